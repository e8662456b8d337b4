"""A tournament's state and plan from a log, and how its games ended; no more is loaded than reading needs."""

from typing import TYPE_CHECKING

from events import GameEnded, Log, LogError, NoSuchStream, TournamentFounded
from projections import TournamentState, fold_tournament, taken_back

if TYPE_CHECKING:
    from monopoly.tournament.plan import Plan

KIND = "tournament"
"""The kind of stream a tournament is."""


def load_tournament(log: Log, name: str, as_known: str = "") -> TournamentState:
    """Fold a tournament from its entries, or from those that the log held at a reference (17, @-3, an instant).

    Raises NoSuchStream, LogError or DataError.
    """
    facts = log.facts(name)
    if as_known:
        from monopoly.reading import resolve

        recorded = [entry.recorded for entry in log.entries(name)]
        facts = facts[: resolve(as_known, facts, by_recorded=recorded) + 1]
    if not facts or not isinstance(facts[0].events[0], TournamentFounded):
        raise NoSuchStream(f"{name} is no tournament")
    return fold_tournament(TournamentState(), facts, taken_back(facts))


def load_stored_plan(log: Log, name: str) -> "Plan":
    """Read the plan a tournament was founded with, by its SHA-256. Raises LogError."""
    import msgspec

    from monopoly.tournament.plan import Plan

    try:
        return msgspec.json.decode(log.document(name), type=Plan)
    except msgspec.DecodeError as error:
        raise LogError(f"the plan of the tournament cannot be read: {error}") from error


def game_result(log: Log, game: str) -> tuple[tuple[tuple[str, int], ...], int] | None:
    """Give the worth of each player of a game that has ended, richest first and the bankrupt in reverse order of going
    out, and the entry where it ended; None where it is still being played. Raises NoSuchStream or LogError."""
    from monopoly.loading import load_state

    state = load_state(log, game)
    if state.status != "ended":
        return None
    facts = log.facts(game)
    undone = taken_back(facts)
    for fact in reversed(facts):
        for event in fact.events:
            if isinstance(event, GameEnded) and fact.number not in undone:
                worth = dict(event.worth)
                living = [player for player in state.players if player not in state.out]
                living.sort(key=lambda player: (player != event.winner, -worth.get(player, 0)))
                rows = [(player, worth.get(player, 0)) for player in living]
                rows += [(player, 0) for player in reversed(state.out)]
                return tuple(rows), fact.number
    return None
