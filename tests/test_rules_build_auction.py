"""Auctions of scarce buildings keep the limits that building has (build.shortage-auction, build.limit, build.when)."""

from scenario import given


def test_an_auction_is_no_way_past_the_limit_of_a_turn():
    """The seaport game: three buildings a turn."""
    (
        given(
            "ruleset: seaport",
            "ann 2000 deeds PKP BDW STJ TEN NYA",
            "bob 1000 deeds MED BAL",
            "cid 0 deeds ORI*4 VER*4 CON*4 STC*4 STA*4 VIR*4 KEN*2 IND*1 ILL*1",
        )
        .stock(4, 12)
        .after("ann build PKP BDW STJ", "ann want house", "bob want house", "bank auction house")
        .when("ann bid 200 TEN")
        .refused("build.limit", "number 4")
        .when("bob bid 50 MED", "ann pass")
        .leaves("MED*1")
    )


def test_an_auction_is_no_way_past_the_lot_where_one_stands():
    house = "house: build-on-lot"
    (
        given(
            house,
            "ann 1000 at 16 deeds STJ TEN NYA",
            "bob 1000 at 1 deeds MED BAL",
            "cid 0 deeds ORI*4 VER*4 CON*4 STC*4 STA*4 VIR*4 KEN*3 IND*2 ILL*2",
        )
        .stock(1, 12)
        .after("ann want house", "bob want house", "bank auction house")
        .when("ann bid 200 TEN")
        .refused("build.when", "stands")
        .when("ann bid 200 STJ", "bob pass")
        .leaves("STJ*1")
    )
