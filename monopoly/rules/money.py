"""Paying, owing and what a player is worth: the money side of every other rule."""

from events import BANK, POT, DebtArose, DebtPaid, DebtSettled, DeedGranted, Paid, RentPaid
from monopoly.actions import Settle
from monopoly.book import Lot
from monopoly.rules.goods import check_goods, resolve_goods
from monopoly.rules.shares import held_by, shares_value
from monopoly.table import Table
from projections import Debt, State

_POT_REASONS = frozenset({"tax", "card", "fine", "penalty"})


def percent(amount: int, rate: int) -> int:
    """Take a percentage, rounded up to the next unit (mortgage.transfer)."""
    return -(-amount * rate // 100)


def pay(t: Table, payer: str, payee: str, amount: int, reason: str, square: str = "") -> bool:
    """Pay at once, or owe it when cash is short or older debts come first (debt.order). Says whether it was paid."""
    if amount <= 0:
        return True
    state = t.state
    if state.cash[payer] >= amount and not owes(state, payer):
        t.emit(Paid(payer, payee, amount, reason, square))
        return True
    t.emit(DebtArose(payer, payee, amount, reason, square))
    return False


def till(t: Table, reason: str) -> str:
    """Say who gets what is paid to the bank: the pot in the middle, where the house rule has one."""
    return POT if t.rules.free_parking_pot and reason in _POT_REASONS else BANK


def pay_bank(t: Table, payer: str, amount: int, reason: str, square: str = "") -> bool:
    """Pay the bank, or the pot in the middle where the house rule has one."""
    return pay(t, payer, till(t, reason), amount, reason, square)


def owes(state: State, player: str) -> Debt | None:
    """Give the oldest debt that the game waits for this player to pay."""
    for debt in state.must_pay:
        if debt.debtor == player:
            return debt
    return None


def settle_debts(t: Table) -> None:
    """Pay debts whole and oldest first as soon as each debtor's cash reaches them (debt.order); one that was passed
    over keeps no later one waiting."""
    state = t.state
    paid = True
    while paid:
        paid = False
        waiting = set()
        for debt in state.debts:
            if debt.debtor in waiting:
                continue
            if state.cash[debt.debtor] < debt.left:
                if not debt.passed:
                    waiting.add(debt.debtor)
                continue
            t.emit(DebtPaid(debt.id, debt.debtor, debt.creditor, debt.left, debt.reason, debt.square))
            if debt.reason == "auction" and debt.square not in state.owner:
                t.emit(DeedGranted(debt.debtor, debt.square))
            paid = True
            break


def pay_rent(t: Table, entry: int, debtor: str, creditor: str, square: str, amount: int) -> None:
    """Pay a rent that was asked for, or owe it."""
    if t.state.cash[debtor] >= amount and not owes(t.state, debtor):
        t.emit(RentPaid(entry, debtor, creditor, square, amount))
    else:
        t.emit(DebtArose(debtor, creditor, amount, "rent", square, entry))


def need_cash(t: Table, player: str, amount: int, what: str) -> None:
    """Refuse a payment of one's own choice that cash does not cover; open debts come first."""
    debt = owes(t.state, player)
    if debt is not None:
        t.breach(
            "debt.order",
            f"{player} owes {debt.creditor} {t.money(debt.left)}: until that is paid his cash buys nothing else",
        )
    if t.state.cash[player] < amount:
        t.refuse("cash.short", f"{what} costs {t.money(amount)}, {player} has {t.money(t.state.cash[player])}")


def buildings_value(t: Table, lot: Lot, level: int) -> int:
    """What the bank gives for all buildings of a lot (build.sell, build.sell-hotel)."""
    rules, cost = t.rules, lot.house_cost
    if level > lot.top:
        return buildings_value(t, lot, lot.top) + buildings_value(t, lot, level - lot.top)
    if level == lot.top:
        return cost * rules.hotel_refund // 100 + rules.hotel_needs * (cost * rules.house_refund // 100)
    return level * (cost * rules.house_refund // 100)


def lot_value(t: Table, lot: Lot) -> int:
    """What the bank gives for a lot that is sold to it; 0: it takes none (trade.to-bank)."""
    return lot.price * (t.rules.lot_refund or 0) // 100


def means(t: Table, player: str) -> int:
    """All a player can raise from the bank: cash, deposit, buildings sold, lots mortgaged or sold (bankrupt.when,
    auction.bid-limit)."""
    state, lots = t.state, t.book.lots
    total = state.cash[player] + (state.deposit(player) or 0)
    for square, owner in state.owner.items():
        if owner == player:
            lot = lots[square]
            if square in state.houses:
                total += buildings_value(t, lot, state.houses[square])
            if square not in state.mortgaged:
                total += max(lot.mortgage, lot_value(t, lot))
    return total + shares_value(t.book, held_by(state, player), half=True)


def waiting_debts(state: State, player: str) -> int:
    """Add up the debts that a player's cash goes to before anything else (debt.order)."""
    return sum(debt.left for debt in state.must_pay if debt.debtor == player)


def debts_of(state: State, player: str) -> int:
    """Add up what a player owes."""
    return sum(debt.left for debt in state.debts if debt.debtor == player)


def decide_settle(t: Table, action: Settle) -> None:
    """The creditor takes unbuilt lots and cash, at an agreed price, for part of the debt (debt.in-kind)."""
    debtor, creditor = action.actor, action.creditor
    debt = next((d for d in t.state.debts if (d.debtor, d.creditor) == (debtor, creditor)), None)
    if debt is None:
        t.refuse("debt.none", f"{debtor} owes {creditor} nothing")
    oldest = owes(t.state, debtor)
    if oldest is not None and oldest.id != debt.id:
        t.breach(
            "debt.order", f"{debtor} owes {oldest.creditor} {t.money(oldest.left)} from before (entry {oldest.entry})"
        )
    goods = resolve_goods(t, debtor, action.goods)
    in_cash = debt.passed and goods.cash == action.worth
    if creditor in (BANK, POT) or not (goods.deeds or goods.cards or in_cash):
        t.breach("debt.in-kind", "only another player may take lots, cards or shares for a debt")
    if not 0 < action.worth <= debt.left:
        t.refuse("debt.in-kind", f"these goods may settle from 1 to {t.money(debt.left)}, not {t.money(action.worth)}")
    check_goods(t, debtor, goods)
    fee = transfer_fee(t, creditor, goods.deeds)
    if fee and fee > t.state.cash[creditor] + goods.cash - waiting_debts(t.state, creditor):
        t.refuse(
            "cash.short",
            f"{creditor} must pay {t.money(fee)} on the mortgaged lots and has {t.money(t.state.cash[creditor])}",
        )
    t.emit(DebtSettled(debt.id, debtor, creditor, goods, action.worth))
    settle_debts(t)
    pay_transfer_fee(t, creditor, goods.deeds, fee)


def _fees(t: Table, deeds: tuple[str, ...]) -> dict[str, int]:
    mortgaged = [code for code in deeds if code in t.state.mortgaged]
    return {code: percent(t.book.lots[code].mortgage, t.rules.transfer_fee) for code in mortgaged}


def transfer_fee(t: Table, player: str, deeds: tuple[str, ...]) -> int:
    """Say what a player has to pay for receiving lots: 10% of the mortgage of each mortgaged one, or what he was really
    asked for (mortgage.transfer)."""
    fees = _fees(t, deeds)
    if not fees:
        return 0
    return t.figure("fee", sum(fees.values()), "mortgage.transfer", f"{player}'s fee", player, BANK)


def pay_transfer_fee(t: Table, player: str, deeds: tuple[str, ...], fee: int) -> None:
    """Pay ``fee`` for the mortgaged ones of these lots: each by itself, or a sum of the table's own in one."""
    fees = _fees(t, deeds)
    if fee != sum(fees.values()):
        fees = {next(iter(fees)): fee}
    for code, amount in fees.items():
        if amount:
            pay(t, player, BANK, amount, "fee", code)
