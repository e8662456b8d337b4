"""How a figure is measured: rounds in turn, A B A B, and the median of the pairs."""

import gc
import statistics
import time
from collections.abc import Callable
from typing import NamedTuple

ROUNDS = 7


class Figure(NamedTuple):
    """A figure with the bar it must clear and the aim; ``less``: smaller is better."""

    name: str
    value: float
    unit: str
    bar: float
    aim: float
    less: bool = False
    detail: str = ""

    @property
    def verdict(self) -> str:
        beats = (lambda limit: self.value <= limit) if self.less else (lambda limit: self.value >= limit)
        return "aim" if beats(self.aim) else "bar" if beats(self.bar) else "MISSED"


def timed(work: Callable[[], object]) -> tuple[float, float]:
    """Run once; gives wall and CPU seconds."""
    gc.collect()
    wall, cpu = time.perf_counter(), time.process_time()
    work()
    return time.perf_counter() - wall, time.process_time() - cpu


def side_by_side(
    one: Callable[[], object], other: Callable[[], object], rounds: int = ROUNDS
) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """Run both in turn, once unmeasured; gives their (wall, CPU) pair by pair."""
    one(), other()
    return [(timed(one), timed(other)) for _ in range(rounds)]


def median(values: list[float]) -> float:
    return statistics.median(values)
