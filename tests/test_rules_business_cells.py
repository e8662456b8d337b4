"""Poles, luck and movement: cells that change wealth and place by a card that comes by chance."""

import pytest
from scenario import given

from events import CardDrawn, DepositGrew, DrawDue, Moved, Offered, Paid, Rolled, SalaryPaid


def business(*lines):
    return given("ruleset: business", *lines)


POLE, LUCK, MOVEMENT = 5, 12, 8


def at(square, *more, ann="ann 500", bob="bob 500"):
    """ann comes to this square by 1+2."""
    return business(f"{ann} at {(square - 3) % 40}", bob, *more).after("ann roll 1+2")


# poles


@pytest.mark.parametrize("square", [5, 15, 25, 35])
def test_each_side_has_a_pole_in_its_middle(square):
    (
        business(f"ann 500 at {square - 3}", "bob 500")
        .when("ann roll 1+2")
        .then(
            Rolled("ann", (1, 2)),
            Moved("ann", ("PO1", "PO2", "PO3", "PO4")[square // 10]),
            DrawDue("ann", "pole"),
        )
        .phase("draw", "ann")
    )


def test_green_is_a_bonus_and_red_a_loss():
    (
        at(POLE)
        .when("ann draw pole:green")
        .then(CardDrawn("ann", "pole", "green"), Paid("bank", "ann", 100, "card"))
        .leaves("ann 600")
    )
    at(POLE).when("ann draw pole:red").leaves("ann 400").phase("end")


def test_a_loss_that_cash_does_not_cover_is_a_debt():
    at(POLE, ann="ann 100").when("ann draw pole:red").leaves("ann 0").debts()
    at(POLE, ann="ann 99").when("ann draw pole:red").leaves("ann 99").debts(("ann", "bank", 100))


def test_both_poles_come_about_as_often_and_twice_running_too():
    lines = [
        business("ann 500 at 2", "bob 500 at 2", f"seed: {seed}")
        .after("ann roll 1+2", "ann draw", "bob roll 1+2", "bob draw")
        .game.past
        for seed in range(60)
    ]
    pairs = [(past[-3].line.split(":")[1], past[-1].line.split(":")[1]) for past in lines]
    assert {*pairs} == {("green", "green"), ("green", "red"), ("red", "green"), ("red", "red")}


def test_a_pole_is_drawn_before_the_turn_goes_on():
    at(POLE).when("bob roll 1+2").refused("turn.order", "draw a card of pole")
    at(POLE).when("ann draw luck:lottery").refused("card.draw", "from pole")


# luck


@pytest.mark.parametrize(
    ("card", "left"),
    [
        ("order", "ann 620"),
        ("lottery", "ann 560"),
        ("fire", "ann 420"),
        ("birthday", "ann 540 bob 480 cid 480"),
        ("party", "ann 460 bob 520 cid 520"),
        ("inspection", "ann 500"),
    ],
)
def test_luck_changes_wealth(card, left):
    at(LUCK, "cid 500").when(f"ann draw luck:{card}").leaves(left).phase("end")


def test_an_inspection_costs_by_branches_and_monopolies():
    built = "deeds SAW*1 PAP*2 FUR*1 COT*4 WOL*3 SHO*3"
    (
        business(f"ann 350 at 39 {built}", "bob 500")
        .after("ann roll 1+2", "ann draw luck:inspection")
        .leaves("ann 200")  # ten branches, a monopoly, and the salary before
    )


# movement


def test_to_the_bank_with_salary_and_growth():
    (
        at(MOVEMENT)
        .when("ann draw movement:bank")
        .then(
            CardDrawn("ann", "movement", "bank"),
            Moved("ann", "BNK"),
            SalaryPaid("ann", 200),
            DepositGrew("ann", 50),
        )
        .leaves("ann 700")
    )


def test_ahead_and_back():
    (
        at(MOVEMENT)
        .when("ann draw movement:ahead-5")
        .then(CardDrawn("ann", "movement", "ahead-5"), Moved("ann", "PAP"), Offered("ann", "PAP", 180))
    )
    at(MOVEMENT).when("ann draw movement:back-3").leaves("ann@5").phase("draw")
    at(MOVEMENT).when("ann draw movement:ahead-2").leaves("ann@10").jailed(ann=0)


def test_ahead_over_the_bank_pays_the_salary_and_one_short_of_it_does_not():
    (business("ann 500 at 35", "bob 500").when("ann roll 1+2", "ann draw movement:ahead-2").leaves("ann@0 ann 700"))
    (business("ann 500 at 35", "bob 500").when("ann roll 1+2", "ann draw movement:ahead-5").leaves("ann@3 ann 700"))
    at(MOVEMENT).when("ann draw movement:ahead-5").leaves("ann 500")


def test_to_casino_and_city_hall_which_then_act():
    at(MOVEMENT).when("ann draw movement:casino").leaves("ann@20 ann 500").phase("choose")
    at(MOVEMENT).when("ann draw movement:city-hall").leaves("ann@30").phase("draw")


def test_a_movement_pays_rent_where_it_ends():
    at(MOVEMENT, bob="bob 500 deeds PAP").when("ann draw movement:ahead-5").claims(("bob", 15))


def test_a_token_put_elsewhere_is_a_misplay():
    at(MOVEMENT).when("ann draw movement:ahead-5 to=SAW").refused("move.dice", "Paper Plant")
