"""``state``: the table as it stands, or stood."""

import typer

from cli.options import AsKnown, At, Csv, Json, Nl, Tsv
from cli.output import Format, emit
from cli.session import look
from cli.told_state import tell_state
from monopoly import describe_state

app = typer.Typer(rich_markup_mode=None)


@app.command()
def state(
    ctx: typer.Context,
    at: At = "",
    as_known: AsKnown = "",
    json: Json = False,
    nl: Nl = False,
    csv: Csv = False,
    tsv: Tsv = False,
) -> None:
    """Show the table: cash, places, deeds, what is open, as in: monopoly state --at 17

    \b
    monopoly state
    monopoly state --at @-3
    monopoly state --at 12:04 --as-known 24 --json

    With --csv, --tsv and --nl: one row a player.
    """
    form = Format(as_json=json, nl=nl, as_csv=csv, tsv=tsv)
    book, folded = look(ctx, at, as_known)
    if form.name in ("table", "json"):
        tell_state(book, folded, as_json=json)
    else:
        players = describe_state(book, folded)["players"]
        emit(players, list(players[0]), form)
