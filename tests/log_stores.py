"""The stores under test and how to damage them behind their backs, and some actions to put in them."""

import sqlite3
from contextlib import closing
from pathlib import Path

from msgspec.structs import replace

from events import CODEC, Draft, Entry, MemoryLog, Moved, Noted, Paid, Rolled
from events.sqlite import SqliteLog

GAME = "R2-T5"
NOON = 1_764_504_000_000_000


def draft(line: str = "ann roll 3 4", *events, **more) -> Draft:
    """An action of whom its line begins with, by default at noon."""
    said = {"actor": line.partition(" ")[0], "line": line, "events": events, "recorded": NOON, "at": NOON}
    return Draft(**(said | more))


ROLL = draft("ann roll 3 4", Rolled(player="ann", dice=(3, 4)), Moved(player="ann", to="NYA"))
TAX = draft("ann pay tax", Paid(payer="ann", payee="bank", amount=200, reason="tax", square="INC"))
NOTE = draft("ref note 1 fair", Noted(entry=1, text="fair"))


class InMemory:
    """The log in memory, and how to damage it."""

    def __init__(self, folder: Path) -> None:
        self.log = MemoryLog()

    def change(self, number: int, **values) -> None:
        entries = self._entries()
        entries[number] = replace(entries[number], **values)

    def remove(self, number: int) -> None:
        del self._entries()[number]

    def repeat(self, number: int) -> None:
        entries = self._entries()
        entries.insert(number, entries[number])

    def swap(self, one: int, other: int) -> None:
        entries = self._entries()
        entries[one], entries[other] = replace(entries[other], number=one), replace(entries[one], number=other)

    def move(self, number: int, game: str) -> None:
        entry, there = self._entries().pop(number), self._entries(game)
        there.append(replace(entry, stream=game, number=len(there)))

    def _entries(self, game: str = GAME) -> list[Entry]:
        return self.log._streams[game.lower()].entries


class InSqlite:
    """The log in a file, and how to damage it behind its back."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "club.db"
        self.log = SqliteLog.open(self.path, create=True)

    def change(self, number: int, **values) -> None:
        if "events" in values:
            values["events"] = CODEC.encode(values["events"]).decode()
        for name, value in values.items():
            self.run(f'UPDATE entries SET "{name}" = ? WHERE stream = 1 AND number = ?', value, number)

    def remove(self, number: int) -> None:
        self.run("DELETE FROM entries WHERE stream = 1 AND number = ?", number)

    def repeat(self, number: int) -> None:
        self.run("INSERT INTO entries SELECT * FROM entries WHERE stream = 1 AND number = ?", number)

    def swap(self, one: int, other: int) -> None:
        sql = "UPDATE entries SET number = iif(number = ?1, ?2, ?1) WHERE stream = 1 AND number IN (?1, ?2)"
        self.run(sql, one, other)

    def move(self, number: int, game: str) -> None:
        there = "SELECT id FROM streams WHERE name = ?1"
        last = f"SELECT max(number) FROM entries WHERE stream = ({there})"
        self.run(
            f"UPDATE entries SET stream = ({there}), number = 1 + ({last}) WHERE stream = 1 AND number = ?2",
            game,
            number,
        )

    def run(self, sql: str, *values) -> None:
        with closing(sqlite3.connect(self.path, isolation_level=None)) as db:
            db.execute("PRAGMA synchronous=OFF")
            for (guard,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
                db.execute(f"DROP TRIGGER {guard}")
            db.execute("DROP INDEX IF EXISTS entries_by_number")
            db.execute(sql, values)
