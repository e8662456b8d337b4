"""Giving up, a game that is over or paused, and what the desk does to the record of a game."""

import pytest
from builders import goods
from scenario import given

from events import (
    AuctionOpened,
    Bankrupted,
    EstatePassed,
    GameEnded,
    LotsQueued,
    Noted,
    Paid,
    Paused,
    PenaltyFixed,
    Redone,
    Resigned,
    Resumed,
    Ruled,
    Undone,
)
from monopoly.actions import Penalty

# play.resign


def three(*lines, ann="100 deeds MED(m)", headers=()):
    return given(*headers, f"ann {ann}", "bob 100", "cid 100").after(*lines)


def test_who_gives_up_is_out_and_all_goes_to_the_bank():
    (
        three()
        .when("ann resign")
        .then(
            Resigned("ann"),
            Bankrupted("ann", "bank"),
            EstatePassed("ann", "bank", goods("MED", cash=100)),
            LotsQueued(("MED",)),
            AuctionOpened("MED", ("bob", "cid")),
        )
        .after("bank unsold MED")
        .phase("end", "ann")
        .after("bob roll 4+6")
    )


def test_who_gives_up_in_debt_is_bankrupt_to_the_creditor():
    (
        given("ann 0 at 10 deeds BDW", "bob 0 deeds TEN", "cid 100")
        .after("ann roll 3+5", "bob claim")
        .when("ann resign")
        .then(Resigned("ann"), Bankrupted("ann", "bob", 14), EstatePassed("ann", "bob", goods("BDW")))
        .leaves("BDW:bob")
    )


@pytest.mark.parametrize(
    ("headers", "lines"),
    [
        ([], []),
        ([], ["ann roll 1+2"]),
        ([], ["ann roll 3+4"]),
        (["ruleset: us"], ["ann roll 1+3"]),
        ([], ["ann roll 5+5"]),
        ([], ["ann roll 4+6"]),
        ([], ["ann roll 4+6", "ann end"]),
    ],
    ids=["before rolling", "an offer", "a card", "a choice", "an extra roll", "after rolling", "another's turn"],
)
def test_one_may_give_up_in_any_phase_and_the_next_player_goes_on(headers, lines):
    (
        three(*lines, ann="100", headers=headers)
        .after("ann resign")
        .when("bob roll 4+6")
        .phase("end", "bob")
        .leaves("ann 0")
    )


def test_giving_up_with_an_offer_open_leaves_that_lot_with_the_bank():
    three("ann roll 1+2", ann="100").when("ann resign").leaves("BAL:bank").phase("end", "ann")


def test_giving_up_in_ones_own_auction_leaves_it_to_the_others():
    three("ann roll 1+2", "ann decline", "bob bid 5", ann="100").when("ann resign", "cid pass").leaves("BAL:bob bob 95")


def test_giving_up_owing_a_tax_is_bankrupt_to_the_bank():
    (
        three("ann roll 1+3")
        .when("ann resign")
        .then(
            Resigned("ann"),
            Bankrupted("ann", "bank", 200),
            EstatePassed("ann", "bank", goods("MED", cash=100)),
            LotsQueued(("MED",)),
            AuctionOpened("MED", ("bob", "cid")),
        )
    )


def test_giving_up_in_anothers_turn_leaves_that_turn_as_it_is():
    (
        three("ann roll 1+2", ann="100")
        .after("bob resign")
        .phase("buy", "ann")
        .after("ann buy", "ann end")
        .phase("roll", "cid")
    )


def test_giving_up_in_another_s_auction_leaves_it_to_the_others():
    three("ann roll 1+2", "ann decline", "cid pass", "ann bid 5", ann="100").when("bob resign").leaves("BAL:ann ann 95")


def test_the_last_but_one_to_give_up_ends_the_game():
    (
        given("ann 100", "bob 5")
        .when("ann resign")
        .then(
            Resigned("ann"),
            Bankrupted("ann", "bank"),
            EstatePassed("ann", "bank", goods(cash=100)),
            GameEnded("bob", "last", {"bob": 5}),
        )
    )


def test_a_jailed_player_may_give_up():
    given("ann 100 jail", "bob 5", "cid 5").after("ann resign").jailed().after("bob roll 4+6")


def test_a_move_that_waited_for_the_fine_is_not_made():
    (
        given("ann 10 jail 2", "bob 5", "cid 5")
        .after("ann roll 4+6", "ann resign")
        .phase("end", "ann")
        .jailed()
        .after("bob roll 4+6")
    )


def test_a_demand_of_who_gives_up_lapses():
    scenario = given("ann 10 deeds PKP BDW", "bob 500 deeds MED BAL", "cid 5 deeds ORI VER CON").after(
        "ann want house 32", "bob want house"
    )
    (
        scenario.when("bob build MED")
        .refused("build.shortage-auction")
        .after("ann resign", "bank unsold PKP", "bank unsold BDW")
        .when("bob build MED")
        .leaves("MED*1")
    )


# play.ended, play.bankrupt, play.paused


@pytest.mark.parametrize(
    "line", ["ann roll 1+2", "bob claim", "ann build MED", "ref end", "ann resign", "ann mortgage MED"]
)
def test_after_the_end_nothing_is_played(line):
    given("ann 300 deeds MED BAL", "bob 301").after("ref end").when(line).refused("play.ended")


def test_who_is_out_plays_no_more():
    given("ann 300", "bob 301", "cid 5").after("bob resign").when("bob roll 1+2").refused("play.bankrupt", "bob")


def test_while_the_game_is_paused_nothing_is_played():
    (
        given("ann 300", "bob 301")
        .when("ref pause")
        .then(Paused())
        .when("ann roll 4+6")
        .refused("play.paused")
        .when("ref pause")
        .refused("play.paused", "already")
        .when("ref resume")
        .then(Resumed())
        .when("ref resume")
        .refused("play.paused", "not paused")
        .when("ann roll 4+6")
        .leaves("ann@10")
    )


# the desk: undo.none, undo.later, redo.changed, dispute.none, time.backwards, flag, check


def test_undo_takes_the_last_entry_back_and_redo_lets_it_hold_again():
    (
        given("ann 300", "bob 301")
        .after("ann roll 1+2", "ann buy")
        .when("clerk undo")
        .then(Undone((2,), "undo"))
        .leaves("ann 300 BAL:bank")
        .phase("buy", "ann")
        .when("clerk redo")
        .then(Redone((2,)))
        .leaves("ann 240 BAL:ann")
    )


@pytest.mark.parametrize(
    "line", ["clerk undo", "clerk undo 7", "clerk redo", "clerk redo 1", "ref rewind 0", "ref rewind 9"]
)
def test_there_must_be_something_to_take_back(line):
    given("ann 300", "bob 301").when(line).refused("undo.none")


def test_an_entry_is_taken_back_once():
    (
        given("ann 300", "bob 301")
        .after("ann roll 4+6", "clerk undo 1")
        .when("clerk undo 1")
        .refused("undo.none", "already")
        .when("clerk undo 2")
        .refused("undo.none", "redo")
    )


def test_an_entry_on_which_others_rest_is_not_taken_back_alone():
    (
        given("ann 300", "bob 301")
        .after("ann roll 1+2", "ann buy")
        .when("clerk undo 1")
        .refused("undo.later", "ann buy")
        .when("clerk undo 1 keep-later")
        .refused("undo.later", "buy.unowned")
        .when("ref rewind 0")
        .then(Undone((1, 2), "rewind"))
    )


def test_nothing_is_redone_that_would_not_be_allowed_any_more():
    (
        given("ann 60", "bob 301")
        .after("ann roll 1+2", "ann buy", "clerk undo 2", "ann decline")
        .when("clerk redo 2")
        .refused("redo.changed")
    )


def test_there_is_no_ruling_where_nothing_was_found():
    given("ann 300", "bob 301").after("ann roll 4+6").when("ref rule 1 deny").refused("dispute.none")
    (
        given("ann 200 at 10", "bob 0", "cid 0 deeds TEN")
        .after("ann roll 3+5", "bob roll 4+6", "cid claim 1")
        .when("ref rule 3 deny")
        .then(Ruled(3, "deny"))
    )


def test_a_remark_changes_nothing():
    given("ann 300", "bob 301").after("ann roll 4+6").when('clerk note 1 "a long roll"').then(Noted(1, "a long roll"))


def test_time_does_not_run_backwards():
    start = "start: 2026-11-30T10:00:00Z"
    (
        given(start, "ann 300", "bob 301")
        .after("00:10 ann roll 4+6")
        .when("00:09 bob roll 4+6")
        .refused("time.backwards", "1 s")
        .when("00:10 bob roll 4+6")
        .leaves("bob@10")
    )


def test_a_flag_that_is_written_must_be_true():
    (
        given("ann 200 at 10", "bob 0", "cid 0 deeds TEN")
        .after("ann roll 3+5")
        .when("cid claim !late")
        .refused("flag", "not late")
        .after("bob roll 4+6")
        .when("cid claim 1 !late")
        .flagged("late")
    )


def test_a_check_that_does_not_hold_is_refused():
    (
        given("ann 300", "bob 301")
        .when("ann roll 1+2 = ann@4")
        .refused("check", "Baltic")
        .when("ann roll 1+2 = ann@3")
        .phase("buy")
    )


# penalty.fixed: those that a ruleset has names for


def test_a_named_penalty_costs_what_the_ruleset_says():
    scene = given("rules: penalties=late:20+noise:5", "ann 500", "bob 500")
    scene.when("ref penalty bob late").then(
        PenaltyFixed("bob", "money", 20, name="late"), Paid("bob", "bank", 20, "penalty")
    )


def test_one_that_the_ruleset_has_no_name_for_is_refused():
    scene = given("rules: penalties=late:20", "ann 500", "bob 500")
    scene.when(Penalty("ref", "bob", "money", name="noise")).refused("penalty.fixed", "no penalty noise: late")
