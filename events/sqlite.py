"""The log in an SQLite file: one row an action, one durable commit an append."""

import contextlib
import os
import sqlite3
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Self, TypeAlias

import msgspec

from events.chain import (
    COLUMNS,
    FIRST,
    Chain,
    Checked,
    Row,
    digest,
    exists,
    first_result,
    folded,
    no_document,
    no_stream,
    not_text,
    prepare,
)
from events.codec import CODEC, Codec
from events.entry import Draft, Entry, Fact
from events.log import NEW, Conflict, LogError, Receipt, Snapshot, StreamInfo, Tip
from events.schema import connect, explain

if TYPE_CHECKING:
    from sqlite_utils import Database

TIMEOUT = 10.0
"""Seconds to wait for another program that is writing."""

Head: TypeAlias = tuple[int, bytes]
"""The number of a stream's last entry, and its hash."""

_NOTHING: Head = (NEW, FIRST)
_EVER = 2**63 - 1
_QUOTED = ", ".join(f'"{name}"' for name in COLUMNS)
_SELECTED = _QUOTED.replace('"events"', "CAST(events AS BLOB)")
# sqlite3 looks for an adapter for each None and each bytes it binds, and that takes longer than all else in a row:
# so nulls are made here, and what is bytes is bound as a bytearray
_EMPTY = {"by", "role", "reason", "flags", "checks", "remark", "key"}
_VALUES = ", ".join(
    f"nullif(?{place}, '')" if name in _EMPTY else "nullif(?4, ?3)" if name == "recorded" else f"?{place}"
    for place, name in enumerate(COLUMNS, 2)
)

_FIND = "SELECT id, name FROM streams WHERE folded = ?"
_FOUND = "INSERT INTO streams (name, folded, kind) VALUES (?, ?, ?)"
_KEY = 'SELECT number FROM entries WHERE stream = ? AND "key" = ?'
_LAST = "SELECT number, hash FROM entries WHERE stream = ? ORDER BY number DESC LIMIT 1"
_INSERT = f"INSERT INTO entries (stream, {_QUOTED}) VALUES (?1, {_VALUES})"
_KEEP = (
    "INSERT INTO snapshots (stream, number, version, state) VALUES (?, ?, ?, ?) ON CONFLICT (stream)"
    " DO UPDATE SET number = excluded.number, version = excluded.version, state = excluded.state"
)
_FILE = "INSERT OR IGNORE INTO documents (name, body) VALUES (?, ?)"
_DOCUMENT = "SELECT CAST(body AS BLOB) FROM documents WHERE name = ?"
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


class _Held:
    """A stream that was looked up, and the last entry that was seen of it."""

    __slots__ = ("chain", "head", "id")

    def __init__(self, id_: int, chain: Chain) -> None:
        self.id, self.chain, self.head = id_, chain, _NOTHING


class SqliteLog:
    """A log in one SQLite file, which several programs may use at once; an object of it belongs to one thread."""

    def __init__(self, connection: sqlite3.Connection, path: str, timeout: float, codec: Codec) -> None:
        self.connection = connection
        self.path = path
        self._timeout = timeout
        self._codec = codec
        self._known: dict[str, _Held] = {}

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
        documents: Sequence[bytes] = (),
        kind: str = "game",
    ) -> Receipt:
        texts = prepare(drafts, self._codec)
        keyed = drafts[0].key or len(drafts) > 1
        execute = self.connection.execute
        held = None
        try:
            execute("BEGIN IMMEDIATE")
            held = self._find(stream)
            if held is None:
                if expected != NEW:
                    raise no_stream(stream)
                held = _Held(execute(_FOUND, (stream, folded(stream), kind)).lastrowid or 0, Chain(stream))
            elif keyed and (start := self._first_result(held, drafts)) is not None:
                execute("ROLLBACK")
                return Receipt(tuple(self.entries(stream, start - 1, start + len(drafts) - 1)), repeated=True)
            elif expected == NEW:
                raise exists(held.chain.stream)
            elif held.head[0] != expected:
                held.head = self._last(held)
                if held.head[0] != expected:
                    raise Conflict(held.chain.stream, expected, held.head[0])
            # a head seen earlier is still the last entry if its successor's number is free: the index sees to that
            number, before = held.head
            entries = []
            for draft, text in zip(drafts, texts, strict=True):
                number += 1
                row = held.chain.link(number, draft, text, before)
                execute(_INSERT, _bound(held.id, row))
                entries.append(held.chain.entry(row, draft.events, before))
                before = row[-1]
            if snapshot is not None:
                execute(_KEEP, (held.id, number, snapshot[0], bytearray(snapshot[1])))
            for document in documents:
                execute(_FILE, (digest(document), document))
            execute("COMMIT")
        except BaseException as error:
            self._roll_back()
            if isinstance(error, (sqlite3.Error, UnicodeEncodeError)):
                raise self._refusal(error, held, expected) from error
            raise
        held.head = number, before
        self._known[stream] = held
        return Receipt(tuple(entries))

    def tip(self, stream: str) -> Tip:
        held = self._stream(stream)
        rows = self._read(_TIP, (held.id,))
        if not rows:
            raise LogError(f"{self.path}: all entries of {held.chain.stream} are missing")
        number, last, reached, version, state = rows[0]
        held.head = number, last
        # a state further on than the entries, or of another type, is none: it can be folded again
        if type(state) is not bytes or type(version) is not int or type(reached) is not int or reached > number:
            return Tip(number, last, None)
        return Tip(number, last, Snapshot(reached, version, state))

    def facts(self, stream: str, after: int = NEW, upto: int | None = None) -> list[Fact]:
        held = self._stream(stream)
        rows = self._read(_FACTS, (held.id, after, _EVER if upto is None else upto))
        self._see_no_gap(held, after, rows)
        decode = self._codec.decode
        try:
            return [Fact(number, at, decode(text)) for number, at, text in rows]
        except (msgspec.DecodeError, TypeError, ValueError):
            raise self._unreadable(held, [(row[0], row[2]) for row in rows]) from None

    def entries(self, stream: str, after: int = NEW, upto: int | None = None) -> list[Entry]:
        held = self._stream(stream)
        # the row before the first one holds the hash that it follows on
        rows = self._read(_ENTRIES, (held.id, after - 1, _EVER if upto is None else upto))
        self._see_no_gap(held, after - 1, rows)
        previous = rows.pop(0)[-1] if after > NEW and rows else FIRST
        decode, entry, entries = self._codec.decode, held.chain.entry, []
        try:
            for row in rows:
                entries.append(entry(row, decode(row[-2]), previous))
                previous = row[-1]
        except (msgspec.DecodeError, TypeError, ValueError, AttributeError):
            raise self._unreadable(held, [(row[0], row[-2]) for row in rows]) from None
        return entries

    def find(self, stream: str, key: str) -> Entry | None:
        held = self._stream(stream)
        try:
            rows = self._read(_KEY, (held.id, key))
        except UnicodeEncodeError:
            return None
        return self.entries(stream, rows[0][0] - 1, rows[0][0])[0] if rows else None

    def document(self, name: str) -> bytes:
        rows = self._read(_DOCUMENT, (name,))
        if not rows or digest(rows[0][0]) != name:
            raise no_document(self.path, name, missing=not rows)
        return bytes(rows[0][0])

    def streams(self, kind: str | None = None) -> list[StreamInfo]:
        return [StreamInfo(*row) for row in self._read(_STREAMS, (kind,))]

    def check(self, stream: str) -> Iterator[Checked]:
        held = self._stream(stream)
        try:
            rows = self._read(_ALL, (held.id,))
        except LogError:
            # a text that is not UTF-8 must not hide the other entries
            self.connection.text_factory = lambda text: text.decode(errors="replace")
            try:
                rows = self._read(_ALL, (held.id,))
            finally:
                self.connection.text_factory = str
        reaches = self._read(_REACHES, (held.id,))
        return held.chain.check(rows, self._codec.decode, reaches[0][0] if reaches else NEW)

    def database(self) -> "Database":
        """Give this log to sqlite-utils, for reading its tables and views."""
        from sqlite_utils import Database

        return Database(self.connection, execute_plugins=False)

    def close(self) -> None:
        try:
            self.connection.close()
        except sqlite3.Error as error:
            raise self._explained(error) from error

    def _find(self, stream: str) -> _Held | None:
        # Streams are never renamed or removed, so what was found once holds. Names alike but for letter case are one
        # stream, so looking up the folded name finds the exact one too.
        if held := self._known.get(stream):
            return held
        row = self.connection.execute(_FIND, (folded(stream),)).fetchone()
        if row is None:
            return None
        self._known[stream] = held = _Held(row[0], Chain(row[1]))
        return held

    def _stream(self, stream: str) -> _Held:
        try:
            held = self._find(stream)
        except sqlite3.Error as error:
            raise self._explained(error) from error
        except UnicodeEncodeError:
            held = None
        if held is None:
            raise no_stream(stream)
        return held

    def _last(self, held: _Held) -> Head:
        last: Head | None = self.connection.execute(_LAST, (held.id,)).fetchone()
        return last or _NOTHING

    def _first_result(self, held: _Held, drafts: Sequence[Draft]) -> int | None:
        def find(key: str) -> int | None:
            row = self.connection.execute(_KEY, (held.id, key)).fetchone()
            return None if row is None else int(row[0])

        return first_result(drafts, find)

    def _read(self, sql: str, values: tuple[Any, ...]) -> list[Row]:
        try:
            return self.connection.execute(sql, values).fetchall()
        except sqlite3.Error as error:
            raise self._explained(error) from error

    def _roll_back(self) -> None:
        with contextlib.suppress(sqlite3.Error):
            if self.connection.in_transaction:
                self.connection.execute("ROLLBACK")

    def _refusal(self, error: sqlite3.Error | UnicodeEncodeError, held: _Held | None, expected: int) -> LogError:
        if isinstance(error, UnicodeEncodeError):
            return not_text(error)
        if isinstance(error, sqlite3.IntegrityError) and held is not None:
            with contextlib.suppress(sqlite3.Error):
                held.head = self._last(held)
                if held.head[0] != expected:
                    return Conflict(held.chain.stream, expected, held.head[0])
        return self._explained(error)

    def _explained(self, error: sqlite3.Error) -> LogError:
        return explain(self.path, error, self._timeout)

    def _unreadable(self, held: _Held, rows: list[tuple[Any, Any]]) -> LogError:
        for number, text in rows:
            try:
                self._codec.decode(text)
            except (msgspec.DecodeError, TypeError, ValueError) as error:
                return LogError(f"{self.path}: {held.chain.stream}: entry {number}: its events cannot be read: {error}")
        return LogError(f"{self.path}: {held.chain.stream}: a column of an entry has the wrong type")

    def _see_no_gap(self, held: _Held, after: int, rows: list[Row]) -> None:
        # a fold over what is left would be wrong without anybody noticing
        first = max(after, NEW) + 1
        if rows and (rows[0][0] != first or rows[-1][0] != first + len(rows) - 1):
            there = {row[0] for row in rows}
            lost = next((number for number in range(first, first + len(rows)) if number not in there), first)
            raise LogError(f"{self.path}: {held.chain.stream}: entry {lost} is missing")


def _bound(stream: int, row: Row) -> Row:
    number, at, recorded, actor, by, role, reason, line, flags, checks, remark, key, events, hashed = row
    return (
        *(stream, number, at, at if recorded is None else recorded, actor, by or "", role or "", reason or "", line),
        *(flags or "", checks or "", remark or "", key or "", events.decode(), bytearray(hashed)),
    )
