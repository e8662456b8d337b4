"""An entry of a replay, in words: as text and on the screen."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from events import Entry
    from monopoly import Book, Reel

LEAST, MOST = 0.05, 60.0
"""Seconds between two entries, at the least and at the most."""


def heading(entry: "Entry", undone: bool) -> str:
    """Write an entry in one line; one that was taken back is marked."""
    flags = "".join(f" !{flag}" for flag in entry.flags)
    by = f" by {entry.by}" if entry.by and entry.by != entry.actor else ""
    said = "".join(f" {{{text}}}" for text in (entry.reason, entry.remark) if text)
    return f"{entry.number}. {'[undone] ' if undone else ''}{entry.line}{flags}{by}{said}"


def told(book: "Book", reel: "Reel", entry: "Entry") -> list[str]:
    """Say what an entry did, and whose cash it changed; of one taken back, by which entry."""
    from monopoly import word_events

    if entry.number in reel.undone:
        return [f"taken back by entry {reel.undone[entry.number]}"]
    said = word_events(book, entry.events)
    if entry.number:
        before, after = reel.state(entry.number - 1).cash, reel.state(entry.number).cash
        changed = [
            f"{name} {book.sum(amount)} ({book.signed(amount - before[name])})"
            for name, amount in after.items()
            if name != "bank" and amount != before[name]
        ]
        said += [", ".join(changed)] if changed else []
    return said
