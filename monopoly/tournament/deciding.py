"""What follows from an action in a tournament, or why it is refused (tournament.*). Pure: the state stays as it was."""

import re
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from events import (
    Advanced,
    CalledUp,
    Event,
    PlayersEntered,
    PlayerWithdrew,
    RoundClosed,
    RoundSeated,
    RoundStarted,
    TableResult,
    TournamentEnded,
)
from monopoly.notation import NotationError, check_names
from monopoly.notation.words import fold, near
from monopoly.tournament import actions as a
from monopoly.tournament.advancing import first_place, who_goes_on
from monopoly.tournament.plan import Plan
from monopoly.tournament.scoring import score
from monopoly.tournament.seating import (
    alternates_needed,
    draw,
    meetings,
    repeats,
    seat_random,
    seat_swiss,
    table_sizes,
)
from monopoly.violations import RuleViolation
from projections import Round, TournamentState, standings

_TABLE = re.compile(r"T[1-9][0-9]{0,3}")

RULES: dict[type[a.Action], Callable[[Plan, TournamentState, Any], tuple[Event, ...]]] = {}


def decide(plan: Plan, state: TournamentState, action: a.Action) -> tuple[Event, ...]:
    """Give the events that follow from an action. Raises RuleViolation (tournament.*)."""
    if state.status == "ended":
        refuse("tournament.round", f"{state.tournament} has ended; an entry can still be undone")
    return RULES[type(action)](plan, state, action)


def refuse(rule: str, message: str, entry: int | None = None) -> NoReturn:
    """Refuse an action by a rule."""
    raise RuleViolation(rule, message, entry=entry)


def named(words: Sequence[str], known: Sequence[str], what: str) -> tuple[str, ...]:
    """Give names as they were entered, letter case aside; refuse unknown ones and ones named twice."""
    by_key = {fold(name): name for name in known}
    found: list[str] = []
    for word in words:
        name = by_key.get(fold(word))
        if name is None:
            meant = [name for name in known if fold(word) in fold(name).split()] or near(word, known)
            hint = f"; did you mean {' or '.join(meant)}?" if meant else ""
            refuse("tournament.players", f"no {what} {word!r}{hint}")
        if name in found:
            refuse("tournament.players", f"{name} is named twice")
        found.append(name)
    return tuple(found)


def listed(names: Sequence[str]) -> str:
    """List names for a sentence, the first twelve of them."""
    more = f" … ({len(names)} in all)" if len(names) > 12 else ""
    return ", ".join(names[:12]) + more


# -- players ---------------------------------------------------------------------------------------------------------


def _enter(plan: Plan, state: TournamentState, action: a.Enter) -> tuple[Event, ...]:
    """Players enter until the first cut (tournament.players)."""
    if not action.players:
        refuse("tournament.players", "nobody is named")
    if state.stage:
        refuse("tournament.players", "after a cut nobody enters any more")
    there = [name for name in state.everybody() if name not in state.withdrawn]
    spelt = {fold(name): name for name in state.everybody()}
    new = tuple(spelt.get(fold(name), name) for name in action.players)
    twice = [name for name in new if name in there]
    if twice:
        refuse("tournament.players", f"{twice[0]} takes part already")
    try:
        check_names((*there, *new))
    except NotationError as error:
        refuse("tournament.players", error.message)
    return (PlayersEntered(new, action.alternates),)


def _withdraw(plan: Plan, state: TournamentState, action: a.Withdraw) -> tuple[Event, ...]:
    """Whoever withdraws is followed by the first alternate, after a cut by the next in the standings, if his seat is
    still to be filled (tournament.players). Who is the only one left after a cut has won (tournament.advance)."""
    (player,) = named([action.player], state.everybody(), "player")
    if player in state.withdrawn:
        refuse("tournament.players", f"{player} has withdrawn already")
    events: list[Event] = [PlayerWithdrew(player)]
    current = state.current
    seated = current is not None and current.status == "seated" and player in current.seated()
    waiting = [name for name in (state.reserves if state.stage else state.alternates) if name != player]
    called = seated or (state.stage and (current is None or current.status == "seated"))
    left = [name for name in state.field if name != player]
    if player in state.field and waiting and called:
        events.append(CalledUp(waiting[0], player if seated else ""))
    elif player in state.field and called and state.stage and len(left) == 1:
        events.append(TournamentEnded(left[0]))
    elif seated and current is not None:
        tables = {t: tuple(p for p in players if p != player) for t, players in current.tables.items()}
        tables = {table: players for table, players in tables.items() if players}
        events.append(RoundSeated(current.number, current.method, tables, _repeats(state, tables)))
    return tuple(events)


# -- seating ---------------------------------------------------------------------------------------------------------


def _met(state: TournamentState) -> Any:
    return meetings(found.tables.values() for found in state.rounds if found.status != "seated")


def _repeats(state: TournamentState, tables: dict[str, tuple[str, ...]]) -> int:
    return repeats(tables.values(), _met(state))


def _to_be_seated(state: TournamentState, number: int) -> Round | None:
    """See that this is the round to be seated; gives what is seated of it."""
    current = state.current
    if number != state.next_round:
        refuse("tournament.round", f"it is round {state.next_round}'s turn, not round {number}'s")
    if current is not None and current.status == "started":
        refuse("tournament.round", f"round {number} has started: seats are not changed any more")
    if number > state.planned:
        refuse("tournament.round", f"{state.tournament} has {state.planned} rounds, and all are played")
    return current


def _seat(plan: Plan, state: TournamentState, action: a.Seat) -> tuple[Event, ...]:
    """Those without a seat are drawn, or seated by their results, at tables of the sizes the plan wants; alternates
    fill the gaps (tournament.seats, tournament.tables)."""
    number = action.round
    current = _to_be_seated(state, number)
    if action.method not in SEATINGS:
        refuse("tournament.seats", f"no way of seating {action.method!r}: random or swiss, or a table by hand")
    kept = dict(current.tables) if current and not action.anew else {}
    seated = {player for players in kept.values() for player in players}
    free = [player for player in state.field if player not in seated]
    if kept and not free:
        refuse("tournament.round", f"round {number} is seated already: anew=yes, --anew, seats it anew")
    events: list[Event] = []
    if not state.stage:
        for player in state.alternates[: alternates_needed(len(free), len(state.alternates), plan.tables)]:
            events.append(CalledUp(player))
            free.append(player)
    if len(free) < 2 and kept:
        said = "seat him by hand with those of a table (seat --table T1 NAMES), or all anew (seat --anew)"
        refuse("tournament.tables", f"{listed(free)} would play alone: {said}")
    if len(free) < 2:
        said = "let others enter, or give up the round: undo takes back what led here"
        refuse("tournament.tables", f"{listed(free) or 'nobody'} is left to be seated: nobody plays alone; {said}")
    sizes = table_sizes(len(free), plan.tables)
    found = SEATINGS[action.method](state, free, sizes, action.seed or state.seed, number)
    names = (name for name in (f"T{at}" for at in range(1, len(found) + len(kept) + 1)) if name not in kept)
    tables = _in_order(kept | dict(zip(names, found, strict=False)))
    return (*events, RoundSeated(number, action.method, tables, _repeats(state, tables)))


def _random(
    state: TournamentState, free: Sequence[str], sizes: Sequence[int], seed: str, number: int
) -> list[tuple[str, ...]]:
    return seat_random(free, sizes, _met(state), seed, number)


def _swiss(
    state: TournamentState, free: Sequence[str], sizes: Sequence[int], seed: str, number: int
) -> list[tuple[str, ...]]:
    rank = {row.player: row.rank for row in standings(state)}
    ranked = sorted(draw(free, seed, number), key=lambda player: rank.get(player, len(rank)))
    return seat_swiss(ranked, sizes, _met(state), seed, number)


SEATINGS = {"random": _random, "swiss": _swiss}


def _in_order(tables: dict[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    return dict(sorted(tables.items(), key=lambda item: int(item[0][1:])))


def _seat_table(plan: Plan, state: TournamentState, action: a.SeatTable) -> tuple[Event, ...]:
    """A table by hand; who sat elsewhere leaves that seat (tournament.seats)."""
    number, table = action.round, action.table.upper()
    current = _to_be_seated(state, number)
    if (
        table[:1] != "T"
        or not table[1:].isdecimal()
        or not 0 < int(table[1:]) < 10_000
        or table != f"T{int(table[1:])}"
    ):
        refuse("tournament.seats", f"{action.table!r} is no table: they are T1, T2 and so on")
    players = named(action.players, state.everybody(), "player")
    for player in players:
        if player not in state.field:
            refuse("tournament.seats", f"{player} does not play in round {number}")
    low, high = plan.round(number).seats()
    if len(players) < 2:
        refuse("tournament.tables", f"{table} would have {len(players)}: nobody plays alone")
    if not low <= len(players) <= high:
        said = f"{plan.round(number).ruleset_name} is played by {low} to {high}"
        refuse("tournament.tables", f"{table} would have {len(players)}: {said}")
    others = {
        name: tuple(player for player in seats if player not in players)
        for name, seats in (current.tables if current else {}).items()
        if name != table
    }
    tables = _in_order({name: seats for name, seats in others.items() if seats} | {table: players})
    return (RoundSeated(number, "hand", tables, _repeats(state, tables)),)


# -- playing ---------------------------------------------------------------------------------------------------------


def game_name(state: TournamentState, number: int, table: str, attempt: int) -> str:
    """Name the game of a table: EVENT-R1-T1, with the number of the try where the round was started before."""
    return f"{state.tournament}-R{number}-{table}" + (f".{attempt}" if attempt > 1 else "")


def _start(plan: Plan, state: TournamentState, action: a.Start) -> tuple[Event, ...]:
    """A round starts when everybody who plays in it has one seat (tournament.seats, tournament.tables)."""
    current = state.current
    number = action.round
    if current is None or current.number != number:
        refuse("tournament.round", f"round {number} is not seated: tournament seat {state.tournament} comes first")
    if current.status == "started":
        refuse("tournament.round", f"round {number} has started already")
    seated = current.seated()
    free = [player for player in state.field if player not in seated]
    if free:
        said = "seat seats them at tables of their own, seat --table T1 NAMES with others, seat --anew all anew"
        refuse("tournament.seats", f"no seat for {listed(free)}: {said}")
    needed = min(3, *table_sizes(len(state.field), plan.tables))
    for table, players in current.tables.items():
        if len(players) < needed:
            said = "move somebody there (seat --table), or seat all anew (seat --anew)"
            refuse("tournament.tables", f"{table} has {len(players)} ({listed(players)}): {said}")
    games = {table: game_name(state, number, table, action.attempt) for table in current.tables} if action.games else {}
    return (RoundStarted(number, games),)


def started_round(state: TournamentState) -> Round:
    """Give the round that is being played. Refused where there is none (tournament.round)."""
    current = state.current
    if current is None or current.status != "started":
        what = "seated but not started" if current else "not seated yet"
        refuse("tournament.round", f"round {state.next_round} is {what}")
    return current


def played_round(state: TournamentState, number: int) -> Round:
    """Give a round that has started, whether it is over or not. Refused where there is none (tournament.round)."""
    started = [found for found in state.rounds if found.status != "seated"]
    if not 0 < number <= len(started):
        refuse(
            "tournament.round", f"round {number} has not started: {len(started)} of {state.planned} were played so far"
        )
    return started[number - 1]


def find_table(current: Round, word: str) -> str:
    """Give a table of a round by its name, letter case aside, or its number."""
    table = word.upper() if word[:1].upper() == "T" else f"T{word}"
    if table not in current.tables:
        tables = list(current.tables)
        said = listed(tables) if len(tables) < 6 else f"from {tables[0]} to {tables[-1]}"
        refuse("tournament.result", f"no table {word!r} in round {current.number}: tables are {said}")
    return table


def _report(plan: Plan, state: TournamentState, action: a.Report) -> tuple[Event, ...]:
    """Each table of the round has one result, which names all who sit there (tournament.result); one of a round that
    is over may be put in the place of another as well (tournament.corrected)."""
    current = played_round(state, action.round) if action.again else started_round(state)
    if action.round != current.number:
        refuse("tournament.round", f"round {current.number} is being played, not round {action.round}")
    table = find_table(current, action.table)
    if action.again and table not in current.results:
        refuse("tournament.result", f"{table} has no result yet that another could take the place of")
    if table in current.results and not action.again:
        said = "result --again puts another in its place, with a reason"
        refuse("tournament.result", f"{table} has a result already: {said}")
    seats = current.tables[table]
    players = named([player for player, _ in action.rows], seats, f"player at {table}")
    missing = [player for player in seats if player not in players]
    if missing:
        refuse("tournament.result", f"{table}: what of {listed(missing)}? A bankrupt player has 0")
    worth = [value for _, value in action.rows]
    if min(worth) < 0:
        refuse("tournament.result", f"{table}: nobody is worth less than 0")
    places = score(plan.round(current.number), list(zip(players, worth, strict=True)), action.living)
    return (TableResult(current.number, table, places, action.game, action.entry),)


def _advance(plan: Plan, state: TournamentState, action: a.Advance) -> tuple[Event, ...]:
    """A round closes when all results are in; then those who go on are named (tournament.round, tournament.tie)."""
    current = started_round(state)
    if action.round != current.number:
        refuse("tournament.round", f"round {current.number} is being played, not round {action.round}")
    missing = current.open_tables()
    if missing:
        have = "has" if len(missing) == 1 else "have"
        refuse("tournament.round", f"{listed(missing)} {have} no result yet")
    number = current.number
    chosen = named(action.chosen, state.players, "player")
    closed = RoundClosed(number)
    if number == state.planned:
        return closed, TournamentEnded(first_place(state, chosen))
    after = plan.round(number + 1)
    if after.cut is None:
        if chosen:
            refuse("tournament.tie", f"nobody is cut before round {number + 1}: there is nothing to choose")
        return (closed,)
    players, reserves = who_goes_on(state, current, after.cut, chosen)
    advanced = Advanced(number + 1, players, reserves, after.carry)
    return (closed, advanced, TournamentEnded(players[0])) if len(players) == 1 else (closed, advanced)


RULES.update(
    {
        a.Enter: _enter,
        a.Withdraw: _withdraw,
        a.Seat: _seat,
        a.SeatTable: _seat_table,
        a.Start: _start,
        a.Report: _report,
        a.Advance: _advance,
    }
)
