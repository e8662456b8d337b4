"""Dice, doubles, the salary at GO, free parking."""

import pytest
from scenario import given

from events import (
    CardDrawn,
    ChoiceDue,
    Chosen,
    DrawDue,
    Jailed,
    Moved,
    Offered,
    Paid,
    Rolled,
    SalaryPaid,
    TurnBegan,
)

# move.dice


def test_the_token_moves_by_the_sum_of_both_dice():
    given("ann 100 at 10", "bob 100").when("ann roll 6+4").then(Rolled("ann", (6, 4)), Moved("ann", "FPK"))


def test_the_board_has_no_end():
    given("ann 100 at 39", "bob 100").when("ann roll 6+5").leaves("ann@10")


def test_a_game_without_a_seed_has_no_dice_of_its_own():
    given("ann 100", "bob 100").when("ann roll").refused("move.dice", "3+4")


def test_a_game_with_a_seed_rolls_for_itself():
    scenario = given("players: ann bob", "seed: x").after("ann roll")
    dice = scenario.state.dice
    assert scenario.state.square["ann"] == scenario.game.book.codes[sum(dice)]
    given("players: ann bob", "seed: x").when("ann roll").leaves(f"ann@{sum(dice)}")


def test_a_token_put_down_elsewhere_is_refused():
    given("ann 100", "bob 100").when("ann roll 1+2 to=BAL").leaves("ann@3").after("ann decline", "bank unsold BAL")
    given("ann 100", "bob 100").when("ann roll 1+2 to=ITX").refused("move.dice", "Baltic")


def test_a_figure_that_plays_no_part_is_refused():
    given("ann 100", "bob 100").when("ann roll 4+6 amount=5").refused("check", "amount=")
    given("ann 100", "bob 100").when("ann roll 1+2 = ann 99").refused("check", "100")


# move.doubles, move.third-double


def test_doubles_act_on_the_square_then_roll_again():
    (
        given("ann 100", "bob 100")
        .when("ann roll 3+3")
        .then(Rolled("ann", (3, 3), 1, True), Moved("ann", "ORI"), Offered("ann", "ORI", 100))
        .when("ann roll 1+3")
        .refused("turn.order", "Oriental")
        .after("ann buy")
        .phase("roll", "ann")
        .when("ann roll 1+3")
        .then(Rolled("ann", (1, 3)), Moved("ann", "JAI"))
        .phase("end", "ann")
    )


def test_no_doubles_no_second_roll():
    given("ann 100", "bob 100").after("ann roll 4+6").when("ann roll 4+6").refused("turn.order", "rolled already")


def test_the_extra_roll_cannot_be_left_out():
    (
        given("ann 100", "bob 100")
        .after("ann roll 5+5")
        .when("ann end")
        .refused("move.doubles")
        .when("bob roll 1+2")
        .refused("move.doubles", "ann")
    )


def test_two_doubles_move_and_the_third_goes_to_jail_without_moving():
    (
        given("ann 400 at 5 deeds CON PRR RDR", "bob 400 at 20 deeds STC")
        .when("ann roll 2+2", "ann roll 3+3", "ann roll 1+1")
        .then(
            Rolled("ann", (2, 2), 1, True),
            Moved("ann", "CON"),
            Rolled("ann", (3, 3), 2, True),
            Moved("ann", "PRR"),
            Rolled("ann", (1, 1), 3),
            Jailed("ann", "JAI", "third-double"),
        )
        .phase("end", "ann")
        .jailed(ann=0)
        .when("ann roll 1+2")
        .refused("turn.order")
    )


def test_the_third_double_earns_no_salary_where_it_would_pass_go():
    given("ann 400 at 38", "bob 400", "doubles: 2").when("ann roll 6+6").leaves("ann 400 ann@10").jailed(ann=0)


def test_the_doubles_of_the_turn_before_do_not_count():
    (
        given("ann 400 deeds ILL ATL WAT", "bob 400")
        .after(
            *("ann roll 5+5", "ann roll 5+5", "ann roll 1+3", "ann end"),
            *("bob roll 4+6", "bob end"),
            *("ann roll 1+1", "ann roll 1+1"),
        )
        .phase("roll", "ann")
        .leaves("ann@28")
        .jailed()
    )


def test_another_players_doubles_do_not_count():
    (
        given("ann 400 deeds ILL", "bob 400")
        .after("ann roll 5+5", "ann roll 5+5", "ann roll 1+3", "bob roll 5+5", "bob roll 5+5")
        .jailed()
        .after("bob roll 5+5")
        .jailed(bob=0)
    )


def test_without_the_third_double_rule_doubles_go_on():
    (
        given("rules: triple_double=none", "ann 400 deeds NOC", "bob 400")
        .when("ann roll 5+5", "ann roll 5+5", "ann roll 6+6", "ann roll 4+4")
        .leaves("ann 600 ann@0")
        .phase("roll", "ann")
        .jailed()
    )


# move.salary


@pytest.mark.parametrize(
    ("at", "dice", "to", "cash"),
    [(34, "2+3", 39, 100), (34, "2+4", 0, 300), (34, "2+5", 1, 300), (0, "4+6", 10, 100), (39, "6+6", 11, 300)],
    ids=["one short of GO", "on GO", "past GO", "leaving GO", "far past GO"],
)
def test_landing_on_or_passing_go_pays_200(at, dice, to, cash):
    given(f"ann 100 at {at} deeds MED BDW STC", "bob 100").when(f"ann roll {dice}").leaves(f"ann@{to} ann {cash}")


def test_the_salary_is_paid_before_the_square_acts():
    (
        given("ann 0 at 35", "bob 100")
        .when("ann roll 6+3")
        .then(
            Rolled("ann", (6, 3)),
            Moved("ann", "ITX"),
            SalaryPaid("ann", 200),
            Paid("ann", "bank", 200, "tax", "ITX"),
        )
        .leaves("ann 0")
    )


def test_the_salary_comes_twice_when_a_card_then_sends_to_go():
    (
        given("ann 120 at 38", "bob 500")
        .when("ann roll 1+3", "ann draw community-chest:advance-to-go")
        .then(
            Rolled("ann", (1, 3)),
            Moved("ann", "CC1"),
            SalaryPaid("ann", 200),
            DrawDue("ann", "community-chest"),
            CardDrawn("ann", "community-chest", "advance-to-go"),
            Moved("ann", "GO"),
            SalaryPaid("ann", 200),
        )
        .leaves("ann 520")
    )


def test_going_to_jail_never_passes_go():
    (
        given("ann 100 at 25", "bob 100")
        .when("ann roll 2+3")
        .then(Rolled("ann", (2, 3)), Moved("ann", "GTJ"), Jailed("ann", "JAI", "square"))
        .leaves("ann 100")
    )


def test_moving_backwards_never_pays():
    (
        given("ann 400 at 2", "bob 100")
        .when("ann roll 1+4", "ann draw chance:go-back-three-spaces")
        .leaves("ann@4 ann 200")
    )


def test_double_salary_is_for_landing_on_go_only():
    house = "house: double-go"
    given(house, "ann 100 at 34", "bob 100").when("ann roll 2+4").leaves("ann@0 ann 500")
    given(house, "ann 100 at 34 deeds MED", "bob 100").when("ann roll 2+5").leaves("ann@1 ann 300")
    (
        given(house, "ann 100 at 2", "bob 100")
        .after("ann roll 1+4")
        .when("ann draw chance:advance-to-go")
        .leaves("ann@0 ann 500")
    )


def test_double_salary_is_twice_the_salary_there_is():
    house = "house: double-go"
    given("rules: salary=300", house, "ann 100 at 34", "bob 100").when("ann roll 2+4").leaves("ann@0 ann 700")
    rules = "rules: salary=300 salary_on_go=600"
    given(rules, house, "ann 100 at 34", "bob 100").when("ann roll 2+4").leaves("ann@0 ann 700")


def test_a_salary_of_another_sum_is_refused():
    given("ann 100 at 34", "bob 100").when("ann roll 2+4 salary=400").refused("move.salary", "200")
    given("ann 100 at 34", "bob 100").when("ann roll 2+4 salary=200").leaves("ann 300")
    given("ann 100 at 0", "bob 100").when("ann roll 4+6 salary=200").refused("move.salary")


# free parking


def test_on_free_parking_nothing_happens():
    given("ann 100 at 10", "bob 100").when("ann roll 4+6").then(Rolled("ann", (4, 6)), Moved("ann", "FPK"))


def test_the_pot_gets_taxes_cards_and_fines_and_goes_to_who_lands_on_free_parking():
    (
        given("house: free-parking-pot", "ann 500", "bob 500 at 10", "cid 500 jail")
        .after("ann roll 1+3")
        .leaves("ann 300 pot 200")
        .when("bob roll 4+6")
        .then(
            TurnBegan("bob", 2), Rolled("bob", (4, 6)), Moved("bob", "FPK"), Paid("pot", "bob", 200, "parking", "FPK")
        )
        .leaves("bob 700 pot 0")
        .after("cid pay jail")
        .leaves("cid 450 pot 50")
        .when("cid roll 3+4", "cid draw community-chest:doctors-fee")
        .leaves("cid 400 pot 100")
    )


def test_an_empty_pot_pays_nothing():
    (
        given("house: free-parking-pot", "ann 100 at 10", "bob 100")
        .when("ann roll 4+6")
        .then(Rolled("ann", (4, 6)), Moved("ann", "FPK"))
    )


def test_a_pot_of_one_is_taken_too():
    given("house: free-parking-pot", "pot: 1", "ann 100 at 10", "bob 100").when("ann roll 4+6").leaves("ann 101 pot 0")


def test_the_bank_pays_100_on_free_parking_as_a_house_rule():
    (
        given("house: free-parking-100", "ann 100 at 10", "bob 100")
        .when("ann roll 4+6")
        .then(Rolled("ann", (4, 6)), Moved("ann", "FPK"), Paid("bank", "ann", 100, "parking", "FPK"))
    )


def test_free_parking_may_let_one_move_to_any_square():
    house = "house: free-parking-move"
    (
        given(house, "ann 100 at 10", "bob 100")
        .when("ann roll 4+6", "ann move ILL")
        .then(
            Rolled("ann", (4, 6)),
            Moved("ann", "FPK"),
            ChoiceDue("ann", "move", "FPK"),
            Chosen("ann", "move", "ILL"),
            Moved("ann", "ILL"),
            Offered("ann", "ILL", 240),
        )
    )
    (
        given(house, "ann 100 at 10", "bob 100")
        .after("ann roll 4+6")
        .when("ann move JAI")
        .then(Chosen("ann", "move", "JAI"), Moved("ann", "JAI"), SalaryPaid("ann", 200))
    )
    (
        given(house, "ann 100 at 10", "bob 100")
        .after("ann roll 4+6")
        .when("ann choose none")
        .then(Chosen("ann", "move", "none"))
        .phase("end", "ann")
    )


@pytest.mark.parametrize("line", ["ann move FPK", "ann choose 200"])
def test_moving_on_from_free_parking_leads_to_another_square(line):
    given("house: free-parking-move", "ann 100 at 10", "bob 100").after("ann roll 4+6").when(line).refused("move.dice")


def test_nobody_chooses_a_square_without_that_house_rule():
    given("ann 100 at 10", "bob 100").after("ann roll 4+6").when("ann move ILL").refused("move.dice")
