"""Disputes and rulings: the clock stops, the facts are laid out, and money moves by adjustments that all can see."""

import json

import pytest
from cli_helper import Desk
from scenario import given

from events import Adjusted, DebtArose, DisputeClosed, Disputed, Paused, Resumed, Ruled

LATE = ("ann 1500 at 0 deeds ORI", "bob 1500 at 0", "cid 1500 at 0", "turn: bob")


def late():
    """ann asks bob for the rent of 6 at entry 3, after cid has rolled."""
    return given(*LATE).after("bob roll 2+4", "cid roll 1+3", "ann claim 1")


class TestDisputes:
    def test_to_open_one_stops_the_clock(self):
        scene = late().when('ann dispute 3 "I asked first"')
        scene.then(Disputed(1, 3, "ann", "I asked first"), Paused())
        scene.when("ann end").refused("play.paused")

    def test_a_second_one_finds_the_clock_stopped_and_the_last_one_starts_it_again(self):
        scene = late().after("ann dispute 3").when("bob dispute 1").then(Disputed(2, 1, "bob"))
        scene.when("ref dispute 3 close").then(DisputeClosed(1))
        scene.when("ref dispute 1 close").then(DisputeClosed(2), Resumed())

    def test_what_is_refused_meanwhile_says_for_which_and_how_to_go_on(self):
        scene = late().after('ann dispute 3 "I asked first"', "bob dispute 1")
        said = "paused for D1 (entry 3, by ann), D2 (entry 1, by bob): a ruling lets it go on (ref rule D1 deny)"
        scene.when("ann end").refused("play.paused", said)
        scene.after("ref rule D1 deny", "ref dispute D2 close", "ref pause")
        scene.when("ann end").refused("play.paused", "ref resume first")

    @pytest.mark.parametrize("mode", ["strict", "as-played"])
    def test_nobody_runs_out_of_time_while_it_stands(self, mode):
        scene = given(f"mode: {mode}", "start: 2026-11-30T10:00:00Z", "rules: turn=60s timeout=bankrupt", *LATE)
        scene.after("00:10 bob roll 4+6", "01:20 bob dispute 1").when("01:30 ref timeout bob")
        scene.refused("play.paused", "D1 (entry 1, by bob)")
        scene.after("01:40 ref dispute D1 close", "01:41 ref timeout bob")
        assert scene.state.out == ("bob",)

    def test_who_stops_the_clock_anew_lets_it_run_again_himself(self):
        scene = late().after("ann dispute 3", "ref resume", "ref pause").when("ref rule D1 deny")
        scene.then(Ruled(3, "deny"), DisputeClosed(1))
        assert scene.state.paused

    def test_a_clock_that_was_stopped_before_stays_so(self):
        scene = late().after("ref pause").when("ann dispute 3").then(Disputed(1, 3, "ann"))
        scene.when("ref dispute 3 close").then(DisputeClosed(1))

    def test_of_two_about_one_entry_each_is_closed_by_its_number(self):
        scene = late().after("ann dispute 3", "bob dispute 3")
        scene.when("ref dispute D1 close").then(DisputeClosed(1))
        assert scene.game.past[-1].line == "ref dispute D1 close"
        scene.when("ref dispute D1 close").refused("dispute.none", "no dispute D1 is open (open: D2)")
        scene.when('ref dispute d2 close "settled"').then(DisputeClosed(2), Resumed())

    def test_a_record_that_closes_one_of_two_by_its_entry_means_the_last(self):
        late().after("ann dispute 3", "bob dispute 3").when("ref dispute 3 close").then(DisputeClosed(2))

    @pytest.mark.parametrize("line", ["ann dispute 4", "ann dispute 99", "ref dispute 3 close", "ref rule D1 deny"])
    def test_what_is_not_there_is_not_disputed_closed_or_ruled_on(self, line):
        late().when(line).refused("dispute.none")

    def test_what_is_closed_is_not_ruled_on_again(self):
        late().after("ann dispute 3", "ref dispute 3 close").when("ref rule D1 deny").refused("dispute.none")


class TestRulings:
    def test_a_claim_denied_moves_nothing(self):
        late().when("ref rule 3 deny").then(Ruled(3, "deny")).leaves("ann 1500 bob 1500")

    def test_a_late_claim_upheld_moves_its_rent_in_plain_sight(self):
        scene = late().when("ref rule 3 uphold")
        scene.then(Ruled(3, "uphold"), Adjusted({"ann": 6, "bob": -6})).leaves("ann 1506 bob 1494")
        assert scene.game.past[-1].line == 'ref rule 3 uphold adjust="ann +6 bob -6"'

    def test_another_sum_may_be_said(self):
        late().when('ref rule 3 uphold adjust="ann +3 bob -3"').leaves("ann 1503 bob 1497")

    def test_a_rent_that_is_not_there_is_owed(self):
        poor = given("ann 1500 deeds ORI", "bob 5 deeds BAL", "cid 1500", "turn: bob")
        poor.after("bob roll 2+4", "cid roll 4+6", "ann claim 1").when("ref rule 3 uphold")
        poor.then(Ruled(3, "uphold"), DebtArose("bob", "ann", 6, "ruling")).phase("pay").leaves("ann 1500 bob 5")
        poor.after("bob mortgage BAL").debts().leaves("ann 1506 bob 29")
        poor.when("ref undo 4").refused("undo.later")

    def test_what_several_are_to_get_the_bank_pays_for_who_cannot(self):
        poor = given(*LATE[:1], "bob 5", *LATE[2:]).after("bob roll 2+4", "cid roll 4+6", "ann claim 1")
        poor.when('ref rule 3 uphold adjust="ann +4 cid +2 bob -6"').leaves("ann 1504 cid 1502 bob 5")
        poor.debts(("bob", "bank", 6))

    def test_after_the_end_nobody_owes_any_more(self):
        poor = given(*LATE[:1], "bob 5", *LATE[2:]).after("bob roll 2+4", "cid roll 4+6", "ann claim 1", "ref end")
        poor.when("ref rule 3 uphold").refused("cash.short")

    def test_who_is_out_of_the_game_is_left_out_of_the_sums(self):
        scene = late().after("bob resign").when("ref rule 3 uphold").refused("play.bankrupt", "correct the others")
        scene.when('ref rule 3 uphold adjust="ann +6"').leaves("ann 1506")

    def test_a_ruling_on_a_dispute_closes_it_and_the_clock_runs(self):
        scene = late().after("ann dispute 3").when("ref rule D1 uphold")
        scene.then(Ruled(3, "uphold"), Adjusted({"ann": 6, "bob": -6}), DisputeClosed(1), Resumed())

    def test_a_ruling_on_the_finding_closes_its_dispute_too(self):
        late().after("ann dispute 3").when("ref rule 3 deny").then(Ruled(3, "deny"), DisputeClosed(1), Resumed())

    def test_without_a_finding_a_dispute_may_be_ruled_on_but_not_the_entry(self):
        scene = late().after("cid dispute 2")
        scene.when("ref rule 2 note").refused("dispute.none", "rule on its dispute: D1")
        scene.when("ref rule D1 note").then(Ruled(2, "note"), DisputeClosed(1), Resumed())

    def test_a_ruling_taken_back_gives_its_money_back(self):
        late().after("ref rule 3 uphold", "ref undo 4").leaves("ann 1500 bob 1500")


@pytest.fixture
def desk(tmp_path):
    desk = Desk(tmp_path)
    desk.done("new", "Late", "--players", "ann,bob,cid")
    desk.lines("ann roll 2+4", "ann buy", "bob roll 2+4", "cid roll 1+2")
    assert desk("do", "ann claim 3").code == 1
    return desk


class TestCommands:
    def test_the_page_lays_out_the_facts(self, desk):
        out = desk.done("dispute", "open", 5, "--by", "ann", "I asked first").out
        assert "D1: ann disputes entry 5 (I asked first)\n   the clock stops" in out
        assert "1 roll and " in out
        assert "rent.claim-window: The owner has to ask for his rent" in out
        assert "deny: nothing moves" in out
        assert "uphold: ann +6, bob -6, by an adjustment" in out
        page = desk.done("dispute", "show", "D1", "--json").json
        assert [row["entry"] for row in page["entries"]] == [3, 4, 5]
        assert page["late"]["rolls"] == 1
        assert page["before"]["players"][0]["cash"] == 1400
        (row,) = desk.done("dispute", "list", "--csv").out.splitlines()[1:]
        assert desk.done("dispute", "show", "D1", "--csv").out.splitlines()[1:] == [row]
        assert len(desk.done("dispute", "show", "D1", "--nl").out.splitlines()) == 1

    def test_the_list_says_which_are_open_and_how_others_ended(self, desk):
        assert desk.done("dispute", "list").out == "Late: no disputes\n"
        desk.done("dispute", "open", "5", "--by", "ann")
        assert "open since entry 6" in desk.done("dispute", "list").out
        desk.done("rule", "D1", "deny", "too late")
        (row,) = desk.done("dispute", "list", "--json").json
        assert (row["dispute"], row["entry"], row["closed"], row["ruling"]) == ("D1", 5, 7, "deny")
        assert desk.done("audit", "--json").json[0]["ruling"] == "deny"

    def test_of_two_about_one_entry_one_is_meant(self, desk):
        desk.done("dispute", "open", 5, "--by", "ann", "I asked")
        assert "D2, entry 5, by bob: she did not" in desk.done("dispute", "open", 5, "--by", "bob", "she did not").out
        assert "D1 and D2 are about entry 5: say which one" in desk.refused(1, "dispute", "close", 5)
        assert "D1 and D2 are about entry 5: say which one" in desk.refused(1, "do", "ref", "dispute", 5, "close")
        assert "D1 and D2 are about entry 5: say which one" in desk.refused(2, "dispute", "show", 5)
        assert "D1 is closed" in desk.done("dispute", "close", "D1").out
        assert [row["closed"] for row in desk.done("dispute", "list", "--json").json] == [8, None]
        assert "the clock runs again" in desk.done("dispute", "close", 5).out

    def test_a_script_gets_one_row_of_one(self, desk):
        desk.done("dispute", "open", 5, "--by", "ann", "I asked")
        rows = desk.done("dispute", "show", "D1", "--csv").out.splitlines()
        assert rows == ["dispute,entry,player,text,opened,closed,ruling", "D1,5,ann,I asked,6,,"]
        assert desk.done("dispute", "show", 5, "--tsv").out.count("\n") == 2
        assert json.loads(desk.done("dispute", "show", "D1", "--nl").out)["late"]["rolls"] == 1

    def test_who_opened_one_closes_it_or_the_referee(self, desk):
        desk.done("dispute", "open", 5, "--by", "ann", "I asked")
        said = "D1 was opened by ann, who may close it, or the referee"
        for words in (
            ("do", "bob", "dispute", 5, "close"),
            ("do", "ann", "dispute", 5, "close", "--by", "bob", "--role", "player"),
            ("dispute", "close", "D1", "--by", "bob", "--role", "player"),
            ("dispute", "close", "D1", "--by", "Sue", "--role", "clerk"),
        ):
            assert said in desk.refused(4, *words)
        desk.done("dispute", "close", "D1", "--by", "ann", "--dry-run")
        assert desk.done("dispute", "close", "D1").out.startswith("7. ref dispute D1 close\n")
        desk.done("do", "ann", "dispute", 5)
        desk.done("do", "ann", "dispute", "D2", "close", "--by", "Sue")
        assert (desk.entries()[-1]["actor"], desk.entries()[-1]["by"]) == ("ann", "Sue")

    def test_the_money_that_is_owed_goes_with_a_ruling(self, tmp_path):
        desk = Desk(tmp_path)
        desk.done("new", "Played", "--players", "ann,bob", "--mode", "as-played")
        desk.lines("ann roll 2+4")
        desk("do", "ann buy price=80")
        assert "adjusted: ann -20" in desk.done("rule", 2, "note", "--adjust", "owed").out
        assert desk.state()["players"][0]["cash"] == 1400

    def test_a_name_of_two_words_goes_with_a_ruling(self, tmp_path):
        desk = Desk(tmp_path)
        desk.done("new", "Played", "--players", "Ann B,bob", "--mode", "as-played")
        desk.lines('"Ann B" roll 2+4')
        desk("do", '"Ann B" buy price=80')
        assert "adjusted: Ann B -20" in desk.done("rule", 2, "note", "--adjust", "owed").out
        desk.done("undo", 3)
        assert "adjusted: Ann B +20" in desk.done("rule", 2, "deny", "--adjust", '"Ann B" +20').out

    def test_an_error_of_the_bank_is_adjusted(self, desk):
        assert "ann 1430 (+30)" in desk.done("adjust", "ann", "+30", "cid", "-30", "--reason", "wrong note").out
        entry = desk.entries()[-1]
        assert (entry["actor"], entry["role"], entry["reason"]) == ("ref", "referee", "wrong note")

    @pytest.mark.parametrize(
        ("code", "words", "said"),
        [
            (2, ("dispute", "open"), "which one? monopoly dispute open 12"),
            (2, ("dispute", "reopen", "5"), "a dispute is opened, listed, shown or closed"),
            (2, ("dispute", "show", "D4"), "Late has no dispute D4"),
            (
                2,
                ("dispute", "open", "I asked"),
                'which entry is disputed? monopoly dispute open 12 "I asked"; @ is the',
            ),
            (2, ("dispute", "open", "99"), "99: there is no such entry"),
            (1, ("rule", "D2", "deny"), "refused: dispute.none: no dispute D2 is open (open: none)"),
            (2, ("rule", "5", "note", "--adjust", "owed"), "the audit says of no money that it is owed at 5"),
            (1, ("adjust", "ann", "-9000"), "refused: cash.short"),
            (2, ("adjust", "ann", "30"), "a correction has a sign"),
        ],
    )
    def test_what_the_desk_cannot_do(self, desk, code, words, said):
        before = desk.entries()
        assert said in desk.refused(code, *words)
        assert desk.entries() == before
