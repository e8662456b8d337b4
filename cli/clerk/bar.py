"""The lines below the prompt: whose turn it is, what the game waits for, the clock, cash, and all that is open."""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import TYPE_CHECKING, Any

from cli.tables import cell_width, printable
from cli.told_state import open_matters, waiting

if TYPE_CHECKING:
    from cli.clerk.clock import Times
    from monopoly import Book

Fragment = tuple[str, str]
"""A style and a text."""

NAME, LEAST = 16, 5
"""The most cells that a name takes in a sentence of the bar, and the fewest to which one is cut if others are not."""

_NO_NAMES = frozenset({"status", "phase", "for", "kind", "square", "lot", "deck"})
"""What in a state is no name, though somebody may be called like it."""

HINT = "TAB: what may be said  ?: help  u: undo  q: leave"


def bar(
    book: "Book", plain: dict[str, Any], first: str, times: "Times", note: str, width: int, height: int
) -> list[list[Fragment]]:
    """Draw the bar for a screen so wide and so high; ``first`` is whom the game waits for, ``note`` the last line."""
    rows = 1 + (height > 20) + (height > 30)
    lines = [*_head(book, plain, times, width), *_cash(book, plain, first, width, rows)]
    plain = _with_short_names(plain, NAME)
    matters = [*open_matters(book, plain)]
    room = max(height // 5, 1)
    if len(matters) > room:
        more = len(matters) - room + 1
        matters[room - 1 :] = [f"{more} more open matters: s shows them"]
    lines += [[("class:matter", _fitted(f" {printable(said)}", width))] for said in matters]
    lines.append(_foot(note, times, width))
    return lines


def _with_short_names(plain: dict[str, Any], room: int) -> dict[str, Any]:
    """Cut names longer than that wherever they stand, so that what stands after them still fits into a line."""
    names = [player["name"] for player in plain["players"]]
    short = {name: cut(name, room) for name in names}
    if len({*short.values()}) < len(names):
        short = {name: cut(name, room, room // 3) for name in names}
    if len({*short.values()}) < len(names):
        return plain

    def renamed(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: item if key in _NO_NAMES else renamed(item) for key, item in value.items()}
        if isinstance(value, list):
            return [renamed(item) for item in value]
        return short.get(value, value) if isinstance(value, str) else value

    return {key: renamed(value) for key, value in plain.items()}


def _head(book: "Book", plain: dict[str, Any], times: "Times", width: int) -> list[list[Fragment]]:
    """Say whose turn it is and what the game waits for: in the longest way that fits into a line, else in two lines."""
    ways = [*_ways(book, plain, times)]
    for breaks in (False, True):
        for lead, said in ways:
            first, mark, rest = said.partition("; ") if breaks else (said, "", "")
            room = width - _width(lead) - cell_width(mark.strip())
            if cell_width(first) <= room and cell_width(rest) < width:
                line = [*lead, ("class:waits", _fitted(first + mark.strip(), width - _width(lead)))]
                return [line, *([[("class:waits", _fitted(f" {rest}", width))]] if rest else [])]
    lead, said = ways[-1]
    return [[*lead, ("class:waits", _fitted(said, width - _width(lead)))]]


def _width(line: list[Fragment]) -> int:
    return sum(cell_width(text) for _, text in line)


def _ways(book: "Book", plain: dict[str, Any], times: "Times") -> Iterator[tuple[list[Fragment], str]]:
    """Say it at length; with codes for the names of squares; without the player in turn; with names cut shorter.

    Gives what stands before, the turn and its clock, and what the game waits for.
    """
    turn = plain["turn"]
    paused = "; the game is paused (ref resume)" if plain["paused"] else ""
    clock = (
        [("class:turn", ", "), ("class:over" if times.turn_over else "class:turn", times.turn)] if times.turn else []
    )
    for brief, whose, room in ((False, True, NAME), (True, True, NAME), (True, False, NAME), (True, False, LEAST)):
        short = _with_short_names(plain, room)
        said = printable("; ".join(waiting(book, short, brief=brief)))
        if plain["status"] == "ended":
            yield [("class:waits", " ")], said
            continue
        owner = f", {printable(short['turn']['player'])}'s" if whose else ""
        yield [("class:turn", f" turn {turn['number']}{owner}"), *clock, ("class:waits", ": ")], said + paused


def _foot(note: str, times: "Times", width: int) -> list[Fragment]:
    style = "class:note" if note else "class:hint"
    if not times.round:
        return [(style, _fitted(f" {note or HINT}", width))]
    time = f"round {times.round}"
    left = _fitted(f" {note or HINT}", width - len(time) - 2)
    return [(style, left), ("", " "), ("class:over" if times.round_over else "class:clock", time), ("", " ")]


def _cash(book: "Book", plain: dict[str, Any], first: str, width: int, rows: int) -> list[list[Fragment]]:
    """Set out the cash of all players in few lines, in more than ``rows`` only where it cannot be helped. Where names
    must be cut for it, those of the bankrupt are first, then of those who wait, and of all only where rows run out."""
    names = {player["name"]: printable(player["name"]) for player in plain["players"]}
    out = [player["name"] for player in plain["players"] if player["bankrupt"]]
    acting = (first, "" if plain["auction"] else plain["turn"]["player"])
    idle = [name for name in names if name not in out and name not in acting]
    lines: list[list[Fragment]] = []
    for count in range(1, len(names) + 1):
        tries = [_cuts(names, (out, idle), LEAST)]
        tries += [_cuts(names, ([*names],), 3 if count == rows else LEAST)] if count >= rows else []
        for shown in chain(*tries):
            lines = _set_out(book, plain, first, width, shown)
            if len(lines) <= count:
                return lines
    return lines


def _cuts(names: dict[str, str], groups: Iterable[list[str]], least: int) -> Iterator[dict[str, str]]:
    """Cut names step by step, group after group: at their ends, or before these where two would look alike."""
    shown = dict(names)
    yield shown
    for group in groups:
        for room in range(max(map(cell_width, names.values())) - 1, least - 1, -1):
            for end in (0, room // 3):
                shorter = shown | {name: cut(names[name], room, end) for name in group}
                if len({*shorter.values()}) == len(names):
                    shown = shorter
                    yield shown
                    break


def _set_out(
    book: "Book", plain: dict[str, Any], first: str, width: int, names: dict[str, str]
) -> list[list[Fragment]]:
    lines: list[list[Fragment]] = []
    used = width
    for player in plain["players"]:
        mark = " out" if player["bankrupt"] else " jail" if player["in_jail"] else ""
        text = f" {names[player['name']]} {book.sum(player['cash'])}{mark} "
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


def cut(text: str, width: int, end: int = 0) -> str:
    """Cut a text to so many cells, with a mark where something is missing; its last ``end`` letters are kept."""
    if cell_width(text) <= width:
        return text
    last = text[len(text) - end :]
    kept = ""
    for letter in text:
        if cell_width(kept + letter + last) > width - 1:
            break
        kept += letter
    return f"{kept}…{last}"


def _fitted(text: str, width: int) -> str:
    """Cut or pad a text to exactly so many cells."""
    text = cut(text, max(width, 1))
    return text + " " * (width - cell_width(text))
