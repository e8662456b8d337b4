"""The boards, decks and rulesets that come with the program, and files of a user's own."""

from functools import lru_cache
from importlib.resources import files
from pathlib import Path

from monopoly.board import Board, DataError, parse_board
from monopoly.options import HouseRule, no_such, parse_house_rules, parse_ruleset
from monopoly.ruleset import Ruleset


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


@lru_cache
def load_board(name: str) -> Board:
    """Load a board by name, or from a file of the user's. Raises DataError."""
    texts = _texts("boards")
    if name in texts:
        return parse_board(texts[name], texts, _texts("decks"), name)
    if name.endswith(".toml"):
        return parse_board(_user_file(name, "board"), texts, _texts("decks"), name)
    raise DataError(f"{no_such('board', name, texts)}; or a file of yours, name.toml")


@lru_cache
def load_ruleset(name: str) -> Ruleset:
    """Load a ruleset by name, or from a file of the user's. Raises DataError."""
    texts = _texts("rulesets")
    if name in texts:
        return parse_ruleset(texts[name], name)
    if name.endswith(".toml"):
        return parse_ruleset(_user_file(name, "ruleset"), name)
    raise DataError(f"{no_such('ruleset', name, texts)}; or a file of yours, name.toml")


def _user_file(name: str, what: str) -> str:
    try:
        return Path(name).read_text(encoding="utf-8")
    except (OSError, UnicodeError) as error:
        raise DataError(f"{name}: cannot read this {what}: {error}") from None


@lru_cache
def load_house_rules() -> dict[str, HouseRule]:
    """Load the house rules by name."""
    return parse_house_rules((files("monopoly.data") / "house.toml").read_text(encoding="utf-8"))
