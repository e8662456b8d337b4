"""Shares of the stock exchange's companies: who holds which certificates, and what they are worth (exchange.*)."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from events import SHARE, share_of
from monopoly.board import Share
from monopoly.book import Book
from projections import State

if TYPE_CHECKING:
    from monopoly.table import Table  # a state that is only shown loads no rules


def certificates(book: Book, state: State, code: str, player: str | None) -> list[str]:
    """List the certificates of a company that a player holds, or (None) that are still the bank's."""
    share = book.shares.get(code)
    numbers = range(1, len(share.dividends) + 1) if share else ()
    return [name for number in numbers if state.held.get(name := f"{SHARE}:{code}-{number}") == player]


def holdings(book: Book, state: State, player: str) -> dict[str, int]:
    """Count a player's shares by company; those that he has none of are left out."""
    counts = {code: len(certificates(book, state, code, player)) for code in book.shares}
    return {code: count for code, count in counts.items() if count}


def sale_value(share: Share) -> int:
    """What the bank gives for a share: half its price (exchange.sell)."""
    return share.price // 2


def pick(t: "Table", holder: str, code: str, count: int, rule: str) -> list[str]:
    """Take so many certificates of a company from what a player holds. Refuses by ``rule`` what he has not got."""
    mine = certificates(t.book, t.state, code, holder)
    if count > len(mine):
        t.refuse(rule, f"{holder} has {len(mine)} share{'' if len(mine) == 1 else 's'} of {code}, not {count}")
    return mine[:count]


def shares_value(book: Book, held: Iterable[str], *, half: bool) -> int:
    """Add up certificates at their price, or at what the bank gives for them."""
    if not book.shares:
        return 0
    shares = [book.shares[share_of(name)[0]] for name in held if name.startswith(f"{SHARE}:")]
    return sum(sale_value(share) if half else share.price for share in shares)


def held_by(state: State, player: str) -> list[str]:
    """List what a player holds of cards and certificates."""
    return [name for name, holder in state.held.items() if holder == player]
