"""``worth``: what the players are worth, line by line."""

from typing import TYPE_CHECKING

import typer

from cli.completing import complete_players, one_of
from cli.errors import UsageProblem
from cli.options import AsKnown, At, Csv, Json, Nl, Tsv
from cli.output import Format, emit
from cli.session import open_game

if TYPE_CHECKING:
    from monopoly import Book, Lead

app = typer.Typer(rich_markup_mode=None, add_completion=False)

COLUMNS = ("player", "item", "square", "count", "amount")


@app.command()
def worth(
    ctx: typer.Context,
    player: str = typer.Argument("", metavar="[PLAYER]", help="One player only.", autocompletion=complete_players),
    kind: str = typer.Option(
        "end",
        "--for",
        metavar="end|tax",
        help="end: as the game would end now, mortgaged lots at half; tax: as the income tax counts.",
        autocompletion=one_of("end", "tax"),
    ),
    at: At = "",
    as_known: AsKnown = "",
    json: Json = False,
    nl: Nl = False,
    csv: Csv = False,
    tsv: Tsv = False,
) -> None:
    """Show what each player is worth, line by line.

    \b
    monopoly worth
    monopoly worth ann --for tax
    monopoly worth --at 38 --json

    The margin is what the richest is ahead of the next. With --csv, --tsv and --nl: one row a line of the sheet.
    """
    form = Format(as_json=json, nl=nl, as_csv=csv, tsv=tsv)
    from monopoly import KINDS, account_of, lead, sheet_rows, totals

    if kind not in KINDS:
        raise UsageProblem(f"no valuation {kind!r}: end or tax")
    with open_game(ctx) as game:
        state = game.look(at, as_known).state if at or as_known else game.state
        name = account_of(state.players, player) if player else ""
        if name and name not in state.players:
            raise UsageProblem(f"{player} is no player: players are {', '.join(state.players)}")
        rows = sheet_rows(game.book, state, kind, name)
        book = game.book
    ahead = lead(totals(rows)) if kind == "end" else None
    if form.is_table:
        from cli.tables import show
        from cli.told_worth import sheet_table

        said = [_lead(book, ahead, ended=state.status == "ended")] if ahead else []
        show(f"{state.game}, {KINDS[kind]}, after entry {state.entry}", sheet_table(book, rows), *said)
        return
    margin = ahead.margin if ahead else None
    document = {
        "game": state.game,
        "entry": state.entry,
        "for": kind,
        "worth": totals(rows),
        "margin": margin,
        "lines": rows,
    }
    emit(rows, COLUMNS, form, document=document if form.name == "json" else None)


def _lead(book: "Book", ahead: "Lead", *, ended: bool) -> str:
    does = "wins" if ended else "leads"
    return f"{ahead.player} {does} by {book.sum(ahead.margin)} over {' and '.join(ahead.over)}"
