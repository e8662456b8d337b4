"""What holds in every game holds under every ruleset, and under any mixture of house rules and options."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mixtures import OPTIONS, found, mixture
from random_games import headers, play_on, service
from scenario import balance

from events import BANK
from monopoly import read_record, verify_games, write_game
from monopoly.auditing import audit
from monopoly.legal import legal
from monopoly.library import load_house_rules, load_ruleset, ruleset_names
from monopoly.loading import rebuild_state
from monopoly.rules.worth import end_worth, tax_worth
from monopoly.ruleset import Ruleset
from monopoly.valuation import sheet_rows, totals

DESK_ONLY = {"name", "title", "board", "min_players", "max_players", "notes", "undo", "protest", "penalties"}
"""Options that change no random game: names, who may play, and what the desk does."""


def test_each_option_that_changes_play_is_tried_with_values_of_its_own():
    assert set(Ruleset.__struct_fields__) - set(OPTIONS) == DESK_ONLY


def check_game(desk, game, seed, actions):
    """Play on at random and hold every entry, and the game as a whole, to the laws."""
    for before, _, outcome in play_on(desk, game, Random(seed), actions):
        balance(desk.game("random"), outcome.move, f"{outcome.number}. {outcome.draft.line}")
        assert outcome.move.after.entry == before.entry + 1
    game = desk.game("random")
    state = game.state
    for player in state.players:
        ends, taxes = (totals(sheet_rows(game.book, state, kind, player))[player] for kind in ("end", "tax"))
        assert (ends, taxes) == (end_worth(game.book, state, player), tax_worth(game.book, state, player))
    if state.status != "ended":
        assert any(option.player != "ref" for option in legal(game.book, state)), state.phase
    assert state == rebuild_state(desk.log, "random")
    assert [finding for finding in audit(game.timeline()) if finding.severity == "breach"] == []
    (report,) = verify_games(desk, ["random"])
    assert report["ok"], report
    text = write_game(desk.entries("random"), game.vocabulary)
    other = service()
    other.take_in(read_record(text.encode(), "random.mpn"))
    assert [e.events for e in other.entries("random")] == [e.events for e in desk.entries("random")]


@pytest.mark.parametrize("ruleset", ruleset_names())
@pytest.mark.parametrize("seed", range(3))
def test_every_ruleset_plays_by_the_laws(ruleset, seed):
    desk = service()
    names = headers(seed).players[: load_ruleset(ruleset).max_players]
    game = desk.found(headers(seed, ruleset=ruleset, players=names))
    check_game(desk, game, seed, 200)


@pytest.mark.parametrize("house", load_house_rules())
def test_every_house_rule_plays_by_the_laws(house):
    desk = service()
    check_game(desk, desk.found(headers(4, house=(house,))), 4, 250)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**32))
def test_any_mixture_plays_by_the_laws_or_is_refused_at_the_start(seed):
    desk = service()
    game = found(desk, seed)
    if game is not None:
        check_game(desk, game, seed, 120)


def test_most_mixtures_make_a_game():
    games = [found(service(), seed) for seed in range(60)]
    assert sum(game is not None for game in games) > 30
    assert any(game is None for game in games)
    assert len({mixture(seed).ruleset for seed in range(60)}) == len(ruleset_names())


def test_nobody_is_ever_below_nothing_in_a_mixture_played_long():
    desk = service()
    for seed in range(6):
        game = found(desk, seed)
        if game is not None:
            break
    for _, _, outcome in play_on(desk, game, Random(1), 300):
        assert all(amount >= 0 for account, amount in outcome.move.after.cash.items() if account != BANK)
