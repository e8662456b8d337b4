"""Who goes on at a cut, and who has won; where players are level, the referee's choice is asked for."""

from collections.abc import Mapping, Sequence
from typing import Literal

from monopoly.violations import RuleViolation
from projections import Round, Standing, TournamentState, standings


def who_goes_on(
    state: TournamentState, current: Round, cut: int | Literal["winners"], chosen: Sequence[str]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Give those who go on, best first, and after them the reserves. Players who are level for the last place are
    ``chosen`` from (tournament.tie)."""
    rows = [row for row in standings(state) if row.player in state.field]
    on = _winners(state, rows, current, chosen) if cut == "winners" else _best(rows, cut, chosen)
    players = tuple(row.player for row in rows if row.player in on)
    return players, tuple(row.player for row in rows if row.player not in on)


def _best(rows: Sequence[Standing], cut: int, chosen: Sequence[str]) -> set[str]:
    if cut >= len(rows):
        return {row.player for row in rows} | _chosen({}, chosen)
    last = rows[cut - 1].rank
    level = [row.player for row in rows if row.rank == last]
    sure = {row.player for row in rows if row.rank < last}
    return sure | _chosen({f"the last of {cut} places": (level, cut - len(sure))}, chosen)


def _winners(state: TournamentState, rows: Sequence[Standing], current: Round, chosen: Sequence[str]) -> set[str]:
    """Give the winner of each table; of those who share a table, the one who stands first. The place of a winner who
    has withdrawn is that of the next in the standings, as it is after the cut."""
    rank = {row.player: row.rank for row in rows}
    contests: dict[str, tuple[list[str], int]] = {}
    gone = 0
    for table, result in current.results.items():
        firsts = [player for player, _, place, _ in result.places if place == 1]
        there = [player for player in firsts if player in rank]
        if there:
            best = min(rank[player] for player in there)
            contests[f"the first place of {table}"] = [player for player in there if rank[player] == best], 1
        else:
            gone += any(player in state.withdrawn for player in firsts)
    won = _chosen(contests, chosen)
    others = [row.player for row in rows if row.player not in won]
    return won | set(others[:gone])


def first_place(state: TournamentState, chosen: Sequence[str]) -> str | None:
    """Give the winner of a tournament whose last round is played; None where the first place is shared."""
    level = [row.player for row in standings(state) if row.rank == 1]
    if len(level) > 1 and not chosen:
        return None
    (winner,) = _chosen({"the first place": (level, 1)}, chosen)
    return winner


def _chosen(contests: Mapping[str, tuple[Sequence[str], int]], chosen: Sequence[str]) -> set[str]:
    """Fill the places for each of which, by its name, these are level: as many as there are, else those chosen."""
    on: set[str] = set()
    open_: dict[str, tuple[list[str], int]] = {}
    for what, (level, places) in contests.items():
        if len(level) == places:
            on.update(level)
        else:
            open_[what] = list(level), places
    asked = [player for level, _ in open_.values() for player in level]
    odd = [player for player in chosen if player not in asked]
    if odd and not open_:
        raise RuleViolation("tournament.tie", f"{', '.join(odd)}: nobody is level there, so nobody is chosen")
    picked = {what: [player for player in chosen if player in level] for what, (level, _) in open_.items()}
    if open_ and not chosen:
        told = (
            f"{', '.join(level)} are level for {what} ({places} to be named)" for what, (level, places) in open_.items()
        )
        said = "after all tie-breaks: say who goes on, all names at once with commas between, after the event"
        raise RuleViolation("tournament.tie", f"{'; '.join(told)} {said}")
    if odd or any(len(picked[what]) != places for what, (_, places) in open_.items()):
        told = (f"{places} of {', '.join(level)} for {what}" for what, (level, places) in open_.items())
        raise RuleViolation("tournament.tie", f"name {', and '.join(told)}; and nobody else")
    return on.union(*picked.values())
