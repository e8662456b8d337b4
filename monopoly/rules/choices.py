"""Choices that a square leaves to the player: the income tax, the way from free parking."""

from events import BANK, Chosen
from monopoly.actions import Choose
from monopoly.rules.money import pay_bank, percent
from monopoly.rules.worth import tax_worth
from monopoly.table import Table


def decide_choose(t: Table, action: Choose) -> None:
    """Choose the printed sum or the share of total worth, before counting (tax.choice)."""
    player, state = action.actor, t.state
    due = next((due for due in state.pending if due.kind == "choose" and due.player == player), None)
    if due is None:
        t.refuse("tax.choice", f"{player} has nothing to choose")
    if due is not state.pending[0] or state.debts or state.auction is not None:
        t.breach("turn.order", f"{player} cannot choose now: {t.open_matter()}")
    square = t.book.squares[t.book.position[due.square]]
    share = f"{square.percent}%"
    if action.choice == share:
        right = percent(tax_worth(t.book, state, player), square.percent)
    elif action.choice == str(square.amount):
        right = square.amount
    else:
        t.refuse("tax.choice", f"{square.name}: choose {square.amount} or {share}, not {action.choice}")
    amount = t.figure("amount", right, "tax.fixed", f"the tax of {square.name}", player, BANK)
    t.emit(Chosen(player, due.deck, action.choice))
    pay_bank(t, player, amount, "tax", square.code)
