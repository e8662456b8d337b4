"""Tables and texts for people: folded to fit a terminal, whole and plain in a pipe, through a pager when long."""

import os
import shutil
import sys
from collections.abc import Iterable, Sequence

STRUCK = "strike dim"
DIM = "dim"
_CODES = {STRUCK: "\x1b[2;9m", DIM: "\x1b[2m"}


class Table:
    """Rows under headings. ``columns`` are (heading, ``left`` or ``right``); ``styles`` are one a row."""

    def __init__(
        self,
        columns: Sequence[tuple[str, str]],
        rows: Iterable[Sequence[str]],
        styles: Sequence[str] = (),
    ) -> None:
        self.columns = columns
        self.rows = [[printable(cell) for cell in row] for row in rows]
        self.styles = [*styles, *[""] * (len(self.rows) - len(styles))]

    def without_empty(self, *headings: str) -> "Table":
        """Give the table without those of these columns in which nothing stands."""
        kept = [
            at
            for at, (heading, _) in enumerate(self.columns)
            if heading not in headings or any(row[at] for row in self.rows)
        ]
        rows = [[row[at] for at in kept] for row in self.rows]
        return Table([self.columns[at] for at in kept], rows, self.styles)

    def plain(self, styled: bool) -> str:
        """Write the table as wide as it is, without lines."""
        sides = [side for _, side in self.columns]
        cells = [[heading for heading, _ in self.columns], *self.rows]
        widths = [max(cell_width(row[at]) for row in cells) for at in range(len(sides))]
        lines = []
        for row, style in zip(cells, ["", *self.styles], strict=True):
            padded = []
            for cell, width, side in zip(row, widths, sides, strict=True):
                gap = " " * (width - cell_width(cell))
                padded.append(gap + cell if side == "right" else cell + gap)
            line = "  ".join(padded).rstrip()
            lines.append(f"{_CODES[style]}{line}\x1b[0m" if styled and style else line)
        return "\n".join(lines)

    def drawn(self, width: int, styled: bool) -> str:
        """Draw the table so that it fits: cells fold, and no text is lost."""
        import io

        from rich import table as rich_table
        from rich.box import SIMPLE_HEAD
        from rich.console import Console
        from rich.text import Text

        drawing = rich_table.Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False, header_style="")
        for heading, side in self.columns:
            drawing.add_column(heading, justify="right" if side == "right" else "left", overflow="fold")
        for row, style in zip(self.rows, self.styles, strict=True):
            drawing.add_row(*(Text(cell, style=style) for cell in row))
        out = io.StringIO()
        console = Console(
            file=out,
            width=width,
            force_terminal=True,
            color_system="standard" if styled else None,
            highlight=False,
            legacy_windows=False,
        )
        console.print(drawing)
        return "\n".join(line.rstrip() for line in out.getvalue().splitlines())


page_width: int | None = None
"""Set where output that goes into a pipe is to be folded, too; a terminal has its own width."""

kept_rows = 0
"""Rows of the terminal that are not there for output, because a prompt's bar stands in them."""


_whole: dict[str, str] = {}
"""Names of several words, each with no blank in it."""
_JOINT = "\ue000"
"""Stands for a blank at which a line must not be broken."""


def keep_whole(names: Iterable[str]) -> None:
    """Let lines be broken before and after these names, but not within them."""
    _whole.clear()
    _whole.update((name, tight(name)) for name in names if " " in name)


def tight(text: str) -> str:
    """Put marks for the blanks of a text that is not to be broken."""
    return text.replace(" ", _JOINT)


def joined(text: str) -> str:
    """Put marks for the blanks within names, before lines are broken."""
    for name, marked in _whole.items():
        text = text.replace(name, marked)
    return text


def parted(text: str) -> str:
    """Put the blanks back, after lines were broken."""
    return text.replace(_JOINT, " ")


def screen() -> tuple[int, int]:
    """Give the columns of the terminal, and the lines that may be shown there at once, the prompt below them."""
    width, height = shutil.get_terminal_size((80, 24))
    return max(width, 20), height - 1 - kept_rows


def is_styled() -> bool:
    """Say whether standard output shows text struck out and dimmed."""
    if os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or (sys.stdout.isatty() and os.environ.get("TERM") != "dumb")


def show(*things: str | Table) -> None:
    """Print texts and tables, one below the other."""
    styled, terminal = is_styled(), sys.stdout.isatty()
    if not terminal and page_width is None:
        for thing in things:
            sys.stdout.write((thing.plain(styled) if isinstance(thing, Table) else thing) + "\n")
        return
    width, lines = screen()
    width = max(page_width or width, 20)
    parts = (thing.drawn(width, styled) if isinstance(thing, Table) else wrapped(thing, width) for thing in things)
    text = "\n".join(parts) + "\n"
    if terminal and page_width is None and text.count("\n") > lines:
        from cli.pager import page

        page(text)
    else:
        sys.stdout.write(text)


def wrapped(text: str, width: int) -> str:
    """Break the lines of a text so that they fit; what a line is indented by, its parts are too."""
    if all(len(line) <= width for line in text.split("\n")):
        return text
    import textwrap

    lines = []
    for line in joined(text).split("\n"):
        indent = " " * min(len(line) - len(line.lstrip(" ")), width // 2)
        hanging = indent + "   " if indent else ""
        lines.append(
            textwrap.fill(line.strip(), width, initial_indent=indent, subsequent_indent=hanging, break_on_hyphens=False)
        )
    return parted("\n".join(lines))


def printable(text: str) -> str:
    """Put a mark for each character that a terminal might take for a command."""
    return text if text.isprintable() else "".join(letter if letter.isprintable() else "�" for letter in text)


def cell_width(text: str) -> int:
    """Count the cells that a text takes on a terminal."""
    if text.isascii():
        return len(text)
    import unicodedata

    width = 0
    for letter in text:
        if unicodedata.category(letter) not in ("Mn", "Me", "Cf"):
            width += 2 if unicodedata.east_asian_width(letter) in ("W", "F") else 1
    return width
