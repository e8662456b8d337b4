"""A progress bar on stderr for what takes longer than half a second; none off a terminal."""

import sys
from collections.abc import Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")

PATIENCE = 0.5
"""Seconds before a bar appears."""


def watched(things: Iterable[T], total: int, label: str) -> Iterator[T]:
    """Hand things on while showing how far it is."""
    if not sys.stderr.isatty():
        yield from things
        return
    import time

    began = time.monotonic()
    bar = None
    try:
        for done, thing in enumerate(things, 1):
            yield thing
            if bar is None and time.monotonic() - began > PATIENCE:
                from rich.console import Console
                from rich.progress import Progress

                bar = Progress(console=Console(stderr=True), transient=True)
                bar.start()
                task = bar.add_task(label, total=total)
            if bar is not None:
                bar.update(task, completed=done)
    finally:
        if bar is not None:
            bar.stop()
