"""Undo, redo and rewind: planned by folding the game again without (or with) some entries; nothing is erased."""

from collections.abc import Sequence
from typing import NoReturn

from msgspec import Struct

from events import Entry, Event, Redone, Ruled, Undone
from monopoly import actions as a
from monopoly.book import Book
from monopoly.deciding import Decision, NotDecided, decide
from monopoly.notation import Vocabulary, parse
from monopoly.violations import Breach, RuleViolation
from monopoly.wording import word_events
from projections import FOLDS, State, fold_facts, is_play, may_be_taken_back, taken_back


class Played(Struct, frozen=True):
    """An entry as far as looking back needs it."""

    number: int
    at: int | None
    line: str
    events: tuple[Event, ...]
    flags: tuple[str, ...] = ()
    by: str = ""
    role: str = ""


def played(entry: Entry) -> Played:
    """Give an entry of the log as looking back needs it."""
    return Played(entry.number, entry.at, entry.line, entry.events, entry.flags, entry.by, entry.role)


class Effect(Struct, frozen=True):
    """What taking back (or putting back) does: the event for the log, the entries concerned, the state after it, how
    each account changes (units), and the entry that the line names."""

    event: Undone | Redone
    entries: tuple[Played, ...]
    after: State
    cash: dict[str, int]
    number: int


class Timeline:
    """The entries of a game and which of them are taken back: ``undone``, where later entries are known that do not
    stand here, else as these entries say."""

    def __init__(
        self, book: Book, vocabulary: Vocabulary, entries: Sequence[Played], undone: dict[int, int] | None = None
    ) -> None:
        self.book, self.vocabulary, self.entries = book, vocabulary, entries
        self.undone = taken_back(entries) if undone is None else undone
        self._actions: dict[int, a.Action] = {}

    def holds(self, entry: Played) -> bool:
        """Say whether an entry is not taken back."""
        return entry.number not in self.undone

    def find(self, number: int) -> Played:
        """Give an entry. Refuses numbers that are not there (undo.none)."""
        if not 0 < number < len(self.entries):
            _refuse("undo.none", f"there is no entry {number}: the last one is {len(self.entries) - 1}", number)
        return self.entries[number]

    def state(self, without: frozenset[int], upto: int | None = None) -> State:
        """Fold the game anew, leaving entries out."""
        entries = self.entries if upto is None else self.entries[: upto + 1]
        return fold_facts(State(), entries, without)

    def action(self, entry: Played) -> a.Action:
        """Read the action of an entry from its line, once."""
        found = self._actions.get(entry.number)
        if found is None:
            found = self._actions[entry.number] = parse(entry.line, self.vocabulary).action
        return found

    def again(self, state: State, entry: Played) -> Decision:
        """Decide an entry again in another past. What was within the rules is refused where it no longer is."""
        flagged = "illegal" in entry.flags
        decision = decide(self.book, state, self.action(entry), strict=not flagged and state.mode == "strict")
        if not flagged and "illegal" in decision.flags:
            breach = decision.breaches[0]
            raise RuleViolation(breach.rule, breach.message, entry=breach.entry)
        return decision

    def breaches(self, number: int) -> tuple[Breach, ...]:
        """Say what was wrong with an entry when it was played."""
        entry = self.entries[number]
        without = frozenset(n for n, by in self.undone.items() if by < number)
        try:
            return decide(self.book, self.state(without, number - 1), self.action(entry), strict=False).breaches
        except (RuleViolation, NotDecided):
            return ()

    def dependants(self, number: int, without: frozenset[int]) -> list[tuple[Played, str]]:
        """List the later entries that would not be possible, or not the same, without these, and why; a ruling rests on
        the entry it is about."""
        state = self.state(without, number - 1)
        found = []
        for entry in self.entries[number:]:
            holds = entry.number not in without
            events = entry.events
            ruled = any(isinstance(event, Ruled) and event.entry == number for event in events)
            why = f"it rules on entry {number}" if ruled else ""
            if holds and is_play(entry) and not ruled:
                state.entry = entry.number - 1
                events, why = self._otherwise(state, entry)
            if holds and why:
                found.append((entry, why))
            state.entry = entry.number
            if entry.at is not None:
                state.at = entry.at
            if holds:
                for event in events:
                    FOLDS[event.__class__](state, event)
        return found

    def _otherwise(self, state: State, entry: Played) -> tuple[tuple[Event, ...], str]:
        """Give what an entry would do in another game, and in what that differs (empty: in nothing)."""
        try:
            decision = self.again(state, entry)
        except (RuleViolation, NotDecided) as error:
            return (), str(error)
        if decision.events == entry.events:
            return entry.events, ""
        was, now = ("; ".join(word_events(self.book, events)) for events in (entry.events, decision.events))
        return decision.events, f"it would be: {now}" if now != was else "it would no longer mean the same"

    def replay(self, without: frozenset[int], start: int) -> State:
        """Fold anew and see whether each entry after ``start`` is still allowed and means the same.

        Raises RuleViolation (of the rule that now forbids it, or undo.later) naming the first that is not.
        """
        state = self.state(without, start)
        for entry in self.entries[start + 1 :]:
            if entry.number not in without and is_play(entry):
                self._must_mean_the_same(state, entry)
            state.entry = entry.number
            if entry.at is not None:
                state.at = entry.at
            if entry.number not in without:
                for event in entry.events:
                    FOLDS[event.__class__](state, event)
        return state

    def _must_mean_the_same(self, state: State, entry: Played) -> None:
        before = state.copy()
        before.entry = entry.number - 1
        try:
            decision = self.again(before, entry)
        except (RuleViolation, NotDecided) as error:
            _refuse("undo.later", f"entry {entry.number} ({entry.line}) would not be allowed: {error}", entry.number)
        if decision.events != entry.events:
            _refuse("undo.later", f"entry {entry.number} ({entry.line}) would no longer mean the same", entry.number)


def _refuse(rule: str, message: str, entry: int | None = None) -> NoReturn:
    raise RuleViolation(rule, message, entry=entry)


def _effect(timeline: Timeline, event: Undone | Redone, after: State, number: int) -> Effect:
    was, now = timeline.state(frozenset(timeline.undone)).cash, after.cash
    cash = {account: change for account in {**was, **now} if (change := now.get(account, 0) - was.get(account, 0))}
    return Effect(event, tuple(timeline.entries[number] for number in event.entries), after, cash, number)


def plan_undo(timeline: Timeline, action: a.Undo) -> Effect:
    """Take back one entry: the last that holds, or one that no later entry rests on (undo.none, undo.later)."""
    if action.entry is None:
        entry = next((e for e in reversed(timeline.entries) if may_be_taken_back(e) and timeline.holds(e)), None)
        if entry is None:
            _refuse("undo.none", "there is nothing to take back")
    else:
        entry = timeline.find(action.entry)
    number = entry.number
    if number in timeline.undone:
        _refuse("undo.none", f"entry {number} was taken back already, by entry {timeline.undone[number]}", number)
    if not may_be_taken_back(entry):
        what = "an undo: use redo to let what it took back hold again" if _is_undo(entry) else "a fact of the clock"
        _refuse("undo.none", f"entry {number} ({entry.line}) cannot be taken back: it is {what}", number)
    without = frozenset(timeline.undone) | {number}
    later = [e for e in timeline.entries[number + 1 :] if timeline.holds(e) and is_play(e)] if is_play(entry) else []
    depend = timeline.dependants(number, without)
    if depend:
        shown = "; ".join(f"{e.number} ({e.line}): {why}" for e, why in depend[:3]) + (" …" if len(depend) > 3 else "")
        rest = "entry rests" if len(depend) == 1 else "entries rest"
        _refuse(
            "undo.later",
            f"{len(depend)} later {rest} on entry {number}: {shown}; rewind {number - 1} takes back all since",
            number,
        )
    if later and not action.keep_later:
        came = f"{len(later)} {'entry' if len(later) == 1 else 'entries'} came after entry {number}"
        message = f"{came}, and none rests on it: keep-later keeps them, rewind {number - 1} takes them back too"
        _refuse("undo.later", message, number)
    after = timeline.replay(without, number - 1) if later else timeline.state(without)
    mode = "typo" if action.typo else "agreed" if action.agreed else "undo"
    return _effect(timeline, Undone((number,), mode), after, number)


def _is_undo(entry: Played) -> bool:
    return any(isinstance(event, Undone | Redone) for event in entry.events)


def plan_redo(timeline: Timeline, action: a.Redo) -> Effect:
    """Let an entry (or all that an undo took back, by the undo's number) hold again, if it and all after it still mean
    the same (undo.none, redo.changed)."""
    number = action.entry
    if number is None:
        if not timeline.undone:
            _refuse("undo.none", "nothing is taken back that could hold again")
        number = max(timeline.undone.values())
    timeline.find(number)
    again = tuple(sorted(n for n, by in timeline.undone.items() if number in (n, by)))
    if not again:
        _refuse("undo.none", f"entry {number} is not taken back", number)
    without = frozenset(timeline.undone) - set(again)
    try:
        after = timeline.replay(without, again[0] - 1)
    except RuleViolation as error:
        _refuse("redo.changed", f"the game has changed since: {error.message}", error.entry)
    return _effect(timeline, Redone(again), after, again[0] if len(again) == 1 else number)


def plan_rewind(timeline: Timeline, action: a.Rewind) -> Effect:
    """Take back all entries after one (undo.none)."""
    last = len(timeline.entries) - 1
    if not 0 <= action.entry <= last:
        _refuse("undo.none", f"there is no entry {action.entry}: the last one is {last}", action.entry)
    gone = tuple(e.number for e in timeline.entries[action.entry + 1 :] if timeline.holds(e) and may_be_taken_back(e))
    if not gone:
        _refuse("undo.none", f"nothing after entry {action.entry} is left to take back", action.entry)
    after = timeline.state(frozenset(timeline.undone) | set(gone))
    return _effect(timeline, Undone(gone, "rewind"), after, action.entry)
