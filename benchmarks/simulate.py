"""Simulation: four sensible bots, all rules on, thinking included; in memory, into a log, in two processes."""

import gc
import itertools
from collections import Counter
from pathlib import Path

from benchmarks.material import clock
from benchmarks.measure import ROUNDS, Figure, median, side_by_side, timed
from cli.simulating import run_games
from events.sqlite import SqliteLog
from monopoly.simulation import Plan, Tally, landings, play_games

GAMES, SHARED, ROLLS = 150, 500, 500_000


def figures(folder: Path) -> list[Figure]:
    before = gc.get_threshold()
    gc.set_threshold(100_000)  # as the command has it
    try:
        return _figures(folder)
    finally:
        gc.set_threshold(*before)


def _figures(folder: Path) -> list[Figure]:
    plan = Plan(seed="bench")
    tally = Tally()

    def in_memory() -> None:
        nonlocal tally
        tally = play_games(plan, range(1, GAMES + 1))

    names = (folder / f"simulate-{number}.db" for number in itertools.count())

    def into_a_log() -> None:
        log = SqliteLog.open(next(names), create=True)
        play_games(plan, range(1, GAMES + 1), log, clock)
        log.close()

    def roll() -> None:
        assert Counter(landings(plan.book, "bench", 1, ROLLS, leave=True)).total() == ROLLS

    in_memory()  # once unmeasured
    seconds = min(timed(in_memory)[0] for _ in range(ROUNDS))
    durable = min(timed(into_a_log)[0] for _ in range(ROUNDS))
    pairs = side_by_side(lambda: run_games(plan, SHARED, 1, ""), lambda: run_games(plan, SHARED, 2, ""), 3)
    rolled = min(timed(roll)[0] for _ in range(ROUNDS))
    return [
        Figure("bots in memory", tally.actions / seconds, "actions/s", 50_000, 70_000),
        Figure("bots in memory", tally.events / seconds, "events/s", 120_000, 170_000),
        Figure("bots into a log, one transaction a game", tally.events / durable, "events/s", 45_000, 70_000),
        Figure("simulate --jobs 2 ÷ --jobs 1", median([a[0] / b[0] for a, b in pairs]), "×", 1.6, 1.8),
        Figure("simulate --landing", ROLLS / rolled, "rolls/s", 300_000, 1_000_000),
    ]
