"""Two or more want more houses or hotels than the bank has: demands, and an auction of one building at a time."""

import pytest
from scenario import given

from events import (
    AuctionClosed,
    AuctionOpened,
    BidMade,
    BidPassed,
    Built,
    DebtArose,
    DebtPaid,
    DemandsLapsed,
    Mortgaged,
    Moved,
    Paid,
    Rolled,
    Wanted,
)

HOTELS = "STC*5 STA*5 VIR*5 STJ*5 TEN*5 NYA*5 KEN*5 IND*5 ILL*5 ATL*5 VEN*5"


NEARLY_ALL = "ORI*4 VER*4 CON*4 STC*4 STA*4 VIR*4 STJ*3 TEN*2 NYA*2"
"""31 houses."""


def few(houses, *headers, ann="1000", bob="1000"):
    """Ann has the dark blues, Bob the browns, and the bank this many houses; Cid has all the others."""
    loose = {1: "STC*4 STA*4 VIR*3", 2: "STC*4 STA*3 VIR*3", 3: "STC*3 STA*3 VIR*3"}[houses]
    return given(
        *headers,
        f"ann {ann} deeds PKP BDW",
        f"bob {bob} deeds MED BAL",
        f"cid 1000 deeds ORI*4 VER*4 CON*4 STJ*3 TEN*3 NYA*2 {loose}",
    ).stock(houses, 12)


def contested(*headers, **setups):
    """One house is left, and both want one."""
    return few(1, *headers, **setups).after("ann want house", "bob want house", "bank auction house")


# demands


def test_a_demand_makes_known_how_many_are_wanted():
    (
        few(2)
        .when("bob want house 2")
        .then(Wanted("bob", "house", 2))
        .when("bob want hotel")
        .then(Wanted("bob", "hotel", 1))
    )


def test_who_owns_no_whole_group_has_no_demand():
    (
        given("ann 1000 deeds PKP", "bob 1000 deeds RDR PRR BOR SHL")
        .when("ann want house")
        .refused("build.group")
        .when("bob want house")
        .refused("build.group")
    )


@pytest.mark.parametrize(
    ("demands", "scarce"),
    [
        (["ann want house", "bob want house"], False),
        (["ann want house 2", "bob want house"], True),
        (["ann want house 3"], False),
        (["ann want house 3", "bob want hotel 9"], False),
        (["ann want house 2", "ann want house", "bob want house"], False),
    ],
    ids=["as many as there are", "one more", "one player alone", "of another kind", "a demand corrected"],
)
def test_building_waits_while_two_want_more_than_the_bank_has(demands, scarce):
    scenario = few(2).after(*demands).when("ann build PKP")
    if scarce:
        (
            scenario.refused("build.shortage-auction", "house")
            .when("bob build MED")
            .refused("build.shortage-auction")
            .when("bank auction house")
            .then(AuctionOpened("house", ("ann", "bob")))
        )
    else:
        scenario.leaves("PKP*1")


def test_it_waits_for_everybody_even_without_a_demand():
    few(3).after("ann want house 3", "bob want house").when("cid build VIR").refused("build.shortage-auction")


def test_scarce_houses_do_not_stop_hotels():
    (
        given("ann 1000 deeds PKP*4 BDW*4", "bob 1000 deeds MED BAL", "cid 0 deeds ORI*4 VER*4 CON*4 STC*4 STA*4 VIR*3")
        .stock(1, 12)
        .after("ann want house", "bob want house")
        .when("ann build PKP")
        .leaves("PKP*5")
        .stock(5, 11)
    )


def test_no_auction_where_there_is_enough_for_all():
    (
        few(2)
        .when("bank auction house")
        .refused("build.shortage-auction")
        .after("ann want house", "bob want house")
        .when("bank auction house")
        .refused("build.shortage-auction")
    )


def test_no_auction_of_what_the_bank_has_not():
    (
        given("ann 1000 deeds PKP BDW", "bob 1000 deeds MED*4 BAL*4 ORI*4 VER*4 CON*4 STC*4 STA*4 VIR*4")
        .after("ann want house", "bob want house")
        .when("bank auction house")
        .refused("build.supply", "no house")
    )


def test_no_auction_while_something_else_is_open():
    (
        few(1)
        .after("ann roll 2+3", "ann want house", "bob want house")
        .when("bank auction house")
        .refused("turn.order", "Reading")
    )


def test_demands_lapse_at_the_next_roll():
    (
        few(2)
        .after("ann want house 2", "bob want house 2")
        .when("ann roll 4+6")
        .then(DemandsLapsed(), Rolled("ann", (4, 6)), Moved("ann", "JAI"))
        .when("bob build MED")
        .leaves("MED*1")
    )


def test_without_limits_there_is_nothing_to_demand():
    (
        given("house: unlimited-buildings", "ann 1000 deeds PKP BDW", "bob 1000")
        .when("ann want house")
        .refused("build.shortage-auction", "no limit")
    )


# bids


def test_bids_start_at_the_printed_house_price_of_the_lot_they_name():
    (
        contested()
        .when("bob bid 49 MED")
        .refused("build.shortage-auction", "50")
        .when("bob bid 50 MED")
        .then(BidMade("bob", 50, "MED"))
        .when("ann bid 199 PKP")
        .refused("build.shortage-auction", "200")
        .when("ann bid 200 PKP")
        .then(BidMade("ann", 200, "PKP"))
    )


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("bob bid 60", "auction.bid"),
        ("cid bid 200 NYA", "auction.bid"),
        ("bob bid 200 PKP", "build.group"),
        ("bob bid 200 RDR", "build.street"),
        ("bob bid 1061 MED", "auction.bid-limit"),
    ],
    ids=["no lot named", "no demand made", "another's lot", "no street", "more than he could raise"],
)
def test_a_bid_names_a_lot_of_ones_own_where_the_house_may_stand(line, rule):
    contested().when(line).refused(rule)


def test_a_bid_does_not_run_ahead_of_the_group():
    (
        given(
            "ann 1000 deeds PKP*1 BDW",
            "bob 1000 deeds MED BAL",
            "cid 0 deeds ORI*4 VER*4 CON*4 STC*4 STA*4 VIR*4 STJ*2 TEN*2 NYA*2",
        )
        .stock(1, 12)
        .after("ann want house", "bob want house", "bank auction house")
        .when("ann bid 200 PKP")
        .refused("build.even")
        .when("ann bid 200 BDW")
        .then(BidMade("ann", 200, "BDW"))
    )


def test_a_bid_for_a_house_is_not_for_a_lot_where_a_hotel_comes_next():
    (
        given("ann 1000 deeds PKP*4 BDW*4", "bob 1000 deeds MED BAL", "cid 0 deeds ORI*4 VER*4 CON*4 STC*4 STA*4 VIR*3")
        .after("ann want house", "bob want house", "bank auction house")
        .when("ann bid 200 PKP")
        .refused("auction.bid", "hotel")
    )


def test_a_bid_is_not_for_a_lot_that_has_a_hotel():
    (
        given("ann 1000 deeds PKP*5 BDW*5", "bob 1000 deeds MED BAL", f"cid 0 deeds {NEARLY_ALL}")
        .stock(1, 10)
        .after("ann want house", "bob want house", "bank auction house")
        .when("ann bid 200 PKP")
        .refused("build.max", "Park Place")
    )


def test_the_winners_building_stands_at_once():
    (
        contested()
        .after("bob bid 60 BAL")
        .when("ann pass")
        .then(
            BidPassed("ann"),
            AuctionClosed("house", "bob", 60, "BAL"),
            Built("bob", "BAL", 1, 0, 1),
            Paid("bob", "bank", 60, "auction", "BAL"),
        )
        .leaves("bob 940 BAL*1")
        .stock(0, 12)
        .phase("roll", "ann")
    )


def test_what_the_winners_cash_does_not_cover_is_a_debt_and_the_building_stands():
    (
        contested(bob="50")
        .after("bob bid 70 BAL")
        .when("ann pass")
        .then(
            BidPassed("ann"),
            AuctionClosed("house", "bob", 70, "BAL"),
            Built("bob", "BAL", 1, 0, 1),
            DebtArose("bob", "bank", 70, "auction", "BAL"),
        )
        .leaves("bob 50 BAL*1")
        .when("bob mortgage MED")
        .then(Mortgaged("bob", "MED", 30), DebtPaid(1, "bob", "bank", 70, "auction", "BAL"))
        .leaves("bob 10")
    )


def test_by_the_hammer():
    (
        contested()
        .when("bank sold house bob 60 BAL")
        .then(
            AuctionClosed("house", "bob", 60, "BAL"),
            Built("bob", "BAL", 1, 0, 1),
            Paid("bob", "bank", 60, "auction", "BAL"),
        )
    )
    (
        contested()
        .after("bob bid 60 BAL")
        .when("bank sold house ann 61 PKP")
        .refused("build.shortage-auction")
        .when("bank sold house bob 59 BAL")
        .refused("auction.bid")
        .when("bank unsold house")
        .refused("auction.bid")
        .when("bank sold house bob 60 BAL")
        .leaves("BAL*1")
    )


def test_nobody_bids_and_the_house_stays_in_the_bank():
    contested().when("bank unsold house").then(AuctionClosed("house")).stock(1, 12)
    contested().when("ann pass", "bob pass").then(BidPassed("ann"), BidPassed("bob"), AuctionClosed("house"))


def test_one_building_at_a_time_and_the_winners_demand_is_one_less():
    two = few(2).after("ann want house 2", "bob want house", "bank auction house", "ann bid 200 PKP", "bob pass")
    (
        two.stock(1, 12)
        .when("bob build MED")
        .refused("build.shortage-auction")
        .after("bank auction house", "bob bid 50 MED", "ann pass")
        .stock(0, 12)
        .leaves("PKP*1 MED*1")
    )
    assert [(demand.player, demand.count) for demand in two.state.demands] == [("ann", 1)]


def test_when_only_one_demand_is_left_he_may_build():
    (
        few(2)
        .after("ann want house", "bob want house 2", "bank auction house", "ann bid 200 PKP", "bob pass")
        .when("bank auction house")
        .refused("build.shortage-auction")
        .when("bob build MED")
        .leaves("MED*1")
        .stock(0, 12)
    )


def test_hotels_are_auctioned_alike():
    (
        given("ann 1000 deeds PKP*4 BDW*4", "bob 1000 deeds MED*4 BAL*4", f"cid 0 deeds {HOTELS} MAR*4")
        .stock(12, 1)
        .after("ann want hotel", "bob want hotel")
        .when("ann build PKP")
        .refused("build.shortage-auction", "hotel")
        .after("bank auction hotel")
        .when("bob bid 80 MED", "ann pass")
        .then(
            BidMade("bob", 80, "MED"),
            BidPassed("ann"),
            AuctionClosed("hotel", "bob", 80, "MED"),
            Built("bob", "MED", 5, 0, -4, 1),
            Paid("bob", "bank", 80, "auction", "MED"),
        )
        .stock(16, 0)
    )


def test_a_hotel_is_not_bid_for_where_a_house_comes_next():
    (
        given("ann 1000 deeds PKP*4 BDW*3", "bob 1000 deeds MED*4 BAL*4", f"cid 0 deeds {HOTELS} MAR*4")
        .after("ann want hotel", "bob want hotel", "bank auction hotel")
        .when("ann bid 200 PKP")
        .refused("build.hotel")
        .when("ann bid 200 BDW")
        .refused("auction.bid", "house")
    )


# what happens while the auction is open


def test_a_place_lost_since_the_bid_is_no_place_at_the_hammer():
    (
        contested()
        .after("bob bid 60 BAL", "bob mortgage MED")
        .when("ann pass")
        .then(BidPassed("ann"), AuctionClosed("house"))
        .stock(1, 12)
        .leaves("bob 1030 BAL*0")
    )
    (
        contested()
        .after("bob bid 60 BAL", "bob trade ann BAL for 1")
        .when("ann pass")
        .then(BidPassed("ann"), AuctionClosed("house"))
    )


def test_who_sells_a_house_meanwhile_does_not_get_two_levels_ahead():
    (
        given(
            "ann 1000 deeds PKP*1 BDW*1",
            "bob 1000 deeds MED BAL",
            "cid 0 deeds ORI*4 VER*4 CON*4 STC*4 STA*4 VIR*4 STJ*2 TEN*2 NYA*1",
        )
        .stock(1, 12)
        .after("ann want house", "bob want house", "bank auction house", "ann bid 200 PKP", "ann sell BDW")
        .when("bob pass")
        .then(BidPassed("bob"), AuctionClosed("house"))
        .stock(2, 12)
    )
