"""Whole processes: what a clerk waits for when he types a command."""

import subprocess
import sys
from pathlib import Path

from benchmarks.material import desk
from benchmarks.measure import Figure, median, side_by_side
from events.sqlite import SqliteLog
from monopoly import read_record

LEEDS = Path(__file__).parent.parent / "examples" / "leeds-final.mpn"


def figures(folder: Path) -> list[Figure]:
    path = folder / "process.db"
    log = SqliteLog.open(path, create=True)
    desk(log).take_in(read_record(LEEDS.read_bytes(), LEEDS.name))
    log.close()
    command = str(Path(sys.executable).with_name("monopoly"))

    def state() -> None:
        subprocess.run([command, "--db", str(path), "state", "--json"], check=True, stdout=subprocess.DEVNULL)

    def imports() -> None:
        subprocess.run([sys.executable, "-c", "import sqlite3, msgspec, typer"], check=True)

    pairs = side_by_side(state, imports, 15)
    milliseconds = median([a[0] for a, _ in pairs]) * 1000
    ratio = median([a[0] / b[0] for a, b in pairs])
    name = "`monopoly state --json` ÷ `import sqlite3, msgspec, typer`"
    return [Figure(name, ratio, "×", 1.5, 1.2, less=True, detail=f"{milliseconds:.0f} ms")]
