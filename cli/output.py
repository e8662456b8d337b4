"""Output for people and for programs: tables by default; JSON, JSON lines, CSV and TSV on every command that reads."""

import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
import typer

Row = Mapping[str, Any]


class Format:
    """Which form was asked for; more than one is a usage error."""

    def __init__(self, *, as_json: bool = False, nl: bool = False, as_csv: bool = False, tsv: bool = False) -> None:
        asked = [name for name, on in (("json", as_json), ("nl", nl), ("csv", as_csv), ("tsv", tsv)) if on]
        if len(asked) > 1:
            raise typer.BadParameter(f"one form at a time, not {' and '.join('--' + name for name in asked)}")
        self.name = asked[0] if asked else "table"

    @property
    def is_table(self) -> bool:
        """Whether people read it."""
        return self.name == "table"


def emit(rows: Iterable[Row], columns: Sequence[str], form: Format, *, document: Any = None) -> None:
    """Write rows in the form for programs that was asked for. ``document`` is the JSON document if it is not the rows;
    CSV and TSV have the columns, nested values as JSON."""
    out = sys.stdout
    if form.name == "json":
        content = list(rows) if document is None else document
        out.write(msgspec.json.format(msgspec.json.encode(content), indent=2).decode() + "\n")
    elif form.name == "nl":
        for row in rows:
            out.write(msgspec.json.encode(row).decode() + "\n")
    else:
        import csv

        writer = csv.writer(
            out, delimiter="\t" if form.name == "tsv" else ",", lineterminator="\n", quoting=csv.QUOTE_MINIMAL
        )
        writer.writerow(columns)
        for row in rows:
            writer.writerow([_cell(row.get(column)) for column in columns])


def _cell(value: Any) -> Any:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str | int | float):
        return value
    return msgspec.json.encode(value).decode()


def show_table(
    columns: Sequence[tuple[str, str]],
    rows: Iterable[Sequence[str]],
    *,
    styles: Sequence[str] = (),
    title: str = "",
) -> None:
    """Draw a table for people. ``columns`` are (heading, ``left`` or ``right``); ``styles`` are one a row."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table
    from rich.text import Text

    table = Table(box=SIMPLE_HEAD, title=title or None, title_justify="left", pad_edge=False, show_edge=False)
    for heading, side in columns:
        table.add_column(heading, justify="right" if side == "right" else "left", overflow="fold")
    for at, row in enumerate(rows):
        style = styles[at] if at < len(styles) else ""
        table.add_row(*(Text(cell, style=style) for cell in row))
    show(table)


def show(thing: Any) -> None:
    """Print something of rich's: as wide as it needs off a terminal, through the pager when it is too long for one."""
    import io

    from rich.console import Console

    if not sys.stdout.isatty():
        console = Console(file=io.StringIO(), width=500, force_terminal=None, highlight=False)
        console.print(thing)
        text = console.file.getvalue()  # type: ignore[attr-defined]
        sys.stdout.write("\n".join(line.rstrip() for line in text.splitlines()) + "\n")
        return
    console = Console(highlight=False)
    with console.capture() as captured:
        console.print(thing)
    text = captured.get()
    if text.count("\n") >= console.height:
        typer.echo_via_pager(text) if hasattr(typer, "echo_via_pager") else console.pager(styles=True)
    else:
        sys.stdout.write(text)


def wrapped(text: str, indent: str = "") -> str:
    """Break a text into lines that fit the terminal, or 100 columns off one."""
    import shutil
    import textwrap

    width = min(shutil.get_terminal_size((100, 24)).columns, 100)
    return textwrap.fill(text, width, initial_indent=indent, subsequent_indent=indent)
