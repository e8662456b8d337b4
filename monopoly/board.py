"""Boards and decks as data: any number of squares, groups, decks and levels, checked once when they are read."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

_Classic = Literal["go", "street", "station", "utility", "card", "tax", "jail", "go-to-jail", "free-parking"]
SquareKind = Literal[_Classic, "hospital", "casino"]
LOT_KINDS = ("street", "station", "utility")
_Plain = Literal["advance", "nearest", "back", "collect", "pay", "collect-each", "pay-each", "repairs", "jail", "keep"]
Effect = Literal[_Plain, "forward", "buy", "takeover", "treatment"]
PRISONS = ("jail", "hospital")
LARGEST = 10**9
Figure = Annotated[int, Meta(ge=0, le=LARGEST)]
"""A sum, a price or a count; which way money goes is the effect's to say, never a sign's."""
Positive = Annotated[int, Meta(ge=1, le=LARGEST)]
Percent = Annotated[int, Meta(ge=0, le=100)]

NO_FILES: Mapping[str, str] = {}


class DataError(ValueError):
    """A board, deck or ruleset file that cannot be used; the message names the key and what is allowed."""


class Square(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A square as the board file has it. Money in units; ``rent`` by level, the last one a hotel's;
    ``percent`` is the share of total worth that a tax may be instead, where the ruleset lets the player choose;
    ``deck`` is what a card square draws from, and a hospital its treatment cards."""

    code: str
    id: str
    name: str
    kind: SquareKind
    group: str = ""
    price: Figure = 0
    house_cost: Figure = 0
    rent: tuple[Figure, ...] = ()
    amount: Figure = 0
    percent: Percent = 0
    deck: str = ""


class Card(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A card and what it does; which figures it has depends on the effect. ``odds`` counts how often it lies in a deck
    that is shuffled for each draw."""

    id: str
    text: str
    effect: Effect
    to: str = ""
    kind: str = ""
    times: Figure = 0
    steps: Figure = 0
    amount: Figure = 0
    house: Figure = 0
    hotel: Figure = 0
    odds: Positive = 1


class Bandit(Struct, frozen=True, forbid_unknown_fields=True):
    """A one-armed bandit. ``reel`` lists the stops of each of its three reels, every one as likely as any other; the
    last figures are how many times the stake it pays: for three of the first stop, three others alike, any two."""

    reel: tuple[str, ...]
    limit: Positive
    jackpot: Figure
    three: Figure
    two: Figure


class Share(Struct, frozen=True, forbid_unknown_fields=True):
    """A company of the stock exchange. ``dividends`` by the number of shares held; there is a certificate for each."""

    code: str
    name: str
    price: Positive
    dividends: tuple[Figure, ...]


class Exchange(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A stock exchange that may stand in place of free parking: its companies, how many shares may be bought at a time
    (0: no limit), and the cards that come into the decks with it."""

    name: str
    share: tuple[Share, ...]
    limit: Figure = 1
    card: dict[str, tuple[Card, ...]] = {}


class Board(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A board with its decks. ``station_rent`` by stations owned, ``utility_times`` the dice by utilities owned.

    ``unit`` and ``sign`` say how people see money: a sum of 200 units is shown as 200,000 ₽ where they are 1000 and ₽.
    ``building`` says what a level is called here, one and several, and the top one. ``shuffled`` are the decks that are
    shuffled for each draw, and ``colours`` those of the tokens, where the program draws them.
    """

    id: str
    title: str
    squares: tuple[Square, ...]
    decks: dict[str, tuple[Card, ...]]
    station_rent: tuple[Figure, ...] = ()
    utility_times: tuple[Figure, ...] = ()
    unit: Positive = 1
    sign: str = ""
    exchange: Exchange | None = None
    building: tuple[str, str, str] = ("house", "houses", "hotel")
    shuffled: tuple[str, ...] = ()
    colours: tuple[str, ...] = ()
    bandit: Bandit | None = None


def parse_board(
    text: str,
    shelf: Mapping[str, str],
    decks: Mapping[str, str],
    where: str,
    exchanges: Mapping[str, str] = NO_FILES,
) -> Board:
    """Read a board file. ``shelf`` gives the text of each board, ``decks`` of each deck file that it may name, and
    ``exchanges`` of each stock exchange.

    A board may be ``like`` another: then it has that one's squares and figures, under the names of a ``printing`` or of
    its own (``names`` by code). Raises DataError naming the place.
    """
    from monopoly.board_faults import board_faults  # a stored board was checked when its game was founded

    plain = _toml(text, where)
    if "like" in plain:
        plain = derive(plain, shelf, where)
    deck_name = plain.pop("decks", None)
    plain["squares"] = [
        {key: value for key, value in square.items() if key != "printings"} for square in plain.pop("square", [])
    ]
    if deck_name is not None:
        if deck_name not in decks:
            raise DataError(f"{where}: decks: no decks {deck_name!r}; there are {', '.join(sorted(decks))}")
        plain["decks"] = _toml(decks[deck_name], f"{deck_name} decks")
    else:
        plain["decks"] = plain.pop("deck", {})
    if isinstance(plain.get("exchange"), str):
        plain["exchange"] = exchange_of(plain["exchange"], exchanges, where)
    try:
        board = msgspec.convert(plain, Board)
    except msgspec.ValidationError as error:
        raise DataError(f"{where}: {error}") from None
    for fault in board_faults(board):
        raise DataError(f"{where}: {fault}")
    return board


def derive(plain: dict[str, Any], shelf: Mapping[str, str], where: str) -> dict[str, Any]:
    """Put what a board file says on top of the board that it is like. Raises DataError."""
    like, printing, names = plain.pop("like"), plain.pop("printing", None), dict(plain.pop("names", {}))
    if like not in shelf:
        raise DataError(f"{where}: like: no board {like!r}; there are {', '.join(sorted(shelf))}")
    derived = _toml(shelf[like], like)
    if "like" in derived:
        raise DataError(f"{where}: like: {like} is itself like another board; name that one")
    printings = sorted({name for square in derived["square"] for name in square.get("printings", {})})
    if printing is not None and printing not in printings:
        raise DataError(f"{where}: printing: {like} has no printing {printing!r}; there are {', '.join(printings)}")
    for square in derived["square"]:
        square["name"] = names.pop(square["code"], square.get("printings", {}).get(printing, square["name"]))
    if names:
        raise DataError(f"{where}: names: {like} has no square {', '.join(names)}")
    for own, other in (("deck", "decks"), ("decks", "deck")):
        if own in plain:
            derived.pop(other, None)
    return derived | plain


def exchange_of(name: str, exchanges: Mapping[str, str], where: str) -> dict[str, Any]:
    """Give a stock exchange by its name, as its file has it. Raises DataError."""
    if name not in exchanges:
        raise DataError(f"{where}: exchange: no exchange {name!r}; there are {', '.join(sorted(exchanges))}")
    return _toml(exchanges[name], name)


def _toml(text: str, where: str) -> dict[str, Any]:
    from monopoly.toml_source import TomlSource  # only a board that is read from its file needs it

    return TomlSource(text, where).read()
