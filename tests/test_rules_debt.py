"""Debts: raised by selling, mortgaging and trading, paid whole, by themselves, oldest first."""

import pytest
from builders import CHANCE_CARD, goods
from scenario import given

from events import BuildingsSold, DebtArose, DebtPaid, DebtSettled, Mortgaged, Paid, RentPaid, Traded

NEVER = "rules: claim=never-lapses"


def owes_14(ann="0 deeds MED BAL RDR", bob="0 deeds TEN", cid="500"):
    """Ann owes Bob the 14 of Tennessee by entry 2."""
    cash, _, rest = ann.partition(" ")
    return given(f"ann {cash} at 10 {rest}", f"bob {bob}", f"cid {cid}").after("ann roll 3+5", "bob claim")


def owes_two(ann="0 deeds MED BAL RDR"):
    """Ann owes Bob 14, then Cid 18, of two landings in one turn."""
    cash, _, rest = ann.partition(" ")
    return given(f"ann {cash} at 10 {rest}", "bob 0 deeds TEN", "cid 0 deeds IND").after(
        "ann roll 4+4", "ann roll 2+3", "bob claim", "cid claim"
    )


def test_exactly_enough_pays_the_rent_and_one_less_is_a_debt():
    def boardwalk(cash):
        return given(f"ann {cash} at 35", "bob 0 deeds PKP*3 BDW*3").after("ann roll 1+3").when("bob claim")

    boardwalk(1400).then(RentPaid(1, "ann", "bob", "BDW", 1400)).leaves("ann 0 bob 1400").phase("end", "ann")
    (boardwalk(1399).then(DebtArose("ann", "bob", 1400, "rent", "BDW", 1)).leaves("ann 1399 bob 0").phase("pay", "ann"))


# debt.raise


def test_selling_mortgaging_and_trading_raise_the_money():
    (
        owes_14()
        .when("ann mortgage MED")
        .then(Mortgaged("ann", "MED", 30), DebtPaid(1, "ann", "bob", 14, "rent", "TEN"))
        .leaves("ann 16 bob 14")
        .phase("end", "ann")
    )
    (
        owes_14(ann="0 deeds PKP*1 BDW")
        .when("ann sell PKP")
        .then(BuildingsSold("ann", "PKP", 0, 100, 1), DebtPaid(1, "ann", "bob", 14, "rent", "TEN"))
    )
    (
        owes_14()
        .when("ann trade cid MED for 14")
        .then(Traded("ann", "cid", goods("MED"), goods(cash=14)), DebtPaid(1, "ann", "bob", 14, "rent", "TEN"))
        .leaves("ann 0 bob 14")
    )


def test_six_houses_and_three_mortgages_pay_a_hotels_rent():
    (
        given("cid 50 at 6 deeds KEN*2 IND*2 ILL*2", "ann 0 deeds STC*5 STA*5 VIR*5")
        .after("cid roll 2+3", "ann claim", "cid sell KEN*2 IND*2 ILL*2", "cid mortgage KEN", "cid mortgage IND")
        .leaves("cid 720 ann 0")
        .phase("pay", "cid")
        .after("cid mortgage ILL")
        .leaves("cid 90 ann 750")
        .phase("end", "cid")
    )


def test_a_debt_is_paid_whole_and_not_in_parts():
    (
        owes_14(ann="0 deeds MED BAL RDR")
        .when("ann trade cid MED for 13")
        .then(Traded("ann", "cid", goods("MED"), goods(cash=13)))
        .leaves("ann 13 bob 0")
        .debts(("ann", "bob", 14))
        .when("ann trade cid BAL for 1")
        .leaves("ann 0 bob 14")
        .debts()
    )


# debt.order


def test_the_turn_does_not_go_on_before_the_debt_is_paid():
    (
        owes_14()
        .phase("pay", "ann")
        .when("ann end")
        .refused("turn.order", "owes")
        .when("bob roll 4+6")
        .refused("turn.order", "owes")
    )


def test_debts_are_paid_in_the_order_they_arose():
    (
        owes_two(ann="0 deeds MED BAL RDR")
        .debts(("ann", "bob", 14), ("ann", "cid", 18))
        .when("ann mortgage MED")
        .then(Mortgaged("ann", "MED", 30), DebtPaid(1, "ann", "bob", 14, "rent", "TEN"))
        .leaves("ann 16")
        .when("ann mortgage BAL")
        .then(Mortgaged("ann", "BAL", 30), DebtPaid(2, "ann", "cid", 18, "rent", "IND"))
        .leaves("ann 28 bob 14 cid 18")
    )


def test_a_younger_debt_waits_although_cash_would_reach_it():
    (
        given("ann 15 at 10 deeds MED", "bob 0 deeds IND", "cid 0 deeds TEN")
        .after("ann roll 4+4", "ann roll 2+3", "bob claim")
        .debts(("ann", "bob", 18))
        .when("cid claim")
        .then(DebtArose("ann", "cid", 14, "rent", "TEN", 1))
        .leaves("ann 15")
        .when("ann mortgage MED")
        .then(
            Mortgaged("ann", "MED", 30),
            DebtPaid(1, "ann", "bob", 18, "rent", "IND"),
            DebtPaid(2, "ann", "cid", 14, "rent", "TEN"),
        )
        .leaves("ann 13")
    )


@pytest.mark.parametrize("line", ["ann redeem RDR", "ann trade cid 5 for ELE"])
def test_until_it_is_paid_cash_buys_nothing_else(line):
    (
        given("ann 120 at 35 deeds RDR(m) MED BAL", "bob 0 deeds BDW*1 PKP", "cid 0 deeds ELE")
        .after("ann roll 1+3", "bob claim")
        .debts(("ann", "bob", 200))
        .when(line)
        .refused("debt.order", "200")
    )


def test_until_it_is_paid_nothing_is_built():
    (
        given("ann 60 at 35 deeds MED BAL", "bob 0 deeds BDW*1 PKP")
        .after("ann roll 1+3", "bob claim")
        .when("ann build MED")
        .refused("build.when", "owes")
    )


def test_a_mortgaged_lot_is_not_taken_over_by_one_who_owes():
    owes_14(ann="13 deeds MED", cid="500 deeds BAL(m)").when("ann trade cid MED for BAL").refused("cash.short", "owes")


def test_lots_may_still_be_exchanged_for_lots_while_in_debt():
    owes_14(cid="500 deeds ELE").when("ann trade cid RDR for ELE+5").leaves("ELE:ann ann 5").debts(("ann", "bob", 14))


def test_a_debt_that_is_paid_lets_the_creditor_pay_his_own():
    (
        given(
            NEVER, "turn: bob", "ann 0 at 10 deeds RDR", "bob 0 at 15 deeds TEN*1 STJ NYA", "cid 0 deeds ILL*1 KEN IND"
        )
        .after("bob roll 4+5", "cid roll 4+6", "ann roll 3+5")
        .after("bob claim 3", "cid claim 1")
        .debts(("ann", "bob", 70), ("bob", "cid", 100))
        .when("ann mortgage RDR")
        .then(Mortgaged("ann", "RDR", 100), DebtPaid(1, "ann", "bob", 70, "rent", "TEN"))
        .leaves("ann 30 bob 70 cid 0")
        .when("bob mortgage NYA")
        .then(Mortgaged("bob", "NYA", 100), DebtPaid(2, "bob", "cid", 100, "rent", "ILL"))
    )


def test_a_whole_chain_of_debts_is_paid_at_once():
    (
        given(
            NEVER, "turn: bob", "ann 0 at 10 deeds RDR", "bob 30 at 15 deeds TEN*1 STJ NYA", "cid 0 deeds ILL*1 KEN IND"
        )
        .after("bob roll 4+5", "cid roll 4+6", "ann roll 3+5", "bob claim 3", "cid claim 1")
        .debts(("ann", "bob", 70), ("bob", "cid", 100))
        .when("ann mortgage RDR")
        .then(
            Mortgaged("ann", "RDR", 100),
            DebtPaid(1, "ann", "bob", 70, "rent", "TEN"),
            DebtPaid(2, "bob", "cid", 100, "rent", "ILL"),
        )
        .leaves("ann 30 bob 0 cid 100")
        .phase("end", "ann")
    )


def test_several_creditors_of_one_card_are_paid_one_after_the_other():
    (
        given("ann 30 at 2 deeds RDR MED BAL", "bob 0", "cid 0")
        .after("ann roll 1+4")
        .when("ann draw chance:elected-chairman")
        .debts(("ann", "bob", 50), ("ann", "cid", 50))
        .after("ann mortgage MED")
        .leaves("ann 10 bob 50 cid 0")
        .after("ann mortgage BAL")
        .leaves("ann 40")
        .after("ann mortgage RDR")
        .leaves("ann 90 bob 50 cid 50")
        .phase("end", "ann")
    )


def test_rent_received_in_the_meantime_pays_too():
    (
        given(NEVER, "turn: bob", "ann 0 at 10 deeds ILL", "bob 100 at 15 deeds TEN", "cid 0")
        .after("bob roll 4+5", "cid roll 4+6", "ann roll 3+5", "bob claim 3")
        .debts(("ann", "bob", 14))
        .when("ann claim 1")
        .debts()
        .leaves("ann 6 bob 94")
    )


# debt.in-kind, debt.none


def test_the_creditor_may_take_lots_and_cards_at_any_price_for_part_or_all_of_it():
    (
        owes_14()
        .when("ann settle bob MED for 10")
        .then(DebtSettled(1, "ann", "bob", goods("MED"), 10))
        .leaves("MED:bob")
        .debts(("ann", "bob", 4))
        .when("ann settle bob BAL for 4")
        .debts()
        .leaves("BAL:bob ann 0 bob 0")
        .phase("end", "ann")
    )
    owes_14(ann=f"0 cards {CHANCE_CARD}").when("ann settle bob card for 14").debts().holds(bob="chance")


def test_goods_may_count_for_as_little_as_1():
    owes_14().when("ann settle bob MED for 1").debts(("ann", "bob", 13)).leaves("MED:bob")


def test_cash_that_goes_with_the_goods_is_part_of_the_sum():
    (
        owes_14(ann="13 deeds MED")
        .when("ann settle bob MED+10 for 14")
        .then(DebtSettled(1, "ann", "bob", goods("MED", cash=10), 14))
        .leaves("ann 3 bob 10 MED:bob")
        .debts()
    )


def test_what_is_left_is_paid_by_itself_when_cash_reaches_it():
    (
        owes_14(ann="10 deeds MED")
        .when("ann settle bob MED for 4")
        .then(DebtSettled(1, "ann", "bob", goods("MED"), 4), DebtPaid(1, "ann", "bob", 10, "rent", "TEN"))
        .leaves("ann 0 bob 10")
    )


@pytest.mark.parametrize(
    "line", ["ann settle bob MED for 15", "ann settle bob 5 for 5"], ids=["too much", "cash alone"]
)
def test_goods_settle_at_most_what_is_owed_and_cash_alone_settles_nothing(line):
    owes_14(ann="5 deeds MED").when(line).refused("debt.in-kind")


def test_only_ones_own_debt_to_him_who_takes_the_goods_is_settled():
    (
        owes_14()
        .when("ann settle cid MED for 5")
        .refused("debt.none", "cid")
        .when("bob settle ann TEN for 5")
        .refused("debt.none")
    )


def test_goods_that_are_not_his_settle_nothing():
    (
        owes_14()
        .when("ann settle bob ORI for 5")
        .refused("trade.goods")
        .when("ann settle bob card for 5")
        .refused("trade.goods")
        .when("ann settle bob MED+1 for 5")
        .refused("cash.short")
    )


def test_lots_of_a_built_group_settle_nothing():
    owes_14(ann="0 deeds PKP*1 BDW").when("ann settle bob BDW for 14").refused("trade.unbuilt")


def test_the_oldest_debt_is_settled_first():
    (
        owes_two()
        .when("ann settle cid MED for 18")
        .refused("debt.order", "bob")
        .when("ann settle bob MED for 14")
        .debts(("ann", "cid", 18))
        .when("ann settle cid BAL for 18")
        .debts()
    )


def test_the_creditor_pays_ten_percent_on_a_mortgaged_lot_he_takes():
    (
        owes_14(ann="0 deeds BDW(m)", bob="20 deeds TEN")
        .when("ann settle bob BDW for 14")
        .then(DebtSettled(1, "ann", "bob", goods("BDW"), 14), Paid("bob", "bank", 20, "fee", "BDW"))
        .leaves("bob 0")
    )
    owes_14(ann="0 deeds BDW(m)", bob="19 deeds TEN").when("ann settle bob BDW for 14").refused("cash.short", "20")


def test_online_a_mortgaged_lot_settles_nothing():
    (
        given("ruleset: online", "ann 0 at 10 deeds BDW(m)", "bob 100 deeds TEN")
        .after("ann roll 3+5")
        .when("ann settle bob BDW for 14")
        .refused("trade.mortgaged")
    )
