"""Who sits where: table sizes, drawn seatings with few repeat meetings, and Swiss ones. No chance but the seed's.

A draw orders the players by SHA-256 of seed, round, try and name: the same seed gives the same seating for ever, and
anybody can draw it again. What is wanted is as few pairs as possible who met before: of several draws the best is
taken, and in each, players who meet again change places with others as long as that helps.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from itertools import combinations, combinations_with_replacement
from typing import TypeAlias

Pair: TypeAlias = tuple[str, str]
Tables: TypeAlias = list[tuple[str, ...]]

DRAWS = 40
"""Draws that are tried for a field of up to 64; larger ones take fewer, for the work grows with the field."""

_SMALL = 64


def table_sizes(players: int, wanted: Sequence[int]) -> list[int]:
    """Share players out among tables: as many as can be of the first size wanted, then as few others as can be.

    Where the sizes wanted cannot do it, one more or one less than the first is allowed, too; else tables are as even
    as possible, of at least three if the field allows.
    """
    found = _of_sizes(players, wanted)
    if found is None:
        near = (size for size in (wanted[0] + 1, wanted[0] - 1) if size not in wanted and 3 <= size <= 8)
        found = _of_sizes(players, (*wanted, *near))
    if found is not None:
        return found
    count = max(1, min(-(-players // wanted[0]), players // 3))
    low, more = divmod(players, count)
    return [low + 1] * more + [low] * (count - more)


def _of_sizes(players: int, wanted: Sequence[int]) -> list[int] | None:
    """Give tables of these sizes alone. Fewer others than the first size has seats are enough: among so many of them
    are always some that tables of the first size could stand for."""
    first, *others = wanted
    best: list[int] | None = None
    for odd in range(first):
        for chosen in combinations_with_replacement(others, odd):
            rest = players - sum(chosen)
            if rest >= 0 and rest % first == 0 and (best is None or rest // first > best.count(first)):
                best = [first] * (rest // first) + list(chosen)
    return best


def alternates_needed(players: int, alternates: int, wanted: Sequence[int]) -> int:
    """Say how many alternates make the tables come out best: the fewest that leave fewest tables of a size that nobody
    wants, and then of another size than the first."""

    def odd(count: int) -> tuple[int, int]:
        sizes = table_sizes(count, wanted)
        return sum(size not in wanted for size in sizes), sum(size != wanted[0] for size in sizes)

    return min(range(min(alternates, wanted[0] - 1) + 1), key=lambda more: (odd(players + more), more))


def meetings(seatings: Iterable[Iterable[Sequence[str]]]) -> Counter[Pair]:
    """Count how often each pair sat at a common table in earlier rounds."""
    met: Counter[Pair] = Counter()
    for tables in seatings:
        for players in tables:
            met.update(combinations(sorted(players), 2))
    return met


def repeats(tables: Iterable[Sequence[str]], met: Counter[Pair]) -> int:
    """Count the pairs at these tables who met before."""
    return sum(pair in met for players in tables for pair in combinations(sorted(players), 2))


def draw(players: Iterable[str], seed: str, *words: object) -> list[str]:
    """Draw an order of players from a seed."""
    start = "/".join(map(str, (seed, *words)))
    return sorted(players, key=lambda player: sha256(f"{start}/{player}".encode()).digest())


def seat_random(players: Sequence[str], sizes: Sequence[int], met: Counter[Pair], seed: str, round_: int) -> Tables:
    """Draw a seating with few repeat meetings; within a table the order of the seats is drawn, too."""
    tries = DRAWS if len(players) <= _SMALL else max(1, DRAWS * _SMALL // len(players))
    best: tuple[int, Tables] | None = None
    for attempt in range(tries if met else 1):
        order = draw(players, seed, round_, attempt)
        tables = _Improving(_cut(order, sizes), met).improved()
        cost = _cost(tables, met)
        if best is None or cost < best[0]:
            best = cost, tables
        if not cost:
            break
    assert best is not None
    return best[1]


def seat_swiss(ranked: Sequence[str], sizes: Sequence[int], met: Counter[Pair], seed: str, round_: int) -> Tables:
    """Seat players by the standings, the best at the first table. To avoid a repeat meeting, and for nothing else, a
    player may be moved to the table above or below the one his place gives him."""
    tables = _cut(ranked, sizes)
    home = {player: at for at, seats in enumerate(tables) for player in seats}
    improved = _Improving(tables, met, allowed=lambda player, table: abs(home[player] - table) <= 1).improved()
    return [tuple(draw(seats, seed, round_)) for seats in improved]


def _cut(order: Sequence[str], sizes: Sequence[int]) -> Tables:
    tables, at = [], 0
    for size in sizes:
        tables.append(tuple(order[at : at + size]))
        at += size
    return tables


def _cost(tables: Iterable[Sequence[str]], met: Counter[Pair]) -> int:
    # a third meeting is worse than two second ones
    return sum(met[pair] ** 2 for players in tables for pair in combinations(sorted(players), 2) if pair in met)


class _Improving:
    """A seating in which players change places, two at a time, as long as fewer meet again."""

    def __init__(
        self, tables: Tables, met: Counter[Pair], allowed: Callable[[str, int], bool] = lambda player, table: True
    ) -> None:
        self.tables = [list(seats) for seats in tables]
        self.allowed = allowed
        self.met: dict[str, dict[str, int]] = {}
        for (one, other), times in met.items():
            self.met.setdefault(one, {})[other] = times
            self.met.setdefault(other, {})[one] = times

    def improved(self) -> Tables:
        moved = True
        while moved:
            moved = False
            for at, seats in enumerate(self.tables):
                for seat in range(len(seats)):
                    moved |= self._exchange(at, seat)
        return [tuple(seats) for seats in self.tables]

    def _exchange(self, at: int, seat: int) -> bool:
        """Let a player who meets somebody again change places with the one for whom it helps most."""
        seats = self.tables[at]
        player = seats[seat]
        now = self._weight(player, seats, player)
        if not now:
            return False
        best, place = 0, (0, 0)
        for there, others in enumerate(self.tables):
            if there == at or not self.allowed(player, there):
                continue
            for other_seat, other in enumerate(others):
                if not self.allowed(other, at):
                    continue
                gain = now + self._weight(other, others, other)
                gain -= self._weight(player, others, other) + self._weight(other, seats, player)
                if gain > best:
                    best, place = gain, (there, other_seat)
        if best:
            there, other_seat = place
            seats[seat], self.tables[there][other_seat] = self.tables[there][other_seat], player
        return best > 0

    def _weight(self, player: str, seats: Sequence[str], without: str) -> int:
        met = self.met.get(player)
        if not met:
            return 0
        return sum(met[other] ** 2 for other in seats if other in met and other != without)
