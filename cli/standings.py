"""``standings``: a tournament's players from first to last."""

import sys
from typing import TYPE_CHECKING, Any

import typer

from cli.errors import UsageProblem, say
from cli.exporting import write_whole
from cli.options import AsKnown, OneEvent
from cli.output import Format, emit
from cli.session import open_log
from cli.told_standings import cells, heads, notes
from cli.tournament_told import pick_tournament
from cli.writing import with_options

if TYPE_CHECKING:
    from projections import TournamentState

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
@with_options
def standings(
    ctx: typer.Context,
    form: Format,
    event: OneEvent = "",
    html: bool = typer.Option(False, "--html", help="One page to print or put up, without anything from elsewhere."),
    output: str = typer.Option("", "-o", "--output", metavar="FILE", help="Write it there."),
    as_known: AsKnown = "",
) -> None:
    """Show the standings of a tournament.

    \b
    monopoly standings CUP
    monopoly standings CUP --html -o standings.html
    monopoly standings CUP --csv
    monopoly standings CUP --as-known 12

    Those who passed a cut stand above those who did not; then points count, then the tie-breaks in their order. "tie"
    names the one that puts a player below the one before him.
    """
    if html and not form.is_table:
        raise UsageProblem(f"one form at a time, not --html and --{form.name}")
    if output and not html:
        raise UsageProblem("-o goes with --html; other forms go to standard output, > FILE keeps them")
    from monopoly.tournament import STANDINGS, load_tournament, standing_rows

    with open_log(ctx, read_only=True) as log:
        state = load_tournament(log, pick_tournament(ctx, log, event), as_known)
    rows = standing_rows(state)
    if html:
        _write_page(state, rows, output)
    elif form.is_table:
        _tell(state, rows)
    elif form.name in ("csv", "tsv"):
        rounds = [f"R{number}" for number in range(1, len(state.rounds) + 1)]
        at = STANDINGS.index("rounds")
        columns = (*STANDINGS[:at], *rounds, *STANDINGS[at + 1 :])
        emit([row | dict(zip(rounds, row["rounds"], strict=True)) for row in rows], columns, form)
    else:
        emit(rows, STANDINGS, form)


def _write_page(state: "TournamentState", rows: list[dict[str, Any]], output: str) -> None:
    from cli.standings_page import page

    text = page(state, rows)
    if not output:
        sys.stdout.write(text)
        return
    write_whole(output, text)
    say(f"{output}: {len(rows)} players")


def _tell(state: "TournamentState", rows: list[dict[str, Any]]) -> None:
    from cli.tables import DIM, Table, show
    from monopoly.tournament import round_status

    *figures, status, tie = ((heading, "right") for heading in heads(state))
    figures[1] = ("player", "left")
    table = Table(
        (*figures, (status[0], "left"), (tie[0], "left")),
        cells(rows),
        styles=[DIM if row["status"] in ("out", "withdrawn") and state.status == "open" else "" for row in rows],
    )
    show(f"{state.tournament}: {round_status(state)}", table.without_empty("", "tie"), *notes(state))
