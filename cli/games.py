"""``games``: the games in the file."""

from contextlib import suppress

import typer

from cli.options import Csv, Json, Nl, Tsv
from cli.output import Format, emit
from cli.session import NoFile, open_log

app = typer.Typer(rich_markup_mode=None, add_completion=False)

COLUMNS = ("game", "ruleset", "players", "entries", "status", "winner", "started", "last")


@app.command()
def games(ctx: typer.Context, json: Json = False, nl: Nl = False, csv: Csv = False, tsv: Tsv = False) -> None:
    """List the games in the file.

    \b
    monopoly games
    monopoly --db club.db games --csv

    A file that is not there yet holds no games, and that is no error.
    """
    form = Format(as_json=json, nl=nl, as_csv=csv, tsv=tsv)
    from monopoly import list_games

    rows = []
    with suppress(NoFile), open_log(ctx, read_only=True) as log:
        rows = list_games(log)
    if not form.is_table:
        emit(rows, COLUMNS, form)
        return
    from cli.tables import Table, show

    if not rows:
        show(f"no games in {ctx.obj.db} yet: monopoly new NAME --players ann,bob starts one")
        return
    columns = ("game", "left"), ("ruleset", "left"), ("players", "left"), ("entries", "right"), ("status", "left")
    table = Table(
        (*columns, ("started", "left")),
        [
            (
                row["game"],
                row["ruleset"],
                ", ".join(row["players"]),
                str(row["entries"]),
                f"{row['winner']} won" if row["winner"] else row["status"],
                (row["started"] or "").replace("T", " ").removesuffix("Z"),
            )
            for row in rows
        ],
    )
    show(table)
