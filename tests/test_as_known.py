"""What the log held then beside what is held true now: ``--at`` and ``--as-known`` on all that reads and judges."""

from random import Random

import pytest
from cli_helper import LEEDS, Desk
from hypothesis import given, settings
from hypothesis import strategies as st
from random_desk import at_an_event

from monopoly import moment

MOMENTS = (
    *("state", "board", "legal", "log", "worth", "audit", "sheet", "clock", "replay"),
    *("statement ann", "explain ann.cash", "explain BDW.owner", "whatif --without 3", "audit --entry 12", "log"),
)


@pytest.fixture(scope="module")
def leeds(tmp_path_factory):
    desk = Desk(tmp_path_factory.mktemp("leeds"))
    desk.done("import", LEEDS)
    return desk


@pytest.mark.parametrize("words", MOMENTS)
@pytest.mark.parametrize("form", ["--json", ""])
def test_as_known_now_is_now(leeds, words, form):
    asked = [*words.split(), *form.split()]
    now, known = leeds(*asked), leeds(*asked, "--as-known", "@")
    assert (now.code, known.code) == (0, 0)
    assert known.out.removesuffix("as known at entry 38; nothing of it is held otherwise now\n") == now.out


@pytest.mark.parametrize("words", [words for words in MOMENTS if words.split()[0] not in ("log", "sheet", "replay")])
def test_at_the_last_entry_is_now(leeds, words):
    now, then = leeds(*words.split(), "--json"), leeds(*words.split(), "--json", "--at", "@")
    assert then.json == now.json


class TestTheLeedsFinal:
    """Entry 24, which moved ann to Tennessee Avenue, was taken back by entry 25."""

    def test_the_table_says_what_is_held_otherwise_by_now(self, leeds):
        last = leeds.done("state", "--as-known", 24).out.splitlines()[-1]
        assert last == ("as known at entry 24; held otherwise now: ann, turn (monopoly diff 24 --as-known 24)")
        assert "as known" not in leeds.done("state", "--at", 24).out
        assert leeds.done("state", "--as-known", 20).out.endswith("nothing of it is held otherwise now\n")

    def test_the_board_then(self, leeds):
        def where(*words):
            rows = leeds.done("board", "--json", *words).json
            return next(row["square"] for row in rows if "ann" in row["tokens"])

        assert where("--as-known", 24) == "TEN"
        assert where("--at", 24) == "JAI"

    def test_what_was_legal_then(self, leeds):
        def verbs(*words):
            return {option["verb"] for option in leeds.done("legal", "ann", "--json", *words).json}

        assert "buy" in verbs("--as-known", 24)
        assert "buy" not in verbs("--at", 24)

    def test_the_audit_of_what_was_known_knows_no_later_ruling(self, leeds):
        def open_(*words):
            result = leeds("audit", "--json", *words)
            return result.code, [row["entry"] for row in result.json if row["ruling"] is None]

        assert open_("--as-known", 12) == (1, [1, 12])
        assert open_("--at", 12) == (1, [1, 12])
        assert open_("--at", 11) == (0, [1])
        assert open_() == (0, [1])

    def test_the_clock_of_a_moment_stands_still(self, leeds):
        then = leeds.done("clock", "--at", 12, "--json").json
        assert (then["elapsed"], then["current"]) == (
            129,
            {"player": "cid", "number": 3, "seconds": 5, "left": 55, "over": False},
        )
        assert "last turns" not in leeds.done("clock", "--at", 12).out

    def test_a_sheet_is_printed_as_it_was_then(self, leeds):
        document = leeds.done("sheet", "--as-known", 24, "--json").json
        assert (document["entries"], document["status"]) == (24, "playing")
        assert document["head"] == leeds.done("show", 24).out.split()[-1]

    def test_what_might_have_been_up_to_a_moment(self, leeds):
        found = leeds.done("whatif", "--insert-after", 10, "ann claim", "--at", 12, "--json").json
        assert [(row["name"], row["cash"]) for row in found["players"]] == [("ann", 1250), ("bob", 920)]
        assert [row["entry"] for row in found["all_refused"]] == [12]

    def test_a_replay_of_what_was_known(self, leeds):
        rows = leeds.done("replay", "--as-known", 24, "--from", 24, "--json").json
        assert [(row["entry"], row["undone"]) for row in rows] == [(24, False)]

    @pytest.mark.parametrize(
        ("words", "said"),
        [
            (("audit", "--all", "--at", 3), "--at, --as-known and --entry look at one game"),
            (("audit", "--entry", 99), "99: there is no such entry"),
            (("audit", "--entry", 12, "--at", 3), "12: there is no such entry; entries run from 0 to 3"),
            (("clock", "pause", "--at", 3), "nothing is done there"),
            (("clock", "--enforce", "--as-known", 3), "nothing is done there"),
            (("whatif", "--without", 12, "--as-known", 3), "12: there is no such entry"),
            (("legal", "--as-known", "soon"), "'soon' is no place in a game"),
        ],
    )
    def test_what_no_moment_has(self, leeds, words, said):
        assert said in leeds.refused(2, *words)


def test_an_instant_counts_by_what_had_been_written_by_then(tmp_path):
    desk = Desk(tmp_path)
    desk.done("new", "R1", "--players", "ann,bob")
    desk.lines("ann roll 2+4", "ann buy")
    before = desk.entries()[-1]["recorded"]
    desk.done("undo")
    assert desk.done("state", "--as-known", before, "--json").json["deeds"][3]["owner"] == "ann"
    assert desk.done("explain", "ORI.owner", "--as-known", before, "--json").json["value"] == "ann"
    assert desk.done("explain", "ORI.owner", "--json").json["value"] is None


@pytest.mark.parametrize("ruleset", ["classic", "business"])
@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_as_known_at_the_last_entry_equals_now_in_every_game(ruleset, seed):
    desk, name = at_an_event(seed, ruleset)
    entries, state = desk.entries(name), desk.game(name).state
    last = entries[-1].number
    assert moment(entries, as_known=last).state == state
    number = Random(seed).randint(0, last)
    known = moment(entries, as_known=number).state
    assert known == moment(entries[: number + 1]).state
    assert known.entry == number


class TestTheDesk:
    """A dispute ruled on later and a penalty taken back later stand as they did then, with what became of them."""

    @pytest.fixture
    def desk(self, tmp_path):
        desk = Desk(tmp_path)
        for name in ("R1", "R2"):
            desk.done("new", name, "--players", "ann,bob", "--event", "Cup")
        desk.done("-g", "R1", "note", 0, "table 1")
        desk.done("-g", "R1", "dispute", "open", 1, "--by", "ann", "who said so?")
        desk.done("-g", "R1", "penalty", "add", "bob", "caution", "talking")
        desk.done("-g", "R1", "rule", "D1", "deny")
        desk.done("-g", "R2", "penalty", "add", "bob", "warning")
        desk.done("-g", "R1", "undo", 3, "--keep-later", "--role", "referee", "--reason", "it was not he")
        return desk

    def test_a_dispute_was_open_then(self, desk):
        assert desk.done("-g", "R1", "dispute", "list", "--as-known", 3).out.endswith(
            "open since entry 2; now: ruled: deny (entry 4)\n"
        )
        then = desk.done("-g", "R1", "dispute", "list", "--as-known", 3, "--json").json
        assert [(row["dispute"], row["closed"]) for row in then] == [("D1", None)]
        assert desk.done("-g", "R1", "dispute", "list", "--at", 1).out == "R1: no disputes\n"
        assert "[open since entry 2]" in desk.done("-g", "R1", "dispute", "show", "D1", "--as-known", 3).out
        assert desk.done("-g", "R1", "dispute", "show", 1, "--json").json["ruling"] == "deny"

    def test_a_penalty_counted_then(self, desk):
        out = desk.done("-g", "R1", "penalty", "list", "--as-known", 4).out
        assert "caution  talking  taken back since" in out
        assert out.endswith("bob: 1 caution\n")
        assert desk.done("-g", "R1", "penalty", "list").out.endswith("bob: 1 warning\n")

    def test_other_games_are_as_known_when_that_entry_was_written(self, desk):
        def kinds(*words):
            return [row["kind"] for row in desk.done("penalty", "list", "--json", *words).json]

        assert kinds("-g", "R1", "--as-known", 4) == ["caution"]
        assert kinds("-g", "R1", "--as-known", "@") == kinds("-g", "R1") == ["warning"]
        assert kinds("-g", "R2", "--as-known", 0) == []
        assert kinds("-g", "R2", "--as-known", 1) == ["caution", "warning"]

    def test_the_whole_file_at_an_instant(self, desk):
        opened = desk.done("-g", "R1", "log", "--json").json[2]["recorded"]
        assert [row["closed"] for row in desk.done("dispute", "list", "--as-known", opened, "--json").json] == [None]
        assert "caution" in desk.done("penalty", "list", "--as-known", opened, "--csv").out
        assert [row["disputes"] for row in desk.done("games", "--as-known", opened, "--json").json] == [1, 0]
        assert [row["disputes"] for row in desk.done("games", "--json").json] == [0, 0]
        assert desk.done("games", "--as-known", "2001-01-01T00:00:00Z").out.endswith("games.db by then\n")
        assert desk.done("dispute", "list", "--as-known", "2001-01-01T00:00:00Z").out == "no disputes in 2 games\n"
        assert desk.done("penalty", "list", "--as-known", "2001-01-01T00:00:00Z", "--nl").out == ""

    @pytest.mark.parametrize(
        ("words", "said"),
        [
            (("games", "--as-known", "@"), "only an instant is the same moment"),
            (("dispute", "list", "--as-known", 3), "only an instant is the same moment"),
            (("penalty", "list", "--as-known", "t5"), "say -g NAME for one game"),
            (("dispute", "list", "--at", 3), "say -g NAME"),
            (("-g", "R1", "dispute", "open", 1, "--as-known", 3), "nothing is done there"),
            (("-g", "R1", "penalty", "add", "bob", "warning", "--as-known", 3), "nothing is done there"),
            (("-g", "R1", "penalty", "list", "--as-known", 99), "there is no such entry"),
            (("-g", "R1", "dispute", "show", "D1", "--as-known", 1), "R1 has no dispute D1"),
        ],
    )
    def test_what_no_moment_has(self, desk, words, said):
        assert said in desk.refused(2, *words)
