"""Whole games played by bots, and what they add up to."""

from monopoly.simulation.landing import IN_JAIL, landings
from monopoly.simulation.plan import Plan, check_landing, check_plan
from monopoly.simulation.playing import play_games
from monopoly.simulation.report import describe, describe_landing
from monopoly.simulation.tally import Tally

__all__ = [
    "IN_JAIL",
    "Plan",
    "Tally",
    "check_landing",
    "check_plan",
    "describe",
    "describe_landing",
    "landings",
    "play_games",
]
