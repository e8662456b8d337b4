"""Penalties at the desk: given with their names, counted over all rounds of an event."""

import pytest
from cli_helper import Desk


@pytest.fixture
def desk(tmp_path):
    desk = Desk(tmp_path)
    desk.done("new", "R1", "--players", "ann,bob,cid", "--event", "Leeds")
    desk.done("new", "R2", "--players", "bob,dan,eve", "--event", "Leeds")
    desk.done("new", "club", "--players", "bob,dan")
    desk.done("-g", "R1", "penalty", "add", "bob", "caution", "talking")
    return desk


def test_the_count_goes_over_all_games_of_the_event(desk):
    out = desk.done("-g", "R2", "penalty", "add", "bob", "50", "dice off the board").out
    assert "bob 1450 (-50)" in out
    assert out.endswith("bob so far: 1 caution, 1 fine (50)\n")
    desk.done("-g", "club", "penalty", "add", "bob", "warning")
    rows = desk.done("-g", "R1", "penalty", "list", "--json").json
    assert [(row["game"], row["kind"], row["amount"], row["reason"]) for row in rows] == [
        ("R1", "caution", 0, "talking"),
        ("R2", "money", 50, "dice off the board"),
    ]
    assert desk.done("-g", "club", "penalty", "list").out.endswith("bob: 1 warning\n")


def test_a_player_is_counted_once_however_his_name_is_written(desk):
    desk.done("new", "R3", "--players", "Bob,fay", "--event", "Leeds")
    desk.done("-g", "R3", "penalty", "add", "fay", "warning")
    desk.done("-g", "R3", "penalty", "add", "bob", "warning")
    said = desk.done("penalty", "list").out
    assert said.endswith("bob: 1 caution, 1 warning\nfay: 1 warning\n")


def test_one_that_was_taken_back_does_not_count(desk):
    desk.done("-g", "R1", "undo", "1", "--role", "referee", "--reason", "it was dan")
    assert desk.done("-g", "R2", "penalty", "list").out == "no penalties\n"


def test_who_is_removed_leaves_as_one_who_resigns(desk):
    desk.done("-g", "R1", "penalty", "add", "bob", "removed", "--by", "R. Hale")
    state = desk.done("-g", "R1", "state", "--json").json
    assert [player["bankrupt"] for player in state["players"]] == [False, True, False]
    assert desk.done("-g", "R1", "penalty", "list", "BOB", "--csv").out.count("\n") == 3


def test_who_has_left_can_still_be_disqualified_once(desk):
    desk.done("-g", "R1", "do", "cid resign")
    desk.done("-g", "R1", "penalty", "add", "cid", "disqualified")
    for kind in ("disqualified", "caution", "50"):
        assert "play.bankrupt: cid is out" in desk.refused(1, "-g", "R1", "penalty", "add", "cid", kind)
    desk.done("-g", "R1", "do", "ann resign")
    places = [(row["place"], row["name"]) for row in desk.done("-g", "R1", "sheet", "--json").json["players"]]
    assert places == [(1, "bob"), (2, "ann"), (3, "cid")]


def test_a_ruleset_may_have_its_own(tmp_path):
    desk = Desk(tmp_path)
    desk.done("new", "Sea", "--players", "ann,bob", "--ruleset", "seaport")
    out = desk.done("penalty", "add", "ann", "dice-off-board", "for the third time").out
    assert "penalty for ann: dice off board, 50" in out
    assert "ann 1450 (-50)" in out
    assert desk.entries()[-1]["line"] == "ref penalty ann dice-off-board"
    assert desk.entries()[-1]["reason"] == "for the third time"
    desk.lines("ref penalty ann Dice-off-board", "ref penalty ann 20")
    assert desk.done("penalty", "list").out.endswith("ann: 3 fines (120; 2 dice-off-board)\n")
    assert [row["name"] for row in desk.done("penalty", "list", "--json").json] == [*["dice-off-board"] * 2, None]
    assert "dice-off-board" in desk.done("legal", "ref").out
    record = desk.done("export").out
    copy = Desk(tmp_path, "copy.db")
    copy.done("import", "-", stdin=record)
    assert copy.done("export").out == record


def test_what_it_costs_is_the_rulesets_to_say(tmp_path):
    desk = Desk(tmp_path)
    desk.done("new", "Sea", "--players", "ann,bob", "--ruleset", "seaport", "--rules", "penalties=late:20+noise:5")
    assert "ann 1480 (-20)" in desk.done("penalty", "add", "ann", "late").out
    said = desk.refused(2, "do", "ref", "penalty", "ann", "dice-off-board")
    assert "no penalty 'dice-off-board': penalties are a sum (50), a time (30s), caution, warning, removed" in said
    assert said.endswith("disqualified, late, noise")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("penalty", "add", "bob"), "who, and what?"),
        (("penalty", "give", "bob", "50"), "penalties are added or listed"),
        (
            ("penalty", "add", "bob", "dice-off-board"),
            "no penalty 'dice-off-board': penalties are a sum (50), a time (30s), caution",
        ),
        (("penalty", "add", "zoe", "50"), "no player"),
        (("penalty", "list", "bob", "50"), "takes nothing more"),
    ],
)
def test_what_is_no_penalty(desk, words, said):
    assert said in desk.refused(2, "-g", "R1", *words)


def test_where_the_last_one_left_is_disqualified_nobody_wins(tmp_path):
    desk = Desk(tmp_path)
    desk.done("new", "G", "--players", "ann,bob")
    desk.lines("bob resign")
    desk.done("penalty", "add", "ann", "disqualified", "marked dice")
    assert (desk.state()["winner"], desk.done("sheet", "--json").json["winner"]) == (None, None)
    assert "no winner" in desk.done("sheet").out
