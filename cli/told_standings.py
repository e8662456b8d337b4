"""What standings say, on the terminal and on the page: their cells as texts, and what stands below them."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from projections import TournamentState


def heads(state: "TournamentState") -> list[str]:
    """Give the headings of the columns; those of the last two are for words."""
    return ["", "player", "points", "assets", "wins", *(f"R{each.number}" for each in state.rounds), "", "tie"]


def cells(rows: list[dict[str, Any]]) -> list[tuple[str, ...]]:
    """Give the rows of the standings as texts; the points of a column all with as many decimals as one of them has."""
    points = _aligned([row["points"] for row in rows])
    rounds = [_aligned(column) for column in zip(*(row["rounds"] for row in rows), strict=True)]
    return [
        (
            str(row["rank"]),
            row["player"],
            points[at],
            f"{row['assets']:,}",
            str(row["wins"]),
            *(column[at] for column in rounds),
            "" if row["status"] == "playing" else row["status"],
            row["tie"] or "",
        )
        for at, row in enumerate(rows)
    ]


def _aligned(figures: "list[int | float | None] | tuple[int | float | None, ...]") -> list[str]:
    decimals = max((len(f"{figure}".partition(".")[2]) for figure in figures if figure is not None), default=0)
    return ["" if figure is None else f"{figure:,.{decimals}f}" for figure in figures]


def notes(state: "TournamentState") -> list[str]:
    """Say which rounds count, where not all of them do."""
    from projections import counted_rounds

    counted = counted_rounds(state)
    if len(counted) == len(state.rounds) or (state.status == "ended" and not counted):
        return []
    since = f"R{counted[0]}" if counted else f"round {state.next_round}"
    return [f"Of those above the cut {since} and later rounds count; of the others the rounds before it."]
