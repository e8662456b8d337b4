"""Games on rulesets and boards of one's own, written as records: the record alone founds the same game again."""

from contextlib import suppress

import pytest
from cli_helper import ROOT, Desk

from monopoly import Headers
from monopoly.kit_headers import build_kit, own_headers
from monopoly.library import load_house_rules, load_ruleset, ruleset_names
from monopoly.options import FIELDS, with_options, write_option
from monopoly.ruleset import Ruleset

CLUB = """\
like = "us"
title = "The club's game"
salary = 300
turn = "90s"
bank = "5m+20s"
houses = "none"
notes = [[500, 2], [100, 5]]
penalties = [["late", 20], ["dice-off-board", 50]]
"""
HOUSES = sorted(load_house_rules())


@pytest.fixture
def desk(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return Desk(tmp_path)


def test_a_game_on_a_ruleset_file_is_read_again_without_the_file(desk, tmp_path):
    file = tmp_path / "rules" / "club.toml"
    file.parent.mkdir()
    file.write_text(CLUB)
    desk.done("new", "R1", "--players", "ann,bob", "--ruleset", "rules/club.toml", "--house", "double-go")
    desk.lines("ann roll 3+4", "ann draw chance:advance-to-go")
    assert "ann 2,100" in " ".join(desk.done("state").out.split())
    written = desk.done("export").out
    assert "ruleset: us\n" in written
    assert "title=The club's game\"" in written
    file.write_text(CLUB.replace("300", "1"))
    copy = Desk(tmp_path / "rules", "copy.db")
    copy.done("import", "-", stdin=written)
    assert copy.done("export").out == written
    assert copy.done("state", "--json").out == desk.done("state", "--json").out
    assert copy.done("rules", "--export", "-").out == desk.done("rules", "--export", "-").out


def test_what_the_program_has_stays_as_it_was_given(desk):
    desk.done("new", "R1", "--players", "ann,bob", "--ruleset", "short", "--rules", "turn=60s", "--house", "credit")
    written = desk.done("export").out
    assert "ruleset: short\nrules: turn=60s\nhouse: credit\n" in written


def _kit_of(name, house):
    """The kit of a ruleset under a house rule, or none: ``new`` refuses what does not go together."""
    with suppress(ValueError):
        return build_kit(Headers(ruleset=name, house=house))


KITS = {
    (name, house): kit
    for name in ruleset_names()
    for house in [(), *((each,) for each in HOUSES)]
    if (kit := _kit_of(name, house))
}


def test_a_house_rule_goes_with_any_ruleset_whose_board_has_its_squares():
    pairs = {(name, house) for name in ruleset_names() for house in [(), *((each,) for each in HOUSES)]}
    parking = ("free-parking-100", "free-parking-move", "free-parking-pot")
    assert pairs - KITS.keys() == {("business", (house,)) for house in (*parking, "stock-exchange")}


@pytest.mark.parametrize(("name", "house"), KITS, ids=str)
def test_any_ruleset_is_written_as_options(name, house):
    """As if each ruleset had come from a file, under house rules on top."""
    kit = KITS[name, house]
    written = own_headers(Headers(ruleset="mine.toml", house=house), kit)
    assert build_kit(written) == kit
    assert own_headers(written, kit) == written


@pytest.mark.parametrize("option", FIELDS)
def test_each_option_is_written_as_it_is_read(option):
    for name in ruleset_names():
        value = getattr(load_ruleset(name), option)
        assert getattr(with_options(Ruleset(), [write_option(option, value)]), option) == value


# -- boards: the file lies beside the record, and is the one that was played on ----------------------------------------


@pytest.fixture
def town(desk, tmp_path):
    """A game on a board file in another folder; gives its record and the text of its board."""
    board = (
        (ROOT / "monopoly" / "data" / "boards" / "atlantic-city.toml").read_text().replace("price = 60", "price = 70")
    )
    (tmp_path / "boards").mkdir()
    (tmp_path / "boards" / "town.toml").write_text(board)
    desk.done("new", "R1", "--players", "ann,bob", "--board", "boards/town.toml")
    desk.lines("ann roll 1+2", "ann buy")
    return desk.done("export").out, board


def test_a_board_lies_beside_its_record(desk, town, tmp_path):
    written, board = town
    assert "board: town.toml\n" in written
    (tmp_path / "sent").mkdir()
    (tmp_path / "sent" / "r.mpn").write_text(written)
    copy = Desk(tmp_path / "sent", "copy.db")
    assert "r.mpn:4: sent/town.toml: cannot read this board" in copy.refused(2, "import", "sent/r.mpn")
    (tmp_path / "sent" / "town.toml").write_text(board.replace("price = 70", "price = 80"))
    said = copy.refused(2, "import", "sent/r.mpn")
    assert said.startswith("r.mpn:4: board: town.toml is not the board that this game was played on")
    assert not copy.db.exists()
    (tmp_path / "sent" / "town.toml").write_text("# a comment changes no board\n" + board)
    copy.done("import", "sent/r.mpn")
    assert copy.done("export").out == written
    assert copy.done("state", "--json").out == desk.done("state", "--json").out


# -- what is wrong in a header is told with its line -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("header", "said"),
    [
        ("ruleset: club.toml", "club.toml:2: hotel_needs=5 is more than the 4 levels"),
        ("ruleset: none.toml", "none.toml: cannot read this ruleset"),
        ("ruleset: uk", "no ruleset 'uk'"),
        ("board: none.toml", "none.toml: cannot read this board"),
        ("board: paris", "no board 'paris'"),
        ("house: credits", "house: no house rule 'credits'; did you mean credit?"),
        ("rules: salery=3", "rules: no option 'salery'; did you mean salary?"),
        ("rules: hotel_needs=5", "rules: hotel_needs=5 is more than the 4 levels"),
    ],
)
def test_a_fault_of_a_header_is_told_with_its_line(desk, tmp_path, header, said):
    (tmp_path / "club.toml").write_text("# mine\nhotel_needs = 5\n")
    (tmp_path / "r.mpn").write_text(f"mpn: 1\nplayers: ann bob\nevent: Club\n{header}\n")
    assert desk.refused(2, "import", "r.mpn").startswith(f"r.mpn:4: {said}")
