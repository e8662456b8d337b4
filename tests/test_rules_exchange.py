"""The stock exchange of 1936, a house rule: dividends, one share a landing, shares in trades, debts and estates."""

import pytest
from builders import goods
from cli_helper import Desk
from scenario import given

from events import (
    Bankrupted,
    DebtPaid,
    Declined,
    DividendPaid,
    EstatePassed,
    GameEnded,
    Moved,
    Rolled,
    SharesBought,
    SharesOffered,
    SharesSold,
    TimedOut,
    Traded,
    TurnBegan,
)
from monopoly import RuleViolation, decide
from monopoly.actions import BuyShares
from monopoly.legal import legal


def exchange(*setups, rules="", more=()):
    head = ["house: stock-exchange", *([f"rules: {rules}"] if rules else []), *more]
    return given(*head, *(setups or ("ann 500 at 10", "bob 500")))


LAND = "ann roll 4+6"

# exchange.land


def test_who_lands_there_may_buy_a_share():
    (
        exchange()
        .when(LAND)
        .then(Rolled("ann", (4, 6)), Moved("ann", "FPK"), SharesOffered("ann", "FPK"))
        .phase("buy", "ann")
        .when("bob roll 1+2")
        .refused("turn.order", "ann must buy a share or decline")
        .when("ann buy")
        .refused("buy.unowned", "name the company")
        .when("ann decline")
        .then(Declined("ann", "FPK"))
        .phase("end", "ann")
    )


def test_without_the_house_rule_free_parking_is_free_parking():
    given("ann 500 at 10", "bob 500").when(LAND).then(Rolled("ann", (4, 6)), Moved("ann", "FPK"))


def test_dividends_are_paid_to_all_holders_by_the_number_held():
    (
        exchange(
            "ann 500 at 10 cards share:URW-1",
            "bob 500 cards share:MOT-1 share:MOT-2 share:MOT-4 share:URW-2",
            "cid 500",
        )
        .when(LAND)
        .then(
            Rolled("ann", (4, 6)),
            Moved("ann", "FPK"),
            DividendPaid("ann", "URW", 1, 15),
            DividendPaid("bob", "MOT", 3, 90),
            DividendPaid("bob", "URW", 1, 15),
            SharesOffered("ann", "FPK"),
        )
        .leaves("ann 515 bob 605 cid 500")
    )


def test_a_card_sends_a_player_there_with_his_salary():
    (
        exchange("ann 500 at 33", "bob 500")
        .after("ann roll 1+2")
        .when("ann draw chance:advance-to-stock-exchange-2")
        .leaves("ann 700 ann@20")
        .phase("buy", "ann")
    )


def test_the_cards_are_in_the_deck_only_with_the_house_rule():
    assert len(exchange().game.book.cards["chance"]) == 19
    assert len(given("ann 500", "bob 500").game.book.cards["chance"]) == 16


def test_all_shares_sold_none_is_offered():
    every = [f"share:{code}-{n}" for code in ("MOT", "ALS", "NUT", "RAD", "AMO", "URW") for n in range(1, 6)]
    scenario = exchange("ann 500 at 10", f"bob 500 cards {' '.join(every)}").when(LAND).phase("end", "ann")
    scenario.leaves(f"bob {500 + 250 + 275 + 300 + 325 + 350 + 375}")


def test_an_income_tax_choice_and_a_pot_do_not_stand_on_the_same_square():
    for option in ("free_parking_pot=yes", "free_parking_bonus=100", "free_parking_move=yes"):
        with pytest.raises(ValueError, match="stock_exchange stands in place of free parking: it does not go with"):
            exchange(rules=option)
    with pytest.raises(ValueError, match="stock_exchange needs companies, and kaliningrad has none"):
        exchange(more=["board: kaliningrad"])


# exchange.buy


def test_a_share_is_bought_with_exactly_enough_cash_and_not_with_one_less():
    exchange("ann 100 at 10", "bob 500").after(LAND).when("ann buy MOT").then(
        SharesBought("ann", ("share:MOT-1",), 100)
    ).leaves("ann 0").phase("end", "ann")
    exchange("ann 99 at 10", "bob 500").after(LAND).when("ann buy MOT").refused("cash.short", "99")


def test_the_next_free_certificate_is_bought_until_none_is_left():
    scenario = exchange("ann 500 at 10", "bob 500 cards share:MOT-1 share:MOT-3").after(LAND)
    scenario.when("ann buy MOT").then(SharesBought("ann", ("share:MOT-2",), 100))
    full = " ".join(f"share:MOT-{n}" for n in range(1, 6))
    exchange("ann 500 at 10", f"bob 500 cards {full}").after(LAND).when("ann buy MOT").refused(
        "exchange.buy", "the bank has 0 of Motion Pictures"
    )


def test_one_share_a_landing():
    exchange().after(LAND).when("ann buy MOT*2").refused("exchange.buy", "1 share may be bought here, not 2")
    exchange().after(LAND, "ann buy MOT").when("ann buy MOT").refused("exchange.buy", "has not just landed")


def test_only_who_landed_there_and_only_then():
    exchange().when("ann buy MOT").refused("exchange.buy")
    exchange().after(LAND).when("bob buy MOT").refused("exchange.buy")


def test_a_lot_and_a_share_are_not_mixed_up():
    exchange().after(LAND).when("ann buy").refused("buy.unowned")
    exchange("ann 500 at 10", "bob 500").after("ann roll 1+2").when("ann buy MOT").refused("exchange.buy")


def test_debts_come_before_shares():
    scenario = exchange("ann 500 at 10", "bob 0", "cid 30 deeds RDR").after(LAND, "ref penalty ann 600")
    scenario.when("ann buy MOT").refused("turn.order", "ann owes bank 600")


def test_online_buying_needs_no_claim_and_no_auction_follows():
    scenario = given("ruleset: online", "house: stock-exchange", "ann 500 at 10", "bob 500").after(LAND)
    scenario.when("ann decline").then(Declined("ann", "FPK")).phase("end")


# exchange.sell


def test_the_bank_takes_shares_back_at_half_their_price():
    (
        exchange("ann 500 cards share:MOT-1 share:RAD-4 share:RAD-5", "bob 500")
        .when("ann sell MOT RAD*2")
        .then(SharesSold("ann", ("share:MOT-1", "share:RAD-4", "share:RAD-5"), 50 + 2 * 65))
        .leaves("ann 680")
        .when("ann sell MOT")
        .refused("exchange.sell", "ann has 0 shares of MOT, not 1")
    )


def test_shares_pay_debts_exactly_and_one_less_is_bankruptcy():
    start = ("ann 150 at 0 cards share:MOT-1", "bob 500")
    exchange(*start).after("ann roll 1+3").when("ann bankrupt").refused("bankrupt.when", "can raise 200")
    exchange(*start).when("ann roll 1+3", "ann sell MOT").leaves("ann 0").phase("end", "ann")
    exchange("ann 149 cards share:MOT-1", "bob 500").after("ann roll 1+3").when("ann bankrupt").ended("bob")


def test_a_debt_is_paid_as_soon_as_shares_bring_enough():
    (
        exchange("ann 150 cards share:MOT-1", "bob 500")
        .after("ann roll 1+3")
        .when("ann sell MOT")
        .then(SharesSold("ann", ("share:MOT-1",), 50), DebtPaid(1, "ann", "bank", 200, "tax", "ITX"))
    )


def test_there_is_nothing_to_sell_without_an_exchange():
    given("ann 500 deeds STJ TEN NYA", "bob 500").when("ann sell STJ").refused("build.none")


# trades, estates, worth


def test_shares_are_traded_like_cards():
    (
        exchange("ann 500 deeds RDR cards share:MOT-1 share:MOT-2", "bob 500 cards share:URW-5")
        .when("ann trade bob RDR+MOT*2 for 50+URW")
        .then(
            Traded(
                "ann",
                "bob",
                goods("RDR", cards=("share:MOT-1", "share:MOT-2")),
                goods(cash=50, cards=("share:URW-5",)),
            )
        )
        .when("bob trade ann MOT*3 for 10")
        .refused("trade.goods", "bob has 2 shares of MOT, not 3")
    )


def test_an_offer_of_shares_is_looked_at_again_when_it_is_taken():
    (
        exchange("ann 500 cards share:MOT-1", "bob 500")
        .after("ann offer bob MOT for 80", "ann sell MOT")
        .when("bob accept")
        .refused("trade.goods", "ann has 0 shares of MOT")
    )


def test_shares_settle_a_debt():
    (
        exchange("ann 10 at 1 cards share:MOT-1", "bob 500 deeds RDR")
        .after("ann roll 1+3", "bob claim")
        .when("ann settle bob MOT for 25")
        .phase("end", "ann")
        .leaves("ann 10 bob 500")
    )


def test_shares_go_with_the_estate():
    (
        exchange("ann 10 at 1 cards share:MOT-1", "bob 500 deeds RDR ELE PRR SHL BOR", "cid 500")
        .after("ann roll 1+3", "bob claim")
        .when("ann bankrupt")
        .then(
            Bankrupted("ann", "bob", 200),
            EstatePassed("ann", "bob", goods(cash=10, cards=("share:MOT-1",))),
        )
        .when("bob sell MOT")
        .leaves("bob 560")
    )


def test_shares_of_a_player_bankrupt_to_the_bank_are_for_sale_again():
    (
        exchange("ann 10 cards share:MOT-1", "bob 500", "cid 500")
        .after("ann resign", "bob roll 4+6", "bob end", "cid roll 4+6")
        .after("cid end", "bob roll 4+6")
        .when("bob buy MOT")
        .then(SharesBought("bob", ("share:MOT-1",), 100))
    )


def test_bankrupt_sold_turns_shares_into_cash_for_the_creditor():
    (
        given(
            "house: stock-exchange bankrupt-sold",
            "ann 10 at 1 cards share:MOT-1",
            "bob 500 deeds RDR PRR SHL BOR",
            "cid 1",
        )
        .after("ann roll 1+3", "bob claim")
        .when("ann bankrupt")
        .leaves("bob 560")
        .holds()
    )


def test_shares_count_at_their_price_in_worth_and_for_the_tax():
    scenario = exchange("ann 500 cards share:MOT-1 share:URW-1", "bob 740")
    scenario.when("ref end").then(GameEnded("ann", "referee", {"ann": 750, "bob": 740}))
    tax = given("ruleset: us", "house: stock-exchange", "ann 500 cards share:MOT-1", "bob 500").after("ann roll 1+3")
    tax.when("ann choose 10%").leaves("ann 440")


def test_a_timeout_declines_the_share():
    scenario = given(
        "start: 2026-01-01T10:00:00Z",
        "house: stock-exchange",
        "rules: turn=60s timeout=end-turn",
        "ann 500 at 10",
        "bob 1",
    )
    scenario.after("00:10 ann roll 4+6").when("02:00 ref timeout ann").then(
        TimedOut("ann", "end-turn"), Declined("ann", "FPK"), TurnBegan("bob", 2)
    )


def test_as_played_a_second_share_is_stored_and_found():
    scenario = exchange(more=["mode: as-played"]).after(LAND, "ann buy MOT")
    scenario.when("ann buy MOT").finds("exchange.buy").leaves("ann 300")
    other = exchange(more=["mode: as-played"]).after(LAND)
    other.when("ann buy MOT price=90").finds("exchange.buy", word="is 100, not 90").leaves("ann 410")


def test_without_an_exchange_there_is_nothing_to_buy():
    game = given("ann 500", "bob 500").game
    with pytest.raises(RuleViolation, match="there is no stock exchange in this game"):
        decide(game.book, game.state, BuyShares("ann", "MOT"))


def test_what_is_legal_names_the_companies():
    options = legal(exchange().after(LAND).game.book, exchange().after(LAND).state, "ann")
    assert {o.verb: o.words for o in options if o.words} == {"buy": ("MOT", "ALS", "NUT", "RAD", "AMO", "URW")}
    assert "decline" in {o.verb for o in options}


# at the desk


def test_it_is_told_recorded_and_read_again(tmp_path):
    desk = Desk(tmp_path)
    record = (
        "mpn: 1\ngame: X\nhouse: stock-exchange\nsetup: ann 500 at 10 cards share:MOT-2\nsetup: bob 500\n\n"
        "ann roll 4+6\nann buy MOT = ann 410\n"
    )
    desk.done("import", "-", stdin=record)
    told = desk.done("show", "1..2").out
    assert "ann comes to Stock Exchange" in told
    assert "ann gets a dividend of 10 for 1 of Motion Pictures" in told
    assert "ann buys 1 share of Motion Pictures for 100" in told
    assert "MOT*2" in desk.done("state").out
    assert desk.state()["players"][0]["shares"] == {"MOT": 2}
    assert desk.state()["players"][0]["jail_cards"] == []
    assert desk.state()["players"][0]["worth"] == 610
    assert "Motion Pictures (MOT): 2 shares" in desk.done("worth", "ann").out
    assert "2 of Motion Pictures" in desk.done("explain", "worth", "ann").out
    assert "buys or declines" not in desk.done("state").out
    assert "2 shares of Motion Pictures" in desk.done("do", "ref end").out + desk.done("sheet").out
    assert desk.done("audit").code == desk.done("verify").code == 0
    other = Desk(tmp_path, "other.db")
    other.done("import", "-", stdin=desk.done("export").out)
    assert other.entries()[1]["events"] == desk.entries()[1]["events"]
    assert "dividends" in desk.done("rules", "exchange.land").out
    assert [row["cause"] for row in desk.done("statement", "ann", "--json").json] == ["start", "dividend", "shares"]
