"""The pager: for what is longer than the screen, on a terminal only."""

import os
import shlex
import shutil
import subprocess
import sys
from contextlib import suppress

is_wanted = True
"""Whether there is to be a pager at all: where somebody types on, it would take the words out of his mouth."""


def page(text: str) -> None:
    """Show a text through the pager of ``PAGER``, else ``less -R``; without one, as it is."""
    command = pager()
    if command:
        environment = {"LESS": "R", **os.environ}
        with suppress(OSError):
            sys.stdout.flush()
            process = subprocess.Popen(command, stdin=subprocess.PIPE, env=environment)
            _feed(process, text)
            return
    sys.stdout.write(text)


def pager() -> list[str]:
    """Give the pager's command; empty: none is wanted, or none is there."""
    if not is_wanted:
        return []
    wanted = os.environ.get("PAGER")
    if wanted is None:
        wanted = "less -R" if shutil.which("less") and os.environ.get("TERM") != "dumb" else ""
    try:
        command = shlex.split(wanted)
    except ValueError:
        return []
    return [] if command == ["cat"] else command


def _feed(process: "subprocess.Popen[bytes]", text: str) -> None:
    assert process.stdin is not None
    with suppress(BrokenPipeError, KeyboardInterrupt):  # the reader has seen enough
        process.stdin.write(text.encode("utf-8", "replace"))
    with suppress(OSError, KeyboardInterrupt):
        process.stdin.close()
    while process.returncode is None:
        # an interrupt is the pager's: it stays until it is told to quit
        with suppress(KeyboardInterrupt):
            process.wait()
