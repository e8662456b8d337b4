"""Ruleset files: read with every fault placed, and written with what each option means and may be."""

import tomllib
from collections.abc import Callable, Iterator
from functools import lru_cache
from importlib.resources import files
from pathlib import PurePath
from typing import Any

from monopoly.board import DataError
from monopoly.options import FIELDS, allowed, check_value, duration, may_be_none, no_such, replace, write_duration
from monopoly.rulebook import load_rules
from monopoly.ruleset import Ruleset
from monopoly.toml_source import TomlSource

DURATIONS = ("turn", "round", "protest")


def parse_ruleset(text: str, where: str, like: Callable[[str], Ruleset] | None = None) -> Ruleset:
    """Read a ruleset file: the options that differ from the classic, or from the ruleset it is ``like``.

    ``"none"`` stands for no limit, which TOML cannot say; durations may be written ``"60s"``. A file without a name is
    named after itself. ``like`` finds another ruleset. Raises DataError naming file, line, key, value and what is
    allowed.
    """
    source = TomlSource(text, where)
    plain = source.read()
    base = Ruleset()
    if like is not None and "like" in plain:
        other = plain.pop("like")
        try:
            base = like(str(other))
        except DataError as error:
            raise source.fault(source.line("like"), f"like = {_shown(other)}: {error}") from None
    changes: dict[str, Any] = {}
    for key, value in plain.items():
        if key not in FIELDS:
            raise source.fault(source.line(key), no_such("option", key, FIELDS))
        try:
            changes[key] = check_value(key, _value(key, value))
        except ValueError as error:
            said = f"{key} = {_shown(value)}: {error}; allowed: {allowed_in_file(key)}"
            raise source.fault(source.line(key), said) from None
    own = PurePath(where).name.removesuffix(".toml")
    changes.setdefault("name", own)
    changes.setdefault("title", changes["name"])
    try:
        return replace(base, changes)
    except DataError as error:
        raise source.fault(source.line(str(error).partition(" ")[0]), str(error)) from None


def _value(key: str, value: Any) -> Any:
    if value == "none" and may_be_none(key):
        return None
    if key in DURATIONS and isinstance(value, str):
        return duration(value)
    if key == "bank" and isinstance(value, str):
        stock, _, more = value.partition("+")
        return [duration(stock), duration(more) if more else 0]
    return value


def allowed_in_file(key: str) -> str:
    """Say what an option may be as a file has it: texts in quotes, yes and no as TOML writes them."""
    said = allowed(key)
    if key in DURATIONS:
        return said.replace("60s or 5m", '"60s" or "5m"').replace("none", '"none"')
    if key == "bank":
        return said.replace("5m or 5m+20s", '"5m" or "5m+20s"').replace("none", '"none"')
    if key == "notes":
        return "pairs of value and number, as in [[500, 2], [100, 5]]"
    if key == "penalties":
        return 'pairs of name and sum, as in [["late", 20]]'
    if said == "a text":
        return said
    words = {"yes": "true", "no": "false"}
    return " | ".join(
        words.get(word, word if word.startswith("a whole number") else f'"{word}"') for word in said.split(" | ")
    )


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return f'"{value}"' if isinstance(value, str) else str(value)


@lru_cache
def option_texts() -> dict[str, str]:
    """Load what each option means, in a line; in the order of the ruleset's fields."""
    texts: dict[str, str] = tomllib.loads((files("monopoly.data") / "options.toml").read_text(encoding="utf-8"))
    return texts


def option_rules(option: str) -> tuple[str, ...]:
    """List the ids of the rules that an option changes."""
    return tuple(rule.id for rule in load_rules().values() if option in rule.options)


def write_ruleset(rules: Ruleset, command: str) -> str:
    """Write a ruleset as a file to edit: each option with its meaning, its rules and what is allowed.

    ``command`` says at the head how the file is played.
    """
    return "\n".join(_lines(rules, command)) + "\n"


def _lines(rules: Ruleset, command: str) -> Iterator[str]:
    yield f"# A ruleset of Monopoly Ledger, all options of {rules.name}. Change the values, then play it:"
    yield f"#   {command}"
    yield "# An option that is left out is as the boxed classic has it; rule ids are told by: monopoly rules ID"
    for option, text in option_texts().items():
        ids = option_rules(option)
        yield ""
        yield f"# {text}" + (f" ({', '.join(ids)})" if ids else "")
        yield f"# allowed: {allowed_in_file(option)}"
        yield f"{option} = {write_value(option, getattr(rules, option))}"


def write_value(option: str, value: Any) -> str:
    """Write the value of an option as a ruleset file has it."""
    if value is None:
        return '"none"'
    if option in DURATIONS:
        return f'"{write_duration(value)}"'
    if option == "bank":
        stock, more = value
        return f'"{write_duration(stock)}' + (f'+{write_duration(more)}"' if more else '"')
    if isinstance(value, tuple):
        return "[" + ", ".join(f"[{_shown(first)}, {second}]" for first, second in value) + "]"
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return _shown(value)
