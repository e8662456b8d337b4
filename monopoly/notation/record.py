"""The whole file: headers and entries, read with the line that each error is about, and written back."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from monopoly.notation.headers import Headers, header_key, header_value, read_headers, write_headers
from monopoly.notation.line import Sentence, parse
from monopoly.notation.setup import Setup, parse_setups
from monopoly.notation.vocabulary import Vocabulary
from monopoly.notation.words import NotationError, at_line, control_character


class RecordError(ValueError):
    """A fault of a record: the file's name, the line's number, what is wrong, and the line itself."""

    def __init__(self, name: str, line: int, message: str, text: str) -> None:
        super().__init__(f"{name}:{line}: {message}\n    {text.strip()}".rstrip())
        self.name = name
        self.line = line
        self.message = message
        self.text = text


class Record(Struct, frozen=True):
    """A record as read: its headers, its entries as (line number, text), and in which line each header stands."""

    name: str
    headers: Headers
    entries: tuple[tuple[int, str], ...]
    places: dict[str, int]
    setup_places: tuple[int, ...]
    source: tuple[str, ...]

    def error(self, line: int, message: object) -> RecordError:
        """Make the error about a line of this record."""
        return _error(self.name, self.source, line, message)

    def setups(self, vocabulary: Vocabulary) -> tuple[Setup, ...]:
        """Read the setups. Raises RecordError."""
        try:
            return parse_setups(zip(self.setup_places, self.headers.setups, strict=True), vocabulary)
        except NotationError as error:
            raise self.error(error.line or 1, error) from None

    def sentences(self, vocabulary: Vocabulary) -> Iterator[tuple[int, Sentence]]:
        """Read the entries one after the other, as (line number, sentence). Raises RecordError.

        Entry numbers may be left out; those that are there count from 1 without a gap.
        """
        for count, (line, text) in enumerate(self.entries, 1):
            try:
                sentence = parse(text, vocabulary)
            except NotationError as error:
                raise self.error(line, error) from None
            if sentence.number not in (None, count):
                raise self.error(line, f"entry {sentence.number} stands where entry {count} is due")
            yield line, sentence


def _error(name: str, source: Sequence[str], line: int, message: object) -> RecordError:
    return RecordError(name, line, str(message), source[line - 1])


class Page(Struct, frozen=True):
    """A file as it is read first: its headers as (line number, text) by key, those of which there may be several in
    lists, and its entries as (line number, text)."""

    name: str
    headers: dict[str, tuple[int, str]]
    several: dict[str, list[tuple[int, str]]]
    entries: tuple[tuple[int, str], ...]
    source: tuple[str, ...]

    @property
    def is_tournament(self) -> bool:
        """Whether this is the record of a tournament, not of a game."""
        return "tournament" in self.headers and "game" not in self.headers

    def error(self, line: int, message: object) -> RecordError:
        """Make the error about a line of this file."""
        return _error(self.name, self.source, line, message)


def read_page(data: bytes, name: str) -> Page:
    """Read the bytes of a file; ``name`` stands in messages. Raises RecordError and nothing else."""
    source = _decode(data, name)
    try:
        return _read(source, name)
    except NotationError as error:
        raise _error(name, source, error.line or 1, error) from None


def read_record(data: bytes | Page, name: str = "") -> Record:
    """Read the record of a game from the bytes of a file, or from what was read of it; ``name`` stands in messages.

    Raises RecordError and nothing else.
    """
    page = data if isinstance(data, Page) else read_page(data, name)
    setups = page.several["setup"]
    try:
        headers = read_headers(page.headers, setups)
    except NotationError as error:
        raise page.error(error.line or 1, error) from None
    places = {key: line for key, (line, _) in page.headers.items()}
    return Record(page.name, headers, page.entries, places, tuple(line for line, _ in setups), page.source)


def _decode(data: bytes, name: str) -> list[str]:
    """Give the lines of a file: UTF-8, with or without a byte order mark, ending in LF or CRLF."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        broken = data.split(b"\n")[line - 1].decode("utf-8", "replace")
        raise RecordError(name, line, "not UTF-8: save the file as UTF-8 text", broken) from None
    lines = text.replace("\r\n", "\n").split("\n")
    for line, text in enumerate(lines, 1):
        at = -1 if text.isprintable() else control_character(text)
        if at >= 0:
            message = f"a character that no line may hold (U+{ord(text[at]):04X})"
            raise RecordError(name, line, message, text.replace(text[at], "\ufffd"))
    return lines


def _read(source: list[str], name: str) -> Page:
    headers: dict[str, tuple[int, str]] = {}
    several: dict[str, list[tuple[int, str]]] = {"setup": []}
    entries: list[tuple[int, str]] = []
    ended_by = ""
    for line, text in enumerate(source, 1):
        text = text.strip()
        if not text:
            if headers or several["setup"]:
                ended_by = ended_by or f"the first blank line (line {line})"
            continue
        if text[0] == "#":
            continue
        key = header_key(text)
        if key is None:
            ended_by = ended_by or f"the first entry (line {line})"
            entries.append((line, text))
        elif ended_by:
            _need_version(headers)
            raise NotationError(f"the header '{key}:' comes too late: headers end at {ended_by}", key, line)
        elif key in several:
            several[key].append((line, at_line(line, header_value, text)))
        elif key in headers:
            raise NotationError(f"a second '{key}:' header, the first is in line {headers[key][0]}", key, line)
        else:
            headers[key] = (line, at_line(line, header_value, text))
            if key == "tournament":
                several.setdefault("rounds", [])
    _need_version(headers)
    return Page(name, headers, several, tuple(entries), tuple(source))


def _need_version(headers: dict[str, tuple[int, str]]) -> None:
    if "mpn" not in headers:
        raise NotationError("not a game record: no `mpn:` header", line=1)


def write_record(headers: Headers | str, lines: Iterable[str]) -> str:
    """Write a whole record; ``headers`` may be written already; entry numbers are set flush right."""
    entries = [*lines]
    width = len(str(len(entries))) + 1
    body = "".join(_flush(line, width) + "\n" for line in entries)
    written = headers if isinstance(headers, str) else write_headers(headers)
    return written + ("\n" + body if body else "")


def _flush(line: str, width: int) -> str:
    first = line.partition(" ")[0]
    return line.rjust(len(line) + width - len(first)) if first[-1:] == "." and first[:-1].isdigit() else line
