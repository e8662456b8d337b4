"""Output for people and for programs: tables by default; JSON, JSON lines, CSV and TSV on every command that reads."""

import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TextIO

import msgspec

from cli.errors import UsageProblem

Row = Mapping[str, Any]


class Format:
    """Which form was asked for; more than one is a usage error."""

    def __init__(self, *, as_json: bool = False, nl: bool = False, as_csv: bool = False, tsv: bool = False) -> None:
        asked = [name for name, on in (("json", as_json), ("nl", nl), ("csv", as_csv), ("tsv", tsv)) if on]
        if len(asked) > 1:
            raise UsageProblem(f"one form at a time, not {' and '.join('--' + name for name in asked)}")
        self.name = asked[0] if asked else "table"

    @property
    def is_table(self) -> bool:
        """Whether people read it."""
        return self.name == "table"


def emit(
    rows: Iterable[Row], columns: Sequence[str], form: Format, *, document: Any = None, out: TextIO | None = None
) -> None:
    """Write rows in the form for programs that was asked for. ``document`` is the JSON document if it is not the rows;
    CSV and TSV have the columns, nested values as JSON."""
    out = out or sys.stdout
    if form.name == "json":
        out.write(write_json(list(rows) if document is None else document))
    elif form.name == "nl":
        for row in rows:
            out.write(write_line(row))
    else:
        import csv

        writer = csv.writer(out, delimiter="\t" if form.name == "tsv" else ",", lineterminator="\n")
        writer.writerow(columns)
        for row in rows:
            writer.writerow([_cell(row.get(column)) for column in columns])


def write_json(document: Any) -> str:
    """Write one JSON document, indented."""
    return msgspec.json.format(msgspec.json.encode(document), indent=2).decode() + "\n"


def write_line(row: Any) -> str:
    """Write one JSON object in one line."""
    return msgspec.json.encode(row).decode() + "\n"


def _cell(value: Any) -> Any:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str | int | float):
        return value
    return msgspec.json.encode(value).decode()
