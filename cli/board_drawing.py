"""The board as lines of text: squares in a ring with owners, buildings and tokens, the table's cash in the middle."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Literal

from cli.ring import Ring, lay, ring_of
from cli.tables import joined, parted, tight
from cli.tokens import colour_of, letters_of

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    from monopoly import Book

Plain = dict[str, Any]
"""A state as ``describe_state`` gives it."""
Colours = Literal["standard", "256", "truecolor"]
Middle = Callable[[int, int], "list[Text]"]
"""Makes what stands in the middle, for so many columns and lines."""

GROUPS = {
    "brown": "orange4",
    "light-blue": "sky_blue1",
    "pink": "hot_pink",
    "orange": "dark_orange",
    "red": "red",
    "yellow": "yellow",
    "green": "green",
    "dark-blue": "blue",
    "station": "white",
    "utility": "grey62",
}
"""Colours of the groups that are named after one; others take these in turn."""

LEAST_MIDDLE, BRIEF = 34, 48
"""Columns that the table needs in the middle, else it stands below; and those under which its notes are brief."""


def draw_board(book: "Book", plain: Plain, width: int, height: int, middle: Middle | None = None) -> "list[Text]":
    """Draw a board so that it fits so many columns and, if it can be, lines. ``middle`` makes what stands within the
    ring, or below the squares where there is no room for it; by default the table (``standing``)."""
    if middle is None:

        def middle(columns: int, lines: int) -> "list[Text]":
            return standing(book, plain, columns, lines)

    ring = ring_for(book, width, height)
    if ring is None:
        return _listed(book, plain, width, height, middle)
    drawing = _Drawing(book, plain)
    cells = [
        [drawing.line(at, ring.side)] if ring.flat and ring.is_at_side(at) else drawing.cell(at, ring.cell)
        for at in range(book.size)
    ]
    columns, lines = ring.centre
    if columns - 4 < LEAST_MIDDLE:
        return [*lay(ring, cells, _padded([], columns, lines)), *_below(middle, width)]
    within = _padded(middle(columns - 4, lines - 2 * _is_ruled(ring)), columns - 4, lines)
    return lay(ring, cells, _boxed(within, ring))


def _listed(book: "Book", plain: Plain, width: int, height: int, middle: Middle) -> "list[Text]":
    """Give the squares in columns and the table below; where that is too long the squares without their numbers, and
    of the table what there is room for, at the least whose letter is whose."""
    below = _below(middle, width)
    squares = list_squares(book, plain, width)
    if len(squares) + len(below) > height:
        tight = list_squares(book, plain, width, numbered=False)
        room = height - len(tight) - 1
        if room > len(plain["players"]):
            return [*tight, *_below(middle, width, room)]
        brief = letters(book, plain, width)
        if len(tight) + len(brief) <= height:
            return [*tight, *brief]
    return [*squares, *below]


def ring_for(book: "Book", width: int, height: int) -> Ring | None:
    """Give the ring in which a board can be drawn, None if it goes into columns."""
    return ring_of(book.size, _cell_width(book), width, height)


def _cell_width(book: "Book") -> int:
    lots = [len(code) + 3 for code in book.lots]
    return 1 + max(6, *lots, *map(len, book.codes))


def _below(middle: Middle, width: int, height: int = 1000) -> "list[Text]":
    from rich.text import Text

    lines = [Text(), *middle(width, height)]
    for line in lines:
        line.truncate(width, overflow="ellipsis")
    return lines


def _padded(lines: "Sequence[Text]", width: int, height: int) -> "list[Text]":
    from rich.text import Text

    padded = [line.copy() for line in lines[:height]]
    padded += [Text() for _ in range(height - len(padded))]
    for line in padded:
        line.truncate(width, overflow="ellipsis", pad=True)
    return padded


def _boxed(lines: "Sequence[Text]", ring: Ring) -> "list[Text]":
    """Set the middle off from the squares; where nothing else does, by a line above and below it."""
    from rich.text import Text

    inner = [Text.assemble("  ", line, "  ")[: ring.centre[0]] for line in lines]
    if not _is_ruled(ring):
        return inner
    columns, height = ring.centre
    edge = Text(" " + "─" * (columns - 2) + " ", "dim")
    return [edge, *inner[: height - 2], edge]


def _is_ruled(ring: Ring) -> bool:
    return not ring.framed and not ring.flat


class _Drawing:
    """One board at one moment: what stands on each square."""

    def __init__(self, book: "Book", plain: Plain) -> None:
        self.book = book
        players = self.players = [player["name"] for player in plain["players"]]
        self.letters = letters_of(players)
        self.deeds = {deed["square"]: deed for deed in plain["deeds"]}
        self.free: dict[str, list[str]] = {}
        self.jailed: dict[str, list[str]] = {}
        for player in plain["players"]:
            if not player["bankrupt"]:
                where = self.jailed if player["in_jail"] else self.free
                where.setdefault(player["square"], []).append(player["name"])
        groups = [*book.groups]
        palette = [*GROUPS.values()]
        self.colours = {group: GROUPS.get(group, palette[at % len(palette)]) for at, group in enumerate(groups)}

    def line(self, at: int, width: int) -> "Text":
        """Draw a square in one line: its group, code, owner and level, and the tokens on it."""
        from rich.text import Text

        bar, code, mark = self._head(at)
        tokens = self.tokens(self.book.codes[at])
        tight = bar.cell_len + code.cell_len + mark.cell_len + tokens.cell_len
        gap = " " if tight + 2 <= width else ""
        line = Text.assemble(bar, code, gap, mark, gap, tokens)
        line.truncate(width, overflow="crop", pad=True)
        return line

    def _head(self, at: int) -> "tuple[Text, Text, Text]":
        """Give the bar of a square's group (a blank where it has none), its code, its owner and level."""
        from rich.text import Text

        code = self.book.codes[at]
        lot = self.book.lots.get(code)
        bar = Text("▌", self.colours[lot.group]) if lot else Text(" ")
        return bar, Text(code, "bold" if lot else ""), self.mark(code)

    def cell(self, at: int, width: int) -> "tuple[Text, Text]":
        """Draw a square: its group, code, owner and level; below, the tokens on it."""
        from rich.text import Text

        bar, name, mark = self._head(at)
        code = self.book.codes[at]
        tokens = self.tokens(code)
        first = Text.assemble(bar, name)
        free = width - first.cell_len - mark.cell_len
        # eight may stand on one square: then they go on in the line above, and need the place of the bar
        second = bar.copy() if len(tokens) <= width - 1 + free else Text()
        room = width - len(second)
        above = tokens[room:] if len(tokens) > room else Text()
        if free > above.cell_len:
            first.append(" ")
        first.append_text(above)
        first.append_text(mark)
        second.append_text(tokens[:room] if above else tokens)
        for line in (first, second):
            line.truncate(width, overflow="crop", pad=True)
        return first, second

    def mark(self, code: str) -> "Text":
        """Say whose a lot is and what stands on it: ``a3``, ``aH`` with a hotel, ``am`` when it is mortgaged.

        ``aH+`` is a hotel with houses beside it, as it was played."""
        from rich.text import Text

        deed = self.deeds.get(code)
        if deed is None or deed["owner"] is None:
            return Text()
        hotels, houses = self.book.lots[code].storeys(deed["houses"])
        built = ("H+" if houses else "H") if hotels else str(houses or " ")
        sign = "m" if deed["mortgaged"] else built
        colour = colour_of(self.players, deed["owner"])
        style = f"black on {colour} strike" if deed["mortgaged"] else f"bold black on {colour}"
        return Text(self.letters[deed["owner"]] + sign, style)

    def tokens(self, code: str) -> "Text":
        """Give the letters of those who stand on a square, and after a # of those who sit there."""
        from rich.text import Text

        tokens = Text()
        for player in self.free.get(code, ()):
            tokens.append(self.letters[player], f"bold black on {colour_of(self.players, player)}")
        if code in self.jailed:
            tokens.append("#")
            for player in self.jailed[code]:
                tokens.append(self.letters[player], f"bold black on {colour_of(self.players, player)}")
        return tokens


def list_squares(book: "Book", plain: Plain, width: int, *, numbered: bool = True) -> "list[Text]":
    """List the squares in columns, for what closes to no ring or has no room for one."""
    from rich.text import Text

    drawing, count = _Drawing(book, plain), book.size
    cells = []
    for at in range(count):
        first, second = drawing.cell(at, _cell_width(book))
        number = f"{at:>{len(str(count - 1))}} " if numbered else ""
        cells.append(Text.assemble(number, first, " ", second[1:]))
    each = max(cell.cell_len for cell in cells) + 1
    across = max((width + 1) // each, 1)
    down = -(-count // across)
    lines = [Text.assemble(*(part for cell in cells[at::down] for part in (cell, " "))) for at in range(down)]
    for line in lines:
        line.rstrip()
    return lines


def standing(book: "Book", plain: Plain, width: int, height: int) -> "list[Text]":
    """Give the table in so many columns and lines: cash and worth, what the game waits for, what is open, the stock."""
    from cli.told_state import headline, open_matters, stock, turn_line

    head = [_line(headline(plain), "bold")]
    table = purses(book, plain, width)
    turn = wrap(turn_line(book, plain), width)
    rest = [line for said in open_matters(book, plain) for line in wrap(said, width)]
    bank = wrap(stock(book, plain), width)
    room = height - len(head) - len(turn) - len(table) - len(bank)
    spaces = max(min(room - len(rest), 2), 0)
    rest = fitted(rest, room)
    gap = [_line("")]
    if room < 0:  # what is named last here is left out first
        turn = turn[: max(height - len(table), 0)]
        head = head[: max(height - len(table) - len(turn), 0)]
        bank = bank[: max(height - len(table) - len(turn) - len(head), 0)]
    return [*head, *turn, *gap[: spaces > 0], *table, *gap[: spaces > 1], *bank, *rest]


def fitted(lines: "list[Text]", room: int) -> "list[Text]":
    """Keep so many lines; where there are more the last one says so."""
    if len(lines) <= room:
        return lines
    kept = lines[: max(room - 1, 0)]
    return [*kept, _line(f"… and {len(lines) - len(kept)} lines more", "dim")][: max(room, 0)]


def purses(book: "Book", plain: Plain, width: int) -> "list[Text]":
    """Give a line a player: whose turn it is, his letter, name, cash and worth, and how he fares."""
    from rich.text import Text

    players = plain["players"]
    names = [player["name"] for player in players]
    letters = letters_of(names)
    notes = [_note(plain, player, brief=width < BRIEF) for player in players]
    sums = [(book.sum(player["cash"]), book.sum(player["worth"])) for player in players]
    cash, worth = (max(map(len, (head, *(pair[at] for pair in sums)))) for at, head in ((0, "cash"), (1, "worth")))
    noted = max(map(len, notes))
    room = max(width - 4 - cash - worth - 4 - (noted + 2 if noted else 0), 6)
    named = min(max(6, *(Text(name).cell_len for name in names)), room)
    lines = [Text(f"    {'player':<{named}}  {'cash':>{cash}}  {'worth':>{worth}}", "dim")]
    for player, note, (has, all_) in zip(players, notes, sums, strict=True):
        name = Text(player["name"])
        name.truncate(named, overflow="ellipsis", pad=True)
        colour = colour_of(names, player["name"])
        playing = player["name"] == plain["turn"]["player"] and plain["status"] != "ended"
        line = Text("> " if playing else "  ")
        line.append(letters[player["name"]], f"bold black on {colour}")
        line.append_text(Text.assemble(" ", name, f"  {has:>{cash}}  {all_:>{worth}}"))
        if note:
            line.append(f"  {note}")
        if player["bankrupt"]:
            line.stylize("dim")
        lines.append(line)
    return lines


def letters(book: "Book", plain: Plain, width: int) -> "list[Text]":
    """Say in few lines whose letter is whose, and his cash."""
    cash = {player["name"]: book.sum(player["cash"]) for player in plain["players"]}
    told = (tight(f"{letter} {name} {cash[name]}") for name, letter in letters_of([*cash]).items())
    return wrap("   ".join(told), width)


def _note(plain: Plain, player: Plain, *, brief: bool) -> str:
    """Say what is not seen on the board: jail, jail cards, ruin and victory."""
    if player["bankrupt"]:
        return "bankrupt"
    said = []
    if player["name"] == plain["winner"]:
        said.append("wins")
    if player["in_jail"]:
        said.append("in jail" if brief else f"in jail ({player['jail_rolls']} failed)")
    cards = len(player["jail_cards"])
    if cards:
        said.append("jail card" if cards == 1 else f"{cards} jail cards")
    return ", ".join(said)


def _line(text: str, style: str = "") -> "Text":
    from rich.text import Text

    return Text(text, style)


@cache
def _console() -> "Console":
    """A console that only measures and breaks lines."""
    import io

    from rich.console import Console

    return Console(file=io.StringIO(), width=80, legacy_windows=False)


def wrap(text: str, width: int, style: str = "") -> "list[Text]":
    """Break a text into lines that fit."""
    from rich.text import Text

    return [Text(parted(line.plain).rstrip(), style) for line in Text(joined(text)).wrap(_console(), max(width, 10))]


def rendered(lines: "Sequence[Text]", colours: "Colours | None") -> str:
    """Write drawn lines as text: plain, or with the colours of a terminal."""
    if colours is None:
        return "\n".join(line.plain.rstrip() for line in lines)
    import io

    from rich.console import Console

    out = io.StringIO()
    console = Console(
        file=out, width=1000, force_terminal=True, color_system=colours, highlight=False, legacy_windows=False
    )
    for line in lines:
        console.print(line, end="\n", soft_wrap=True)
    return out.getvalue().removesuffix("\n")
