"""Banknotes: the bank's denominations, opening hands by note, and making change. Pure; money in units.

A hand of notes is a tuple of (value, number), the highest value first, as ``Ruleset.notes`` has it.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from msgspec import Struct

from monopoly.ruleset import Ruleset

Hand: TypeAlias = tuple[tuple[int, int], ...]

TOO_MUCH = 10_000
"""Of a larger sum as much as lies above this is paid with the highest notes at hand, without looking further."""


class Change(Struct, frozen=True):
    """The notes that pay a sum: those to hand over, and those to get back."""

    give: Hand
    back: Hand = ()

    @property
    def count(self) -> int:
        """How many notes change hands."""
        return sum(number for _, number in (*self.give, *self.back))


def denominations(rules: Ruleset) -> tuple[int, ...]:
    """List the values of the bank's notes, the highest first."""
    return tuple(sorted({value for value, _ in rules.notes}, reverse=True))


def total(hand: Iterable[tuple[int, int]]) -> int:
    """Add up a hand."""
    return sum(value * number for value, number in hand)


def sorted_hand(hand: Iterable[tuple[int, int]]) -> Hand:
    """Put a hand in order: each value once, the highest first, none that is not there."""
    counts: dict[int, int] = {}
    for value, number in hand:
        counts[value] = counts.get(value, 0) + number
    return tuple((value, counts[value]) for value in sorted(counts, reverse=True) if counts[value])


def opening_hand(rules: Ruleset, cash: int | None = None) -> Hand | None:
    """Give what a player starts with by note: the ruleset's hand, or for another sum the fewest notes that make it up.

    None where the notes of the ruleset cannot make up the sum.
    """
    if cash is None or cash == rules.starting_cash:
        hand = sorted_hand(rules.notes)
        if total(hand) == rules.starting_cash:
            return hand
    sum_ = rules.starting_cash if cash is None else cash
    return fewest(sum_, denominations(rules))


def write_hand(hand: Iterable[tuple[int, int]], money: Callable[[int], str] = "{:,}".format) -> str:
    """Write a hand as people read it: ``2×500, 4×100``; ``money`` writes what is printed on a note."""
    return ", ".join(f"{number}×{money(value)}" for value, number in hand) or "nothing"


def fewest(due: int, values: Sequence[int], stock: Hand | None = None) -> Hand | None:
    """Make up a sum exactly from the fewest notes, of a stock or without limit; None where that cannot be done."""
    change = make_change(due, values, stock, till=())
    return None if change is None else change.give


def make_change(due: int, values: Sequence[int], hand: Hand | None = None, till: Hand | None = None) -> Change | None:
    """Pay a sum so that the fewest notes change hands, counting those handed over and those given back.

    ``hand`` is what the payer has and ``till`` what the payee has to give back; None: notes without limit, of these
    ``values``. Among equally few notes the payer hands over the smaller sum. None where it cannot be done.
    """
    if hand is not None and total(hand) < due:
        return None
    first, left, rest = _lay_aside(due, values, hand)
    # whoever gets back as much as the highest note has handed over a note too many
    most = 0 if till == () else max([*values, *(value for value, _ in hand or ())]) - 1
    given, back = _Counts(left + most, values, rest), _Counts(most, values, till)
    best: tuple[int, int] | None = None
    for over in range(most + 1):
        notes, change = given.count(left + over), back.count(over)
        if notes is not None and change is not None and (best is None or notes + change < best[0]):
            best = notes + change, over
    if best is None:
        return None
    return Change(sorted_hand((*first, *given.hand(left + best[1]))), back.hand(best[1]))


def _lay_aside(due: int, values: Sequence[int], hand: Hand | None) -> tuple[Hand, int, Hand | None]:
    """Begin to pay a very large sum with the highest notes; give these, what is left to pay, and the notes left."""
    stock = ((max(values), due),) if hand is None else sorted_hand(hand)
    aside, rest = [], []
    for value, number in stock:
        taken = min(number, (due - TOO_MUCH) // value) if due > TOO_MUCH + stock[0][0] else 0
        due -= taken * value
        aside.append((value, taken))
        rest.append((value, number - taken))
    return tuple(aside), due, None if hand is None else tuple(rest)


class _Counts:
    """The fewest notes for every sum up to a limit, from a stock that may be endless."""

    def __init__(self, limit: int, values: Sequence[int], stock: Hand | None) -> None:
        self.limit = limit
        have = [(value, limit // value) for value in values] if stock is None else [*sorted_hand(stock)]
        none = limit + 1
        self._none = none
        best = [0] + [none] * limit
        self._steps: list[tuple[int, int, bytearray]] = []
        for value, number in have:
            step = 1
            number = min(number, limit // value)
            while number:
                # bundles of 1, 2, 4 … notes make up any number of them
                take = min(step, number)
                number, step = number - take, step * 2
                sum_ = take * value
                taken = bytearray(limit + 1)
                for at in range(limit, sum_ - 1, -1):
                    with_it = best[at - sum_] + take
                    if with_it < best[at]:
                        best[at] = with_it
                        taken[at] = 1
                self._steps.append((value, take, taken))
        self._best = best

    def count(self, sum_: int) -> int | None:
        found = self._best[sum_]
        return None if found == self._none else found

    def hand(self, sum_: int) -> Hand:
        notes = []
        for value, take, taken in reversed(self._steps):
            if taken[sum_]:
                notes.append((value, take))
                sum_ -= value * take
        return sorted_hand(notes)
