"""Which entries hold and which are taken back: undo and redo are entries themselves."""

from collections.abc import Iterable
from typing import Protocol

from events import (
    Counted,
    DisputeClosed,
    Disputed,
    Event,
    FindingRuled,
    Noted,
    Paused,
    Redone,
    Resumed,
    Ruled,
    TimeAdded,
    TimeCalled,
    Undone,
)


class Past(Protocol):
    """An entry as far as looking back needs it."""

    @property
    def number(self) -> int: ...
    @property
    def at(self) -> int | None: ...
    @property
    def events(self) -> tuple[Event, ...]: ...


_CLOCK = (Paused, Resumed)
_FOR_EVER = (Undone, Redone, Disputed)
_DESK = frozenset(
    {
        *(TimeCalled, TimeAdded, Undone, Redone, Paused, Resumed),
        *(Noted, Ruled, FindingRuled, Counted, Disputed, DisputeClosed),
    }
)


def taken_back(entries: Iterable[Past]) -> dict[int, int]:
    """Map each entry that is taken back to the entry that did it."""
    undone: dict[int, int] = {}
    for entry in entries:
        for event in entry.events:
            kind = event.__class__
            if kind is Undone:
                undone.update(dict.fromkeys(event.entries, entry.number))  # type: ignore[attr-defined]
            elif kind is Redone:
                for number in event.entries:  # type: ignore[attr-defined]
                    undone.pop(number, None)
    return undone


def may_be_taken_back(entry: Past) -> bool:
    """Say whether an entry can be undone at all: the start, the clock's stops, the opening of a dispute (it stopped the
    clock) and undos themselves cannot."""
    events = entry.events
    if entry.number == 0 or any(isinstance(event, _FOR_EVER) for event in events):
        return False
    return not (events and all(isinstance(event, _CLOCK) for event in events))


def is_play(entry: Past) -> bool:
    """Say whether an entry is one of the game, so that later ones may rest on it; remarks, rulings and counts are not.

    One without events is: somebody did what has no effect (as played)."""
    return not entry.events or any(event.__class__ not in _DESK for event in entry.events)
