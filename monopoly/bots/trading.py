"""Trades that make groups whole: a lot for a lot or for cash, so that both sides gain alike."""

from collections.abc import Callable, Iterator, Set

from events import Goods
from monopoly import actions as a
from monopoly.book import Book
from monopoly.bots.values import Values
from monopoly.rules.money import percent
from projections import State

Allows = Callable[[State, a.Action], bool]

LEAST = 20
"""The gain of both sides together below which no trade is worth the talk, in units."""

POCKET = 50
"""What a player keeps in hand when he pays for a trade."""


def gain(book: Book, values: Values, state: State, player: str, gets: Goods, gives: Goods) -> float:
    """Say what a trade is worth to a player who gets these goods for those."""
    counts = _counts(values, state, player)
    before = _holdings(values, counts)
    for codes, step in ((gets.deeds, 1), (gives.deeds, -1)):
        for code in codes:
            counts[values.group_of[code]] += step
    lots = _holdings(values, counts) - before
    burden = sum(_burden(book, state, code) for code in gets.deeds) - sum(
        book.lots[code].mortgage for code in gives.deeds if code in state.mortgaged
    )
    cards = 40 * (len(gets.cards) - len(gives.cards))
    return lots - burden + cards + gets.cash - gives.cash


def _counts(values: Values, state: State, player: str) -> dict[str, int]:
    counts = dict.fromkeys(values.holding, 0)
    for code, owner in state.owner.items():
        if owner == player:
            counts[values.group_of[code]] += 1
    return counts


def _holdings(values: Values, counts: dict[str, int]) -> float:
    return sum(values.holding[group][count] for group, count in counts.items())


def _burden(book: Book, state: State, code: str) -> int:
    """What a mortgaged lot costs who takes it over."""
    if code not in state.mortgaged:
        return 0
    mortgage = book.lots[code].mortgage
    return mortgage + percent(mortgage, book.rules.transfer_fee)


def propose(
    book: Book, values: Values, state: State, player: str, rejected: Set[a.Trade], allows: Allows
) -> a.Trade | None:
    """Find the trade by which both sides together gain most, and share the gain by cash; None: there is none."""
    found = sorted(_trades(book, values, state, player), key=lambda pair: -pair[0])
    for _, trade in found:
        if trade not in rejected and allows(state, trade):
            return trade
    return None


def _trades(book: Book, values: Values, state: State, player: str) -> Iterator[tuple[float, a.Trade]]:
    """List the trades worth the talk, with the gain of both sides together."""
    lots, owner, group_of = book.lots, state.owner, values.group_of
    built = {lots[code].group for code in state.houses}
    free: dict[str, list[str]] = {name: [] for name in state.living()}
    counts = {name: dict.fromkeys(values.holding, 0) for name in free}
    for code, name in owner.items():
        group = group_of[code]
        counts[name][group] += 1
        if group not in built and (book.rules.trade_mortgaged or code not in state.mortgaged):
            free[name].append(code)
    mine, my_cash = counts[player], state.cash[player]
    for partner, theirs in free.items():
        if partner == player:
            continue
        other, cash = counts[partner], state.cash[partner]
        # of the same group, all lots are worth the same: one of each will do
        wanted = {group_of[code]: code for code in theirs if mine[group_of[code]]}
        given = {group_of[code]: code for code in free[player] if other[group_of[code]]}
        for want, code in wanted.items():
            up = values.one_more(want, mine[want]) - _burden(book, state, code)
            down = values.one_more(want, other[want] - 1) - (lots[code].mortgage if code in state.mortgaged else 0)
            yield from _priced(player, partner, up, -down, my_cash, cash, (), (code,))
            for give, back in given.items():
                if give == want:
                    continue
                loss = values.one_more(give, mine[give] - 1)
                if back in state.mortgaged:
                    loss -= lots[back].mortgage
                profit = values.one_more(give, other[give]) - _burden(book, state, back)
                yield from _priced(player, partner, up - loss, profit - down, my_cash, cash, (back,), (code,))


def _priced(
    player: str,
    partner: str,
    mine: float,
    theirs: float,
    my_cash: int,
    cash: int,
    gives: tuple[str, ...],
    takes: tuple[str, ...],
) -> Iterator[tuple[float, a.Trade]]:
    """Share the gain by cash, as far as it is at hand; nothing where one side would lose all the same."""
    if mine + theirs < LEAST:
        return
    paid = int((mine - theirs) / 2)
    paid = min(paid, my_cash - POCKET) if paid > 0 else -min(-paid, cash - POCKET)
    if (paid > 0) != (mine > theirs) and paid:
        paid = 0
    if mine - paid > 0 and theirs + paid > 0:
        gave = Goods(max(paid, 0), gives)
        yield mine + theirs, a.Trade(player, partner, gave, Goods(max(-paid, 0), takes))
