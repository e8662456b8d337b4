"""Typing at the clerk's screen: who looks at the table, and not at the screen, must not spoil the next line."""

import pytest
from clerks_terminal import ClerksTerminal
from cli_helper import Desk

READY = "TAB lists what may be said"


@pytest.fixture
def desk(tmp_path):
    desk = Desk(tmp_path)
    desk.done("new", "R1-T1", "--players", "ann,bob,cid", "--seed", "s")
    return desk


def play(desk, *words, **more):
    return ClerksTerminal(desk.db, *words, **more)


def lines(desk):
    return [entry["line"] for entry in desk.entries()]


# -- what is refused ---------------------------------------------------------------------------------------------------


def test_after_a_refused_line_the_next_one_is_typed_as_if_nothing_was(desk):
    with play(desk) as at:
        at.shows(READY)
        at.line("ann buyy")
        at.shows("no verb 'buyy'; did you mean buy?", "    ann buyy", "1. (such as: ann roll 3+4")
        at.line("ann buy")
        at.shows("refused: buy.unowned: ", "    ann buy\n")
        at.line("? claim window")
        at.shows("claim window", "not done; Up brings it back")
        at.line("ann roll 1+2")
        at.shows("1. ann roll 1+2", "2. (such as: ann buy")
    assert lines(desk) == ["ann roll 1+2"]


def test_up_brings_a_refused_line_back_to_be_mended(desk):
    with play(desk) as at:
        at.shows(READY)
        at.line("ann rol 1+2")
        at.shows("Up brings it back", READY)
        at.keys("<up>")
        at.until(lambda: at.prompt == "1. ann rol 1+2", "the line in the prompt")
        at.keys("<left><left><left><left>l<enter>")
        at.shows("1. ann roll 1+2", "2. (such as: ann buy")
    assert lines(desk) == ["ann roll 1+2"]


def test_lines_pasted_are_played_up_to_the_one_refused_and_the_rest_comes_back(desk):
    with play(desk) as at:
        at.shows(READY)
        at.keys("\x1b[200~ann roll 1+2\nann buy\nbob buy\nbob roll 6+3\x1b[201~<enter>")
        at.shows("2. ann buy", "refused: turn.order: ", "    bob buy", "nor the 1 line after it; Up brings them back")
        assert lines(desk) == ["ann roll 1+2", "ann buy"]
        at.keys("<up>")
        at.shows("3. bob buy", "bob roll 6+3")


def test_ctrl_d_leaves_on_an_empty_line_and_says_so_on_another(desk):
    with play(desk) as at:
        at.shows(READY)
        at.keys("ann")
        at.shows("1. ann")
        at.keys("<ctrl-d>")
        at.shows("1. ann", "Ctrl-D leaves on an empty line only")
        at.keys("<home><ctrl-d>")
        at.until(lambda: at.prompt == "1. nn", "the letter under the cursor to go")
        at.keys("<ctrl-d><ctrl-d><ctrl-d>")
        assert at.ended() == 0


# -- completion --------------------------------------------------------------------------------------------------------


def test_a_blank_follows_a_completed_word_where_the_line_goes_on(desk):
    desk.lines("ann roll 2+4", "ann buy", "bob roll 1+2", "bob buy", "cid roll 3+5")
    with play(desk) as at:
        at.shows(READY)
        for typed, filled in (
            ("an<tab>tr<tab>bo<tab>OR<tab>fo<tab>BA<tab>", "ann trade bob ORI for BAL"),
            ("bob trade ann BA<tab>+50 fo<tab>OR<tab>+20", "bob trade ann BAL+50 for ORI+20"),
            ("dec<tab>", "decline"),
            ("ann mort<tab>OR<tab>", "ann mortgage ORI"),
            ("ref adj<tab>an<tab>+30 bo<tab>-30", "ref adjust ann +30 bob -30"),
        ):
            at.keys(typed)
            at.until(lambda filled=filled: at.prompt == f"6. {filled}", filled)
            at.keys("<ctrl-c>")
            at.shows("the line is cleared")
        at.keys("cid dec<tab><enter>")
        at.shows("auction of Vermont Avenue")
        at.keys("ann bi<tab>7<enter>")
        at.shows("7. ann bid 7")


def test_a_word_chosen_in_the_menu_is_followed_by_a_blank_too(desk):
    with play(desk) as at:
        at.shows(READY)
        at.keys("ann ")
        at.shows("the dice, as 3+4")
        at.keys("<tab>")
        at.until(lambda: at.prompt == "1. ann roll", "the first of the menu")
        at.keys("1+2<enter>")
        at.shows("1. ann roll 1+2", "2. (such as: ann buy")


def test_a_building_order_is_joined_to_the_lot_that_was_completed(tmp_path):
    desk = Desk(tmp_path)
    setup = "setup: ann 1500 deeds MED BAL", "setup: bob 1500"
    desk.done("import", "-", "--name", "G", stdin="mpn: 1\nplayers: ann bob\n" + "\n".join(setup) + "\n\n")
    with play(desk) as at:
        at.shows(READY)
        at.keys("ann build ME<tab>*2 BA<tab>*2<enter>")
        at.shows("1. ann build MED*2 BAL*2")


def test_more_completions_than_the_menu_has_room_for_are_counted(desk):
    desk.lines("ann roll 3+4")
    with play(desk) as at:
        at.shows(READY)
        at.keys("ann draw <tab>")
        shown = at.shows("16 to choose from")
        assert shown.count("chance:") >= 10
        at.keys("<down>")
        at.shows("16 to choose from, this is ", ": TAB or ↓ shows the next")
        at.keys("<down>" * 13)
        at.shows("chance:elected-chairman")
        at.keys("<ctrl-c>ann <tab>")
        at.shows("the card of the table's deck")
        assert "to choose from" not in at.settle().text


# -- what is shown stays whole -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (120, 40)])
def test_help_and_board_are_seen_whole(desk, columns, rows):
    with play(desk, columns=columns, lines=rows) as at:
        at.shows(READY)
        at.keys("?<enter>")
        at.shows("Ctrl-C  clear it", "by itself.")
        assert "A line is an entry: who does what." in at.settle().text
        at.keys("b<enter>")
        at.shows("PKP", "BDW")
        board = at.settle().text
        assert all(code in board for code in ("FPK", "GTJ", "JAI", "GO", "KEN", "STC", "A ann", "C cid"))
        assert at.rows[-1].startswith(" TAB: what may be said")


# -- what is asked before it is done -----------------------------------------------------------------------------------


@pytest.mark.parametrize("answer", ["n<enter>", "<enter>", "<ctrl-c>", "bob roll<enter>no<enter>"])
def test_several_entries_are_taken_back_after_a_question_only(desk, answer):
    with play(desk) as at:
        at.shows(READY)
        at.keys("ann roll 1+2<enter>ann buy<enter>bob roll 4+6<enter>rewind 1<enter>")
        at.shows(
            "4. clerk rewind 1   (not stored)", "taken back: 2 entries", "Are these 2 entries to be taken back? [y/N]"
        )
        at.keys(answer)
        at.shows("not done; Up brings it back", "4. (such as: ")
        at.keys("<up><enter>")
        at.until(lambda: at.whole().count("to be taken back? [y/N]") > 1, "the question again")
        at.keys("y<enter>")
        at.shows("5. (such as: ann buy")
        assert "4. clerk rewind 1\n" in at.whole()
        at.line("rewind 0 {one entry: no question}")
        at.shows("5. clerk rewind 0\n", "6. (such as: ann roll")
    assert lines(desk)[3:] == ["clerk rewind 1", "clerk rewind 0"]


def test_what_others_wrote_while_the_question_stood_is_told_and_asked_about_again(desk):
    with play(desk) as at:
        at.shows(READY)
        at.keys("ann roll 1+2<enter>ann buy<enter>bob roll 4+6<enter>clerk rewind 1<enter>")
        at.shows("Are these 2 entries to be taken back? [y/N]")
        desk.lines("cid roll 4+6")
        at.keys("y<enter>")
        at.shows("4. cid roll 4+6", "Are these 3 entries to be taken back? [y/N]")
        at.keys("y<enter>")
        at.shows("5. clerk rewind 1\n", "6. (such as: ann buy")


def test_with_yes_nothing_is_asked(desk):
    with play(desk, "--yes") as at:
        at.shows(READY)
        at.keys("ann roll 1+2<enter>ann buy<enter>rewind 0<enter>redo<enter>")
        at.shows("3. clerk rewind 0\n", "4. clerk redo 3\n", "5. (such as: ")
        assert "[y/N]" not in at.whole()


def test_no_pager_takes_what_is_typed_on(desk):
    with play(desk, lines=10, PAGER="less -R") as at:
        at.shows(READY)
        at.keys("ann roll 1+2<enter>l<enter>?<enter>b<enter>ann buy<enter>")
        at.shows("2. ann buy", "3. (such as: bob roll 3+4")
    assert lines(desk) == ["ann roll 1+2", "ann buy"]
