"""Checks that a line asserts after its ``=``: they hold, or the line is refused with what was expected and found."""

from collections.abc import Iterable

from monopoly.book import Book
from monopoly.notation import CashCheck, Check, LevelCheck, MortgagedCheck, OwnerCheck, PlaceCheck
from monopoly.violations import RuleViolation
from projections import State


def verify_checks(book: Book, state: State, checks: Iterable[Check]) -> None:
    """Compare each check with the state after the entry. Raises RuleViolation (check) with all that fail."""
    failed = [said for check in checks if (said := _compare(book, state, check))]
    if failed:
        raise RuleViolation("check", "; ".join(failed))


def _compare(book: Book, state: State, check: Check) -> str:
    if isinstance(check, CashCheck):
        have = state.cash.get(check.account, 0)  # a deposit that is closed holds nothing
        if have != check.amount:
            stands, said = book.figure(have), book.figure(check.amount)
            difference = book.signed(have - check.amount)
            return f"{check.account} has {stands}, the line says {said}: a difference of {difference}"
    elif isinstance(check, PlaceCheck):
        code = state.square[check.player]
        have = book.position[code]
        if have != check.position:
            return f"{check.player} stands on {have} ({book.name(code)}), the line says {check.position}"
    elif isinstance(check, OwnerCheck):
        owner = state.owner.get(check.square, "bank")
        if owner != check.owner:
            return f"{book.name(check.square)} is {owner}'s, the line says {check.owner}'s"
    elif isinstance(check, LevelCheck):
        have = state.houses.get(check.square, 0)
        if have != check.level:
            return f"{book.name(check.square)} carries {have}, the line says {check.level}"
    elif isinstance(check, MortgagedCheck) and check.square not in state.mortgaged:
        return f"{book.name(check.square)} is not mortgaged, the line says it is"
    return ""
