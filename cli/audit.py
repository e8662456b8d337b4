"""``audit``: referees a game again."""

from typing import Any

import typer

from cli.errors import NO, OK
from cli.options import Csv, Json, Nl, Tsv
from cli.output import Format, emit, show_table
from cli.session import open_service, pick_game
from monopoly import audit_rows

app = typer.Typer(rich_markup_mode=None)

COLUMNS = ("entry", "rule", "severity", "message", "owed", "ruling")


@app.command()
def audit(ctx: typer.Context, json: Json = False, nl: Nl = False, csv: Csv = False, tsv: Tsv = False) -> None:
    """Referee a game again, entry by entry, as in: monopoly audit

    \b
    monopoly -g R2-T5 audit --json

    A finding names the entry, the rule, what is wrong and what would put it right. Exit code 1 if a breach is open;
    warnings, and findings that were ruled on, leave it 0.
    """
    form = Format(as_json=json, nl=nl, as_csv=csv, tsv=tsv)
    with open_service(ctx, read_only=True) as service:
        name = pick_game(ctx, service.log)
        rows = audit_rows(service.game(name))
    if not form.is_table:
        emit(rows, COLUMNS, form)
    elif not rows:
        print(f"{name}: nothing found")
    else:
        show_table(
            (("entry", "right"), ("rule", "left"), ("", "left"), ("finding", "left")),
            [(str(row["entry"]), row["rule"], _standing(row), row["message"] + _owed(row)) for row in rows],
            styles=["" if _is_open(row) else "dim" for row in rows],
        )
    raise typer.Exit(NO if any(_is_open(row) for row in rows) else OK)


def _is_open(row: dict[str, Any]) -> bool:
    return row["severity"] == "breach" and row["ruling"] is None


def _standing(row: dict[str, Any]) -> str:
    return f"ruled: {row['ruling']}" if row["ruling"] else str(row["severity"])


def _owed(row: dict[str, Any]) -> str:
    owed = ", ".join(f"{name} {amount:+,}" for name, amount in row["owed"].items())
    return f"; to put right: {owed}" if owed else ""
