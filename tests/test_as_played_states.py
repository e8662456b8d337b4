"""What a record as played must never come to, whatever the table did: a lot with two buyers, rent of the dead."""

import pytest
from scenario import given

from events import AuctionClosed, Bought, SalaryPaid
from monopoly.rules.worth import end_worth
from monopoly.wording import word_events

AS_PLAYED = "mode: as-played"


def up_for_auction():
    """Oriental Avenue is up: ann has declined it."""
    return given(AS_PLAYED, "ann 300", "bob 80", "cid 50").after("ann roll 2+4", "ann decline")


class TestALotHasOneBuyer:
    def test_bought_while_it_was_up_for_auction_it_is_auctioned_no_more(self):
        (
            up_for_auction()
            .when("ann buy")
            .then(AuctionClosed("ORI"), Bought("ann", "ORI", 100))
            .finds("buy.unowned")
            .leaves("ORI:ann ann 200")
            .phase("end", "ann")
            .when("bank sold ORI bob 10")
            .refused("auction.closed", "not the bank's")
        )

    def test_bought_from_under_the_nose_of_who_was_offered_it(self):
        (
            given(AS_PLAYED, "ann 300", "bob 300 at 6")
            .after("ann roll 2+4")
            .when("bob buy")
            .finds("turn.order")
            .leaves("ORI:bob bob 200")
            .phase("end", "ann")
            .when("ann decline")
            .refused("buy.unowned", "nothing is on offer")
        )

    def test_a_lot_that_waits_for_its_price_is_sold_to_nobody_else(self):
        owed = up_for_auction().after("bank sold ORI bob 90").debts(("bob", "bank", 90))
        owed.when("ann buy").refused("buy.unowned", "sold to bob")
        owed.when("bank sold ORI cid 40").refused("auction.closed", "sold to bob")

    def test_a_lot_of_an_estate_bought_before_its_turn_is_not_auctioned(self):
        (
            given(AS_PLAYED, "ann 300 at 6", "bob 80", "cid 50 deeds MED ORI")
            .after("cid resign")
            .auction("MED", "ann", "bob")
            .when("ann buy")
            .finds("buy.unowned")
            .when("bank sold MED bob 10")
            .leaves("MED:bob ORI:ann")
            .phase("roll", "ann")
        )


class TestWhoIsOutGetsNothing:
    def test_no_lot_by_the_hammer(self):
        out = given(AS_PLAYED, "ann 300", "bob 80", "cid 50").after("cid resign")
        out.when("bank sold ORI cid 40").refused("play.bankrupt", "cid is out")
        out.after("ann roll 2+4", "ann decline")
        out.when("bank sold ORI cid 40").refused("play.bankrupt", "cid is out")

    def test_no_rent_of_a_mortgaged_lot_is_taken_from_him(self):
        landed = given(AS_PLAYED, "ann 300 at 10", "bob 80 deeds TEN(m)", "cid 80").after("ann roll 3+5")
        landed.after("ann resign").when("bob claim 1 amount=14").refused("rent.claim")


class TestRentOfAMortgagedLot:
    def landed(self, *more):
        return given(AS_PLAYED, *more, "ann 300 at 10", "bob 80 deeds TEN(m)", "cid 80").after("ann roll 3+5")

    def test_it_is_taken_once(self):
        taken = self.landed().after("bob claim amount=14").leaves("ann 286 bob 94")
        taken.when("bob claim amount=14").refused("rent.claim")
        taken.when("bob claim 1 amount=14").refused("rent.claim")

    def test_it_can_be_taken_after_the_end_of_the_turn(self):
        self.landed().after("ann end").when("bob claim amount=14").finds("rent.mortgaged", word="0, not 14")

    def test_it_can_be_taken_in_the_next_turn_where_the_window_is_longer(self):
        rolled = self.landed("rules: claim=second-roll").after("bob roll 4+6")
        rolled.when("bob claim amount=14").finds("rent.mortgaged").leaves("ann 286 bob 94")

    def test_later_the_landing_has_to_be_named(self):
        rolled = self.landed().after("bob roll 4+6")
        rolled.when("bob claim amount=14").refused("rent.claim")
        rolled.when("bob claim 1 amount=14").finds("rent.mortgaged").leaves("ann 286 bob 94")

    def test_it_was_paid_with_money_that_was_there(self):
        landed = given(AS_PLAYED, "ann 10 at 10", "bob 80 deeds TEN(m)").after("ann roll 3+5")
        landed.when("bob claim amount=14").refused("cash.short", "ann has 10")


class TestALateClaimThatWasPaid:
    def test_it_was_paid_with_money_that_was_there(self):
        rolled = given(AS_PLAYED, "ann 10 at 12", "bob 200", "cid 200 deeds NYA").after("ann roll 3+4", "bob roll 4+6")
        rolled.when("cid claim 1 amount=16").refused("cash.short", "ann has 10")
        rolled.when("cid claim 1 amount=10").finds("rent.claim-window", word="was paid 10").leaves("ann 0 cid 210")


class TestTheRuleOfAWrongRent:
    def test_ownership_counts_as_it_was_at_the_landing(self):
        (
            given(AS_PLAYED, "ann 300 at 10", "bob 80 deeds BOR PRR", "cid 80")
            .after("ann roll 2+3", "bob trade cid BOR for 10")
            .when("bob claim amount=25")
            .finds("rent.station", word="50, not 25")
        )

    def test_a_built_lot_has_no_double_rent(self):
        (
            given(AS_PLAYED, "ann 300", "bob 80 deeds ORI*1 VER CON")
            .after("ann roll 2+4")
            .when("bob claim amount=12")
            .finds("rent.street", word="30, not 12")
        )

    def test_a_bare_lot_of_a_whole_group_has(self):
        (
            given(AS_PLAYED, "ann 300", "bob 80 deeds ORI VER CON")
            .after("ann roll 2+4")
            .when("bob claim amount=6")
            .finds("rent.double", word="12, not 6")
        )


class TestARightFigureIsNoMisplay:
    """Written or not: what the rules would have said anyway."""

    def test_in_jail(self):
        stays = given(AS_PLAYED, "ann 300 at 10 jail", "bob 80")
        stays.when("ann roll 4+3 to=JAI").finds().jailed(ann=1)
        last = given(AS_PLAYED, "ann 300 at 10 jail 2", "bob 80")
        last.when("ann roll 4+3 to=CC2").finds().leaves("ann 250 ann@CC2")

    def test_on_the_way_there(self):
        square = given(AS_PLAYED, "ann 300 at 20", "bob 80")
        square.when("ann roll 4+6 to=JAI").finds().jailed(ann=0)
        doubles = given(AS_PLAYED, "doubles: 2", "ann 300", "bob 80")
        doubles.when("ann roll 4+4 to=JAI").finds().jailed(ann=0)
        card = given(AS_PLAYED, "ann 300 at 2", "bob 80").after("ann roll 1+4")
        card.when("ann draw chance:go-to-jail to=JAI").finds().jailed(ann=0)

    def test_the_salary_goes_by_where_the_token_stands(self):
        for figures, cash in (("", 500), (" salary=200", 500)):
            start = given(AS_PLAYED, "ann 300 at 35", "bob 80")
            start.when(f"ann roll 1+2 to=MED{figures}").finds("move.dice").leaves(f"ann {cash} ann@MED")
        back = given(AS_PLAYED, "ann 300 at 29", "bob 80").after("ann roll 3+4")
        back.when("ann draw chance:go-back-three-spaces to=TEN").finds("move.dice").leaves("ann 300 ann@TEN")

    def test_a_figure_is_of_its_own_entry(self):
        """The move that waited for a debt is not of the claim that brought the money for it."""
        (
            given(
                *(AS_PLAYED, "rules: claim=never-lapses", "house: free-parking-100", "turn: bob"),
                *("ann 0 at 10 jail 2 deeds MED", "bob 300 at 39"),
            )
            .after("bob roll 1+1", "bob roll 1+2", "ann roll 4+6")
            .when("ann claim amount=60")
            .finds("rent.street", word="2, not 60")
            .leaves("ann 110 ann@FPK")
        )


class TestAfterTheThirdDoubleWentUnseen:
    def unseen(self):
        return given(AS_PLAYED, "doubles: 2", "ann 300 at 10", "bob 80").after("ann roll 4+4 to=TEN", "ann decline")

    def test_the_next_player_may_roll(self):
        self.unseen().after("bank unsold TEN").when("bob roll 1+3").finds()

    def test_or_the_same_once_more(self):
        self.unseen().after("bank unsold TEN").when("ann roll 1+3").finds().when("ann roll 1+3").finds("turn.order")


class TestADebtThatWasPassedOver:
    def passed(self):
        owing = given(AS_PLAYED, "ann 0 at 10 deeds ELE", "bob 500 deeds TEN", "cid 500")
        return owing.after("ann roll 3+5", "bob claim", "bob roll 4+6").debts(("ann", "bob", 14)).phase("end", "bob")

    def test_it_is_paid_as_soon_as_the_cash_is_there(self):
        self.passed().when("ann mortgage ELE").finds().leaves("ann 61 bob 514").debts()

    def test_part_of_it_may_be_paid_in_cash(self):
        passed = self.passed().after("ref adjust ann +10")
        passed.when("ann settle bob 10 for 10").finds().leaves("ann 0 bob 510").debts(("ann", "bob", 4))

    def test_less_cash_than_it_counts_for_is_a_gift(self):
        passed = self.passed().after("ref adjust ann +10")
        passed.when("ann settle bob 5 for 10").finds("debt.in-kind")

    def test_it_keeps_no_later_debt_waiting(self):
        (
            given(AS_PLAYED, "ann 0 at 10 deeds ELE", "bob 500 deeds TEN*4 STJ*4 NYA*4", "cid 500 at 2")
            .after("ann roll 3+5", "bob claim", "bob roll 4+6")
            .debts(("ann", "bob", 750))
            .after("cid roll 1+1", "ref penalty ann 50")
            .when("ann mortgage ELE")
            .debts(("ann", "bob", 750))
            .leaves("ann 25")
        )


class TestALotSoldWithoutAnAuction:
    def test_a_price_beyond_his_means_is_said_in_the_same_breath(self):
        start = given(AS_PLAYED, "ann 300", "bob 80")
        start.when("bank sold ORI bob 9999").finds("auction.closed", word="bob could raise 80 at most, not 9999")


class TestHousesBesideAHotel:
    def built(self):
        return given(AS_PLAYED, "ann 1000 at 2 deeds PKP*5 BDW*5", "bob 80").after("ann build PKP", "ann build PKP BDW")

    def test_they_count_in_worth_and_repairs(self):
        built = self.built()
        lots, hotels, houses, cash = 750, 2 * 5 * 200, 3 * 200, 1000 - 3 * 200
        assert end_worth(built.game.book, built.state, "ann") == cash + lots + hotels + houses
        built.after("ann roll 1+4").when("ann draw chance:general-repairs").leaves("ann 125")

    def test_they_are_told(self):
        built = given(AS_PLAYED, "ann 1000 deeds PKP*5 BDW*5", "bob 80").when("ann build PKP*2").finds("build.max")
        said = word_events(built.game.book, built.game.past[-1].events)
        assert "a hotel and 2 houses" in " ".join(said)


class TestACardThatAPlayerHolds:
    def test_who_drew_it_has_it_and_the_finding_says_whose_it_was(self):
        (
            given(AS_PLAYED, "ann 300 at 2", "bob 80 cards chance:get-out-of-jail-free")
            .after("ann roll 1+4")
            .when("ann draw chance:get-out-of-jail-free")
            .finds("card.draw", word="bob holds: now ann holds it, and bob does not")
            .holds(ann="chance")
        )


class TestATokenPutElsewhere:
    """It went on past GO, or back: whichever is the nearer miss of what the dice or the card say."""

    @pytest.mark.parametrize(
        ("start", "line", "collects"),
        [
            (6, "ann roll 1+2 to=BAL", 0),  # counted backwards
            (13, "ann roll 2+3 to=JAI", 0),  # taken for jail
            (35, "ann roll 4+6 to=PAC", 0),
            (37, "ann roll 1+2 to=MED", 200),  # one too far
            (35, "ann roll 4+6 to=BAL", 200),
            (35, "ann roll 1+2 to=BDW", 0),
            (36, "ann draw chance:advance-to-illinois-avenue to=KEN", 200),
            (36, "ann draw chance:advance-to-boardwalk to=PKP", 0),
        ],
    )
    def test_collects_a_salary_where_it_passed_go(self, start, line, collects):
        game = given(AS_PLAYED, f"ann 300 at {start}", "bob 80").when(line)
        assert sum(event.amount for event in game.game.past[-1].events if isinstance(event, SalaryPaid)) == collects
