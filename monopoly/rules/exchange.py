"""The stock exchange in place of free parking: dividends to all holders, a share for who lands there (exchange.*)."""

from events import BANK, DividendPaid, SharesBought, SharesOffered, SharesSold
from monopoly.actions import BuyShares, SellShares
from monopoly.board import Share, Square
from monopoly.rules.money import need_cash
from monopoly.rules.shares import certificates, holdings, pick, sale_value
from monopoly.table import Table


def land_on_exchange(t: Table, player: str, square: Square) -> None:
    """Pay dividends to all holders, and offer shares to who landed while the bank has any (exchange.land)."""
    for holder in (player, *t.state.seats_after(player)):
        for code, count in holdings(t.book, t.state, holder).items():
            t.emit(DividendPaid(holder, code, count, t.book.shares[code].dividends[count - 1]))
    if any(certificates(t.book, t.state, code, None) for code in t.book.shares):
        t.emit(SharesOffered(player, square.code))


def decide_buy_shares(t: Table, action: BuyShares) -> None:
    """Buy shares of one company from the bank, having landed on the exchange (exchange.buy)."""
    player, state = action.actor, t.state
    share = _company(t, action.share)
    due = next((due for due in state.pending if due.kind == "shares" and due.player == player), None)
    if due is None:
        t.breach("exchange.buy", f"{player} has not just landed on the stock exchange: no shares are on offer to him")
    elif due is not state.pending[0] or state.must_pay or state.auction is not None:
        t.breach("turn.order", f"{player} cannot buy now: {t.open_matter()}")
    limit = t.book.share_limit
    if limit and action.count > limit:
        t.breach("exchange.buy", f"{limit} share{'s' if limit > 1 else ''} may be bought here, not {action.count}")
    free = certificates(t.book, state, share.code, None)
    if action.count > len(free):
        t.refuse("exchange.buy", f"the bank has {len(free)} of {share.name}, not {action.count}")
    price = t.figure("price", share.price * action.count, "exchange.buy", f"the price of {share.name}", player, BANK)
    need_cash(t, player, price, share.name)
    t.emit(SharesBought(player, tuple(free[: action.count]), price))


def decide_sell_shares(t: Table, action: SellShares) -> None:
    """Sell shares back to the bank at half their price, at any time (exchange.sell)."""
    player = action.actor
    sold: list[str] = []
    amount = 0
    for code, count in action.orders:
        share = _company(t, code)
        sold += pick(t, player, code, count, "exchange.sell")
        amount += count * sale_value(share)
    amount = t.figure("refund", amount, "exchange.sell", "what the bank gives", BANK, player)
    t.emit(SharesSold(player, tuple(sold), amount))


def _company(t: Table, code: str) -> Share:
    share = t.book.shares.get(code)
    if share is None:
        t.refuse("exchange.buy", "there is no stock exchange in this game")
    return share
