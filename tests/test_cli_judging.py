"""``audit``, ``rule``, ``clock`` and ``verify``, and the exit codes that go with what they find."""

import sqlite3

import pytest
from cli_helper import LEEDS, Desk


@pytest.fixture
def leeds(tmp_path):
    desk = Desk(tmp_path)
    desk.done("import", LEEDS)
    return desk


@pytest.fixture
def late(tmp_path):
    """A game in which ann asks bob for her rent after cid has rolled: the claim is entry 5."""
    desk = Desk(tmp_path)
    desk.done("new", "Late", "--players", "ann,bob,cid")
    desk.lines("ann roll 2+4", "ann buy", "bob roll 2+4", "cid roll 1+2")
    assert desk("do", "ann claim 3").code == 1
    return desk


def test_an_open_breach_makes_the_exit_code_one(late):
    for form in ((), ("--json",), ("--nl",), ("--csv",), ("--tsv",)):
        assert late("audit", *form).code == 1
    (finding,) = late("audit", "--json").json
    assert (finding["entry"], finding["rule"], finding["severity"]) == (5, "rent.claim-window", "breach")
    assert (finding["owed"], finding["ruling"]) == ({}, None)


@pytest.mark.parametrize("reference", ["5", "@"])
@pytest.mark.parametrize("ruling", ["deny", "uphold", "note"])
def test_a_finding_ruled_on_is_no_longer_open(late, reference, ruling):
    late.done("rule", reference, ruling, "the window was closed", "--by", "R. Hale")
    (finding,) = late.done("audit", "--json").json
    assert finding["ruling"] == ruling
    entry = late.entries()[-1]
    assert (entry["actor"], entry["by"], entry["role"]) == ("ref", "R. Hale", "referee")
    assert entry["reason"] == "the window was closed"
    assert f"ruled: {ruling}" in late.done("audit").out


def test_a_ruling_tried_out_is_not_stored(late):
    assert late.done("rule", "5", "deny", "-n").out.startswith("6. ref rule 5 deny   (not stored)\n")
    assert late("audit").code == 1


@pytest.mark.parametrize(
    ("code", "words", "said"),
    [
        (1, "4 deny", "refused: dispute.none: the audit finds nothing at entry 4"),
        (2, "5 allow", "usage: 'allow' is no ruling: deny, uphold, note"),
        (2, "99 deny", "usage: 99: there is no such entry; entries run from 0 to 5"),
        (2, "5 deny late --reason late", "usage: two reasons: say it once"),
        (2, "5", "usage: missing argument 'RULING'"),
    ],
)
def test_what_cannot_be_ruled(late, code, words, said):
    assert late.refused(code, "rule", *words.split()).startswith(said)


def test_warnings_leave_the_exit_code_zero(tmp_path):
    desk = Desk(tmp_path)
    record = LEEDS.read_text().partition("\n 2.")[0] + "\n"
    slow = record.replace("00:05 ann", "01:05 ann").replace("game: R2-T5", "game: Slow")
    desk.done("import", "-", stdin=slow + "2. 01:06 ann buy\n3. 01:07 bob roll 1+2\n")
    (finding,) = desk.done("audit", "--json").json
    assert (finding["rule"], finding["severity"]) == ("turn.timeout", "warning")


def test_the_clock_of_a_running_turn_goes_on(tmp_path):
    desk = Desk(tmp_path)
    desk.done("new", "G", "--players", "ann,bob", "--rules", "turn=60s round=90m")
    desk.lines("ann roll 2+4")
    clock = desk.done("clock", "--json").json
    assert (clock["limit"], clock["current"]["player"]) == (60, "ann")
    assert 0 <= clock["current"]["left"] <= 60
    said = desk.done("clock").out.splitlines()[0]
    assert said.startswith("limit 60 s a turn; ann's turn, ")
    assert "; round 00:0" in said
    desk.lines("ref pause")
    assert desk.done("clock").out.splitlines()[0].endswith("stopped now")


# -- verify ----------------------------------------------------------------------------------------------------------


def test_verify_finds_all_in_order(leeds):
    document = leeds.done("verify", "--json").json
    assert (document["entries"], document["ok"], document["problems"]) == (38, True, [])
    assert len(document["head"]) == 64
    assert leeds.done("verify").out == f"R2-T5: 38 entries, all in order, head {document['head'][:16]}…\n"


def test_verify_names_the_entry_that_was_changed(leeds):
    with sqlite3.connect(leeds.db) as db:
        db.execute("DROP TRIGGER entries_stay")
        db.execute("UPDATE entries SET line = 'ann roll 6+6' WHERE number = 7")
    result = leeds("verify", "--json")
    assert result.code == 1
    assert result.json["ok"] is False
    assert [problem["entry"] for problem in result.json["problems"]] == [7]
    plain = leeds("verify")
    assert (plain.code, plain.out.startswith("R2-T5: entry 7: ")) == (1, True)
    assert leeds("verify", "--csv").code == 1


def test_verify_finds_a_snapshot_that_tells_another_story(leeds):
    with sqlite3.connect(leeds.db) as db:
        (state,) = db.execute("SELECT state FROM snapshots").fetchone()
        assert b'"ann":656' in state
        db.execute("UPDATE snapshots SET state = ?", (state.replace(b'"ann":656', b'"ann":756'),))
    result = leeds("verify")
    assert result.code == 1
    assert result.out == "R2-T5: snapshot: the snapshot differs from the entries in cash; the entries hold\n"


def test_verify_takes_all_games_or_the_one_that_is_meant(leeds):
    leeds.done("new", "Two", "--players", "ann,bob")
    assert [line.split(":")[0] for line in leeds.done("verify").out.splitlines()] == ["R2-T5", "Two"]
    document = leeds.done("verify", "--json").json
    assert (document["entries"], document["head"], [game["game"] for game in document["games"]]) == (
        38,
        None,
        ["R2-T5", "Two"],
    )
    assert leeds.done("verify", "-g", "two", "--json").json["entries"] == 0
    assert len(leeds.done("verify", "--nl").out.splitlines()) == 2


def test_verify_without_a_game_says_how_to_start_one(tmp_path):
    desk = Desk(tmp_path)
    desk.done("new", "G", "--players", "ann,bob", "-n")
    assert "there is no such file; monopoly new NAME" in desk.refused(2, "verify")


class TestAuditOfAllGames:
    def test_each_finding_names_its_game(self, late):
        late.done("import", LEEDS)
        (row,) = [row for row in late("audit", "--all", "--json").json if row["game"] == "Late"]
        (alone,) = late("-g", "Late", "audit", "--json").json
        assert row == {"game": "Late"} | alone
        result = late("audit", "--all")
        assert result.code == 1
        assert result.out.endswith("2 games, findings in 2; open breaches: 1\n")

    def test_several_processes_find_the_same(self, late):
        late.done("import", LEEDS)
        one = late("audit", "--all", "--jobs", 1, "--csv")
        assert one.code == 1
        assert late("audit", "--all", "--jobs", 2, "--csv").out == one.out

    def test_a_damaged_game_does_not_hide_the_others(self, late):
        late.done("import", LEEDS)
        with sqlite3.connect(late.db) as db:
            db.execute("DROP TRIGGER entries_stay")
            db.execute("UPDATE entries SET events = '[' WHERE number = 3 AND stream = 2")
            db.execute("DELETE FROM snapshots")
        result = late("audit", "--all", "--json")
        assert result.code == 3
        assert [row["game"] for row in result.json] == ["Late"]
        assert "R2-T5: entry 3" in result.err

    @pytest.mark.parametrize(
        ("words", "said"),
        [
            (("audit", "--all", "--jobs", "-1"), "usage: --jobs -1: one process or more"),
            (("audit", "--jobs", "2"), "usage: --jobs goes with --all"),
            (("-g", "Late", "audit", "--all"), "usage: -g names one game, --all means every game"),
        ],
    )
    def test_what_does_not_go_together_is_said(self, late, words, said):
        result = late(*words)
        assert (result.code, result.out) == (2, "")
        assert result.err.startswith(said)


class TestRepair:
    def lose(self, leeds, what):
        with sqlite3.connect(leeds.db) as db:
            for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
                db.execute(f"DROP TRIGGER {name}")
            db.execute(what)

    def test_a_stored_state_that_tells_another_story_is_folded_anew(self, leeds):
        self.lose(leeds, """UPDATE snapshots SET state = replace(CAST(state AS TEXT), '"ann":656', '"ann":756')""")
        self.lose(leeds, "UPDATE snapshots SET state = CAST(state AS BLOB)")
        assert leeds("verify").code == 1
        assert leeds.done("verify", "--repair", "--json").json["ok"]
        assert leeds.state()["players"][0]["cash"] == 656

    def test_nothing_is_written_over_entries_that_are_gone(self, leeds):
        self.lose(leeds, "DELETE FROM entries WHERE number > 30")
        assert "entries 31 to 38 are missing" in leeds("verify").out
        assert "entry 31: it is missing" in leeds.refused(3, "do", "clerk note 0 x")
        assert leeds.done("games", "--json").json[0]["status"] == "damaged"
        assert "to go on without them: verify --repair --yes" in leeds.refused(4, "verify", "--repair")
        assert leeds.done("verify", "--repair", "--yes", "--json").json["entries"] == 30
        leeds.done("do", "clerk note 0 x")

    def test_damaged_entries_are_not_repaired(self, leeds):
        self.lose(leeds, "UPDATE entries SET line = 'ann roll 6+6' WHERE number = 3")
        assert leeds("verify", "--repair", "--yes").code == 1

    def test_a_game_that_is_no_longer_listed_is_found(self, leeds):
        leeds.done("new", "Z2", "--players", "ann,bob")
        self.lose(leeds, "DELETE FROM streams WHERE id = 1")
        result = leeds("verify", "--json")
        assert (result.code, result.json["ok"]) == (1, False)
        assert "39 entries of a stream that is no longer listed" in leeds("verify").out


@pytest.mark.parametrize(
    "words",
    [
        "audit",
        "state --at 5",
        "statement ann",
        "clock",
        "export",
        "replay",
        "undo 37 --role referee --reason x",
        "sheet",
    ],
)
@pytest.mark.parametrize(
    "change",
    [
        "events = '[]' WHERE number = 0",
        """events = '[{"type":"paid","payer":"zoe","payee":"bank","amount":5,"reason":"x"}]' WHERE number = 6""",
    ],
)
def test_a_reader_that_stumbles_over_damage_says_so(leeds, words, change):
    with sqlite3.connect(leeds.db) as db:
        db.execute("DROP TRIGGER entries_stay")
        db.execute(f"UPDATE entries SET {change}")
    result = leeds(*words.split())
    assert result.code == 3 or "zoe" in change
    assert result.code != 3 or "R2-T5: entry " in result.err
