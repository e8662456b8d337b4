"""When things go wrong at the worst moment: interrupted, killed, moved away, tampered with, damaged byte by byte."""

import itertools
import threading
from contextlib import closing
from hashlib import sha256
from random import Random

import pytest
from log_stores import GAME, NOON, NOTE, ROLL, TAX, InSqlite, draft
from msgspec.structs import replace
from test_log_crash import numbers, writer

from events import CODEC, NEW, Conflict, LogError, MemoryLog, Problem, Started
from events import sqlite as store_module
from events.chain import FIRST, Chain
from events.sqlite import SqliteLog

KIT = b'{"board":"atlantic-city"}'
FULL = replace(
    TAX,
    actor="Anna",
    recorded=NOON + 5,
    by="cid",
    role="player",
    reason="so said \N{REPLACEMENT CHARACTER}",
    flags=("late",),
    checks="ann=1500",
    remark="fair",
    key="k-2",
)
"""An action that leaves no column empty."""


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The file of a game of six entries, the third of them with all its columns filled, and of another game."""
    store = InSqlite(tmp_path_factory.mktemp("whole"))
    with closing(store.log):
        store.log.append(GAME, NEW, [draft("clerk start"), ROLL], documents=[KIT])
        store.log.append("other", NEW, [draft("clerk start"), TAX], snapshot=(1, b"state"))
        store.log.append(GAME, 1, [FULL, NOTE, ROLL, TAX], snapshot=(1, b"state"))
    return store.path.read_bytes()


@pytest.fixture
def store(tmp_path, whole):
    """A log in that file."""
    (tmp_path / "club.db").write_bytes(whole)
    store = InSqlite(tmp_path)
    with closing(store.log):
        yield store


@pytest.fixture
def log(store):
    return store.log


def found(log, name=GAME):
    """The numbers of the entries that a check finds fault with."""
    return [problem.entry for _, problem in log.check(name) if problem]


class Interrupting:
    """A connection on which the user presses Ctrl-C before or after one of the statements."""

    def __init__(self, connection, countdown, after):
        self.connection, self.countdown, self.after = connection, countdown, after

    def cursor(self):
        return self

    def execute(self, *statement):
        self.countdown -= 1
        if self.countdown == 0 and not self.after:
            raise KeyboardInterrupt
        done = self.connection.execute(*statement)
        if self.countdown == 0:
            raise KeyboardInterrupt
        return done

    def __getattr__(self, name):
        return getattr(self.connection, name)


class TestInterrupts:
    """Ctrl-C at any moment leaves all of an append or nothing of it."""

    @staticmethod
    def act(log):
        log.append(GAME, 5, [ROLL, replace(TAX, key="k-7")], snapshot=(1, b"later"), documents=[b"new"])

    @pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
    def test_at_every_statement_of_an_append(self, log, after):
        connection = log.connection
        for statement in itertools.count(1):
            log.connection = Interrupting(connection, statement, after)
            try:
                self.act(log)
            except KeyboardInterrupt:
                log.connection = connection
                assert not connection.in_transaction
                if len(numbers(log)) != 6:
                    break
                assert log.tip(GAME).snapshot.state == b"state"
            else:
                break
        log.connection = connection
        assert statement >= 7
        assert numbers(log) == [0, 1, 2, 3, 4, 5, 6, 7]
        assert log.tip(GAME).snapshot.state == b"later"
        self.act(log)
        assert numbers(log) == [0, 1, 2, 3, 4, 5, 6, 7]

    def test_while_a_stream_is_founded(self, log):
        connection = log.connection
        for statements in range(1, 5):
            log.connection = Interrupting(connection, statements, after=True)
            with pytest.raises(KeyboardInterrupt):
                log.append("third", NEW, [ROLL])
        log.connection = connection
        assert [info.name for info in log.streams()] == [GAME, "other"]
        assert log.append("third", NEW, [ROLL]).entries[0].number == 0


class TestKilledAgainAndAgain:
    def test_no_acknowledged_entry_is_ever_lost(self, tmp_path):
        path, acknowledged, rng = tmp_path / "club.db", [0], Random(8)
        for _ in range(6):
            with writer(path, GAME, -1) as program:
                for _ in range(rng.randint(1, 25)):
                    acknowledged.append(int(program.stdout.readline()))
                program.kill()
                acknowledged += [int(line) for line in program.stdout.read().splitlines()]
            with closing(SqliteLog.open(path, create=False)) as log:
                stored = numbers(log)
                assert set(acknowledged) <= set(stored)
                assert len(stored) - len(acknowledged) <= 6
                assert stored == list(range(len(stored)))


class TestAFileThatGoes:
    """An append into a file that is no longer in its place would be acknowledged and lost."""

    @pytest.fixture(autouse=True)
    def always_look(self, monkeypatch):
        monkeypatch.setattr(store_module, "LOOK_EVERY", 0)

    def remove(self, path):
        path.unlink()

    def move(self, path):
        path.rename(path.with_name("old.db"))

    def replace(self, path):
        path.with_name("copy.db").write_bytes(path.read_bytes())
        path.with_name("copy.db").replace(path)

    @pytest.mark.parametrize("go", [remove, move, replace])
    def test_nothing_is_acknowledged_any_more(self, store, go):
        go(self, store.path)
        for name, expected in ((GAME, 5), ("third", NEW)):
            with pytest.raises(LogError, match=r"club\.db: the file was moved, removed or replaced .* nothing was st"):
                store.log.append(name, expected, [ROLL])
            assert not store.log.connection.in_transaction

    def test_a_relative_path_means_the_same_file_wherever_the_program_goes(self, tmp_path, monkeypatch):
        monkeypatch.chdir(tmp_path)
        with closing(SqliteLog.open("club.db", create=True)) as log:
            (tmp_path / "elsewhere").mkdir()
            monkeypatch.chdir(tmp_path / "elsewhere")
            assert log.append(GAME, NEW, [ROLL]).entries[0].number == 0


COLUMNS = {
    "stream": ["2", "77"],
    "number": ["'two'", "2.5", "-1", "9", "x'02'", "9000000000000000000"],
    "at": ["NULL", "at + 1", "'noon'", "x'07'", "at + 0.5"],
    "recorded": ["NULL", "at", "recorded + 1", "'noon'"],
    "actor": ["'anna'", "x'0279da'", "'Anna '", "''", "CAST(x'416e6eff' AS TEXT)"],
    "by": ["NULL", "''", "actor", "'dan'"],
    "role": ["NULL", "'clerk'", "'referee'"],
    "reason": ["NULL", "CAST(x'736f207361696420ff' AS TEXT)", "'so said ?'"],
    "line": ["'ann pay tax 1'", "line || ' '", "line || char(0)", "CAST(line AS BLOB)"],
    "flags": ["NULL", "'late late'", "'Late'", "x'00'"],
    "checks": ["NULL", "'ann=1501'"],
    "remark": ["NULL", "''", "'unfair'", "'fa\u0131r'"],
    "key": ["NULL", "'k-3'"],
    "events": [
        *("'[]'", "'{}'", "''", "'nonsense'", "CAST(events AS BLOB)", "events || ' '", "substr(events, 2)"),
        *("replace(events, '200', '2e2')", "replace(events, 'paid', 'pa\u0131d')", "replace(events, ',', ', ')"),
        *("CAST(x'5b7b2274797065223a22ff225d' AS TEXT)", """'[{"type":"paid.2"}]'"""),
    ],
    "hash": ["zeroblob(32)", "hex(hash)", "x''", "CAST(hash AS TEXT)", "substr(hash, 1, 31)"],
}
"""What somebody may write over a stored value, by column, in SQL."""


class TestTampering:
    @pytest.mark.parametrize(("column", "value"), [(name, value) for name in COLUMNS for value in COLUMNS[name]])
    def test_anything_else_in_any_column_is_found_and_the_entry_named(self, store, column, value):
        store.run(f'UPDATE entries SET "{column}" = {value} WHERE stream = 1 AND number = 2')
        checked = list(store.log.check(GAME))
        faults = [problem.entry for _, problem in checked if problem]
        if column in ("stream", "number"):
            assert faults[0] == 2 or -1 in faults
        else:
            assert faults == [2]
        assert {0, 1, 3, 4, 5} <= {fact.number for fact, _ in checked if fact}

    def test_every_column_is_among_them(self, store):
        columns = [row[1] for row in store.log.connection.execute("PRAGMA table_info(entries)")]
        assert columns == list(COLUMNS)

    def test_two_entries_that_changed_places_are_two_faults(self, store):
        store.swap(2, 3)
        assert found(store.log) == [2, 3]

    def test_a_forged_entry_at_the_end_is_found(self, store):
        store.run(
            "INSERT INTO entries (stream, number, actor, line, events, hash)"
            " VALUES (1, 6, 'ann', 'ann roll 6 6', '[]', zeroblob(32))"
        )
        assert found(store.log) == [6]

    def test_a_forged_entry_in_front_of_the_true_one_is_one_fault_of_one_number(self, store):
        store.run(
            "INSERT INTO entries (rowid, stream, number, actor, line, events, hash)"
            " VALUES (-5, 1, 2, 'ann', 'ann pay tax 1', '[]', zeroblob(32))"
        )
        assert set(found(store.log)) == {2}

    @pytest.mark.parametrize(
        ("change", "name"), [("name = 'R2-T6', folded = 'r2-t6'", "R2-T6"), ("kind = 'tournament'", GAME)]
    )
    def test_a_stream_that_was_renamed_is_one_fault_and_not_one_of_each_entry(self, store, change, name):
        store.run(f"UPDATE streams SET {change} WHERE id = 1")
        with closing(SqliteLog.open(store.path, create=False)) as log:
            checked = list(log.check(name))
        assert [problem and problem.entry for _, problem in checked] == [0, None, None, None, None, None]
        assert "the name or kind of this stream" in checked[0][1].problem
        assert [fact.number for fact, _ in checked] == [0, 1, 2, 3, 4, 5]

    def test_a_stream_that_is_listed_under_another_name_is_no_absent_one(self, store):
        store.run("UPDATE streams SET folded = 'gone' WHERE id = 1")
        with closing(SqliteLog.open(store.path, create=False)) as log:
            for read in (log.tip, log.facts, log.check):
                with pytest.raises(LogError, match=r"club\.db: the list of its streams is damaged; go on with a copy"):
                    read(GAME)

    def test_streams_that_changed_names_are_not_taken_for_each_other(self, store):
        store.run("UPDATE streams SET folded = folded || '?'")
        store.run("UPDATE streams SET folded = iif(id = 1, 'other', 'r2-t5')")
        with closing(SqliteLog.open(store.path, create=False)) as log:
            for name in (GAME, "other"):
                with pytest.raises(LogError, match="the list of its streams is damaged"):
                    log.facts(name)

    @pytest.mark.parametrize("column", ["name", "kind"])
    def test_streams_whose_names_are_none_are_not_listed(self, store, column):
        store.run(f"UPDATE streams SET {column} = x'00' WHERE id = 2")
        with pytest.raises(LogError, match=r"club\.db: the list of its streams is damaged; go on with a copy"):
            store.log.streams()

    def test_a_stream_without_entries_and_stored_state_is_not_taken_for_a_clean_one(self, store):
        store.run("DELETE FROM snapshots")
        store.run("DELETE FROM entries WHERE stream = 2")
        assert list(store.log.check("other")) == [(None, Problem(0, "all its entries are missing"))]

    def test_a_gap_is_found_even_if_all_the_hashes_were_made_to_fit(self, store):
        chain, previous = Chain(GAME, "game"), FIRST
        store.run("DELETE FROM snapshots")
        store.run("DELETE FROM entries WHERE stream = 1")
        for number in (0, 1, 3, 4, 5):
            row = chain.link(number, ROLL, CODEC.encode(ROLL.events), previous)
            store.run(f"INSERT INTO entries VALUES (1{', ?' * len(row)})", *row[:12], row[12].decode(), row[13])
            previous = row[13]
        assert found(store.log) == [2]

    def test_the_last_entry_is_missed_only_as_far_as_the_stored_state_reaches(self, store):
        store.log.append(GAME, 5, [ROLL])
        store.remove(6)
        assert found(store.log) == []
        store.remove(5)
        assert list(store.log.check(GAME))[-1] == (
            None,
            Problem(5, "entry 5 is missing: the stored state counts them in"),
        )

    def test_reading_over_damage_names_file_stream_entry_and_column(self, store):
        store.run("UPDATE entries SET remark = x'00' WHERE number = 2")
        with pytest.raises(LogError, match=r"club\.db: R2-T5: entry 2: remark is not text; go on with a copy"):
            store.log.entries(GAME)

    def test_nothing_is_built_on_a_document_that_was_changed(self, store):
        execute = store.log.connection.execute
        (guard,) = execute("SELECT sql FROM sqlite_master WHERE name = 'documents_stay'").fetchone()
        execute("DROP TRIGGER documents_stay")
        execute("UPDATE documents SET body = 'mine'")
        execute(guard)
        with pytest.raises(LogError, match="a document is never replaced"):
            store.log.append("third", NEW, [ROLL], documents=[KIT])
        with pytest.raises(LogError, match=r"club\.db: document [0-9a-f]{12}… is not what was stored; go on"):
            store.log.document(sha256(KIT).hexdigest())

    @pytest.mark.parametrize("table", ["entries", "streams", "snapshots", "documents"])
    def test_a_table_that_is_gone_is_a_sentence_too(self, store, table):
        store.run(f"ALTER TABLE {table} RENAME TO gone")
        with pytest.raises(LogError, match=rf"club\.db: the log cannot be used: no such table: (main\.)?{table}"):
            store.log.append("third", NEW, [ROLL], snapshot=(1, b""), documents=[b"x"])
        assert not store.log.connection.in_transaction


class TestAnyByte:
    """A byte of the file changed anywhere is found, or it changes nothing of what is read."""

    @pytest.mark.parametrize("seed", range(8))
    def test_it_is_found_or_changes_nothing(self, store, whole, seed):
        truth = self.told(store.log)
        store.log.close()
        rng, noticed = Random(seed), 0
        places = [place for place, byte in enumerate(whole) if byte]
        for place in rng.sample(places, 40):
            changed = bytearray(whole)
            changed[place] ^= rng.randint(1, 255)
            store.path.write_bytes(changed)
            try:
                with closing(SqliteLog.open(store.path, create=False, read_only=True)) as log:
                    told = self.told(log)
            except LogError:
                noticed += 1
            else:
                assert told == truth, f"byte {place}: {whole[place]} became {changed[place]} and nothing was said"
        assert noticed

    @staticmethod
    def told(log):
        names = [(info.name, info.kind) for info in log.streams()]
        for name, _ in names:
            for _, problem in log.check(name):
                if problem:
                    raise LogError(problem.problem)
        return names, [log.entries(name) for name in (GAME, "other")], log.document(sha256(KIT).hexdigest())


class TestMisuse:
    def test_a_log_belongs_to_one_thread(self, log):
        said = []

        def ask():
            for use in (lambda: log.facts(GAME), lambda: log.append(GAME, 5, [ROLL])):
                try:
                    use()
                except LogError as error:
                    said.append(str(error))

        thread = threading.Thread(target=ask)
        thread.start()
        thread.join()
        assert len(said) == 2
        assert all("thread" in sentence for sentence in said)
        assert numbers(log) == [0, 1, 2, 3, 4, 5]

    def test_a_transaction_left_open_on_its_connection_is_a_sentence_and_taken_back(self, log):
        log.connection.execute("BEGIN")
        with pytest.raises(LogError, match="cannot start a transaction within a transaction"):
            log.append(GAME, 5, [ROLL])
        assert log.append(GAME, 5, [ROLL]).entries[0].number == 6

    @pytest.mark.parametrize("times", [{"at": 2**63}, {"recorded": -(2**63) - 1}, {"at": None, "recorded": 2**70}])
    def test_a_time_that_no_store_could_hold_is_refused_by_all(self, log, times):
        for other in (log, MemoryLog()):
            with pytest.raises(LogError, match="cannot be stored"):
                other.append("third", NEW, [replace(ROLL, **times)])

    def test_a_number_that_no_store_could_hold_is_simply_not_there(self, log):
        memory = MemoryLog()
        memory.append(GAME, NEW, [draft("clerk start"), ROLL, FULL, NOTE, ROLL, TAX])
        for after, upto in ((2**70, None), (3, 2**70), (-(2**70), 2**70), (NEW, -(2**70))):
            assert log.entries(GAME, after, upto) == memory.entries(GAME, after, upto)
            assert log.facts(GAME, after, upto) == memory.facts(GAME, after, upto)
        for other in (log, memory):
            with pytest.raises(Conflict):
                other.append(GAME, 2**70, [ROLL])
            with pytest.raises(LogError, match="other actions"):
                other.append(GAME, 5, [ROLL, ROLL, ROLL, replace(ROLL, key="k-2")])

    @pytest.mark.parametrize("store", [MemoryLog, None], ids=["memory", "sqlite"])
    def test_what_its_giver_changes_afterwards_does_not_reach_the_log(self, tmp_path, store):
        headers = {"event": "Leeds"}
        started = Started(game=GAME, players=("ann",), ruleset="classic", board="a", kit="k", headers=headers)
        with closing(store() if store else SqliteLog.open(tmp_path / "new.db", create=True)) as log:
            receipt = log.append(GAME, NEW, [draft("clerk start", started)])
            headers["event"] = "York"
            assert receipt.entries[0].events[0].headers == {"event": "Leeds"}
            assert log.entries(GAME) == list(receipt.entries)
            assert found(log) == []
