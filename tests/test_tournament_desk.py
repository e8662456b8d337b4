"""The referee's desk of a tournament: reasons for what is taken back, retries, and what the log held then."""

import pytest
from cli_helper import Desk
from tournament_scenario import ANN, EIGHT, Cup

from monopoly import RuleViolation
from monopoly.tournament import audit_tournament

HAND = ("T1 ann bob cid dan", "T2 eve fay gus hal")
RESULTS = ("T1 ann 9 bob 8 cid 7 dan 0", "T2 eve 9 fay 8 gus 7 hal 0")


class TestReasons:
    @pytest.mark.parametrize("line", ["undo", "undo 1", "redo"])
    def test_what_is_taken_back_or_put_back_has_one(self, line):
        cup = Cup(ANN).when("seat random")
        if line == "redo":
            cup.when("undo")
        with pytest.raises(RuleViolation, match="with a reason: --reason TEXT") as refusal:
            cup.when(line, reason=None)
        assert refusal.value.rule == "undo.tier"
        cup.when(line, reason="dan came late")
        assert cup.log.entries("CUP")[-1].reason == "dan came late"

    def test_nothing_else_needs_one(self):
        Cup(ANN).when("seat random", "start games=no", RESULTS[0], "advance", reason=None)


class TestRetries:
    def test_what_was_stored_with_a_key_is_answered_again(self):
        cup = Cup(EIGHT).hand(*HAND).when("start games=no").when(RESULTS[0], key="t1")
        first, tip = cup.done, cup.log.tip("CUP")
        cup.when(RESULTS[0], key="t1")
        assert (cup.done.repeated, cup.done.first, cup.done.state) == (True, first.first, first.state)
        assert [draft.line for draft in cup.done.drafts] == [draft.line for draft in first.drafts]
        assert cup.log.tip("CUP") == tip
        cup.refused("tournament.result", "", RESULTS[0])

    def test_a_round_is_started_once_with_all_its_games(self):
        cup = Cup(EIGHT).hand(*HAND).when("start", key="s").when("start", key="s")
        assert cup.done.repeated
        assert [stream.name for stream in cup.log.streams("game")] == ["CUP-R1-T1", "CUP-R1-T2"]

    def test_several_entries_of_one_commit_come_back_together(self):
        cup = Cup(EIGHT).hand(*HAND).when("start")
        for table in ("T1", "T2"):
            cup.end(table)
        cup.when("collect", key="c")
        assert len(cup.done.drafts) == 2
        first = [draft.line for draft in cup.done.drafts]
        cup.when("collect", key="c")
        assert (cup.done.repeated, [draft.line for draft in cup.done.drafts]) == (True, first)
        cup.when("advance", key="a")
        assert not cup.done.repeated


class TestAfterTheEndOfAGame:
    def test_a_result_is_what_the_accounts_say_now(self):
        cup = Cup(ANN).hand("T1 ann bob cid dan").when("start").end("T1")
        cup.games.act("CUP-R1-T1", "ref adjust cid +100")
        cup.games.act("CUP-R1-T1", "ref penalty ann disqualified")
        cup.when("collect T1")
        places = [(player, worth) for player, worth, _, _ in cup.state.current.results["T1"].places]
        assert places == [("cid", 1600), ("bob", 1500), ("dan", 1500), ("ann", 0)]
        assert audit_tournament(cup.log, cup.desk.load("CUP")) == []
        cup.games.act("CUP-R1-T1", "ref adjust bob +300")
        (finding,) = audit_tournament(cup.log, cup.desk.load("CUP"))
        assert "ended with bob 1800, cid 1600, dan 1500, ann 0" in finding.message

    def test_who_was_disqualified_is_not_seated_again(self):
        cup = Cup(EIGHT).hand("T1 ann bob cid dan", "T2 eve fay gus hal").when("start").end("T1").end("T2")
        cup.games.act("CUP-R1-T1", "ref penalty ann disqualified")
        cup.when("collect", "advance")
        for line in ("seat random", "seat T1 ann bob cid dan"):
            cup.refused("tournament.players", "ann was disqualified in CUP-R1-T1: tournament withdraw CUP ann", line)
        cup.when("seat T1 bob cid dan", "withdraw ann", "seat random")
        assert "ann" not in cup.state.current.seated()


@pytest.fixture
def desk(tmp_path):
    """Two tables are reported; the result of T1 (entry 3) was taken back by entry 5 and is another at entry 6."""
    desk = Desk(tmp_path)
    desk.done("tournament", "new", "CUP", "--preset", "share", "--players", "ann,bob,cid,dan")
    desk.done("tournament", "seat", "CUP", "ann,bob,cid,dan", "--table", "T1")
    desk.done("tournament", "start", "CUP", "--key", "start")
    desk.done("tournament", "result", "CUP", "T1", "ann", 900, "bob", 100, "cid", 0, "dan", 0, "--key", "t1")
    desk.done("tournament", "undo", "CUP", "--reason", "bob's sheet was misread")
    desk.done("tournament", "result", "CUP", "T1", "ann", 900, "bob", 300, "cid", 0, "dan", 0)
    return desk


class TestCommands:
    def test_a_disqualification_says_how_he_leaves_the_tournament_too(self, desk):
        out = desk.done("-g", "CUP-R1-T1", "penalty", "add", "bob", "disqualified").out
        assert out.endswith("   he is not seated again: monopoly tournament withdraw CUP bob\n")

    def test_a_retry_says_so_and_stores_nothing(self, desk):
        before = desk.done("tournament", "show", "CUP", "--log", "--json").json
        out = desk.done("tournament", "start", "CUP", "--key", "start").out
        assert out.startswith("2. ref start 1\n")
        assert "stored before with this key: nothing new was written" in out
        words = ("tournament", "start", "CUP", "--key", "start", "--json")
        assert desk.done(*words).json["repeated"] is True
        assert desk.done("tournament", "show", "CUP", "--log", "--json").json == before

    def test_standings_as_they_were_known(self, desk):
        def points(*words):
            return {row["player"]: row["points"] for row in desk.done("standings", "CUP", "--json", *words).json}

        assert points("--as-known", 3)["bob"] == 10
        assert points()["bob"] == points("--as-known", "@")["bob"] == 25
        assert points("--as-known", 4)["bob"] == 0

    def test_the_tournament_as_it_was_known(self, desk):
        then = desk.done("tournament", "show", "CUP", "--as-known", 4, "--json").json
        assert (then["entry"], then["tables"][0]["status"]) == (4, "without a result")
        assert "without a result" in desk.done("tournament", "show", "CUP", "--as-known", 2).out
        log = desk.done("tournament", "show", "CUP", "--log", "--as-known", 3, "--json").json
        assert [(row["entry"], row["undone"]) for row in log] == [(1, False), (2, False), (3, False)]
        instant = log[-1]["recorded"]
        assert desk.done("tournament", "show", "CUP", "--as-known", instant, "--json").json["entry"] == 3

    def test_as_known_now_is_now(self, desk):
        for words in (("tournament", "show", "CUP"), ("standings", "CUP"), ("tournament", "show", "CUP", "--log")):
            assert desk.done(*words, "--as-known", "@").out == desk.done(*words).out

    def test_a_reason_is_asked_for(self, desk):
        said = desk.refused(4, "tournament", "undo", "CUP")
        assert said == "refused: undo.tier: the referee takes back, and puts back, with a reason: --reason TEXT"
        assert "there is no such entry" in desk.refused(2, "standings", "CUP", "--as-known", 99)
