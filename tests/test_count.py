"""Cash counts (count.differs): what is in hand against the ledger, and what could explain a difference."""

import pytest
from scenario import Scenario, given

from events import Counted
from monopoly.auditing import audit
from monopoly.notation import NotationError, parse


def table(*lines):
    """Ann has 200, Bob 80 and Cid owns Tennessee; then these lines."""
    return given("ann 200 at 10", "bob 80", "cid 0 deeds TEN").after(*lines)


def explained(scene: Scenario, count: str):
    """What a count finds that could explain it."""
    game = scene.game
    (event,) = game.propose(parse(f"clerk count {count}", game.vocabulary), recorded=0).draft.events
    assert isinstance(event, Counted)
    return event.explained


def found(scene: Scenario):
    return [(f.entry, f.rule, f.severity, f.owed, f.ruling) for f in audit(scene.game.timeline())]


class TestComparing:
    def test_a_sum_that_agrees_is_remembered_and_finds_nothing(self):
        scene = table().when("clerk count ann 200").then(Counted("ann", 200, 200)).finds()
        assert scene.state.agreed == {"ann": 1}
        assert found(scene) == []

    def test_notes_are_added_up(self):
        table().when("clerk count ann 100x1 50x1 20x2 5x2").then(
            Counted("ann", 200, 200, ((100, 1), (50, 1), (20, 2), (5, 2)))
        ).finds()

    def test_notes_counted_in_two_heaps_are_one(self):
        table().when("clerk count ann 20x4 50x2 20x1").then(Counted("ann", 200, 200, ((50, 2), (20, 5))))

    def test_nothing_in_hand(self):
        table().when("clerk count cid 0").then(Counted("cid", 0, 0)).finds()

    @pytest.mark.parametrize(("cash", "owed"), [(190, -10), (210, 10)])
    def test_a_difference_is_stored_all_the_same(self, cash, owed):
        scene = table().when(f"clerk count ann {cash}").then(Counted("ann", cash, 200))
        scene.finds("count.differs", word="10 too " + ("much" if owed > 0 else "little")).leaves("ann 200")
        assert scene.state.agreed == {}
        assert found(scene) == [(1, "count.differs", "breach", {"ann": owed}, None)]

    def test_it_says_which_count_agreed_last(self):
        table("clerk count ann 200", "clerk count bob 80").when("clerk count ann 190").then(
            Counted("ann", 190, 200, since=1)
        )

    @pytest.mark.parametrize("notes", ["30x2", "100x1 25x4"])
    def test_a_note_the_bank_does_not_have_is_mistyped(self, notes):
        game = table().game
        with pytest.raises(NotationError, match=r"there is no note of \d+: the bank's are 500, 100, 50, 20, 10, 5, 1"):
            game.propose(parse(f"clerk count ann {notes}", game.vocabulary), recorded=0)

    @pytest.mark.parametrize("notes", ["1000x1", "37x1", "0x5"])
    def test_one_note_is_a_note_and_no_sum(self, notes):
        game = table().game
        with pytest.raises(NotationError, match="there is no note of"):
            game.propose(parse(f"clerk count ann {notes}", game.vocabulary), recorded=0)

    @pytest.mark.parametrize(
        ("counted", "said"),
        [
            ("1620000", "1620000 would be 1,620,000,000 ₽, more than all players have: .* as in 1620"),
            ("500000x3", "500000 is typed 500, in units of 1,000 ₽: 500x3"),
            ("300x3", "there is no note of 300"),
        ],
    )
    def test_money_of_a_board_with_a_unit_is_counted_in_units(self, counted, said):
        game = given("board: moscow", "ann 1600", "bob 1500").game
        with pytest.raises(NotationError, match=said):
            game.propose(parse(f"clerk count ann {counted}", game.vocabulary), recorded=0)
        assert game.propose(parse("clerk count ann 2000", game.vocabulary), recorded=0).draft.events

    @pytest.mark.parametrize(("notes", "good"), [("500x2000000", True), ("500x2000001", False)])
    def test_more_money_than_a_line_can_say_is_mistyped(self, notes, good):
        game = table().game
        sentence = parse(f"clerk count ann {notes}", game.vocabulary)
        if good:
            assert game.propose(sentence, recorded=0).draft.events
        else:
            with pytest.raises(NotationError, match="too much money"):
                game.propose(sentence, recorded=0)

    @pytest.mark.parametrize("line", ["ref pause", "ref end"])
    def test_cash_is_counted_in_a_break_and_after_the_end(self, line):
        table(line).when("clerk count ann 200").finds()


class TestExplaining:
    """Ann lands on Tennessee (entry 1) and Cid claims the 14 (entry 2)."""

    RENT = ("ann roll 3+5", "cid claim")

    @pytest.mark.parametrize(
        ("count", "how"),
        [
            ("ann 200", "unpaid"),
            ("ann 214", "reversed"),
            ("ann 172", "twice"),
            ("cid 0", "unpaid"),
            ("cid 28", "twice"),
        ],
    )
    def test_one_entry_whose_money_is_the_difference_or_half_of_it(self, count, how):
        assert explained(table(*self.RENT), count) == ((how, (2,)),)

    @pytest.mark.parametrize("count", ["ann 199", "ann 187", "cid 13", "bob 94"])
    def test_another_difference_is_not_explained(self, count):
        assert explained(table(*self.RENT), count) == ()

    @pytest.mark.parametrize(("count", "entries"), [("ann 186", (1,)), ("cid 14", (1,))])
    def test_a_rent_that_nobody_asked_for(self, count, entries):
        """Open, and lapsed: the money may have changed hands all the same."""
        for lines in (("ann roll 3+5",), ("ann roll 3+5", "bob roll 1+2")):
            assert explained(table(*lines), count) == (("unasked", entries),)

    def test_what_was_taken_back_in_the_log_only(self):
        scene = table(*self.RENT, "clerk undo 2")
        assert explained(scene, "ann 186") == (("kept", (2,)), ("unasked", (1,)))
        assert explained(table(*self.RENT, "clerk rewind 0"), "cid 14") == (("kept", (2,)),)

    def test_all_that_a_rewind_took_back(self):
        gave = ("ref adjust bob +10", "ref adjust bob +20", "clerk rewind 0")
        assert explained(table(*gave), "bob 110") == (("kept", (1, 2)),)

    def test_what_was_put_back_in_the_log_only(self):
        """Of the time since the last count that agreed it was not handed over at all."""
        back = (*self.RENT, "clerk undo 2", "clerk count ann 200", "clerk redo 2")
        assert explained(table(*back), "ann 200") == (("redone", (2,)),)
        assert explained(table(*self.RENT, "clerk undo 2", "clerk redo 2"), "ann 200") == (("unpaid", (2,)),)

    def test_the_latest_of_each_way_comes_first_and_none_is_left_out(self):
        gave = ["ref adjust bob +10"] * 15
        paid = [("unpaid", (number,)) for number in range(15, 0, -1)]
        assert explained(table(*gave), "bob 220") == tuple(paid)
        both = explained(table(*gave, "ref adjust bob -10", "clerk undo 16"), "bob 220")
        assert both == (paid[0], ("kept", (16,)), *paid[1:])

    def test_two_entries_where_no_single_one_will_do(self):
        gave = ("ref adjust bob +10", "ref adjust bob +25", "ref adjust bob -7")
        assert explained(table(*gave), "bob 73") == (("pair", (1, 2)),)
        assert explained(table(*gave), "bob 90") == (("pair", (2, 3)),)
        assert explained(table(*gave), "bob 98") == (("unpaid", (1,)),)

    def test_what_lies_before_the_last_count_that_agreed_explains_nothing(self):
        assert explained(table(*self.RENT, "clerk count ann 186"), "ann 200") == ()
        assert explained(table("clerk count ann 200", *self.RENT), "ann 200") == (("unpaid", (3,)),)

    def test_a_count_of_another_player_or_one_that_differs_changes_nothing(self):
        for count in ("clerk count bob 80", "clerk count ann 1"):
            assert explained(table(*self.RENT, count), "ann 200") == (("unpaid", (2,)),)

    def test_each_movement_of_an_entry_counts_by_itself_and_all_together(self):
        """Ann passes GO and pays the income tax in one move: 200 and 200."""
        scene = given("ann 500 at 36", "bob 0").after("ann roll 3+5").leaves("ann 500")
        assert explained(scene, "ann 300") == (("unpaid", (1,)), ("twice", (1,)))
        scene = given("rules: salary=150", "ann 500 at 36", "bob 0").after("ann roll 3+5").leaves("ann 450")
        assert explained(scene, "ann 500") == (("unpaid", (1,)),)


class TestSettling:
    def counted(self, *later):
        return table("ann roll 3+5", "cid claim", "clerk count ann 200").after(*later)

    def ruling(self, *later):
        """How the finding of the count, entry 3, stands after these lines."""
        (finding,) = (f for f in audit(self.counted(*later).game.timeline()) if f.entry == 3)
        return finding.ruling

    @pytest.mark.parametrize(
        ("line", "ruling"),
        [
            ("clerk count ann 186", "settled"),
            ("clerk count ann 187", "settled"),
            ("clerk count bob 80", None),
            ("ref adjust ann +14", "settled"),
            ("ref adjust ann +13", None),
            ("ref adjust ann -14", None),
            ("ref adjust bob +14", None),
            ("clerk undo 2", "settled"),
            ("ref rule 3 note", "note"),
        ],
    )
    def test_what_settles_a_count_and_what_does_not(self, line, ruling):
        assert self.ruling(line) == ruling

    def test_a_later_count_stands_in_its_place_until_it_is_taken_back(self):
        scene = self.counted("clerk count ann 187")
        assert found(scene)[-2:] == [
            (3, "count.differs", "breach", {}, "settled"),
            (4, "count.differs", "breach", {"ann": 1}, None),
        ]
        assert self.ruling("clerk count ann 187", "clerk undo 4") is None

    def test_two_adjustments_settle_it_together(self):
        assert self.ruling("ref adjust ann +4", "ref adjust ann +10") == "settled"

    def test_what_is_taken_back_of_a_later_time_does_not(self):
        assert self.ruling("ref adjust ann +14", "clerk undo 4") is None

    def test_what_was_taken_back_before_it_and_then_holds_again_settles_it_too(self):
        scene = table("ann roll 3+5", "cid claim", "clerk undo 2", "clerk count ann 186", "clerk redo 2")
        assert found(scene) == [(4, "count.differs", "breach", {}, "settled")]

    def test_a_count_that_is_taken_back_is_no_finding(self):
        assert found(self.counted("clerk undo 3")) == []


def test_a_count_is_nothing_that_play_rests_on():
    """What was wrong before it is taken back without touching it."""
    scene = table("ann roll 3+5", "cid claim", "clerk count ann 200", "clerk undo 2").leaves("ann 200 cid 0")
    assert [type(event) for event in scene.game.past[3].events] == [Counted]


def test_a_count_that_agreed_and_is_taken_back_is_forgotten():
    assert table("clerk count ann 200", "clerk undo 1").state.agreed == {}
