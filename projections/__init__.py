"""Folds of the log: the state of a game, balances, statements, the clock. Folds never refuse and know no rules."""

from typing import TYPE_CHECKING

from events.lazy import lazily

if TYPE_CHECKING:
    from projections.balances import money
    from projections.clock import ClockReport, PlayerTime, TurnTime, read_clock
    from projections.fold import fold_facts
    from projections.history import Past, is_play, may_be_taken_back, taken_back
    from projections.registry import FOLDS
    from projections.state import SNAPSHOT_VERSION, Auction, Claim, Debt, Demand, Due, Offer, State
    from projections.statements import cause, statement

__getattr__ = lazily(__name__, "state", "history", "balances", "registry", "fold", "clock", "statements")

__all__ = [
    "FOLDS",
    "SNAPSHOT_VERSION",
    "Auction",
    "Claim",
    "ClockReport",
    "Debt",
    "Demand",
    "Due",
    "Offer",
    "Past",
    "PlayerTime",
    "State",
    "TurnTime",
    "cause",
    "fold_facts",
    "is_play",
    "may_be_taken_back",
    "money",
    "read_clock",
    "statement",
    "taken_back",
]
