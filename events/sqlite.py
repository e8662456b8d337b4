"""The log in an SQLite file: one row an action, one durable commit an append."""

import contextlib
import itertools
import os
import sqlite3
import time
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Self, TypeAlias

from events import schema as sql
from events.chain import (
    FIRST,
    NONE_STORED,
    Chain,
    Checked,
    Row,
    digest,
    exists,
    first_result,
    fit,
    folded,
    misfits,
    no_document,
    no_stream,
    not_text,
    prepare,
)
from events.codec import CODEC, Codec
from events.entry import Draft, Entry, Fact
from events.log import NEW, Conflict, LogError, Receipt, Snapshot, StreamInfo, Tip
from events.schema import FAILURES, connect, explain

if TYPE_CHECKING:
    from sqlite_utils import Database

TIMEOUT = 10.0
"""Seconds to wait for another program that is writing."""

LOOK_EVERY = 0.2
"""Seconds after which an append looks again whether the file is still in its place."""

Head: TypeAlias = tuple[int, bytes]
"""The number of a stream's last entry, and its hash."""

_NOTHING: Head = (NEW, FIRST)
_EVER = 2**63 - 1


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
        self._together = False
        self._place = os.path.abspath(path)
        self._file = _identity(self._place)
        self._seen = 0.0

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

        With ``read_only`` nothing can be appended; a file in a place where nobody can write is read all the same.
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
        prepared = prepare(drafts, self._codec)
        keyed = drafts[0].key or len(drafts) > 1
        held = None
        try:
            execute = self.connection.cursor().execute
            if not self._together:
                execute("BEGIN IMMEDIATE")
            elif not self.connection.in_transaction:
                raise LogError(NONE_STORED)
            self._see_that_it_is_there()
            held = self._find(stream)
            if held is None:
                if expected != NEW:
                    raise no_stream(stream)
                id_ = execute(sql.FOUND, (stream, folded(stream), kind)).lastrowid
                held = _Held(id_ or 0, Chain(stream, kind))
            elif keyed and (start := self._first_result(held, drafts)) is not None:
                if not self._together:
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
            for draft, (text, events) in zip(drafts, prepared, strict=True):
                number += 1
                row = held.chain.link(number, draft, text, before)
                execute(sql.INSERT, _bound(held.id, row))
                entries.append(held.chain.entry(row, events, before))
                before = row[-1]
            if snapshot is not None:
                execute(sql.KEEP, (held.id, number, snapshot[0], bytearray(snapshot[1])))
            for document in documents:
                execute(sql.FILE, (digest(document), document))
            if not self._together:
                execute("COMMIT")
        except BaseException as error:
            self._roll_back()
            if isinstance(error, (*FAILURES, UnicodeEncodeError)):
                raise self._refusal(error, held, expected) from error
            raise
        held.head = number, before
        self._known[stream] = held
        return Receipt(tuple(entries))

    @contextlib.contextmanager
    def together(self) -> Iterator[None]:
        if self._together:
            raise ValueError("appends are being made together already")
        try:
            self.connection.execute("BEGIN IMMEDIATE")
            self._together = True
            yield
            if not self.connection.in_transaction:
                raise LogError(NONE_STORED)
            self.connection.execute("COMMIT")
        except BaseException as error:
            self._roll_back()
            # what was seen of a stream may be gone again
            self._known.clear()
            if isinstance(error, FAILURES):
                raise self._explained(error) from error
            raise
        finally:
            self._together = False

    def tip(self, stream: str) -> Tip:
        held = self._stream(stream)
        rows = self._read(sql.TIP, (held.id,))
        if not rows:
            raise LogError(f"{self.path}: all entries of {held.chain.stream} are missing")
        number, last, reached, version, state = rows[0]
        held.head = number, last
        # a state of another type is none: it can be folded again
        if type(state) is not bytes or type(version) is not int or type(reached) is not int:
            return Tip(number, last, None, held.chain.kind)
        # all that is left to tell of entries that are gone: what is appended now would take their numbers
        if reached > number:
            raise self._damaged(held, number + 1, "it is missing: the stored state counts it in")
        return Tip(number, last, Snapshot(reached, version, state), held.chain.kind)

    def facts(self, stream: str, after: int = NEW, upto: int | None = None) -> list[Fact]:
        held = self._stream(stream)
        after = max(after, NEW)
        rows = self._range(sql.FACTS, held, after, upto)
        decode = self._codec.decode_current
        try:
            return [Fact(number, at, decode(text)) for number, at, text in rows]
        except (ValueError, TypeError, RecursionError):
            return self._old_facts(held, rows)

    def _old_facts(self, held: _Held, rows: list[Row]) -> list[Fact]:
        facts = []
        for number, at, text in rows:
            try:
                facts.append(Fact(number, at, self._codec.decode(text)))
            except (ValueError, TypeError) as error:
                raise self._unreadable(held, number, error) from error
        return facts

    def entries(self, stream: str, after: int = NEW, upto: int | None = None) -> list[Entry]:
        held = self._stream(stream)
        after = max(after, NEW)
        # the row before the first one holds the hash that it follows on
        rows = self._range(sql.ENTRIES, held, max(after - 1, NEW), upto)
        previous = rows.pop(0)[-1] if after > NEW and rows else FIRST
        decode, entry, entries = self._codec.decode, held.chain.entry, []
        if not fit(rows):
            number, wrong = next((row[0], wrong) for row in rows for wrong in misfits(row))
            raise self._damaged(held, number, wrong)
        try:
            for row in rows:
                entries.append(entry(row, decode(row[-2]), previous))
                previous = row[-1]
        except ValueError as error:
            raise self._unreadable(held, row[0], error) from error
        return entries

    def find(self, stream: str, key: str) -> Entry | None:
        held = self._stream(stream)
        try:
            rows = self._read(sql.KEY, (held.id, key))
        except UnicodeEncodeError:
            return None
        return self.entries(stream, rows[0][0] - 1, rows[0][0])[0] if rows else None

    def document(self, name: str) -> bytes:
        # names are plain text; one that is not has no document
        rows = self._read(sql.DOCUMENT, (name,)) if name.isascii() else []
        if not rows or type(body := rows[0][0]) is not bytes or digest(body) != name:
            raise no_document(self.path, name, missing=not rows)
        return body

    def streams(self, kind: str | None = None) -> list[StreamInfo]:
        rows = self._read(sql.STREAMS, (kind,))
        if not all(type(name) is type(kind) is str for name, kind, _, _ in rows):
            raise self._misnamed()
        return [StreamInfo(name, kind, last, stored if type(stored) is int else 0) for name, kind, last, stored in rows]

    def check(self, stream: str) -> Iterator[Checked]:
        held = self._stream(stream)
        try:
            rows = self._read(sql.ALL, (held.id,))
        except LogError:
            # a text that is not UTF-8 must not hide the other entries
            self.connection.text_factory = lambda text: text.decode(errors="surrogateescape")
            try:
                rows = self._read(sql.ALL, (held.id,))
            finally:
                self.connection.text_factory = str
        reaches = self._read(sql.REACHES, (held.id,))
        return held.chain.check(rows, self._codec, reaches[0][0] if reaches else NEW)

    def keep(self, stream: str, snapshot: Snapshot) -> None:
        held = self._stream(stream)
        try:
            number, version, state = snapshot.number, snapshot.version, snapshot.state
            self.connection.execute(sql.KEEP, (held.id, number, version, bytearray(state)))
        except FAILURES as error:
            raise self._explained(error) from error

    def strays(self) -> list[str]:
        rows = self._read(sql.STRAYS, ())
        return [f"{count} entries of a stream that is no longer listed (number {id_})" for id_, count in rows]

    def database(self) -> "Database":
        """Give this log to sqlite-utils, for reading its tables and views."""
        from sqlite_utils import Database

        return Database(self.connection, execute_plugins=False)

    def close(self) -> None:
        try:
            self.connection.close()
        except FAILURES as error:
            raise self._explained(error) from error

    def _find(self, stream: str) -> _Held | None:
        # Streams are never renamed or removed, so what was found once holds. Names alike but for letter case are one
        # stream, so looking up the folded name finds the exact one too.
        if held := self._known.get(stream):
            return held
        row = self.connection.execute(sql.FIND, (folded(stream),)).fetchone()
        if row is None:
            return None
        if folded(str(row[1])) != folded(stream) or type(row[2]) is not str:
            raise self._misnamed()
        self._known[stream] = held = _Held(row[0], Chain(row[1], row[2]))
        return held

    def _stream(self, stream: str) -> _Held:
        try:
            held = self._find(stream)
            if held is None and self.connection.execute(sql.LISTED, (stream,)).fetchone():
                raise self._misnamed()
        except FAILURES as error:
            raise self._explained(error) from error
        except UnicodeEncodeError:
            held = None
        if held is None:
            raise no_stream(stream)
        return held

    def _last(self, held: _Held) -> Head:
        last: Head | None = self.connection.execute(sql.LAST, (held.id,)).fetchone()
        return last or _NOTHING

    def _first_result(self, held: _Held, drafts: Sequence[Draft]) -> int | None:
        def find(key: str) -> int | None:
            row = self.connection.execute(sql.KEY, (held.id, key)).fetchone()
            return None if row is None else int(row[0])

        return first_result(drafts, find)

    def _read(self, statement: str, values: tuple[Any, ...]) -> list[Row]:
        try:
            return self.connection.execute(statement, values).fetchall()
        except FAILURES as error:
            raise self._explained(error) from error

    def _roll_back(self) -> None:
        with contextlib.suppress(*FAILURES):
            if self.connection.in_transaction:
                self.connection.execute("ROLLBACK")

    def _refusal(self, error: Exception, held: _Held | None, expected: int) -> LogError:
        if isinstance(error, UnicodeEncodeError):
            return not_text(error)
        if isinstance(error, sqlite3.IntegrityError) and held is not None:
            with contextlib.suppress(*FAILURES):
                held.head = self._last(held)
                if held.head[0] != expected:
                    return Conflict(held.chain.stream, expected, held.head[0])
        return self._explained(error)

    def _explained(self, error: Exception) -> LogError:
        return explain(self.path, error, self._timeout)

    def _range(self, statement: str, held: _Held, after: int, upto: int | None) -> list[Row]:
        last = _EVER if upto is None else max(NEW, min(upto, _EVER))
        rows = self._read(statement, (held.id, min(after, _EVER), last))
        # a fold over what is left would be wrong without anybody noticing
        if rows and (rows[0][0] != after + 1 or rows[-1][0] != after + len(rows)):
            there = {row[0] for row in rows}
            lost = next(number for number in itertools.count(after + 1) if number not in there)
            raise self._damaged(held, lost, "it is missing")
        return rows

    def _unreadable(self, held: _Held, number: int, error: Exception) -> LogError:
        return self._damaged(held, number, f"its events cannot be read: {error}")

    def _misnamed(self) -> LogError:
        return LogError(f"{self.path}: the list of its streams is damaged; go on with a copy of the log kept elsewhere")

    def _damaged(self, held: _Held, number: int, fault: str) -> LogError:
        message = f"{self.path}: {held.chain.stream}: entry {number}: {fault}"
        return LogError(f"{message}; go on with a copy of the log kept elsewhere")

    def _see_that_it_is_there(self) -> None:
        # SQLite writes on into a file that is no longer at its place, and nobody would ever read that. A look costs
        # more than all else that Python does for an append, so it is not taken at every one of a quick series.
        if (now := time.monotonic()) - self._seen >= LOOK_EVERY:
            if _identity(self._place) != self._file:
                message = f"{self.path}: the file was moved, removed or replaced while it was in use"
                raise LogError(f"{message}, and nothing was stored; open the log again where it is now")
            self._seen = now


def _identity(path: str) -> tuple[int, int] | None:
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _bound(stream: int, row: Row) -> Row:
    number, at, recorded, actor, by, role, reason, line, flags, checks, remark, key, events, hashed = row
    return (
        *(stream, number, at, at if recorded is None else recorded, actor, by or "", role or "", reason or "", line),
        *(flags or "", checks or "", remark or "", key or "", events.decode(), bytearray(hashed)),
    )
