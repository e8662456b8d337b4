"""Boards and decks as data: any number of squares, groups, decks and levels, checked once when they are read."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal

import msgspec
from msgspec import Struct

_Classic = Literal["go", "street", "station", "utility", "card", "tax", "jail", "go-to-jail", "free-parking"]
SquareKind = Literal[_Classic, "hospital", "casino"]
LOT_KINDS = ("street", "station", "utility")
_Plain = Literal["advance", "nearest", "back", "collect", "pay", "collect-each", "pay-each", "repairs", "jail", "keep"]
Effect = Literal[_Plain, "forward", "buy", "takeover", "treatment"]
PRISONS = ("jail", "hospital")
_CODE = re.compile(r"[^\W\d_][^\W_]{1,4}")
_STOP = re.compile(r"[a-z0-9]+")


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
    price: int = 0
    house_cost: int = 0
    rent: tuple[int, ...] = ()
    amount: int = 0
    percent: int = 0
    deck: str = ""


class Card(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A card and what it does; which figures it has depends on the effect. ``odds`` counts how often it lies in a deck
    that is shuffled for each draw."""

    id: str
    text: str
    effect: Effect
    to: str = ""
    kind: str = ""
    times: int = 0
    steps: int = 0
    amount: int = 0
    house: int = 0
    hotel: int = 0
    odds: int = 1


class Bandit(Struct, frozen=True, forbid_unknown_fields=True):
    """A one-armed bandit. ``reel`` lists the stops of each of its three reels, every one as likely as any other; the
    last figures are how many times the stake it pays: for three of the first stop, three others alike, any two."""

    reel: tuple[str, ...]
    limit: int
    jackpot: int
    three: int
    two: int


class Share(Struct, frozen=True, forbid_unknown_fields=True):
    """A company of the stock exchange. ``dividends`` by the number of shares held; there is a certificate for each."""

    code: str
    name: str
    price: int
    dividends: tuple[int, ...]


class Exchange(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A stock exchange that may stand in place of free parking: its companies, how many shares may be bought at a time
    (0: no limit), and the cards that come into the decks with it."""

    name: str
    share: tuple[Share, ...]
    limit: int = 1
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
    station_rent: tuple[int, ...] = ()
    utility_times: tuple[int, ...] = ()
    unit: int = 1
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
    plain = _toml(text, where)
    if "like" in plain:
        plain = _derive(plain, shelf, where)
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
        plain["exchange"] = _toml(_named(exchanges, plain["exchange"], where), plain["exchange"])
    try:
        board = msgspec.convert(plain, Board)
    except msgspec.ValidationError as error:
        raise DataError(f"{where}: {error}") from None
    for fault in board_faults(board):
        raise DataError(f"{where}: {fault}")
    return board


def _derive(plain: dict[str, Any], shelf: Mapping[str, str], where: str) -> dict[str, Any]:
    like, printing, names = plain.pop("like"), plain.pop("printing", None), dict(plain.pop("names", {}))
    if like not in shelf:
        raise DataError(f"{where}: like: no board {like!r}; there are {', '.join(sorted(shelf))}")
    derived = _toml(shelf[like], like)
    if "like" in derived:
        raise DataError(f"{where}: like: {like} is itself like another board; name that one")
    for square in derived.get("square", []):
        square["name"] = names.pop(square["code"], square.get("printings", {}).get(printing, square["name"]))
    if names:
        raise DataError(f"{where}: names: {like} has no square {', '.join(names)}")
    return derived | plain


def _named(exchanges: Mapping[str, str], name: str, where: str) -> str:
    if name not in exchanges:
        raise DataError(f"{where}: exchange: no exchange {name!r}; there are {', '.join(sorted(exchanges))}")
    return exchanges[name]


def _toml(text: str, where: str) -> dict[str, Any]:
    from monopoly.toml_source import TomlSource  # only a board that is read from its file needs it

    return TomlSource(text, where).read()


def board_faults(board: Board) -> list[str]:
    """List what is wrong with a board as a whole; each says which square, group, deck or key it is about."""
    faults: dict[str, None] = {}

    def need(good: object, said: str) -> None:
        if not good:
            faults[said] = None

    squares = board.squares
    need(len(squares) >= 2, "square: a board has at least two")
    for name in ("code", "id"):
        values = [getattr(square, name).casefold() for square in squares]
        for value in values:
            need(values.count(value) == 1, f"square: {name} {value!r} stands on two")
    need(
        [s.kind for s in squares].count("go") == 1 and squares[0].kind == "go",
        "square: the first one, and it alone, is of kind go",
    )
    jails = sum(s.kind in PRISONS for s in squares)
    need(jails <= 1, "square: there is at most one jail or hospital")
    levels: dict[str, set[int]] = {}
    for square in squares:
        at = f"square {square.code}"
        need(_CODE.fullmatch(square.code), f"{at}: a code is two to five letters and digits, a letter first")
        need(square.kind != "go-to-jail" or jails, f"{at}: the board has no jail to go to")
        need(square.kind not in ("card", "hospital") or square.deck in board.decks, f"{at}: no deck {square.deck!r}")
        need(square.kind != "casino" or board.bandit, f"{at}: a casino needs a [bandit]")
        if square.kind in LOT_KINDS:
            need(square.price > 0, f"{at}: a lot needs a price above 0")
        if square.kind == "street":
            need(square.group and square.house_cost > 0, f"{at}: a street needs a group and a house_cost above 0")
            need(len(square.rent) >= 2 and min(square.rent) >= 0, f"{at}: rent lists bare, each level, the top one")
            levels.setdefault(square.group, set()).add(len(square.rent))
    for group, found in levels.items():
        need(len(found) == 1, f"group {group}: its streets have different numbers of levels")
    for kind, table, key in (
        ("station", board.station_rent, "station_rent"),
        ("utility", board.utility_times, "utility_times"),
    ):
        count = sum(s.kind == kind for s in squares)
        need(len(table) >= count, f"{key} must say a figure for each number owned, up to {count}")
    if board.bandit is not None:
        _check_bandit(board.bandit, need)
    for deck in board.shuffled:
        need(deck in board.decks, f"shuffled: no deck {deck!r}")
    treatments = {square.deck for square in squares if square.kind == "hospital"}
    drawn = {square.deck for square in squares if square.kind == "card"}
    need(not treatments & drawn, "treatment cards are drawn in hospital only")
    codes = {square.code for square in squares}
    for deck, cards in board.decks.items():
        ids = [card.id for card in cards]
        need(cards, f"deck {deck} is empty")
        for card in cards:
            at = f"deck {deck}, card {card.id}"
            need(ids.count(card.id) == 1, f"{at} is there twice")
            need(card.effect != "advance" or card.to in codes, f"{at}: no square {card.to!r} to advance to")
            need(
                card.effect != "nearest" or any(s.kind == card.kind for s in squares),
                f"{at}: no square of kind {card.kind!r}",
            )
            need(card.effect != "jail" or jails, f"{at}: the board has no jail")
            need(card.odds > 0, f"{at}: odds are 1 or more")
            need((card.effect == "treatment") == (deck in treatments), f"{at}: treatment is for a hospital's deck")
    if board.exchange is not None:
        for said in _exchange_faults(board, board.exchange):
            need(False, f"exchange: {said}")
    return [*faults]


def _exchange_faults(board: Board, exchange: Exchange) -> Iterator[str]:
    codes = [square.code.casefold() for square in board.squares] + [share.code.casefold() for share in exchange.share]
    if not exchange.share:
        yield "it has no companies"
    if not any(square.kind == "free-parking" for square in board.squares):
        yield "the board has no free parking for it to stand on"
    for share in exchange.share:
        if codes.count(share.code.casefold()) > 1:
            yield f"code {share.code!r} is another company's or a square's"
        if not _CODE.fullmatch(share.code):
            yield f"{share.code}: a code is two to five letters and digits, a letter first"
        if share.price < 1 or not share.dividends or min(share.dividends) < 0:
            yield f"{share.code}: a price above 0, and a dividend for each number of shares held"
    for deck, cards in exchange.card.items():
        if deck not in board.decks:
            yield f"no deck {deck!r} for its cards"
        ids = {card.id for card in board.decks.get(deck, ())}
        for card in cards:
            if card.id in ids or [one.id for one in cards].count(card.id) > 1:
                yield f"card {card.id} of {deck} is there twice"
            if card.effect not in ("advance", "nearest") or (card.to or card.kind) not in (
                {square.code for square in board.squares} | {square.kind for square in board.squares}
            ):
                yield f"card {card.id} of {deck}: such a card sends to a square of the board"


def _check_bandit(bandit: Bandit, need: Callable[[object, str], None]) -> None:
    need(len(set(bandit.reel)) >= 2, "bandit: a reel has at least two different stops")
    for stop in bandit.reel:
        need(_STOP.fullmatch(stop), f"bandit: a stop is small letters and digits, not {stop!r}")
    need(bandit.limit > 0, "bandit: the limit of a stake is above 0")
    need(min(bandit.jackpot, bandit.three, bandit.two) >= 0, "bandit: what it pays is not negative")
