"""What a player is worth: two valuations that are never shown without saying which."""

from monopoly.book import Book
from projections import State


def end_worth(book: Book, state: State, player: str) -> int:
    """End-of-game worth: cash, lots at their price (mortgaged ones at half), buildings at cost (win.richest)."""
    return state.cash[player] + _lots(book, state, player, mortgaged_half=True)


def tax_worth(book: Book, state: State, player: str) -> int:
    """Income-tax worth: cash, all lots at full price, buildings at cost (tax.choice)."""
    return state.cash[player] + _lots(book, state, player, mortgaged_half=False)


def _lots(book: Book, state: State, player: str, *, mortgaged_half: bool) -> int:
    total = 0
    for code, owner in state.owner.items():
        if owner != player:
            continue
        lot = book.lots[code]
        total += lot.mortgage if mortgaged_half and code in state.mortgaged else lot.price
        level = state.houses.get(code, 0)
        if level:
            total += lot.house_cost * min(level, book.rules.hotel_needs + 1)
    return total
