"""Appends that are made together: one durable commit, all of them or none, on every store."""

import contextlib
from contextlib import closing

import pytest
from log_stores import GAME, NOTE, ROLL, TAX, InMemory, InSqlite
from msgspec.structs import replace

from events import NEW, Conflict, Log, LogError, NoSuchStream, StreamExists
from events.sqlite import SqliteLog


@pytest.fixture(params=[InMemory, InSqlite], ids=["memory", "sqlite"])
def log(request, tmp_path) -> Log:
    with closing(request.param(tmp_path).log) as log:
        log.append(GAME, NEW, [ROLL], snapshot=(1, b"first"))
        yield log


def numbers(log, name):
    return [entry.number for entry in log.entries(name)]


def test_all_of_them_are_stored(log):
    with log.together():
        log.append("R2-T6", NEW, [ROLL, TAX], documents=[b"kit"])
        log.append(GAME, 0, [NOTE], snapshot=(1, b"later"))
        log.append("R2-T6", 1, [NOTE])
    assert (numbers(log, GAME), numbers(log, "R2-T6")) == ([0, 1], [0, 1, 2])
    assert log.tip(GAME).snapshot.state == b"later"


class TestNoneIsStored:
    @pytest.fixture(autouse=True)
    def as_before(self, log):
        before = log.entries(GAME), log.tip(GAME), log.streams()
        yield
        assert (log.entries(GAME), log.tip(GAME), log.streams()) == before
        with pytest.raises(NoSuchStream):
            log.tip("R2-T6")
        assert log.append("R2-T6", NEW, [ROLL]).entries[0].number == 0
        assert log.append(GAME, 0, [NOTE]).entries[0].number == 1

    def test_where_a_later_one_is_refused(self, log):
        with pytest.raises(StreamExists), log.together():
            log.append("R2-T6", NEW, [ROLL], documents=[b"kit"])
            log.append(GAME, NEW, [ROLL])

    def test_where_the_block_fails(self, log):
        with pytest.raises(ZeroDivisionError), log.together():
            log.append("R2-T6", NEW, [ROLL])
            log.append(GAME, 0, [TAX], snapshot=(1, b"lost"))
            raise ZeroDivisionError

    def test_where_a_refusal_is_swallowed(self, log):
        with pytest.raises(LogError, match="none of them was stored"), log.together():
            log.append("R2-T6", NEW, [ROLL])
            with contextlib.suppress(Conflict):
                log.append(GAME, 7, [ROLL])

    def test_where_more_is_appended_after_a_refusal(self, log):
        with pytest.raises(LogError, match="none of them was stored"), log.together():
            with contextlib.suppress(Conflict):
                log.append(GAME, 7, [ROLL])
            log.append("R2-T6", NEW, [ROLL])


def test_a_retry_among_them_finds_its_first_result_and_the_others_are_stored(log):
    keyed = replace(TAX, key="k-1")
    log.append(GAME, 0, [keyed])
    with log.together():
        log.append("R2-T6", NEW, [ROLL])
        assert log.append(GAME, 0, [keyed]).repeated
        log.append(GAME, 1, [NOTE])
    assert (numbers(log, GAME), numbers(log, "R2-T6")) == ([0, 1, 2], [0])


def test_a_block_within_a_block_is_an_error_of_the_program(log):
    with log.together(), pytest.raises(ValueError, match="together already"), log.together():
        pass
    log.append(GAME, 0, [NOTE])


def test_a_full_disk_and_another_writer_leave_a_file_as_it_was(tmp_path):
    path = tmp_path / "club.db"
    with closing(SqliteLog.open(path, create=True)) as log, closing(SqliteLog.open(path, create=True)) as other:
        log.append(GAME, NEW, [ROLL])
        (pages,) = log.connection.execute("PRAGMA page_count").fetchone()
        log.connection.execute(f"PRAGMA max_page_count={pages}")
        with pytest.raises(LogError, match="the disk is full and nothing was stored"), log.together():
            for number in range(9):
                log.append(f"game {number}", NEW, [ROLL] * 100)
        assert [stream.name for stream in other.streams()] == [GAME]
        with closing(SqliteLog.open(path, create=False, timeout=0)) as third, other.together():
            with pytest.raises(LogError, match="locked"), third.together():
                third.append(GAME, 0, [NOTE])
            other.append(GAME, 0, [TAX])
        assert [entry.line for entry in log.entries(GAME)] == [ROLL.line, TAX.line]
