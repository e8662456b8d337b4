"""Trades that make groups whole: a lot for a lot or for cash, so that both sides gain alike."""

from collections.abc import Callable, Iterator, Sequence

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

CARD = 40
"""What a jail card is worth."""


def gain(book: Book, values: Values, state: State, player: str, gets: Goods, gives: Goods) -> float:
    """Say what a trade is worth to a player who gets these goods for those, in units."""
    change: dict[str, int] = {}
    worth = gets.cash - gives.cash + CARD * (len(gets.cards) - len(gives.cards))
    for goods, sign in ((gets, 1), (gives, -1)):
        for code in goods.deeds:
            group = values.group_of[code]
            change[group] = change.get(group, 0) + sign
            if code in state.mortgaged:
                worth += -_burden(book, code) if sign > 0 else book.lots[code].mortgage
    total: float = worth
    for group, step in change.items():
        count = sum(state.owner.get(code) == player for code in book.groups[group])
        holding = values.holding[group]
        total += holding[count + step] - holding[count]
    return total


def _burden(book: Book, code: str) -> int:
    """What a mortgaged lot costs who takes it over."""
    mortgage = book.lots[code].mortgage
    return mortgage + percent(mortgage, book.rules.transfer_fee)


def propose(
    book: Book, values: Values, state: State, player: str, rejected: Sequence[a.Trade], allows: Allows
) -> a.Trade | None:
    """Find the trade by which both sides together gain most, and share the gain by cash; None: there is none."""
    found = list(_trades(book, values, state, player))
    if len(found) > 1:
        found.sort(key=lambda pair: -pair[0])
    for _, trade in found:
        if trade not in rejected and allows(state, trade):
            return trade
    return None


def _trades(book: Book, values: Values, state: State, player: str) -> Iterator[tuple[float, a.Trade]]:
    """List the trades worth the talk, with the gain of both sides together."""
    group_of, mortgaged = values.group_of, state.mortgaged
    built = {group_of[code] for code in state.houses}
    counts: dict[str, dict[str, int]] = {}
    lots: dict[str, dict[str, str]] = {}
    for code, name in state.owner.items():
        group = group_of[code]
        if name not in counts:
            counts[name], lots[name] = {}, {}
        count = counts[name]
        count[group] = count.get(group, 0) + 1
        if group not in built and (code not in mortgaged or book.rules.trade_mortgaged):
            # all lots of a group are worth the same: one of each will do
            lots[name][group] = code
    mine = counts.get(player)
    if mine is None:
        return
    my_lots, cash, more = lots[player], state.cash, values.one_more
    for partner, other in counts.items():
        if partner == player:
            continue
        wanted = [(group, code) for group, code in lots[partner].items() if group in mine]
        if not wanted:
            continue
        given = [
            (group, code, more[group][other[group]], more[group][mine[group] - 1])
            for group, code in my_lots.items()
            if group in other
        ]
        for want, code in wanted:
            up, down = more[want][mine[want]], more[want][other[want] - 1]
            if code in mortgaged:
                up, down = up - _burden(book, code), down - book.lots[code].mortgage
            both = up - down
            if both >= LEAST and not book.rules.lots_for_lots:
                yield from _priced(player, partner, up, -down, cash, (), (code,))
            for give, back, profit, loss in given:
                if give == want:
                    continue
                if back in mortgaged:
                    profit, loss = profit - _burden(book, back), loss - book.lots[back].mortgage
                if both + profit - loss >= LEAST:
                    yield from _priced(player, partner, up - loss, profit - down, cash, (back,), (code,))


def _priced(
    player: str,
    partner: str,
    mine: float,
    theirs: float,
    cash: dict[str, int],
    gives: tuple[str, ...],
    takes: tuple[str, ...],
) -> Iterator[tuple[float, a.Trade]]:
    """Share the gain by cash, as far as it is at hand; nothing where one side would lose all the same."""
    paid = int((mine - theirs) / 2)
    if paid > 0:
        paid = max(0, min(paid, cash[player] - POCKET))
    else:
        paid = min(0, max(paid, POCKET - cash[partner]))
    if mine - paid > 0 and theirs + paid > 0:
        yield mine + theirs, a.Trade(player, partner, Goods(max(paid, 0), gives), Goods(max(-paid, 0), takes))
