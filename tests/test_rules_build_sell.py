"""Selling buildings to the bank: evenly, at half price, hotels broken down or sold outright."""

import pytest
from scenario import given

from events import BuildingsSold


def oranges(stj, ten, nya, *headers, bob="0"):
    deeds = " ".join(f"{code}*{n}" for code, n in (("STJ", stj), ("TEN", ten), ("NYA", nya)))
    return given(*headers, f"ann 0 deeds {deeds}", f"bob {bob}")


# build.sell, build.none


def test_houses_sell_at_half_price():
    (
        oranges(2, 2, 1)
        .when("ann sell STJ")
        .then(BuildingsSold("ann", "STJ", 1, 50, 1))
        .leaves("ann 50 STJ*1")
        .stock(28, 12)
    )


def test_online_houses_sell_at_full_price():
    oranges(2, 2, 1, "ruleset: online").when("ann sell STJ").leaves("ann 100")


def test_another_price_is_refused():
    (
        oranges(1, 1, 1)
        .when("ann sell STJ refund=100")
        .refused("build.sell", "50")
        .when("ann sell STJ refund=50")
        .leaves("ann 50")
    )


def test_nobody_sells_what_is_not_there():
    (
        oranges(1, 1, 0)
        .when("ann sell NYA")
        .refused("build.none")
        .when("ann sell STJ*2")
        .refused("build.none", "1 houses")
        .when("bob sell STJ")
        .refused("build.none", "bob")
        .when("ann sell RDR")
        .refused("build.none")
        .when("ann sell GO")
        .refused("build.none")
    )


@pytest.mark.parametrize(
    ("before", "order", "cash"),
    [
        ((1, 1, 1), "STJ", 50),
        ((2, 1, 1), "TEN", None),
        ((2, 1, 1), "STJ", 50),
        ((2, 2, 2), "STJ*2", None),
        ((2, 2, 2), "STJ*2 TEN NYA", 200),
        ((2, 2, 2), "STJ*2 TEN*2 NYA", 250),
        ((2, 2, 2), "STJ*2 TEN*2", None),
        ((4, 4, 4), "STJ*4 TEN*4 NYA*4", 600),
        ((5, 4, 4), "TEN", None),
        ((5, 4, 4), "STJ TEN", 100),
    ],
)
def test_buildings_are_sold_evenly_after_the_whole_order(before, order, cash):
    scenario = oranges(*before).when(f"ann sell {order}")
    if cash is None:
        scenario.refused("build.even", "evenly").leaves("ann 0")
    else:
        scenario.leaves(f"ann {cash}")


def test_online_sells_unevenly():
    oranges(2, 2, 2, "ruleset: online").when("ann sell STJ*2").leaves("ann 200 STJ*0")


def test_buildings_are_sold_at_any_time():
    deeds = "deeds MED*1 BAL*1"
    given("ann 100", f"bob 0 {deeds}").when("bob sell MED").leaves("bob 25")
    given("ann 100", f"bob 0 {deeds}").after("ann roll 1+4").when("bob sell MED").leaves("bob 25")
    (
        given("ann 100", f"bob 0 {deeds}")
        .after("ann roll 1+4", "ann decline")
        .when("bob sell MED")
        .leaves("bob 25")
        .phase("auction")
    )
    given(f"ann 199 {deeds}", "bob 0").after("ann roll 1+3").when("ann sell MED").leaves("ann 24").phase("end")
    given("ann 100 at 2", f"bob 0 jail {deeds}").after("ann roll 1+4").when("bob sell MED").leaves("bob 25")


# build.hotel-break


def test_a_hotel_goes_back_to_four_houses_for_half_its_price():
    (
        given("ann 0 deeds PKP*4 BDW*5", "bob 0")
        .stock(28, 11)
        .when("ann sell BDW")
        .then(BuildingsSold("ann", "BDW", 4, 100, -4, 1))
        .stock(24, 12)
    )


@pytest.mark.parametrize(("bank", "allowed"), [(4, True), (3, False)])
def test_breaking_a_hotel_needs_four_houses_in_the_bank(bank, allowed):
    third = {4: "STC", 3: "STC*1"}[bank]
    bob = f"MED*4 BAL*4 ORI*4 VER*4 CON*4 {third} STA VIR KEN*2 IND*1 ILL*1"
    scenario = given("ann 0 deeds PKP*4 BDW*5", f"bob 0 deeds {bob}").stock(bank, 11).when("ann sell BDW")
    if allowed:
        scenario.leaves("ann 100 BDW*4").stock(0, 12)
    else:
        scenario.refused("build.hotel-break", "3 houses").stock(3, 11)


def test_houses_sold_in_the_same_order_help_to_break_a_hotel():
    bob = "MED*4 BAL*4 ORI*4 VER*4 CON*4 STC*2 STA*2 VIR*1"
    (
        given("ann 0 deeds PKP*4 BDW*5", f"bob 0 deeds {bob}")
        .stock(3, 11)
        .when("ann sell PKP BDW")
        .leaves("ann 200 PKP*3 BDW*4")
        .stock(0, 12)
    )


@pytest.mark.parametrize("count", [2, 3, 4, 6])
def test_a_hotel_is_broken_to_four_or_sold_whole_and_nothing_between(count):
    given("ann 0 deeds PKP*5 BDW*5", "bob 0").when(f"ann sell PKP*{count} BDW*{count}").refused("build.hotel-break")


def test_the_short_games_hotel_breaks_to_three():
    (
        given("ruleset: short", "ann 0 deeds PKP*3 BDW*5", "bob 0")
        .when("ann sell BDW")
        .then(BuildingsSold("ann", "BDW", 3, 100, -3, 1))
    )


def test_online_a_hotel_sells_for_its_full_price_and_four_houses_back():
    (
        given("ruleset: online", "ann 0 deeds PKP*5 BDW*5", "bob 0")
        .when("ann sell BDW")
        .then(BuildingsSold("ann", "BDW", 4, 200, -4, 1))
    )


# build.sell-hotel


def test_all_hotels_of_a_group_are_sold_outright_in_one_order():
    (
        given("ann 0 deeds PKP*5 BDW*5", "bob 0")
        .when("ann sell PKP*5 BDW*5")
        .then(BuildingsSold("ann", "PKP", 0, 500, 0, 1), BuildingsSold("ann", "BDW", 0, 500, 0, 1))
        .leaves("ann 1000 PKP*0 BDW*0")
        .stock(32, 12)
    )


def test_one_hotel_of_two_is_not_sold_outright():
    (
        given("ann 0 deeds PKP*5 BDW*5", "bob 0")
        .when("ann sell BDW*5")
        .refused("build.sell-hotel", "Park Place")
        .when("ann sell BDW*5 PKP")
        .refused("build.sell-hotel")
    )


def test_a_hotel_is_sold_outright_together_with_the_houses_beside_it():
    given("ann 0 deeds PKP*4 BDW*5", "bob 0").when("ann sell BDW*5 PKP*4").leaves("ann 900 PKP*0 BDW*0").stock(32, 12)
    given("ann 0 deeds PKP*4 BDW*5", "bob 0").when("ann sell BDW*5 PKP*3").leaves("ann 800 PKP*1")
    given("ann 0 deeds PKP*4 BDW*5", "bob 0").when("ann sell BDW*5 PKP*2").refused("build.even")


def test_in_the_united_states_the_hotels_need_not_go_together_but_evenly():
    (
        given("ruleset: us", "ann 0 deeds PKP*5 BDW*5", "bob 0")
        .when("ann sell BDW*5")
        .refused("build.even")
        .when("ann sell PKP*5 BDW*5")
        .leaves("ann 1000")
    )


def test_a_hotel_sold_outright_needs_no_houses_in_the_bank():
    bob = "MED*4 BAL*4 ORI*4 VER*4 CON*4 STC*4 STA*4 VIR*4"
    given("ann 0 deeds PKP*5 BDW*5", f"bob 0 deeds {bob}").stock(0, 10).when("ann sell PKP*5 BDW*5").leaves("ann 1000")


@pytest.mark.parametrize(
    ("ruleset", "each"),
    [("classic", 500), ("us", 500), ("short", 400), ("timed", 500), ("seaport", 400), ("online", 1000)],
)
def test_what_a_hotel_brings_outright(ruleset, each):
    (
        given(f"ruleset: {ruleset}", "ann 0 deeds PKP*5 BDW*5", "bob 0")
        .when("ann sell PKP*5 BDW*5")
        .leaves(f"ann {2 * each}")
    )


def test_seaport_a_hotel_brings_half_of_its_four_houses_only():
    (
        given("ruleset: seaport", "ann 0 deeds PKP*4 BDW*5", "bob 0")
        .when("ann sell BDW")
        .then(BuildingsSold("ann", "BDW", 4, 0, -4, 1))
    )
