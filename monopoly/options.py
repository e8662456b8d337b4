"""Rulesets from text: options on top of a ruleset, and ruleset files; every error names the key and what is allowed."""

import re
import tomllib
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any

import msgspec
import msgspec.inspect
from msgspec import Struct

from monopoly.board import DataError
from monopoly.ruleset import Ruleset


class HouseRule(Struct, frozen=True):
    """A house rule: what it says, and the options it sets."""

    text: str
    changes: dict[str, Any]


_DURATION = re.compile(r"(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?")
_SECONDS = frozenset({"turn", "round", "protest"})
FIELDS: dict[str, msgspec.inspect.Field] = {
    field.name: field
    for field in msgspec.inspect.type_info(Ruleset).fields  # type: ignore[attr-defined]
}


def no_such(what: str, name: str, known: Iterable[str]) -> str:
    """Say that there is no such thing, and what may have been meant, else all there are."""
    names = sorted(known)
    near = get_close_matches(name, names, 3)
    return f"no {what} {name!r}; " + (
        f"did you mean {' or '.join(near)}?" if near else f"{what}s are {', '.join(names)}"
    )


def duration(text: str) -> int:
    """Read ``60s``, ``5m``, ``1h30m`` as seconds. Raises ValueError."""
    found = _DURATION.fullmatch(text.lower())
    if not text or found is None or not any(found.groups()):
        raise ValueError(f"{text!r} is not a duration such as 60s, 5m or 1h30m")
    hours, minutes, seconds = (int(part or 0) for part in found.groups())
    return hours * 3600 + minutes * 60 + seconds


def write_duration(seconds: int) -> str:
    """Write seconds as ``60s`` or, in whole minutes from two up, ``5m``."""
    return f"{seconds // 60}m" if seconds >= 120 and seconds % 60 == 0 else f"{seconds}s"


def _allowed(kind: Any) -> str:
    if isinstance(kind, msgspec.inspect.LiteralType):
        return " | ".join(str(value) for value in kind.values)
    if isinstance(kind, msgspec.inspect.BoolType):
        return "yes | no"
    if isinstance(kind, msgspec.inspect.IntType):
        return "a whole number"
    if isinstance(kind, msgspec.inspect.UnionType):
        return " | ".join(_allowed(part) for part in kind.types)
    if isinstance(kind, msgspec.inspect.NoneType):
        return "none"
    return "a value as the ruleset files have it"


def _read_value(name: str, text: str) -> Any:
    """Turn the text of an option into its value; ValueError says what is allowed."""
    if name in _SECONDS:
        return None if text == "none" and name != "protest" else duration(text)
    if name == "bank":
        if text == "none":
            return None
        time, _, increment = text.partition("+")
        return [duration(time), duration(increment) if increment else 0]
    low = text.lower()
    plain: Any = {"yes": True, "no": False, "true": True, "false": False, "none": None}.get(low, low)
    kind = FIELDS[name].type
    kinds = kind.types if isinstance(kind, msgspec.inspect.UnionType) else (kind,)
    if any(isinstance(k, msgspec.inspect.LiteralType) and low in k.values for k in kinds):
        return low
    if isinstance(plain, str) and re.fullmatch(r"\d{1,9}", low):
        plain = int(low)
    if name in ("name", "title", "board"):
        return text
    return plain


def with_options(base: Ruleset, options: Iterable[str]) -> Ruleset:
    """Put ``key=value`` options on top of a ruleset. Raises DataError naming the key and what is allowed."""
    changes: dict[str, Any] = {}
    for option in options:
        name, equals, text = option.partition("=")
        name = name.strip().lower().replace("-", "_")
        if name not in FIELDS or name == "name":
            raise DataError(f"rules: {no_such('option', name, set(FIELDS) - {'name'})}")
        allowed = "a duration such as 60s or 5m" if name in _SECONDS else _allowed(FIELDS[name].type)
        if not equals or not text:
            raise DataError(f"rules: {name} needs a value, {name}=…: {allowed}")
        if name in changes:
            raise DataError(f"rules: {name} is set twice")
        try:
            changes[name] = _read_value(name, text)
            replace(base, {name: changes[name]})
        except (ValueError, DataError) as error:
            raise DataError(f"rules: {name}={text}: {error}; allowed: {allowed}") from None
    return replace(base, changes)


def replace(base: Ruleset, changes: Mapping[str, Any]) -> Ruleset:
    """Give the ruleset with these fields changed. Raises DataError when a value is not allowed."""
    plain = msgspec.to_builtins(base) | dict(changes)
    try:
        rules = msgspec.convert(plain, Ruleset)
    except msgspec.ValidationError as error:
        raise DataError(str(error)) from None
    _check(rules)
    return rules


def _check(rules: Ruleset) -> None:
    def need(good: bool, said: str) -> None:
        if not good:
            raise DataError(said)

    need(2 <= rules.min_players <= rules.max_players, "min_players is at least 2 and at most max_players")
    for name, kind in FIELDS.items():
        value = getattr(rules, name)
        if isinstance(value, int) and not isinstance(value, bool):
            need(value >= 0, f"{name} is not negative")
        if name in ("turn", "round", "jail_tries", "build_group_limit", "build_turn_limit", "hotel_needs"):
            need(value is None or value > 0, f"{name} is above 0")
        del kind


def parse_ruleset(text: str, where: str, base: Ruleset | None = None) -> Ruleset:
    """Read a ruleset file (TOML: the fields that differ from the classic). Raises DataError naming file and key."""
    try:
        plain = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"{where}: {error}") from None
    unknown = [key for key in plain if key not in FIELDS]
    if unknown:
        raise DataError(f"{where}: {no_such('option', unknown[0], FIELDS)}")
    for key, value in plain.items():
        if value == "none" and "none" in _allowed(FIELDS[key].type).split(" | "):
            plain[key] = value if key == "deal" else None  # TOML has no word for no limit
    for key in _SECONDS & plain.keys():
        if isinstance(plain[key], str):
            try:
                plain[key] = duration(plain[key])
            except ValueError as error:
                raise DataError(f"{where}: {key}: {error}") from None
    try:
        return replace(base or Ruleset(), plain)
    except DataError as error:
        raise DataError(f"{where}: {error}") from None


def parse_house_rules(text: str) -> dict[str, HouseRule]:
    """Read the house rules; ``none`` stands for no limit, which TOML cannot say. Raises DataError."""
    rules = {}
    for name, plain in tomllib.loads(text).items():
        changes = {key: None if value == "none" else value for key, value in plain["set"].items()}
        replace(Ruleset(), changes)
        rules[name] = HouseRule(plain["text"], changes)
    return rules
