"""``make bench``: measures everything, prints the table, and with --save writes it to docs/benchmarks.md."""

import os
import platform
import sqlite3
import sys
import tempfile
from contextlib import suppress
from datetime import date
from pathlib import Path

from benchmarks import audit, durable, live, play, process, rebuild, simulate, tournament
from benchmarks.measure import Figure

PARTS = {
    "audit": audit,
    "durable": durable,
    "rebuild": rebuild,
    "live": live,
    "simulate": simulate,
    "process": process,
    "play": play,
    "tournament": tournament,
}
DOCUMENT = Path(__file__).parent.parent / "docs" / "benchmarks.md"


def main(words: list[str]) -> int:
    save = "--save" in words
    wanted = [word for word in words if word in PARTS] or list(PARTS)
    found: list[Figure] = []
    with tempfile.TemporaryDirectory(prefix="bench-", dir=os.environ.get("BENCH_FOLDER")) as folder:
        for name in wanted:
            print(f"measuring: {name} …", file=sys.stderr, flush=True)
            found.extend(PARTS[name].figures(Path(folder)))
    table = _table(found)
    print(table)
    if save:
        DOCUMENT.write_text(_document(table), encoding="utf-8")
    return any(figure.verdict == "MISSED" for figure in found)


def _table(figures: list[Figure]) -> str:
    rows = ["| what | measured | bar | aim | reached |", "|---|---|---|---|---|"]
    for figure in figures:
        detail = f" ({figure.detail})" if figure.detail else ""
        rows.append(
            f"| {figure.name} | {_number(figure.value)} {figure.unit}{detail} | {_number(figure.bar)} "
            f"| {_number(figure.aim)} | {figure.verdict} |"
        )
    return "\n".join(rows)


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}".rstrip("0").rstrip(".")


def _machine() -> str:
    model = platform.processor() or platform.machine()
    with suppress(OSError):
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                model = line.partition(":")[2].strip()
                break
    return (
        f"{model}, {os.cpu_count()} cores, {platform.system()}; "
        f"CPython {platform.python_version()}, SQLite {sqlite3.sqlite_version}"
    )


def _document(table: str) -> str:
    return f"""# Benchmarks

`make bench` measures all of this in one run; `.venv/bin/python -m benchmarks.run --save` writes this page. Rates that
are compared run in turn, A B A B, and the median of the pairs counts, for machines differ and are noisy. The random
player (`monopoly/bots`) makes the games, four sensible ones those that are simulated; of a simulation the best of the
rounds counts. "Bare inserts" put the same rows into the same table with the same index,
one commit and one fsync each, and do nothing else.

Measured on {date.today().isoformat()}: {_machine()}.

{table}
"""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
