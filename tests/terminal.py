"""A terminal for tests: the program runs in a pseudo-terminal, and pyte reads the screen that a person would see."""

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time

import pyte
from cli_helper import ROOT

KEYS = {
    "left": "\x1b[D",
    "right": "\x1b[C",
    "up": "\x1b[A",
    "down": "\x1b[B",
    "home": "\x1b[H",
    "end": "\x1b[F",
    "enter": "\r",
    "escape": "\x1b",
    "interrupt": "\x03",
    "back": "\x7f",
}
PATIENCE = 20.0
"""Seconds to wait for what must appear."""


class Terminal:
    """The program started on a terminal of so many columns and lines."""

    def __init__(self, folder, *words, columns=80, lines=24, **env):
        self.screen = pyte.Screen(columns, lines)
        self.stream = pyte.ByteStream(self.screen)
        self.raw = b""
        self.master, slave = pty.openpty()
        self._size(columns, lines)
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("MONOPOLY_", "PYTHON"))}
        for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES", "PAGER", "COLORTERM"):
            kept.pop(name, None)
        more = {"PYTHONPATH": str(ROOT), "TERM": "xterm-256color", "PAGER": "", "LANG": "C.UTF-8"} | env
        self.process = subprocess.Popen(
            [sys.executable, "-m", "cli", *map(str, words)],
            cwd=folder,
            env=kept | more,
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )
        os.close(slave)

    def __enter__(self):
        return self

    def __exit__(self, *error):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.master)

    def _size(self, columns, lines):
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def resize(self, columns, lines):
        """Change the size of the window."""
        self._size(columns, lines)
        self.screen.resize(lines, columns)
        os.kill(self.process.pid, signal.SIGWINCH)
        return self

    def press(self, *keys):
        """Press keys by name, or type a text."""
        for key in keys:
            os.write(self.master, KEYS.get(key, key).encode())
        return self

    def _read(self, seconds):
        """Read what comes within so many seconds; says whether anything did."""
        if not select.select([self.master], [], [], seconds)[0]:
            return False
        try:
            data = os.read(self.master, 65536)
        except OSError:  # the program has closed its end
            return False
        self.raw += data
        self.stream.feed(data)
        if b"\x1b[6n" in data:  # it asks where the cursor is
            os.write(self.master, f"\x1b[{self.screen.cursor.y + 1};{self.screen.cursor.x + 1}R".encode())
        return bool(data)

    def settle(self, quiet=0.15):
        """Read until nothing more comes."""
        while self._read(quiet):
            pass
        return self

    def wait(self, *texts, times=1):
        """Wait until all these texts stand on the screen, so many times each."""

        def missing():
            return [text for text in texts if self.text.count(text) < times]

        end = time.monotonic() + PATIENCE
        while missing():
            assert time.monotonic() < end, f"not on the screen: {missing()}\n{self.text}"
            if not self._read(0.1) and self.process.poll() is not None and not self._read(0.1):
                assert not missing(), f"it ended without {missing()}\n{self.text}"
        return self

    def ended(self):
        """Wait for the program's end; gives its exit code."""
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None:
            self._read(0.05)
            assert time.monotonic() < end, f"still running\n{self.text}"
        while self._read(0.05):
            pass
        return self.process.returncode

    @property
    def rows(self):
        """The lines of the screen, without blanks at their ends."""
        return [line.rstrip() for line in self.screen.display]

    @property
    def text(self):
        return "\n".join(self.rows).rstrip("\n")
