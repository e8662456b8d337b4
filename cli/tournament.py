"""``tournament``: rounds, seats, results and cuts, as entries in the log of the games."""

import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from cli.errors import UsageProblem, say
from cli.options import AsKnown, Json, OneEvent, listed, text
from cli.output import Format, emit, write_json
from cli.session import NoFile, make_service, new_seed, open_log
from cli.tournament_desk import act, directing
from cli.tournament_judging import audit, rule
from cli.tournament_names import names_from
from cli.tournament_rounds import advance, redo, result, seat, start, undo
from cli.tournament_told import pick_tournament, tell_presets, tell_tournament
from cli.writing import Writing, with_options

if TYPE_CHECKING:
    from events import Log
    from monopoly.tournament import Done, Plan, Tournament, TournamentService, actions

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


@group.command()
@with_options
def new(
    ctx: typer.Context,
    how: Writing,
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
) -> None:
    """Found a tournament.

    \b
    monopoly tournament new CUP --preset share --players ann,bob,cid,dan
    monopoly tournament new CUP --players-from names.txt --alternates zoe,yan
    monopoly tournament new CUP --preset my.toml --players-from - < names.txt

    The presets are listed, and printed as files to edit, by monopoly tournament presets.
    """
    from events import MemoryLog, StreamExists
    from monopoly.tournament import TournamentService, load_plan, load_stored_plan

    name = text("the name", name)
    if not name:
        raise UsageProblem("a tournament needs a name: monopoly tournament new CUP --players ann,bob,cid,dan")
    entered = [*listed(players), *(names_from(players_from) if players_from else [])]
    if len(entered) < 2:
        raise UsageProblem(f"who plays? monopoly tournament new {name} --players ann,bob,cid,dan")
    plan, drawn = load_plan(preset), text("--seed", seed) or new_seed()
    said = directing(how) | {"key": how.said["key"]}
    taken = UsageProblem(f"there is a game or tournament {name!r} in {ctx.obj.db} already: choose another name")

    def found(log: "Log", store: bool) -> "Done":
        service, waiting = TournamentService(make_service(log)), listed(alternates)
        return service.found(
            name, plan, preset=preset, players=entered, alternates=waiting, seed=drawn, store=store, **said
        )

    done = found(MemoryLog(), False)  # what is refused must not leave a file behind
    if how.dry_run:
        with suppress(NoFile), open_log(ctx, read_only=True) as log:
            done = found(log, False)
            if not done.repeated and any(stream.name.casefold() == name.casefold() for stream in log.streams()):
                raise taken
            plan = load_stored_plan(log, done.state.plan) if done.repeated else plan
        _tell_founded(None, done, plan, how)
        return
    with open_log(ctx, create=True) as log:
        try:
            done = found(log, True)
        except StreamExists:
            raise taken from None
        _tell_founded(log, done, load_stored_plan(log, done.state.plan), how)
    if sys.stderr.isatty():
        say(f"next: monopoly tournament seat {name}")


def _tell_founded(log: "Log | None", done: "Done", plan: "Plan", how: Writing) -> None:
    from monopoly.tournament import tournament_document

    if how.json:
        told = {"stored": done.stored, "repeated": done.repeated}
        sys.stdout.write(write_json(tournament_document(log, done.state, plan) | told))
        return
    tell_tournament(log, done.state, plan)
    if done.repeated:
        print("stored before with this key: nothing new was written")
    elif not done.stored:
        print("(not stored)")


@group.command()
@with_options
def enter(
    ctx: typer.Context,
    how: Writing,
    event: OneEvent = "",
    players: str = typer.Argument("", metavar="NAMES", help="With commas between: ann,bob."),
    alternate: bool = typer.Option(False, "--alternate", help="They stand by, to fill gaps."),
) -> None:
    """Let players enter late, or stand by as alternates.

    \b
    monopoly tournament enter CUP eve,fay
    monopoly tournament enter CUP zoe --alternate
    """
    from monopoly.tournament import actions

    def make(service: "TournamentService", found: "Tournament", words: Sequence[str]) -> "Sequence[actions.Action]":
        return [actions.Enter(players=listed(words[0]), alternates=alternate)]

    act(ctx, how, (event, players), make, missing="who? monopoly tournament enter CUP eve,fay", most=1)


@group.command()
@with_options
def withdraw(
    ctx: typer.Context,
    how: Writing,
    event: OneEvent = "",
    player: str = typer.Argument("", metavar="NAME", help="Who plays no more."),
) -> None:
    """Take a player out, and call up who fills his seat.

    \b
    monopoly tournament withdraw CUP bob --reason "missed the train"
    """
    from monopoly.tournament import actions

    def make(service: "TournamentService", found: "Tournament", words: Sequence[str]) -> "Sequence[actions.Action]":
        return [actions.Withdraw(player=words[0])]

    act(ctx, how, (event, player), make, missing="who? monopoly tournament withdraw CUP bob", most=1)


for command in (seat, start, result, advance, undo, redo):
    group.command()(command)


@group.command()
@with_options
def show(
    ctx: typer.Context,
    form: Format,
    event: OneEvent = "",
    number: int = typer.Option(0, "--round", metavar="N", help="The tables of this round; else of the last one."),
    log_too: bool = typer.Option(False, "--log", help="The entries, those taken back struck out."),
    as_known: AsKnown = "",
) -> None:
    """Show a tournament: where it stands, who sits where.

    \b
    monopoly tournament show CUP
    monopoly tournament show CUP --round 2 --csv
    monopoly tournament show CUP --log
    monopoly tournament show CUP --as-known 12

    With --csv, --tsv and --nl: one row a table, or with --log an entry.
    """
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


for command in (audit, rule):
    group.command()(command)


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
