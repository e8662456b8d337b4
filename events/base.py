"""What every event shares: its stored shape and the money it moves."""

from typing import TypeAlias

from msgspec import Struct

BANK = "bank"
POT = "pot"

Transfer: TypeAlias = tuple[str, str, int, str]
"""Money from one account to another: (from, to, amount in units, reason). An account is a player,
the bank, the pot, or a player's second account such as ``ann.deposit``."""


def deposit_of(player: str) -> str:
    """Name the account that holds a player's deposit."""
    return f"{player}.deposit"


class Event(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="type"):
    """A fact of a game: it carries every figure a fold needs, so no fold looks up a price.

    The tag is the stored name, a short fixed string; a changed shape gets a new one (``bought.2``).
    """

    def transfers(self) -> tuple[Transfer, ...]:
        """Say which money this event moved; most move none."""
        return ()


class Goods(Struct, frozen=True, gc=False, omit_defaults=True):
    """What one side hands over: cash in units, deeds by square code, jail cards as ``deck:card``."""

    cash: int = 0
    deeds: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
