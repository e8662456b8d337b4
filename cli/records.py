"""``import`` and ``export``: games as records."""

import sys
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from cli.errors import UsageProblem
from cli.options import By, DryRun, Json
from cli.session import open_service, pick_game

app = typer.Typer(rich_markup_mode=None)


@app.command("import")
def import_(
    ctx: typer.Context,
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Records; - reads standard input.")],
    name: str = typer.Option("", "--name", help="Another name for the game than the record's."),
    dry_run: DryRun = False,
    by: By = "",
    json: Json = False,
) -> None:
    """Take in a record, all of it or nothing, as in: monopoly import leeds-final.mpn

    \b
    monopoly import round1/*.mpn
    monopoly import -n typed-by-hand.mpn     (check it, store nothing)

    Every check after a = is compared; the first fault is named as file:line, and nothing is stored.
    """
    from monopoly import read_record

    if name and len(files) > 1:
        raise UsageProblem("--name goes with one record at a time")
    records = [read_record(*_read(file)) for file in files]
    from cli.session import make_service
    from events import MemoryLog

    rehearsal = make_service(MemoryLog())
    prepared = [rehearsal.work_out(record, name=name or None, by=by or "clerk") for record in records]
    if not dry_run:
        with open_service(ctx, create=True) as service:
            service.store(prepared)
    for game in prepared:
        state = game.game.state
        if json:
            row = {
                "game": state.game,
                "entries": state.entry,
                "findings": [
                    {"entry": number, "rule": breach.rule, "message": breach.message}
                    for number, breach in game.breaches
                ],
                "stored": not dry_run,
            }
            sys.stdout.write(msgspec.json.encode(row).decode() + "\n")
            continue
        print(f"{state.game}: {state.entry} entries" + ("   (not stored)" if dry_run else ""))
        for number, breach in game.breaches:
            print(f"   {number}: {breach.rule}: {breach.message}")


def _read(file: str) -> tuple[bytes, str]:
    if file == "-":
        return sys.stdin.buffer.read(), "-"
    path = Path(file)
    if path.is_dir():
        raise UsageProblem(f"{file} is a folder: name the records in it, as in {file}/*.mpn")
    try:
        return path.read_bytes(), path.name
    except OSError as error:
        raise UsageProblem(f"{file}: {error.strerror or error}") from None


@app.command()
def export(
    ctx: typer.Context,
    form: str = typer.Option("mpn", "--format", help="mpn (a record), jsonl or csv (the entries)."),
    output: str = typer.Option("", "-o", "--output", metavar="FILE", help="A file instead of standard output."),
) -> None:
    """Write a game as a record, as in: monopoly export -o leeds-final.mpn

    \b
    monopoly -g R2-T5 export
    monopoly export --format jsonl | jq .line
    """
    from cli.exporting import FORMATS

    if form not in FORMATS:
        raise UsageProblem(f"no format {form!r}; formats are {', '.join(FORMATS)}")
    with open_service(ctx, read_only=True) as service:
        text = FORMATS[form](service, pick_game(ctx, service.log))
    if not output or output == "-":
        sys.stdout.write(text)
        return
    place = Path(output)
    beside = place.with_name(place.name + ".part")
    try:
        beside.write_text(text, encoding="utf-8", newline="\n")
        beside.replace(place)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise UsageProblem(f"{output}: {error.strerror or error}") from None
