"""The balances fold: the one place where money moves."""

from collections.abc import Iterable

from events import Transfer


def move_money(cash: dict[str, int], transfers: Iterable[Transfer]) -> None:
    """Apply transfers to balances; each has two sides, so all accounts go on summing to zero."""
    for giver, getter, amount, _ in transfers:
        cash[giver] -= amount
        cash[getter] = cash.get(getter, 0) + amount
