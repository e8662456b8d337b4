"""``sign``: a player signs the result."""

import typer

from cli.completing import complete_players
from cli.writing import Writing, game_desk, with_options

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
@with_options
def sign(
    ctx: typer.Context,
    how: Writing,
    player: str = typer.Argument(..., metavar="PLAYER", help="Who signs.", autocompletion=complete_players),
) -> None:
    """Sign the result of a game that has ended.

    \b
    monopoly sign ann
    monopoly sign bob --reason "under protest"
    monopoly sign cid --by "R. Hale"            for a player who has left

    Each player signs once. When all have signed, nothing more is played, taken back or counted; balances are corrected
    only until the protest time is over. monopoly sheet prints what is signed.
    """
    with game_desk(ctx, how) as desk:
        desk.act(lambda: [player, "sign"])
