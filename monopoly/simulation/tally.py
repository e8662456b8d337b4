"""What simulated games add up to."""

from __future__ import annotations

from msgspec import Struct

from events import Bought, BuildingsSold, Built, Dealt, DebtPaid, Event, Paid, RentPaid


class Tally(Struct):
    """Counts that can be added up. ``wins`` by seat in the order of play; ``rounds`` are those of each decided game
    in the order of play; ``landings`` count rolls by the code of the square where they ended, or in jail;
    ``invested`` and ``earned`` are units by square: what lots and buildings cost (less what was got back for
    buildings), and the rents."""

    games: int = 0
    rolls: int = 0
    actions: int = 0
    events: int = 0
    wins: list[int] = []
    rounds: list[int] = []
    landings: dict[str, int] = {}
    invested: dict[str, int] = {}
    earned: dict[str, int] = {}

    @property
    def decided(self) -> int:
        """How many games had a winner."""
        return sum(self.wins)

    def add(self, other: Tally) -> None:
        """Add the counts of other games."""
        self.games += other.games
        self.rolls += other.rolls
        self.actions += other.actions
        self.events += other.events
        self.rounds += other.rounds
        for at, wins in enumerate(other.wins):
            if at < len(self.wins):
                self.wins[at] += wins
            else:
                self.wins.append(wins)
        for mine, theirs in (
            (self.landings, other.landings),
            (self.invested, other.invested),
            (self.earned, other.earned),
        ):
            for key, count in theirs.items():
                mine[key] = mine.get(key, 0) + count

    def see(self, events: tuple[Event, ...]) -> None:
        """Take down what lots cost and earn."""
        for event in events:
            kind = event.__class__
            if kind in _ON_A_LOT:
                for _, _, amount, reason in event.transfers():
                    if reason == "rent":
                        _count(self.earned, event.square, amount)  # type: ignore[attr-defined]
                    elif reason in _SPENT:
                        _count(self.invested, event.square, amount)  # type: ignore[attr-defined]
                    elif reason == "sell":
                        _count(self.invested, event.square, -amount)  # type: ignore[attr-defined]
            elif kind is Dealt:
                for square, price in zip(event.squares, event.prices, strict=False):  # type: ignore[attr-defined]
                    _count(self.invested, square, price)


_ON_A_LOT = frozenset({Bought, Built, BuildingsSold, DebtPaid, Paid, RentPaid})
_SPENT = frozenset({"buy", "auction", "build"})


def _count(counts: dict[str, int], square: str, amount: int) -> None:
    counts[square] = counts.get(square, 0) + amount
