"""The boards, decks and rulesets that come with the program, and files of a user's own."""

from functools import lru_cache
from importlib.resources import files
from pathlib import Path

from monopoly.board import Board, DataError
from monopoly.board_file import parse_board
from monopoly.options import HouseRule, no_such, parse_house_rules, replace
from monopoly.ruleset import Ruleset
from monopoly.ruleset_file import parse_ruleset
from monopoly.toml_source import DataFault, TomlSource


def _texts(folder: str) -> dict[str, str]:
    shelf = files("monopoly.data") / folder
    return {
        item.name.removesuffix(".toml"): item.read_text(encoding="utf-8")
        for item in sorted(shelf.iterdir(), key=lambda item: item.name)
        if item.name.endswith(".toml")
    }


@lru_cache
def board_names() -> tuple[str, ...]:
    """List the boards that come with the program."""
    return tuple(_texts("boards"))


@lru_cache
def ruleset_names() -> tuple[str, ...]:
    """List the rulesets that come with the program."""
    return tuple(_texts("rulesets"))


def load_board(name: str, folder: str = "") -> Board:
    """Load a board by name, or from a file of the user's, relative to ``folder``. Raises DataError."""
    texts = _texts("boards")
    if name in texts:
        return _own_board(name)
    if not name.endswith(".toml"):
        raise DataError(f"{no_such('board', name, texts)}; or a file of yours, name.toml")
    board, faults = check_board(name, folder)
    if board is None:
        more = len(faults) - 1
        if more:
            first = faults[0]
            said = f"{first.message} (and {more} more fault{'s' if more > 1 else ''}: monopoly board --check {name})"
            raise DataFault(first.name, first.line, said, first.text)
        raise faults[0]
    return board


def check_board(name: str, folder: str = "") -> tuple[Board | None, list[DataFault]]:
    """Read a board file of the user's, and list all its faults; with a fault there is no board. Raises DataError."""
    from monopoly.board_check import read_board

    path = beside(name, folder)

    def read(deck: str) -> str:
        return read_file(beside(deck, str(Path(path).parent)), "deck file")

    return read_board(read_file(path, "board"), name, _texts("boards"), _texts("decks"), read, _texts("exchanges"))


@lru_cache
def _own_board(name: str) -> Board:
    texts = _texts("boards")
    return parse_board(texts[name], texts, _texts("decks"), name, _texts("exchanges"))


def load_ruleset(name: str, folder: str = "") -> Ruleset:
    """Load a ruleset by name, or from a file of the user's, relative to ``folder``. Raises DataError.

    A board file that a ruleset file names lies relative to that ruleset.
    """
    texts = _texts("rulesets")
    if name in texts:
        return _own_ruleset(name)
    if not name.endswith(".toml"):
        raise DataError(f"{no_such('ruleset', name, texts)}; or a file of yours, name.toml")
    path = beside(name, folder)
    rules = parse_ruleset(read_file(path, "ruleset"), name, _own_only)
    if rules.board.endswith(".toml"):
        return replace(rules, {"board": beside(rules.board, str(Path(path).parent))})
    return rules


def blame(ruleset: str, folder: str, option: str, said: str) -> DataError:
    """Make the error about an option that a ruleset has: where it is a file of the user's, with its line."""
    if not ruleset.endswith(".toml"):
        return DataError(said)
    source = TomlSource(read_file(beside(ruleset, folder), "ruleset"), ruleset)
    has = source.read()
    return source.fault(source.line(option if option in has else "like"), said.removeprefix("rules: "))


@lru_cache
def _own_ruleset(name: str) -> Ruleset:
    return parse_ruleset(_texts("rulesets")[name], name, _own_only)


def _own_only(name: str) -> Ruleset:
    if name not in ruleset_names():
        raise DataError(no_such("ruleset", name, ruleset_names()))
    return _own_ruleset(name)


def beside(name: str, folder: str) -> str:
    """Give the path of a file that something in this folder names."""
    return str(Path(folder) / name)


def read_file(path: str, what: str) -> str:
    """Read a text file of a user's. Raises DataError."""
    try:
        return Path(path).read_text(encoding="utf-8-sig")
    except UnicodeError:
        raise DataError(f"{path}: cannot read this {what}: it is not UTF-8 text") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise DataError(f"{path}: cannot read this {what}: {reason}") from None


@lru_cache
def load_house_rules() -> dict[str, HouseRule]:
    """Load the house rules by name."""
    return parse_house_rules((files("monopoly.data") / "house.toml").read_text(encoding="utf-8"))
