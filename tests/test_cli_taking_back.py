"""``undo``, ``redo`` and ``rewind``: by any reference, tried out, asked for, refused."""

import pytest
from cli_helper import Desk

from cli.main import INTERRUPTED


@pytest.fixture
def desk(tmp_path):
    desk = Desk(tmp_path)
    desk.done("new", "R1-T1", "--players", "ann,bob,cid")
    desk.lines("ann roll 2+4", "ann buy", "bob roll 3+4", "bob draw chance:advance-to-boardwalk")
    return desk


def undone(desk):
    return [entry["entry"] for entry in desk.entries() if entry["undone"]]


@pytest.mark.parametrize("reference", ["", "4", "@", "@-0"])
def test_undo_strikes_an_entry_out(desk, reference):
    said = desk.done("undo", *([reference] if reference else []), "--reason", "misread")
    assert said.out.splitlines()[:2] == [
        "5. clerk undo 4",
        "   taken back: 4. bob draw chance:advance-to-boardwalk",
    ]
    assert undone(desk) == [4]
    assert desk.entries()[-1]["reason"] == "misread"
    shown = [line for line in desk.done("log").out.splitlines() if "[undone]" in line]
    assert len(shown) == 1
    assert "   taken back by entry 5" in desk.done("show", "4").out.splitlines()


def test_redo_lets_it_hold_again(desk):
    desk.done("undo", "4")
    assert "   holds again: 4. bob draw chance:advance-to-boardwalk" in desk.done("redo").out.splitlines()
    assert undone(desk) == []
    assert desk.refused(1, "redo", "4") == "refused: undo.none: entry 4 is not taken back"


def test_an_undo_tried_out_shows_its_effect_and_stores_nothing(desk):
    desk.lines("bob decline", "cid bid 300", "ann pass", "bob pass")
    before = desk.entries()
    said = desk.done("undo", "-n", "8").out.splitlines()
    assert said[0] == "9. clerk undo 8   (not stored)"
    assert "   cid 1500 (+300)" in said
    assert desk.entries() == before


def test_an_undo_with_later_entries_lists_what_rests_on_it(desk):
    result = desk("undo", "-n", "2")
    assert result.code == 1
    assert result.out.splitlines() == [
        "on 2. ann buy rest:",
        "   3. bob roll 3+4: turn.order: bob cannot roll now: ann must buy or decline Oriental Avenue",
        "   4. bob draw chance:advance-to-boardwalk: card.draw: bob has no card to draw",
    ]
    assert result.err.startswith("refused: undo.later: 2 later entries rest on entry 2: 3 (bob roll 3+4): turn.order")
    assert desk.refused(1, "undo", "2").startswith("refused: undo.later: ")
    assert undone(desk) == []


def test_later_entries_can_be_kept_where_they_mean_the_same(desk):
    desk.lines("ann mortgage ORI", "bob decline")
    desk.done("undo", "5", "--keep-later", "--typo")
    assert undone(desk) == [5]
    assert desk.entries()[-1]["line"] == "clerk undo 5 keep-later typo"
    assert "card.draw: bob has no card to draw" in desk.refused(1, "undo", "3", "--keep-later")


def test_what_came_after_and_does_not_rest_on_it_is_told_apart(desk):
    desk.lines("ann mortgage ORI", "bob decline")
    result = desk("undo", "-n", "5")
    assert result.out == "on 5. ann mortgage ORI rests nothing\n"
    assert "1 entry came after entry 5, and none rests on it: keep-later keeps them" in result.err


def test_a_ruling_rests_on_the_entry_it_is_about(tmp_path):
    desk = Desk(tmp_path)
    desk.done("new", "Late", "--players", "ann,bob,cid")
    desk.lines("ann roll 2+4", "ann buy", "bob roll 2+4", "cid roll 1+3")
    assert desk("do", "ann claim 3").code == 1
    desk.done("rule", "5", "deny")
    assert "1 later entry rests on entry 5: 6 (ref rule 5 deny): it rules on entry 5" in desk.refused(1, "undo", "5")
    desk.done("undo", "6")
    desk.done("undo", "5")


def test_the_referee_takes_back_in_his_role(desk):
    desk.done("undo", "--role", "referee", "--by", "R. Hale")
    entry = desk.entries()[-1]
    assert (entry["actor"], entry["by"], entry["role"]) == ("ref", "R. Hale", "referee")
    desk.done("undo", "--agreed", "ANN, bob")
    assert desk.entries()[-1]["line"] == "clerk undo 3 agreed=ann,bob"
    assert "no player 'zed'" in desk.refused(2, "undo", "--agreed", "ann,zed")
    assert "no role 'king'" in desk.refused(2, "undo", "--role", "king")


def test_rewind_needs_yes_where_there_is_no_terminal(desk):
    said = desk.refused(4, "rewind", "2")
    assert said == "rewind takes back several entries: say --yes (or -n to see them first)"
    assert desk("rewind", "2", "--json").error["rule"] == "role"
    assert undone(desk) == []
    desk.done("rewind", "2", "--yes")
    assert undone(desk) == [3, 4]


def test_rewind_tried_out_counts_what_would_be_lost(desk):
    said = desk.done("rewind", "-n", "t2").out.splitlines()
    assert said[0] == "5. clerk rewind 2   (not stored)"
    assert said[1] == "   taken back: 2 entries (1 roll, 1 card)"
    assert said[2:4] == ["      3. bob roll 3+4", "      4. bob draw chance:advance-to-boardwalk"]
    assert undone(desk) == []


@pytest.mark.parametrize(("answer", "code", "taken"), [("y\n", 0, [3, 4]), ("n\n", 1, []), ("", INTERRUPTED, [])])
def test_rewind_asks_on_a_terminal(desk, answer, code, taken):
    result = desk("rewind", "2", stdin=answer, terminal=True)
    assert result.code == code
    assert "Take these back?" in result.err
    assert undone(desk) == taken


@pytest.mark.parametrize("command", ["undo", "redo", "rewind"])
@pytest.mark.parametrize(
    ("reference", "said"),
    [
        ("99", "99: there is no such entry; entries run from 0 to 4"),
        ("@-9", "@-9: there is no such entry; entries run from 0 to 4"),
        ("t9", "t9: there is no such turn; turns run from t1 to t2"),
        ("xyz", "'xyz' is no place in a game"),
    ],
)
def test_references_out_of_range_are_usage_errors(desk, command, reference, said):
    assert said in desk.refused(2, command, reference)
    assert undone(desk) == []


@pytest.mark.parametrize(
    "words",
    [
        ("note", "@", "seen"),
        ("adjust", "ann", "+30"),
        ("rule", 5, "deny", "too late"),
        ("rule", 5, "note", "--adjust", "ann +6 bob -6"),
        ("undo",),
        ("rewind", 3, "--yes"),
    ],
)
def test_what_the_desk_stored_with_a_key_is_answered_again(tmp_path, words):
    desk = Desk(tmp_path)
    desk.done("new", "R1-T1", "--players", "ann,bob,cid")
    desk.lines("ann roll 2+4", "ann buy", "bob roll 2+4", "cid roll 1+2")
    assert desk("do", "ann claim").code == 1  # too late
    first, again = (desk.done(*words, "--key", "k", "--json").json for _ in range(2))
    assert (first["repeated"], again["repeated"], again["line"]) == (False, True, first["line"])
    assert desk.entries()[-1]["entry"] == first["entry"] == again["entry"] == 6
