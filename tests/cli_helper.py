"""The command line, called in this process: quick enough for hundreds of calls."""

import io
import json
import os
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from cli.main import run

ROOT = Path(__file__).parent.parent
LEEDS = ROOT / "examples" / "leeds-final.mpn"
GOLDEN = ROOT / "tests" / "golden" / "leeds"


class Stream(io.TextIOWrapper):
    """A standard stream in memory that may pose as a terminal."""

    def __init__(self, data: bytes | None = None, *, terminal: bool = False) -> None:
        errors = "backslashreplace" if data is None else "surrogateescape"  # as cli.main.open_streams has it
        super().__init__(io.BytesIO(data or b""), encoding="utf-8", errors=errors)
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal

    def text(self) -> str:
        self.flush()
        return self.buffer.getvalue().decode()  # type: ignore[attr-defined]


class Result:
    """What a command said, and its exit code."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err

    def __repr__(self) -> str:
        return f"exit {self.code}\n{self.out}{self.err}"

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    @property
    def error(self) -> Any:
        return json.loads(self.err)["error"]


@contextmanager
def streams(data: bytes = b"", *, terminal: bool = False):
    """Put streams in memory in the place of the standard ones."""
    kept = sys.stdin, sys.stdout, sys.stderr
    sys.stdin = Stream(data, terminal=terminal)
    sys.stdout, sys.stderr = Stream(terminal=terminal), Stream(terminal=terminal)
    try:
        yield sys.stdout, sys.stderr
    finally:
        sys.stdin, sys.stdout, sys.stderr = kept


class Desk:
    """A folder with a file of games, and the commands called on it."""

    def __init__(self, folder: Path, db: str = "games.db") -> None:
        self.folder = folder
        self.db = folder / db

    def __call__(self, *words: object, stdin: str | bytes = b"", terminal: bool = False) -> Result:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        before = dict(os.environ)
        try:
            with streams(data, terminal=terminal) as (out, err):
                code = run(["--db", str(self.db), *map(str, words)])
                return Result(code, out.text(), err.text())
        finally:
            os.environ.clear()
            os.environ.update(before)

    def done(self, *words: object, **more: Any) -> Result:
        """Call a command that must succeed."""
        result = self(*words, **more)
        assert result.code == 0, result
        return result

    def refused(self, code: int, *words: object, **more: Any) -> str:
        """Call a command that must fail with this code and one sentence; gives the sentence."""
        result = self(*words, **more)
        assert result.code == code, result
        assert result.out == "", result
        said = result.err.rstrip("\n")
        assert said, result
        assert "Traceback" not in said
        return said

    def lines(self, *lines: str) -> None:
        """Play lines into the game, all of which must be allowed."""
        for line in lines:
            self.done("do", line)

    def state(self) -> Any:
        return self.done("state", "--json").json

    def entries(self) -> list[Any]:
        return self.done("log", "--json").json
