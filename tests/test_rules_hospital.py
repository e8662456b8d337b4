"""The hospital: how one comes in, and the ways out by paying and by treatment cards."""

import pytest
from scenario import given

from events import DebtArose, Freed, Jailed, Moved, Paid, Rolled, Treated, TurnBegan

BUSINESS = "ruleset: business"


def business(*lines):
    return given(BUSINESS, *lines)


def patient(cash=500, failed=0, bob="bob 500 at 10", *more):
    return business(f"ann {cash} jail {failed}", bob, *more)


# hospital.enter


def test_who_comes_to_the_hospital_by_a_move_is_a_patient():
    (
        business("ann 500", "bob 500")
        .when("ann roll 4+6")
        .then(Rolled("ann", (4, 6)), Moved("ann", "HOS"), Jailed("ann", "HOS", "square"))
        .jailed(ann=0)
        .phase("end", "ann")
    )


def test_doubles_into_the_hospital_bring_no_extra_roll():
    business("ann 500", "bob 500").when("ann roll 5+5").jailed(ann=0).phase("end", "ann")


def test_the_third_double_goes_to_the_hospital_without_moving():
    (
        business("doubles: 2", "ann 500 at 38", "bob 500")
        .when("ann roll 3+3")
        .then(Rolled("ann", (3, 3), 3), Jailed("ann", "HOS", "third-double"))
        .leaves("ann 500 ann@10")
        .jailed(ann=0)
    )


def test_the_second_double_moves_and_rolls_again():
    business("doubles: 1", "ann 500", "bob 500").after("ann roll 3+3", "ann decline").phase("roll", "ann").jailed()


def test_an_accident_goes_to_the_hospital_without_salary():
    (
        business("ann 500 at 35", "bob 500")
        .after("ann roll 1+2")
        .when("ann draw movement:hospital")
        .leaves("ann 500 ann@10")
        .jailed(ann=0)
    )


# hospital.leave, by paying


def test_50_are_enough_to_leave_and_roll():
    (
        patient(50)
        .when("ann pay hospital")
        .then(Paid("ann", "bank", 50, "fine", "HOS"), Freed("ann", "fine"))
        .leaves("ann 0")
        .phase("roll", "ann")
        .when("ann roll 2+2")
        .phase("buy", "ann")
    )


def test_49_are_not():
    patient(49).when("ann pay hospital").refused("cash.short", "50")


def test_on_this_board_nobody_pays_a_jail():
    patient().when("ann pay jail").refused("jail.leave", "pay hospital")


def test_who_is_well_pays_nothing_and_draws_nothing():
    (
        business("ann 500", "bob 500")
        .when("ann pay hospital")
        .refused("hospital.leave", "not in hospital")
        .when("ann draw treatment:1 cured")
        .refused("hospital.leave", "not in hospital")
    )


def test_a_patient_does_not_roll():
    patient().when("ann roll 3+3").refused("hospital.leave", "draw a treatment card")


def test_after_a_card_it_is_too_late_to_pay():
    patient().after("ann draw treatment:1 ill").when("ann pay hospital").refused("hospital.leave", "before the roll")


# hospital.leave, by treatment


@pytest.mark.parametrize("card", [1, 2, 3])
def test_the_right_card_lets_the_patient_out_and_he_rolls(card):
    (
        patient()
        .when(f"ann draw treatment:{card} cured")
        .then(Treated("ann", "treatment", str(card), True), Freed("ann", "treatment"))
        .jailed()
        .phase("roll", "ann")
        .leaves("ann 500")
        .when("ann roll 2+2")
        .phase("buy", "ann")
    )


@pytest.mark.parametrize("word", ["ill", "ILL", '"not cured"', "failed"])
def test_a_wrong_card_ends_the_turn(word):
    (
        patient()
        .when(f"ann draw treatment:2 {word}")
        .then(Treated("ann", "treatment", "2", False, 1))
        .jailed(ann=1)
        .phase("end", "ann")
        .when("ann draw treatment:1 cured")
        .refused("hospital.leave", "before the roll")
    )


def test_the_second_failed_card_costs_nothing():
    patient(500, 1).when("ann draw treatment:2 ill").jailed(ann=2).phase("end", "ann").leaves("ann 500")


def test_after_the_third_failed_card_the_patient_pays_and_rolls():
    (
        patient(50, 2)
        .when("ann draw treatment:3 ill")
        .then(
            Treated("ann", "treatment", "3", False, 3, True),
            Paid("ann", "bank", 50, "fine", "HOS"),
            Freed("ann", "bill"),
        )
        .leaves("ann 0")
        .jailed()
        .phase("roll", "ann")
    )


def test_with_49_the_bill_is_a_debt_and_the_roll_waits_for_it():
    (
        patient(49, 2)
        .when("ann draw treatment:3 ill")
        .then(
            Treated("ann", "treatment", "3", False, 3, True),
            DebtArose("ann", "bank", 50, "fine", "HOS"),
            Freed("ann", "bill"),
        )
        .phase("pay", "ann")
        .when("ann roll 1+2")
        .refused("turn.order", "owes")
        .when("ann withdraw deposit")
        .leaves("ann 99")
        .phase("roll", "ann")
    )


def test_the_bill_is_50():
    patient(500, 2).when("ann draw treatment:3 ill fine=0").refused("hospital.leave", "50")


def test_a_card_begins_the_turn_as_a_roll_does_and_closes_the_window_of_rents():
    (
        business("ann 500 at 10", "bob 500 jail", "cid 500 deeds PAP")
        .after("ann roll 1+2")
        .claims(("cid", 15))
        .when("bob draw treatment:1 cured")
        .claims()
        .phase("roll", "bob")
        .when("cid claim")
        .finds("rent.claim-window")
    )


def test_the_next_patient_may_begin_his_turn_by_a_card_but_nobody_out_of_turn():
    (
        business("ann 500 at 1", "bob 500 jail", "cid 500 jail")
        .after("ann roll 1+3", "ann draw pole:green")
        .when("cid draw treatment:1 cured")
        .refused("turn.order", "bob is next")
        .when("bob draw treatment:1 ill")
        .then(TurnBegan("bob", 2), Treated("bob", "treatment", "1", False, 1))
    )


def test_without_a_seed_the_table_says_what_the_card_did():
    (
        patient()
        .when("ann draw treatment:1")
        .refused("card.draw", "cured or ill")
        .when("ann draw")
        .refused("card.draw", "treatment:1 cured")
        .when("ann draw treatment:1 better")
        .refused("card.draw", "cured or ill")
    )


def test_with_a_seed_the_game_says_it_and_says_the_same_again():
    results = []
    for seed in range(60):
        one = patient(500, 0, "bob 500 at 10", f"seed: {seed}").after("ann draw treatment:2")
        again = one.game.past[-1].line
        assert again in ("ann draw treatment:2 cured", "ann draw treatment:2 ill")
        assert one.after("clerk undo", "ann draw treatment:2").game.past[-1].line == again
        results.append(again)
    assert 10 < sum("cured" in line for line in results) < 32  # one in three


def test_in_hospital_one_collects_rent_and_trades():
    (
        business("ann 500 at 10", "bob 500 jail deeds PAP")
        .after("ann roll 1+2")
        .when("bob claim")
        .leaves("bob 515")
        .when("bob mortgage PAP")
        .leaves("bob 605")
    )
