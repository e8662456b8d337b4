"""Signing the result, and what a signed game still allows (play.signed)."""

import pytest
from cli_helper import Desk
from scenario import given

from events import Adjusted, Disputed, Noted, Ruled, Signed
from monopoly.rules.worth import winner_now

ENDED = ("00:10 ref end", "00:20 ann sign", "00:30 bob sign")
"""Ten seconds after the start the referee ends the game; both sign."""


def table(*lines, protest="30m"):
    """Ann is worth 300 (120 in cash, and Tennessee at 180), Bob 50; then these lines."""
    return given("start: 2026-11-30T10:00:00Z", f"rules: protest={protest}", "ann 120 at 10 deeds TEN", "bob 50").after(
        *lines
    )


class TestSigning:
    def test_a_player_signs_who_won_and_what_each_is_worth(self):
        scene = table("ref end").when("ann sign").then(Signed("ann", "ann", {"ann": 300, "bob": 50}))
        assert scene.state.signed == {"ann": 2}
        assert not scene.state.is_signed
        scene.when("bob sign").then(Signed("bob", "ann", {"ann": 300, "bob": 50}))
        assert scene.state.is_signed

    def test_where_nobody_won_that_is_what_is_signed(self):
        given("ann 50", "bob 50").after("ref end").when("bob sign").then(Signed("bob", None, {"ann": 50, "bob": 50}))

    def test_those_who_are_bankrupt_sign_too(self):
        scene = table("bob resign").when("bob sign").then(Signed("bob", "ann", {"ann": 300, "bob": 0}))
        assert scene.after("ann sign").state.is_signed

    def test_not_before_the_end(self):
        table().when("ann sign").refused("play.signed", "ref end ends it")

    def test_once(self):
        table("ref end", "ann sign").when("ann sign").refused("play.signed", "entry 2")

    def test_each_for_himself(self, tmp_path):
        desk = Desk(tmp_path)
        desk.done("new", "G", "--players", "ann,bob")
        desk.lines("ref end")
        assert "bob signs for himself: ann may not sign for him" in desk.refused(
            4, "sign", "bob", "--by", "ann", "--role", "player"
        )
        assert "bob signs for himself" in desk.refused(4, "do", "bob", "sign", "--by", "Ann")
        assert desk.done("do", "bob", "sign", "--by", "bob", "--dry-run").code == 0
        desk.done("sign", "bob", "--by", "R. Hale")
        desk.done("sign", "ann", "--by", "ann", "--role", "player")

    @pytest.mark.parametrize("actor", ["ref", "clerk"])
    def test_only_players(self, actor):
        table("ref end").when(f"{actor} sign").refused("play.signed", "ann, bob")

    def test_a_signature_is_taken_back_while_others_are_missing(self):
        scene = table("ref end", "ann sign", "clerk undo 2")
        assert scene.state.signed == {}
        scene.when("ann sign").then(Signed("ann", "ann", {"ann": 300, "bob": 50}))

    def test_what_was_signed_is_not_changed_behind_the_signature(self):
        scene = table("ref adjust bob +5", "ref end", "ann sign")
        scene.when("clerk undo 1").refused("undo.later", "2 (ref end): it would no longer mean the same; 3 (ann sign)")
        scene.when("clerk undo 1 keep-later").refused("undo.later", "no longer mean the same")
        scene.when("clerk undo 2").refused("undo.later", "ann sign")

    def test_one_signature_is_not_all(self):
        """Until the last has signed, the desk works on."""
        table("ref end", "ann sign").after("clerk count ann 120", "ref penalty bob caution")
        table("ref end", "ann sign").when("ref pause").refused("play.ended")


class TestASignedGame:
    @pytest.mark.parametrize(
        "line",
        [
            "ann roll 1+2",
            "ref end",
            "ann resign",
            "ann sign",
            "clerk undo 3",
            "clerk undo",
            "clerk rewind 0",
            "clerk redo",
            "ref penalty bob caution",
            "ref pause",
            "clerk count ann 120",
            "ref timeout ann",
            "ref add ann 30s",
        ],
    )
    def test_nothing_is_played_taken_back_or_counted(self, line):
        table(*ENDED).when(f"00:31 {line}").refused("play.signed", "all players have signed")

    def test_a_remark_is_added_at_any_time(self):
        table(*ENDED).when('99:00:00 clerk note "the cup was handed over"').then(Noted(0, "the cup was handed over"))

    def test_a_ruling_is_given_at_any_time(self):
        late = ("00:00 bob roll 3+5", "00:01 ann roll 1+2", "00:02 ann claim 1")
        scene = given("start: 2026-11-30T10:00:00Z", "turn: bob", "ann 120 deeds TEN", "bob 50 at 10").after(*late)
        scene.after(*ENDED).when("99:00:00 ref rule 3 deny").then(Ruled(3, "deny"))

    def test_balances_are_corrected_until_the_protest_time_is_over(self):
        correct = "ref adjust bob +5"
        table(*ENDED).when(f"00:31 {correct}").then(Adjusted({"bob": 5}))
        table(*ENDED).when(f"30:30 {correct}").then(Adjusted({"bob": 5}))
        table(*ENDED).when(f"30:31 {correct}").refused("play.signed", "the protest time of 30m is over")

    def test_the_protest_time_is_the_rulesets_and_runs_from_the_last_signature(self):
        table(*ENDED, protest="60s").when("01:30 ref adjust bob +5").then(Adjusted({"bob": 5}))
        table(*ENDED, protest="60s").when("01:31 ref adjust bob +5").refused("play.signed", "60s")
        table(*ENDED, protest="0s").when("00:31 ref adjust bob +5").refused("play.signed")

    def test_however_long_the_signing_takes(self):
        slow = ("00:10 ref end", "00:20 ann sign", "50:00 bob sign")
        table(*slow).when('50:01 ann dispute 1 "my 5"').then(Disputed(1, 1, "ann", "my 5"))
        table(*slow).when("80:01 ref adjust bob +5").refused("play.signed", "protest time")

    def test_a_protest_is_raised_in_time_and_ruled_on_at_any_time(self):
        protest = '00:31 bob dispute 1 "it was not over"'
        scene = table(*ENDED).after(protest).when('99:00:00 ref rule D1 uphold adjust="bob +5"')
        assert scene.leaves("bob 55").state.disputes == ()
        table(*ENDED).when('30:31 bob dispute 1 "it was not over"').refused("play.signed", "protest time")
        table(*ENDED).after(protest).when("99:00:00 bob dispute 1 close").leaves("bob 50")

    def test_a_ruling_on_a_finding_moves_money_in_time_only(self):
        late = ("00:00 bob roll 3+5", "00:01 ann roll 1+2", "00:02 ann claim 1")
        for time, allowed in (("30:30", True), ("30:31", False)):
            scene = given("start: 2026-11-30T10:00:00Z", "turn: bob", "ann 120 deeds TEN", "bob 50 at 10").after(*late)
            scene.after(*ENDED).when(f"{time} ref rule 3 uphold")
            if allowed:
                scene.leaves("ann 134 bob 36")
            else:
                scene.refused("play.signed", "protest time")

    def test_no_time_is_over_where_none_is_known(self):
        table(*ENDED).when("ref adjust bob +5").then(Adjusted({"bob": 5}))
        table("ref end", "ann sign", "bob sign").when("99:00:00 ref adjust bob +5").then(Adjusted({"bob": 5}))

    def test_an_adjustment_leaves_the_signatures(self):
        assert table(*ENDED, "00:31 ref adjust bob +5").state.signed == {"ann": 2, "bob": 3}

    def test_the_end_says_for_ever_who_had_won_then(self):
        scene = table(*ENDED, "00:31 ref adjust bob +500", "00:32 ref adjust ann -100").leaves("ann 20 bob 550")
        assert scene.state.winner == "ann"
        assert winner_now(scene.game.book, scene.state) == "bob"

    def test_what_is_signed_is_the_result_as_it_stands_then(self):
        scene = table("ref end", "ref adjust bob +500").when("ann sign")
        scene.then(Signed("ann", "bob", {"ann": 300, "bob": 550}))
        scene.after("ref adjust ann +250").when("bob sign").then(Signed("bob", None, {"ann": 550, "bob": 550}))
