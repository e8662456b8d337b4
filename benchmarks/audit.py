"""Auditing a long game, and a file of many."""

from pathlib import Path

from benchmarks.material import desk, fill
from benchmarks.measure import ROUNDS, Figure, median, timed
from events.sqlite import SqliteLog
from monopoly import audit_rows

LONG, GAMES = 1000, 200


def figures(folder: Path) -> list[Figure]:
    with_one = fill(folder / "long.db", 1, 3 * LONG)
    alone = median([timed(lambda: _audit(with_one))[0] for _ in range(ROUNDS)]) / _entries(with_one)
    with_one.close()
    many = fill(folder / "many.db", GAMES, 600)
    speed = median([_entries(many) / timed(lambda: _audit(many))[0] for _ in range(3)])
    many.close()
    return [
        Figure(f"audit of a long game, for each {LONG:,} entries", alone * LONG, "s", 0.5, 0.25, less=True),
        Figure(f"audit of {GAMES} games in one file, one process", speed, "entries/s", 15_000, 30_000),
    ]


def _entries(log: SqliteLog) -> int:
    return sum(stream.last for stream in log.streams("game"))


def _audit(log: SqliteLog) -> None:
    service = desk(log)
    for stream in log.streams("game"):
        audit_rows(service.game(stream.name).timeline())
