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
