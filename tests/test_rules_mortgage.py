"""Mortgages: half the price, the ten percent and its rounding, lots taken over mortgaged."""

import pytest
from builders import goods
from scenario import given

from events import Mortgaged, Paid, Redeemed, Traded

# mortgage.value, mortgage.owner, mortgage.already


@pytest.mark.parametrize(
    ("lot", "value"), [("MED", 30), ("CON", 60), ("STC", 70), ("RDR", 100), ("ELE", 75), ("PKP", 175), ("BDW", 200)]
)
def test_a_mortgage_is_half_the_printed_price(lot, value):
    (
        given(f"ann 0 deeds {lot}", "bob 0")
        .when(f"ann mortgage {lot}")
        .then(Mortgaged("ann", lot, value))
        .leaves(f"ann {value} {lot}(m) {lot}:ann")
    )


def test_several_lots_at_once():
    given("ann 0 deeds MED BDW RDR", "bob 0").when("ann mortgage MED BDW").leaves("ann 230").mortgages("MED", "BDW")


def test_another_sum_is_refused():
    (
        given("ann 0 deeds MED BDW", "bob 0")
        .when("ann mortgage MED value=60")
        .refused("mortgage.value", "30")
        .when("ann mortgage MED BDW value=30")
        .refused("mortgage.value", "one lot")
        .when("ann mortgage MED value=30")
        .leaves("ann 30")
    )


def test_only_ones_own_lots():
    (
        given("ann 500 deeds MED", "bob 0 deeds BDW(m)")
        .when("ann mortgage BDW")
        .refused("mortgage.owner", "bob")
        .when("ann mortgage ORI")
        .refused("mortgage.owner", "bank")
        .when("ann mortgage GO")
        .refused("mortgage.owner")
        .when("ann redeem BDW")
        .refused("mortgage.owner")
    )


def test_not_twice():
    given("ann 0 deeds MED(m)", "bob 0").when("ann mortgage MED").refused("mortgage.already").mortgages("MED")


def test_in_anybodys_turn_and_in_jail():
    given("ann 0", "bob 0 jail deeds MED").after("ann roll 1+2").when("bob mortgage MED").leaves("bob 30")


# mortgage.buildings


def test_the_buildings_of_that_lot_come_off_first():
    (
        given("ann 0 deeds PKP*1 BDW", "bob 0")
        .when("ann mortgage PKP")
        .refused("mortgage.buildings", "Park Place")
        .when("ann mortgage BDW")
        .then(Mortgaged("ann", "BDW", 200))
    )
    given("ann 0 deeds PKP*1 BDW", "bob 0").after("ann sell PKP").when("ann mortgage PKP").leaves("ann 275")


@pytest.mark.parametrize("ruleset", ["us", "online"])
def test_elsewhere_the_buildings_of_the_whole_group_come_off_first(ruleset):
    header = f"ruleset: {ruleset}"
    (
        given(header, "ann 0 deeds PKP*1 BDW RDR", "bob 0")
        .when("ann mortgage BDW")
        .refused("mortgage.buildings", "Park Place")
        .after("ann mortgage RDR", "ann sell PKP")
        .when("ann mortgage BDW")
        .finds()
    )


# mortgage.redeem


@pytest.mark.parametrize(
    ("lot", "cost"),
    [("MED", 33), ("STC", 77), ("ELE", 83), ("PKP", 193), ("BDW", 220), ("STJ", 99), ("ATL", 143), ("MAR", 154)],
)
def test_redeeming_costs_the_mortgage_plus_ten_percent_rounded_up(lot, cost):
    (
        given(f"ann {cost} deeds {lot}(m)", "bob 0")
        .when(f"ann redeem {lot}")
        .then(Redeemed("ann", lot, cost))
        .leaves("ann 0")
        .mortgages()
    )
    given(f"ann {cost - 1} deeds {lot}(m)", "bob 0").when(f"ann redeem {lot}").refused("cash.short", str(cost))


def test_the_ten_percent_is_rounded_for_each_lot_by_itself():
    given("ann 500 deeds ELE(m) WAT(m)", "bob 0").when("ann redeem ELE WAT").leaves(f"ann {500 - 2 * 83}")


def test_another_cost_is_refused():
    (
        given("ann 500 deeds ELE(m)", "bob 0")
        .when("ann redeem ELE cost=82")
        .refused("mortgage.redeem", "83")
        .when("ann redeem ELE cost=83")
        .leaves("ann 417")
    )


def test_what_is_not_mortgaged_is_not_redeemed():
    given("ann 500 deeds ELE", "bob 0").when("ann redeem ELE").refused("mortgage.redeem", "not mortgaged")


# mortgage.transfer


@pytest.mark.parametrize(("lot", "fee"), [("MED", 3), ("BDW", 20), ("ELE", 8), ("PKP", 18)])
def test_who_takes_a_mortgaged_lot_over_pays_ten_percent_at_once(lot, fee):
    (
        given("ann 500", f"bob 100 deeds {lot}(m)")
        .when(f"ann trade bob 120 for {lot}")
        .then(Traded("ann", "bob", goods(cash=120), goods(lot)), Paid("ann", "bank", fee, "fee", lot))
        .leaves(f"ann {380 - fee} bob 220 {lot}(m)")
    )


def test_ten_percent_of_each_lot_by_itself_in_both_directions():
    (
        given("ann 500 deeds ELE(m) WAT(m)", "bob 500 deeds PKP(m)")
        .when("ann trade bob ELE+WAT for PKP")
        .leaves(f"ann {500 - 18} bob {500 - 8 - 8}")
    )


def test_exactly_the_ten_percent_left_is_enough_and_one_less_is_not():
    given("ann 140", "bob 100 deeds BDW(m)").when("ann trade bob 120 for BDW").leaves("ann 0")
    (
        given("ann 139", "bob 100 deeds BDW(m)")
        .when("ann trade bob 120 for BDW")
        .refused("cash.short", "20")
        .leaves("BDW:bob")
    )


def test_cash_that_comes_with_the_lot_may_pay_the_ten_percent():
    given("ann 0", "bob 20 deeds BDW(m)").when("ann trade bob 0 for BDW+20").leaves("ann 0 bob 0 BDW:ann")
    given("ann 0", "bob 20 deeds BDW(m)").when("ann trade bob 0 for BDW+19").refused("cash.short")


def test_cash_that_comes_with_the_lot_pays_an_open_debt_first_and_then_the_ten_percent():
    def owes_14(cash):
        return (
            given("ann 0 at 10 deeds RDR", "bob 0 deeds TEN", "cid 500 deeds BDW(m)")
            .after("ann roll 3+5", "bob claim")
            .when(f"cid trade ann BDW+{cash} for RDR")
        )

    owes_14(34).leaves("ann 0 bob 14 cid 466 BDW:ann RDR:cid").debts()
    owes_14(33).refused("cash.short", "20").debts(("ann", "bob", 14))


def test_redeeming_at_once_costs_the_mortgage_alone():
    (
        given("ann 500", "bob 100 deeds BDW(m)")
        .after("ann trade bob 120 for BDW")
        .when("ann redeem BDW")
        .then(Redeemed("ann", "BDW", 200))
        .leaves("ann 160")
    )


def test_redeeming_after_anybodys_next_roll_costs_another_ten_percent():
    def taken(*lines):
        return given("ann 500", "bob 100 deeds BDW(m)").after("ann trade bob 120 for BDW", *lines)

    taken("ann roll 4+6").when("ann redeem BDW").leaves("ann 140")
    taken("ann roll 4+6", "bob roll 4+6").when("ann redeem BDW").leaves("ann 140")
    (
        given("ann 500 at 10", "bob 100 deeds BDW(m)")
        .after("ann roll 4+6", "ann trade bob 120 for BDW", "ann end")
        .when("ann redeem BDW")
        .leaves("ann 160")
    )


def test_a_jailed_players_roll_is_a_roll():
    (
        given("ann 500 jail", "bob 100 deeds BDW(m)")
        .after("ann trade bob 120 for BDW", "ann roll 1+2")
        .when("ann redeem BDW")
        .leaves("ann 140")
    )


def test_a_lot_redeemed_and_mortgaged_again_costs_the_full_ten_percent():
    (
        given("ann 900", "bob 100 deeds BDW(m)")
        .after("ann trade bob 120 for BDW", "ann redeem BDW", "ann mortgage BDW")
        .when("ann redeem BDW")
        .then(Redeemed("ann", "BDW", 220))
    )


def test_every_new_holder_pays_his_own_ten_percent():
    (
        given("ann 500", "bob 100 deeds BDW(m)", "cid 100")
        .after("ann trade bob 120 for BDW", "ann trade cid BDW for 50")
        .leaves("ann 410 cid 30")
        .when("cid redeem BDW")
        .refused("cash.short", "200")
    )


def test_a_lot_mortgaged_by_its_new_owner_himself_costs_the_full_ten_percent():
    (
        given("ann 500", "bob 100 deeds BDW")
        .after("ann trade bob 120 for BDW", "ann mortgage BDW")
        .when("ann redeem BDW")
        .then(Redeemed("ann", "BDW", 220))
    )


def test_as_a_house_rule_nothing_at_once_and_twenty_percent_whenever_redeemed():
    house = "house: redeem-20"
    (
        given(house, "ann 500", "bob 100 deeds BDW(m) ELE(m)")
        .when("ann trade bob 120 for BDW")
        .leaves("ann 380")
        .when("ann redeem BDW")
        .then(Redeemed("ann", "BDW", 240))
        .when("bob redeem ELE")
        .then(Redeemed("bob", "ELE", 83))
    )


# fees and prices as they were handed over


def test_a_fee_that_is_not_the_ten_percent_is_refused_in_a_strict_game_and_found_as_played():
    table = given("ann 300 deeds BDW(m)", "bob 80")
    table.when("ann trade bob BDW for 50 fee=19").refused("mortgage.transfer", "20, not 19")
    table.when("ann trade bob BDW for 50 fee=20").leaves("ann 350 bob 10")
    given("mode: as-played", "ann 300 deeds BDW(m)", "bob 80").when("ann trade bob BDW for 50 fee=30").finds(
        "mortgage.transfer"
    ).leaves("ann 350 bob 0")
    given("mode: as-played", "ann 300 deeds BDW(m)", "bob 80").when("ann trade bob BDW for 50 fee=31").refused(
        "cash.short", "must pay 31"
    )


def test_one_fee_in_a_trade_of_two_mortgaged_lots_against_one_another_is_nobodys():
    given("mode: as-played", "ann 300 deeds BDW(m)", "bob 80 deeds ORI(m)").when(
        "ann trade bob BDW for ORI fee=5"
    ).refused("check", "two trades")


def test_what_the_bank_paid_for_a_bankrupts_buildings_is_said_in_one_sum():
    built = ("ann 0 at 35 deeds MED*2 BAL*2", "bob 80 deeds PKP*5 BDW*5", "cid 80")
    given(*built).after("ann roll 1+3", "bob claim").when("ann bankrupt refund=99").refused(
        "bankrupt.to-player", "100, not 99"
    )
    given("mode: as-played", *built).after("ann roll 1+3", "bob claim").when("ann bankrupt refund=60").finds(
        "bankrupt.to-player"
    ).leaves("bob 140")
