"""The work of ``simulate``, shared out to processes."""

import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from cli.errors import UsageProblem
from cli.processes import workers
from cli.progress import watched
from cli.session import PATIENCE, now

if TYPE_CHECKING:
    from events import Log
    from monopoly.simulation import Plan, Tally


def run_games(plan: "Plan", games: int, jobs: int, store: str) -> tuple["Tally", float]:
    """Play games 1 to ``games`` of a plan in so many processes; gives what they add up to, and the seconds it took."""
    from monopoly.simulation import Tally

    if store:
        _see_that_none_is_taken(plan, games, store)
    jobs = min(jobs, games)
    size = max(1, min(50, games // (jobs * 8)))
    shares = [(plan, range(at, min(at + size, games + 1)), store) for at in range(1, games + 1, size)]
    began = time.perf_counter()
    total = Tally()
    with _told_what_is_kept(plan, games, store), workers(jobs, _play_share) as work:
        for tally in watched(work(shares), len(shares), "playing"):
            total.add(tally)
    return total, time.perf_counter() - began


@contextmanager
def _told_what_is_kept(plan: "Plan", games: int, store: str) -> Iterator[None]:
    """Say of a file that could not take all games how many it took: each is stored by itself."""
    from events import LogError

    try:
        yield
    except LogError as error:
        kept = len(_taken(plan, games, store)) if store else 0
        if not kept:
            raise
        said = f"{kept} of {games} game{'s' if games > 1 else ''} stored, then {error}"
        raise LogError(said) from None


ROLLS_A_SHARE = 50_000
"""How many rolls are played from GO on with one shuffle; the same whatever the number of processes."""


def run_landing(plan: "Plan", rolls: int, jobs: int) -> tuple[Counter[int], float]:
    """Roll so many times without money, in so many processes; gives how many rolls ended at each position (the number
    of squares: in jail), and the seconds it took."""
    sizes = [min(ROLLS_A_SHARE, rolls - at) for at in range(0, rolls, ROLLS_A_SHARE)]
    shares = [(plan, number, size) for number, size in enumerate(sizes, 1)]
    began = time.perf_counter()
    total: Counter[int] = Counter()
    with workers(min(jobs, len(shares)), _roll_share) as work:
        for counts in watched(work(shares), len(shares), "rolling"):
            total.update(counts)
    return total, time.perf_counter() - began


def _roll_share(share: "tuple[Plan, int, int]") -> Counter[int]:
    from monopoly.simulation import landings

    plan, number, rolls = share
    leave = plan.policy.jail == "leave"
    return Counter(landings(plan.book, plan.game(number), plan.players, rolls, leave=leave))


def _play_share(share: "tuple[Plan, range, str]") -> "Tally":
    from monopoly.simulation import play_games

    plan, numbers, store = share
    if not store:
        return play_games(plan, numbers)
    with _open(store) as log:
        return play_games(plan, numbers, log, now)


@contextmanager
def _open(store: str, *, read_only: bool = False) -> "Iterator[Log]":
    from events.sqlite import SqliteLog

    log = SqliteLog.open(store, create=not read_only, read_only=read_only, timeout=PATIENCE)
    try:
        yield log
    finally:
        log.close()


def _see_that_none_is_taken(plan: "Plan", games: int, store: str) -> None:
    """Refuse names that are taken before any game is played. Raises UsageProblem or LogError."""
    for name in _taken(plan, games, store, create=True)[:1]:
        raise UsageProblem(f"there is a game {name!r} in {store} already: another --seed gives other games")


def _taken(plan: "Plan", games: int, store: str, *, create: bool = False) -> list[str]:
    """List the names of a plan's games that are in the file already. Raises LogError."""
    with _open(store, read_only=not create) as log:
        there = {stream.name.casefold() for stream in log.streams()}
    return [name for number in range(1, games + 1) if (name := plan.game(number)).casefold() in there]
