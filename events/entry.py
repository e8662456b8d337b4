"""An entry: one action with its events, the unit that is stored, undone, disputed and replayed."""

from msgspec import Struct

from events.base import Event

DEFAULT_ROLES = {"ref": "referee"}


def default_role(actor: str) -> str:
    """Say in which role an actor's line is written down unless told otherwise: the table's clerk, or the referee."""
    return DEFAULT_ROLES.get(actor, "clerk")


class Draft(Struct, frozen=True, kw_only=True):
    """An entry that is not stored yet: all but its place in the chain. Times are UTC microseconds since 1970.

    ``at`` is when it happened (None: not known, and then it does not count on the clock), ``recorded`` when it was
    written down; ``line`` is the canonical notation without number, time, flags, checks and remark, which stand apart;
    ``key`` makes a retry safe.
    """

    actor: str
    line: str
    events: tuple[Event, ...]
    recorded: int
    at: int | None = None
    by: str = ""
    role: str = ""
    reason: str | None = None
    flags: tuple[str, ...] = ()
    checks: str | None = None
    remark: str | None = None
    key: str | None = None


class Entry(Draft, frozen=True, kw_only=True):
    """A stored entry: a draft with its stream, its gap-free number, the hash before it and its own."""

    stream: str
    number: int
    previous: bytes
    hash: bytes


class Fact(Struct, frozen=True):
    """What a fold needs of an entry, and no more."""

    number: int
    at: int | None
    events: tuple[Event, ...]
