"""Jail: how one gets in, the ways out, and what is allowed inside."""

import pytest
from scenario import given

from events import (
    CardUsed,
    DebtArose,
    DebtPaid,
    Freed,
    Jailed,
    JailStayed,
    Mortgaged,
    Moved,
    MoveDue,
    Offered,
    Paid,
    RentDue,
    Rolled,
    TurnBegan,
)

CARD = "cards chance:get-out-of-jail-free"

# jail.enter, jail.visiting


def test_the_square_sends_to_jail_at_once_without_salary():
    (
        given("ann 100 at 20", "bob 100")
        .when("ann roll 4+6")
        .then(Rolled("ann", (4, 6)), Moved("ann", "GTJ"), Jailed("ann", "JAI", "square"))
        .leaves("ann@10 ann 100")
        .phase("end", "ann")
    )


def test_a_double_that_ends_on_the_square_brings_no_extra_roll():
    (
        given("ann 100 at 20", "bob 100")
        .after("ann roll 5+5")
        .phase("end", "ann")
        .jailed(ann=0)
        .when("bob roll 1+2")
        .phase("buy", "bob")
    )


def test_the_jailed_player_stays_in_turn_and_may_build_until_the_next_roll():
    (
        given("ann 100 at 20 deeds MED BAL", "bob 100")
        .after("ann roll 4+6", "ann build MED")
        .leaves("MED*1")
        .after("ann end")
        .phase("roll", "bob")
    )


def test_just_visiting_costs_nothing_and_holds_nobody():
    (
        given("ann 100", "bob 100")
        .when("ann roll 4+6")
        .then(Rolled("ann", (4, 6)), Moved("ann", "JAI"))
        .jailed()
        .after("bob roll 4+6")
        .when("ann roll 4+6")
        .leaves("ann@20")
    )


# jail.leave, by the fine


def test_the_fine_is_paid_before_rolling_with_exactly_50():
    (
        given("ann 50 jail", "bob 100")
        .when("ann pay jail")
        .then(Paid("ann", "bank", 50, "fine", "JAI"), Freed("ann", "fine"))
        .leaves("ann 0 ann@10")
        .phase("roll", "ann")
        .jailed()
    )


def test_49_do_not_pay_the_fine():
    given("ann 49 jail", "bob 100").when("ann pay jail").refused("cash.short", "50").jailed(ann=0)


def test_after_paying_a_double_is_an_ordinary_double():
    (
        given("ann 250 jail deeds TEN", "bob 100")
        .when("ann pay jail", "ann roll 4+4")
        .phase("roll", "ann")
        .leaves("ann@18")
    )


def test_after_a_failed_roll_it_is_too_late_to_pay():
    given("ann 300 jail", "bob 100").after("ann roll 2+5").when("ann pay jail").refused("jail.leave", "before the roll")


def test_the_fine_is_50():
    (
        given("ann 300 jail", "bob 100")
        .when("ann pay jail fine=10")
        .refused("jail.leave", "50")
        .when("ann pay jail fine=50")
        .leaves("ann 250")
    )


def test_who_is_not_in_jail_pays_nothing_and_uses_no_card():
    (
        given(f"ann 300 at 10 {CARD}", "bob 100")
        .when("ann pay jail")
        .refused("jail.leave", "not in jail")
        .when("ann use card")
        .refused("jail.leave", "not in jail")
    )


def test_this_board_has_no_hospital():
    given("ann 300 jail", "bob 100").when("ann pay hospital").refused("jail.leave")


def test_nobody_pays_his_way_out_in_anothers_turn():
    given("ann 300", "bob 100 jail").when("bob pay jail").refused("turn.order", "ann")


def test_the_next_player_may_begin_his_turn_by_paying():
    (
        given("ann 300", "bob 100 jail")
        .after("ann roll 4+6")
        .when("bob pay jail")
        .then(TurnBegan("bob", 2), Paid("bob", "bank", 50, "fine", "JAI"), Freed("bob", "fine"))
    )


# jail.leave, by a card


def test_a_card_is_used_before_rolling():
    (
        given(f"ann 0 {CARD} jail", "bob 100")
        .when("ann use card")
        .then(CardUsed("ann", "chance", "get-out-of-jail-free"), Freed("ann", "card"))
        .phase("roll", "ann")
        .when("ann roll 5+5")
        .phase("roll", "ann")
        .leaves("ann@20")
    )


def test_a_card_may_be_bought_for_the_purpose():
    (
        given("ann 30 jail", f"bob 100 {CARD}")
        .when("ann trade bob 30 for card", "ann use card")
        .jailed()
        .leaves("ann 0 bob 130")
    )


def test_after_a_failed_roll_it_is_too_late_for_a_card():
    (
        given(f"ann 0 {CARD} jail", "bob 100")
        .after("ann roll 2+5")
        .when("ann use card")
        .refused("jail.leave")
        .holds(ann="chance")
    )


def test_of_two_cards_one_is_used():
    (
        given(f"ann 0 {CARD} community-chest:get-out-of-jail-free jail", "bob 100")
        .when("ann use card")
        .holds(ann="community-chest")
    )
    (
        given(f"ann 0 {CARD} community-chest:get-out-of-jail-free jail", "bob 100")
        .when("ann use card:community-chest")
        .holds(ann="chance")
    )


# jail.leave, by doubles


@pytest.mark.parametrize("tries", [0, 1, 2])
def test_doubles_in_any_of_three_turns_leave_and_move(tries):
    (
        given(f"ann 300 jail {tries}", "bob 300")
        .when("ann roll 4+4")
        .then(Rolled("ann", (4, 4)), Freed("ann", "doubles"), Moved("ann", "TEN"), Offered("ann", "TEN", 180))
        .leaves("ann 300")
        .jailed()
    )


def test_who_leaves_by_doubles_does_not_roll_again():
    (
        given("ann 300 jail", "bob 300")
        .after("ann roll 5+5")
        .phase("end", "ann")
        .when("ann roll 2+3")
        .refused("jail.leave", "no second roll")
    )


def test_a_failed_roll_stays_and_ends_the_rolling():
    (
        given("ann 300 jail", "bob 300")
        .when("ann roll 1+2")
        .then(Rolled("ann", (1, 2)), JailStayed("ann", 1))
        .phase("end", "ann")
        .when("ann roll 1+1")
        .refused("turn.order")
        .jailed(ann=1)
    )


def test_doubles_in_jail_do_not_count_towards_the_third_double():
    (
        given("ann 300 jail", "bob 300")
        .after("ann roll 5+5", "bob roll 4+6")
        .after("ann roll 1+1", "ann draw chance:bank-dividend")
        .phase("roll", "ann")
    )


# jail.third-turn


def test_the_third_failed_roll_pays_50_and_moves_in_the_same_entry():
    (
        given("ann 50 jail 2", "bob 300")
        .when("ann roll 4+6")
        .then(
            Rolled("ann", (4, 6)),
            JailStayed("ann", 3),
            Paid("ann", "bank", 50, "fine", "JAI"),
            Freed("ann", "third-turn"),
            Moved("ann", "FPK"),
        )
        .leaves("ann 0")
        .phase("end", "ann")
        .jailed()
    )


def test_the_second_failed_roll_pays_nothing():
    (
        given("ann 50 jail 1", "bob 300")
        .when("ann roll 4+6")
        .then(Rolled("ann", (4, 6)), JailStayed("ann", 2))
        .leaves("ann 50 ann@10")
    )


def test_with_49_the_third_failed_roll_is_a_debt_and_the_move_follows_when_it_is_paid():
    (
        given("ann 49 jail 2 deeds MED", "bob 300 deeds STJ")
        .when("ann roll 2+4")
        .then(
            Rolled("ann", (2, 4)),
            JailStayed("ann", 3),
            DebtArose("ann", "bank", 50, "fine", "JAI"),
            MoveDue("ann", (2, 4)),
        )
        .phase("pay", "ann")
        .leaves("ann@10 ann 49")
        .when("bob roll 1+2")
        .refused("turn.order")
        .when("ann end")
        .refused("turn.order", "owes")
        .when("ann mortgage MED")
        .then(
            Mortgaged("ann", "MED", 30),
            DebtPaid(1, "ann", "bank", 50, "fine", "JAI"),
            Freed("ann", "third-turn"),
            Moved("ann", "STJ"),
            RentDue("ann", "bob", "STJ", 14),
        )
        .leaves("ann 29")
        .phase("end", "ann")
        .after("bob claim")
        .leaves("ann 15")
    )


def test_who_cannot_raise_the_50_is_bankrupt_to_the_bank():
    (
        given("ann 49 jail 2", "bob 300", "cid 300")
        .after("ann roll 2+4")
        .when("ann bankrupt")
        .phase("end")
        .leaves("ann 0 bob 300")
        .after("bob roll 4+6")
    )


def test_three_failed_rolls_in_three_turns():
    (
        given("ann 500 jail", "bob 500 at 10")
        .after(*("ann roll 1+2", "bob roll 4+6", "ann roll 5+6", "bob roll 1+3", "bob decline", "bank unsold ILL"))
        .jailed(ann=2)
        .when("ann roll 4+6")
        .leaves("ann 450 ann@20")
        .jailed()
    )


def test_a_jail_card_is_no_use_at_the_third_failed_roll():
    given(f"ann 50 jail 2 {CARD}", "bob 300").when("ann roll 4+6").leaves("ann 0 ann@20").holds(ann="chance")


def test_after_the_third_failed_roll_there_is_no_second_roll():
    given("ann 50 jail 2", "bob 300").after("ann roll 4+6").when("ann roll 1+2").refused("turn.order")


def test_the_third_failed_roll_costs_50():
    (
        given("ann 300 jail 2", "bob 300")
        .when("ann roll 4+6 fine=0")
        .refused("jail.third-turn", "50")
        .when("ann roll 4+6 fine=50")
        .leaves("ann 250")
    )


def test_a_token_moved_out_of_jail_without_doubles_is_refused():
    given("ann 300 jail", "bob 300").when("ann roll 4+6 to=FPK").refused("jail.leave", "no double")


# in jail one still collects, trades, builds, bids


def test_in_jail_one_collects_rent_trades_builds_and_bids():
    (
        given("ann 300 at 10", "bob 300 jail deeds TEN MED BAL RDR")
        .after("ann roll 3+5", "bob claim")
        .leaves("bob 314")
        .after("bob build MED")
        .leaves("MED*1")
        .after("bob trade ann RDR for 10")
        .leaves("RDR:ann bob 274")
        .after("bob mortgage TEN", "bob redeem TEN")
    )
    given("ann 300", "bob 300 jail").after("ann roll 1+2", "ann decline", "bob bid 10", "ann pass").leaves("BAL:bob")
