"""``change``: which notes pay a sum, and which come back."""

import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated

import typer

from cli.errors import UsageProblem
from cli.options import Json
from cli.output import write_json
from cli.session import open_game

if TYPE_CHECKING:
    from monopoly import Book

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def change(
    ctx: typer.Context,
    amount: int = typer.Argument(..., metavar="SUM", min=1, help="What is to be paid, in units."),
    notes: Annotated[
        list[str] | None, typer.Argument(metavar="[NOTES...]", help="What the payer has: 500x1 20x2.")
    ] = None,
    json: Json = False,
) -> None:
    """Say which notes pay a sum, and which come back.

    \b
    monopoly change 137 500x1          the payer has a note of 500
    monopoly change 137 100x2 20x1     of these notes
    monopoly change 137                of any

    It is the fewest notes that can change hands. They are those of the game at hand (-g, or the only one in the file),
    without a game those of the classic, and the bank has any number of each. Nothing is stored: the log keeps
    payments, not their notes.
    """
    from monopoly import change_document

    book = _book(ctx)
    found = change_document(book, amount, notes or [])
    if json:
        sys.stdout.write(write_json(found))
        return
    from monopoly import write_hand

    give, back = (
        write_hand([(note["note"], note["count"]) for note in found[side]], book.sum) for side in ("give", "back")
    )
    print(f"give {give}" + (f" and get back {back}" if found["back"] else ""))


def _book(ctx: typer.Context) -> "Book":
    """Give the board and ruleset of the game that is meant, else of the classic."""
    from events import LogError

    if ctx.obj.game:
        with open_game(ctx) as game:
            return game.book
    with suppress(LogError, UsageProblem), open_game(ctx) as game:  # nobody asked for a game
        return game.book
    from monopoly import Book, Headers, build_kit

    return Book(build_kit(Headers(ruleset="classic")))
