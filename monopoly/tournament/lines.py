"""A line of a tournament's record: an action with all that stands around it, read and written in its one form.

 1. 00:05 ref seat 1 random = T1:gus,dan,fay T2:bob,eve,ann
 4. 1:31:20 clerk result 1 T2 bob 3000 eve 1200 ann 0 by="T. Moss"
 5. 1:33:02 ref undo 4 "eve's sheet was misread"
 9. 1:40:00 ref advance 3 = next:bob,gus,fay,eve

What stands after ``=`` follows from the action and is compared: who was seated where, who was called up, who plays the
next round, who has won.
"""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from events import Advanced, CalledUp, Entry, Event, RoundSeated, TournamentEnded
from monopoly.notation.line import read_place, take_common, write_common, write_place, write_remark
from monopoly.notation.words import NotationError, clean, fold, quote, quoted, shown, split_at, split_line, unquote
from monopoly.tournament.actions import Action, SeatTable, read, read_words, write
from monopoly.violations import RuleViolation

REASONED = {"undo": 1, "redo": 1, "rule": 2}
"""Verbs whose reason is their last text, with the words that come before it."""

Checks = Mapping[str, tuple[str, ...]]
"""Names by what they are said of: a table (``T1``), ``called-up``, ``next`` or ``winner``."""


class Line(Struct, frozen=True):
    """What a line says. Times are microseconds, as in a game's ``Sentence``; nothing here is checked against rules."""

    action: Action
    actor: str
    number: int | None = None
    elapsed: int | None = None
    instant: int | None = None
    by: str | None = None
    role: str | None = None
    reason: str | None = None
    checks: Checks = {}
    remark: str | None = None


def read_line(text: str) -> Line:
    """Read a line. Raises NotationError and nothing else."""
    words, remark = split_line(clean(text))
    if not words:
        raise NotationError("no action here: a line says who does what, as in 'ref seat 1 random'")
    number = elapsed = instant = None
    at = 0
    if words[0][0].isascii() and words[0][0].isdigit():
        number, elapsed, instant, at = read_place(words)
    actor = _actor(words[at])
    if at + 1 == len(words):
        raise NotationError(f"what does {actor} do? as in '{actor} result 1 T2 ann 4200 bob 0'", words[at])
    verb, *rest = words[at + 1 :]
    own, keys, checks = _sort(rest)
    by, role, reason = take_common(keys)
    before = REASONED.get(verb.lower())
    if before is not None and len(own) == before + 1:
        if reason is not None:
            raise NotationError(f"two reasons: {own[-1]} and {quoted(reason)}", reason)
        reason = unquote(own.pop()) or None
    return Line(read_words(verb, own), actor, number, elapsed, instant, by, role, reason, checks, remark)


def _actor(word: str) -> str:
    actor = {"ref": "ref", "referee": "ref", "clerk": "clerk"}.get(fold(unquote(word)))
    if actor is None:
        raise NotationError(f"{shown(word)}: a tournament's lines are the referee's or a clerk's: ref, clerk", word)
    return actor


def _sort(words: Iterable[str]) -> tuple[list[str], dict[str, str], Checks]:
    """Sort words into those of the action, the keys that every verb has, and checks."""
    own: list[str] = []
    keys: dict[str, str] = {}
    checks: dict[str, tuple[str, ...]] | None = None
    for word in words:
        key = word.partition("=")[0].lower()
        if word == "=":
            if checks is not None:
                raise NotationError("a second '=': the checks of a line stand together after one", word)
            checks = {}
        elif word[0] == "!":
            raise NotationError(f"{shown(word)}: the lines of a tournament have no flags", word)
        elif checks is not None:
            what, names = _check(word)
            checks[what] = names
        elif "=" in word and key in ("by", "role", "reason"):
            if key in keys:
                raise NotationError(f"{shown(word)}: {key}= is given twice", word)
            keys[key] = word.partition("=")[2]
        else:
            own.append(word)
    return own, keys, checks or {}


def _check(word: str) -> tuple[str, tuple[str, ...]]:
    what, *names = split_at(word, ":")
    if len(names) != 1 or not what or not names[0]:
        form = "T1:ann,bob, called-up:zoe, next:ann,bob or winner:ann"
        raise NotationError(f"{shown(word)} is no check; it says who sits or goes on, as in {form}", word)
    what = what.upper() if what[:1] in "tT" and what[1:].isdecimal() else what.lower()
    return what, tuple(unquote(name) for name in split_at(names[0], ","))


def checks_of(action: Action, events: Iterable[Event]) -> Checks:
    """Give what can be said after ``=`` of an action: of a table by hand the line itself says who sits there."""
    found: dict[str, tuple[str, ...]] = {}
    for event in events:
        match event:
            case RoundSeated() if not isinstance(action, SeatTable):
                found.update(event.tables)
            case CalledUp():
                found["called-up"] = (*found.get("called-up", ()), event.player)
            case Advanced() if event.players:
                found["next"] = event.players
            case TournamentEnded() if event.winner is not None:
                found["winner"] = (event.winner,)
    return found


def verify_checks(action: Action, events: Iterable[Event], said: Checks) -> None:
    """Compare what a line asserts with what follows from it (check)."""
    true = checks_of(action, events) if said else {}
    for what, names in said.items():
        follow = true.get(what, ())
        if [*map(fold, follow)] != [*map(fold, names)]:
            here = ", ".join(follow) or "nobody"
            raise RuleViolation("check", f"{what} is {here}, the line says {', '.join(names)}{_way_out(what, names)}")


def _way_out(what: str, names: tuple[str, ...]) -> str:
    """Say how to write down seats that the seed does not draw."""
    if what[:1] != "T":
        return ""
    return (
        f"; seats that were not drawn from this seed are written by hand: seat … {what} {' '.join(map(quote, names))}"
    )


def line_of(entry: Entry) -> Line:
    """Give the line that a stored entry was, all that stands around its action included."""
    action = read(entry.line)
    return Line(
        action=action,
        actor=entry.actor,
        number=entry.number,
        instant=entry.at,
        by=entry.by,
        role=entry.role,
        reason=entry.reason,
        checks=checks_of(action, entry.events),
        remark=entry.remark,
    )


def write_line(line: Line, start: int | None) -> str:
    """Write the whole line; an instant as the time since ``start``."""
    written = write(line.action, line.actor)
    ends = written.split(" ", 2)[1] in REASONED
    parts = write_place(line.number, line.elapsed, line.instant, start)
    parts += [written, quoted(line.reason)] if ends and line.reason else [written]
    parts += write_common(line.actor, line.by, line.role, None if ends else line.reason)
    if line.checks:
        said = (f"{what}:{','.join(map(quote, names))}" for what, names in line.checks.items())
        parts.append("= " + " ".join(said))
    parts += write_remark(line.remark)
    return clean(" ".join(parts))
