"""How a game begins: players, money, who moves first, the first deal, games taken up midway."""

import pytest
from scenario import given

from events import Dealt, Jailed, Moved, Offered, Rolled

NINE = "ann bob cid dan eve fay gus hal ida"


def players(count):
    return "players: " + " ".join(NINE.split()[:count])


# start.players


@pytest.mark.parametrize("count", [2, 8])
def test_two_to_eight_play_with_1500_each_from_go(count):
    scenario = given(players(count)).phase("roll", "ann").stock(32, 12)
    for name in NINE.split()[:count]:
        scenario.leaves(f"{name} 1500 {name}@0")
    assert scenario.state.cash["bank"] == -1500 * count


@pytest.mark.parametrize("count", [1, 9])
def test_fewer_than_two_or_more_than_eight_do_not_play(count):
    given(players(count)).refused("start.players", f"not {count}")


def test_the_seaport_game_is_for_six():
    given("ruleset: seaport", players(6)).phase("roll", "ann")
    given("ruleset: seaport", players(7)).refused("start.players", "2 to 6")


# start.order


def test_the_highest_roll_starts_then_to_the_left():
    (
        given("players: ann bob cid", "opening: ann 1+2 bob 5+5 cid 4+5")
        .phase("roll", "bob")
        .after("bob roll 4+6", "cid roll 4+6", "ann roll 4+6")
        .phase("end", "ann")
    )


def test_without_opening_rolls_the_first_seat_starts():
    given("players: bob ann").phase("roll", "bob")


def test_a_named_player_starts():
    given("players: ann bob", "turn: bob").phase("roll", "bob")


def test_those_who_tie_for_the_highest_roll_again():
    given("players: ann bob cid", "opening: ann 6+4 bob 1+2 cid 5+5 ann 1+1 cid 1+2").phase("roll", "cid")


def test_a_second_tie_is_rolled_again_too():
    given("players: ann bob", "opening: ann 6+4 bob 5+5 ann 2+1 bob 1+2 ann 6+6 bob 6+5").phase("roll", "ann")


def test_a_tie_below_the_highest_settles_nothing_and_needs_no_roll():
    given("players: ann bob cid", "opening: ann 1+2 bob 1+2 cid 6+5").phase("roll", "cid")


def test_the_tied_may_roll_again_in_any_order():
    given("players: ann bob cid", "opening: cid 5+5 ann 6+4 bob 1+2 ann 1+1 cid 6+6").phase("roll", "cid")


@pytest.mark.parametrize(
    ("opening", "word"),
    [
        ("ann 6+4 bob 5+5 cid 1+2", "tie"),
        ("ann 6+4 bob 5+4", "rolls once"),
        ("ann 6+4 bob 5+4 bob 6+6", "rolls once"),
        ("ann 6+4 bob 5+5 cid 1+2 ann 6+6 cid 6+5", "rolls once"),
        ("ann 6+4 bob 5+4 cid 1+2 ann 1+1", "won"),
    ],
    ids=["a tie left open", "one did not roll", "one rolled twice", "one rolled who had not tied", "a roll too many"],
)
def test_opening_rolls_that_settle_nothing_or_too_much(opening, word):
    given("players: ann bob cid", f"opening: {opening}").refused("start.order", word)


# start.deal


def test_two_deeds_are_dealt_to_each_and_paid_for_at_once():
    (
        given("ruleset: short", "players: ann bob")
        .phase("deal")
        .when("bank deal bob BAL BDW", "bank deal ann RDR WAT")
        .then(Dealt("bob", ("BAL", "BDW"), (60, 400)), Dealt("ann", ("RDR", "WAT"), (200, 150)))
        .leaves("bob 1040 ann 1150 BDW:bob WAT:ann")
        .phase("roll", "ann")
    )


def test_nobody_rolls_before_the_deal_is_over():
    (
        given("ruleset: timed", "players: ann bob")
        .after("bank deal ann BAL BDW")
        .when("ann roll 1+2")
        .refused("turn.order", "deal")
    )


@pytest.mark.parametrize(
    "line",
    [
        *("ann trade bob BAL for 1000", "bob trade ann 1500 for BAL", "ann offer bob BAL for 10", "ann mortgage BAL"),
        *("ann build BAL", "ann want house 2", "bob give ann 5"),
    ],
)
def test_nothing_else_is_played_before_the_deal_is_over(line):
    scenario = given("ruleset: short", "house: credit", "players: ann bob").after("bank deal ann BAL MED")
    scenario.when(line).refused("start.deal", "until it is over")


def test_as_played_what_was_done_during_the_deal_is_found():
    scenario = given("ruleset: short", "mode: as-played", "players: ann bob").after("bank deal ann BAL MED")
    scenario.when("ann trade bob BAL for 100").finds("start.deal").leaves("BAL:bob ann 1480").phase("deal")


def test_who_owes_during_the_deal_may_raise_what_he_owes():
    """A penalty that his cash does not cover: his own lots may pay it, and nothing else."""
    scenario = given("ruleset: short", "players: ann bob").after("bank deal ann BAL BDW", "ref penalty ann 1100")
    scenario.debts(("ann", "bank", 1100)).when("bob mortgage BAL").refused("start.deal")
    scenario.after("ann mortgage BDW").debts().leaves("ann 140").phase("deal")


def test_the_lots_of_who_leaves_during_the_deal_are_auctioned_after_it():
    scenario = given("ruleset: short", "players: ann bob cid").after("bank deal ann BAL MED", "ann resign")
    scenario.phase("deal").when("bank deal bob MED BDW").refused("start.deal", "auction")
    scenario.when("cid bid 5").refused("start.deal")
    scenario.after("bank deal bob BDW PKP").phase("deal").after("bank deal cid RDR BOR")
    scenario.auction("MED", "bob", "cid").after("cid bid 5", "bob pass").auction("BAL", "bob", "cid")


def test_the_own_shuffle_leaves_out_what_waits_for_its_auction():
    for seed in "abcdefgh":
        scenario = given("house: deal-all", "players: ann bob cid", f"seed: {seed}")
        ten = tuple(scenario.game.book.lots)[:10]
        scenario.after(f"bank deal ann {' '.join(ten)}", "ann resign", "bank deal").auction(ten[0], "bob", "cid")
        assert not scenario.state.owner.keys() & {*ten}


@pytest.mark.parametrize("own", [True, False])
def test_where_all_deeds_are_dealt_those_of_who_left_before_go_to_the_others(own):
    scenario = given("house: deal-all", "players: ann bob cid", "seed: a").after("ann resign")
    lots = [*scenario.game.book.lots]
    half = " ".join(lots[::2]), " ".join(lots[1::2])
    scenario.after(*(("bank deal",) if own else (f"bank deal cid {half[0]}", f"bank deal bob {half[1]}")))
    owners = [*scenario.phase("end").state.owner.values()]
    assert [owners.count(player) for player in ("bob", "cid")] == [14, 14]


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("bank deal bob MED", "2 deeds"),
        ("bank deal bob MED RDR WAT", "2 deeds"),
        ("bank deal bob GO RDR", "not a lot"),
        ("bank deal bob MED BAL", "ann"),
        ("bank deal ann MED RDR", "already"),
        ("bank deal", "seed"),
    ],
)
def test_a_deal_is_two_lots_for_each_who_has_none(line, word):
    given("ruleset: short", "players: ann bob").after("bank deal ann BAL BDW").when(line).refused("start.deal", word)


def test_no_deal_in_the_boxed_classic():
    given("players: ann bob").when("bank deal ann BAL BDW").refused("start.deal")


def test_the_own_shuffle_deals_two_different_lots_to_everybody():
    scenario = given("ruleset: short", "players: ann bob cid", "seed: a").after("bank deal").phase("roll")
    owners = list(scenario.state.owner.values())
    assert sorted(owners) == ["ann", "ann", "bob", "bob", "cid", "cid"]
    spent = {
        player: sum(scenario.game.book.lots[c].price for c, o in scenario.state.owner.items() if o == player)
        for player in ("ann", "bob", "cid")
    }
    assert {player: 1500 - scenario.state.cash[player] for player in spent} == spent


def test_a_deal_that_takes_the_last_unit():
    (
        given("ruleset: short", "rules: starting_cash=750", "players: ann bob")
        .when("bank deal ann PKP BDW")
        .then(Dealt("ann", ("PKP", "BDW"), (350, 400)))
        .leaves("ann 0")
    )


def test_all_deeds_dealt_out_free_until_none_is_left():
    scenario = (
        given("house: deal-all", "players: ann bob cid", "seed: a")
        .after("bank deal")
        .leaves("ann 1500 bob 1500 cid 1500")
    )
    owners = list(scenario.state.owner.values())
    assert len(owners) == 28
    assert [owners.count(player) for player in ("ann", "bob", "cid")] == [10, 9, 9]


def test_the_table_deals_all_deeds_out_too_as_many_to_each():
    lots = list(given("players: ann bob").game.book.lots)
    half = " ".join(lots[::2]), " ".join(lots[1::2])
    (
        given("house: deal-all", "players: ann bob")
        .after(f"bank deal ann {half[0]}", f"bank deal bob {half[1]}")
        .phase("roll", "ann")
        .leaves("ann 1500 bob 1500 MED:ann BAL:bob")
    )
    given("house: deal-all", "players: ann bob").when("bank deal ann MED BAL").refused("start.deal", "14")


@pytest.mark.parametrize(("player", "count"), [("ann", 10), ("bob", 9), ("cid", 9)])
def test_with_three_players_the_first_seat_gets_one_deed_more(player, count):
    lots = list(given("players: ann bob").game.book.lots)

    def dealt(number):
        return given("house: deal-all", "players: ann bob cid").when(f"bank deal {player} {' '.join(lots[:number])}")

    dealt(count).phase("deal")
    dealt(count - 1).refused("start.deal")
    dealt(count + 1).refused("start.deal")


def test_the_seats_are_drawn_before_the_deal_begins():
    """How many deeds each gets goes by the seats: 24 lots for five are 5 for all but the last."""
    game = given("ruleset: business", "house: deal-all", "players: ann bob cid dot eve", "seed: a")
    order = game.state.players
    lots = list(game.game.book.lots)
    game.after(f"bank deal {order[0]} {' '.join(lots[:5])}")
    game.when(f"bank order {' '.join(reversed(order))}").refused("start.order", "dealt")
    game.after("bank deal").phase("roll")
    counts = [sum(owner == player for owner in game.state.owner.values()) for player in order]
    assert counts == [5, 5, 5, 5, 4]


def test_a_table_of_more_players_than_lots_is_dealt_nothing(tmp_path):
    lots = "\n".join(
        f'[[square]]\ncode = "S{n}"\nid = "s{n}"\nname = "S{n}"\nkind = "station"\nprice = 10' for n in (1, 2)
    )
    board = tmp_path / "small.toml"
    go = '[[square]]\ncode = "GO"\nid = "go"\nname = "GO"\nkind = "go"\n'
    board.write_text(f'id = "small"\ntitle = "Small"\nstation_rent = [1, 2]\n{go}{lots}\n')
    headers = f"board: {board}", "rules: triple_double=none"
    given(*headers, "house: deal-all", "players: ann bob").phase("deal")
    given(*headers, "house: deal-all", "players: ann bob cid").refused("start.deal", "2 lots are too few to deal 1")
    given(*headers[:1], "rules: deal=two deal_paid=no triple_double=none", "players: ann bob").refused("start.deal")


def test_a_setup_with_deeds_stands_in_place_of_the_deal():
    (
        given("ruleset: short", "ann 100 deeds BAL", "bob 100")
        .when("ann roll 4+6")
        .then(Rolled("ann", (4, 6)), Moved("ann", "JAI"))
    )


# games taken up midway


def test_a_setup_gives_money_place_lots_buildings_mortgages_and_cards():
    (
        given(
            "ann 300 at 24 deeds STJ*1 TEN*2 NYA BDW(m) cards chance:get-out-of-jail-free",
            "bob 0 deeds MED*5 BAL*4 jail 2",
        )
        .leaves("ann 300 ann@24 bob 0 bob@10 STJ*1 TEN*2 NYA:ann BDW(m) BAL*4")
        .stock(25, 11)
        .jailed(bob=2)
        .holds(ann="chance")
    )


def test_a_turn_taken_up_after_doubles_counts_them():
    given("ann 300", "bob 300", "doubles: 1").when("ann roll 2+2").phase("roll", "ann").leaves("ann@4 ann 100")
    (
        given("ann 300", "bob 300", "doubles: 2")
        .when("ann roll 2+2")
        .then(Rolled("ann", (2, 2), 3), Jailed("ann", "JAI", "third-double"))
    )


def test_no_turn_goes_on_after_a_third_double():
    given("ann 300", "bob 300", "doubles: 3").refused("move.third-double")


def test_nobody_stays_in_jail_after_three_failed_rolls():
    given("ann 300 jail 2", "bob 300").jailed(ann=2)
    given("ann 300 jail 3", "bob 300").refused("jail.third-turn")


@pytest.mark.parametrize(
    ("setup", "rule"),
    [
        ("deeds RDR*1", "build.street"),
        ("deeds STJ*6", "build.street"),
        ("deeds GO", "buy.unowned"),
        ("deeds MED*4 BAL*4 ORI*4 VER*4 CON*4 STC*4 STA*4 VIR*4 STJ*1", "build.supply"),
    ],
)
def test_a_setup_cannot_have_what_the_box_has_not(setup, rule):
    given(f"ann 300 {setup}", "bob 300").refused(rule)


def test_the_short_game_has_no_fourth_house():
    given("ruleset: short", "ann 300 deeds STJ*3 TEN*5", "bob 300").leaves("STJ*3 TEN*5")
    given("ruleset: short", "ann 300 deeds STJ*4", "bob 300").refused("build.hotel", "*5")


def test_32_houses_and_12_hotels_are_just_enough():
    hotels = "STJ*5 TEN*5 NYA*5 KEN*5 IND*5 ILL*5 ATL*5 VEN*5 MAR*5 PAC*5 NOC*5 PEN*5"
    houses = "MED*4 BAL*4 ORI*4 VER*4 CON*4 STC*4 STA*4 VIR*4"
    given(f"ann 0 deeds {houses}", f"bob 0 deeds {hotels}").stock(0, 0)
    given(f"ann 0 deeds {houses}", f"bob 0 deeds {hotels} PKP*5").refused("build.supply")


def test_without_a_limit_on_one_kind_the_other_still_has_its_own():
    given("rules: houses=none hotels=1", "ann 0 deeds MED*5 BAL*4", "bob 0").stock(None, 0)
    given("rules: houses=none hotels=1", "ann 0 deeds MED*5 BAL*5", "bob 0").refused("build.supply")
    given("rules: hotels=none houses=4", "ann 0 deeds MED*5 BAL*4", "bob 0").stock(0, None)
    given("rules: hotels=none houses=3", "ann 0 deeds MED*5 BAL*4", "bob 0").refused("build.supply")


def test_an_unowned_lot_landed_on_in_the_first_roll_is_offered():
    (
        given("players: ann bob")
        .when("ann roll 1+2")
        .then(Rolled("ann", (1, 2)), Moved("ann", "BAL"), Offered("ann", "BAL", 60))
    )


def test_a_deal_that_somebody_could_not_pay_is_refused_at_the_start():
    given("ruleset: short", "rules: starting_cash=750", "players: ann bob").phase("deal", "ann")
    given("ruleset: short", "rules: starting_cash=749", "players: ann bob").refused("start.deal", "750")
    given("ruleset: short", "ann 750", "bob 749").refused("start.deal", "750")
    given("rules: deal=all", "players: ann bob").refused("start.deal")


@pytest.mark.parametrize(
    ("clauses", "rule", "word"),
    [
        ("cards chance:go-to-jail", "card.jail-free", "chance:go-to-jail is no card to keep"),
        ("deposit 5", "deposit.withdraw", "no deposits here: bob"),
        ("at 5 jail", "jail.enter", "on Reading Railroad: leave out"),
    ],
)
def test_a_setup_that_cannot_be_is_refused_at_its_line(clauses, rule, word):
    scenario = given("ann 100", f"bob 100 {clauses}")
    assert scenario.refusal.header == ("setup", 1)
    scenario.refused(rule, word)


def test_a_player_in_jail_may_be_said_to_stand_there():
    given("ann 100 at 10 jail", "bob 100").jailed(ann=0)
    given("ruleset: business", "ann 100 jail", "bob 100").leaves("ann@10").jailed(ann=0)
    given("ruleset: business", "ann 100 at 5 jail", "bob 100").refused(
        "hospital.enter", "in hospital and on South Pole"
    )


def test_a_pot_that_nobody_can_win_is_refused():
    given("house: free-parking-pot", "pot: 50", "ann 100", "bob 100").leaves("pot 50")
    scenario = given("pot: 50", "ann 100", "bob 100")
    assert scenario.refusal.header == ("pot", 0)
    scenario.refused("move.dice", "no pot under these rules")
