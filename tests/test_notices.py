"""What the table is told beside what an entry did: what is open at the end, and what taking back costs."""

import pytest
from cli_helper import Desk
from freezegun import freeze_time
from random_games import service

from events import MemoryLog
from monopoly.notation import Headers

AT = "2026-11-30 10:00:{:02d}"


@pytest.fixture
def desk(tmp_path):
    """Ann owns Oriental Avenue; Bob landed there and was not asked; Cid has Baltic Avenue on offer."""
    desk = Desk(tmp_path)
    desk.done("new", "G", "--players", "ann,bob,cid", "--as-played")
    desk.lines("ann roll 2+4", "ann buy", "bob roll 1+5")
    return desk


def told(said):
    return [line.strip() for line in said.out.splitlines() if line.strip().startswith(("still open", "cut off"))]


class TestTheEnd:
    def test_it_names_what_it_cuts_off(self, desk):
        assert told(desk.done("do", "ref end")) == [
            "cut off by the end: ann did not ask bob for the rent of 6 (ORI, entry 3)"
        ]
        assert "open until" not in desk.done("state").out
        assert desk.state()["claims"][0]["open"] is False

    def test_an_offer_and_an_auction_are_cut_off(self, desk):
        desk.lines("cid roll 1+2")
        assert told(desk("do", "ref end", "-n")) == ["cut off by the end: cid had Baltic Avenue on offer"]
        desk.lines("cid decline")
        assert told(desk("do", "ref end", "-n")) == ["cut off by the end: the auction of Baltic Avenue"]

    def test_it_says_what_the_referee_has_still_to_settle_until_it_is(self, desk):
        desk.lines("ann claim")
        desk("do", "cid roll 3+4 to=BAL")
        desk("count", "bob", "1400")
        desk("count", "bob", "1490")
        desk.done("dispute", "open", "4", "--by", "bob", "nobody asked")
        left = "still open: 2 findings; bob counted otherwise than the ledger says; D1"
        assert f"{left} (monopoly audit, monopoly dispute list)" in told(desk("do", "ref end", "-n", "--as-played"))
        desk.done("rule", "D1", "deny")
        desk.done("do", "ref end")
        desk.done("rule", "5", "note")
        signed = "still open: bob counted otherwise than the ledger says (monopoly audit)"
        assert told(desk.done("sign", "ann")) == [signed]
        file = desk.db.parent / "sheet.txt"
        assert desk.done("sheet", "-o", file).err.splitlines()[1:] == [
            "open: bob counted otherwise than the ledger says"
        ]
        desk.done("do", "ref adjust bob -4")
        assert told(desk.done("sign", "bob")) == []
        assert "\nopen " not in desk.done("sheet").out

    def test_nothing_is_told_where_nothing_is_open(self, desk):
        desk.lines("ann claim")
        assert told(desk.done("do", "ref end")) == told(desk.done("sign", "ann")) == []

    def test_the_clock_stands_then(self, desk):
        desk.lines("ref end")
        assert desk.refused(1, "clock", "pause") == "refused: play.ended: the game has ended: its clock stands"


class TestTakingBack:
    def played(self, tmp_path, *options, name="ann"):
        """Ann buys at 5 s; Bob rolls at 20 s."""
        desk = Desk(tmp_path)
        for second, line in ((0, ""), (5, "roll 2+4"), (10, "buy"), (20, "bob roll 1+2")):
            with freeze_time(AT.format(second)):
                if line:
                    desk.done("do", *((f'"{name}" {line}',) if second < 20 else (line,)))
                else:
                    desk.done("new", "G", "--players", f"{name},bob", *options)
        return desk

    def rewound(self, desk, *words):
        with freeze_time(AT.format(40)):
            return desk.done("rewind", "1", "--by", "Hale", "--role", "referee", "--reason", "x", "--yes", *words).out

    def test_whose_clock_carries_the_time_and_how_it_is_given_back(self, tmp_path):
        desk = self.played(tmp_path, "--rules", "turn=60s", name="Ann Lee")
        said = 'Ann Lee\'s clock carries the 00:35 since entry 1; to give it back: monopoly clock add "Ann Lee" 35s'
        assert said in self.rewound(desk)
        with freeze_time(AT.format(40)):
            desk.done("clock", "add", "Ann Lee", "35s")
            assert desk.done("clock", "--json").json["current"]["left"] == 55

    def test_nothing_is_told_where_no_time_is_limited_or_the_clerk_takes_back(self, tmp_path):
        assert "carries" not in self.rewound(self.played(tmp_path))
        other = tmp_path / "other"
        other.mkdir()
        desk = self.played(other, "--rules", "turn=60s")
        with freeze_time(AT.format(40)):
            assert "carries" not in desk.done("undo", "--typo").out

    def test_signatures_and_rulings_that_fall_with_it(self, desk):
        desk.done("dispute", "open", "2", "--by", "bob", "he paid nothing")
        desk.lines("ref rule D1 deny", "ref end")
        desk.lines("ann sign", "bob sign")
        out = desk.done("rewind", "4", "--by", "Hale", "--role", "referee", "--reason", "x", "--yes").out
        assert "   no longer signed by ann, bob: each signs anew\n" in out
        assert "   D1 open again: monopoly rule D1 …, or dispute close D1\n" in out
        assert "   the clock stands: monopoly clock resume\n" in out


def test_a_game_goes_on_after_notices_as_it_would_without():
    """The past is read for them when the entry is in the log already; it must not be there twice."""
    games = service(MemoryLog())
    games.found(Headers(game="G", players=("ann", "bob")))
    fresh = service(games.log)
    assert fresh.act("G", "ref end").notices == ()
    assert [entry.number for entry in fresh.game("G").past] == [0, 1]
    fresh.act("G", 'ref undo 1 "too early"')
    assert fresh.game("G").state.status == "playing"


def test_a_dispute_that_is_open_again_while_the_clock_runs_says_so(desk):
    desk.lines("cid roll 1+2", "cid decline", "bank unsold BAL")
    desk("do", "ann claim 3")
    desk.done("dispute", "open", 7, "--by", "ann", "I asked")
    desk.done("dispute", "open", 7, "--by", "bob", "she did not")
    desk.done("rule", "D1", "deny", "--by", "R. Hale")
    desk.done("dispute", "close", "D2", "--by", "bob", "--role", "player")
    out = desk.done("undo", 10, "--keep-later", "--role", "referee").out
    assert "   D1 open again: monopoly rule D1 …, or dispute close D1\n" in out
    assert "   the clock runs all the same: monopoly clock pause\n" in out
