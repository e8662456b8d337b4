"""What to build: one order on the best group that can take more, as high as cash and the bank's stock reach."""

from collections.abc import Callable, Sequence

from monopoly import actions as a
from monopoly.book import Book
from projections import State

Allows = Callable[[State, a.Action], bool]


def best_order(
    book: Book, state: State, player: str, groups: Sequence[tuple[str, ...]], cash: int, allows: Allows
) -> a.Build | None:
    """Give a building order on one of a player's whole groups, the best first; None: nothing can be built now."""
    rules, mortgaged = book.rules, state.mortgaged
    if rules.build_on_lot:
        here = state.square[player]
        groups = [group for group in groups if here in group]
    for group in groups:
        if cash < book.lots[group[0]].house_cost or (mortgaged and any(code in mortgaged for code in group)):
            continue
        orders = _orders(book, state, player, group, cash)
        if orders:
            action = a.Build(player, tuple(orders.items()))
            if allows(state, action):
                return action
    return None


def _orders(book: Book, state: State, player: str, group: tuple[str, ...], cash: int) -> dict[str, int]:
    """Raise the lowest lot again and again while there is cash, stock and leave to build."""
    rules, top, houses = book.rules, book.lots[group[0]].top, state.houses
    needs, cost = rules.hotel_needs, book.lots[group[0]].house_cost
    levels = [min(houses.get(code, 0), needs + 1) for code in group]
    left = cash // cost
    for limit, spent in (
        (rules.build_turn_limit, lambda: sum(state.built.get(player, {}).values())),
        (rules.build_group_limit, lambda: sum(state.built.get(player, {}).get(code, 0) for code in group)),
    ):
        if limit is not None:
            # a turn that has not begun yet begins with nothing built
            left = min(left, limit - (spent() if state.player == player else 0))
    stock, hotels = state.bank_houses, state.bank_hotels
    highest = min(needs + 1, top)
    orders: dict[str, int] = {}
    here = group.index(state.square[player]) if rules.build_on_lot else None
    while left > 0:
        low = min(levels)
        at = levels.index(low) if here is None else here
        if levels[at] > low or low >= highest:
            break
        if low < needs and low + 1 < top:
            if stock is not None:
                if stock < 1:
                    break
                stock -= 1
        elif hotels is not None:
            if hotels < 1:
                break
            hotels -= 1
            stock = stock if stock is None else stock + low
        levels[at] += 1
        orders[group[at]] = orders.get(group[at], 0) + 1
        left -= 1
    return orders
