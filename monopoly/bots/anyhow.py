"""Play at random: proposals for a whole table, most of them legal, and a player who picks from them for one seat."""

from collections.abc import Iterator
from random import Random

from events import BANK, Goods
from monopoly import actions as a
from monopoly.book import Book
from monopoly.bots.bot import Bot
from monopoly.chance import next_card
from monopoly.rules.auction import SCARCE, highest
from monopoly.rules.deeds import redeem_cost
from monopoly.rules.shares import holdings
from monopoly.table import Table
from projections import Auction, Claim, Due, State


def random_proposals(book: Book, state: State, rng: Random) -> Iterator[a.Action]:
    """Propose actions at random, wild ones first and always, in the end, one that lets the game go on.

    They are most often legal; the one who asks tries them in turn. Nothing comes once the game has ended.
    """
    if state.status == "ended":
        return
    table = Table(book, state)
    if rng.random() < 0.3:
        yield from _aside(table, rng, rng.choice(state.living()))
    if state.claims and rng.random() < 0.9:
        claim = rng.choice(state.claims)
        yield a.Claim(claim.creditor, claim.entry) if rng.random() < 0.95 else a.Waive(claim.creditor, claim.entry)
    yield from PHASES[state.phase](table, rng)


def _dice(rng: Random) -> tuple[int, int]:
    return rng.randint(1, 6), rng.randint(1, 6)


def _deal(t: Table, rng: Random) -> Iterator[a.Action]:
    yield a.Deal(BANK)


def _roll(t: Table, rng: Random) -> Iterator[a.Action]:
    state = t.state
    player = state.pending[0].player if state.pending else state.player
    if player in state.jail and not state.pending:
        if rng.random() < 0.3:
            yield a.UseCard(player)
        if rng.random() < 0.3:
            yield a.PayJail(player, t.book.prison)
        yield from _treatment(t, player, rng)
    if not (state.turn > 1 or state.rolls) and rng.random() < 0.3:
        yield a.Order(BANK, tuple(rng.sample(state.players, len(state.players))))
    yield a.Roll(player, _dice(rng))


def _treatment(t: Table, player: str, rng: Random) -> Iterator[a.Action]:
    """In hospital there is no roll: draw a treatment card."""
    deck = t.book.treatment
    if deck and player in t.state.jail:
        yield a.Draw(player, deck, rng.choice(tuple(t.book.cards[deck])), rng.choice(("cured", "ill")))


def _buy(t: Table, rng: Random) -> Iterator[a.Action]:
    player = t.state.pending[0].player
    if t.state.pending[0].kind == "shares":
        if rng.random() < 0.8:
            yield a.BuyShares(player, rng.choice(tuple(t.book.shares)), rng.choice((1, 1, 1, 2)))
        yield a.Decline(player)
        return
    if rng.random() < 0.8:
        yield a.Buy(player)
    yield a.Decline(player)


def _auction(t: Table, rng: Random) -> Iterator[a.Action]:
    auction = t.state.auction
    assert auction is not None
    best = max((bid[1] for bid in auction.bids), default=0)
    holder = auction.bids[-1][0] if auction.bids else ""
    still_in = [p for p in auction.bidders if p not in auction.passed and p != holder]
    if auction.lot in SCARCE:
        for player in still_in:
            yield from _bids_for_scarce(t, rng, player, best)
        yield a.PassBid(still_in[0])
        return
    player = rng.choice(still_in)
    if rng.random() < 0.1:
        yield a.Hammer(BANK, auction.lot, player, best + rng.randint(1, 30))
    yield from _bids(rng, player, best)


def _bids_for_scarce(t: Table, rng: Random, player: str, best: int) -> Iterator[a.Action]:
    for code, owner in t.state.owner.items():
        if owner == player and rng.random() < 0.5:
            yield a.Bid(player, max(best + 10, t.book.lots[code].house_cost), code)


def _bids(rng: Random, player: str, best: int) -> Iterator[a.Action]:
    if rng.random() < 0.6:
        yield a.Bid(player, best + rng.randint(1, 60))
    yield a.PassBid(player)


def _draw(t: Table, rng: Random) -> Iterator[a.Action]:
    due = t.state.pending[0]
    cards = [card for card in t.book.cards[due.deck] if f"{due.deck}:{card}" not in t.state.held]
    yield a.Draw(due.player, due.deck, next_card(t.book, t.state, due.deck) or rng.choice(cards))


def _choose(t: Table, rng: Random) -> Iterator[a.Action]:
    due = t.state.pending[0]
    bandit = t.book.board.bandit
    if due.deck == "casino" and bandit is not None:
        if rng.random() < 0.7:
            stake = rng.randint(1, bandit.limit)
            yield a.Spin(due.player, stake, "-".join(rng.choice(bandit.reel) for _ in range(3)))
        yield a.Choose(due.player, "none")
    if due.deck in ("buy", "takeover"):
        for code in rng.sample(sorted(t.book.lots), min(8, len(t.book.lots))):
            yield a.Choose(due.player, code)
        yield a.Choose(due.player, "none")
    if due.deck == "move":
        yield a.MoveTo(due.player, rng.choice(t.book.codes))
        yield a.Choose(due.player, "none")
    square = t.book.squares[t.book.position[due.square]]
    yield a.Choose(due.player, rng.choice((str(square.amount), f"{square.percent}%")))


def _pay(t: Table, rng: Random) -> Iterator[a.Action]:
    debt = t.state.debts[0]
    player = debt.debtor
    if rng.random() < 0.1:
        mine = [code for code, owner in t.state.owner.items() if owner == player]
        if mine and debt.creditor != BANK:
            yield a.Settle(player, debt.creditor, Goods(0, (rng.choice(mine),)), rng.randint(1, debt.left))
    yield from _raise(t, player, rng)
    yield a.GoBankrupt(player)


def _raise(t: Table, player: str, rng: Random) -> Iterator[a.Action]:
    """Sell a building or mortgage a lot, whatever is possible."""
    state, lots = t.state, t.book.lots
    mine = [code for code, owner in state.owner.items() if owner == player]
    rng.shuffle(mine)
    for share in holdings(t.book, state, player):
        yield a.SellShares(player, ((share, 1),))
    for code in mine:
        if code in state.houses:
            yield a.SellBuildings(player, ((code, 1),))
            if state.houses[code] == lots[code].top:
                hotels = tuple(
                    (mate, lots[mate].top) for mate in lots[code].mates if state.houses.get(mate, 0) >= lots[mate].top
                )
                yield a.SellBuildings(player, hotels)
                levels = tuple((mate, state.houses[mate]) for mate in lots[code].mates if mate in state.houses)
                yield a.SellBuildings(player, levels)
        elif code not in state.mortgaged:
            if t.rules.lot_refund is not None and rng.random() < 0.3:
                yield a.SellBuildings(player, ((code, 1),))
            yield a.Mortgage(player, (code,))
    yield a.WithdrawDeposit(player)


def _end(t: Table, rng: Random) -> Iterator[a.Action]:
    state = t.state
    if state.player not in state.out and rng.random() < 0.5:
        yield a.EndTurn(state.player)
    player = state.seats_after(state.player)[0]
    if player in state.jail and rng.random() < 0.3:
        yield rng.choice((a.UseCard(player), a.PayJail(player, t.book.prison)))
    yield from _treatment(t, player, rng)
    yield a.Roll(player, _dice(rng))


PHASES = {
    "deal": _deal,
    "roll": _roll,
    "buy": _buy,
    "auction": _auction,
    "draw": _draw,
    "choose": _choose,
    "pay": _pay,
    "end": _end,
}


def _aside(t: Table, rng: Random, player: str) -> Iterator[a.Action]:
    """What a player does beside the turn: build, trade, mortgage, redeem, offer, demand, give up."""
    state, lots = t.state, t.book.lots
    mine = [code for code, owner in state.owner.items() if owner == player]
    roll = rng.random()
    if roll < 0.45:
        for group in t.book.groups.values():
            if all(state.owner.get(code) == player for code in group) and len(lots[group[0]].rent) > 1:
                low = min(group, key=lambda code: state.houses.get(code, 0))
                yield a.Build(player, ((low, 1),)) if rng.random() < 0.8 else a.Want(player, "house", rng.randint(1, 9))
        if state.demands:
            yield a.OpenAuction(BANK, "house")
    elif roll < 0.6:
        partner = rng.choice(state.seats_after(player))
        theirs = [code for code, owner in state.owner.items() if owner == partner]
        wanted = _wanted(t, player, theirs) or (rng.choice(theirs) if theirs else None)
        given = _wanted(t, partner, mine) or (rng.choice(mine) if mine else None)
        if wanted and given:
            gives = Goods(rng.randint(0, max(state.cash[player] // 2, 0)), (given,))
            kind = rng.choice((a.Trade, a.OfferTrade))
            yield kind(player, partner, gives, Goods(0, (wanted,)))
        for card, holder in state.held.items():
            if holder == partner:
                yield a.Trade(player, partner, Goods(min(30, state.cash[player])), Goods(0, (), (card,)))
    elif roll < 0.75 and state.mortgaged:
        table = Table(t.book, state)
        for code in mine:
            if code in state.mortgaged and redeem_cost(table, lots[code]) <= state.cash[player]:
                yield a.Redeem(player, (code,))
    elif roll < 0.85 and mine and rng.random() < 0.3:
        yield a.Mortgage(player, (rng.choice(mine),))
    elif roll < 0.95 and state.offers:
        offer = rng.choice(state.offers)
        kind_of_answer = rng.choice((a.AcceptOffer, a.RejectOffer))
        yield kind_of_answer(offer.partner, offer.entry)
        yield a.WithdrawOffer(offer.player, offer.entry)
    elif roll > 0.999:
        yield a.Resign(player)
    elif roll > 0.995:
        yield a.WithdrawDeposit(player)
    elif roll > 0.99:
        yield from _raise(t, player, rng)


def _wanted(t: Table, player: str, lots: list[str]) -> str | None:
    """Find a lot that would bring this player's group closer to whole."""
    for code in lots:
        mates = t.book.lots[code].mates
        if sum(t.state.owner.get(mate) == player for mate in mates) == len(mates) - 1:
            return code
    return None


class RandomBot(Bot):
    """Picks any legal answer, and now and then does something nobody asked for."""

    def _first(self, state: State, proposals: Iterator[a.Action]) -> a.Action:
        """Give the first proposal that the rules allow; the last one always is."""
        return next(action for action in proposals if self.allows(state, action))

    def claim(self, state: State, claim: Claim) -> a.Action | None:
        roll = self.rng.random()
        if roll < 0.1:
            return a.Waive(self.player, claim.entry) if roll < 0.05 else None
        return a.Claim(self.player, claim.entry)

    def buy(self, state: State, due: Due) -> a.Action:
        return self._first(state, _buy(Table(self.book, state), self.rng))

    def bid(self, state: State, auction: Auction) -> a.Action:
        best = highest(auction)
        least = best[1] if best else 0
        if auction.lot not in SCARCE:
            return self._first(state, _bids(self.rng, self.player, least))
        bids = _bids_for_scarce(Table(self.book, state), self.rng, self.player, least)
        return next((bid for bid in bids if self.allows(state, bid)), a.PassBid(self.player))

    def choose(self, state: State, due: Due) -> a.Action:
        return self._first(state, _choose(Table(self.book, state), self.rng))

    def pay(self, state: State) -> a.Action:
        proposals = _pay(Table(self.book, state), self.rng)
        return next((action for action in proposals if self.allows(state, action)), None) or super().pay(state)

    def before_roll(self, state: State) -> a.Action | None:
        rng = self.rng
        if rng.random() < 0.3:
            for action in _aside(Table(self.book, state), rng, self.player):
                if action.actor == self.player and self.allows(state, action):
                    return action
        # in hospital there is no roll: something must be done before
        must = self.book.treatment and self.player in state.jail
        return super().before_roll(state) if must or rng.random() < 0.7 else None

    def agrees(self, state: State, player: str, gives: Goods, takes: Goods) -> bool:
        return self.rng.random() < 0.5
