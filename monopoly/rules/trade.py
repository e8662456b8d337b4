"""Trades between players: agreed at once, or by offer and acceptance (trade.*)."""

from events import Given, Goods, OfferClosed, Traded, TradeOffered
from monopoly.actions import AcceptOffer, Give, OfferTrade, RejectOffer, Trade, WithdrawOffer
from monopoly.rules.goods import check_goods, resolve_goods
from monopoly.rules.money import owes, pay_transfer_fee, settle_debts, transfer_fee, waiting_debts
from monopoly.rules.turns_base import begin_turn, next_player
from monopoly.table import Table, owing
from projections import Debt, Offer


def decide_trade(t: Table, action: Trade) -> None:
    """Exchange goods at any agreed price."""
    _exchange(t, action.actor, action.partner, action.gives, action.takes)


def _check_sides(t: Table, player: str, partner: str, gives: Goods, takes: Goods) -> None:
    if partner == player:
        t.refuse("trade.goods", f"{player} cannot trade with himself")
    if partner in t.state.out:
        t.refuse("play.bankrupt", f"{partner} is out of the game")
    lots = (*gives.deeds, *takes.deeds, *gives.cards, *takes.cards)
    if not lots and not t.rules.credit:
        owed = owing(partner, player, gives.cash - takes.cash)
        said = "money changes hands between players for goods only: there is no credit"
        t.breach("trade.no-loans", said, owed=owed)
    elif t.rules.lots_for_lots and bool(gives.deeds) != bool(takes.deeds):
        t.breach("trade.exchange", "lots are exchanged for lots, with cash to balance: each side gives one at least")


def _check_when(t: Table, player: str) -> None:
    state = t.state
    if t.rules.trade_when == "any":
        return
    matter = t.open_matter()
    if matter and owes(state, player) is None:
        t.breach("trade.when", f"{player} cannot trade now: {matter}")
    elif matter:
        return
    elif state.player == player:
        if not state.owed:
            t.breach("trade.when", f"{player} has rolled: trading comes before one's own roll")
    elif not state.owed and next_player(t) == player:
        begin_turn(t, player)
    else:
        t.breach("trade.when", f"{player} may trade on his own turn before rolling only")


def _exchange(t: Table, player: str, partner: str, gives: Goods, takes: Goods) -> None:
    _check_sides(t, player, partner, gives, takes)
    _check_when(t, player)
    gives, takes = resolve_goods(t, player, gives), resolve_goods(t, partner, takes)
    check_goods(t, player, gives)
    check_goods(t, partner, takes)
    state = t.state
    if "fee" in t.figures and all(any(code in state.mortgaged for code in got.deeds) for got in (gives, takes)):
        t.refuse("check", "fee= stands for one fee, and both get mortgaged lots here: write two trades")
    fees = {}
    for giver, given, got in ((player, gives, takes), (partner, takes, gives)):
        debt = owes(state, giver)
        if given.cash and debt is not None:
            t.breach("debt.order", f"{_owing(t, giver, debt)}: until that is paid his cash buys nothing")
        fee = fees[giver] = transfer_fee(t, giver, got.deeds)
        has = state.cash[giver] - given.cash + got.cash
        owing = waiting_debts(state, giver)
        if fee and fee > has - owing:
            said = f"owes {t.money(owing)}, " if owing else ""
            t.refuse(
                "cash.short",
                f"{giver} {said}must pay {t.money(fee)} on the mortgaged lots he gets and would have {t.money(has)}",
            )
    t.emit(Traded(player, partner, gives, takes))
    settle_debts(t)
    pay_transfer_fee(t, partner, gives.deeds, fees[partner])
    pay_transfer_fee(t, player, takes.deeds, fees[player])


def _owing(t: Table, player: str, debt: Debt) -> str:
    return f"{player} owes {debt.creditor} {t.money(debt.left)}"


def decide_give(t: Table, action: Give) -> None:
    """Hand money over for nothing: credit, where the ruleset has it (trade.no-loans)."""
    player, to, amount = action.actor, action.to, action.amount
    if to == player or to in t.state.out:
        t.refuse("trade.goods", f"{player} cannot give {to} anything")
    if amount > t.state.cash[player]:
        t.refuse("cash.short", f"{player} has {t.money(t.state.cash[player])}, not {t.money(amount)}")
    debt = owes(t.state, player)
    if not t.rules.credit:
        said = f"{player} gave {to} {t.money(amount)} for nothing: there is no credit"
        t.breach("trade.no-loans", said, owed=owing(to, player, amount))
    elif debt is not None:
        t.breach("debt.order", f"{_owing(t, player, debt)}: until that is paid he gives no cash away")
    t.emit(Given(player, to, amount, action.text))


def decide_offer(t: Table, action: OfferTrade) -> None:
    """Propose a trade, when one may be made; it is checked again when it is accepted (trade.offer, trade.when)."""
    player, partner = action.actor, action.partner
    # as played an offer moves nothing: what is wrong with it is found when it is accepted
    quiet = not t.strict and t.state.mode == "as-played"
    asked = Table(t.book, t.state, strict=False) if quiet else t
    _check_sides(asked, player, partner, action.gives, action.takes)
    if not quiet:
        _check_when(t, player)
    gives, takes = resolve_goods(t, player, action.gives), resolve_goods(t, partner, action.takes)
    check_goods(asked, player, gives)
    check_goods(asked, partner, Goods(0, takes.deeds, takes.cards))
    t.emit(TradeOffered(player, partner, gives, takes))


def _find(t: Table, entry: int | None, player: str, side: str) -> Offer:
    mine = [offer for offer in t.state.offers if (offer.partner if side == "to" else offer.player) == player]
    if entry is not None:
        mine = [offer for offer in mine if offer.entry == entry]
    if not mine:
        which = f"offer {entry}" if entry is not None else "offer"
        t.refuse("trade.offer", f"there is no open {which} {'to' if side == 'to' else 'of'} {player}", entry=entry)
    if len(mine) > 1:
        numbers = ", ".join(str(offer.entry) for offer in mine)
        t.refuse("trade.offer", f"several offers are open: say which one ({numbers})")
    return mine[0]


def decide_accept(t: Table, action: AcceptOffer) -> None:
    """Take an offer; all that a trade needs must still hold (trade.offer)."""
    offer = _find(t, action.entry, action.actor, "to")
    t.emit(OfferClosed(offer.entry, "accepted"))
    _exchange(t, offer.player, offer.partner, offer.gives, offer.takes)


def decide_reject(t: Table, action: RejectOffer) -> None:
    """Refuse an offer (trade.offer)."""
    t.emit(OfferClosed(_find(t, action.entry, action.actor, "to").entry, "rejected"))


def decide_withdraw(t: Table, action: WithdrawOffer) -> None:
    """Take back one's own offer (trade.offer)."""
    t.emit(OfferClosed(_find(t, action.entry, action.actor, "of").entry, "withdrawn"))
