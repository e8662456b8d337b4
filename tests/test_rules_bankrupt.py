"""Bankruptcy: when it is allowed, and where everything goes."""

import pytest
from builders import CHANCE_CARD, CHEST_CARD, goods
from scenario import given

from events import (
    BankCovered,
    Bankrupted,
    BuildingsSold,
    ClaimsDropped,
    DebtArose,
    EstatePassed,
    OfferClosed,
    Paid,
)

ORANGE = "TEN*1 STJ NYA"


def owes_rent(ann, *headers, bob="100", cid="500", rent=70):
    """Ann owes Bob the 70 of Tennessee with a house, and it is her turn."""
    cash, _, rest = ann.partition(" ")
    return (
        given(*headers, f"ann {cash} at 10 {rest}", f"bob {bob} deeds {ORANGE}", f"cid {cid}")
        .after("ann roll 3+5", *([] if "ruleset: online" in headers else ["bob claim"]))
        .debts(("ann", "bob", rent))
    )


# bankrupt.when


@pytest.mark.parametrize("ann", ["40 deeds MED", "10 deeds MED BAL", "15 deeds MED*1 BAL(m)", "0 deeds BDW"])
def test_who_can_raise_enough_is_not_bankrupt_and_exactly_enough_is_enough(ann):
    owes_rent(ann).when("ann bankrupt").refused("bankrupt.when", "can raise")


@pytest.mark.parametrize(
    "ann",
    ["39 deeds MED", "9 deeds MED BAL", "14 deeds MED*1 BAL(m)", "69", "69 deeds BDW(m)", f"69 cards {CHANCE_CARD}"],
)
def test_who_can_raise_one_less_is_bankrupt(ann):
    owes_rent(ann).when("ann bankrupt").debts().phase("end", "ann")


def test_all_debts_together_count():
    def two(cash):
        return (
            given(f"ann {cash} at 10 deeds MED", f"bob 0 deeds {ORANGE}", "cid 0 deeds IND")
            .after("ann roll 4+4", "ann roll 2+3", "bob claim", "cid claim")
            .debts(("ann", "bob", 70), ("ann", "cid", 18))
        )

    two(58).when("ann bankrupt").refused("bankrupt.when", "88")
    two(57).when("ann bankrupt").leaves("bob 57 MED:bob cid 0").debts()


def test_who_owes_nothing_is_not_bankrupt():
    given("ann 0", "bob 100").when("ann bankrupt").refused("debt.none", "resign")


# bankrupt.to-player


def test_the_creditor_gets_cash_deeds_and_cards_and_the_bank_the_buildings_at_half_price():
    (
        given(f"ann 5 at 35 deeds MED*1 BAL*1 RDR cards {CHANCE_CARD} {CHEST_CARD}", "bob 0 deeds BDW*2 PKP*2", "cid 0")
        .after("ann roll 1+3", "bob claim")
        .when("ann bankrupt")
        .then(
            BuildingsSold("ann", "MED", 0, 25, 1),
            BuildingsSold("ann", "BAL", 0, 25, 1),
            Bankrupted("ann", "bob", 600),
            EstatePassed("ann", "bob", goods("MED", "BAL", "RDR", cash=55, cards=(CHANCE_CARD, CHEST_CARD))),
        )
        .leaves("bob 55 MED:bob BAL:bob RDR:bob MED*0")
        .holds(bob="chance community-chest")
        .phase("end", "ann")
    )


def test_hotels_go_to_the_bank_for_half_of_their_five_levels():
    (
        given("ann 0 at 35 deeds MED*5 BAL*4", "bob 0 deeds BDW*3 PKP*3", "cid 0")
        .after("ann roll 1+3", "bob claim")
        .when("ann bankrupt")
        .then(
            BuildingsSold("ann", "MED", 0, 125, 0, 1),
            BuildingsSold("ann", "BAL", 0, 100, 4),
            Bankrupted("ann", "bob", 1400),
            EstatePassed("ann", "bob", goods("MED", "BAL", cash=225)),
        )
        .leaves("bob 225")
        .stock(26, 12)
    )


def test_the_creditor_pays_ten_percent_on_each_mortgaged_lot_at_once():
    (
        given("cid 840 at 10 deeds KEN(m) IND(m) ILL(m) MED", "ann 100 deeds STC*5 STA*5 VIR*5", "bob 100")
        .after("cid roll 1+3", "ann claim")
        .when("cid bankrupt")
        .then(
            Bankrupted("cid", "ann", 900),
            EstatePassed("cid", "ann", goods("MED", "KEN", "IND", "ILL", cash=840)),
            Paid("ann", "bank", 11, "fee", "KEN"),
            Paid("ann", "bank", 11, "fee", "IND"),
            Paid("ann", "bank", 12, "fee", "ILL"),
        )
        .leaves("ann 906 KEN:ann KEN(m) IND(m) ILL(m)")
        .mortgages("KEN", "IND", "ILL")
    )


def test_the_creditor_may_redeem_at_once_for_the_mortgage_alone():
    (
        owes_rent("69 deeds BDW(m)", bob="500")
        .after("ann bankrupt")
        .leaves(f"bob {500 + 69 - 20}")
        .when("bob redeem BDW")
        .leaves("bob 349")
        .mortgages()
    )


def test_a_ten_percent_that_the_creditor_cannot_pay_is_a_debt_of_his_own():
    (
        given("ann 0 at 10 deeds BDW(m) PKP(m)", f"bob 0 deeds {ORANGE}", "cid 500")
        .after("ann roll 3+5", "bob claim")
        .when("ann bankrupt")
        .then(
            Bankrupted("ann", "bob", 70),
            EstatePassed("ann", "bob", goods("PKP", "BDW")),
            DebtArose("bob", "bank", 18, "fee", "PKP"),
            DebtArose("bob", "bank", 20, "fee", "BDW"),
        )
        .leaves("bob 0 BDW:bob")
        .phase("pay", "ann")
        .when("bob roll 4+6")
        .refused("turn.order", "bob owes")
        .after("bob sell TEN")
        .leaves("bob 12")
        .phase("end", "ann")
        .after("bob roll 4+6")
    )


def test_who_cannot_pay_the_ten_percent_either_is_bankrupt_to_the_bank():
    (
        given("ann 0 at 10 deeds BDW(m)", "bob 0 deeds TEN", "cid 500", "dan 0")
        .after("ann roll 3+5", "bob claim", "bob trade cid TEN for 0", "ann bankrupt")
        .debts(("bob", "bank", 20))
        .after("bob bankrupt")
        .leaves("BDW:bank")
        .mortgages()
        .auction("BDW", "cid", "dan")
    )


def test_of_several_creditors_the_oldest_open_debt_takes_all():
    (
        given("ann 20 at 2 deeds MED", "bob 0", "cid 0", "dan 0")
        .after("ann roll 1+4", "ann draw chance:elected-chairman")
        .debts(("ann", "bob", 50), ("ann", "cid", 50), ("ann", "dan", 50))
        .when("ann bankrupt")
        .then(Bankrupted("ann", "bob", 150), EstatePassed("ann", "bob", goods("MED", cash=20)))
        .leaves("bob 20 MED:bob cid 0 dan 0")
        .debts()
    )


def test_a_creditor_who_was_paid_does_not_take_the_estate():
    (
        given("ann 60 at 2 deeds MED", "bob 0", "cid 0", "dan 0")
        .after("ann roll 1+4", "ann draw chance:elected-chairman")
        .debts(("ann", "cid", 50), ("ann", "dan", 50))
        .after("ann bankrupt")
        .leaves("bob 50 cid 10 MED:cid dan 0")
    )


def test_what_was_mortgaged_sold_or_traded_before_is_not_rolled_back():
    (
        owes_rent("0 deeds MED BAL")
        .after("ann mortgage MED", "ann trade cid BAL for 1")
        .leaves("ann 31")
        .after("ann bankrupt")
        .leaves(f"bob {100 + 31 - 3} MED:bob MED(m) BAL:cid")
    )


def test_claims_of_and_against_the_bankrupt_lapse_and_so_do_his_offers():
    (
        given(
            *("rules: claim=never-lapses", "turn: bob"),
            *("ann 0 at 10 deeds ILL MED", "bob 500 at 15 deeds TEN*2 STJ*1 NYA*1", "cid 9 deeds IND"),
        )
        .after(
            *("bob roll 4+5", "cid roll 4+6", "ann offer cid MED for 5", "ann roll 4+4", "ann roll 2+3", "bob claim")
        )
        .claims(("ann", 20), ("cid", 18))
        .when("ann bankrupt")
        .then(
            ClaimsDropped((1, 5)),
            OfferClosed(3, "lapsed"),
            Bankrupted("ann", "bob", 200),
            EstatePassed("ann", "bob", goods("MED", "ILL")),
        )
        .claims()
        .when("cid claim 5")
        .refused("rent.claim")
        .when("cid accept 3")
        .refused("trade.offer")
    )


def test_who_is_out_does_nothing_any_more():
    scenario = owes_rent("0").after("ann bankrupt")
    for line in ("ann roll 1+2", "ann claim", "ann end", "ann resign", "ann bankrupt", "ann trade bob 0 for TEN"):
        scenario.when(line).refused("play.bankrupt", "out")


# whose turn it is then


def test_the_turn_of_a_bankrupt_player_is_over_although_an_extra_roll_was_owed():
    (
        given("ann 0 at 10", f"bob 100 deeds {ORANGE}", "cid 100")
        .after("ann roll 4+4", "bob claim", "ann bankrupt")
        .phase("end", "ann")
        .when("cid roll 4+6")
        .refused("turn.order", "bob")
        .when("bob roll 4+6")
        .phase("end", "bob")
    )


def test_a_player_may_go_bankrupt_in_anothers_turn_and_that_turn_goes_on():
    (
        given("ann 0 at 7", "bob 9 deeds MED(m)", "cid 100")
        .after("ann roll 5+5", "ann draw community-chest:birthday")
        .when("bob bankrupt")
        .then(
            Bankrupted("bob", "ann", 10),
            EstatePassed("bob", "ann", goods("MED", cash=9)),
            Paid("ann", "bank", 3, "fee", "MED"),
        )
        .leaves("ann 16")
        .phase("roll", "ann")
        .after("ann roll 1+2")
        .phase("end", "ann")
        .after("cid roll 4+6")
        .phase("end", "cid")
    )


def test_another_debtor_is_still_waited_for():
    (
        given("ann 0 at 10", "bob 9", "cid 9 deeds MED", "dan 50")
        .after("ann roll 3+4", "ann draw community-chest:birthday", "bob bankrupt")
        .debts(("cid", "ann", 10))
        .phase("pay", "ann")
        .when("cid roll 4+6")
        .refused("turn.order")
    )


# other rulesets


def test_online_all_goes_to_the_bank_unowned_and_the_bank_pays_the_creditor():
    (
        given("ruleset: online", "ann 20 at 10 deeds MED*1 BAL*1 RDR(m)", "bob 100 deeds TEN*3 STJ NYA", "cid 0")
        .after("ann roll 3+5")
        .debts(("ann", "bob", 550))
        .when("ann bankrupt")
        .then(
            BuildingsSold("ann", "MED", 0, 0, 1),
            BuildingsSold("ann", "BAL", 0, 0, 1),
            Bankrupted("ann", "bob", 550),
            EstatePassed("ann", "bank", goods("MED", "BAL", "RDR", cash=20)),
            BankCovered("bob", 550),
        )
        .leaves("bob 650 MED:bank RDR:bank")
        .mortgages()
        .phase("end", "ann")
        .stock(29, 12)
    )


def test_online_the_bank_pays_every_creditor_what_he_was_owed():
    (
        given("ruleset: online", "ann 20 at 2 deeds RDR(m)", "bob 0", "cid 0")
        .after("ann roll 1+4", "ann draw chance:elected-chairman")
        .debts(("ann", "bob", 50), ("ann", "cid", 50))
        .after("ann bankrupt")
        .leaves("bob 50 cid 50 RDR:bank")
    )


def test_short_the_creditor_gets_the_buildings_too():
    (
        given("ruleset: short", "ann 0 at 35 deeds MED*1 BAL*1 RDR(m)", "bob 50 deeds BDW*3 PKP*3", "cid 0")
        .after("ann roll 1+3", "bob claim")
        .when("ann bankrupt")
        .then(
            Bankrupted("ann", "bob", 1400),
            EstatePassed("ann", "bob", goods("MED", "BAL", "RDR")),
            Paid("bob", "bank", 10, "fee", "RDR"),
        )
        .leaves("MED:bob MED*1 BAL*1 RDR(m) bob 40")
        .stock(24, 12)
    )


def test_short_a_group_with_buildings_and_a_mortgaged_lot_keeps_both_and_is_not_built_until_redeemed():
    (
        given("ruleset: short", "ann 0 at 35 deeds ORI*1 VER*1 CON(m)", "bob 900 deeds BDW*3 PKP*3", "cid 0")
        .after("ann roll 1+3", "bob claim", "ann bankrupt")
        .leaves("ORI*1 VER*1 CON:bob CON(m) bob 894")
        .when("bob build ORI")
        .refused("build.group", "mortgaged")
        .after("bob redeem CON")
        .leaves("bob 834")
        .when("bob build CON")
        .leaves("CON*1")
    )


def test_as_a_house_rule_everything_is_sold_to_the_bank_at_half_and_the_creditor_gets_the_cash():
    (
        given(
            "house: bankrupt-sold",
            f"ann 5 at 35 deeds MED*1 BAL*1 RDR ELE(m) cards {CHANCE_CARD}",
            "bob 0 deeds BDW*2 PKP*2",
            "cid 0",
        )
        .after("ann roll 1+3", "bob claim", "ann bankrupt")
        .leaves(f"bob {5 + 50 + 30 + 30 + 100} MED:bank RDR:bank ELE:bank cid 0")
        .mortgages()
        .holds()
        .phase("end", "ann")
    )


@pytest.mark.parametrize(
    ("ruleset", "more", "deeds", "cash"),
    [
        ("online", "claim=next-roll", "ORI*1 VER CON(m)", 25 + 50 + 50),
        ("seaport", "", "ORI*5 VER*5 CON*5", 3 * 125 + 50 + 50 + 60),
        ("classic", "lot_refund=100", "ORI VER", 50 + 50),
        ("short", "", "ORI*5 VER*5 CON*5", 3 * 100 + 50 + 50 + 60),
    ],
)
def test_what_is_sold_then_brings_half_whatever_the_bank_pays_at_other_times(ruleset, more, deeds, cash):
    rules = (f"rules: {more}",) if more else ()
    (
        given(
            f"ruleset: {ruleset}",
            *rules,
            "house: bankrupt-sold",
            f"ann 0 at 35 deeds {deeds}",
            "bob 0 deeds BDW*5 PKP*5",
            "cid 0",
        )
        .after("ann roll 1+3", "bob claim")
        .when("ann bankrupt")
        .leaves(f"bob {cash}")
    )
