"""Tournaments: presets as data, seatings, scoring, and the service that keeps them in the log of their games."""

from typing import TYPE_CHECKING

from events.lazy import lazily

if TYPE_CHECKING:
    from monopoly.tournament import actions
    from monopoly.tournament.auditing import audit_tournament
    from monopoly.tournament.founding import Begun
    from monopoly.tournament.loading import KIND, load_stored_plan, load_tournament
    from monopoly.tournament.plan import Plan
    from monopoly.tournament.plan_file import load_plan, parse_plan, preset_texts
    from monopoly.tournament.record import write_tournament
    from monopoly.tournament.service import Done, TournamentService
    from monopoly.tournament.taking_back import Tournament
    from monopoly.tournament.views import (
        STANDINGS,
        TABLES,
        finding_rows,
        games_of,
        round_status,
        standing_rows,
        tournament_document,
        verify_tournament,
    )
    from monopoly.tournament.wording import points, word_tournament

__getattr__ = lazily(
    __name__,
    "views",
    "wording",
    "loading",
    "plan",
    "plan_file",
    "actions",
    "taking_back",
    "founding",
    "record",
    "service",
    "auditing",
)

__all__ = [
    "KIND",
    "STANDINGS",
    "TABLES",
    "Begun",
    "Done",
    "Plan",
    "Tournament",
    "TournamentService",
    "actions",
    "audit_tournament",
    "finding_rows",
    "games_of",
    "load_plan",
    "load_stored_plan",
    "load_tournament",
    "parse_plan",
    "points",
    "preset_texts",
    "round_status",
    "standing_rows",
    "tournament_document",
    "verify_tournament",
    "word_tournament",
    "write_tournament",
]
