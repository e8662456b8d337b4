"""Deposits at the bank: opened at the start, growing with each pass of the bank, withdrawn whole (deposit.*)."""

from events import DepositWithdrawn
from monopoly.actions import WithdrawDeposit
from monopoly.table import Table


def decide_withdraw_deposit(t: Table, action: WithdrawDeposit) -> None:
    """Take the whole deposit out, at any time; that closes it for good (deposit.withdraw)."""
    if not close_deposit(t, action.actor):
        closed = t.rules.deposit is not None
        said = f"{action.actor}'s deposit is closed" if closed else "there are no deposits under these rules"
        t.refuse("deposit.withdraw", said)


def close_deposit(t: Table, player: str) -> bool:
    """Pay a deposit out and close it; says whether there was one."""
    amount = t.state.deposit(player)
    if amount is None:
        return False
    t.emit(DepositWithdrawn(player, amount))
    return True
