"""Folds of the log: the state of a game, balances, statements, the clock. Folds never refuse and know no rules."""

from projections.balances import move_money
from projections.fold import fold_facts
from projections.registry import FOLDS
from projections.state import SNAPSHOT_VERSION, Auction, Claim, Debt, Demand, Due, Offer, State

__all__ = [
    "FOLDS",
    "SNAPSHOT_VERSION",
    "Auction",
    "Claim",
    "Debt",
    "Demand",
    "Due",
    "Offer",
    "State",
    "fold_facts",
    "move_money",
]
