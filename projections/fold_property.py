"""Folds of deeds and buildings: offers, auctions, building, mortgages, trades."""

import events as e
from projections.balances import money
from projections.registry import drop_due, folds, hand_over, stock
from projections.state import Auction, Demand, Due, Offer, State


@folds(e.Offered)
def _offered(state: State, event: e.Offered) -> None:
    state.pending += (Due("buy", event.player, square=event.square),)


def _take(state: State, square: str, player: str) -> None:
    """Give a lot of the bank's to a player: it is on offer to nobody any more."""
    state.owner[square] = player
    if state.pending:
        state.pending = tuple([d for d in state.pending if d.square != square or d.kind not in ("buy", "lot")])


@folds(e.Bought)
def _bought(state: State, event: e.Bought) -> None:
    money(state, event)
    _take(state, event.square, event.player)


@folds(e.Declined)
def _declined(state: State, event: e.Declined) -> None:
    if drop_due(state, "buy", event.player) is None:
        drop_due(state, "shares", event.player)


@folds(e.LotsQueued)
def _lots_queued(state: State, event: e.LotsQueued) -> None:
    # while the first deal is open nothing else is played: they wait until it is over
    dealing = tuple(due for due in state.pending if due.kind == "deal")
    lots = (Due("lot", "", square=square) for square in event.squares)
    state.pending = (*dealing, *lots, *state.pending[len(dealing) :])


@folds(e.AuctionOpened)
def _auction_opened(state: State, event: e.AuctionOpened) -> None:
    state.auction = Auction(event.lot, event.bidders)
    state.pending = tuple(due for due in state.pending if due.kind != "lot" or due.square != event.lot)


@folds(e.BidMade)
def _bid_made(state: State, event: e.BidMade) -> None:
    auction = state.auction
    if auction is not None:
        bids = (*auction.bids, (event.player, event.amount, event.square))
        state.auction = Auction(auction.lot, auction.bidders, auction.passed, bids)


@folds(e.BidPassed)
def _bid_passed(state: State, event: e.BidPassed) -> None:
    auction = state.auction
    if auction is not None:
        state.auction = Auction(auction.lot, auction.bidders, (*auction.passed, event.player), auction.bids)


@folds(e.AuctionClosed)
def _auction_closed(state: State, event: e.AuctionClosed) -> None:
    state.auction = None
    if event.winner is not None and state.demands:
        state.demands = tuple(
            Demand(demand.player, demand.kind, demand.count - 1)
            if (demand.player, demand.kind) == (event.winner, event.lot)
            else demand
            for demand in state.demands
        )
        state.demands = tuple(demand for demand in state.demands if demand.count)


@folds(e.DeedGranted)
def _deed_granted(state: State, event: e.DeedGranted) -> None:
    _take(state, event.square, event.player)


@folds(e.Dealt)
def _dealt(state: State, event: e.Dealt) -> None:
    money(state, event)
    drop_due(state, "deal", event.player)
    for square in event.squares:
        state.owner[square] = event.player


@folds(e.Wanted)
def _wanted(state: State, event: e.Wanted) -> None:
    others = tuple(d for d in state.demands if (d.player, d.kind) != (event.player, event.kind))
    state.demands = (*others, Demand(event.player, event.kind, event.count))


@folds(e.DemandsLapsed)
def _demands_lapsed(state: State, event: e.DemandsLapsed) -> None:
    state.demands = ()


@folds(e.Built)
def _built(state: State, event: e.Built) -> None:
    money(state, event)
    square = event.square
    state.houses[square] = event.level
    mine = state.built.get(event.player, {})
    state.built[event.player] = {**mine, square: mine.get(square, 0) + event.steps}
    stock(state, -event.houses, -event.hotels)


@folds(e.BuildingsSold)
def _buildings_sold(state: State, event: e.BuildingsSold) -> None:
    money(state, event)
    if event.level:
        state.houses[event.square] = event.level
    else:
        state.houses.pop(event.square, None)
    stock(state, event.houses, event.hotels)


@folds(e.Mortgaged)
def _mortgaged(state: State, event: e.Mortgaged) -> None:
    money(state, event)
    state.mortgaged[event.square] = 0


@folds(e.Redeemed)
def _redeemed(state: State, event: e.Redeemed) -> None:
    money(state, event)
    state.mortgaged.pop(event.square, None)
    if event.square in state.taken:
        state.taken = tuple(square for square in state.taken if square != event.square)


@folds(e.LotSold)
def _lot_sold(state: State, event: e.LotSold) -> None:
    money(state, event)
    hand_over(state, e.Goods(0, (event.square,)), e.BANK)


@folds(e.LotAdjusted)
def _lot_adjusted(state: State, event: e.LotAdjusted) -> None:
    square = event.square
    moved = state.owner.get(square, e.BANK) != event.owner
    if event.owner == e.BANK:
        state.owner.pop(square, None)
    elif moved:
        _take(state, square, event.owner)
    if event.level:
        state.houses[square] = event.level
    else:
        state.houses.pop(square, None)
    if event.mortgaged:
        state.mortgaged.setdefault(square, 0)
    else:
        state.mortgaged.pop(square, None)
    if square in state.taken and (moved or not event.mortgaged):
        state.taken = tuple(code for code in state.taken if code != square)
    stock(state, event.houses, event.hotels)


@folds(e.TakenOver)
def _taken_over(state: State, event: e.TakenOver) -> None:
    money(state, event)
    hand_over(state, e.Goods(0, (event.square,)), event.player)


@folds(e.Traded)
def _traded(state: State, event: e.Traded) -> None:
    money(state, event)
    hand_over(state, event.gives, event.partner)
    hand_over(state, event.takes, event.player)


@folds(e.TradeOffered)
def _trade_offered(state: State, event: e.TradeOffered) -> None:
    state.offers += (Offer(state.entry, event.player, event.partner, event.gives, event.takes),)


@folds(e.OfferClosed)
def _offer_closed(state: State, event: e.OfferClosed) -> None:
    state.offers = tuple(offer for offer in state.offers if offer.entry != event.entry)
