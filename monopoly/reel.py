"""A game as a reel of positions, one after each entry, to be run through forwards and backwards."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from monopoly.reading import turn_starts
from projections import State, fold_facts, taken_back

if TYPE_CHECKING:
    from events import Entry

SPACING = 50
"""A state is kept after every so many entries; those between are folded again when they are looked at."""


class Reel:
    """The positions of a game between two entries, ``first`` and ``last``, as the log knows it now."""

    def __init__(self, entries: "Sequence[Entry]", first: int = 0, last: int | None = None) -> None:
        self.entries = entries
        self.first = first
        self.last = entries[-1].number if last is None else last
        self.undone = taken_back(entries)
        self._kept = [State()]
        for start in range(0, self.last + 1, SPACING):
            state = self._kept[-1].copy()
            self._kept.append(fold_facts(state, entries[start : start + SPACING], self.undone))

    def state(self, number: int) -> State:
        """Give the state after an entry, to look at."""
        block = number // SPACING
        return fold_facts(self._kept[block].copy(), self.entries[block * SPACING : number + 1], self.undone)

    @cached_property
    def _turns(self) -> list[int]:
        starts = {*turn_starts(self.entries, self.undone).values()}
        return sorted(start for start in starts if self.first <= start <= self.last)

    @cached_property
    def _holding(self) -> list[int]:
        return [number for number in range(self.first, self.last + 1) if number not in self.undone]

    def step(self, number: int, by: int, *, skip: bool = False) -> int:
        """Give the entry so many steps on (back: negative), never beyond the ends; ``skip`` those taken back."""
        stops = self._holding if skip else range(self.first, self.last + 1)
        if not stops:
            return number
        at = (bisect_right(stops, number) if by > 0 else bisect_left(stops, number)) + by - (by > 0)
        return stops[max(0, min(at, len(stops) - 1))]

    def turn(self, number: int, by: int) -> int:
        """Give the start of the next turn, or of this one, or if it stands there already the one before."""
        if by > 0:
            at = bisect_right(self._turns, number)
            return self._turns[at] if at < len(self._turns) else self.last
        at = bisect_left(self._turns, number) - 1
        return self._turns[at] if at >= 0 else self.first
