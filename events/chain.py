"""The hash chain: the stored form of an entry, what is hashed of it, and how a stream is checked."""

import contextlib
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from itertools import repeat
from types import GenericAlias
from typing import Any, TypeAlias, get_args

import msgspec

from events.base import Event
from events.codec import Codec, Decode
from events.entry import Draft, Entry, Fact, default_role
from events.log import LogError, NoSuchStream, Problem, StreamExists

FIRST = bytes(32)
"""What stands for the hash before entry 0."""

NONE_STORED = "one of the appends that were made together failed, so none of them was stored"

COLUMNS = (
    *("number", "at", "recorded", "actor", "by", "role", "reason", "line", "flags", "checks", "remark", "key"),
    *("events", "hash"),
)
"""A stored row, in this order, which is also the order of hashing. The hash before it is in the row before it."""

Row: TypeAlias = tuple[Any, ...]
Checked: TypeAlias = tuple[Fact | None, Problem | None]

_TYPES: dict[str, Any] = {
    **dict.fromkeys(COLUMNS, str | None),
    **dict.fromkeys(("at", "recorded"), int | None),
    **dict.fromkeys(("actor", "line"), str),
    **dict.fromkeys(("events", "hash"), bytes),
    "number": int,
}
_ROWS: Any = GenericAlias(list, (GenericAlias(tuple, tuple(_TYPES.values())),))
_ALLOWED = [(name, get_args(kind) or (kind,)) for name, kind in _TYPES.items()]
_NAMED = {int: "a number", str: "text", bytes: "bytes"}
_HASH = "its hash does not match: it, or the entry before it, is not what was stored"
_STREAM = "no hash matches: the name or kind of this stream, or all of it, is not what was stored"
_REMEMBERED = 8

_encode = msgspec.json.Encoder().encode
_encode_lines = msgspec.json.Encoder().encode_lines


class Chain:
    """Hashes the entries of one stream.

    An entry's hash is SHA-256 over: a JSON array of the stream's name and kind; the 32 bytes of the hash before it; a
    JSON array of the columns up to ``key``, as stored; the stored text of its events. JSON is compact UTF-8.
    """

    def __init__(self, stream: str, kind: str) -> None:
        self.stream, self.kind = stream, kind
        # to copy a started hash takes half as long as to start one
        self._started = sha256(_encode((stream, kind)))

    def hash(self, previous: bytes, head: Row, events: bytes) -> bytes:
        """Give the hash of an entry; ``head`` is its columns up to ``key``."""
        running = self._started.copy()
        running.update(previous + _encode(head) + events)
        return running.digest()

    def link(self, number: int, draft: Draft, events: bytes, previous: bytes) -> Row:
        """Give the row that stores a draft as entry ``number``."""
        head = _head(number, draft)
        return (*head, events, self.hash(previous, head, events))

    def row(self, entry: Entry, events: bytes) -> Row:
        """Give the row of a stored entry, its hash as it is."""
        return (*_head(entry.number, entry), events, entry.hash)

    def entry(self, row: Row, events: tuple[Event, ...], previous: bytes) -> Entry:
        """Give the entry that a row stores, with all that the row leaves to be understood."""
        number, at, recorded, actor, by, role, reason, line, flags, checks, remark, key, _, digest = row
        return Entry(
            stream=self.stream,
            number=number,
            at=at,
            recorded=at if recorded is None else recorded,
            actor=actor,
            by=by or actor,
            role=role or default_role(actor),
            reason=reason,
            line=line,
            flags=tuple(flags.split(" ")) if flags else (),
            checks=checks,
            remark=remark,
            key=key,
            events=events,
            previous=previous,
            hash=digest,
        )

    def check(self, rows: Sequence[Row], codec: Codec, reaches: Any) -> Iterator[Checked]:
        """Check a whole stream given by its rows in order; ``reaches`` is the number its snapshot stands at.

        Gives each entry's fact and its fault; entries that are not there have a fault and no fact.
        """
        if type(reaches) is not int or reaches < 0:
            reaches = 0
        if reaches < len(rows) and self._intact(rows):
            with contextlib.suppress(ValueError, RecursionError):
                decode = codec.decode_current
                return zip([Fact(row[0], row[1], decode(row[12])) for row in rows], repeat(None))
        looked = list(self._look(rows, codec.decode, reaches))
        if len(looked) > 1 and all(problem and problem.problem == _HASH for _, problem in looked):
            return zip([fact for fact, _ in looked], [Problem(0, _STREAM), *repeat(None, len(looked) - 1)], strict=True)
        return iter(looked)

    def _intact(self, rows: Sequence[Row]) -> bool:
        # the inner loop of a whole check: nothing is called that need not be
        copy, previous = self._started.copy, FIRST
        try:
            # JSON writes bytes as if they were text, so the types are looked at first
            if not fit(rows):
                return False
            heads = _encode_lines([row[:12] for row in rows]).split(b"\n")
            for number, (row, head) in enumerate(zip(rows, heads, strict=False)):
                running = copy()
                running.update(previous + head + row[12])
                previous = running.digest()
                if previous != row[13] or number != row[0]:
                    return False
        except ValueError:
            return False
        return True

    def _look(self, rows: Sequence[Row], decode: Decode, reaches: int) -> Iterator[Checked]:
        expected = 0
        # Hashes that may stand before the next row. After a faulty row they are the one it stores, the one it should
        # store and those before it, so that one damage is one fault. None are known after a gap.
        before: list[Any] = [FIRST]
        for row in rows:
            number, faults = row[0], misfits(row)
            if type(number) is not int:
                number = expected
            elif number > expected:
                yield None, Problem(expected, _missing(expected, number - 1))
                expected, before = number, []
            elif number < expected:
                faults.append(f"there is a second entry {number}" if number >= 0 else "its number is below 0")
            hashes = self._hashes(row, before)
            sound = row[13] in hashes
            if number == expected and before and not sound:
                faults.append(_HASH)
            fact = None
            try:
                if row[12] is not None:
                    fact = Fact(number, row[1], decode(row[12]))
            except ValueError as error:
                faults.append(f"its events cannot be read: {error}")
            yield fact, Problem(number, "; ".join(faults)) if faults else None
            if number >= expected:
                expected, before = number + 1, [row[13]] if sound else [row[13], *hashes, *before][:_REMEMBERED]
            else:
                before.append(row[13])
        if not rows:
            yield None, Problem(0, "all its entries are missing")
        elif reaches >= expected:
            yield None, Problem(expected, f"{_missing(expected, reaches)}: the stored state counts them in")

    def _hashes(self, row: Row, before: Sequence[Any]) -> list[bytes]:
        try:
            return [self.hash(previous, row[:12], row[12]) for previous in before if type(previous) is bytes]
        except (TypeError, ValueError):
            return []


def fit(rows: Sequence[Row]) -> bool:
    """Say whether stored rows hold in each column what is stored there."""
    try:
        msgspec.convert(rows, _ROWS)
    except ValueError:
        return False
    return True


def misfits(row: Row) -> list[str]:
    """Say which columns of a stored row hold what was never stored there."""
    return [
        f"{name} is not {'text' if name == 'events' else _NAMED[kinds[0]]}"
        for (name, kinds), value in zip(_ALLOWED, row, strict=True)
        if type(value) not in kinds or (type(value) is str and not _is_text(value))
    ]


def _is_text(value: str) -> bool:
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def _head(number: int, draft: Draft) -> Row:
    # What goes without saying is left out of the row. The roles that do are part of the stored form for ever.
    actor, by, role = draft.actor, draft.by, draft.role
    return (
        number,
        draft.at,
        None if draft.recorded == draft.at else draft.recorded,
        actor,
        None if by == actor or not by else by,
        None if not role or role == default_role(actor) else role,
        draft.reason or None,
        draft.line,
        " ".join(draft.flags) or None,
        draft.checks or None,
        draft.remark or None,
        draft.key or None,
    )


def prepare(drafts: Sequence[Draft], codec: Codec) -> list[tuple[bytes, tuple[Event, ...]]]:
    """Give the stored texts of the drafts' events, and the events as they are read back from them.

    Raises ValueError where there is nothing to store, a flag is not one word or a key stands twice, LogError where
    events do not fit their types, hold what is not text, or a time is not in reach of 64 bits.
    """
    if not drafts:
        raise ValueError("nothing to append")
    prepared = []
    for draft in drafts:
        if draft.flags and any(flag.split() != [flag] for flag in draft.flags):
            raise ValueError(f"a flag is one word: {draft.flags!r}")
        if draft.recorded.bit_length() > 63 or (draft.at is not None and draft.at.bit_length() > 63):
            raise LogError(f"{draft.line}: a time of {draft.at} or {draft.recorded} µs cannot be stored")
        try:
            text = codec.encode(draft.events)
            prepared.append((text, codec.decode(text)))
        except UnicodeEncodeError as error:
            raise not_text(error) from error
        except msgspec.DecodeError as error:
            raise LogError(f"{draft.line}: its events could not be read back: {error}") from error
    if len(drafts) > 1:
        keys = [draft.key for draft in drafts if draft.key]
        if len(keys) > len(set(keys)):
            raise ValueError("two drafts have the same key")
    return prepared


def first_result(drafts: Sequence[Draft], find: Callable[[str], int | None]) -> int | None:
    """Give the number of the entry that the first draft became in an earlier try, by the drafts' keys.

    Raises LogError where the keys are not those of one earlier append.
    """
    starts = set()
    for place, draft in enumerate(drafts):
        if draft.key:
            number = find(draft.key)
            starts.add(None if number is None else number - place)
    start = starts.pop() if starts else None
    if starts or (start is not None and start < 0):
        raise LogError("the keys of these actions belong to other actions that are stored already")
    return start


def folded(name: str) -> str:
    """Give the form of a stream's name under which it must be the only one."""
    if name.isascii():
        return name.lower()
    from unicodedata import normalize

    return normalize("NFC", normalize("NFC", name).casefold())


def digest(document: bytes) -> str:
    """Give the name under which a document is stored: its SHA-256 in hexadecimal."""
    return sha256(document).hexdigest()


def no_document(place: str, name: str, *, missing: bool) -> LogError:
    """Say that a document is not there, or not what it was."""
    fault = "is missing" if missing else "is not what was stored"
    return LogError(f"{place}: document {name[:12]}… {fault}; go on with a copy of the log kept elsewhere")


def no_stream(name: str) -> NoSuchStream:
    """Say that there is no such stream."""
    return NoSuchStream(f"there is no stream {name!r} in the log")


def exists(name: str) -> StreamExists:
    """Say that a stream of this name is there."""
    return StreamExists(f"there is a stream {name!r} in the log already")


def not_text(error: UnicodeEncodeError) -> LogError:
    """Say that something to be stored is not text."""
    return LogError(f"this is not text and cannot be stored: {error.object!r}")


def _missing(first: int, last: int) -> str:
    return f"entry {first} is missing" if first == last else f"entries {first} to {last} are missing"
