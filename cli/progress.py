"""A progress bar on stderr for what takes longer than half a second; none off a terminal."""

import sys
import time
from collections.abc import Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")


def watched(things: Iterable[T], total: int, label: str) -> Iterator[T]:
    """Hand things on while showing how far it is."""
    if not sys.stderr.isatty():
        yield from things
        return
    began = time.monotonic()
    bar = None
    done = 0
    try:
        for thing in things:
            yield thing
            done += 1
            if bar is None and time.monotonic() - began > 0.5:
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
