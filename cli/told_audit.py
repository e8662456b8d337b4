"""What an audit found, in words: findings with what rests on them below."""

from collections.abc import Callable, Iterator
from typing import Any

COLUMNS = ("entry", "rule", "severity", "message", "owed", "ruling", "rests", "under")

DEEPEST = 6
"""Steps by which findings are indented at the most."""

Money = Callable[[int], str]
"""How a board's players see a sum."""


def tell_findings(name: str, rows: list[dict[str, Any]], money: Money = "{:,}".format) -> None:
    """Print findings as a table; ``money`` writes sums as the board's players see them."""
    from cli.tables import show

    show(_table(rows, lambda row: money) if rows else f"{name}: nothing found")


def tell_all(kinds: list[str], rows: list[dict[str, Any]], sums: dict[str, Money]) -> None:
    """Tell the findings of all games and tournaments of a file, each game's with its board's money."""
    from cli.tables import show

    tournaments = kinds.count("tournament")
    others = f", {tournaments:,} {'tournament' if tournaments == 1 else 'tournaments'}" if tournaments else ""

    concerned = len({row["game"] for row in rows})
    still = sum(map(is_open, rows))
    if rows:
        show(_table(rows, lambda row: sums[row["game"]], with_game=True))
    show(f"{len(kinds) - tournaments:,} games{others}, findings in {concerned:,}; open breaches: {still:,}")


def _table(rows: list[dict[str, Any]], money: Callable[[dict[str, Any]], Money], *, with_game: bool = False) -> Any:
    """Lay findings out; ``money`` gives how the sums of a row's game are written."""
    from cli.tables import DIM, Table

    columns = (("game", "left"), ("entry", "right"), ("rule", "left"), ("", "left"), ("finding", "left"))
    rows = [*grouped(rows)]
    cells = [
        (
            row.get("game", ""),
            str(row["entry"]),
            "  " * min(row["depth"], DEEPEST) + row["rule"],
            standing_words(row),
            finding_words(row, money(row)),
        )
        for row in rows
    ]
    skip = 0 if with_game else 1
    return Table(
        columns[skip:],
        [cell[skip:] for cell in cells],
        styles=["" if is_open(row) else DIM for row in rows],
    )


def grouped(rows: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Give findings with what rests on a misplay right after it, one step deeper."""
    last: dict[tuple[str, int], int] = {}
    below: dict[int | None, list[int]] = {}
    for at, row in enumerate(rows):
        game, under = row.get("game", ""), row.get("under")
        below.setdefault(None if under is None else last.get((game, under)), []).append(at)
        last[game, row["entry"]] = at

    todo = [(at, 0) for at in reversed(below.get(None, []))]
    while todo:
        at, depth = todo.pop()
        yield rows[at] | {"depth": depth}
        todo.extend((later, depth + 1) for later in reversed(below.get(at, [])))


def is_open(row: dict[str, Any]) -> bool:
    """Say whether a finding is a breach on which nobody has ruled."""
    return row["severity"] == "breach" and row["ruling"] is None


def finding_words(row: dict[str, Any], money: Money) -> str:
    """Say what was found, what would put it right, and what rests on it."""
    return f"{row['message']}{_owed(row, money)}{_rests(row)}"


def standing_words(row: dict[str, Any]) -> str:
    """Say how a finding was ruled on, else how grave it is."""
    ruling = row["ruling"]
    return "settled" if ruling == "settled" else f"ruled: {ruling}" if ruling else str(row["severity"])


def _rests(row: dict[str, Any]) -> str:
    later = row.get("rests", ())
    return f"; on it {'rests' if len(later) == 1 else 'rest'} {', '.join(map(str, later))}" if later else ""


def _owed(row: dict[str, Any], money: Money) -> str:
    owed = ", ".join(f"{name} {'-' if amount < 0 else '+'}{money(abs(amount))}" for name, amount in row["owed"].items())
    return f"; to put right: {owed}" if owed else ""
