"""A sensible player: buys what he can pay, bids by what a lot is worth to him, builds, redeems, trades for groups."""

from random import Random

from events import Goods
from monopoly import actions as a
from monopoly.book import Book
from monopoly.bots.bot import Bot, Policy
from monopoly.bots.building import best_order
from monopoly.bots.trading import gain, propose
from monopoly.bots.values import values_of
from monopoly.rules.auction import SCARCE
from monopoly.rules.deeds import redeem_cost
from monopoly.rules.money import percent
from monopoly.table import Table
from projections import Auction, Due, State

RESERVE = 150
"""What he keeps in hand when he builds or redeems, in units."""

AGAIN = 10
"""After so many rounds he looks for a trade again although no deed has changed hands."""

TALKS_FROM = 0.6
"""The share of the lots that must be owned before he thinks of trading."""

NEVER = 1_000_000_000


class SensibleBot(Bot):
    """Claims, buys, bids, builds, mortgages, redeems and trades, all by plain rules of thumb."""

    def __init__(self, book: Book, player: str, rng: Random, policy: Policy) -> None:
        super().__init__(book, player, rng, policy)
        self.values = values_of(book)
        self._groups = [book.groups[name] for name in self.values.builds]
        # who owned what when he last looked, and what he saw then
        self._owner: dict[str, str] = {}
        self._whole: list[tuple[str, ...]] = []
        self._next_look = 0
        self._rejected: list[a.Trade] = []

    def buy(self, state: State, due: Due) -> a.Action:
        player, lot = self.player, self.book.lots[due.square]
        missing = lot.price - state.cash[player]
        if missing <= 0:
            return a.Buy(player)
        if self._worth(state, due.square) > lot.price:
            for code, owner in state.owner.items():
                if owner == player and code not in state.mortgaged and self._is_spare(state, code):
                    mortgage = a.Mortgage(player, (code,))
                    if self.book.lots[code].mortgage >= missing and self.allows(state, mortgage):
                        return mortgage
        return a.Decline(player)

    def choose(self, state: State, due: Due) -> a.Action:
        """Of the lots that may be had for the asking, take the one that is worth most beyond what it costs."""
        price_of = {"buy": 100, "takeover": self.book.rules.takeover_price}.get(due.deck)
        if price_of is None:
            return super().choose(state, due)
        player, cash = self.player, state.cash[self.player]
        prizes = []
        for code, lot in self.book.lots.items():
            cost = percent(lot.price, price_of)
            if cost <= cash and (gain := self._worth(state, code) - cost) > 0:
                prizes.append((gain, code))
        for _, code in sorted(prizes, reverse=True):
            if self.allows(state, a.Choose(player, code)):
                return a.Choose(player, code)
        return a.Choose(player, "none")

    def bid(self, state: State, auction: Auction) -> a.Action:
        if auction.lot not in SCARCE:
            best = auction.bids[-1][1] if auction.bids else 0
            limit = min(state.cash[self.player], self._worth(state, auction.lot))
            if best < limit:
                return a.Bid(self.player, best + (limit - best + 1) // 2)
        return a.PassBid(self.player)

    def before_roll(self, state: State) -> a.Action | None:
        player = self.player
        if player in state.jail and (action := self.leave_jail(state)):
            return action
        if state.owner != self._owner:
            self._look(state)
        cash = state.cash[player] - RESERVE
        if cash > 0:
            if self._whole and (order := best_order(self.book, state, player, self._whole, cash)):
                return order
            if state.mortgaged and (redeem := self._redeem(state, cash)):
                return redeem
        if self.policy.trade and state.turn >= self._next_look:
            trade = propose(self.book, self.values, state, player, self._rejected, self.allows)
            if trade is not None:
                return trade
            self._next_look = state.turn + AGAIN * len(state.players)
        return None

    def agrees(self, state: State, player: str, gives: Goods, takes: Goods) -> bool:
        return self.policy.trade and gain(self.book, self.values, state, self.player, gives, takes) > 0

    def rejected(self, state: State, trade: a.Trade) -> None:
        self._rejected.append(trade)

    def _look(self, state: State) -> None:
        """See who owns what: which groups are his, and that a trade may be possible again."""
        owner, player = state.owner, self.player
        self._owner = owner
        # while many lots are free, what he wants may still be bought
        self._next_look = 0 if len(owner) >= TALKS_FROM * len(self.book.lots) else NEVER
        self._rejected.clear()
        self._whole = [
            codes
            for codes in self._groups
            if owner.get(codes[0]) == player
            and owner.get(codes[-1]) == player
            and all(owner.get(code) == player for code in codes)
        ]

    def _worth(self, state: State, code: str) -> int:
        """What a lot is worth to him: more if it makes his group grow, and if another's would be whole by it."""
        group = self.values.group_of[code]
        mates = self.book.groups[group]
        owners = [state.owner.get(mate) for mate in mates if mate != code]
        worth = self.values.one_more[group][owners.count(self.player)]
        if owners and owners[0] not in (None, self.player) and owners.count(owners[0]) == len(owners):
            worth *= 1.5
        return int(worth)

    def _is_spare(self, state: State, code: str) -> bool:
        """Whether no group of his is hurt when this lot earns nothing."""
        mates = self.book.lots[code].mates
        return any(state.owner.get(mate) != self.player for mate in mates)

    def _redeem(self, state: State, cash: int) -> a.Action | None:
        """Pay a mortgage back: of a whole group as soon as he can, of others out of plenty."""
        player, lots = self.player, self.book.lots
        for code in state.mortgaged:
            if lots[code].mortgage < cash and state.owner.get(code) == player:
                cost = redeem_cost(Table(self.book, state), lots[code])
                if cost <= (cash - 2 * RESERVE if self._is_spare(state, code) else cash):
                    return a.Redeem(player, (code,))
        return None
