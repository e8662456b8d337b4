"""Auctions: of lots, and of scarce buildings one at a time."""

from events import BANK, AuctionClosed, AuctionOpened, BidMade, BidPassed, Built, Declined, DeedGranted, Wanted
from monopoly.actions import Bid, Hammer, OpenAuction, PassBid, Want
from monopoly.rules.building import may_stand, next_step, one_level, scarce
from monopoly.rules.money import debts_of, means, pay
from monopoly.table import Table
from projections import Auction

SCARCE = ("house", "hotel")


def open_lot_auction(t: Table, code: str, without: str = "") -> None:
    """Put a lot up for auction; everyone still playing may bid, unless the ruleset leaves the decliner out."""
    t.emit(AuctionOpened(code, tuple(player for player in t.state.living() if player != without)))


def check_banks(t: Table, code: str, rule: str) -> None:
    """Refuse, by ``rule``, to sell a lot that is not the bank's, or that was sold at an auction and waits for its
    price."""
    if code not in t.book.lots or code in t.state.owner:
        t.refuse(rule, f"{t.name(code) if code in t.book.position else 'a ' + code} is not the bank's to sell")
    for debt in t.state.debts:
        if debt.reason == "auction" and debt.square == code:
            t.refuse(rule, f"{t.name(code)} was sold to {debt.debtor}, who still owes {t.money(debt.left)} for it")


def _open_auction(t: Table, player: str) -> Auction:
    """Find the open auction this player may still bid in (auction.closed, auction.on-decline, auction.bid)."""
    auction = t.state.auction
    if auction is None:
        t.refuse("auction.closed", "no auction is open")
    if t.state.must_pay:
        t.breach("turn.order", f"the auction waits: {t.open_matter()}")
    if player not in auction.bidders:
        if auction.lot in SCARCE:
            t.breach("auction.bid", f"{player} has made no demand for a {auction.lot}")
        else:
            t.breach("auction.on-decline", f"{player} declined {t.name(auction.lot)} and may not bid for it")
    if player in auction.passed:
        t.breach("auction.bid", f"{player} has passed, and a pass is final")
    return auction


def highest(auction: Auction) -> tuple[str, int, str] | None:
    """Give the best bid so far: player, sum, square."""
    return max(auction.bids, key=lambda bid: bid[1], default=None)


def decide_bid(t: Table, action: Bid) -> None:
    """Bid more than the last bid and no more than one could raise (auction.bid, auction.bid-limit)."""
    player = action.actor
    auction = _open_auction(t, player)
    square = action.square or ""
    if auction.lot in SCARCE:
        _check_scarce_bid(t, player, auction.lot, square, action.amount)
    elif square and square != auction.lot:
        t.refuse("auction.bid", f"the auction is of {t.name(auction.lot)}, not of {t.name(square)}")
    else:
        square = ""
    best = highest(auction)
    if action.amount < 1:
        t.refuse("auction.bid", "a bid is at least 1")
    if action.amount <= (best[1] if best else 0):
        said = f"{best[0]}'s bid of {t.money(best[1])}" if best else "nothing"
        t.breach("auction.bid", f"a bid of {t.money(action.amount)} does not beat {said}")
    _check_limit(t, player, action.amount)
    t.emit(BidMade(player, action.amount, square))
    close_if_alone(t)


def _check_limit(t: Table, player: str, amount: int) -> None:
    said = _beyond_means(t, player, amount)
    if said:
        t.breach("auction.bid-limit", said)


def _beyond_means(t: Table, player: str, amount: int) -> str:
    """Say that a player cannot raise so much; he can: an empty string."""
    limit = means(t, player) - debts_of(t.state, player)
    return f"{player} could raise {t.money(limit)} at most, not {t.money(amount)}" if amount > limit else ""


def _check_scarce_bid(t: Table, player: str, kind: str, square: str, amount: int) -> None:
    if not square:
        t.refuse("auction.bid", f"name the lot where the {kind} would stand, as in bid {amount} ORI")
    step = one_level(t, player, square)
    if step.kind != kind:
        t.refuse("auction.bid", f"{t.name(square)} would take a {step.kind}, not a {kind}")
    cost = t.book.lots[square].house_cost
    if amount < cost:
        t.breach("build.shortage-auction", f"bids for {t.name(square)} start at the printed price of {t.money(cost)}")


def decide_pass(t: Table, action: PassBid) -> None:
    """Leave the auction for good (auction.bid)."""
    auction = _open_auction(t, action.actor)
    best = highest(auction)
    if best is not None and best[0] == action.actor:
        t.refuse("auction.bid", f"{action.actor} holds the highest bid of {t.money(best[1])}")
    t.emit(BidPassed(action.actor))
    close_if_alone(t)


def close_if_alone(t: Table) -> None:
    """Let the hammer fall when all others entitled have passed (auction.on-decline, auction.unsold)."""
    auction = t.state.auction
    if auction is None:
        return
    best = highest(auction)
    still_in = [player for player in auction.bidders if player not in auction.passed]
    if best is None:
        if not still_in:
            t.emit(AuctionClosed(auction.lot))
    elif all(player == best[0] for player in still_in):
        close(t, auction.lot, *best)


def close(t: Table, lot: str, winner: str, price: int, square: str) -> None:
    """Let the hammer fall: the winner must buy; what his cash does not cover is a debt to the bank.

    A scarce building whose place was lost since the bid (its group mortgaged or traded) goes to nobody.
    """
    if lot in SCARCE and not may_stand(t, winner, square):
        t.emit(AuctionClosed(lot))
        return
    t.emit(AuctionClosed(lot, winner, price, square))
    if lot in SCARCE:
        step = next_step(t, square)
        t.emit(Built(winner, square, step.level, 0, step.houses, step.hotels))
        pay(t, winner, BANK, price, "auction", square)
    elif pay(t, winner, BANK, price, "auction", lot):
        t.emit(DeedGranted(winner, lot))


def decide_hammer(t: Table, action: Hammer) -> None:
    """The clerk's short cut for the end of an auction; it may not contradict the bids made (auction.bid)."""
    auction = t.state.auction
    if action.winner in t.state.out:
        t.refuse("play.bankrupt", f"{action.winner} is out of the game")
    if auction is None:
        _without_auction(t, action)
        return
    if t.state.must_pay:
        t.breach("turn.order", f"the auction waits: {t.open_matter()}")
    if action.lot != auction.lot:
        t.refuse("auction.closed", f"the auction is of {auction.lot}, not of {action.lot}")
    best = highest(auction)
    if action.winner is None:
        if best is not None:
            t.breach("auction.bid", f"{best[0]} has bid {t.money(best[1])}: it cannot stay unsold")
        t.emit(AuctionClosed(auction.lot))
        return
    winner, square = action.winner, action.square or ""
    _open_auction(t, winner)
    if action.price < 1:
        t.refuse("auction.bid", "a price is at least 1")
    if best is not None and (action.price < best[1] or (action.price == best[1] and winner != best[0])):
        t.breach(
            "auction.bid",
            f"sold to {winner} at {t.money(action.price)} contradicts {best[0]}'s bid of {t.money(best[1])}",
        )
    if auction.lot in SCARCE:
        if not square and best is not None and best[0] == winner:
            square = best[2]
        _check_scarce_bid(t, winner, auction.lot, square, action.price)
    _check_limit(t, winner, action.price)
    close(t, auction.lot, winner, action.price, square)


def _without_auction(t: Table, action: Hammer) -> None:
    """A lot sold although no auction was open (as played): it was the bank's, and somebody paid for it."""
    lot, winner = action.lot, action.winner
    said = "no auction is open"
    if winner is None:
        t.refuse("auction.closed", said)
    beyond = _beyond_means(t, winner, action.price)
    t.breach("auction.closed", f"{said}, and {beyond}" if beyond else said)
    check_banks(t, lot, "auction.closed")
    due = next((due for due in t.state.pending if due.kind == "buy" and due.square == lot), None)
    if due is not None:
        t.emit(Declined(due.player, lot))
    close(t, lot, winner, action.price, "")


def stock_of(t: Table, kind: str) -> int | None:
    """How many houses or hotels the bank has; None: no limit."""
    return t.state.bank_houses if kind == "house" else t.state.bank_hotels


def decide_want(t: Table, action: Want) -> None:
    """Make a demand for scarce buildings known (build.shortage-auction)."""
    player = action.actor
    if stock_of(t, action.kind) is None:
        t.refuse("build.shortage-auction", f"there is no limit on {action.kind}s here: just build")
    if action.count < 1:
        t.refuse("build.shortage-auction", "a demand is for 1 building at least")
    owns_group = any(
        len(lot.rent) > 1 and all(t.state.owner.get(mate) == player for mate in lot.mates)
        for lot in t.book.lots.values()
    )
    if not owns_group:
        t.breach("build.group", f"{player} owns no whole group to build on")
    t.emit(Wanted(player, action.kind, action.count))


def decide_open_auction(t: Table, action: OpenAuction) -> None:
    """Auction one scarce building among those who demanded it (build.shortage-auction)."""
    matter = t.open_matter()
    if matter:
        t.breach("turn.order", f"no auction can open now: {matter}")
    kind = action.kind
    if not stock_of(t, kind):
        t.refuse("build.supply", f"the bank has no {kind} to auction")
    if kind not in scarce(t):
        t.breach("build.shortage-auction", f"no two players want more {kind}s than the bank has")
    t.emit(AuctionOpened(kind, tuple(demand.player for demand in t.state.demands if demand.kind == kind)))
