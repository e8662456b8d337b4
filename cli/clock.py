"""``clock``: how long the turns took, and what the referee does to the clock."""

import sys
from typing import Any

import typer

from cli.clock_desk import count_down, enforced, set_clock
from cli.completing import complete_players, one_of
from cli.errors import UsageProblem
from cli.gathering import gather, tell_faults
from cli.options import AsKnown, At, By, Csv, DryRun, Json, Nl, Reason, Role, Tsv, Yes, saying
from cli.output import Format, emit
from cli.session import open_game, open_log, this_second, whole_file
from cli.told_clock import time_left, told_now

app = typer.Typer(rich_markup_mode=None, add_completion=False)

PLAYERS = ("name", "turns", "seconds", "longest", "over")
GAMES = ("game", "player", "seconds", "left", "over", "paused", "round_left")
TURNS = ("number", "player", "entry", "seconds", "over")
ACTS = ("show", "pause", "resume", "call", "add", "set")


@app.command()
def clock(
    ctx: typer.Context,
    act: str = typer.Argument("show", metavar="[ACT]", help=", ".join(ACTS), autocompletion=one_of(*ACTS)),
    player: str = typer.Argument("", metavar="[PLAYER]", help="Whose clock.", autocompletion=complete_players),
    time: str = typer.Argument("", metavar="[TIME]", help="As in 30s or 2m."),
    turns: bool = typer.Option(False, "--turns", help="Turn by turn."),
    watch: bool = typer.Option(False, "--watch", help="Count down on the terminal until the game ends."),
    enforce: bool = typer.Option(False, "--enforce", help="Apply what follows for a player over his time."),
    at: At = "",
    as_known: AsKnown = "",
    dry_run: DryRun = False,
    by: By = "",
    role: Role = "",
    reason: Reason = "",
    yes: Yes = False,
    json: Json = False,
    nl: Nl = False,
    csv: Csv = False,
    tsv: Tsv = False,
) -> None:
    """Show the clock, stop it, give time and take it.

    \b
    monopoly clock
    monopoly clock --turns --csv
    monopoly clock --at t5               as it stood then
    monopoly clock pause --reason "dice under the table"
    monopoly clock resume
    monopoly clock call bob 30           he has 30 s left for this turn
    monopoly clock add bob 60s           his turn (or next one), and his stock
    monopoly clock set bob 45s           just so much is left to him now
    monopoly clock --watch
    monopoly clock --enforce

    Nothing happens by itself: what the rules do about a turn that is over its time (timeout=report, end-turn, bankrupt)
    is an entry, ref timeout bob, which --enforce offers. With --csv, --tsv and --nl: one row a player, with --turns
    one row a turn. Undone entries are left out; their time stays with the turn then open.

    Without -g, of a file with several games: one row a game that is being played.
    """
    form = Format(as_json=json, nl=nl, as_csv=csv, tsv=tsv)
    if act not in ACTS:
        raise UsageProblem(f"{act!r}: a clock is shown, paused, resumed, or a player's is called, added to or set")
    if bool(player and time) != (act in ("call", "add", "set")) or (player and not time):
        raise UsageProblem("who, and how long? monopoly clock call bob 30s (add, set); the others take no more words")
    if (watch or enforce) and act != "show":
        raise UsageProblem(f"--{'watch' if watch else 'enforce'} goes without {act}")
    if (at or as_known) and (watch or enforce or act != "show"):
        raise UsageProblem("--at and --as-known show a moment of the past, and nothing is done there")
    said = saying(by=by, role=role, reason=reason)
    if enforce:
        enforced(ctx, said, yes=yes, dry_run=dry_run, as_json=json)
    elif act != "show":
        set_clock(ctx, act, player, time, said, dry_run=dry_run, as_json=json)
    elif watch and form.is_table and sys.stdout.isatty():
        count_down(ctx)
    elif turns or at or as_known or not _show_all(ctx, form):
        _show(ctx, form, at, as_known, turns=turns)


def _show_all(ctx: typer.Context, form: Format) -> bool:
    """Show the clocks of all games, if they are meant: a line for each that is being played. Exits with 3 where one
    cannot be read."""
    from monopoly import clock_rows

    with open_log(ctx, read_only=True) as log:
        names = whole_file(ctx, log)
        if not names:
            return False
        at = this_second()
        rows, faults = gather(names, lambda name: clock_rows(log, name, at))
    if form.is_table:
        from cli.tables import show

        show(_by_game(rows) if rows else f"no game is being played in {ctx.obj.db}")
    else:
        emit(rows, GAMES, form)
    tell_faults(faults)
    return True


def _by_game(rows: list[dict[str, Any]]) -> Any:
    from cli.tables import Table
    from monopoly import clock_time

    columns = (
        ("game", "left"),
        ("turn", "left"),
        ("time", "right"),
        ("", "left"),
        ("clock", "left"),
        ("round", "left"),
    )
    return Table(
        columns,
        [
            (
                row["game"],
                row["player"] or "",
                clock_time(row["seconds"]),
                "" if row["left"] is None else time_left(row["left"]),
                "stopped" if row["paused"] else "",
                "" if row["round_left"] is None else time_left(row["round_left"]),
            )
            for row in rows
        ],
    ).without_empty("", "clock", "round")


def _show(ctx: typer.Context, form: Format, at: str, as_known: str, *, turns: bool) -> None:
    from monopoly import clock_document

    with open_game(ctx) as game:
        seen = game.look(at, as_known)
        entries = game.entries[: len(seen.entries)]
        document = clock_document(entries, game.book.rules, None if at or as_known else this_second(), seen.undone)
        ended = seen.state.status == "ended"
    rows: list[dict[str, Any]] = document["turns"] if turns else document["players"]
    if form.is_table:
        from cli.tables import show

        show(*told_now(document, ended=ended), _by_turn(rows) if turns else _by_player(rows))
    else:
        stock = ("left",) if document["players"] and "left" in document["players"][0] else ()
        emit(rows, TURNS if turns else (*PLAYERS, *stock), form, document=document if form.name == "json" else None)


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
                time_left(row["left"]) if "left" in row else "",
            )
            for row in rows
        ],
    ).without_empty("stock")
