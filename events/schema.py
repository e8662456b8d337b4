"""The SQLite file of a log: how it is opened, what its errors mean, its tables and versions, the SQL that uses them."""

import contextlib
import os
import sqlite3
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from events.chain import COLUMNS
from events.entry import DEFAULT_ROLES
from events.log import LogError, NoSuchLog

if TYPE_CHECKING:
    from sqlite_utils import Database

APPLICATION_ID = 0x4D4F4E4F
"""Marks a file as a log of this program: "MONO"."""


def connect(path: str, *, create: bool, read_only: bool, timeout: float) -> sqlite3.Connection:
    """Open a log's file, founding it where that is asked for; a file of an older format is brought up to date.

    Raises NoSuchLog, or LogError where the file is not a log or cannot be used.
    """
    path = path or "."
    if not os.path.exists(path):
        if not create or read_only:
            raise NoSuchLog(f"{path}: there is no such file; name another one, or start a log in it")
        if not os.path.isdir(folder := os.path.dirname(os.path.abspath(path))):
            raise LogError(f"{path}: there is no folder {folder}; make it first, or name another one")
    elif not os.path.isfile(path):
        kind = "a folder" if os.path.isdir(path) else "a device"
        raise LogError(f"{path}: this is {kind}, not a file; name a file in which the log can stand")
    if not read_only:
        return _open(path, "rwc" if create else "rw", timeout, create=create, read_only=False)
    # To open for writing and then not write leaves nothing behind; mode=ro would leave two files beside the log.
    try:
        return _open(path, "rw", timeout, create=False, read_only=True)
    except _Sealed:
        if os.path.exists(f"{path}-wal") and os.path.getsize(f"{path}-wal"):
            message = f"{path}: its last entries are still in {path}-wal, and both are read-only"
            raise LogError(f"{message}; copy the two to a folder that can be written to") from None
    # Nobody can write where this file is, so it needs no locks, and it can have none.
    return _open(path, "ro&immutable=1", timeout, create=False, read_only=True)


FAILURES = (sqlite3.Error, UnicodeDecodeError)
"""What SQLite's errors arrive as: where damage has reached the text of one, Python cannot even read that."""


def explain(path: str, error: Exception, timeout: float = 0) -> LogError:
    """Say in a sentence what an error of SQLite means for the log, and the way out."""
    not_text = isinstance(error, UnicodeDecodeError) or "Could not decode to UTF-8" in str(error)
    name = getattr(error, "sqlite_errorname", "SQLITE_CORRUPT" if not_text else "SQLITE_ERROR")
    for start, sentence in _SENTENCES.items():
        if name.startswith(start):
            kind = _Sealed if start in ("SQLITE_READONLY", "SQLITE_CANTOPEN") else LogError
            return kind(f"{path}: {sentence.format(error=error, name=name, timeout=timeout)}")
    return LogError(f"{path}: the log cannot be used: {error}")


class _Sealed(LogError):
    """Neither the file nor its folder can be written to."""


_SENTENCES = {
    "SQLITE_BUSY": "another program has kept the log locked for {timeout:g} seconds; try again when it is done",
    "SQLITE_LOCKED": "another program has kept the log locked for {timeout:g} seconds; try again when it is done",
    "SQLITE_READONLY": "the log was opened for reading, or its file or folder is read-only; work on a copy elsewhere",
    "SQLITE_PERM": "the file may not be used by this user; ask for the right to, or work on a copy elsewhere",
    "SQLITE_CANTOPEN": "the file cannot be opened; see that this user may read and write it and its folder",
    "SQLITE_FULL": "the disk is full and nothing was stored; make room and try again",
    "SQLITE_IOERR": "the disk failed ({error}, {name}); see that it is whole and has room, then try again",
    "SQLITE_CORRUPT": "the file is damaged ({error}); go on with a copy kept elsewhere, or try sqlite3's .recover",
    "SQLITE_NOTADB": "this is not a log (not even an SQLite database); name another file",
}


JOURNAL_PAGES = 128
"""Pages after which SQLite copies its journal into the file; a thousand is its own figure."""

_PLAIN = b"/:.-_0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def _open(path: str, mode: str, timeout: float, *, create: bool, read_only: bool) -> sqlite3.Connection:
    db = None
    try:
        db = sqlite3.connect(_uri(path, mode), uri=True, isolation_level=None, timeout=timeout)
        _admit(db, path, timeout, create=create, read_only=read_only)
        db.execute("PRAGMA synchronous=FULL")
        # a journal that stays small is soon written over in place: to sync a file that grows takes a quarter longer
        db.execute(f"PRAGMA wal_autocheckpoint={JOURNAL_PAGES}")
        # games that are played side by side lie page by page in each other: 64 MB hold a championship
        db.execute("PRAGMA cache_size=-65536")
    except BaseException as error:
        if db is not None:
            db.close()
        if isinstance(error, FAILURES):
            raise explain(path, error, timeout) from error
        raise
    return db


def _uri(path: str, mode: str) -> str:
    absolute = os.fsencode(os.path.abspath(path).replace(os.sep, "/"))
    quoted = "".join(chr(byte) if byte in _PLAIN else f"%{byte:02x}" for byte in absolute)
    return f"file:{'' if quoted.startswith('/') else '/'}{quoted}?mode={mode}"


def _admit(db: sqlite3.Connection, path: str, timeout: float, *, create: bool, read_only: bool) -> None:
    # one look: between two, another program could found the log
    db.execute("BEGIN")
    application, version = _marks(db)
    fresh = application == version == 0 and not db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    db.execute("COMMIT")
    if fresh and not create:
        raise NoSuchLog(f"{path}: the file is empty; name another one, or start a log in it")
    if not fresh and application != APPLICATION_ID:
        raise LogError(f"{path}: this is the database of another program; name another file")
    if version > len(MIGRATIONS):
        message = (
            f"{path}: a newer version of this program wrote it (format {version}, this one knows {len(MIGRATIONS)})"
        )
        raise LogError(f"{message}; bring the program up to date")
    if not read_only:
        _use_wal(db, timeout)
    if version < len(MIGRATIONS):
        _migrate(db)
    if read_only:
        db.execute("PRAGMA query_only=ON")


def _marks(db: sqlite3.Connection) -> tuple[int, int]:
    (application,), (version,) = (
        db.execute("PRAGMA application_id").fetchone(),
        db.execute("PRAGMA user_version").fetchone(),
    )
    return application, version


def _use_wal(db: sqlite3.Connection, timeout: float) -> None:
    # SQLite does not wait for other programs here, whatever the timeout.
    until = time.monotonic() + timeout
    while True:
        try:
            db.execute("PRAGMA journal_mode=WAL").fetchone()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
            time.sleep(0.01)
        else:
            return


def _migrate(db: sqlite3.Connection) -> None:
    # slow to load, and needed on this one occasion
    from sqlite_utils import Database

    db.execute("BEGIN IMMEDIATE")
    try:
        # another program may have done it while this one waited
        _, version = _marks(db)
        for number, step in enumerate(MIGRATIONS[version:], version + 1):
            step(Database(db, execute_plugins=False))
            db.execute(f"PRAGMA user_version={number}")
        db.execute(f"PRAGMA application_id={APPLICATION_ID}")
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            with contextlib.suppress(sqlite3.Error):
                db.execute("ROLLBACK")
        raise


def _found(db: "Database") -> None:
    """Format 1."""
    # Table.create() of sqlite-utils 3 would end the transaction
    db.create_table(
        "streams", {"id": int, "name": str, "folded": str, "kind": str}, pk="id", not_null={"name", "folded", "kind"}
    )
    db.table("streams").create_index(["folded"], "streams_by_name", unique=True)
    columns = {"stream": int, "number": int, "at": int, "recorded": int}
    texts = ("actor", "by", "role", "reason", "line", "flags", "checks", "remark", "key", "events")
    db.create_table(
        "entries",
        {**columns, **dict.fromkeys(texts, str), "hash": bytes},
        not_null={"stream", "number", "actor", "line", "events", "hash"},
        foreign_keys=[("stream", "streams", "id")],
    )
    db.table("entries").create_index(["stream", "number"], "entries_by_number", unique=True)
    db.execute("CREATE UNIQUE INDEX entries_by_key ON entries (stream, key) WHERE key IS NOT NULL")
    db.create_table(
        "snapshots",
        {"stream": int, "number": int, "version": int, "state": bytes},
        pk="stream",
        not_null={"number", "version", "state"},
        foreign_keys=[("stream", "streams", "id")],
    )
    db.create_table("documents", {"name": str, "body": bytes}, pk="name", not_null={"body"})
    for trigger in _GUARDS:
        db.execute(trigger)
    db.create_view("entry_rows", _ENTRY_ROWS)
    db.create_view("event_rows", _EVENT_ROWS)


def _guard(name: str, when: str, message: str) -> str:
    return f"CREATE TRIGGER {name} BEFORE {when} BEGIN SELECT RAISE(ABORT, '{message}'); END"


_ONLY_GROWS = "the log only grows, take it back with a new entry"
# INSERT OR REPLACE removes rows without any trigger for DELETE, so inserts are watched too.
_GUARDS = (
    _guard("entries_stay", "UPDATE ON entries", f"an entry is never changed: {_ONLY_GROWS}"),
    _guard("entries_are_kept", "DELETE ON entries", f"an entry is never removed: {_ONLY_GROWS}"),
    _guard(
        "entries_follow_on",
        "INSERT ON entries WHEN NEW.number IS NOT (SELECT ifnull(max(number), -1) + 1 FROM entries WHERE stream ="
        " NEW.stream) OR EXISTS (SELECT 1 FROM entries WHERE rowid = NEW.rowid)"
        ' OR EXISTS (SELECT 1 FROM entries WHERE stream = NEW.stream AND "key" = NEW."key")',
        "an entry is only ever added after the last one of its stream, under a key of its own",
    ),
    _guard("streams_stay", "UPDATE ON streams", "a stream is never changed: its name is part of every hash in it"),
    _guard("streams_are_kept", "DELETE ON streams", "a stream is never removed: the log only grows"),
    _guard(
        "streams_are_not_replaced",
        "INSERT ON streams WHEN EXISTS (SELECT 1 FROM streams WHERE id = NEW.id OR folded = NEW.folded)",
        "a stream is never replaced: the log only grows",
    ),
    _guard("documents_stay", "UPDATE ON documents", "a document is never changed: games are played by it"),
    _guard("documents_are_kept", "DELETE ON documents", "a document is never removed: games are played by it"),
    _guard(
        "documents_are_not_replaced",
        "INSERT ON documents WHEN EXISTS (SELECT 1 FROM documents WHERE name = NEW.name AND body IS NOT NEW.body)",
        "a document is never replaced: games are played by it",
    ),
)


def _iso(column: str) -> str:
    micros = f"(({column} % 1000000 + 1000000) % 1000000)"
    seconds = f"strftime('%Y-%m-%dT%H:%M:%S', ({column} - {micros}) / 1000000, 'unixepoch')"
    return f"{seconds} || CASE {micros} WHEN 0 THEN '' ELSE printf('.%06d', {micros}) END || 'Z'"


# Which entry took an entry back, if the last word on it was that: sums of what happened must leave such entries out.
_UNDONE = """
    WITH words (stream, number, said, type, nth) AS (
        SELECT x.stream, t.value, x.number, json_extract(j.value, '$.type'),
            row_number() OVER (PARTITION BY x.stream, t.value ORDER BY x.number DESC, j."key" DESC)
        FROM entries x, json_each(x.events) j, json_each(j.value, '$.entries') t
        WHERE (instr(x.events, '"undone"') OR instr(x.events, '"redone"'))
            AND json_extract(j.value, '$.type') IN ('undone', 'redone')
    )
"""
_SAID = "LEFT JOIN words w ON w.stream = e.stream AND w.number = e.number AND w.nth = 1"
_ROLES = " ".join(f"WHEN '{actor}' THEN '{role}'" for actor, role in DEFAULT_ROLES.items())
_ENTRY_ROWS = f"""{_UNDONE}
    SELECT s.name AS game, e.number, {_iso("e.at")} AS at, {_iso("coalesce(e.recorded, e.at)")} AS recorded, e.actor,
        coalesce(e."by", e.actor) AS "by", coalesce(e.role, CASE e.actor {_ROLES} ELSE 'clerk' END) AS role,
        e.reason, e.line, e.flags, e.checks, e.remark, e."key",
        CASE w.type WHEN 'undone' THEN w.said END AS undone, e.events,
        lower(hex(coalesce(p.hash, zeroblob(32)))) AS previous, lower(hex(e.hash)) AS hash
    FROM entries e JOIN streams s ON s.id = e.stream {_SAID}
        LEFT JOIN entries p ON p.stream = e.stream AND p.number = e.number - 1
"""
_EVENT_ROWS = f"""{_UNDONE}
    SELECT s.name AS game, e.number AS entry, {_iso("e.at")} AS at, e.actor, j."key" AS position,
        json_extract(j.value, '$.type') AS type, CASE w.type WHEN 'undone' THEN w.said END AS undone, j.value AS event
    FROM entries e JOIN streams s ON s.id = e.stream {_SAID}, json_each(e.events) j
"""

MIGRATIONS: tuple[Callable[["Database"], None], ...] = (_found,)
"""What leads from each format to the next; a file's ``user_version`` says how many it has behind it."""

_QUOTED = ", ".join(f'"{name}"' for name in COLUMNS)
_SELECTED = _QUOTED.replace('"events"', "CAST(events AS BLOB)")
# sqlite3 looks for an adapter for each None and each bytes it binds, and that takes longer than all else in a row:
# so nulls are made here, and what is bytes is bound as a bytearray
_EMPTY = {"by", "role", "reason", "flags", "checks", "remark", "key"}
_VALUES = ", ".join(
    f"nullif(?{place}, '')" if name in _EMPTY else "nullif(?4, ?3)" if name == "recorded" else f"?{place}"
    for place, name in enumerate(COLUMNS, 2)
)

FIND = "SELECT id, name, kind FROM streams WHERE folded = ?"
LISTED = "SELECT 1 FROM streams WHERE name = ?"
FOUND = "INSERT INTO streams (name, folded, kind) VALUES (?, ?, ?)"
KEY = 'SELECT number FROM entries WHERE stream = ? AND "key" = ?'
# in a damaged file a number or a hash can be anything
LAST = (
    "SELECT number, CAST(hash AS BLOB) FROM entries WHERE stream = ? AND typeof(number) = 'integer'"
    " ORDER BY number DESC LIMIT 1"
)
INSERT = f"INSERT INTO entries (stream, {_QUOTED}) VALUES (?1, {_VALUES})"
KEEP = (
    "INSERT INTO snapshots (stream, number, version, state) VALUES (?, ?, ?, ?) ON CONFLICT (stream)"
    " DO UPDATE SET number = excluded.number, version = excluded.version, state = excluded.state"
)
FILE = "INSERT OR IGNORE INTO documents (name, body) VALUES (?, ?)"
DOCUMENT = "SELECT CAST(body AS BLOB) FROM documents WHERE name = ?"
_RANGE = "FROM entries WHERE stream = ? AND number > ? AND number <= ? ORDER BY number"
FACTS = f"SELECT number, at, CAST(events AS BLOB) {_RANGE}"
ENTRIES = f"SELECT {_SELECTED} {_RANGE}"
_AS_TEXT = "CASE typeof(events) WHEN 'text' THEN CAST(events AS BLOB) END"
ALL = f"""SELECT {_QUOTED.replace('"events"', _AS_TEXT)} FROM entries WHERE stream = ? ORDER BY number, rowid"""
TIP = (
    "SELECT e.number, CAST(e.hash AS BLOB), s.number, s.version, s.state FROM entries e"
    " LEFT JOIN snapshots s ON s.stream = e.stream WHERE e.stream = ? AND typeof(e.number) = 'integer'"
    " ORDER BY e.number DESC LIMIT 1"
)
STRAYS = "SELECT stream, count(*) FROM entries WHERE stream NOT IN (SELECT id FROM streams) GROUP BY stream"
REACHES = "SELECT number FROM snapshots WHERE stream = ? AND typeof(number) = 'integer'"
STREAMS = (
    "SELECT s.name, s.kind, ifnull(e.number, -1), coalesce(e.recorded, e.at, 0) FROM streams s LEFT JOIN entries e"
    " ON e.stream = s.id AND e.number = (SELECT number FROM entries WHERE stream = s.id AND"
    " typeof(number) = 'integer' ORDER BY number DESC LIMIT 1)"
    " WHERE ?1 IS NULL OR s.kind = ?1 ORDER BY s.id"
)
