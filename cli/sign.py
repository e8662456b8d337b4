"""``sign``: a player signs the result."""

import typer

from cli.completing import complete_players
from cli.options import By, DryRun, Json, Key, Reason, Role, Yes, saying
from cli.session import open_service, pick_game
from cli.told import tell_outcome

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def sign(
    ctx: typer.Context,
    player: str = typer.Argument(..., metavar="PLAYER", help="Who signs.", autocompletion=complete_players),
    dry_run: DryRun = False,
    by: By = "",
    role: Role = "",
    reason: Reason = "",
    key: Key = "",
    yes: Yes = False,
    json: Json = False,
) -> None:
    """Sign the result of a game that has ended.

    \b
    monopoly sign ann
    monopoly sign bob --reason "under protest"
    monopoly sign cid --by "R. Hale"            for a player who has left

    Each player signs once. When all have signed, nothing more is played, taken back or counted; balances are corrected
    only until the protest time is over. monopoly sheet prints what is signed.
    """
    said = saying(by=by, role=role, reason=reason, key=key)
    with open_service(ctx, read_only=dry_run) as service:
        name = pick_game(ctx, service.log)
        outcome = service.act(name, [player, "sign"], store=not dry_run, **said)
        tell_outcome(service.game(name).book, outcome, as_json=json)
