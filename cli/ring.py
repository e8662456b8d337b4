"""Squares in a ring around a centre, as a board lies on a table: line by line, with or without a frame."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from rich.text import Text

CELL_LINES = 2
"""Lines of text in a square."""


class Ring(NamedTuple):
    """A ring of ``across`` by ``down`` squares, each ``cell`` columns wide, with lines between them if ``framed``; if
    ``flat`` those at the sides take one line, and twice the columns."""

    across: int
    down: int
    cell: int
    framed: bool = False
    flat: bool = False

    @property
    def width(self) -> int:
        return self.across * (self.cell + self.framed) + self.framed

    @property
    def height(self) -> int:
        if self.flat:
            return self.down - 2 + 2 * CELL_LINES
        return self.down * (CELL_LINES + self.framed) + self.framed

    @property
    def side(self) -> int:
        """Columns of a square at the sides."""
        return self.cell * (1 + self.flat)

    @property
    def centre(self) -> tuple[int, int]:
        """Columns and lines of the room within the ring."""
        if self.framed:
            return (self.across - 2) * (self.cell + 1) - 1, (self.down - 2) * (CELL_LINES + 1) - 1
        return self.across * self.cell - 2 * self.side, (self.down - 2) * (1 if self.flat else CELL_LINES)

    def is_at_side(self, at: int) -> bool:
        """Say whether a square, counted from the first, stands in a column at the left or right, no corner."""
        return self.across <= at < self.across + self.down - 2 or at >= 2 * self.across + self.down - 2


def ring_of(count: int, cell: int, width: int, height: int) -> Ring | None:
    """Lay so many squares in a ring, as square as it goes, in so many columns and lines; framed where there is room,
    flat where there is little.

    None: they do not close to a ring, or it is too wide. One that is too high is laid all the same: it can be scrolled.
    """
    if count < 8 or count % 2:
        return None
    down, odd = divmod(count // 2 + 2, 2)
    across = down + odd
    framed = Ring(across, down, min((width - 1) // across - 1, cell + 4), True)
    if framed.cell >= cell and framed.height <= height:
        return framed
    plain = Ring(across, down, min(max(width // across, cell), cell + 3))
    if plain.width > width:
        return None
    flat = plain._replace(flat=True)
    return flat if flat.centre[0] > 0 and flat.height <= height < plain.height else plain


def lay(ring: Ring, cells: "Sequence[Sequence[Text]]", centre: "Sequence[Text]") -> "list[Text]":
    """Give the lines of a ring: the first square at the bottom right, then clockwise. Each cell has two texts as wide
    as ``ring.cell``, at the sides of a flat ring one as wide as ``ring.side``; the centre's lines are as wide as its
    room, and as many."""
    from rich.text import Text

    across, down = ring.across, ring.down
    bottom = [cells[at] for at in range(across - 1, -1, -1)]
    left = [cells[at] for at in range(across + down - 3, across - 1, -1)]
    top = [cells[at] for at in range(across + down - 2, 2 * across + down - 2)]
    right = [cells[at] for at in range(2 * across + down - 2, len(cells))]
    wall = "│" if ring.framed else ""
    room = ring.centre[1]

    def row(squares: "Sequence[Sequence[Text]]", line: int) -> "Text":
        return Text.assemble(wall, *(part for square in squares for part in (square[line], wall)))

    lines: list[Text] = []
    if ring.framed:
        lines.append(_rule(ring, "┌┬┬┐"))
    lines.extend(row(top, line) for line in range(CELL_LINES))
    if ring.framed:
        lines.append(_rule(ring, "├┼┴┤"))
    at = 0
    for square in range(down - 2):
        for line in range(1 if ring.flat else CELL_LINES):
            lines.append(Text.assemble(wall, left[square][line], wall, centre[at], wall, right[square][line], wall))
            at += 1
        if ring.framed and at < room:
            edge = "─" * ring.cell
            lines.append(Text.assemble("├", edge, "┤", centre[at], "├", edge, "┤"))
            at += 1
    if ring.framed:
        lines.append(_rule(ring, "├┼┬┤"))
    lines.extend(row(bottom, line) for line in range(CELL_LINES))
    if ring.framed:
        lines.append(_rule(ring, "└┴┴┘"))
    return lines


def _rule(ring: Ring, corners: str) -> "Text":
    """Draw a line along a row of squares: its left end, the joints beside the corner squares, those between, the right
    end."""
    from rich.text import Text

    outer, inner = corners[1], corners[2]
    joints = [corners[0], outer, *[inner] * (ring.across - 3), outer, corners[3]]
    return Text(("─" * ring.cell).join(joints), "dim")
