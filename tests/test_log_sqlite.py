"""The log in a file: how it is opened and refused, what it looks like to SQL, and what damage does to reading."""

import os
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from log_stores import GAME, NOON, NOTE, ROLL, TAX, draft
from msgspec.structs import replace

from events import NEW, LogError, NoSuchLog, Snapshot, schema
from events.sqlite import SqliteLog


def opened(path, **how) -> closing:
    return closing(SqliteLog.open(path, **{"create": True, **how}))


@contextmanager
def plain(path):
    """The file as any other program sees it."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        yield db


@pytest.fixture
def path(tmp_path) -> Path:
    """A log with a game of four entries, closed again."""
    path = tmp_path / "club.db"
    with opened(path) as log:
        log.append(GAME, NEW, [draft("clerk start"), ROLL, TAX, NOTE], snapshot=(1, b"state"))
    return path


def refusal(path, **how) -> str:
    """The one line with which a file is refused."""
    with pytest.raises(LogError) as error, opened(path, **how):
        pass
    message = str(error.value)
    assert message.startswith(f"{path}: ")
    assert "\n" not in message
    return message


class TestOpening:
    def test_a_log_is_founded_where_nothing_is(self, tmp_path):
        with opened(tmp_path / "club.db") as log:
            assert log.streams() == []

    def test_what_was_stored_is_there_when_it_is_opened_again(self, path):
        with opened(path, create=False) as log:
            assert [entry.line for entry in log.entries(GAME)] == [
                "clerk start",
                "ann roll 3 4",
                "ann pay tax",
                "ref note 1 fair",
            ]
            assert log.tip(GAME).snapshot == Snapshot(3, 1, b"state")

    def test_it_is_written_ahead_and_every_commit_reaches_the_disk(self, path):
        with opened(path) as log:
            assert log.connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
            assert log.connection.execute("PRAGMA synchronous").fetchone() == (2,)

    @pytest.mark.parametrize("name", ["50% off? #1&mode=ro.db", "Zoë’s games.db", ":memory:", "%41.db"])
    def test_any_name_is_the_name_of_the_file(self, tmp_path, name):
        with opened(tmp_path / name) as log:
            log.append(GAME, NEW, [ROLL])
        assert [file.name for file in tmp_path.iterdir()] == [name]

    @pytest.mark.parametrize("read_only", [False, True])
    def test_only_the_one_file_is_left_behind(self, path, read_only):
        with opened(path, create=False, read_only=read_only) as log:
            log.facts(GAME)
        assert [file.name for file in path.parent.iterdir()] == ["club.db"]

    @pytest.mark.parametrize("content", [b"", None], ids=["empty", "no tables"])
    def test_an_empty_file_is_a_new_log_where_one_is_asked_for(self, tmp_path, content):
        path = tmp_path / "club.db"
        if content is None:
            with plain(path) as db:
                db.execute("PRAGMA journal_mode=WAL")
        else:
            path.write_bytes(content)
        assert "empty" in refusal(path, create=False)
        with opened(path) as log:
            log.append(GAME, NEW, [ROLL])

    def test_opening_reading_and_appending_load_no_library_for_people(self, path):
        code = f"""
import sys
from events import Draft, Moved
from events.sqlite import SqliteLog
log = SqliteLog.open({str(path)!r}, create=True)
log.facts({GAME!r})
drafted = Draft(actor="ann", line="ann roll", events=(Moved(player="ann", to="NYA"),), recorded=1)
log.append({GAME!r}, log.tip({GAME!r}).number, [drafted], snapshot=(1, b"state"))
log.close()
print({{"sqlite_utils", "rich", "pydantic", "typer", "click"}} & set(sys.modules), len(sys.modules) > 0)
"""
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        assert done.stdout == "set() True\n"

    def test_founding_does_load_sqlite_utils(self, tmp_path):
        code = f"""
import sys
from events.sqlite import SqliteLog
SqliteLog.open({str(tmp_path / "new.db")!r}, create=True).close()
print("sqlite_utils" in sys.modules)
"""
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        assert done.stdout == "True\n"


class TestNotOpening:
    @pytest.mark.parametrize("how", [{"create": False}, {"create": True, "read_only": True}])
    def test_a_file_that_is_not_there(self, tmp_path, how):
        path = tmp_path / "club.db"
        assert "no such file" in refusal(path, **how)
        with pytest.raises(NoSuchLog):
            SqliteLog.open(path, **how)
        assert not path.exists()

    def test_a_folder(self, tmp_path):
        assert "this is a folder" in refusal(tmp_path)

    def test_a_file_in_a_folder_that_is_not_there(self, tmp_path):
        assert f"no folder {tmp_path / 'clubs'}" in refusal(tmp_path / "clubs" / "club.db")

    def test_a_device(self):
        assert "not a file" in refusal("/dev/null")

    @pytest.mark.parametrize("content", ["hi", "a letter, not a log\n" * 200])
    def test_a_file_that_is_no_database_and_stays_as_it_is(self, tmp_path, content):
        path = tmp_path / "letter.txt"
        path.write_text(content)
        assert "this is not a log" in refusal(path)
        assert path.read_text() == content

    @pytest.mark.parametrize("mark", [0, 77])
    def test_the_database_of_another_program_which_stays_as_it_is(self, tmp_path, mark):
        path = tmp_path / "photos.db"
        with plain(path) as db:
            db.execute("CREATE TABLE photos (x)")
            db.execute(f"PRAGMA application_id={mark}")
        before = path.read_bytes()
        assert "another program" in refusal(path)
        assert path.read_bytes() == before

    @pytest.mark.parametrize("read_only", [False, True])
    def test_a_log_of_a_newer_version(self, path, read_only):
        with plain(path) as db:
            db.execute("PRAGMA user_version=99")
        assert "format 99" in refusal(path, create=False, read_only=read_only)

    def test_a_damaged_file(self, path):
        with path.open("r+b") as file:
            file.seek(100)
            file.write(b"\xff" * 3000)
        message = refusal(path)
        assert "damaged" in message
        assert "copy" in message


class TestOlderFormats:
    @pytest.fixture(autouse=True)
    def a_newer_program(self, path, monkeypatch):
        def add_ratings(db):
            db.create_table("ratings", {"player": str, "rating": int}, pk="player")

        monkeypatch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, add_ratings))

    def test_a_file_is_brought_up_to_date_when_it_is_opened(self, path):
        with opened(path, create=False) as log:
            assert "ratings" in log.database().table_names()
            assert [problem for _, problem in log.check(GAME)] == [None] * 4
        with plain(path) as db:
            assert db.execute("PRAGMA user_version").fetchone() == (2,)

    def test_a_step_that_fails_leaves_the_file_as_it_was(self, path, monkeypatch):
        def fail(db):
            db.execute("SELECT * FROM nowhere")

        monkeypatch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, fail))
        assert "nowhere" in refusal(path)
        with plain(path) as db:
            assert db.execute("PRAGMA user_version").fetchone() == (1,)
            assert db.execute("SELECT count(*) FROM sqlite_master WHERE name = 'ratings'").fetchone() == (0,)


@contextmanager
def ordinary_user():
    """The administrator may write anywhere; anybody else may not."""
    if os.geteuid():
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def sealed(path):
    """A folder that nobody may write in, with the log in it."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "club.db"
        copy.write_bytes(path.read_bytes())
        copy.chmod(0o444)
        Path(folder).chmod(0o555)
        yield copy
        Path(folder).chmod(0o700)


class TestReadOnly:
    def test_a_log_opened_for_reading_takes_nothing(self, path):
        with opened(path, create=False, read_only=True) as log:
            with pytest.raises(LogError, match="read"):
                log.append(GAME, 3, [ROLL])
            assert log.tip(GAME).number == 3

    def test_a_log_is_read_where_nothing_can_be_written(self, sealed):
        with ordinary_user(), opened(sealed, create=False, read_only=True) as log:
            assert [fact.number for fact in log.facts(GAME)] == [0, 1, 2, 3]

    def test_it_is_not_opened_for_writing_there(self, sealed):
        with ordinary_user():
            assert "read-only" in refusal(sealed, create=False)

    def test_a_new_log_is_not_founded_there(self, sealed):
        with ordinary_user():
            assert "cannot be opened" in refusal(sealed.parent / "new.db")

    def test_entries_that_are_still_in_the_second_file_are_not_passed_over(self, path, sealed):
        sealed.parent.chmod(0o755)
        with opened(path) as log:
            log.append(GAME, 3, [ROLL])
            second = Path(f"{sealed}-wal")
            second.write_bytes(Path(f"{path}-wal").read_bytes())
        second.chmod(0o444)
        sealed.parent.chmod(0o555)
        with ordinary_user():
            assert "copy the two" in refusal(sealed, create=False, read_only=True)

    def test_a_log_that_may_not_be_read_says_so(self, sealed):
        sealed.chmod(0o000)
        with ordinary_user():
            assert "cannot be opened" in refusal(sealed, create=False, read_only=True)


class TestGuards:
    @pytest.mark.parametrize(
        ("statement", "message"),
        [
            ("UPDATE entries SET line = 'ann pay tax 1'", "an entry is never changed"),
            ("DELETE FROM entries WHERE number = 3", "an entry is never removed"),
            ("INSERT OR REPLACE INTO entries SELECT * FROM entries WHERE number = 1", "an entry is only ever added"),
            ("UPDATE streams SET name = 'mine'", "a stream is never changed"),
            ("DELETE FROM streams", "a stream is never removed"),
            ("INSERT OR REPLACE INTO streams VALUES (1, 'mine', 'mine', 'game')", "a stream is never replaced"),
            ("UPDATE documents SET body = 'mine'", "a document is never changed"),
            ("DELETE FROM documents", "a document is never removed"),
        ],
    )
    def test_plain_sql_cannot_change_what_happened(self, path, statement, message):
        with opened(path) as log:
            log.append("other", NEW, [ROLL], documents=[b"kit"])
        with plain(path) as db, pytest.raises(sqlite3.IntegrityError, match=message):
            db.execute(statement)
        with opened(path) as log:
            assert [problem for _, problem in log.check(GAME)] == [None] * 4


class TestTables:
    def test_events_are_readable_json_and_one_row_is_one_action(self, path):
        with plain(path) as db:
            rows = db.execute("SELECT rowid, number, json_array_length(events) FROM entries").fetchall()
            assert rows == [(1, 0, 0), (2, 1, 2), (3, 2, 1), (4, 3, 1)]
            assert db.execute("SELECT typeof(events) FROM entries").fetchone() == ("text",)

    def test_what_goes_without_saying_takes_no_room(self, path):
        with plain(path) as db:
            columns = '"by", role, recorded, reason, flags, checks, remark, "key"'
            assert db.execute(f"SELECT {columns} FROM entries WHERE number = 1").fetchone() == (None,) * 8

    def test_the_view_of_entries_says_it_all_the_same(self, path):
        with opened(path) as log:
            log.append(GAME, 3, [replace(ROLL, at=None, recorded=NOON + 1_000_001, by="cid", flags=("late",))])
            hashes = [entry.hash.hex() for entry in log.entries(GAME)]
            rows = list(log.database().query("SELECT * FROM entry_rows ORDER BY number"))
        assert [(row["previous"], row["hash"]) for row in rows] == list(zip(["00" * 32, *hashes], hashes, strict=False))
        first, last = rows[0], rows[4]
        assert (first["game"], first["at"], first["recorded"]) == (GAME, "2025-11-30T12:00:00Z", "2025-11-30T12:00:00Z")
        assert (first["by"], first["role"], rows[3]["role"]) == ("clerk", "clerk", "referee")
        assert (last["at"], last["recorded"]) == (None, "2025-11-30T12:00:01.000001Z")
        assert (last["by"], last["flags"], last["line"]) == ("cid", "late", "ann roll 3 4")

    def test_the_view_of_events_has_a_row_for_each(self, path):
        with plain(path) as db:
            columns = "game, entry, at, actor, position, type, json_extract(event, '$.to')"
            rows = db.execute(f"SELECT {columns} FROM event_rows WHERE entry < 3").fetchall()
        noon = "2025-11-30T12:00:00Z"
        assert rows == [
            (GAME, 1, noon, "ann", 0, "rolled", None),
            (GAME, 1, noon, "ann", 1, "moved", "NYA"),
            (GAME, 2, noon, "ann", 0, "paid", None),
        ]

    def test_an_event_takes_less_than_120_bytes(self, tmp_path):
        games, length, events = 20, 100, 3
        with opened(tmp_path / "club.db") as log:
            log.connection.execute("PRAGMA synchronous=OFF")
            for number in range(length):
                for game in range(games):
                    action = draft("ann roll 3 4", *ROLL.events, *TAX.events, recorded=NOON + number, at=NOON + number)
                    log.append(f"T{game}", number - 1, [action])
        assert (tmp_path / "club.db").stat().st_size / (games * length * events) < 120
