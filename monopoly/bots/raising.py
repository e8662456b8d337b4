"""Raising cash for a debt: what hurts least goes first."""

from monopoly import actions as a
from monopoly.book import Book
from monopoly.rules.money import debts_of, means
from monopoly.rules.shares import holdings, sale_value
from monopoly.table import Table
from projections import State


def raise_cash(book: Book, state: State, player: str) -> a.Action:
    """Withdraw the deposit, sell shares, mortgage lots, then sell buildings, until the debts are paid; go bankrupt
    where all of it would not do."""
    owed = debts_of(state, player)
    if means(Table(book, state), player) < owed:
        return a.GoBankrupt(player)
    if state.deposit(player) is not None:
        return a.WithdrawDeposit(player)
    missing = owed - state.cash[player]
    if book.shares and (shares := holdings(book, state, player)):
        return a.SellShares(player, _shares(book, shares, missing))
    lots, owner, mortgaged = book.lots, state.owner, state.mortgaged
    built = {lots[code].group for code in state.houses}
    free = [
        code for code, who in owner.items() if who == player and code not in mortgaged and lots[code].group not in built
    ]
    if free:
        return a.Mortgage(player, _cheapest(book, state, player, free, missing))
    mine = [group for group in built if owner.get(book.groups[group][0]) == player]
    group = min(mine, key=lambda group: (lots[book.groups[group][0]].house_cost, group))
    return a.SellBuildings(player, _sale(book, state, book.groups[group], missing))


def _shares(book: Book, shares: dict[str, int], missing: int) -> tuple[tuple[str, int], ...]:
    """Choose shares to sell: the cheapest first, for they bring in least."""
    sold: dict[str, int] = {}
    for code in sorted(shares, key=lambda code: book.shares[code].price):
        for _ in range(shares[code]):
            if missing > 0:
                sold[code] = sold.get(code, 0) + 1
                missing -= sale_value(book.shares[code])
    return tuple(sold.items())


def _cheapest(book: Book, state: State, player: str, free: list[str], missing: int) -> tuple[str, ...]:
    """Choose lots to mortgage: those of groups that are not whole earn least."""
    lots, owner = book.lots, state.owner

    def pain(code: str) -> tuple[bool, int]:
        lot = lots[code]
        return all(owner.get(mate) == player for mate in lot.mates), lot.price

    if len(free) > 1:
        free.sort(key=pain)
    chosen = []
    for code in free:
        chosen.append(code)
        missing -= lots[code].mortgage
        if missing <= 0:
            break
    return tuple(chosen)


def _sale(book: Book, state: State, group: tuple[str, ...], missing: int) -> tuple[tuple[str, int], ...]:
    """Choose buildings to sell: the highest lot's first; where the bank has no houses to break a hotel into, all."""
    rules, top = book.rules, book.lots[group[0]].top
    levels = {code: level for code in group if (level := state.houses.get(code, 0))}
    hotels = [code for code, level in levels.items() if level >= top]
    if hotels:
        if state.bank_houses is None or state.bank_houses >= rules.hotel_needs:
            return ((hotels[0], 1),)
        return tuple(levels.items())
    orders: dict[str, int] = {}
    while missing > 0 and any(levels.values()):
        code = max(levels, key=levels.__getitem__)
        levels[code] -= 1
        orders[code] = orders.get(code, 0) + 1
        missing -= book.lots[code].house_cost * rules.house_refund // 100
    return tuple(orders.items())
