"""Landing frequencies: the quick loop gives the squares that the engine gives, and those that others have published."""

from collections import Counter
from random import Random

import pytest

from events import Fact
from monopoly import DataError, decide
from monopoly.board import Square
from monopoly.book import Book, Kit
from monopoly.bots import Bot, Policy, Seats
from monopoly.chance import dice, rolls_of, with_chance
from monopoly.rules.start import Founding, found
from monopoly.simulation import IN_JAIL, Plan, check_landing, landings
from projections import State, fold_facts

RICH = ("starting_cash=10000000", "declined=stays")
"""Nobody is ever short of cash, and what is declined stays with the bank: only movement is left of the game."""

PUBLISHED = {
    "ILL": 3.186,
    "GO": 3.096,
    "NYA": 3.085,
    "BOR": 3.066,
    IN_JAIL: 3.950,
    "JAI": 2.270,
    "BDW": 2.626,
    "CH1": 0.865,
}
"""In percent of rolls, counted where they end; a player in jail leaves at once."""


def by_the_engine(plan, seed, rolls):
    """Where each roll ends when players who buy nothing play a whole game by the rules."""
    book = plan.book
    events = found(book, "", Founding(game="landing", players=plan.names, seed=seed))
    state = fold_facts(State(), [Fact(0, None, events)])
    seats = Seats({name: Bot(book, name, Random(0), plan.policy) for name in plan.names})
    ended, roller = [], ""
    while True:
        action = seats.next_action(state)
        if type(action).__name__ == "Roll":
            if roller:
                ended.append(book.size if roller in state.jail else book.position[state.square[roller]])
            if len(ended) == rolls:
                return ended
            roller = action.actor
        state = decide(book, state, with_chance(book, state, action)).after


@pytest.mark.parametrize("jail", ["leave", "stay"])
@pytest.mark.parametrize(
    ("players", "board", "rules"),
    [(2, None, ()), (4, None, ("triple_double=none",)), (3, "kaliningrad", ("jail_tries=2",)), (8, "seaport", ())],
)
def test_the_quick_loop_gives_the_squares_of_the_engine(players, board, rules, jail):
    plan = Plan(seed="x", players=players, board=board, rules=(*RICH, *rules), policy=Policy(jail))
    rolls = 6000
    ours = list(landings(plan.book, "seed", players, rolls, leave=jail == "leave"))
    assert ours == by_the_engine(plan, "seed", rolls)
    assert set(ours) >= {0, plan.book.size}


def test_the_rolls_are_those_of_a_game():
    rolls = rolls_of("seed")
    assert [next(rolls) for _ in range(50)] == [dice("seed", number) for number in range(50)]


def test_the_landings_are_those_that_were_published():
    """300,000 rolls in twelve games, so within a wider tolerance; docs/simulator.md has the figures of millions."""
    book = Plan(seed="x").book
    counts = Counter()
    for game in range(12):
        counts.update(landings(book, f"published {game}", 1, 25_000, leave=True))
    total = counts.total()
    found = {code: 100 * counts[(*book.codes, IN_JAIL).index(code)] / total for code in PUBLISHED}
    assert total == 300_000
    assert found == pytest.approx(PUBLISHED, abs=0.12)


def test_who_stays_in_jail_is_seen_there_more_often():
    book = Plan(seed="x").book
    leaving, staying = (Counter(landings(book, "x", 1, 20_000, leave=leave))[book.size] for leave in (True, False))
    assert staying > 2 * leaving


def test_a_board_with_other_ways_to_move_is_refused():
    board = Plan(seed="x").book.board
    rules = Plan(seed="x").book.rules
    odd = Square(code="ODD", id="odd", name="Odd", kind="luck")
    squares = (*board.squares[:-1], odd)
    with pytest.raises(DataError, match=r"Odd \(luck\) moves tokens in a way of its own"):
        next(
            landings(
                Book(Kit(type(board)(board.id, board.title, squares, board.decks), rules)),
                "x",
                1,
                1,
                leave=True,
            )
        )
    check_landing(Plan(seed="x", players=1))
    with pytest.raises(DataError, match="at least 1 token, not 0"):
        check_landing(Plan(seed="x", players=0))
