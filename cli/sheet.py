"""``sheet``: the result of a game, to be printed and signed."""

import os
import sys
from collections.abc import Iterator
from typing import Any

import typer

from cli.completing import one_of
from cli.errors import UsageProblem, say
from cli.exporting import write_whole
from cli.options import AsKnown, Csv, Json, Nl, Tsv
from cli.output import Format, emit
from cli.session import open_game

app = typer.Typer(rich_markup_mode=None, add_completion=False)

LINES = ("player", "place", "item", "square", "count", "amount")
FORMATS = ("text", "html")


@app.command()
def sheet(
    ctx: typer.Context,
    form: str = typer.Option(
        "", "--format", metavar="FORMAT", help="text, or html to print.", autocompletion=one_of(*FORMATS)
    ),
    output: str = typer.Option("", "-o", "--output", metavar="FILE", help="A file instead of standard output."),
    as_known: AsKnown = "",
    json: Json = False,
    nl: Nl = False,
    csv: Csv = False,
    tsv: Tsv = False,
) -> None:
    """Print the result sheet of a game.

    \b
    monopoly sheet
    monopoly sheet -o R2-T5.html                a page to print and sign
    monopoly verify --sheet R2-T5.html          what has changed since
    monopoly sheet --as-known 38                as it was printed then

    It tells places, what each player is worth line by line, penalties, adjustments, disputes, findings and rulings, and
    who has signed; and it ends with the head of the log, by which verify --sheet knows it again. Before the end of the
    game it tells how things stand. A FILE that ends in .html is a page unless --format says otherwise. With --csv and
    --tsv: one row a line of the valuation, and one of the item "worth" with the sum; with --nl one object a player.
    """
    plain = Format(as_json=json, nl=nl, as_csv=csv, tsv=tsv)
    if form and form not in FORMATS:
        raise UsageProblem(f"no format {form!r}; formats are {', '.join(FORMATS)}")
    if not plain.is_table and (form or output):
        raise UsageProblem(f"--{plain.name} goes without --format and -o")
    from monopoly import result_sheet

    with open_game(ctx) as game:
        document = result_sheet(game.book, game.known(as_known))
    if not plain.is_table:
        flat = plain.name in ("csv", "tsv")
        emit(_lines(document) if flat else document["players"], LINES, plain, document=document)
        return
    written = write_sheet(document, form or ("html" if output.lower().endswith((".html", ".htm")) else "text"))
    if output in ("", "-"):
        sys.stdout.write(written)
        return
    if os.path.isdir(output):
        raise UsageProblem(f"{output} is a folder: name a file in it")
    write_whole(output, written)
    say(f"{output}: {document['game']} after entry {document['entries']}")
    if document["open"]:
        say(f"open: {'; '.join(document['open'])}")


def _lines(document: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Give the valuations line by line, each player's closed by what he is worth; of a bankrupt one nothing is left."""
    for player in document["players"]:
        whose = {"player": player["name"], "place": player["place"]}
        if player["bankrupt"]:
            yield whose | {"item": "bankrupt", "amount": 0}
        else:
            for item in player["items"]:
                yield whose | item | {"item": "mortgaged lot" if item["mortgaged"] else item["kind"]}
        yield whose | {"item": "worth", "amount": player["worth"]}


def write_sheet(document: dict[str, Any], form: str) -> str:
    """Write a result sheet as a text or a page."""
    from cli import sheet_text as words

    if form == "text":
        return words.sheet_text(document)
    from cli.pages import fill

    return fill(
        "sheet.html",
        sheet=document,
        facts=words.facts(document),
        sections=list(words.sections(document)),
        valued=words.valued(document),
        money=lambda amount: words.money(document, amount),
        item_words=lambda item: words.item_words(document, item),
        signature_words=words.signature_words,
    )
