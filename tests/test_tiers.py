"""Who may take back what (undo.tier): slips the clerk, what all agree on the table, the rest the referee."""

import pytest
from cli_helper import Desk


@pytest.fixture
def desk(tmp_path):
    """A game at an event: tiers hold. Entry 3 is bob's roll."""
    return at_event(tmp_path)


def at_event(tmp_path, *options):
    desk = Desk(tmp_path)
    desk.done("new", "R1", "--players", "ann,bob,cid", "--event", "Leeds", *options)
    desk.lines("ann roll 2+4", "ann buy", "bob roll 2+4")
    return desk


ALL = "ann,bob,cid"


class TestTheClerk:
    def test_mends_what_was_typed_since_the_last_dice(self, desk):
        desk.lines("ann mortgage ORI")
        desk.done("undo")
        assert desk.entries()[-1]["line"] == "clerk undo 4"

    def test_mends_a_roll_that_was_typed_wrong_if_nothing_but_typing_followed(self, desk):
        assert "--typo says that a roll or card was typed wrong" in desk.refused(4, "undo", 3)
        desk.done("undo", 3, "--typo")

    def test_does_not_reach_behind_the_last_dice(self, desk):
        assert "refused: undo.tier: " in desk.refused(4, "undo", 2, "--keep-later")
        assert "refused: undo.tier: " in desk.refused(4, "rewind", 1, "--yes")
        assert "refused: undo.tier: " in desk.refused(4, "rewind", 1, "--yes", "--role", "clerk")

    def test_puts_back_what_he_took_back_until_the_dice_fall(self, desk):
        desk.lines("ann mortgage ORI")
        desk.done("undo")
        desk.done("redo")
        desk.done("undo", 4)
        desk.lines("cid roll 1+3")
        desk.refused(4, "redo", 4)


class TestTheTable:
    def test_takes_back_with_the_word_of_every_player_until_the_next_player_rolls(self, desk):
        desk.lines("ann mortgage ORI")
        assert "all players must agree: cid did not say so" in desk.refused(4, "undo", 3, "--agreed", "ann,bob")
        desk.done("undo", 4)
        desk.done("undo", 3, "--agreed", ALL)
        assert desk.entries()[-1]["line"] == f"clerk undo 3 agreed={ALL}"

    def test_no_longer_once_he_has(self, desk):
        desk.lines("ann mortgage ORI", "cid roll 1+3")
        said = desk.refused(4, "undo", 4, "--keep-later", "--agreed", ALL)
        assert "the next player has rolled since: that takes the referee" in said

    def test_an_extra_roll_of_the_same_player_is_no_next_players(self, desk):
        desk.lines("cid roll 5+5")
        desk.lines("ann mortgage ORI", "cid roll 1+1")
        desk.done("undo", 5, "--keep-later", "--agreed", ALL)


class TestTheReferee:
    def test_takes_back_anything_with_a_reason(self, desk):
        assert "the referee takes back with a reason" in desk.refused(4, "rewind", 1, "--yes", "--role", "referee")
        desk.done("rewind", 1, "--yes", "--role", "referee", "--reason", "wrong deck")
        entry = desk.entries()[-1]
        assert (entry["line"], entry["role"], entry["reason"]) == ("ref rewind 1", "referee", "wrong deck")

    def test_alone_where_the_game_says_so(self, tmp_path):
        desk = at_event(tmp_path, "--rules", "undo=referee")
        desk.lines("ann mortgage ORI")
        assert "the referee alone takes back" in desk.refused(4, "undo")
        desk.done("undo", "--role", "referee", "--reason", "typed twice")

    def test_not_even_he_where_nothing_is_taken_back(self, tmp_path):
        desk = at_event(tmp_path, "--rules", "undo=off")
        said = desk.refused(4, "undo", "--role", "referee", "--reason", "typed twice")
        assert "nothing is taken back in this game: ref adjust puts money right" in said


def test_a_game_among_friends_knows_no_tiers(tmp_path):
    desk = Desk(tmp_path)
    desk.done("new", "R1", "--players", "ann,bob,cid")
    desk.lines("ann roll 2+4", "ann buy", "bob roll 2+4")
    desk.done("rewind", 0, "--yes")


def test_an_event_may_go_without_them(tmp_path):
    desk = at_event(tmp_path, "--rules", "undo=free")
    desk.done("undo", 3)


def test_nothing_is_stored_by_who_may_not(desk):
    before = desk.entries()
    desk.refused(4, "rewind", 0, "--yes")
    desk.refused(4, "do", "bob undo 1")
    assert desk.entries() == before
