"""The business game at its start: who plays, in which order, with what; and the deposits at the bank."""

import pytest
from scenario import given

from events import DepositGrew, DepositOpened, DepositWithdrawn, Moved, Offered, OrderDrawn, Rolled, SalaryPaid

BUSINESS = "ruleset: business"


def business(*lines):
    return given(BUSINESS, *lines)


# start.players, start.order


@pytest.mark.parametrize("names", ["ann bob", "ann bob cid dan eve"])
def test_two_to_five_play_with_2000_each(names):
    start = business(f"players: {names}")
    assert {start.state.cash[name] for name in names.split()} == {2000}
    assert {start.state.square[name] for name in names.split()} == {"BNK"}
    start.phase("roll", "ann")


@pytest.mark.parametrize("names", ["ann", "ann bob cid dan eve fay"])
def test_one_or_six_cannot_play(names):
    business(f"players: {names}").refused("start.players", "2 to 5")


def order_of(scenario):
    return [event for event in scenario.game.past[0].events if isinstance(event, OrderDrawn)]


def test_the_program_draws_order_and_colours_by_its_seed():
    found = {}
    for seed in range(20):
        start = business("players: ann bob cid", f"seed: {seed}")
        (drawn,) = order_of(start)
        assert sorted(drawn.players) == ["ann", "bob", "cid"]
        assert len(set(drawn.colours)) == 3
        assert start.state.players == drawn.players
        assert start.state.colours == dict(zip(drawn.players, drawn.colours, strict=True))
        start.phase("roll", drawn.players[0])
        assert order_of(business("players: cid ann bob", f"seed: {seed}")) == [drawn]
        found[drawn.players] = seed
    assert len(found) == 6


def test_without_a_seed_the_seats_are_the_order_until_the_table_says_its_own():
    start = business("players: ann bob cid")
    assert order_of(start) == []
    (
        start.when("bank order bob cid ann")
        .then(OrderDrawn(("bob", "cid", "ann")))
        .phase("roll", "bob")
        .after("bob roll 1+4", "bob draw pole:green", "bob end")
        .phase("roll", "cid")
    )


def test_the_tables_order_goes_before_the_programs():
    (
        business("players: ann bob cid", "seed: 3")
        .after("bank order cid ann bob")
        .phase("roll", "cid")
        .when("ann roll 1+4")
        .refused("turn.order")
    )


def test_opening_rolls_or_a_turn_header_leave_nothing_to_draw():
    rolls = business("players: ann bob", "seed: 3", "opening: ann 1+2 bob 5+6")
    assert order_of(rolls) == []
    rolls.phase("roll", "bob")
    assert order_of(business("players: ann bob", "seed: 3", "turn: bob")) == []


def test_the_order_names_everybody_once_and_before_the_first_roll():
    (
        business("players: ann bob cid")
        .when("bank order ann bob")
        .refused("start.order", "each of ann, bob, cid")
        .after("ann roll 1+4")
        .when("bank order cid bob ann")
        .refused("start.order", "before the first roll")
    )


def test_where_the_rolls_decide_there_is_no_order_to_draw():
    given("players: ann bob").when("bank order bob ann").refused("start.order", "opening rolls")
    given("players: ann bob", "rules: start_order=drawn").when("bank order bob ann").then(OrderDrawn(("bob", "ann")))


# deposit.growth


def test_every_player_starts_with_a_deposit_of_100():
    start = business("players: ann bob")
    assert [e for e in start.game.past[0].events if isinstance(e, DepositOpened)] == [
        DepositOpened("ann", 100),
        DepositOpened("bob", 100),
    ]
    assert [start.state.deposit(name) for name in ("ann", "bob")] == [100, 100]


def test_passing_the_bank_pays_200_and_the_deposit_grows_by_50():
    (
        business("ann 500 at 38", "bob 500")
        .when("ann roll 1+3", "ann draw luck:lottery")
        .leaves("ann 760")
        .when("bob roll 1+2", "bob decline")
        .leaves("bob 500")
    )
    grown = business("ann 500 at 38", "bob 500").when("ann roll 1+2")
    grown.then(
        Rolled("ann", (1, 2)),
        Moved("ann", "FRM"),
        SalaryPaid("ann", 200),
        DepositGrew("ann", 50),
        Offered("ann", "FRM", 100),
    )
    assert (grown.state.deposit("ann"), grown.state.deposit("bob")) == (150, 100)


def test_landing_on_the_bank_counts_as_passing_it():
    landed = business("ann 500 at 37", "bob 500").when("ann roll 1+2").leaves("ann 700 ann@0")
    assert landed.state.deposit("ann") == 150


def test_a_square_short_of_the_bank_pays_nothing():
    short = business("ann 500 at 35", "bob 500").when("ann roll 1+3").leaves("ann 500 ann@39")
    assert short.state.deposit("ann") == 100


def test_a_deposit_does_not_grow_on_the_way_back_or_to_hospital():
    back = business("ann 500 at 1", "bob 500").after("ann roll 3+4").when("ann draw movement:hospital").leaves("ann@10")
    assert back.state.deposit("ann") == 100
    back = business("ann 500 at 2 deposit 300", "bob 500").after("ann roll 2+4").when("ann draw movement:back-3")
    assert back.state.deposit("ann") == 300


def test_growth_and_start_are_options_of_any_ruleset():
    other = given("players: ann bob", "rules: deposit=40 deposit_growth=7")
    assert other.state.deposit("ann") == 40
    other = given("rules: deposit=40 deposit_growth=7", "ann 100 at 35", "bob 100").after("ann roll 2+3")
    assert other.state.deposit("ann") == 47
    still = given("rules: deposit=40 deposit_growth=0", "ann 100 at 35", "bob 100").after("ann roll 2+3")
    assert still.state.deposit("ann") == 40


# deposit.withdraw


def test_a_deposit_is_withdrawn_whole_and_is_closed_then():
    (
        business("ann 500", "bob 500")
        .when("ann withdraw deposit")
        .then(DepositWithdrawn("ann", 100))
        .leaves("ann 600")
        .when("ann withdraw deposit")
        .refused("deposit.withdraw", "closed")
    )


def test_a_closed_deposit_does_not_grow():
    closed = business("ann 500 at 35", "bob 500").after("ann withdraw deposit").when("ann roll 2+3")
    closed.then(Rolled("ann", (2, 3)), Moved("ann", "BNK"), SalaryPaid("ann", 200))
    assert closed.state.deposit("ann") is None


def test_it_may_be_withdrawn_in_anothers_turn_and_for_a_debt():
    business("ann 500", "bob 500 deposit 350").when("bob withdraw deposit").leaves("bob 850")
    (
        business("ann 20 at 1 deposit 79", "bob 500 deposit 0")
        .after("ann roll 1+3", "ann draw pole:red")
        .debts(("ann", "bank", 100))
        .when("ann bankrupt")
        .phase("end")
        .ended("bob")
    )
    (
        business("ann 20 at 1 deposit 80", "bob 500 deposit 0")
        .after("ann roll 1+3", "ann draw pole:red")
        .when("ann bankrupt")
        .refused("bankrupt.when", "can raise 100")
        .when("ann withdraw deposit")
        .debts()
        .leaves("ann 0")
    )


def test_without_deposits_there_is_nothing_to_withdraw():
    given("ann 500", "bob 500").when("ann withdraw deposit").refused("deposit.withdraw", "no deposits")
    given("ann 500 deposit 50", "bob 500").refused("deposit.withdraw", "ann")


def test_a_setup_says_what_a_deposit_holds_or_that_it_is_closed():
    setup = business("ann 500 deposit 250", "bob 500 deposit 0", "cid 500")
    assert [setup.state.deposit(name) for name in ("ann", "bob", "cid")] == [250, None, 100]
    setup.when("bob withdraw deposit").refused("deposit.withdraw", "closed")
