"""The SQLite file of a log: its tables, its versions, how it is opened, and what its errors mean."""

import contextlib
import os
import sqlite3
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from events.entry import DEFAULT_ROLES
from events.log import LogError, NoSuchLog

if TYPE_CHECKING:
    from sqlite_utils import Database

APPLICATION_ID = 0x4D4F4E4F
"""Marks a file as a log of this program: "MONO"."""


def connect(path: str, *, create: bool, read_only: bool, timeout: float) -> sqlite3.Connection:
    """Open a log's file, founding it or bringing it up to date where that is allowed.

    Raises NoSuchLog, or LogError where the file is not a log or cannot be used.
    """
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


def explain(path: str, error: sqlite3.Error, timeout: float = 0) -> LogError:
    """Say in a sentence what an error of SQLite means for the log, and the way out."""
    name = getattr(error, "sqlite_errorname", "SQLITE_ERROR")
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
    "SQLITE_READONLY": "the file or its folder is read-only; make both writable, or work on a copy elsewhere",
    "SQLITE_PERM": "the file may not be used by this user; ask for the right to, or work on a copy elsewhere",
    "SQLITE_CANTOPEN": "the file cannot be opened; see that this user may read and write it and its folder",
    "SQLITE_FULL": "the disk is full and nothing was stored; make room and try again",
    "SQLITE_IOERR": "the disk failed ({error}, {name}); see that it is whole and has room, then try again",
    "SQLITE_CORRUPT": "the file is damaged ({error}); go on with a copy kept elsewhere, or try sqlite3's .recover",
    "SQLITE_NOTADB": "this is not a log (not even an SQLite database); name another file",
}


def _open(path: str, mode: str, timeout: float, *, create: bool, read_only: bool) -> sqlite3.Connection:
    db = None
    try:
        db = sqlite3.connect(_uri(path, mode), uri=True, isolation_level=None, timeout=timeout)
        _admit(db, path, timeout, create=create, read_only=read_only)
        db.execute("PRAGMA synchronous=FULL")
        # games that are played side by side lie page by page in each other: 64 MB hold a championship
        db.execute("PRAGMA cache_size=-65536")
    except BaseException as error:
        if db is not None:
            db.close()
        if isinstance(error, sqlite3.Error):
            raise explain(path, error, timeout) from error
        raise
    return db


def _uri(path: str, mode: str) -> str:
    absolute = os.path.abspath(path).replace(os.sep, "/")
    quoted = absolute.replace("%", "%25").replace("?", "%3f").replace("#", "%23")
    return f"file:{'' if quoted.startswith('/') else '/'}{quoted}?mode={mode}"


def _admit(db: sqlite3.Connection, path: str, timeout: float, *, create: bool, read_only: bool) -> None:
    application, version = _marks(db)
    fresh = application == version == 0 and not db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if fresh and not create:
        raise NoSuchLog(f"{path}: the file is empty; name another one, or start a log in it")
    if not fresh and application != APPLICATION_ID:
        raise LogError(f"{path}: this is the database of another program; name another file")
    if version > len(MIGRATIONS):
        message = (
            f"{path}: a newer version of this program wrote it (format {version}, this one knows {len(MIGRATIONS)})"
        )
        raise LogError(f"{message}; bring the program up to date")
    if read_only:
        if version < len(MIGRATIONS):
            raise LogError(f"{path}: it has an older format and cannot be written to; open a writable copy once")
        db.execute("PRAGMA query_only=ON")
        return
    _use_wal(db, timeout)
    if version < len(MIGRATIONS):
        _migrate(db)


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
    db.table("streams").create(
        {"id": int, "name": str, "folded": str, "kind": str}, pk="id", not_null={"name", "folded", "kind"}
    )
    db.table("streams").create_index(["folded"], "streams_by_name", unique=True)
    columns = {"stream": int, "number": int, "at": int, "recorded": int}
    texts = ("actor", "by", "role", "reason", "line", "flags", "checks", "remark", "key", "events")
    db.table("entries").create(
        {**columns, **dict.fromkeys(texts, str), "hash": bytes},
        not_null={"stream", "number", "actor", "line", "events", "hash"},
        foreign_keys=[("stream", "streams", "id")],
    )
    db.table("entries").create_index(["stream", "number"], "entries_by_number", unique=True)
    db.execute("CREATE UNIQUE INDEX entries_by_key ON entries (stream, key) WHERE key IS NOT NULL")
    db.table("snapshots").create(
        {"stream": int, "number": int, "version": int, "state": bytes},
        pk="stream",
        not_null={"number", "version", "state"},
        foreign_keys=[("stream", "streams", "id")],
    )
    db.table("documents").create({"name": str, "body": bytes}, pk="name", not_null={"body"})
    for trigger in _GUARDS:
        db.execute(trigger)
    db.create_view("entry_rows", _ENTRY_ROWS)
    db.create_view("event_rows", _EVENT_ROWS)


_GUARDS = (
    "CREATE TRIGGER entries_stay BEFORE UPDATE ON entries BEGIN"
    " SELECT RAISE(ABORT, 'an entry is never changed: the log only grows, take it back with a new entry'); END",
    "CREATE TRIGGER entries_are_kept BEFORE DELETE ON entries BEGIN"
    " SELECT RAISE(ABORT, 'an entry is never removed: the log only grows, take it back with a new entry'); END",
    "CREATE TRIGGER streams_stay BEFORE UPDATE ON streams BEGIN"
    " SELECT RAISE(ABORT, 'a stream is never changed: its name is part of every hash in it'); END",
    "CREATE TRIGGER streams_are_kept BEFORE DELETE ON streams BEGIN"
    " SELECT RAISE(ABORT, 'a stream is never removed: the log only grows'); END",
    "CREATE TRIGGER documents_stay BEFORE UPDATE ON documents BEGIN"
    " SELECT RAISE(ABORT, 'a document is never changed: games are played by it'); END",
    "CREATE TRIGGER documents_are_kept BEFORE DELETE ON documents BEGIN"
    " SELECT RAISE(ABORT, 'a document is never removed: games are played by it'); END",
)


def _iso(column: str) -> str:
    micros = f"(({column} % 1000000 + 1000000) % 1000000)"
    seconds = f"strftime('%Y-%m-%dT%H:%M:%S', ({column} - {micros}) / 1000000, 'unixepoch')"
    return f"{seconds} || CASE {micros} WHEN 0 THEN '' ELSE printf('.%06d', {micros}) END || 'Z'"


_ROLES = " ".join(f"WHEN '{actor}' THEN '{role}'" for actor, role in DEFAULT_ROLES.items())
_ENTRY_ROWS = f"""
    SELECT s.name AS game, e.number, {_iso("e.at")} AS at, {_iso("coalesce(e.recorded, e.at)")} AS recorded, e.actor,
        coalesce(e."by", e.actor) AS "by", coalesce(e.role, CASE e.actor {_ROLES} ELSE 'clerk' END) AS role,
        e.reason, e.line, e.flags, e.checks, e.remark, e."key", e.events,
        lower(hex(coalesce(p.hash, zeroblob(32)))) AS previous, lower(hex(e.hash)) AS hash
    FROM entries e JOIN streams s ON s.id = e.stream
        LEFT JOIN entries p ON p.stream = e.stream AND p.number = e.number - 1
"""
_EVENT_ROWS = f"""
    SELECT s.name AS game, e.number AS entry, {_iso("e.at")} AS at, e.actor, j."key" AS position,
        json_extract(j.value, '$.type') AS type, j.value AS event
    FROM entries e JOIN streams s ON s.id = e.stream, json_each(e.events) j
"""

MIGRATIONS: tuple[Callable[["Database"], None], ...] = (_found,)
"""What leads from each format to the next; a file's ``user_version`` says how many it has behind it."""
