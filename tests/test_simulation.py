"""Games that bots play: legal in every ruleset, games like any other in the log, and the same whoever plays them."""

import re
from itertools import count
from random import Random

import pytest
from cli_helper import ROOT

from events import (
    BANK,
    Bankrupted,
    Built,
    Freed,
    GameEnded,
    Jailed,
    MemoryLog,
    OrderDrawn,
    Rolled,
    StreamExists,
)
from monopoly import DataError, GameService, RuleViolation, actions, decide, read_record, verify_games, write_game
from monopoly.auditing import audit
from monopoly.bots import BOTS, Policy, Seats, SensibleBot
from monopoly.chance import with_chance
from monopoly.library import load_house_rules, ruleset_names
from monopoly.simulation import IN_JAIL, Plan, Tally, check_plan, describe, play_games

MIXES = (("sensible",), ("random",), ("sensible", "random", "hoarder"))


def clock():
    return 1_796_000_000_000_000


def plan(**fields):
    return Plan(**{"seed": "test", "turns": 40, **fields})


def desk_of(log):
    return GameService(log, clock=clock, new_seed=str)


def check_game(desk, name, players):
    """A simulated game is a game like any other: nothing to find, nothing lost, and written and read again the same."""
    game = desk.game(name)
    assert audit(game.timeline()) == []
    (report,) = verify_games(desk, [name])
    assert report["ok"], report
    state = game.state
    assert sum(state.cash.values()) == 0
    assert all(cash >= 0 for account, cash in state.cash.items() if account != BANK)
    text = write_game(desk.entries(name), game.vocabulary)
    other = desk_of(MemoryLog())
    other.take_in(read_record(text.encode(), "again.mpn"))
    assert other.game(name).state == state
    assert write_game(other.entries(name), game.vocabulary) == text


@pytest.mark.parametrize("bots", MIXES, ids="+".join)
@pytest.mark.parametrize("ruleset", ruleset_names())
def test_bots_play_every_ruleset(ruleset, bots):
    log = MemoryLog()
    games = plan(ruleset=ruleset, bots=bots, players=len(bots) + 1, turns=60)
    tally = play_games(games, [1, 2], log, clock)
    desk = desk_of(log)
    for number in (1, 2):
        check_game(desk, games.game(number), games.players)
    ended = [desk.game(games.game(number)).state.status == "ended" for number in (1, 2)]
    assert (tally.games, tally.decided) == (2, sum(ended))
    assert tally.actions == sum(desk.game(games.game(number)).state.entry for number in (1, 2))


def test_bots_count_what_each_lot_of_a_group_costs_to_build_on(tmp_path):
    text = (ROOT / "monopoly" / "data" / "boards" / "atlantic-city.toml").read_text()
    extra = count()
    board = tmp_path / "dear.toml"
    board.write_text(
        re.sub(r"house_cost = (\d+)", lambda cost: f"house_cost = {int(cost[1]) + next(extra) % 3 * 40}", text)
    )
    log = MemoryLog()
    games = plan(board=str(board), players=2, turns=60)
    play_games(games, [1, 2, 3], log, clock)
    for number in (1, 2, 3):
        assert audit(desk_of(log).game(games.game(number)).timeline()) == []
    assert any(isinstance(event, Built) for entry in log.entries(games.game(1)) for event in entry.events)


@pytest.mark.parametrize("house", load_house_rules())
def test_bots_play_every_house_rule(house):
    log = MemoryLog()
    games = plan(house=(house,), bots=("sensible", "random"), players=3)
    play_games(games, [1, 2, 3], log, clock)
    for number in (1, 2, 3):
        check_game(desk_of(log), games.game(number), 3)


def test_bots_play_all_house_rules_at_once_and_every_option_of_time_to_claim():
    for claim in ("next-roll", "second-roll", "never-lapses", "automatic"):
        log = MemoryLog()
        # the stock exchange stands in place of free parking, which all others need
        houses = tuple(name for name in load_house_rules() if name != "stock-exchange")
        games = plan(house=houses, rules=(f"claim={claim}",), bots=("sensible", "random"))
        play_games(games, [1], log, clock)
        check_game(desk_of(log), games.game(1), 4)


@pytest.mark.parametrize(
    "rules",
    [
        ("build_group_limit=1", "build_evenly=no"),
        ("build_turn_limit=2", "build_when=own-turn"),
        ("build_turn_limit=1", "build_when=before-roll"),
        ("houses=3", "hotels=1"),
        ("hotel_needs=1", "hotels_together=no"),
        ("mortgage_needs=group", "jail_tries=1", "trade_mortgaged=no"),
        ("starting_cash=0", "salary=20", "declined=stays"),
    ],
    ids=" ".join,
)
def test_bots_keep_to_every_option_of_the_rules(rules):
    """A bot that did not would be refused."""
    for bots in (("sensible",), ("sensible", "random")):
        tally = play_games(plan(rules=rules, house=("deal-all",), bots=bots), [1, 2, 3])
        assert tally.games == 3


def test_a_log_does_not_change_the_games():
    """With a log each action goes the way of a typed line, without one straight to the rules: the same games."""
    games = plan(bots=("sensible", "random"))
    assert play_games(games, range(1, 6), MemoryLog(), clock) == play_games(games, range(1, 6))


def test_the_same_plan_gives_the_same_games_in_any_order_and_another_seed_gives_others():
    games = plan(bots=("sensible", "random"))
    parts = Tally()
    for numbers in ([1], [2, 3], [4, 5]):
        parts.add(play_games(games, numbers))
    assert parts == play_games(games, range(1, 6))
    assert parts != play_games(plan(bots=("sensible", "random"), seed="other"), range(1, 6))


def test_games_are_given_up_after_so_many_rounds():
    tally = play_games(plan(bots=("hoarder",), turns=20), range(1, 4))
    assert (tally.games, tally.decided, tally.rounds) == (3, 0, [])
    # each of four players moves in each of 20 rounds, and rolls once more after doubles
    assert 3 * 4 * 20 <= tally.rolls <= 3 * 4 * 20 * 1.4


def test_sensible_players_decide_nearly_all_their_games():
    tally = play_games(plan(turns=500), range(1, 31))
    assert tally.decided == 30
    assert sum(tally.wins) == 30


def test_a_sensible_player_beats_the_others():
    for other in ("random", "hoarder"):
        tally = play_games(plan(bots=("sensible", other), players=2, turns=300), range(1, 21))
        assert tally.wins[0] >= 4 * max(tally.wins[1], 1), other


def test_who_won_is_counted_by_seat_in_the_order_that_was_drawn():
    """Names say nothing there: only the log knows who sat where."""
    games, log = plan(ruleset="business", bots=("sensible", "random", "random"), players=3, turns=200), MemoryLog()
    tally = play_games(games, range(1, 21), log, clock)
    wins, drawn = [0, 0, 0], set()
    for number in range(1, 21):
        events = [event for entry in log.entries(games.game(number)) for event in entry.events]
        order = next(event.players for event in events if isinstance(event, OrderDrawn))
        drawn.add(order)
        for event in events:
            if isinstance(event, GameEnded) and event.winner:
                wins[order.index(event.winner)] += 1
    assert len(drawn) > 3
    assert tally.wins == wins
    assert tally.wins[0] > 15, "the sensible bot sits in the first seat of each game"


def test_a_roll_that_ended_in_jail_counts_for_jail_though_its_roller_went_bankrupt_there():
    """The third failed roll is to be paid for, and he who cannot is free of jail when he is out of the game."""
    games, log = plan(turns=300), MemoryLog()
    tally = play_games(games, range(1, 41), log, clock)
    in_jail = 0
    for number in range(1, 41):
        jailed, roller = set(), ""
        for entry in log.entries(games.game(number)):
            for event in entry.events:
                if isinstance(event, Rolled):
                    in_jail += roller in jailed
                    roller = event.player
                elif isinstance(event, Bankrupted) and event.player == roller:
                    in_jail += roller in jailed
                    roller = ""
                elif isinstance(event, Jailed):
                    jailed.add(event.player)
                elif isinstance(event, Freed):
                    jailed.discard(event.player)
        in_jail += roller in jailed
    assert tally.landings[IN_JAIL] == in_jail


def test_what_is_reported_adds_up():
    games = plan(turns=300)
    tally = play_games(games, range(1, 11))
    document = describe(games, tally, 2.0)
    assert (document["games"], document["decided"] + document["undecided"]) == (10, 10)
    assert sum(document["seats"]) == pytest.approx(1, abs=0.001)
    assert sum(document["landings"].values()) == pytest.approx(1, abs=0.001)
    assert document["rolls"] == sum(tally.landings.values())
    assert document["rounds"]["longest"] == max(tally.rounds)
    assert all(row["invested"] > 0 and row["earned"] > 0 for row in document["groups"])


def test_rents_and_costs_are_those_of_the_log():
    """The returns are summed from the events as they happen; the statement of each lot in the log says the same."""
    log, games = MemoryLog(), plan(turns=300)
    tally = play_games(games, [1], log, clock)
    spent, earned = 0, 0
    for entry in log.entries(games.game(1)):
        for event in entry.events:
            for _, _, amount, reason in event.transfers():
                spent += amount * ({"buy": 1, "auction": 1, "build": 1, "sell": -1}.get(reason, 0))
                earned += amount * (reason == "rent")
    assert (sum(tally.invested.values()), sum(tally.earned.values())) == (spent, earned)
    assert spent > 0


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"bots": ("sensble",)}, "no bot 'sensble'; did you mean sensible?"),
        ({"bots": ()}, "name one or more of sensible, random, hoarder"),
        ({"bots": ("random",) * 5}, "5 bots are more than 4 players"),
        ({"turns": 0}, "turns: at least 1 round, not 0"),
        ({"ruleset": "clasic"}, "did you mean classic"),
        ({"house": ("free-parking",)}, "no house rule 'free-parking'"),
        ({"rules": ("houses=many",)}, "houses=many"),
    ],
)
def test_what_nobody_can_play_is_refused(fields, said):
    with pytest.raises(DataError, match=said):
        check_plan(plan(**fields))


def test_the_rules_say_how_many_may_play():
    with pytest.raises(RuleViolation, match=r"start.players: 2 to 6 players, not 7"):
        check_plan(plan(players=7, ruleset="seaport"))
    assert plan(players=10).names[-3:] == ("hal", "p9", "p10")


def test_a_game_whose_name_is_taken_is_not_played_over():
    log = MemoryLog()
    play_games(plan(turns=2), [1], log, clock)
    with pytest.raises(StreamExists):
        play_games(plan(turns=2), [1], log, clock)


def test_a_bot_that_plays_against_the_rules_is_a_fault_of_the_program(monkeypatch):
    """Not a refusal that somebody at the table could do something about."""
    monkeypatch.setattr(SensibleBot, "buy", lambda self, state, due: actions.Roll(self.player))
    with pytest.raises(RuntimeError, match=r"sim-test-1: a bot plays Roll\(actor='bob'.* turn.order"):
        play_games(plan(), [1])


# -- what bots do ----------------------------------------------------------------------------------------------------


def one_game(names, *, rounds=150, policy=None, **fields):
    """Play a game; gives its state, and who did which kinds of action."""
    policy = policy or Policy()
    games = plan(bots=names, players=len(names), policy=policy, **fields)
    book = games.book
    state = games.found(1)
    seats = Seats({who: BOTS[bot](book, who, Random(who), policy) for who, bot in zip(games.names, names, strict=True)})
    done = set()
    while state.turn < rounds * len(names) and (action := seats.next_action(state)) is not None:
        done.add((action.actor, type(action).__name__))
        state = decide(book, state, with_chance(book, state, action)).after
    return state, done


def kinds(done, player):
    return {kind for who, kind in done if who == player}


def test_a_sensible_player_does_all_that_a_player_may_do():
    found = set()
    for seed in "abcde":
        _, done = one_game(("sensible",) * 4, seed=seed)
        found |= {kind for _, kind in done}
    assert found >= {
        *("Roll", "Buy", "Decline", "Bid", "PassBid", "Claim", "Draw", "Build", "SellBuildings", "Mortgage", "Redeem"),
        *("Trade", "PayJail", "UseCard", "GoBankrupt"),
    }


def test_a_hoarder_never_trades_builds_or_redeems():
    for seed in "abc":
        _, done = one_game(("hoarder", "random", "sensible"), seed=seed)
        assert kinds(done, "ann") >= {"Buy", "Claim", "Roll"}
        assert not kinds(done, "ann") & {"Trade", "OfferTrade", "AcceptOffer", "Build", "Redeem"}


def test_nobody_trades_who_is_told_not_to():
    for seed in "abc":
        _, done = one_game(("sensible",) * 4, seed=seed, policy=Policy(trade=False))
        assert "Trade" not in {kind for _, kind in done}


def test_who_stays_in_jail_neither_pays_nor_uses_a_card():
    for seed in "abc":
        _, done = one_game(("sensible",) * 4, seed=seed, policy=Policy(jail="stay"))
        assert not {kind for _, kind in done} & {"PayJail", "UseCard"}


def test_a_random_player_tries_many_things():
    found = set()
    for seed in "abcd":
        _, done = one_game(("random",) * 4, seed=seed)
        found |= {kind for _, kind in done}
    assert found >= {"Waive", "OfferTrade", "RejectOffer", "AcceptOffer", "Want", "Build", "Mortgage", "Redeem"}
