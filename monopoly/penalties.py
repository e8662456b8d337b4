"""Penalties over all games of an event: who got which, and how many so far."""

from collections import Counter
from typing import Any

from events import NEW, Log, Penalised, PenaltyFixed, Started
from monopoly.book import Book
from monopoly.entries import instant
from projections import taken_back


def penalties_of(log: Log, name: str) -> list[dict[str, Any]]:
    """List the penalties of a game and of all other games of its event, in the order of the games.

    Those that were taken back are left out. Raises NoSuchStream or LogError.
    """
    event = _event(log, name)
    names = [name]
    if event is not None:
        names = [stream.name for stream in log.streams("game") if _event(log, stream.name) == event]
    return [row for each in names for row in penalties_in(log, each)]


def penalty_name(event: Penalised) -> str | None:
    """Give the name that the ruleset has for a penalty, if it has one."""
    return event.name if isinstance(event, PenaltyFixed) else None


def _event(log: Log, name: str) -> str | None:
    first = log.facts(name, NEW, 0)[0].events[0]
    return first.headers.get("event") if isinstance(first, Started) else None


def penalties_in(log: Log, name: str) -> list[dict[str, Any]]:
    """List the penalties of one game alone, as ``penalties_of`` does. Raises NoSuchStream or LogError."""
    facts = log.facts(name)
    if not any(isinstance(event, Penalised) for fact in facts for event in fact.events):
        return []
    undone = taken_back(facts)
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
        for entry in log.entries(name)
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
