"""Entries as scripts read them (``log --json``)."""

from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from events import Draft


def instant(at: int | None) -> str | None:
    """Write UTC microseconds as an ISO instant."""
    if at is None:
        return None
    from datetime import datetime, timedelta

    return (datetime(1970, 1, 1) + timedelta(microseconds=at)).isoformat() + "Z"


def plain_entry(number: int, entry: "Draft", start: int | None, undone: bool = False) -> dict[str, Any]:
    """Give an entry as plain data; ``elapsed`` in seconds since the start of the game."""
    at = entry.at
    elapsed = None if at is None or start is None else (at - start) // 1_000_000
    return {
        "entry": number,
        "at": instant(at),
        "recorded": instant(entry.recorded),
        "elapsed": elapsed,
        "actor": entry.actor,
        "by": entry.by or entry.actor,
        "role": entry.role,
        "reason": entry.reason,
        "line": entry.line,
        "flags": list(entry.flags),
        "checks": entry.checks,
        "remark": entry.remark,
        "undone": undone,
        "events": [msgspec.to_builtins(event) for event in entry.events],
        "transfers": [
            {"from": giver, "to": getter, "amount": amount, "reason": reason}
            for event in entry.events
            for giver, getter, amount, reason in event.transfers()
        ],
    }


def clock_time(seconds: int | None) -> str:
    """Write seconds as ``MM:SS`` or ``H:MM:SS``."""
    if seconds is None:
        return ""
    hours, rest = divmod(seconds, 3600)
    minutes, left = divmod(rest, 60)
    return f"{hours}:{minutes:02d}:{left:02d}" if hours else f"{minutes:02d}:{left:02d}"
