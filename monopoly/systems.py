"""Rulesets side by side: what each differs in, and what the rulebook says of it."""

from typing import Any

from monopoly.board import DataError
from monopoly.library import load_house_rules, load_ruleset, ruleset_names
from monopoly.rulebook import load_rules, say_option
from monopoly.ruleset import Ruleset
from monopoly.ruleset_file import option_rules, option_texts

_NAMES = frozenset({"name", "title"})


def differing(one: Ruleset, other: Ruleset) -> list[str]:
    """List the options in which two rulesets differ, names aside, in the order of the fields."""
    return [
        name for name in Ruleset.__struct_fields__ if name not in _NAMES and getattr(one, name) != getattr(other, name)
    ]


def ruleset_rows() -> list[dict[str, Any]]:
    """List the rulesets that come with the program, each with what it sets otherwise than the classic."""
    classic = load_ruleset("classic")
    rows = []
    for name in sorted(ruleset_names(), key=lambda name: (name != "classic", name)):
        rules = load_ruleset(name)
        rows.append(
            {
                "ruleset": name,
                "title": rules.title,
                "board": rules.board,
                "players": [rules.min_players, rules.max_players],
                "differs": {option: getattr(rules, option) for option in differing(classic, rules)},
            }
        )
    return rows


def house_rows() -> list[dict[str, Any]]:
    """List the house rules, each with the options that it sets."""
    return [
        {"house": name, "text": rule.text, "sets": rule.changes} for name, rule in sorted(load_house_rules().items())
    ]


def difference_rows(one: Ruleset, other: Ruleset) -> list[dict[str, Any]]:
    """List the options in which two rulesets differ: both settings, and what the rulebook says of each."""
    book = load_rules()
    rows = []
    for option in differing(one, other):
        ids = option_rules(option)
        rows.append(
            {
                "option": option,
                "text": option_texts()[option],
                "rules": list(ids),
                "settings": [getattr(one, option), getattr(other, option)],
                "words": [say_option(book, ids, option, rules) for rules in (one, other)],
            }
        )
    return rows


def with_house(rules: Ruleset, names: tuple[str, ...]) -> Ruleset:
    """Put house rules on top of a ruleset. Raises DataError."""
    from monopoly.options import no_such, replace

    known = load_house_rules()
    for name in names:
        if name not in known:
            raise DataError(f"house: {no_such('house rule', name, known)}")
        rules = replace(rules, known[name].on(rules))
    return rules
