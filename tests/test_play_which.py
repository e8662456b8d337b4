"""``play`` asks which game is meant, where it was not said and there are several."""

import pytest
from cli_helper import LEEDS, Desk
from terminal import Terminal


@pytest.fixture
def desk(tmp_path):
    desk = Desk(tmp_path, "monopoly.db")
    desk.done("import", LEEDS)
    for name, players in (("Club", "ann,bob"), ("R1-T1", "cid,Ann B"), ("1", "eve,fay")):
        desk.done("new", name, "--players", players)
    desk.done("do", "-g", "Club", "ann", "roll", "1+2")
    desk.done("do", "-g", "Club", "ann", "buy")
    desk.done("do", "-g", "Club", "bob", "roll", "1+2")
    return desk


def listed(terminal):
    return [" ".join(row.split()) for row in terminal.rows if row[:1].isdigit()]


def test_it_lists_the_games_with_whose_turn_it_is_those_in_play_first(desk):
    with Terminal(desk.folder, "play") as terminal:
        terminal.wait("which game [Club]:")
        assert listed(terminal) == [
            "1 Club turn 2, bob's; ann, bob",
            "2 1 turn 1, eve's; eve, fay",
            "3 R1-T1 turn 1, cid's; cid, Ann B",
            "4 R2-T5 ended",
        ]
        terminal.press("enter").wait("Club, classic, after entry 3", "turn 2, bob's", "TAB lists")
        terminal.press("\x04")
        assert terminal.ended() == 0


@pytest.mark.parametrize(
    ("answer", "game"), [("3", "R1-T1"), ("r1-t1", "R1-T1"), ("R2-T5", "R2-T5"), ("2", "1"), ("1", "Club")]
)
def test_a_game_is_chosen_by_its_number_or_its_name(desk, answer, game):
    with Terminal(desk.folder, "play") as terminal:
        terminal.wait("which game").press("R9", "enter").wait("no game 'R9': say a number from 1 to 4, or a name")
        terminal.wait("which game", times=2).press(answer, "enter").wait(f"{game}, classic, after entry")


def test_who_is_told_does_not_ask(desk):
    with Terminal(desk.folder, "play", "-g", "R1-T1") as terminal:
        terminal.wait("R1-T1, classic, after entry 0", "TAB lists")
        assert "which game" not in terminal.text
    assert desk.refused(2, "play").startswith("usage: which game? say -g NAME; games are ")


@pytest.mark.parametrize("key", ["interrupt", "\x04"])
def test_who_leaves_the_question_leaves(desk, key):
    with Terminal(desk.folder, "play") as terminal:
        terminal.wait("which game").press(key)
        assert terminal.ended() == 130
