"""Rent and its claims, payments, debts, bankruptcy and the end."""

from events.base import BANK, Event, Goods, Transfer, deposit_of


class RentDue(Event, frozen=True, tag="rent"):
    """A landing whose rent may be asked for. The sum is fixed here, by what stood on the board then."""

    debtor: str
    creditor: str
    square: str
    amount: int
    level: int = 0
    dice: tuple[int, ...] = ()


class RentUnearned(Event, frozen=True, tag="no-rent"):
    """A landing on a mortgaged lot, which earns nothing."""

    debtor: str
    creditor: str
    square: str


class FreshRollDue(Event, frozen=True, tag="fresh-due"):
    """Fresh dice must fix this rent: ``times`` their sum."""

    debtor: str
    creditor: str
    square: str
    times: int


class RentPaid(Event, frozen=True, tag="rent-paid"):
    """The rent that fell due at ``entry`` was asked for and paid."""

    entry: int
    debtor: str
    creditor: str
    square: str
    amount: int

    def transfers(self) -> tuple[Transfer, ...]:
        return ((self.debtor, self.creditor, self.amount, "rent"),) if self.amount else ()


class RentWaived(Event, frozen=True, tag="waived"):
    """The creditor let a rent go. Entry 0: the one whose fresh dice were still to fall."""

    creditor: str
    debtor: str
    square: str
    entry: int = 0


class ClaimsLapsed(Event, frozen=True, tag="lapsed"):
    """The window of these landings (their entries) closed with nobody asking; ``by`` is whose roll closed it."""

    entries: tuple[int, ...]
    by: str


class LateClaim(Event, frozen=True, tag="late"):
    """The rent of ``entry`` was asked for after ``by`` had rolled (entry ``closed``): evidence, no money."""

    entry: int
    debtor: str
    creditor: str
    square: str
    amount: int
    closed: int
    by: str


class ClaimsDropped(Event, frozen=True, tag="dropped"):
    """Claims that ended with a bankruptcy."""

    entries: tuple[int, ...]


class Paid(Event, frozen=True, tag="paid"):
    """A payment the rules ask for. ``reason``: tax, card, fine, auction, fee (10% on a mortgaged deed) …"""

    payer: str
    payee: str
    amount: int
    reason: str
    square: str = ""

    def transfers(self) -> tuple[Transfer, ...]:
        return ((self.payer, self.payee, self.amount, self.reason),)


class Given(Event, frozen=True, tag="given"):
    """Money handed from player to player outside the rules."""

    player: str
    to: str
    amount: int
    text: str = ""

    def transfers(self) -> tuple[Transfer, ...]:
        return ((self.player, self.to, self.amount, "give"),)


class DebtArose(Event, frozen=True, tag="debt"):
    """A payment that cash does not cover yet. ``entry``: the landing, for rent; ``square``: what it is about."""

    debtor: str
    creditor: str
    amount: int
    reason: str
    square: str = ""
    entry: int = 0


class DebtPaid(Event, frozen=True, tag="debt-paid"):
    """What was left of debt ``debt`` (its serial number in the game) was paid."""

    debt: int
    debtor: str
    creditor: str
    amount: int
    reason: str
    square: str = ""

    def transfers(self) -> tuple[Transfer, ...]:
        return ((self.debtor, self.creditor, self.amount, self.reason),) if self.amount else ()


class DebtSettled(Event, frozen=True, tag="settled"):
    """The creditor took goods for ``worth`` of debt ``debt``; cash among them is part of that."""

    debt: int
    debtor: str
    creditor: str
    goods: Goods
    worth: int

    def transfers(self) -> tuple[Transfer, ...]:
        cash = self.goods.cash
        return ((self.debtor, self.creditor, cash, "settle"),) if cash else ()


class Resigned(Event, frozen=True, tag="resigned"):
    """A player gave up."""

    player: str


class Bankrupted(Event, frozen=True, tag="bankrupt"):
    """A player is out; his debts end here. ``creditor`` gets his estate."""

    player: str
    creditor: str
    owed: int = 0


class EstatePassed(Event, frozen=True, tag="estate"):
    """All a bankrupt player had left went to one hand; the bank's cards go under their decks."""

    player: str
    to: str
    goods: Goods

    def transfers(self) -> tuple[Transfer, ...]:
        cash = self.goods.cash
        return ((self.player, self.to, cash, "estate"),) if cash else ()


class BankCovered(Event, frozen=True, tag="covered"):
    """The bank paid a creditor what a bankrupt player owed."""

    creditor: str
    amount: int

    def transfers(self) -> tuple[Transfer, ...]:
        return ((BANK, self.creditor, self.amount, "debt"),)


class DepositGrew(Event, frozen=True, tag="deposit-grew"):
    """The bank added to a player's deposit, because he passed it."""

    player: str
    amount: int

    def transfers(self) -> tuple[Transfer, ...]:
        return ((BANK, deposit_of(self.player), self.amount, "deposit"),)


class DepositWithdrawn(Event, frozen=True, tag="withdrawn"):
    """A player took out his whole deposit, which closed it."""

    player: str
    amount: int

    def transfers(self) -> tuple[Transfer, ...]:
        return ((deposit_of(self.player), self.player, self.amount, "withdraw"),)


class Spun(Event, frozen=True, tag="spun"):
    """A stake on the one-armed bandit, what it showed, and what the bank paid out for that."""

    player: str
    square: str
    stake: int
    shown: str
    won: int = 0

    def transfers(self) -> tuple[Transfer, ...]:
        stake = (self.player, BANK, self.stake, "stake")
        return (stake, (BANK, self.player, self.won, "casino")) if self.won else (stake,)


class GameEnded(Event, frozen=True, tag="ended"):
    """The game is over. ``reason``: last, referee …; no winner: a tie. ``worth`` is each survivor's, for the sheet."""

    winner: str | None
    reason: str
    worth: dict[str, int] = {}
