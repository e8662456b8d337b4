"""Durable actions against bare inserts of the same bytes, and against the eventsourcing library."""

import itertools
import os
import sqlite3
import uuid
from pathlib import Path
from typing import Any

from benchmarks.material import desk, found, prepared_actions
from benchmarks.measure import Figure, median, side_by_side
from events.schema import JOURNAL_PAGES
from events.sqlite import SqliteLog
from monopoly import Sentence

ACTIONS = 600


def figures(folder: Path) -> list[Figure]:
    _, actions = prepared_actions(1, ACTIONS)
    sentences = [Sentence(action) for action in actions]
    names = (folder / f"durable-{number}.db" for number in itertools.count())
    rows = _stored_rows(folder / "rows.db", sentences)

    def ours() -> None:
        log = SqliteLog.open(next(names), create=True)
        service = desk(log)
        found(service, "bench")
        for sentence in sentences:
            service.act("bench", sentence)
        log.close()

    def bare(journal: int = 1000) -> None:
        file = _bare_file(next(names), folder / "rows.db", journal)
        insert = f"INSERT INTO entries VALUES ({', '.join('?' * len(rows[0]))})"
        for row in rows:
            file.execute(insert, row)
        file.close()

    pairs = side_by_side(ours, bare)
    ratio = median([b[0] / a[0] for a, b in pairs])
    above = median([(a[1] - b[1]) / ACTIONS * 1e6 for a, b in pairs])
    speed = median([ACTIONS / a[0] for a, _ in pairs])
    pairs = side_by_side(ours, lambda: bare(JOURNAL_PAGES))
    alike = median([b[0] / a[0] for a, b in pairs])
    detail = f"{speed:,.0f} actions/s; {alike:.2f} where the bare file's journal is kept as small as ours"
    found_figures = [
        Figure("durable actions/s ÷ bare inserts/s", ratio, "×", 0.75, 0.9, detail=detail),
        Figure("CPU of a durable action above the bare insert", above, "µs", 150, 80, less=True),
    ]
    other = _eventsourcing_saves(folder)
    if other is not None:
        pairs = side_by_side(ours, other)
        ratio = median([b[0] / a[0] for a, b in pairs])
        found_figures.append(Figure("durable actions/s ÷ eventsourcing saves of 3 events/s", ratio, "×", 1.5, 2))
    return found_figures


def _stored_rows(path: Path, sentences: list[Sentence]) -> list[tuple[Any, ...]]:
    log = SqliteLog.open(path, create=True)
    service = desk(log)
    found(service, "bench")
    for sentence in sentences:
        service.act("bench", sentence)
    rows = log.connection.execute("SELECT * FROM entries WHERE number > 0").fetchall()
    log.close()
    return rows


def _bare_file(path: Path, like: Path, journal: int) -> sqlite3.Connection:
    """Make the same kind of file: the same table with its index, WAL, one fsync a commit; nothing else.

    ``journal``: pages after which it is copied into the file; 1,000 is SQLite's own figure.
    """
    source = sqlite3.connect(like)
    statements = source.execute(
        "SELECT sql FROM sqlite_master WHERE tbl_name = 'entries' AND type IN ('table', 'index') AND sql IS NOT NULL"
    ).fetchall()
    source.close()
    file = sqlite3.connect(path, isolation_level=None)
    file.execute("PRAGMA journal_mode = WAL")
    file.execute("PRAGMA synchronous = FULL")
    file.execute(f"PRAGMA wal_autocheckpoint = {journal}")
    for (statement,) in statements:
        file.execute(statement)
    return file


def _eventsourcing_saves(folder: Path) -> Any:
    try:
        from eventsourcing.application import Application
        from eventsourcing.domain import Aggregate, event
    except ImportError:
        return None

    class Counter(Aggregate):
        @event("Added")
        def add(self, player: str, amount: int) -> None:
            self.last = (player, amount)

    class Counters(Application[uuid.UUID]):
        pass

    os.environ["PERSISTENCE_MODULE"] = "eventsourcing.sqlite"
    names = (folder / f"library-{number}.db" for number in itertools.count())

    def saves() -> None:
        os.environ["SQLITE_DBNAME"] = str(next(names))
        with Counters() as application:
            counter = Counter()
            application.save(counter)
            for number in range(ACTIONS):
                for _ in range(3):
                    counter.add("ann", number)
                application.save(counter)

    return saves
