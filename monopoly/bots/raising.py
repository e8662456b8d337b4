"""Raising cash for a debt: what hurts least goes first."""

from collections.abc import Callable, Iterator

from monopoly import actions as a
from monopoly.book import Book
from monopoly.rules.money import debts_of, means
from monopoly.table import Table
from projections import State

Allows = Callable[[State, a.Action], bool]


def raise_cash(book: Book, state: State, player: str, allows: Allows) -> a.Action:
    """Mortgage or sell one thing more; go bankrupt where all of it would not do."""
    owed = debts_of(state, player)
    if means(Table(book, state), player) >= owed:
        missing = owed - state.cash[player]
        for action in _ways(book, state, player, missing):
            if allows(state, action):
                return action
    return a.GoBankrupt(player)


def _ways(book: Book, state: State, player: str, missing: int) -> Iterator[a.Action]:
    """List what can be turned into cash: single lots, lots of whole groups, then buildings of the cheapest group."""
    yield from _mortgages(book, state, player, missing)
    built = [group for group in book.groups.values() if any(_built(state, code, player) for code in group)]
    for group in sorted(built, key=lambda group: book.lots[group[0]].house_cost):
        yield from _sales(book, state, group)


def _mortgages(book: Book, state: State, player: str, missing: int) -> Iterator[a.Action]:
    owner, lots = state.owner, book.lots
    free = [code for code, who in owner.items() if who == player and code not in state.mortgaged]
    free = [code for code in free if not any(mate in state.houses for mate in lots[code].mates)]
    # lots of groups that are not whole earn least
    free.sort(key=lambda code: (all(owner.get(mate) == player for mate in lots[code].mates), lots[code].price))
    chosen: list[str] = []
    for code in free:
        if missing <= 0:
            break
        chosen.append(code)
        missing -= lots[code].mortgage
    if chosen:
        yield a.Mortgage(player, tuple(chosen))


def _built(state: State, code: str, player: str) -> bool:
    return code in state.houses and state.owner.get(code) == player


def _sales(book: Book, state: State, group: tuple[str, ...]) -> Iterator[a.Action]:
    """Sell one level of the highest lot; where hotels cannot be broken, all buildings of the group."""
    player = state.owner[group[0]]
    levels = {code: state.houses.get(code, 0) for code in group}
    for code in sorted(levels, key=lambda code: -levels[code]):
        if levels[code]:
            yield a.SellBuildings(player, ((code, 1),))
    yield a.SellBuildings(player, tuple((code, level) for code, level in levels.items() if level))
    # a lot of a built group that carries nothing may be free to mortgage
    for code, level in levels.items():
        if not level and code not in state.mortgaged:
            yield a.Mortgage(player, (code,))
