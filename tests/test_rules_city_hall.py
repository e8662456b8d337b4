"""CITY HALL: its bonuses, among them any free company to buy and a takeover."""

import pytest
from scenario import given

from events import Bought, CardDrawn, ChoiceDue, Chosen, DrawDue, Moved, Paid, Rolled, TakenOver


def guest(ann="ann 500 at 25", bob="bob 500", *more):
    """ann comes to CITY HALL."""
    return given("ruleset: business", ann, bob, *more).after("ann roll 1+4")


def test_city_hall_draws_a_bonus():
    (
        given("ruleset: business", "ann 500 at 25", "bob 500")
        .when("ann roll 1+4")
        .then(Rolled("ann", (1, 4)), Moved("ann", "CTY"), DrawDue("ann", "city-hall"))
        .phase("draw")
    )


def test_a_grant():
    guest().when("ann draw city-hall:grant").leaves("ann 650").phase("end")


def test_honours_are_paid_by_everybody_who_can():
    (
        guest("ann 500 at 25", "bob 500", "cid 39")
        .when("ann draw city-hall:honours")
        .leaves("ann 540 bob 460 cid 39")
        .debts(("cid", "ann", 40))
    )


def test_the_keys_lead_to_the_bank():
    (guest().when("ann draw city-hall:keys").leaves("ann 700 ann@0").phase("end"))


# a free company


def free(*seats):
    return guest(*seats).after("ann draw city-hall:free-company")


def test_any_free_company_may_be_bought_at_its_price():
    (
        guest()
        .when("ann draw city-hall:free-company")
        .then(CardDrawn("ann", "city-hall", "free-company"), ChoiceDue("ann", "buy", "CTY"))
        .phase("choose", "ann")
        .when("ann choose POW")
        .then(Chosen("ann", "buy", "POW"), Bought("ann", "POW", 400))
        .leaves("ann 100 POW:ann")
        .phase("end")
    )


def test_by_position_or_name_too():
    free().when("ann choose 1").leaves("FRM:ann")
    free().when('ann choose "Power Station"').leaves("POW:ann")


def test_with_one_less_than_the_price_it_is_refused():
    free("ann 399 at 25").when("ann choose POW").refused("cash.short", "400")
    free("ann 400 at 25").when("ann choose POW").leaves("ann 0")


def test_nothing_may_be_chosen():
    free().when("ann choose none").then(Chosen("ann", "buy", "none")).phase("end").leaves("ann 500")


def test_a_company_that_is_owned_is_not_free():
    free("ann 500 at 25", "bob 500 deeds POW").when("ann choose POW").refused("buy.unowned", "bob")
    free().when("ann choose BNK").refused("buy.unowned", "choose none")
    free().when("ann choose 10%").refused("buy.unowned", "choose none")


def test_where_no_company_is_free_nothing_is_chosen():
    all_others = "deeds MIL BKR COT WOL SHO SAW PAP FUR PRS RAD TVC BUS RIV AIR TOO MOT SHP TEL MOB SAT COA OIL POW"
    free("ann 500 at 25 deeds FRM", f"bob 500 {all_others}").phase("end")
    free("ann 500 at 25", f"bob 500 {all_others}").when("ann choose FRM").leaves("FRM:ann")


def test_the_price_of_a_free_company_is_fixed():
    free().when("ann choose POW amount=300").refused("buy.price", "400")


# takeover.lot, takeover.price


def takeover(*seats):
    return guest(*seats).after("ann draw city-hall:takeover")


def test_a_company_is_taken_over_at_one_and_a_half_times_its_price():
    (
        guest("ann 500 at 25", "bob 0 deeds TOO MOT")
        .when("ann draw city-hall:takeover", "ann choose MOT")
        .then(
            CardDrawn("ann", "city-hall", "takeover"),
            ChoiceDue("ann", "takeover", "CTY"),
            Chosen("ann", "takeover", "MOT"),
            TakenOver("ann", "bob", "MOT", 450),
        )
        .leaves("ann 50 bob 450 MOT:ann TOO:bob")
        .phase("end")
    )


def test_exactly_enough_and_one_less():
    takeover("ann 450 at 25", "bob 0 deeds MOT").when("ann choose MOT").leaves("ann 0")
    takeover("ann 449 at 25", "bob 0 deeds MOT").when("ann choose MOT").refused("cash.short", "450")


def test_what_the_owner_gets_pays_his_debts():
    (
        guest("ann 500 at 25", "bob 0 deeds MOT deposit 0")
        .after("ann draw city-hall:takeover", "ref penalty bob 100", "bob mortgage MOT")
        .leaves("bob 50")
        .when("ann choose MOT")
        .refused("takeover.lot", "mortgaged")
    )


@pytest.mark.parametrize("bob", ["deeds TOO MOT SHP", "deeds TOO*1 MOT SHP"])
def test_nothing_is_taken_out_of_an_industry_that_one_player_has_whole(bob):
    takeover("ann 500 at 25", f"bob 0 {bob} TEL").when("ann choose MOT").refused("takeover.lot", "whole")
    takeover("ann 900 at 25", f"bob 0 {bob} TEL").when("ann choose TEL").leaves("TEL:ann")


def test_a_mortgaged_company_is_not_taken_over():
    (
        takeover("ann 900 at 25", "bob 0 deeds TOO(m) MOT")
        .when("ann choose TOO")
        .refused("takeover.lot", "mortgaged")
        .when("ann choose MOT")
        .leaves("MOT:ann")
    )


def test_ones_own_and_free_companies_are_not_taken_over():
    (
        takeover("ann 900 at 25 deeds SAW", "bob 0 deeds MOT")
        .when("ann choose SAW")
        .refused("takeover.lot", "nobody to take it from")
        .when("ann choose PAP")
        .refused("takeover.lot", "nobody")
        .when("ann choose CAS")
        .refused("takeover.lot", "chooses a lot")
        .when("ann choose none")
        .phase("end")
    )


@pytest.mark.parametrize("bob", ["", "deeds TOO MOT SHP", "deeds TOO(m)"])
def test_where_there_is_nothing_to_take_over_nothing_is_chosen(bob):
    takeover("ann 900 at 25 deeds SAW", f"bob 0 {bob}").phase("end")


def test_the_price_of_a_takeover_is_fixed_and_an_option():
    takeover("ann 900 at 25", "bob 0 deeds MOT").when("ann choose MOT amount=300").refused("takeover.price", "450")
    (
        given("ruleset: business", "rules: takeover_price=133", "ann 900 at 25", "bob 0 deeds SAT")
        .after("ann roll 1+4", "ann draw city-hall:takeover", "ann choose SAT")
        .leaves("bob 479")  # 478.8, rounded up
    )


def test_the_company_earns_for_its_new_owner():
    (
        takeover("ann 900 at 25", "bob 500 at 20 deeds TOO MOT")
        .after("ann choose MOT", "bob roll 3+4")
        .claims(("ann", 30))
    )


# chance


def test_each_bonus_comes_by_its_odds_and_again_when_taken_back():
    drawn = []
    for seed in range(110):
        game = guest("ann 500 at 25", "bob 500 deeds MOT", f"seed: {seed}").after("ann draw").game
        drawn.append(game.past[-1].line.split(":")[1])
        again = guest("ann 500 at 25", "bob 500 deeds MOT", f"seed: {seed}").after("ann draw", "clerk undo", "ann draw")
        assert again.game.past[-1].line == game.past[-1].line
    assert {*drawn} == {"free-company", "takeover", "grant", "honours", "keys"}
    assert drawn.count("takeover") > drawn.count("keys") + 10


def test_the_table_may_draw_the_same_bonus_twice_running():
    (
        given("ruleset: business", "ann 500 at 25", "bob 500 at 25")
        .when("ann roll 1+4", "ann draw city-hall:grant", "bob roll 1+4", "bob draw city-hall:grant")
        .finds()
        .leaves("ann 650 bob 650")
    )


def test_a_bonus_is_drawn_where_it_is_due():
    (
        given("ruleset: business", "ann 500", "bob 500")
        .when("ann draw city-hall:grant")
        .refused("card.draw", "no card to draw")
    )
    guest().when("ann draw luck:lottery").refused("card.draw", "city-hall")
    guest().when("ann draw city-hall:grant cured").refused("card.draw", "no part of it")
    assert Paid("bank", "ann", 150, "card") in guest().after("ann draw city-hall:grant").game.past[-1].events
