"""What a landing costs: streets, stations, utilities, cards that lead there, and that it is fixed at the landing."""

import pytest
from scenario import given

from events import (
    CardDrawn,
    FreshRollDue,
    FreshRolled,
    Moved,
    Offered,
    RentDue,
    RentPaid,
    RentUnearned,
    RentWaived,
    Rolled,
    SalaryPaid,
)

NEAREST_UTILITY = "ann draw chance:advance-to-nearest-utility"
NEAREST_RAILROAD = "ann draw chance:advance-to-nearest-railroad-1"


def lands(bob, *, ruleset="classic", at=10, roll="3+5", cash=3000):
    """Ann lands (on Tennessee, if nothing else is said) where Bob has these deeds."""
    return given(f"ruleset: {ruleset}", f"ann {cash} at {at}", f"bob 0 deeds {bob}").after(f"ann roll {roll}")


# rent.street, rent.double


def test_rent_is_by_the_deed():
    (
        given("ann 200 at 10", "bob 0 deeds TEN")
        .when("ann roll 3+5", "bob claim")
        .then(
            Rolled("ann", (3, 5)),
            Moved("ann", "TEN"),
            RentDue("ann", "bob", "TEN", 14),
            RentPaid(1, "ann", "bob", "TEN", 14),
        )
        .leaves("ann 186 bob 14")
    )


def test_buildings_count_by_the_deed():
    (
        given("ann 2000 at 10", "bob 0 deeds TEN*3 STJ*3 NYA*3")
        .when("ann roll 3+5", "bob claim")
        .then(
            Rolled("ann", (3, 5)),
            Moved("ann", "TEN"),
            RentDue("ann", "bob", "TEN", 550, 3),
            RentPaid(1, "ann", "bob", "TEN", 550),
        )
    )


@pytest.mark.parametrize(
    ("deeds", "rent"),
    [
        ("TEN", 14),
        ("TEN STJ", 14),
        ("TEN STJ NYA", 28),
        ("TEN STJ(m) NYA", 14),
        ("TEN STJ*1 NYA", 28),
        ("TEN*1 STJ*1 NYA", 70),
        ("TEN*5 STJ*5 NYA*5", 950),
    ],
    ids=["one", "two of three", "whole group", "one mortgaged", "a mate built", "itself built", "hotel"],
)
def test_the_whole_group_doubles_its_bare_lots_unless_one_is_mortgaged(deeds, rent):
    lands(deeds).claims(("bob", rent)).after("bob claim").leaves(f"bob {rent}")


def test_a_whole_group_of_two_doubles():
    given("ann 500 at 31", "bob 0 deeds PKP BDW").after("ann roll 2+4").claims(("bob", 70))
    given("ann 500 at 31", "bob 0 deeds PKP BDW(m)").after("ann roll 2+4").claims(("bob", 35))


def test_two_owners_of_one_group_double_nothing():
    given("ann 500 at 10", "bob 0 deeds TEN STJ", "cid 0 deeds NYA").after("ann roll 3+5").claims(("bob", 14))


def test_us_lots_that_are_not_mortgaged_double_beside_a_mortgaged_one():
    lands("TEN STJ(m) NYA", ruleset="us").claims(("bob", 28))
    lands("TEN STJ(m)", ruleset="us").claims(("bob", 14))


def test_online_bare_lots_do_not_double_beside_a_built_one():
    lands("TEN STJ*1 NYA", ruleset="online").leaves("bob 14")
    lands("TEN STJ NYA", ruleset="online").leaves("bob 28")


def test_an_owner_in_jail_still_collects():
    (
        given("ann 1500 at 18", "bob 50 deeds KEN*5 IND*5 ILL*5 jail")
        .when("ann roll 2+4", "bob claim")
        .leaves("ann 400 bob 1150")
        .jailed(bob=0)
    )


def test_ones_own_lot_costs_nothing():
    given("ann 200 at 10 deeds TEN", "bob 0").when("ann roll 3+5").then(Rolled("ann", (3, 5)), Moved("ann", "TEN"))


def test_a_rent_of_another_sum_is_refused():
    lands("TEN").when("bob claim amount=28").refused("rent.street", "14").when("bob claim amount=14").leaves("bob 14")
    lands("RDR PRR", roll="1+4").when("bob claim amount=25").refused("rent.station", "50")
    lands("ELE", at=5, roll="3+4").when("bob claim amount=70").refused("rent.utility", "28")


def test_the_rule_that_makes_the_sum_is_named():
    lands("TEN STJ NYA").when("bob claim amount=14").refused("rent.double", "28")
    lands("TEN STJ(m) NYA").when("bob claim amount=28").refused("rent.double", "14")
    (
        lands("PRR", at=2, roll="1+4")
        .after(NEAREST_RAILROAD)
        .when("bob claim amount=25")
        .refused("rent.nearest-railroad", "50")
    )


# rent.mortgaged


def test_a_mortgaged_lot_earns_nothing_and_the_others_of_its_group_do():
    (
        given("ann 200 at 10", "bob 0 deeds TEN(m) NYA")
        .when("ann roll 3+5")
        .then(Rolled("ann", (3, 5)), Moved("ann", "TEN"), RentUnearned("ann", "bob", "TEN"))
        .when("bob claim")
        .refused("rent.mortgaged")
        .when("bob claim 1")
        .refused("rent.mortgaged")
    )
    given("ann 200 at 10", "bob 0 deeds TEN(m) NYA").after("ann roll 4+5").claims(("bob", 16))


def test_a_mortgaged_lot_earns_nobody_else_anything_either():
    (
        given("ann 200 at 10", "bob 0 deeds TEN(m)", "cid 0")
        .after("ann roll 3+5")
        .when("cid claim 1")
        .refused("rent.claim")
    )


# rent.station, rent.nearest-railroad


@pytest.mark.parametrize(
    ("deeds", "rent"),
    [("PRR", 25), ("PRR RDR", 50), ("PRR RDR BOR", 100), ("PRR RDR BOR SHL", 200), ("PRR RDR BOR(m)", 100)],
)
def test_stations_earn_by_their_number_mortgaged_ones_counted(deeds, rent):
    lands(deeds, at=10, roll="1+4").claims(("bob", rent))


@pytest.mark.parametrize(
    ("deeds", "rent"),
    [("PRR", 50), ("PRR RDR", 100), ("PRR RDR BOR", 200), ("PRR RDR BOR SHL", 400), ("PRR RDR(m)", 100)],
)
def test_the_card_to_the_nearest_railroad_doubles_the_rent(deeds, rent):
    (
        lands(deeds, at=2, roll="1+4")
        .when(NEAREST_RAILROAD)
        .then(
            CardDrawn("ann", "chance", "advance-to-nearest-railroad-1"),
            Moved("ann", "PRR"),
            RentDue("ann", "bob", "PRR", rent),
        )
    )


def test_another_card_to_a_railroad_does_not_double():
    (
        lands("RDR", at=2, roll="1+4")
        .when("ann draw chance:trip-to-reading-railroad")
        .leaves("ann 3200")
        .claims(("bob", 25))
    )


def test_the_nearest_railroad_may_be_unowned_ones_own_or_mortgaged():
    (
        lands("RDR", at=2, roll="1+4")
        .when(NEAREST_RAILROAD)
        .then(
            CardDrawn("ann", "chance", "advance-to-nearest-railroad-1"), Moved("ann", "PRR"), Offered("ann", "PRR", 200)
        )
    )
    (
        lands("PRR(m)", at=2, roll="1+4")
        .when(NEAREST_RAILROAD)
        .then(
            CardDrawn("ann", "chance", "advance-to-nearest-railroad-1"),
            Moved("ann", "PRR"),
            RentUnearned("ann", "bob", "PRR"),
        )
    )
    given("ann 100 at 2 deeds PRR", "bob 0").after("ann roll 1+4", NEAREST_RAILROAD).claims().phase("end")


# rent.utility


@pytest.mark.parametrize(
    ("deeds", "roll", "rent"),
    [("ELE", "3+4", 28), ("ELE WAT", "3+4", 70), ("ELE WAT(m)", "3+4", 70), ("ELE", "1+6", 28)],
    ids=["one", "both", "both, the other mortgaged", "other dice"],
)
def test_a_utility_earns_4_times_the_dice_of_the_move_and_10_times_with_both(deeds, roll, rent):
    lands(deeds, at=5, roll=roll).claims(("bob", rent))


def test_a_mortgaged_utility_asks_for_no_dice():
    lands("ELE(m) WAT", at=5, roll="3+4").phase("end").claims()
    (
        lands("ELE(m) WAT", at=2, roll="1+4")
        .when(NEAREST_UTILITY)
        .then(
            CardDrawn("ann", "chance", "advance-to-nearest-utility"),
            Moved("ann", "ELE"),
            RentUnearned("ann", "bob", "ELE"),
        )
        .phase("end")
    )


@pytest.mark.parametrize("deeds", ["ELE", "ELE WAT"])
def test_the_card_to_the_nearest_utility_asks_10_times_new_dice(deeds):
    (
        lands(deeds, at=2, roll="1+4")
        .when(NEAREST_UTILITY, "ann roll 5+4")
        .then(
            CardDrawn("ann", "chance", "advance-to-nearest-utility"),
            Moved("ann", "ELE"),
            FreshRollDue("ann", "bob", "ELE", 10),
            FreshRolled("ann", (5, 4)),
            RentDue("ann", "bob", "ELE", 90, 0, (5, 4)),
        )
        .leaves("ann@12")
        .phase("end", "ann")
    )


def test_the_fresh_dice_move_nobody_and_bring_no_extra_roll():
    lands("ELE", at=2, roll="1+4").after(NEAREST_UTILITY, "ann roll 3+3").leaves("ann@12").phase("end", "ann")


def test_an_extra_roll_that_was_owed_before_is_still_owed_after_the_fresh_dice():
    (
        given("ann 200 at 3", "bob 0 deeds ELE")
        .after("ann roll 2+2", NEAREST_UTILITY, "ann roll 1+2")
        .phase("roll", "ann")
        .when("ann end")
        .refused("move.doubles")
    )


def test_the_mover_rolls_the_fresh_dice_and_nothing_goes_on_before():
    (
        lands("ELE", at=2, roll="1+4")
        .after(NEAREST_UTILITY)
        .phase("roll", "ann")
        .when("bob roll 1+2")
        .refused("turn.order", "dice")
        .when("ann end")
        .refused("turn.order", "dice")
    )


def test_a_waived_utility_asks_for_no_dice():
    (
        lands("ELE", at=2, roll="1+4")
        .after(NEAREST_UTILITY)
        .when("bob waive")
        .then(RentWaived("bob", "ann", "ELE"))
        .phase("end", "ann")
        .claims()
        .when("ann roll 1+2")
        .refused("turn.order")
        .when("bob claim")
        .refused("rent.claim")
    )


def test_a_fresh_roll_may_be_waived_by_the_entry_of_the_landing():
    lands("ELE", at=2, roll="1+4").after(NEAREST_UTILITY).when("bob waive 2").then(RentWaived("bob", "ann", "ELE"))


def test_online_utilities_always_ask_new_dice():
    (
        lands("ELE", ruleset="online", at=5, roll="3+4")
        .phase("roll", "ann")
        .when("ann roll 1+1")
        .then(
            FreshRolled("ann", (1, 1)), RentDue("ann", "bob", "ELE", 8, 0, (1, 1)), RentPaid(2, "ann", "bob", "ELE", 8)
        )
        .leaves("bob 8")
    )


def test_the_nearest_utility_past_go_pays_the_salary():
    (
        given("ann 0 at 31", "bob 0 deeds ELE")
        .after("ann roll 1+4")
        .when(NEAREST_UTILITY)
        .then(
            CardDrawn("ann", "chance", "advance-to-nearest-utility"),
            Moved("ann", "ELE"),
            SalaryPaid("ann", 200),
            FreshRollDue("ann", "bob", "ELE", 10),
        )
    )
