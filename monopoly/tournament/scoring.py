"""What a result is worth in points: the table's rows become places and points, whole hundredths."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from monopoly.tournament.plan import RoundPlan

Row: TypeAlias = tuple[str, int]
"""A player and his end-of-game worth in units; 0: bankrupt, or all that he had is gone."""

Placed: TypeAlias = tuple[str, int, int, int]
"""Player, worth, place, points in hundredths."""

POINT = 100


def score(plan: RoundPlan, rows: Sequence[Row], living: int = 0) -> tuple[Placed, ...]:
    """Give places and points of a table, first to last.

    The higher worth has the better place, the same worth the same one. Of those with nothing so many, named before the
    others, are ``living`` and share a place, too; of the bankrupt the one named first does better: he went out later.
    """
    ordered = sorted(rows, key=lambda row: -row[1])
    out = sum(worth == 0 for _, worth in ordered) - living
    places: list[int] = []
    for at, (_, worth) in enumerate(ordered):
        level = at and worth == ordered[at - 1][1] and at < len(ordered) - out
        places.append(places[-1] if level else at + 1)
    points = SCORINGS[plan.scoring or "place"](plan, [worth for _, worth in ordered], places)
    return tuple(
        (player, worth, place, won) for (player, worth), place, won in zip(ordered, places, points, strict=True)
    )


def _share(plan: RoundPlan, worth: Sequence[int], places: Sequence[int]) -> list[int]:
    """A player's part of the table's worth in per cent, rounded half up; where nobody has any the first takes all, or
    those who share the first place."""
    total = sum(worth)
    if not total:
        worth = [int(place == 1) for place in places]
        total = sum(worth)
    return [(2 * each * 100 * POINT + total) // (2 * total) for each in worth]


def _place(plan: RoundPlan, worth: Sequence[int], places: Sequence[int]) -> list[int]:
    """Points by place; those who share a place share what its places bring. Places beyond the table bring nothing."""
    table = [round(value * POINT) for value in plan.points]
    table += [0] * (len(places) - len(table))
    won = []
    for place in places:
        level = places.count(place)
        won.append(sum(table[place - 1 : place - 1 + level]) // level)
    return won


def _assets(plan: RoundPlan, worth: Sequence[int], places: Sequence[int]) -> list[int]:
    """Worth summed: a point a unit."""
    return [each * POINT for each in worth]


def _winner(plan: RoundPlan, worth: Sequence[int], places: Sequence[int]) -> list[int]:
    """The winner takes the table: one point, shared by those who share the first place."""
    first = places.count(1)
    return [POINT // first if place == 1 else 0 for place in places]


SCORINGS: dict[str, Callable[[RoundPlan, Sequence[int], Sequence[int]], list[int]]] = {
    "share": _share,
    "place": _place,
    "assets": _assets,
    "winner": _winner,
}
