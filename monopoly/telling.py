"""How the rules are told at a table: with the money of its board, the figures printed on it, and its own words."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from monopoly.board import Bandit
    from monopoly.book import Book

Money = Callable[[int], str]

PRINTED = {
    "one": "1",
    "unit": "unit",
    "station_rent": "what the board says for that number",
    "utility_times": "as many times the dice as the board says for the number that its owner has",
    "utility_card": "as many times a new roll as it says",
    "taxes": "as the board says",
    "tax_choice": "the printed sum or the printed share",
    "bandit_limit": "up to the limit on the board",
    "bandit_pays": "two alike, three alike and three of the first stop each so many times the stake as the board says",
    "share_limit": "as many as the board's exchange allows",
}
"""What a board has printed on it and rules may tell, and how it is told where no board is at hand."""

WORDS = ("GO", "jail", "house", "houses", "hotel", "hotels")
"""Words of the classic for which a board may have its own."""

_COUNTS = ("no", "one", "two", "three", "four")


def _plain_money(amount: int) -> str:
    return f"{amount:,}"


class Telling(Struct, frozen=True):
    """How ``money`` is written, what each of ``PRINTED`` is, and what takes the place of each of ``WORDS``."""

    money: Money
    printed: dict[str, str]
    words: dict[str, str]


PLAIN = Telling(_plain_money, PRINTED, dict(zip(WORDS, WORDS, strict=True)))
"""Where no board is at hand: sums in units, the words of the classic."""


def told_for(book: "Book") -> Telling:
    """Say how rules are told for the board of this book."""
    words = (book.name(book.go), book.prison, book.house, book.houses, book.hotel, book.hotels)
    return Telling(book.sum, {**PRINTED, **dict(_printed(book))}, dict(zip(WORDS, words, strict=True)))


def _printed(book: "Book") -> Iterator[tuple[str, str]]:
    """Give what this board has of ``PRINTED``."""
    yield "one", book.sum(1)
    if book.sum(1) != "1":
        yield "unit", book.sum(1)
    stations, utilities = _most(book, "station"), _most(book, "utility")
    if stations:
        rents = [f"{book.sum(rent)} for {_count(n)}" for n, rent in enumerate(book.board.station_rent[:stations], 1)]
        yield "station_rent", _listed(rents)
    if utilities:
        one, *more = book.board.utility_times[:utilities]
        said = [f"{many} times if he has {_count(n)}" for n, many in enumerate(more, 2)]
        yield "utility_times", ", ".join([f"{one} times the dice if its owner has one utility", *said])
    cards = [card for cards in book.cards.values() for card in cards.values()]
    sent = {card.times for card in cards if card.effect == "nearest" and card.kind == "utility"}
    if len(sent) == 1:
        yield "utility_card", f"{sent.pop()} times a new roll"
    taxes = [square for square in book.squares if square.kind == "tax"]
    named = len({square.name for square in taxes}) == len(taxes)
    if taxes:
        yield "taxes", _listed([f"{book.sum(tax.amount)} at {tax.name if named else tax.code}" for tax in taxes])
    chosen = {(tax.amount, tax.percent) for tax in taxes if tax.percent}
    if len(chosen) == 1:
        amount, percent = chosen.pop()
        yield "tax_choice", f"the printed sum of {book.sum(amount)} or {percent}%"
    if book.board.bandit:
        yield "bandit_limit", f"up to {book.sum(book.board.bandit.limit)}"
        yield "bandit_pays", _listed([f"{shown} {pays}" for shown, pays in bandit_pays(book.board.bandit)])
    if book.shares:
        yield "share_limit", _count(book.share_limit) if book.share_limit else "as many as he likes"


def bandit_pays(bandit: "Bandit") -> list[tuple[str, str]]:
    """Say what a one-armed bandit pays for what, the least first."""

    def times(count: int) -> str:
        return "the stake itself" if count == 1 else f"{count} times the stake"

    first = "-".join([bandit.reel[0]] * 3)
    return [
        ("two alike", times(bandit.two)),
        ("three alike", times(bandit.three)),
        (first, times(bandit.jackpot)),
    ]


def _most(book: "Book", kind: str) -> int:
    """Count the lots of the largest group of this kind."""
    return max((len(lot.mates) for lot in book.lots.values() if lot.kind == kind), default=0)


def _count(number: int) -> str:
    return _COUNTS[number] if number < len(_COUNTS) else str(number)


def _listed(parts: list[str]) -> str:
    return ", ".join(parts[:-1]) + (" and " if parts[1:] else "") + parts[-1]
