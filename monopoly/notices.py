"""What a table is told beside what an entry did: what is open when a game ends or is signed, what taking back costs.

Worked out for the few entries that need it; nothing of it is stored.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import Struct

from events import GameEnded
from monopoly.counting import RULE as COUNTS

if TYPE_CHECKING:
    from monopoly.book import Book
    from monopoly.game import Game, Move
    from monopoly.taking_back import Timeline
    from projections import State


class StillOpen(Struct, frozen=True):
    """What a referee has still to settle: breaches nobody ruled on, players whose count differs, open disputes."""

    findings: int
    counts: tuple[str, ...]
    disputes: tuple[str, ...]

    def words(self) -> list[str]:
        """Say it in a few words, nothing where nothing is open."""
        said = [f"{self.findings} finding{'' if self.findings == 1 else 's'}"] if self.findings else []
        if self.counts:
            said.append(f"{', '.join(self.counts)} counted otherwise than the ledger says")
        if self.disputes:
            said.append(", ".join(self.disputes))
        return said

    def where(self) -> str:
        """Name the commands that show it."""
        audited = ["monopoly audit"] if self.findings or self.counts else []
        return ", ".join([*audited, *(["monopoly dispute list"] if self.disputes else [])])


def still_open(timeline: "Timeline", state: "State") -> StillOpen:
    """Look what is open of a game as it stands."""
    from monopoly.auditing import audit
    from monopoly.counting import open_counts

    found = [each for each in audit(timeline) if each.severity == "breach" and each.ruling is None]
    counted = {number: next(iter(breach.owed)) for number, breach, settled in open_counts(timeline) if settled is None}
    players = [counted[each.entry] for each in found if each.rule == COUNTS and each.entry in counted]
    return StillOpen(
        findings=sum(each.rule != COUNTS for each in found),
        counts=tuple(dict.fromkeys(players)),
        disputes=tuple(f"D{dispute.number}" for dispute in state.disputes),
    )


def notices(game: "Game", move: "Move") -> tuple[str, ...]:
    """Say what a table should know beside what a move does, be it accepted or not."""
    return tuple(_notices(game, move))


def _notices(game: "Game", move: "Move") -> Iterator[str]:
    timeline = game.with_move(move)
    if move.effect is not None:
        yield from _fallen(move)
        yield from _time_lost(timeline, move)
        return
    ended = next((event for event in move.draft.events if isinstance(event, GameEnded)), None)
    if ended is not None and ended.reason == "referee" and (cut := list(_cut_off(game.book, move.before))):
        yield f"cut off by the end: {'; '.join(cut)}"
    left = still_open(timeline, move.after)
    if said := left.words():
        yield f"still open: {'; '.join(said)} ({left.where()})"


def _cut_off(book: "Book", before: "State") -> Iterator[str]:
    """Say what a game that ends leaves undone."""
    if before.auction is not None:
        yield f"the auction of {book.name(before.auction.lot) if before.auction.lot in book.position else 'a building'}"
    for due in before.pending:
        if due.kind == "buy":
            yield f"{due.player} had {book.name(due.square)} on offer"
        elif due.kind in ("draw", "choose"):
            yield f"{due.player} had a {'card to draw' if due.kind == 'draw' else 'choice to make'}"
    for debt in before.debts:
        yield f"{debt.debtor} owes {debt.creditor} {book.figure(debt.left)}"
    for claim in before.claims:
        where = f"{claim.square}, entry {claim.entry}"
        yield f"{claim.creditor} did not ask {claim.debtor} for the rent of {book.figure(claim.amount)} ({where})"


def _fallen(move: "Move") -> Iterator[str]:
    """Say which signatures and closings of disputes fell with what was taken back."""
    before, after = move.before, move.after
    signed = [player for player in before.signed if player not in after.signed]
    if signed:
        yield f"no longer signed by {', '.join(signed)}: each signs anew"
    known = {dispute.number for dispute in before.disputes}
    again = [f"D{dispute.number}" for dispute in after.disputes if dispute.number not in known]
    if again:
        yield f"{', '.join(again)} open again: monopoly rule {again[0]} …, or dispute close {again[0]}"
    if after.paused and not before.paused:
        yield "the clock stands: monopoly clock resume"
    elif again and not after.paused:
        yield "the clock runs all the same: monopoly clock pause"


def _time_lost(timeline: "Timeline", move: "Move") -> Iterator[str]:
    """Say on whose clock the time of what the referee took back is now, and how he gives it back."""
    from monopoly.entries import clock_time
    from monopoly.timing import clock_of

    rules, at, effect = timeline.book.rules, move.draft.at, move.effect
    limited = rules.turn is not None or rules.bank is not None
    if not limited or at is None or effect is None or move.draft.role != "referee":
        return
    first = min(entry.number for entry in effect.entries)
    now = clock_of(timeline.entries, timeline.undone, rules, at).running
    then = clock_of(timeline.entries[:first], timeline.undone, rules).running
    if now is None or then is None or (now.number, now.player) != (then.number, then.player):
        return
    lost = now.seconds - then.seconds
    if lost > 0:
        given = f"monopoly clock add {timeline.vocabulary.name(now.player)} {lost}s"
        yield f"{now.player}'s clock carries the {clock_time(lost)} since entry {first - 1}; to give it back: {given}"
