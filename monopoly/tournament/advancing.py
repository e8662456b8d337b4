"""Who goes on at a cut, and who has won; where players are level, the referee's choice is asked for."""

from collections.abc import Sequence
from typing import Literal

from monopoly.violations import RuleViolation
from projections import Round, Standing, TournamentState, standings


def who_goes_on(
    state: TournamentState, current: Round, cut: int | Literal["winners"], chosen: Sequence[str]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Give those who go on, best first, and after them the reserves. Players who are level for the last place are
    ``chosen`` from (tournament.tie)."""
    rows = [row for row in standings(state) if row.player in state.field]
    on = _winners(rows, current, chosen) if cut == "winners" else _best(rows, cut, chosen)
    players = tuple(row.player for row in rows if row.player in on)
    return players, tuple(row.player for row in rows if row.player not in on)


def _best(rows: Sequence[Standing], cut: int, chosen: Sequence[str]) -> set[str]:
    if cut >= len(rows):
        _nothing_to_choose(chosen)
        return {row.player for row in rows}
    last = rows[cut - 1].rank
    level = [row.player for row in rows if row.rank == last]
    sure = {row.player for row in rows if row.rank < last}
    return sure | _chosen(level, cut - len(sure), chosen, f"the last of {cut} places")


def _winners(rows: Sequence[Standing], current: Round, chosen: Sequence[str]) -> set[str]:
    """Give the winner of each table; of those who share a table, the one who stands first."""
    rank = {row.player: row.rank for row in rows}
    on: set[str] = set()
    used: set[str] = set()
    for table, result in current.results.items():
        firsts = [player for player, _, place, _ in result.places if place == 1 and player in rank]
        if not firsts:
            continue
        best = min(rank[player] for player in firsts)
        level = [player for player in firsts if rank[player] == best]
        picked = [player for player in chosen if player in level]
        used.update(picked)
        on |= _chosen(level, 1, picked, f"the first place of {table}")
    _nothing_to_choose([player for player in chosen if player not in used])
    return on


def first_place(state: TournamentState, chosen: Sequence[str]) -> str | None:
    """Give the winner of a tournament whose last round is played; None where the first place is shared."""
    level = [row.player for row in standings(state) if row.rank == 1]
    if len(level) > 1 and not chosen:
        return None
    (winner,) = _chosen(level, 1, chosen, "the first place")
    return winner


def _chosen(level: Sequence[str], places: int, chosen: Sequence[str], what: str) -> set[str]:
    if len(level) == places:
        _nothing_to_choose(chosen)
        return set(level)
    names = ", ".join(level)
    if not chosen:
        said = f"{names} are level for {what} after all tie-breaks"
        raise RuleViolation("tournament.tie", f"{said}: say who goes on, {places} of them, after the event")
    if len(chosen) != places or any(player not in level for player in chosen):
        raise RuleViolation("tournament.tie", f"name {places} of {names}, who are level for {what}; and nobody else")
    return set(chosen)


def _nothing_to_choose(chosen: Sequence[str]) -> None:
    if chosen:
        raise RuleViolation("tournament.tie", f"{', '.join(chosen)}: nobody is level there, so nobody is chosen")
