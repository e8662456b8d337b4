"""Rows of all games of a file: one that cannot be read must not hide the others."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import typer

from cli.errors import LOG, say
from cli.progress import watched

Rows = list[dict[str, Any]]


def gather(names: Sequence[str], read: Callable[[str], Iterable[dict[str, Any]]]) -> tuple[Rows, list[str]]:
    """Read the rows of each game; give them with what kept games from being read."""
    from events import LogError

    rows: Rows = []
    faults: list[str] = []
    for name in watched(names, len(names), "reading games"):
        try:
            rows.extend(read(name))
        except LogError as error:
            faults.append(str(error))
    return rows, faults


def tell_faults(faults: list[str]) -> None:
    """Name on stderr the games that could not be read, and exit with 3; nothing, where all could."""
    for fault in faults:
        say(fault)
    if faults:
        raise typer.Exit(LOG)
