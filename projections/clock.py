"""The clock: how long each turn took. Undone entries are left out; their time stays with the turn then open."""

from collections.abc import Container, Iterable

from msgspec import Struct

from events import GameEnded, OrderDrawn, Paused, Resumed, Started, TurnBegan
from projections.history import Past, is_play

SECOND = 1_000_000


class TurnTime(Struct):
    """A turn, by its first entry; seconds without pauses. ``over``: longer than the limit."""

    number: int
    player: str
    entry: int
    seconds: int
    over: bool


class PlayerTime(Struct):
    """A player's turns added up, in seconds; ``over`` counts those over the limit."""

    name: str
    turns: int = 0
    seconds: int = 0
    longest: int = 0
    over: int = 0


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


class _Watch:
    """Measures time without pauses, by the instants of entries (microseconds)."""

    def __init__(self) -> None:
        self.now: int | None = None
        self.ran = 0
        self.paused = 0
        self.stopped = False

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


def read_clock(
    entries: Iterable[Past],
    left_out: Container[int],
    limit: int | None,
    round_limit: int | None = None,
    now: int | None = None,
) -> ClockReport:
    """Measure all turns up to the last entry, or to ``now`` (UTC microseconds). Limits in seconds."""
    watch = _Watch()
    names: tuple[str, ...] = ()
    turns: list[TurnTime] = []
    current: tuple[int, str] | None = None
    began = 0
    first = 0

    def close() -> None:
        if current is not None and first:
            ran = watch.ran - began
            turns.append(
                TurnTime(current[0], current[1], first, ran // SECOND, limit is not None and ran > limit * SECOND)
            )

    for entry in entries:
        watch.to(entry.at)
        if entry.number in left_out:
            continue
        play = entry.number > 0 and is_play(entry)
        for event in entry.events:
            if isinstance(event, Started):
                names = event.players
                watch.to(event.start)
                current = (1, event.first or event.players[0])
            elif isinstance(event, OrderDrawn):
                current = (1, event.players[0])
            elif isinstance(event, TurnBegan):
                close()
                current, began, first = (event.number, event.player), watch.ran, 0
                if event is entry.events[-1]:
                    play = False
            elif isinstance(event, GameEnded):
                close()
                current = None
            elif isinstance(event, Paused):
                watch.stopped = True
            elif isinstance(event, Resumed):
                watch.stopped = False
        if play and not first and current is not None:
            first = entry.number
    watch.to(now)
    running = None
    if current is not None:
        if first:
            close()
        ran = watch.ran - began
        over = limit is not None and ran > limit * SECOND
        running = TurnTime(current[0], current[1], first, ran // SECOND, over)
    return ClockReport(
        limit,
        round_limit,
        _add_up(names, turns),
        turns,
        watch.paused // SECOND,
        watch.ran // SECOND,
        running,
        watch.stopped,
    )


def _add_up(names: tuple[str, ...], turns: list[TurnTime]) -> list[PlayerTime]:
    players = {name: PlayerTime(name) for name in names}
    for turn in turns:
        player = players[turn.player]
        player.turns += 1
        player.seconds += turn.seconds
        player.longest = max(player.longest, turn.seconds)
        player.over += turn.over
    return list(players.values())
