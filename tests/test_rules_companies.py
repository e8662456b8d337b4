"""Companies and industries: buying, branches and monopolies, selling to the bank, exchanges, mortgages, the end."""

import pytest
from builders import goods, position
from scenario import given

from events import (
    Bankrupted,
    BuildingsSold,
    Built,
    Declined,
    DepositWithdrawn,
    EstatePassed,
    GameEnded,
    LotSold,
    Paid,
    Redeemed,
)


def business(*lines):
    return given("ruleset: business", *lines)


def test_the_board_is_eight_industries_of_three_companies():
    book = position("ruleset: business", "players: ann bob").book
    assert book.size == 40
    assert [len(codes) for codes in book.groups.values()] == [3] * 8
    for lot in book.lots.values():
        assert (lot.top, len(lot.rent)) == (4, 5)
        assert list(lot.rent) == sorted(set(lot.rent))
        # steeply with the monopoly
        assert lot.rent[4] - lot.rent[3] > lot.rent[3] - lot.rent[2] > lot.rent[2] - lot.rent[1]
    assert [book.squares[at].kind for at in (0, 10, 20, 30)] == ["go", "hospital", "casino", "card"]


# buying


def test_a_company_is_bought_with_exactly_its_price():
    business("ann 180 at 6", "bob 500").when("ann roll 2+3", "ann buy").leaves("ann 0 SAW:ann")
    business("ann 179 at 6", "bob 500").after("ann roll 2+3").when("ann buy").refused("cash.short", "180")


def test_a_company_that_is_not_bought_stays_free_without_an_auction():
    (
        business("ann 500 at 6", "bob 500 at 6")
        .after("ann roll 2+3")
        .when("ann decline")
        .then(Declined("ann", "SAW"))
        .phase("end", "ann")
        .when("bob bid 10")
        .refused("auction.closed")
        .when("bob roll 2+3", "bob buy")
        .leaves("SAW:bob")
    )


# rent, asked for as in the classic


@pytest.mark.parametrize(
    ("deeds", "rent"),
    [
        ("SAW", 15),
        ("SAW PAP FUR", 30),
        ("SAW*1 PAP FUR", 80),
        ("SAW*2 PAP*1 FUR*1", 230),
        ("SAW*3 PAP*3 FUR*3", 490),
        ("SAW*4 PAP*3 FUR*3", 970),
    ],
)
def test_rent_grows_with_branches_and_steeply_with_the_monopoly(deeds, rent):
    (
        business("ann 1000 at 6", f"bob 500 deeds {deeds}")
        .after("ann roll 2+3")
        .claims(("bob", rent))
        .when("bob claim")
        .leaves(f"ann {1000 - rent} bob {500 + rent}")
    )


def test_rents_may_be_automatic():
    (
        given("ruleset: business", "rules: claim=automatic", "ann 1000 at 6", "bob 500 deeds SAW")
        .when("ann roll 2+3")
        .leaves("ann 985 bob 515")
    )


# branches and monopolies


def test_branches_need_all_three_of_the_industry_and_none_mortgaged():
    business("ann 500 deeds SAW PAP", "bob 0").when("ann build SAW").refused("build.group", "Furniture Hall")
    business("ann 500 deeds SAW PAP FUR(m)", "bob 0").when("ann build SAW").refused("build.group", "mortgaged")
    business("ann 100 deeds SAW PAP FUR", "bob 0").when("ann build SAW").then(Built("ann", "SAW", 1, 100, 1))
    business("ann 99 deeds SAW PAP FUR", "bob 0").when("ann build SAW").refused("cash.short", "100")


def test_branches_go_up_one_level_at_a_time_across_the_industry():
    (
        business("ann 900 deeds SAW*1 PAP FUR", "bob 0")
        .when("ann build SAW")
        .refused("build.even", "Sawmill")
        .when("ann build PAP FUR")
        .leaves("PAP*1 FUR*1 ann 700")
        .when("ann build SAW*2 PAP*2 FUR*2")
        .leaves("SAW*3 PAP*3 FUR*3 ann 100")
    )


def test_the_third_branch_is_no_monopoly_and_the_monopoly_comes_on_top_of_three():
    (
        business("ann 900 deeds SAW*2 PAP*2 FUR*2", "bob 0")
        .when("ann build SAW")
        .then(Built("ann", "SAW", 3, 100, 1))
        .when("ann build SAW")
        .refused("build.hotel", "a monopoly on Sawmill needs 3 branches on every lot")
        .when("ann build PAP FUR", "ann build SAW")
        .then(Built("ann", "PAP", 3, 100, 1), Built("ann", "FUR", 3, 100, 1), Built("ann", "SAW", 4, 100, -3, 1))
        .when("ann build SAW")
        .refused("build.max")
    )


def test_all_companies_of_an_industry_may_have_a_monopoly_and_buildings_never_run_out():
    everything = "SAW*4 PAP*4 FUR*4 PRS*4 RAD*4 TVC*4 BUS*4 RIV*4 AIR*4 TOO*4 MOT*4 SHP*4 COA*4 OIL*4"
    business(f"ann 200 deeds {everything} POW*3", "bob 0").when("ann build POW").leaves("POW*4 ann 0").stock(None, None)


# selling to the bank, at half price, evenly


def test_monopolies_and_branches_sell_at_half_price_and_evenly():
    (
        business("ann 0 deeds SAW*4 PAP*4 FUR*4", "bob 0")
        .when("ann sell SAW")
        .then(BuildingsSold("ann", "SAW", 3, 50, -3, 1))
        .when("ann sell SAW")
        .refused("build.even", "Sawmill")
        .when("ann sell SAW*4")
        .refused("build.none")
        .when("ann sell PAP*4")
        .refused("build.even")
        .when("ann sell PAP FUR")
        .leaves("SAW*3 PAP*3 FUR*3 ann 150")
        .when("ann sell SAW*3 PAP*3 FUR*3")
        .leaves("SAW*0 PAP*0 FUR*0 ann 600")
    )


def test_monopolies_sell_whole_for_all_their_levels_and_not_only_together():
    business("ann 0 deeds SAW*4 PAP*4 FUR*4", "bob 0").when("ann sell SAW*4 PAP*4 FUR*4").leaves("ann 600")
    business("ann 0 deeds SAW*4 PAP*3 FUR*3", "bob 0").when("ann sell SAW*4").refused("build.even")


def test_a_bare_company_sells_to_the_bank_at_half_price_and_is_free_again():
    (
        business("ann 0 at 6 deeds SAW FUR", "bob 500 at 6")
        .when("ann sell SAW")
        .then(LotSold("ann", "SAW", 90))
        .leaves("ann 90 SAW:bank FUR:ann")
        .when("ann sell SAW")
        .refused("build.none")
        .after("ann roll 1+3", "bob roll 2+3")
        .phase("buy", "bob")
    )


def test_several_at_once_and_another_players_never():
    (
        business("ann 0 deeds SAW PAP FUR", "bob 0 deeds MOT")
        .when("ann sell SAW PAP FUR")
        .leaves("ann 280 SAW:bank PAP:bank FUR:bank")
        .when("ann sell MOT")
        .refused("build.none")
        .when("ann sell CAS")
        .refused("build.none")
    )


def test_no_company_is_sold_out_of_an_industry_with_branches():
    business("ann 0 deeds SAW*1 PAP FUR", "bob 0").when("ann sell PAP").refused("trade.unbuilt", "Sawmill")
    business("ann 0 deeds SAW PAP FUR", "bob 0").when("ann sell PAP*2").refused("build.none")
    (
        business("ann 0 deeds SAW*1 PAP FUR", "bob 0")
        .after("ann sell SAW")
        .when("ann sell PAP")
        .leaves("PAP:bank ann 140")
    )


def test_a_mortgaged_company_is_not_sold():
    business("ann 99 deeds SAW(m)", "bob 0").when("ann sell SAW").refused("trade.mortgaged", "redeem")
    business("ann 99 deeds SAW(m)", "bob 0").after("ann redeem SAW").when("ann sell SAW").leaves("ann 90")


def test_what_the_bank_gives_is_an_option_of_any_ruleset():
    given("ann 0 deeds BDW", "bob 0").when("ann sell BDW").refused("build.none")
    given("rules: lot_refund=75", "ann 0 deeds BDW", "bob 0").when("ann sell BDW").leaves("ann 300 BDW:bank")
    given("rules: lot_refund=75", "ann 0 deeds BDW", "bob 0").when("ann sell BDW refund=400").refused(
        "build.sell", "300"
    )


# exchanges


def test_companies_are_exchanged_with_cash_to_balance():
    (
        business("ann 500 deeds SAW", "bob 500 deeds MOT")
        .when("ann trade bob SAW+120 for MOT")
        .leaves("ann 380 bob 620 SAW:bob MOT:ann")
    )


def test_a_company_is_not_sold_for_cash_alone():
    (
        business("ann 500 deeds SAW", "bob 500")
        .when("ann trade bob SAW for 200")
        .refused("trade.exchange", "each side")
        .when("bob offer ann 200 for SAW")
        .refused("trade.exchange", "each side")
    )
    (
        given("ruleset: business", "rules: lots_for_lots=no", "ann 500 deeds SAW", "bob 500")
        .when("ann trade bob SAW for 200")
        .leaves("ann 700 SAW:bob")
    )
    given("rules: lots_for_lots=yes", "ann 500 deeds BAL", "bob 500").when("ann trade bob BAL for 200").refused(
        "trade.exchange"
    )


def test_no_mortgaged_company_and_none_out_of_a_built_industry_is_exchanged():
    (
        business("ann 500 deeds SAW(m) PAP", "bob 500 deeds MOT*1 TOO SHP TEL")
        .when("ann trade bob SAW for TEL")
        .refused("trade.mortgaged")
        .when("ann trade bob PAP for SHP")
        .refused("trade.unbuilt")
        .when("ann trade bob PAP for TEL")
        .leaves("PAP:bob TEL:ann")
    )


# mortgages


def test_a_mortgage_is_half_the_price_and_costs_ten_percent_to_redeem():
    (
        business("ann 9 deeds SAW", "bob 0")
        .when("ann mortgage SAW")
        .leaves("ann 99 SAW(m)")
        .when("ann redeem SAW")
        .then(Redeemed("ann", "SAW", 99))
        .leaves("ann 0")
        .mortgages()
    )
    business("ann 8 deeds SAW", "bob 0").after("ann mortgage SAW").when("ann redeem SAW").refused("cash.short", "99")


def test_a_mortgaged_company_earns_nothing():
    (
        business("ann 1000 at 6", "bob 500 deeds SAW(m)")
        .after("ann roll 2+3")
        .claims()
        .when("bob claim")
        .refused("rent.mortgaged")
    )


# the end


def test_a_broke_players_companies_are_free_again_and_his_creditor_gets_what_they_bring():
    (
        business("ann 10 at 6 deeds FRM BKR(m) deposit 19", "bob 0 deeds SAW*1 PAP FUR", "cid 50")
        .after("ann roll 2+3", "bob claim")
        .when("ann bankrupt")
        .then(
            DepositWithdrawn("ann", 19),
            Paid("bank", "ann", 50, "sell", "FRM"),
            Bankrupted("ann", "bob", 80),
            EstatePassed("ann", "bob", goods(cash=79)),
            EstatePassed("ann", "bank", goods("FRM", "BKR")),
        )
        .leaves("bob 79 FRM:bank BKR:bank")
        .mortgages()
        .phase("end")
    )


def test_with_exactly_enough_nobody_is_broke():
    (
        business("ann 10 at 6 deeds FRM deposit 20", "bob 0 deeds SAW*1 PAP FUR", "cid 50")
        .after("ann roll 2+3", "bob claim")
        .when("ann bankrupt")
        .refused("bankrupt.when", "owes 80 and can raise 80")
        .after("ann withdraw deposit")
        .when("ann sell FRM")
        .leaves("ann 0 bob 80 FRM:bank")
        .debts()
    )


def test_a_broke_players_branches_go_back_to_the_bank():
    (
        business("ann 10 at 6 deeds FRM*1 MIL BKR deposit 0", "bob 0 deeds SAW*4 PAP*4 FUR*4", "cid 50")
        .after("ann roll 2+3", "bob claim")
        .when("ann bankrupt")
        .leaves("FRM*0 FRM:bank MIL:bank BKR:bank bob 195")
    )


def test_broke_to_the_bank_the_companies_are_free_and_not_auctioned():
    (
        business("ann 10 at 1 deeds MIL deposit 0", "bob 500", "cid 50")
        .after("ann roll 1+3", "ann draw pole:red")
        .when("ann bankrupt")
        .leaves("MIL:bank ann 0 bob 500 cid 50")
        .phase("end")
    )


def test_the_last_one_left_wins():
    (
        business("ann 10 at 1 deposit 0", "bob 500")
        .after("ann roll 1+3", "ann draw pole:red")
        .when("ann bankrupt")
        .then(
            Bankrupted("ann", "bank", 100),
            EstatePassed("ann", "bank", goods(cash=10)),
            GameEnded("bob", "last", {"bob": 600}),  # his deposit counts
        )
        .ended("bob")
    )


def test_the_deposit_counts_in_what_a_player_is_worth():
    (
        business("ann 500 deposit 250", "bob 500 deposit 249")
        .when("ref end")
        .then(GameEnded("ann", "referee", {"ann": 750, "bob": 749}))
    )
