"""Stored names of events, their JSON, and how an older shape is brought up to date."""

from collections.abc import Callable, Mapping, Sequence
from types import GenericAlias
from typing import Any, TypeAlias, Union

import msgspec

from events import desk, exchange, money, property, start, tournament, turn
from events.base import Event

Upcaster: TypeAlias = Callable[[dict[str, Any]], dict[str, Any]]
"""Turns the plain data of one version of an event into the next one's, its ``type`` included."""

_DEEP = "they are nested too deeply"

Decode: TypeAlias = Callable[[bytes | str], tuple[Event, ...]]


def _event_types() -> tuple[type[Event], ...]:
    modules = (start, turn, property, money, exchange, desk, tournament)
    found = [
        value
        for module in modules
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, Event) and value is not Event
    ]
    return tuple(dict.fromkeys(found))


class Codec:
    """Writes events as a JSON array and reads them back, old versions included.

    The fields behind a stored name never change, so that a program never reads less than was written: a new field
    makes a new name, which programs that do not know it refuse. Raises ValueError where a name has two meanings.
    """

    def __init__(self, types: Sequence[type[Event]], upcasters: Mapping[str, Upcaster]) -> None:
        self.tags = {str(kind.__struct_config__.tag): kind for kind in types}
        if len(self.tags) != len(types):
            raise ValueError("two event types share a stored name")
        if both := sorted(self.tags.keys() & upcasters.keys()):
            raise ValueError(f"{', '.join(both)}: a name that is still written cannot have an upcaster")
        self._upcasters = dict(upcasters)
        self._encode = msgspec.json.Encoder().encode
        several: Any = GenericAlias(tuple, (Union[tuple(types)], ...))  # noqa: UP007 - built at run time
        self.decode_current: Decode = msgspec.json.Decoder(several).decode
        """Reads events of today's shapes only, for inner loops; where it fails, ``decode`` has the answer."""

    def encode(self, events: tuple[Event, ...]) -> bytes:
        """Give the stored form of an entry's events."""
        return self._encode(events)

    def decode(self, stored: bytes | str) -> tuple[Event, ...]:
        """Read an entry's events. Raises msgspec.DecodeError where they are not ours."""
        try:
            return self.decode_current(stored)
        except msgspec.ValidationError:
            return self._decode_old(stored)
        except RecursionError:
            raise msgspec.DecodeError(_DEEP) from None

    def _decode_old(self, stored: bytes | str) -> tuple[Event, ...]:
        try:
            items = msgspec.json.decode(stored)
            lifted = [self._lift(item) for item in items] if isinstance(items, list) else items
            return self.decode_current(msgspec.json.encode(lifted))
        except RecursionError:
            raise msgspec.DecodeError(_DEEP) from None

    def _lift(self, item: Any) -> Any:
        """Bring an event up to date, step by step. Raises ValidationError for a name that nobody knows."""
        # each step leads to a newer name: an upcaster that leads back must not hang the reader
        for _ in range(len(self._upcasters) + 1):
            name = item.get("type") if isinstance(item, dict) else None
            if not isinstance(name, str) or name in self.tags:
                break
            if name not in self._upcasters:
                raise msgspec.ValidationError(f"{name!r} is no event that this version of the program knows")
            try:
                item = self._upcasters[name](item)
            except (LookupError, TypeError, ValueError, AttributeError) as error:
                message = f"this {name!r} cannot be brought up to date: {error!r}"
                raise msgspec.ValidationError(message) from error
        return item


UPCASTERS: dict[str, Upcaster] = {}
"""By the stored name of a version that is no longer written; none was retired yet."""

CODEC = Codec(_event_types(), UPCASTERS)
