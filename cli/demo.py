"""``demo``: the main job on a real game, in a file that is gone afterwards. Also ``python -m cli.demo``."""

import os
import shlex
import shutil
import sys
import tempfile
from importlib.resources import as_file, files
from pathlib import Path

import typer

from cli.errors import NO

app = typer.Typer(rich_markup_mode=None, add_completion=False)

RECORD = "leeds-final.mpn"

STEPS = (
    ("The clerk's record of the final is taken in, every line checked:", "import {record}"),
    ("The table at the end:", "state"),
    ("The audit referees the game again. Ann's first turn took 70 s; her claim at\nentry 12 came late:", "audit"),
    ("The entry itself, and the referee's ruling on it:", "log 10..15"),
    ("Where Ann's cash came from and went:", "statement ann"),
)

NEXT = (
    ("keep the game in demo.db", "--db demo.db import {record}"),
    ("look back: the table after entry 10", "--db demo.db state --at 10"),
    ("read a rule as this game has it", "--db demo.db rules rent.claim-window"),
    ("start a game of your own", "--db demo.db new R1-T1 --players ann,bob,cid"),
    ("and play into it", "--db demo.db -g R1-T1 do ann roll 3+4"),
)


@app.command()
def demo() -> None:
    """Take in, audit and account for a real game.

    \b
    monopoly demo

    It works in a temporary file; your games are left alone. At the end it says what to type next.
    """
    show_demo()


def show_demo() -> None:
    """Run the steps one after the other, each as it would be typed."""
    from cli import tables

    # in the log of a build, too, it is read like on a terminal
    tables.page_width = min(shutil.get_terminal_size((80, 24)).columns, 100)
    try:
        with (
            as_file(files("monopoly.data") / RECORD) as path,
            tempfile.TemporaryDirectory(prefix="monopoly-") as folder,
        ):
            _run_steps(path, os.path.join(folder, "demo.db"))
    finally:
        tables.page_width = None


def _run_steps(path: Path, db: str) -> None:
    from cli.main import run

    called, record = how_called(), how_named(path)
    for text, step in STEPS:
        print(text)
        print(f"$ {called} {step.format(record=record)}")
        sys.stdout.flush()
        code = run(["--db", db, *shlex.split(step.format(record=shlex.quote(str(path))))])
        if code > NO:
            raise typer.Exit(code)
        print()
    print("Next:")
    for text, step in NEXT:
        print(f"  # {text}")
        print(f"  {called} {step.format(record=record)}")


def how_called() -> str:
    """Give the word that starts this program here: as typed from this folder, if it is not on the path."""
    beside = Path(sys.executable).with_name("monopoly")
    found = shutil.which("monopoly")
    if not beside.exists() or (found and os.path.samefile(found, beside)):
        return "monopoly"
    return how_named(beside)


def how_named(path: Path) -> str:
    """Name a file as short as can be from here: for the record its copy in ``examples``, else a relative path."""
    example = Path("examples", path.name)
    if example.is_file() and path.is_file() and example.read_bytes() == path.read_bytes():
        return str(example)
    try:
        return shlex.quote(str(path.relative_to(Path.cwd())))
    except ValueError:
        return shlex.quote(str(path))


if __name__ == "__main__":
    from cli.main import main

    sys.argv[1:] = ["demo"]
    main()
