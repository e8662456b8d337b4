"""``games``: the games in the file, and how each of them stands."""

from contextlib import suppress
from typing import Any

import typer

from cli.options import AsKnown, Csv, Json, Nl, Tsv
from cli.output import Format, emit
from cli.session import NoFile, now, open_log

app = typer.Typer(rich_markup_mode=None, add_completion=False)

COLUMNS = (
    *("game", "ruleset", "players", "entries", "status", "winner", "started", "last"),
    *("turn", "player", "phase", "left", "over", "paused", "disputes", "next"),
)


@app.command()
def games(
    ctx: typer.Context, as_known: AsKnown = "", json: Json = False, nl: Nl = False, csv: Csv = False, tsv: Tsv = False
) -> None:
    """List the games in the file, and how each stands.

    \b
    monopoly games
    monopoly --db club.db games --csv
    monopoly games --as-known 2026-11-30T10:06:37Z   as they stood then

    Of games that are being played it says whose turn it is and what for, and what calls for a referee: who is over
    his time, a clock that is stopped, disputes that are open. Breaches are for monopoly audit --all. A file that is not
    there yet holds no games, and that is no error.
    """
    form = Format(as_json=json, nl=nl, as_csv=csv, tsv=tsv)
    from monopoly import everywhere, list_games

    until = everywhere(as_known) if as_known else None
    rows = []
    with suppress(NoFile), open_log(ctx, read_only=True) as log:
        rows = list_games(log, now(), until)
    if not form.is_table:
        emit(rows, COLUMNS, form)
        return
    from cli.tables import Table, show

    if not rows:
        show(
            f"no games in {ctx.obj.db} by then"
            if as_known
            else f"no games in {ctx.obj.db} yet: monopoly new NAME --players ann,bob starts one"
        )
        return
    columns = ("game", "left"), ("ruleset", "left"), ("players", "left"), ("entries", "right"), ("status", "left")
    table = Table(
        (*columns, ("turn", "left"), ("now", "left"), ("started", "left")),
        [
            (
                row["game"],
                row["ruleset"] or "",
                ", ".join(row["players"]),
                str(row["entries"]),
                f"{row['winner']} won" if row["winner"] else row["status"],
                _turn(row),
                ", ".join(_calls(row)),
                (row["started"] or "").replace("T", " ").removesuffix("Z"),
            )
            for row in rows
        ],
    )
    show(table.without_empty("turn", "now"))


def _turn(row: dict[str, Any]) -> str:
    """Say whom the game waits for, and what for."""
    if row["next"]:
        return f"{row['player']} done, {row['next']}: roll"
    return f"{row['player']}: {row['phase']}" if row["player"] else ""


def _calls(row: dict[str, Any]) -> list[str]:
    """Say what of a game calls for a referee."""
    from monopoly import clock_time

    said = [f"{clock_time(-row['left'])} over"] if row["over"] and row["left"] is not None else []
    if row["paused"]:
        said.append("stopped")
    if row["disputes"]:
        said.append(f"{row['disputes']} dispute{'s' if row['disputes'] > 1 else ''}")
    return said
