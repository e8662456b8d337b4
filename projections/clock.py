"""The clock: how long each turn took. Undone entries are left out; their time stays with the turn then open, and what
they stopped or started stood until they were taken back."""

from collections.abc import Container, Iterable

from msgspec import Struct

from events import (
    Bankrupted,
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
_OF_THE_CLOCK = (
    frozenset({Started, OrderDrawn, TurnBegan, Bankrupted, GameEnded, TimeCalled, TimeAdded, Penalised}) | OF_THE_WATCH
)


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
    """The stock of time that each player has for the whole game (microseconds). With each turn he gets more, but never
    above what he had in his first turn. What the referee adds comes on top and is used last; a penalty weighs on it."""

    def __init__(self, bank: tuple[int, int] | None) -> None:
        self.bank = bank
        self._own: dict[str, int] = {}
        self._added: dict[str, int] = {}

    def begin(self, player: str) -> None:
        if self.bank is not None:
            stock, more = (seconds * SECOND for seconds in self.bank)
            own = self._own.get(player, stock)
            self._own[player] = min(stock + more, own + more)

    def left(self, player: str) -> int | None:
        if self.bank is None:
            return None
        return self._own.get(player, sum(self.bank) * SECOND) + self._added.get(player, 0)

    def use(self, player: str, took: int) -> None:
        if self.bank is not None:
            own, added = self._own[player], self._added.get(player, 0)
            beyond = min(max(0, took - max(0, own)), max(0, added))
            self._own[player], self._added[player] = own - took + beyond, added - beyond

    def add(self, player: str, seconds: int) -> None:
        self._added[player] = self._added.get(player, 0) + seconds * SECOND


class _Clock:
    """The turns of a game so far, and the one that is open."""

    def __init__(self, limit: int | None, bank: tuple[int, int] | None) -> None:
        self.limit, self.stocks, self.watch = limit, _Stocks(bank), Watch()
        self.seats: list[str] = []
        self.turns: list[TurnTime] = []
        self.current: _Turn | None = None
        self._extra: dict[str, int] = {}

    def seat(self, event: Started | OrderDrawn) -> None:
        self.seats = list(event.players)
        first = self.seats[0]
        if isinstance(event, Started):
            self.watch.to(event.start)
            first = event.first or first
        self.begin(1, first, 0)

    def begin(self, number: int, player: str, at: int) -> None:
        self.stocks.begin(player)
        own = None if self.limit is None else max(0, self.limit + self._extra.pop(player, 0)) * SECOND
        self.current = _Turn(number, player, at, own)

    def close(self, entry: int = 0) -> None:
        """End the turn that is open; by ``entry``, if that belongs to it."""
        turn, self.current = self.current, None
        if turn is not None:
            turn.first = turn.first or entry
            if turn.first:
                self.turns.append(turn.time(self.watch.ran, self.stocks.left(turn.player)))
            self.stocks.use(turn.player, self.watch.ran - turn.began)

    def pass_on(self, event: TurnBegan, entry: int) -> None:
        """Begin a turn, unless it began when the player before left the game."""
        if self.current is None or (event.number, event.player) != (self.current.number, self.current.player):
            self.close(entry)
            self.begin(event.number, event.player, self.watch.ran)

    def leave(self, player: str, entry: int) -> None:
        """Take a player out; in his own turn the next one's begins."""
        if player not in self.seats:
            return
        turn, at = self.current, self.seats.index(player)
        self.seats.remove(player)
        if turn is not None and turn.player == player and self.seats:
            self.close(entry)
            self.begin(turn.number + 1, self.seats[at % len(self.seats)], self.watch.ran)

    def call(self, event: TimeCalled) -> None:
        if self.current is not None and self.current.player == event.player:
            self.current.limit = self.watch.ran - self.current.began + event.seconds * SECOND

    def add(self, player: str, seconds: int) -> None:
        self.stocks.add(player, seconds)
        if self.current is None or self.current.player != player:
            self._extra[player] = self._extra.get(player, 0) + seconds
        elif self.current.limit is not None:
            self.current.limit = max(0, self.current.limit + seconds * SECOND)


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
    clock = _Clock(limit, bank)
    watch = clock.watch
    names: tuple[str, ...] = ()
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
            elif isinstance(event, Started | OrderDrawn):
                names = names or event.players
                clock.seat(event)
            elif isinstance(event, TurnBegan):
                closing = event is entry.events[-1]  # then the entry belongs to the turn that it ended
                clock.pass_on(event, entry.number if closing else 0)
                play = play and not closing
            elif isinstance(event, Bankrupted):
                clock.leave(event.player, entry.number)
                play = False
            elif isinstance(event, GameEnded):
                clock.close()
            elif isinstance(event, TimeCalled):
                clock.call(event)
            elif isinstance(event, TimeAdded):
                clock.add(event.player, event.seconds)
            elif isinstance(event, Penalised) and event.kind == "time":
                clock.add(event.player, -event.amount)
        if play and clock.current is not None and not clock.current.first:
            clock.current.first = entry.number
    watch.to(now)
    running = None
    if clock.current is not None:
        running = clock.current.time(watch.ran, clock.stocks.left(clock.current.player))
        clock.close()
    return ClockReport(
        limit,
        round_limit,
        _add_up(names, clock.turns, clock.stocks),
        clock.turns,
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
