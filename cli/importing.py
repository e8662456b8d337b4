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
    from monopoly.notation import Record
    from monopoly.service import Prepared

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

    Every check after a = is compared. The first fault is named as file:line, and nothing is stored. A record without
    a game: header is named after its file.
    """
    if name and len(files) > 1:
        raise UsageProblem("--name goes with one record at a time")
    said = saying(by=by, role=role, reason=reason)
    prepared = _work_out(files, text("--name", name), said)
    _refuse_taken(ctx, files, prepared)
    if not dry_run:
        with open_service(ctx, create=True) as service, uninterrupted():
            service.store(prepared)
    for game in prepared:
        _tell(game, as_json=json, stored=not dry_run)


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


def _work_out(files: Sequence[str], name: str, said: dict[str, Any]) -> "list[Prepared]":
    """Work all records out in memory. Raises RecordError or UsageProblem."""
    from events import MemoryLog
    from monopoly import DataError, RuleViolation

    shown = _shown_names(files)
    read = [_read(file, place) for file, place in zip(files, shown, strict=True)]
    prepared = []
    for file, record in zip(files, _watched(read), strict=True):
        # each in a desk of its own: what it remembers of one game is no use to the next
        desk = make_service(MemoryLog())
        named = name or record.headers.game or _stem(file)
        try:
            folder = "" if file == "-" else str(Path(file).parent)
            prepared.append(desk.work_out(record, named, folder=folder, **signed(said, "clerk")))
        except (RuleViolation, DataError) as error:
            raise _in_header(record, error) from error
    return prepared


def _shown_names(files: Sequence[str]) -> list[str]:
    """Name files in messages without their folders, unless two would look the same."""
    names = [Path(file).name if file != "-" else "-" for file in files]
    return [file if names.count(name) > 1 else name for file, name in zip(files, names, strict=True)]


def _stem(file: str) -> str:
    if file == "-":
        raise UsageProblem("-: this record has no game: header; --name NAME gives it a name")
    return Path(file).stem


def _read(file: str, shown: str) -> "Record":
    from monopoly import read_record

    if file == "-":
        # piece by piece: Python looks for an interrupt between two calls, not within one
        stdin: Any = sys.stdin.buffer
        return read_record(b"".join(iter(lambda: stdin.read1(1 << 16), b"")), "-")
    if os.path.isdir(file):
        raise UsageProblem(f"{file} is a folder: name the records in it, as in {os.path.join(file, '*.mpn')}")
    try:
        data = Path(file).read_bytes()
    except (OSError, ValueError) as error:
        raise UsageProblem(f"{file}: {getattr(error, 'strerror', None) or error}") from None
    return read_record(data, shown)


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


def _refuse_taken(ctx: typer.Context, files: Sequence[str], prepared: "Sequence[Prepared]") -> None:
    """Refuse names that are taken, in the file of games or among the records. Raises UsageProblem."""
    seen: dict[str, str] = {}
    with suppress(NoFile), open_log(ctx, read_only=True) as log:
        seen = {stream.name.casefold(): "" for stream in log.streams()}
    for file, game in zip(files, prepared, strict=True):
        name = game.game.state.game
        other = seen.get(name.casefold())
        if other == "":
            hint = "--name NAME imports it under another"
            raise UsageProblem(f"{file}: there is a game {name!r} in {ctx.obj.db} already; {hint}")
        if other is not None:
            raise UsageProblem(f"{other} and {file} are both a game {name!r}; none was stored")
        seen[name.casefold()] = file


def _tell(game: "Prepared", *, as_json: bool, stored: bool) -> None:
    state = game.game.state
    if as_json:
        row = {
            "game": state.game,
            "entries": state.entry,
            "findings": [
                {"entry": number, "rule": breach.rule, "message": breach.message} for number, breach in game.breaches
            ],
            "stored": stored,
        }
        sys.stdout.write(write_line(row))
        return
    from cli.tables import show

    show(
        f"{state.game}: {state.entry} entries" + ("" if stored else "   (not stored)"),
        *(f"   {number}: {breach.rule}: {breach.message}" for number, breach in game.breaches),
    )
