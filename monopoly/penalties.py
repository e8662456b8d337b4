"""Penalties over all games of an event: who got which, and how many so far."""

from collections import Counter
from typing import Any

from events import NEW, Log, Penalised, PenaltyFixed, Started
from monopoly.book import Book
from monopoly.entries import instant
from monopoly.reading import resolve
from projections import taken_back


def penalties_of(log: Log, name: str, as_known: str = "") -> list[dict[str, Any]]:
    """List the penalties of a game and of all other games of its event, in the order of the games.

    Those that were taken back are left out; ``as_known``, a place in this game: as all of the games were known when
    that entry was recorded. Raises NoSuchStream, LogError or DataError.
    """
    event = _event(log, name)
    names = [name]
    if event is not None:
        names = [stream.name for stream in log.streams("game") if _event(log, stream.name) == event]
    if not as_known:
        return [row for each in names for row in penalties_in(log, each)]
    entries = log.entries(name)
    last = resolve(as_known, entries, by_recorded=[entry.recorded for entry in entries])
    own, until = entries[0].stream, entries[last].recorded
    rows: list[dict[str, Any]] = []
    for each in names:
        rows += penalties_in(log, each, upto=last) if each == own else penalties_in(log, each, until=until)
    return rows


def penalty_name(event: Penalised) -> str | None:
    """Give the name that the ruleset has for a penalty, if it has one."""
    return event.name if isinstance(event, PenaltyFixed) else None


def _event(log: Log, name: str) -> str | None:
    first = log.facts(name, NEW, 0)[0].events[0]
    return first.headers.get("event") if isinstance(first, Started) else None


def penalties_in(log: Log, name: str, *, upto: int | None = None, until: int | None = None) -> list[dict[str, Any]]:
    """List the penalties of one game alone, as ``penalties_of`` does; as the log held them after entry ``upto``, or at
    an instant (``until``, UTC microseconds). Raises NoSuchStream or LogError."""
    facts = log.facts(name)
    if not any(isinstance(event, Penalised) for fact in facts for event in fact.events):
        return []
    entries = [entry for entry in log.entries(name, NEW, upto) if until is None or entry.recorded <= until]
    undone = taken_back(entries)
    return [
        {
            "game": entry.stream,
            "entry": entry.number,
            "at": instant(entry.at),
            "player": event.player,
            "kind": event.kind,
            "amount": event.amount,
            "name": penalty_name(event),
            "by": entry.by,
            "reason": entry.reason,
        }
        for entry in entries
        if entry.number not in undone
        for event in entry.events
        if isinstance(event, Penalised)
    ]


def counts(book: Book, rows: list[dict[str, Any]], player: str) -> str:
    """Say how many penalties of each kind a player has: ``2 cautions, 1 fine (50; 1 dice-off-board)``."""
    mine = [row for row in rows if row["player"].casefold() == player.casefold()]
    told = []
    for kind, one, many in _WORDS:
        amounts = [row["amount"] for row in mine if row["kind"] == kind]
        if amounts:
            total = {"money": book.sum(sum(amounts)), "time": f"{sum(amounts)} s"}.get(kind, "")
            named = Counter(row["name"] for row in mine if row["kind"] == kind and row["name"])
            total = "; ".join([*filter(None, [total]), *(f"{count} {name}" for name, count in named.items())])
            told.append(f"{len(amounts)} {one if len(amounts) == 1 else many}" + (f" ({total})" if total else ""))
    return ", ".join(told) or "no penalties"


_WORDS = (
    ("caution", "caution", "cautions"),
    ("warning", "warning", "warnings"),
    ("money", "fine", "fines"),
    ("time", "time penalty", "time penalties"),
    ("removed", "removal", "removals"),
    ("disqualified", "disqualification", "disqualifications"),
)
