"""What the referee and the clerk add to a game: taking back, rulings, remarks, the clock."""

from events.base import Event


class Undone(Event, frozen=True, tag="undone"):
    """These entries are taken back; they stay in the log. ``mode``: undo, typo, agreed or rewind."""

    entries: tuple[int, ...]
    mode: str = "undo"


class Redone(Event, frozen=True, tag="redone"):
    """These entries, taken back before, hold again."""

    entries: tuple[int, ...]


class Ruled(Event, frozen=True, tag="ruled"):
    """A finding of the audit at ``entry`` was ruled on. ``ruling``: deny, uphold or note."""

    entry: int
    ruling: str


class Noted(Event, frozen=True, tag="noted"):
    """A remark on an entry (0: on the game)."""

    entry: int
    text: str


class Paused(Event, frozen=True, tag="paused"):
    """The clock stopped."""


class Resumed(Event, frozen=True, tag="resumed"):
    """The clock runs again."""
