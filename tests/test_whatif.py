"""What if, diff and explain: the game otherwise, two moments side by side, figures traced to their entries."""

import pytest
from cli_helper import LEEDS, Desk
from hypothesis import given, settings
from hypothesis import strategies as st
from random_games import random_game, service

from events import MemoryLog
from monopoly import NotationError, RuleViolation, read_record
from monopoly.whatif import Plan, replay_otherwise, whatif_document


@pytest.fixture(scope="module")
def leeds():
    desk = service(MemoryLog())
    desk.take_in(read_record(LEEDS.read_bytes(), "leeds.mpn"))
    return desk.game("R2-T5")


@pytest.fixture
def desk(tmp_path):
    desk = Desk(tmp_path)
    desk.done("import", LEEDS)
    return desk


def cash(found):
    return [(row["name"], row["cash"], row["was"]) for row in found["players"]]


def test_a_claim_in_time_would_have_moved_its_rent(leeds):
    found = whatif_document(leeds.timeline(), Plan(insert={10: ("ann claim",)}))
    assert cash(found) == [("ann", 686, 656), ("bob", 734, 764)]
    assert (found["refused"]["entry"], found["refused"]["rule"]) == (12, "rent.claim")
    assert [change["entry"] for change in found["changed"]] == [39, 11, 12, 38]
    assert found["deeds"] == found["other"] == []


def test_another_line_in_the_place_of_an_entry(leeds):
    found = whatif_document(leeds.timeline(), Plan(replace={16: "cid decline"}))
    assert found["refused"]["entry"] == 17
    assert found["changed"][0]["now"].startswith("cid does not buy Water Works; auction of Water Works")


def test_a_bankruptcy_that_would_not_have_been(leeds):
    found = whatif_document(leeds.timeline(), Plan(without=frozenset({36})))
    assert found["bankrupt"] == []
    assert (found["refused"]["entry"], found["refused"]["rule"]) == (37, "debt.none")
    assert {"square": "BDW", "owner": "cid", "was": "ann"} in found["deeds"]
    (cid,) = [row for row in found["players"] if row["name"] == "cid"]
    assert (cid["cash"], cid["was"], cid["bankrupt"], cid["was_bankrupt"]) == (120, 0, False, True)


def test_nothing_in_the_game_changes(leeds):
    before, entries = leeds.state.copy(), len(leeds.past)
    replay_otherwise(leeds.timeline(), Plan(without=frozenset({3})))
    assert (leeds.state, len(leeds.past)) == (before, entries)


@given(st.integers(0, 10_000))
@settings(max_examples=25, deadline=None)
def test_without_a_change_it_is_the_game(seed):
    _, game = random_game(seed, 120)
    other = replay_otherwise(game.timeline(), Plan())
    assert (other.state, other.changes, other.refused) == (game.state, [], [])


@given(st.integers(0, 10_000), st.data())
@settings(max_examples=25, deadline=None)
def test_an_entry_in_its_own_place_is_the_game_too(seed, data):
    _, game = random_game(seed, 120)
    entry = data.draw(st.sampled_from(game.past[1:]))
    other = replay_otherwise(game.timeline(), Plan(replace={entry.number: entry.line}))
    assert (other.state, other.changes, other.refused) == (game.state, [], [])


@pytest.mark.parametrize(
    "plan",
    [
        Plan(without=frozenset({24})),
        Plan(without=frozenset({99})),
        Plan(without=frozenset({0})),
        Plan(replace={0: "ann buy"}),
        Plan(without=frozenset({3}), replace={3: "bob end"}),
    ],
)
def test_an_entry_that_does_not_hold_or_is_not_there_is_refused(leeds, plan):
    with pytest.raises(RuleViolation, match=r"undo\.none"):
        replay_otherwise(leeds.timeline(), plan)


@pytest.mark.parametrize("line", ["ref pause", "clerk note x", "clerk count ann 5", "clerk undo 3", "clerk rewind 3"])
def test_a_line_that_plays_nothing_is_refused(leeds, line):
    with pytest.raises(NotationError, match=r"nothing would be different|say --without and its number"):
        replay_otherwise(leeds.timeline(), Plan(insert={2: (line,)}))


GAME = """\
mpn: 1
game: R1
players: ann bob
setup: ann 500 deeds ORI
setup: bob 500
"""


def played(*lines):
    desk = service(MemoryLog())
    desk.take_in(read_record("\n".join([GAME, *lines]).encode(), "r1.mpn"))
    return desk.game("R1").timeline()


def test_without_an_undo_what_it_took_back_holds():
    timeline = played("ann roll 4+6", "bob roll 2+4", "ann claim 2", "clerk undo 3", "clerk note x")
    found = whatif_document(timeline, Plan(without=frozenset({4})))
    assert [(row["name"], row["cash"], row["was"]) for row in found["players"]] == [
        ("ann", 506, 500),
        ("bob", 494, 500),
    ]
    assert [(change["entry"], change["was"] is None, change["now"] is None) for change in found["changed"]] == [
        (3, True, False),
        (4, False, True),
    ]


def test_without_a_redo_what_it_put_back_does_not():
    timeline = played("ann roll 4+6", "bob roll 2+4", "ann claim 2", "clerk undo 3", "clerk redo 3")
    found = whatif_document(timeline, Plan(without=frozenset({5})))
    assert [(row["name"], row["cash"], row["was"]) for row in found["players"]] == [
        ("ann", 500, 506),
        ("bob", 500, 494),
    ]


def test_a_dispute_and_its_ruling_are_what_they_were():
    timeline = played("ann roll 4+6", "bob roll 2+4", "ann dispute 2", "ref rule D1 deny", "ann claim 2")
    other = replay_otherwise(timeline, Plan(replace={1: "ann roll 4+6"}))
    assert (other.changes, other.refused) == ([], [])
    assert replay_otherwise(timeline, Plan(replace={4: "ref rule D1 deny"})).changes == []


def test_money_that_went_with_what_would_not_have_been_goes_with_it():
    timeline = played("ann roll 4+6", "bob roll 2+4", "ann roll 1+3", "ann claim 2", "ref rule 4 uphold")
    other = replay_otherwise(timeline, Plan(insert={2: ("ann claim 2",)}))
    assert other.state.cash["bob"] == 500 - 6
    assert (5, "dispute.none") in [(refusal.entry, refusal.rule) for refusal in other.refused]


def test_a_check_of_a_line_is_looked_at():
    other = replay_otherwise(played("ann roll 4+6"), Plan(insert={1: ("bob roll 2+4 = bob 400",)}))
    assert [(refusal.entry, refusal.rule) for refusal in other.refused] == [(2, "check")]


def test_a_line_that_is_none_is_refused(leeds):
    with pytest.raises(NotationError):
        replay_otherwise(leeds.timeline(), Plan(replace={16: "cid flies"}))


class TestCommands:
    def test_whatif_tells_what_would_be_different(self, desk):
        out = desk.done("whatif", "--insert-after", 10, "ann claim").out
        assert "new. ann claim\n   was: not there\n   now: bob pays ann 30: rent (Oriental Avenue)" in out
        assert "12. ann claim 10: not possible: rent.claim: " in out
        assert "ann      686  656" in out
        assert desk.done("whatif", "--insert-after", 10, "ann", "claim", "--json").json["refused"]["entry"] == 12

    def test_many_refusals_are_counted(self, desk):
        out = desk.done("whatif", "--without", 2).out
        assert out.count("not possible") == 5
        assert "… and 24 more that would not be possible" in out

    def test_nothing_is_written(self, desk):
        before = desk.entries()
        desk.done("whatif", "--without", 3)
        assert desk.entries() == before

    @pytest.mark.parametrize(
        ("words", "said"),
        [
            ((), "what is otherwise?"),
            (("--replace", "12"), "say one of --replace"),
            (("ann claim",), "say one of --replace"),
            (("--without", "99"), "99: there is no such entry"),
            (("--replace", "12", "ann flies"), "'flies'"),
        ],
    )
    def test_what_whatif_cannot_do(self, desk, words, said):
        assert said in desk.refused(2, "whatif", *words)

    def test_diff_of_two_entries(self, desk):
        found = desk.done("diff", 20, 30, "--json").json
        assert (found["from"], found["to"]) == (20, 30)
        assert {"name": "ann", "cash": 620, "was": 1220} in found["players"]
        assert {"square": "ORI", "houses": 5, "was_houses": 1} in found["deeds"]
        out = desk.done("diff", 20, 30).out
        assert "ann      620  1,220" in out
        assert "bank's hotels: 9 (was 12)" in out
        assert desk.done("diff", 20, 20).out.endswith("nothing differs between them\n")

    def test_what_was_believed_beside_what_is_held_true(self, desk):
        found = desk.done("diff", 24, "--as-known", 24, "--json").json
        assert (found["from"], found["to"]) == (24, 24)
        assert [row["name"] for row in found["players"]] == ["ann"]
        assert (found["players"][0]["in_jail"], found["players"][0]["was_in_jail"]) == (True, False)

    @pytest.mark.parametrize(
        ("figure", "value", "entries"),
        [
            (("ann.cash", "--at", "20"), 1220, [0, 2, 3, 4, 4, 4]),
            (("BDW.owner",), "ann", [0, 37]),
            (("WAT.owner", "--at", "15"), None, []),
            (("ORI.houses",), 5, [4, 30]),
            (("boardwalk.mortgaged",), True, [23]),
            (("rent", "10"), 30, [0, 0, 3, 4, 10, 11, 12]),
            (("rent", "35"), 600, [0, 0, 3, 30, 35, 36]),
            (("worth", "ann"), 2376, [37, 37, 0, 30, 0, 30, 3, 30, 37, 37, 37]),
        ],
    )
    def test_a_figure_is_traced_to_its_entries(self, desk, figure, value, entries):
        found = desk.done("explain", *figure, "--json").json
        assert found["value"] == value
        assert [step["entry"] for step in found["because"]] == entries

    def test_the_steps_of_cash_add_up(self, desk):
        found = desk.done("explain", "ann.cash", "--json").json
        assert sum(step["amount"] for step in found["because"]) == found["value"] == found["because"][-1]["after"]

    @pytest.mark.parametrize(
        ("code", "figure", "said"),
        [
            (2, "ann", "is no figure that can be explained"),
            (2, "zoe.cash", "no player"),
            (2, "GO.owner", "is no lot"),
            (2, "ann.shares", "there is no such account"),
            (1, "rent 9", "no rent fell due at entry 9"),
        ],
    )
    def test_what_cannot_be_explained(self, desk, code, figure, said):
        assert said in desk.refused(code, "explain", figure)

    def test_a_rent_that_did_not_fall_due_then_or_was_taken_back_is_none(self, desk):
        said = desk.refused(1, "explain", "rent", "10", "--at", "9")
        assert said == "refused: rent.claim: the rent of entry 10 fell due only after entry 9"
        desk.done("rewind", "9", "--role", "referee", "--by", "R. Hale", "--reason", "wrong dice", "--yes")
        said = desk.refused(1, "explain", "rent", "10")
        assert "was taken back by entry 39, and its rent with it; --as-known 10 tells of it" in said
        assert desk.done("explain", "rent", "10", "--as-known", "10", "--json").json["value"] == 30

    def test_a_deposit_that_was_closed_has_a_past(self, tmp_path):
        desk = Desk(tmp_path)
        desk.done("new", "B", "--players", "ann,bob", "--ruleset", "business")
        player = desk.state()["players"][0]["name"]
        desk.lines(f"{player} withdraw deposit")
        found = desk.done("explain", f"{player}.deposit", "--json").json
        assert (found["value"], [step["amount"] for step in found["because"]]) == (0, [100, -100])
        worth = desk.done("explain", "worth", player, "--json").json
        assert [(step["what"], step["entry"]) for step in worth["because"]] == [("cash", 1)]

    def test_a_line_is_played_after_an_entry_that_was_taken_back(self, desk):
        desk.done("rewind", "36", "--role", "referee", "--by", "R. Hale", "--reason", "x", "--yes")
        found = desk.done("whatif", "--insert-after", "37", "ann resign", "--json").json
        assert (found["refused"], found["changed"][0]["line"]) == (None, "ann resign")
        said = desk.refused(1, "whatif", "--without", "37")
        assert "the game is without it already; --insert-after 37 plays a line in its place" in said

    def test_explain_in_other_forms(self, desk):
        assert desk.done("explain", "rent 10", "--csv").out.startswith("entry,line,what,amount,after\n0,start,")
        assert desk.done("explain", "WAT.owner", "--at", "15").out == "WAT.owner: nobody\n"
