"""Looking at a game at any moment: references to entries, and the position there."""

from collections.abc import Container, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from monopoly.board import DataError
from monopoly.entries import instant as iso
from projections import State

if TYPE_CHECKING:
    from projections import Past

FORMS = "an entry (17), @ the last, @-3 three back, t5 the start of turn 5, 12:04 elapsed, or an ISO instant"


class Moment(Struct, frozen=True):
    """A game as it stood after an entry, with what the log knew at another."""

    state: State
    entries: "Sequence[Past]"
    undone: dict[int, int]


def resolve(reference: str, entries: "Sequence[Past]", *, by_recorded: Sequence[int] | None = None) -> int:
    """Give the entry number that a reference means. ``by_recorded``: instants count by when each entry was recorded.

    Raises DataError naming the forms, or what is out of range.
    """
    import re

    last = entries[-1].number
    text = reference.strip()
    if text == "@":
        return last
    if (back := re.fullmatch(r"@-(\d{1,9})", text)) is not None:
        return _within(last - int(back[1]), last, text)
    if re.fullmatch(r"\d{1,9}", text):
        return _within(int(text), last, text)
    if (turn := re.fullmatch(r"[tT](\d{1,9})", text)) is not None:
        return _start_of_turn(int(turn[1]), entries, text)
    if (elapsed := re.fullmatch(r"(?:(\d{1,6}):)?(\d{1,6}):([0-5]\d)", text)) is not None:
        hours, minutes, seconds = (int(part or 0) for part in elapsed.groups())
        start = entries[0].at
        if start is None:
            raise DataError(f"{text}: this game has no start, so no time has elapsed since; name an entry")
        instant = start + ((hours * 60 + minutes) * 60 + seconds) * 1_000_000
        return _at_instant(instant, [entry.at for entry in entries], text)
    from monopoly.notation import NotationError, parse_instant

    try:
        instant = parse_instant(text)
    except NotationError:
        raise DataError(f"{reference!r} is no place in a game: {FORMS}") from None
    return _at_instant(instant, by_recorded or [entry.at for entry in entries], text)


def everywhere(reference: str) -> int:
    """Give the instant (UTC microseconds) that a reference means in all games at once. Raises DataError where it names
    a place within one game."""
    from monopoly.notation import NotationError, parse_instant

    try:
        return parse_instant(reference.strip())
    except NotationError:
        said = f"{reference}: in several games only an instant is the same moment, such as 2026-11-30T10:06:37Z"
        raise DataError(f"{said}; say -g NAME for one game") from None


def resolve_range(reference: str, entries: "Sequence[Past]") -> tuple[int, int]:
    """Give the first and last entry of a range ``17..23``, or of a single reference. An end may be left open, and where
    it lies beyond the last entry it is the last."""
    first, dots, last = reference.partition("..")
    if not dots:
        number = _first_of(reference, entries)
        return number, number
    low = _first_of(first, entries) if first else 0
    beyond = last.isdecimal() and len(last) < 10 and int(last) > entries[-1].number
    high = resolve(last, entries) if last and not beyond else entries[-1].number
    if low > high:
        raise DataError(f"{reference}: entry {low} comes after entry {high}")
    return low, high


def _first_of(reference: str, entries: "Sequence[Past]") -> int:
    """Give the entry that a reference begins with: of a turn its first, where a position is the one before that."""
    number = resolve(reference, entries)
    of_turn = reference.strip()[:1] in ("t", "T")
    return min(number + 1, entries[-1].number) if of_turn and number < entries[-1].number else number


def _within(number: int, last: int, text: str) -> int:
    if not 0 <= number <= last:
        raise DataError(f"{text}: there is no such entry; entries run from 0 to {last}")
    return number


def turn_starts(entries: "Sequence[Past]", undone: Container[int]) -> dict[int, int]:
    """Give the entry after which each turn that was not taken back starts, by the turn's number."""
    from events import TurnBegan

    starts = {1: 0}
    for entry in entries:
        if entry.number in undone:
            continue
        for event in entry.events:
            if isinstance(event, TurnBegan):
                # `end` gives the turn on and nothing else; a roll that begins a turn belongs to it already
                starts.setdefault(event.number, entry.number if event is entry.events[-1] else entry.number - 1)
    return starts


def _start_of_turn(turn: int, entries: "Sequence[Past]", text: str) -> int:
    from projections import taken_back

    starts = turn_starts(entries, taken_back(entries))
    if turn not in starts:
        raise DataError(f"{text}: there is no such turn; turns run from t1 to t{max(starts)}")
    return starts[turn]


def _at_instant(instant: int, times: Sequence[int | None], text: str) -> int:
    found = None
    for number, at in enumerate(times):
        if at is not None and at <= instant:
            found = number
    if found is None:
        first = next((at for at in times if at is not None), None)
        raise DataError(
            f"{text}: this game knows no times; name an entry"
            if first is None
            else f"{text}: the game began only at {iso(first)}"
        )
    return found


def moment(entries: "Sequence[Past]", at: int | None = None, as_known: int | None = None) -> Moment:
    """Fold a game up to entry ``at``, with what the log held after entry ``as_known``: later undos not known yet."""
    from projections import fold_facts, taken_back

    if as_known is not None:
        entries = entries[: as_known + 1]
    undone = taken_back(entries)
    if at is not None:
        entries = entries[: at + 1]
    return Moment(fold_facts(State(), entries, frozenset(undone)), entries, undone)
