"""``export``: games and tournaments as records, or their entries for other programs."""

import errno
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

import typer

from cli.completing import complete_streams, one_of
from cli.errors import UsageProblem, say
from cli.output import Format, emit, write_line
from cli.session import open_service, pick_stream

if TYPE_CHECKING:
    from monopoly import GameService

app = typer.Typer(rich_markup_mode=None, add_completion=False)

CANNOT_BE = (errno.ENOENT, errno.ENOTDIR, errno.EISDIR, errno.EINVAL, errno.ENAMETOOLONG)
"""Errors that say of a file's name that it can be none; all others are of the disk."""


@app.command()
def export(
    ctx: typer.Context,
    name: str = typer.Argument(
        "", metavar="[NAME]", help="The game or tournament; else as -g says.", autocompletion=complete_streams
    ),
    form: str = typer.Option(
        "mpn",
        "--format",
        metavar="FORMAT",
        help="mpn (a record), jsonl or csv (the entries).",
        autocompletion=one_of("mpn", "jsonl", "csv"),
    ),
    output: str = typer.Option("", "-o", "--output", metavar="FILE", help="A file instead of standard output."),
    everything: bool = typer.Option(
        False, "--all", help="All games and tournaments (or one tournament with its games), each to a file in -o."
    ),
) -> None:
    """Write a game or a tournament as a record.

    \b
    monopoly export -o leeds-final.mpn
    monopoly -g R2-T5 export
    monopoly export --format jsonl | jq .line
    monopoly export --all -o records/
    monopoly export CUP                  a tournament: seats, results, who went on
    monopoly export CUP --all -o cup/    and the games of its tables

    A file that is there already is replaced, once the new one is complete. monopoly import cup/*.mpn takes a folder in
    again.
    """
    if form not in FORMATS:
        raise UsageProblem(f"no format {form!r}; formats are {', '.join(FORMATS)}")
    with open_service(ctx, read_only=True) as service:
        if everything:
            _export_all(service, _all_that_is_meant(ctx, service, name), form, output)
            return
        stream = pick_stream(ctx, service.log, name)
        written = FORMATS[form](service, stream)
        count = service.log.tip(stream).number
    if output in ("", "-"):
        sys.stdout.write(written)
        return
    if os.path.isdir(output):
        raise UsageProblem(f"{output} is a folder: name a file in it, or say --all")
    write_whole(output, written)
    say(f"{output}: {count} entries")


def _all_that_is_meant(ctx: typer.Context, service: "GameService", name: str) -> list[str]:
    """Name a tournament that is asked for and the games of its tables that are here; else all of the file."""
    log = service.log
    every = [stream.name for stream in log.streams()]
    if not name and not ctx.obj.game:
        return every
    asked = pick_stream(ctx, log, name)
    if log.tip(asked).kind == "game":
        raise UsageProblem(f"{asked} is one game, --all means every game: say one of the two")
    from monopoly.tournament import games_of

    own = {game.casefold() for game in games_of(log.entries(asked))}
    return [each for each in every if each.casefold() in own | {asked.casefold()}]


def _export_all(service: "GameService", names: list[str], form: str, folder: str) -> None:
    """Write a file for each game and tournament; all are worked out before the first is written."""
    if not folder or folder == "-":
        raise UsageProblem("--all needs a folder: monopoly export --all -o records/")
    if os.path.lexists(folder) and not os.path.isdir(folder):
        raise UsageProblem(f"{folder} is a file: --all needs a folder")
    texts: dict[str, tuple[str, str]] = {}
    for name in names:
        file = file_name(name, form)
        if file.casefold() in texts:
            raise UsageProblem(f"{file} would hold two games: export them one by one")
        texts[file.casefold()] = file, FORMATS[form](service, name)
    try:
        os.makedirs(folder, exist_ok=True)
    except OSError as error:
        raise UsageProblem(f"{folder}: {error.strerror or error}") from None
    for file, written in texts.values():
        write_whole(os.path.join(folder, file), written)
    games = sum(service.log.tip(name).kind == "game" for name in names)
    others = len(names) - games
    said = [f"{games} {'game' if games == 1 else 'games'}"] if games or not others else []
    said += [f"{others} {'tournament' if others == 1 else 'tournaments'}"] if others else []
    say(f"{folder}: {', '.join(said)}")


def file_name(game: str, form: str) -> str:
    """Give the name of a file for a game: what a file system might take amiss is a dash."""
    safe = "".join(letter if letter.isalnum() or letter in "-_. '()" else "-" for letter in game).strip(" .")
    return f"{safe or '-'}.{form}"


def write_whole(path: str, written: str) -> None:
    """Write a file so that it is either the old one or the whole new one. Raises UsageProblem."""
    place = os.path.realpath(path)
    beside = f"{place}.{os.getpid()}.part"
    try:
        if os.path.lexists(place) and not os.path.isfile(place):  # a device or a pipe is written to, not replaced
            with open(place, "w", encoding="utf-8", newline="\n") as file:
                file.write(written)
            return
        try:
            with open(beside, "x", encoding="utf-8", newline="\n") as file:
                file.write(written)
                file.flush()
                os.fsync(file.fileno())
            if os.path.isfile(place):
                os.chmod(beside, os.stat(place).st_mode & 0o7777)
            os.replace(beside, place)
        except BaseException:
            with suppress(OSError):
                os.unlink(beside)
            raise
    except ValueError as error:
        raise UsageProblem(f"{path}: {error}") from None
    except OSError as error:
        if error.errno in CANNOT_BE:
            raise UsageProblem(f"{path}: {error.strerror}") from None
        raise OSError(error.errno, error.strerror, path) from None


def _mpn(service: "GameService", name: str) -> str:
    if service.log.tip(name).kind == "tournament":
        from monopoly.tournament import TournamentService, write_tournament

        return write_tournament(service.log.entries(name), TournamentService(service).load(name).plan)
    from monopoly import write_game

    game = service.game(name)
    return write_game(service.entries(name), game.vocabulary, game.book.kit)


def _jsonl(service: "GameService", name: str) -> str:
    return "".join(map(write_line, _rows(service, name)))


def _csv(service: "GameService", name: str) -> str:
    import io

    out = io.StringIO()
    rows = _rows(service, name)
    emit(rows, list(rows[0]), Format(as_csv=True), out=out)
    return out.getvalue()


def _rows(service: "GameService", name: str) -> list[dict[str, object]]:
    from monopoly import plain_entry
    from projections import taken_back

    entries = service.log.entries(name)
    undone = taken_back(entries)
    return [plain_entry(entry.number, entry, entries[0].at, entry.number in undone) for entry in entries]


FORMATS: "dict[str, Callable[[GameService, str], str]]" = {"mpn": _mpn, "jsonl": _jsonl, "csv": _csv}
