"""Boards of a few squares, as anybody may write them: the same rules, where a move may go round more than once."""

import pytest
from scenario import given

from events import DepositGrew, Moved, Offered, Rolled, SalaryPaid
from monopoly.bots import BOTS
from monopoly.simulation import Plan, play_games

SMALL = """
id = "small"
title = "Small"

[[square]]
code = "GO"
id = "go"
name = "GO"
kind = "go"

[[square]]
code = "ONE"
id = "one"
name = "One Street"
kind = "street"
group = "blue"
price = 60
house_cost = 50
rent = [2, 10, 30]

[[square]]
code = "LUK"
id = "luck"
name = "Luck"
kind = "card"
deck = "luck"

[[square]]
code = "END"
id = "end"
name = "End"
kind = "%(end)s"

[[deck.luck]]
id = "buy"
text = "Buy what is free"
effect = "buy"

[[deck.luck]]
id = "out"
text = "Out of jail"
effect = "keep"
"""


@pytest.fixture
def small(tmp_path):
    """Give the headers of a game on a board of four squares, the last one of this kind."""

    def headers(end="jail", rules=""):
        path = tmp_path / f"{end}.toml"
        path.write_text(SMALL % {"end": end})
        no_jail = "" if end == "jail" else "triple_double=none "
        return f"board: {path}", f"rules: hotel_needs=1 {no_jail}{rules}"

    return headers


# move.salary


def test_every_passing_of_go_in_one_move_pays(small):
    (
        given(*small(), "ann 100", "bob 100")
        .when("ann roll 4+5")
        .then(Rolled("ann", (4, 5)), Moved("ann", "ONE"), SalaryPaid("ann", 400), Offered("ann", "ONE", 60))
    )
    given(*small(), "ann 100", "bob 100").when("ann roll 1+4").leaves("ann 300")
    given(*small(), "ann 100 at 3", "bob 100").when("ann roll 6+3").leaves("ann 700 ann@0")


def test_go_pays_its_own_sum_once_to_who_comes_to_rest_on_it(small):
    double_go = small(rules="salary_on_go=400")
    given(*double_go, "ann 100 at 3", "bob 100").when("ann roll 6+3").leaves("ann 900 ann@0")
    given(*double_go, "ann 100 at 3", "bob 100").when("ann roll 4+6").leaves("ann 700 ann@1")


def test_a_deposit_grows_at_every_passing(small):
    scenario = given(*small(rules="deposit=100 deposit_growth=50"), "ann 100", "bob 100").when("ann roll 4+5")
    scenario.then(
        Rolled("ann", (4, 5)),
        Moved("ann", "ONE"),
        SalaryPaid("ann", 400),
        DepositGrew("ann", 100),
        Offered("ann", "ONE", 60),
    )


def test_a_salary_that_was_paid_for_one_passing_of_two_is_found(small):
    given(*small(), "ann 100", "bob 100").when("ann roll 4+5 salary=200").refused("move.salary", "400, not 200")


# jail.enter


def test_nobody_starts_in_a_jail_that_the_board_has_not(small):
    given(*small(), "ann 100 jail", "bob 100").jailed(ann=0)
    given(*small(end="free-parking"), "ann 100 jail", "bob 100").refused("jail.enter", "small has no jail")


# bots


@pytest.mark.parametrize("bot", sorted(BOTS))
def test_bots_play_on_a_board_of_one_lot(small, bot):
    """Cards let them choose a lot, and there are fewer than they are used to."""
    board, rules = small()
    plan = Plan(
        seed="small",
        players=3,
        board=board.removeprefix("board: "),
        rules=tuple(rules.removeprefix("rules: ").split()),
        bots=(bot,),
        turns=30,
    )
    assert play_games(plan, range(1, 21)).games == 20
