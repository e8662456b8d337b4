"""The headers of a record: what each one holds, read from its text and written back in a fixed order."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from monopoly.notation.line import parse_instant, write_instant
from monopoly.notation.setup import Opening, header_words, parse_opening, write_opening
from monopoly.notation.vocabulary import Vocabulary, check_names
from monopoly.notation.words import (
    NotationError,
    at_line,
    check_text,
    clean,
    is_bare_name,
    number,
    quote,
    quoted,
    shown,
    unknown,
    unquote,
    without_comment,
)

VERSION = 1
MODES = ("strict", "as-played")

_HEADER = re.compile(r"([^\W\d][\w-]*):.*", re.DOTALL)
_WHOLE_QUOTE = re.compile(r'"(?:[^"]++|"")*+"')

_QUOTE_OR_COMMA = re.compile(r'"[^"]*"|,')


class Headers(Struct, frozen=True, kw_only=True):
    """What stands above the entries. What a header means (which rulesets there are) is for others to say.

    ``start`` is UTC microseconds since 1970; ``rules``, ``house`` and ``setups`` are kept as written, ``setups`` one
    string a line; ``players`` are those of the setups where no header names them; ``others`` are the headers that
    this version does not know.
    """

    mpn: int = VERSION
    game: str | None = None
    event: str | None = None
    table: str | None = None
    referee: str | None = None
    clerk: str | None = None
    start: int | None = None
    board: str | None = None
    ruleset: str | None = None
    rules: tuple[str, ...] = ()
    house: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    opening: Opening = ()
    mode: str = "strict"
    seed: str | None = None
    result: str | None = None
    setups: tuple[str, ...] = ()
    turn: str | None = None
    doubles: int = 0
    pot: int = 0
    others: tuple[tuple[str, str], ...] = ()


def header_key(text: str) -> str | None:
    """Give the key of a header line; None for a line that is no header: no entry's first word ends in a colon."""
    found = _HEADER.fullmatch(text)
    return found[1].lower() if found else None


def header_value(text: str) -> str:
    """Give the value of a header line, without its comment."""
    return without_comment(clean(text)).partition(":")[2].strip()


def read_headers(values: Mapping[str, tuple[int, str]], setups: Sequence[tuple[int, str]]) -> Headers:
    """Read headers given as (line, value) by key. Raises NotationError with the line it is about."""
    known: dict[str, Any] = {}
    others: list[tuple[str, str]] = []
    for key, (line, value) in values.items():
        if key in _READERS:
            if value or key == "mpn":
                known[key] = at_line(line, _READERS[key], value)
        elif key not in _OF_PLAYERS:
            others.append((key, read_text(value)))
    players = _agree(known.get("players", ()), values.get("players", (1, ""))[0], setups)
    known["players"] = players
    vocabulary = Vocabulary(players)
    for key, read in _OF_PLAYERS.items():
        line, value = values.get(key, (1, ""))
        if value:
            known[key] = at_line(line, read, value, vocabulary)
    return Headers(**known, setups=tuple(text for _, text in setups), others=tuple(others))


def _agree(players: tuple[str, ...], line: int, setups: Sequence[tuple[int, str]]) -> tuple[str, ...]:
    """Give the players by the header, which stands in this line, and the setups; both must name the same ones."""
    names: list[str] = []
    for place, text in setups:
        for word in at_line(place, header_words, text)[:1]:
            (name,) = at_line(place, read_names, word)
            if players:
                name = at_line(place, Vocabulary(players).player, name)
            if name in names:
                raise NotationError(f"{name} is set up twice", name, place)
            names.append(name)
            at_line(place, check_names, names)
    missing = [player for player in players if setups and player not in names]
    if missing:
        raise NotationError(f"no setup for {', '.join(map(quote, missing))}", missing[0], line)
    return players or tuple(names)


def read_text(value: str) -> str:
    """Read the value of a header that is a text."""
    return unquote(value) if _WHOLE_QUOTE.fullmatch(value) else value


def read_version(value: str) -> int:
    """Read the version of the notation. Raises NotationError for one that is newer."""
    version = number(value, 1)
    if version > VERSION:
        raise NotationError(f"notation {version} is newer than this program, which reads {VERSION}", value)
    return version


def _mode(value: str) -> str:
    mode = value.lower()
    if mode not in MODES:
        raise unknown("mode", value, MODES, "modes are")
    return mode


def parse_words(value: str) -> tuple[str, ...]:
    """Read words with blanks between, as ``rules:`` and ``house:`` have them; one with blanks in it is in quotes."""
    return tuple(map(unquote, header_words(value)))


def parse_listed(value: str) -> tuple[str, ...]:
    """Read words with blanks or commas between, as they are typed; one with either in it is in quotes."""
    return parse_words(_QUOTE_OR_COMMA.sub(lambda found: " " if found[0] == "," else found[0], value))


def read_names(value: str) -> tuple[str, ...]:
    """Read names with blanks between. Raises NotationError."""
    words = header_words(value)
    for word in words:
        if '"' not in word and not is_bare_name(word):
            raise NotationError(f"{shown(word)}: such a name goes in double quotes; blanks divide the names", word)
    return check_names(map(unquote, words))


def _player(value: str, vocabulary: Vocabulary) -> str:
    return vocabulary.player(unquote(value))


_TEXTS = ("game", "event", "table", "referee", "clerk", "board", "ruleset", "seed", "result")
_READERS: dict[str, Callable[[str], Any]] = {
    "mpn": read_version,
    **dict.fromkeys(_TEXTS, read_text),
    "start": parse_instant,
    "rules": parse_words,
    "house": parse_words,
    "players": read_names,
    "mode": _mode,
    "doubles": number,
    "pot": number,
}
_OF_PLAYERS: dict[str, Callable[[str, Vocabulary], Any]] = {"opening": parse_opening, "turn": _player}


def write_headers(headers: Headers) -> str:
    """Write the headers in their fixed order, those that say something."""
    vocabulary = Vocabulary(headers.players)
    texts = {key: write_text(getattr(headers, key) or "") for key in _TEXTS}
    values = (
        ("mpn", str(headers.mpn)),
        *((key, texts[key]) for key in ("game", "event", "table", "referee", "clerk")),
        ("start", "" if headers.start is None else write_instant(headers.start)),
        *((key, texts[key]) for key in ("board", "ruleset")),
        ("rules", write_words(headers.rules)),
        ("house", write_words(headers.house)),
        ("players", " ".join(map(vocabulary.name, headers.players))),
        ("opening", write_opening(headers.opening, vocabulary)),
        ("mode", "" if headers.mode == MODES[0] else headers.mode),
        *((key, texts[key]) for key in ("seed", "result")),
        ("turn", vocabulary.name(headers.turn) if headers.turn else ""),
        ("doubles", str(headers.doubles or "")),
        ("pot", str(headers.pot or "")),
        *(("setup", setup) for setup in headers.setups),
    )
    lines = [f"{key}: {value}" for key, value in values if value]
    lines.extend(f"{key}: {write_text(value)}".rstrip() for key, value in headers.others)
    return "\n".join(lines) + "\n"


def write_text(text: str) -> str:
    """Write a text as the value of a header, in quotes if it needs them."""
    return quoted(text) if text != text.strip() or set(text) & set('"#{') else check_text(text)


def write_words(words: Iterable[str]) -> str:
    """Write words as ``parse_words`` reads them."""
    return " ".join(check_text(w) if w.split() == [w] and not set(w) & set('"#{') else quoted(w) for w in words)
