"""Rulesets as files of the user's: exported, edited, played; each fault named with its line."""

import re

import pytest
from cli_helper import Desk

from monopoly.board import DataError
from monopoly.library import load_house_rules, load_ruleset, ruleset_names
from monopoly.options import FIELDS, allowed, replace
from monopoly.ruleset import Ruleset
from monopoly.ruleset_file import allowed_in_file, option_texts, parse_ruleset, write_ruleset
from monopoly.toml_source import DataFault


@pytest.fixture
def desk(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return Desk(tmp_path)


# -- reading and writing -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ruleset_names())
def test_what_is_written_is_read_again(name):
    rules = load_ruleset(name)
    assert parse_ruleset(write_ruleset(rules, "play"), "x.toml") == rules


@pytest.mark.parametrize("name", load_house_rules())
def test_house_rules_can_be_written_too(name):
    rules = replace(Ruleset(turn=90, bank=(300, 20), round=5400), load_house_rules()[name].changes)
    assert parse_ruleset(write_ruleset(rules, "play"), "x.toml") == rules


def test_each_option_has_its_line_in_the_order_of_the_fields():
    assert [*option_texts()] == [*FIELDS]
    assert all(text.endswith(".") for text in option_texts().values())


def test_an_exported_file_says_of_each_option_what_it_means_and_may_be():
    lines = write_ruleset(load_ruleset("us"), "monopoly new R1").splitlines()
    at = lines.index('income_tax = "choice"')
    assert lines[at - 1] == '# allowed: "choice" | "fixed"'
    assert lines[at - 2].startswith("# Whether the income tax is")
    assert lines[at - 2].endswith("(tax.fixed, tax.choice)")
    assert "#   monopoly new R1" in lines


def test_a_file_without_a_name_is_named_after_itself():
    rules = parse_ruleset("salary = 300", "games/club.toml")
    assert (rules.name, rules.title, rules.salary) == ("club", "club", 300)


def test_a_file_may_be_like_another_ruleset():
    rules = parse_ruleset('like = "us"\nsalary = 300', "club.toml", load_ruleset)
    assert rules == replace(load_ruleset("us"), {"name": "club", "title": "club", "salary": 300})


@pytest.mark.parametrize(
    ("line", "key", "value"),
    [
        ('houses = "none"', "houses", None),
        ('deal = "none"', "deal", "none"),
        ('triple_double = "none"', "triple_double", "none"),
        ('turn = "90s"', "turn", 90),
        ("turn = 90", "turn", 90),
        ('round = "1h30m"', "round", 5400),
        ('bank = "5m+20s"', "bank", (300, 20)),
        ('bank = "5m"', "bank", (300, 0)),
        ("bank = [300, 20]", "bank", (300, 20)),
        ("notes = [[500, 3]]", "notes", ((500, 3),)),
    ],
)
def test_values_as_a_file_has_them(line, key, value):
    assert getattr(parse_ruleset(line, "x.toml"), key) == value


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("salery = 3", "no option 'salery'; did you mean salary?"),
        ('claim = "never"', 'claim = "never": invalid enum value \'never\'; allowed: "automatic" | "never-lapses" | '),
        ("claim = 3", "claim = 3: expected str, got int; allowed: "),
        ("salary = -1", "salary = -1: -1 is too little; allowed: a whole number from 0"),
        ('salary = "much"', 'salary = "much": expected int, got str; allowed: a whole number from 0'),
        ("jail_tries = 0", "jail_tries = 0: 0 is too little; allowed: a whole number from 1"),
        ("house_refund = 101", "101 is too much; allowed: a whole number from 0 to 100"),
        ("salary = 10000000000", "10000000000 is too much"),
        ("credit = 1", "credit = 1: expected bool, got int; allowed: true | false"),
        ('turn = "soon"', "turn = \"soon\": 'soon' is not a duration such as 60s, 5m or 1h30m; allowed: a duration"),
        ("turn = 0", "turn = 0: 0 is too little; allowed: a duration"),
        ('bank = "0s"', "a stock of no time"),
        (
            "notes = [[500, 0]]",
            "notes = [[500, 0]]: there are notes, of values from 1 to 10000, and 1 at",
        ),
        (
            "notes = []",
            "notes = []: there are notes, of values from 1 to 10000, and 1 at",
        ),
        ("notes = [[1000000000, 1]]", "there are notes, of values from 1 to 10000"),
        ('penalties = [["late", 20], ["late", 30]]', "late stands there twice"),
        ('penalties = [["caution", 5]]', "caution is a penalty of every ruleset; one with a sum has a name of its own"),
        ("lot_refund = 101", "101 is too much; allowed: a whole number from 0 to 100"),
        ("notes = [[500, 2], [500, 1]]", "a note stands there twice"),
        ('penalties = [["Two words", 20]]', "the name of a penalty is a word in small letters, not 'Two words'"),
        ('title = ""', 'title = "": a text of one line that is not empty; allowed: a text'),
        ('title = "a\\nb"', "a text of one line that is not empty; allowed: a text"),
        ("notes = [5]", "notes = [5]: expected array, got int; allowed: pairs of value and number"),
        ("min_players = 9", "min_players is 9, more than max_players, 8"),
        ('like = "uk"', "like = \"uk\": no ruleset 'uk'"),
        ("salary = ", "not TOML: invalid value"),
        ("salary = 1\nsalary = 2", "not TOML: cannot overwrite a value"),
        ("[salary]\nx = 1", "salary = {'x': 1}: expected int, got object; allowed: a whole number from 0"),
    ],
)
def test_a_fault_names_file_line_key_value_and_what_is_allowed(line, said):
    text = f'# my rules\nname = "club"\n\n{line}\n'
    with pytest.raises(DataFault) as found:
        parse_ruleset(text, "club.toml", load_ruleset)
    assert said in found.value.message
    assert (found.value.name, found.value.line) == ("club.toml", 4 + line.count("\n") * ("salary = 2" in line))
    assert str(found.value).startswith(f"club.toml:{found.value.line}: ")


@pytest.mark.parametrize("option", FIELDS)
def test_what_is_allowed_is_said_of_every_option(option):
    assert "as the ruleset files" not in allowed(option)
    assert re.search(r"[a-z]", allowed_in_file(option))


# -- at the desk ---------------------------------------------------------------------------------------------------


def test_export_edit_play(desk, tmp_path):
    desk.done("rules", "--ruleset", "us", "--export", "club.toml")
    path = tmp_path / "club.toml"
    path.write_text(path.read_text().replace("salary = 200", "salary = 300"))
    desk.done("new", "R1", "--players", "ann,bob", "--ruleset", "club.toml")
    assert desk.state()["ruleset"] == "club"
    assert "300 from the bank" in desk.done("rules", "move.salary").out
    path.unlink()
    assert "300 from the bank" in desk.done("rules", "move.salary").out


def test_a_board_file_is_named_as_it_lies_from_the_exported_ruleset(desk, tmp_path):
    for folder in ("mine", "club/rules"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "mine" / "own.toml").write_text('like = "atlantic-city"\nid = "own"\ntitle = "Own"\n')
    (tmp_path / "mine" / "rs.toml").write_text('board = "own.toml"\n')
    desk.done("rules", "--ruleset", "mine/rs.toml", "--export", "club/rules/rs.toml")
    assert 'board = "../../mine/own.toml"\n' in (tmp_path / "club" / "rules" / "rs.toml").read_text()
    desk.done("new", "R1", "--players", "ann,bob", "--ruleset", "club/rules/rs.toml")
    desk.done("rules", "--ruleset", "club/rules/rs.toml", "--export", "here.toml")
    assert 'board = "mine/own.toml"\n' in (tmp_path / "here.toml").read_text()
    whole = str(tmp_path / "mine" / "own.toml")
    (tmp_path / "rs.toml").write_text(f'board = "{whole}"\n')
    desk.done("rules", "--ruleset", "rs.toml", "--export", "club/whole.toml")
    assert f'board = "{whole}"\n' in (tmp_path / "club" / "whole.toml").read_text()


def test_the_exported_ruleset_of_a_game_has_the_board_that_it_is_played_on(desk, tmp_path):
    (tmp_path / "own.toml").write_text('like = "atlantic-city"\nid = "own"\ntitle = "Own"\n')
    for name, board in (("R1", "moscow"), ("R2", "own.toml")):
        desk.done("new", name, "--players", "ann,bob", "--board", board)
        assert f'board = "{board}"\n' in desk.done("-g", name, "rules", "--export", "-").out


def test_a_file_that_is_there_is_written_over_only_when_asked(desk, tmp_path):
    (tmp_path / "club.toml").write_text("salary = 300")
    assert "is there already" in desk.refused(2, "rules", "--export", "club.toml")
    assert (tmp_path / "club.toml").read_text() == "salary = 300"
    desk.done("rules", "--export", "club.toml", "--yes")
    assert "salary = 200" in (tmp_path / "club.toml").read_text()
    assert "ends in .toml" in desk.refused(2, "rules", "--export", "club.txt")
    assert desk.done("rules", "--export", "-").out.startswith("# A ruleset")


def test_a_bad_file_is_refused_with_its_line_and_nothing_is_stored(desk, tmp_path):
    (tmp_path / "club.toml").write_text('# rules\nclaim = "never"\n')
    said = desk.refused(2, "new", "R1", "--players", "ann,bob", "--ruleset", "club.toml")
    assert said.startswith('club.toml:2: claim = "never": ')
    assert said.endswith('    claim = "never"')
    error = desk("new", "R1", "--players", "ann,bob", "--ruleset", "club.toml", "--json").error
    assert (error["file"], error["line"]) == ("club.toml", 2)
    assert not desk.db.exists()
    assert "No such file" in desk.refused(2, "new", "R1", "--players", "ann,bob", "--ruleset", "clob.toml")


BOARD = 'id = "small"\ntitle = "Small"\nlike = "atlantic-city"\n'
RECORD = "mpn: 1\ngame: R1\nruleset: {}\nplayers: ann bob\n\nann roll 1+2\n"


def test_files_lie_relative_to_the_record_that_names_them(desk, tmp_path):
    club = tmp_path / "club"
    (club / "rules").mkdir(parents=True)
    (club / "rules" / "own.toml").write_text('board = "small.toml"\nsalary = 300')
    (club / "rules" / "small.toml").write_text(BOARD)
    (club / "R1.mpn").write_text(RECORD.format("rules/own.toml"))
    desk.done("import", "club/R1.mpn")
    assert desk.done("export").out.splitlines()[2:4] == ["board: small.toml", "ruleset: classic"]
    (club / "R2.mpn").write_text(RECORD.format("classic\nboard: rules/small.toml").replace("R1", "R2"))
    desk.done("import", "club/R2.mpn")
    (club / "R3.mpn").write_text(RECORD.format("classic\nrules: board=rules/small.toml").replace("R1", "R3"))
    desk.done("import", "club/R3.mpn")
    assert [row["ruleset"] for row in desk.done("games", "--json").json] == ["own", "classic", "classic"]


def test_a_fault_of_a_file_that_a_record_names_is_told_at_the_records_line(desk, tmp_path):
    (tmp_path / "own.toml").write_text("salary = -3")
    (tmp_path / "R1.mpn").write_text(RECORD.format("own.toml"))
    said = desk.refused(2, "import", "R1.mpn")
    assert said.splitlines()[0].startswith("R1.mpn:3: own.toml:1: salary = -3: -3 is too little")
    assert said.splitlines()[1] == "    ruleset: own.toml"


# -- the systems side by side --------------------------------------------------------------------------------------


def test_the_systems_are_listed_with_what_they_set_otherwise(desk):
    rows = {row["ruleset"]: row for row in desk.done("rules", "--rulesets", "--json").json}
    assert set(rows) == set(ruleset_names())
    assert rows["classic"]["differs"] == {}
    assert rows["short"]["differs"] == {
        "deal": "two",
        "hotel_needs": 3,
        "bankrupt_to_player": "with-buildings",
        "ends": "second-bankruptcy",
    }
    lines = desk.done("rules", "--rulesets").out.splitlines()
    assert [line.split()[0] for line in lines[1 : 1 + len(rows)]] == [*rows]


def test_house_rules_are_listed_with_what_they_set(desk):
    rows = {row["house"]: row for row in desk.done("rules", "--house", "--json").json}
    assert set(rows) == set(load_house_rules())
    assert rows["double-go"]["sets"] == {"salary_on_go": 400}
    assert "unlimited-buildings" in desk.done("rules", "--house").out


def test_a_difference_names_both_settings_and_the_words(desk):
    rows = {row["option"]: row for row in desk.done("rules", "--diff", "us", "online", "--json").json}
    us, online = load_ruleset("us"), load_ruleset("online")
    assert set(rows) == {name for name in FIELDS if getattr(us, name) != getattr(online, name)} - {"name", "title"}
    assert rows["house_refund"]["settings"] == [50, 100]
    assert rows["claim"]["rules"] == ["rent.claim-window"]
    assert rows["claim"]["words"][1].startswith("Nobody has to ask for rent")
    told = desk.done("rules", "--diff", "us", "online").out
    assert "  us: no. " not in told.split("income_tax")[1].split("\n\n")[0]
    assert "us and us do not differ" in desk.done("rules", "--diff", "us", "us").out
    assert "no ruleset 'uk'" in desk.refused(2, "rules", "--diff", "us", "uk")


def test_the_whole_rulebook_tells_what_is_there_and_marks_what_is_not_classic(desk):
    told = desk.done("rules", "--ruleset", "us").out
    rows = desk.done("rules", "--ruleset", "us", "--json").json
    assert all(f"{row['id']}  {row['title']}\n  {row['text']}" in told for row in rows)
    assert "*income_tax = choice" in told
    assert "[claim = next-roll]" in told
    assert "*" not in desk.done("rules", "--ruleset", "classic").out
    families = {row["id"].partition(".")[0] for row in desk.done("rules", "--ruleset", "business", "--json").json}
    assert {"hospital", "casino", "takeover"} <= families
    assert not {"jail", "exchange"} & families


def test_durations_are_told_as_they_are_typed(desk):
    desk.done("new", "R1", "--players", "ann,bob", "--rules", "turn=60s round=90m bank=5m+20s")
    assert "[R1: round = 90m, end = equal-turns]" in desk.done("rules", "win.richest").out
    assert "[R1: turn = 60s, bank = " in desk.done("rules", "turn.timeout").out


@pytest.mark.parametrize("words", ["rent --rulesets", "--house --rulesets", "--diff us online --export x.toml"])
def test_one_thing_at_a_time(desk, words):
    assert "one thing at a time" in desk.refused(2, "rules", *words.split())


# -- what makes no game --------------------------------------------------------------------------------------------

NO_PARK = """
id = "ring"
title = "Ring"
[[square]]
code = "GO"
id = "go"
name = "Go"
kind = "go"
[[square]]
code = "ONE"
id = "one"
name = "One"
kind = "street"
group = "a"
price = 60
house_cost = 50
rent = [2, 10, 30]
"""


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ("triple_double=jail hotel_needs=1", "triple_double=jail needs a jail, and ring has none"),
        ("triple_double=none", "hotel_needs=4 is more than the 1 levels that One has before its last on ring"),
        ("triple_double=none hotel_needs=1 free_parking_pot=yes", "free_parking_pot needs free parking"),
        ("triple_double=none hotel_needs=1 free_parking_bonus=5", "free_parking_bonus needs free parking"),
        ("triple_double=none hotel_needs=1 free_parking_move=yes", "free_parking_move needs free parking"),
        ("min_players=4 max_players=3", "min_players is 4, more than max_players, 3"),
        ("house_refund=120", "house_refund=120: 120 is too much; allowed: a whole number from 0 to 100"),
    ],
)
def test_options_that_make_no_game_are_refused_at_the_start(desk, tmp_path, rules, said):
    (tmp_path / "ring.toml").write_text(NO_PARK)
    words = ("new", "R1", "--players", "ann,bob", "--board", "ring.toml", "--rules", rules)
    assert said in desk.refused(2, *words)
    assert not desk.db.exists()


def test_a_board_with_fewer_levels_plays_with_fewer_houses(desk, tmp_path):
    (tmp_path / "ring.toml").write_text(NO_PARK)
    desk.done(
        *("new", "R1", "--players", "ann,bob", "--board", "ring.toml"),
        *("--rules", "triple_double=none hotel_needs=1 build_when=between-turns"),
    )
    desk.lines("ann roll 1+2", "ann buy", "ann build ONE", "ann build ONE")
    assert desk.state()["bank"] == {"houses": 32, "hotels": 11, "pot": 0}
    assert desk("do", "ann build ONE").code == 1


# -- a game keeps what it was founded with -------------------------------------------------------------------------


def test_a_later_change_of_a_shipped_ruleset_changes_no_old_game(desk, monkeypatch):
    import monopoly.library as library

    head = "mpn: 1\ngame: R1\nruleset: us\nsetup: ann 1500 at 38\nsetup: bob 1500\n"
    desk.done("import", "-", stdin=head)
    shipped = library._texts("rulesets")
    changed = {**shipped, "us": shipped["us"] + "\nsalary = 999\n"}
    monkeypatch.setattr(library, "_texts", lambda folder: changed if folder == "rulesets" else {})
    library._own_ruleset.cache_clear()
    try:
        assert load_ruleset("us").salary == 999
        assert "gets 200 from the bank" in desk.done("rules", "move.salary").out
        desk.lines("ann roll 1+1")
        assert desk.state()["players"][0]["cash"] == 1700
        assert desk.done("audit").code == desk.done("verify").code == 0
    finally:
        library._own_ruleset.cache_clear()


def test_a_word_that_is_no_ruleset_says_what_there_is():
    with pytest.raises(DataError, match="did you mean classic"):
        load_ruleset("clasic")


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ('# mine\nboard = "nope"', 2, "no board 'nope'"),
        ("# mine\n\nhotel_needs = 5", 3, "hotel_needs=5 is more than the 4 levels"),
        ('like = "us"\nstock_exchange = true\nfree_parking_pot = true', 3, "stock_exchange stands in place of free"),
    ],
)
def test_what_makes_no_game_is_told_with_the_line_of_the_ruleset_file(desk, tmp_path, text, line, said):
    (tmp_path / "club.toml").write_text(text)
    told = desk.refused(2, "new", "R1", "--players", "ann,bob", "--ruleset", "club.toml")
    assert told.startswith(f"club.toml:{line}: {said}")
    assert not desk.db.exists()


def test_an_option_typed_on_top_is_not_the_files_fault(desk, tmp_path):
    (tmp_path / "club.toml").write_text("salary = 300")
    new = ("new", "R1", "--players", "ann,bob", "--ruleset", "club.toml", "--rules")
    assert desk.refused(2, *new, "hotel_needs=5").startswith("usage: rules: hotel_needs=5 is more")
    assert "10000000000 is too much" in desk.refused(2, *new, "salary=10000000000")
    desk.done(*new, "salary=1000000000")


def test_a_game_against_the_clock_without_a_time_says_so(tmp_path):
    desk = Desk(tmp_path)
    assert (
        "no time is agreed: say it with --rules round=90m"
        in desk.done("new", "A", "--players", "ann,bob", "--ruleset", "timed").out
    )
    said = desk.done("new", "B", "--players", "ann,bob", "--ruleset", "timed", "--rules", "round=90m").out
    assert "no time is agreed" not in said
