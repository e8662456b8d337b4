"""The print-at-home kit as plain data: notes, title deeds, cards, what a score sheet lists, the rules card."""

import tomllib
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files

import msgspec
from msgspec import Struct

from monopoly.book import Book, Lot
from monopoly.notes import denominations, opening_hand
from monopoly.printed_cards import Certificate, Deck, certificates, dividends, printed_decks
from monopoly.rules.money import percent
from monopoly.rules.shares import sale_value
from monopoly.rules_told import rules_here, special_rules
from monopoly.telling import told_for

PLAIN = "#d8d8d8"
"""The colour of what has none of its own: stations, utilities, groups beyond the palette."""


class Sheet(Struct, frozen=True):
    """Notes of one value: their face, the colour of the paper, and how many sheets of so many notes there are."""

    value: int
    face: str
    paper: str
    sheets: int
    notes: int


class Deed(Struct, frozen=True):
    """A title deed: its head, the lines of its front (what, sum), and what it says of building and of mortgages."""

    code: str
    name: str
    group: str
    colour: str
    price: str
    rents: tuple[tuple[str, str], ...]
    terms: tuple[tuple[str, str], ...]
    mortgage: str
    redeem: str


class Price(Struct, frozen=True):
    """A lot as a score sheet lists it: what it counts free and mortgaged, and its buildings at cost."""

    code: str
    name: str
    price: str
    mortgage: str
    house: str
    hotel: str


class Company(Struct, frozen=True):
    """A company of the stock exchange as a score sheet lists it."""

    name: str
    price: str
    refund: str
    dividends: tuple[tuple[str, str], ...]


class Printables(Struct, frozen=True):
    """Everything that is printed for a board and a ruleset. ``rules`` are (id, title, text).

    ``exchange`` is the name of the square that is laid over another, and that one's, where there is a stock exchange;
    ``score`` the lines of the score sheet below the notes; ``building`` what it calls a house and a hotel;
    ``deposits`` what a deposit grows to, ticked off at each passing of ``go``.
    """

    board: str
    ruleset: str
    players: int
    notes: tuple[Sheet, ...]
    deeds: tuple[Deed, ...]
    exchange: tuple[str, ...]
    certificates: tuple[Certificate, ...]
    decks: tuple[Deck, ...]
    score: tuple[str, ...]
    building: tuple[str, str]
    prices: tuple[Price, ...]
    companies: tuple[Company, ...]
    go: str
    deposits: tuple[str, ...]
    rules: tuple[tuple[str, str, str], ...]


class _Colours(Struct, frozen=True, forbid_unknown_fields=True):
    streets: tuple[str, ...]


class _RulesCard(Struct, frozen=True, forbid_unknown_fields=True):
    rules: tuple[str, ...]


class _Plan(Struct, frozen=True, forbid_unknown_fields=True):
    notes_on_sheet: int
    other_sheets: int
    most_sheets: int
    deposit_steps: int
    sheets: dict[int, int]
    paper: dict[int, str]
    colours: _Colours
    card: _RulesCard


@lru_cache
def _plan() -> _Plan:
    text = (files("monopoly.data") / "print.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), _Plan, strict=False)


def kit_to_print(book: Book) -> Printables:
    """Work out what to print for a board and a ruleset."""
    plan = _plan()
    special, told = special_rules(book), told_for(book)
    rules = [rule for rule in rules_here(book) if rule.id in special or rule.id in plan.card.rules]
    return Printables(
        board=book.board.title,
        ruleset=book.rules.title,
        players=book.rules.max_players,
        notes=tuple(_sheet(book, value) for value in sorted(denominations(book.rules))),
        deeds=tuple(_deed(book, lot, colour) for lot, colour in _coloured(book)),
        exchange=tuple(_exchange(book)),
        certificates=certificates(book),
        decks=printed_decks(book),
        score=tuple(_score(book)),
        building=(book.house, book.hotel),
        prices=tuple(_price(book, lot) for lot in book.lots.values()),
        companies=tuple(
            Company(share.name, book.sum(share.price), book.sum(sale_value(share)), dividends(book, share))
            for share in book.shares.values()
        ),
        go=book.name(book.go),
        deposits=tuple(_deposits(book)),
        rules=tuple((rule.id, rule.headline(told), rule.text(book.rules, told)) for rule in rules),
    )


def _sheet(book: Book, value: int) -> Sheet:
    """Print as many sheets as planned, and no fewer than the opening hands of all players take, within reason: the
    bank may write notes of its own."""
    plan = _plan()
    hand = opening_hand(book.rules) or ()
    hands = sum(number for note, number in hand if note == value) * book.rules.max_players
    planned = plan.sheets.get(value, plan.other_sheets)
    sheets = max(planned, min(-(-hands // plan.notes_on_sheet), plan.most_sheets))
    return Sheet(value, book.sum(value), plan.paper.get(value, PLAIN), sheets, plan.notes_on_sheet)


def _coloured(book: Book) -> Iterator[tuple[Lot, str]]:
    streets = [group for group, codes in book.groups.items() if book.lots[codes[0]].kind == "street"]
    colours = dict(zip(streets, _plan().colours.streets, strict=False))
    return ((lot, colours.get(lot.group, PLAIN)) for lot in book.lots.values())


def _exchange(book: Book) -> Iterator[str]:
    """Name the square of the stock exchange, and the one that it is laid over."""
    for printed, here in zip(book.board.squares, book.squares, strict=True):
        if book.shares and printed.kind == "free-parking":
            yield from (here.name, printed.name)
            return


def _score(book: Book) -> Iterator[str]:
    """List what counts in a player's worth at the end, as the valuation does (win.richest)."""
    if book.rules.deposit is not None:
        yield "deposit"
    if book.shares:
        yield "shares at their price"
    yield from ("lots at their price", "mortgaged lots at half")
    yield from (f"{book.houses} at cost", f"{book.hotels} with their {book.houses}")


def _deposits(book: Book) -> Iterator[str]:
    start, growth = book.rules.deposit, book.rules.deposit_growth
    if start is not None and growth:
        yield from (book.sum(start + growth * passed) for passed in range(_plan().deposit_steps))


def _deed(book: Book, lot: Lot, colour: str) -> Deed:
    return Deed(
        code=lot.code,
        name=lot.name,
        group=lot.group,
        colour=colour,
        price=book.sum(lot.price),
        rents=tuple(_rents(book, lot)),
        terms=tuple(_terms(book, lot)),
        mortgage=book.sum(lot.mortgage),
        redeem=book.sum(lot.mortgage + percent(lot.mortgage, book.rules.interest)),
    )


def _rents(book: Book, lot: Lot) -> Iterator[tuple[str, str]]:
    if lot.kind == "station":
        for owned, rent in enumerate(book.board.station_rent[: len(lot.mates)], 1):
            yield f"{owned} owned", book.sum(rent)
        return
    if lot.kind == "utility":
        for owned, times in enumerate(book.board.utility_times[: len(lot.mates)], 1):
            yield f"{owned} owned", f"{times} × the dice"
        return
    yield "rent", book.sum(lot.rent[0])
    yield "with the whole group", book.sum(lot.rent[0] * 2)
    for level in range(1, min(book.rules.hotel_needs, lot.top - 1) + 1):
        yield f"with {level} {book.houses if level > 1 else book.house}", book.sum(lot.rent[level])
    yield f"with a {book.hotel}", book.sum(lot.rent[lot.top])


def _terms(book: Book, lot: Lot) -> Iterator[tuple[str, str]]:
    if lot.house_cost:
        yield f"a {book.house} costs", book.sum(lot.house_cost)
        yield f"a {book.hotel} costs", f"{book.sum(lot.house_cost)} and {book.rules.hotel_needs} {book.houses}"
    yield "mortgage value", book.sum(lot.mortgage)


def _price(book: Book, lot: Lot) -> Price:
    house = book.sum(lot.house_cost) if lot.house_cost else ""
    hotel = book.sum(lot.house_cost * (book.rules.hotel_needs + 1)) if lot.house_cost else ""
    return Price(lot.code, lot.name, book.sum(lot.price), book.sum(lot.mortgage), house, hotel)
