"""Players that play by themselves, through the same decide as people."""

from monopoly.bots.anyhow import RandomBot, random_proposals
from monopoly.bots.bot import Bot, Policy
from monopoly.bots.hoarder import Hoarder
from monopoly.bots.seats import Seats
from monopoly.bots.sensible import SensibleBot

BOTS: dict[str, type[Bot]] = {"sensible": SensibleBot, "random": RandomBot, "hoarder": Hoarder}
"""By the name that ``--bot`` gives them."""

__all__ = ["BOTS", "Bot", "Hoarder", "Policy", "RandomBot", "Seats", "SensibleBot", "random_proposals"]
