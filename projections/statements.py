"""An account's statement: every movement of its money, with the cause and the balance after it."""

from collections.abc import Container, Iterable

from msgspec import Struct

from events import Counted, Event, Traded
from projections.history import Past


class Row(Struct, rename={"partner": "with"}):
    """One movement; ``amount`` is signed, in units. A count of the cash in hand is a row that moves nothing."""

    entry: int
    cause: str
    partner: str
    amount: int
    balance: int


def cause(event: Event, reason: str) -> str:
    """Say in a few words what a transfer was for: its reason and the lots it is about."""
    if isinstance(event, Traded):
        goods = [*event.gives.deeds, *event.takes.deeds]
        cards = len(event.gives.cards) + len(event.takes.cards)
        return " ".join(["trade", *goods, *["card"] * cards])
    square = getattr(event, "square", "")
    return f"{reason} {square}" if square and reason not in ("start", "salary") else reason


def _count(event: Counted) -> str:
    short = event.cash - event.ledger
    return f"count {event.cash}, {short:+d}" if short else "count agrees"


def statement(entries: Iterable[Past], left_out: Container[int], account: str) -> list[Row]:
    """List the movements of one account in the entries that hold."""
    rows = []
    balance = 0
    for entry in entries:
        if entry.number in left_out:
            continue
        for event in entry.events:
            if isinstance(event, Counted) and event.player == account:
                rows.append(Row(entry.number, _count(event), "", 0, balance))
            for giver, getter, amount, reason in event.transfers():
                if account == getter:
                    balance += amount
                    rows.append(Row(entry.number, cause(event, reason), giver, amount, balance))
                elif account == giver:
                    balance -= amount
                    rows.append(Row(entry.number, cause(event, reason), getter, -amount, balance))
    return rows
