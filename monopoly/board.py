"""Boards and decks as data: any number of squares, groups, decks and levels, checked once when they are read."""

from typing import Annotated, Literal

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
    """A card and what it does; which figures it has depends on the effect, and ``text`` may leave them to be filled in.
    ``odds`` counts how often it lies in a deck that is shuffled for each draw."""

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
    """A board with its decks. ``station_rent`` by stations owned, ``utility_times`` the dice by utilities owned;
    ``station`` is what cards call one.

    ``unit`` and ``sign`` say how people see money: a sum of 200 units is shown as 200,000 ₽ where they are 1000 and ₽.
    ``building`` says what a level is called here, one and several, and the top one; a fourth word says several of that
    where an s does not do. ``shuffled`` are the decks that are shuffled for each draw, and ``colours`` those of the
    tokens, where the program draws them.
    """

    id: str
    title: str
    squares: tuple[Square, ...]
    decks: dict[str, tuple[Card, ...]]
    station_rent: tuple[Figure, ...] = ()
    utility_times: tuple[Figure, ...] = ()
    station: str = "station"
    unit: Positive = 1
    sign: str = ""
    exchange: Exchange | None = None
    building: Annotated[tuple[str, ...], Meta(min_length=3, max_length=4)] = ("house", "houses", "hotel")
    shuffled: tuple[str, ...] = ()
    colours: tuple[str, ...] = ()
    bandit: Bandit | None = None
