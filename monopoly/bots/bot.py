"""What every player that plays by himself can do: the plain answer to each thing that a game may wait for."""

from collections.abc import Callable
from random import Random

from msgspec import Struct

from events import SHARE, Goods
from monopoly import actions as a
from monopoly.book import Book
from monopoly.bots.raising import raise_cash
from monopoly.deciding import decide
from monopoly.rules.money import percent
from monopoly.rules.shares import certificates
from monopoly.rules.worth import tax_worth
from monopoly.violations import RuleViolation
from projections import Auction, Claim, Due, State


class Policy(Struct, frozen=True):
    """How bots are told to play. ``jail``: leave it at the first chance, or stay as long as one may;
    ``trade``: whether they trade."""

    jail: str = "leave"
    trade: bool = True


class Bot:
    """Plays one seat of one game. What he answers is legal: a refusal is a fault of the bot.

    He depends on the state, on what he remembers of this game, and on the Random he was given, and on nothing else.
    This plain one claims his rents, buys nothing and builds nothing; others differ in the methods they override.
    """

    def __init__(self, book: Book, player: str, rng: Random, policy: Policy) -> None:
        self.book = book
        self.player = player
        self.rng = rng
        self.policy = policy

    def allows(self, state: State, action: a.Action) -> bool:
        """Ask the rules."""
        try:
            decide(self.book, state, action)
        except RuleViolation:
            return False
        return True

    # -- when the game waits for him ------------------------------------------------------------------------------

    def claim(self, state: State, claim: Claim) -> a.Action | None:
        """Ask for a rent, waive it, or (None) say nothing."""
        return a.Claim(self.player, claim.entry)

    def buy(self, state: State, due: Due) -> a.Action:
        """Buy or decline the lot stood on."""
        return a.Decline(self.player)

    def invest(self, state: State, due: Due) -> a.Action:
        """Buy a share on the stock exchange or decline: the dearest that leaves twice its price in hand."""
        shares = sorted(self.book.shares.values(), key=lambda share: -share.price)
        for share in shares:
            if 3 * share.price <= state.cash[self.player] and certificates(self.book, state, share.code, None):
                return a.BuyShares(self.player, share.code)
        return a.Decline(self.player)

    def bid(self, state: State, auction: Auction) -> a.Action:
        """Bid or pass."""
        return a.PassBid(self.player)

    def choose(self, state: State, due: Due) -> a.Action:
        """Make the choice that is open."""
        return CHOICES[due.deck](self, state, due)

    def pay(self, state: State) -> a.Action:
        """Raise cash for a debt that waits, or go bankrupt."""
        return raise_cash(self.book, state, self.player)

    # -- when he may act ------------------------------------------------------------------------------------------

    def before_roll(self, state: State) -> a.Action | None:
        """Do something before a roll of one's own; it is asked again until there is nothing left to do (None)."""
        return self.leave_jail(state) if self.player in state.jail else None

    def agrees(self, state: State, player: str, gives: Goods, takes: Goods) -> bool:
        """Say whether to take a trade that ``player`` proposes: what he gives, for what he takes."""
        return False

    def rejected(self, state: State, trade: a.Trade) -> None:
        """Hear that a trade one proposed was not agreed to."""

    def leave_jail(self, state: State) -> a.Action | None:
        """Leave jail by card or fine, where the policy says so; in hospital a card is drawn in place of a roll."""
        player = self.player
        if self.policy.jail == "leave":
            if any(who == player and not card.startswith(f"{SHARE}:") for card, who in state.held.items()):
                return a.UseCard(player)
            if state.cash[player] >= self.book.rules.jail_fine:
                return a.PayJail(player, self.book.prison)
        return a.Draw(player, self.book.treatment) if self.book.treatment else None


def _choose_tax(bot: Bot, state: State, due: Due) -> a.Action:
    """The smaller of the two sums."""
    square = bot.book.squares[bot.book.position[due.square]]
    share = percent(tax_worth(bot.book, state, bot.player), square.percent)
    return a.Choose(bot.player, f"{square.percent}%" if share < square.amount else str(square.amount))


def _choose_move(bot: Bot, state: State, due: Due) -> a.Action:
    """To the dearest lot that is free and affordable, else on to GO for the salary."""
    book, cash = bot.book, state.cash[bot.player]
    free = [lot for code, lot in book.lots.items() if code not in state.owner and lot.price <= cash]
    square = max(free, key=lambda lot: lot.price).code if free else book.go
    return a.MoveTo(bot.player, square)


def _choose_nothing(bot: Bot, state: State, due: Due) -> a.Action:
    return a.Choose(bot.player, "none")


CHOICES: dict[str, Callable[[Bot, State, Due], a.Action]] = {
    "tax": _choose_tax,
    "move": _choose_move,
    "casino": _choose_nothing,
    "buy": _choose_nothing,
    "takeover": _choose_nothing,
}
"""By the kind of choice."""
