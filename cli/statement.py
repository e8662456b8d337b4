"""``statement``: where a player's cash came from and went."""

import typer

from cli.options import AsKnown, At, Csv, Json, Nl, Tsv
from cli.output import Format, emit, show_table
from cli.session import look_back, open_service, pick_game
from monopoly import account_of, statement_rows

app = typer.Typer(rich_markup_mode=None)


@app.command()
def statement(
    ctx: typer.Context,
    player: str = typer.Argument(..., help="A player, bank, or pot."),
    at: At = "",
    as_known: AsKnown = "",
    json: Json = False,
    nl: Nl = False,
    csv: Csv = False,
    tsv: Tsv = False,
) -> None:
    """Show every movement of a player's cash, as in: monopoly statement ann

    \b
    monopoly statement ann --at t5
    monopoly statement bank --csv
    """
    form = Format(as_json=json, nl=nl, as_csv=csv, tsv=tsv)
    with open_service(ctx, read_only=True) as service:
        game = service.game(pick_game(ctx, service.log))
        account = account_of(game, player)
        seen = look_back(service, game, at, as_known)
    rows = statement_rows(seen, account)
    if not form.is_table:
        emit(rows, ("entry", "cause", "with", "amount", "balance"), form)
        return
    show_table(
        (("entry", "right"), ("cause", "left"), ("with", "left"), ("amount", "right"), ("balance", "right")),
        [(str(row["entry"]), row["cause"], row["with"], f"{row['amount']:+,}", f"{row['balance']:,}") for row in rows],
    )
