"""``tournament``: rounds, seats, results and cuts, as entries in the log of the games."""

import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from cli.completing import complete_tournaments
from cli.errors import NO, OK, UsageProblem, say
from cli.options import AsKnown, By, Csv, DryRun, Json, Key, Nl, Reason, Role, Tsv, saying, signed, text
from cli.output import Format, emit, write_json
from cli.session import NoFile, make_service, new_seed, open_log, open_service
from cli.tournament_rounds import (
    Event,
    act,
    advance,
    names,
    redo,
    result,
    seat,
    start,
    tournament_service,
    undo,
)
from cli.tournament_told import pick_tournament, tell_presets, tell_tournament

if TYPE_CHECKING:
    from monopoly.tournament import TournamentService
    from projections import TournamentState

app = typer.Typer(rich_markup_mode=None, add_completion=False)
group = typer.Typer(rich_markup_mode=None, add_completion=False)
app.add_typer(group, name="tournament")


@group.callback()
def tournament() -> None:
    """Run a tournament: seat, start, collect, advance.

    \b
    monopoly tournament new CUP --preset share --players-from names.txt
    monopoly tournament seat CUP
    monopoly tournament start CUP
    monopoly tournament advance CUP
    monopoly standings CUP

    Each round is seated, started, played and closed. The tables' games are games of the same file, CUP-R1-T1 and so
    on. The tournament is a stream of entries like a game's: chained, undone without erasing, audited.
    """


OneEvent: TypeAlias = Annotated[
    str,
    typer.Argument(
        metavar="[EVENT]", help="The tournament; needless with only one.", autocompletion=complete_tournaments
    ),
]


@group.command()
def new(
    ctx: typer.Context,
    name: str = typer.Argument(..., metavar="NAME", help="Its name; the games are called NAME-R1-T1 and so on."),
    preset: str = typer.Option(
        "championship", "--preset", metavar="NAME", help="A preset by name, or a file of yours, name.toml."
    ),
    players: str = typer.Option("", "--players", metavar="NAMES", help="With commas between: ann,bob,cid."),
    players_from: str = typer.Option(
        "", "--players-from", metavar="FILE", help="A file with a name a line; - is standard input."
    ),
    alternates: str = typer.Option("", "--alternates", metavar="NAMES", help="Who fills gaps, in this order."),
    seed: str = typer.Option("", "--seed", metavar="TEXT", help="What all seats are drawn from; else drawn itself."),
    dry_run: DryRun = False,
    by: By = "",
    json: Json = False,
) -> None:
    """Found a tournament.

    \b
    monopoly tournament new CUP --preset share --players ann,bob,cid,dan
    monopoly tournament new CUP --players-from names.txt --alternates zoe,yan
    monopoly tournament new CUP --preset my.toml --players-from - < names.txt

    The presets are listed, and printed as files to edit, by monopoly tournament presets.
    """
    from events import MemoryLog, StreamExists
    from monopoly.tournament import TournamentService, load_plan

    name = text("the name", name)
    if not name:
        raise UsageProblem("a tournament needs a name: monopoly tournament new CUP --players ann,bob,cid,dan")
    entered = [*names(players), *(_names_from(players_from) if players_from else [])]
    if len(entered) < 2:
        raise UsageProblem(f"who plays? monopoly tournament new {name} --players ann,bob,cid,dan")
    plan = load_plan(preset)
    said = signed(saying(by=by), "ref")["by"]
    taken = UsageProblem(f"there is a game or tournament {name!r} in {ctx.obj.db} already: choose another name")

    def found(service: "TournamentService", store: bool) -> "TournamentState":
        return service.found(
            name,
            plan,
            preset=preset,
            players=entered,
            alternates=names(alternates),
            seed=text("--seed", seed) or new_seed(),
            by=said,
            store=store,
        )

    rehearsal = TournamentService(make_service(MemoryLog()))
    state = found(rehearsal, False)  # what is refused must not leave a file behind
    if dry_run:
        with suppress(NoFile), open_log(ctx, read_only=True) as log:
            if any(stream.name.casefold() == name.casefold() for stream in log.streams()):
                raise taken
        tell_tournament(rehearsal.log, state, plan, as_json=json)
        if not json:
            print("(not stored)")
        return
    with open_service(ctx, create=True) as games:
        service = TournamentService(games)
        try:
            state = found(service, True)
        except StreamExists:
            raise taken from None
        tell_tournament(service.log, state, plan, as_json=json)
    if sys.stderr.isatty():
        say(f"next: monopoly tournament seat {name}")


def _names_from(file: str) -> list[str]:
    if file == "-":
        lines = sys.stdin.read().splitlines()
    else:
        try:
            lines = Path(file).read_text(encoding="utf-8-sig").splitlines()
        except (OSError, UnicodeError) as error:
            raise UsageProblem(f"{file}: the names cannot be read: {error}") from None
    return [line.strip() for line in lines if line.strip() and not line.startswith("#")]


@group.command()
def enter(
    ctx: typer.Context,
    event: Event,
    players: str = typer.Argument(..., metavar="NAMES", help="With commas between: ann,bob."),
    alternate: bool = typer.Option(False, "--alternate", help="They stand by, to fill gaps."),
    dry_run: DryRun = False,
    by: By = "",
    role: Role = "",
    reason: Reason = "",
    key: Key = "",
    json: Json = False,
) -> None:
    """Let players enter late, or stand by as alternates.

    \b
    monopoly tournament enter CUP eve,fay
    monopoly tournament enter CUP zoe --alternate
    """
    from monopoly.tournament import actions

    action = actions.Enter(players=tuple(names(players)), alternates=alternate)
    act(ctx, event, lambda s, found: [action], dry_run=dry_run, by=by, role=role, reason=reason, key=key, json=json)


@group.command()
def withdraw(
    ctx: typer.Context,
    event: Event,
    player: str = typer.Argument(..., metavar="NAME", help="Who plays no more."),
    dry_run: DryRun = False,
    by: By = "",
    role: Role = "",
    reason: Reason = "",
    key: Key = "",
    json: Json = False,
) -> None:
    """Take a player out, and call up who fills his seat.

    \b
    monopoly tournament withdraw CUP bob --reason "missed the train"
    """
    from monopoly.tournament import actions

    action = actions.Withdraw(player=player)
    act(ctx, event, lambda s, found: [action], dry_run=dry_run, by=by, role=role, reason=reason, key=key, json=json)


for command in (seat, start, result, advance, undo, redo):
    group.command()(command)


@group.command()
def show(
    ctx: typer.Context,
    event: OneEvent = "",
    number: int = typer.Option(0, "--round", metavar="N", help="The tables of this round; else of the last one."),
    log_too: bool = typer.Option(False, "--log", help="The entries, those taken back struck out."),
    as_known: AsKnown = "",
    json: Json = False,
    nl: Nl = False,
    csv: Csv = False,
    tsv: Tsv = False,
) -> None:
    """Show a tournament: where it stands, who sits where.

    \b
    monopoly tournament show CUP
    monopoly tournament show CUP --round 2 --csv
    monopoly tournament show CUP --log
    monopoly tournament show CUP --as-known 12

    With --csv, --tsv and --nl: one row a table, or with --log an entry.
    """
    form = Format(as_json=json, nl=nl, as_csv=csv, tsv=tsv)
    from monopoly.tournament import TABLES, load_stored_plan, load_tournament, tournament_document

    if log_too and number:
        raise UsageProblem("--log lists all entries: --round goes without it")
    with open_log(ctx, read_only=True) as log:
        name = pick_tournament(ctx, log, event)
        if log_too:
            from cli.log import COLUMNS, tell_entries
            from monopoly import plain_entry
            from projections import taken_back

            entries = log.entries(name)[: load_tournament(log, name, as_known).entry + 1]
            undone = taken_back(entries)
            rows = [plain_entry(e.number, e, entries[0].at, e.number in undone) for e in entries[1:]]
            if form.is_table:
                tell_entries(rows, entries[0].stream)
            else:
                emit(rows, COLUMNS, form)
            return
        state = load_tournament(log, name, as_known)
        if number and not 0 < number <= len(state.rounds):
            raise UsageProblem(f"no round {number}: {len(state.rounds)} of {state.planned} were seated so far")
        plan = load_stored_plan(log, state.plan)
        games = None if as_known else log
        if form.is_table:
            tell_tournament(games, state, plan, number or None)
            return
        document = tournament_document(games, state, plan, number or None)
    emit(document["tables"], TABLES, form, document=document)


@group.command()
def audit(
    ctx: typer.Context, event: OneEvent = "", json: Json = False, nl: Nl = False, csv: Csv = False, tsv: Tsv = False
) -> None:
    """Work out everything again and compare it with the games.

    \b
    monopoly tournament audit CUP
    monopoly tournament audit CUP --json

    Exit code 1 if something differs.
    """
    form = Format(as_json=json, nl=nl, as_csv=csv, tsv=tsv)
    import msgspec

    from cli.audit import COLUMNS, tell_findings
    from monopoly.tournament import audit_tournament

    with tournament_service(ctx, True) as service:
        name = pick_tournament(ctx, service.log, event)
        found = service.load(name)
        rows = [msgspec.to_builtins(finding) for finding in audit_tournament(service.log, found)]
    if form.is_table:
        tell_findings(found.state.tournament, rows)
    else:
        emit(rows, COLUMNS, form)
    raise typer.Exit(NO if rows else OK)


@group.command()
def presets(
    ctx: typer.Context,
    name: str = typer.Argument("", metavar="[NAME]", help="Print this one, as a file to edit."),
    json: Json = False,
) -> None:
    """List the presets, or print one as a file to edit.

    \b
    monopoly tournament presets
    monopoly tournament presets championship > my.toml
    """
    from monopoly.tournament import load_plan, preset_texts

    if name:
        plan = load_plan(name)
        texts = preset_texts()
        if json:
            sys.stdout.write(write_json(plan))
        else:
            sys.stdout.write(texts[name] if name in texts else Path(name).read_text(encoding="utf-8"))
        return
    tell_presets({each: load_plan(each) for each in preset_texts()}, as_json=json)
