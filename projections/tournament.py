"""The state of a tournament, folded from its stream; apart from the state of a game."""

from collections.abc import Callable, Container, Iterable
from typing import Any, TypeVar

from msgspec import Struct

import events as e
from projections.history import Past


class Round(Struct):
    """A round that was seated. ``status``: seated, started or closed; ``stage`` is how many cuts came before it."""

    number: int
    stage: int
    method: str
    tables: dict[str, tuple[str, ...]]
    repeats: int = 0
    status: str = "seated"
    games: dict[str, str] = {}
    results: dict[str, e.TableResult] = {}

    def seated(self) -> dict[str, str]:
        """Give the table of each player who sits in this round."""
        return {player: table for table, players in self.tables.items() for player in players}

    def open_tables(self) -> list[str]:
        """List the tables that have no result yet."""
        return [table for table in self.tables if table not in self.results]


class TournamentState(Struct):
    """A tournament at a moment. ``field`` are those who play the round that runs or comes next; ``reached`` is the
    stage each player came to, by the cuts behind him; ``carries`` are the stages that began with the points so far."""

    tournament: str = ""
    entry: int = 0
    at: int | None = None
    preset: str = ""
    title: str = ""
    plan: str = ""
    seed: str = ""
    planned: int = 0
    ties: tuple[str, ...] = ()
    status: str = "open"
    winner: str | None = None
    players: tuple[str, ...] = ()
    alternates: tuple[str, ...] = ()
    reserves: tuple[str, ...] = ()
    withdrawn: tuple[str, ...] = ()
    field: tuple[str, ...] = ()
    stage: int = 0
    reached: dict[str, int] = {}
    carries: tuple[int, ...] = ()
    rounds: list[Round] = []

    @property
    def current(self) -> Round | None:
        """The round that is seated or being played."""
        return self.rounds[-1] if self.rounds and self.rounds[-1].status != "closed" else None

    @property
    def next_round(self) -> int:
        """The number of the round that runs or comes next."""
        return self.current.number if self.current else len(self.rounds) + 1

    def everybody(self) -> tuple[str, ...]:
        """List all who ever entered, alternates too, and those who withdrew."""
        return tuple(dict.fromkeys((*self.players, *self.alternates, *self.withdrawn)))


AnyEvent = TypeVar("AnyEvent", bound=e.Event)
Apply = Callable[[TournamentState, Any], None]
TOURNAMENT_FOLDS: dict[type[e.Event], Apply] = {}


def _folds(
    kind: type[AnyEvent],
) -> Callable[[Callable[[TournamentState, AnyEvent], None]], Callable[[TournamentState, AnyEvent], None]]:
    def register(apply: Callable[[TournamentState, AnyEvent], None]) -> Callable[[TournamentState, AnyEvent], None]:
        TOURNAMENT_FOLDS[kind] = apply
        return apply

    return register


def fold_tournament(state: TournamentState, facts: Iterable[Past], left_out: Container[int] = ()) -> TournamentState:
    """Fold entries onto the state, in place; of those left out (undone) only number and time count."""
    for fact in facts:
        state.entry = fact.number
        if fact.at is not None:
            state.at = fact.at
        if fact.number not in left_out:
            for event in fact.events:
                apply = TOURNAMENT_FOLDS.get(event.__class__)
                if apply is not None:  # undo and redo are looked at beforehand
                    apply(state, event)
    return state


def _without(names: tuple[str, ...], *gone: str) -> tuple[str, ...]:
    return tuple(name for name in names if name not in gone)


@_folds(e.TournamentFounded)
def _founded(state: TournamentState, event: e.TournamentFounded) -> None:
    state.tournament, state.preset, state.title = event.tournament, event.preset, event.title
    state.plan, state.seed = event.plan, event.seed
    state.planned, state.ties = event.rounds, event.ties


@_folds(e.PlayersEntered)
def _entered(state: TournamentState, event: e.PlayersEntered) -> None:
    state.withdrawn = _without(state.withdrawn, *event.players)
    if event.alternates:
        state.alternates += event.players
        return
    state.players = tuple(dict.fromkeys(state.players + event.players))
    state.field += event.players


@_folds(e.PlayerWithdrew)
def _withdrew(state: TournamentState, event: e.PlayerWithdrew) -> None:
    player = event.player
    state.withdrawn += (player,)
    state.field = _without(state.field, player)
    state.alternates = _without(state.alternates, player)
    state.reserves = _without(state.reserves, player)
    # the seat stays free until somebody is called up into it, at the end of the same entry
    current = state.current
    if current is not None and current.status == "seated":
        current.tables = {
            table: tuple("" if name == player else name for name in players)
            for table, players in current.tables.items()
        }


@_folds(e.CalledUp)
def _called_up(state: TournamentState, event: e.CalledUp) -> None:
    player = event.player
    state.alternates = _without(state.alternates, player)
    state.reserves = _without(state.reserves, player)
    state.players = tuple(dict.fromkeys((*state.players, player)))
    state.field += (player,)
    if state.stage:
        state.reached[player] = state.stage
    current = state.current
    if event.replaces and current is not None:
        current.tables = {table: tuple(name or player for name in players) for table, players in current.tables.items()}


@_folds(e.RoundSeated)
def _seated(state: TournamentState, event: e.RoundSeated) -> None:
    found = Round(event.round, state.stage, event.method, dict(event.tables), event.repeats)
    if state.current is not None:
        state.rounds.pop()
    state.rounds.append(found)


@_folds(e.RoundStarted)
def _started(state: TournamentState, event: e.RoundStarted) -> None:
    current = state.rounds[-1]
    current.status, current.games = "started", event.games


@_folds(e.TableResult)
def _result(state: TournamentState, event: e.TableResult) -> None:
    state.rounds[event.round - 1].results[event.table] = event


@_folds(e.RoundClosed)
def _closed(state: TournamentState, event: e.RoundClosed) -> None:
    state.rounds[-1].status = "closed"


@_folds(e.Advanced)
def _advanced(state: TournamentState, event: e.Advanced) -> None:
    state.stage += 1
    if event.carry:
        state.carries += (state.stage,)
    state.reached.update(dict.fromkeys(event.players, state.stage))
    state.field, state.reserves = event.players, event.reserves


@_folds(e.TournamentEnded)
def _ended(state: TournamentState, event: e.TournamentEnded) -> None:
    state.status, state.winner = "ended", event.winner
