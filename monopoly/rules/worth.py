"""What a player is worth, line by line: two valuations that are never shown without saying which."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from monopoly.book import Book
from monopoly.rules.shares import holdings
from projections import State


class Item(Struct, frozen=True, gc=False, omit_defaults=True):
    """A line of a valuation. ``kind``: cash, deposit, shares, lot, houses or hotel; ``amount`` in units for all
    ``count``."""

    kind: str
    amount: int
    square: str = ""
    count: int = 1
    mortgaged: bool = False


def valuation(book: Book, state: State, player: str, *, mortgaged_half: bool = True) -> tuple[Item, ...]:
    """Value a player line by line as at the end of a game: cash, a deposit, shares, each lot at its price (mortgaged
    ones at half), buildings at cost, a hotel with the houses it replaced (win.richest); with mortgaged lots whole, as
    for the income tax (tax.choice)."""
    return tuple(_items(book, state, player, mortgaged_half=mortgaged_half))


def end_worth(book: Book, state: State, player: str) -> int:
    """End-of-game worth: what the lines of ``valuation`` come to (win.richest)."""
    return sum(item.amount for item in _items(book, state, player, mortgaged_half=True))


def tax_worth(book: Book, state: State, player: str) -> int:
    """Income-tax worth: cash, deposit, all lots at full price, buildings at cost (tax.choice)."""
    return sum(item.amount for item in _items(book, state, player, mortgaged_half=False))


def _items(book: Book, state: State, player: str, *, mortgaged_half: bool) -> Iterator[Item]:
    yield Item("cash", state.cash[player])
    deposit = state.deposit(player)
    if deposit:
        yield Item("deposit", deposit)
    for code, count in holdings(book, state, player).items():
        yield Item("shares", book.shares[code].price * count, code, count)
    for code, lot in book.lots.items():
        if state.owner.get(code) != player:
            continue
        mortgaged = code in state.mortgaged
        yield Item("lot", lot.mortgage if mortgaged and mortgaged_half else lot.price, code, 1, mortgaged)
        level = state.houses.get(code, 0)
        hotels, houses = lot.storeys(level)
        if hotels:
            yield Item("hotel", lot.house_cost * (book.rules.hotel_needs + 1), code)
        if houses:
            yield Item("houses", lot.house_cost * houses, code, houses)


def places(book: Book, state: State) -> tuple[tuple[int, str, int], ...]:
    """Rank the players: (place, player, end-of-game worth). Those still in the game come first, the richest foremost,
    equal worth on the same place; then those who left, the last to leave foremost, and who was disqualified
    (win.richest)."""
    living = sorted(((end_worth(book, state, player), player) for player in state.living()), key=lambda each: -each[0])
    ranked = [(1 + sum(worth > own for worth, _ in living), player, own) for own, player in living]
    out = sorted(state.out, key=lambda player: (player in state.disqualified, -state.out.index(player)))
    return (*ranked, *((len(living) + at, player, 0) for at, player in enumerate(out, 1)))


def winner_now(book: Book, state: State) -> str | None:
    """Name the winner of a game that has ended, as its accounts stand now: what the referee put right after the end,
    and whom he disqualified, counts. None: the game goes on, or nobody has won (win.richest)."""
    if state.status != "ended":
        return None
    if state.entry == state.ended:  # nothing has happened since
        return state.winner
    living = state.living()
    if len(living) == 1:
        return living[0]
    ahead = lead({player: end_worth(book, state, player) for player in living})
    return ahead.player if ahead else None


class Lead(Struct, frozen=True):
    """By how much the richest player is ahead: ``margin`` units of worth, over the next richest (several if equal)."""

    player: str
    margin: int
    over: tuple[str, ...]


def lead(worth: Mapping[str, int]) -> Lead | None:
    """Say who is ahead by the worth of the players still in the game. None: the first place is shared, or nobody else
    is left to be ahead of (win.richest)."""
    if len(worth) < 2:
        return None
    first, second = sorted(worth.values(), reverse=True)[:2]
    if first == second:
        return None
    (best,) = (player for player, value in worth.items() if value == first)
    return Lead(best, first - second, tuple(player for player, value in worth.items() if value == second))
