"""The page of facts about an entry, as a dispute and the audit show it."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from monopoly import Book


def tell_facts(book: "Book", head: str, page: dict[str, Any]) -> None:
    """Print what happened around an entry, the table before it, the rules, and what each ruling would change."""
    from cli.tables import Table, show
    from monopoly import clock_time

    table = Table(
        (("entry", "right"), ("time", "right"), ("line", "left"), ("what it did", "left")),
        [
            (str(row["entry"]), clock_time(row["elapsed"]), row["line"], "; ".join(row["said"]))
            for row in page["entries"]
        ],
    )
    lines = []
    if page["late"]:
        seconds = page["late"]["seconds"]
        after = f"{seconds} s" if seconds is not None else "a time nobody wrote down"
        lines.append(f"{page['late']['rolls']} roll{'s' if page['late']['rolls'] != 1 else ''} and {after} late")
    cash = ", ".join(f"{player['name']} {book.sum(player['cash'])}" for player in page["before"]["players"])
    turn = page["before"]["turn"]
    lines.append(f"before it: turn {turn['number']}, {turn['player']}'s ({turn['phase']}); {cash}")
    lines.extend(f"{rule['id']}: {rule['text']}" for rule in page["rules"])
    lines.extend(f"{word}: {what}" for word, what in page["rulings"].items())
    show(head, table, *lines)
