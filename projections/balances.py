"""The balances fold: the one place where money moves."""

from events import Event
from projections.state import State


def money(state: State, event: Event) -> None:
    """Apply the transfers of an event; each has two sides, so all accounts go on summing to zero."""
    cash = state.cash
    for giver, getter, amount, _ in event.transfers():
        cash[giver] -= amount
        cash[getter] = cash.get(getter, 0) + amount
