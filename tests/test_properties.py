"""What holds in every game: checked on random ones, whose seed hypothesis prints when it fails."""

import contextlib
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_games import headers, play_on, random_game, service

from events import BANK, Fact
from monopoly import RuleViolation, Sentence, actions, read_record, verify_games, write_game
from monopoly.auditing import audit
from monopoly.deciding import decide
from monopoly.loading import rebuild_state
from projections import State, fold_facts, taken_back

SEEDS = st.integers(0, 2**32)
RULESETS = ("classic", "business")


def games(test):
    """Run a test on random games of each of these rulesets."""
    return pytest.mark.parametrize("ruleset", RULESETS)(settings(max_examples=12, deadline=None)(test))


def hotels_and_houses(book, state):
    hotels = sum(level == book.lots[code].top for code, level in state.houses.items())
    houses = sum(level for code, level in state.houses.items() if level < book.lots[code].top)
    return houses, hotels


@games
@given(SEEDS)
def test_money_and_buildings_are_never_made_or_lost(ruleset, seed):
    desk = service()
    game = desk.found(headers(seed, ruleset=ruleset))
    for before, _, outcome in play_on(desk, game, Random(seed), 300):
        after = outcome.move.after
        assert sum(after.cash.values()) == 0
        assert all(amount >= 0 for account, amount in after.cash.items() if account != BANK)
        houses, hotels = hotels_and_houses(game.book, after)
        for left, built, stock in (
            (after.bank_houses, houses, game.book.rules.houses),
            (after.bank_hotels, hotels, game.book.rules.hotels),
        ):
            if stock is None:
                assert left is None
            else:
                assert left >= 0
                assert left + built == stock
        for event in outcome.draft.events:
            assert all(amount > 0 for *_, amount, _ in event.transfers())
        assert after.entry == before.entry + 1


@games
@given(SEEDS)
def test_every_deed_and_card_has_one_place(ruleset, seed):
    _, game = random_game(seed, ruleset=ruleset)
    state, book = game.state, game.book
    assert set(state.owner) <= set(book.lots)
    assert set(state.owner.values()) <= set(state.living())
    assert set(state.mortgaged) | set(state.houses) <= set(state.owner)
    assert not set(state.mortgaged) & set(state.houses)
    for deck, cards in book.cards.items():
        held = [card.partition(":")[2] for card in state.held if card.startswith(deck + ":")]
        seen = [*state.decks.get(deck, ()), *held]
        assert len(seen) == len(set(seen))
        assert set(seen) <= set(cards)


@games
@given(SEEDS, st.data())
def test_folding_in_two_parts_equals_folding_once(ruleset, seed, data):
    desk, game = random_game(seed, ruleset=ruleset)
    facts = desk.log.facts("random")
    cut = data.draw(st.integers(0, len(facts)))
    once = fold_facts(State(), facts)
    assert fold_facts(fold_facts(State(), facts[:cut]), facts[cut:]) == once
    assert once == game.state == rebuild_state(desk.log, "random")


@games
@given(SEEDS)
def test_decide_leaves_the_state_it_was_given_alone(ruleset, seed):
    desk = service()
    game = desk.found(headers(seed, ruleset=ruleset))
    for before, action, outcome in play_on(desk, game, Random(seed), 120):
        untouched = rebuild_upto(desk, before.entry)
        assert before == untouched
        again = decide(game.book, before, action)
        assert (again.events, again.after.cash) == (outcome.draft.events, outcome.move.after.cash)


def rebuild_upto(desk, entry):
    facts = desk.log.facts("random", upto=entry)
    return fold_facts(State(), facts, taken_back(facts))


@games
@given(SEEDS)
def test_what_decide_emits_folds_to_the_state_it_gives(ruleset, seed):
    desk = service()
    game = desk.found(headers(seed, ruleset=ruleset))
    for before, action, _ in play_on(desk, game, Random(seed), 150):
        decision = decide(game.book, before, action)
        folded = fold_facts(before.copy(), [Fact(before.entry + 1, None, decision.events)])
        assert folded == decision.after


@games
@given(SEEDS)
def test_a_strict_game_has_no_findings_and_verifies(ruleset, seed):
    desk, game = random_game(seed, ruleset=ruleset)
    assert audit(game.timeline()) == []
    (report,) = verify_games(desk, ["random"])
    assert report["ok"], report


@games
@given(SEEDS)
def test_export_and_import_give_the_same_game(ruleset, seed):
    desk, game = random_game(seed, ruleset=ruleset)
    for number in range(0, game.state.entry, 17):
        desk.act("random", Sentence(actions.Note("clerk", number, f'a "remark" on {number} {{}}'.replace("{}", ""))))
    rewind_a_little(desk, seed)
    text = write_game(desk.entries("random"), game.vocabulary)
    other = service()
    other.take_in(read_record(text.encode(), "random.mpn"))
    plain = [
        [(e.number, e.at, e.actor, e.by, e.role, e.reason, e.line, e.flags, e.events) for e in d.entries("random")]
        for d in (desk, other)
    ]
    assert plain[0] == plain[1]
    assert other.game("random").state == desk.game("random").state
    assert write_game(other.entries("random"), game.vocabulary) == text


def rewind_a_little(desk, seed):
    rng = Random(seed)
    for _ in range(4):
        last = desk.game("random").state.entry
        target = max(0, last - rng.randint(1, 9))
        for action in (actions.Rewind("ref", target), actions.Undo("clerk"), actions.Redo("ref")):
            with contextlib.suppress(TakingBackRefused):
                take_back(desk, action)


class TakingBackRefused(Exception):
    """Nothing to take back, or something rests on it: both happen here, and nothing else may."""


def take_back(desk, action):
    try:
        desk.act("random", Sentence(action), reason="for the test")
    except RuleViolation as error:
        if error.rule in ("undo.none", "undo.later", "redo.changed"):
            raise TakingBackRefused from error
        raise


@games
@given(SEEDS)
def test_taking_back_leads_to_the_state_before_and_redoing_to_the_one_after(ruleset, seed):
    desk, game = random_game(seed, 120, ruleset=ruleset)
    before = [rebuild_upto(desk, number) for number in range(game.state.entry + 1)]
    last = game.state.entry
    target = Random(seed).randint(0, last - 1)
    desk.act("random", Sentence(actions.Rewind("ref", target)))
    assert same_game(desk.game("random").state, before[target])
    desk.act("random", Sentence(actions.Redo("ref")))
    assert same_game(desk.game("random").state, before[last])
    desk.act("random", Sentence(actions.Undo("clerk", last)))
    assert same_game(desk.game("random").state, before[last - 1])
    assert desk.game("random").state == rebuild_state(desk.log, "random")


def same_game(one, other):
    """Equal in all but the number and time of the last entry."""
    mine, theirs = one.copy(), other.copy()
    mine.entry = theirs.entry = 0
    mine.at = theirs.at = None
    return mine == theirs


@games
@given(SEEDS)
def test_the_same_seed_and_actions_give_the_same_game(ruleset, seed):
    """Own dice and decks: what is rolled and drawn depends on the seed and the place in the game alone."""
    told = []
    for _ in range(2):
        desk = service()
        game = desk.found(headers(seed, ruleset=ruleset))
        rng = Random(seed)
        for _ in range(150):
            state = desk.game("random").state
            for action in random_own(game.book, state, rng):
                try:
                    desk.act("random", Sentence(action))
                except RuleViolation:
                    continue
                break
        told.append([entry.line for entry in desk.entries("random")])
    assert told[0] == told[1]
    assert any(word in line for line in told[0] for word in ("roll", "resign"))


def random_own(book, state, rng):
    from monopoly.bots import random_proposals

    for action in random_proposals(book, state, rng):
        if isinstance(action, actions.Roll):
            yield actions.Roll(action.actor)
        elif isinstance(action, actions.Draw):
            yield actions.Draw(action.actor)
        elif isinstance(action, actions.Spin):
            yield actions.Spin(action.actor, action.stake)
        else:
            yield action


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_no_luck_comes_from_undo(seed):
    desk = service()
    desk.found(headers(4).__class__(game="luck", players=("ann", "bob"), seed=seed))
    first = desk.act("luck", "ann roll").draft.events
    desk.act("luck", "clerk undo")
    assert desk.act("luck", "ann roll").draft.events == first
