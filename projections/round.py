"""The agreed time of a round: when it was up, who still has a turn, and what was played after the end."""

from collections.abc import Container, Iterable

from msgspec import Struct

from events import (
    Adjusted,
    Bankrupted,
    Built,
    CardUsed,
    DebtArose,
    DebtPaid,
    Freed,
    GameEnded,
    Given,
    LateClaim,
    LotAdjusted,
    Penalised,
    Redeemed,
    Rolled,
    Ruled,
    Started,
    TimedOut,
    Traded,
    TradeOffered,
    TurnBegan,
)
from projections.clock import OF_THE_WATCH, SECOND, Watch
from projections.history import Past, is_play

_OF_THE_DESK = (GameEnded, Adjusted, LotAdjusted, Penalised, Ruled, TimedOut, LateClaim)
_OF_A_TURN = (Rolled, Freed, CardUsed)
_OF_CHOICE = (Traded, TradeOffered, Given, Built, Redeemed)
"""What nobody must do to settle what is open; a debtor may trade to raise his debt."""
_OF_NO_USE = (*_OF_A_TURN, *_OF_CHOICE)


class RoundReport(Struct):
    """A round against time. ``elapsed`` in seconds; ``to_play`` are those whose last turn is running or to come once
    the time is up; ``late`` the entries that were played after the end."""

    limit: int
    end: str
    elapsed: int
    up: bool
    to_play: tuple[str, ...]
    late: tuple[int, ...]


def read_round(
    entries: Iterable[Past], left_out: Container[int], limit: int, end: str, now: int | None = None
) -> RoundReport:
    """Follow a game with an agreed time of ``limit`` seconds (``end``: at-once or equal-turns) up to its last entry,
    or to ``now`` (UTC microseconds). Pauses are not counted; an entry without a time counts as made at the last one.
    """
    watch = Watch()
    turns: dict[str, int] = {}
    order: tuple[str, ...] = ()
    player = ""
    beyond = ended = False
    late: list[int] = []
    debts = 0

    def up() -> bool:
        return watch.ran >= limit * SECOND

    for entry in entries:
        watch.to(entry.at)
        for event in entry.events:
            if event.__class__ in OF_THE_WATCH:
                watch.turn(entry.number, event)
        if entry.number in left_out:
            continue
        was_beyond, in_debt = beyond, debts > 0
        for event in entry.events:
            if isinstance(event, Started):
                watch.to(event.start)
                order = event.players
                player = event.first or event.players[0]
                turns = dict.fromkeys(order, 0) | {player: 1}
            elif isinstance(event, TurnBegan):
                player = event.player
                beyond = up() and turns[player] >= max(turns.values())
                turns[player] += 1
                was_beyond = beyond and event is not entry.events[-1]
            elif isinstance(event, Bankrupted):
                turns.pop(event.player, None)
            elif isinstance(event, DebtArose):
                debts += 1
            elif isinstance(event, DebtPaid):
                debts -= 1
            elif isinstance(event, GameEnded):
                ended = True
        if not entry.number or not is_play(entry) or isinstance(next(iter(entry.events), None), _OF_THE_DESK):
            continue
        of_no_use = _OF_A_TURN if in_debt else _OF_NO_USE
        if (end == "at-once" and up()) or (
            end != "at-once" and was_beyond and any(isinstance(event, of_no_use) for event in entry.events)
        ):
            late.append(entry.number)
    watch.to(now)
    to_play: tuple[str, ...] = ()
    if up() and end != "at-once" and not ended and not beyond and turns:
        most = max(turns.values())
        behind = [name for name in order if name in turns and turns[name] < most]
        to_play = tuple(dict.fromkeys([player, *behind])) if player in turns else tuple(behind)
    return RoundReport(limit, end, watch.ran // SECOND, up(), to_play, tuple(late))
