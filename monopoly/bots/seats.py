"""Bots at one table: whose answer the game waits for, and what he answers."""

from collections.abc import Callable, Mapping

from events import BANK
from monopoly import actions as a
from monopoly.bots.bot import Bot
from monopoly.rules.auction import SCARCE
from projections import Auction, Due, State


class Seats:
    """The players of one game, each a bot. It is asked for one action after the other, with the state before each."""

    def __init__(self, bots: Mapping[str, Bot]) -> None:
        self.bots = dict(bots)
        # the last landing whose owner was asked whether he claims
        self._asked = 0
        # how many first rolls of turns there were when scarce buildings were last put up
        self._scarce_at = -1

    def next_action(self, state: State) -> a.Action | None:
        """Give what is done next; dice and cards are left to the game. None: the game has ended."""
        if state.status == "ended":
            return None
        if state.claims and state.claims[-1].entry > self._asked:
            action = self._claim(state)
            if action is not None:
                return action
        bots = self.bots
        if state.debts:
            return bots[state.debts[0].debtor].pay(state)
        if state.auction is not None:
            return self._bid(state, state.auction)
        if state.pending:
            due = state.pending[0]
            return DUES[due.kind](bots, state, due)
        if (state.offers or state.demands) and (answer := self._answer(state)):
            return answer
        player = state.player if state.owed else state.next_seat()
        bot = bots[player]
        action = bot.before_roll(state)
        while action.__class__ is a.Trade and not self._agreed(state, action):
            bot.rejected(state, action)
            action = bot.before_roll(state)
        return action or a.Roll(player)

    def _agreed(self, state: State, trade: a.Trade) -> bool:
        return self.bots[trade.partner].agrees(state, trade.actor, trade.gives, trade.takes)

    def _answer(self, state: State) -> a.Action | None:
        """Answer an offer that is open, and put scarce buildings up for auction once before each turn."""
        for offer in state.offers:
            bot = self.bots[offer.partner]
            accept = a.AcceptOffer(offer.partner, offer.entry)
            if bot.agrees(state, offer.player, offer.gives, offer.takes) and bot.allows(state, accept):
                return accept
            return a.RejectOffer(offer.partner, offer.entry)
        if state.demands and self._scarce_at < state.first_rolls:
            self._scarce_at = state.first_rolls
            for kind in SCARCE:
                auction = a.OpenAuction(BANK, kind)
                if next(iter(self.bots.values())).allows(state, auction):
                    return auction
        return None

    def _claim(self, state: State) -> a.Action | None:
        for claim in state.claims:
            if claim.entry > self._asked:
                self._asked = claim.entry
                action = self.bots[claim.creditor].claim(state, claim)
                if action is not None:
                    return action
        return None

    def _bid(self, state: State, auction: Auction) -> a.Action:
        bidders = auction.bidders
        at, holder = 0, ""
        if auction.bids:
            holder = auction.bids[-1][0]
            at = bidders.index(holder) + 1
        for player in bidders[at:] + bidders[:at]:
            if player != holder and player not in auction.passed:
                return self.bots[player].bid(state, auction)
        return a.Hammer(BANK, auction.lot)


def _deal(bots: Mapping[str, Bot], state: State, due: Due) -> a.Action:
    return a.Deal(BANK)


def _buy(bots: Mapping[str, Bot], state: State, due: Due) -> a.Action:
    return bots[due.player].buy(state, due)


def _invest(bots: Mapping[str, Bot], state: State, due: Due) -> a.Action:
    return bots[due.player].invest(state, due)


def _draw(bots: Mapping[str, Bot], state: State, due: Due) -> a.Action:
    return a.Draw(due.player, due.deck)


def _fresh(bots: Mapping[str, Bot], state: State, due: Due) -> a.Action:
    return a.Roll(due.player)


def _choose(bots: Mapping[str, Bot], state: State, due: Due) -> a.Action:
    return bots[due.player].choose(state, due)


DUES: dict[str, Callable[[Mapping[str, Bot], State, Due], a.Action]] = {
    "deal": _deal,
    "buy": _buy,
    "shares": _invest,
    "draw": _draw,
    "fresh": _fresh,
    "choose": _choose,
}
"""What is done about each kind of thing that a game may wait for."""
