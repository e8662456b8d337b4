"""``clock``: how long the turns took."""

from typing import Any

import typer

from cli.options import Csv, Json, Nl, Tsv
from cli.output import Format, emit
from cli.session import now, open_game

app = typer.Typer(rich_markup_mode=None, add_completion=False)

PLAYERS = ("name", "turns", "seconds", "longest", "over")
TURNS = ("number", "player", "entry", "seconds", "over")


@app.command()
def clock(
    ctx: typer.Context,
    turns: bool = typer.Option(False, "--turns", help="Turn by turn."),
    json: Json = False,
    nl: Nl = False,
    csv: Csv = False,
    tsv: Tsv = False,
) -> None:
    """Show the clock: turns, times, who is over the limit.

    \b
    monopoly clock
    monopoly clock --turns
    monopoly clock --json

    With --csv, --tsv and --nl: one row a player, with --turns one row a turn. Undone entries are left out; their time
    stays with the turn then open.
    """
    form = Format(as_json=json, nl=nl, as_csv=csv, tsv=tsv)
    from monopoly import clock_document

    with open_game(ctx) as game:
        document = clock_document(game.entries, game.book.rules, now())
        ended = game.state.status == "ended"
    rows: list[dict[str, Any]] = document["turns"] if turns else document["players"]
    if form.is_table:
        from cli.tables import show

        show(*_now(document, ended=ended), _by_turn(rows) if turns else _by_player(rows))
    else:
        emit(rows, TURNS if turns else PLAYERS, form, document=document if form.name == "json" else None)


def _by_turn(rows: list[dict[str, Any]]) -> Any:
    from cli.tables import Table
    from monopoly import clock_time

    return Table(
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


def _by_player(rows: list[dict[str, Any]]) -> Any:
    from cli.tables import Table
    from monopoly import clock_time

    return Table(
        (
            *(("player", "left"), ("turns", "right"), ("total", "right"), ("longest", "right"), ("over", "right")),
            ("stock", "left"),
        ),
        [
            (
                row["name"],
                str(row["turns"]),
                clock_time(row["seconds"]),
                clock_time(row["longest"]),
                str(row["over"] or ""),
                _left(row["left"]) if "left" in row else "",
            )
            for row in rows
        ],
    ).without_empty("stock")


def _now(document: dict[str, Any], *, ended: bool) -> list[str]:
    from monopoly import clock_time

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
    if document["stopped"]:
        parts.append("stopped now")
    return ["; ".join(parts), *([] if ended or not round_ or not round_["up"] else [_time_is_up(round_)])]


def _time_is_up(round_: dict[str, Any]) -> str:
    """Say what the end of the agreed time means for who is still to play."""
    if round_["to_play"]:
        return f"the time is up; the last turns are {', '.join(round_['to_play'])}'s, then ref end ends the game"
    turns = "" if round_["end"] == "at-once" else " and all have had the same number of turns"
    return f"the time is up{turns}: ref end ends the game"


def _left(seconds: int) -> str:
    from monopoly import clock_time

    return f"{clock_time(seconds)} left" if seconds >= 0 else f"{clock_time(-seconds)} over"
