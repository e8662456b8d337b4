"""Games played by bots from the first roll to the last, in memory or into a log."""

from collections.abc import Callable, Iterable
from typing import TypeAlias

from events import Event, Log
from monopoly import actions as a
from monopoly.book import Book
from monopoly.chance import with_chance
from monopoly.deciding import decide
from monopoly.notation import Sentence
from monopoly.service import GameService
from monopoly.simulation.landing import IN_JAIL
from monopoly.simulation.plan import Plan
from monopoly.simulation.tally import Tally
from monopoly.violations import RuleViolation
from projections import State

Step: TypeAlias = Callable[[State, a.Action], tuple[tuple[Event, ...], State]]
"""Plays an action; gives its events and the state after them."""


def play_games(plan: Plan, numbers: Iterable[int], log: Log | None = None, clock: Callable[[], int] = int) -> Tally:
    """Play the games of a plan with these numbers and add them up.

    With a log, each is stored in it whole, in one transaction; ``clock`` then tells the instants of recording (UTC
    microseconds). Raises DataError, RuleViolation (start.*), StreamExists or LogError.
    """
    book, tally = plan.book, Tally(wins=[0] * plan.players)
    service = None if log is None else GameService(log, clock=clock, new_seed=str)
    for number in numbers:
        if service is None:
            _play(plan, number, plan.found(number), _in_memory(book), tally)
        else:
            _play_into(service, plan, number, tally)
    return tally


def _in_memory(book: Book) -> Step:
    def step(state: State, action: a.Action) -> tuple[tuple[Event, ...], State]:
        decision = decide(book, state, with_chance(book, state, action))
        return decision.events, decision.after

    return step


def _play_into(service: GameService, plan: Plan, number: int, tally: Tally) -> None:
    prepared = service.begin(plan.headers(number), (), plan.game(number), "clerk")
    game, drafts = prepared.game, prepared.drafts

    def step(state: State, action: a.Action) -> tuple[tuple[Event, ...], State]:
        move = game.propose(Sentence(action), recorded=service.now())
        drafts.append(move.draft)
        game.accept(move)
        return move.draft.events, move.after

    _play(plan, number, game.state, step, tally)
    service.store([prepared])


def _play(plan: Plan, number: int, state: State, step: Step, tally: Tally) -> None:
    """Play a game to its end, or for so many rounds as the plan has."""
    seats = plan.seats(plan.book, number, state.players)
    seat_of = {name: at for at, name in enumerate(state.players)}
    landings = tally.landings
    turn, seat, rounds, actions, events_seen = state.turn, seat_of[state.player], 1, 0, 0
    roller = ""
    while (action := seats.next_action(state)) is not None:
        if action.__class__ is a.Roll and not state.pending:
            if roller:
                # the roll before this one ended where its roller stands now
                _count_landing(landings, state, roller)
            roller = action.actor
        before = state
        try:
            events, state = step(state, action)
        except RuleViolation as error:
            raise RuntimeError(f"{state.game}: a bot plays {action} after entry {state.entry}: {error}") from error
        actions += 1
        events_seen += len(events)
        tally.see(events)
        if roller and roller in state.out:
            # who went bankrupt in jail is in it no more
            _count_landing(landings, before, roller)
            roller = ""
        if state.turn != turn:
            turn, last, seat = state.turn, seat, seat_of[state.player]
            if seat <= last:
                rounds += 1
                if rounds > plan.turns:
                    break
    if roller:
        _count_landing(landings, state, roller)
    tally.games += 1
    tally.rolls = sum(landings.values())
    tally.actions += actions
    tally.events += events_seen
    if state.winner is not None:
        tally.wins[seat_of[state.winner]] += 1
        tally.rounds.append(rounds)


def _count_landing(landings: dict[str, int], state: State, roller: str) -> None:
    place = IN_JAIL if roller in state.jail else state.square[roller]
    landings[place] = landings.get(place, 0) + 1
