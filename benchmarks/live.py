"""The engine in memory: decide and fold, and what a thousand live games weigh."""

import tracemalloc
from pathlib import Path
from random import Random

from benchmarks.material import desk, found, next_move, prepared_actions
from benchmarks.measure import ROUNDS, Figure, median, timed
from monopoly import decide

ACTIONS, LIVE, ENTRY = 3000, 1000, 300


def figures(folder: Path) -> list[Figure]:
    game, actions = prepared_actions(2, ACTIONS)

    def play() -> None:
        state = game.state
        for action in actions:
            state = decide(game.book, state, action).after

    speed = median([ACTIONS / timed(play)[0] for _ in range(ROUNDS)])
    return [
        Figure("decide and fold of prepared actions", speed, "actions/s", 30_000, 60_000),
        Figure(f"{LIVE:,} live games of 4 at entry {ENTRY}", _weight(), "MB", 10, 4, less=True),
    ]


def _weight() -> float:
    """Weigh the states of live games, each played on its own; the book is shared, as in a service."""
    states = []
    first = found(desk(), "first")
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    for seed in range(LIVE):
        rng, state = Random(seed), first.state
        while state.entry < ENTRY and state.status != "ended":
            state, _ = next_move(first.book, state, rng)
        states.append(state)
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert len(states) == LIVE
    return (after - before) / 1e6
