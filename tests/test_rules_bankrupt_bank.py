"""Bankrupt to the bank: everything goes back, and each lot is auctioned clear of its mortgage, in board order."""

from builders import CHANCE_CARD, CHEST_CARD, goods
from scenario import given

from events import (
    AuctionClosed,
    AuctionOpened,
    Bankrupted,
    BidPassed,
    BuildingsSold,
    DeedGranted,
    EstatePassed,
    GameEnded,
    LotsQueued,
    Paid,
)
from monopoly.wording import word_events


def taxed(ann, *headers, bob="500", cid="500"):
    """Ann owes the bank the 200 of Income Tax."""
    return given(*headers, f"ann {ann}", f"bob {bob}", f"cid {cid}").after("ann roll 1+3").phase("pay", "ann")


def test_exactly_enough_is_enough_for_the_bank_too():
    taxed("170 deeds MED").when("ann bankrupt").refused("bankrupt.when", "200")
    taxed("169 deeds MED").when("ann bankrupt").phase("auction", "ann")


def test_the_bank_takes_all_buildings_for_nothing_and_cards_go_under_their_decks():
    scenario = taxed(f"10 deeds BAL*1 MED RDR(m) cards {CHANCE_CARD} {CHEST_CARD}").when("ann bankrupt")
    (
        scenario.then(
            BuildingsSold("ann", "BAL", 0, 0, 1),
            Bankrupted("ann", "bank", 200),
            EstatePassed("ann", "bank", goods("MED", "BAL", "RDR", cash=10, cards=(CHANCE_CARD, CHEST_CARD))),
            LotsQueued(("MED", "BAL", "RDR")),
            AuctionOpened("MED", ("bob", "cid")),
        )
        .leaves("ann 0 MED:bank BAL:bank RDR:bank")
        .stock(32, 12)
        .mortgages()
        .holds()
    )
    assert scenario.state.decks["chance"] == ("get-out-of-jail-free",)
    assert scenario.state.decks["community-chest"] == ("get-out-of-jail-free",)


def test_each_lot_is_auctioned_clear_of_mortgage_in_board_order():
    (
        taxed("10 deeds BDW(m) MED(m) STJ(m)")
        .after("ann bankrupt")
        .auction("MED", "bob", "cid")
        .when("bank sold MED bob 30")
        .then(
            AuctionClosed("MED", "bob", 30),
            Paid("bob", "bank", 30, "auction", "MED"),
            DeedGranted("bob", "MED"),
            AuctionOpened("STJ", ("bob", "cid")),
        )
        .mortgages()
        .after("bob bid 5", "cid pass")
        .leaves("STJ:bob bob 465")
        .auction("BDW", "bob", "cid")
        .when("bob pass", "cid pass")
        .then(BidPassed("bob"), BidPassed("cid"), AuctionClosed("BDW"))
        .leaves("BDW:bank")
        .phase("end", "ann")
    )


def test_a_pass_counts_for_one_lot_only():
    (
        taxed("0 deeds MED BAL(m)")
        .after("ann bankrupt", "bob pass", "cid pass")
        .auction("BAL", "bob", "cid")
        .after("bob bid 1", "cid pass")
        .leaves("MED:bank BAL:bob")
    )


def test_the_turn_goes_on_when_all_are_sold():
    (
        taxed("0 deeds MED")
        .after("ann bankrupt")
        .when("bob roll 4+6")
        .refused("turn.order", "auction")
        .after("bank unsold MED")
        .when("bob roll 4+6")
        .phase("end", "bob")
    )


def test_a_winner_short_of_cash_raises_it_before_the_next_lot_comes_up():
    (
        taxed("0 deeds MED BAL(m)", bob="5 deeds RDR")
        .after("ann bankrupt", "bank sold MED bob 50")
        .phase("pay")
        .debts(("bob", "bank", 50))
        .when("cid bid 5")
        .refused("auction.closed")
        .after("bob mortgage RDR")
        .leaves("MED:bob bob 55")
        .auction("BAL", "bob", "cid")
    )


def test_without_lots_there_is_nothing_to_auction():
    (
        taxed(f"10 cards {CHANCE_CARD}")
        .when("ann bankrupt")
        .then(Bankrupted("ann", "bank", 200), EstatePassed("ann", "bank", goods(cash=10, cards=(CHANCE_CARD,))))
        .phase("end", "ann")
    )


def test_online_the_lots_become_unowned_without_an_auction():
    (
        taxed("0 deeds MED(m) BAL*1", "ruleset: online")
        .when("ann bankrupt")
        .then(
            BuildingsSold("ann", "BAL", 0, 0, 1),
            Bankrupted("ann", "bank", 200),
            EstatePassed("ann", "bank", goods("MED", "BAL")),
        )
        .leaves("MED:bank BAL:bank")
        .mortgages()
        .phase("end", "ann")
    )


def test_a_debt_to_the_pot_is_a_debt_to_the_bank():
    (
        taxed("10 deeds MED", "house: free-parking-pot")
        .debts(("ann", "pot", 200))
        .after("ann bankrupt")
        .auction("MED", "bob", "cid")
    )


def test_a_debt_to_the_bank_that_is_older_than_one_to_a_player_sends_all_to_the_bank():
    (
        given("ann 10 at 10 deeds MED", "bob 0 deeds TEN*3 STJ*3 NYA*3", "cid 50")
        .after("ann roll 4+4", "ann roll 1+3", "ann draw chance:speeding-fine", "bob claim 1")
        .debts(("ann", "bank", 15), ("ann", "bob", 550))
        .after("ann bankrupt")
        .leaves("bob 0 MED:bank")
        .auction("MED", "bob", "cid")
    )


# in the middle of an auction


def in_an_auction(*lines):
    """Cid declined Baltic; Bob, whose old rent is asked for now, owes Ann 70 more than he has."""
    return given(
        *("rules: claim=never-lapses", "turn: bob"),
        *("ann 300 deeds TEN*1 STJ NYA", "bob 20 at 8 deeds MED(m)", "cid 100", "dan 100"),
    ).after("bob roll 4+6", "cid roll 1+2", "cid decline", *lines)


def test_bidding_and_the_hammer_wait_while_somebody_owes():
    waiting = in_an_auction("ann claim 1").phase("pay", "cid")
    for line in ("dan bid 6", "dan pass", "bank sold BAL dan 6", "bank unsold BAL"):
        waiting.when(line).refused("turn.order", "bob owes")


def test_a_bankrupt_bidder_is_out_of_the_auction_and_his_bid_with_him():
    (
        in_an_auction("dan bid 5", "bob bid 6", "ann claim 1", "bob bankrupt")
        .auction("BAL", "ann", "cid", "dan")
        .leaves("MED:ann")
        .when("cid bid 6")
        .finds()
        .after("ann pass", "dan pass")
        .leaves("BAL:cid cid 94")
    )


def test_the_auction_closes_when_a_bankruptcy_leaves_one_bidder():
    (
        in_an_auction("ann pass", "cid pass", "dan bid 5", "bob bid 6", "dan bid 7", "ann claim 1")
        .when("bob bankrupt")
        .leaves("BAL:dan dan 93")
        .phase("end", "cid")
    )


def test_the_auction_closes_unsold_when_nobody_is_left_to_bid():
    (
        in_an_auction("ann pass", "cid pass", "dan pass", "ann claim 1")
        .when("bob bankrupt")
        .leaves("BAL:bank")
        .phase("end", "cid")
    )


def test_the_lots_of_who_leaves_in_an_auction_come_up_after_it():
    (
        in_an_auction("dan bid 5")
        .when("bob resign")
        .auction("BAL", "ann", "cid", "dan")
        .after("ann pass", "cid pass")
        .leaves("BAL:dan")
        .auction("MED", "ann", "cid", "dan")
        .after("bank unsold MED")
        .phase("end", "cid")
    )


def test_the_lots_are_auctioned_at_once_whatever_else_waits_in_that_turn():
    (
        given("ann 500 at 2", "bob 0 deeds BDW", "cid 100")
        .after("ann roll 1+4")
        .when("bob resign")
        .auction("BDW", "ann", "cid")
        .after("bank sold BDW cid 10")
        .phase("draw", "ann")
        .after("ann draw chance:advance-to-boardwalk")
        .claims(("cid", 50))
    )


def test_with_one_player_left_nothing_is_auctioned():
    (
        given("ann 0 deeds MED", "bob 500")
        .after("ann roll 1+3")
        .when("ann bankrupt")
        .then(
            Bankrupted("ann", "bank", 200),
            EstatePassed("ann", "bank", goods("MED")),
            GameEnded("bob", "last", {"bob": 500}),
        )
        .ended("bob")
    )


def test_who_cannot_pay_the_pot_is_bankrupt_to_the_bank():
    scenario = given("house: free-parking-pot", "ann 5 at 35", "bob 100").after("ann roll 1+2").when("ann bankrupt")
    assert word_events(scenario.game.book, scenario.events)[0] == "ann is bankrupt to the bank"
