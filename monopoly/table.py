"""The table while one action is decided: the state so far, the events that came of it, and what was found wrong."""

from collections import Counter
from typing import NoReturn

from msgspec import structs

from events import BANK, Event, PassedOver
from monopoly.actions import NO_FIGURES, Figures
from monopoly.book import Book
from monopoly.violations import Breach, RuleViolation
from projections import FOLDS, State


def owing(payer: str, payee: str, amount: int) -> dict[str, int]:
    """Say what puts it right that so much was not paid: what each account has to get; the bank needs no entry."""
    return {account: sum_ for account, sum_ in ((payee, amount), (payer, -amount)) if account != BANK and sum_}


class Table:
    """Collects the events of one action and folds each at once, so that later rules see what came before.

    A strict table refuses what goes against the rules; a lenient one (as played, audit) notes it and goes on. What is
    not possible at all is refused by both.
    """

    __slots__ = ("book", "breaches", "events", "figures", "flags", "illegal", "rules", "state", "strict", "used")

    def __init__(self, book: Book, state: State, strict: bool = True) -> None:
        self.book = book
        self.rules = book.rules
        self.state = state
        self.strict = strict
        self.events: list[Event] = []
        self.breaches: list[Breach] = []
        self.flags: list[str] = []
        self.illegal = False
        self.figures: Figures = NO_FIGURES
        self.used: set[str] = set()

    def emit(self, event: Event) -> None:
        """Let an event happen."""
        self.events.append(event)
        FOLDS[event.__class__](self.state, event)

    def refuse(self, rule: str, message: str, *, entry: int | None = None) -> NoReturn:
        """Say that this is not possible at all."""
        raise RuleViolation(rule, message, entry=entry)

    def breach(self, rule: str, message: str, *, entry: int | None = None, owed: dict[str, int] | None = None) -> None:
        """Say that the rules forbid this: a refusal at a strict table, a finding at a lenient one."""
        if self.strict:
            raise RuleViolation(rule, message, entry=entry)
        self.illegal = True
        for at, before in enumerate(self.breaches):
            if before.rule == rule and not owed and not before.owed:
                # one rule broken in several places by one act is one finding
                if message not in before.message.split("; "):
                    self.breaches[at] = structs.replace(before, message=f"{before.message}; {message}")
                return
        self.breaches.append(Breach(rule, message, owed=owed or {}, entry=entry))

    def for_nothing(self, rule: str, since: int) -> None:
        """Nothing since an event should have happened, by ``rule``: that finding owes back all the money that moved, so
        none of its sums is a finding by itself."""
        owed: Counter[str] = Counter()
        for event in self.events[since:]:
            for payer, payee, amount, _ in event.transfers():
                owed[payer] += amount
                owed[payee] -= amount
        del owed[BANK]
        back = {account: amount for account, amount in owed.items() if amount}
        self.breaches = [
            structs.replace(breach, owed=back) if breach.rule == rule else breach
            for breach in self.breaches
            if breach.rule == rule or not breach.owed
        ]

    def pass_over(self, player: str, rule: str, message: str) -> None:
        """Say that something open comes first; a lenient table drops it and lets the player go on."""
        self.breach(rule, message)
        self.emit(PassedOver(player))

    def note_breach(self, rule: str, message: str, *, entry: int | None = None) -> None:
        """Record a breach that is stored in either mode (a late claim is evidence)."""
        self.breaches.append(Breach(rule, message, entry=entry))

    def warn(self, rule: str, message: str) -> None:
        """Note an outside fact that looks odd; it is never refused."""
        self.breaches.append(Breach(rule, message, "warning"))

    def handed(self, key: str, right: int) -> int:
        """Give a sum as it was handed over, if the action says so, else the right one; what differs is not noted."""
        if not self.figures:
            return right
        self.used.add(key)
        given = self.figures.get(key)
        return given if isinstance(given, int) else right

    def figure(self, key: str, right: int, rule: str, what: str, payer: str, payee: str) -> int:
        """Give the sum as it was handed over if the action says so (``amount=``), else the right one."""
        given = self.handed(key, right)
        if given == right:
            return right
        self.breach(
            rule,
            f"{what} is {self.money(right)}, not {self.money(given)}",
            owed=owing(payer, payee, right - given),
        )
        return given

    def figure_each(self, key: str, right: int, rule: str, what: str, player: str, others: tuple[str, ...]) -> int:
        """Give the sum that one player got from (negative: paid to) each of several others, as ``figure`` does."""
        sum_ = abs(right)
        given = self.handed(key, sum_)
        if given == sum_:
            return sum_
        short = (sum_ - given) * (1 if right > 0 else -1)
        owed = {player: short * len(others)} | dict.fromkeys(others, -short)
        self.breach(rule, f"{what} is {self.money(sum_)}, not {self.money(given)}", owed=owed)
        return given

    def money(self, amount: int) -> str:
        """Write a sum within a sentence, as this board's players see money."""
        return self.book.figure(amount)

    def name(self, code: str) -> str:
        """Give the printed name of a square."""
        return self.book.name(code)

    def stopped_for(self) -> str:
        """Say for what the clock stands, and to whom it is refused for that, how the game goes on."""
        disputes = self.state.disputes
        if not disputes:
            return "the game is paused: ref resume first"
        each = ", ".join(f"D{dispute.number} (entry {dispute.entry}, by {dispute.player})" for dispute in disputes)
        if not self.strict:
            return f"the game is paused for {each}"
        first = f"D{disputes[0].number}"
        way = f"a ruling lets it go on (ref rule {first} deny), or the end of the dispute (dispute {first} close)"
        return f"the game is paused for {each}: {way}"

    def open_matter(self) -> str:
        """Say what must be done before the turn can go on; nothing: an empty string."""
        state = self.state
        if not state.pending and not state.debts and state.auction is None:  # most often
            return ""
        if state.must_pay:
            debt = state.must_pay[0]
            return f"{debt.debtor} owes {debt.creditor} {self.money(debt.left)} (entry {debt.entry})"
        if state.auction is not None:
            lot = state.auction.lot
            return f"the auction of {self.name(lot) if lot in self.book.position else 'a ' + lot} is open"
        if state.pending:
            due = state.pending[0]
            if due.kind == "buy":
                return f"{due.player} must buy or decline {self.name(due.square)}"
            if due.kind == "shares":
                return f"{due.player} must buy a share or decline"
            if due.kind == "draw":
                return f"{due.player} must draw a card of {due.deck}"
            if due.kind == "fresh":
                return f"{due.player} must roll the dice for the rent of {self.name(due.square)}"
            if due.kind == "choose":
                return f"{due.player} must choose ({due.deck})"
            if due.kind == "deal":
                return "the first deal of deeds is open"
        return ""
