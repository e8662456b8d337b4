"""``audit``: referees games again."""

from collections.abc import Callable, Iterator
from typing import Any

import typer

from cli.errors import LOG, NO, OK, UsageProblem, say
from cli.options import Csv, Json, Nl, Tsv
from cli.output import Format, emit
from cli.progress import watched
from cli.session import STUMBLES, damage_of, make_service, open_log, open_service, pick_game

app = typer.Typer(rich_markup_mode=None, add_completion=False)

COLUMNS = ("entry", "rule", "severity", "message", "owed", "ruling", "rests")

MANY = 20
"""Games in a file from which several processes are worth their start."""


@app.command()
def audit(
    ctx: typer.Context,
    every: bool = typer.Option(False, "--all", help="All games of the file."),
    jobs: int = typer.Option(0, "--jobs", metavar="N", help="With --all: processes; else one a core for many games."),
    json: Json = False,
    nl: Nl = False,
    csv: Csv = False,
    tsv: Tsv = False,
) -> None:
    """Referee a game again, entry by entry.

    \b
    monopoly audit
    monopoly -g R2-T5 audit --json
    monopoly audit --all --csv

    A finding names the entry, the rule, what is wrong and what would put it right. Exit code 1 if a breach is open;
    warnings, and findings that were ruled on, leave it 0. With --all each row begins with its game; a game that is
    damaged is named on stderr, the others are audited all the same, and the exit code is 3.
    """
    form = Format(as_json=json, nl=nl, as_csv=csv, tsv=tsv)
    if every:
        raise typer.Exit(_audit_all(ctx, jobs, form))
    if jobs:
        raise UsageProblem("--jobs goes with --all")
    from monopoly import audit_rows

    with open_service(ctx, read_only=True) as service:
        game = service.game(pick_game(ctx, service.log))
        rows = audit_rows(game)
    if form.is_table:
        tell_findings(game.state.game, rows, game.book.sum)
    else:
        emit(rows, COLUMNS, form)
    raise typer.Exit(NO if any(_is_open(row) for row in rows) else OK)


def _audit_all(ctx: typer.Context, jobs: int, form: Format) -> int:
    if ctx.obj.game:
        raise UsageProblem("-g names one game, --all means every game: say one of the two")
    if jobs < 0:
        raise UsageProblem(f"--jobs {jobs}: one process or more")
    with open_log(ctx, read_only=True) as log:
        names = [stream.name for stream in log.streams("game")]
    found: list[dict[str, Any]] = []
    damage = []
    for name, rows, fault in watched(_each(ctx.obj.db, names, jobs), len(names), "auditing"):
        found.extend({"game": name} | row for row in rows)
        if fault:
            damage.append(fault)
    if form.is_table:
        _tell_all(len(names), found)
    else:
        emit(found, ("game", *COLUMNS), form)
    for fault in damage:
        say(fault)
    if damage:
        return LOG
    return NO if any(_is_open(row) for row in found) else OK


Audited = tuple[str, list[dict[str, Any]], str]
"""A game, its findings, and what kept it from being audited."""


def _each(db: str, names: list[str], jobs: int) -> Iterator[Audited]:
    """Audit games one after the other, or shared out among processes; they come in the order of their names here."""
    if not jobs:
        import os

        jobs = (os.cpu_count() or 1) if len(names) >= MANY else 1
    jobs = min(jobs, len(names))
    if jobs < 2:
        yield from _audit_games(db, names)
        return
    from cli.processes import workers

    size = max(1, min(MANY, len(names) // (4 * jobs)))
    shares = [(db, names[at : at + size]) for at in range(0, len(names), size)]
    with workers(jobs, _audit_share) as work:
        for audited in work(shares):
            yield from audited


def _audit_share(share: tuple[str, list[str]]) -> list[Audited]:
    return list(_audit_games(*share))


def _audit_games(db: str, names: list[str]) -> Iterator[Audited]:
    from events import LogError
    from events.sqlite import SqliteLog
    from monopoly import audit_rows

    log = SqliteLog.open(db, create=False, read_only=True)
    service = make_service(log)
    try:
        for name in names:
            try:
                yield name, audit_rows(service.game(name)), ""
            except LogError as error:
                yield name, [], str(error)
            except STUMBLES:
                if not (fault := damage_of(log)):
                    raise
                yield name, [], fault
    finally:
        log.close()


def tell_findings(name: str, rows: list[dict[str, Any]], money: Callable[[int], str] = "{:,}".format) -> None:
    """Print findings as a table; ``money`` writes sums as the board's players see them."""
    from cli.tables import show

    show(_table(rows, money) if rows else f"{name}: nothing found")


def _tell_all(games: int, rows: list[dict[str, Any]]) -> None:
    from cli.tables import show

    concerned = len({row["game"] for row in rows})
    still = sum(map(_is_open, rows))
    if rows:
        show(_table(rows, _units, with_game=True))
    show(f"{games:,} games, findings in {concerned:,}; open breaches: {still:,}")


def _table(rows: list[dict[str, Any]], money: Callable[[int], str], *, with_game: bool = False) -> Any:
    from cli.tables import DIM, Table

    columns = (("game", "left"), ("entry", "right"), ("rule", "left"), ("", "left"), ("finding", "left"))
    cells = [
        (
            row.get("game", ""),
            str(row["entry"]),
            row["rule"],
            _standing(row),
            row["message"] + _owed(row, money) + _rests(row),
        )
        for row in rows
    ]
    skip = 0 if with_game else 1
    return Table(
        columns[skip:],
        [cell[skip:] for cell in cells],
        styles=["" if _is_open(row) else DIM for row in rows],
    )


def _units(amount: int) -> str:
    """Write a sum in units: games of several boards stand in one table."""
    return f"{amount:,}"


def _is_open(row: dict[str, Any]) -> bool:
    return row["severity"] == "breach" and row["ruling"] is None


def _finding(row: dict[str, Any], money: Callable[[int], str]) -> str:
    return f"{row['message']}{_owed(row, money)}{_rests(row)}"


def _standing(row: dict[str, Any]) -> str:
    ruling = row["ruling"]
    return "settled" if ruling == "settled" else f"ruled: {ruling}" if ruling else str(row["severity"])


def _rests(row: dict[str, Any]) -> str:
    later = row.get("rests", ())
    return f"; on it {'rests' if len(later) == 1 else 'rest'} {', '.join(map(str, later))}" if later else ""


def _owed(row: dict[str, Any], money: Callable[[int], str]) -> str:
    owed = ", ".join(f"{name} {'-' if amount < 0 else '+'}{money(abs(amount))}" for name, amount in row["owed"].items())
    return f"; to put right: {owed}" if owed else ""
