"""Cash counts: what a player has in hand against the ledger, and which entries could explain a difference."""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice, zip_longest
from typing import TYPE_CHECKING, Any

from events import Adjusted, Counted, Event, Redone, Undone
from monopoly.actions import Count
from monopoly.board import DataError
from monopoly.book import Book
from monopoly.notation.verbs_desk import read_notes
from monopoly.notation.words import LARGEST, NotationError, shown
from monopoly.notes import Change, Hand, denominations, make_change, sorted_hand, total
from monopoly.taking_back import Played, Timeline
from monopoly.violations import Breach, RuleViolation
from monopoly.wording import EXPLANATIONS, SOUGHT, word_count

if TYPE_CHECKING:
    from monopoly.service import Outcome
from projections import State

RULE = "count.differs"


def count_cash(book: Book, state: State, action: Count, timeline: Callable[[], Timeline]) -> Counted:
    """Compare the cash a player has in hand with the ledger, and look for what could explain a difference.

    The past is asked for only where there is one. Raises NotationError for notes that the bank does not have.
    """
    player, notes = action.player, sorted_hand(action.notes)
    if action.cash is None:
        _check_notes(book, action.notes)
        cash = total(notes)
    else:
        cash = action.cash
        _check_unit(book, state, cash)
    if cash > LARGEST:
        raise NotationError(f"{cash} is too much money for one player", str(cash))
    ledger, since = state.cash[player], state.agreed.get(player)
    explained: tuple[tuple[str, tuple[int, ...]], ...] = ()
    if cash != ledger:
        explained = tuple(explain(timeline(), state, player, cash - ledger, since))
    return Counted(player, cash, ledger, notes, since, explained)


def _check_notes(book: Book, notes: Hand) -> None:
    values = denominations(book.rules)
    for value, number in notes:
        if value in values:
            continue
        unit = book.board.unit
        if unit > 1 and value % unit == 0 and value // unit in values:
            said = f"{value} is typed {value // unit}, in units of {book.sum(1)}: {value // unit}x{number}"
            raise NotationError(said, f"{value}")
        listed = ", ".join(map(book.typed, values))
        raise NotationError(f"there is no note of {value}: the bank's are {listed}", f"{value}")


def _check_unit(book: Book, state: State, cash: int) -> None:
    """Refuse a sum that is more than all players have, and less than that where it is read in the board's money: it was
    typed as the notes have it, not in units."""
    unit = book.board.unit
    held = sum(state.cash[player] for player in state.players)
    if unit > 1 and cash % unit == 0 and cash // unit <= held < cash:
        said = f"{cash} would be {book.sum(cash)}, more than all players have: sums are typed in units of {book.sum(1)}"
        raise NotationError(f"{said}, as in {cash // unit}", str(cash))


def explain(
    timeline: Timeline, state: State, player: str, difference: int, since: int | None
) -> list[tuple[str, tuple[int, ...]]]:
    """Name the entries after ``since`` that could explain why a player has ``difference`` more than the ledger says.

    First the latest of each way, then those before them; two that add up to it only where no single one does.
    """
    first = 0 if since is None else since + 1
    past = timeline.entries[first:][::-1]
    money = [(e.number, _amounts(e.events, player)) for e in past if timeline.holds(e)]
    ways: list[list[tuple[str, tuple[int, ...]]]] = []
    for how, amount in (("unpaid", -difference), ("reversed", -difference / 2), ("twice", difference)):
        ways.append([(how, (number,)) for number, amounts in money if amount in amounts])
    ways.append([("kept", entries) for entries in _kept(timeline, past, player, difference)])
    ways.append([("redone", entries) for entries in _put_back(timeline, past, player, -difference)])
    unasked = [
        claim.entry
        for claim in (*state.claims, *state.lapsed)
        if claim.entry >= first and difference == claim.amount * ((claim.creditor == player) - (claim.debtor == player))
    ]
    ways.append([("unasked", (entry,)) for entry in sorted(unasked, reverse=True)])
    found = [why for row in zip_longest(*ways) for why in row if why is not None]
    if not found:
        found = [("pair", pair) for pair in islice(_pairs(money, -difference), SOUGHT)]
    return found[:SOUGHT]


def _amounts(events: Sequence[Event], player: str) -> set[int]:
    """Give what an entry brought a player (negative: cost him): each movement by itself, and all together."""
    moved = [
        amount if getter == player else -amount
        for event in events
        for giver, getter, amount, _ in event.transfers()
        if player in (giver, getter) and giver != getter
    ]
    return {*moved, sum(moved)} - {0}


def _kept(timeline: Timeline, past: Sequence[Played], player: str, difference: int) -> Iterator[tuple[int, ...]]:
    """Find what was taken back in the log but may not have been at the table: one entry, or all of one undo."""
    for entry in past:
        for event in entry.events if timeline.holds(entry) else ():
            if not isinstance(event, Undone):
                continue
            gone = [number for number in event.entries if timeline.undone.get(number) == entry.number]
            amounts = {number: _net(timeline.entries[number].events, player) for number in gone}
            single = [(number,) for number, amount in amounts.items() if amount == difference]
            if single:
                yield from single
            elif sum(amounts.values()) == difference:
                yield tuple(gone)


def _put_back(timeline: Timeline, past: Sequence[Played], player: str, amount: int) -> Iterator[tuple[int, ...]]:
    """Find what was put back in the log but may not have been at the table: of the time before ``past``, since what
    came later may as well not have been handed over at all. One entry, or all of one redo."""
    first = past[-1].number if past else 0
    for entry in past:
        for event in entry.events if timeline.holds(entry) else ():
            if not isinstance(event, Redone):
                continue
            back = [number for number in event.entries if number < first and number not in timeline.undone]
            amounts = {number: _net(timeline.entries[number].events, player) for number in back}
            single = [(number,) for number, net in amounts.items() if net == amount]
            if single:
                yield from single
            elif back and sum(amounts.values()) == amount:
                yield tuple(back)


def _pairs(money: Sequence[tuple[int, set[int]]], missing: int) -> Iterator[tuple[int, int]]:
    seen: dict[int, list[int]] = {}
    for number, amounts in money:
        for amount in amounts:
            for other in seen.get(missing - amount, ()):
                yield number, other
        for amount in amounts:
            seen.setdefault(amount, []).append(number)


def _net(events: Sequence[Event], player: str) -> int:
    return sum(
        amount * ((getter == player) - (giver == player))
        for event in events
        for giver, getter, amount, _ in event.transfers()
    )


def differing(book: Book, events: Sequence[Event]) -> Iterator[Breach]:
    """Give the breach that a count which differs is; the ledger would be put right by what it owes."""
    for event in events:
        if isinstance(event, Counted) and event.cash != event.ledger:
            owed = {event.player: event.cash - event.ledger}
            yield Breach(RULE, word_count(book, event), owed=owed)


def open_counts(timeline: Timeline) -> Iterator[tuple[int, Breach, int | None]]:
    """Give each count that differs with its entry and the entry that settled it since, if one did.

    It is settled by a later count of the same player, which shows how things stand now, or as soon as adjustments, and
    what was taken back of the time before it, have moved the ledger to what was counted.
    """
    for entry in timeline.entries:
        for breach in differing(timeline.book, entry.events) if timeline.holds(entry) else ():
            ((player, difference),) = breach.owed.items()
            yield entry.number, breach, _settled(timeline, entry.number, player, difference)


def _settled(timeline: Timeline, number: int, player: str, difference: int) -> int | None:
    for entry in timeline.entries[number + 1 :]:
        for event in entry.events if timeline.holds(entry) else ():
            if isinstance(event, Counted) and event.player == player:
                return entry.number
            if isinstance(event, Adjusted):
                difference -= _net((event,), player)
            elif isinstance(event, Undone | Redone):
                sign = 1 if isinstance(event, Undone) else -1
                before = (timeline.entries[at].events for at in event.entries if at < number)
                difference += sign * sum(_net(events, player) for events in before)
        if not difference:
            return entry.number
    return None


def count_document(book: Book, past: Sequence[Played], outcome: "Outcome") -> dict[str, Any]:
    """Give a count as ``count --json`` has it. ``change`` are the notes to hand over and get back if the ledger is
    right; null where the notes counted do not allow it, or where a player who was not counted by note is to give.
    Raises DataError where a key belongs to another line."""
    event = next((event for event in outcome.draft.events if isinstance(event, Counted)), None)
    if event is None:
        raise DataError(f"this key was used for entry {outcome.number} ({outcome.draft.line}), which is no count")
    difference = event.cash - event.ledger
    return {
        "entry": outcome.number,
        "player": event.player,
        "counted": event.cash,
        "ledger": event.ledger,
        "difference": difference,
        "agrees": not difference,
        "notes": _plain(event.notes),
        "since": event.since,
        "explained": [
            {
                "entries": list(entries),
                "lines": [past[number].line for number in entries],
                "how": how,
                "text": EXPLANATIONS[how],
            }
            for how, entries in event.explained
        ],
        "change": _change(book, event, difference),
        "stored": outcome.stored,
        "repeated": outcome.repeated,
    }


def change_document(book: Book, due: int, words: Sequence[str]) -> dict[str, Any]:
    """Say which notes pay a sum to somebody who can change any, and which come back, as ``change --json`` has it; of
    these notes (``500x1``), without any named of as many as it takes. Raises NotationError, or RuleViolation where
    they do not make it up (cash.short)."""
    hand: list[tuple[int, int]] = []
    for word in words:
        found = read_notes(word)
        if found is None:
            raise NotationError(f"{shown(word)}: notes are written as in 500x1 20x2", word)
        hand.append(found)
    notes = sorted_hand(hand)
    _check_notes(book, notes)
    if due > LARGEST or total(notes) > LARGEST:
        raise NotationError(f"a sum is at most {LARGEST}", str(due))
    if words and total(notes) < due:
        raise RuleViolation("cash.short", f"these notes come to {book.figure(total(notes))}, not {book.figure(due)}")
    change = make_change(due, denominations(book.rules), hand=notes if words else None)
    if change is None:
        said = f"notes of {', '.join(map(book.figure, denominations(book.rules)))} do not make up {book.figure(due)}"
        raise RuleViolation("cash.short", said)
    return {"sum": due, "give": _plain(change.give), "back": _plain(change.back)}


def _change(book: Book, event: Counted, difference: int) -> dict[str, Any] | None:
    if not difference:
        return None
    values, hand = denominations(book.rules), event.notes or None
    change: Change | None
    if difference > 0:
        change = make_change(difference, values, hand=hand) if hand else None
    else:
        change = make_change(-difference, values, till=hand or ())
    if change is None:
        return None
    giver, getter = (event.player, "bank") if difference > 0 else ("bank", event.player)
    return {"from": giver, "to": getter, "give": _plain(change.give), "back": _plain(change.back)}


def _plain(hand: Hand) -> list[dict[str, int]]:
    return [{"note": value, "count": number} for value, number in hand]
