"""TOML files of a user's, and in which line of them something stands: ``tomllib`` tells no lines, messages must."""

import re
import tomllib
from typing import Any

from monopoly.board import DataError

_TABLE = re.compile(r"\s*\[\[?\s*([^\[\]]+?)\s*\]\]?\s*(?:#.*)?")


class DataFault(DataError):
    """A fault of a data file: the file's name, the line's number, what is wrong, and the line itself."""

    def __init__(self, name: str, line: int, message: str, text: str = "") -> None:
        super().__init__(f"{name}:{line}: {message}\n    {text.strip()}".rstrip())
        self.name, self.line, self.message, self.text = name, line, message, text


class TomlSource:
    """The text of a TOML file, read, with the lines of its keys; ``name`` stands in messages."""

    def __init__(self, text: str, name: str) -> None:
        self.name = name
        self.lines = text.splitlines()
        self._text = text

    def read(self) -> dict[str, Any]:
        """Read the file. Raises DataFault."""
        try:
            return tomllib.loads(self._text)
        except tomllib.TOMLDecodeError as error:
            said = str(error)
            found = re.search(r"\(at line (\d+), column \d+\)", said)
            line = int(found[1]) if found else max(len(self.lines), 1)
            raise self.fault(line, f"not TOML: {said.partition(' (at ')[0].lower()}") from None
        except RecursionError:
            deepest = max(range(len(self.lines)), key=lambda at: self.lines[at].count("[") + self.lines[at].count("{"))
            raise self.fault(deepest + 1, "not TOML that can be read: brackets in brackets without end") from None

    def fault(self, line: int, message: str) -> DataFault:
        """Make the error about a line."""
        return DataFault(self.name, line, message, self.lines[line - 1] if 0 < line <= len(self.lines) else "")

    def line(self, key: str = "", table: str = "", number: int = 0) -> int:
        """Find the line of a key: at the top, or in the ``number``-th table of this name; without a key the table's.

        What stands in no line of its own is looked for in the nearest place that there is.
        """
        pattern = re.compile(rf"\s*[\"']?{re.escape(key)}[\"']?\s*[=.]")
        here, seen, place = "", -1, 1
        for count, line in enumerate(self.lines, 1):
            opened = _TABLE.fullmatch(line)
            if opened:
                here = opened[1].replace('"', "")
                if key and here == key and not table:
                    return count
                if here == table:
                    seen += 1
                    if seen == number:
                        place = count
                        if not key:
                            return count
            elif key and here == table and (seen == number or not table) and pattern.match(line):
                return count
        outer = key.rpartition(".")[0]
        return self.line(outer) if outer and not table and place == 1 else place
