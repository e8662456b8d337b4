"""Every preset, played to the end by the random player."""

from random import Random

import pytest
from random_games import play_on
from tournament_scenario import Cup

from monopoly.tournament import preset_texts
from projections import standings

PLAYERS = " ".join(f"p{number:02}" for number in range(1, 22))
ACTIONS = 120
"""After so many a game is ended by the referee, as when the time is up."""


def play_round(cup: Cup) -> None:
    number = cup.state.next_round
    cup.when(f"seat {cup.plan.round(number).seating}", "start")
    for game in cup.state.current.games.values():
        rng = Random(game)
        for _ in play_on(cup.games, cup.games.game(game), rng, ACTIONS * rng.choice((1, 1, 1, 6))):
            pass
        if cup.games.game(game).state.status != "ended":
            cup.games.act(game, "ref end")
    cup.when("collect", "advance")


@pytest.mark.parametrize("name", preset_texts())
def test_a_preset_is_played_to_its_end(name):
    cup = Cup(PLAYERS, preset=name, alternates="xia yan zoe")
    fields = []
    for plan in cup.plan.each_round():
        play_round(cup)
        tables = [players.split() for players in cup.tables().values()]
        assert {len(players) for players in tables} <= set(cup.plan.tables)
        fields.append(sum(map(len, tables)))
        if plan.length:
            assert cup.games.game(next(iter(cup.state.rounds[-1].games.values()))).book.rules.round
    state = cup.state
    assert state.status == "ended"
    assert fields == FIELDS[name]
    rows = standings(state)
    assert sorted(row.player for row in rows) == sorted(state.players)
    assert len(state.players) == 24
    assert {row.player for row in rows if row.rank == 1} == {state.winner}
    assert [row.rank for row in rows] == sorted(row.rank for row in rows)
    assert cup.findings() == []
    assert [entry.line for entry in cup.log.entries("CUP")][-1] == f"ref advance {state.planned}"


FIELDS = {
    "championship": [24, 24, 24, 4],
    "semifinal": [24, 24, 16, 4],
    "share": [24, 24, 24, 4],
    "swiss": [24, 24, 24, 24],
}


def test_the_same_seeds_and_dice_give_the_same_tournament():
    one, other = (Cup("ann bob cid dan eve", preset="share") for _ in range(2))
    for cup in (one, other):
        play_round(cup)
    assert one.log.tip("CUP").hash == other.log.tip("CUP").hash


def test_shares_of_a_table_add_up_to_a_hundred():
    cup = Cup(PLAYERS, preset="share")
    play_round(cup)
    for result in cup.state.rounds[0].results.values():
        assert sum(points for *_, points in result.places) == pytest.approx(10_000, abs=len(result.places))
