"""``play`` off a terminal: lines in, answers out, as ``do -`` has it; and the words of the screen."""

import pytest
from cli_helper import LEEDS, Desk

RECORD = LEEDS.read_text(encoding="utf-8")
TEN = [line.split(maxsplit=2)[2] for line in RECORD.splitlines() if line[:2].strip().isdigit()]


@pytest.fixture
def desk(tmp_path):
    desk = Desk(tmp_path)
    desk.done("new", "R1-T1", "--players", "ann,bob,cid", "--seed", "s")
    return desk


@pytest.fixture
def leeds(tmp_path):
    """The final in Leeds before its first entry."""
    desk = Desk(tmp_path)
    desk.done("import", "-", "--name", "R2-T5", stdin=RECORD.partition("\n\n")[0] + "\n\n")
    return desk


def typed(*lines):
    return "\n".join(lines) + "\n"


def test_the_lines_are_stored_and_answered_as_do_does(leeds, tmp_path):
    other = Desk(tmp_path, "other.db")
    other.done("import", "-", "--name", "R2-T5", stdin=RECORD.partition("\n\n")[0] + "\n\n")
    shown = leeds.done("play", stdin=typed(*TEN[:10])).out
    assert shown == other.done("do", "-", stdin=typed(*TEN[:10])).out
    assert [entry["line"] for entry in leeds.entries()] == [entry["line"] for entry in other.entries()]
    assert "rent 30 open until cid rolls: ann may ask bob (ORI, entry 10)" in shown


def test_the_first_refusal_ends_it_and_names_its_line(desk):
    said = desk("play", stdin=typed("ann roll 1+2", "", "# a comment", "bob buy", "ann buy"))
    assert said.code == 1
    assert said.err.startswith("-:4: refused: turn.order: ")
    assert said.err.endswith("    bob buy\nfrom line 4 on nothing was played; what stands before it was\n")
    assert len(desk.entries()) == 1
    assert desk("play", stdin=typed("ann flies")).code == 2


def test_a_late_claim_is_stored_moves_no_money_and_is_a_no(desk):
    lines = ("ann roll 1+2", "ann buy", "bob roll 1+2", "cid roll 1+3", "ann claim")
    said = desk("play", stdin=typed(*lines))
    assert said.code == 1
    assert "5. ann claim 3 !late\n   too late: cid had rolled (entry 4); no money moves" in said.out
    assert "stored all the same: rent.claim-window" in said.err
    assert desk.entries()[-1]["flags"] == ["late"]


def test_a_name_may_be_left_out_where_it_can_be_only_one(desk):
    desk.done("play", stdin=typed("roll 1+2", "BUY", "12:00:00 roll 1+2 {the dice rolled far}", "claim = ann 1444"))
    lines = [entry["line"] for entry in desk.entries()]
    assert lines == ["ann roll 1+2", "ann buy", "bob roll 1+2", "ann claim 3"]
    assert desk.entries()[2]["remark"] == "the dice rolled far"


def test_a_name_that_could_be_several_is_asked_for(desk):
    said = desk("play", stdin=typed("resign"))
    assert (said.code, said.err.splitlines()[0]) == (2, "-:1: usage: who? ann, bob, cid may: ann resign")
    desk.done("play", stdin=typed("ann roll 1+2", "ann buy", "bob roll 6+3", "bob buy"))
    assert "who? ann, bob may" in desk("play", stdin=typed("mortgage")).err
    desk.done("play", stdin=typed("mortgage CON"))
    assert desk.entries()[-1]["line"] == "bob mortgage CON"


def test_where_nobody_may_the_player_in_turn_is_told_why(desk):
    assert desk("play", stdin=typed("buy")).err.startswith("-:1: refused: buy.unowned: ")
    said = desk("play", "--as-played", stdin=typed("buy"))
    assert (said.code, len(desk.entries())) == (2, 0)
    assert "who? nobody may buy now" in said.err


def test_a_player_may_be_called_like_a_word_of_the_screen(tmp_path):
    desk = Desk(tmp_path)
    desk.done("new", "G", "--players", "log,q,roll")
    desk.done("play", stdin=typed("log roll 1+2", "log buy", "q roll 1+2", "roll roll 1+3", "undo"))
    assert [entry["line"] for entry in desk.entries()][-2:] == ["roll roll 1+3", "clerk undo 4"]


def test_who_resigns_while_a_rent_is_open_against_him_is_told_what_lapses(desk):
    desk.done("play", stdin=typed("ann roll 2+4", "ann buy", "bob roll 2+4"))
    for said in (desk.done("do", "-n", "bob", "resign").out, desk.done("play", stdin=typed("bob resign")).out):
        assert "bob gives up\n   the rent of 6 that ann may ask of bob (ORI, entry 3) lapses\n" in said
        assert "no rent is open" not in said
    assert (
        "lapses"
        not in desk.done("play", stdin=typed("cid roll 1+2", "cid decline", "bank unsold BAL", "cid resign")).out
    )


# -- the words of the screen ------------------------------------------------------------------------------------------


def test_u_takes_back_the_last_entry_or_the_one_named(desk):
    said = desk.done("play", stdin=typed("ann roll 1+2", "ann buy", "u", "u 1")).out
    assert "3. clerk undo 2\n   taken back: 2. ann buy\n      ann buys Baltic Avenue for 60\n" in said
    assert "   ann 1500 (+60)\n" in said
    assert "4. clerk undo 1\n" in said
    again = desk("play", stdin=typed("u"))
    assert (again.code, again.err.splitlines()[0]) == (1, "-:1: refused: undo.none: there is nothing to take back")
    assert desk("play", stdin=typed("u 9")).code == 1


def test_u_takes_the_words_of_an_undo(tmp_path):
    desk = Desk(tmp_path)
    desk.done("new", "G", "--players", "ann,bob", "--rules", "undo=tiers")
    said = desk("play", stdin=typed("ann roll 1+2", "u"))
    assert said.code == 4
    desk.done("play", stdin=typed('u typo "the dice show 1+3"', "ann roll 1+3"))
    assert [entry["line"] for entry in desk.entries()] == ["ann roll 1+2", "clerk undo 1 typo", "ann roll 1+3"]
    assert desk.entries()[1]["reason"] == "the dice show 1+3"


def test_by_and_role_say_who_writes(desk):
    desk.done("play", "--by", "R. Hale", "--role", "referee", stdin=typed("ann roll 1+2", "u"))
    entries = desk.entries()
    assert [(entry["line"], entry["by"], entry["role"]) for entry in entries] == [
        ("ann roll 1+2", "R. Hale", "referee"),
        ("ref undo 1", "R. Hale", "referee"),
    ]
    assert desk("play", "--role", "king", stdin="").code == 2


def test_what_is_shown_is_what_the_commands_show(desk):
    desk.lines("ann roll 1+2", "ann buy")
    for word, command in (("s", "state"), ("state", "state"), ("b", "board"), ("l", "legal"), ("log", "log")):
        assert desk.done("play", stdin=typed(word)).out == desk.done(command).out
    assert desk.done("play", stdin=typed("log 2")).out == desk.done("log", "2").out
    assert desk("play", stdin=typed("log 7")).code == 2
    assert desk("play", stdin=typed("state now")).code == 2


def test_help_knows_verbs_rules_and_families(desk):
    page = desk.done("play", stdin=typed("?")).out
    assert len(page.splitlines()) <= 20
    assert max(map(len, page.splitlines())) <= 80
    assert desk.done("play", stdin=typed("? rent.claim")).out.startswith("rent.claim: ")
    assert "? rent.street: Rent of a street\n" in desk.done("play", stdin=typed("? rent")).out
    assert desk.done("play", stdin=typed("?trade")).out.startswith("trade: ")
    wrong = desk("play", stdin=typed("? trad"))
    assert (wrong.code, wrong.err.splitlines()[0]) == (2, "-:1: usage: no verb 'trad'; did you mean trade?")


def test_q_leaves_what_comes_after_it_unread(desk):
    desk.done("play", stdin=typed("ann roll 1+2", "q", "nonsense"))
    assert len(desk.entries()) == 1


# -- as played ---------------------------------------------------------------------------------------------------------


def test_a_misplay_is_refused_unless_it_is_said_to_be_as_played(desk):
    line = "ann roll 1+2 salary=200"
    for command in (["play"], ["do", "-"]):
        assert desk(*command, stdin=typed(line)).code == 1
    assert desk.entries() == []
    for command in (["play", "--as-played"], ["do", "-", "--as-played"]):
        said = desk(*command, stdin=typed(line, "clerk undo 1" if command[0] == "play" else "clerk note x"))
        assert said.code == 1
        assert "!illegal" in said.out
        assert "stored all the same: move.salary: " in said.err
    assert desk("do", "--as-played", "bob", "roll", "1+2").code == 1
    assert desk.entries()[-1]["flags"] == ["illegal"]


def test_a_game_kept_as_played_stores_and_flags(tmp_path):
    desk = Desk(tmp_path)
    desk.done("new", "G", "--players", "ann,bob", "--as-played")
    assert desk.state()["mode"] == "as-played"
    said = desk("play", stdin=typed("bob roll 1+2", "ann roll 1+2"))
    assert said.code == 1
    assert "1. bob roll 1+2 !illegal" in said.out
    assert "stored all the same: turn.order: " in said.err
    assert len(desk.entries()) == 2
    assert desk.refused(2, "new", "H", "--players", "a,b", "--as-played", "--mode", "strict").startswith("usage: ")


def test_a_rehearsal_stores_nothing(desk):
    said = desk.done("play", "-n", stdin=typed("ann roll 1+2", "ann buy", "u", "log"))
    assert said.out.count("(not stored)") == 3
    assert "[undone] ann buy" in said.out
    assert desk.entries() == []


def test_games_under_any_spelling_of_their_name(desk):
    desk.done("new", "Other", "--players", "x,y")
    desk.done("play", "-g", "r1-t1", stdin=typed("ann roll 1+2", "u", "ann roll 1+2"))
    assert desk("play", stdin="").code == 2
    assert len(desk.done("log", "--json", "-g", "R1-T1").json) == 3


def test_the_log_of_a_game_without_entries_is_empty(tmp_path):
    desk = Desk(tmp_path)
    desk.done("new", "R1", "--players", "ann,bob")
    assert "R1: no entries" in desk.done("play", stdin="log\n").out
