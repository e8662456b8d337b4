"""``statement``: where a player's cash came from and went."""

from typing import TYPE_CHECKING

import typer

from cli.completing import complete_players
from cli.options import AsKnown, At, Csv, Json, Nl, Tsv
from cli.output import Format, emit
from cli.session import open_game

if TYPE_CHECKING:
    from monopoly import Book

app = typer.Typer(rich_markup_mode=None, add_completion=False)

COLUMNS = ("entry", "cause", "with", "amount", "balance")


@app.command()
def statement(
    ctx: typer.Context,
    player: str = typer.Argument(
        ..., metavar="PLAYER", help="A player, bank, or pot.", autocompletion=complete_players
    ),
    at: At = "",
    as_known: AsKnown = "",
    json: Json = False,
    nl: Nl = False,
    csv: Csv = False,
    tsv: Tsv = False,
) -> None:
    """Show every movement of a player's cash.

    \b
    monopoly statement ann
    monopoly statement ann --at t5
    monopoly statement bank --csv
    """
    form = Format(as_json=json, nl=nl, as_csv=csv, tsv=tsv)
    from monopoly import account_of, statement_rows

    with open_game(ctx) as game:
        account = account_of(game.state.players, player)
        rows = statement_rows(game.look(at, as_known), account)
        name, book = game.name, game.book
    if not form.is_table:
        emit(rows, COLUMNS, form)
        return
    from cli.tables import Table, show

    if not rows:
        show(f"{name}: no money of {account}'s has moved")
        return
    table = Table(
        (("entry", "right"), ("cause", "left"), ("with", "left"), ("amount", "right"), ("balance", "right")),
        [
            (str(row["entry"]), row["cause"], row["with"], _signed(book, row["amount"]), book.sum(row["balance"]))
            for row in rows
        ],
    )
    show(table)


def _signed(book: "Book", amount: int) -> str:
    if not amount:
        return ""
    return ("-" if amount < 0 else "+") + book.sum(abs(amount))
