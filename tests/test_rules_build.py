"""Building: on what, when, evenly, up to the hotel, within the bank's stock."""

import pytest
from builders import ALL_HOUSES
from scenario import given

from events import Built, TurnBegan

ORANGE = "STJ TEN NYA"


def levels(stj, ten, nya):
    return " ".join(f"{code}*{n}" for code, n in (("STJ", stj), ("TEN", ten), ("NYA", nya)))


def oranges(stj, ten, nya, cash=5000, *headers):
    return given(*headers, f"ann {cash} deeds {levels(stj, ten, nya)}", "bob 100")


# build.price


def test_a_house_costs_the_house_price_of_its_deed():
    (
        given(f"ann 1000 deeds {ORANGE} MED BAL", "bob 100")
        .when("ann build STJ MED")
        .then(Built("ann", "STJ", 1, 100, 1), Built("ann", "MED", 1, 50, 1))
        .leaves("ann 850 STJ*1 MED*1")
        .stock(30, 12)
    )


def test_exactly_enough_cash_builds_and_one_less_does_not():
    oranges(0, 0, 0, 300).when("ann build STJ TEN NYA").leaves("ann 0 STJ*1 TEN*1 NYA*1")
    oranges(0, 0, 0, 299).when("ann build STJ TEN NYA").refused("cash.short", "300").leaves("STJ*0")


def test_another_price_is_refused():
    (
        oranges(0, 0, 0)
        .when("ann build STJ cost=50")
        .refused("build.price", "100")
        .when("ann build STJ cost=100")
        .leaves("ann 4900")
    )


# build.group, build.street


@pytest.mark.parametrize(
    ("ann", "bob"),
    [("STJ TEN", ""), ("STJ TEN", "deeds NYA"), ("STJ TEN NYA(m)", ""), ("STJ(m) TEN NYA", ""), ("MED", "deeds STJ")],
    ids=["one is the bank's", "one is another's", "another lot mortgaged", "itself mortgaged", "none is his"],
)
def test_the_whole_group_must_be_ones_own_and_free_of_mortgages(ann, bob):
    given(f"ann 1000 deeds {ann}", f"bob 100 {bob}").when("ann build STJ").refused("build.group")


def test_a_mortgage_on_another_group_does_not_matter():
    given(f"ann 1000 deeds {ORANGE} BDW(m) PKP RDR(m)", "bob 100").when("ann build STJ").leaves("STJ*1")


def test_a_redeemed_group_may_be_built_again():
    given("ann 1000 deeds STJ TEN NYA(m)", "bob 100").after("ann redeem NYA").when("ann build STJ").leaves("STJ*1")


def test_nobody_builds_on_anothers_group():
    given("ann 1000", f"bob 100 deeds {ORANGE}").when("ann build STJ").refused("build.group", "bob")


@pytest.mark.parametrize("square", ["RDR", "ELE", "GO", "CH1"])
def test_stations_utilities_and_other_squares_take_no_buildings(square):
    given("ann 1000 deeds RDR PRR BOR SHL ELE WAT", "bob 100").when(f"ann build {square}").refused("build.street")


# build.even


@pytest.mark.parametrize(
    ("before", "order", "right"),
    [
        ((0, 0, 0), "STJ", True),
        ((0, 0, 0), "STJ*2", False),
        ((1, 0, 0), "STJ", False),
        ((1, 0, 0), "TEN", True),
        ((1, 1, 0), "TEN", False),
        ((1, 1, 1), "TEN", True),
        ((0, 0, 0), "STJ*2 TEN*2 NYA", True),
        ((0, 0, 0), "STJ*2 TEN*2 NYA*2", True),
        ((0, 0, 0), "STJ*2 TEN*2", False),
        ((0, 0, 0), "STJ*3 TEN*2 NYA*2", True),
        ((0, 0, 0), "STJ*3 TEN*2 NYA", False),
        ((3, 3, 3), "STJ", True),
        ((3, 3, 2), "STJ", False),
    ],
)
def test_evenness_is_tested_after_the_whole_order(before, order, right):
    scenario = oranges(*before).when(f"ann build {order}")
    if right:
        scenario.finds()
    else:
        scenario.refused("build.even", "evenly").leaves(levels(*before))


def test_online_needs_no_evenness():
    oranges(1, 0, 0, 5000, "ruleset: online").when("ann build STJ").leaves("STJ*2 TEN*0")


# build.hotel, build.max


def test_a_hotel_after_four_houses_on_every_lot_costs_one_house_price_and_gives_four_houses_back():
    oranges(4, 4, 4).stock(20, 12).when("ann build STJ").then(Built("ann", "STJ", 5, 100, -4, 1)).stock(24, 11)


@pytest.mark.parametrize("before", [(4, 3, 4), (4, 4, 3), (4, 3, 3)])
def test_no_hotel_beside_three_houses(before):
    oranges(*before).when("ann build STJ").refused("build.hotel", "4 houses")


def test_a_hotel_beside_a_hotel_and_four_houses():
    oranges(4, 5, 4).when("ann build STJ NYA").leaves("STJ*5 NYA*5").stock(32, 9)


def test_all_hotels_from_bare_lots_in_one_order():
    (
        oranges(0, 0, 0)
        .when("ann build STJ*5 TEN*5 NYA*5")
        .then(
            Built("ann", "STJ", 5, 500, 0, 1, 5),
            Built("ann", "TEN", 5, 500, 0, 1, 5),
            Built("ann", "NYA", 5, 500, 0, 1, 5),
        )
        .leaves("ann 3500")
        .stock(32, 9)
    )


def test_one_hotel_a_lot():
    oranges(5, 4, 4).when("ann build STJ").refused("build.max", "hotel")
    oranges(4, 4, 4).when("ann build STJ*2").refused("build.max")
    oranges(0, 0, 0).when("ann build STJ*6 TEN*5 NYA*5").refused("build.max")


def test_the_short_games_hotel_takes_three_houses():
    short = "ruleset: short"
    oranges(3, 3, 3, 5000, short).when("ann build STJ").then(Built("ann", "STJ", 5, 100, -3, 1)).stock(26, 11)
    oranges(3, 2, 3, 5000, short).when("ann build STJ").refused("build.hotel", "3 houses")
    oranges(2, 2, 2, 5000, short).when("ann build STJ").leaves("STJ*3")
    oranges(0, 0, 0, 5000, short).when("ann build STJ*4 TEN*4 NYA*4").leaves("STJ*5 TEN*5 NYA*5 ann 3800").stock(32, 9)


def test_online_a_hotel_needs_four_houses_on_its_own_lot_only():
    oranges(4, 0, 1, 5000, "ruleset: online").when("ann build STJ").leaves("STJ*5")
    oranges(3, 0, 1, 5000, "ruleset: online").when("ann build STJ").leaves("STJ*4")


# build.supply


def test_none_left_is_to_wait():
    (
        given("ann 1000 deeds PKP BDW", f"bob 0 deeds {ALL_HOUSES}")
        .stock(0, 12)
        .when("ann build PKP")
        .refused("build.supply", "no house")
        .after("bob sell MED")
        .when("ann build PKP")
        .leaves("PKP*1")
        .stock(0, 12)
    )


def test_no_hotel_left_is_to_wait():
    hotels = "STC*5 STA*5 VIR*5 STJ*5 TEN*5 NYA*5 KEN*5 IND*5 ILL*5 ATL*5 VEN*5 MAR*5"
    (
        given("ann 1000 deeds PKP*4 BDW*4", f"bob 0 deeds {hotels}")
        .stock(24, 0)
        .when("ann build PKP")
        .refused("build.supply", "no hotel")
    )


def test_a_hotel_needs_no_house_in_the_bank_where_four_stand():
    (
        given("ann 1000 deeds MED*4 BAL*4", "bob 0 deeds ORI*4 VER*4 CON*4 STC*4 STA*4 VIR*4")
        .stock(0, 12)
        .when("ann build MED BAL")
        .stock(8, 10)
    )


@pytest.mark.parametrize(("bank", "enough"), [(8, True), (7, False)])
def test_houses_must_be_there_at_every_level_on_the_way_to_a_hotel(bank, enough):
    stc = {8: "STC", 7: "STC*1"}[bank]
    bob = f"ORI*4 VER*4 CON*4 STJ*4 TEN*4 NYA*4 {stc} STA VIR"
    scenario = given("ann 9000 deeds PKP BDW", f"bob 0 deeds {bob}").stock(bank, 12).when("ann build PKP*5 BDW*5")
    if enough:
        scenario.leaves("PKP*5 BDW*5 ann 7000").stock(8, 10)
    else:
        scenario.refused("build.supply").stock(7, 12)


def test_houses_given_back_by_a_hotel_serve_the_next_one_of_the_same_order():
    bob = "ORI*4 VER*4 CON*4 STC*4 STA*4 VIR*4"
    (
        given("ann 9000 deeds PKP*4 BDW*3", f"bob 0 deeds {bob}")
        .stock(1, 12)
        .when("ann build BDW*2 PKP")
        .leaves("PKP*5 BDW*5")
        .stock(8, 10)
    )


def test_without_limits_nobody_waits():
    (
        given("house: unlimited-buildings", "ann 1000 deeds PKP BDW", f"bob 0 deeds {ALL_HOUSES} STJ*4 TEN*4 NYA*4")
        .stock(None, None)
        .when("ann build PKP")
        .leaves("PKP*1")
    )


# build.when


def test_one_builds_before_and_after_ones_roll():
    oranges(0, 0, 0).after("ann build STJ", "ann roll 4+6", "ann build TEN", "ann end").leaves("STJ*1 TEN*1")


def test_others_build_between_turns():
    turn = given("ann 100", f"bob 1000 deeds {ORANGE}", "cid 100 deeds MED BAL")
    (
        turn.after("bob build STJ", "ann roll 4+6", "bob build TEN", "cid build MED", "ann end", "cid build BAL")
        .leaves("STJ*1 TEN*1 MED*1 BAL*1")
        .phase("roll", "bob")
    )


@pytest.mark.parametrize(
    ("setup", "lines"),
    [
        (["ann 100", f"bob 1000 deeds {ORANGE}"], ["ann roll 1+2"]),
        (["ann 100", f"bob 1000 deeds {ORANGE}"], ["ann roll 1+2", "ann decline"]),
        (["ann 100 at 2", f"bob 1000 deeds {ORANGE}"], ["ann roll 1+4"]),
        (["ann 100", f"bob 1000 deeds {ORANGE}"], ["ann roll 1+3"]),
        (["ruleset: us", "ann 100", f"bob 1000 deeds {ORANGE}"], ["ann roll 1+3"]),
        (["ann 100", f"bob 1000 deeds {ORANGE}"], ["ann roll 5+5"]),
    ],
    ids=["an offer", "an auction", "a card", "a debt", "a choice", "an extra roll"],
)
def test_nobody_builds_while_something_is_open(setup, lines):
    given(*setup).after(*lines).when("bob build STJ").refused("build.when")


def test_who_owes_himself_an_extra_roll_builds_before_it():
    oranges(0, 0, 0).after("ann roll 5+5").when("ann build STJ").leaves("STJ*1")


def test_the_player_in_turn_waits_for_what_is_open_too():
    (
        oranges(0, 0, 0)
        .after("ann roll 1+2")
        .when("ann build STJ")
        .refused("build.when", "Baltic")
        .after("ann buy")
        .when("ann build STJ")
        .leaves("STJ*1")
    )


def test_on_ones_own_turn_only_as_a_house_rule():
    house = "house: build-own-turn"
    (
        given(house, "ann 100", f"bob 1000 deeds {ORANGE}")
        .when("bob build STJ")
        .refused("build.when", "own turn")
        .after("ann roll 4+6")
        .when("bob build STJ")
        .then(TurnBegan("bob", 2), Built("bob", "STJ", 1, 100, 1))
        .phase("roll", "bob")
    )
    oranges(0, 0, 0, 500, house).after("ann roll 4+6").when("ann build STJ").leaves("STJ*1")


@pytest.mark.parametrize("ruleset", ["online", "seaport"])
def test_before_ones_own_roll_only(ruleset):
    header = f"ruleset: {ruleset}"
    oranges(0, 0, 0, 500, header).when("ann build STJ").leaves("STJ*1")
    oranges(0, 0, 0, 500, header).after("ann roll 4+6").when("ann build STJ").refused("build.when", "before")
    (
        given(header, "ann 100", f"bob 1000 deeds {ORANGE}", "cid 500 deeds MED BAL")
        .after("ann roll 4+6")
        .when("cid build MED")
        .refused("build.when")
        .when("bob build STJ")
        .phase("roll", "bob")
        .leaves("STJ*1")
    )


@pytest.mark.parametrize("house", ["build-own-turn", "build-on-lot"])
@pytest.mark.parametrize("ruleset", ["online", "seaport"])
def test_a_house_rule_that_narrows_the_moment_does_not_widen_it(ruleset, house):
    headers = f"ruleset: {ruleset}", f"house: {house}", f"ann 1000 at 8 deeds {ORANGE}", "bob 100"
    given(*headers).after("ann roll 3+5").when("ann build STJ").refused("build.when", "before")


def test_only_where_the_token_stands_as_a_house_rule():
    house = "house: build-on-lot"
    (
        given(house, f"ann 1000 at 16 deeds {ORANGE}", "bob 100")
        .when("ann build TEN")
        .refused("build.when", "stands")
        .when("ann build STJ TEN")
        .refused("build.when")
        .when("ann build STJ")
        .leaves("STJ*1")
    )


# build.limit


def test_online_one_building_in_a_group_in_a_turn():
    (
        given("ruleset: online", f"ann 5000 deeds {ORANGE} MED BAL", "bob 100")
        .when("ann build STJ TEN")
        .refused("build.limit", "1 a turn")
        .after("ann build STJ")
        .when("ann build TEN")
        .refused("build.limit")
        .when("ann build MED")
        .leaves("MED*1")
        .after("ann roll 4+6", "bob roll 4+6", "ann build TEN")
        .leaves("TEN*1")
    )


def test_seaport_three_buildings_in_a_turn_in_one_order_or_several():
    header = "ruleset: seaport"
    (
        oranges(0, 0, 0, 5000, header)
        .when("ann build STJ TEN NYA")
        .leaves("NYA*1")
        .when("ann build STJ")
        .refused("build.limit", "number 4")
    )
    (
        given(header, f"ann 5000 deeds {ORANGE} MED BAL", "bob 100")
        .after("ann build STJ MED")
        .when("ann build TEN BAL")
        .refused("build.limit", "number 4")
        .when("ann build TEN")
        .leaves("TEN*1")
    )


def test_a_limit_counts_each_players_own_buildings():
    (
        given("rules: build_turn_limit=2", f"ann 1000 deeds {ORANGE}", "bob 1000 deeds MED BAL", "cid 0")
        .after("ann build STJ TEN", "bob build MED BAL")
        .when("ann build NYA")
        .refused("build.limit")
        .when("bob build MED")
        .refused("build.limit")
    )


def test_a_limit_counts_buildings_that_were_sold_or_traded_away_in_the_same_turn():
    (
        given("rules: build_turn_limit=1", f"ann 1000 deeds {ORANGE}", "bob 1000")
        .after("ann build STJ", "ann sell STJ", "ann trade bob STJ for 1")
        .after("ann trade bob 2 for STJ")
        .when("ann build TEN")
        .refused("build.limit")
    )
    (
        given("rules: build_turn_limit=1", "ann 1000 deeds MED BAL ORI VER CON", "bob 1000")
        .after("ann build MED", "ann sell MED", "ann trade bob MED+BAL for 1")
        .when("ann build ORI")
        .refused("build.limit")
    )
