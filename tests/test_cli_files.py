"""``import``, ``export`` and ``demo``: whole records, all of them or nothing."""

import os
import shlex
import signal

import pytest
from cli_helper import GOLDEN, LEEDS, Desk

SMALL = "mpn: 1\nplayers: ann bob\n\nann roll 2+4\nann buy = ann 1400\n"


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path)


def names(desk):
    return [game["game"] for game in desk.done("games", "--json").json]


def record(desk, name, text):
    path = desk.folder / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(text)
    return path


# -- import ----------------------------------------------------------------------------------------------------------


def test_import_says_what_came_in(desk):
    said = desk.done("import", LEEDS).out
    assert said == (
        "R2-T5: 38 entries\n   12: rent.claim-window: ann asked bob for the rent of 30 for Oriental Avenue (entry 10) "
        "after cid had rolled (entry 11)\n"
    )


def test_import_as_json_is_an_object_a_record(desk):
    row = desk.done("import", LEEDS, "--json").json
    assert (row["game"], row["entries"], row["stored"]) == ("R2-T5", 38, True)
    assert [finding["entry"] for finding in row["findings"]] == [12]


def test_a_record_without_a_name_takes_its_files(desk):
    desk.done("import", record(desk, "round 1.mpn", SMALL), record(desk, "b.mpn", SMALL))
    assert names(desk) == ["round 1", "b"]


def test_a_name_can_be_given(desk):
    desk.done("import", LEEDS, "--name", "Copy")
    desk.done("import", "-", "--name", "In", stdin=SMALL)
    assert names(desk) == ["Copy", "In"]
    assert "--name goes with one record" in desk.refused(2, "import", LEEDS, LEEDS, "--name", "X")
    assert "this record has no game: header; --name NAME" in desk.refused(2, "import", "-", stdin=SMALL)


def test_an_import_tried_out_stores_nothing(desk):
    assert desk.done("import", "-n", LEEDS).out.startswith("R2-T5: 38 entries   (not stored)\n")
    assert not desk.db.exists()


@pytest.mark.parametrize(
    ("code", "text", "said"),
    [
        (2, "", "bad.mpn:1: not a game record: no `mpn:` header"),
        (2, "hello\n", "bad.mpn:1: not a game record: no `mpn:` header"),
        (2, "mpn: 2\nplayers: a b\n", "bad.mpn:1: notation 2 is newer"),
        (2, SMALL + "ann flies\n", "bad.mpn:6: no verb 'flies'"),
        (2, SMALL + "zed roll 1+2\n", "bad.mpn:6: no player 'zed'"),
        (2, SMALL + "bob mortgage XXX\n", "bad.mpn:6: no square 'XXX'"),
        (2, SMALL + "bob roll 1+2+3\n", "bad.mpn:6: '1+2+3'"),
        (2, SMALL + "7. bob roll 1+2\n", "bad.mpn:6: entry 7 stands where entry 3 is due"),
        (1, SMALL + "ann buy\n", "bad.mpn:6: "),
        (1, SMALL + "bob roll 1+2 !late\n", "bad.mpn:6: flag: "),
        (1, SMALL + "bob roll 1+2 = bob 1\n", "bad.mpn:6: check: "),
        (1, "mpn: 1\nstart: 2026-01-01T00:00:00Z\nplayers: a b\n\n00:09 a roll 1+3\n00:08 a roll 1+2\n", "bad.mpn:6: "),
        (1, "mpn: 1\nplayers: ann\n", "bad.mpn:2: start.players: 2 to 8 players, not 1\n    players: ann"),
        (2, "mpn: 1\nruleset: nope\nplayers: a b\n", "bad.mpn:2: no ruleset 'nope'"),
        (2, "mpn: 1\nplayers: a b\nboard: nope\n", "bad.mpn:3: no board 'nope'"),
        (2, "mpn: 1\nplayers: a b\nhouse: nope\n", "bad.mpn:3: house: no house rule 'nope'"),
        (2, "mpn: 1\nplayers: a b\nrules: nope=1\n", "bad.mpn:3: rules: no option 'nope'"),
    ],
)
def test_a_fault_is_named_by_file_and_line_and_nothing_is_stored(desk, code, text, said):
    bad = record(desk, "bad.mpn", text)
    good = record(desk, "good.mpn", SMALL)
    assert desk.refused(code, "import", good, bad).startswith(said)
    assert not desk.db.exists()
    error = desk("import", good, bad, "--json").error
    place = said.partition(": ")[0]
    assert f"{error['file']}:{error['line']}" == place
    assert error["message"]
    assert not error["message"].startswith("bad.mpn")
    assert (error["rule"] == "usage") == (code == 2)


def test_a_file_that_cannot_be_read(desk):
    latin = desk.folder / "latin.mpn"
    latin.write_bytes("mpn: 1\nplayers: André bob\n".encode("latin-1"))
    assert desk.refused(2, "import", latin).startswith("latin.mpn:2: not UTF-8: save the file as UTF-8 text")
    assert desk.refused(2, "import", desk.folder / "no.mpn").endswith("no.mpn: No such file or directory")
    said = desk.refused(2, "import", desk.folder)
    assert said == f"usage: {desk.folder} is a folder: name the records in it, as in {desk.folder}/*.mpn"
    assert not desk.db.exists()


def test_files_of_one_name_are_told_apart(desk):
    one, two = record(desk, "r1/t1.mpn", SMALL), record(desk, "r2/t1.mpn", SMALL + "ann flies\n")
    assert desk.refused(2, "import", one, two).startswith(f"{two}:6: no verb 'flies'")
    two.write_text(SMALL)
    assert "are both a game 't1'; none was stored" in desk.refused(2, "import", one, two)
    assert not desk.db.exists()


@pytest.mark.parametrize("extra", [(), ("-n",)])
def test_a_name_that_is_taken_stops_all(desk, extra):
    desk.done("import", LEEDS)
    good = record(desk, "good.mpn", SMALL)
    taken = record(desk, "r2-t5.mpn", SMALL)
    said = desk.refused(2, "import", good, taken, *extra)
    assert f"there is a game 'r2-t5' in {desk.db} already; --name NAME imports it under another" in said
    assert names(desk) == ["R2-T5"]


def test_an_interrupt_while_games_are_stored_comes_too_late(desk, monkeypatch):
    """Some stored and others not would be neither all nor nothing."""
    from monopoly import GameService

    store = GameService.store

    def interrupted(service, prepared):
        for game in prepared:
            os.kill(os.getpid(), signal.SIGINT)
            store(service, [game])

    monkeypatch.setattr(GameService, "store", interrupted)
    desk.done("import", record(desk, "a.mpn", SMALL), record(desk, "b.mpn", SMALL))
    assert names(desk) == ["a", "b"]
    with pytest.raises(KeyboardInterrupt):
        os.kill(os.getpid(), signal.SIGINT)


# -- export ----------------------------------------------------------------------------------------------------------


def test_export_to_a_file_replaces_it_whole(desk):
    desk.done("import", LEEDS)
    place = record(desk, "out.mpn", "old\n")
    place.chmod(0o640)
    desk.done("export", "-o", place)
    assert place.read_text() == (GOLDEN / "leeds-final.mpn").read_text()
    assert place.stat().st_mode & 0o777 == 0o640
    assert desk.done("export", "-o", "-").out == place.read_text()


def test_export_follows_a_link_and_leaves_a_device_alone(desk):
    desk.done("import", LEEDS)
    place = record(desk, "real.mpn", "old\n")
    link = desk.folder / "link.mpn"
    link.symlink_to(place)
    desk.done("export", "-o", link)
    assert link.is_symlink()
    assert place.read_text().startswith("mpn: 1\n")
    desk.done("export", "-o", os.devnull)
    assert not os.path.isfile(os.devnull)


@pytest.mark.parametrize(("place", "said"), [("no/such/x.mpn", "No such file or directory"), (".", "is a folder")])
def test_export_to_a_place_that_is_none(desk, place, said):
    desk.done("import", LEEDS)
    assert said in desk.refused(2, "export", "-o", desk.folder / place)
    assert [path.name for path in desk.folder.iterdir() if "part" in path.name] == []


def test_export_all_writes_a_record_for_each_game(desk):
    desk.done("import", LEEDS)
    for name in ("../T6", "Ann's", "Финал"):
        desk.done("new", name, "--players", "ann,bob")
    folder = desk.folder / "records"
    assert desk.done("export", "--all", "-o", folder).err == f"{folder}: 4 games\n"
    files = sorted(folder.iterdir())
    assert [path.name for path in files] == ["-T6.mpn", "Ann's.mpn", "R2-T5.mpn", "Финал.mpn"]
    copy = Desk(desk.folder, "copy.db")
    copy.done("import", *files)
    assert set(names(copy)) == set(names(desk))
    assert "--all needs a folder" in desk.refused(2, "export", "--all")


def test_export_all_refuses_names_that_would_share_a_file(desk):
    desk.done("import", LEEDS)
    desk.done("new", "R2/T5", "--players", "ann,bob")
    folder = desk.folder / "records"
    assert "R2-T5.mpn would hold two games" in desk.refused(2, "export", "--all", "-o", folder)
    assert not folder.exists()


def test_export_in_no_known_form(desk):
    desk.done("import", LEEDS)
    assert desk.refused(2, "export", "--format", "pdf") == "usage: no format 'pdf'; formats are mpn, jsonl, csv"


# -- demo ------------------------------------------------------------------------------------------------------------


def test_the_demo_shows_the_table_the_audit_and_a_statement_in_80_columns(desk, monkeypatch):
    monkeypatch.chdir(desk.folder)
    said = desk.done("demo").out
    assert max(map(len, said.splitlines())) <= 120
    steps, _, after = said.partition("\nNext:\n")
    for line in steps.splitlines():
        assert len(line) <= 80 or line.startswith("$ ")
    assert "the game has ended: ann wins" in steps
    assert "ruled: deny" in steps
    assert "ann's turn took 70 s; the limit is 60" in steps
    assert "ORI*5 VER*5 CON*5" in steps
    assert "+1,620" in steps
    assert not desk.db.exists()
    typed = [line.strip() for line in after.splitlines() if not line.strip().startswith("#")]
    assert len(typed) == 5
    for line in typed:
        words = shlex.split(line)
        assert os.path.basename(words[0]) == "monopoly"
        assert desk(*words[1:]).code == 0, line


def test_a_time_beyond_the_calendar_is_refused(desk):
    record = SMALL.replace("mpn: 1\n", "mpn: 1\nstart: 2026-11-30T10:00:00Z\n").replace(
        "ann roll", "99999999:00:00 ann roll"
    )
    said = desk.refused(2, "import", "-", "--name", "G", stdin=record)
    assert said.startswith("-:5: 99999999:00:00 after the start is beyond the calendar\n")
    assert not desk.db.exists()
