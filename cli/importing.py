"""``import``: records taken in, all of them or nothing."""

import os
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.errors import UsageProblem
from cli.options import By, DryRun, Json, Reason, Role, Yes, saying, signed, text
from cli.output import write_line
from cli.session import NoFile, make_service, open_log, open_service

if TYPE_CHECKING:
    from monopoly import RecordError
    from monopoly.notation import Page, Record
    from monopoly.service import Prepared
    from monopoly.tournament import Begun

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command("import")
def import_(
    ctx: typer.Context,
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Records; - reads standard input.")],
    name: str = typer.Option("", "--name", metavar="NAME", help="Another name for the game than the record's."),
    dry_run: DryRun = False,
    by: By = "",
    role: Role = "",
    reason: Reason = "",
    yes: Yes = False,
    json: Json = False,
) -> None:
    """Take in records, all of them or nothing.

    \b
    monopoly import leeds-final.mpn
    monopoly import round1/*.mpn
    monopoly import -n typed-by-hand.mpn        checks it, stores nothing
    monopoly export | monopoly --db copy.db import -
    monopoly import cup/*.mpn                   a tournament and its tables

    Every check after a = is compared. The first fault is named as file:line, and nothing is stored. A record without
    a game: header is named after its file. A tournament's record may come without its games: those that it names and
    that are not here are told.
    """
    if name and len(files) > 1:
        raise UsageProblem("--name goes with one record at a time")
    said = saying(by=by, role=role, reason=reason)
    prepared = _work_out(files, text("--name", name), said)
    names = _refuse_taken(ctx, files, prepared)
    if not dry_run:
        _store(ctx, prepared)
    for each in prepared:
        _tell(each, names, as_json=json, stored=not dry_run)


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Put off interrupts: one that came after the commit would be told as if nothing had been stored."""
    try:
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    except ValueError:  # not in the main thread, which alone is interrupted
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _work_out(files: Sequence[str], name: str, said: dict[str, Any]) -> "list[Prepared | Begun]":
    """Work all records out in memory. Raises RecordError or UsageProblem."""
    from monopoly import read_record

    shown = _shown_names(files)
    pages = [_read(file, place) for file, place in zip(files, shown, strict=True)]
    # a fault of a file's headers is told before the first game is worked out
    records = {at: read_record(page) for at, page in enumerate(pages) if not page.is_tournament}
    prepared: dict[int, Prepared | Begun] = {}
    for at, record in zip(records, _watched([*records.values()]), strict=True):
        prepared[at] = _game(files[at], record, name, said)
    for at, page in enumerate(pages):
        if page.is_tournament:
            prepared[at] = _tournament(files[at], page, name, said)
    return [prepared[at] for at in range(len(pages))]


def _game(file: str, record: "Record", name: str, said: dict[str, Any]) -> "Prepared":
    from events import MemoryLog
    from monopoly import DataError, RuleViolation

    # each in a desk of its own: what it remembers of one game is no use to the next
    desk = make_service(MemoryLog())
    named = name or record.headers.game or _stem(file, "game:")
    try:
        return desk.work_out(record, named, folder=_folder(file), **signed(said, "clerk"))
    except (RuleViolation, DataError) as error:
        raise _in_header(record, error) from error


def _tournament(file: str, page: "Page", name: str, said: dict[str, Any]) -> "Begun":
    from events import MemoryLog
    from monopoly.tournament import TournamentService, games_of

    named = name or ("" if page.headers["tournament"][1] else _stem(file, "name in its tournament:"))
    begun = TournamentService(make_service(MemoryLog())).work_out(page, named, _folder(file), **signed(said, "ref"))
    if name and games_of(begun.tournament.entries):
        raise UsageProblem("--name: a tournament's games bear its name; import it as it is, in a file of its own: --db")
    return begun


def _folder(file: str) -> str:
    return "" if file == "-" else str(Path(file).parent)


def _shown_names(files: Sequence[str]) -> list[str]:
    """Name files in messages without their folders, unless two would look the same."""
    names = [Path(file).name if file != "-" else "-" for file in files]
    return [file if names.count(name) > 1 else name for file, name in zip(files, names, strict=True)]


def _stem(file: str, header: str) -> str:
    if file == "-":
        raise UsageProblem(f"-: this record has no {header} header; --name NAME gives it a name")
    return Path(file).stem


def _read(file: str, shown: str) -> "Page":
    from monopoly.notation import read_page

    if file == "-":
        # piece by piece: Python looks for an interrupt between two calls, not within one
        stdin: Any = sys.stdin.buffer
        return read_page(b"".join(iter(lambda: stdin.read1(1 << 16), b"")), "-")
    if os.path.isdir(file):
        raise UsageProblem(f"{file} is a folder: name the records in it, as in {os.path.join(file, '*.mpn')}")
    try:
        data = Path(file).read_bytes()
    except (OSError, ValueError) as error:
        raise UsageProblem(f"{file}: {getattr(error, 'strerror', None) or error}") from None
    return read_page(data, shown)


def _watched(records: "Sequence[Record]") -> "Iterator[Record]":
    """Hand on the records; on a terminal a bar counts their entries once they take long."""
    if not sys.stderr.isatty():
        return iter(records)
    return _counted(records)


def _counted(records: "Sequence[Record]") -> "Iterator[Record]":
    from cli.progress import watched
    from monopoly.notation import Record

    total = sum(len(record.entries) for record in records)

    class Counted(Record, frozen=True):
        def sentences(self, vocabulary: Any) -> Any:
            for sentence in Record.sentences(self, vocabulary):
                next(ticks, None)
                yield sentence

    ticks = watched(range(total), total, "importing")
    for record in records:
        yield Counted(*(getattr(record, field) for field in record.__struct_fields__))
    ticks.close()  # type: ignore[attr-defined]


def _in_header(record: "Record", error: Exception) -> "RecordError":
    """Say in which header stands what the rules or the data refuse."""
    from monopoly import RuleViolation

    name, number = getattr(error, "header", None) or ("players", 0)
    places = record.places
    line = record.setup_places[number] if name == "setup" else places.get(name, places.get("players"))
    said = str(error).partition("\n")[0]
    line = line or min(record.setup_places, default=1)
    return record.error(line, error if isinstance(error, RuleViolation) else said)


def _name(prepared: "Prepared | Begun") -> str:
    from monopoly.tournament import Begun

    return prepared.tournament.state.tournament if isinstance(prepared, Begun) else prepared.game.state.game


def _refuse_taken(ctx: typer.Context, files: Sequence[str], prepared: "Sequence[Prepared | Begun]") -> set[str]:
    """Refuse names that are taken, in the file of games or among the records; gives all names that there are then.

    Raises UsageProblem.
    """
    seen: dict[str, str] = {}
    with suppress(NoFile), open_log(ctx, read_only=True) as log:
        seen = {stream.name.casefold(): "" for stream in log.streams()}
    for file, each in zip(files, prepared, strict=True):
        name = _name(each)
        other = seen.get(name.casefold())
        if other == "":
            hint = "--name NAME imports it under another"
            raise UsageProblem(f"{file}: there is a game {name!r} in {ctx.obj.db} already; {hint}")
        if other is not None:
            raise UsageProblem(f"{other} and {file} are both a game {name!r}; none was stored")
        seen[name.casefold()] = file
    return set(seen)


def _store(ctx: typer.Context, prepared: "Sequence[Prepared | Begun]") -> None:
    """Store games and tournaments in one commit."""
    from monopoly.tournament import Begun, TournamentService

    with open_service(ctx, create=True) as service, uninterrupted():
        games = [each for each in prepared if not isinstance(each, Begun)]
        tournaments = [each for each in prepared if isinstance(each, Begun)]
        if tournaments:
            TournamentService(service).store(tournaments, games)
        else:
            service.store(games)


def _tell(prepared: "Prepared | Begun", names: set[str], *, as_json: bool, stored: bool) -> None:
    from monopoly.tournament import Begun

    row: dict[str, Any] = {"game": _name(prepared), "entries": len(prepared.drafts) - 1, "findings": []}
    lines: list[str] = []
    if isinstance(prepared, Begun):
        games = [game for found in prepared.tournament.state.rounds for game in found.games.values()]
        missing = [game for game in games if game.casefold() not in names]
        row["missing"] = missing
        if missing:
            more = f" … ({len(missing)} in all)" if len(missing) > 12 else ""
            lines = [f"   not in this file: {', '.join(missing[:12])}{more}; their records are imported like this one"]
    else:
        found = [(number, breach.rule, breach.message) for number, breach in prepared.breaches]
        row["findings"] = [{"entry": number, "rule": rule, "message": said} for number, rule, said in found]
        lines = [f"   {number}: {rule}: {said}" for number, rule, said in found]
    if as_json:
        sys.stdout.write(write_line(row | {"stored": stored}))
        return
    from cli.tables import show

    show(f"{row['game']}: {row['entries']} entries" + ("" if stored else "   (not stored)"), *lines)
