"""A finding of the audit."""

from msgspec import Struct


class Finding(Struct, frozen=True):
    """A difference between the rules and the log. ``owed`` would put it right, per player; ``rests`` are the later
    entries that would not have been possible, or not the same, without it; ``under`` is the last misplay that it rests
    on itself, at once or through other entries; ``ruling``: how it was ruled on, or ``settled`` where later entries put
    it right."""

    entry: int
    rule: str
    severity: str
    message: str
    owed: dict[str, int] = {}
    ruling: str | None = None
    rests: tuple[int, ...] = ()
    under: int | None = None
