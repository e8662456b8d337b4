"""The lines below the prompt: whose turn it is, what the game waits for, the clock, cash, and all that is open."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from cli.tables import cell_width, printable
from cli.told_state import open_matters, waiting

if TYPE_CHECKING:
    from cli.clerk.clock import Times
    from monopoly import Book

Fragment = tuple[str, str]
"""A style and a text."""

NAME = 16
"""The most cells that a name takes in a sentence of the bar."""

HINT = "TAB: what may be said  ?: help  u: undo  q: leave"


def bar(
    book: "Book", plain: dict[str, Any], first: str, times: "Times", note: str, width: int, height: int
) -> list[list[Fragment]]:
    """Draw the bar for a screen so wide and so high; ``first`` is whom the game waits for, ``note`` the last line."""
    lines = _cash(book, plain, first, width, 1 + (height > 20) + (height > 30))
    plain = _with_short_names(plain)
    lines.insert(0, _head(book, plain, times, width))
    matters = [*open_matters(book, plain)]
    room = max(height // 5, 1)
    if len(matters) > room:
        more = len(matters) - room + 1
        matters[room - 1 :] = [f"{more} more open matters: s shows them"]
    lines += [[("class:matter", _fitted(f" {printable(said)}", width))] for said in matters]
    lines.append(_foot(note, times, width))
    return lines


def _with_short_names(plain: dict[str, Any]) -> dict[str, Any]:
    """Cut long names wherever they stand, so that what stands after them still fits into a line."""
    names = [player["name"] for player in plain["players"]]
    short = {name: cut(name, NAME) for name in names if cell_width(name) > NAME}
    if not short or len({*short.values()} | {*names}) < len(short) + len(names):
        return plain

    def renamed(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: renamed(item) for key, item in value.items()}
        if isinstance(value, list):
            return [renamed(item) for item in value]
        return short.get(value, value) if isinstance(value, str) else value

    return {key: renamed(value) for key, value in plain.items()}


def _head(book: "Book", plain: dict[str, Any], times: "Times", width: int) -> list[Fragment]:
    said = printable("; ".join(waiting(book, plain)))
    if plain["status"] == "ended":
        return [("class:waits", _fitted(f" {said}", width))]
    turn = plain["turn"]
    paused = "; the game is paused (ref resume)" if plain["paused"] else ""
    parts = [("class:turn", f" turn {turn['number']}, {printable(turn['player'])}'s")]
    if times.turn:
        parts += [("class:turn", ", "), ("class:over" if times.turn_over else "class:turn", times.turn)]
    used = sum(cell_width(text) for _, text in parts)
    return [*parts, ("class:waits", _fitted(f": {said}{paused}", width - used))]


def _foot(note: str, times: "Times", width: int) -> list[Fragment]:
    style = "class:note" if note else "class:hint"
    if not times.round:
        return [(style, _fitted(f" {note or HINT}", width))]
    time = f"round {times.round}"
    left = _fitted(f" {note or HINT}", width - len(time) - 2)
    return [(style, left), ("", " "), ("class:over" if times.round_over else "class:clock", time), ("", " ")]


def _cash(book: "Book", plain: dict[str, Any], first: str, width: int, rows: int) -> list[list[Fragment]]:
    """Set out the cash of all players on at most so many lines; long names are cut where they would not fit."""
    longest = max(cell_width(player["name"]) for player in plain["players"])
    for room in range(longest, 2, -1):
        lines = _set_out(book, plain, first, width, room)
        if len(lines) <= rows:
            return lines
    return lines[:rows]


def _set_out(book: "Book", plain: dict[str, Any], first: str, width: int, room: int) -> list[list[Fragment]]:
    lines: list[list[Fragment]] = []
    used = width
    for player in plain["players"]:
        name = cut(printable(player["name"]), room)
        mark = " out" if player["bankrupt"] else " jail" if player["in_jail"] else ""
        text = f" {name} {book.sum(player['cash'])}{mark} "
        if used + cell_width(text) > width:
            lines.append([])
            used = 0
        used += cell_width(text)
        style = "class:first" if player["name"] == first else "class:out" if player["bankrupt"] else "class:cash"
        lines[-1] += [(style, text)]
    pot = plain["bank"]["pot"]
    said = f" pot {book.sum(pot)}"
    if pot and used + len(said) <= width:
        lines[-1].append(("class:cash", said))
    return lines


def cut(text: str, width: int) -> str:
    """Cut a text to so many cells, with a mark where something is missing."""
    if cell_width(text) <= width:
        return text
    kept = ""
    for letter in text:
        if cell_width(kept + letter) > width - 1:
            break
        kept += letter
    return kept + "…"


def _fitted(text: str, width: int) -> str:
    """Cut or pad a text to exactly so many cells."""
    text = cut(text, max(width, 1))
    return text + " " * (width - cell_width(text))


def plain_lines(lines: list[list[Fragment]]) -> Iterator[str]:
    """Give the bar as plain text."""
    for line in lines:
        yield "".join(text for _, text in line).rstrip()
