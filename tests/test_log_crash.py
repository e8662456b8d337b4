"""What becomes of the log in a file when an append fails, its program dies, or several programs write at once."""

import _thread
import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest
from log_stores import GAME, NOTE, ROLL, TAX, draft

from events import NEW, Conflict, LogError, StreamExists
from events.schema import explain
from events.sqlite import SqliteLog


@pytest.fixture
def path(tmp_path):
    return tmp_path / "club.db"


@pytest.fixture
def log(path):
    """A log with a game of three entries."""
    with closing(SqliteLog.open(path, create=True, timeout=0.05)) as log:
        log.append(GAME, NEW, [draft("clerk start"), ROLL, TAX], snapshot=(1, b"state"))
        yield log


def numbers(log, name=GAME):
    assert [problem for _, problem in log.check(name) if problem] == []
    return [fact.number for fact in log.facts(name)]


class TestOneAppend:
    def test_it_is_one_transaction_however_many_drafts_it_has(self, log):
        said = []
        log.connection.set_trace_callback(said.append)
        log.append(GAME, 2, [ROLL, TAX, NOTE], snapshot=(1, b"later"), documents=[b"kit"])
        log.connection.set_trace_callback(None)
        verbs = [statement.split()[0] for statement in said if not statement.startswith("--")]
        assert verbs[0] == "BEGIN"
        assert verbs[-1] == "COMMIT"
        assert (verbs.count("BEGIN"), verbs.count("COMMIT")) == (1, 1)
        assert [statement for statement in said if statement.startswith("BEGIN")] == ["BEGIN IMMEDIATE"]

    def test_a_retry_writes_nothing(self, log, path):
        keyed = draft("ann pay tax", *TAX.events, key="k-1")
        log.append(GAME, 2, [keyed])
        changes = log.connection.total_changes
        assert log.append(GAME, 2, [keyed], snapshot=(1, b"again"), documents=[b"kit"]).repeated
        assert log.connection.total_changes == changes

    def test_a_retry_after_somebody_else_wrote_gets_its_first_result_too(self, log, path):
        keyed = draft("ann pay tax", *TAX.events, key="k-1")
        with closing(SqliteLog.open(path, create=False)) as other:
            first = other.append(GAME, 2, [keyed])
        again = log.append(GAME, 2, [keyed])
        assert (again.entries, again.repeated) == (first.entries, True)

    def test_a_number_that_somebody_else_took_is_a_conflict(self, log, path):
        """The log has seen entry 2 as the last one, and must not trust that."""
        with closing(SqliteLog.open(path, create=False)) as other:
            other.append(GAME, 2, [ROLL])
        with pytest.raises(Conflict, match="entry 3 is the last one, not 2"):
            log.append(GAME, 2, [TAX])
        assert log.append(GAME, 3, [TAX]).entries[0].number == 4
        assert numbers(log) == [0, 1, 2, 3, 4]

    def test_a_name_that_somebody_else_took_is_taken(self, log, path):
        with closing(SqliteLog.open(path, create=False)) as other:
            other.append("R2-T6", NEW, [ROLL])
        with pytest.raises(StreamExists):
            log.append("r2-t6", NEW, [ROLL])
        assert numbers(log, "r2-t6") == [0]


class TestAnAppendThatFails:
    """All of it is taken back, and the log goes on."""

    @pytest.fixture(autouse=True)
    def nothing_was_stored(self, log):
        before = log.entries(GAME), log.tip(GAME), log.streams()
        yield
        assert (log.entries(GAME), log.tip(GAME), log.streams()) == before
        log.append(GAME, 2, [ROLL], snapshot=(1, b"later"))
        assert numbers(log) == [0, 1, 2, 3]

    def at_entry_4(self, log, what):
        """Have something happen in the middle of an append: after its second entry."""
        log.connection.execute(
            f"CREATE TEMP TRIGGER trap AFTER INSERT ON entries WHEN NEW.number = 4 BEGIN SELECT {what}; END"
        )

    def test_an_error_after_some_of_its_entries(self, log):
        self.at_entry_4(log, "RAISE(ABORT, 'a cable was pulled')")
        with pytest.raises(LogError, match="a cable was pulled"):
            log.append(GAME, 2, [ROLL, TAX, NOTE], snapshot=(1, b"lost"))
        log.connection.execute("DROP TRIGGER trap")

    def test_an_error_while_a_stream_is_founded(self, log):
        self.at_entry_4(log, "RAISE(ABORT, 'a cable was pulled')")
        with pytest.raises(LogError, match="a cable was pulled"):
            log.append("R2-T6", NEW, [ROLL] * 5)
        log.connection.execute("DROP TRIGGER trap")
        with pytest.raises(LogError, match="no stream"):
            log.tip("R2-T6")

    def test_an_interrupt_from_the_keyboard(self, log):
        log.connection.create_function("interrupt", 0, _thread.interrupt_main)
        self.at_entry_4(log, "interrupt()")
        with pytest.raises(KeyboardInterrupt):
            log.append(GAME, 2, [ROLL, TAX, NOTE], snapshot=(1, b"lost"))
        assert not log.connection.in_transaction
        log.connection.execute("DROP TRIGGER trap")

    def test_a_full_disk(self, log):
        (pages,) = log.connection.execute("PRAGMA page_count").fetchone()
        log.connection.execute(f"PRAGMA max_page_count={pages}")
        with pytest.raises(LogError, match=r"club\.db: the disk is full and nothing was stored"):
            log.append(GAME, 2, [ROLL] * 100, snapshot=(1, b"lost"))
        log.connection.execute("PRAGMA max_page_count=1073741823")

    def test_another_program_that_does_not_let_go(self, log, path):
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(LogError, match=r"club\.db: another program has kept the log locked for 0\.05 seconds"):
                log.append(GAME, 2, [ROLL])
            assert numbers(log) == [0, 1, 2]


class TestOtherFailures:
    def test_a_log_that_was_closed_says_so(self, log):
        log.close()
        for use in (log.facts, log.tip, lambda name: log.append(name, 2, [ROLL]), lambda name: log.streams()):
            with pytest.raises(LogError, match="closed"):
                use(GAME)

    def test_nothing_is_stored_in_a_file_that_was_removed_meanwhile(self, path):
        with closing(SqliteLog.open(path, create=True)) as log:
            path.unlink()
            with pytest.raises(LogError, match="moved, removed or replaced"):
                log.append(GAME, NEW, [ROLL])

    @pytest.mark.parametrize(
        ("name", "sentence"),
        [
            ("SQLITE_IOERR_FSYNC", "club.db: the disk failed (oh no, SQLITE_IOERR_FSYNC)"),
            ("SQLITE_IOERR_SHORT_READ", "club.db: the disk failed (oh no, SQLITE_IOERR_SHORT_READ)"),
            ("SQLITE_FULL", "club.db: the disk is full"),
            ("SQLITE_BUSY_RECOVERY", "club.db: another program has kept the log locked for 3 seconds"),
            ("SQLITE_CORRUPT_INDEX", "club.db: the file is damaged (oh no)"),
            ("SQLITE_PERM", "club.db: the file may not be used by this user"),
            ("SQLITE_TOOBIG", "club.db: the log cannot be used: oh no"),
        ],
    )
    def test_every_error_of_sqlite_is_a_sentence_that_names_the_file(self, name, sentence):
        error = sqlite3.OperationalError("oh no")
        error.sqlite_errorname = name
        assert str(explain("club.db", error, 3)).startswith(sentence)


WRITER = """
import sys
from events import NEW, Conflict, Draft, Moved, StreamExists
from events.sqlite import SqliteLog

path, name, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
log = SqliteLog.open(path, create=True)
number = written = 0
try:
    log.append(name, NEW, [Draft(actor="clerk", line="clerk start", events=(), recorded=1)])
except StreamExists:
    number = log.tip(name).number
while written != count:
    drafted = Draft(actor=str(count), line="roll", events=(Moved(player="ann", to="NYA"),), recorded=1)
    try:
        number = log.append(name, number, [drafted], snapshot=(1, b"%d" % number)).entries[0].number
    except Conflict as conflict:
        number = conflict.found
        continue
    written += 1
    print(number, flush=True)
"""


def writer(path, name, count):
    command = [sys.executable, "-c", WRITER, str(path), name, str(count)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


class TestSeveralPrograms:
    def test_what_was_acknowledged_outlives_a_killed_program(self, path):
        with writer(path, GAME, -1) as program:
            acknowledged = [int(program.stdout.readline()) for _ in range(30)]
            program.kill()
            acknowledged += [int(line) for line in program.stdout.read().splitlines()]
        with closing(SqliteLog.open(path, create=False)) as log:
            stored = numbers(log)
            assert stored[: len(acknowledged) + 1] == [0, *acknowledged]
            assert len(stored) <= len(acknowledged) + 2
            assert log.tip(GAME).snapshot.number == stored[-1]
            log.append(GAME, stored[-1], [ROLL])

    @pytest.mark.parametrize("names", [("one", "two", "three"), ("one", "one", "one")], ids=["apart", "together"])
    def test_programs_that_found_the_file_and_write_at_once_lose_nothing(self, path, names):
        counts = (40, 41, 42)
        programs = [writer(path, name, count) for name, count in zip(names, counts, strict=True)]
        said = [program.communicate(timeout=60) for program in programs]
        assert [error for _, error in said] == ["", "", ""]
        with closing(SqliteLog.open(path, create=False)) as log:
            assert {info.name for info in log.streams()} == set(names)
            for (out, _), name, count in zip(said, names, counts, strict=True):
                mine = [entry.number for entry in log.entries(name) if entry.actor == str(count)]
                assert mine == [int(line) for line in out.splitlines()]
                assert len(mine) == count
                assert numbers(log, name) == list(range(log.tip(name).number + 1))

    def test_a_reader_sees_whole_appends_while_another_program_writes(self, path):
        program = writer(path, GAME, 60)
        program.stdout.readline()
        with closing(SqliteLog.open(path, create=False, read_only=True)) as log:
            while program.poll() is None:
                tip = log.tip(GAME)
                assert tip.snapshot is None or tip.snapshot.number == tip.number
                assert len(log.facts(GAME, upto=tip.number)) == tip.number + 1
        assert program.communicate()[1] == ""
