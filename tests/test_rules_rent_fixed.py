"""Rent is fixed when the token lands: what happens afterwards changes neither the sum nor the creditor."""

from scenario import given


def test_a_house_built_after_the_landing_changes_nothing():
    (
        given("ann 300 at 10", "bob 100 deeds TEN STJ NYA")
        .after("ann roll 3+5", "bob build TEN")
        .when("bob claim")
        .leaves("ann 272 bob 28")
    )


def test_houses_sold_after_the_landing_change_nothing():
    (
        given("ann 300 at 10", "bob 0 deeds TEN*1 STJ NYA")
        .after("ann roll 3+5", "bob sell TEN")
        .when("bob claim")
        .leaves("ann 230 bob 120")
    )


def test_a_mortgage_after_the_landing_changes_nothing():
    (
        given("ann 300 at 10", "bob 0 deeds TEN STJ NYA")
        .after("ann roll 3+5", "bob mortgage TEN")
        .when("bob claim")
        .leaves("ann 272 bob 118")
    )


def test_a_redemption_after_the_landing_changes_nothing():
    (
        given("ann 300 at 10", "bob 200 deeds TEN(m)")
        .after("ann roll 3+5", "bob redeem TEN")
        .when("bob claim")
        .refused("rent.mortgaged")
    )


def test_the_owner_at_the_landing_stays_the_creditor():
    (
        given("ann 300 at 10", "bob 0 deeds TEN", "cid 100")
        .after("ann roll 3+5", "bob trade cid TEN for 50")
        .when("cid claim")
        .refused("rent.claim")
        .when("bob claim")
        .leaves("ann 286 bob 64 cid 50")
    )


def test_a_third_lot_bought_after_the_landing_does_not_double():
    (
        given("ann 300 at 10", "bob 100 deeds TEN STJ", "cid 0 deeds NYA")
        .after("ann roll 3+5", "bob trade cid 100 for NYA")
        .when("bob claim")
        .leaves("ann 286")
    )


def test_a_utility_bought_between_the_landing_and_the_fresh_dice_changes_nothing():
    (
        given("ruleset: online", "rules: trade_when=any", "ann 300 at 5", "bob 100 deeds ELE", "cid 0 deeds WAT")
        .after("ann roll 3+4", "bob trade cid 50 for WAT")
        .when("ann roll 1+2")
        .leaves("ann 288 bob 62")
    )
