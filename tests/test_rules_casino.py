"""The casino: one stake on the one-armed bandit for each time one comes there."""

import pytest
from scenario import given

from events import ChoiceDue, Chosen, Moved, Rolled, Spun
from monopoly.library import load_board
from monopoly.rules.casino import times_paid


def gambler(cash=500, *more):
    """ann comes to the casino."""
    return given("ruleset: business", f"ann {cash} at 15", "bob 500", *more).after("ann roll 1+4")


def test_who_comes_to_the_casino_stakes_or_leaves():
    (
        given("ruleset: business", "ann 500 at 15", "bob 500")
        .when("ann roll 1+4")
        .then(Rolled("ann", (1, 4)), Moved("ann", "CAS"), ChoiceDue("ann", "casino", "CAS"))
        .phase("choose", "ann")
        .when("bob roll 1+2")
        .refused("turn.order", "ann must choose")
        .when("ann choose none")
        .then(Chosen("ann", "casino", "none"))
        .leaves("ann 500")
        .phase("end")
    )


@pytest.mark.parametrize(
    ("shown", "won"),
    [
        ("7-7-7", 1250),
        ("bar-bar-bar", 400),
        ("lemon-lemon-lemon", 400),
        ("7-7-bar", 50),
        ("plum-bell-plum", 50),
        ("bell-7-7", 50),
        ("7-bar-bell", 0),
    ],
)
def test_matches_pay(shown, won):
    (
        gambler()
        .when(f"ann spin 50 {shown}")
        .then(Spun("ann", "CAS", 50, shown, won))
        .leaves(f"ann {450 + won}")
        .phase("end")
    )


def test_there_is_one_spin_for_each_time():
    gambler().after("ann spin 50 7-bar-bell").when("ann spin 50 7-7-7").refused("casino.spin", "one for each time")
    (
        given("ruleset: business", "ann 500 at 15", "bob 500")
        .when("ann spin 50 7-7-7")
        .refused("casino.spin", "no stake to make")
    )


def test_doubles_roll_again_after_the_stake():
    (
        given("ruleset: business", "ann 500 at 14", "bob 500")
        .after("ann roll 3+3", "ann spin 10 7-bar-bell")
        .phase("roll", "ann")
    )


def test_a_stake_is_at_most_200():
    gambler().when("ann spin 201 7-7-7").refused("casino.spin", "200 at most")
    gambler().when("ann spin 200 7-bar-bell").leaves("ann 300")


def test_a_stake_is_at_most_the_cash():
    gambler(30).when("ann spin 31 7-7-7").refused("cash.short", "has 30")
    gambler(30).when("ann spin 30 7-bar-bell").leaves("ann 0")


def test_who_has_no_cash_is_not_asked():
    gambler(0).phase("end")
    gambler(1).phase("choose")


def test_the_bandit_shows_three_of_its_stops():
    for shown in ("7-7", "7-7-7-7", "7-7-8", "cherry-7-7"):
        gambler().when(f"ann spin 50 {shown}").refused("casino.spin", "three of 7, bar, bell, plum, lemon")
    gambler().when("ann spin 50 BAR-bar-Bar").leaves("ann 850")


def test_without_a_seed_the_table_says_what_it_showed():
    gambler().when("ann spin 50").refused("casino.spin", "no seed")


def test_with_a_seed_the_game_spins_and_shows_the_same_again():
    shown = set()
    for seed in range(30):
        game = gambler(500, f"seed: {seed}").after("ann spin 50")
        line = game.game.past[-1].line
        shown.add(line)
        assert game.after("clerk undo", "ann spin 50").game.past[-1].line == line
    assert len(shown) > 20


def test_what_it_pays_back_is_a_little_less_than_the_stakes():
    bandit = load_board("business").bandit
    reel = bandit.reel
    paid = [times_paid(bandit, (one, two, three)) for one in reel for two in reel for three in reel]
    assert len(paid) == 125
    assert sum(paid) == 117


def test_what_a_spin_pays_is_not_a_matter_of_taste():
    gambler().when("ann spin 50 7-7-bar amount=500").refused("casino.spin", "is 50, not 500")


def test_a_board_without_a_casino_has_no_bandit():
    given("ann 500", "bob 500").when("ann spin 50 7-7-7").refused("casino.spin", "no casino")


def test_in_the_casino_one_stakes_or_leaves_and_nothing_else():
    gambler().when("ann choose SAW").refused("casino.spin", "leaves")
    gambler().when("ann choose 100").refused("casino.spin", "leaves")


def test_debts_come_before_a_stake():
    (
        given("ruleset: business", "ann 500 at 15", "bob 500", "pot: 0")
        .after("ann roll 1+4", "ref penalty ann 600")
        .when("ann spin 50 7-7-7")
        .refused("turn.order", "owes")
    )
