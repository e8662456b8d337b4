"""What a check finds of damage done behind the log's back, in each store: it names the entry and reads on."""

import sqlite3
from contextlib import closing

import pytest
from log_stores import GAME, NOON, NOTE, ROLL, TAX, InSqlite, draft
from msgspec.structs import replace

from events import NEW, Draft, Fact, Log, LogError, MemoryLog, Paid, Problem, Snapshot
from events.sqlite import SqliteLog


def problems(log: Log, name: str = GAME) -> list[Problem]:
    return [problem for _, problem in log.check(name) if problem]


class TestChecking:
    def test_a_log_that_nobody_touched_has_no_problems(self, game):
        game.append("other", NEW, [ROLL])
        assert list(game.check(GAME)) == [(fact, None) for fact in game.facts(GAME)]
        assert list(game.check("other")) == [(fact, None) for fact in game.facts("other")]

    @pytest.mark.parametrize(
        "change",
        [
            {"at": NOON + 1},
            {"recorded": NOON + 1},
            {"actor": "bob"},
            {"by": "cid"},
            {"role": "referee"},
            {"reason": "so it was"},
            {"line": "ann pay tax 100"},
            {"checks": "ann=1"},
            {"remark": "?"},
            {"key": "k"},
            {"hash": bytes(32)},
            {"events": (Paid(payer="ann", payee="bank", amount=100, reason="tax", square="INC"),)},
        ],
        ids=lambda change: next(iter(change)),
    )
    def test_a_changed_column_breaks_its_entry_and_no_other(self, store, game, change):
        store.change(2, **change)
        checked = list(game.check(GAME))
        assert [problem and problem.entry for _, problem in checked] == [None, None, 2, None]
        assert "hash does not match" in checked[2][1].problem
        assert [fact.number for fact, _ in checked] == [0, 1, 2, 3]

    def test_a_removed_entry_is_missing_and_what_follows_is_still_read(self, store, game):
        facts = game.facts(GAME)
        store.remove(1)
        assert list(game.check(GAME)) == [
            (facts[0], None),
            (None, Problem(1, "entry 1 is missing")),
            (facts[2], None),
            (facts[3], None),
        ]

    def test_several_removed_entries_are_one_gap(self, store, game):
        store.remove(2)
        store.remove(1)
        assert problems(game) == [Problem(1, "entries 1 to 2 are missing")]

    def test_a_removed_first_entry_is_missing(self, store, game):
        store.remove(0)
        assert problems(game) == [Problem(0, "entry 0 is missing")]

    def test_a_removed_last_entry_is_missed_by_the_snapshot(self, store, game):
        game.append(GAME, 3, [ROLL], snapshot=(1, b"state"))
        store.remove(4)
        (problem,) = problems(game)
        assert problem.entry == 4
        assert problem.problem.startswith("entry 4 is missing")

    def test_an_entry_that_is_there_twice_is_named(self, store, game):
        store.repeat(1)
        (problem,) = problems(game)
        assert problem == Problem(1, "there is a second entry 1")
        assert [fact.number for fact, _ in game.check(GAME)] == [0, 1, 1, 2, 3]

    def test_entries_that_changed_places_are_named(self, store, game):
        store.swap(1, 2)
        assert [problem.entry for problem in problems(game)][:2] == [1, 2]

    def test_an_entry_moved_to_another_stream_is_missed_here_and_broken_there(self, store, game):
        game.append("other", NEW, [ROLL])
        store.move(2, "other")
        assert problems(game) == [Problem(2, "entry 2 is missing")]
        assert [problem.entry for problem in problems(game, "other")] == [1]

    def test_an_entry_rewritten_with_a_new_hash_breaks_the_one_after_it(self, store, game):
        forged = self.forged(game, 2)
        store.change(2, line=forged.line, hash=forged.hash)
        assert [problem.entry for problem in problems(game)] == [3]

    @staticmethod
    def forged(log, number):
        """The entry as its store would have written it with another line."""
        entries = log.entries(GAME)
        other = MemoryLog()
        drafts = [Draft(**{name: getattr(entry, name) for name in Draft.__struct_fields__}) for entry in entries]
        drafts[number] = replace(drafts[number], line="ann pay tax 2")
        return other.append(GAME, NEW, drafts).entries[number]


class TestDamagedFile:
    """What only a file can suffer."""

    @pytest.fixture
    def store(self, tmp_path):
        store = InSqlite(tmp_path)
        with closing(store.log):
            store.log.append(GAME, NEW, [draft("clerk start"), ROLL, TAX, NOTE], snapshot=(1, b"state"))
            yield store

    @pytest.mark.parametrize(
        ("column", "value", "fault"),
        [
            ("line", "CAST(x'ff41' AS TEXT)", "line"),
            ("line", "x'41'", "line"),
            ("at", "'noon'", "at"),
            ("hash", "'none'", "hash"),
            ("events", "x'5b5d'", "events"),
            ("events", "'[{'", "cannot be read"),
            ("events", '\'[{"type":"teleported"}]\'', "teleported"),
            ("events", "'{}'", "cannot be read"),
        ],
    )
    def test_a_check_names_the_entry_whose_column_is_no_longer_what_it_can_be(self, store, column, value, fault):
        store.run(f'UPDATE entries SET "{column}" = {value} WHERE number = 2')
        checked = list(store.log.check(GAME))
        assert [problem and problem.entry for _, problem in checked] == [None, None, 2, None]
        assert fault in checked[2][1].problem
        assert checked[3][0] == Fact(3, NOON, NOTE.events)

    def test_a_number_that_is_none_is_named_and_does_not_stop_the_check(self, store):
        store.run("UPDATE entries SET number = 'two' WHERE number = 2")
        assert {problem.entry for _, problem in store.log.check(GAME) if problem} >= {2}

    def test_a_stream_that_has_lost_all_its_entries_is_no_clean_one(self, store):
        store.run("DELETE FROM entries")
        assert [problem.entry for _, problem in store.log.check(GAME)] == [0]
        with pytest.raises(LogError, match="missing"):
            store.log.tip(GAME)
        assert [(info.name, info.last) for info in store.log.streams()] == [(GAME, -1)]

    @pytest.mark.parametrize("read", ["facts", "entries"])
    def test_reading_names_the_entry_whose_events_cannot_be_read(self, store, read):
        store.run('UPDATE entries SET events = \'[{"type":"teleported"}]\' WHERE number = 2')
        with pytest.raises(LogError, match=r"entry 2: its events cannot be read: .*teleported"):
            getattr(store.log, read)(GAME)

    @pytest.mark.parametrize("read", ["facts", "entries"])
    def test_nothing_is_read_over_a_gap(self, store, read):
        store.remove(1)
        with pytest.raises(LogError, match="entry 1: it is missing"):
            getattr(store.log, read)(GAME)
        assert [item.number for item in getattr(store.log, read)(GAME, 2)] == [3]

    def test_what_the_stored_state_counts_in_and_is_not_there_is_missing(self, store):
        store.run("UPDATE snapshots SET number = 9")
        with pytest.raises(LogError, match="R2-T5: entry 4: it is missing: the stored state counts it in"):
            store.log.tip(GAME)
        store.log.keep(GAME, Snapshot(3, 1, b"folded anew"))
        assert store.log.tip(GAME).snapshot == Snapshot(3, 1, b"folded anew")

    def test_entries_of_a_stream_that_is_no_longer_listed_are_strays(self, store):
        assert store.log.strays() == []
        store.run("DELETE FROM streams")
        assert store.log.strays() == ["4 entries of a stream that is no longer listed (number 1)"]

    @pytest.mark.parametrize("change", ["state = 'text'", "version = 'one'"])
    def test_a_state_that_cannot_be_one_counts_as_none(self, store, change):
        store.run(f"UPDATE snapshots SET {change}")
        assert store.log.tip(GAME).snapshot is None

    def test_a_document_that_was_changed_is_refused(self, store):
        store.log.append("other", NEW, [ROLL], documents=[b"kit"])
        (name,) = store.log.connection.execute("SELECT name FROM documents").fetchone()
        store.run("UPDATE documents SET body = 'other kit'")
        with pytest.raises(LogError, match="not what was stored"):
            store.log.document(name)

    def test_pages_of_rubbish_are_said_to_be_damage_by_every_way_of_reading(self, store):
        with closing(sqlite3.connect(store.path)) as db:
            pages = [page for (page,) in db.execute("SELECT rootpage FROM sqlite_master WHERE rootpage > 0")]
        store.log.close()
        with store.path.open("r+b") as file:
            for page in pages:
                file.seek((page - 1) * 4096)
                file.write(b"\xaa" * 4096)
        with closing(SqliteLog.open(store.path, create=False)) as log:
            for read in (log.facts, log.entries, log.tip, log.check, log.document, log.streams):
                with pytest.raises(LogError, match="damaged"):
                    read(GAME)
            with pytest.raises(LogError, match="damaged"):
                log.append(GAME, 3, [ROLL])
