"""The referee's clock: time called and added, stocks that are capped, the countdown, a timeout that is offered."""

import pytest
from cli_helper import Desk
from freezegun import freeze_time
from scenario import given

from events import Penalised, TimeAdded, TimeCalled, TimedOut, TurnBegan

SECOND = 1_000_000


def timed(rules, *lines):
    return given(f"rules: {rules}", "start: 2026-11-30T10:00:00Z", *(lines or ("ann 500", "bob 500")))


class TestTimeCalled:
    def test_leaves_so_much_to_the_player_in_turn(self):
        scene = timed("turn=60s").when("00:50 ref call ann 30s").then(TimeCalled("ann", 30))
        scene.when("01:20 ref timeout ann").refused("turn.timeout", "80 s of 80 s")
        scene.when("01:21 ref timeout ann").then(TimedOut("ann", "report"))

    def test_makes_a_limit_where_a_turn_has_none(self):
        scene = timed("bank=10m").after("00:50 ref call ann 30s")
        scene.when("01:20 ref timeout ann").refused("turn.timeout")
        scene.when("01:21 ref timeout ann").then(TimedOut("ann", "report"))

    def test_is_for_this_turn_only(self):
        scene = timed("turn=60s", "ann 500 at 10", "bob 500 at 10").after("00:10 ref call ann 5s", "00:12 ann roll 4+6")
        scene.after("00:12 ann end", "00:20 bob roll 4+6", "00:20 bob end")
        scene.when("01:20 ref timeout ann").refused("turn.timeout", "60 s of 60 s")

    def test_is_not_for_the_others(self):
        timed("turn=60s").when("ref call bob 30s").refused("turn.timeout", "it is ann's turn")


class TestTimeAdded:
    def test_is_for_his_turn(self):
        scene = timed("turn=60s").when("00:50 ref add ann 30s").then(TimeAdded("ann", 30))
        scene.when("01:30 ref timeout ann").refused("turn.timeout", "90 s of 90 s")
        scene.when("01:31 ref timeout ann").then(TimedOut("ann", "report"))

    def test_or_for_his_next_one(self):
        scene = timed("turn=60s", "ann 500 at 10", "bob 500 at 10").after("ref add bob 30s", "00:12 ann roll 4+6")
        scene.after("00:12 ann end")
        scene.when("01:42 ref timeout bob").refused("turn.timeout", "90 s of 90 s")
        scene.when("01:43 ref timeout bob").then(TimedOut("bob", "report"))

    def test_and_for_his_stock(self):
        scene = timed("bank=1m").after("00:30 ref add ann 20s")
        scene.when("01:20 ref timeout ann").refused("turn.timeout", "0 s are left of his stock")
        scene.when("01:21 ref timeout ann").then(TimedOut("ann", "report"))

    def test_on_top_of_what_his_turns_give_him(self):
        meet = ("ann 500 at 10", "bob 500 at 10")
        scene = timed("bank=1m+20s", *meet).after("00:00 ref add bob 100s", "00:50 ann roll 4+6", "00:50 ann end")
        scene.when("03:50 ref timeout bob").refused("turn.timeout", "0 s are left of his stock")  # 60 + 20 + 100
        scene.after("01:50 bob roll 4+6", "01:50 bob end", "01:50 ref add ann 60s")
        scene.when("03:40 ref timeout ann").refused("turn.timeout", "0 s are left of his stock")  # 30 + 20 + 60

    def test_which_is_used_before_it(self):
        scene = timed("bank=1m+20s", "ann 500 at 10", "bob 500 at 10").after("00:00 ref add ann 60s")
        scene.after("00:50 ann roll 4+6", "00:50 ann end", "00:50 bob roll 4+6", "00:50 bob end")
        scene.when("02:40 ref timeout ann").refused("turn.timeout", "0 s are left of his stock")  # 30 + 20 + 60

    def test_taken_back_it_is_gone(self):
        scene = timed("turn=60s").after("00:50 ref add ann 30s", "00:51 ref undo 1")
        scene.when("01:01 ref timeout ann").then(TimedOut("ann", "report"))

    def test_not_where_no_time_is_measured(self):
        timed("round=60m").when("ref add ann 30s").refused("turn.timeout", "no limit of time is set")
        timed("turn=60s").after("ref end").when("ref add ann 30s").refused("play.ended")
        timed("turn=60s", "ann 5", "bob 5", "cid 5").after("bob resign").when("ref add bob 30s").refused(
            "play.bankrupt"
        )


class TestAPenaltyOfTime:
    def test_is_of_his_turn(self):
        scene = timed("turn=60s").when("00:10 ref penalty ann 20s").then(Penalised("ann", "time", 20))
        scene.when("00:40 ref timeout ann").refused("turn.timeout", "40 s of 40 s")
        scene.when("00:41 ref timeout ann").then(TimedOut("ann", "report"))

    def test_or_of_his_next_one(self):
        scene = timed("turn=60s", "ann 500 at 10", "bob 500 at 10").after("ref penalty bob 20s", "00:12 ann roll 4+6")
        scene.after("00:12 ann end")
        scene.when("00:52 ref timeout bob").refused("turn.timeout", "40 s of 40 s")
        scene.when("00:53 ref timeout bob").then(TimedOut("bob", "report"))

    def test_and_of_his_stock(self):
        scene = timed("bank=1m").after("00:10 ref penalty ann 20s")
        scene.when("00:41 ref timeout ann").then(TimedOut("ann", "report"))

    def test_which_grows_above_it_no_more(self):
        scene = timed("bank=1m+20s", "ann 500 at 10", "bob 500 at 10").after("00:00 ref penalty ann 30s")
        scene.after("00:00 ann roll 4+6", "00:00 ann end", "00:00 bob roll 4+6", "00:00 bob end")
        scene.when("00:50 ref timeout ann").refused("turn.timeout", "0 s are left of his stock")
        scene.when("00:51 ref timeout ann").then(TimedOut("ann", "report"))

    def test_leaves_no_less_than_nothing(self):
        scene = timed("turn=60s").after("00:10 ref penalty ann 600s", "00:10 ref add ann 5s")
        scene.when("00:10 ref timeout ann").then(TimedOut("ann", "report"))


class TestAPlayerWhoLeavesTheGameInHisTurn:
    def left(self, rules):
        return timed(rules, *(f"{name} 500 at 10" for name in ("ann", "bob", "cid"))).after("00:20 ann resign")

    def test_hands_the_clock_to_the_next(self):
        scene = self.left("turn=60s")
        scene.when("01:00 ref timeout ann").refused("play.bankrupt")
        scene.when("01:20 ref timeout bob").refused("turn.timeout", "60 s of 60 s")
        scene.when("01:21 ref timeout cid").refused("turn.timeout", "it is bob's turn")
        scene.when("01:21 ref timeout bob").then(TurnBegan("bob", 2), TimedOut("bob", "report"))
        scene.when("01:25 bob roll 4+6")

    def test_his_turn_may_be_ended_before_he_acts(self):
        scene = self.left("turn=60s timeout=end-turn")
        scene.when("01:21 ref timeout bob").then(TurnBegan("bob", 2), TimedOut("bob", "end-turn"), TurnBegan("cid", 3))
        scene.when("02:21 ref timeout cid").refused("turn.timeout", "60 s of 60 s")

    def test_time_is_called_on_the_next(self):
        self.left("turn=60s").when("00:30 ref call bob 30s").then(TimeCalled("bob", 30))

    def test_who_leaves_out_of_turn_changes_no_clock(self):
        scene = timed("turn=60s", *(f"{name} 500 at 10" for name in ("ann", "bob", "cid"))).after("00:20 bob resign")
        scene.when("01:01 ref timeout ann").then(TimedOut("ann", "report"))


DISPUTED = ("00:05 ann roll 4+6", "00:10 ann dispute 1")


class TestWhatStoppedTheClock:
    """Taken back it is as if it had not been said, but what stood has stood and what ran has run."""

    def test_a_ruling_that_is_taken_back_gives_nobody_his_time_back(self):
        scene = timed("turn=60s").after(*DISPUTED, "01:10 ref rule D1 deny")
        scene.after("01:55 ref undo 3")
        scene.when("03:00 ref timeout ann").refused("turn.timeout", "55 s of 60 s")
        scene.after("03:00 ref rule D1 deny")
        scene.when("03:06 ref timeout ann").then(TimedOut("ann", "report"))

    def test_put_back_it_lets_the_clock_go_on_from_then_on(self):
        scene = timed("turn=60s").after(*DISPUTED, "01:10 ref rule D1 deny", "01:30 ref undo 3", "05:00 ref redo 3")
        scene.when("05:30 ref timeout ann").refused("turn.timeout", "60 s of 60 s")
        scene.when("05:31 ref timeout ann").then(TimedOut("ann", "report"))

    @pytest.mark.parametrize(("at", "is_over"), [("05:29", False), ("05:30", True)])
    def test_the_end_of_the_round_is_put_off_by_what_stood(self, at, is_over):
        scene = timed("round=1m end=at-once", "ann 500 at 10", "bob 500 at 10")
        scene.after(*DISPUTED, "01:00 ref rule D1 deny", "01:20 ref undo 3", "05:00 ref rule D1 deny")
        scene = scene.when(f"{at} ann end")
        scene.refused("win.richest") if is_over else scene.then(TurnBegan("bob", 2))


def test_a_stock_never_grows_above_what_it_was_in_the_first_turn():
    quick = timed("bank=1m+10s", "ann 500 at 10", "bob 500 at 10").after(
        *("00:02 ann roll 4+6", "00:02 ann end", "00:04 bob roll 4+6", "00:04 bob end"),
    )
    # 70 in the first turn, of which 2 were used; the next turn's 10 fill it up to 70 again
    quick.when("01:14 ref timeout ann").refused("turn.timeout", "0 s are left of his stock")
    quick.when("01:15 ref timeout ann").then(TimedOut("ann", "report"))


@pytest.fixture
def desk(tmp_path):
    with freeze_time("2026-10-25 00:59:00") as frozen:  # an hour later clocks in Europe are set back
        desk = Desk(tmp_path)
        desk.frozen = frozen
        desk.done("new", "R1", "--players", "ann,bob", "--rules", "turn=60s timeout=end-turn")
        yield desk


class TestTheClerksClock:
    def test_pause_and_resume(self, desk):
        desk.frozen.tick(10)
        desk.done("clock", "pause", "--reason", "dice under the table")
        desk.frozen.tick(3600)
        desk.done("clock", "resume")
        document = desk.done("clock", "--json").json
        assert (document["paused"], document["current"]["left"]) == (3600, 50)
        assert [entry["role"] for entry in desk.entries()] == ["referee", "referee"]

    def test_set_adds_or_calls(self, desk):
        desk.frozen.tick(20)
        desk.done("clock", "set", "ann", "45s")
        assert desk.entries()[-1]["line"] == "ref add ann 5s"
        desk.done("clock", "set", "ann", "30s")
        assert desk.entries()[-1]["line"] == "ref call ann 30s"
        assert desk.done("clock", "--json").json["current"]["left"] == 30

    def test_a_timeout_is_offered_and_never_applied_by_itself(self, desk):
        desk.frozen.tick(60)
        assert "R1: nobody is over his time: 0 s are left" in desk.refused(1, "clock", "--enforce")
        desk.frozen.tick(5)
        assert desk.done("clock", "--json").json["current"]["over"]
        assert desk.entries() == []
        assert "ann is 5 s over his time: say --yes to apply the end of his turn" in desk.refused(
            4, "clock", "--enforce"
        )
        desk.done("clock", "--enforce", "--yes", "-n")
        assert desk.entries() == []
        assert "ann is over his time: his turn is over" in desk.done("clock", "--enforce", "--yes").out
        assert desk.state()["turn"]["player"] == "bob"

    def test_it_counts_whole_seconds_as_entries_do(self, desk):
        desk.frozen.tick(60.5)
        assert not desk.done("clock", "--json").json["current"]["over"]
        assert "R1: nobody is over his time: 0 s are left" in desk.refused(1, "clock", "--enforce", "--yes")
        desk.frozen.tick(0.5)
        desk.done("clock", "--enforce", "--yes")

    def test_a_clock_that_jumps_back_takes_no_time_and_gives_none(self, desk):
        desk.frozen.tick(30)
        desk.lines("ann roll 4+6")
        desk.frozen.tick(-20)
        desk.lines("clerk note back")
        assert desk.done("clock", "--json").json["current"]["seconds"] == 30
        desk.frozen.tick(25)
        assert desk.done("clock", "--json").json["current"]["seconds"] == 35

    def test_no_timeout_is_offered_while_a_dispute_stops_the_game(self, desk):
        desk.frozen.tick(65)
        desk.lines("clerk note hm", "ann dispute 1")
        for words in ((), ("--yes",)):
            assert "refused: play.paused: the game is paused for D1" in desk.refused(1, "clock", "--enforce", *words)

    def test_a_turn_without_an_act_that_time_ended_is_on_the_clock(self, desk):
        desk.frozen.tick(70)
        desk.done("clock", "--enforce", "--yes")
        clock = desk.done("clock", "--json").json
        assert [(turn["player"], turn["seconds"], turn["over"]) for turn in clock["turns"]] == [("ann", 70, True)]
        assert (clock["current"]["player"], clock["current"]["left"]) == ("bob", 60)
        assert [row["rule"] for row in desk("audit", "--json").json] == ["turn.timeout"]

    def test_undo_earns_no_time(self, desk):
        desk.frozen.tick(30)
        desk.lines("ann roll 4+6")
        desk.frozen.tick(10)
        desk.done("undo")
        assert desk.done("clock", "--json").json["current"]["left"] == 20

    def test_off_a_terminal_there_is_no_countdown(self, desk):
        assert "ann's turn, 01:00 left" in desk.done("clock", "--watch").out

    @pytest.mark.parametrize(
        ("code", "words", "said"),
        [
            (2, ("clock", "stop"), "a clock is shown, paused, resumed"),
            (2, ("clock", "call", "ann"), "who, and how long?"),
            (2, ("clock", "pause", "ann"), "who, and how long?"),
            (2, ("clock", "set", "ann", "soon"), "is not a duration such as 60s"),
            (2, ("clock", "add", "zoe", "30s"), "no player"),
            (1, ("clock", "resume"), "refused: play.paused"),
            (1, ("clock", "call", "bob", "30s"), "refused: turn.timeout"),
            (2, ("clock", "pause", "--watch"), "--watch goes without pause"),
            (4, ("clock", "pause", "--role", "player"), "refused: role.desk"),
        ],
    )
    def test_what_the_clock_does_not_do(self, desk, code, words, said):
        assert said in desk.refused(code, *words)
        assert desk.entries() == []
