"""What commands show of tournaments: plain data, as docs/cli.md has it."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import msgspec

from events import Log, LogError, NoSuchStream, RoundStarted
from monopoly.tournament.wording import points
from projections import Past, Round, TournamentState, standings

if TYPE_CHECKING:
    from monopoly.tournament.plan import Plan, RoundPlan
    from monopoly.tournament.taking_back import Tournament

STANDINGS = ("rank", "player", "points", "assets", "wins", "played", "rounds", "status", "tie")


def standing_rows(state: TournamentState) -> list[dict[str, Any]]:
    """List the standings, the first one first."""
    return [
        {
            "rank": row.rank,
            "player": row.player,
            "points": points(row.points),
            "assets": row.assets,
            "wins": row.wins,
            "played": row.played,
            "rounds": [None if won is None else points(won) for won in row.rounds],
            "status": row.status,
            "tie": row.tie or None,
        }
        for row in standings(state)
    ]


def round_status(state: TournamentState) -> str:
    """Say where a tournament stands."""
    current = state.current
    if state.status == "ended":
        return "ended"
    if current is None:
        return f"round {state.next_round} to be seated"
    if current.status == "seated":
        return f"round {current.number} seated, to be started"
    left = len(current.open_tables())
    return f"round {current.number} being played" if left else f"round {current.number} to be closed"


def tournament_document(
    log: Log | None, state: TournamentState, plan: "Plan", number: int | None = None
) -> dict[str, Any]:
    """Tell a tournament: its players, its rounds, and the tables of one of them, which is the last unless named.

    Without a log, as of a moment of the past, nobody looks into the games.
    """
    rounds = plan.each_round()
    shown = state.rounds[number - 1] if number else state.rounds[-1] if state.rounds else None
    return {
        "tournament": state.tournament,
        "title": state.title,
        "preset": state.preset,
        "entry": state.entry,
        "status": "ended" if state.status == "ended" else "open",
        "stands": round_status(state),
        "winner": state.winner,
        "players": list(state.players),
        "field": list(state.field),
        "alternates": list(state.alternates),
        "reserves": list(state.reserves),
        "withdrawn": list(state.withdrawn),
        "rounds": [_round(each, at, state) for at, each in enumerate(rounds, 1)],
        "round": shown.number if shown else None,
        "repeats": shown.repeats if shown else None,
        "tables": table_rows(log, shown) if shown else [],
    }


def _round(plan: "RoundPlan", number: int, state: TournamentState) -> dict[str, Any]:
    played = state.rounds[number - 1] if number <= len(state.rounds) else None
    return {
        "round": number,
        "name": plan.name,
        "length": plan.length or None,
        "ruleset": plan.ruleset_name,
        "seating": plan.seating,
        "scoring": plan.scoring,
        "cut": plan.cut,
        "status": played.status if played else "to come",
    }


TABLES = ("table", "players", "game", "status", "result")


def table_rows(log: Log | None, found: Round) -> list[dict[str, Any]]:
    """List the tables of a round: who sits there, the game, how far it is, the result. Without a log, as of a moment of
    the past, nobody looks into the games."""
    rows = []
    for table, players in found.tables.items():
        game, result = found.games.get(table, ""), found.results.get(table)
        rows.append(
            {
                "table": table,
                "players": list(players),
                "game": game or None,
                "status": _status(log, found, table, game),
                "result": [
                    {"player": player, "worth": worth, "place": place, "points": points(won)}
                    for player, worth, place, won in result.places
                ]
                if result
                else None,
            }
        )
    return rows


def _status(log: Log | None, found: Round, table: str, game: str) -> str:
    if table in found.results:
        return "done" if found.results[table].game else "reported by hand"
    if found.status == "seated":
        return "seated"
    if not game:
        return "no game kept here"
    if log is None:
        return "without a result"
    from monopoly.loading import load_state

    try:
        state = load_state(log, game)
    except NoSuchStream:
        return "its game is not in this file"
    except LogError as error:
        return f"its game cannot be read: {error}"
    return "ended, result to be taken" if state.status == "ended" else f"playing, turn {state.turn}"


def finding_rows(log: Log, found: "Tournament") -> list[dict[str, Any]]:
    """List the findings of a tournament's audit, as ``audit_rows`` does a game's."""
    from monopoly.tournament.auditing import audit_tournament

    return [msgspec.to_builtins(finding) for finding in audit_tournament(log, found)]


def games_of(entries: Iterable[Past]) -> list[str]:
    """List the games that were founded for a tournament's tables, those of a start taken back too."""
    started = (event for entry in entries for event in entry.events if isinstance(event, RoundStarted))
    return [game for event in started for game in event.games.values()]


def verify_tournament(log: Log, name: str) -> dict[str, Any]:
    """Recompute a tournament's stream as ``verify_games`` does a game's; its plan must be there. Raises LogError."""
    from monopoly.tournament.loading import load_stored_plan
    from projections import fold_tournament, taken_back

    try:
        head = log.tip(name).hash.hex()
    except LogError:  # what is wrong is found below, entry by entry
        head = ""
    facts, problems = [], []
    for fact, problem in log.check(name):
        if problem is not None:
            problems.append({"entry": problem.entry, "problem": problem.problem})
        if fact is not None:
            facts.append(fact)
    if not problems:
        try:
            state = fold_tournament(TournamentState(), facts, taken_back(facts))
            load_stored_plan(log, state.plan)
        except LogError as error:
            problems.append({"entry": 0, "problem": f"its plan cannot be read: {error}"})
        except (LookupError, ValueError, TypeError, AttributeError) as error:
            problems.append({"entry": facts[-1].number, "problem": f"the entries do not fold: {error!r}"})
    last = max((fact.number for fact in facts), default=0)
    return {"game": name, "entries": last, "head": head, "ok": not problems, "problems": problems}
