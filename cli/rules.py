"""``rules``: the text of a rule, the whole rulebook of a system, the systems side by side, and one as a file."""

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from cli.completing import complete_rules, complete_rulesets
from cli.errors import UsageProblem, say
from cli.options import Csv, Json, Nl, Tsv, Yes
from cli.output import Format, emit

if TYPE_CHECKING:
    from monopoly import Book
    from monopoly.ruleset import Ruleset

app = typer.Typer(rich_markup_mode=None, add_completion=False)

COLUMNS = ("id", "title", "text", "ruleset", "settings")
SYSTEMS = ("ruleset", "title", "board", "players", "differs")
HOUSE = ("house", "text", "sets")
DIFFERENCES = ("option", "text", "rules", "settings", "words")


@app.command()
def rules(
    ctx: typer.Context,
    rule: str = typer.Argument(
        "", metavar="[ID]", help="A rule, rent.claim-window, or a family, rent.", autocompletion=complete_rules
    ),
    ruleset: str = typer.Option(
        "",
        "--ruleset",
        metavar="NAME",
        help="As this ruleset, or a file of yours, has it; without ID the whole rulebook.",
        autocompletion=complete_rulesets,
    ),
    rulesets: bool = typer.Option(False, "--rulesets", help="List the rule systems."),
    house: bool = typer.Option(False, "--house", help="List the house rules."),
    diff: tuple[str, str] = typer.Option(
        ("", ""),
        "--diff",
        metavar="ONE OTHER",
        help="Each option in which two rulesets differ.",
    ),
    export: str = typer.Option(
        "", "--export", metavar="FILE", help="Write the ruleset as a file to edit; - prints it."
    ),
    yes: Yes = False,
    json: Json = False,
    nl: Nl = False,
    csv: Csv = False,
    tsv: Tsv = False,
) -> None:
    """Print the text of a rule, or the rulebook of a system.

    \b
    monopoly rules rent.claim-window
    monopoly rules
    monopoly rules rent
    monopoly rules --rulesets
    monopoly rules --ruleset us                    the whole rulebook
    monopoly rules build.even --ruleset us --json
    monopoly rules --diff us online
    monopoly rules --ruleset us --export my.toml   a file to edit and play
    monopoly rules --house

    The text is told as the game at hand has the rule (-g, or the only one in the file), house rules and options
    included; without a game, as the classic has it.
    """
    form = Format(as_json=json, nl=nl, as_csv=csv, tsv=tsv)
    asked = [
        name
        for name, on in (
            ("ID", rule),
            ("--rulesets", rulesets),
            ("--house", house),
            ("--diff", diff != ("", "")),
            ("--export", export),
        )
        if on
    ]
    if len(asked) > 1:
        raise UsageProblem(f"one thing at a time, not {' and '.join(asked)}")
    from cli import told_rules

    if rulesets:
        told_rules.tell_rulesets(form, SYSTEMS)
    elif house:
        told_rules.tell_house(form, HOUSE)
    elif asked == ["--diff"]:
        told_rules.tell_difference(_by_name(diff[0]), _by_name(diff[1]), diff, form, DIFFERENCES)
    elif export:
        _export(_meant(ctx, ruleset)[0].rules, export, yes=yes)
    else:
        _rules(ctx, rule, ruleset, form)


def _rules(ctx: typer.Context, rule: str, ruleset: str, form: Format) -> None:
    from cli import told_rules
    from monopoly import find_rules, load_rules, rules_here, settings, told_for

    book, whose = _meant(ctx, ruleset)
    chosen, told = book.rules, told_for(book)
    if rule:
        found = find_rules(rule)
    elif ruleset:  # a whole rulebook to play by: nothing of what its board has not
        found = rules_here(book)
    else:
        found = list(load_rules().values())
    rows: list[dict[str, Any]] = [
        {
            "id": item.id,
            "title": item.headline(told),
            "text": item.text(chosen, told),
            "ruleset": chosen.name,
            "settings": settings(item, chosen),
        }
        for item in found
    ]
    if not form.is_table:
        emit(rows, COLUMNS, form)
    elif rule:
        told_rules.tell_rules(rows, whose)
    elif ruleset:
        told_rules.tell_rulebook(rows, chosen)
    else:
        told_rules.list_rules(rows)


def _by_name(name: str) -> "Ruleset":
    from monopoly import load_ruleset

    return load_ruleset(name)


def _meant(ctx: typer.Context, name: str) -> "tuple[Book, str]":
    """Give the ruleset that is meant, on its board or as the game at hand has it, and whose it is."""
    if name:
        return _of_name(name)
    if ctx.obj.game:
        return _of_game(ctx)
    from events import LogError

    with suppress(LogError, UsageProblem):  # nobody asked for a game: no reason not to tell the rule
        return _of_game(ctx)
    return _of_name("classic")


def _of_name(name: str) -> "tuple[Book, str]":
    from monopoly import book_of

    return book_of(_by_name(name)), name


def _of_game(ctx: typer.Context) -> "tuple[Book, str]":
    from msgspec import structs

    from cli.session import open_game
    from monopoly import Book
    from monopoly.book import Kit

    with open_game(ctx) as game:
        # a board that was named beside the ruleset is played with it
        board = game.log.entries(game.name, upto=0)[0].events[0].headers.get("board")  # type: ignore[attr-defined]
        if not board:
            return game.book, game.name
        return Book(Kit(game.book.board, structs.replace(game.book.rules, board=board))), game.name


def _export(rules: "Ruleset", file: str, *, yes: bool) -> None:
    """Write a ruleset file; one that is there is written over only on ``--yes``."""
    import shlex

    from monopoly import write_ruleset

    command = f"monopoly new NAME --players ann,bob --ruleset {shlex.quote(file if file != '-' else 'my.toml')}"
    if file == "-":
        sys.stdout.write(write_ruleset(rules, command))
        return
    if not file.endswith(".toml"):
        raise UsageProblem(f"{file}: a ruleset file ends in .toml, as in my.toml")
    if os.path.exists(file) and not yes:
        raise UsageProblem(f"{file} is there already: another name, or --yes to write over it")
    from msgspec.structs import replace

    board = rules.board
    if board.endswith(".toml") and not os.path.isabs(board):
        # a ruleset names a board file as it lies from the ruleset's own folder
        board = os.path.relpath(board, os.path.dirname(file) or ".")
    named = replace(rules, name=Path(file).stem, board=board)
    Path(file).write_text(write_ruleset(named, command), encoding="utf-8")
    say(f"written to {file}: edit it, then {command}")
