"""The stock exchange: dividends, and shares bought and sold. A certificate is held as ``share:MOT-1``."""

from events.base import BANK, Event, Transfer

SHARE = "share"


def share_of(held: str) -> tuple[str, int]:
    """Say which company and how many shares are meant: ``share:MOT*2`` is any two, ``share:MOT-1`` one certificate."""
    name = held.partition(":")[2]
    code, star, count = name.partition("*")
    return (code, int(count)) if star else (name.rpartition("-")[0], 1)


class DividendPaid(Event, frozen=True, tag="dividend"):
    """The bank paid a holder of ``count`` shares of a company."""

    player: str
    share: str
    count: int
    amount: int

    def transfers(self) -> tuple[Transfer, ...]:
        return ((BANK, self.player, self.amount, "dividend"),) if self.amount else ()


class SharesOffered(Event, frozen=True, tag="shares"):
    """The bank offers shares to a player on the stock exchange (``square``)."""

    player: str
    square: str


class SharesBought(Event, frozen=True, tag="shares-bought"):
    """A player bought these certificates from the bank; ``price`` for all of them."""

    player: str
    shares: tuple[str, ...]
    price: int

    def transfers(self) -> tuple[Transfer, ...]:
        return ((self.player, BANK, self.price, "shares"),) if self.price else ()


class SharesSold(Event, frozen=True, tag="shares-sold"):
    """The bank took these certificates back for ``amount``."""

    player: str
    shares: tuple[str, ...]
    amount: int

    def transfers(self) -> tuple[Transfer, ...]:
        return ((BANK, self.player, self.amount, "sell"),) if self.amount else ()
