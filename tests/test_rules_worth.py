"""A valuation line by line (win.richest); its sum is the worth shown everywhere else (tax.choice counts otherwise)."""

import pytest
from builders import position

from monopoly.rules.worth import Item, end_worth, tax_worth, valuation


def of(game, player="ann"):
    return valuation(game.book, game.state, player)


class TestLines:
    def test_cash_alone(self):
        assert of(position("ann 1500", "bob 0")) == (Item("cash", 1500),)

    def test_no_cash_is_a_line_too(self):
        assert of(position("ann 1500", "bob 0"), "bob") == (Item("cash", 0),)

    def test_a_lot_counts_at_its_price_and_a_mortgaged_one_at_half(self):
        game = position("ann 20 deeds NYA BDW(m)", "bob 0")
        assert of(game) == (
            Item("cash", 20),
            Item("lot", 200, "NYA"),
            Item("lot", 200, "BDW", mortgaged=True),
        )

    def test_houses_count_at_cost_and_a_hotel_with_the_houses_it_replaced(self):
        game = position("ann 0 deeds ORI*4 VER*3 CON*5", "bob 0")
        assert of(game) == (
            Item("cash", 0),
            Item("lot", 100, "ORI"),
            Item("houses", 200, "ORI", 4),
            Item("lot", 100, "VER"),
            Item("houses", 150, "VER", 3),
            Item("lot", 120, "CON"),
            Item("hotel", 250, "CON"),
        )

    def test_where_three_houses_make_a_hotel_it_replaced_three(self):
        game = position("ruleset: short", "ann 0 deeds ORI*3 VER*3 CON*5", "bob 0")
        assert of(game)[-1] == Item("hotel", 200, "CON")

    def test_a_deposit_is_a_line_of_its_own(self):
        game = position("ann 20", "bob 0")
        game.state.cash["ann.deposit"] = 150
        assert of(game) == (Item("cash", 20), Item("deposit", 150))
        assert end_worth(game.book, game.state, "ann") == 170


@pytest.mark.parametrize("player", ["ann", "bob"])
def test_worth_is_the_sum_of_the_lines(player):
    game = position("ann 20 deeds NYA BDW(m)", "bob 7 deeds ORI*4 VER*4 CON*5 RDR(m) WAT")
    assert end_worth(game.book, game.state, player) == sum(item.amount for item in of(game, player))


def test_income_tax_counts_a_mortgaged_lot_in_full():
    game = position("ann 20 deeds NYA BDW(m)", "bob 0")
    assert end_worth(game.book, game.state, "ann") == 420
    assert tax_worth(game.book, game.state, "ann") == 620
