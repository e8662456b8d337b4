"""Tournaments as tests read them: given players and a plan, when lines, then what follows, or refused."""

import pytest
from random_games import service

from events import MemoryLog
from monopoly import RuleViolation
from monopoly.tournament import TournamentService, actions, audit_tournament, load_plan, parse_plan
from projections import standings

PLAN = """
scoring = "place"
points = [4, 2, 1]
ties = ["assets", "rounds", "head-to-head"]
[[rounds]]
name = "Round"
count = 2
length = "90m"
[[rounds]]
name = "Final"
cut = 4
"""
ANN = "ann bob cid dan"
EIGHT = "ann bob cid dan eve fay gus hal"


class Cup:
    """A tournament in memory, and the lines said to it."""

    def __init__(self, players: str, plan: str = PLAN, alternates: str = "", preset: str = "", log=None) -> None:
        self.games = service(log if log is not None else MemoryLog())
        self.log = self.games.log
        self.desk = TournamentService(self.games)
        self.plan = load_plan(preset) if preset else parse_plan(plan, "plan")
        self.desk.found(
            "CUP",
            self.plan,
            preset=preset or "plan",
            players=players.split(),
            alternates=alternates.split(),
            seed="seed",
        )

    @property
    def state(self):
        return self.desk.state("CUP")

    def when(self, *lines: str, role: str | None = None, reason: str | None = "seen", key: str | None = None) -> "Cup":
        """Say lines, all of which must be allowed: ``seat 1 random``, ``start``, ``T1 ann 900 bob 0``, ``advance``,
        or a whole line as it is stored."""
        for line in lines:
            self.done = self.desk.act(
                "CUP", lambda found, line=line: self.actions(found, line), role=role, reason=reason, key=key
            )
        return self

    def actions(self, found, line: str):
        number = found.state.next_round
        if line.startswith("ref "):
            return [actions.read(line)]
        verb, *rest = line.split()
        tail = " ".join(rest)
        if verb == "start":
            return [self.desk.starting(found, games=tail != "games=no")]
        if verb == "collect":
            return self.desk.collecting(found, tail)
        if verb == "undo":
            return [self.desk.taking_back(found, int(tail) if tail else None)]
        if verb == "redo":
            return [actions.PutBack(entry=int(tail) if tail else None)]
        if verb == "advance":
            return [actions.read(f"ref advance {number} {tail}")]
        if verb == "seat":
            return [actions.read(f"ref seat {number} {tail}")]
        if verb.startswith("T"):
            return [actions.read(f"ref result {number} {line}")]
        return [actions.read(f"ref {line}")]

    def refused(self, rule: str, word: str, line: str, role: str | None = None) -> "Cup":
        """Say a line that is refused by this rule, in words with this among them; nothing may be stored."""
        before = self.log.tip("CUP")
        with pytest.raises(RuleViolation) as refusal:
            self.when(line, role=role)
        assert refusal.value.rule == rule, refusal.value
        assert word in refusal.value.message
        assert self.log.tip("CUP") == before
        return self

    def hand(self, *tables: str) -> "Cup":
        """Seat tables by hand: ``T1 ann bob cid``."""
        return self.when(*(f"seat {table}" for table in tables))

    def play(self, worth: dict[str, int]) -> "Cup":
        """Start the round and report each table by hand, players with what they are worth (else 0), then close it."""
        self.when("start games=no")
        for table, players in self.state.current.tables.items():
            rows = sorted(players, key=lambda player: -worth.get(player, 0))
            self.when(f"{table} " + " ".join(f"{player} {worth.get(player, 0)}" for player in rows))
        return self.when("advance")

    def end(self, table: str, *lines: str) -> "Cup":
        """Play lines in the game of a table and end it."""
        game = self.state.current.games[table]
        for line in (*lines, "ref end"):
            self.games.act(game, line)
        return self

    # -- what is expected ------------------------------------------------------------------------------------------

    def tables(self) -> dict[str, str]:
        return {table: " ".join(players) for table, players in self.state.rounds[-1].tables.items()}

    def order(self) -> str:
        """The standings in a line: players with their points, those who share a rank joined by ``=``."""
        said = ""
        rank = 0
        for row in standings(self.state):
            said += ("=" if row.rank == rank else " ") + f"{row.player}:{row.points / 100:g}"
            rank = row.rank
        return said.strip()

    def findings(self):
        return audit_tournament(self.log, self.desk.load("CUP"))
