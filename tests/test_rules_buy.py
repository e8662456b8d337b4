"""Buying from the bank at the printed price."""

from scenario import given

from events import Bought, Moved, Offered, Rolled


def test_a_lot_landed_on_may_be_bought_at_its_printed_price():
    (
        given("ann 100", "bob 100")
        .after("ann roll 1+2")
        .when("ann buy")
        .then(Bought("ann", "BAL", 60))
        .leaves("ann 40 BAL:ann")
        .phase("end", "ann")
    )


def test_exactly_enough_cash_buys_and_one_less_does_not():
    given("ann 60", "bob 100").after("ann roll 1+2").when("ann buy").leaves("ann 0 BAL:ann")
    given("ann 59", "bob 100").after("ann roll 1+2").when("ann buy").refused("cash.short", "costs 60").phase("buy")


def test_the_cash_may_be_raised_first():
    given("ann 59 deeds RDR", "bob 100").after("ann roll 1+2", "ann mortgage RDR").when("ann buy").leaves("ann 99")


def test_stations_and_utilities_are_bought_like_streets():
    (
        given("ann 200", "bob 150 at 5")
        .after("ann roll 1+4", "ann buy")
        .leaves("ann 0 RDR:ann")
        .after("bob roll 3+4", "bob buy")
        .leaves("bob 0 ELE:bob")
    )


def test_the_salary_of_the_same_move_may_pay_for_the_lot():
    given("ann 0 at 38", "bob 100").after("ann roll 1+4").when("ann buy").leaves("ann 140 BAL:ann")


def test_a_lot_that_a_card_leads_to_may_be_bought():
    (
        given("ann 400 at 2", "bob 100")
        .after("ann roll 1+4", "ann draw chance:advance-to-boardwalk")
        .when("ann buy")
        .leaves("ann 0 BDW:ann")
    )


def test_a_price_that_is_not_the_printed_one_is_refused():
    (
        given("ann 100", "bob 100")
        .after("ann roll 1+2")
        .when("ann buy price=59")
        .refused("buy.price", "60")
        .when("ann buy price=60")
        .leaves("ann 40")
    )


def test_an_owned_lot_is_not_for_sale():
    given("ann 100", "bob 100 deeds BAL").after("ann roll 1+2").when("ann buy").refused("buy.unowned", "bob")


def test_ones_own_lot_is_not_bought_again():
    (
        given("ann 100 deeds BAL", "bob 100")
        .when("ann roll 1+2")
        .then(Rolled("ann", (1, 2)), Moved("ann", "BAL"))
        .when("ann buy")
        .refused("buy.unowned", "ann")
    )


def test_a_square_that_is_no_lot_is_not_for_sale():
    given("ann 100", "bob 100").after("ann roll 4+6").when("ann buy").refused("buy.unowned", "not for sale")


def test_a_lot_bought_cannot_be_bought_again():
    given("ann 200", "bob 100").after("ann roll 1+2", "ann buy").when("ann buy").refused("buy.unowned")


def test_a_lot_declined_and_left_with_the_bank_is_not_for_sale_any_more():
    (
        given("ann 100", "bob 100")
        .after("ann roll 1+2", "ann decline", "bank unsold BAL")
        .when("ann buy")
        .refused("buy.unowned", "not on offer")
        .when("ann decline")
        .refused("buy.unowned")
    )


def test_standing_on_a_lot_is_not_landing_on_it():
    given("ann 100 at 3", "bob 100").when("ann buy").refused("buy.unowned", "not on offer")


def test_the_next_player_to_land_on_an_unsold_lot_may_buy_it():
    (
        given("ann 100", "bob 100")
        .after("ann roll 1+2", "ann decline", "bank unsold BAL")
        .when("bob roll 1+2")
        .phase("buy", "bob")
        .after("bob buy")
        .leaves("BAL:bob bob 40")
    )


def test_an_offer_is_for_the_one_who_landed():
    (
        given("ann 100", "bob 100 at 3")
        .after("ann roll 1+2")
        .when("bob buy")
        .refused("turn.order", "ann")
        .when("bob decline")
        .refused("turn.order", "ann")
    )


def test_nothing_goes_on_while_an_offer_is_open():
    (
        given("ann 100", "bob 100")
        .when("ann roll 1+2")
        .then(Rolled("ann", (1, 2)), Moved("ann", "BAL"), Offered("ann", "BAL", 60))
        .when("ann end")
        .refused("turn.order", "buy or decline")
        .when("bob roll 1+2")
        .refused("turn.order", "buy or decline")
    )


def test_in_jail_nothing_is_for_sale_but_the_roll_out_of_it_may_end_on_a_lot():
    given("ann 200 jail", "bob 100").after("ann roll 3+3").when("ann buy").leaves("STJ:ann ann 20")


def test_who_names_the_lot_buys_that_one_or_none():
    on_baltic = given("ann 100", "bob 0").after("ann roll 1+2")
    on_baltic.when("ann buy MED").refused("check", "Mediterranean Avenue is bank's, the line says ann's")
    on_baltic.when("ann buy BAL").then(Bought("ann", "BAL", 60))
