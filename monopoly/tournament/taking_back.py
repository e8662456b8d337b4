"""A tournament as it is run: what an action does to it. Undo and redo are planned by deciding the later entries again;
nothing is erased."""

import operator
from collections.abc import Callable, Sequence
from typing import TypeAlias

from msgspec import structs

from events import Advanced, Event, Redone, RoundSeated, RoundStarted, Ruled, TableResult, Undone
from monopoly.notation import NotationError
from monopoly.taking_back import Played
from monopoly.tournament.actions import Action, PutBack, Report, Rule, TakeBack, read
from monopoly.tournament.deciding import decide, listed, refuse
from monopoly.tournament.plan import Plan
from monopoly.violations import RuleViolation
from projections import TournamentState, fold_tournament, is_play, may_be_taken_back, taken_back

Events: TypeAlias = tuple[Event, ...]


class Tournament:
    """A tournament at its last entry: its plan, its entries, which of them are taken back, and its state."""

    def __init__(self, plan: Plan, entries: Sequence[Played]) -> None:
        self.plan, self.entries = plan, list(entries)
        self.undone = taken_back(self.entries)
        self.state = fold_tournament(TournamentState(), self.entries, self.undone)

    def propose(self, action: Action) -> tuple[Action, tuple[Event, ...]]:
        """Give the events that follow from an action now, and the action with what it left open. Raises
        RuleViolation."""
        match action:
            case TakeBack():
                number, events = self.undo(action)
                return TakeBack(entry=number), events
            case PutBack():
                number, events = self.redo(action)
                return PutBack(entry=number), events
            case Rule():
                return action, self.rule(action)
            case Report() if action.again:
                return action, self.correct(action)
        return action, decide(self.plan, self.state, action)

    def accept(self, entry: Played) -> None:
        """Go on from an entry that was worked out."""
        self.entries.append(entry)
        if any(isinstance(event, Undone | Redone) for event in entry.events):
            self.undone = taken_back(self.entries)
            self.state = fold_tournament(TournamentState(), self.entries, self.undone)
        else:
            fold_tournament(self.state, [entry])

    def rule(self, action: Rule) -> tuple[Event, ...]:
        """Rule on an entry that holds; whether anything is found there is for the audit to say (dispute.none)."""
        number = self.find(action.entry, "dispute.none").number
        if number in self.undone:
            refuse("dispute.none", f"entry {number} was taken back, by entry {self.undone[number]}", number)
        return (Ruled(number, action.ruling),)

    def correct(self, action: Report) -> tuple[Event, ...]:
        """Put a result in the place of the one there is. What was decided by the old one must be the same with the new
        one, unless the referee says that it ``stands`` (tournament.corrected)."""
        events = decide(self.plan, self.state, action)
        (result,) = events
        held = [
            entry
            for entry in self.entries
            if entry.number not in self.undone and any(_same_table(event, result) for event in entry.events)
        ]
        first, *others = held
        right = structs.replace(first, events=events)
        entries = [*self.entries[: first.number], right, *self.entries[first.number + 1 :]]
        without = frozenset(self.undone) | {entry.number for entry in others}
        later = Tournament(self.plan, entries).first_that_changes(without, first.number, _same_players)
        if later is not None and not action.stands:
            other, why = later
            ways = "undo it first, or say --stands (stands=yes): who went on and who sits where stays"
            said = f"entry {other.number} ({other.line}) rests on the result before: {why}; {ways}"
            refuse("tournament.corrected", said, other.number)
        return events

    def decide_again(self, state: TournamentState, entry: Played) -> tuple[Event, ...]:
        """Give the events that an entry's line would have in a state. Raises RuleViolation or NotationError."""
        return decide(self.plan, state, read(entry.line))

    def first_that_changes(
        self, without: frozenset[int], start: int, same: Callable[[Events, Events], bool] = operator.eq
    ) -> tuple[Played, str] | None:
        """Leave entries out and see which entry after ``start`` is refused or means something else then, and why."""
        state = fold_tournament(TournamentState(), self.entries[: start + 1], without)
        for entry in self.entries[start + 1 :]:
            if entry.number not in without and is_play(entry):
                try:
                    again = self.decide_again(state, entry)
                except (RuleViolation, NotationError) as error:
                    return entry, getattr(error, "message", str(error))
                if not same(again, entry.events):
                    return entry, "it would not mean the same"
            fold_tournament(state, [entry], without)
        return None

    def find(self, number: int, rule: str = "undo.none") -> Played:
        """Give an entry. Refuses numbers that are not there, by this rule."""
        last = len(self.entries) - 1
        if not 0 < number <= last:
            refuse(rule, f"there is no entry {number}: the last one is {last}", number)
        return self.entries[number]

    def last_that_holds(self) -> Played:
        """Give the entry that an undo without a number takes back (undo.none)."""
        held = [entry for entry in self.entries if entry.number not in self.undone and may_be_taken_back(entry)]
        if not held:
            refuse("undo.none", "there is nothing to take back")
        return held[-1]

    def undo(self, action: TakeBack) -> tuple[int, tuple[Event, ...]]:
        """Take back an entry on which no later one rests (undo.none, undo.later, tournament.started)."""
        entry = self.last_that_holds() if action.entry is None else self.find(action.entry)
        number = entry.number
        if number in self.undone:
            refuse("undo.none", f"entry {number} was taken back already, by entry {self.undone[number]}", number)
        if not may_be_taken_back(entry):
            refuse("undo.none", f"entry {number} ({entry.line}) is an undo: redo lets what it took back hold", number)
        if action.begun:
            have = "has" if len(action.begun) == 1 else "have"
            said = f"{listed(action.begun)} {have} begun: games that are being played are not taken back"
            refuse("tournament.started", said, number)
        started = self._started_after(entry)
        if started:
            said = f"the tables of this seating have started (entry {started.number})"
            refuse("tournament.started", f"{said}: as long as no game has begun, undo {started.number} first", number)
        later = self.first_that_changes(frozenset(self.undone) | {number}, number - 1)
        if later is not None:
            other, why = later
            refuse("undo.later", f"entry {other.number} ({other.line}) rests on it: {why}; undo that first", number)
        return number, (Undone((number,)),)

    def _started_after(self, entry: Played) -> Played | None:
        """Find the start of the round that an entry seated."""
        rounds = {event.round for event in entry.events if isinstance(event, RoundSeated)}
        for later in self.entries[entry.number + 1 :]:
            if later.number not in self.undone:
                for event in later.events:
                    if isinstance(event, RoundStarted) and event.round in rounds:
                        return later
        return None

    def redo(self, action: PutBack) -> tuple[int, tuple[Event, ...]]:
        """Let an entry hold again if it and all after it still mean the same (undo.none, redo.changed)."""
        number = action.entry
        if number is None:
            if not self.undone:
                refuse("undo.none", "nothing is taken back that could hold again")
            number = max(self.undone.values())
        self.find(number)
        again = tuple(sorted(n for n, by in self.undone.items() if number in (n, by)))
        if not again:
            refuse("undo.none", f"entry {number} is not taken back", number)
        changed = self.first_that_changes(frozenset(self.undone) - set(again), again[0] - 1)
        if changed is not None:
            other, why = changed
            refuse("redo.changed", f"entry {other.number} ({other.line}): {why}", other.number)
        return again[0], (Redone(again),)


def _same_players(one: Events, other: Events) -> bool:
    """Say whether the same sit and go on, in whatever order they go on."""

    def unordered(events: Events) -> list[Event]:
        return [
            structs.replace(event, players=tuple(sorted(event.players)), reserves=())
            if isinstance(event, Advanced)
            else event
            for event in events
        ]

    return unordered(one) == unordered(other)


def _same_table(event: Event, result: Event) -> bool:
    """Say whether both are results of one table."""
    return (
        isinstance(event, TableResult)
        and isinstance(result, TableResult)
        and (event.round, event.table) == (result.round, result.table)
    )
