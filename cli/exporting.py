"""``export``: games as records, or their entries for other programs."""

import errno
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

import typer

from cli.completing import one_of
from cli.errors import UsageProblem, say
from cli.output import Format, emit, write_line
from cli.session import open_service, pick_game

if TYPE_CHECKING:
    from monopoly import GameService

app = typer.Typer(rich_markup_mode=None, add_completion=False)

CANNOT_BE = (errno.ENOENT, errno.ENOTDIR, errno.EISDIR, errno.EINVAL, errno.ENAMETOOLONG)
"""Errors that say of a file's name that it can be none; all others are of the disk."""


@app.command()
def export(
    ctx: typer.Context,
    form: str = typer.Option(
        "mpn",
        "--format",
        metavar="FORMAT",
        help="mpn (a record), jsonl or csv (the entries).",
        autocompletion=one_of("mpn", "jsonl", "csv"),
    ),
    output: str = typer.Option("", "-o", "--output", metavar="FILE", help="A file instead of standard output."),
    everything: bool = typer.Option(False, "--all", help="All games, each to a file of its own in the folder of -o."),
) -> None:
    """Write a game as a record.

    \b
    monopoly export -o leeds-final.mpn
    monopoly -g R2-T5 export
    monopoly export --format jsonl | jq .line
    monopoly export --all -o records/

    A file that is there already is replaced, once the new one is complete.
    """
    if form not in FORMATS:
        raise UsageProblem(f"no format {form!r}; formats are {', '.join(FORMATS)}")
    with open_service(ctx, read_only=True) as service:
        if everything:
            _export_all(service, form, output)
            return
        name = pick_game(ctx, service.log)
        written = FORMATS[form](service, name)
        count = service.game(name).state.entry
    if output in ("", "-"):
        sys.stdout.write(written)
        return
    if os.path.isdir(output):
        raise UsageProblem(f"{output} is a folder: name a file in it, or say --all")
    write_whole(output, written)
    say(f"{output}: {count} entries")


def _export_all(service: "GameService", form: str, folder: str) -> None:
    """Write a file for each game; all are worked out before the first is written."""
    if not folder or folder == "-":
        raise UsageProblem("--all needs a folder: monopoly export --all -o records/")
    if os.path.lexists(folder) and not os.path.isdir(folder):
        raise UsageProblem(f"{folder} is a file: --all needs a folder")
    texts: dict[str, tuple[str, str]] = {}
    for stream in service.log.streams("game"):
        file = file_name(stream.name, form)
        if file.casefold() in texts:
            raise UsageProblem(f"{file} would hold two games: export them one by one")
        texts[file.casefold()] = file, FORMATS[form](service, stream.name)
    try:
        os.makedirs(folder, exist_ok=True)
    except OSError as error:
        raise UsageProblem(f"{folder}: {error.strerror or error}") from None
    for file, written in texts.values():
        write_whole(os.path.join(folder, file), written)
    say(f"{folder}: {len(texts)} {'game' if len(texts) == 1 else 'games'}")


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

    game = service.game(name)
    undone = game.timeline().undone
    return [
        plain_entry(entry.number, entry, game.state.start, entry.number in undone) for entry in service.entries(name)
    ]


FORMATS: "dict[str, Callable[[GameService, str], str]]" = {"mpn": _mpn, "jsonl": _jsonl, "csv": _csv}
