"""What the headers of a record say of ruleset and board: the kit they make, and the headers that make a stored kit."""

from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import PurePath

import msgspec
from msgspec import structs

from monopoly.board import Board, Card, DataError
from monopoly.book import Kit
from monopoly.library import blame, board_names, load_board, load_house_rules, load_ruleset, ruleset_names
from monopoly.notation import Headers
from monopoly.options import FIELDS, option_name, replace, with_options, write_option
from monopoly.rules.fitting import Misfit, fitting
from monopoly.ruleset import Ruleset
from monopoly.systems import differing, with_house
from monopoly.toml_source import DataFault

BOARD_HASH = "board-sha256"
"""The header that says which board a record was played on, where that is no board of the program's."""


@contextmanager
def _about(header: str) -> Iterator[None]:
    """Say of an error which header of a record it is about."""
    try:
        yield
    except DataError as error:
        if not hasattr(error, "header"):
            error.header = header, 0  # type: ignore[attr-defined]
        raise


def build_kit(headers: Headers, folder: str = "") -> Kit:
    """Put ruleset, house rules, options and board together; files that they name lie relative to ``folder``.

    Raises DataError naming what is wrong.
    """
    own, chosen = _rules_of(headers, folder)
    for house, option in _taken_back(headers, own, chosen):
        with _about("rules"):
            raise DataError(f"rules: {option} takes back the house rule {house}: leave out one of them")
    name = headers.ruleset or "classic"
    board = headers.board or (chosen.board if chosen.board != own.board else "")
    if board:
        with _about("board" if headers.board else "rules"):
            loaded = load_board(board, folder)
    else:
        with _about("ruleset"):
            loaded = _board_of(own, name, folder)
    try:
        kit = fitting(Kit(loaded, chosen))
    except Misfit as error:
        option = error.option
        if getattr(chosen, option) == getattr(own, option):
            with _about("board" if headers.board else "ruleset"):
                raise blame(name, folder, option, str(error)) from None
        with _about("rules" if any(option in said for said in headers.rules) else "house"):
            raise
    expected = dict(headers.others).get(BOARD_HASH)
    if expected is not None and expected.lower() != board_hash(kit.board):
        said = f"{board or own.board} is not the board that this game was played on: its squares, sums or cards differ"
        said += " (without the line board-sha256 it is taken all the same)"
        with _about("board"):
            raise DataError(f"board: {said}")
    return kit


def _rules_of(headers: Headers, folder: str = "") -> tuple[Ruleset, Ruleset]:
    """Give the ruleset that headers name, and that with house rules and options on top. Raises DataError."""
    with _about("ruleset"):
        own = load_ruleset(headers.ruleset or "classic", folder)
    with _about("rules"):
        optioned = with_options(own, headers.rules)
    with _about("house"):
        # what a house rule sets may depend on an option, and an option stands above it
        base = with_house(optioned, headers.house)
    # at an event, where nothing else is said, it is not for everybody to take back
    if headers.event and base.undo == "free":
        base = replace(base, {"undo": "tiers"})
    with _about("rules"):
        return own, with_options(base, headers.rules)


def _taken_back(headers: Headers, own: Ruleset, chosen: Ruleset) -> Iterator[tuple[str, str]]:
    """Give each house rule of headers that an option of theirs takes back, with that option."""
    optioned = with_options(own, headers.rules)
    said = {option_name(option) for option in headers.rules}
    for house in headers.house:
        for name, value in load_house_rules()[house].on(optioned).items():
            if name in said and getattr(chosen, name) != value:
                yield house, write_option(name, getattr(chosen, name))


def _board_of(own: Ruleset, name: str, folder: str) -> Board:
    """Load the board of a ruleset; one that it does not have is its file's fault. Raises DataError."""
    try:
        return load_board(own.board)
    except DataFault:
        raise
    except DataError as error:
        raise blame(name, folder, "board", str(error)) from None


def board_hash(board: Board) -> str:
    """Give the SHA-256 of all that play goes by on a board: not of its names, nor of what its cards say."""
    return sha256(msgspec.json.encode(_played_on(board))).hexdigest()


def _played_on(board: Board) -> Board:
    """Leave out what is only told: names, titles, texts, words and how money is written."""
    squares = tuple(structs.replace(square, name="") for square in board.squares)
    decks = {deck: _untold(cards) for deck, cards in board.decks.items()}
    exchange = board.exchange and structs.replace(
        board.exchange,
        name="",
        share=tuple(structs.replace(share, name="") for share in board.exchange.share),
        card={deck: _untold(cards) for deck, cards in board.exchange.card.items()},
    )
    plain = Board("", "", squares, decks)
    told = {name: getattr(plain, name) for name in ("id", "title", "station", "unit", "sign", "building")}
    return structs.replace(board, squares=squares, decks=decks, exchange=exchange, **told)


def _same(one: Board, other: Board) -> bool:
    return _played_on(one) == _played_on(other)


def _untold(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(structs.replace(card, text="") for card in cards)


def own_headers(headers: Headers, kit: Kit) -> Headers:
    """Give headers that make this kit wherever they are read.

    They stay as they were given where they make the same ruleset by themselves; a house rule that an option takes back
    is left out. A ruleset of a file, or one that is otherwise today, is written as the options in which it differs from
    the nearest of the program's, also where an option is refused today. A board that is not the program's stays a file,
    to lie beside the record, and the headers have its hash.
    """
    try:
        headers = _own_rules(headers, kit.rules)
    except DataError:
        nearest = _nearest(kit.rules)
        options = [name for name in differing(load_ruleset(nearest), kit.rules) if name != "board"]
        written = tuple(write_option(name, getattr(kit.rules, name)) for name in options)
        headers = structs.replace(headers, ruleset=nearest, house=(), rules=written)
    others = tuple((name, value) for name, value in headers.others if name != BOARD_HASH)
    board = headers.board or kit.rules.board
    if board in board_names() and _is_of_the_program(board, kit):
        return structs.replace(headers, others=others)
    return structs.replace(
        headers,
        board=PurePath(board).name,
        rules=tuple(said for said in headers.rules if not _names_board_file(said)),
        others=(*others, (BOARD_HASH, board_hash(kit.board))),
    )


def _own_rules(headers: Headers, rules: Ruleset) -> Headers:
    """Raises DataError for a game with an option that was allowed when it was founded."""
    if not _makes(headers, rules):
        headers = _with_options(headers, rules)
    void = {house for house, _ in _taken_back(headers, *_rules_of(headers))}
    if void:
        left = tuple(house for house in headers.house if house not in void)
        headers = _with_options(structs.replace(headers, house=left), rules)
    return headers


def _is_of_the_program(board: str, kit: Kit) -> bool:
    try:
        return _same(fitting(Kit(load_board(board), kit.rules)).board, kit.board)
    except DataError:
        return _same(load_board(board), kit.board)


def _makes(headers: Headers, rules: Ruleset) -> bool:
    if headers.ruleset is not None and headers.ruleset not in ruleset_names():
        return False
    try:
        return _rules_of(headers)[1] == rules
    except DataError:
        return False


def _names_board_file(option: str) -> bool:
    return option_name(option) == "board" and option.partition("=")[2] not in board_names()


def _nearest(rules: Ruleset) -> str:
    return min(
        sorted(ruleset_names(), key=lambda name: (name != "classic", name)),
        key=lambda name: len(differing(load_ruleset(name), rules)),
    )


def _with_options(headers: Headers, rules: Ruleset) -> Headers:
    nearest = _nearest(rules)
    wanted = {name: getattr(rules, name) for name in FIELDS if name != "board" or rules.board in board_names()}
    options: set[str] = set()
    headers = structs.replace(headers, ruleset=nearest, rules=())
    # a house rule may go by an option, so what still differs is looked for once more
    while True:
        made = _rules_of(headers)[1]
        missing = {name for name, value in wanted.items() if getattr(made, name) != value}
        if not missing:
            return headers
        options |= missing
        written = tuple(write_option(name, wanted[name]) for name in FIELDS if name in options)
        headers = structs.replace(headers, rules=written)
