"""One game as it is played: its book, its names, its state, and what a line would do to it next."""

from collections.abc import Callable, Sequence
from typing import NoReturn

from msgspec import Struct, structs

from events import (
    SHARE,
    DebtArose,
    Draft,
    Entry,
    Event,
    Fact,
    LateClaim,
    Noted,
    OfferClosed,
    Paused,
    RentPaid,
    RentWaived,
    Resumed,
)
from monopoly import actions as a
from monopoly.book import Book
from monopoly.chance import with_chance
from monopoly.checking import verify_checks
from monopoly.deciding import RULES, NotDecided, decide
from monopoly.notation import (
    ROLES,
    NotationError,
    Sentence,
    SquareName,
    Vocabulary,
    check_text,
    since,
    write_action,
    write_checks,
)
from monopoly.recorder import Recorder
from monopoly.rules.signing import hold_signed
from monopoly.ruling import see_put_back, settled
from monopoly.taking_back import Effect, Played, Timeline, plan_redo, plan_rewind, plan_undo, played
from monopoly.tiers import hold_own, hold_role, hold_tier
from monopoly.violations import Breach, RuleViolation
from projections import State, fold_facts, taken_back

SECOND = 1_000_000
"""A second in microseconds."""


class Move(Struct, frozen=True, kw_only=True):
    """A line worked out but not stored yet: the entry it would be, and the state it would lead to."""

    number: int
    draft: Draft
    action: a.Action
    before: State
    after: State
    breaches: tuple[Breach, ...] = ()
    effect: Effect | None = None


def vocabulary_of(book: Book, players: Sequence[str]) -> Vocabulary:
    """Give the names that the notation of a game knows: of squares the whole name, or a word that no other bears."""
    words: dict[str, set[str]] = {}
    for square in book.squares:
        for word in square.name.split():
            words.setdefault(word.casefold(), set()).add(square.code)
    squares = []
    for at, square in enumerate(book.squares):
        own = [word for word in square.name.split() if len(word) > 2 and len(words[word.casefold()]) == 1]
        squares.append(SquareName(square.code, at, square.id, (square.name, *own)))
    decks = {deck: tuple(cards) for deck, cards in book.cards.items()}
    if book.shares:
        decks[SHARE] = tuple(f"{s.code}-{n}" for s in book.shares.values() for n in range(1, len(s.dividends) + 1))
    shares = {share.code: share.name for share in book.shares.values()}
    return Vocabulary(players, squares, decks, shares, [name for name, _ in book.rules.penalties])


class Game:
    """A game at its last entry. Its past, which only looking back needs, is given or loaded when first asked for."""

    def __init__(self, book: Book, state: State, past: list[Played] | Callable[[], list[Played]]) -> None:
        self.book = book
        self.state = state
        self.vocabulary = vocabulary_of(book, state.players)
        self._load = past if callable(past) else None
        self._past = None if callable(past) else past

    @property
    def past(self) -> list[Played]:
        """The entries of the game, entry 0 first."""
        if self._past is None:
            self._past = self._load() if self._load else []
        return self._past

    def timeline(self) -> Timeline:
        """Give the game as a line of entries of which some are taken back."""
        return Timeline(self.book, self.vocabulary, self.past)

    def propose(
        self,
        sentence: Sentence,
        *,
        recorded: int,
        live: bool = False,
        by: str | None = None,
        role: str | None = None,
        reason: str | None = None,
        key: str | None = None,
        recorder: Recorder | None = None,
        as_played: bool = False,
    ) -> Move:
        """Work out what a line would do now; nothing changes. ``recorded`` in UTC microseconds.

        What the rules forbid is refused in a strict game; in one kept as played, or for a line said to be so
        (``as_played``, or ``!illegal`` in it), it is stored with what was found. A live line without a time of its own
        happens at ``recorded``, in whole seconds. Raises RuleViolation,
        NotationError or NotDecided.
        """
        state = self.state
        number = state.entry + 1
        if sentence.number is not None and sentence.number != number:
            raise NotationError(f"this is entry {number}, not {sentence.number}: numbers have no gaps", None)
        at = self._moment(sentence, recorded if live else None)
        if state.is_signed:
            hold_signed(self.book.rules, state, sentence.action, at, self.past[max(state.signed.values())].at)
        action = with_chance(self.book, state, sentence.action)
        actor = action.actor
        # who signs a result signs for himself, whoever sits at the keyboard
        usual = recorder if recorder and not isinstance(action, a.Sign) else Recorder()
        by, role = usual.sign(actor, by or sentence.by, role or sentence.role)
        if role not in ROLES:
            raise NotationError(f"{role!r} is no role: {', '.join(ROLES)}", role)
        reason = reason or sentence.reason
        if live:
            # a record tells what was done, whoever may do it now
            hold_role(action, role)
            hold_own(state, action, by, role)
            if isinstance(action, a.Undo | a.Redo | a.Rewind):
                hold_tier(self.book.rules, self.timeline(), state, action, by, role, reason)
        if isinstance(action, a.Rule):
            action = settled(self.timeline(), state, action)
        strict = state.mode == "strict" and not as_played and "illegal" not in sentence.flags
        if isinstance(action, a.TimeOut):
            from monopoly.timing import check_over_time

            check_over_time(self.past, self._undone(), self.book.rules, action.player, at)
        events, after, flags, breaches, effect = self._decide(action, strict)
        if self._time_is_up(at):
            flags, breaches = self._after_the_end(number, at, events, flags, breaches, strict)
        action = _spelt_out(action, events, effect)
        for flag in sentence.flags:
            if flag not in flags:
                raise RuleViolation("flag", f"!{flag} is written here, but the entry is not {flag}")
        if at is not None:
            after.at = at
        verify_checks(self.book, after, sentence.checks)
        draft = Draft(
            actor=actor,
            line=write_action(action, self.vocabulary),
            events=events,
            recorded=recorded,
            at=at,
            by=check_text(by),
            role=role,
            reason=reason and check_text(reason),
            flags=flags,
            checks=write_checks(sentence.checks, self.vocabulary) if sentence.checks else None,
            remark=sentence.remark,
            key=key,
        )
        return Move(
            number=number,
            draft=draft,
            action=action,
            before=state,
            after=after,
            breaches=breaches,
            effect=effect,
        )

    def with_move(self, move: Move) -> Timeline:
        """Give the game as a line of entries that ends with a move, be it stored yet or not; nothing changes."""
        return Timeline(self.book, self.vocabulary, [*self.past[: move.number], _played(move)])

    def accept(self, move: Move) -> None:
        """Go on from a move that was stored."""
        self.state = move.after
        if self._past is not None:
            self._past.append(_played(move))

    def catch_up(self, state: State, later: Callable[[], Sequence[Entry]]) -> None:
        """Go on from what others have stored: to the state after it, with the later entries if the past is kept."""
        if self._past is not None:
            self._past.extend(map(played, later()))
        self.state = state

    def _undone(self) -> dict[int, int]:
        return taken_back(self.past)

    def _time_is_up(self, at: int | None) -> bool:
        """Say whether the agreed time can be up at all: then the clock has to be read."""
        limit, start = self.book.rules.round, self.state.start
        return limit is not None and at is not None and start is not None and at - start >= limit * SECOND

    def _after_the_end(
        self,
        number: int,
        at: int | None,
        events: tuple[Event, ...],
        flags: tuple[str, ...],
        breaches: tuple[Breach, ...],
        strict: bool,
    ) -> tuple[tuple[str, ...], tuple[Breach, ...]]:
        """Refuse what is played after the end of the agreed time, or note it (win.richest)."""
        from monopoly.timing import after_the_end

        late = after_the_end([*self.past, Played(number, at, "", events)], self._undone(), self.book.rules)
        breach = late.get(number)
        if breach is None:
            return flags, breaches
        if strict:
            raise RuleViolation(breach.rule, breach.message)
        return ("illegal", *(flag for flag in flags if flag != "illegal")), (*breaches, breach)

    def _moment(self, sentence: Sentence, now: int | None) -> int | None:
        state = self.state
        if sentence.instant is None and sentence.elapsed is None and now is not None:
            # a clock that was set back must not stop the clerk
            return max(now - now % SECOND, state.at or 0)
        return moment_of(sentence.elapsed, sentence.instant, state.start, state.at)

    def _decide(
        self, action: a.Action, strict: bool
    ) -> tuple[tuple[Event, ...], State, tuple[str, ...], tuple[Breach, ...], Effect | None]:
        if action.__class__ in RULES or isinstance(action, a.PlayAction):
            decision = decide(self.book, self.state, action, strict=strict)
            return decision.events, decision.after, decision.flags, decision.breaches, None
        if isinstance(action, a.Undo | a.Redo | a.Rewind):
            plan = {a.Undo: plan_undo, a.Redo: plan_redo, a.Rewind: plan_rewind}[type(action)]
            if isinstance(action, a.Redo):
                see_put_back(self.timeline(), action)
            effect = plan(self.timeline(), action)  # type: ignore[operator]
            after = effect.after
            after.entry = self.state.entry + 1
            after.at = self.state.at
            return (effect.event,), after, (), (), effect
        breaches: tuple[Breach, ...] = ()
        if isinstance(action, a.Count):
            from monopoly.counting import count_cash, differing

            events: tuple[Event, ...] = (count_cash(self.book, self.state, action, self.timeline),)
            breaches = tuple(differing(self.book, events))
        else:
            events = self._decide_desk(action)
        number = self.state.entry + 1
        return events, fold_facts(self.state.copy(), [Fact(number, None, events)]), (), breaches, None

    def _decide_desk(self, action: a.Action) -> tuple[Event, ...]:
        state = self.state
        match action:
            case a.Pause():
                if state.paused:
                    _refuse("play.paused", "the game is paused already")
                if state.status == "ended":
                    _refuse("play.ended", "the game has ended: its clock stands")
                return (Paused(),)
            case a.Resume():
                if not state.paused:
                    _refuse("play.paused", "the game is not paused")
                return (Resumed(),)
            case a.Note():
                if not 0 <= action.entry <= state.entry:
                    raise NotationError(f"no entry {action.entry}: the last one is {state.entry}", str(action.entry))
                return (Noted(action.entry, action.text),)
        raise NotDecided(f"{write_action(action, self.vocabulary)}: nothing follows from it here")


def _played(move: Move) -> Played:
    draft = move.draft
    return Played(move.number, draft.at, draft.line, draft.events, draft.flags, draft.by, draft.role)


def moment_of(elapsed: int | None, instant: int | None, start: int | None, last: int | None) -> int | None:
    """Give when a line of a record happened, in UTC microseconds, or None; never before ``last`` (time.backwards)."""
    at = since(start, elapsed) if elapsed is not None else instant
    if at is not None and last is not None and at < last:
        behind = -(-(last - at) // SECOND)
        raise RuleViolation("time.backwards", f"this is {behind} s before the entry before it")
    return at


def _spelt_out(action: a.Action, events: tuple[Event, ...], effect: Effect | None) -> a.Action:
    """Put into an action the entry that it meant without naming it, so that its line says so for ever."""
    if getattr(action, "entry", 0) is not None:
        return action
    for event in events:
        if isinstance(event, RentPaid | DebtArose | LateClaim | RentWaived | OfferClosed) and event.entry:
            return structs.replace(action, entry=event.entry)
    return action if effect is None else structs.replace(action, entry=effect.number)


def _refuse(rule: str, message: str, entry: int | None = None) -> NoReturn:
    raise RuleViolation(rule, message, entry=entry)
