"""Rules and rulesets for people: a rule, the whole rulebook, the systems and how they differ."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cli.output import Format, emit
from cli.tables import Table, show

if TYPE_CHECKING:
    from monopoly.ruleset import Ruleset


def list_rules(rows: list[dict[str, Any]]) -> None:
    """List the rules by id and title."""
    table = Table((("rule", "left"), ("", "left")), [(row["id"], row["title"]) for row in rows])
    show(
        table,
        "monopoly rules --ruleset NAME tells the whole rulebook of a system.",
        "monopoly rules ID tells a rule, monopoly rules FAMILY those of a family.",
    )


def tell_rules(rows: list[dict[str, Any]], whose: str) -> None:
    """Tell some rules, each with the settings that make it what it is."""
    lines: list[str] = []
    for row in rows:
        lines += ["", f"{row['id']}: {row['title']}", f"  {row['text']}"]
        if row["settings"]:
            lines.append(f"  [{whose}: {_settings(row['settings'])}]")
    show(*lines[1:])


def tell_rulebook(rows: list[dict[str, Any]], rules: "Ruleset") -> None:
    """Tell all rules of a system by chapters; a star marks what is not as in the boxed classic."""
    from cli.rules_page import FAMILIES
    from monopoly import load_ruleset
    from monopoly.systems import differing

    other = set(differing(load_ruleset("classic"), rules))
    lines = [f"{rules.name}: {rules.title}", f"board {rules.board}, {rules.min_players} to {rules.max_players} players"]
    if other:
        lines.append("* marks a setting that is not as in the boxed classic")
    chapter = ""
    for row in rows:
        title = FAMILIES.get(row["id"].partition(".")[0], "The desk and the record")
        if title != chapter:
            chapter = title
            lines += ["", title.upper()]
        lines += ["", f"{row['id']}  {row['title']}", f"  {row['text']}"]
        if row["settings"]:
            lines.append(f"  [{_settings(row['settings'], other)}]")
    show(*lines)


def _settings(settings: dict[str, Any], marked: Sequence[str] | set[str] = ()) -> str:
    return ", ".join(
        f"{'*' if key in marked else ''}{key} = {value_text(key, value)}" for key, value in settings.items()
    )


def value_text(option: str, value: Any) -> str:
    """Write the value of an option as people read it, and as ``rules:`` takes it."""
    if option in ("turn", "round", "protest") and value is not None:
        from monopoly.options import write_duration

        return write_duration(value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return "none"
    if isinstance(value, tuple | list):
        return " ".join(f"{pair[0]}×{pair[1]}" if isinstance(pair, tuple | list) else str(pair) for pair in value)
    return str(value)


def tell_rulesets(form: Format, columns: Sequence[str]) -> None:
    """List the rule systems with one line each."""
    from monopoly import ruleset_rows

    rows = ruleset_rows()
    if not form.is_table:
        emit(rows, columns, form)
        return
    table = Table(
        (("ruleset", "left"), ("", "left"), ("other than the classic", "left")),
        [(row["ruleset"], row["title"], ", ".join(row["differs"]) or "nothing") for row in rows],
    )
    show(
        table,
        "monopoly rules --ruleset NAME prints the rulebook of one, monopoly rules --diff ONE OTHER what two differ in.",
    )


def tell_house(form: Format, columns: Sequence[str]) -> None:
    """List the house rules with the options that each sets."""
    from monopoly import house_rows

    rows = house_rows()
    if not form.is_table:
        emit(rows, columns, form)
        return
    table = Table(
        (("house rule", "left"), ("", "left"), ("sets", "left")),
        [
            (
                row["house"],
                row["text"],
                " ".join(f"{key}={value_text(key, value)}" for key, value in row["sets"].items()),
            )
            for row in rows
        ],
    )
    show(table, "monopoly new NAME --players ann,bob --house NAME,NAME plays with them, on any ruleset.")


def tell_difference(
    one: "Ruleset", other: "Ruleset", names: tuple[str, str], form: Format, columns: Sequence[str]
) -> None:
    """Tell each option in which two rulesets differ: both settings, and the words of the rulebook."""
    from monopoly import difference_rows

    rows = difference_rows(one, other)
    if not form.is_table:
        emit(rows, columns, form)
        return
    if not rows:
        show(f"{names[0]} and {names[1]} do not differ")
        return
    lines: list[str] = []
    for row in rows:
        lines += ["", row["option"] + (f"  ({', '.join(row['rules'])})" if row["rules"] else "")]
        lines.append(f"  {row['text']}")
        for name, value, words in zip(names, row["settings"], row["words"], strict=True):
            lines.append(f"  {name}: {value_text(row['option'], value)}" + (f". {words}" if " " in words else ""))
    show(*lines[1:], "", f"{len(rows)} option{'s differ' if len(rows) > 1 else ' differs'}")
