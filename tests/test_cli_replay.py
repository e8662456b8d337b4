"""``replay``: the reel, the text of a pipe, and the screen as a person sees it."""

import re

import pytest
from cli_helper import LEEDS, Desk
from random_games import random_game
from terminal import Terminal

from monopoly import Reel, actions, moment
from monopoly.notation import Sentence


@pytest.fixture(scope="module")
def leeds(tmp_path_factory):
    desk = Desk(tmp_path_factory.mktemp("leeds"), "monopoly.db")
    desk.done("import", LEEDS)
    return desk


# -- the reel --------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def reel():
    desk, game = random_game(11, 160)
    for entry in (game.state.entry - 20, game.state.entry - 60):
        desk.act("random", Sentence(actions.Rewind("ref", entry)))
        for _ in range(3):
            desk.act("random", Sentence(actions.Note("clerk", 0, "on we go")))
    return Reel(desk.entries("random"))


def test_every_position_is_that_of_the_log(reel):
    for number in [*range(0, reel.last + 1, 7), 49, 50, 51, 99, 100, 101, reel.last]:
        assert reel.state(number) == moment(reel.entries, number).state


def test_steps_stop_at_the_ends_and_may_leave_out_what_was_taken_back(reel):
    assert reel.step(0, -1) == 0
    assert reel.step(5, 1) == 6
    assert reel.step(5, -3) == 2
    assert reel.step(reel.last, 1) == reel.last
    gone = min(reel.undone)
    after = reel.step(gone - 1, 1, skip=True)
    assert after > gone
    assert after not in reel.undone
    assert reel.step(after, -1, skip=True) == gone - 1
    part = Reel(reel.entries, 5, 9)
    assert (part.step(5, -1), part.step(9, 1), part.turn(5, -1), part.turn(9, 1)) == (5, 9, 5, 9)


def test_turns_are_stepped_by_their_starts(reel):
    stops = [0]
    while stops[-1] != reel.last:
        stops.append(reel.turn(stops[-1], 1))
    assert len(stops) > 20
    assert stops == sorted(set(stops))
    for stop in stops[1:-1]:
        assert reel.state(reel.step(stop, 1, skip=True)).turn > reel.state(reel.step(stop, -1, skip=True)).turn
    back = [reel.last]
    while back[-1]:
        back.append(reel.turn(back[-1], -1))
    assert back[::-1] == stops


# -- off a terminal --------------------------------------------------------------------------------------------------


def test_a_pipe_gets_a_block_an_entry(leeds):
    said = leeds.done("replay", "--from", "22", "--to", "24").out
    assert said == (
        "22. cid draw community-chest:hospital-fees\n"
        "   cid draws: Hospital fees of 100\n"
        "   cid owes bank 100: card\n"
        "   turn 6, cid's: cid owes bank 100 (entry 22)\n"
        "\n"
        "23. cid mortgage BDW {the debt of 100 is paid at once}\n"
        "   cid mortgages Boardwalk for 200\n"
        "   cid pays bank 100: debt (card)\n"
        "   cid 100 (+100)\n"
        "   turn 6, cid's: done; ann rolls next\n"
        "\n"
        "24. [undone] ann roll 4+4 {typed wrong, the dice show 4+3}\n"
        "   taken back by entry 25\n"
        "   turn 6, cid's: done; ann rolls next\n"
    )
    assert leeds.done("replay").out.count("\n\n") == 38


def test_rows_tell_what_each_entry_did(leeds):
    rows = leeds.done("replay", "--from", "23", "--to", "24", "--json").json
    assert [(row["entry"], row["undone"], row["cash"]["cid"]) for row in rows] == [(23, False, 100), (24, True, 100)]
    assert rows[0]["said"][0] == "cid mortgages Boardwalk for 200"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--from", "99"), "usage: 99: there is no such entry; entries run from 0 to 38"),
        (("--from", "9", "--to", "t2"), "usage: --from 9 is entry 9, after --to t2, entry 4"),
        (("--delay", "0"), "usage: --delay 0: from 0.05 to 60 seconds"),
        (("--delay", "x"), "usage: invalid value for '--delay'"),
    ],
)
def test_a_range_that_is_none_is_refused(leeds, words, said):
    assert leeds.refused(2, "replay", *words).startswith(said)


# -- on the screen ---------------------------------------------------------------------------------------------------


def test_keys_move_by_entry_and_turn_and_to_the_ends(leeds):
    with Terminal(leeds.folder, "replay") as terminal:
        terminal.wait("0. start", "entry 0 of 38", "q quit")
        assert len(terminal.rows) == 24
        assert terminal.rows[0].startswith(" FPK   ▌KEN")
        terminal.press("right").wait("entry 1 of 38", "ann rolls", "> A ann")
        terminal.press("right", "right", "left").wait("entry 2 of 38")
        terminal.press("end").wait("entry 38 of 38", "the game has ended: ann wins")
        terminal.press("left", "left", "left").wait("35. cid roll 2+3", "rent of 600", "▌CON AH")
        terminal.press("up").wait("entry 34 of 38")
        terminal.press("up").wait("entry 33 of 38")
        terminal.press("down").wait("entry 34 of 38")
        terminal.press("home").wait("entry 0 of 38")
        terminal.press("q")
        assert terminal.ended() == 0
        assert "Traceback" not in terminal.text


def test_g_goes_to_any_place_and_says_what_is_none(leeds):
    with Terminal(leeds.folder, "replay", "--from", "5") as terminal:
        terminal.wait("entry 5 of 38")
        terminal.press("g").wait("go to (17, t5, 12:04):")
        terminal.press("t12", "enter").wait("entry 34 of 38", "q quit")
        terminal.press("g", "qq", "enter").wait("'qq' is no place in a game")
        terminal.press("back", "back", "3", "enter").wait("3 is entry 3: this replay is of 5 to 38")
        terminal.press("back", "17", "enter").wait("entry 17 of 38")
        terminal.press("g", "9", "escape").wait("q quit", "entry 17 of 38")
        terminal.press("q")
        assert terminal.ended() == 0


def test_undone_entries_are_struck_out_or_skipped(leeds):
    with Terminal(leeds.folder, "replay", "--from", "22") as terminal:
        terminal.wait("entry 22 of 38").press("right", "right").wait("taken back by entry 25")
        row = next(at for at, line in enumerate(terminal.rows) if "24. ann roll 4+4" in line)
        column = terminal.rows[row].index("24. ann")
        assert terminal.screen.buffer[row][column].strikethrough
        terminal.press("u").wait("undone skipped", "entry 23 of 38")
        terminal.press("right").wait("entry 25 of 38")
        assert "24. ann roll" not in terminal.text
        terminal.press("u", "left").wait("entry 24 of 38")
        terminal.press("q")
        assert terminal.ended() == 0
    with Terminal(leeds.folder, "replay", "--from", "24", NO_COLOR="1") as terminal:
        terminal.wait("24. [undone] ann roll 4+4")
        assert not any(cell.strikethrough for line in terminal.screen.buffer.values() for cell in line.values())


def test_space_plays_on_and_the_pace_changes(leeds):
    with Terminal(leeds.folder, "replay", "--from", "30", "--delay", "0.4") as terminal:
        terminal.wait("0.4 s an entry").press("+").wait("0.27 s an entry").press("-", "-").wait("0.6 s an entry")
        terminal.press("+", "+", "+", "+", "+", " ").wait("playing", "entry 32 of 38")
        terminal.press(" ").settle()
        stopped = terminal.text
        assert "playing" not in stopped
        assert terminal.settle(0.3).text == stopped
        terminal.press(" ").wait("entry 38 of 38", "the game has ended").settle()
        assert "playing" not in terminal.text
        terminal.press("q")
        assert terminal.ended() == 0


def test_it_survives_other_sizes_and_an_interrupt(leeds):
    with Terminal(leeds.folder, "replay", "--from", "35") as terminal:
        terminal.wait("entry 35 of 38", "▌CON AH")
        terminal.resize(120, 40).wait(
            "┌─────────┬", "│▌CON AH  │", "rent 600 open until ann rolls", "  36. ann claim 35"
        )
        terminal.resize(40, 20).wait("entry 35", "cid roll 2+3", "A ann", "too small for the board")
        terminal.resize(12, 5).settle()
        terminal.resize(80, 24).wait(" FPK   ▌KEN", "35. cid roll 2+3")
        terminal.press("interrupt")
        assert terminal.ended() == 130
        assert "interrupted" in terminal.text
        assert "Traceback" not in terminal.text


@pytest.mark.parametrize("size", [(60, 20), (80, 19), (80, 24), (120, 40)])
def test_every_square_is_seen_and_the_entry_with_it(leeds, size):
    columns, rows = size
    with Terminal(leeds.folder, "replay", "--from", "35", columns=columns, lines=rows) as terminal:
        terminal.wait("35. cid roll 2+3", "q quit")
        codes = {row["square"] for row in leeds.done("board", "--json").json}
        assert codes <= {*re.findall(r"\w+", terminal.text)}
        assert "A ann" in terminal.text


def test_a_question_mark_shows_the_keys_and_any_key_the_game_again(leeds):
    with Terminal(leeds.folder, "replay", "--from", "35", columns=60, lines=20) as terminal:
        terminal.wait("? keys", "BDW").press("?").wait("Up, Down      the turn before, the turn after")
        assert "BDW" not in terminal.text
        terminal.press("x").wait("BDW", "entry 35 of 38").press("?").wait("Left, Right")
        terminal.press("right").wait("entry 36 of 38", "BDW")
        terminal.press("q")
        assert terminal.ended() == 0


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_eight_players_and_names_of_every_script_fit(tmp_path, size):
    desk = Desk(tmp_path, "monopoly.db")
    names = "ann,Борис,cid,Аня,ليلى,漢字,Ann B,Bartholomew-Maximilian the Third of Northumberland"
    desk.done("new", "Eight", "--players", names, "--seed", "1", "--house", "deal-all")
    desk.lines("bank deal", "ann roll 3+3")
    columns, lines = size
    with Terminal(tmp_path, "replay", "--from", "1", columns=columns, lines=lines) as terminal:
        terminal.wait(
            "entry 1 of 2", "lines more" if columns == 80 else "Bartholomew-Maximilian the Third of Northumberland"
        )
        assert all(name in terminal.text for name in ("ann", "Борис", "Аня", "ليلى", "Ann B", "Bartholomew-"))
        terminal.press("right").wait("entry 2 of 2", "ann rolls 3+3", "q quit")
        assert "bank: 32 houses" in terminal.text or columns == 80
