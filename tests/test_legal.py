"""``legal`` and ``do`` agree: what is listed is allowed, what is not listed is refused, on random games."""

from random import Random

import pytest
from builders import position
from hypothesis import given, settings
from hypothesis import strategies as st
from legal_universe import everything, expanded, limits
from random_games import headers, play_on, service

from monopoly import NotDecided, RuleViolation, actions, decide, load_ruleset
from monopoly.deciding import RULES
from monopoly.legal import legal
from monopoly.notation import parse
from monopoly.rules.signing import hold_signed

SEEDS = st.integers(0, 2**32)
SYSTEMS = (
    *("classic", "us", "online", "short", "seaport"),
    *("credit", "free-parking-move", "deal-all", "build-on-lot", "stock-exchange"),
    *("business", "business"),  # every verb of its board
)


def allowed(book, state, action):
    try:
        if state.is_signed:
            hold_signed(book.rules, state, action, None, None)
        decision = decide(book, state, action)
    except (RuleViolation, NotDecided):
        return False
    return "late" not in decision.flags  # a late claim is kept as evidence; that does not make it right


def agree(book, state):
    """Expect of a position that exactly what is listed is allowed, within exactly the limits that are said."""
    options = legal(book, state)
    listed = {key for option in options for key in expanded(book, option)}
    tried = dict(everything(book, state))
    assert listed <= tried.keys(), f"not tried: {listed - tried.keys()}"
    right = {key for key, attempts in tried.items() if any(allowed(book, state, action) for action in attempts)}
    assert listed == right, f"listed but refused: {listed - right}; allowed but not listed: {right - listed}"
    for option in options:
        for attempts, good in limits(book, state, option):
            found = any(allowed(book, state, action) for action in attempts)
            assert found == good, f"{option}: {attempts} should be {'allowed' if good else 'refused'}"
    return options


def founded(seed, system):
    head = headers(seed)
    if system in ("us", "online", "short", "seaport", "business"):
        most = load_ruleset(system).max_players
        head = head.__class__(game="random", players=head.players[: min(6, most)], seed=str(seed), ruleset=system)
    elif system != "classic":
        head = headers(seed, house=(system,))
    desk = service()
    return desk, desk.found(head)


def matter(state):
    """What is open at a moment: moments are alike that have the same."""
    auction = state.auction and (state.auction.lot in ("house", "hotel"), bool(state.auction.bids))
    return state.phase, auction, bool(state.debts), bool(state.offers), bool(state.demands), bool(state.jail)


@settings(max_examples=12, deadline=None)
@given(SEEDS, st.sampled_from(SYSTEMS))
def test_what_is_listed_is_what_is_allowed(seed, system):
    desk, game = founded(seed, system)
    moments = {"start": game.state}
    for _, _, outcome in play_on(desk, game, Random(seed), 400):
        moments[matter(outcome.move.after)] = outcome.move.after
    stopped = game.state.copy()
    stopped.paused = True
    for state in Random(seed).sample([*moments.values()], min(8, len(moments))):
        agree(game.book, state)
    agree(game.book, stopped)


@settings(max_examples=10, deadline=None)
@given(SEEDS)
def test_asking_changes_nothing(seed):
    desk, game = founded(seed, "online")
    for before, _, _ in play_on(desk, game, Random(seed), 60):
        kept = before.copy()
        everybody = legal(game.book, before)
        one_by_one = [
            option for actor in (*before.living(), "bank", "ref") for option in legal(game.book, before, actor)
        ]
        assert before == kept
        assert everybody == one_by_one


def test_every_verb_of_the_rules_is_tried():
    """A new verb must be listed where it is allowed: the tests above know of every one that the rules know."""
    game = position("players: ann bob", "house: credit stock-exchange", "seed: x")
    tried = {type(action) for _, attempts in everything(game.book, game.state) for action in attempts}
    # for time it takes the clock
    always_open = {actions.Dispute, actions.Rule, actions.TimeOut, actions.CallTime, actions.AddTime}
    assert set(RULES) - always_open <= tried


TABLES = {
    "a card and a mortgaged lot": ("ann 40 deeds BDW(m) PKP", "bob 0 deeds ORI cards chance:get-out-of-jail-free"),
    "a mortgaged lot nobody can pay for": ("ann 5 deeds BDW(m)", "bob 0 deeds PKP(m)"),
    "hotels": ("ann 500 deeds ORI*5 VER*5 CON*5 MED*4 BAL*4", "bob 500 deeds STC*4 STA*4 VIR*4 PKP*4 BDW*4"),
    "no house to break a hotel into": (
        "ann 500 deeds ORI*5 VER*5 CON*5",
        "bob 500 deeds MED*4 BAL*4 STC*4 STA*4 VIR*4 PKP*4 BDW*4 ATL*1 VEN*2 MAR*1",
    ),
    "jail": ("ann 500 at 10 jail 2 cards chance:get-out-of-jail-free", "bob 500"),
    "uneven hotels": ("ann 500 deeds ORI*5 VER*5 CON*4", "bob 500"),
}


@pytest.mark.parametrize("lines", TABLES.values(), ids=TABLES)
@pytest.mark.parametrize("ruleset", ["classic", "us", "online", "short", "seaport"])
def test_tables_set_up(lines, ruleset):
    if ruleset == "short":  # three houses, then a hotel; the first deal is paid for
        lines = [line.replace("*4", "*3").replace("500", "1500") for line in lines]
    game = position(f"ruleset: {ruleset}", *lines)
    agree(game.book, game.state)


def test_a_debt_in_another_hand_is_settled_in_kind():
    game = played(position("ann 0 deeds BAL(m) MED", "bob 3 deeds ORI", "turn: ann"), "ann roll 2+4", "bob claim 1")
    (settle,) = [option for option in agree(game.book, game.state) if option.verb == "settle"]
    assert (settle.partners, settle.gives, settle.low, settle.high) == (("bob",), ("BAL", "MED"), 1, 6)


def test_what_a_trade_may_give_and_take_is_told_apart():
    game = position("ann 300 deeds ORI VER STC*1 STA*1 VIR*1", "bob 200 deeds PKP cards chance:get-out-of-jail-free")
    (trade,) = [option for option in legal(game.book, game.state, "ann") if option.verb == "trade"]
    assert (trade.gives, trade.takes) == (("ORI", "VER"), ("PKP", "card:chance"))
    assert (trade.gives_cash, trade.takes_cash) == (300, 200)


def played(game, *lines):
    for line in lines:
        game.accept(game.propose(parse(line, game.vocabulary), recorded=0))
    return game


def verbs(game):
    return {(option.player, option.verb) for option in agree(game.book, game.state)}


def test_a_result_is_signed_and_then_stands():
    game = played(position("ann 300", "bob 200"), "bob resign")
    desk = {("ref", "penalty"), ("ref", "adjust"), ("ref", "pause")}
    assert verbs(game) == {("ann", "sign"), ("bob", "sign")} | desk
    assert verbs(played(game, "ann sign")) == {("bob", "sign")} | desk
    assert verbs(played(game, "bob sign")) == {("ref", "adjust")}
    assert legal(game.book, game.state, "bob") == []


def test_while_the_clock_is_stopped_only_the_referee_acts():
    game = played(position("ann 300", "bob 200"), "ref pause")
    assert verbs(game) == {("ref", "penalty"), ("ref", "adjust"), ("ref", "resume")}


def test_own_dice_and_cards_need_nothing_said():
    """Where a card is due, any that nobody holds may be named; with a seed it need not be."""
    game = position("ann 300 at 4 cards chance:get-out-of-jail-free", "bob 200", "turn: ann")
    game.accept(game.propose(parse("ann roll 1+2", game.vocabulary), recorded=0))
    (draw,) = [option for option in legal(game.book, game.state, "ann") if option.verb == "draw"]
    assert len(draw.words) == 15
    assert "chance:get-out-of-jail-free" not in draw.words
    for word in draw.words:
        deck, _, card = word.partition(":")
        assert allowed(game.book, game.state, actions.Draw("ann", deck, card))
