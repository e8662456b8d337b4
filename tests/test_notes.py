"""Banknotes: opening hands by note, and making change with the fewest notes."""

import random
from itertools import product

import pytest

from monopoly.library import load_ruleset, ruleset_names
from monopoly.notes import Change, denominations, fewest, make_change, opening_hand, sorted_hand, total, write_hand
from monopoly.options import replace

VALUES = (500, 100, 50, 20, 10, 5, 1)


class TestOpeningHands:
    @pytest.mark.parametrize(
        ("ruleset", "hand"),
        [
            ("classic", "2×500, 4×100, 1×50, 1×20, 2×10, 1×5, 5×1"),
            ("us", "2×500, 2×100, 2×50, 6×20, 5×10, 5×5, 5×1"),
            ("seaport", "2×500, 4×100, 1×50, 1×20, 2×10, 1×5, 5×1"),
        ],
    )
    def test_the_boxes_say_them(self, ruleset, hand):
        assert write_hand(opening_hand(load_ruleset(ruleset))) == hand

    @pytest.mark.parametrize("ruleset", ruleset_names())
    def test_every_ruleset_has_one_that_makes_up_its_starting_cash(self, ruleset):
        rules = load_ruleset(ruleset)
        hand = opening_hand(rules)
        assert total(hand) == rules.starting_cash
        assert {value for value, _ in hand} <= set(denominations(rules))

    def test_another_starting_cash_is_made_up_of_the_fewest_notes(self):
        assert write_hand(opening_hand(replace(load_ruleset("classic"), {"starting_cash": 2000}))) == "4×500"

    def test_a_player_who_starts_midway_has_the_fewest_notes_for_his_cash(self):
        assert write_hand(opening_hand(load_ruleset("classic"), 438)) == "4×100, 1×20, 1×10, 1×5, 3×1"
        assert write_hand(opening_hand(load_ruleset("classic"), 0)) == "nothing"

    def test_notes_that_cannot_make_up_the_sum_make_no_hand(self):
        assert opening_hand(replace(load_ruleset("classic"), {"notes": [[10, 3]], "starting_cash": 25})) is None


class TestChange:
    """Values are those of the box unless a line says otherwise."""

    @pytest.mark.parametrize(
        ("due", "hand", "give", "back"),
        [
            (50, "50x1", "50x1", ""),
            (50, "100x1", "100x1", "50x1"),
            (50, "20x2 10x1", "20x2 10x1", ""),
            (0, "500x1", "", ""),
            (4, "5x1 1x3", "5x1", "1x1"),
            (4, "5x1 1x4", "5x1", "1x1"),
            (26, "20x1 10x1 1x1", "20x1 10x1 1x1", "5x1"),
            (475, "500x1 100x4 50x1 20x1 5x1", "500x1", "20x1 5x1"),
            (9, None, "10x1", "1x1"),
            (480, None, "500x1", "20x1"),
            (1000, None, "500x2", ""),
            (1501, "500x2 100x4 50x1 20x1 10x2 5x1 1x5", None, None),
            (1500, "500x2 100x4 50x1 20x1 10x2 5x1 1x5", "500x2 100x4 50x1 20x1 10x2 5x1 1x5", ""),
            (3, "", None, None),
            (0, "", "", ""),
        ],
    )
    def test_the_fewest_notes_change_hands(self, due, hand, give, back):
        found = make_change(due, VALUES, None if hand is None else notes(hand))
        assert found == (None if give is None else Change(notes(give), notes(back)))

    def test_a_payee_who_cannot_give_back_must_be_paid_exactly(self):
        hand = notes("100x1 20x2 10x1 5x1")
        assert make_change(50, VALUES, hand, till=()) == Change(notes("20x2 10x1"))
        assert make_change(75, VALUES, hand, till=()) is None
        assert make_change(75, VALUES, hand, till=notes("20x1 5x1")) == Change(notes("100x1"), notes("20x1 5x1"))

    def test_the_highest_note_first_is_not_always_fewest(self):
        """30 and 30 beat 50 and ten ones, as a greedy banker would have it."""
        assert fewest(60, (50, 30, 1)) == ((30, 2),)

    def test_very_large_sums_are_no_trouble(self):
        assert make_change(10**9 - 20, VALUES) == Change(notes("500x2000000"), notes("20x1"))
        assert fewest(10**9, VALUES) == notes("500x2000000")
        hand = notes("500x1999998 100x10 50x1")
        assert make_change(10**9 - 20, VALUES, hand) == Change(notes("500x1999998 100x10"), notes("20x1"))
        assert make_change(10**9 + 51, VALUES, hand) is None

    def test_against_every_way_there_is_to_pay(self):
        """Small hands, tried out whole: nothing beats what was found, and what cannot be done has no way."""
        rng = random.Random("change")
        values = (50, 20, 5, 1)
        for _ in range(60):
            hand = tuple((value, rng.randrange(3)) for value in values)
            till = tuple((value, rng.randrange(3)) for value in values)
            due = rng.randrange(1, 160)
            ways = []
            for give in product(*(range(number + 1) for _, number in hand)):
                for back in product(*(range(number + 1) for _, number in till)):
                    paid = sum(v * (g - b) for v, g, b in zip(values, give, back, strict=True))
                    if paid == due:
                        ways.append(sum(give) + sum(back))
            found = make_change(due, values, sorted_hand(hand), sorted_hand(till))
            if not ways:
                assert found is None, (due, hand, till)
                continue
            assert found is not None, (due, hand, till)
            assert total(found.give) - total(found.back) == due
            assert found.count == min(ways), (due, hand, till)
            assert all(number <= dict(hand)[value] for value, number in found.give)
            assert all(number <= dict(till)[value] for value, number in found.back)


def notes(text):
    """Read ``100x1 10x2``."""
    return tuple((int(value), int(number)) for value, number in (word.split("x") for word in text.split()))
