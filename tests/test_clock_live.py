"""Each option of the clock while a game is kept live, under clocks that jump and in the nights when the hour changes,
and the same on a record, whose times stand still."""

import time

import pytest
from cli_helper import Desk
from freezegun import freeze_time

SPRING = "2026-03-29 00:30:00"
"""Half an hour before clocks in Europe are put forward."""
AUTUMN = "2026-10-25 00:30:00"
"""Half an hour before they are put back."""


class Table(Desk):
    """A game of ann and bob on free parking, where ten brings both to where nothing happens; time is frozen."""

    def __init__(self, folder, frozen, rules):
        super().__init__(folder)
        self.frozen = frozen
        setups = "setup: ann 500 at 10\nsetup: bob 500 at 10\n"
        start = frozen().strftime("%Y-%m-%dT%H:%M:%SZ")
        head = f"mpn: 1\ngame: R1\nstart: {start}\nrules: {rules}\n"
        self.done("import", "-", stdin=head + setups)
        self.lines("ref pause", "ref resume")  # what was imported is no live entry

    def wait(self, seconds):
        self.frozen.tick(seconds)
        return self

    def clock(self):
        return self.done("clock", "--json").json

    def left(self):
        return self.clock()["current"]["left"]


@pytest.fixture(params=[SPRING, AUTUMN, "2026-11-30 10:00:00"], ids=["spring", "autumn", "day"])
def table(request, tmp_path, monkeypatch):
    """Give a table by its rules, in a place where the hour changes in two of these nights."""
    monkeypatch.setenv("TZ", "Europe/Berlin")
    time.tzset()
    with freeze_time(request.param) as frozen:
        yield lambda rules: Table(tmp_path, frozen, rules)
    monkeypatch.undo()
    time.tzset()


class TestTurn:
    def test_its_last_second_is_within_it_and_the_next_is_over(self, table):
        desk = table("turn=60s timeout=report").wait(60)
        assert desk.left() == 0
        assert "nobody is over his time" in desk.refused(1, "clock", "--enforce", "--yes")
        assert desk.wait(1).left() == -1
        desk.done("clock", "--enforce", "--yes")
        assert desk.entries()[-1]["line"] == "ref timeout ann"

    def test_a_night_of_two_hours_is_two_hours_long(self, table):
        desk = table("turn=3h").wait(7200)
        desk.lines("ann roll 4+6", "ann end")
        (turn,) = desk.clock()["turns"]
        assert (turn["seconds"], turn["over"]) == (7200, False)

    def test_the_next_player_has_all_of_his(self, table):
        desk = table("turn=60s").wait(59)
        desk.lines("ann roll 4+6", "ann end")
        assert desk.wait(60).clock()["current"] == {
            "player": "bob", "number": 2, "seconds": 60, "left": 0, "over": False
        }  # fmt: skip


class TestStock:
    def test_it_is_used_up_turn_by_turn_and_grows_with_each_up_to_its_first(self, table):
        desk = table("bank=60s+10s").wait(30)
        assert desk.left() == 40
        desk.lines("ann roll 4+6", "ann end", "bob roll 4+6", "bob end")
        assert desk.left() == 50
        desk.lines("ann roll 1+2", "ann decline", "bank unsold IND", "ann end", "bob roll 1+2", "bob decline")
        desk.lines("bank unsold IND", "bob end")
        assert desk.left() == 60
        for player in ("ann", "bob"):
            desk.lines(f"{player} roll 1+2", f"{player} decline", "bank unsold ATL", f"{player} end")
        assert desk.left() == 70  # never above what it was in the first turn

    def test_it_is_over_in_the_second_after_its_last(self, table):
        desk = table("bank=60s").wait(60)
        assert not desk.clock()["current"]["over"]
        assert desk.wait(1).clock()["current"]["over"]


class TestRound:
    def test_it_is_up_to_the_second_and_a_pause_puts_it_off(self, table):
        desk = table("round=10m end=at-once").wait(300)
        desk.done("clock", "pause")
        desk.wait(3600).done("clock", "resume")
        round_ = desk.wait(299).clock()["round"]
        assert (round_["elapsed"], round_["left"], round_["up"]) == (599, 1, False)
        assert "paused 1:00:00" in desk.done("clock").out
        desk.lines("ann roll 4+6")
        assert desk.wait(1).clock()["round"]["up"]
        assert "the agreed time of 10m is up" in desk.refused(1, "do", "ann end")
        assert desk.state()["status"] == "playing"
        desk.lines("ref end")

    def test_equal_turns_are_played_out(self, table):
        desk = table("round=10m").wait(599)
        desk.lines("ann roll 4+6")
        desk.wait(60)
        assert desk.clock()["round"]["to_play"] == ["ann", "bob"]
        desk.lines("ann end", "bob roll 4+6", "bob end")
        assert "all have had the same number of turns" in desk.refused(1, "do", "ann roll 1+2")


class TestTimeout:
    @pytest.mark.parametrize(
        ("what", "said", "player", "status"),
        [
            ("report", "apply a report", "ann", "playing"),
            ("end-turn", "apply the end of his turn", "bob", "playing"),
            ("bankrupt", "apply his bankruptcy", "", "ended"),
        ],
    )
    def test_it_does_what_the_rules_say_once_it_is_applied(self, table, what, said, player, status):
        desk = table(f"turn=60s timeout={what}").wait(61)
        assert said in desk.refused(4, "clock", "--enforce")
        before = desk.state()["turn"]
        assert (before["player"], desk.state()["status"]) == ("ann", "playing")
        desk.done("clock", "--enforce", "--yes")
        state = desk.state()
        assert (state["turn"]["player"] if player else "", state["status"]) == (player, status)

    def test_taken_back_it_has_not_been_and_his_time_is_still_up(self, table):
        desk = table("turn=60s timeout=end-turn").wait(61)
        desk.done("clock", "--enforce", "--yes")
        desk.done("undo")
        assert desk.clock()["current"]["player"] == "ann"
        assert desk.left() == -1


class TestClocksThatJump:
    def test_back_takes_no_time_and_gives_none(self, table):
        desk = table("turn=60s round=10m").wait(30)
        desk.lines("clerk note 0 x")
        desk.wait(-3600)
        desk.lines("clerk note 0 y")
        document = desk.clock()
        assert (document["current"]["seconds"], document["round"]["elapsed"]) == (30, 30)
        ats = [entry["at"] for entry in desk.entries()]
        assert ats == sorted(ats)

    def test_back_within_a_pause(self, table):
        desk = table("turn=60s").wait(10)
        desk.done("clock", "pause")
        desk.wait(-1800).done("clock", "resume")
        document = desk.clock()
        assert (document["paused"], document["current"]["left"]) == (0, 50)

    def test_far_ahead_is_time_like_any_other_for_the_referee_to_give_back(self, table):
        desk = table("turn=60s").wait(86400)
        assert desk.left() == 60 - 86400
        desk.done("clock", "set", "ann", "45s")
        assert desk.left() == 45


RECORD = """\
mpn: 1
game: R1
start: 2026-03-29T00:59:00Z
rules: {}
setup: ann 500 at 10
setup: bob 500 at 10

1. 00:50 ann roll 4+6
2. 00:50 ann end
3. 02:00 bob roll 4+6
"""


class TestARecord:
    """Its last entry was written down long after it happened: nobody's time goes on."""

    def test_nobodys_clock_runs(self, tmp_path):
        desk = Desk(tmp_path)
        with freeze_time("2026-03-30 12:00:00") as frozen:
            desk.done("import", "-", stdin=RECORD.format("turn=60s round=90m"))
            before = desk.done("clock", "--json").json
            frozen.tick(3600)
            assert desk.done("clock", "--json").json == before
        assert before["current"] == {"player": "bob", "number": 2, "seconds": 70, "left": -10, "over": True}
        assert before["round"]["elapsed"] == 120

    def test_who_was_over_in_it_is_timed_out_at_a_time_that_is_written(self, tmp_path):
        desk = Desk(tmp_path)
        desk.done("import", "-", stdin=RECORD.format("turn=60s timeout=end-turn"))
        desk.done("do", "02:05 ref timeout bob")
        assert desk.state()["turn"]["player"] == "ann"
        assert desk.done("clock", "--json").json["turns"][-1]["seconds"] == 75

    def test_within_his_time_he_is_not(self, tmp_path):
        desk = Desk(tmp_path)
        desk.done("import", "-", stdin=RECORD.format("turn=90s"))
        assert "his turn has taken 90 s of 90 s" in desk.refused(1, "do", "02:20 ref timeout bob")
        assert "this is 1 s before the entry before it" in desk.refused(1, "do", "01:59 bob end")

    def test_a_moment_of_it_has_its_own_clock(self, tmp_path):
        desk = Desk(tmp_path)
        desk.done("import", "-", stdin=RECORD.format("turn=60s"))
        assert desk.done("clock", "--at", "1", "--json").json["current"]["left"] == 10
