"""Auctions of lots: who may bid, how much, when the hammer falls, and what the winner owes."""

import pytest
from scenario import given

from events import (
    AuctionClosed,
    AuctionOpened,
    BidMade,
    BidPassed,
    DebtArose,
    DebtPaid,
    Declined,
    DeedGranted,
    Mortgaged,
    Paid,
)


def auction(*headers, ann="100", bob="100", cid="100", roll="1+2"):
    """Ann declines (Baltic, if nothing else is said); the three may bid."""
    return given(*headers, f"ann {ann}", f"bob {bob}", f"cid {cid}").after(f"ann roll {roll}", "ann decline")


# auction.on-decline


def test_a_declined_lot_is_auctioned_at_once_and_everyone_may_bid():
    (
        given("ann 100", "bob 100", "cid 100")
        .after("ann roll 1+2")
        .when("ann decline")
        .then(Declined("ann", "BAL"), AuctionOpened("BAL", ("ann", "bob", "cid")))
        .phase("auction", "ann")
    )


def test_the_decliner_may_bid_and_win():
    (
        auction()
        .after("bob bid 10")
        .when("ann bid 11", "bob pass", "cid pass")
        .then(
            BidMade("ann", 11),
            BidPassed("bob"),
            BidPassed("cid"),
            AuctionClosed("BAL", "ann", 11),
            Paid("ann", "bank", 11, "auction", "BAL"),
            DeedGranted("ann", "BAL"),
        )
        .leaves("ann 89 BAL:ann")
        .phase("end", "ann")
    )


def test_online_the_decliner_may_not_bid():
    online = auction("ruleset: online").auction("BAL", "bob", "cid")
    (
        online.when("ann bid 10")
        .refused("auction.on-decline")
        .when("ann pass")
        .refused("auction.on-decline")
        .when("bank sold BAL ann 10")
        .refused("auction.on-decline")
    )


def test_online_with_two_players_the_other_one_is_alone():
    def two():
        return given("ruleset: online", "ann 100", "bob 100").after("ann roll 1+2", "ann decline")

    (
        two()
        .when("bob bid 1")
        .then(
            BidMade("bob", 1),
            AuctionClosed("BAL", "bob", 1),
            Paid("bob", "bank", 1, "auction", "BAL"),
            DeedGranted("bob", "BAL"),
        )
    )
    two().when("bob pass").then(BidPassed("bob"), AuctionClosed("BAL")).leaves("BAL:bank")


def test_where_declined_lots_stay_there_is_no_auction():
    (
        given("rules: declined=stays", "ann 100", "bob 100")
        .after("ann roll 1+2")
        .when("ann decline")
        .then(Declined("ann", "BAL"))
        .phase("end", "ann")
    )


def test_who_is_in_jail_may_bid_and_who_is_out_may_not():
    (
        given("ann 100", "bob 100 jail", "cid 100")
        .after("cid resign", "ann roll 1+2", "ann decline")
        .auction("BAL", "ann", "bob")
        .when("cid bid 10")
        .refused("play.bankrupt")
        .when("bob bid 10", "ann pass")
        .leaves("BAL:bob bob 90")
    )


def test_the_price_may_be_below_or_above_the_printed_one():
    auction().when("bank sold BAL bob 1").leaves("bob 99 BAL:bob")
    auction().when("bank sold BAL bob 100").leaves("bob 0 BAL:bob")


def test_the_auction_comes_before_an_extra_roll_that_is_owed():
    (
        given("ann 100", "bob 100")
        .after("ann roll 3+3", "ann decline")
        .when("ann roll 1+2")
        .refused("turn.order", "auction")
        .after("bank unsold ORI")
        .phase("roll", "ann")
    )


# auction.bid


def test_bidding_starts_at_1_and_each_bid_beats_the_last():
    (
        auction()
        .when("bob bid 1")
        .then(BidMade("bob", 1))
        .when("cid bid 1")
        .refused("auction.bid", "bob's bid of 1")
        .when("cid bid 2")
        .then(BidMade("cid", 2))
        .when("bob bid 1")
        .refused("auction.bid")
    )


def test_bids_come_in_any_order_and_one_may_raise_ones_own():
    (
        auction()
        .when("cid bid 5", "cid bid 6", "ann bid 7", "bob bid 8")
        .then(BidMade("cid", 5), BidMade("cid", 6), BidMade("ann", 7), BidMade("bob", 8))
    )


def test_a_pass_is_final():
    (
        auction()
        .after("bob pass")
        .when("bob bid 10")
        .refused("auction.bid", "final")
        .when("bob pass")
        .refused("auction.bid", "final")
        .when("bank sold BAL bob 10")
        .refused("auction.bid", "final")
    )


def test_the_highest_bidder_cannot_pass_and_one_who_was_outbid_can():
    (
        auction()
        .after("bob bid 10")
        .when("bob pass")
        .refused("auction.bid", "highest")
        .after("cid bid 11")
        .when("bob pass")
        .then(BidPassed("bob"))
    )


def test_a_bid_names_the_lot_that_is_auctioned_or_none():
    auction().when("bob bid 10 ORI").refused("auction.bid", "Baltic").when("bob bid 10 BAL").then(BidMade("bob", 10))


# the hammer


def test_it_falls_when_all_others_have_passed():
    (
        auction()
        .after("ann pass", "bob bid 40")
        .phase("auction")
        .when("cid pass")
        .then(
            BidPassed("cid"),
            AuctionClosed("BAL", "bob", 40),
            Paid("bob", "bank", 40, "auction", "BAL"),
            DeedGranted("bob", "BAL"),
        )
    )


def test_it_falls_at_once_where_the_bidder_is_alone():
    auction().after("ann pass", "cid pass").phase("auction").when("bob bid 1").leaves("BAL:bob bob 99").phase("end")


def test_sold_needs_no_bids_before_it():
    (
        auction()
        .when("bank sold BAL cid 55")
        .then(AuctionClosed("BAL", "cid", 55), Paid("cid", "bank", 55, "auction", "BAL"), DeedGranted("cid", "BAL"))
    )


@pytest.mark.parametrize(
    ("line", "right"),
    [
        ("bank sold BAL bob 40", True),
        ("bank sold BAL bob 41", True),
        ("bank sold BAL cid 41", True),
        ("bank sold BAL bob 39", False),
        ("bank sold BAL cid 40", False),
        ("bank sold BAL ann 41", False),
        ("bank unsold BAL", False),
    ],
    ids=[
        *("as he bid", "he went up", "another went above"),
        *("below the bid", "another at the same", "one who passed", "unsold although bid for"),
    ],
)
def test_sold_may_not_contradict_the_bids(line, right):
    scenario = auction().after("cid bid 30", "bob bid 40", "ann pass").when(line)
    if right:
        scenario.phase("end", "ann")
    else:
        scenario.refused("auction.bid").phase("auction", "ann")


# auction.unsold


def test_nobody_bids_and_the_lot_stays_with_the_bank():
    (
        auction()
        .when("ann pass", "bob pass", "cid pass")
        .then(BidPassed("ann"), BidPassed("bob"), BidPassed("cid"), AuctionClosed("BAL"))
        .leaves("BAL:bank")
        .phase("end", "ann")
    )
    auction().when("bank unsold BAL").then(AuctionClosed("BAL")).leaves("BAL:bank")


# auction.closed


@pytest.mark.parametrize("line", ["bob bid 10", "bob pass", "bank sold BAL bob 10", "bank unsold BAL"])
def test_without_an_auction_nobody_bids_passes_or_gets_anything(line):
    given("ann 100", "bob 100").after("ann roll 1+2").when(line).refused("auction.closed")
    auction().after("bank sold BAL cid 5").when(line).refused("auction.closed")


def test_the_hammer_falls_for_the_lot_that_is_auctioned():
    (
        auction()
        .when("bank sold MED bob 10")
        .refused("auction.closed", "BAL")
        .when("bank unsold MED")
        .refused("auction.closed")
    )


# auction.bid-limit


@pytest.mark.parametrize(
    ("bob", "limit"),
    [
        ("80", 80),
        ("80 deeds KEN", 190),
        ("80 deeds KEN(m)", 80),
        ("80 deeds MED*1 BAL*1", 80 + 2 * 25 + 2 * 30),
        ("80 deeds PKP*5 BDW*4", 80 + 500 + 400 + 175 + 200),
        ("80 deeds RDR ELE", 80 + 100 + 75),
        ("80 cards chance:get-out-of-jail-free", 80),
    ],
    ids=["cash", "a lot", "a mortgaged lot", "houses at half", "a hotel", "station and utility", "a jail card"],
)
def test_a_bid_is_at_most_what_the_bidder_could_raise(bob, limit):
    (
        auction(bob=bob, roll="2+4")
        .when(f"bob bid {limit + 1}")
        .refused("auction.bid-limit", f"{limit} at most")
        .when(f"bob bid {limit}")
        .then(BidMade("bob", limit))
    )
    auction(bob=bob, roll="2+4").when(f"bank sold ORI bob {limit + 1}").refused("auction.bid-limit")


def test_a_bid_above_cash_stands_and_the_price_is_a_debt_until_it_is_paid():
    (
        auction(bob="80 deeds KEN")
        .when("bob bid 100", "ann pass", "cid pass")
        .then(
            BidMade("bob", 100),
            BidPassed("ann"),
            BidPassed("cid"),
            AuctionClosed("BAL", "bob", 100),
            DebtArose("bob", "bank", 100, "auction", "BAL"),
        )
        .leaves("BAL:bank bob 80")
        .phase("pay", "ann")
        .when("bob mortgage KEN")
        .then(
            Mortgaged("bob", "KEN", 110), DebtPaid(1, "bob", "bank", 100, "auction", "BAL"), DeedGranted("bob", "BAL")
        )
        .leaves("BAL:bob bob 90")
        .phase("end", "ann")
    )


def test_the_lot_being_sold_raises_nothing_towards_its_own_price():
    (
        auction(bob="80 deeds KEN")
        .after("bank sold BAL bob 190")
        .when("bob mortgage BAL")
        .refused("mortgage.owner")
        .when("bob mortgage KEN")
        .leaves("bob 0 BAL:bob")
    )


def test_the_winner_cannot_trade_the_lot_away_before_he_has_paid():
    auction(bob="80 deeds KEN").after("bank sold BAL bob 100").when("bob trade ann BAL for 50").refused("trade.goods")


def test_an_open_debt_lowers_the_limit():
    (
        given(
            "rules: claim=never-lapses",
            "ann 100 at 8",
            "bob 20 at 8 deeds KEN",
            "cid 0 deeds TEN*1 STJ NYA",
            "turn: bob",
        )
        .after("bob roll 4+6", "cid roll 1+2", "cid decline")
        .when("bob bid 131")
        .refused("auction.bid-limit", "130")
        .after("cid claim 1")
        .debts(("bob", "cid", 70))
        .when("bob bid 60")
        .refused("turn.order")
        .after("bob mortgage KEN")
        .when("bob bid 61")
        .refused("auction.bid-limit", "60")
        .when("bob bid 60")
        .then(BidMade("bob", 60))
    )


def test_a_winner_who_goes_bankrupt_before_paying_does_not_get_the_lot_and_it_is_auctioned_again():
    (
        given(
            *("rules: claim=never-lapses", "turn: bob"),
            *("ann 100", "bob 20 at 8 deeds KEN", "cid 0 deeds TEN*1 STJ NYA", "dan 50"),
        )
        .after("bob roll 4+6", "cid roll 1+2", "cid decline", "bank sold BAL bob 130", "cid claim 1")
        .debts(("bob", "bank", 130), ("bob", "cid", 70))
        .after("bob bankrupt")
        .leaves("BAL:bank KEN:bank cid 0")
        .auction("BAL", "ann", "cid", "dan")
        .after("bank sold BAL ann 10")
        .auction("KEN", "ann", "cid", "dan")
        .after("bank unsold KEN")
        .phase("end", "cid")
    )
