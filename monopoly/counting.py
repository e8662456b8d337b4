"""Cash counts: what a player has in hand against the ledger, and which entries could explain a difference."""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice, zip_longest
from typing import TYPE_CHECKING

from events import Adjusted, Counted, Event, Redone, Undone
from monopoly.actions import Count
from monopoly.book import Book
from monopoly.notation.words import LARGEST, NotationError
from monopoly.notes import Hand, denominations, sorted_hand, total
from monopoly.taking_back import Played, Timeline
from monopoly.violations import Breach
from monopoly.wording import SOUGHT, word_count

if TYPE_CHECKING:
    pass
from projections import State

RULE = "count.differs"


def count_cash(book: Book, state: State, action: Count, timeline: Callable[[], Timeline]) -> Counted:
    """Compare the cash a player has in hand with the ledger, and look for what could explain a difference.

    The past is asked for only where there is one. Raises NotationError for notes that the bank does not have.
    """
    player, notes = action.player, sorted_hand(action.notes)
    if action.cash is None:
        check_notes(book, action.notes)
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


def check_notes(book: Book, notes: Hand) -> None:
    """Refuse notes that the bank does not have. Raises NotationError with the way out."""
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
