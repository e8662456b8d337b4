"""``games``: the games in the file."""

import os

import typer

from cli.options import Csv, Json, Nl, Tsv
from cli.output import Format, emit, show_table
from cli.session import open_service
from monopoly import list_games

app = typer.Typer(rich_markup_mode=None)

COLUMNS = ("game", "ruleset", "players", "entries", "status", "winner", "started", "last")


@app.command()
def games(ctx: typer.Context, json: Json = False, nl: Nl = False, csv: Csv = False, tsv: Tsv = False) -> None:
    """List the games in the file, as in: monopoly games

    \b
    monopoly --db club.db games --csv
    """
    form = Format(as_json=json, nl=nl, as_csv=csv, tsv=tsv)
    rows = []
    if os.path.lexists(ctx.obj.db):
        with open_service(ctx, read_only=True) as service:
            rows = list_games(service)
    if not form.is_table:
        emit(rows, COLUMNS, form)
    elif not rows:
        print(f"no games in {ctx.obj.db} yet: monopoly new NAME --players ann,bob starts one")
    else:
        show_table(
            (
                ("game", "left"),
                ("ruleset", "left"),
                ("players", "left"),
                ("entries", "right"),
                ("status", "left"),
                ("started", "left"),
            ),
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
