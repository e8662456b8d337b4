"""Rulesets from text: options on top of a ruleset, and ruleset files; every error names the key and what is allowed."""

import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any, get_args, get_type_hints

import msgspec
import msgspec.inspect
from msgspec import Struct

from monopoly.board import LARGEST, DataError
from monopoly.ruleset import PENALTIES, Ruleset


class HouseRule(Struct, frozen=True):
    """A house rule: what it says, and the options it sets: ``double`` to twice another, ``narrow`` only where the
    ruleset is wider, as the values of the option are listed from the widest."""

    text: str
    set: dict[str, Any] = {}
    double: dict[str, str] = {}
    narrow: dict[str, str] = {}

    def on(self, rules: Ruleset) -> dict[str, Any]:
        """Give the options that it sets on top of a ruleset."""
        doubled = {name: 2 * getattr(rules, other) for name, other in self.double.items()}
        narrowed = {
            name: value
            for name, value in self.narrow.items()
            if (order := get_args(_TYPES[name])).index(value) > order.index(getattr(rules, name))
        }
        return {**self.set, **doubled, **narrowed}

    @property
    def changes(self) -> dict[str, Any]:
        """The options that it sets on top of the boxed classic."""
        return self.on(Ruleset())


_DURATION = re.compile(r"(?:([0-9]{1,9})h)?(?:([0-9]{1,9})m)?(?:([0-9]{1,9})s?)?")
_SECONDS = frozenset({"turn", "round", "protest"})
_ABOVE_0 = frozenset(
    {"turn", "round", "jail_tries", "build_group_limit", "build_turn_limit", "hotel_needs", "max_players"}
)
_TEXTS = ("name", "title", "board")
_LARGEST_NOTE = 10_000
"""Change is made of all sums up to the highest note."""
_SHARES = frozenset({"house_refund", "hotel_refund", "lot_refund"})
"""Percentages above which the bank would give back more than it got."""
FIELDS: dict[str, msgspec.inspect.Field] = {
    field.name: field
    for field in msgspec.inspect.type_info(Ruleset).fields  # type: ignore[attr-defined]
}


_TYPES = get_type_hints(Ruleset)


def no_such(what: str, name: str, known: Iterable[str]) -> str:
    """Say that there is no such thing, and what may have been meant, else all there are."""
    names = sorted(known)
    near = get_close_matches(name, names, 3)
    return f"no {what} {name!r}; " + (
        f"did you mean {' or '.join(near)}?" if near else f"{what}s are {', '.join(names)}"
    )


def duration(text: str) -> int:
    """Read ``60s``, ``5m``, ``1h30m`` or a plain ``60`` as seconds. Raises ValueError."""
    found = _DURATION.fullmatch(text.lower())
    if not text or found is None or not any(found.groups()):
        raise ValueError(f"{text!r} is not a duration such as 60s, 5m or 1h30m")
    hours, minutes, seconds = (int(part or 0) for part in found.groups())
    return hours * 3600 + minutes * 60 + seconds


def write_duration(seconds: int) -> str:
    """Write seconds as ``60s`` or, in whole minutes from two up, ``5m``."""
    return f"{seconds // 60}m" if seconds >= 120 and seconds % 60 == 0 else f"{seconds}s"


def allowed(name: str) -> str:
    """Say what an option may be, as ``rules:`` and ``--rules`` write it."""
    if name in _SECONDS:
        return "a duration such as 60s or 5m" + ("" if name == "protest" else " | none")
    if name == "bank":
        return "a stock of time and what each turn adds, 5m or 5m+20s | none"
    if name == "notes":
        return "values and numbers, as in 500x2+100x5"
    if name == "penalties":
        return "names and sums, as in late:20+token-moved:50 | none"
    said = _allowed(FIELDS[name].type)
    low, high = _bounds(name)
    if "a whole number" in said:
        said = said.replace("a whole number", f"a whole number from {low}" + (f" to {high}" if high else ""))
    return said


def _bounds(name: str) -> tuple[int, int | None]:
    """Give the least and the greatest value of a figure."""
    return (1 if name in _ABOVE_0 else 2 if name == "min_players" else 0), (100 if name in _SHARES else None)


def _allowed(kind: Any) -> str:
    if isinstance(kind, msgspec.inspect.LiteralType):
        return " | ".join(str(value) for value in kind.values)
    if isinstance(kind, msgspec.inspect.BoolType):
        return "yes | no"
    if isinstance(kind, msgspec.inspect.IntType):
        return "a whole number"
    if isinstance(kind, msgspec.inspect.StrType):
        return "a text"
    if isinstance(kind, msgspec.inspect.UnionType):
        return " | ".join(_allowed(part) for part in kind.types)
    if isinstance(kind, msgspec.inspect.NoneType):
        return "none"
    return "a value as the ruleset files have it"


def may_be_none(name: str) -> bool:
    """Say whether an option may be left without a value, as houses are where there is no limit."""
    return type(None) in get_args(_TYPES[name])


def _read_value(name: str, text: str) -> Any:
    """Turn the text of an option into its value; ValueError says what is allowed."""
    if name in _SECONDS:
        return None if text == "none" and name != "protest" else duration(text)
    if name == "bank":
        if text == "none":
            return None
        time, _, increment = text.partition("+")
        return [duration(time), duration(increment) if increment else 0]
    if name == "notes":
        return [[_whole(part) for part in pair.split("x")] for pair in text.lower().split("+")]
    if name == "penalties":
        named = [] if text == "none" else text.split("+")
        return [[word, _whole(amount)] for word, _, amount in (pair.rpartition(":") for pair in named)]
    low = text.lower()
    plain: Any = {"yes": True, "no": False, "true": True, "false": False, "none": None}.get(low, low)
    kind = FIELDS[name].type
    kinds = kind.types if isinstance(kind, msgspec.inspect.UnionType) else (kind,)
    if any(isinstance(k, msgspec.inspect.LiteralType) and low in k.values for k in kinds):
        return low
    if isinstance(plain, str) and re.fullmatch(r"\d{1,4000}", low):
        plain = int(low)
    if name in _TEXTS:
        return text
    return plain


def _whole(text: str) -> Any:
    return int(text) if re.fullmatch(r"\d{1,4000}", text) else text


def write_option(name: str, value: Any) -> str:
    """Write an option as ``rules:`` has it, so that it is read again the same."""
    if value is None or value == ():
        text = "none"
    elif isinstance(value, bool):
        text = "yes" if value else "no"
    elif name in _SECONDS:
        text = write_duration(value)
    elif name == "bank":
        text = write_duration(value[0]) + (f"+{write_duration(value[1])}" if value[1] else "")
    elif isinstance(value, tuple):
        text = "+".join(f"{first}{'x' if name == 'notes' else ':'}{second}" for first, second in value)
    else:
        text = str(value)
    return f"{name}={text}"


def option_name(option: str) -> str:
    """Give the field that a ``key=value`` option is about, in whatever spelling."""
    return option.partition("=")[0].strip().lower().replace("-", "_")


def with_options(base: Ruleset, options: Iterable[str]) -> Ruleset:
    """Put ``key=value`` options on top of a ruleset. Raises DataError naming the key and what is allowed."""
    changes: dict[str, Any] = {}
    for option in options:
        name, (_, equals, text) = option_name(option), option.partition("=")
        if name not in FIELDS:
            raise DataError(f"rules: {no_such('option', name, FIELDS)}")
        if not equals or not text:
            raise DataError(f"rules: {name} needs a value, {name}=…: {allowed(name)}")
        if name in changes:
            raise DataError(f"rules: {name} is set twice")
        try:
            changes[name] = check_value(name, _read_value(name, text))
        except ValueError as error:
            raise DataError(f"rules: {name}={text}: {error}; allowed: {allowed(name)}") from None
    try:
        return replace(base, changes)
    except DataError as error:
        raise DataError(f"rules: {error}") from None


def check_value(name: str, value: Any) -> Any:
    """Give the value of an option as a ruleset holds it. Raises ValueError saying what is wrong with it."""
    try:
        good = msgspec.convert(value, _TYPES[name])
    except msgspec.ValidationError as error:
        raise ValueError(str(error).partition(" - at")[0].replace("`", "").lower()) from None
    if isinstance(good, int) and not isinstance(good, bool):
        low, high = _bounds(name)
        if not low <= good <= (high or LARGEST):
            raise ValueError(f"{good} is too {'little' if good < low else 'much'}")
    if name == "notes" and not (good and all(1 <= face <= _LARGEST_NOTE and count >= 1 for face, count in good)):
        raise ValueError(f"there are notes, of values from 1 to {_LARGEST_NOTE}, and 1 at least of each")
    if name == "notes" and len({face for face, _ in good}) < len(good):
        raise ValueError("a note stands there twice")
    if name == "penalties":
        _check_penalties([word for word, _ in good], [amount for _, amount in good])
    if name in _TEXTS and not (good.strip() and good.isprintable()):
        raise ValueError("a text of one line that is not empty")
    if name == "bank" and good is not None and not (good[0] > 0 and good[1] >= 0):
        raise ValueError("a stock of no time")
    return good


def _check_penalties(names: list[str], amounts: list[int]) -> None:
    for word, amount in zip(names, amounts, strict=True):
        if not re.fullmatch(r"[^\W\d_][\w-]*", word) or word != word.lower():
            raise ValueError(f"the name of a penalty is a word in small letters, not {word!r}")
        if word in PENALTIES:
            raise ValueError(f"{word} is a penalty of every ruleset; one with a sum has a name of its own")
        if names.count(word) > 1:
            raise ValueError(f"{word} stands there twice")
        if not 1 <= amount <= LARGEST:
            raise ValueError(f"a penalty has a sum from 1 to {LARGEST}")


def replace(base: Ruleset, changes: Mapping[str, Any]) -> Ruleset:
    """Give the ruleset with these fields changed. Raises DataError when a value is not allowed."""
    good = {}
    for name, value in changes.items():
        try:
            good[name] = check_value(name, value)
        except ValueError as error:
            raise DataError(f"{name}: {error}; allowed: {allowed(name)}") from None
    rules = msgspec.structs.replace(base, **good)
    if rules.min_players > rules.max_players:
        raise DataError(f"min_players is {rules.min_players}, more than max_players, {rules.max_players}")
    return rules


def parse_house_rules(text: str) -> dict[str, HouseRule]:
    """Read the house rules; ``none`` stands for no limit, which TOML cannot say. Raises DataError."""
    import tomllib  # the house rules that come with the program are read when they are asked for

    rules = {}
    for name, plain in tomllib.loads(text).items():
        plain["set"] = {key: None if value == "none" else value for key, value in plain.get("set", {}).items()}
        rules[name] = HouseRule(**plain)
        replace(Ruleset(), rules[name].changes)
    return rules
