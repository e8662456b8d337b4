"""Deeds and buildings: offers, auctions, building, mortgages, trades."""

from events.base import BANK, Event, Goods, Transfer


class Offered(Event, frozen=True, tag="offered"):
    """An unowned lot was landed on and may be bought at its price."""

    player: str
    square: str
    price: int


class Bought(Event, frozen=True, tag="bought"):
    """A lot was bought from the bank where its buyer stood."""

    player: str
    square: str
    price: int

    def transfers(self) -> tuple[Transfer, ...]:
        return ((self.player, BANK, self.price, "buy"),)


class Declined(Event, frozen=True, tag="declined"):
    """The offered lot was not bought."""

    player: str
    square: str


class LotsQueued(Event, frozen=True, tag="lots"):
    """Lots that the bank will auction one after the other."""

    squares: tuple[str, ...]


class AuctionOpened(Event, frozen=True, tag="auction"):
    """The bank holds an auction. ``lot`` is a square, ``house`` or ``hotel``; ``bidders`` are those entitled."""

    lot: str
    bidders: tuple[str, ...]


class BidMade(Event, frozen=True, tag="bid"):
    """A bid; ``square`` names where a scarce building would stand."""

    player: str
    amount: int
    square: str = ""


class BidPassed(Event, frozen=True, tag="passed"):
    """This player bids no more in this auction."""

    player: str


class AuctionClosed(Event, frozen=True, tag="hammer"):
    """The auction is over; no winner: the lot stays with the bank."""

    lot: str
    winner: str | None = None
    price: int = 0
    square: str = ""


class DeedGranted(Event, frozen=True, tag="granted"):
    """The bank handed over a deed (won at an auction and paid for, or dealt)."""

    player: str
    square: str


class Dealt(Event, frozen=True, tag="dealt"):
    """The first deal of deeds to a player, with what he paid for each (nothing: they are free)."""

    player: str
    squares: tuple[str, ...]
    prices: tuple[int, ...] = ()

    def transfers(self) -> tuple[Transfer, ...]:
        return tuple((self.player, BANK, price, "deal") for price in self.prices if price)


class Wanted(Event, frozen=True, tag="wanted"):
    """A demand for scarce buildings made known. ``kind``: house or hotel."""

    player: str
    kind: str
    count: int


class DemandsLapsed(Event, frozen=True, tag="demands-lapsed"):
    """No demand for scarce buildings stands any longer."""


class Built(Event, frozen=True, tag="built"):
    """A lot was built up to ``level``, taking ``houses`` and ``hotels`` from the bank (negative: given back)."""

    player: str
    square: str
    level: int
    cost: int
    houses: int = 0
    hotels: int = 0
    steps: int = 1

    def transfers(self) -> tuple[Transfer, ...]:
        return ((self.player, BANK, self.cost, "build"),) if self.cost else ()


class BuildingsSold(Event, frozen=True, tag="sold"):
    """Buildings of a lot went back to the bank, ``houses`` and ``hotels`` of them, down to ``level``."""

    player: str
    square: str
    level: int
    amount: int
    houses: int = 0
    hotels: int = 0

    def transfers(self) -> tuple[Transfer, ...]:
        return ((BANK, self.player, self.amount, "sell"),) if self.amount else ()


class Mortgaged(Event, frozen=True, tag="mortgaged"):
    """The bank lent on a deed."""

    player: str
    square: str
    amount: int

    def transfers(self) -> tuple[Transfer, ...]:
        return ((BANK, self.player, self.amount, "mortgage"),)


class Redeemed(Event, frozen=True, tag="redeemed"):
    """A mortgage was paid back, interest included."""

    player: str
    square: str
    amount: int

    def transfers(self) -> tuple[Transfer, ...]:
        return ((self.player, BANK, self.amount, "redeem"),)


class LotSold(Event, frozen=True, tag="lot-sold"):
    """A lot went back to the bank for a price, and is free again."""

    player: str
    square: str
    amount: int

    def transfers(self) -> tuple[Transfer, ...]:
        return ((BANK, self.player, self.amount, "sell"),) if self.amount else ()


class TakenOver(Event, frozen=True, tag="taken-over"):
    """A player took another's lot without asking, and paid him its price for it."""

    player: str
    owner: str
    square: str
    price: int

    def transfers(self) -> tuple[Transfer, ...]:
        return ((self.player, self.owner, self.price, "takeover"),) if self.price else ()


class Traded(Event, frozen=True, tag="traded"):
    """Two players exchanged goods: ``player`` gave ``gives`` and got ``takes``."""

    player: str
    partner: str
    gives: Goods
    takes: Goods

    def transfers(self) -> tuple[Transfer, ...]:
        moved = []
        if self.gives.cash:
            moved.append((self.player, self.partner, self.gives.cash, "trade"))
        if self.takes.cash:
            moved.append((self.partner, self.player, self.takes.cash, "trade"))
        return tuple(moved)


class TradeOffered(Event, frozen=True, tag="offer"):
    """A trade was proposed; it is known by the number of its entry."""

    player: str
    partner: str
    gives: Goods
    takes: Goods


class OfferClosed(Event, frozen=True, tag="offer-closed"):
    """An offered trade is off the table. ``how``: accepted, rejected, withdrawn or lapsed."""

    entry: int
    how: str
