"""Standings of a large tournament, all of whose games are in the same file: the whole process."""

import subprocess
import sys
from pathlib import Path

from benchmarks.material import desk
from benchmarks.measure import Figure, median, timed
from events.sqlite import SqliteLog
from monopoly.tournament import TournamentService, actions, load_plan

PLAYERS, ROUNDS, TABLES = 1000, 4, 1000


def figures(folder: Path) -> list[Figure]:
    path = folder / "tournament.db"
    _play(path)
    command = [str(Path(sys.executable).with_name("monopoly")), "--db", str(path), "standings", "--json"]

    def standings() -> None:
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)

    standings()
    seconds = median([timed(standings)[0] for _ in range(5)])
    return [Figure(f"`monopoly standings` of {TABLES:,} tables in one file", seconds, "s", 1, 0.5, less=True)]


def _play(path: Path) -> None:
    """Play a tournament whose tables are ended by the referee once some have gone bankrupt."""
    log = SqliteLog.open(path, create=True)
    log.connection.execute("PRAGMA synchronous = OFF")
    games = desk(log)
    service = TournamentService(games)
    names = [f"player {number}" for number in range(PLAYERS)]
    service.found("CUP", load_plan("swiss"), preset="swiss", players=names, seed="bench")
    for number in range(1, ROUNDS + 1):
        how = load_plan("swiss").round(number).seating
        service.act("CUP", lambda found, number=number, how=how: [actions.Seat(round=number, method=how)])
        done = service.act("CUP", lambda found: [service.starting(found)])
        for table in done.state.rounds[-1].games.values():
            players = games.game(table).state.players
            games.act(table, f'"{players[int(table[-1]) % 4]}" resign')
            games.act(table, "ref end")
        service.act("CUP", lambda found, number=number: [*service.collecting(found), actions.Advance(round=number)])
    assert sum(stream.kind == "game" for stream in log.streams()) == TABLES
    log.close()
