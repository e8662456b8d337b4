"""``note`` and ``rule``: remarks and rulings."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import typer

from cli.completing import one_of
from cli.errors import UsageProblem
from cli.options import By, DryRun, Json, Reason, Role, saying
from cli.session import acting, open_service, pick_game
from cli.told import tell_outcome

if TYPE_CHECKING:
    from monopoly import actions

app = typer.Typer(rich_markup_mode=None, add_completion=False)

RULINGS = ("deny", "uphold", "note")


def _act(
    ctx: typer.Context,
    reference: str,
    make: "Callable[[int], actions.Action]",
    *,
    dry_run: bool,
    by: str,
    role: str,
    reason: str,
    json: bool,
) -> None:
    from monopoly import Sentence, resolve

    said = saying(by=by, role=role, reason=reason)
    with open_service(ctx, read_only=dry_run) as service:
        name = pick_game(ctx, service.log)
        game = service.game(name)
        outcome = service.act(name, Sentence(make(resolve(reference, game.past))), store=not dry_run, **said)
        tell_outcome(game.book, outcome, as_json=json)


@app.command()
def note(
    ctx: typer.Context,
    entry: str = typer.Argument(..., metavar="REF", help="The entry it is about; 0: the game."),
    text: str = typer.Argument(..., metavar="TEXT", help="The remark."),
    dry_run: DryRun = False,
    by: By = "",
    role: Role = "",
    json: Json = False,
) -> None:
    """Add a remark to an entry.

    \b
    monopoly note 12 "cid had the dice already"
    monopoly note @ "dice off the table, rolled again"
    """
    if not text.strip():
        raise UsageProblem('a note says something: monopoly note 12 "cid had the dice already"')

    def make(number: int) -> "actions.Action":
        from monopoly import actions

        return actions.Note(acting(role), number, text)

    _act(ctx, entry, make, dry_run=dry_run, by=by, role=role, reason="", json=json)


@app.command()
def rule(
    ctx: typer.Context,
    entry: str = typer.Argument(..., metavar="REF", help="The entry of the finding."),
    ruling: str = typer.Argument(..., metavar="RULING", help="deny, uphold or note.", autocompletion=one_of(*RULINGS)),
    why: str = typer.Argument("", metavar="[WHY]", help="The reason."),
    dry_run: DryRun = False,
    by: By = "",
    role: Role = "",
    reason: Reason = "",
    json: Json = False,
) -> None:
    """Rule on a finding of the audit.

    \b
    monopoly rule 12 deny "too late"
    monopoly rule 12 uphold "the dice were not down yet" --by "R. Hale"
    """
    if ruling not in RULINGS:
        raise UsageProblem(f"{ruling!r} is no ruling: {', '.join(RULINGS)}")
    if why and reason:
        raise UsageProblem("two reasons: say it once")

    def make(number: int) -> "actions.Action":
        from monopoly import actions

        return actions.Rule("ref", str(number), ruling)

    _act(ctx, entry, make, dry_run=dry_run, by=by, role=role, reason=why or reason, json=json)
