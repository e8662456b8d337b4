"""Stored names of events, their JSON, and how an older shape is brought up to date."""

from collections.abc import Callable, Mapping, Sequence
from types import GenericAlias
from typing import Any, Union

import msgspec

from events import desk, money, property, start, turn
from events.base import Event

Upcaster = Callable[[dict[str, Any]], dict[str, Any]]
"""Turns the plain data of one version of an event into the next one's, its ``type`` included."""


def _event_types() -> tuple[type[Event], ...]:
    modules = (start, turn, property, money, desk)
    found = [
        value
        for module in modules
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, Event) and value is not Event
    ]
    return tuple(dict.fromkeys(found))


class Codec:
    """Writes events as a JSON array and reads them back, old versions included."""

    def __init__(self, types: Sequence[type[Event]], upcasters: Mapping[str, Upcaster]) -> None:
        self.tags = {str(kind.__struct_config__.tag): kind for kind in types}
        if len(self.tags) != len(types):
            raise ValueError("two event types share a stored name")
        self._upcasters = dict(upcasters)
        self._encode = msgspec.json.Encoder().encode
        several: Any = GenericAlias(tuple, (Union[tuple(types)], ...))  # noqa: UP007 - built at run time
        self._decode = msgspec.json.Decoder(several).decode

    def encode(self, events: tuple[Event, ...]) -> bytes:
        """Give the stored form of an entry's events."""
        return self._encode(events)

    def decode(self, stored: bytes | str) -> tuple[Event, ...]:
        """Read an entry's events. Raises msgspec.DecodeError where they are not ours."""
        try:
            events: tuple[Event, ...] = self._decode(stored)
        except msgspec.ValidationError:
            return self._decode_old(stored)
        return events

    def _decode_old(self, stored: bytes | str) -> tuple[Event, ...]:
        plain = msgspec.json.decode(stored)
        if not isinstance(plain, list):
            raise msgspec.ValidationError("Expected `array`")
        lifted = [self._lift(item) for item in plain]
        events: tuple[Event, ...] = self._decode(msgspec.json.encode(lifted))
        return events

    def _lift(self, item: Any) -> Any:
        seen = set()
        while isinstance(item, dict) and (name := item.get("type")) in self._upcasters and name not in seen:
            seen.add(name)
            item = self._upcasters[name](item)
        return item


UPCASTERS: dict[str, Upcaster] = {}
"""By the stored name of a version that is no longer written; none was retired yet."""

CODEC = Codec(_event_types(), UPCASTERS)
