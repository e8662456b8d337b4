"""Board files of the users': every fault of one, each with its place; and a board told on a page."""

import re
from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from functools import partial
from typing import Any, get_type_hints

import msgspec
from msgspec import Struct

from monopoly.board import LOT_KINDS, Board, Card, DataError, Square
from monopoly.board_faults import board_faults
from monopoly.board_file import NO_FILES, derive, exchange_of, parse_board
from monopoly.toml_source import DataFault, TomlSource

_SQUARE = re.compile(r"square (.+?): ")
_CARD = re.compile(r"deck (.*?), card (.*?)(?:: | is there twice)", re.DOTALL)
_DECK = re.compile(r"deck '(.*)'(?:: | is empty)")
_GROUP = re.compile(r"group (.+?): its ")
_OWN: dict[str, Any] = {
    "like": str,
    "printing": str,
    "names": dict[str, str],
    "decks": str,
    "square": list[dict[str, Any]],
    "deck": dict[str, Any],
}
"""Keys of a board file that are not fields of the board, and what they may be."""


class _Reading:
    """A board file while it is read: its source, the decks' own where they are another file, the faults so far."""

    def __init__(self, source: TomlSource) -> None:
        self.source = source
        self.decks = source
        self.deck_table = "deck."
        self.faults: list[DataFault] = []
        self.broken: set[str] = set()

    def note(self, line: int, message: str, source: TomlSource | None = None) -> None:
        self.faults.append((source or self.source).fault(line, message))


def read_board(
    text: str,
    where: str,
    shelf: Mapping[str, str],
    decks: Mapping[str, str],
    read: Callable[[str], str],
    exchanges: Mapping[str, str] = NO_FILES,
) -> tuple[Board | None, list[DataFault]]:
    """Read a board file as ``parse_board`` does, and list all its faults; with a fault there is no board.

    ``read`` gives the text of a deck file that lies beside the board.
    """
    source = TomlSource(text, where)
    try:
        plain = source.read()
    except DataFault as fault:
        return None, [fault]
    reading = _Reading(source)
    for key, kind in _OWN.items():
        if key in plain:
            _fits(reading, kind, plain[key], source.line(key), key)
    if "like" in plain:
        for key in ("id", "title"):
            if key not in plain:
                reading.note(source.line("like"), f"{key} is missing: a board like another has its own")
    if "deck" in plain and "decks" in plain:
        reading.note(source.line("decks"), "decks names all cards, and here are cards too: leave one of both out")
    if reading.faults:
        return None, reading.faults
    try:
        if "like" in plain:
            plain = derive(plain, shelf, where)
        if isinstance(plain.get("exchange"), str):
            plain["exchange"] = exchange_of(plain["exchange"], exchanges, where)
    except DataError as error:
        return None, [_placed(source, error)]
    named = plain.get("decks")
    if named is not None and named.endswith(".toml"):
        try:
            decks = {**decks, named: read(named)}
            reading.decks, reading.deck_table = TomlSource(decks[named], named), ""
        except DataError as error:
            return None, [source.fault(source.line("decks"), str(error))]
    board = _pieces(reading, plain, decks)
    if board is None:
        return None, reading.faults
    unplaced: DataFault | None = None
    if not reading.faults:
        try:
            return parse_board(text, shelf, decks, where, exchanges), []
        except DataFault as fault:
            return None, [fault]
        except DataError as error:
            unplaced = _placed(source, error)
    for said in board_faults(board):
        place = _place(reading, plain, said)
        if place is not None:
            reading.note(*place)
    if unplaced is not None and not reading.faults:
        return None, [unplaced]
    return None, sorted(reading.faults, key=lambda fault: (fault.name != where, fault.name, fault.line))


def _placed(source: TomlSource, error: DataError) -> DataFault:
    """Put the line to a fault whose message begins with its key."""
    if isinstance(error, DataFault):
        return error
    said = str(error).removeprefix(f"{source.name}: ")
    return source.fault(source.line(said.partition(":")[0]), said)


def _pieces(reading: _Reading, plain: dict[str, Any], decks: Mapping[str, str]) -> Board | None:
    """Read a board square by square and card by card, so that one fault hides no other."""
    source = reading.source
    top = {key: value for key, value in plain.items() if key not in _OWN}
    fields = _good(reading, Board, top, source.line, "", skip=("squares", "decks"))
    squares = []
    for number, one in enumerate(plain.get("square", [])):
        good = _good(
            reading,
            Square,
            {key: value for key, value in one.items() if key != "printings"},
            partial(source.line, table="square", number=number),
            f"square {one.get('code', number + 1)}: ",
        )
        squares.append(Square(**{"code": f"?{number}", "id": f"?{number}", "name": "?", "kind": "jail"} | good))
    cards = _decks(reading, plain, decks)
    if cards is None:
        return None
    fields = {"id": "?", "title": "?"} | fields
    return Board(**fields, squares=tuple(squares), decks=cards)


def _decks(reading: _Reading, plain: dict[str, Any], decks: Mapping[str, str]) -> dict[str, tuple[Card, ...]] | None:
    source = reading.decks
    found = plain.get("deck", {})
    named = plain.get("decks")
    if named is not None:
        if named not in decks:
            known = ", ".join(sorted(decks))
            reading.note(reading.source.line("decks"), f"decks: no decks {named!r}; there are {known}")
            return None
        if reading.deck_table:
            source = TomlSource(decks[named], f"{named} decks")
        try:
            found = source.read()
        except DataFault as fault:
            reading.faults.append(fault)
            return None
    table = reading.deck_table if named is None else ""
    cards: dict[str, tuple[Card, ...]] = {}
    for deck, listed in found.items():
        if not _fits(reading, _OWN["square"], listed, source.line(table + deck), f"deck {deck}", source):
            continue
        pile = []
        for number, one in enumerate(listed):
            good = _good(
                reading,
                Card,
                one,
                partial(source.line, table=table + deck, number=number),
                f"deck {deck}, card {one.get('id', number + 1)}: ",
                source=source,
            )
            pile.append(Card(**{"id": f"?{number}", "text": "?", "effect": "collect"} | good))
        cards[deck] = tuple(pile)
    return cards


def _good(
    reading: _Reading,
    kind: type[Struct],
    plain: dict[str, Any],
    line: Callable[[str], int],
    at: str,
    *,
    skip: tuple[str, ...] = (),
    source: TomlSource | None = None,
) -> dict[str, Any]:
    """Give the values of a table that can be read as fields, and note each that cannot."""
    types = {name: hint for name, hint in get_type_hints(kind, include_extras=True).items() if name not in skip}
    good: dict[str, Any] = {}
    before = len(reading.faults)
    for key, value in plain.items():
        if key not in types:
            near = get_close_matches(key, types, 1)
            hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(types)}"
            reading.note(line(key), f"{at}no key {key!r} here; {hint}", source)
            continue
        if _fits(reading, types[key], value, line(key), f"{at}{key}", source):
            good[key] = msgspec.convert(value, types[key])
    given = plain.keys()
    for field in msgspec.structs.fields(kind):
        if field.name in types and field.required and field.name not in given:
            reading.note(line(""), f"{at}{field.name} is missing", source)
    if len(reading.faults) > before:
        reading.broken.add(at.removesuffix(": "))
    return good


def _fits(reading: _Reading, kind: Any, value: Any, line: int, at: str, source: TomlSource | None = None) -> bool:
    """Say whether a value is of this kind; note it where it is not, with what is allowed."""
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        message, _, path = str(error).partition(" - at `$")
        said = message.replace("`", "").lower() + _allowed(kind)
        path = path.rstrip("`").removeprefix("[...]").lstrip(".")
        nested = path and isinstance(value, dict)
        reading.note(line, f"{at}: {path}: {said}" if nested else f"{at} = {value!r}: {said}", source)
        return False
    return True


def _allowed(hint: Any) -> str:
    values = getattr(hint, "__args__", ())
    return f"; allowed: {' | '.join(values)}" if values and all(isinstance(value, str) for value in values) else ""


def _place(reading: _Reading, plain: dict[str, Any], said: str) -> tuple[int, str, TomlSource] | None:
    """Find where a fault of the whole board stands; None where its square or card was at fault before."""
    source = reading.source
    if found := _SQUARE.match(said):
        if "?" in found[1] or f"square {found[1]}" in reading.broken:
            return None
        codes = [square.get("code") for square in plain.get("square", [])]
        return source.line("", "square", _number(found[1], codes)), said, source
    if found := _CARD.match(said):
        deck, card = found[1], found[2]
        if "?" in card or f"deck {deck}, card {card}" in reading.broken:
            return None
        return _card_line(reading, plain, deck, card), said, reading.decks
    if found := _DECK.match(said):
        return reading.decks.line("", reading.deck_table + found[1]), said, reading.decks
    if found := _GROUP.match(said):
        groups = [square.get("group") or square.get("kind") for square in plain.get("square", [])]
        return source.line("", "square", groups.index(found[1])), said, source
    return source.line(said.partition(":")[0].partition(" ")[0]), said, source


def _card_line(reading: _Reading, plain: dict[str, Any], deck: str, card: str) -> int:
    listed = plain.get("deck", {}).get(deck) if reading.deck_table else reading.decks.read().get(deck)
    ids = [one.get("id") for one in listed or []]
    last = len(ids) - 1 - ids[::-1].index(card) if card in ids else _number(card, ids)
    return reading.decks.line("", reading.deck_table + deck, last)


def _number(named: str, names: list[Any]) -> int:
    """Find the place of what a fault names: by its name, or where that is no line of text by its count from 1."""
    if named in names:
        return names.index(named)
    return int(named) - 1 if named.isdecimal() and int(named) <= len(names) else 0


def board_page(board: Board) -> dict[str, Any]:
    """Give a board as plain data: squares, groups with prices and rents, decks with what their cards do."""
    groups: dict[str, list[Square]] = {}
    for square in board.squares:
        if square.kind in LOT_KINDS:
            groups.setdefault(square.group or square.kind, []).append(square)
    return {
        "board": board.id,
        "title": board.title,
        "squares": len(board.squares),
        "kinds": _counted(square.kind for square in board.squares),
        "groups": [_group(board, name, lots) for name, lots in groups.items()],
        "taxes": [
            {"square": square.code, "name": square.name, "amount": square.amount, "percent": square.percent}
            for square in board.squares
            if square.kind == "tax"
        ],
        "decks": [
            {"deck": deck, "cards": len(cards), "effects": _counted(card.effect for card in cards)}
            for deck, cards in board.decks.items()
        ],
        "unit": board.unit,
        "sign": board.sign,
    }


def _group(board: Board, name: str, lots: list[Square]) -> dict[str, Any]:
    kind = lots[0].kind
    tables = {"station": board.station_rent, "utility": board.utility_times}
    return {
        "group": name,
        "kind": kind,
        "lots": [
            {"square": lot.code, "name": lot.name, "price": lot.price, "house_cost": lot.house_cost, "rent": lot.rent}
            for lot in lots
        ],
        "rent": list(tables.get(kind, ())),
    }


def _counted(words: Iterator[str]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for word in words:
        counts[word] = counts.get(word, 0) + 1
    return counts
