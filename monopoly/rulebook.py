"""The rules as a referee reads them aloud: their texts are data, told for the ruleset at hand."""

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator
from difflib import get_close_matches
from functools import lru_cache
from importlib.resources import files
from typing import Any

import msgspec
from msgspec import Struct

from monopoly.board import DataError
from monopoly.notes import opening_hand, write_hand
from monopoly.ruleset import Ruleset
from monopoly.telling import PLAIN, PRINTED, WORDS, Money, Telling

_SLOT = re.compile(r"\{([^{}]*)\}")
_OTHER = "other"
_SPELT = {**{word: word for word in WORDS}, **{word.capitalize(): word for word in WORDS if word.islower()}}
_SUMS = frozenset(
    {"starting_cash", "salary", "salary_on_go", "jail_fine", "free_parking_bonus", "deposit", "deposit_growth"}
)
"""Options that are sums of money."""
_WORD = re.compile(rf"(?<![\w.{{-])(?:{'|'.join(_SPELT)})(?![\w-]|\.\w|\s+cards?\b)")
"""A word that a board may have its own for; not within a slot, nor the id of a rule, nor that of a jail card."""


class Rule(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A rule of the book. ``options`` are the fields of a ruleset that change it.

    ``template`` and ``when`` are what the data file holds; ``text`` makes one true text of them.
    """

    id: str
    title: str
    options: tuple[str, ...]
    template: str = msgspec.field(name="text")
    when: dict[str, dict[str, str]] = {}

    @property
    def family(self) -> str:
        """The first word of the id, by which rules are grouped."""
        return self.id.partition(".")[0]

    def text(self, rules: Ruleset, told: Telling = PLAIN) -> str:
        """Tell the rule as it is under this ruleset, for the players of a board."""
        return " ".join(self._fill(self.template, rules, frozenset(), told).split())

    def headline(self, told: Telling = PLAIN) -> str:
        """Give the title of the rule, in the words of a board."""
        return _worded(self.title, told)

    def _fill(self, template: str, rules: Ruleset, within: frozenset[str], told: Telling = PLAIN) -> str:
        """Fill the slots of a template; ``within`` are the options whose sentence is being told."""

        def slot(match: re.Match[str]) -> str:
            option = match[1]
            if option in PRINTED:
                return told.printed[option]
            sentences = self.when.get(option)
            if sentences is None or option in within:
                return _figure(option, rules, told.money)
            sentence = sentences[_key(getattr(rules, option), sentences)]
            return self._fill(sentence.strip(), rules, within | {option}, told)

        return _SLOT.sub(slot, _worded(template, told))

    def sentence(self, option: str, rules: Ruleset) -> str:
        """Tell what one option is set to: its own sentence where it is a choice, else its figure."""
        sentences = self.when.get(option)
        if sentences is None:
            return _figure(option, rules)
        told = sentences[_key(getattr(rules, option), sentences)]
        return " ".join(self._fill(told.strip(), rules, frozenset({option})).split())


def say_option(book: dict[str, Rule], ids: Iterable[str], option: str, rules: Ruleset) -> str:
    """Tell what the rulebook says of an option's setting, in the first of these rules that has a sentence for it."""
    said = [book[rule_id].sentence(option, rules) for rule_id in ids]
    return max(said, key=lambda words: " " in words, default="")


def settings(rule: Rule, rules: Ruleset) -> dict[str, Any]:
    """Give what this ruleset sets for the options of a rule, in the order the rule lists them."""
    return {option: getattr(rules, option) for option in rule.options}


@lru_cache
def load_rules() -> dict[str, Rule]:
    """Load the rules by id, in the order of the book. Raises DataError."""
    return parse_rules((files("monopoly.data") / "rules.toml").read_text(encoding="utf-8"))


def parse_rules(text: str, where: str = "rules.toml") -> dict[str, Rule]:
    """Read a book of rules. Raises DataError naming the rule and the option, where one is unknown, unused or untold."""
    try:
        plain = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"{where}: {error}") from None
    book: dict[str, Rule] = {}
    for rule_id, table in _tables(plain, where):
        try:
            rule = msgspec.convert({**table, "id": rule_id}, Rule)
        except msgspec.ValidationError as error:
            raise DataError(f"{where}: {rule_id}: {error}") from None
        _check(rule, f"{where}: {rule_id}")
        book[rule_id] = rule
    return book


def find_rules(word: str) -> list[Rule]:
    """Find a rule by its id, or all rules of a family. Raises DataError with what may have been meant."""
    book = load_rules()
    wanted = word.strip().lower()
    if wanted in book:
        return [book[wanted]]
    family = [rule for rule in book.values() if rule.family == wanted]
    if family:
        return family
    families = list(dict.fromkeys(rule.family for rule in book.values()))
    near = _near(wanted, book, families)
    hint = f"did you mean {', '.join(near)}?" if near else f"rules are grouped as {', '.join(families)}"
    raise DataError(f"no rule {word!r}; {hint}")


def _near(wanted: str, ids: Iterable[str], families: Iterable[str]) -> list[str]:
    """Give ids and families close to a word, by all of the id or by what stands after its dot."""
    names: dict[str, list[str]] = {family: [family] for family in families}
    for rule_id in ids:
        for name in {rule_id, rule_id.partition(".")[2]} - {""}:
            names.setdefault(name, []).append(rule_id)
    found = get_close_matches(wanted, names, n=5, cutoff=0.6)
    return list(dict.fromkeys(rule_id for name in found for rule_id in names[name]))


def _tables(plain: dict[str, Any], where: str) -> Iterator[tuple[str, dict[str, Any]]]:
    for family, content in plain.items():
        if not isinstance(content, dict):
            raise DataError(f"{where}: {family} stands outside of any rule")
        if isinstance(content.get("text"), str):
            yield family, content
            continue
        for name, table in content.items():
            if not isinstance(table, dict):
                raise DataError(f"{where}: {family}.{name} is not a rule")
            yield f"{family}.{name}", table


def _worded(text: str, told: Telling) -> str:
    """Put the words of a board in the place of those of the classic, large where a sentence begins."""

    def own(match: re.Match[str]) -> str:
        word = _SPELT[match[0]]
        said = told.words[word]
        return said if word == match[0] else said[:1].upper() + said[1:]

    return _WORD.sub(own, text)


# -- values and what is said of them ---------------------------------------------------------------------------------


def allowed_values(option: str) -> frozenset[str]:
    """Name the values of an option as ``when`` writes them; ``other`` stands for any number (or list of numbers)."""
    return frozenset(_values(_kinds()[option]))


@lru_cache
def _kinds() -> dict[str, msgspec.inspect.Type]:
    info = msgspec.inspect.type_info(Ruleset)
    assert isinstance(info, msgspec.inspect.StructType)
    return {field.name: field.type for field in info.fields}


def _values(kind: msgspec.inspect.Type) -> Iterator[str]:
    if isinstance(kind, msgspec.inspect.UnionType):
        for part in kind.types:
            yield from _values(part)
    elif isinstance(kind, msgspec.inspect.LiteralType):
        yield from map(str, kind.values)
    elif isinstance(kind, msgspec.inspect.BoolType):
        yield from ("yes", "no")
    elif isinstance(kind, msgspec.inspect.NoneType):
        yield "none"
    else:
        yield _OTHER


def _key(value: Any, sentences: Iterable[str]) -> str:
    """Say under which key ``when`` speaks of a value."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return "none"
    if isinstance(value, str):
        return value
    return str(value) if str(value) in sentences else _OTHER


def _figure(option: str, rules: Ruleset, money: Money = PLAIN.money) -> str:
    """Write a figure as people read it."""
    value = getattr(rules, option)
    if option in _MONEYS:
        return _MONEYS[option](rules, money)
    if option in _SUMS and value is not None:
        return money(value)
    spoken = _SPOKEN.get(option)
    if value is not None and spoken is not None:
        return spoken(rules)
    if isinstance(value, int) and not isinstance(value, bool):
        return f"{value:,}"
    return _key(value, ())


def _time(seconds: int) -> str:
    minutes, rest = divmod(seconds, 60)
    if seconds < 120 and rest:
        minutes, rest = 0, seconds
    parts = [(minutes, "minute"), (rest, "second")]
    said = [f"{count} {unit}{'' if count == 1 else 's'}" for count, unit in parts if count]
    return " and ".join(said) or "0 seconds"


def _notes(rules: Ruleset, money: Money) -> str:
    hand = opening_hand(rules)
    return "whatever notes make up that sum" if hand is None else f"notes of {write_hand(hand, money)}"


def _penalties(rules: Ruleset, money: Money) -> str:
    return ", ".join(f"{money(amount)} for {name.replace('-', ' ')}" for name, amount in rules.penalties) or "none"


def _bank(rules: Ruleset) -> str:
    stock, increment = rules.bank or (0, 0)
    return _time(stock) + (f", and {_time(increment)} more for each turn" if increment else "")


_MONEYS: dict[str, Callable[[Ruleset, Money], str]] = {"notes": _notes, "penalties": _penalties}

_SPOKEN: dict[str, Callable[[Ruleset], str]] = {
    "bank": _bank,
    "turn": lambda rules: _time(rules.turn or 0),
    "round": lambda rules: _time(rules.round or 0),
    "protest": lambda rules: _time(rules.protest),
}


# -- checking the book -----------------------------------------------------------------------------------------------


def _check(rule: Rule, where: str) -> None:
    def need(good: object, said: str) -> None:
        if not good:
            raise DataError(f"{where}: {said}")

    kinds = _kinds()
    need(rule.title.strip() and rule.template.strip(), "a rule has a title and a text")
    for option in (*rule.options, *rule.when):
        need(option in kinds, f"no option {option!r}; options are {', '.join(sorted(kinds))}")
        need(rule.options.count(option) == 1, f"{option} is to be named once among the options")
    for option in rule.options:
        allowed = allowed_values(option)
        sentences = rule.when.get(option)
        if sentences is None:
            need(allowed == {_OTHER}, f"{option} is a choice: when.{option} must say what {_listed(allowed)} mean")
            continue
        missing = [value for value in sorted(allowed) if not sentences.get(value, "").strip()]
        need(not missing, f"when.{option} does not say what {_listed(missing)} means")
        for value in sentences:
            known = value in allowed or (_OTHER in allowed and value.isdecimal())
            need(known, f"when.{option}: {option} is never {value!r}; it is {_listed(allowed)}")
    used = set(_used(rule, rule.template, frozenset()))
    for option in sorted(used - set(rule.options) - PRINTED.keys()):
        need(False, f"{{{option}}} is not among the options of this rule")
    for option in rule.options:
        need(option in used, f"{option} is among the options, but the text never says {{{option}}}")


def _used(rule: Rule, template: str, within: frozenset[str]) -> Iterator[str]:
    """Find all slots that the text may come to, whatever the ruleset."""
    for option in _SLOT.findall(template):
        yield option
        if option not in within:
            for sentence in rule.when.get(option, {}).values():
                yield from _used(rule, sentence, within | {option})


def _listed(values: Iterable[str]) -> str:
    return ", ".join(sorted(values))
