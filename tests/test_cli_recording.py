"""``new``, ``do``, ``undo``, ``redo``, ``rewind``, ``note``: what they store, and what they say about it."""

import pytest
from cli_helper import Desk


@pytest.fixture
def desk(tmp_path):
    desk = Desk(tmp_path)
    desk.done("new", "R1-T1", "--players", "ann,bob,cid")
    return desk


def lines(desk):
    return [entry["line"] for entry in desk.entries()]


# -- new -------------------------------------------------------------------------------------------------------------


def test_new_founds_a_game_and_shows_the_table(tmp_path):
    desk = Desk(tmp_path)
    said = desk.done("new", "R1-T1", "--players", "ann, bob ,cid").out
    assert said.splitlines() == [
        "R1-T1, classic, after entry 0",
        "turn 1, ann's: ann to roll",
        "player   cash  worth  stands on  deeds",
        "ann     1,500  1,500  GO",
        "bob     1,500  1,500  GO",
        "cid     1,500  1,500  GO",
        "bank: 32 houses, 12 hotels",
        "each starts with 2×500, 4×100, 1×50, 1×20, 2×10, 1×5, 5×1",
    ]
    assert [game["game"] for game in desk.done("games", "--json").json] == ["R1-T1"]


def test_new_takes_options_house_rules_and_headers(tmp_path):
    desk = Desk(tmp_path)
    words = "--rules turn=60s,claim=second-roll --house free-parking-pot,double-go --mode as-played --event Leeds"
    state = desk.done("new", "G", "--players", "Ann B,Аня", *words.split(), "--referee", "R. Hale", "--json").json
    assert state["mode"] == "as-played"
    assert [player["name"] for player in state["players"]] == ["Ann B", "Аня"]
    record = desk.done("export").out
    for header in (
        "event: Leeds",
        "referee: R. Hale",
        "rules: turn=60s claim=second-roll",
        "house: free-parking-pot double-go",
        'players: "Ann B" Аня',
    ):
        assert header in record.splitlines()


def test_the_opening_rolls_say_who_begins(tmp_path):
    desk = Desk(tmp_path)
    opening = '"Ann B" 3+4 Аня 5+5'
    state = desk.done("new", "G", "--players", "Ann B,Аня", "--opening", opening, "--json").json
    assert state["turn"]["player"] == "Аня"


def test_new_tried_out_leaves_no_file(tmp_path):
    desk = Desk(tmp_path)
    assert desk.done("new", "G", "-n", "--players", "ann,bob").out.startswith("(not stored)\n")
    assert not desk.db.exists()


@pytest.mark.parametrize(
    ("code", "words", "said"),
    [
        (1, "G --players ann", "refused: start.players: 2 to 8 players, not 1"),
        (1, "G --players a,b,c,d,e,f,g,h,i", "refused: start.players: 2 to 8 players, not 9"),
        (2, "G", "usage: who plays? monopoly new G --players ann,bob,cid"),
        (2, "G --players ann,bank", "'bank' is no name for a player"),
        (2, "G --players ann,Ann", "differ in more than letter case"),
        (2, "G --players ann,bob --ruleset nope", "no ruleset 'nope'"),
        (2, "G --players ann,bob --ruleset nope.toml", "nope.toml: cannot read this ruleset"),
        (2, "G --players ann,bob --board nope", "no board 'nope'"),
        (2, "G --players ann,bob --house nope", "no house rule 'nope'"),
        (2, "G --players ann,bob --rules nope=1", "no option 'nope'"),
        (2, "G --players ann,bob --rules claim=soon", "claim=soon"),
        (2, "G --players ann,bob --mode loose", "no mode 'loose': strict or as-played"),
        (2, "G --players ann,bob --opening ann", "usage:"),
        (2, "G --players ann,bob --event \x1b[31m", "a character that no line may hold (U+001B)"),
    ],
)
def test_what_new_refuses_leaves_no_file(tmp_path, code, words, said):
    desk = Desk(tmp_path)
    assert said in desk.refused(code, "new", *words.split(" "))
    assert not desk.db.exists()


@pytest.mark.parametrize("name", ["", " ", "a\nb", "\x07"])
def test_a_game_has_a_name_that_can_be_written(tmp_path, name):
    desk = Desk(tmp_path)
    assert desk.refused(2, "new", name, "--players", "ann,bob").startswith("usage: ")
    assert not desk.db.exists()


@pytest.mark.parametrize("name", ["R1-T1", "r1-t1"])
@pytest.mark.parametrize("extra", [(), ("-n",)])
def test_a_name_that_is_taken_is_refused_in_any_letter_case(desk, name, extra):
    said = desk.refused(2, "new", name, "--players", "dan,eve", *extra)
    assert said == f"usage: there is a game {name!r} in {desk.db} already: choose another name"
    assert desk.state()["players"][0]["name"] == "ann"


# -- do --------------------------------------------------------------------------------------------------------------


def test_do_stores_a_line_and_says_what_happened(desk):
    said = desk.done("do", "ann", "roll", "2+4").out
    assert said.splitlines() == [
        "1. ann roll 2+4",
        "   ann rolls 2+4",
        "   ann comes to Oriental Avenue",
        "   Oriental Avenue is for sale at 100",
        "   ann buys or declines Oriental Avenue",
    ]
    assert desk.done("do", "ann buy").out.splitlines()[-2:] == ["   ann 1400 (-100)", "   done; bob rolls next"]
    assert lines(desk) == ["ann roll 2+4", "ann buy"]


def test_an_open_rent_is_told_with_whom_it_ends(desk):
    desk.lines("ann roll 2+4", "ann buy")
    said = desk.done("do", "bob", "roll", "2+4").out
    assert "   rent 6 open until cid rolls: ann may ask bob (ORI, entry 3)" in said.splitlines()
    assert desk.state()["claims"][0]["until"] == "cid"


def test_do_as_json_is_the_entry_as_the_log_has_it(desk):
    told = desk.done("do", "ann", "roll", "2+4", "--json").json
    (logged,) = desk.entries()
    assert told == logged | {"stored": True, "repeated": False}


def test_do_tried_out_stores_nothing(desk):
    assert desk.done("do", "-n", "ann", "roll", "2+4").out.startswith("1. ann roll 2+4   (not stored)\n")
    assert desk.done("do", "-n", "ann", "roll", "2+4", "--json").json["stored"] is False
    assert desk.entries() == []


def test_a_refusal_names_the_rule_and_stores_nothing(desk):
    assert desk.refused(1, "do", "bob", "roll", "1+2").startswith("refused: turn.order: ")
    error = desk("do", "bob", "roll", "1+2", "--json")
    assert (error.code, error.out, error.error["rule"]) == (1, "", "turn.order")
    assert desk.entries() == []


def test_a_check_that_fails_stores_nothing(desk):
    assert desk.refused(1, "do", "ann", "roll", "1+3", "=", "ann", "1400").startswith("refused: check: ")
    assert desk.entries() == []
    desk.done("do", "ann", "roll", "1+3", "=", "ann", "1300", "ann@4")


def test_a_late_claim_is_stored_and_the_answer_is_no(desk):
    desk.lines("ann roll 2+4", "ann buy", "bob roll 2+4", "cid roll 1+2")
    late = desk("do", "ann", "claim", "3")
    assert late.code == 1
    assert late.out.startswith("5. ann claim 3 !late\n")
    assert late.err.startswith("stored all the same: rent.claim-window: ")
    assert desk.entries()[-1]["flags"] == ["late"]
    desk.done("undo")
    late = desk("do", "ann", "claim", "3", "--json")
    assert (late.code, late.json["flags"], late.json["stored"]) == (1, ["late"], True)
    assert (late.error["rule"], late.error["entry"]) == ("rent.claim-window", 7)


def test_who_says_so_and_why_is_kept(desk):
    desk.done("do", "ref", "pause", "--by", "R. Hale", "--role", "referee", "--reason", "dinner")
    (entry,) = desk.entries()
    assert (entry["by"], entry["role"], entry["reason"]) == ("R. Hale", "referee", "dinner")
    assert desk.state()["paused"] is True
    assert "the clock is stopped (ref resume)" in desk.done("state").out
    desk.done("do", "ref", "resume")
    assert desk.state()["paused"] is False


def test_a_retry_with_the_same_key_is_stored_once(desk):
    first = desk.done("do", "ann", "roll", "2+4", "--key", "k1")
    again = desk.done("do", "ann", "roll", "2+4", "--key", "k1")
    assert first.out.splitlines()[0] == again.out.splitlines()[0]
    assert again.out.splitlines()[1] == "   stored before with this key: nothing new was written"
    assert lines(desk) == ["ann roll 2+4"]


def test_negative_numbers_after_do_are_words(desk):
    assert "-5" in desk.refused(2, "do", "ann", "bid", "-5")
    assert "no option -x" in desk.refused(2, "do", "-x", "ann", "roll")
    assert "no option --nope" in desk.refused(2, "do", "ann", "roll", "--nope")


# -- lines of standard input -----------------------------------------------------------------------------------------


def test_lines_of_standard_input_are_played_one_upon_the_other(desk):
    text = "# the first turn\nann roll 2+4\n\nann buy\r\n"
    said = desk.done("do", "-", stdin=text).out
    assert [line for line in said.splitlines() if not line.startswith(" ")] == ["1. ann roll 2+4", "2. ann buy"]
    assert lines(desk) == ["ann roll 2+4", "ann buy"]


def test_the_first_line_that_is_refused_ends_it_and_what_was_stored_stays(desk):
    result = desk("do", "-", stdin="ann roll 2+4\n\nbob roll 1+2\nann buy\n")
    assert result.code == 1
    assert result.err.startswith("-:3: refused: turn.order: ")
    assert result.err.splitlines()[1:] == [
        "    bob roll 1+2",
        "from line 3 on nothing was played; what stands before it was",
    ]
    assert lines(desk) == ["ann roll 2+4"]


def test_a_line_that_cannot_be_read_is_named_too(desk):
    result = desk("do", "-", "--json", stdin="ann roll 2+4\nann flies\n")
    assert result.code == 2
    assert (result.error["rule"], result.error["file"], result.error["line"]) == ("usage", "-", 2)
    latin = desk("do", "-", stdin='clerk note 1 "caf\xe9"\n'.encode("latin-1"))
    assert (latin.code, latin.err.startswith("-:1: usage: ")) == (2, True)
    assert "not UTF-8" in latin.err
    assert len(desk.entries()) == 1


def test_lines_tried_out_count_on_each_other_and_are_not_stored(desk):
    desk.lines("ann roll 2+4")
    result = desk.done("do", "-n", "-", stdin="ann buy\nbob roll 2+4\nann claim\n")
    heads = [line for line in result.out.splitlines() if not line.startswith(" ")]
    assert heads == ["2. ann buy   (not stored)", "3. bob roll 2+4   (not stored)", "4. ann claim 3   (not stored)"]
    assert lines(desk) == ["ann roll 2+4"]


def test_keys_of_several_lines_make_the_whole_input_safe_to_repeat(desk):
    text = "ann roll 2+4\nann buy\n"
    desk.done("do", "-", "--key", "k", stdin=text)
    desk.done("do", "-", "--key", "k", stdin=text)
    assert lines(desk) == ["ann roll 2+4", "ann buy"]


def test_a_late_claim_among_lines_does_not_stop_them(desk):
    desk.lines("ann roll 2+4", "ann buy", "bob roll 2+4", "cid roll 1+2")
    result = desk("do", "-", stdin='ann claim 3\nclerk note 5 "late"\n')
    assert result.code == 1
    assert lines(desk)[-1] == 'clerk note 5 "late"'


# -- notes -----------------------------------------------------------------------------------------------------------


def test_a_note_names_its_entry_by_any_reference(desk):
    desk.lines("ann roll 2+4", "ann buy")
    desk.done("note", "@-1", "dice off the table, rolled again")
    assert lines(desk)[-1] == 'clerk note 1 "dice off the table, rolled again"'
    desk.done("note", "0", "lights out", "-n")
    assert len(desk.entries()) == 3
    assert "there is no such entry; entries run from 0 to 3" in desk.refused(2, "note", "9", "x")
    assert "a note says something" in desk.refused(2, "note", "1", " ")


def test_a_retry_of_a_late_claim_is_answered_as_the_first_time(tmp_path):
    desk = Desk(tmp_path)
    desk.done("new", "Late", "--players", "ann,bob,cid")
    desk.lines("ann roll 2+4", "ann buy", "bob roll 2+4", "cid roll 1+3")
    first, again = (desk("do", "ann claim 3", "--key", "k", "--json") for _ in range(2))
    assert (first.code, first.err) == (again.code, again.err)
    assert again.json == first.json | {"repeated": True}


@pytest.mark.parametrize("line", ["adjust ann +500", "penalty ann 50", "rule 1 deny", "end"])
def test_the_desk_is_not_for_players(tmp_path, line):
    desk = Desk(tmp_path)
    desk.done("new", "R1", "--players", "ann,bob")
    for role in ("player", "clerk"):
        said = desk.refused(4, "do", f"ref {line}", "--role", role)
        assert said == f"refused: role.desk: this is for the referee (--role referee), not for a {role}"
    assert desk.refused(4, "do", "ann pause", "--role", "player").startswith("refused: role.desk")
    assert desk.entries() == []
