"""``board --check``: a board file of the user's, with all its faults, or told on a page."""

import sys
from typing import Any

from cli.errors import NO, OK, say
from cli.output import Format, emit

COLUMNS = ("file", "line", "message")


def check(file: str, form: Format) -> int:
    """Check a board file and print its faults (exit code 1) or its page (0). Raises DataError where it is no file."""
    from monopoly import board_page, check_board

    board, faults = check_board(file)
    page = board_page(board) if board else None
    if not form.is_table:
        rows = [{"file": fault.name, "line": fault.line, "message": fault.message} for fault in faults]
        emit(rows, COLUMNS, form, document={"ok": not faults, "faults": rows, "board": page})
    elif page:
        _tell(page)
    else:
        for fault in faults:
            sys.stdout.write(f"{fault}\n")
        say(f"{file}: {len(faults)} fault{'s' if len(faults) > 1 else ''}")
    return NO if faults else OK


def _tell(page: dict[str, Any]) -> None:
    from cli.tables import Table, show
    from monopoly import money_of

    def money(amount: int) -> str:
        return money_of(page["unit"], page["sign"], amount)

    kinds = ", ".join(f"{count} {kind}" for kind, count in page["kinds"].items())
    rows = []
    for group in page["groups"]:
        for lot in group["lots"]:
            figures = lot["rent"] or group["rent"]
            times = group["kind"] == "utility"
            rents = [f"{figure}×" if times else money(figure) for figure in figures]
            house = money(lot["house_cost"]) if lot["house_cost"] else ""
            rows.append((group["group"], lot["square"], lot["name"], money(lot["price"]), house, " ".join(rents)))
    lots = Table(
        (
            *(("group", "left"), ("code", "left"), ("lot", "left"), ("price", "right"), ("building", "right")),
            ("rent, bare and by level; of stations and utilities by number owned", "left"),
        ),
        rows,
    )
    lines = [f"{page['board']}: {page['title']}", f"{page['squares']} squares: {kinds}"]
    taxes = [
        f"{tax['name']} ({tax['square']}) {money(tax['amount'])}" + (f" or {tax['percent']}%" if tax["percent"] else "")
        for tax in page["taxes"]
    ]
    decks = [
        f"deck {deck['deck']}: {deck['cards']} cards ("
        + ", ".join(f"{count} {effect}" for effect, count in deck["effects"].items())
        + ")"
        for deck in page["decks"]
    ]
    show(*lines, lots, *(["taxes: " + ", ".join(taxes)] if taxes else []), *decks, "good: it can be played")
