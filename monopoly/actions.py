"""Actions: what somebody at the table or the desk wants to happen, with names already resolved.

The notation turns text into these; the rules turn them into events. ``actor`` is a player, ``bank``, ``ref`` or
``clerk``. ``figures`` are the sums and squares as they were really handed over (``to=``, ``amount=`` …), by key.
"""

from typing import TypeAlias

from msgspec import Struct

from events import Goods

Figures: TypeAlias = dict[str, int | str]
NO_FIGURES: Figures = {}


class Action(Struct, frozen=True):
    """The common part of all actions."""

    actor: str


class PlayAction(Action, frozen=True):
    """An action of the game itself, not of the desk."""


class Roll(PlayAction, frozen=True):
    """Roll the dice; without ``dice`` the game's own fall."""

    dice: tuple[int, ...] | None = None
    figures: Figures = NO_FIGURES


class Buy(PlayAction, frozen=True):
    """Buy the lot on offer."""

    figures: Figures = NO_FIGURES


class BuyShares(PlayAction, frozen=True):
    """Buy so many shares of a company on the stock exchange."""

    share: str
    count: int = 1
    figures: Figures = NO_FIGURES


class SellShares(PlayAction, frozen=True):
    """Sell so many shares of each of these companies to the bank."""

    orders: tuple[tuple[str, int], ...]
    figures: Figures = NO_FIGURES


class Decline(PlayAction, frozen=True):
    """Do not buy the lot on offer."""


class Bid(PlayAction, frozen=True):
    """Bid; ``square`` names the lot for a scarce building."""

    amount: int
    square: str | None = None


class PassBid(PlayAction, frozen=True):
    """Bid no more."""


class Hammer(PlayAction, frozen=True):
    """The clerk's short cut for the end of an auction: who got ``lot`` (a square, house or hotel), if anybody."""

    lot: str
    winner: str | None = None
    price: int = 0
    square: str | None = None


class OpenAuction(PlayAction, frozen=True):
    """The bank auctions scarce buildings, one at a time. ``kind``: house or hotel."""

    kind: str


class Want(PlayAction, frozen=True):
    """Make a demand for scarce buildings known."""

    kind: str
    count: int = 1


class Claim(PlayAction, frozen=True):
    """Ask for the rent that fell due at ``entry``, or for the latest one still unasked."""

    entry: int | None = None
    figures: Figures = NO_FIGURES


class Waive(PlayAction, frozen=True):
    """Let a rent go."""

    entry: int | None = None


class Draw(PlayAction, frozen=True):
    """Draw a card: the table's (``deck`` and ``card``) or the game's own. ``result`` is what chance said of it."""

    deck: str | None = None
    card: str | None = None
    result: str | None = None
    figures: Figures = NO_FIGURES


class Choose(PlayAction, frozen=True):
    """Make the open choice: a sum, ``10%``, a square code or ``none``."""

    choice: str
    figures: Figures = NO_FIGURES


class Build(PlayAction, frozen=True):
    """Build so many levels on each of these squares."""

    orders: tuple[tuple[str, int], ...]
    figures: Figures = NO_FIGURES


class SellBuildings(PlayAction, frozen=True):
    """Sell so many levels of each of these squares to the bank."""

    orders: tuple[tuple[str, int], ...]
    figures: Figures = NO_FIGURES


class Mortgage(PlayAction, frozen=True):
    """Mortgage these lots."""

    squares: tuple[str, ...]
    figures: Figures = NO_FIGURES


class Redeem(PlayAction, frozen=True):
    """Pay these mortgages back."""

    squares: tuple[str, ...]
    figures: Figures = NO_FIGURES


class Trade(PlayAction, frozen=True):
    """Exchange goods, agreed at once."""

    partner: str
    gives: Goods
    takes: Goods
    figures: Figures = NO_FIGURES


class OfferTrade(PlayAction, frozen=True):
    """Propose an exchange of goods."""

    partner: str
    gives: Goods
    takes: Goods


class AcceptOffer(PlayAction, frozen=True):
    """Take an offer made to the actor."""

    entry: int | None = None
    figures: Figures = NO_FIGURES


class RejectOffer(PlayAction, frozen=True):
    """Refuse an offer made to the actor."""

    entry: int | None = None


class WithdrawOffer(PlayAction, frozen=True):
    """Take back an offer the actor made."""

    entry: int | None = None


class PayJail(PlayAction, frozen=True):
    """Pay the fine and leave jail (or the hospital) before rolling. ``place``: jail or hospital."""

    place: str = "jail"
    figures: Figures = NO_FIGURES


class UseCard(PlayAction, frozen=True):
    """Use a jail card, of this deck if said."""

    deck: str | None = None


class Settle(PlayAction, frozen=True):
    """The debtor gives goods, which the creditor accepts for ``worth`` of the debt."""

    creditor: str
    goods: Goods
    worth: int
    figures: Figures = NO_FIGURES


class Deal(PlayAction, frozen=True):
    """The first deal of deeds: to one player as the table shuffled, or (no player) the game's own to all."""

    player: str | None = None
    squares: tuple[str, ...] = ()
    figures: Figures = NO_FIGURES


class GoBankrupt(PlayAction, frozen=True):
    """Declare oneself unable to pay."""

    figures: Figures = NO_FIGURES


class Resign(PlayAction, frozen=True):
    """Give up."""

    figures: Figures = NO_FIGURES


class EndTurn(PlayAction, frozen=True):
    """End one's turn."""


class EndGame(PlayAction, frozen=True):
    """The referee ends the game."""


class MoveTo(PlayAction, frozen=True):
    """Move to a square of one's choice, where a rule allows it."""

    square: str
    figures: Figures = NO_FIGURES


class Give(PlayAction, frozen=True):
    """Hand money over outside the rules."""

    to: str
    amount: int
    text: str = ""


class Order(PlayAction, frozen=True):
    """The order of play as the program drew it."""

    players: tuple[str, ...]


class WithdrawDeposit(PlayAction, frozen=True):
    """Take out one's whole deposit, which closes it."""


class Spin(PlayAction, frozen=True):
    """Stake money on the one-armed bandit; ``result`` is what it showed."""

    stake: int
    result: str | None = None
    figures: Figures = NO_FIGURES


class Undo(Action, frozen=True):
    """Take an entry back (the last one, if none is named). ``agreed``: the players who agreed."""

    entry: int | None = None
    keep_later: bool = False
    typo: bool = False
    agreed: tuple[str, ...] = ()


class Redo(Action, frozen=True):
    """Let an entry that was taken back hold again (the one taken back last, if none is named)."""

    entry: int | None = None


class Rewind(Action, frozen=True):
    """Take back all entries after this one. ``agreed``: the players who agreed."""

    entry: int
    typo: bool = False
    agreed: tuple[str, ...] = ()


class Dispute(Action, frozen=True):
    """Open a dispute on an entry, or close it; it is closed by its ``number``, or (0) as the one about ``entry``."""

    entry: int
    text: str = ""
    close: bool = False
    number: int = 0


class LotCorrection(Struct, frozen=True):
    """What a lot is to be from now on: whose (a player, or the bank), its level, mortgaged or free. None: as it is."""

    square: str
    owner: str | None = None
    level: int | None = None
    mortgaged: bool | None = None


class Rule(Action, frozen=True):
    """Rule on a finding (its entry) or a dispute (``D1``). ``ruling``: deny, uphold or note; ``rule``: which finding of
    several is meant, by the id of its rule. ``adjust`` and ``lots`` are the corrections that go with it."""

    target: str
    ruling: str
    adjust: tuple[tuple[str, int], ...] = ()
    lots: tuple[LotCorrection, ...] = ()
    rule: str = ""


class Adjust(Action, frozen=True):
    """Correct balances and lots, in plain sight."""

    moves: tuple[tuple[str, int], ...]
    lots: tuple[LotCorrection, ...] = ()


class Penalty(Action, frozen=True):
    """A penalty: ``kind`` is money, time, caution, warning, removed or disqualified; ``amount`` units or seconds.

    One that the ruleset has a ``name`` for costs what the ruleset says.
    """

    player: str
    kind: str
    amount: int = 0
    name: str = ""


class Pause(Action, frozen=True):
    """Stop the clock."""


class Resume(Action, frozen=True):
    """Let the clock run again."""


class TimeOut(Action, frozen=True):
    """Apply what the ruleset does to a player over his time."""

    player: str


class CallTime(Action, frozen=True):
    """Call time on a player: so many seconds are left to him."""

    player: str
    seconds: int


class AddTime(Action, frozen=True):
    """Give a player seconds on the clock."""

    player: str
    seconds: int


class Count(Action, frozen=True):
    """Compare a player's cash in hand with the ledger: counted by note (value, number), or ``cash`` in one sum."""

    player: str
    notes: tuple[tuple[int, int], ...] = ()
    cash: int | None = None


class Note(Action, frozen=True):
    """A remark on an entry (0: on the game)."""

    entry: int
    text: str


class Sign(Action, frozen=True):
    """Sign the result sheet."""
