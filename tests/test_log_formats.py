"""Files of every format there was: they open, read, check and go on with today's program."""

import contextlib
import sqlite3
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import pytest

from events import (
    NEW,
    Bought,
    Draft,
    LogError,
    Moved,
    Noted,
    Offered,
    Rolled,
    Seated,
    Snapshot,
    Started,
    StreamInfo,
    TurnBegan,
    Undone,
    schema,
)
from events.sqlite import SqliteLog

GOLDEN = Path(__file__).parent / "golden"
FORMATS = sorted(GOLDEN.glob("log-v*.sql"))
NOON = 1_764_504_000_000_000
KIT = b'{"board":"atlantic-city","rules":{}}'
HEAD = "ec5657253500c6ac37210608fc0749ae8db65c3f7cc06d1aec451fd9d35071ca"


@pytest.fixture(params=FORMATS, ids=lambda path: path.stem)
def old(request, tmp_path):
    """A file as a program of that format left it."""
    path = tmp_path / "club.db"
    with closing(sqlite3.connect(path)) as db:
        db.executescript(request.param.read_text(encoding="utf-8"))
    return path


@pytest.fixture(params=[False, True], ids=["to write", "to read"])
def log(request, old):
    with closing(SqliteLog.open(old, create=False, read_only=request.param)) as log:
        yield log


def test_a_file_of_every_format_is_kept():
    assert len(FORMATS) == len(schema.MIGRATIONS)


class TestOldFiles:
    def test_its_streams_are_listed(self, log):
        assert log.streams() == [
            StreamInfo("R2-T5", "game", 4, NOON + 12_000_000),
            StreamInfo("Leeds Open", "tournament", 0, NOON),
        ]

    def test_its_events_are_what_they_were(self, log):
        seats = tuple(Seated(player=name, cash=1500, square="GO") for name in ("ann", "Zoë"))
        started = Started(
            game="R2-T5",
            players=("ann", "Zoë"),
            ruleset="classic",
            board="atlantic-city",
            kit=sha256(KIT).hexdigest(),
            seed="s",
            start=NOON,
            headers={"event": "Leeds"},
        )
        assert [fact.events for fact in log.facts("R2-T5")] == [
            (started, *seats, TurnBegan(player="ann", number=1)),
            (
                Rolled(player="ann", dice=(1, 2)),
                Moved(player="ann", to="BAL"),
                Offered(player="ann", square="BAL", price=60),
            ),
            (Bought(player="ann", square="BAL", price=60), TurnBegan(player="Zoë", number=2)),
            (Noted(entry=2, text="fair"),),
            (Undone(entries=(2,)),),
        ]

    def test_its_entries_say_all_they_said(self, log):
        entry = log.entries("r2-t5", 0, 1)[0]
        assert (entry.stream, entry.number, entry.actor, entry.line) == ("R2-T5", 1, "ann", "ann roll 1+2")
        assert (entry.at, entry.recorded) == (NOON + 5_000_000, NOON + 5_000_000)
        assert (entry.by, entry.role, entry.reason) == ("cid", "player", 'she said "now"')
        assert (entry.flags, entry.checks, entry.remark) == (("late", "table"), "ann=1500", "naïve \\ 😀")
        assert log.find("R2-T5", "k-1") == entry
        assert [entry.role for entry in log.entries("R2-T5")] == ["clerk", "player", "clerk", "referee", "clerk"]
        assert [entry.at for entry in log.entries("R2-T5", 1, 2)] == [None]

    def test_it_checks_clean_and_its_hashes_are_what_they_were(self, log):
        assert [problem for _, problem in log.check("R2-T5")] == [None] * 5
        assert [problem for _, problem in log.check("Leeds Open")] == [None]
        assert log.tip("R2-T5").hash.hex() == HEAD

    def test_its_snapshot_and_documents_are_there(self, log):
        assert log.tip("R2-T5").snapshot == Snapshot(4, 1, b'{"entry":4}')
        assert log.document(sha256(KIT).hexdigest()) == KIT

    def test_it_is_asked_in_sql_like_a_new_one(self, log):
        query = "SELECT entry, undone FROM event_rows WHERE type = 'bought'"
        assert list(log.database().query(query)) == [{"entry": 2, "undone": 4}]

    def test_it_goes_on(self, old):
        with closing(SqliteLog.open(old, create=False)) as log:
            (entry,) = log.append(
                "R2-T5", 4, [Draft(actor="ann", line="ann buy BAL", events=(), recorded=NOON)]
            ).entries
            assert entry.previous.hex() == HEAD
            assert log.append("R2-T6", NEW, [Draft(actor="clerk", line="start", events=(), recorded=NOON)])
            assert [problem for _, problem in log.check("R2-T5")] == [None] * 6


def shape(path):
    """What a file is made of, however its statements were written down."""
    with closing(sqlite3.connect(path)) as db:
        things = db.execute("SELECT type, name, tbl_name FROM sqlite_master ORDER BY type, name").fetchall()
        tables = [name for kind, name, _ in things if kind in ("table", "view")]
        return (
            things,
            [db.execute(f'PRAGMA table_xinfo("{name}")').fetchall() for name in tables],
            [db.execute(f'PRAGMA foreign_key_list("{name}")').fetchall() for name in tables],
            [db.execute(f'PRAGMA index_xinfo("{name}")').fetchall() for kind, name, _ in things if kind == "index"],
            [db.execute(f'PRAGMA index_list("{name}")').fetchall() for name in tables],
            db.execute(
                "SELECT name, sql FROM sqlite_master WHERE type IN ('trigger', 'view') ORDER BY name"
            ).fetchall(),
        )


def test_a_format_never_changes(old, tmp_path, monkeypatch):
    """What has to change is a step to the next format, with a file of it in the golden folder."""
    with closing(sqlite3.connect(old)) as db:
        (number,) = db.execute("PRAGMA user_version").fetchone()
    monkeypatch.setattr(schema, "MIGRATIONS", schema.MIGRATIONS[:number])
    SqliteLog.open(tmp_path / "new.db", create=True).close()
    assert shape(tmp_path / "new.db") == shape(old)


class TestFoundingAtOnce:
    def test_a_file_that_is_founded_while_it_is_looked_at_is_no_other_programs(self, tmp_path, monkeypatch):
        look, path = schema._marks, tmp_path / "club.db"

        def look_while_another_founds_it(db):
            seen = look(db)
            monkeypatch.setattr(schema, "_marks", look)
            with contextlib.suppress(LogError):
                SqliteLog.open(path, create=True, timeout=0).close()
            return seen

        monkeypatch.setattr(schema, "_marks", look_while_another_founds_it)
        with closing(SqliteLog.open(path, create=True)) as log:
            assert log.streams() == []

    def test_a_program_that_waited_finds_the_work_done(self, tmp_path, monkeypatch):
        use_wal, path = schema._use_wal, tmp_path / "club.db"

        def after_another_founded_it(db, timeout):
            monkeypatch.setattr(schema, "_use_wal", use_wal)
            with closing(SqliteLog.open(path, create=True)) as other:
                other.append("R2-T5", NEW, [Draft(actor="clerk", line="start", events=(), recorded=NOON)])
            use_wal(db, timeout)

        monkeypatch.setattr(schema, "_use_wal", after_another_founded_it)
        with closing(SqliteLog.open(path, create=True)) as log:
            assert [info.name for info in log.streams()] == ["R2-T5"]
