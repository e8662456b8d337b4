"""The window of a rent: the owner must ask in time; each window on both sides of its end."""

import pytest
from scenario import given

from events import (
    ClaimsLapsed,
    LateClaim,
    Moved,
    RentDue,
    RentPaid,
    RentWaived,
    Rolled,
    TurnBegan,
)

LATE = LateClaim(1, "ann", "cid", "TEN", 14, 2, "bob")


def landing(*headers, cid="cid 0 deeds TEN", bob="bob 0"):
    """Ann lands on Cid's Tennessee by entry 1, where Cid sits third."""
    return given(*headers, "ann 200 at 10", bob, cid).after("ann roll 3+5")


# rent.claim-window, next-roll


def test_in_time_until_the_next_player_rolls():
    landing().when("cid claim").then(RentPaid(1, "ann", "cid", "TEN", 14)).finds().flagged()


def test_in_time_after_the_movers_end():
    landing().after("ann end").when("cid claim").then(RentPaid(1, "ann", "cid", "TEN", 14)).phase("roll", "bob")


def test_too_late_after_the_next_player_rolled_is_stored_as_evidence_and_moves_nothing():
    (
        landing()
        .when("bob roll 4+6")
        .then(TurnBegan("bob", 2), ClaimsLapsed((1,), "bob"), Rolled("bob", (4, 6)), Moved("bob", "JAI"))
        .when("cid claim")
        .then(LATE)
        .flagged("late")
        .finds("rent.claim-window", word="bob")
        .leaves("ann 200 cid 0")
    )


def test_a_late_claim_is_made_once():
    landing().after("bob roll 4+6", "cid claim").when("cid claim").refused("rent.claim")


def test_a_late_claim_that_was_paid_is_refused():
    landing().after("bob roll 4+6").when("cid claim amount=14").refused("rent.claim-window", "0 was due")


def test_a_rent_that_lapsed_because_nobody_asked_is_no_finding():
    landing().when("bob roll 4+6").finds().claims()


def test_the_movers_extra_roll_is_not_the_next_players():
    (
        given("ann 300 at 10", "bob 300", "cid 300 deeds TEN IND")
        .after("ann roll 4+4", "ann roll 3+2")
        .when("cid claim 1")
        .leaves("ann 286 cid 314")
        .after("cid claim 2")
        .leaves("ann 268 cid 332")
    )


def test_the_owners_own_roll_closes_his_window_where_he_sits_next():
    (
        given("ann 100 at 10", "bob 100 deeds NYA")
        .after("ann roll 4+5", "bob roll 4+6")
        .when("bob claim 1")
        .then(LateClaim(1, "ann", "bob", "NYA", 16, 2, "bob"))
    )


def test_a_jailed_players_roll_for_doubles_closes_the_window():
    landing(bob="bob 0 jail").after("bob roll 1+2").when("cid claim").then(LATE)


def test_paying_the_way_out_of_jail_is_no_roll():
    landing(bob="bob 50 jail").after("bob pay jail").when("cid claim").leaves("cid 14")


def test_a_jail_card_used_is_no_roll():
    landing(bob="bob 0 cards chance:get-out-of-jail-free jail").after("bob use card").when("cid claim").leaves("cid 14")


def test_building_and_trading_between_turns_are_no_roll():
    (
        landing(bob="bob 100 deeds MED BAL RDR")
        .after("bob build MED", "bob trade cid RDR for 0")
        .when("cid claim")
        .leaves("cid 14")
    )


def test_dice_that_only_fix_a_rent_close_no_window():
    (
        given("ruleset: online", "rules: claim=next-roll", "ann 300 at 5", "bob 0 deeds ELE", "cid 0 deeds CON")
        .after("ann roll 2+2", "ann roll 1+2", "ann roll 3+3")
        .claims(("cid", 8), ("bob", 24))
        .when("cid claim 1", "bob claim 2")
        .leaves("ann 268 bob 24 cid 8")
    )


def test_a_roll_taken_back_reopens_the_window():
    landing().after("bob roll 4+6", "clerk undo 2").claims(("cid", 14)).when("cid claim 1").leaves("ann 186 cid 14")


def test_a_landing_in_the_next_turn_does_not_keep_the_older_window_open():
    (
        given("ann 200 at 10", "bob 200 at 10", "cid 0 deeds TEN")
        .after("ann roll 3+5", "bob roll 3+5")
        .claims(("cid", 14))
        .when("cid claim")
        .leaves("bob 186 ann 200")
        .when("cid claim 1")
        .flagged("late")
    )


# rent.claim-window, second-roll


def test_second_roll_lasts_until_the_second_following_player_rolls():
    second = "rules: claim=second-roll"
    landing(second).after("bob roll 4+6").when("cid claim").leaves("cid 14").flagged()
    (
        landing(second)
        .after("bob roll 4+6", "cid roll 4+6")
        .when("cid claim")
        .then(LateClaim(1, "ann", "cid", "TEN", 14, 3, "cid"))
        .flagged("late")
    )


def test_second_roll_with_two_players_ends_with_the_movers_own_next_turn():
    def two():
        return given("rules: claim=second-roll", "ann 200 at 10", "bob 0 deeds TEN").after("ann roll 3+5")

    two().after("bob roll 4+6").when("bob claim").leaves("bob 14").flagged()
    two().after("bob roll 4+6", "bob end").when("bob claim").leaves("bob 14").flagged()
    (
        two()
        .after("bob roll 4+6", "ann roll 1+1")
        .when("bob claim 1")
        .then(LateClaim(1, "ann", "bob", "TEN", 14, 3, "ann"))
    )


def test_second_roll_counts_first_rolls_of_turns_only():
    (
        landing("rules: claim=second-roll")
        .after("bob roll 5+5", "bob roll 5+5", "bob roll 1+3")
        .when("cid claim")
        .leaves("cid 14")
    )
    (
        given("rules: claim=second-roll", "ann 200 at 10", "bob 0 deeds ILL", "cid 0 deeds TEN")
        .after("ann roll 4+4", "ann roll 1+5", "bob roll 4+6")
        .when("cid claim 1")
        .leaves("cid 14")
    )


def test_second_roll_counts_a_jailed_players_roll():
    (
        landing("rules: claim=second-roll", bob="bob 0 jail")
        .after("bob roll 1+2", "cid roll 4+6")
        .when("cid claim")
        .flagged("late")
    )


# rent.claim-window, never-lapses


def test_never_lapses_is_claimable_to_the_end():
    (
        landing("rules: claim=never-lapses")
        .after("bob roll 4+6", "cid roll 4+6", "ann roll 1+1", "ann roll 1+3")
        .when("cid claim 1")
        .leaves("cid 14")
        .flagged()
    )


def test_never_lapses_ends_with_the_game():
    landing("rules: claim=never-lapses").after("bob roll 4+6", "ref end").when("cid claim").refused("play.ended")


# rent.claim-window, automatic


def test_automatic_rent_is_paid_as_soon_as_the_token_lands():
    (
        given("ruleset: online", "ann 200 at 10", "bob 0 deeds TEN")
        .when("ann roll 3+5")
        .then(
            Rolled("ann", (3, 5)),
            Moved("ann", "TEN"),
            RentDue("ann", "bob", "TEN", 14),
            RentPaid(1, "ann", "bob", "TEN", 14),
        )
        .when("bob claim")
        .refused("rent.claim")
        .when("bob waive")
        .refused("rent.claim")
    )


def test_automatic_rent_that_cannot_be_paid_is_a_debt_at_once():
    (
        given("rules: claim=automatic", "ann 13 at 10", "bob 0 deeds TEN")
        .when("ann roll 3+5")
        .debts(("ann", "bob", 14))
        .phase("pay", "ann")
    )


# rent.claim


def test_one_landing_one_rent():
    landing().after("cid claim").when("cid claim").refused("rent.claim").when("cid claim 1").refused("rent.claim")


def test_the_owner_may_waive_his_rent_and_then_has_none():
    (
        landing()
        .when("cid waive")
        .then(RentWaived("cid", "ann", "TEN", 1))
        .leaves("ann 200 cid 0")
        .finds()
        .when("cid claim")
        .refused("rent.claim")
        .when("cid waive")
        .refused("rent.claim")
    )


def test_nobody_else_claims_or_waives():
    (
        landing()
        .when("bob claim")
        .refused("rent.claim")
        .when("bob claim 1")
        .refused("rent.claim", "cid")
        .when("ann claim 1")
        .refused("rent.claim")
        .when("bob waive 1")
        .refused("rent.claim")
        .claims(("cid", 14))
    )


@pytest.mark.parametrize("entry", [2, 7])
def test_nothing_fell_due_at_another_entry(entry):
    landing().after("cid trade bob TEN for 0").when(f"cid claim {entry}").refused("rent.claim")


def test_a_lapsed_rent_cannot_be_waived():
    landing().after("bob roll 4+6").when("cid waive 1").refused("rent.claim", "lapsed")


def test_the_dice_come_before_the_claim():
    (
        given("ann 300 at 2", "bob 0 deeds ELE")
        .after("ann roll 1+4", "ann draw chance:advance-to-nearest-utility")
        .when("bob claim")
        .refused("rent.claim", "dice")
        .after("ann roll 2+3")
        .when("bob claim")
        .leaves("bob 50")
    )


def test_dice_that_are_still_to_fall_are_only_the_owners_to_waive_or_wait_for():
    (
        given("ann 300 at 2", "bob 0 deeds ELE", "cid 0")
        .after("ann roll 1+4", "ann draw chance:advance-to-nearest-utility")
        .when("cid waive")
        .refused("rent.claim", "no rent is open")
        .when("cid claim")
        .refused("rent.claim", "no rent is open")
        .when("bob waive 1")
        .refused("rent.claim")
        .phase("roll", "ann")
    )


@pytest.mark.parametrize("entry", [2, 3], ids=["by the landing", "by the dice that fixed the sum"])
def test_a_rent_fixed_by_fresh_dice_is_claimed_by_either_entry(entry):
    (
        given("ann 300 at 2", "bob 0 deeds ELE")
        .after("ann roll 1+4", "ann draw chance:advance-to-nearest-utility", "ann roll 2+3")
        .when(f"bob claim {entry}")
        .then(RentPaid(3, "ann", "bob", "ELE", 50))
        .when("bob claim 2")
        .refused("rent.claim")
    )


def test_the_entry_before_the_card_is_no_landing_on_the_lot():
    (
        given("ann 300 at 2", "bob 0 deeds ELE")
        .after("ann roll 1+4", "ann draw chance:advance-to-nearest-utility", "ann roll 2+3")
        .when("bob claim 1")
        .refused("rent.claim")
    )


def test_a_claim_without_a_number_is_for_the_latest_landing_still_unasked():
    (
        given("ann 300 at 10", "bob 300", "cid 0 deeds TEN IND")
        .after("ann roll 4+4", "ann roll 3+2")
        .when("cid claim")
        .then(RentPaid(2, "ann", "cid", "IND", 18))
        .when("cid claim")
        .then(RentPaid(1, "ann", "cid", "TEN", 14))
        .when("cid claim")
        .refused("rent.claim")
    )


def test_two_owners_claim_their_own_landings_in_any_order():
    (
        given("ann 300 at 10", "bob 0 deeds IND", "cid 0 deeds TEN")
        .after("ann roll 4+4", "ann roll 3+2")
        .when("bob claim", "cid claim")
        .leaves("ann 268 bob 18 cid 14")
    )


def test_a_rent_may_be_claimed_in_jail_and_while_an_offer_is_open():
    (
        given("ann 300 at 10", "bob 0 jail", "cid 0 deeds TEN jail")
        .after("ann roll 4+4", "ann roll 1+2")
        .phase("buy", "ann")
        .when("cid claim")
        .leaves("ann 286 cid 14")
        .phase("buy", "ann")
    )


# a number after claim that is no entry, but the sum perhaps


def test_a_sum_after_claim_is_no_entry_and_the_entry_is_named():
    said = "the number after claim is the entry: open is 1 (14 from ann, Tennessee Avenue)"
    landing().when("cid claim 14").refused("rent.claim", said)
    landing(cid="cid 0").when("cid claim 14").refused("rent.claim", "or it was claimed or waived already")


def test_who_names_the_entry_of_anothers_rent_is_told_his_own():
    both = landing("rules: claim=never-lapses", bob="bob 0 deeds STC").after("bob roll 4+6", "cid roll 5+6")
    said = "entry 1 is cid's, not bob's; the number after claim is the entry: open is 3 (10 from cid, St. Charles Place"
    both.when("bob claim 1").refused("rent.claim", said)


def test_as_played_the_sum_that_was_really_paid_has_its_own_word():
    said = "; a sum that was really paid: claim 1 amount=14"
    landing("mode: as-played").when("cid claim 14").refused("rent.claim", said)
