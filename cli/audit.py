"""``audit``: referees a game again."""

from typing import Any

import typer

from cli.errors import NO, OK
from cli.options import Csv, Json, Nl, Tsv
from cli.output import Format, emit
from cli.session import open_service, pick_game

app = typer.Typer(rich_markup_mode=None, add_completion=False)

COLUMNS = ("entry", "rule", "severity", "message", "owed", "ruling", "rests")


@app.command()
def audit(ctx: typer.Context, json: Json = False, nl: Nl = False, csv: Csv = False, tsv: Tsv = False) -> None:
    """Referee a game again, entry by entry.

    \b
    monopoly audit
    monopoly -g R2-T5 audit --json

    A finding names the entry, the rule, what is wrong and what would put it right. Exit code 1 if a breach is open;
    warnings, and findings that were ruled on, leave it 0.
    """
    form = Format(as_json=json, nl=nl, as_csv=csv, tsv=tsv)
    from monopoly import audit_rows

    with open_service(ctx, read_only=True) as service:
        game = service.game(pick_game(ctx, service.log))
        rows = audit_rows(game)
    if form.is_table:
        _tell(game.state.game, rows)
    else:
        emit(rows, COLUMNS, form)
    raise typer.Exit(NO if any(_is_open(row) for row in rows) else OK)


def _tell(name: str, rows: list[dict[str, Any]]) -> None:
    from cli.tables import DIM, Table, show

    if not rows:
        show(f"{name}: nothing found")
        return
    table = Table(
        (("entry", "right"), ("rule", "left"), ("", "left"), ("finding", "left")),
        [(str(row["entry"]), row["rule"], _standing(row), row["message"] + _owed(row) + _rests(row)) for row in rows],
        styles=["" if _is_open(row) else DIM for row in rows],
    )
    show(table)


def _is_open(row: dict[str, Any]) -> bool:
    return row["severity"] == "breach" and row["ruling"] is None


def _standing(row: dict[str, Any]) -> str:
    return f"ruled: {row['ruling']}" if row["ruling"] else str(row["severity"])


def _rests(row: dict[str, Any]) -> str:
    later = row.get("rests", ())
    return f"; on it {'rests' if len(later) == 1 else 'rest'} {', '.join(map(str, later))}" if later else ""


def _owed(row: dict[str, Any]) -> str:
    owed = ", ".join(f"{name} {amount:+,}" for name, amount in row["owed"].items())
    return f"; to put right: {owed}" if owed else ""
