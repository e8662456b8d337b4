"""``do``: the line a clerk types, played into the game."""

import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from cli.errors import NO, OK, UsageProblem
from cli.options import By, DryRun, Json, Key, Reason, Role
from cli.session import open_service, pick_game
from cli.told import tell_outcome

app = typer.Typer(rich_markup_mode=None)


@app.command(context_settings={"ignore_unknown_options": True})
def do(
    ctx: typer.Context,
    words: Annotated[
        list[str], typer.Argument(metavar="LINE...", help="Who, what; - reads lines from standard input.")
    ],
    dry_run: DryRun = False,
    by: By = "",
    role: Role = "",
    reason: Reason = "",
    key: Key = "",
    json: Json = False,
) -> None:
    """Play a line of the notation, as in: monopoly do ann roll 3+4

    \b
    monopoly do ann trade bob NYA+50 for CON
    monopoly do bob claim = bob 764
    monopoly do -n ann build ORI*2 VER*2
    cat lines.txt | monopoly do -

    Exit code 1: refused by a rule (nothing is stored), or a late claim (stored as evidence, no money moves).
    """
    _no_stray_options(words)
    lines: list[str | Sequence[str]] = _lines() if words == ["-"] else [words]
    code = OK
    with open_service(ctx) as service:
        game = pick_game(ctx, service.log)
        for at, line in enumerate(lines):
            outcome = service.act(
                game,
                line,
                by=by or None,
                role=role or None,
                reason=reason or None,
                key=f"{key}/{at}" if key and len(lines) > 1 else key or None,
                store=not dry_run,
            )
            tell_outcome(service.game(game).book, outcome, as_json=json)
            if outcome.breaches:
                code = NO
    raise typer.Exit(code)


def _lines() -> list[str | Sequence[str]]:
    return [line.strip() for line in sys.stdin if line.strip() and not line.lstrip().startswith("#")]


def _no_stray_options(words: Sequence[str]) -> None:
    for word in words:
        if word.startswith("--") and len(word) > 2:
            raise UsageProblem(f"no option {word}; words of the line that begin with -- go in quotes")
