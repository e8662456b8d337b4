"""The Leeds final, shown by every command: compared as text, exactly. A golden file changes with a reason."""

from pathlib import Path

import pytest
from cli_helper import GOLDEN, LEEDS, ROOT, Desk

from cli.session import make_service
from events import MemoryLog
from monopoly import account_of, describe_state, moment, read_record, resolve, statement_rows, write_game

VIEWS = {
    "state.txt": "state",
    "state-10.txt": "state --at 10",
    "state-36.txt": "state --at 36",
    "log.txt": "log",
    "audit.txt": "audit",
    "statement-ann.txt": "statement ann",
    "statement-bank.csv": "statement bank --csv",
    "clock.txt": "clock",
    "clock-turns.txt": "clock --turns",
    "leeds-final.mpn": "export",
}


@pytest.fixture(scope="module")
def leeds(tmp_path_factory):
    desk = Desk(tmp_path_factory.mktemp("leeds"))
    desk.done("import", LEEDS)
    return desk


@pytest.mark.parametrize("file", VIEWS)
def test_the_leeds_final_is_shown_as_ever(leeds, file):
    assert leeds.done(*VIEWS[file].split()).out == (GOLDEN / file).read_text()


def test_no_golden_file_is_left_over():
    assert {path.name for path in GOLDEN.iterdir()} == set(VIEWS)


def test_export_and_import_again_give_the_same_bytes(leeds, tmp_path):
    copy = Desk(tmp_path)
    copy.done("import", GOLDEN / "leeds-final.mpn")
    assert copy.done("export").out == leeds.done("export").out


def test_the_record_that_is_shipped_is_the_example():
    assert (ROOT / "monopoly" / "data" / LEEDS.name).read_bytes() == LEEDS.read_bytes()


def test_the_log_in_memory_shows_the_same_as_the_file(leeds):
    service = make_service(MemoryLog())
    service.take_in(read_record(LEEDS.read_bytes(), LEEDS.name))
    game, entries = service.game("R2-T5"), service.entries("R2-T5")
    assert write_game(entries, game.vocabulary) == leeds.done("export").out
    assert describe_state(game.book, game.state) == leeds.done("state", "--json").json
    for reference in ("0", "10", "t5", "@-3"):
        seen = moment(entries, resolve(reference, entries))
        shown = leeds.done("state", "--at", reference, "--json").json
        assert describe_state(game.book, seen.state) == shown
    rows = statement_rows(moment(entries), account_of(game.state.players, "ANN"))
    assert rows == leeds.done("statement", "ann", "--json").json


def test_the_figures_of_the_final(leeds):
    """Worked out from the record by hand: 656 and 764 in the hands of ann and bob, the late claim, the 70 s."""
    players = {player["name"]: player for player in leeds.state()["players"]}
    assert (players["ann"]["cash"], players["bob"]["cash"], players["cid"]["cash"]) == (656, 764, 0)
    assert players["ann"]["worth"] == 2376
    found = leeds.done("audit", "--json").json
    assert [(f["entry"], f["rule"], f["severity"], f["owed"], f["ruling"]) for f in found] == [
        (1, "turn.timeout", "warning", {}, None),
        (12, "rent.claim-window", "breach", {}, "deny"),
    ]
    clock = leeds.done("clock", "--json").json
    assert clock["turns"][0] == {"number": 1, "player": "ann", "entry": 1, "seconds": 70, "over": True}
    assert clock["paused"] == 76


def test_export_writes_files_of_every_form(leeds, tmp_path):
    for form in ("mpn", "jsonl", "csv"):
        place = Path(tmp_path, f"leeds.{form}")
        said = leeds.done("export", "--format", form, "-o", place)
        assert said.out == ""
        assert said.err == f"{place}: 38 entries\n"
        assert place.read_text() == leeds.done("export", "--format", form).out
    assert sorted(path.name for path in tmp_path.iterdir()) == ["leeds.csv", "leeds.jsonl", "leeds.mpn"]
