"""What the referee's desk does to the money: adjustments in plain sight, and penalties (penalty.fixed)."""

from events import BANK, Adjusted, Penalised
from monopoly.actions import Adjust, Penalty
from monopoly.rules.ending import leave
from monopoly.rules.money import debts_of, owes, pay_bank
from monopoly.table import Table

OUT = frozenset({"removed", "disqualified"})


def decide_adjust(t: Table, action: Adjust) -> None:
    """Correct balances, by the bank; nobody goes below nothing (cash.short)."""
    for account, amount in action.moves:
        if account in t.state.out:
            t.refuse("play.bankrupt", f"{account} is out of the game")
        have = t.state.cash[account]
        if account != BANK and have + amount < 0:
            t.refuse("cash.short", f"{account} has {have}: {-amount} cannot be taken")
    t.emit(Adjusted(dict(action.moves)))


def decide_penalty(t: Table, action: Penalty) -> None:
    """Give a penalty; money goes to the bank, what cash does not cover is a debt (penalty.fixed)."""
    player, state = action.player, t.state
    if player in state.out:
        t.refuse("play.bankrupt", f"{player} is out of the game")
    if state.status == "ended" and action.kind in (*OUT, "money"):
        t.refuse("play.ended", "the game has ended: only cautions, warnings and adjustments are left")
    t.emit(Penalised(player, action.kind, action.amount))
    if action.kind == "money":
        pay_bank(t, player, action.amount, "penalty")
    elif action.kind in OUT:
        debt = owes(state, player)
        leave(t, player, debt.creditor if debt else BANK, debts_of(state, player))
