"""What rests on a misplay: the later entries that would not have been possible without it, and what they led to."""

import contextlib
from collections.abc import Iterator, Mapping, Sequence, Set
from typing import TypeAlias

from msgspec import Struct, structs

import events as e
from monopoly.book import Book
from monopoly.deciding import NotDecided, decide
from monopoly.notation import NotationError
from monopoly.taking_back import Played, Timeline
from monopoly.violations import RuleViolation
from projections import State, fold_facts, is_play

NOTHING: Mapping[int, Set[int]] = {}


class Consequences(Struct, frozen=True):
    """What rests on misplays. ``resting``: for each the later entries that would not have been possible, or not the
    same, if it had gone by the rules: as it should have been where that is known, else not at all. ``under``: for each
    entry that rests on a misplay, at once or through other entries, the last such misplay."""

    resting: dict[int, list[int]]
    under: dict[int, int]


def consequences(
    timeline: Timeline, misplays: Mapping[int, Set[str]], put_right: Mapping[int, Set[int]] = NOTHING
) -> Consequences:
    """Find what rests on these misplays, in one run through the game; each is given with the rules that it broke, and
    ``put_right`` names the entries that corrected it: without the misplay there was nothing for them to correct.

    The game and what it might have been without each of them are played side by side; one that has come to stand as the
    game does is played no further. What came of the entries that rest on one is followed by the lots, landings, rents,
    auctions and offers that they name, without playing.
    """
    found = Consequences({number: [] for number in misplays}, {})
    traces = _Traces(timeline.book, found.under)
    others: dict[int, State] = {}
    state = State()
    for entry in timeline.entries:
        number = entry.number
        if timeline.holds(entry):
            if number and is_play(entry):
                broken = misplays.get(number, frozenset())
                others = {
                    n: _uncorrected(other, entry)
                    if number in put_right.get(n, ())
                    else _go_on(timeline, other, entry, broken, found.resting[n])
                    for n, other in others.items()
                }
                traces.follow(state, entry, [n for n in others if number in found.resting[n][-1:]])
            else:
                for other in others.values():
                    fold_facts(other, [entry])
        if number in found.resting:
            others[number] = _by_the_rules(timeline, state, entry)
        fold_facts(state, [entry], timeline.undone)
        if number in others:
            _count_alike(others[number], state)
        if others:
            for other in others.values():
                other.entry, other.at = state.entry, state.at
            others = {n: other for n, other in others.items() if other != state}
    return found


def _uncorrected(state: State, entry: Played) -> State:
    """Fold a ruling without the correction that went with it; an adjustment is nothing else."""
    ruled = tuple(event for event in entry.events if isinstance(event, e.Ruled | e.DisputeClosed | e.Resumed))
    return fold_facts(state, [structs.replace(entry, events=ruled)])


def _by_the_rules(timeline: Timeline, before: State, entry: Played) -> State:
    with contextlib.suppress(RuleViolation, NotDecided):
        action = timeline.action(entry)
        if getattr(action, "figures", None):
            action = structs.replace(action, figures={})
        return decide(timeline.book, before, action).after
    return before.copy()


def _count_alike(other: State, state: State) -> None:
    """Count turns, rolls and cards on from the same numbers: a number alone makes no entry another."""
    other.turn, other.rolls, other.chances = state.turn, state.rolls, state.chances
    if (other.claims, other.lapsed, other.unearned) == (state.claims, state.lapsed, state.unearned):
        other.first_rolls = state.first_rolls
    if other.debts == state.debts:
        other.debt_count = state.debt_count


def _go_on(timeline: Timeline, state: State, entry: Played, broken: Set[str], resting: list[int]) -> State:
    """Play an entry in another game; where it is not the same there, or breaks more rules than those that it has broken
    in this one, it rests on what was done otherwise.

    A correction of the referee's does not: where it is not possible there was nothing to put right. Nor does a
    signature: it would tell other sums than it does in every game with a misplay in it.
    """
    if any(isinstance(event, e.Signed) for event in entry.events):
        return fold_facts(state, [entry])
    corrects = any(isinstance(event, e.Adjusted | e.LotAdjusted) for event in entry.events)
    try:
        decision = timeline.again(state, entry)
        alike = decision.events == entry.events and (not broken or broken >= {b.rule for b in decision.breaches})
        if alike or corrects:
            return decision.after
    except (RuleViolation, NotDecided, NotationError, LookupError, ValueError):
        # a game as it might have been can have gone too far from this one for the entry to mean anything there
        if corrects:
            return state
    resting.append(entry.number)
    return fold_facts(state, [entry])


Thing: TypeAlias = tuple[str, str | int]
"""What an entry changes and a later one goes by: a lot, a landing, a stay in jail, the auction, a rent or offer."""

_AUCTION: Thing = ("auction", "")
_OF_A_LANDING = (e.Bought, e.Declined, e.CardDrawn, e.Chosen, e.Spun, e.FreshRolled)
_IN_JAIL = (e.JailStayed, e.Freed, e.CardUsed)
_NAMES_ENTRY = (e.RentPaid, e.RentWaived, e.LateClaim, e.OfferClosed)
_BY_GROUP = (e.RentDue, e.Built)
_OF_A_LOT = (
    *(e.RentDue, e.RentUnearned, e.FreshRollDue, e.Bought, e.DeedGranted, e.Built, e.BuildingsSold),
    *(e.Mortgaged, e.Redeemed, e.LotSold, e.TakenOver),
)


class _Traces:
    """The things that are as they are because of a misplay. A token's place is not followed from roll to roll, nor
    cash: in the end every entry would rest on them."""

    def __init__(self, book: Book, under: dict[int, int]) -> None:
        self.book, self.under = book, under
        self.marked: dict[Thing, int] = {}

    def follow(self, state: State, entry: Played, at_once: Sequence[int]) -> None:
        """Say under which misplay an entry of the game stands, if it rests on any; ``at_once`` are those that were seen
        to change it, and ``state`` is the one before it."""
        marked, events = self.marked, entry.events
        misplays = [*at_once]
        if marked:
            misplays += [marked[thing] for thing in self._goes_by(state, events) if thing in marked]
        if not (misplays or marked):
            return
        for thing in _left_anew(events):
            marked.pop(thing, None)
        if misplays:
            self.under[entry.number] = misplay = max(misplays)
            for thing in (("entry", entry.number), *_left_anew(events), *_lots_of(events)):
                marked[thing] = misplay
        for event in events:
            if isinstance(event, e.LotAdjusted):  # what the referee put right rests on nothing any more
                marked.pop(("lot", event.square), None)

    def _goes_by(self, state: State, events: Sequence[e.Event]) -> Iterator[Thing]:
        rolled = any(isinstance(event, e.Rolled) for event in events)
        yield from _lots_of(events)
        for event in events:
            if isinstance(event, _OF_A_LANDING) and not rolled:
                yield "landing", event.player
            elif isinstance(event, _IN_JAIL):
                yield "jail", event.player
            elif isinstance(event, e.BidMade | e.BidPassed | e.AuctionClosed):
                yield _AUCTION
            elif isinstance(event, _NAMES_ENTRY):
                yield "entry", event.entry
            elif isinstance(event, _BY_GROUP):
                owner = event.creditor if isinstance(event, e.RentDue) else event.player
                mates = self.book.lots[event.square].mates
                yield from (("lot", mate) for mate in mates if state.owner.get(mate) == owner)


def _lots_of(events: Sequence[e.Event]) -> Iterator[Thing]:
    """Name the lots that events are about."""
    for event in events:
        if isinstance(event, _OF_A_LOT):
            yield "lot", event.square
        elif isinstance(event, e.Traded):
            yield from (("lot", code) for code in (*event.gives.deeds, *event.takes.deeds))
        elif isinstance(event, e.DebtSettled | e.EstatePassed):
            yield from (("lot", code) for code in event.goods.deeds)


def _left_anew(events: Sequence[e.Event]) -> Iterator[Thing]:
    """Name what events put in the place of an older one of its kind: a player's landing, his stay in jail, an
    auction."""
    for event in events:
        if isinstance(event, e.Moved):
            yield "landing", event.player
        elif isinstance(event, e.Jailed):
            yield "jail", event.player
        elif isinstance(event, e.AuctionOpened):
            yield _AUCTION
