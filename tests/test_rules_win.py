"""The end of a game: the last one left, the second bankruptcy, the referee; who is the richest."""

import pytest
from builders import goods
from scenario import given

from events import Bankrupted, EstatePassed, GameEnded

# win.last


def test_the_last_one_left_wins_at_once():
    (
        given("cid 20", "ann 100 deeds RDR")
        .after("cid roll 2+3", "ann claim")
        .when("cid bankrupt")
        .then(
            Bankrupted("cid", "ann", 25),
            EstatePassed("cid", "ann", goods(cash=20)),
            GameEnded("ann", "last", {"ann": 320}),
        )
        .ended("ann")
        .phase("end")
    )


@pytest.mark.parametrize("ruleset", ["classic", "us", "online", "short", "timed", "seaport"])
def test_with_two_players_left_a_bankruptcy_ends_any_game(ruleset):
    (
        given(f"ruleset: {ruleset}", "ann 20 deeds MED(m)", "bob 100")
        .after("ann roll 1+3", *(["ann choose 200"] if ruleset == "us" else []))
        .when("ann bankrupt")
        .ended("bob")
        .leaves("bob 100 MED:bank")
    )


def test_three_players_go_on_after_the_first_bankruptcy():
    (
        given("ann 20", "bob 100", "cid 100")
        .after("ann roll 1+3", "ann bankrupt", "bob roll 1+3")
        .phase("pay", "bob")
        .after("bob bankrupt")
        .ended("cid")
    )


# the second bankruptcy (short)


def short(*setups):
    return given("ruleset: short", *setups).after("ann roll 1+3", "ann bankrupt", "bob roll 1+3")


def test_short_ends_with_the_second_bankruptcy_and_the_richest_wins():
    scenario = short("ann 0", "bob 0", "cid 300", "dan 100 deeds BDW").when("bob bankrupt")
    (
        scenario.then(
            Bankrupted("bob", "bank", 200),
            EstatePassed("bob", "bank", goods()),
            GameEnded("dan", "second-bankruptcy", {"cid": 300, "dan": 500}),
        ).ended("dan")
    )


def test_short_equal_worth_has_no_winner():
    short("ann 0", "bob 0", "cid 500", "dan 100 deeds BDW").when("bob bankrupt").ended(None)


def test_short_goes_on_after_the_first_bankruptcy():
    (
        given("ruleset: short", "ann 0", "bob 0 deeds MED", "cid 300")
        .after("ann roll 1+3")
        .when("ann bankrupt")
        .phase("end", "ann")
        .after("bob roll 4+6")
    )


def test_short_a_resignation_counts_as_a_bankruptcy():
    (
        given("ruleset: short", "ann 10 deeds MED", "bob 0", "cid 300", "dan 100")
        .after("bob resign")
        .when("ann resign")
        .ended("cid")
        .leaves("MED:bank")
    )


# win.richest


def test_the_referee_may_end_any_game_and_the_richest_wins():
    given("ann 300", "bob 301").when("ref end").then(GameEnded("bob", "referee", {"ann": 300, "bob": 301})).ended("bob")


def test_equal_worth_has_no_winner():
    given("ann 300", "bob 300").when("ref end").then(GameEnded(None, "referee", {"ann": 300, "bob": 300})).ended(None)


def test_two_equally_rich_before_a_third():
    given("ann 300", "bob 300", "cid 299").when("ref end").ended(None)
    given("ann 299", "bob 300", "cid 299").when("ref end").ended("bob")


@pytest.mark.parametrize(
    ("setup", "worth"),
    [
        ("100", 100),
        ("100 deeds BDW RDR ELE", 100 + 400 + 200 + 150),
        ("100 deeds BDW(m) RDR(m) ELE(m)", 100 + 200 + 100 + 75),
        ("100 deeds MED*1 BAL*2", 100 + 120 + 150),
        ("100 deeds MED*5 BAL*4", 100 + 120 + 250 + 200),
        ("100 cards chance:get-out-of-jail-free", 100),
    ],
    ids=["cash", "lots at their price", "mortgaged ones at half", "houses at cost", "a hotel at cost", "a card"],
)
def test_end_of_game_worth(setup, worth):
    given(f"ann {setup}", "bob 9000").when("ref end").then(GameEnded("bob", "referee", {"ann": worth, "bob": 9000}))


def test_in_the_short_game_a_hotel_replaced_three_houses():
    (
        given("ruleset: short", "ann 0 deeds MED*5 BAL*3", "bob 9000")
        .when("ref end")
        .then(GameEnded("bob", "referee", {"ann": 120 + 200 + 150, "bob": 9000}))
    )


@pytest.mark.parametrize(
    "lines",
    [
        [],
        ["ann roll 1+2"],
        ["ann roll 1+2", "ann decline", "bob bid 5"],
        ["ann roll 3+4"],
        ["ann roll 1+3"],
        ["ann roll 5+5"],
    ],
    ids=["roll", "buy", "auction", "draw", "pay", "extra roll"],
)
def test_the_referee_may_end_it_in_any_phase(lines):
    scenario = given("ann 100", "bob 300").after(*lines).when("ref end").ended("bob").phase("end")
    assert scenario.state.cash["bob"] == 300


def test_the_worth_at_the_end_counts_lots_not_yet_paid_for_as_the_banks():
    (
        given("ann 100", "bob 5 deeds RDR")
        .after("ann roll 1+2", "ann decline", "bank sold BAL bob 50")
        .when("ref end")
        .then(GameEnded("bob", "referee", {"ann": 100, "bob": 205}))
    )


def test_who_is_out_does_not_win():
    given("ann 100", "bob 300", "cid 50").after("bob resign").when("ref end").ended("ann")
