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

    def test_puts_a_roll_back_that_was_typed_right_after_all(self, desk):
        desk.done("undo", 3, "--typo")
        desk.done("redo")
        desk.done("undo", 3, "--typo")
        desk.lines("bob roll 1+2")
        assert "refused: " in desk.refused(4, "redo", 3)

    def test_mends_a_card_that_was_typed_wrong(self, desk):
        desk.lines("bob end", "cid roll 3+4", "cid draw chance:bank-dividend", "ann mortgage ORI")
        last = desk.entries()[-1]["entry"]
        desk.refused(4, "undo", last - 1, "--keep-later")
        desk.done("undo", last - 1, "--typo", "--keep-later")

    def test_may_say_typo_of_the_first_thing_taken_back_only(self, desk):
        desk.lines("cid roll 5+5")
        desk.refused(4, "undo", 3, "--typo", "--keep-later")

    def test_does_not_reach_behind_them_step_by_step_either(self, desk):
        desk.done("undo", 3, "--typo")
        assert "refused: undo.tier: " in desk.refused(4, "undo", 2)
        assert "refused: undo.tier: " in desk.refused(4, "rewind", 1, "--yes")

    def test_takes_back_a_roll_typed_wrong_with_what_was_typed_after_it(self, desk):
        desk.lines("ann mortgage ORI")
        assert "rewind 2 takes them back too" in desk.refused(1, "undo", 3, "--typo")
        assert "--typo says that a roll or card was typed wrong" in desk.refused(4, "rewind", 2, "--yes")
        desk.done("rewind", 2, "--typo", "--yes")
        assert desk.entries()[-1]["line"] == "clerk rewind 2 typo"

    def test_types_a_roll_as_often_as_he_must(self, desk):
        for dice in ("4+2", "2+5"):
            desk.done("undo", "--typo")
            desk.lines(f"bob roll {dice}")

    def test_rewinds_what_was_typed_since_the_last_dice(self, desk):
        desk.lines("ann mortgage ORI", "ann redeem ORI")
        desk.done("rewind", 3, "--yes")

    def test_remarks_and_counts_are_anybodys_to_take_back(self, desk):
        desk.done("note", 2, "x")
        desk.lines("cid roll 1+3")
        desk.done("undo", 4)

    def test_does_not_take_back_what_is_the_referees(self, desk):
        desk.done("adjust", "ann", "+5")
        said = desk.refused(4, "undo")
        assert (
            said
            == "refused: undo.tier: entry 4 (ref adjust ann +5) is the referee's: he takes it back (--role referee)"
        )
        desk.refused(4, "rewind", 3, "--yes")
        desk.done("undo", "--role", "referee", "--reason", "wrong player")
        desk.refused(4, "redo", 4)

    def test_nor_is_his_ruling_anybodys_although_no_play_rests_on_it(self, desk):
        desk.lines("cid roll 1+3")
        desk("do", "ann claim 3")
        desk.done("rule", 5, "deny")
        for role in ("clerk", "player"):
            assert "is the referee's" in desk.refused(4, "undo", "--role", role, "--agreed", ALL)

    def test_mends_his_slip_although_the_referee_wrote_after_it(self, desk):
        desk.lines("ann mortgage ORI")
        desk.done("adjust", "bob", "+5")
        desk.done("undo", 4, "--keep-later")

    def test_does_not_put_back_what_the_referee_took_back(self, desk):
        desk.done("undo", "--role", "referee", "--reason", "she had no right to")
        said = desk.refused(4, "redo")
        assert said.startswith("refused: undo.tier: entry 3 (bob roll 2+4) was taken back by the referee, in entry 4")
        desk.done("redo", "--role", "referee", "--reason", "she had")

    def test_does_not_strike_out_the_referees_remarks(self, desk):
        desk.done("note", 2, "the dice were cocked", "--role", "referee")
        assert "entry 4 (ref note 2" in desk.refused(4, "undo")


class TestAPlayer:
    def test_takes_back_no_count_or_remark_of_others(self, desk):
        assert desk("do", "clerk count ann 1300").code == 1
        said = desk.refused(4, "undo", "--role", "player", "--by", "ann")
        assert "entry 4 (clerk count ann 1300) was written by clerk, who may take it back, or the referee" in said
        desk.done("note", 2, "she took 10 too much", "--role", "player", "--by", "ann")
        desk.done("undo", "--role", "player", "--by", "ann")

    def test_takes_nothing_back_by_himself_not_even_his_own_slip(self, desk):
        desk.lines("ann mortgage ORI")
        said = desk.refused(4, "undo", "--role", "player", "--by", "ann")
        assert "--agreed ann,bob,cid says that all players agree, or the referee takes it back" in said
        assert "--typo" not in said

    def test_takes_back_what_all_agree_on(self, desk):
        desk.lines("ann mortgage ORI")
        desk.done("undo", "--role", "player", "--by", "ann", "--agreed", ALL)


class TestTheTable:
    def test_is_all_who_are_still_in_the_game(self, desk):
        desk.lines("cid resign", "ann mortgage ORI")
        assert "bob did not say so" in desk.refused(4, "undo", 3, "--keep-later", "--agreed", "ann,cid")
        desk.done("undo", 5)
        desk.done("undo", 4, "--agreed", "ann,bob")

    def test_takes_back_with_the_word_of_every_player_until_the_next_player_rolls(self, desk):
        desk.lines("ann mortgage ORI")
        assert "all players must agree: cid did not say so" in desk.refused(4, "undo", 3, "--agreed", "ann,bob")
        desk.done("undo", 4)
        desk.done("undo", 3, "--agreed", ALL)
        assert desk.entries()[-1]["line"] == f"clerk undo 3 agreed={ALL}"

    def test_takes_back_several_entries_at_once(self, desk):
        desk.lines("ann mortgage ORI")
        desk.refused(4, "rewind", 2, "--yes", "--agreed", "ann,bob")
        desk.done("rewind", 2, "--yes", "--agreed", ALL)
        assert desk.entries()[-1]["line"] == f"clerk rewind 2 agreed={ALL}"
        assert desk.done("export").out.endswith(f" clerk rewind 2 agreed={ALL}\n")

    def test_not_what_came_before_his_roll_once_that_is_taken_back(self, desk):
        desk.done("undo", 3, "--agreed", ALL)
        said = desk.refused(4, "undo", 2, "--agreed", ALL)
        assert "the next player has rolled since: that takes the referee" in said

    def test_and_the_clerk_does_not_put_back_what_it_took_back(self, desk):
        desk.done("undo", 3, "--agreed", ALL)
        assert "with the word of all players, in entry 4" in desk.refused(4, "redo")
        desk.done("redo", "--role", "referee", "--reason", "they had misread the card")

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

    def test_keeps_what_came_later_if_he_says_so(self, desk):
        desk.lines("ann mortgage ORI", "cid roll 1+3")
        said = ("--role", "referee", "--reason", "not mortgaged")
        assert "refused: undo.later" in desk.refused(1, "undo", 4, *said)
        desk.done("undo", 4, "--keep-later", *said)
        assert desk.entries()[-1]["line"] == "ref undo 4 keep-later"

    def test_puts_back_with_a_reason_too(self, desk):
        desk.done("undo", 3, "--typo")
        desk.lines("bob roll 1+3")
        assert "with a reason" in desk.refused(4, "redo", 3, "--role", "referee")

    def test_until_all_have_signed(self, desk):
        desk.lines("ref end", "ann sign", "bob sign")
        desk.done("undo", 6, "--role", "referee", "--reason", "bob had not looked")
        desk.lines("bob sign", "cid sign")
        said = ("--role", "referee", "--reason", "wrong deck")
        assert "refused: play.signed" in desk.refused(1, "undo", 3, *said)
        desk.done("adjust", "ann", "+5", "--reason", "a note too few")

    @pytest.mark.parametrize("words", [("undo",), ("redo", "3"), ("rewind", "1", "--yes")])
    def test_alone_where_the_game_says_so_whatever_it_is(self, tmp_path, words):
        desk = at_event(tmp_path, "--rules", "undo=referee")
        for role in ("clerk", "player"):
            assert "the referee alone takes back" in desk.refused(4, *words, "--role", role)

    @pytest.mark.parametrize("words", [("undo",), ("redo", "3"), ("rewind", "1", "--yes")])
    def test_nothing_at_all_where_it_is_off(self, tmp_path, words):
        desk = at_event(tmp_path, "--rules", "undo=off")
        desk.refused(4, *words, "--role", "referee", "--reason", "no")
        assert len(desk.entries()) == 3

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


def test_a_record_tells_what_was_taken_back_whoever_might_have(desk, tmp_path):
    record = tmp_path / "R2.mpn"
    text = desk.done("export").out.replace("game: R1", "game: R2")
    record.write_text(text + "4. clerk rewind 1\n")
    desk.done("import", record)
    assert desk.done("-g", "R2", "state", "--json").json["deeds"][2]["owner"] is None
