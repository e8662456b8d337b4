"""Standings: results added up, in the order of points and tie-breaks. Nothing here knows how points are given."""

from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256

from msgspec import Struct

from projections.tournament import Round, TournamentState


class Standing(Struct, frozen=True, kw_only=True):
    """A player's place in a tournament. Points are hundredths, ``assets`` units, ``rounds`` his points in each round
    (None: he did not play). ``stage`` counts the cuts he passed; ``tie`` is the tie-break that puts him below the one
    before him. ``status``: playing, out, withdrawn, and after the end winner, shared (the first place), finalist (he
    came past the last cut) or played."""

    rank: int
    player: str
    points: int
    assets: int
    wins: int
    played: int
    rounds: tuple[int | None, ...]
    stage: int
    status: str
    tie: str = ""


class _Sheet:
    """What counts for the players of one stage, added up."""

    def __init__(self, state: TournamentState, stage: int) -> None:
        self.state, self.stage = state, stage
        self.counted = [found for found in state.rounds if found.stage in _stages(state, stage)]
        self.points: dict[str, int] = {}
        self.assets: dict[str, int] = {}
        self.wins: dict[str, int] = {}
        for found in self.counted:
            for result in found.results.values():
                firsts = sum(place == 1 for _, _, place, _ in result.places)
                for player, worth, place, points in result.places:
                    self.points[player] = self.points.get(player, 0) + points
                    self.assets[player] = self.assets.get(player, 0) + worth
                    if place == 1 and firsts == 1:
                        self.wins[player] = self.wins.get(player, 0) + 1

    def by_rounds(self, players: Iterable[str]) -> dict[str, tuple[int, ...]]:
        """Give the points of the rounds since the last cut, the last one first, and then how they stood at that cut."""
        won = [points_of(found) for found in reversed(self.state.rounds) if found.stage == self.stage]
        before = _ranks(self.state, self.stage - 1) if self.stage else {}
        return {
            player: (*(points.get(player, 0) for points in won), -before.get(player, len(before))) for player in players
        }

    def head_to_head(self, players: Iterable[str]) -> dict[str, int]:
        """Count whom of these each sat before at a common table, less who of them sat before him."""
        group = set(players)
        balance = dict.fromkeys(group, 0)
        for found in self.counted:
            for result in found.results.values():
                places = [(player, place) for player, _, place, _ in result.places if player in group]
                for player, place in places:
                    balance[player] += sum((place < other) - (place > other) for _, other in places)
        return balance


def _stages(state: TournamentState, stage: int) -> set[int]:
    counted = {stage}
    while stage in state.carries:
        stage -= 1
        counted.add(stage)
    return counted


def counted_rounds(state: TournamentState) -> list[int]:
    """Number the rounds that count for those who passed the last cut."""
    return [found.number for found in state.rounds if found.stage in _stages(state, state.stage)]


def points_of(found: Round) -> dict[str, int]:
    """Give each player's points in a round, as far as its results are in."""
    return {player: points for result in found.results.values() for player, _, _, points in result.places}


TIES: dict[str, Callable[[_Sheet, Sequence[str]], dict[str, int] | dict[str, tuple[int, ...]]]] = {
    "assets": lambda sheet, group: {player: sheet.assets.get(player, 0) for player in group},
    "wins": lambda sheet, group: {player: sheet.wins.get(player, 0) for player in group},
    "rounds": lambda sheet, group: sheet.by_rounds(group),
    "head-to-head": lambda sheet, group: sheet.head_to_head(group),
    "lot": lambda sheet, group: {player: lot(sheet.state.seed, player) for player in group},
}
"""The tie-breaks by name; a higher figure comes first."""


def lot(seed: str, player: str) -> int:
    """Draw a player's lot: SHA-256 of the seed and his name, so that anybody can draw it again."""
    return int.from_bytes(sha256(f"{seed}/{player}".encode()).digest()[:8], "big")


def standings(state: TournamentState) -> list[Standing]:
    """List all players from first to last: by the cuts they passed, then points, then the tie-breaks in their order;
    who withdrew before the last round of his stage comes after those who played it.

    Those whom no tie-break parts share a rank and stand in the order of their names.
    """
    played = [points_of(found) for found in state.rounds]
    rows: list[Standing] = []
    for stage in range(state.stage, -1, -1):
        players = [player for player in state.players if state.reached.get(player, 0) == stage]
        sheet = _Sheet(state, stage)
        gone = _left_before_the_last(state, stage)
        stayed = [player for player in players if player not in gone]
        left = [player for player in players if player in gone]
        for group, tie in (*_ordered(sheet, stayed, state.ties), *_ordered(sheet, left, state.ties)):
            rank = len(rows) + 1
            for player in sorted(group):
                rounds = tuple(points.get(player) for points in played)
                row = Standing(
                    rank=rank,
                    player=player,
                    points=sheet.points.get(player, 0),
                    assets=sheet.assets.get(player, 0),
                    wins=sheet.wins.get(player, 0),
                    played=sum(points is not None for points in rounds),
                    rounds=rounds,
                    stage=stage,
                    status=_status(state, player, rank),
                    tie=tie,
                )
                rows.append(row)
    return rows


def _left_before_the_last(state: TournamentState, stage: int) -> set[str]:
    """Give those who withdrew and have no seat in the last round of a stage that has started."""
    started = [found for found in state.rounds if found.stage == stage and found.status != "seated"]
    return set(state.withdrawn).difference(started[-1].seated() if started else ())


def _ordered(sheet: _Sheet, players: Sequence[str], ties: Sequence[str]) -> list[tuple[list[str], str]]:
    """Order players by points, then part those who are level; each group with the tie-break that parted it."""
    groups = [(group, "") for group in _parted(players, {p: sheet.points.get(p, 0) for p in players})]
    for name in ties:
        finer: list[tuple[list[str], str]] = []
        for group, tie in groups:
            parts = _parted(group, TIES[name](sheet, group)) if len(group) > 1 else [group]
            finer.append((parts[0], tie))
            finer.extend((part, name) for part in parts[1:])
        groups = finer
    return groups


def _ranks(state: TournamentState, stage: int) -> dict[str, int]:
    """Rank those who played in a stage, whatever became of them later."""
    players = [player for player in state.players if state.reached.get(player, 0) >= stage]
    ranks: dict[str, int] = {}
    for group, _ in _ordered(_Sheet(state, stage), players, state.ties):
        ranks |= dict.fromkeys(group, len(ranks) + 1)
    return ranks


def _parted(players: Iterable[str], figures: dict[str, int] | dict[str, tuple[int, ...]]) -> list[list[str]]:
    parts: dict[int | tuple[int, ...], list[str]] = {}
    for player in players:
        parts.setdefault(figures[player], []).append(player)
    return [parts[figure] for figure in sorted(parts, reverse=True)]


def _status(state: TournamentState, player: str, rank: int) -> str:
    if state.status == "open":
        return "withdrawn" if player in state.withdrawn else "playing" if player in state.field else "out"
    if player == state.winner:
        return "winner"
    if rank == 1 and state.winner is None:
        return "shared"
    if player in state.withdrawn:
        return "withdrawn"
    if state.reached.get(player, 0) < state.stage:
        return "out"
    return "finalist" if state.stage else "played"
