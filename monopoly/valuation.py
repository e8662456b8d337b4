"""The valuation sheet as rows: what a player is worth, line by line, by either of the two valuations."""

from typing import Any

from monopoly.book import Book
from monopoly.rules.worth import Lead, lead, valuation
from projections import State

__all__ = ["KINDS", "Lead", "lead", "sheet_rows", "totals"]

KINDS = {"end": "end-of-game worth", "tax": "income-tax worth"}
"""The two valuations by name: they differ in mortgaged lots, which count half at the end, and whole for the tax."""


def sheet_rows(book: Book, state: State, kind: str = "end", player: str = "") -> list[dict[str, Any]]:
    """Give the sheets of all players still in the game, or of one, as rows."""
    players = (player,) if player else state.living()
    return [
        {
            "player": name,
            "item": "mortgaged lot" if item.mortgaged else item.kind,
            "square": item.square or None,
            "count": item.count,
            "amount": item.amount,
        }
        for name in players
        for item in valuation(book, state, name, mortgaged_half=kind == "end")
    ]


def totals(rows: list[dict[str, Any]]) -> dict[str, int]:
    """Add the lines up for each player."""
    worth: dict[str, int] = {}
    for row in rows:
        worth[row["player"]] = worth.get(row["player"], 0) + row["amount"]
    return worth
