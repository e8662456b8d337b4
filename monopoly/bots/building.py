"""What to build: one order on the best group that can take more, as high as cash and the bank's stock reach."""

from collections.abc import Sequence

from monopoly import actions as a
from monopoly.book import Book
from projections import State


def best_order(book: Book, state: State, player: str, groups: Sequence[tuple[str, ...]], cash: int) -> a.Build | None:
    """Give a building order on one of a player's whole groups, the best first; None: nothing can be built now.

    To be asked before a roll of his own, when nothing is open.
    """
    if state.demands:  # the bank may have to auction what is scarce
        return None
    mortgaged, here = state.mortgaged, state.square[player]
    for group in groups:
        if book.rules.build_on_lot and here not in group:
            continue
        if cash < min(book.lots[code].house_cost for code in group) or (
            mortgaged and not mortgaged.keys().isdisjoint(group)
        ):
            continue
        orders = _orders(book, state, player, group, cash)
        if orders:
            return a.Build(player, tuple(orders.items()))
    return None


def _orders(book: Book, state: State, player: str, group: tuple[str, ...], cash: int) -> dict[str, int]:
    """Raise the lowest lot again and again while there is cash, stock and leave to build."""
    rules, lots, houses = book.rules, book.lots, state.houses
    top = lots[group[0]].top
    needs = rules.hotel_needs
    highest = min(needs + 1, top)
    levels = [min(houses.get(code, 0), highest) for code in group]
    orders: dict[str, int] = {}
    if min(levels) >= highest:
        return orders
    left = _limit(book, state, player, group, highest * len(group))
    stock, hotels = state.bank_houses, state.bank_hotels
    only = group.index(state.square[player]) if rules.build_on_lot else None
    while left > 0:
        low = min(levels)
        at = levels.index(low) if only is None else only
        cost = lots[group[at]].house_cost
        if levels[at] > low or low >= highest or cost > cash:
            break
        cash -= cost
        if low < needs and low + 1 < top:
            if stock is not None:
                if stock < 1:
                    break
                stock -= 1
        else:
            if hotels is not None:
                if hotels < 1:
                    break
                hotels -= 1
            if stock is not None:
                stock += low
        levels[at] += 1
        orders[group[at]] = orders.get(group[at], 0) + 1
        left -= 1
    return orders


def _limit(book: Book, state: State, player: str, group: tuple[str, ...], most: int) -> int:
    """Say how many buildings a player may still order this turn on this group."""
    rules = book.rules
    if rules.build_turn_limit is None and rules.build_group_limit is None:
        return most
    # where building begins one's turn, a turn that has not begun yet begins with nothing built
    begins = state.player != player and rules.build_when != "between-turns"
    built = {} if begins else state.built.get(player, {})
    if rules.build_turn_limit is not None:
        most = min(most, rules.build_turn_limit - sum(built.values()))
    if rules.build_group_limit is not None:
        most = min(most, rules.build_group_limit - sum(built.get(code, 0) for code in group))
    return most
