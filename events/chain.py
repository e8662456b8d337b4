"""The hash chain: the stored form of an entry, what is hashed of it, and how a stream is checked."""

import contextlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import sha256
from itertools import repeat
from typing import Any, TypeAlias

import msgspec

from events.base import Event
from events.codec import Codec
from events.entry import Draft, Entry, Fact, default_role
from events.log import LogError, NoSuchStream, Problem, StreamExists

FIRST = bytes(32)
"""What stands for the hash before entry 0."""

COLUMNS = (
    *("number", "at", "recorded", "actor", "by", "role", "reason", "line", "flags", "checks", "remark", "key"),
    *("events", "hash"),
)
"""A stored row, in this order, which is also the order of hashing. The hash before it is in the row before it."""

Row: TypeAlias = tuple[Any, ...]
Checked: TypeAlias = tuple[Fact | None, Problem | None]
Decode: TypeAlias = Callable[[bytes], tuple[Event, ...]]

_encode = msgspec.json.Encoder().encode


class Chain:
    """Hashes the entries of one stream.

    An entry's hash is SHA-256 over: the stream's name as a JSON string; the 32 bytes of the hash before it; a JSON
    array of the columns up to ``key``, as stored; the stored text of its events. JSON is compact UTF-8.
    """

    def __init__(self, stream: str) -> None:
        self.stream = stream
        # to copy a started hash takes half as long as to start one
        self._started = sha256(_encode(stream))

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

    def check(self, rows: Sequence[Row], decode: Decode, reaches: int) -> Iterator[Checked]:
        """Check a whole stream given by its rows in order; ``reaches`` is the number its snapshot stands at.

        Gives each entry's fact and its fault; entries that are not there have a fault and no fact.
        """
        if reaches < len(rows) and self._intact(rows):
            with contextlib.suppress(msgspec.DecodeError):
                return zip([Fact(row[0], row[1], decode(row[12])) for row in rows], repeat(None))
        return self._look(rows, decode, reaches)

    def _intact(self, rows: Sequence[Row]) -> bool:
        # the inner loop of a whole check: nothing is called that need not be
        copy, encode, previous = self._started.copy, _encode, FIRST
        try:
            for number, row in enumerate(rows):
                running = copy()
                running.update(previous + encode(row[:12]) + row[12])
                previous = running.digest()
                if previous != row[13] or number != row[0]:
                    return False
        except TypeError:
            return False
        return True

    def _look(self, rows: Iterable[Row], decode: Decode, reaches: int) -> Iterator[Checked]:
        expected = 0
        # Hashes that may stand before the next row: the stored one and the one it should have been, so that one
        # changed row is one fault. None are known after a gap.
        before: set[bytes] = {FIRST}
        for row in rows:
            number, faults = row[0], []
            if type(number) is not int:
                number = expected
                faults.append(f"its number is {row[0]!r}")
            elif number > expected:
                yield None, Problem(expected, _missing(expected, number - 1))
                expected, before = number, set()
            elif number < expected:
                faults.append(f"there is a second entry {number}" if number >= 0 else "its number is below 0")
            hashes = self._hashes(row, before)
            if number == expected and before and row[13] not in hashes:
                faults.append("its hash does not match: it, or the entry before it, is not what was stored")
            fact = None
            try:
                events = decode(row[12])
                if type(row[0]) is int and (row[1] is None or type(row[1]) is int):
                    fact = Fact(row[0], row[1], events)
            except (msgspec.DecodeError, TypeError, ValueError) as error:
                faults.append(f"its events cannot be read: {error}")
            yield fact, Problem(number, "; ".join(faults)) if faults else None
            if number >= expected:
                expected, before = number + 1, hashes | {row[13]}
        if reaches >= expected:
            yield None, Problem(expected, f"{_missing(expected, reaches)}: the stored state counts them in")

    def _hashes(self, row: Row, before: Iterable[bytes]) -> set[bytes]:
        try:
            return {self.hash(previous, row[:12], row[12]) for previous in before}
        except TypeError:
            return set()


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


def prepare(drafts: Sequence[Draft], codec: Codec) -> list[bytes]:
    """Give the stored texts of the drafts' events, each of them read back once: what is stored must be readable.

    Raises ValueError where there is nothing to store, a flag is not one word or a key stands twice, LogError where
    events do not fit their types or hold what is not text.
    """
    if not drafts:
        raise ValueError("nothing to append")
    texts = []
    for draft in drafts:
        if draft.flags and not all(flag and " " not in flag for flag in draft.flags):
            raise ValueError(f"a flag is one word: {draft.flags!r}")
        try:
            text = codec.encode(draft.events)
            codec.decode(text)
        except UnicodeEncodeError as error:
            raise not_text(error) from error
        except msgspec.DecodeError as error:
            raise LogError(f"{draft.line}: its events could not be read back: {error}") from error
        texts.append(text)
    if len(drafts) > 1:
        keys = [draft.key for draft in drafts if draft.key]
        if len(keys) > len(set(keys)):
            raise ValueError("two drafts have the same key")
    return texts


def first_result(drafts: Sequence[Draft], find: Callable[[str], int | None]) -> int | None:
    """Give the number of the entry that the first draft became in an earlier try, by the drafts' keys."""
    starts = set()
    for place, draft in enumerate(drafts):
        if draft.key:
            number = find(draft.key)
            starts.add(None if number is None else number - place)
    if len(starts) > 1:
        raise LogError("the keys of these actions belong to other actions that are stored already")
    return starts.pop() if starts else None


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
    return LogError(f"{place}: document {name[:12]}… {'is missing' if missing else 'is not what was stored'}")


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
