"""Deeds: buying, declining, mortgages and their redemption."""

from events import BANK, AuctionClosed, Bought, Declined, Mortgaged, Redeemed
from monopoly.actions import Buy, Decline, Mortgage, Redeem
from monopoly.book import Lot
from monopoly.rules.auction import check_banks, open_lot_auction
from monopoly.rules.money import need_cash, percent
from monopoly.table import Table
from projections import Due


def _offer_to(t: Table, player: str, what: str) -> Due | None:
    """Find the lot on offer to this player; none is against the rules (buy.unowned, turn.order)."""
    state = t.state
    due = next((due for due in state.pending if due.kind == "buy" and due.player == player), None)
    if due is None:
        here = state.square[player]
        owner = state.owner.get(here)
        if player != state.player:
            t.breach("turn.order", f"it is {state.player}'s turn: nothing is on offer to {player}")
        elif t.state.pending and t.state.pending[0].kind == "shares":
            t.refuse("buy.unowned", f"name the company whose share it is, as in buy {next(iter(t.book.shares))}")
        elif here not in t.book.lots:
            t.breach("buy.unowned", f"{t.name(here)} is not for sale")
        elif owner is not None:
            t.breach("buy.unowned", f"{t.name(here)} is owned by {owner}")
        else:
            t.breach("buy.unowned", f"{t.name(here)} is not on offer to {player} now")
    elif due is not state.pending[0] or state.must_pay or state.auction is not None:
        t.breach("turn.order", f"{player} cannot {what} now: {t.open_matter()}")
    return due


def decide_buy(t: Table, action: Buy) -> None:
    """Buy the lot landed on at its printed price (buy.price)."""
    player = action.actor
    due = _offer_to(t, player, "buy")
    code = due.square if due is not None else t.state.square[player]
    check_banks(t, code, "buy.unowned")
    price = t.figure("price", t.book.lots[code].price, "buy.price", f"the price of {t.name(code)}", player, BANK)
    need_cash(t, player, price, t.name(code))
    if t.state.auction is not None and t.state.auction.lot == code:
        t.emit(AuctionClosed(code))
    t.emit(Bought(player, code, price))


def decide_decline(t: Table, action: Decline) -> None:
    """Do not buy: the bank auctions the lot at once (auction.on-decline)."""
    player = action.actor
    first = t.state.pending[0] if t.state.pending else None
    if first is not None and first.kind == "shares" and first.player == player and not t.state.must_pay:
        t.emit(Declined(player, first.square))
        return
    due = _offer_to(t, player, "decline")
    if due is None:
        t.refuse("buy.unowned", f"nothing is on offer to {player}")
    t.emit(Declined(player, due.square))
    if t.rules.declined == "auction":
        open_lot_auction(t, due.square, without="" if t.rules.decliner_may_bid else player)


def _own_lot(t: Table, player: str, code: str) -> Lot:
    lot = t.book.lots.get(code)
    if lot is None:
        t.refuse("mortgage.owner", f"{t.name(code)} is not a lot")
    owner = t.state.owner.get(code)
    if owner != player:
        t.refuse("mortgage.owner", f"{t.name(code)} is {owner or 'the bank'}'s, not {player}'s")
    return lot


def _one_figure(t: Table, squares: tuple[str, ...]) -> None:
    if t.figures and len(squares) > 1:
        t.refuse("mortgage.value", "say the sum of one lot at a time")


def decide_mortgage(t: Table, action: Mortgage) -> None:
    """Borrow half the price on lots without buildings (mortgage.value, mortgage.buildings)."""
    player, state = action.actor, t.state
    _one_figure(t, action.squares)
    for code in action.squares:
        lot = _own_lot(t, player, code)
        if code in state.mortgaged:
            t.refuse("mortgage.already", f"{lot.name} is mortgaged already")
        built = [mate for mate in lot.mates if mate in state.houses]
        if code in state.houses:
            t.breach("mortgage.buildings", f"{lot.name} carries buildings: sell them first")
        elif built and t.rules.mortgage_needs == "group":
            t.breach("mortgage.buildings", f"{t.name(built[0])} of its group carries buildings: sell them first")
        value = t.figure("value", lot.mortgage, "mortgage.value", f"the mortgage of {lot.name}", BANK, player)
        t.emit(Mortgaged(player, code, value))


def redeem_cost(t: Table, lot: Lot) -> int:
    """The mortgage and the interest on it; none if it was just taken over with its 10% paid (mortgage.redeem)."""
    rules = t.rules
    if t.state.mortgaged[lot.code] and rules.taken_over_interest is not None:
        return lot.mortgage + percent(lot.mortgage, rules.taken_over_interest)
    if lot.code in t.state.taken and rules.transfer_fee:
        return lot.mortgage
    return lot.mortgage + percent(lot.mortgage, rules.interest)


def decide_redeem(t: Table, action: Redeem) -> None:
    """Pay mortgages back (mortgage.redeem, mortgage.transfer)."""
    player = action.actor
    _one_figure(t, action.squares)
    for code in action.squares:
        lot = _own_lot(t, player, code)
        if code not in t.state.mortgaged:
            t.refuse("mortgage.redeem", f"{lot.name} is not mortgaged")
        cost = t.figure("cost", redeem_cost(t, lot), "mortgage.redeem", f"redeeming {lot.name}", player, BANK)
        need_cash(t, player, cost, f"redeeming {lot.name}")
        t.emit(Redeemed(player, code, cost))
