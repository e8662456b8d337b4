"""Counts and change as commands show them: plain data, as docs/cli.md has it."""

from collections.abc import Sequence
from typing import Any

from events import Counted
from monopoly.board import DataError
from monopoly.book import Book
from monopoly.counting import check_notes
from monopoly.notation.verbs_desk import read_notes
from monopoly.notation.words import LARGEST, NotationError, shown
from monopoly.notes import Change, Hand, denominations, make_change, sorted_hand, total
from monopoly.service import Outcome
from monopoly.taking_back import Played
from monopoly.violations import RuleViolation
from monopoly.wording import EXPLANATIONS


def count_document(book: Book, past: Sequence[Played], outcome: Outcome) -> dict[str, Any]:
    """Give a count as ``count --json`` has it. ``change`` are the notes to hand over and get back if the ledger is
    right; null where the notes counted do not allow it, or where a player who was not counted by note is to give.
    Raises DataError where a key belongs to another line."""
    event = next((event for event in outcome.draft.events if isinstance(event, Counted)), None)
    if event is None:
        raise DataError(f"this key was used for entry {outcome.number} ({outcome.draft.line}), which is no count")
    difference = event.cash - event.ledger
    return {
        "entry": outcome.number,
        "player": event.player,
        "counted": event.cash,
        "ledger": event.ledger,
        "difference": difference,
        "agrees": not difference,
        "notes": _plain(event.notes),
        "since": event.since,
        "explained": [
            {
                "entries": list(entries),
                "lines": [past[number].line for number in entries],
                "how": how,
                "text": EXPLANATIONS[how],
            }
            for how, entries in event.explained
        ],
        "change": _change(book, event, difference),
        "stored": outcome.stored,
        "repeated": outcome.repeated,
    }


def change_document(book: Book, due: int, words: Sequence[str]) -> dict[str, Any]:
    """Say which notes pay a sum to somebody who can change any, and which come back, as ``change --json`` has it; of
    these notes (``500x1``), without any named of as many as it takes. Raises NotationError, or RuleViolation where
    they do not make it up (cash.short)."""
    hand: list[tuple[int, int]] = []
    for word in words:
        found = read_notes(word)
        if found is None:
            raise NotationError(f"{shown(word)}: notes are written as in 500x1 20x2", word)
        hand.append(found)
    notes = sorted_hand(hand)
    check_notes(book, notes)
    if due > LARGEST or total(notes) > LARGEST:
        raise NotationError(f"a sum is at most {LARGEST}", str(due))
    if words and total(notes) < due:
        raise RuleViolation("cash.short", f"these notes come to {book.figure(total(notes))}, not {book.figure(due)}")
    change = make_change(due, denominations(book.rules), hand=notes if words else None)
    if change is None:
        said = f"notes of {', '.join(map(book.figure, denominations(book.rules)))} do not make up {book.figure(due)}"
        raise RuleViolation("cash.short", said)
    return {"sum": due, "give": _plain(change.give), "back": _plain(change.back)}


def _change(book: Book, event: Counted, difference: int) -> dict[str, Any] | None:
    if not difference:
        return None
    values, hand = denominations(book.rules), event.notes or None
    change: Change | None
    if difference > 0:
        change = make_change(difference, values, hand=hand) if hand else None
    else:
        change = make_change(-difference, values, till=hand or ())
    if change is None:
        return None
    giver, getter = (event.player, "bank") if difference > 0 else ("bank", event.player)
    return {"from": giver, "to": getter, "give": _plain(change.give), "back": _plain(change.back)}


def _plain(hand: Hand) -> list[dict[str, int]]:
    return [{"note": value, "count": number} for value, number in hand]
