"""``new`` asks on a terminal for what it was not told; anywhere else that is a usage error."""

import pytest
from cli_helper import Desk
from terminal import Terminal


def test_it_asks_for_what_a_game_needs(tmp_path):
    with Terminal(tmp_path, "new") as terminal:
        terminal.wait("name of the game [game-1]:").press("enter")
        terminal.wait("players in seating order").press("ann, Аня ,cid", "enter")
        terminal.wait("[classic]:").press("us", "enter")
        terminal.wait("time for a turn, such as 60s or 5m [none]:").press("90s", "enter")
        terminal.wait("game-1, us, after entry 0", "next: monopoly do ann roll 3+4")
        assert terminal.ended() == 0
    desk = Desk(tmp_path, "monopoly.db")
    assert [player["name"] for player in desk.state()["players"]] == ["ann", "Аня", "cid"]
    assert "rules: turn=90s" in desk.done("export").out


def test_it_asks_only_for_what_was_left_out_and_takes_the_defaults(tmp_path):
    desk = Desk(tmp_path, "monopoly.db")
    desk.done("new", "R1-T1", "--players", "ann,bob")
    with Terminal(tmp_path, "new", "--players", "cid,dan", "--ruleset", "short", "--rules", "turn=60s") as terminal:
        terminal.wait("name of the game [R1-T2]:").press("enter").wait("R1-T2, short, after entry 0")
        terminal.wait("next: monopoly -g R1-T2 do cid roll 3+4")
        assert "ruleset" not in terminal.text
        assert terminal.ended() == 0
    with Terminal(tmp_path, "new", "Third") as terminal:
        terminal.wait("players in").press("a,b", "enter").wait("[classic]").press("enter").wait("[none]").press("enter")
        terminal.wait("Third, classic, after entry 0")
        assert terminal.ended() == 0
    assert "rules:" not in desk.done("export", "-g", "Third").out


def test_a_bad_answer_is_told_and_asked_again(tmp_path):
    Desk(tmp_path, "monopoly.db").done("new", "R1-T1", "--players", "ann,bob")
    with Terminal(tmp_path, "new") as terminal:
        for question, answers in QUESTIONS.items():
            for times, (answer, said) in enumerate(answers.items(), 1):
                # the question stands there again before the next answer is typed
                terminal.wait(question, times=times).press(answer, "enter").wait(said)
        terminal.wait("R1-T2, classic, after entry 0")
        assert terminal.ended() == 0


QUESTIONS = {
    "[R1-T2]:": {"r1-t1": "there is a game 'r1-t1' already", "": "players"},
    "players in": {
        "ann": "two players at least",
        "ann,ANN": "names differ in more than letter case",
        "a,b,c,d,e,f,g": "[classic]",
    },
    "[classic]:": {"clasic": "did you mean classic?", "seaport": "2 to 6 players, not 7", "": "[none]"},
    "[none]:": {"soon": "'soon' is not a duration", "0s": "a turn needs some time", "": "R1-T2, classic"},
}


@pytest.mark.parametrize("key", ["interrupt", "\x04"])
def test_who_leaves_leaves_nothing_behind(tmp_path, key):
    with Terminal(tmp_path, "new") as terminal:
        terminal.wait("name of the game").press("enter").wait("players").press(key)
        assert terminal.ended() == 130
        assert "Traceback" not in terminal.text
    assert list(tmp_path.iterdir()) == []


def test_it_never_asks_off_a_terminal_nor_for_a_program(tmp_path):
    desk = Desk(tmp_path)
    assert desk.refused(2, "new") == "usage: missing argument 'NAME' (see monopoly new --help)"
    assert desk.refused(2, "new", "G") == "usage: who plays? monopoly new G --players ann,bob,cid"
    assert "missing argument 'NAME'" in desk.refused(2, "new", "--json", terminal=True)


def test_a_bad_answer_comes_back_with_up(tmp_path):
    with Terminal(tmp_path, "new", "G") as terminal:
        terminal.wait("players in").press("a,b", "enter").wait("[classic]").press("enter")
        terminal.wait("time for a turn").press("60x", "enter").wait("'60x' is not a duration")
        terminal.wait("time for a turn", times=2).press("up").wait("[none]: 60x", times=2).press("back", "s", "enter")
        terminal.wait("G, classic, after entry 0")
        assert terminal.ended() == 0
    assert "rules: turn=60s" in Desk(tmp_path, "monopoly.db").done("export").out


def test_the_next_command_finds_the_game(tmp_path):
    with Terminal(tmp_path, "--db", "my club.db", "new", "First", "--players", "ann,bob") as terminal:
        terminal.wait("next: monopoly --db 'my club.db' do ann roll 3+4")
    with Terminal(tmp_path, "new", "Second one", "--players", "ann,bob", MONOPOLY_GAME="R1") as terminal:
        terminal.wait("next: monopoly -g 'Second one' do ann roll 3+4")
