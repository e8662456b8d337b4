"""The log as people see it who ask with SQL: the questions of a club's secretary, and what the guards refuse him."""

import sqlite3
from contextlib import closing

import pytest
from log_stores import GAME, NOON, draft
from sqlite_utils import Database

from events import (
    NEW,
    BidPassed,
    Bought,
    Built,
    Goods,
    Redone,
    RentPaid,
    SalaryPaid,
    Seated,
    Started,
    Traded,
    TurnBegan,
    Undone,
)
from events.sqlite import SqliteLog

SECOND = 1_000_000


def rent(entry, debtor, creditor, square, amount):
    return RentPaid(entry=entry, debtor=debtor, creditor=creditor, square=square, amount=amount)


STARTED = Started(game=GAME, players=("ann", "bob"), ruleset="classic", board="atlantic-city", kit="k")
SEATED = tuple(Seated(player=name, cash=1500, square="GO") for name in ("ann", "bob"))
ACTIONS = [
    draft("clerk start", STARTED, *SEATED),
    draft("bob buy ORI", Bought(player="bob", square="ORI", price=180), TurnBegan(player="ann", number=2)),
    draft("bob claim 1", rent(1, "ann", "bob", "ORI", 14)),
    draft("bob claim 2", rent(2, "ann", "bob", "ORI", 900), at=NOON + 60 * SECOND, flags=("late",)),
    draft("clerk undo 3", Undone(entries=(3,)), reason="a typing error"),
    draft("ann claim 4", rent(4, "bob", "ann", "NYA", 40), SalaryPaid(player="bob", amount=200)),
    draft("clerk undo 5", Undone(entries=(5,))),
    draft("clerk redo 5", Redone(entries=(5,))),
    draft(
        "ann trade bob ORI for 50",
        Traded(player="ann", partner="bob", gives=Goods(cash=50), takes=Goods(deeds=("ORI",))),
        Built(player="ann", square="ORI", level=1, cost=100),
    ),
    draft("bob pass", BidPassed(player="bob"), at=None),
]


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    path = tmp_path_factory.mktemp("whole") / "club.db"
    with closing(SqliteLog.open(path, create=True)) as log:
        log.append(GAME, NEW, ACTIONS, documents=[b"kit"], snapshot=(1, b"state"))
        log.append(
            "R2-T6", NEW, [draft("clerk start"), draft("cid claim 0", rent(0, "dan", "cid", "BDW", 50), key="k")]
        )
    return path.read_bytes()


@pytest.fixture
def path(tmp_path, whole):
    """A file with one whole game and the first rent of another."""
    (tmp_path / "club.db").write_bytes(whole)
    return tmp_path / "club.db"


@pytest.fixture
def db(path):
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        yield db


class TestQuestions:
    def test_which_rent_did_each_player_pay_all_told(self, db):
        """What was taken back is left out, what was put back counts again."""
        rows = db.execute(
            """
            SELECT game, json_extract(event, '$.debtor') AS player, sum(json_extract(event, '$.amount')) AS paid
            FROM event_rows WHERE type = 'rent-paid' AND undone IS NULL GROUP BY game, player ORDER BY game, player
            """
        ).fetchall()
        assert rows == [(GAME, "ann", 14), (GAME, "bob", 40), ("R2-T6", "dan", 50)]

    def test_the_same_asked_through_sqlite_utils(self, path):
        with closing(SqliteLog.open(path, create=False, read_only=True)) as log:
            rows = log.database()["event_rows"].rows_where("type = ? AND undone IS NULL", ["rent-paid"])
            assert [(row["game"], row["entry"]) for row in rows] == [(GAME, 2), (GAME, 5), ("R2-T6", 1)]

    def test_what_was_taken_back_by_which_entry(self, db):
        rows = db.execute("SELECT number, line, undone FROM entry_rows WHERE undone IS NOT NULL").fetchall()
        assert rows == [(3, "bob claim 2", 4)]
        assert db.execute("SELECT undone FROM event_rows WHERE entry = 3").fetchall() == [(4,)]

    def test_which_deeds_changed_hands_in_trades(self, db):
        rows = db.execute(
            """
            SELECT e.entry, json_extract(e.event, '$.partner') AS giver, deed.value AS deed
            FROM event_rows e, json_each(e.event, '$.takes.deeds') deed WHERE e.type = 'traded'
            """
        ).fetchall()
        assert rows == [(8, "bob", "ORI")]

    def test_how_often_did_what_happen(self, db):
        rows = db.execute("SELECT type, count(*) FROM event_rows WHERE game = ? GROUP BY type", (GAME,)).fetchall()
        often = {name: times for name, times in rows if times > 1}
        assert often == {"seated": 2, "rent-paid": 3, "undone": 2}
        assert {name for name, _ in rows} - set(often) == {
            *("started", "bought", "turn", "redone", "salary", "traded", "built", "passed")
        }

    def test_every_event_is_a_row_at_its_place_in_its_entry(self, db):
        rows = db.execute("SELECT entry, position, type FROM event_rows WHERE game = ? AND entry IN (0, 8)", (GAME,))
        assert rows.fetchall() == [
            (0, 0, "started"),
            (0, 1, "seated"),
            (0, 2, "seated"),
            (8, 0, "traded"),
            (8, 1, "built"),
        ]

    def test_what_the_referee_must_look_at(self, db):
        rows = db.execute("SELECT number, at, actor, flags FROM entry_rows WHERE flags LIKE '%late%'").fetchall()
        assert rows == [(3, "2025-11-30T12:01:00Z", "bob", "late")]

    def test_how_long_did_each_game_last(self, db):
        rows = db.execute(
            "SELECT game, strftime('%s', max(at)) - strftime('%s', min(at)) FROM entry_rows GROUP BY game ORDER BY game"
        ).fetchall()
        assert rows == [(GAME, 60), ("R2-T6", 0)]

    def test_does_the_hash_of_each_entry_stand_in_the_next(self, db):
        assert db.execute(
            """
            SELECT count(*) FROM entry_rows one JOIN entry_rows next
            ON next.game = one.game AND next.number = one.number + 1 AND next.previous = one.hash
            """
        ).fetchone() == (len(ACTIONS) - 1 + 1,)


GROWS = "the log only grows, take it back with a new entry"
COPY = "stream, number, at, recorded, actor, by, role, reason, line, flags, checks, remark, key, events, hash"


class TestGuards:
    @pytest.fixture(autouse=True)
    def nothing_changes(self, path):
        def dump():
            with closing(sqlite3.connect(path)) as db:
                return list(db.iterdump())

        before = dump()
        yield
        assert dump() == before

    @pytest.mark.parametrize(
        ("statement", "message"),
        [
            ("UPDATE entries SET line = 'ann pay tax 1'", f"an entry is never changed: {GROWS}"),
            ("UPDATE OR REPLACE entries SET number = 3 WHERE number = 4", f"an entry is never changed: {GROWS}"),
            ("DELETE FROM entries WHERE number = 9", f"an entry is never removed: {GROWS}"),
            ("DELETE FROM entries", f"an entry is never removed: {GROWS}"),
            (
                "INSERT OR REPLACE INTO entries SELECT * FROM entries WHERE number = 1",
                "an entry is only ever added after",
            ),
            (
                f"REPLACE INTO entries (rowid, {COPY}) SELECT 1, stream, 2, {COPY[16:]} FROM entries WHERE key = 'k'",
                "an entry is only ever added after the last one of its stream, under a key of its own",
            ),
            (
                f"REPLACE INTO entries ({COPY}) SELECT stream, 2, {COPY[16:]} FROM entries WHERE key = 'k'",
                "an entry is only ever added after the last one of its stream, under a key of its own",
            ),
            (
                f"INSERT INTO entries ({COPY}) SELECT stream, 99, {COPY[16:]} FROM entries WHERE number = 3",
                "an entry is only ever added after the last one of its stream",
            ),
            ("UPDATE streams SET name = 'mine'", "a stream is never changed: its name is part of every hash in it"),
            ("DELETE FROM streams", "a stream is never removed: the log only grows"),
            (
                "REPLACE INTO streams VALUES (1, 'mine', 'mine', 'game')",
                "a stream is never replaced: the log only grows",
            ),
            (
                "REPLACE INTO streams (name, folded, kind) SELECT name, folded, '' FROM streams",
                "a stream is never replaced",
            ),
            ("UPDATE documents SET body = 'mine'", "a document is never changed: games are played by it"),
            ("DELETE FROM documents", "a document is never removed: games are played by it"),
            (
                "REPLACE INTO documents SELECT name, 'mine' FROM documents",
                "a document is never replaced: games are played",
            ),
        ],
    )
    def test_no_statement_changes_what_happened(self, db, statement, message):
        with pytest.raises(sqlite3.IntegrityError, match=message):
            db.execute(statement)

    @pytest.mark.parametrize("table", ["entries", "streams", "documents"])
    def test_nor_does_sqlite_utils(self, db, table):
        rows = Database(db)[table]
        changed = {**next(iter(rows.rows)), rows.pks[0]: next(iter(rows.pks_and_rows_where()))[0]}
        with pytest.raises(sqlite3.IntegrityError):
            rows.delete_where()
        with pytest.raises(sqlite3.IntegrityError):
            rows.insert({**changed, list(changed)[1]: "mine"}, replace=True)
        with pytest.raises(sqlite3.IntegrityError):
            rows.update(changed[rows.pks[0]], {list(changed)[1]: "mine"})
