"""What a simulation came to, as plain data (``simulate --json``)."""

from collections.abc import Mapping
from statistics import mean, median
from typing import Any

from monopoly.book import Book
from monopoly.simulation.landing import IN_JAIL
from monopoly.simulation.plan import Plan
from monopoly.simulation.tally import Tally


def describe(plan: Plan, tally: Tally, seconds: float) -> dict[str, Any]:
    """Describe a simulation that took so many seconds."""
    book, rounds = plan.book, tally.rounds
    return {
        "ruleset": book.rules.name,
        "seed": plan.seed,
        "bots": [plan.bots[at % len(plan.bots)] for at in range(plan.players)],
        "games": tally.games,
        "decided": tally.decided,
        "rolls": tally.rolls,
        "actions": tally.actions,
        "events": tally.events,
        "seconds": round(seconds, 3),
        "seats": [round(wins / tally.decided, 4) if tally.decided else 0.0 for wins in tally.wins],
        "undecided": tally.games - tally.decided,
        "rounds": {
            "shortest": min(rounds, default=None),
            "median": median(rounds) if rounds else None,
            "mean": round(mean(rounds), 1) if rounds else None,
            "longest": max(rounds, default=None),
        },
        "groups": groups_of(book, tally),
        "landings": shares(book, tally.landings),
    }


def describe_landing(plan: Plan, counts: Mapping[int, int], seconds: float) -> dict[str, Any]:
    """Describe rolls without money, counted by the position where each ended, that took so many seconds."""
    book = plan.book
    by_code = {(*book.codes, IN_JAIL)[at]: count for at, count in counts.items()}
    return {
        "board": book.board.id,
        "seed": plan.seed,
        "jail": plan.policy.jail,
        "rolls": sum(by_code.values()),
        "seconds": round(seconds, 3),
        "landings": shares(book, by_code),
    }


def shares(book: Book, landings: dict[str, int]) -> dict[str, float]:
    """Give the share of rolls by the square where they ended, in the order of the board, and in jail."""
    total = sum(landings.values())
    return {code: round(landings[code] / total, 6) for code in (*book.codes, IN_JAIL) if code in landings}


def groups_of(book: Book, tally: Tally) -> list[dict[str, Any]]:
    """Say what the lots and buildings of each group cost all owners together, and what rents they brought (units)."""
    rows = []
    for name, codes in book.groups.items():
        invested = sum(tally.invested.get(code, 0) for code in codes)
        earned = sum(tally.earned.get(code, 0) for code in codes)
        ratio = round(earned / invested, 3) if invested > 0 else None
        rows.append({"group": name, "invested": invested, "earned": earned, "return": ratio})
    return rows
