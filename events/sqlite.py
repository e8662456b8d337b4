"""The log in an SQLite file: one row an action, one durable commit an append."""

import contextlib
import os
import sqlite3
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Self

import msgspec

from events.chain import COLUMNS, FIRST, Chain, Checked, Row, exists, first_result, folded, no_stream, not_text, prepare
from events.codec import CODEC, Codec
from events.entry import Draft, Entry, Fact
from events.log import NEW, Conflict, LogError, Receipt, Snapshot, StreamInfo, Tip
from events.schema import connect, explain

if TYPE_CHECKING:
    from sqlite_utils import Database

TIMEOUT = 10.0
"""Seconds to wait for another program that is writing."""

_EVER = 2**63 - 1
_QUOTED = ", ".join(f'"{name}"' for name in COLUMNS)
_SELECTED = _QUOTED.replace('"events"', "CAST(events AS BLOB)")
_VALUES = ", ".join("CAST(? AS TEXT)" if name == "events" else "?" for name in COLUMNS)

_FIND = "SELECT id, name FROM streams WHERE folded = ?"
_FOUND = "INSERT INTO streams (name, folded, kind) VALUES (?, ?, ?)"
_KEY = 'SELECT number FROM entries WHERE stream = ? AND "key" = ?'
_HEAD = "SELECT number, hash FROM entries WHERE stream = ? ORDER BY number DESC LIMIT 1"
_INSERT = f"INSERT INTO entries (stream, {_QUOTED}) VALUES (?, {_VALUES})"
_KEEP = (
    "INSERT INTO snapshots (stream, number, version, state) VALUES (?, ?, ?, ?) ON CONFLICT (stream)"
    " DO UPDATE SET number = excluded.number, version = excluded.version, state = excluded.state"
)
_RANGE = "FROM entries WHERE stream = ? AND number > ? AND number <= ? ORDER BY number"
_FACTS = f"SELECT number, at, CAST(events AS BLOB) {_RANGE}"
_ENTRIES = f"SELECT {_SELECTED} {_RANGE}"
_ALL = f"SELECT {_SELECTED} FROM entries WHERE stream = ? ORDER BY number, rowid"
_TIP = (
    "SELECT e.number, e.hash, s.number, s.version, s.state FROM entries e"
    " LEFT JOIN snapshots s ON s.stream = e.stream WHERE e.stream = ? ORDER BY e.number DESC LIMIT 1"
)
_REACHES = "SELECT number FROM snapshots WHERE stream = ?"
_STREAMS = (
    "SELECT s.name, s.kind, ifnull(e.number, -1), coalesce(e.recorded, e.at, 0) FROM streams s LEFT JOIN entries e"
    " ON e.stream = s.id AND e.number = (SELECT max(number) FROM entries WHERE stream = s.id)"
    " WHERE ?1 IS NULL OR s.kind = ?1 ORDER BY s.id"
)


class SqliteLog:
    """A log in one SQLite file, which several programs may use at once."""

    def __init__(self, connection: sqlite3.Connection, path: str, timeout: float, codec: Codec) -> None:
        self.connection = connection
        self.path = path
        self._timeout = timeout
        self._codec = codec
        self._known: dict[str, tuple[int, Chain]] = {}

    @classmethod
    def open(
        cls,
        path: str | os.PathLike[str],
        *,
        create: bool,
        read_only: bool = False,
        timeout: float = TIMEOUT,
        codec: Codec = CODEC,
    ) -> Self:
        """Open the log at ``path``; ``timeout`` is how many seconds to wait for another writer.

        Raises NoSuchLog where there is none and ``create`` does not ask for one, LogError where it cannot be used.
        """
        place = os.fspath(path)
        return cls(connect(place, create=create, read_only=read_only, timeout=timeout), place, timeout, codec)

    def append(
        self,
        stream: str,
        expected: int,
        drafts: Sequence[Draft],
        *,
        snapshot: tuple[int, bytes] | None = None,
        kind: str = "game",
    ) -> Receipt:
        texts = prepare(drafts, self._codec)
        keyed = any([draft.key is not None for draft in drafts])
        execute = self.connection.execute
        try:
            execute("BEGIN IMMEDIATE")
            known = self._find(stream)
            if known is None:
                if expected != NEW:
                    raise no_stream(stream)
                chain = Chain(stream)
                found = execute(_FOUND, (stream, folded(stream), kind)).lastrowid
                number, before = NEW, FIRST
            else:
                found, chain = known
                start = first_result(drafts, lambda key: self._number(found, key)) if keyed else None
                if start is not None:
                    execute("ROLLBACK")
                    return Receipt(tuple(self.entries(stream, start - 1, start + len(drafts) - 1)), repeated=True)
                if expected == NEW:
                    raise exists(chain.stream)
                number, before = execute(_HEAD, (found,)).fetchone() or (NEW, FIRST)
                if number != expected:
                    raise Conflict(chain.stream, expected, number)
            entries = []
            for draft, text in zip(drafts, texts, strict=True):
                number += 1
                row = chain.link(number, draft, text, before)
                execute(_INSERT, (found, *row))
                entries.append(chain.entry(row, draft.events, before))
                before = row[-1]
            if snapshot is not None:
                execute(_KEEP, (found, number, *snapshot))
            execute("COMMIT")
        except BaseException as error:
            self._roll_back()
            if isinstance(error, sqlite3.Error):
                raise self._explained(error) from error
            if isinstance(error, UnicodeEncodeError):
                raise not_text(error) from error
            raise
        return Receipt(tuple(entries))

    def tip(self, stream: str) -> Tip:
        found, chain = self._stream(stream)
        rows = self._read(_TIP, (found,))
        if not rows:
            raise LogError(f"{self.path}: all entries of {chain.stream} are missing")
        number, digest, reached, version, state = rows[0]
        # a state further on than the entries, or of another type, is none: it can be folded again
        if type(state) is not bytes or type(version) is not int or type(reached) is not int or reached > number:
            return Tip(number, digest, None)
        return Tip(number, digest, Snapshot(reached, version, state))

    def facts(self, stream: str, after: int = NEW, upto: int | None = None) -> list[Fact]:
        found, chain = self._stream(stream)
        rows = self._read(_FACTS, (found, after, _EVER if upto is None else upto))
        decode = self._codec.decode
        try:
            facts = [Fact(number, at, decode(text)) for number, at, text in rows]
        except (msgspec.DecodeError, TypeError, ValueError):
            raise self._unreadable(chain, [(row[0], row[2]) for row in rows]) from None
        self._see_no_gap(chain, after, rows)
        return facts

    def entries(self, stream: str, after: int = NEW, upto: int | None = None) -> list[Entry]:
        found, chain = self._stream(stream)
        # the row before the first one holds the hash that it follows on
        rows = self._read(_ENTRIES, (found, after - 1, _EVER if upto is None else upto))
        self._see_no_gap(chain, max(after, 0) - 1, rows)
        previous = rows.pop(0)[-1] if after > NEW and rows else FIRST
        decode, entries = self._codec.decode, []
        try:
            for row in rows:
                entries.append(chain.entry(row, decode(row[-2]), previous))
                previous = row[-1]
        except (msgspec.DecodeError, TypeError, ValueError):
            raise self._unreadable(chain, [(row[0], row[-2]) for row in rows]) from None
        return entries

    def find(self, stream: str, key: str) -> Entry | None:
        found, chain = self._stream(stream)
        try:
            rows = self._read(_KEY, (found, key))
        except UnicodeEncodeError:
            return None
        return self.entries(chain.stream, rows[0][0] - 1, rows[0][0])[0] if rows else None

    def streams(self, kind: str | None = None) -> list[StreamInfo]:
        return [StreamInfo(*row) for row in self._read(_STREAMS, (kind,))]

    def check(self, stream: str) -> Iterator[Checked]:
        found, chain = self._stream(stream)
        try:
            rows = self._read(_ALL, (found,))
        except LogError:
            # a text that is not UTF-8 must not hide the other entries
            self.connection.text_factory = lambda text: text.decode(errors="replace")
            try:
                rows = self._read(_ALL, (found,))
            finally:
                self.connection.text_factory = str
        reaches = self._read(_REACHES, (found,))
        return chain.check(rows, self._codec.decode, reaches[0][0] if reaches else NEW)

    def database(self) -> "Database":
        """Give this log to sqlite-utils, for reading its tables and views."""
        from sqlite_utils import Database

        return Database(self.connection, recursive_triggers=False, execute_plugins=False)

    def close(self) -> None:
        try:
            self.connection.close()
        except sqlite3.Error as error:
            raise self._explained(error) from error

    def _find(self, stream: str) -> tuple[int, Chain] | None:
        # Streams are never renamed or removed, so what was found once holds. Names alike but for letter case are one
        # stream, so looking up the folded name finds the exact one too.
        if known := self._known.get(stream):
            return known
        row = self.connection.execute(_FIND, (folded(stream),)).fetchone()
        if row is None:
            return None
        self._known[stream] = known = (row[0], Chain(row[1]))
        return known

    def _stream(self, stream: str) -> tuple[int, Chain]:
        try:
            known = self._find(stream)
        except sqlite3.Error as error:
            raise self._explained(error) from error
        except UnicodeEncodeError:
            known = None
        if known is None:
            raise no_stream(stream)
        return known

    def _number(self, found: int, key: str) -> int | None:
        row = self.connection.execute(_KEY, (found, key)).fetchone()
        return None if row is None else int(row[0])

    def _read(self, sql: str, values: tuple[Any, ...]) -> list[Row]:
        try:
            return self.connection.execute(sql, values).fetchall()
        except sqlite3.Error as error:
            raise self._explained(error) from error

    def _roll_back(self) -> None:
        with contextlib.suppress(sqlite3.Error):
            if self.connection.in_transaction:
                self.connection.execute("ROLLBACK")

    def _explained(self, error: sqlite3.Error) -> LogError:
        return explain(self.path, error, self._timeout)

    def _unreadable(self, chain: Chain, rows: list[tuple[Any, Any]]) -> LogError:
        for number, text in rows:
            try:
                self._codec.decode(text)
            except (msgspec.DecodeError, TypeError, ValueError) as error:
                return LogError(f"{self.path}: {chain.stream}: entry {number}: its events cannot be read: {error}")
        return LogError(f"{self.path}: {chain.stream}: a column of an entry has the wrong type")

    def _see_no_gap(self, chain: Chain, after: int, rows: list[Row]) -> None:
        # a fold over what is left would be wrong without anybody noticing
        first = max(after, NEW) + 1
        if rows and (rows[0][0] != first or rows[-1][0] != first + len(rows) - 1):
            there = {row[0] for row in rows}
            lost = next(number for number in range(first, rows[-1][0]) if number not in there)
            raise LogError(f"{self.path}: {chain.stream}: entry {lost} is missing")
