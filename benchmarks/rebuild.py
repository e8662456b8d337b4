"""Rebuilding a game, verifying a file, the bytes an event takes."""

import os
import uuid
from pathlib import Path
from typing import Any

from benchmarks.material import desk, fill
from benchmarks.measure import Figure, median, side_by_side, timed
from events import CODEC
from monopoly import verify_games
from monopoly.loading import rebuild_state

GAMES, EVENTS = 100, 2000


def figures(folder: Path) -> list[Figure]:
    path = folder / "hundred.db"
    log = fill(path, GAMES, EVENTS)
    names = [f"game {number}" for number in range(0, GAMES, 7)]

    def ours() -> None:
        for name in names:
            rebuild_state(log, name)

    def fetch() -> None:
        for name in names:
            rows = log.connection.execute(
                "SELECT number, at, CAST(events AS BLOB) FROM entries"
                " WHERE stream = (SELECT id FROM streams WHERE name = ?) ORDER BY number",
                (name,),
            ).fetchall()
            for row in rows:
                CODEC.decode(row[2])

    pairs = side_by_side(ours, fetch)
    milliseconds = median([a[0] for a, _ in pairs]) / len(names) * 1000
    found = [
        Figure(
            "rebuild of a 2,000-event game ÷ fetch and decode of its rows",
            median([a[0] / b[0] for a, b in pairs]),
            "×",
            2.5,
            1.5,
            less=True,
            detail=f"{milliseconds:.2f} ms a game",
        )
    ]
    other = _eventsourcing_rebuild(folder, len(names))
    if other is not None:
        pairs = side_by_side(ours, other, 3)
        ratio = median([b[0] / a[0] for a, b in pairs])
        found.append(Figure("rebuild: eventsourcing ÷ ours", ratio, "×", 10, 25))
    total = log.connection.execute("SELECT sum(json_array_length(events)) FROM entries").fetchone()[0]
    service = desk(log)
    seconds = median([timed(lambda: _verify(service))[0] for _ in range(3)])
    found.append(Figure(f"verify of {total:,} events", total / seconds, "events/s", 250_000, 600_000))
    log.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    log.connection.execute("VACUUM")
    log.close()
    found.append(Figure("bytes an event stored", path.stat().st_size / total, "bytes", 120, 90, less=True))
    return found


def _verify(service: Any) -> None:
    names = [stream.name for stream in service.log.streams("game")]
    assert all(report["ok"] for report in verify_games(service, names))


def _eventsourcing_rebuild(folder: Path, count: int) -> Any:
    try:
        from eventsourcing.application import Application
        from eventsourcing.domain import Aggregate, event
    except ImportError:
        return None

    class Ledger(Aggregate):
        @event("Added")
        def add(self, player: str, amount: int) -> None:
            self.last = (player, amount)

    class Ledgers(Application[uuid.UUID]):
        pass

    os.environ["PERSISTENCE_MODULE"] = "eventsourcing.sqlite"
    os.environ["SQLITE_DBNAME"] = str(folder / "library-rebuild.db")
    application = Ledgers()
    ledgers = [Ledger() for _ in range(count)]
    for ledger in ledgers:
        for number in range(EVENTS - 1):
            ledger.add("ann", number)
        application.save(ledger)

    def rebuild() -> None:
        for ledger in ledgers:
            application.repository.get(ledger.id)

    return rebuild
