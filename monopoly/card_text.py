"""What a card says: a deck may lie on many boards, so its texts leave room for what each of them calls it.

``{amount}`` in a text stands for the card's sum in the board's money, ``{to}`` for where the card leads; which of these
a card has depends on its effect. A text without any is told as it stands.
"""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from monopoly.board import Card

if TYPE_CHECKING:
    from monopoly.book import Book

_SLOT = re.compile(r"\{(\w+)\}")
_SUM = ("amount",)
_SLOTS: dict[str, tuple[str, ...]] = {
    "advance": ("to",),
    "nearest": ("to", "times"),
    "back": ("steps",),
    "forward": ("steps",),
    "jail": ("to",),
    "repairs": ("house", "hotel", "building", "top"),
    **dict.fromkeys(("collect", "pay", "collect-each", "pay-each"), _SUM),
}
_FILLED: dict[str, Callable[["Book", Card], str]] = {
    "to": lambda book, card: _leads_to(book, card),
    "times": lambda book, card: str(card.times),
    "steps": lambda book, card: str(card.steps),
    "amount": lambda book, card: book.figure(card.amount),
    "house": lambda book, card: book.figure(card.house),
    "hotel": lambda book, card: book.figure(card.hotel),
    "building": lambda book, card: book.board.building[0],
    "top": lambda book, card: book.board.building[2],
}


def told_on(book: "Book", card: Card) -> Card:
    """Give a card as the players of a board read it: with the names of its squares, and sums in its money."""
    if "{" not in card.text:
        return card
    slots = _SLOTS.get(card.effect, ())

    def fill(slot: re.Match[str]) -> str:
        return _FILLED[slot[1]](book, card) if slot[1] in slots else slot[0]

    return msgspec.structs.replace(card, text=_SLOT.sub(fill, card.text))


def text_fault(card: Card) -> str:
    """Say which slot of a card's text nothing fills, and which there are; nothing where the text is right."""
    slots = _SLOTS.get(card.effect, ())
    wrong = next((slot for slot in _SLOT.findall(card.text) if slot not in slots), "")
    if not wrong:
        return ""
    there = ", ".join(f"{{{slot}}}" for slot in slots) or "none"
    return f"text has {{{wrong}}}; what is filled in for {card.effect}: {there}"


def _leads_to(book: "Book", card: Card) -> str:
    """Name the square that a card leads to, or, where several are of the kind it seeks, say what those are called."""
    if card.effect in ("advance", "jail"):
        code = card.to if card.effect == "advance" else book.jail
        return book.name(code) if code in book.position else code or book.prison
    names = {square.name for square in book.squares if square.kind == card.kind}
    if len(names) == 1:
        return names.pop()
    return book.board.station if card.kind == "station" else card.kind.replace("-", " ")
