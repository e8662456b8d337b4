"""What if: a game replayed with an entry left out, replaced or put in, without writing anything."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from events import Event, Ruled
from monopoly import actions as a
from monopoly.chance import with_chance
from monopoly.checking import verify_checks
from monopoly.comparing import differences
from monopoly.deciding import Decision, NotDecided, can_be_decided, decide
from monopoly.notation import NotationError, parse
from monopoly.taking_back import Played, Timeline
from monopoly.violations import RuleViolation
from monopoly.wording import word_events
from projections import FOLDS, State, is_play, taken_back


class Refusal(Struct, frozen=True):
    """A line that would not be possible in the other game, by which rule and why."""

    entry: int
    line: str
    rule: str
    message: str


class Change(Struct, frozen=True):
    """An entry that would mean something else; nothing (``None``) where it would not be there."""

    entry: int
    line: str
    was: tuple[Event, ...] | None
    now: tuple[Event, ...] | None


class Otherwise(Struct, frozen=True):
    """The game as it would have been: its last position, what would be different, and what would not be possible."""

    state: State
    changes: list[Change]
    refused: list[Refusal]


class Plan(Struct, frozen=True):
    """What is done otherwise: entries left out, lines in the place of entries, lines after entries."""

    without: frozenset[int] = frozenset()
    replace: Mapping[int, str] = {}
    insert: Mapping[int, Sequence[str]] = {}


def replay_otherwise(timeline: Timeline, plan: Plan) -> Otherwise:
    """Play a game again with some of it done otherwise.

    Dice, cards and decisions stay what they were. A line that is not possible any more is left out, and the rest goes
    on without it. Without an undo what it took back holds, without a redo it does not. Lines put in have numbers after
    the last entry's. Raises NotationError for a line that is none or would change nothing that is played, and
    RuleViolation (undo.none) where an entry that is named is not there, is the start, or was taken back.
    """
    both = min(plan.without & plan.replace.keys(), default=None)
    if both is not None:
        raise RuleViolation("undo.none", f"entry {both} is either left out or replaced, not both", entry=both)
    for number in sorted({*plan.without, *plan.replace, *plan.insert}):
        named = number in plan.without or number in plan.replace
        if number == 0 and not named:
            continue
        entry = timeline.find(number)
        if named and not timeline.holds(entry):
            by = f"entry {number} ({entry.line}) was taken back by entry {timeline.undone[number]}"
            said = f"{by}: the game is without it already; --insert-after {number} plays a line in its place"
            raise RuleViolation("undo.none", said, entry=number)
    return _Replay(timeline, plan).play()


class _Replay:
    def __init__(self, timeline: Timeline, plan: Plan) -> None:
        self.timeline, self.book, self.plan = timeline, timeline.book, plan
        known, gone = taken_back(timeline.entries), plan.without | plan.replace.keys()
        anew = taken_back(entry for entry in timeline.entries if entry.number not in gone)
        # what later entries took back, of which this timeline knows only that, stays taken back
        self.undone = {number for number in timeline.undone if number not in known} | anew.keys()
        self.state = State()
        self.changes: list[Change] = []
        self.refused: list[Refusal] = []

    def play(self) -> Otherwise:
        plan = self.plan
        added = len(self.timeline.entries)
        changed = False
        for entry in self.timeline.entries:
            number = entry.number
            held, holds = self.timeline.holds(entry), number not in self.undone
            if held and (not holds or number in plan.without):
                self.changes.append(Change(number, entry.line, entry.events, None))
                changed = True
            elif holds and not held:
                self._again(entry, None)
                changed = True
            elif held:
                if number in plan.replace:
                    self._line(number, plan.replace[number], entry.events)
                    changed = True
                elif self._is_void(entry):
                    changed = True
                elif changed and is_play(entry):
                    self._again(entry, entry.events)
                else:
                    self._stand_at(entry)
                    for event in entry.events:
                        FOLDS[event.__class__](self.state, event)
            self._stand_at(entry)
            for line in plan.insert.get(number, ()):
                self.state.entry = added - 1
                self._line(added, line, None)
                added, changed = added + 1, True
                self._stand_at(entry)
        return Otherwise(self.state, self.changes, self.refused)

    def _is_void(self, entry: Played) -> bool:
        """Leave out a ruling whose money went with an entry that is not what it was."""
        about = next((event.entry for event in entry.events if isinstance(event, Ruled)), None)
        if about is None or not is_play(entry) or all(change.entry != about for change in self.changes):
            return False
        self.changes.append(Change(entry.number, entry.line, entry.events, None))
        said = f"it rules on entry {about}, which would not be what it was"
        self.refused.append(Refusal(entry.number, entry.line, "dispute.none", said))
        return True

    def _stand_at(self, entry: Played) -> None:
        self.state.entry = entry.number
        if entry.at is not None:
            self.state.at = entry.at

    def _line(self, number: int, line: str, was: tuple[Event, ...] | None) -> None:
        sentence = parse(line, self.timeline.vocabulary)
        if isinstance(sentence.action, a.Undo | a.Redo | a.Rewind):
            raise NotationError(f"{line}: to see the game without an entry say --without and its number", line)
        if not can_be_decided(sentence.action):
            raise NotationError(f"{line}: that is not played, so nothing would be different", line)
        strict = self.state.mode == "strict" and "illegal" not in sentence.flags
        if was is not None:
            self.state.entry = number - 1
        action = with_chance(self.book, self.state, sentence.action)

        def decided() -> Decision:
            decision = decide(self.book, self.state, action, strict=strict)
            verify_checks(self.book, decision.after, sentence.checks)
            return decision

        now = self._outcome(number, line, action, decided)
        if now != was:
            self.changes.append(Change(number, line, was, now))

    def _again(self, entry: Played, was: tuple[Event, ...] | None) -> None:
        self.state.entry = entry.number - 1
        action = self.timeline.action(entry)
        now = self._outcome(entry.number, entry.line, action, lambda: self.timeline.again(self.state, entry))
        if now != was:
            self.changes.append(Change(entry.number, entry.line, was, now))

    def _outcome(
        self, number: int, line: str, action: a.Action, decided: Callable[[], Decision]
    ) -> tuple[Event, ...] | None:
        # when the clock stood still has nothing to do with what could be played
        paused, of_the_clock = self.state.paused, isinstance(action, a.Dispute | a.Rule)
        self.state.paused = paused and of_the_clock
        try:
            decision = decided()
        except RuleViolation as error:
            self.refused.append(Refusal(number, line, error.rule, error.message))
            return None
        except (NotationError, NotDecided) as error:
            self.refused.append(Refusal(number, line, "check", str(error)))
            return None
        finally:
            self.state.paused = paused
        self.state = decision.after
        if not of_the_clock:
            self.state.paused = paused
        return decision.events


def whatif_document(timeline: Timeline, plan: Plan) -> dict[str, Any]:
    """Tell what would be otherwise, as ``whatif --json`` has it: changed entries, the first that is refused (and all of
    them), and the players and lots that stand differently at the end."""
    other = replay_otherwise(timeline, plan)
    held = timeline.state(frozenset(timeline.undone))
    book = timeline.book
    found = differences(book, held, other.state)
    refused = [_refusal(refusal) for refusal in other.refused]
    return {
        "changed": [
            {
                "entry": change.entry,
                "line": change.line,
                "was": None if change.was is None else "; ".join(word_events(book, change.was)),
                "now": None if change.now is None else "; ".join(word_events(book, change.now)),
            }
            for change in other.changes
        ],
        "refused": refused[0] if refused else None,
        "all_refused": refused,
        "bankrupt": list(other.state.out),
        **found,
    }


def _refusal(refusal: Refusal) -> dict[str, Any]:
    return {
        "entry": refusal.entry,
        "line": refusal.line,
        "rule": refusal.rule,
        "message": refusal.message,
    }
