"""A stubborn hoarder: takes every deed he can get and never gives one back."""

from monopoly import actions as a
from monopoly.bots.bot import Bot
from monopoly.rules.auction import SCARCE
from projections import Auction, Due, State


class Hoarder(Bot):
    """Buys all he can pay and bids for the rest up to its price; never builds, never trades, never redeems."""

    def buy(self, state: State, due: Due) -> a.Action:
        price = self.book.lots[due.square].price
        return a.Buy(self.player) if state.cash[self.player] >= price else a.Decline(self.player)

    def bid(self, state: State, auction: Auction) -> a.Action:
        if auction.lot not in SCARCE:
            best = auction.bids[-1][1] if auction.bids else 0
            limit = min(state.cash[self.player], self.book.lots[auction.lot].price)
            if best < limit:
                return a.Bid(self.player, best + (limit - best + 1) // 2)
        return a.PassBid(self.player)
