"""A result sheet read back: which game it is of, and where the log ended when it was made."""

import re
from html.parser import HTMLParser

from msgspec import Struct

from cli.errors import UsageProblem

_LINE = re.compile(r"(game|entries|head|sheet) +(\S.*)")
_NUMBER = re.compile(r"[0-9]{1,9}")
_HEAD = re.compile(r"[0-9a-f]{64}")


class Mark(Struct, frozen=True):
    """What a sheet says of its log: the game, its last entry and that entry's hash; ``layout`` as in monopoly.sheet."""

    form: str
    game: str
    entries: int
    head: str
    layout: int
    text: str


def read_sheet(path: str) -> Mark:
    """Read a sheet, a text or a page. Raises UsageProblem where it is none."""
    try:
        with open(path, encoding="utf-8") as file:
            text = file.read()
    except (OSError, ValueError) as error:
        raise UsageProblem(f"{path}: {getattr(error, 'strerror', None) or 'not a text in UTF-8'}") from None
    form, found = ("html", _of_page(text)) if text.lstrip()[:1] == "<" else ("text", _of_text(text))
    head, entries, layout = (found.get(name, "") for name in ("head", "entries", "sheet"))
    if not (_HEAD.fullmatch(head) and _NUMBER.fullmatch(entries) and _NUMBER.fullmatch(layout) and "game" in found):
        raise UsageProblem(f"{path} is no result sheet: it does not say which log it is of")
    return Mark(form, found["game"], int(entries), head, int(layout), text)


def _of_text(text: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for line in text.splitlines():
        match = _LINE.fullmatch(line.rstrip())
        if match and not (match[1] == "game" and "game" in found):  # the game is the first such line, the rest the last
            found[match[1]] = match[2]
    return found


def _of_page(text: str) -> dict[str, str]:
    reader = _Reader()
    reader.feed(text)
    return reader.found


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: dict[str, str] = {}
        self.rows: list[list[str]] = []

    def handle_data(self, data: str) -> None:
        if self.rows and self.rows[-1] and self.lasttag in ("td", "th"):
            self.rows[-1][-1] += data.strip()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        name = values.get("name") or ""
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th") and self.rows:
            self.rows[-1].append("")
        if tag == "meta" and name.startswith("monopoly-"):
            self.found.setdefault(name.removeprefix("monopoly-"), values.get("content") or "")


def differing_place(mark: Mark, places: list[tuple[str, str, tuple[str, ...]]]) -> tuple[int | None, str, str] | None:
    """Find the first of (place, name, what may stand as worth) that a sheet of another layout does not say: its line
    where a place of that name stands otherwise, what stands there, and what should."""
    rows = _rows(mark)
    for place, name, worth in places:
        said = [(number, row) for number, row in rows if len(row) == 3 and row[1] == name]
        if not any(row[0] == place and row[2] in worth for _, row in said) or len(said) > 1:
            odd = next(((number, row) for number, row in said if (row[0], row[2]) != (place, worth[0])), None)
            return (*((odd[0], " ".join(odd[1])) if odd else (None, "")), f"{place} {name} {worth[0]}")
    return None


def _rows(mark: Mark) -> list[tuple[int | None, list[str]]]:
    """Give the rows of three cells that begin with a number, with their lines where those can be counted."""
    if mark.form == "text":
        cut = (
            (at, re.fullmatch(r" *(\d+)  (\S.*?) {2,}(\S.*?) *", line))
            for at, line in enumerate(mark.text.splitlines(), 1)
        )
        return [(at, [part.strip() for part in found.groups()]) for at, found in cut if found]
    reader = _Reader()
    reader.feed(mark.text)
    return [(None, row) for row in reader.rows if row and row[0].isdigit()]


def differing_line(was: str, now: str) -> tuple[int, str, str] | None:
    """Find the first line in which a sheet differs from the one made anew: its number, and both."""
    old, new = ([line.rstrip() for line in text.splitlines()] for text in (was, now))
    length = max(len(old), len(new))
    old += [""] * (length - len(old))
    new += [""] * (length - len(new))
    pairs = enumerate(zip(old, new, strict=True), 1)
    return next(((number, a.strip(), b.strip()) for number, (a, b) in pairs if a != b), None)
