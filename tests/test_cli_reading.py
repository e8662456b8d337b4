"""The commands that read: every form of output, every kind of reference."""

import csv
import io
import json

import pytest
from cli_helper import LEEDS, Desk

from monopoly.report import WINDOWS
from monopoly.rules.rent import WINDOWS as RULE_WINDOWS

READING = (
    *("games", "state", "board", "legal", "log", "show", "statement ann", "replay", "rules", "audit"),
    *("clock", "clock --turns", "verify"),
)
FLAT = {("state", "deeds"), ("state", "jail_cards")}
"""Cells that a spreadsheet gets in another form than a script."""


@pytest.fixture(scope="module")
def leeds(tmp_path_factory):
    desk = Desk(tmp_path_factory.mktemp("leeds"))
    desk.done("import", LEEDS)
    return desk


@pytest.fixture(scope="module")
def fresh(tmp_path_factory):
    desk = Desk(tmp_path_factory.mktemp("fresh"))
    desk.done("new", "Fresh", "--players", "ann,bob")
    return desk


# -- the forms -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", READING)
def test_the_forms_for_programs_hold_the_same_rows(leeds, command):
    words = command.split()
    objects = [json.loads(line) for line in leeds.done(*words, "--nl").out.splitlines()]
    rows = list(csv.DictReader(io.StringIO(leeds.done(*words, "--csv").out)))
    tabbed = list(csv.DictReader(io.StringIO(leeds.done(*words, "--tsv").out), delimiter="\t"))
    assert objects
    assert rows == tabbed
    assert len(rows) == len(objects)
    for row, plain in zip(rows, objects, strict=True):
        assert set(row) == set(plain)
        for key, value in plain.items():
            if (command, key) not in FLAT:
                assert row[key] == written(value)


def test_a_spreadsheet_gets_deeds_and_jail_cards_as_the_table_has_them(leeds, tmp_path):
    rows = list(csv.DictReader(io.StringIO(leeds.done("state", "--csv").out)))
    assert [row["deeds"] for row in rows] == ["BAL ORI*5 VER*5 CON*5 ILL WAT BDW(m)", "RDR STJ NYA", ""]
    desk = Desk(tmp_path)
    cards = "chance:get-out-of-jail-free community-chest:get-out-of-jail-free"
    record = f"mpn: 1\ngame: G\nsetup: ann 20 cards {cards}\nsetup: bob 30\n\n"
    desk.done("import", "-", stdin=record)
    rows = list(csv.DictReader(io.StringIO(desk.done("state", "--csv").out)))
    assert [row["jail_cards"] for row in rows] == ["chance community-chest", ""]


def written(value):
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


@pytest.mark.parametrize("command", READING)
def test_json_is_one_document(leeds, command):
    document = leeds.done(*command.split(), "--json").json
    assert isinstance(document, dict if command.split()[0] in ("state", "clock", "verify") else list)
    assert document


@pytest.mark.parametrize("command", READING)
@pytest.mark.parametrize("two", [("--json", "--csv"), ("--nl", "--tsv"), ("--csv", "--tsv")])
def test_two_forms_at_once_are_a_usage_error(leeds, command, two):
    said = leeds(*command.split(), *two)
    assert (said.code, said.out) == (2, "")
    assert f"one form at a time, not {' and '.join(two)}" in said.err


@pytest.mark.parametrize("command", ["log", "audit", "log --player bob", "clock --turns"])
def test_no_rows_give_an_empty_list_nothing_and_a_header_line(fresh, command):
    words = command.split()
    if words[0] == "clock":
        assert fresh.done(*words, "--json").json["turns"] == []
    else:
        assert fresh.done(*words, "--json").out == "[]\n"
    assert fresh.done(*words, "--nl").out == ""
    for form, mark in (("--csv", ","), ("--tsv", "\t")):
        head = fresh.done(*words, form).out
        assert head.count("\n") == 1
        assert mark in head


def test_nothing_to_show_is_said(fresh, tmp_path):
    assert fresh.done("log").out == "Fresh: no entries\n"
    assert fresh.done("audit").out == "Fresh: nothing found\n"
    assert fresh.done("statement", "pot").out == "Fresh: no money of pot's has moved\n"
    empty = Desk(tmp_path)
    assert empty.done("games").out.startswith(f"no games in {empty.db} yet: monopoly new NAME")
    assert empty.done("games", "--json").out == "[]\n"
    assert empty.done("games", "--nl").out == ""
    assert empty.done("games", "--csv").out.startswith("game,ruleset,players,")
    assert not empty.db.exists()


def test_money_has_its_thousands_apart_in_tables_only(leeds):
    assert "1,620" in leeds.done("statement", "ann").out
    assert "1,620" not in leeds.done("statement", "ann", "--csv").out
    assert "1,620" not in leeds.done("statement", "ann", "--json").out
    assert "1,620" not in leeds.done("show", "0").out


# -- references ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reference", "entries"),
    [
        ("17", range(17, 18)),
        ("17..23", range(17, 24)),
        ("36..", range(36, 39)),
        ("36..44", range(36, 39)),
        ("..2", range(3)),
        ("@", range(38, 39)),
        ("@-3", range(35, 36)),
        ("@-2..", range(36, 39)),
        ("t2..t3", range(5, 11)),
        ("01:10..01:30", range(5, 9)),
        ("2026-11-30T10:02:04Z..12", range(11, 13)),
    ],
)
@pytest.mark.parametrize("command", ["log", "show"])
def test_a_range_by_any_reference(leeds, command, reference, entries):
    rows = leeds.done(command, reference, "--json").json
    assert [row["entry"] for row in rows] == list(entries)


@pytest.mark.parametrize(
    ("reference", "entry"),
    [("10", 10), ("@", 38), ("@-3", 35), ("t1", 0), ("T12", 34), ("02:04", 11), ("0:02:08", 11), ("99:00", 38)],
)
def test_the_position_at_a_reference(leeds, reference, entry):
    assert leeds.done("state", "--at", reference, "--json").json["entry"] == entry
    assert leeds.done("statement", "ann", "--at", reference, "--json").json == [
        row for row in leeds.done("statement", "ann", "--json").json if row["entry"] <= entry
    ]


@pytest.mark.parametrize(
    ("reference", "said"),
    [
        ("39", "39: there is no such entry; entries run from 0 to 38"),
        ("@-39", "@-39: there is no such entry; entries run from 0 to 38"),
        ("t13", "t13: there is no such turn; turns run from t1 to t12"),
        ("t0", "t0: there is no such turn"),
        ("1990-01-01T00:00:00Z", "1990-01-01T00:00:00Z: the game began only at 2"),
        ("then", "'then' is no place in a game: an entry (17), @ the last"),
        ("-1", "no such option"),
    ],
)
@pytest.mark.parametrize("words", [("state", "--at"), ("statement", "ann", "--as-known"), ("log",), ("show",)])
def test_a_reference_out_of_range_says_what_there_is(leeds, words, reference, said):
    if reference == "-1" and words[-1].startswith("--"):
        said = "'-1' is no place in a game"
    assert said in leeds.refused(2, *words, reference)


def test_a_range_that_runs_backwards(leeds):
    assert leeds.refused(2, "log", "12..10") == "usage: 12..10: entry 12 comes after entry 10"


def test_a_range_that_begins_beyond_the_last_entry(leeds):
    assert leeds.refused(2, "log", "40..44") == "usage: 40: there is no such entry; entries run from 0 to 38"


def test_what_was_known_then_leaves_out_later_undos(leeds):
    rows = leeds.done("log", "24", "--as-known", "24", "--json").json
    assert [row["undone"] for row in rows] == [False]
    assert leeds.done("log", "24", "--json").json[0]["undone"] is True
    then = leeds.done("state", "--at", "24", "--as-known", "24", "--json").json
    now = leeds.done("state", "--at", "24", "--json").json
    assert (then["turn"]["number"], now["turn"]["number"]) == (7, 6)
    said = leeds.refused(2, "state", "--at", "25", "--as-known", "24")
    assert "25: there is no such entry; entries run from 0 to 24" in said


# -- what each shows -------------------------------------------------------------------------------------------------


def test_the_log_of_one_player(leeds):
    rows = leeds.done("log", "--player", "CID", "--json").json
    assert all(row["actor"] == "cid" or any("cid" in (t["from"], t["to"]) for t in row["transfers"]) for row in rows)
    assert [row["entry"] for row in rows if row["actor"] != "cid"] == [9]
    assert "no player 'zed'" in leeds.refused(2, "log", "--player", "zed")


def test_undone_entries_are_marked_in_plain_text(leeds):
    marked = [line for line in leeds.done("log").out.splitlines() if "[undone]" in line]
    assert [line.split()[0] for line in marked] == ["24"]


def test_show_tells_an_entry_whole(leeds):
    said = leeds.done("show", "12").out.splitlines()
    assert said[0] == "12. ann claim 10 !late"
    assert "   too late: cid had rolled (entry 11); no money moves" in said
    assert "   remark: cid had the dice down already" in said
    assert said[-2].startswith("   at 2026-11-30T10:02:09Z (02:09), recorded ")
    assert len(said[-1].removeprefix("   hash ")) == 64
    assert leeds.done("show").out == leeds.done("show", "@").out


def test_the_table_groups_deeds_by_colour(leeds):
    rows = leeds.done("state").out
    assert "BAL, ORI*5 VER*5 CON*5, ILL, WAT, BDW(m)" in rows
    assert "RDR, STJ NYA" in rows


def test_a_whole_group_without_buildings_is_marked(tmp_path):
    desk = Desk(tmp_path)
    record = "mpn: 1\nplayers: a b\nsetup: a 100 at 0 deeds MED BAL\nsetup: b 100 at 0 deeds ORI VER(m)\n"
    desk.done("import", "--name", "G", "-", stdin=record)
    shown = desk.done("state").out
    assert "MED BAL (all)" in shown
    assert "ORI VER(m)" in shown


def test_the_table_shows_what_is_open(tmp_path):
    desk = Desk(tmp_path)
    desk.done("new", "G", "--players", "ann,bob,cid")
    desk.lines("ann roll 2+4", "ann decline", "bob bid 20", "ann pass")
    assert "auction of Oriental Avenue: bob bids 20; still in: bob, cid" in desk.done("state").out
    desk.lines("cid pass", "ann offer bob 100 for ORI")
    shown = desk.done("state").out
    assert "turn 1, ann's: done; bob rolls next" in shown
    assert "offer 6: ann gives bob 100 for ORI" in shown


def test_the_statement_of_an_account(leeds):
    assert leeds.done("statement", "BANK", "--json").json[0]["with"] in ("ann", "bob", "cid")
    assert "no player 'an'; did you mean ann?" in leeds.refused(2, "statement", "an")
    last = leeds.done("statement", "ann", "--json").json[-1]
    assert last == {"entry": 37, "cause": "fee BDW", "with": "bank", "amount": -20, "balance": 656}


def test_a_rule_is_told_as_the_game_has_it(tmp_path):
    desk = Desk(tmp_path)
    assert desk.done("rules", "rent.claim-window", "--json").json[0]["settings"] == {"claim": "next-roll"}
    assert not desk.db.exists()
    desk.done("new", "G", "--players", "ann,bob", "--rules", "claim=second-roll")
    assert desk.done("rules", "rent.claim-window", "--json").json[0]["settings"] == {"claim": "second-roll"}
    assert "  [G: claim = second-roll]" in desk.done("rules", "rent.claim-window").out
    assert "[classic: claim = next-roll]" in desk.done("rules", "rent.claim-window", "--ruleset", "classic").out
    assert "no ruleset 'nope'" in desk.refused(2, "rules", "rent", "--ruleset", "nope")
    assert "no game 'nope'" in desk.refused(2, "rules", "rent", "-g", "nope")


def test_rules_are_found_by_id_and_family(leeds):
    assert {row["id"].partition(".")[0] for row in leeds.done("rules", "rent", "--json").json} == {"rent"}
    assert "did you mean rent.claim-window" in leeds.refused(2, "rules", "rent.claim-windw")
    listed = leeds.done("rules").out
    assert "rent.claim-window" in listed
    assert listed.endswith("monopoly rules ID tells a rule, monopoly rules FAMILY those of a family.\n")


@pytest.mark.parametrize(
    ("window", "until"),
    [("next-roll", ["cid"]), ("second-roll", ["ann", "ann"]), ("never-lapses", [None, None, None])],
)
def test_a_claim_says_whose_roll_ends_it(tmp_path, window, until):
    """bob lands on ann's lot; then cid, then ann roll. It is open until the roll it names, and no longer."""
    desk = Desk(tmp_path)
    desk.done("new", "G", "--players", "ann,bob,cid", "--rules", f"claim={window}")
    desk.lines("ann roll 2+4", "ann buy")
    for line in ("bob roll 2+4", "cid roll 1+2", "cid decline", "bank unsold BAL", "ann roll 1+3"):
        desk.lines(line)
        claims = desk.state()["claims"]
        if line.split()[1] == "roll":
            assert [claim["until"] for claim in claims] == until[:1]
            until = until[1:]
    if window == "never-lapses":
        assert "rent 6 open without limit of time: ann may ask bob (ORI, entry 3)" in desk.done("state").out


def test_the_windows_shown_are_those_of_the_rule():
    assert {name: rolls for name, rolls in RULE_WINDOWS.items() if rolls is not None} == WINDOWS
