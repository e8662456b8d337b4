"""``undo``, ``redo`` and ``rewind``: take back without erasing."""

import sys

import typer

from cli.errors import NeedsYes
from cli.options import By, DryRun, Json, Reason, Role, Yes
from cli.session import acting, open_service, pick_game
from cli.told import tell_outcome
from monopoly import Sentence, actions

app = typer.Typer(rich_markup_mode=None)


def _act(
    ctx: typer.Context, action: actions.Action, *, dry_run: bool, by: str, role: str, reason: str, yes: bool, json: bool
) -> None:
    with open_service(ctx) as service:
        game = pick_game(ctx, service.log)
        sentence = Sentence(action)

        def play(store: bool) -> None:
            outcome = service.act(game, sentence, by=by or None, role=role or None, reason=reason or None, store=store)
            tell_outcome(service.game(game).book, outcome, as_json=json)

        if isinstance(action, actions.Rewind) and not yes and not dry_run:
            if not sys.stdin.isatty():
                raise NeedsYes("rewind takes back several entries: say --yes (or -n to see them first)")
            play(False)
            typer.confirm("Take these back?", abort=True)
        play(not dry_run)


@app.command()
def undo(
    ctx: typer.Context,
    entry: str = typer.Argument("", metavar="[REF]", help="The entry; else the last one that holds."),
    keep_later: bool = typer.Option(False, "--keep-later", help="Later entries stay, if they still mean the same."),
    typo: bool = typer.Option(False, "--typo", help="It was typed wrong."),
    agreed: str = typer.Option("", "--agreed", help="The players who agree: ann,bob,cid."),
    dry_run: DryRun = False,
    by: By = "",
    role: Role = "",
    reason: Reason = "",
    yes: Yes = False,
    json: Json = False,
) -> None:
    """Take back an entry; it stays in the log, struck out, as in: monopoly undo 24 --reason "misread the dice"

    \b
    monopoly undo
    monopoly undo -n 24
    monopoly undo 24 --keep-later
    """
    names = tuple(name.strip() for name in agreed.split(",") if name.strip())
    action = actions.Undo(acting(role), _number(ctx, entry), keep_later, typo, names)
    _act(ctx, action, dry_run=dry_run, by=by, role=role, reason=reason, yes=yes, json=json)


@app.command()
def redo(
    ctx: typer.Context,
    entry: str = typer.Argument("", metavar="[REF]", help="The entry that was taken back; else the last such."),
    dry_run: DryRun = False,
    by: By = "",
    role: Role = "",
    reason: Reason = "",
    yes: Yes = False,
    json: Json = False,
) -> None:
    """Let an entry that was taken back hold again, as in: monopoly redo 24"""
    action = actions.Redo(acting(role), _number(ctx, entry))
    _act(ctx, action, dry_run=dry_run, by=by, role=role, reason=reason, yes=yes, json=json)


@app.command()
def rewind(
    ctx: typer.Context,
    entry: str = typer.Argument(..., metavar="REF", help="The last entry that still holds."),
    dry_run: DryRun = False,
    by: By = "",
    role: Role = "",
    reason: Reason = "",
    yes: Yes = False,
    json: Json = False,
) -> None:
    """Take back all entries after one, as in: monopoly rewind 16

    \b
    monopoly rewind -n t5
    monopoly rewind 16 --by "R. Hale" --role referee --reason "wrong deck" --yes
    """
    action = actions.Rewind(acting(role), _number(ctx, entry) or 0)
    _act(ctx, action, dry_run=dry_run, by=by, role=role, reason=reason, yes=yes, json=json)


def _number(ctx: typer.Context, reference: str) -> int | None:
    if not reference:
        return None
    from monopoly import resolve

    with open_service(ctx, read_only=True) as service:
        return resolve(reference, service.game(pick_game(ctx, service.log)).past)
