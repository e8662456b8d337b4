"""The log in memory, for simulation, what-if and tests: the same entries, hashes and answers as a file's."""

import contextlib
from collections.abc import Iterator, Sequence

from msgspec import Struct, structs

from events.base import Event
from events.chain import (
    FIRST,
    NONE_STORED,
    Chain,
    Checked,
    digest,
    exists,
    first_result,
    folded,
    no_document,
    no_stream,
    not_text,
    prepare,
)
from events.codec import CODEC, Codec
from events.entry import Draft, Entry, Fact
from events.log import NEW, Conflict, LogError, Receipt, Snapshot, StreamInfo, Tip


class _Stream(Struct):
    chain: Chain
    entries: list[Entry]
    keys: dict[str, int]
    snapshot: Snapshot | None = None


class MemoryLog:
    """A log that is gone when the program ends."""

    def __init__(self, codec: Codec = CODEC) -> None:
        self._codec = codec
        self._streams: dict[str, _Stream] = {}
        self._documents: dict[str, bytes] = {}
        self._together = self._failed = False

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
        prepared = prepare(drafts, self._codec)
        if self._failed:
            raise LogError(NONE_STORED)
        try:
            receipt = self._append(stream, expected, drafts, prepared, snapshot, kind)
        except BaseException as error:
            self._failed = self._together
            if isinstance(error, UnicodeEncodeError):
                raise not_text(error) from error
            raise
        if not receipt.repeated:
            self._documents.update((digest(document), document) for document in documents)
        return receipt

    def _append(
        self,
        stream: str,
        expected: int,
        drafts: Sequence[Draft],
        prepared: list[tuple[bytes, tuple[Event, ...]]],
        snapshot: tuple[int, bytes] | None,
        kind: str,
    ) -> Receipt:
        name = folded(stream)
        held = self._streams.get(name)
        if held is None:
            if expected != NEW:
                raise no_stream(stream)
            held = _Stream(Chain(stream, kind), [], {})
        else:
            start = first_result(drafts, held.keys.get)
            if start is not None:
                return Receipt(tuple(held.entries[start : start + len(drafts)]), repeated=True)
            if expected == NEW:
                raise exists(held.chain.stream)
            if len(held.entries) - 1 != expected:
                raise Conflict(held.chain.stream, expected, len(held.entries) - 1)
        number, before = expected, held.entries[-1].hash if held.entries else FIRST
        entries = []
        for draft, (text, events) in zip(drafts, prepared, strict=True):
            number += 1
            row = held.chain.link(number, draft, text, before)
            entries.append(held.chain.entry(row, events, before))
            before = row[-1]
        # all is well from here on, so all of it is kept
        self._streams[name] = held
        held.entries.extend(entries)
        held.keys.update((entry.key, entry.number) for entry in entries if entry.key)
        if snapshot is not None:
            held.snapshot = Snapshot(number, *snapshot)
        return Receipt(tuple(entries))

    @contextlib.contextmanager
    def together(self) -> Iterator[None]:
        if self._together:
            raise ValueError("appends are being made together already")
        streams, documents = self._streams, self._documents
        self._streams = {
            name: structs.replace(held, entries=held.entries.copy(), keys=held.keys.copy())
            for name, held in streams.items()
        }
        self._documents, self._together = documents.copy(), True
        try:
            yield
            if self._failed:
                raise LogError(NONE_STORED)
        except BaseException:
            self._streams, self._documents = streams, documents
            raise
        finally:
            self._together = self._failed = False

    def tip(self, stream: str) -> Tip:
        held = self._stream(stream)
        return Tip(held.entries[-1].number, held.entries[-1].hash, held.snapshot, held.chain.kind)

    def facts(self, stream: str, after: int = NEW, upto: int | None = None) -> list[Fact]:
        return [Fact(entry.number, entry.at, entry.events) for entry in self.entries(stream, after, upto)]

    def entries(self, stream: str, after: int = NEW, upto: int | None = None) -> list[Entry]:
        entries = self._stream(stream).entries
        return entries[max(after, NEW) + 1 : len(entries) if upto is None else max(upto, NEW) + 1]

    def find(self, stream: str, key: str) -> Entry | None:
        held = self._stream(stream)
        number = held.keys.get(key)
        return None if number is None else held.entries[number]

    def document(self, name: str) -> bytes:
        document = self._documents.get(name)
        if document is None:
            raise no_document("this log", name, missing=True)
        return document

    def streams(self, kind: str | None = None) -> list[StreamInfo]:
        return [
            StreamInfo(held.chain.stream, held.chain.kind, held.entries[-1].number, held.entries[-1].recorded)
            for held in self._streams.values()
            if kind is None or held.chain.kind == kind
        ]

    def check(self, stream: str) -> Iterator[Checked]:
        held = self._stream(stream)
        rows = [held.chain.row(entry, self._codec.encode(entry.events)) for entry in held.entries]
        return held.chain.check(rows, self._codec, held.snapshot.number if held.snapshot else NEW)

    def keep(self, stream: str, snapshot: Snapshot) -> None:
        self._stream(stream).snapshot = snapshot

    def strays(self) -> list[str]:
        return []

    def close(self) -> None:
        """Do nothing: what is in memory stays readable."""

    def _stream(self, stream: str) -> _Stream:
        held = self._streams.get(folded(stream))
        if held is None:
            raise no_stream(stream)
        return held
