"""Tracing a figure to the entries that made it: a player's cash, who owns a lot, its buildings, a rent, a worth."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec import Struct, structs

from events import RentDue, deposit_of
from monopoly.board import DataError
from monopoly.book import Book
from monopoly.notation import NotationError
from monopoly.rules.rent import rent_rule
from monopoly.rules.shares import holdings
from monopoly.rules.worth import Item, valuation
from monopoly.taking_back import Played, Timeline
from monopoly.violations import RuleViolation
from monopoly.wording import word_events
from projections import FOLDS, State, statement

FORMS = "ann.cash, BDW.owner, BDW.houses, BDW.mortgaged, 'rent 35' or 'worth ann'"


class Reason(Struct, frozen=True):
    """A step in the making of a figure: the entry, its line, what it did, and the figure after it."""

    entry: int
    line: str
    what: str
    amount: int | None = None
    after: Any = None


class Explained(Struct, frozen=True):
    """A figure, the rule it follows (empty: none, it is a fact), and the entries that made it, oldest first."""

    subject: str
    value: Any
    because: list[Reason]
    rule: str = ""


def explain(timeline: Timeline, words: Sequence[str], upto: int) -> Explained:
    """Trace a figure as it stood after entry ``upto``. Raises DataError or NotationError for what is no figure, and
    RuleViolation (rent.claim) where no rent fell due at that entry."""
    subject = " ".join(words).strip()
    head, _, rest = subject.partition(" ")
    try:
        if head.lower() == "rent" and rest.isdigit():
            return _rent(timeline, int(rest), upto)
        if head.lower() == "worth" and rest:
            return _worth(timeline, timeline.vocabulary.player(rest), upto)
        name, dot, what = subject.rpartition(".")
        if dot and what.lower() in _OF_LOTS:
            return _of_lot(timeline, timeline.vocabulary.square(name), what.lower(), upto)
        if dot and what:
            player = name if name in ("bank", "pot") else timeline.vocabulary.player(name)
            return _cash(timeline, player, what.lower(), upto)
    except NotationError as error:
        raise DataError(f"{subject!r}: {error}") from None
    raise DataError(f"{subject!r} is no figure that can be explained: {FORMS}")


def _holding(timeline: Timeline, upto: int) -> Iterator[Played]:
    return (entry for entry in timeline.entries[: upto + 1] if timeline.holds(entry))


def _cash(timeline: Timeline, player: str, what: str, upto: int) -> Explained:
    account = player if what == "cash" else f"{player}.{what}"
    state = timeline.state(frozenset(timeline.undone), upto)
    rows = statement(list(_holding(timeline, upto)), (), account)
    if account not in state.cash and not rows:  # one that was closed has a past, and nothing in it now
        raise DataError(f"{player}.{what}: there is no such account in this game; {FORMS}")
    lines = {entry.number: entry.line for entry in timeline.entries}
    moved = (row for row in rows if row.amount)  # a count of cash stands in a statement, too, and moves none
    because = [Reason(r.entry, lines[r.entry], f"{r.cause} ({r.partner})", r.amount, r.balance) for r in moved]
    return Explained(f"{player}.{what}", state.cash.get(account, 0), because)


def _owner(state: State, code: str) -> str | None:
    return state.owner.get(code)


def _houses(state: State, code: str) -> int:
    return state.houses.get(code, 0)


def _mortgaged(state: State, code: str) -> bool:
    return code in state.mortgaged


_OF_LOTS: dict[str, Callable[[State, str], Any]] = {"owner": _owner, "houses": _houses, "mortgaged": _mortgaged}


def _of_lot(timeline: Timeline, code: str, what: str, upto: int) -> Explained:
    if code not in timeline.book.lots:
        raise DataError(f"{timeline.book.name(code)} is no lot: nobody owns it")
    of = _OF_LOTS[what]
    because = list(_changes(timeline, lambda state: of(state, code), upto))
    value = because[-1].after if because else of(State(), code)
    return Explained(f"{code}.{what}", value, because)


def _changes(timeline: Timeline, of: Callable[[State], Any], upto: int) -> Iterator[Reason]:
    """Follow a part of the state through the game; one step for each entry that changed it."""
    state = State()
    before = of(state)
    for entry in _holding(timeline, upto):
        state.entry = entry.number
        for event in entry.events:
            FOLDS[event.__class__](state, event)
        after = of(state)
        if after != before:
            yield Reason(entry.number, entry.line, _told(timeline.book, entry), after=after)
            before = after


def _told(book: Book, entry: Played) -> str:
    return "the start" if entry.number == 0 else "; ".join(word_events(book, entry.events))


def _rent(timeline: Timeline, number: int, upto: int) -> Explained:
    book = timeline.book
    entry = timeline.find(number)
    due = next((event for event in entry.events if isinstance(event, RentDue)), None)
    if due is None:
        raise RuleViolation("rent.claim", f"no rent fell due at entry {number} ({entry.line})", entry=number)
    if number in timeline.undone:
        by = f"entry {number} ({entry.line}) was taken back by entry {timeline.undone[number]}, and its rent with it"
        raise RuleViolation("rent.claim", f"{by}; --as-known {number} tells of it as it was then", entry=number)
    if number > upto:
        raise RuleViolation("rent.claim", f"the rent of entry {number} fell due only after entry {upto}", entry=number)
    lot = book.lots[due.square]
    because = []
    for code in (due.square, *(mate for mate in lot.mates if mate != due.square)):
        for what in ("owner", "houses", "mortgaged") if code == due.square else ("owner", "mortgaged"):
            of = _OF_LOTS[what]
            steps = list(_changes(timeline, lambda state, of=of, code=code: of(state, code), number - 1))  # type: ignore[misc]
            if steps:
                because.append(structs.replace(steps[-1], what=f"{code}.{what} {steps[-1].after}: {steps[-1].what}"))
    because.append(Reason(number, entry.line, _told(book, entry), due.amount))
    because.extend(_fate(timeline, number, upto))
    because.sort(key=lambda reason: reason.entry)
    state = timeline.state(frozenset(timeline.undone), number)
    owned = {code for code, owner in state.owner.items() if owner == due.creditor}
    return Explained(f"rent {number}", due.amount, because, rent_rule(book, due, owned))


def _fate(timeline: Timeline, number: int, upto: int) -> Iterator[Reason]:
    """What became of a rent: asked for, waived, lapsed, or asked for too late."""
    for later in timeline.entries[number : upto + 1]:
        if not timeline.holds(later):
            continue
        for event in later.events:
            named = getattr(event, "entry", None)
            kind = str(event.__struct_config__.tag)
            among = number in getattr(event, "entries", ())
            if kind in _FATES and (named == number or among):
                amount = getattr(event, "amount", None) if kind in ("rent-paid", "debt") else None
                yield Reason(later.number, later.line, "; ".join(word_events(timeline.book, [event])), amount)


_FATES = frozenset({"rent-paid", "waived", "lapsed", "dropped", "late", "debt"})


def _worth(timeline: Timeline, player: str, upto: int) -> Explained:
    state = timeline.state(frozenset(timeline.undone), upto)
    because = []
    kinds = {"houses": timeline.book.houses, "hotel": timeline.book.hotel}
    for item in valuation(timeline.book, state, player):
        if item.kind == "shares":
            what = f"{item.count} of {timeline.book.name(item.square)}"
        elif item.square:
            what = f"{item.square} {kinds.get(item.kind, item.kind)}" + (
                " (mortgaged, at half)" if item.mortgaged else ""
            )
        else:
            what = item.kind
        step = max(_changes(timeline, _figure_of(timeline.book, player, item), upto), key=lambda each: each.entry)
        because.append(Reason(step.entry, step.line, what, item.amount))
    return Explained(f"worth {player}", sum(reason.amount or 0 for reason in because), because, "win.richest")


def _figure_of(book: Book, player: str, item: Item) -> Callable[[State], Any]:
    """Give what a line of a valuation is worked out from; the last entry that changed it made that line."""
    if item.kind == "cash":
        return lambda state: state.cash.get(player)
    if item.kind == "deposit":
        return lambda state: state.cash.get(deposit_of(player))
    if item.kind == "shares":
        return lambda state: holdings(book, state, player).get(item.square)
    of = _OF_LOTS["houses" if item.kind in ("houses", "hotel") else "owner"]
    return lambda state: of(state, item.square)
