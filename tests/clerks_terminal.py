"""The clerk at his terminal: the screen with what has gone off its top, and keys typed as he types them."""

import re
import time
from pathlib import Path

import pyte
from terminal import PATIENCE, Terminal

NAMED = {
    "tab": "\t",
    "enter": "\r",
    "ctrl-c": "\x03",
    "ctrl-d": "\x04",
    "backspace": "\x7f",
    "up": "\x1b[A",
    "down": "\x1b[B",
    "left": "\x1b[D",
    "home": "\x1b[H",
}


class ClerksTerminal(Terminal):
    """``monopoly play`` on a file of games, at a terminal of its own."""

    def __init__(self, db: Path, *words: str, columns: int = 80, lines: int = 24, **env: str) -> None:
        super().__init__(db.parent, "--db", db, "play", *words, columns=columns, lines=lines, **env)
        self.screen = pyte.HistoryScreen(columns, lines, history=2000)
        self.stream = pyte.ByteStream(self.screen)

    @property
    def prompt(self) -> str:
        """The line of the prompt, with what is typed there."""
        return next(row for row in reversed(self.rows) if re.match(r"\d+\. ", row))

    def keys(self, text: str) -> None:
        """Type; keys by name stand in angle brackets: ``ann ro<tab>``."""
        for part in re.split(r"(<[a-z-]+>)", text):
            self.press(NAMED.get(part.strip("<>"), part))

    def line(self, text: str) -> None:
        """Type a line, and the enter key once it stands there."""
        self.keys(text)
        self.shows(text[-20:])
        self.keys("<enter>")

    def whole(self) -> str:
        """What stands on the screen and what has gone off its top."""
        above = ["".join(line[at].data for at in range(self.screen.columns)) for line in self.screen.history.top]
        return "\n".join([*(line.rstrip() for line in above), *self.rows])

    def shows(self, *wanted: str) -> str:
        """Wait until all of this stands on the screen or above it; gives the screen."""
        return self.until(lambda: all(text in self.whole() for text in wanted), f"{wanted} to show")

    def no_longer_shows(self, gone: str) -> str:
        """Wait until this does not stand on the screen any more."""
        return self.until(lambda: gone not in self.text, f"{gone!r} to go")

    def until(self, done, what: str) -> str:
        """Wait until something is so."""
        end = time.monotonic() + PATIENCE
        while not done():
            assert time.monotonic() < end, f"waited for {what}:\n{self.text}"
            self._read(0.05)
        return self.text
