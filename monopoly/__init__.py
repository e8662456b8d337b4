"""The rules: boards and rulesets as data, the notation, decide, audit, and the service that ties them to a log."""

from monopoly.board import DataError
from monopoly.decide import Decision, NotYet, decide
from monopoly.notation import NotationError, RecordError
from monopoly.service import GameService, Outcome
from monopoly.violations import Breach, RuleViolation

__all__ = [
    "Breach",
    "DataError",
    "Decision",
    "GameService",
    "NotYet",
    "NotationError",
    "Outcome",
    "RecordError",
    "RuleViolation",
    "decide",
]
