"""The figures of the business board keep what docs/business.md says of them."""

import re
from pathlib import Path

import pytest

from monopoly.library import load_board
from monopoly.simulation import Plan, play_games

DOCS = Path(__file__).parent.parent / "docs" / "business.md"
BOARD = load_board("business")
GAMES = 20


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_of_games_that_sensible_bots_play_95_percent_are_decided_within_200_rounds(players):
    plan = Plan(seed="decided", players=players, ruleset="business", turns=200)
    assert play_games(plan, range(GAMES)).decided >= 0.95 * GAMES


def test_the_page_shows_the_board_as_it_is():
    text = DOCS.read_text(encoding="utf-8")
    figures = {
        name: [int(number.replace(",", "")) for number in re.findall(r"[\d,]+", rest)]
        for name, rest in re.findall(r"^\| (\w+) \| (\d+ \(\d+\).*)$", text, re.MULTILINE)
    }
    groups = {}
    for square in BOARD.squares:
        if square.price:
            assert f"{square.code} {square.name}" in text
            groups.setdefault(square.group, []).append(square)
    assert figures == {
        name: [first.price, third.price, first.house_cost, *first.rent] for name, (first, _, third) in groups.items()
    }


def test_the_page_says_the_odds_as_they_are():
    odds = {deck: {card.id: card.odds for card in cards} for deck, cards in BOARD.decks.items()}
    assert odds["city-hall"] == {"takeover": 4, "free-company": 3, "grant": 2, "honours": 1, "keys": 1}
    assert {deck: sum(cards.values()) for deck, cards in odds.items()} == {
        "city-hall": 11,
        "pole": 2,
        "luck": 6,
        "movement": 7,
        "treatment": 3,
    }
    assert set(BOARD.shuffled) == set(odds)
