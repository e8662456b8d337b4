"""The clock: how long each turn took. Undone entries are left out; their time stays with the turn then open, and what
they stopped or started stood until they were taken back."""

from collections.abc import Container, Iterable

from msgspec import Struct

from events import (
    GameEnded,
    OrderDrawn,
    Paused,
    Penalised,
    Redone,
    Resumed,
    Started,
    TimeAdded,
    TimeCalled,
    TurnBegan,
    Undone,
)
from projections.history import Past, is_play

SECOND = 1_000_000
OF_THE_WATCH = frozenset({Paused, Resumed, Undone, Redone})
_OF_THE_CLOCK = frozenset({Started, OrderDrawn, TurnBegan, GameEnded, TimeCalled, TimeAdded, Penalised}) | OF_THE_WATCH


class TurnTime(Struct):
    """A turn, by its first entry; seconds without pauses.

    ``limit`` is its own, with what was added or called; ``over``: longer than that. ``stock`` is what was left of the
    player's stock of time at its end; below nothing it is overdrawn.
    """

    number: int
    player: str
    entry: int
    seconds: int
    over: bool
    limit: int | None = None
    stock: int | None = None


class PlayerTime(Struct):
    """A player's turns added up, in seconds; ``over`` counts those over the limit.

    ``left`` is what is left of his stock of time, the running turn counted; None where players have none.
    """

    name: str
    turns: int = 0
    seconds: int = 0
    longest: int = 0
    over: int = 0
    left: int | None = None


class ClockReport(Struct):
    """The clock of a game. ``paused``, ``elapsed`` and limits in seconds; ``running`` is the turn still open."""

    limit: int | None
    round: int | None
    players: list[PlayerTime]
    turns: list[TurnTime]
    paused: int
    elapsed: int
    running: TurnTime | None
    stopped: bool


class Watch:
    """Measures time without pauses, by the instants of entries (microseconds)."""

    def __init__(self) -> None:
        self.now: int | None = None
        self.ran = 0
        self.paused = 0
        self.stopped = False
        self._turned: list[tuple[int, bool]] = []
        self._out: set[int] = set()

    def turn(self, entry: int, event: object) -> None:
        """Stop or go on, as an event of ``OF_THE_WATCH`` says. What was taken back counts until it was taken back:
        nobody is given the time that ran, or charged with the time that stood."""
        if isinstance(event, Undone | Redone):
            change = self._out.update if isinstance(event, Undone) else self._out.difference_update
            change(event.entries)
            self.stopped = next((stop for number, stop in reversed(self._turned) if number not in self._out), False)
        else:
            self.stopped = isinstance(event, Paused)
            self._turned.append((entry, self.stopped))

    def to(self, at: int | None) -> None:
        if at is None:
            return
        if self.now is not None and at > self.now:
            if self.stopped:
                self.paused += at - self.now
            else:
                self.ran += at - self.now
        if self.now is None or at > self.now:
            self.now = at


class _Turn:
    """The turn that is open: whose, since when, its first entry, and the limit it has (microseconds)."""

    def __init__(self, number: int, player: str, began: int, limit: int | None) -> None:
        self.number, self.player, self.began, self.limit = number, player, began, limit
        self.first = 0

    def time(self, ran: int, stock: int | None) -> TurnTime:
        took, limit = ran - self.began, self.limit
        over = limit is not None and took > limit
        whole = None if limit is None else limit // SECOND
        left = None if stock is None else (stock - took) // SECOND
        return TurnTime(self.number, self.player, self.first, took // SECOND, over, whole, left)


class _Stocks:
    """The stock of time that each player has for the whole game. With each turn he gets more, but never above what he
    had in his first turn; what the referee adds comes on top (microseconds)."""

    def __init__(self, bank: tuple[int, int] | None) -> None:
        self.bank = bank
        self._left: dict[str, int] = {}

    def begin(self, player: str) -> None:
        if self.bank is not None:
            stock, more = (seconds * SECOND for seconds in self.bank)
            left = self._left.get(player, stock)
            self._left[player] = max(left, min(stock + more, left + more))

    def left(self, player: str) -> int | None:
        return None if self.bank is None else self._left.get(player, sum(self.bank) * SECOND)

    def use(self, player: str, took: int) -> None:
        if self.bank is not None:
            self._left[player] -= took

    def add(self, player: str, seconds: int) -> None:
        if self.bank is not None:
            self._left[player] = self._left.get(player, self.bank[0] * SECOND) + seconds * SECOND


def read_clock(
    entries: Iterable[Past],
    left_out: Container[int],
    limit: int | None,
    round_limit: int | None = None,
    now: int | None = None,
    bank: tuple[int, int] | None = None,
) -> ClockReport:
    """Measure all turns up to the last entry, or to ``now`` (UTC microseconds). Limits in seconds; ``bank`` is each
    player's stock of time and what a turn adds to it."""
    watch = Watch()
    names: tuple[str, ...] = ()
    turns: list[TurnTime] = []
    stocks = _Stocks(bank)
    extra: dict[str, int] = {}
    current: _Turn | None = None

    def begin(number: int, player: str, began: int) -> _Turn:
        stocks.begin(player)
        own = None if limit is None else max(0, limit + extra.pop(player, 0)) * SECOND
        return _Turn(number, player, began, own)

    def add(player: str, seconds: int) -> None:
        stocks.add(player, seconds)
        if current is not None and current.player == player and current.limit is not None:
            current.limit = max(0, current.limit + seconds * SECOND)
        elif current is None or current.player != player:
            extra[player] = extra.get(player, 0) + seconds

    def close(turn: _Turn | None) -> None:
        if turn is not None:
            if turn.first:
                turns.append(turn.time(watch.ran, stocks.left(turn.player)))
            stocks.use(turn.player, watch.ran - turn.began)

    for entry in entries:
        watch.to(entry.at)
        out = entry.number in left_out
        play = not out and entry.number > 0 and is_play(entry)
        for event in entry.events:
            if event.__class__ not in _OF_THE_CLOCK:  # most are not, and long files are full of them
                continue
            if event.__class__ in OF_THE_WATCH:
                watch.turn(entry.number, event)
            elif out:
                continue
            elif isinstance(event, Started):
                names = event.players
                watch.to(event.start)
                current = begin(1, event.first or event.players[0], 0)
            elif isinstance(event, OrderDrawn):
                current = begin(1, event.players[0], 0)
            elif isinstance(event, TurnBegan):
                close(current)
                current = begin(event.number, event.player, watch.ran)
                if event is entry.events[-1]:
                    play = False
            elif isinstance(event, GameEnded):
                close(current)
                current = None
            elif isinstance(event, TimeCalled):
                if current is not None and current.player == event.player:
                    current.limit = watch.ran - current.began + event.seconds * SECOND
            elif isinstance(event, TimeAdded):
                add(event.player, event.seconds)
            elif isinstance(event, Penalised) and event.kind == "time":
                add(event.player, -event.amount)
        if play and current is not None and not current.first:
            current.first = entry.number
    watch.to(now)
    running = None
    if current is not None:
        running = current.time(watch.ran, stocks.left(current.player))
        close(current)
    return ClockReport(
        limit,
        round_limit,
        _add_up(names, turns, stocks),
        turns,
        watch.paused // SECOND,
        watch.ran // SECOND,
        running,
        watch.stopped,
    )


def _add_up(names: tuple[str, ...], turns: list[TurnTime], stocks: _Stocks) -> list[PlayerTime]:
    players = {name: PlayerTime(name) for name in names}
    for turn in turns:
        player = players[turn.player]
        player.turns += 1
        player.seconds += turn.seconds
        player.longest = max(player.longest, turn.seconds)
        player.over += turn.over
    for player in players.values():
        left = stocks.left(player.name)
        player.left = None if left is None else left // SECOND
    return list(players.values())
