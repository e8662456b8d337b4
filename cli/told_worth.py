"""A sheet of what players are worth, in words."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from monopoly import Book


def sheet_table(book: "Book", rows: list[dict[str, Any]]) -> Any:
    """Lay the sheets out, each closed by its sum."""
    from cli.tables import Table
    from monopoly import totals

    worth = totals(rows)
    lines: list[tuple[str, str, str]] = []
    for at, row in enumerate(rows):
        first = at == 0 or rows[at - 1]["player"] != row["player"]
        last = at + 1 == len(rows) or rows[at + 1]["player"] != row["player"]
        lines.append((row["player"] if first else "", _item(book, row), book.sum(row["amount"])))
        if last:
            lines.append(("", "worth", book.sum(worth[row["player"]])))
    return Table((("player", "left"), ("", "left"), ("amount", "right")), lines)


def _item(book: "Book", row: dict[str, Any]) -> str:
    if row["square"] is None:
        return str(row["item"])
    if row["item"] == "shares":
        many = "s" if row["count"] > 1 else ""
        return f"{book.shares[row['square']].name} ({row['square']}): {row['count']} share{many}"
    name = f"{book.name(row['square'])} ({row['square']})"
    if row["item"] == "lot":
        return name
    if row["item"] == "mortgaged lot":
        return f"{name}, mortgaged"
    if row["item"] == "hotel":
        return f"{name}: {book.hotel}, with the {book.houses} it replaced"
    return f"{name}: {row['count']} {book.houses if row['count'] > 1 else book.house}"
