"""``rules``: the text of a rule, and what a ruleset sets."""

from contextlib import suppress
from typing import TYPE_CHECKING, Any

import typer

from cli.completing import complete_rules
from cli.errors import UsageProblem
from cli.options import Csv, Json, Nl, Tsv
from cli.output import Format, emit

if TYPE_CHECKING:
    from monopoly.ruleset import Ruleset

app = typer.Typer(rich_markup_mode=None, add_completion=False)

COLUMNS = ("id", "title", "text", "ruleset", "settings")


@app.command()
def rules(
    ctx: typer.Context,
    rule: str = typer.Argument(
        "", metavar="[ID]", help="A rule, rent.claim-window, or a family, rent.", autocompletion=complete_rules
    ),
    ruleset: str = typer.Option("", "--ruleset", metavar="NAME", help="As this ruleset has it."),
    json: Json = False,
    nl: Nl = False,
    csv: Csv = False,
    tsv: Tsv = False,
) -> None:
    """Print the text of a rule.

    \b
    monopoly rules rent.claim-window
    monopoly rules
    monopoly rules rent
    monopoly rules build.even --ruleset us --json

    The text is told as the game at hand has the rule (-g, or the only one in the file), house rules and options
    included; without a game, as the classic has it.
    """
    form = Format(as_json=json, nl=nl, as_csv=csv, tsv=tsv)
    from monopoly import find_rules, load_rules, settings

    found = find_rules(rule) if rule else list(load_rules().values())
    chosen, whose = _ruleset(ctx, ruleset)
    rows: list[dict[str, Any]] = [
        {
            "id": item.id,
            "title": item.title,
            "text": item.text(chosen),
            "ruleset": chosen.name,
            "settings": settings(item, chosen),
        }
        for item in found
    ]
    if form.is_table:
        _tell(rows, whose, listed=not rule)
    else:
        emit(rows, COLUMNS, form)


def _ruleset(ctx: typer.Context, name: str) -> "tuple[Ruleset, str]":
    """Give the ruleset that is meant, and whose it is."""
    from monopoly import load_ruleset

    if name:
        return load_ruleset(name), name
    if ctx.obj.game:
        return _of_game(ctx)
    from events import LogError

    with suppress(LogError, UsageProblem):  # nobody asked for a game: no reason not to tell the rule
        return _of_game(ctx)
    return load_ruleset("classic"), "classic"


def _of_game(ctx: typer.Context) -> "tuple[Ruleset, str]":
    from cli.session import open_game

    with open_game(ctx) as game:
        return game.book.rules, game.name


def _tell(rows: list[dict[str, Any]], whose: str, *, listed: bool) -> None:
    from cli.tables import Table, show

    if listed:
        table = Table((("rule", "left"), ("", "left")), [(row["id"], row["title"]) for row in rows])
        show(table, "monopoly rules ID tells a rule, monopoly rules FAMILY those of a family.")
        return
    lines: list[str] = []
    for row in rows:
        lines += ["", f"{row['id']}: {row['title']}", f"  {row['text']}"]
        if row["settings"]:
            told = ", ".join(f"{key} = {_value(value)}" for key, value in row["settings"].items())
            lines.append(f"  [{whose}: {told}]")
    show(*lines[1:])


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)
