"""``audit``: referees games again."""

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

import typer

from cli.errors import LOG, NO, OK, UsageProblem, say
from cli.options import AsKnown, At, Csv, Json, Nl, Tsv
from cli.output import Format, emit
from cli.progress import watched
from cli.session import STUMBLES, damage_of, make_service, names_tournament, open_game, open_log
from cli.told_audit import COLUMNS, Money, finding_words, is_open, standing_words, tell_all, tell_findings

if TYPE_CHECKING:
    from monopoly.taking_back import Timeline

app = typer.Typer(rich_markup_mode=None, add_completion=False)

MANY = 20
"""Games in a file from which several processes are worth their start."""


@app.command()
def audit(
    ctx: typer.Context,
    every: bool = typer.Option(False, "--all", help="All games and tournaments of the file."),
    entry: str = typer.Option("", "--entry", metavar="REF", help="One entry, with the page of facts about it."),
    jobs: int = typer.Option(0, "--jobs", metavar="N", help="With --all: processes; else one a core for many games."),
    at: At = "",
    as_known: AsKnown = "",
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
    monopoly audit --entry 12            its facts and what a ruling would change
    monopoly audit -g CUP                a tournament, compared with its games

    A finding names the entry, the rule, what is wrong and what would put it right. Exit code 1 if a breach is open;
    warnings, and findings that were ruled on, leave it 0. What rests on a misplay, at once or through other entries,
    stands below it, indented. With --all each row begins with its game; a game that is damaged is named on stderr, the
    others are audited all the same, and the exit code is 3. A misplay or late claim that was taken back is no finding;
    of one game the table names it below, and --entry tells of it.
    """
    form = Format(as_json=json, nl=nl, as_csv=csv, tsv=tsv)
    if every and (at or as_known or entry):
        raise UsageProblem("--at, --as-known and --entry look at one game: say -g NAME, not --all")
    if every:
        raise typer.Exit(_audit_all(ctx, jobs, form))
    if jobs:
        raise UsageProblem("--jobs goes with --all")
    if names_tournament(ctx):
        from cli.tournament_judging import audit_event

        if at:
            raise UsageProblem("a tournament is audited as a whole: --as-known REF leaves out what came later")
        audit_event(ctx, "", form, as_known=as_known, entry=entry)
    from monopoly import audit_rows

    with open_game(ctx) as game:
        timeline = game.timeline(at, as_known)
        rows = audit_rows(timeline)
        name, book = game.name, game.book
    if entry:
        from monopoly import resolve

        number = resolve(entry, timeline.entries)
        rows = [row for row in rows if row["entry"] == number]
        _show_entry(timeline, number, rows, form)
    elif form.is_table:
        tell_findings(name, rows, book.sum)
        for line in _taken_back(timeline):
            print(line)
    else:
        emit(rows, COLUMNS, form)
    raise typer.Exit(NO if any(is_open(row) for row in rows) else OK)


def _taken_back(timeline: "Timeline") -> Iterator[str]:
    """Name misplays and late claims that were taken back: they have no effect, but they were made."""
    for entry in timeline.entries:
        if entry.flags and not timeline.holds(entry):
            flags = "".join(f" !{flag}" for flag in entry.flags)
            yield f"taken back: {entry.number}. {entry.line}{flags} (by entry {timeline.undone[entry.number]})"


def _show_entry(timeline: "Timeline", number: int, rows: list[dict[str, Any]], form: Format) -> None:
    """Show what was found at an entry; as a table or one document with the facts about it."""
    if form.name not in ("table", "json"):
        emit(rows, COLUMNS, form)
        return
    from monopoly.disputes import facts_of

    page = facts_of(timeline, number)
    if form.name == "json":
        emit((), COLUMNS, form, document={"entry": number, **page, "findings": rows})
        return
    from cli.facts import tell_facts

    book = timeline.book
    told = [f"{row['rule']}: {finding_words(row, book.sum)}   [{standing_words(row)}]" for row in rows]
    if number in timeline.undone:
        by = f"taken back by entry {timeline.undone[number]}, no finding any more"
        told = [f"{breach.rule}: {breach.message}   [{by}]" for breach in timeline.breaches(number)] or [by]
    tell_facts(
        book, "\n".join([f"entry {number}: {timeline.entries[number].line}", *(told or ["nothing found"])]), page
    )


def _audit_all(ctx: typer.Context, jobs: int, form: Format) -> int:
    if ctx.obj.game:
        raise UsageProblem("-g names one game, --all means every game: say one of the two")
    if jobs < 0:
        raise UsageProblem(f"--jobs {jobs}: one process or more")
    with open_log(ctx, read_only=True) as log:
        streams = log.streams()
    names = [stream.name for stream in streams]
    from monopoly import money_of

    found: list[dict[str, Any]] = []
    damage = []
    sums: dict[str, Money] = {}
    for name, rows, fault, of_board in watched(_each(ctx.obj.db, names, jobs), len(names), "auditing"):
        found.extend({"game": name} | row for row in rows)
        sums[name] = partial(money_of, *of_board)
        if fault:
            damage.append(fault)
    if form.is_table:
        tell_all([stream.kind for stream in streams], found, sums)
    else:
        emit(found, ("game", *COLUMNS), form)
    for fault in damage:
        say(fault)
    if damage:
        return LOG
    return NO if any(is_open(row) for row in found) else OK


Audited = tuple[str, list[dict[str, Any]], str, tuple[int, str]]
"""A game, its findings, what kept it from being audited, and its board's unit and sign of money."""


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
                if log.tip(name).kind == "tournament":
                    from monopoly.tournament import TournamentService, finding_rows

                    yield name, finding_rows(log, TournamentService(service).load(name)), "", (1, "")
                    continue
                game = service.game(name)
                board = game.book.board
                yield name, audit_rows(game.timeline()), "", (board.unit, board.sign)
            except LogError as error:
                yield name, [], str(error), (1, "")
            except STUMBLES:
                if not (fault := damage_of(log)):
                    raise
                yield name, [], fault, (1, "")
    finally:
        log.close()
