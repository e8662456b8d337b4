"""Events in words, for people who read a log or play at a table."""

from collections.abc import Callable, Iterable
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import events as e
    from monopoly.book import Book


def money(amount: int) -> str:
    """Write a sum with its thousands apart, as only tables have it."""
    return f"{amount:,}"


def word_events(book: "Book", events: "Iterable[e.Event]") -> list[str]:
    """Say what each event was; those that go without saying are left out."""
    known = all_words()
    said = (known[event.__class__](book, event) for event in events if event.__class__ in known)
    return [words for words in said if words]


def _goods(book: "Book", goods: "e.Goods") -> str:
    parts = [book.name(code) for code in goods.deeds]
    parts += [_held(book, card) for card in goods.cards]
    if goods.cash or not parts:
        parts.append(book.figure(goods.cash))
    return " + ".join(parts)


def _held(book: "Book", card: str) -> str:
    deck = card.partition(":")[0]
    return f"a share of {_company(book, card)}" if deck == "share" else f"a jail card of {deck}"


def _company(book: "Book", certificate: str) -> str:
    share = book.shares.get(certificate.partition(":")[2].rpartition("-")[0])
    return share.name if share else certificate


def _certificates(book: "Book", names: tuple[str, ...]) -> str:
    counts: dict[str, int] = {}
    for name in names:
        counts[_company(book, name)] = counts.get(_company(book, name), 0) + 1
    return ", ".join(f"{count} share{'s' if count > 1 else ''} of {name}" for name, count in counts.items())


def _declined(book: "Book", event: Any) -> str:
    if event.square not in book.lots:
        return f"{event.player} buys no share"
    return f"{event.player} does not buy {book.name(event.square)}"


def _dividend(book: "Book", event: Any) -> str:
    name = book.shares[event.share].name if event.share in book.shares else event.share
    return f"{event.player} gets a dividend of {book.figure(event.amount)} for {event.count} of {name}"


def _penalty(book: "Book", event: Any) -> str:
    if not event.amount:
        return ""
    return f" {book.figure(event.amount)}" if event.kind == "money" else f" {event.amount} s"


def _kind(kind: str) -> "Callable[[Book, Any], str]":
    return lambda book, event: kind


def _put_right(book: "Book", event: Any) -> str:
    """Say how a lot is to be: whose, and with what on it."""
    whose = "the bank's" if event.owner == "bank" else f"{event.owner}'s"
    built = event.level or event.houses or event.hotels
    stands = f" with {book.levels(event.square, event.level)}" if built else ""
    return f"put right: {book.name(event.square)} is {whose}{stands}{', mortgaged' if event.mortgaged else ''}"


def _name(book: "Book", code: str) -> str:
    return book.name(code) if code in book.position else f"a {code}"


def _creditor(account: str) -> str:
    """Say whose the estate is: what is owed to the pot in the middle was to be paid to the bank."""
    return "the bank" if account in ("bank", "pot") else account


def _started(book: "Book", event: "e.Started") -> str:
    return f"{event.game}: {', '.join(event.players)} play {event.ruleset} on {event.board}; {event.first} begins"


def _card(book: "Book", event: "e.CardDrawn") -> str:
    card = book.cards.get(event.deck, {}).get(event.card)
    return f"{event.player} draws: {card.text if card else event.card}" + (" (kept)" if event.kept else "")


def _paid(book: "Book", event: Any) -> str:
    where = f" ({book.name(event.square)})" if event.square in book.position else ""
    return f"{event.payer} pays {event.payee} {book.figure(event.amount)}: {event.reason}{where}"


def _numbered(entries: tuple[int, ...]) -> str:
    shown = ", ".join(map(str, entries))
    return f"entry {shown} is" if len(entries) == 1 else f"entries {shown} are"


EXPLANATIONS = {
    "unpaid": "not handed over",
    "reversed": "handed over the wrong way round",
    "twice": "handed over twice",
    "kept": "taken back in the log, not at the table",
    "redone": "put back in the log, not at the table",
    "unasked": "rent handed over that nobody asked for",
    "pair": "neither handed over",
}
"""How an entry (or two) would explain a count that differs, by the fixed word that the count stores."""


def word_count(book: "Book", event: "e.Counted") -> str:
    """Say what a count of cash found."""
    from monopoly.notes import write_hand

    notes = f" ({write_hand(event.notes, book.figure)})" if event.notes else ""
    said = f"{event.player} has {book.figure(event.cash)} in hand{notes}"
    difference = event.cash - event.ledger
    if not difference:
        return f"{said}, as the ledger says"
    too = f"{book.figure(abs(difference))} too {'much' if difference > 0 else 'little'}"
    said += f"; the ledger says {book.figure(event.ledger)}: {too}"
    named = [f"{word_explanation(how, entries)}?" for how, entries in event.explained[:NAMED]]
    return "; ".join([said, *named, *more_explanations(len(event.explained))])


NAMED = 12
"""No more explanations of a count than these are told."""

SOUGHT = 100
"""No more than these are looked for and stored."""


def more_explanations(found: int) -> list[str]:
    """Say how many explanations of a count are not told, if any are not."""
    count = f"{found - NAMED} or more" if found == SOUGHT else str(found - NAMED)
    return [f"and {count} others that could explain it"] if found > NAMED else []


def word_explanation(how: str, entries: tuple[int, ...]) -> str:
    """Say how entries could explain a count that differs."""
    numbers = " and ".join(map(str, entries)) if len(entries) < 3 else f"{entries[0]} to {entries[-1]}"
    return f"{'entry' if len(entries) == 1 else 'entries'} {numbers} {EXPLANATIONS[how]}"


@cache
def all_words() -> "dict[type[e.Event], Callable[[Book, Any], str]]":
    """Give the words for each type of event that is worth telling; made when first asked for."""
    import events as e

    return {
        e.Started: _started,
        e.Seated: lambda b, v: (
            f"{v.player} starts on {b.name(v.square)} with {b.figure(v.cash)}"
            + (f" and {', '.join(b.name(code) for code, _, _ in v.deeds)}" if v.deeds else "")
        ),
        e.DepositOpened: lambda b, v: f"{v.player} has a deposit of {b.figure(v.amount)}" if v.amount else "",
        e.OrderDrawn: lambda b, v: (
            f"the order is {', '.join(v.players)}" + (f" ({', '.join(v.colours)})" if v.colours else "")
        ),
        e.DepositGrew: lambda b, v: f"{v.player}'s deposit grows by {b.figure(v.amount)}",
        e.DepositWithdrawn: lambda b, v: f"{v.player} withdraws the deposit of {b.figure(v.amount)}",
        e.TurnBegan: lambda b, v: f"turn {v.number}: {v.player}",
        e.Rolled: lambda b, v: (
            f"{v.player} rolls {'+'.join(map(str, v.dice))}"
            + (f", doubles{' again' if v.doubles > 1 else ''}" if v.doubles else "")
        ),
        e.FreshRolled: lambda b, v: f"{v.player} rolls {'+'.join(map(str, v.dice))} for the rent",
        e.Moved: lambda b, v: f"{v.player} comes to {b.name(v.to)}",
        e.PassedOver: lambda b, v: f"{v.player} goes on all the same; what was open is dropped",
        e.MoveDue: lambda b, v: f"{v.player} moves by {sum(v.dice)} once the debt is paid",
        e.SalaryPaid: lambda b, v: f"{v.player} collects a salary of {b.figure(v.amount)}",
        e.Jailed: lambda b, v: f"{v.player} goes to {b.prison}",
        e.JailStayed: lambda b, v: f"{v.player} stays in {b.prison} ({v.tries} failed)",
        e.Freed: lambda b, v: f"{v.player} leaves {b.prison} ({v.by})",
        e.Treated: lambda b, v: (
            f"{v.player} draws treatment {v.card}: " + ("cured" if v.cured else f"still ill ({v.tries} failed)")
        ),
        e.DrawDue: lambda b, v: f"{v.player} is to draw a card of {v.deck}",
        e.CardDrawn: _card,
        e.CardUsed: lambda b, v: f"{v.player} uses a jail card of {v.deck}",
        e.ChoiceDue: lambda b, v: f"{v.player} is to choose: {v.kind}, {b.name(v.square)}",
        e.Chosen: lambda b, v: f"{v.player} chooses {v.choice}",
        e.Offered: lambda b, v: f"{b.name(v.square)} is for sale at {b.figure(v.price)}",
        e.Bought: lambda b, v: f"{v.player} buys {b.name(v.square)} for {b.figure(v.price)}",
        e.Declined: _declined,
        e.DividendPaid: _dividend,
        e.SharesOffered: lambda b, v: f"{v.player} may buy a share",
        e.SharesBought: lambda b, v: f"{v.player} buys {_certificates(b, v.shares)} for {b.figure(v.price)}",
        e.SharesSold: lambda b, v: f"{v.player} sells {_certificates(b, v.shares)} to the bank (+{b.figure(v.amount)})",
        e.LotsQueued: lambda b, v: f"the bank will auction {', '.join(map(b.name, v.squares))}",
        e.AuctionOpened: lambda b, v: f"auction of {_name(b, v.lot)} among {', '.join(v.bidders)}",
        e.BidMade: lambda b, v: (
            f"{v.player} bids {b.figure(v.amount)}" + (f" for {b.name(v.square)}" if v.square else "")
        ),
        e.BidPassed: lambda b, v: f"{v.player} passes",
        e.AuctionClosed: lambda b, v: (
            f"{_name(b, v.lot)} goes to {v.winner} for {b.figure(v.price)}"
            if v.winner
            else f"{_name(b, v.lot)} stays unsold"
        ),
        e.DeedGranted: lambda b, v: f"{v.player} receives {b.name(v.square)}",
        e.Dealt: lambda b, v: (
            f"{v.player} is dealt {', '.join(map(b.name, v.squares)) or 'nothing'}"
            + (f" and pays {b.sum(sum(v.prices))}" if v.prices else "")
        ),
        e.Wanted: lambda b, v: f"{v.player} wants {v.count} {v.kind}{'s' if v.count > 1 else ''}",
        e.DemandsLapsed: _kind("the demands for buildings lapse"),
        e.Built: lambda b, v: f"{b.name(v.square)} now has {b.levels(v.square, v.level)} ({b.figure(v.cost)})",
        e.BuildingsSold: lambda b, v: (
            f"{b.name(v.square)} now has {b.levels(v.square, v.level)} (+{b.figure(v.amount)})"
        ),
        e.LotSold: lambda b, v: f"{v.player} sells {b.name(v.square)} to the bank for {b.figure(v.amount)}",
        e.TakenOver: lambda b, v: f"{v.player} takes {b.name(v.square)} over from {v.owner} for {b.figure(v.price)}",
        e.Spun: lambda b, v: (
            f"{v.player} stakes {b.figure(v.stake)}, the bandit shows {v.shown}: "
            + (f"the bank pays {b.figure(v.won)}" if v.won else "nothing")
        ),
        e.Mortgaged: lambda b, v: f"{v.player} mortgages {b.name(v.square)} for {b.figure(v.amount)}",
        e.Redeemed: lambda b, v: f"{v.player} redeems {b.name(v.square)} for {b.figure(v.amount)}",
        e.Traded: lambda b, v: f"{v.player} gives {v.partner} {_goods(b, v.gives)} for {_goods(b, v.takes)}",
        e.TradeOffered: lambda b, v: f"{v.player} offers {v.partner} {_goods(b, v.gives)} for {_goods(b, v.takes)}",
        e.OfferClosed: lambda b, v: f"the offer of entry {v.entry} is {v.how}",
        e.RentDue: lambda b, v: f"rent of {b.figure(v.amount)} for {b.name(v.square)} is {v.creditor}'s to ask for",
        e.RentUnearned: lambda b, v: f"{b.name(v.square)} is mortgaged: no rent",
        e.FreshRollDue: lambda b, v: (
            f"{v.debtor} is to roll for the rent of {b.name(v.square)} ({v.times} times the dice)"
        ),
        e.RentPaid: lambda b, v: f"{v.debtor} pays {v.creditor} {b.figure(v.amount)}: rent ({b.name(v.square)})",
        e.RentWaived: lambda b, v: f"{v.creditor} waives the rent of {b.name(v.square)}",
        e.ClaimsLapsed: lambda b, v: "nobody asked for the rent of " + ", ".join(f"entry {n}" for n in v.entries),
        e.ClaimsDropped: lambda b, v: "no rent is open any more for " + ", ".join(f"entry {n}" for n in v.entries),
        e.LateClaim: lambda b, v: f"too late: {v.by} had rolled (entry {v.closed}); no money moves",
        e.Paid: _paid,
        e.Given: lambda b, v: f"{v.player} gives {v.to} {b.sum(v.amount)}" + (f" ({v.text})" if v.text else ""),
        e.DebtArose: lambda b, v: f"{v.debtor} owes {v.creditor} {b.figure(v.amount)}: {v.reason}",
        e.DebtPaid: lambda b, v: f"{v.debtor} pays {v.creditor} {b.figure(v.amount)}: debt ({v.reason})",
        e.DebtSettled: lambda b, v: f"{v.creditor} takes {_goods(b, v.goods)} for {b.figure(v.worth)} of the debt",
        e.Resigned: lambda b, v: f"{v.player} gives up",
        e.Bankrupted: lambda b, v: f"{v.player} is bankrupt to {_creditor(v.creditor)}",
        e.EstatePassed: lambda b, v: (
            f"{'the bank' if v.to == e.BANK else v.to} takes {_goods(b, v.goods)}" if v.goods != e.Goods() else ""
        ),
        e.BankCovered: lambda b, v: f"the bank pays {v.creditor} {b.figure(v.amount)}",
        e.GameEnded: lambda b, v: f"the game ends: {v.winner + ' wins' if v.winner else 'no winner'}",
        e.Undone: lambda b, v: f"{_numbered(v.entries)} taken back",
        e.Redone: lambda b, v: f"{_numbered(v.entries)} holding again",
        e.Disputed: lambda b, v: (
            f"D{v.number}: {v.player} disputes entry {v.entry}" + (f" ({v.text})" if v.text else "")
        ),
        e.DisputeClosed: lambda b, v: f"D{v.number} is closed",
        e.Ruled: lambda b, v: f"ruling on entry {v.entry}: {v.ruling}",
        e.FindingRuled: lambda b, v: f"ruling on {v.rule} at entry {v.entry}: {v.ruling}",
        e.Noted: lambda b, v: f"on entry {v.entry}: {v.text}" if v.entry else v.text,
        e.Adjusted: lambda b, v: "adjusted: " + ", ".join(f"{name} {b.signed(n)}" for name, n in v.moves.items()),
        e.LotAdjusted: _put_right,
        e.Penalised: lambda b, v: f"penalty for {v.player}: {v.kind}{_penalty(b, v)}",
        e.PenaltyFixed: lambda b, v: f"penalty for {v.player}: {v.name.replace('-', ' ')},{_penalty(b, v)}",
        e.Counted: word_count,
        e.Signed: lambda b, v: f"{v.player} signs the result: {v.winner + ' wins' if v.winner else 'no winner'}",
        e.TimedOut: lambda b, v: (
            f"{v.player} is over his time"
            + {"end-turn": ": his turn is over", "bankrupt": ": he is bankrupt"}.get(v.consequence, "")
        ),
        e.TimeCalled: lambda b, v: f"{v.player} has {v.seconds} s left for this turn",
        e.TimeAdded: lambda b, v: f"{v.player} gets {v.seconds} s more",
        e.Paused: _kind("the clock stops"),
        e.Resumed: _kind("the clock runs again"),
    }
