"""What lots are worth to a sensible player: the more of a group he has, the more each further lot of it."""

from functools import lru_cache
from itertools import pairwise

from monopoly.book import Book, Lot

WHOLE = 3.0
"""A whole group of streets is worth so many times its price: only such a group is built on."""

EACH = 0.3
"""Each further lot of a group that is not whole, or is never built on, adds this share to the price of all."""


class Values:
    """Values of a board's lots, worked out once."""

    def __init__(self, book: Book) -> None:
        self.group_of: dict[str, str] = {}
        self.holding: dict[str, tuple[float, ...]] = {}
        """By group: what none, one, two … of its lots are worth to one owner, at the mean price."""
        self.one_more: dict[str, tuple[float, ...]] = {}
        """By group: what a further lot is worth to who has none, one, two … of them."""
        for name, codes in book.groups.items():
            lots = [book.lots[code] for code in codes]
            self.group_of.update(dict.fromkeys(codes, name))
            worth = self.holding[name] = tuple(_holding(lots, count) for count in range(len(lots) + 1))
            self.one_more[name] = tuple(more - less for less, more in pairwise(worth))
        builds = [name for name, codes in book.groups.items() if book.lots[codes[0]].kind == "street"]
        self.builds = tuple(sorted(builds, key=lambda name: -_return(book, name)))
        """The groups that can be built on, the best return first."""


def _holding(lots: list[Lot], count: int) -> float:
    price = sum(lot.price for lot in lots) / len(lots)
    if lots[0].kind == "street" and count == len(lots):
        return WHOLE * price * count
    return price * count * (1 + EACH * max(count - 1, 0))


def _return(book: Book, name: str) -> float:
    """Rent with three houses (or at the top of lower groups) for what lots and houses cost."""
    lots = [book.lots[code] for code in book.groups[name]]
    level = min(3, lots[0].top)
    return sum(lot.rent[level] for lot in lots) / sum(lot.price + level * lot.house_cost for lot in lots)


@lru_cache(maxsize=16)
def values_of(book: Book) -> Values:
    """Give the values of a board; books are compared by identity."""
    return Values(book)
