"""A tournament's state and plan from a log, and how its games ended; no more is loaded than reading needs."""

import contextlib
from collections.abc import Iterable
from typing import TYPE_CHECKING

from events import Log, LogError, NoSuchStream, TournamentFounded
from projections import TournamentState, fold_tournament, taken_back

if TYPE_CHECKING:
    from monopoly.tournament.plan import Plan

KIND = "tournament"
"""The kind of stream a tournament is."""

REACHED = (0, b"")
"""What a tournament's stream keeps for a stored state: none, a tournament is always folded; only the number at which it
stands, so that last entries that are gone are missed."""


def load_tournament(log: Log, name: str, as_known: str = "") -> TournamentState:
    """Fold a tournament from its entries, or from those that the log held at a reference (17, @-3, an instant).

    Raises NoSuchStream, LogError or DataError.
    """
    log.tip(name)  # it knows of last entries that are gone
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


def living_with_nothing(log: Log, game: str, rows: Iterable[tuple[str, int]]) -> int:
    """Count the players of a game's result who are worth nothing and are still in it."""
    broke = [player for player, worth in rows if not worth]
    if not broke:
        return 0
    from monopoly.loading import load_state

    out = load_state(log, game).out
    return sum(player not in out for player in broke)


def game_result(log: Log, game: str) -> tuple[tuple[tuple[str, int], ...], int] | None:
    """Give the worth of each player of a game that has ended, as its accounts stand now: richest first, then those who
    left, the last to leave foremost; and the entry where it ended. None where it is still being played.

    Raises NoSuchStream or LogError.
    """
    from monopoly.loading import load_book, load_state
    from monopoly.rules.worth import places

    state = load_state(log, game)
    if state.status != "ended":
        return None
    return tuple((player, worth) for _, player, worth in places(load_book(log, state), state)), state.ended


def tournament_of(log: Log, game: str) -> str | None:
    """Name the tournament that a game is played in; None: it is played for itself."""
    for stream in log.streams(KIND):
        if any(game in found.games.values() for found in load_tournament(log, stream.name).rounds):
            return stream.name
    return None


def disqualified_in(log: Log, state: TournamentState) -> dict[str, str]:
    """Tell who was disqualified in a game of a tournament, and in which; games that are not in the file say nothing."""
    from monopoly.loading import load_state

    found: dict[str, str] = {}
    for game in (game for played in state.rounds for game in played.games.values()):
        with contextlib.suppress(NoSuchStream):
            found |= dict.fromkeys(load_state(log, game).disqualified, game)
    return found
