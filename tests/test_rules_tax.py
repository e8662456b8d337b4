"""Taxes: the printed sums, and the choice of the leaflets of the United States."""

import pytest
from scenario import given

from events import ChoiceDue, Chosen, DebtArose, DebtPaid, Mortgaged, Moved, Paid, Rolled, TurnBegan
from monopoly.library import board_names, load_board

US = "ruleset: us"

# tax.fixed


def test_income_tax_is_200_and_luxury_tax_100():
    (
        given("ann 500 at 33", "bob 500 at 1")
        .when("ann roll 2+3", "bob roll 1+2")
        .then(
            Rolled("ann", (2, 3)),
            Moved("ann", "LTX"),
            Paid("ann", "bank", 100, "tax", "LTX"),
            TurnBegan("bob", 2),
            Rolled("bob", (1, 2)),
            Moved("bob", "ITX"),
            Paid("bob", "bank", 200, "tax", "ITX"),
        )
        .leaves("ann 400 bob 300")
    )


def test_exactly_enough_pays_the_tax_and_one_less_is_a_debt():
    given("ann 200", "bob 500").when("ann roll 1+3").leaves("ann 0").phase("end", "ann")
    (
        given("ann 199 deeds BAL", "bob 500")
        .when("ann roll 1+3", "ann mortgage BAL")
        .then(
            Rolled("ann", (1, 3)),
            Moved("ann", "ITX"),
            DebtArose("ann", "bank", 200, "tax", "ITX"),
            Mortgaged("ann", "BAL", 30),
            DebtPaid(1, "ann", "bank", 200, "tax", "ITX"),
        )
        .leaves("ann 29")
        .phase("end", "ann")
    )


def test_a_tax_of_another_sum_is_refused():
    (
        given("ann 500", "bob 500")
        .when("ann roll 1+3 amount=100")
        .refused("tax.fixed", "200")
        .when("ann roll 1+3 amount=200")
        .leaves("ann 300")
    )


def test_there_is_no_choice_in_the_boxed_classic():
    given("ann 500", "bob 500").after("ann roll 1+3").when("ann choose 10%").refused("tax.choice")


# tax.choice


def test_the_choice_comes_before_anything_else():
    (
        given(US, "ann 500", "bob 500")
        .when("ann roll 1+3")
        .then(Rolled("ann", (1, 3)), Moved("ann", "ITX"), ChoiceDue("ann", "tax", "ITX"))
        .phase("choose", "ann")
        .when("ann end")
        .refused("turn.order", "choose")
        .when("bob roll 1+2")
        .refused("turn.order")
    )


def test_an_auction_comes_before_the_choice():
    (
        given(US, "ann 500", "bob 0 deeds MED", "cid 100")
        .after("ann roll 1+3", "bob resign")
        .when("ann choose 200")
        .refused("turn.order", "auction")
        .after("bank unsold MED")
        .when("ann choose 200")
        .leaves("ann 300")
    )


def test_the_printed_200_may_be_chosen():
    (
        given(US, "ann 500", "bob 500")
        .after("ann roll 1+3")
        .when("ann choose 200")
        .then(Chosen("ann", "tax", "200"), Paid("ann", "bank", 200, "tax", "ITX"))
        .phase("end", "ann")
    )


@pytest.mark.parametrize(
    ("setup", "tax"),
    [
        ("ann 1500", 150),
        ("ann 1501", 151),
        ("ann 1509", 151),
        ("ann 1510", 151),
        ("ann 1511", 152),
        ("ann 500 deeds BDW RDR ELE", 125),
        ("ann 500 deeds BDW(m) RDR(m) ELE(m)", 125),
        ("ann 500 deeds MED*1 BAL*2", 77),
        ("ann 500 deeds MED*5 BAL*5", 112),
        ("ann 500 deeds PKP*5 BDW*4", 305),
        ("ann 505 cards chance:get-out-of-jail-free", 51),
    ],
    ids=[
        *("cash alone", "one more rounds up", "nine more", "ten more", "eleven more"),
        *("lots at their price", "mortgaged lots in full", "houses at cost", "a hotel with the houses it replaced"),
        *("a hotel and four houses", "a jail card is worth nothing"),
    ],
)
def test_ten_percent_of_cash_lots_in_full_and_buildings_at_cost_rounded_up(setup, tax):
    (
        given(US, setup, "bob 500")
        .after("ann roll 1+3")
        .when("ann choose 10%")
        .then(Chosen("ann", "tax", "10%"), Paid("ann", "bank", tax, "tax", "ITX"))
    )


def test_the_worth_is_counted_as_it_is_after_the_salary():
    given(US, "ann 800 at 35", "bob 500").after("ann roll 3+6").when("ann choose 10%").leaves("ann 900")


def test_ten_percent_of_nothing_is_nothing():
    given(US, "ann 0", "bob 500").after("ann roll 1+3").when("ann choose 10%").then(Chosen("ann", "tax", "10%"))


@pytest.mark.parametrize("choice", ["100", "5%", "none", "ILL"])
def test_there_is_nothing_else_to_choose(choice):
    given(US, "ann 500", "bob 500").after("ann roll 1+3").when(f"ann choose {choice}").refused("tax.choice", "200")


def test_the_choice_is_his_who_landed_there():
    given(US, "ann 500", "bob 500").after("ann roll 1+3").when("bob choose 200").refused("tax.choice", "bob")


def test_a_wrong_sum_is_refused_whatever_was_chosen():
    (
        given(US, "ann 500", "bob 500")
        .after("ann roll 1+3")
        .when("ann choose 10% amount=49")
        .refused("tax.choice", "50")
        .when("ann choose 10% amount=50")
        .leaves("ann 450")
    )


def test_the_luxury_tax_leaves_no_choice():
    given(US, "ann 500 at 33", "bob 500").when("ann roll 2+3").leaves("ann 400").phase("end", "ann")


def test_choosing_more_than_ones_cash_is_a_debt():
    (
        given(US, "ann 150 deeds BDW", "bob 500")
        .after("ann roll 1+3")
        .when("ann choose 200")
        .then(Chosen("ann", "tax", "200"), DebtArose("ann", "bank", 200, "tax", "ITX"))
        .phase("pay")
        .after("ann mortgage BDW")
        .leaves("ann 150")
        .phase("end", "ann")
    )


def test_other_rulesets_take_the_printed_sum():
    for ruleset in ("online", "short", "timed", "seaport"):
        given(f"ruleset: {ruleset}", "ann 500 deeds RDR", "bob 500").when("ann roll 1+3").leaves("ann 300")


@pytest.mark.parametrize("board", board_names())
def test_the_choice_is_there_on_every_board_with_an_income_tax(board):
    taxes = [square for square in load_board(board).squares if square.kind == "tax"]
    assert [square.percent for square in taxes[:1]] == [10] * bool(taxes)


def test_the_choice_on_a_board_of_the_seaside():
    given("board: kaliningrad", US, "ann 500", "bob 500").after("ann roll 1+2").when("ann choose 10%").leaves("ann 450")
