"""The append-only log as every store offers it, and the errors it may answer with."""

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from typing import Protocol

from msgspec import Struct

from events.entry import Draft, Entry, Fact

NEW = -1
"""The number expected of a stream that must not exist yet."""


class LogError(Exception):
    """The log cannot be read or written: damaged, full, locked, read-only, not ours. Nothing was stored."""


class NoSuchLog(LogError):
    """There is no log in this place."""


class NoSuchStream(LogError):
    """No stream of this name."""


class StreamExists(LogError):
    """A stream of this name (letter case aside) is there already."""


class Conflict(LogError):
    """Another writer was first: the last number is no longer the expected one."""

    def __init__(self, stream: str, expected: int, found: int) -> None:
        super().__init__(f"{stream}: entry {found} is the last one, not {expected}: somebody else wrote first")
        self.expected, self.found = expected, found


class Snapshot(Struct, frozen=True):
    """The folded state after an entry, as bytes; ``version`` tells the shape of its content."""

    number: int
    version: int
    state: bytes


class Tip(Struct, frozen=True):
    """Where a stream stands: last number, its hash, the snapshot if there is one; and of which kind it is."""

    number: int
    hash: bytes
    snapshot: Snapshot | None
    kind: str = "game"


class StreamInfo(Struct, frozen=True):
    """A stream in a listing. ``last`` is the last number, ``recorded`` when that entry was stored."""

    name: str
    kind: str
    last: int
    recorded: int


class Receipt(Struct, frozen=True):
    """What an append did: the entries as stored; ``repeated``: a retry that found its first result."""

    entries: tuple[Entry, ...]
    repeated: bool = False


class Problem(Struct, frozen=True):
    """A fault found in a stored stream."""

    entry: int
    problem: str


class Log(Protocol):
    """An append-only log of many streams. Numbers in a stream run from 0 without gaps.

    Names alike but for letter case and Unicode composition are one stream. All that reads raises NoSuchStream for a
    stream that is not there, and LogError where it meets damage, as does ``append``.
    """

    def append(
        self,
        stream: str,
        expected: int,
        drafts: Sequence[Draft],
        *,
        snapshot: tuple[int, bytes] | None = None,
        documents: Sequence[bytes] = (),
        kind: str = "game",
    ) -> Receipt:
        """Store the drafts after entry ``expected``, with the snapshot (version, state) after the last, all or nothing.

        ``documents`` are kept once each, for the events that name them by their SHA-256.
        ``expected=NEW`` founds the stream, of this ``kind`` for ever. One durable commit. A draft whose key the stream
        already holds is a retry: its first result comes back, nothing is stored; this is looked at before the number.
        Raises Conflict, StreamExists, NoSuchStream or LogError; ValueError where there is no draft, a flag is not one
        word, or a key is there twice.
        """
        ...

    def together(self) -> AbstractContextManager[None]:
        """Make the appends of a ``with`` block one durable commit: all of them or, if anything fails, none.

        Other writers wait until its end. Raises LogError, at the end too; ValueError in a block of its own kind.
        """
        ...

    def tip(self, stream: str) -> Tip:
        """Tell where the stream stands."""
        ...

    def facts(self, stream: str, after: int = NEW, upto: int | None = None) -> list[Fact]:
        """Read what folds need of the entries after one and up to another, in order. LogError if one is missing."""
        ...

    def entries(self, stream: str, after: int = NEW, upto: int | None = None) -> list[Entry]:
        """Read whole entries after one and up to another, in order. LogError if one is missing."""
        ...

    def find(self, stream: str, key: str) -> Entry | None:
        """Give the entry stored with this key, to answer a retry without deciding it again."""
        ...

    def document(self, name: str) -> bytes:
        """Give a document by its SHA-256 in hexadecimal. Raises LogError if it is missing or no longer the same."""
        ...

    def streams(self, kind: str | None = None) -> list[StreamInfo]:
        """List the streams in the order of their founding."""
        ...

    def check(self, stream: str) -> Iterator[tuple[Fact | None, Problem | None]]:
        """Read the stream and recompute numbering and chain: each entry's fact, and its fault if it has one.

        An entry that cannot be read has no fact, and so have those that are missing. That the last entries are
        missing shows only where the snapshot stands further on.
        """
        ...

    def keep(self, stream: str, snapshot: Snapshot) -> None:
        """Put this state in the place of the stored one, whatever that says: for a state that was found wrong."""
        ...

    def strays(self) -> list[str]:
        """Say which entries belong to no stream that is listed, so that no other reading comes to them."""
        ...

    def close(self) -> None:
        """Let go of the store."""
        ...
