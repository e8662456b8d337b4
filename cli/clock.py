"""``clock``: how long the turns took."""

from typing import Any

import typer

from cli.options import Csv, Json, Nl, Tsv
from cli.output import Format, emit, show_table
from cli.session import open_service, pick_game
from monopoly import clock_document, clock_time

app = typer.Typer(rich_markup_mode=None)


@app.command()
def clock(
    ctx: typer.Context,
    turns: bool = typer.Option(False, "--turns", help="Turn by turn."),
    json: Json = False,
    nl: Nl = False,
    csv: Csv = False,
    tsv: Tsv = False,
) -> None:
    """Show the clock: turns, times, who is over the limit, as in: monopoly clock

    \b
    monopoly clock --turns
    monopoly clock --json

    With --csv, --tsv and --nl: one row a player, with --turns one row a turn.
    """
    form = Format(as_json=json, nl=nl, as_csv=csv, tsv=tsv)
    with open_service(ctx, read_only=True) as service:
        document = clock_document(service, pick_game(ctx, service.log))
    rows: list[dict[str, Any]] = document["turns"] if turns else document["players"]
    if not form.is_table:
        columns = ("number", "player", "entry", "seconds", "over") if turns else PLAYERS
        emit(rows, columns, form, document=document if form.name == "json" else None)
        return
    _tell_now(document)
    if turns:
        show_table(
            (("turn", "right"), ("player", "left"), ("entry", "right"), ("time", "right"), ("", "left")),
            [
                (
                    str(row["number"]),
                    row["player"],
                    str(row["entry"]),
                    clock_time(row["seconds"]),
                    "over the limit" if row["over"] else "",
                )
                for row in rows
            ],
        )
        return
    show_table(
        (("player", "left"), ("turns", "right"), ("total", "right"), ("longest", "right"), ("over", "right")),
        [
            (
                row["name"],
                str(row["turns"]),
                clock_time(row["seconds"]),
                clock_time(row["longest"]),
                str(row["over"] or ""),
            )
            for row in rows
        ],
    )


PLAYERS = ("name", "turns", "seconds", "longest", "over")


def _tell_now(document: dict[str, Any]) -> None:
    parts = [f"limit {document['limit']} s a turn" if document["limit"] is not None else "no limit a turn"]
    current = document["current"]
    if current:
        left = "" if current["left"] is None else f", {_left(current['left'])}"
        parts.append(f"{current['player']}'s turn{left}")
    round_ = document["round"]
    if round_:
        parts.append(f"round {clock_time(round_['elapsed'])} of {clock_time(round_['limit'])}, {_left(round_['left'])}")
    if document["paused"]:
        parts.append(f"paused {clock_time(document['paused'])}")
    print("; ".join(parts))


def _left(seconds: int) -> str:
    return f"{clock_time(seconds)} left" if seconds >= 0 else f"{clock_time(-seconds)} over"
