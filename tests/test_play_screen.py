"""The clerk's screen at a pseudo-terminal: a clerk types, the screen is read as he reads it."""

import re
import time

import pytest
from clerks_terminal import ClerksTerminal
from cli_helper import LEEDS, Desk

RECORD = LEEDS.read_text(encoding="utf-8")
HEAD = RECORD.partition("\n\n")[0]
TEN = [line.split(maxsplit=2)[2] for line in RECORD.splitlines() if re.match(r" ?\d+\. ", line)][:10]
READY = "TAB lists what may be said"


@pytest.fixture
def desk(tmp_path):
    desk = Desk(tmp_path)
    desk.done("new", "R1-T1", "--players", "ann,bob,cid", "--seed", "s", "--rules", "turn=60s round=90m")
    return desk


@pytest.fixture
def leeds(tmp_path):
    """The final in Leeds before its first entry, as if it began now."""
    desk = Desk(tmp_path)
    began = time.strftime("start: %Y-%m-%dT%H:%M:%SZ", time.gmtime())
    head = HEAD.replace("start: 2026-11-30T10:00:00Z", began)
    assert head != HEAD
    desk.done("import", "-", "--name", "R2-T5", stdin=head + "\n\n")
    return desk


def play(desk, *words, **more):
    return ClerksTerminal(desk.db, *words, **more)


def lines(desk):
    return [entry["line"] for entry in desk.entries()]


def test_a_clerk_keeps_the_first_ten_entries_of_the_final_in_leeds(leeds):
    with play(leeds) as at:
        at.shows(READY, "turn 1, ann's", "ann 1,620", "bob 700", "round 1:29:")
        at.line("ann roll 3+6")
        at.shows("1. ann roll 3+6", "New York Avenue is for sale at 200", "ann buys or declines New York Avenue")
        at.line("buy = ann 1420")
        at.shows("ann 1420 (-200)", "ann 1,420", "bob rolls next")
        at.line("ann trade bob NYA+50 for CON = ann 1370 bob 750")
        at.line("build ORI VER CON = ann 1220")
        at.shows("ann 1220 (-150)")
        at.line("roll 4+4 = bob 950 {passes GO to Baltic}")
        at.line("decline")
        at.shows("auction of Baltic Avenue: no bid yet; still in: ann, bob, cid")
        at.line("ann bid 20")
        at.line("cid bid 30")
        at.line("bank sold BAL cid 30")
        at.shows("cid 150 (-30)", "bob to roll again (doubles 1)")
        at.line("roll 1+2 = bob@6")
        at.shows("11. (", " rent 30 open until cid rolls: ann may ask bob (ORI, entry 10)\n")
        at.keys("<ctrl-d>")
        assert at.ended() == 0
    assert lines(leeds) == [re.split(" [={]", line)[0].strip() for line in TEN]
    assert [player["cash"] for player in leeds.state()["players"]] == [1220, 950, 150]


def test_tab_lists_and_completes_what_is_legal(desk):
    with play(desk) as at:
        at.shows(READY)
        at.keys("<tab>")
        shown = at.shows("ann    roll, resign", "clerk  note")
        assert "buy" not in shown
        at.keys("<ctrl-c>an<tab> ro<tab> 1")
        shown = at.shows("1+2", "comes to Baltic Avenue", "ann roll 1")
        assert "2+1" not in shown
        at.keys("+2<enter>")
        at.shows("2. (such as: ann buy")
        at.keys("ann ")
        shown = at.shows("buys Baltic Avenue for 60", "decline")
        assert "the dice, as 3+4" not in shown
        at.keys("<down><enter>")
        at.shows("2. ann buy", "ann 1440 (-60)")
    assert lines(desk) == ["ann roll 1+2", "ann buy"]


def test_a_late_claim_is_told_to_be_stored_and_to_move_no_money(desk):
    desk.lines("ann roll 1+2", "ann buy", "bob roll 1+2")
    with play(desk) as at:
        at.shows(READY, "rent 4 open until cid rolls")
        at.line("roll 1+3")
        at.shows("nobody asked for the rent of entry 3")
        at.until(lambda: " rent 4" not in at.text.splitlines()[-2], "the rent to go from the bar")
        at.line("ann claim")
        at.shows("5. ann claim 3 !late", "no money moves", "stored all the same: rent.claim-window")
    assert desk.entries()[-1]["flags"] == ["late"]


def test_u_takes_back_up_to_the_first_entry_and_no_further(desk):
    desk.lines("ann roll 1+2", "ann buy")
    with play(desk) as at:
        at.shows(READY)
        at.keys("u<enter>")
        at.shows("3. clerk undo 2", "taken back: 2. ann buy", "ann 1500 (+60)", "4. (such as: ann buy")
        at.keys("u<enter>")
        at.shows("4. clerk undo 1", "taken back: 1. ann roll 1+2", "5. (such as: ann roll 3+4")
        at.keys("u<enter>")
        at.shows("refused: undo.none: there is nothing to take back")
        at.line("ann roll 1+3")
        at.shows("5. ann roll 1+3", "Income Tax")
    assert lines(desk) == ["ann roll 1+2", "ann buy", "clerk undo 2", "clerk undo 1", "ann roll 1+3"]


def test_what_another_clerk_writes_shows_above_the_line_being_typed(desk):
    with play(desk) as at:
        at.shows(READY)
        at.keys("bob buy")
        desk.lines("ann roll 1+2", "ann buy", "bob roll 1+2")
        at.shows("1. ann roll 1+2", "2. ann buy", "ann 1440 (-60)", "rent 4 open until cid rolls", "4. bob buy")
        desk.done("undo")
        at.shows("4. clerk undo 3", "taken back: 3. bob roll 1+2", "5. bob buy")
        at.until(lambda: " rent 4" not in at.text.splitlines()[-2], "the rent to go from the bar")
        at.keys("<ctrl-c>bob ")
        at.shows("the dice, as 3+4")
        desk.lines("bob roll 1+2")
        at.no_longer_shows("the dice, as 3+4")
        at.until(lambda: at.prompt.startswith("6. "), "the next number")
        at.keys("<ctrl-c>ann ")
        at.shows("bob pays ann 4")
        at.keys("claim<enter>")
        at.shows("6. ann claim 5", "7. (")
    assert lines(desk)[-1] == "ann claim 5"


def test_two_screens_at_one_game(desk):
    with play(desk) as one, play(desk, "--by", "Zoe") as other:
        one.shows(READY)
        other.shows(READY)
        one.line("roll 1+2")
        other.shows("1. ann roll 1+2", "2. (such as: ann buy")
        other.line("buy")
        one.shows("2. ann buy", "3. (such as: bob roll")
    assert [entry["by"] for entry in desk.entries()] == ["ann", "Zoe"]


def test_ctrl_c_clears_the_line_and_only_twice_on_an_empty_one_leaves(desk):
    with play(desk) as at:
        at.shows(READY)
        at.line("ann roll 1+2")
        at.shows("2. (")
        at.keys("ann decl")
        at.shows("2. ann decl")
        at.keys("<ctrl-c>")
        at.shows("the line is cleared", "2. (such as: ann buy")
        at.keys("<ctrl-c>")
        at.shows("Ctrl-C once more leaves")
        at.keys("a")
        at.no_longer_shows("Ctrl-C once more")
        at.keys("<ctrl-c><ctrl-c>")
        at.shows("Ctrl-C once more leaves")
        assert at.process.poll() is None
        at.keys("<ctrl-c>")
        assert at.ended() == 130
    assert lines(desk) == ["ann roll 1+2"]


def test_another_size_of_the_window(desk):
    desk.lines("ann roll 1+2", "ann buy", "bob roll 1+2")
    with play(desk) as at:
        at.shows(READY)
        for columns, rows in ((120, 40), (50, 14), (80, 24)):
            at.resize(columns, rows)
            at.until(lambda: at.screen.display[-1].startswith(" TAB: what may be said"), "the bar at the bottom")
            shown = at.settle(0.3).rows
            assert shown[-2].startswith(" rent 4 open until cid rolls: ann may")
            assert shown[-4].startswith(" turn 2, bob's")
            assert "bob 1,500" in shown[-3]
        at.line("claim")
        at.shows("4. ann claim 3", "ann 1,444")


def test_the_clock_ticks_and_says_when_a_turn_is_over_its_limit(tmp_path):
    desk = Desk(tmp_path)
    desk.done("new", "G", "--players", "ann,bob", "--rules", "turn=2s")
    with play(desk) as at:
        at.shows("left: ann to roll")
        at.shows("00:01 over: ann to roll")
        at.keys("ref pause<enter>")
        at.shows("turn 1, ann's, stopped: ann to roll; the game is paused (ref resume)")


def test_what_was_wrong_is_told_on_every_screen(tmp_path):
    desk = Desk(tmp_path)
    desk.done("new", "R1", "--players", "ann,bob", "--as-played")
    with play(desk) as at:
        at.shows(READY)
        desk("do", "bob roll 4+6")
        at.shows("1. bob roll 4+6 !illegal", "turn.order: ")


def test_a_game_that_has_ended_says_so_and_can_go_on_by_an_undo(tmp_path):
    desk = Desk(tmp_path)
    desk.done("import", LEEDS)
    with play(desk) as at:
        at.shows("the game has ended: ann wins", "cid 0 out", "39. (TAB lists")
        at.line("ann roll 1+2")
        at.shows("refused: play.ended: ", "    ann roll 1+2")
        at.keys("<tab>")
        at.shows("ann    sign\n", "clerk  undo, rewind, redo, note")
        at.keys("<ctrl-c>u<enter>")
        at.shows("refused: undo.tier: entry 38 (ref end) is the referee's")
        at.line('ref undo 38 "too early"')
        at.shows("39. ref undo 38", "taken back: 38. ref end", "40. (such as: ann roll 3+4")


def test_names_in_every_script_eight_players_and_long_names(tmp_path):
    desk = Desk(tmp_path)
    long = "Maximiliana von und zu Hohenstein-Lichtenburg"
    desk.done("new", "G", "--players", f"Аня,ليلى,漢字,Ann B,{long},eve,fay,gus")
    with play(desk) as at:
        at.shows(READY)
        for line in ("Аня roll 1+2", "buy", "ليلى roll 1+2", "claim", "漢字 roll 3+5", "buy", "roll 1+3"):
            at.line(line)
        shown = at.shows("Ann B comes to Income Tax", f"done; {long} rolls")
        bar = at.settle(0.3).rows[-4:]
        assert bar[0].startswith(" turn 4, Ann B's")
        assert "done; Maximiliana von…" in bar[0]
        assert "Maximiliana" in bar[1] + bar[2]
        assert all(name in bar[1] + bar[2] for name in ("Аня 1,444", "ليلى 1,496", "Ann B 1,300", "gus 1,500"))
        assert max(map(len, shown.splitlines())) <= 80
        at.keys('"ma<tab> ')
        at.shows(f'8. "{long}"\n', "the dice, as 3+4")


def test_a_screen_without_colours_shows_the_same(desk):
    with play(desk, NO_COLOR="1") as at:
        at.shows(READY)
        at.line("ann buy")
        shown = at.shows("refused: buy.unowned")
        assert "turn 1, ann's" in shown
        colours = {cell.fg for row in at.screen.buffer.values() for cell in row.values()}
        assert colours <= {"default"}


def test_a_log_that_cannot_be_written_is_said_and_the_line_comes_back(desk):
    with play(desk) as at:
        at.shows(READY)
        desk.db.rename(desk.db.with_suffix(".moved"))
        at.line("ann roll 1+2")
        at.shows("was moved, removed or replaced", "Up brings it back")
        desk.db.with_suffix(".moved").rename(desk.db)
        time.sleep(0.3)
        at.keys("<up><enter>")
        at.shows("Baltic Avenue is for sale at 60")
    assert lines(desk) == ["ann roll 1+2"]


def test_the_words_of_the_screen_show_tables(desk):
    with play(desk) as at:
        at.shows(READY)
        at.keys("?<enter>")
        at.shows("A line is an entry: who does what.", "Ctrl-C  clear it")
        at.keys("roll 1+2<enter>s<enter>l<enter>b<enter>log<enter>q<enter>")
        assert at.ended() == 0
        whole = at.whole()
    assert "R1-T1, classic, after entry 1" in whole
    assert "Baltic Avenue for 60" in whole
    assert "▌A" in whole
    assert "entry    time   line" in whole
