"""Choices that a square or card leaves to the player: the income tax, the way from free parking, a lot to get."""

from collections.abc import Callable

from events import Chosen
from monopoly.actions import Choose, MoveTo
from monopoly.rules.landing import advance
from monopoly.rules.money import pay_bank, percent, till
from monopoly.rules.takeover import choose_free_lot, choose_takeover
from monopoly.rules.worth import tax_worth
from monopoly.table import Table
from projections import Due


def decide_choose(t: Table, action: Choose) -> None:
    """Make the choice that is open: the kind of tax, or to stay on free parking."""
    due = _open_choice(t, action.actor, "")
    CHOICES[due.deck](t, due, action)


def _open_choice(t: Table, player: str, kind: str) -> Due:
    state = t.state
    due = next((d for d in state.pending if d.kind == "choose" and d.player == player and kind in ("", d.deck)), None)
    if due is None:
        t.refuse("move.dice" if kind else "tax.choice", f"{player} has nothing to choose")
    if due is not state.pending[0] or state.must_pay or state.auction is not None:
        t.breach("turn.order", f"{player} cannot choose now: {t.open_matter()}")
    return due


def _choose_tax(t: Table, due: Due, action: Choose) -> None:
    """The printed sum or the share of total worth, before counting (tax.choice)."""
    player, state = action.actor, t.state
    square = t.book.squares[t.book.position[due.square]]
    share = f"{square.percent}%"
    if action.choice == share:
        right = percent(tax_worth(t.book, state, player), square.percent)
    elif action.choice == str(square.amount):
        right = square.amount
    else:
        t.refuse("tax.choice", f"{square.name}: choose {t.book.typed(square.amount)} or {share}, not {action.choice}")
    amount = t.figure("amount", right, "tax.choice", f"the tax of {square.name}", player, till(t, "tax"))
    t.emit(Chosen(player, due.deck, action.choice))
    pay_bank(t, player, amount, "tax", square.code)


def _stay(t: Table, due: Due, action: Choose) -> None:
    """Stay on free parking instead of moving on."""
    if action.choice != "none":
        t.refuse("move.dice", f"{due.player} moves to a square (move ILL) or stays (choose none)")
    t.emit(Chosen(due.player, due.deck, "none"))


def decide_move(t: Table, action: MoveTo) -> None:
    """Move on from free parking to any other square, with the salary if GO is passed (a house rule)."""
    player = action.actor
    due = _open_choice(t, player, "move")
    if action.square == due.square:
        t.refuse("move.dice", f"{player} stands on {t.name(due.square)} already: choose none to stay")
    t.emit(Chosen(player, due.deck, action.square))
    advance(t, player, t.book.position[action.square])


def _no_stake(t: Table, due: Due, action: Choose) -> None:
    """Leave the casino without a stake."""
    if action.choice != "none":
        t.refuse("casino.spin", f"{due.player} stakes a sum (spin 50) or leaves (choose none)")
    t.emit(Chosen(due.player, due.deck, "none"))


CHOICES: dict[str, Callable[[Table, Due, Choose], None]] = {
    "tax": _choose_tax,
    "move": _stay,
    "buy": choose_free_lot,
    "takeover": choose_takeover,
    "casino": _no_stake,
}
