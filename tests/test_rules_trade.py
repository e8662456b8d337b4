"""Trades between players: what may change hands, when, and by offer and acceptance."""

import pytest
from builders import CHANCE_CARD, CHEST_CARD, goods
from scenario import given

from events import Given, OfferClosed, Traded, TradeOffered, TurnBegan

BOTH = f"cards {CHANCE_CARD} {CHEST_CARD}"

# what may change hands


def test_lots_cards_and_cash_change_hands_at_any_agreed_price():
    (
        given("ann 300 deeds VER RDR", f"bob 500 deeds ELE cards {CHANCE_CARD}")
        .when("ann trade bob VER+RDR+50 for ELE+100+card")
        .then(Traded("ann", "bob", goods("VER", "RDR", cash=50), goods("ELE", cash=100, cards=(CHANCE_CARD,))))
        .leaves("ann 350 bob 450 VER:bob RDR:bob ELE:ann")
        .holds(ann="chance")
    )


def test_the_price_may_be_nothing():
    (
        given("ann 300 deeds VER", "bob 500")
        .when("ann trade bob VER for 0")
        .then(Traded("ann", "bob", goods("VER"), goods()))
        .leaves("VER:bob")
    )


def test_all_of_ones_cash_and_not_one_more():
    (
        given("ann 300 deeds VER", "bob 500")
        .when("ann trade bob VER for 501")
        .refused("cash.short", "500")
        .when("ann trade bob VER for 500")
        .leaves("ann 800 bob 0")
    )
    given("ann 300", "bob 500 deeds VER").when("ann trade bob 301 for VER").refused("cash.short", "300")


# trade.no-loans


@pytest.mark.parametrize(
    "line",
    ["bob trade ann 200 for 150", "bob trade ann 200 for 0", "bob trade ann 0 for 200", "bob offer ann 20 for 0"],
)
def test_money_for_money_is_a_loan_or_a_present(line):
    given("ann 300 deeds VER", "bob 500").when(line).refused("trade.no-loans")


def test_money_is_not_given_away():
    given("ann 300", "bob 500").when("ann give bob 100").refused("trade.no-loans")


def test_credit_between_players_as_a_house_rule():
    house = "house: credit"
    (
        given(house, "ann 300", "bob 500")
        .when('ann give bob 300 "until Friday"')
        .then(Given("ann", "bob", 300, "until Friday"))
        .leaves("ann 0 bob 800")
    )
    given(house, "ann 300", "bob 500").when("ann give bob 301").refused("cash.short", "300")
    given(house, "ann 300", "bob 500").when("ann give ann 1").refused("trade.goods")
    owing = given(house, "ann 40 at 36", "bob 500", "cid 500").after("ann roll 1+1")
    owing.when("ann give cid 40").refused("debt.order", "owes bank 100").when("bob give ann 60").leaves("ann 0 bob 440")
    given(house, "ann 300", "bob 500").when("ann trade bob 0 for 500").leaves("ann 800 bob 0")


# trade.unbuilt


def test_no_lot_changes_hands_while_its_group_carries_a_building():
    def built():
        return given("ann 500 deeds ORI*1 VER CON RDR", "bob 500 deeds BDW")

    (
        built()
        .when("ann trade bob VER for 200")
        .refused("trade.unbuilt", "Oriental")
        .when("ann trade bob ORI for 200")
        .refused("trade.unbuilt")
        .when("bob trade ann 200 for CON")
        .refused("trade.unbuilt")
        .when("ann offer bob VER for 200")
        .refused("trade.unbuilt")
        .when("ann trade bob RDR for 200")
        .leaves("RDR:bob")
    )
    built().after("ann sell ORI").when("ann trade bob VER for 200").leaves("VER:bob")


# trade.goods


@pytest.mark.parametrize(
    "line",
    [
        "ann trade bob BDW for 10",
        "ann trade bob MED for 10",
        "ann trade bob 10 for VER",
        "ann trade bob GO for 10",
        "ann trade ann VER for 10",
        "ann trade bob card for 10",
        "ann trade bob 10 for card:community-chest",
        "ann trade bob 10 for card+card:chance",
    ],
    ids=[
        *("the partner's own lot", "the bank's lot", "one's own lot asked for", "no lot", "with oneself"),
        *("no card", "a card of the other deck", "two cards of which he has one"),
    ],
)
def test_each_gives_only_what_is_his(line):
    given("ann 300 deeds VER", f"bob 500 deeds BDW cards {CHANCE_CARD}").when(line).refused("trade.goods")


def test_with_a_player_who_is_out_nobody_trades():
    (
        given("ann 300 deeds VER", "bob 500", "cid 0")
        .after("bob resign")
        .when("ann trade bob VER for 0")
        .refused("play.bankrupt")
    )


# jail cards


def test_of_both_cards_any_is_given_by_its_deck():
    def two():
        return given("ann 300", f"bob 500 {BOTH}")

    two().when("ann trade bob 30 for card:chance").holds(ann="chance", bob="community-chest")
    two().when("ann trade bob 30 for card:community-chest").holds(ann="community-chest", bob="chance")
    two().when("ann trade bob 30 for card").holds(ann="chance", bob="community-chest")
    two().when("ann trade bob 60 for card:chance+card:community-chest").holds(ann="chance community-chest")
    two().when("ann trade bob 60 for card+card:community-chest").holds(ann="chance community-chest")


# mortgaged lots: trade.mortgaged; mortgage.transfer is in test_rules_mortgage.py


def test_mortgaged_lots_may_be_traded_but_not_online():
    given("ann 300", "bob 500 deeds BDW(m)").when("ann trade bob 100 for BDW").leaves("BDW:ann BDW(m)")
    (
        given("ruleset: online", "ann 300", "bob 500 deeds BDW(m) RDR")
        .when("ann trade bob 100 for BDW")
        .refused("trade.mortgaged")
        .when("ann trade bob 100 for RDR")
        .leaves("RDR:ann")
    )


# trade.when


@pytest.mark.parametrize(
    "lines",
    [
        [],
        ["ann roll 1+2"],
        ["ann roll 1+2", "ann decline"],
        ["ann roll 3+4"],
        ["ann roll 1+3"],
        ["ann roll 5+5"],
        ["ann roll 4+6"],
        ["ann roll 4+6", "ann end"],
    ],
    ids=["before a roll", "an offer", "an auction", "a card", "a debt", "an extra roll", "end", "the next turn"],
)
def test_trades_are_made_at_any_time(lines):
    given("ann 100", "bob 0 deeds MED", "cid 100").after(*lines).when("bob trade cid MED for 1").leaves("MED:cid bob 1")


def test_online_trades_are_made_before_ones_own_roll():
    def online(*lines):
        return given("ruleset: online", "ann 100 deeds VER", "bob 100 deeds MED", "cid 100 deeds RDR").after(*lines)

    online().when("ann trade bob VER for MED+10").leaves("VER:bob MED:ann")
    online().when("bob trade cid MED for 1").refused("trade.when")
    (
        online("ann roll 4+6")
        .when("ann trade bob VER for 1")
        .refused("trade.when", "rolled")
        .when("cid trade bob RDR for 1")
        .refused("trade.when")
        .when("bob trade cid MED for 1")
        .then(TurnBegan("bob", 2), Traded("bob", "cid", goods("MED"), goods(cash=1)))
    )
    online("ann roll 1+2").when("ann trade bob VER for 1").refused("trade.when", "Baltic")


def test_online_a_trade_is_proposed_only_when_one_may_be_made():
    def online(*lines):
        return given("ruleset: online", "ann 100 deeds VER", "bob 100 deeds MED", "cid 100 deeds RDR").after(*lines)

    online().when("ann offer bob VER for MED").then(TradeOffered("ann", "bob", goods("VER"), goods("MED")))
    online().when("bob offer cid MED for 1").refused("trade.when", "own turn")
    rolled = online("ann roll 4+6")
    rolled.when("ann offer bob VER for MED").refused("trade.when", "rolled")
    rolled.when("bob offer cid MED for 1").then(
        TurnBegan("bob", 2), TradeOffered("bob", "cid", goods("MED"), goods(cash=1))
    )
    online("ann offer bob VER for 5", "ann roll 4+6").when("bob accept").refused("trade.when", "rolled")
    given("ann 100 deeds VER", "bob 100").after("ann roll 1+2").when("bob offer ann 5 for VER").leaves("VER:ann")


def test_online_a_debtor_may_trade_to_raise_money():
    (
        given("ruleset: online", "ann 0 at 10 deeds VER", "bob 100 deeds TEN", "cid 100 deeds MED")
        .after("ann roll 3+5")
        .phase("pay")
        .when("cid trade bob MED for 1")
        .refused("trade.when")
        .when("ann trade cid VER for 50")
        .leaves("ann 36 bob 114 cid 50")
        .phase("end", "ann")
    )


# trade.offer


def offered(*lines):
    return given("ann 300 deeds VER RDR", "bob 500 deeds ELE", "cid 100").after(*lines)


def test_an_offer_changes_nothing_until_it_is_accepted():
    (
        offered()
        .when("ann offer bob VER for 200")
        .then(TradeOffered("ann", "bob", goods("VER"), goods(cash=200)))
        .leaves("VER:ann bob 500")
        .when("bob accept")
        .then(OfferClosed(1, "accepted"), Traded("ann", "bob", goods("VER"), goods(cash=200)))
        .leaves("VER:bob ann 500 bob 300")
        .when("bob accept 1")
        .refused("trade.offer")
    )


def test_an_offer_may_be_rejected_or_withdrawn():
    (
        offered("ann offer bob VER for 200")
        .when("bob reject")
        .then(OfferClosed(1, "rejected"))
        .when("bob accept")
        .refused("trade.offer")
    )
    (
        offered("ann offer bob VER for 200")
        .when("ann withdraw")
        .then(OfferClosed(1, "withdrawn"))
        .when("bob accept")
        .refused("trade.offer")
    )


@pytest.mark.parametrize("line", ["cid accept 1", "ann accept 1", "cid reject 1", "bob withdraw 1", "bob accept 2"])
def test_nobody_else_answers_an_offer(line):
    offered("ann offer bob VER for 200").when(line).refused("trade.offer").when("bob accept").leaves("VER:bob")


def test_of_several_offers_the_answer_says_which():
    (
        offered("ann offer bob VER for 200", "ann offer bob RDR for 100")
        .when("bob accept")
        .refused("trade.offer", "1, 2")
        .when("ann withdraw")
        .refused("trade.offer")
        .when("bob accept 2")
        .leaves("RDR:bob VER:ann")
        .when("bob accept")
        .leaves("VER:bob")
    )


def test_what_an_offer_needs_is_checked_again_when_it_is_accepted():
    offered("ann offer bob VER for 200", "ann trade cid VER for 50").when("bob accept 1").refused("trade.goods", "cid")
    offered("ann offer bob VER for 500", "ann trade bob RDR for 1").when("bob accept 1").refused("cash.short", "499")


def test_a_stale_offer_stays_open_until_it_is_answered():
    (
        offered("ann offer bob VER for 500", "ann trade bob RDR for 1")
        .when("bob accept 1")
        .refused("cash.short")
        .after("bob mortgage ELE")
        .when("bob accept 1")
        .leaves("VER:bob bob 74")
    )


@pytest.mark.parametrize(
    "line",
    ["ann offer bob ELE for 10", "ann offer bob 10 for VER", "ann offer bob 10 for card", "ann offer bob GO for 10"],
    ids=["not his to give", "not the other's to give", "no card there", "no lot"],
)
def test_an_offer_is_of_what_each_has_but_for_the_others_cash(line):
    offered().when(line).refused("trade.goods")


def test_an_offer_may_ask_for_more_than_the_other_has_yet():
    offered().when("ann offer bob VER for 501").then(TradeOffered("ann", "bob", goods("VER"), goods(cash=501)))


def test_an_offer_lapses_when_one_of_the_two_is_out():
    (
        offered("ann offer bob VER for 200", "bob offer cid ELE for 100", "ann offer cid RDR for 5")
        .after("bob resign")
        .after("bank unsold ELE")
        .when("cid accept")
        .leaves("RDR:cid cid 95")
    )


def test_a_lot_mortgaged_after_the_offer_comes_over_mortgaged():
    offered("ann offer bob VER for 200", "ann mortgage VER").when("bob accept").leaves("VER:bob VER(m) bob 295")
