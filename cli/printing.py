"""``print``: the print-at-home kit."""

import os
import sys
from typing import TYPE_CHECKING

import typer

from cli.errors import UsageProblem, say
from cli.exporting import write_whole
from cli.options import words
from cli.session import open_game

if TYPE_CHECKING:
    from monopoly import Book

app = typer.Typer(rich_markup_mode=None, add_completion=False)

PARTS = ("notes", "deeds", "cards", "score", "rules")


@app.command("print")
def print_(
    ctx: typer.Context,
    output: str = typer.Option("", "-o", "--output", metavar="PLACE", help="A folder, or a file that ends in .html."),
    ruleset: str = typer.Option("", "--ruleset", metavar="NAME", help="A ruleset by name, or a file of yours."),
    rules: str = typer.Option("", "--rules", metavar="OPTIONS", help="On top: 'claim=second-roll turn=60s round=90m'."),
    house: str = typer.Option("", "--house", metavar="NAMES", help="House rules by name, with commas between."),
    board: str = typer.Option("", "--board", metavar="NAME", help="Another board than the ruleset's."),
) -> None:
    """Make pages from which the game is printed and cut out.

    \b
    monopoly print -o kit.html                  everything in one file
    monopoly print -o kit/ --board kaliningrad  a file for each part
    monopoly -g R2-T5 print -o kit.html         as that game has it

    Notes, title deeds, the cards of all decks, a score sheet and a rules card, on A4; with a casino its bandit as
    cards, with a stock exchange its certificates. Print at 100%, without margins, on both sides, turned on the long
    edge: each back follows its front. Cut along the dashes.
    """
    if not output:
        raise UsageProblem("print where? monopoly print -o kit.html, or -o kit/ for a file each part")
    book = _book(ctx, ruleset=ruleset, rules=rules, house=house, board=board)
    if output == "-":
        sys.stdout.write(_pages(book, PARTS))
    elif output.lower().endswith((".html", ".htm")) and not os.path.isdir(output):
        write_whole(output, _pages(book, PARTS))
        say(f"{output}: {book.board.title}, {book.rules.title}")
    else:
        _write_folder(book, output)


def _book(ctx: typer.Context, *, ruleset: str, rules: str, house: str, board: str) -> "Book":
    """Give the board and ruleset that are meant: as the options say, else as the game that is named has them."""
    asked = bool(ruleset or rules or house or board)
    source = ctx.find_root().get_parameter_source("game")
    if asked and source is not None and source.name == "COMMANDLINE":  # one of the environment gives way
        raise UsageProblem(f"{ctx.obj.game} is printed as it was founded: leave out -g {ctx.obj.game}, or the options")
    if ctx.obj.game and not asked:
        with open_game(ctx) as game:
            return game.book
    from monopoly import Book, Headers, build_kit

    headers = Headers(ruleset=ruleset or "classic", rules=words(rules), house=words(house), board=board or None)
    return Book(build_kit(headers))


def _pages(book: "Book", parts: tuple[str, ...]) -> str:
    from cli.pages import fill
    from monopoly import kit_to_print

    return fill("kit.html", kit=kit_to_print(book), parts=parts)


def _write_folder(book: "Book", folder: str) -> None:
    if os.path.lexists(folder) and not os.path.isdir(folder):
        raise UsageProblem(f"{folder} is a file: name a folder, or a file that ends in .html")
    pages = {part: _pages(book, (part,)) for part in PARTS}
    try:
        os.makedirs(folder, exist_ok=True)
    except OSError as error:
        raise UsageProblem(f"{folder}: {error.strerror or error}") from None
    for part, page in pages.items():
        write_whole(os.path.join(folder, f"{part}.html"), page)
    say(f"{folder}: {', '.join(f'{part}.html' for part in PARTS)}")
