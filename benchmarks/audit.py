"""Auditing a long game, and a file of many."""

from pathlib import Path

from benchmarks.material import desk, fill, misplayed
from benchmarks.measure import ROUNDS, Figure, median, timed
from events.sqlite import SqliteLog
from monopoly import audit_rows
from monopoly.auditing import audit
from monopoly.taking_back import Timeline

LONG, MISPLAYS, GAMES = 1000, 100, 200


def figures(folder: Path) -> list[Figure]:
    with_one = fill(folder / "long.db", 1, 3 * LONG)
    alone = median([timed(lambda: _audit(with_one))[0] for _ in range(ROUNDS)]) / _entries(with_one)
    with_one.close()
    misplays = misplayed(1, LONG, MISPLAYS)
    wrong = median([timed(lambda: audit(_fresh(misplays)))[0] for _ in range(ROUNDS)])
    many = fill(folder / "many.db", GAMES, 600)
    speed = median([_entries(many) / timed(lambda: _audit(many))[0] for _ in range(3)])
    many.close()
    return [
        Figure(f"audit of a long game, for each {LONG:,} entries", alone * LONG, "s", 0.5, 0.25, less=True),
        Figure(f"audit of a game of {LONG:,} entries, {MISPLAYS} of them misplays", wrong, "s", 0.5, 0.25, less=True),
        Figure(f"audit of {GAMES} games in one file, one process", speed, "entries/s", 15_000, 30_000),
    ]


def _fresh(timeline: Timeline) -> Timeline:
    """Give a timeline that has read no line yet."""
    return Timeline(timeline.book, timeline.vocabulary, timeline.entries)


def _entries(log: SqliteLog) -> int:
    return sum(stream.last for stream in log.streams("game"))


def _audit(log: SqliteLog) -> None:
    service = desk(log)
    for stream in log.streams("game"):
        audit_rows(service.game(stream.name).timeline())
