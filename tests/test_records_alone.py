"""Games on rulesets and boards of one's own, written as records: the record alone founds the same game again."""

from contextlib import suppress

import pytest
from cli_helper import ROOT, Desk
from msgspec.structs import replace

from monopoly import DataError, Headers
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


@pytest.mark.parametrize(
    ("house", "rules", "option"),
    [
        ("deal-all", "deal=none", "deal=none"),
        ("free-parking-pot", "free-parking-pot=no", "free_parking_pot=no"),
        ("double-go", "salary=300 salary_on_go=100", "salary_on_go=100"),
        ("build-own-turn", "build_when=between-turns", "build_when=between-turns"),
        ("unlimited-buildings", "hotels=12", "hotels=12"),
    ],
)
def test_a_house_rule_and_an_option_that_takes_it_back_found_no_game(house, rules, option):
    with pytest.raises(DataError, match=f"{option} takes back the house rule {house}: leave out one of them"):
        build_kit(Headers(house=(house,), rules=tuple(rules.split())))


@pytest.mark.parametrize(
    ("house", "rules"),
    [
        ("deal-all", "deal=all"),
        ("double-go", "salary=300"),
        ("double-go", "salary=300 salary_on_go=600"),
        ("build-own-turn", "build_when=before-roll"),
    ],
)
def test_an_option_may_say_what_a_house_rule_says_or_what_it_goes_by(house, rules):
    headers = Headers(house=(house,), rules=tuple(rules.split()))
    assert own_headers(headers, build_kit(headers)) == headers


def test_a_game_that_was_founded_with_such_a_house_rule_is_written_without_it():
    kit = build_kit(Headers(rules=("deal=none",)))
    written = own_headers(Headers(house=("deal-all", "credit"), rules=("deal=none", "credit=no", "deal_paid=no")), kit)
    assert (written.house, build_kit(written)) == ((), kit)


def test_words_with_blanks_are_in_quotes_wherever_options_are_read(desk):
    desk.done("new", "R1", "--players", "ann,bob", "--rules", '"title=Our, own game",salary=300')
    assert "Our, own game" in desk.done("state", "--json").out + desk.done("rules", "--export", "-").out
    written = desk.done("export").out
    assert 'rules: "title=Our, own game" salary=300\n' in written
    desk.done("new", "R2", "--players", "ann,bob", "--rules", "title=Ours salary=300, turn=60s")
    assert desk.done("-g", "R2", "export").out.splitlines()[4] == "rules: title=Ours salary=300 turn=60s"


def test_a_game_founded_when_an_option_was_no_fault_is_still_written():
    kit = build_kit(Headers(ruleset="us", house=("double-go",)))
    kit = replace(kit, rules=replace(kit.rules, lot_refund=300, penalties=(("caution", 5),)))
    written = own_headers(Headers(ruleset="us", house=("double-go",), rules=("lot_refund=300",)), kit)
    assert (written.ruleset, written.house, written.board) == ("us", (), None)
    assert {"lot_refund=300", "penalties=caution:5", "salary_on_go=400"} <= set(written.rules)


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


def test_its_names_and_texts_are_nothing_that_play_rests_on(town, tmp_path):
    written, board = town
    (tmp_path / "sent").mkdir()
    (tmp_path / "sent" / "r.mpn").write_text(written)
    (tmp_path / "sent" / "town.toml").write_text(board.replace("Baltic Avenue", "Market Street"))
    copy = Desk(tmp_path / "sent", "copy.db")
    copy.done("import", "sent/r.mpn")
    assert copy.done("export").out == written


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
        ("rules: deal=none\nhouse: deal-all", "rules: deal=none takes back the house rule deal-all: leave out one"),
    ],
)
def test_a_fault_of_a_header_is_told_with_its_line(desk, tmp_path, header, said):
    (tmp_path / "club.toml").write_text("# mine\nhotel_needs = 5\n")
    (tmp_path / "r.mpn").write_text(f"mpn: 1\nplayers: ann bob\nevent: Club\n{header}\n")
    assert desk.refused(2, "import", "r.mpn").startswith(f"r.mpn:4: {said}")
