"""``board``: the board as it stands, or stood, drawn in the terminal."""

import os
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import typer

from cli.options import AsKnown, At, Csv, Json, Nl, Tsv
from cli.output import Format, emit
from cli.session import open_game

if TYPE_CHECKING:
    from cli.board_drawing import Colours
    from monopoly import Book

app = typer.Typer(rich_markup_mode=None, add_completion=False)

COLUMNS = ("position", "square", "name", "kind", "group", "owner", "houses", "mortgaged", "tokens", "in_jail")
PAGE = (80, 23)
"""Columns and lines where output goes into a pipe."""


@app.command()
def board(
    ctx: typer.Context,
    at: At = "",
    as_known: AsKnown = "",
    check: str = typer.Option("", "--check", metavar="FILE", help="Check a board file of yours instead."),
    json: Json = False,
    nl: Nl = False,
    csv: Csv = False,
    tsv: Tsv = False,
) -> None:
    """Draw the board: owners, buildings, mortgages, tokens.

    \b
    monopoly board
    monopoly board --at 17
    monopoly board --at t5 --json
    monopoly board --check mytown.toml   every fault of a board file, or a page

    Each player has a letter, told in the middle. "ORI A3" is Oriental Avenue, A's, with three houses; "AH" has a hotel,
    "Am" is mortgaged. Below stand the letters of those who are there, after a # those in jail.
    """
    form = Format(as_json=json, nl=nl, as_csv=csv, tsv=tsv)
    if check:
        from cli.board_check import check as check_file

        raise typer.Exit(check_file(check, form))
    from monopoly import describe_state

    with open_game(ctx) as game:
        book = game.book
        plain = describe_state(book, game.look(at, as_known).state if at or as_known else game.state)
    if not form.is_table:
        emit(square_rows(book, plain), COLUMNS, form)
        return
    show_board(book, plain)


def show_board(book: "Book", plain: dict[str, Any]) -> None:
    """Print the board, drawn to fit the terminal."""
    from cli.board_drawing import draw_board, rendered
    from cli.tables import keep_whole, screen

    keep_whole(player["name"] for player in plain["players"])
    terminal = sys.stdout.isatty()
    width, height = screen() if terminal else PAGE
    lines = draw_board(book, plain, width, height)
    text = rendered(lines, colours()) + "\n"
    if terminal and len(lines) > height:
        from cli.pager import page

        page(text)
    else:
        sys.stdout.write(text)


def colours() -> "Colours | None":
    """Say which colours standard output shows, as rich names them; none: None."""
    from cli.tables import is_styled

    if not is_styled():
        return None
    if os.environ.get("COLORTERM") in ("truecolor", "24bit"):
        return "truecolor"
    return "256" if "256color" in os.environ.get("TERM", "") else "standard"


def square_rows(book: "Book", plain: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Give each square as plain data, with who stands on it and who sits there."""
    deeds = {deed["square"]: deed for deed in plain["deeds"]}
    nobody: dict[str, Any] = {"owner": None, "houses": 0, "mortgaged": False}
    for position, square in enumerate(book.squares):
        deed = deeds.get(square.code, nobody)
        here = [p for p in plain["players"] if p["square"] == square.code and not p["bankrupt"]]
        yield {
            "position": position,
            "square": square.code,
            "name": square.name,
            "kind": square.kind,
            "group": square.group or None,
            "owner": deed["owner"],
            "houses": deed["houses"],
            "mortgaged": deed["mortgaged"],
            "tokens": [player["name"] for player in here],
            "in_jail": [player["name"] for player in here if player["in_jail"]],
        }
