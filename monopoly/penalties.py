"""Penalties over all games of an event: who got which, and how many so far."""

from typing import Any

from events import NEW, Log, Penalised, Started
from monopoly.board import DataError
from monopoly.book import Book
from monopoly.entries import instant
from monopoly.ruleset import PENALTIES
from projections import taken_back


def penalty_word(book: Book, word: str) -> tuple[str, str]:
    """Give a penalty as the notation has it, and its own name if the ruleset has one for it. Raises DataError."""
    named = dict(book.rules.penalties)
    low = word.lower()
    if low in named:
        return str(named[low]), low.replace("-", " ")
    if low in PENALTIES or low[:1].isdigit():
        return low, ""
    known = ", ".join((*PENALTIES, *named))
    raise DataError(f"{word!r} is no penalty: a sum (50), a time (30s), {known}")


def penalties_of(log: Log, name: str) -> list[dict[str, Any]]:
    """List the penalties of a game and of all other games of its event, in the order of the games.

    Those that were taken back are left out. Raises NoSuchStream or LogError.
    """
    event = _event(log, name)
    names = [name]
    if event is not None:
        names = [stream.name for stream in log.streams("game") if _event(log, stream.name) == event]
    return [row for each in names for row in penalties_in(log, each)]


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
            "by": entry.by,
            "reason": entry.reason,
        }
        for entry in log.entries(name)
        if entry.number not in undone
        for event in entry.events
        if isinstance(event, Penalised)
    ]


def counts(book: Book, rows: list[dict[str, Any]], player: str) -> str:
    """Say how many penalties of each kind a player has: ``2 cautions, 1 fine (50)``."""
    mine = [row for row in rows if row["player"].casefold() == player.casefold()]
    told = []
    for kind, one, many in _WORDS:
        amounts = [row["amount"] for row in mine if row["kind"] == kind]
        if amounts:
            total = {"money": f" ({book.sum(sum(amounts))})", "time": f" ({sum(amounts)} s)"}.get(kind, "")
            told.append(f"{len(amounts)} {one if len(amounts) == 1 else many}{total}")
    return ", ".join(told) or "no penalties"


_WORDS = (
    ("caution", "caution", "cautions"),
    ("warning", "warning", "warnings"),
    ("money", "fine", "fines"),
    ("time", "time penalty", "time penalties"),
    ("removed", "removal", "removals"),
    ("disqualified", "disqualification", "disqualifications"),
)
