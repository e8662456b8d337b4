"""Board files: read, put together from the files that they name, and checked."""

from collections.abc import Mapping
from typing import Any

import msgspec

from monopoly.board import Board, DataError
from monopoly.board_faults import board_faults
from monopoly.toml_source import TomlSource

NO_FILES: Mapping[str, str] = {}


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
    return TomlSource(text, where).read()
