"""Whose turn it is, and what must be done before it goes on."""

import pytest
from scenario import given

from events import Moved, Rolled, TurnBegan


def test_players_move_in_seating_order():
    (
        given("ann 100", "bob 100", "cid 100")
        .after("ann roll 4+6", "bob roll 4+6", "cid roll 4+6", "ann roll 4+6")
        .phase("end", "ann")
        .leaves("ann@20")
    )


def test_the_next_players_roll_begins_his_turn():
    (
        given("ann 100", "bob 100")
        .after("ann roll 4+6")
        .when("bob roll 4+6")
        .then(TurnBegan("bob", 2), Rolled("bob", (4, 6)), Moved("bob", "JAI"))
    )


def test_end_passes_the_turn_on():
    (
        given("ann 100", "bob 100")
        .after("ann roll 4+6")
        .when("ann end")
        .then(TurnBegan("bob", 2))
        .phase("roll", "bob")
        .when("bob roll 4+6")
        .then(Rolled("bob", (4, 6)), Moved("bob", "JAI"))
    )


def test_nobody_rolls_before_his_turn():
    given("ann 100", "bob 100").when("bob roll 4+6").refused("turn.order", "ann is to roll")


def test_nobody_is_left_out():
    given("ann 100", "bob 100", "cid 100").after("ann roll 4+6").when("cid roll 4+6").refused("turn.order", "bob")


def test_nobody_rolls_twice():
    given("ann 100", "bob 100").after("ann roll 4+6").when("ann roll 1+2").refused("turn.order", "rolled already")


def test_a_turn_ends_after_its_roll():
    given("ann 100", "bob 100").when("ann end").refused("turn.order", "not rolled")


def test_a_turn_is_ended_by_its_player():
    given("ann 100", "bob 100").after("ann roll 4+6").when("bob end").refused("turn.order", "ann's turn")


def test_after_end_the_player_cannot_take_his_turn_up_again():
    (
        given("ann 100", "bob 100")
        .after("ann roll 4+6", "ann end")
        .when("ann roll 1+2")
        .refused("turn.order", "bob")
        .when("ann end")
        .refused("turn.order")
    )


def test_who_is_out_is_passed_over():
    given("ann 100", "bob 100", "cid 100").after("ann roll 4+6", "bob resign").when("cid roll 4+6").phase("end", "cid")


@pytest.mark.parametrize(
    ("setup", "lines", "word"),
    [
        (["ann 100", "bob 100"], ["ann roll 1+2"], "Baltic"),
        (["ann 100", "bob 100"], ["ann roll 1+2", "ann decline"], "auction"),
        (["ann 100 at 2", "bob 100"], ["ann roll 1+4"], "card"),
        (["ann 100", "bob 100"], ["ann roll 1+3"], "owes"),
        (["ruleset: us", "ann 100", "bob 100"], ["ann roll 1+3"], "choose"),
        (["ruleset: online", "ann 100 at 5", "bob 100 deeds ELE"], ["ann roll 3+4"], "dice"),
        (["ann 0 at 10", "bob 0 deeds TEN"], ["ann roll 3+5", "bob claim"], "owes"),
    ],
    ids=["an offer", "an auction", "a card", "a tax", "a choice", "dice for a rent", "a rent"],
)
def test_the_turn_does_not_go_on_before_what_is_open_is_done(setup, lines, word):
    (
        given(*setup)
        .after(*lines)
        .when("bob roll 4+6")
        .refused("turn.order", word)
        .when("ann end")
        .refused("turn.order", word)
    )


def test_a_debt_of_another_player_holds_the_turn_up_too():
    (
        given("ann 300 at 10", "bob 0 deeds MED", "cid 0")
        .after("ann roll 3+4", "ann draw community-chest:birthday")
        .phase("pay", "ann")
        .when("ann end")
        .refused("turn.order", "bob owes")
    )
