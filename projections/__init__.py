"""Folds of the log: the state of a game, balances, statements, the clock. Folds never refuse and know no rules."""

from typing import TYPE_CHECKING

from events.lazy import lazily

if TYPE_CHECKING:
    from projections.balances import money
    from projections.clock import ClockReport, PlayerTime, TurnTime, read_clock
    from projections.fold import fold_facts
    from projections.history import Past, is_play, may_be_taken_back, taken_back
    from projections.ranking import TIES, Standing, counted_rounds, standings
    from projections.registry import FOLDS
    from projections.round import RoundReport, read_round
    from projections.state import SNAPSHOT_VERSION, Auction, Claim, Debt, Demand, Dispute, Due, Offer, State
    from projections.statements import cause, statement
    from projections.tournament import Round, TournamentState, fold_tournament

__getattr__ = lazily(
    __name__,
    *("state", "history", "balances", "registry", "fold", "clock", "round", "statements", "tournament", "ranking"),
)

__all__ = [
    "FOLDS",
    "SNAPSHOT_VERSION",
    "TIES",
    "Auction",
    "Claim",
    "ClockReport",
    "Debt",
    "Demand",
    "Dispute",
    "Due",
    "Offer",
    "Past",
    "PlayerTime",
    "Round",
    "RoundReport",
    "Standing",
    "State",
    "TournamentState",
    "TurnTime",
    "cause",
    "counted_rounds",
    "fold_facts",
    "fold_tournament",
    "is_play",
    "may_be_taken_back",
    "money",
    "read_clock",
    "read_round",
    "standings",
    "statement",
    "taken_back",
]
