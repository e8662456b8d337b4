"""``note`` and ``rule``: remarks and rulings."""

import typer

from cli.errors import UsageProblem
from cli.options import By, DryRun, Json, Reason, Role
from cli.session import acting, open_service, pick_game
from cli.told import tell_outcome
from monopoly import Sentence, actions

app = typer.Typer(rich_markup_mode=None)


def _act(
    ctx: typer.Context, action: actions.Action, *, dry_run: bool, by: str, role: str, reason: str, json: bool
) -> None:
    with open_service(ctx) as service:
        game = pick_game(ctx, service.log)
        outcome = service.act(
            game,
            Sentence(action),
            by=by or None,
            role=role or None,
            reason=reason or None,
            store=not dry_run,
        )
        tell_outcome(service.game(game).book, outcome, as_json=json)


@app.command()
def note(
    ctx: typer.Context,
    entry: str = typer.Argument(..., metavar="REF", help="The entry it is about; 0: the game."),
    text: str = typer.Argument(..., help="The remark."),
    dry_run: DryRun = False,
    by: By = "",
    role: Role = "",
    json: Json = False,
) -> None:
    """Add a remark to an entry, as in: monopoly note 12 "cid had the dice down already" """
    from monopoly import resolve

    with open_service(ctx, read_only=True) as service:
        number = resolve(entry, service.game(pick_game(ctx, service.log)).past)
    _act(ctx, actions.Note(acting(role), number, text), dry_run=dry_run, by=by, role=role, reason="", json=json)


@app.command()
def rule(
    ctx: typer.Context,
    target: str = typer.Argument(..., metavar="N", help="The entry of the finding."),
    ruling: str = typer.Argument(..., help="deny, uphold or note."),
    reason: str = typer.Argument("", help="Why."),
    dry_run: DryRun = False,
    by: By = "",
    role: Role = "",
    why: Reason = "",
    json: Json = False,
) -> None:
    """Rule on a finding of the audit, as in: monopoly rule 12 deny "the window was closed" """
    if ruling not in ("deny", "uphold", "note"):
        raise UsageProblem(f"{ruling!r} is no ruling: deny, uphold or note")
    action = actions.Rule("ref", target, ruling)
    _act(ctx, action, dry_run=dry_run, by=by, role=role, reason=reason or why, json=json)
