"""One line of the record: parsed into a sentence, and written in its one canonical form."""

import re
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from msgspec import Struct

from events import default_role
from monopoly import actions as act
from monopoly.actions import Action
from monopoly.notation.checks import Check, read_checks, write_checks
from monopoly.notation.verbs import DICE, Call, Verb, write_figures
from monopoly.notation.verbs_desk import DESK_VERBS, DESK_WRITERS, write_adjust, write_agreed
from monopoly.notation.verbs_play import PLAY_VERBS, PLAY_WRITERS
from monopoly.notation.verbs_property import PROPERTY_VERBS, PROPERTY_WRITERS
from monopoly.notation.vocabulary import Vocabulary
from monopoly.notation.words import (
    KEYS,
    NotationError,
    check_text,
    clean,
    join_words,
    quote,
    quoted,
    shown,
    split_line,
    suggestion,
    unknown,
    unquote,
)
from monopoly.notation.words import number as read_number

FLAGS = ("illegal", "late")
ROLES = ("player", "clerk", "referee")
VERBS: dict[str, Verb] = {verb.name: verb for verb in (*PLAY_VERBS, *PROPERTY_VERBS, *DESK_VERBS)}

_DESK = "undo, redo, rewind, rule, adjust, penalty, pause, resume, call, add, timeout, count, note"
_USUAL = {
    "player": "roll, buy, decline, bid, pass, claim, draw, build, sell, mortgage, redeem, trade, pay, end",
    "bank": "sold, unsold, auction, deal, order",
    "ref": f"{_DESK}, end",
    "clerk": _DESK,
}
"""The verbs that each kind of actor uses most, in one line."""

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_SECOND = 1_000_000
_ELAPSED = re.compile(r"(?:([0-9]{1,8}):)?([0-9]{1,8}):([0-5][0-9])(?:\.([0-9]{1,6}))?")
_INSTANT = re.compile(
    r"([0-9]{4}-[0-9]{2}-[0-9]{2})[T ]([0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]{1,6})?)?)"
    r"(Z|[+-][0-9]{2}(?::?[0-9]{2})?)?",
    re.IGNORECASE,
)
_DIGITS = frozenset("0123456789")
_WRITERS: dict[type, Callable[[Any, Vocabulary], str]] = PLAY_WRITERS | PROPERTY_WRITERS | DESK_WRITERS
_KEY_WRITERS: dict[type, Callable[[Any, Vocabulary], str]] = {
    act.Undo: write_agreed,
    act.Rewind: write_agreed,
    act.Rule: write_adjust,
}
for _action in _WRITERS:
    if "figures" in _action.__struct_fields__:  # type: ignore[attr-defined]
        _KEY_WRITERS[_action] = lambda action, vocabulary: write_figures(action)


class Sentence(Struct, frozen=True):
    """What a line says: its action, and all that stands around it. Nothing here is checked against the rules.

    Times are microseconds: ``elapsed`` since the start of the game, ``instant`` in UTC since 1970; a line has at
    most one of them. ``by`` and ``role`` are None where the line leaves them to their defaults.
    """

    action: Action
    number: int | None = None
    elapsed: int | None = None
    instant: int | None = None
    flags: tuple[str, ...] = ()
    by: str | None = None
    role: str | None = None
    reason: str | None = None
    checks: tuple[Check, ...] = ()
    remark: str | None = None


def parse(text: str | Sequence[str], vocabulary: Vocabulary) -> Sentence:
    """Read one line, or the words of a command line. Raises NotationError and nothing else."""
    words, remark = split_line(clean(text if isinstance(text, str) else join_words(text)))
    if not words:
        raise NotationError("no action here: a line says who does what, as in 'ann roll 3+4'")
    words = vocabulary.join_names(words)
    number = elapsed = instant = None
    at = 0
    if words[0][0] in _DIGITS:
        number, elapsed, instant, at = read_place(words)
    actor = _read_actor(words[at], vocabulary)
    if at + 1 == len(words):
        raise NotationError(f"what does {actor} do? {_verbs_of(actor)}", words[at])
    word = words[at + 1]
    verb = VERBS.get(word) or find_verb(word)
    if verb is None:
        meant = suggestion(word, VERBS)
        raise NotationError(f"no verb {shown(word)}{meant or ': ' + _verbs_of(actor)}", word)
    args, flags, keys, claims = _sort(words, at + 2)
    by = role = reason = None
    if keys:
        by, role, reason = take_common(keys)
        _check_keys(keys, verb)
    call = Call(actor, verb, args, keys, vocabulary)
    call.check_actor()
    action = verb.read(call)
    if call.reason is not None:
        if reason is not None:
            raise NotationError(f"two reasons: {quoted(call.reason)} and {quoted(reason)}", reason)
        reason = call.reason
    checks = read_checks(claims, vocabulary) if claims else ()
    checks += tuple(check for check in call.checks if check not in checks)
    return Sentence(action, number, elapsed, instant, flags, by, role, reason, checks, remark)


def find_verb(word: str) -> Verb | None:
    """Give the verb that a word is, said of oneself or of another: ``roll`` or ``rolls``; None: it is none."""
    low = word.lower()
    found = (VERBS.get(low.removesuffix(end)) for end in ("", "s", "es") if low.endswith(end))
    return next(filter(None, found), None)


def _read_actor(word: str, vocabulary: Vocabulary) -> str:
    try:
        return vocabulary.actor(unquote(word))
    except NotationError:
        verb = VERBS["roll"] if word in DICE else find_verb(word)
        if verb is None:
            raise
        said = f"{shown(word)}: who? A line begins with who does it, as in '{verb.forms[0]}'"
        raise NotationError(said, word) from None


def _verbs_of(actor: str) -> str:
    """Say the verbs that such an actor uses most, and where the others stand."""
    usual = _USUAL.get(actor, _USUAL["player"])
    return f"verbs are {usual} …; docs/notation.md has them all, monopoly legal lists what may be done now"


def read_place(words: list[str]) -> tuple[int | None, int | None, int | None, int]:
    """Read the number and the time before the actor, and say where the actor is."""
    number = elapsed = instant = None
    at = 0
    if words[0][-1] == ".":
        number = read_number(words[0][:-1], 1)
        at = 1
    if at < len(words) and words[at][0] in _DIGITS and words[at] not in DICE:
        elapsed, instant = _read_time(words[at])
        at += 1
    if at == len(words):
        raise NotationError(f"{shown(words[-1])}: the line ends before it says who does what", words[-1])
    return number, elapsed, instant, at


def _sort(words: list[str], start: int) -> tuple[list[str], tuple[str, ...], dict[str, str], list[str] | None]:
    """Sort the words after the verb into arguments, flags, keys and checks."""
    args: list[str] = []
    into = args
    checks: list[str] | None = None
    flags: tuple[str, ...] = ()
    keys: dict[str, str] = {}
    for word in words[start:]:
        if "=" in word:
            if word == "=":
                if checks is not None:
                    raise NotationError("a second '=': the checks of a line stand together after one", word)
                into = checks = []
                continue
            key, _, value = word.partition("=")
            if '"' not in key:
                _add_key(key.lower(), value, keys, word)
                continue
        elif word[0] == "!":
            flags = tuple(sorted({*flags, _read_flag(word)}))
            continue
        into.append(word)
    return args, flags, keys, checks


def _read_flag(word: str) -> str:
    flag = word[1:].lower()
    if flag not in FLAGS:
        raise unknown("flag", word, [f"!{known}" for known in FLAGS], "flags are")
    return flag


def _add_key(key: str, value: str, keys: dict[str, str], word: str) -> None:
    if not key:
        raise NotationError(f"{shown(word)}: the '=' before checks stands alone, with blanks around it", word)
    if key not in KEYS:
        raise unknown("key", key, KEYS, "a text goes in double quotes; keys are")
    if not unquote(value):
        raise NotationError(f"{shown(word)}: {key}= needs a value", word)
    if key in keys:
        raise NotationError(f"{shown(word)}: {key}= is given twice", word)
    keys[key] = value


def take_common(keys: dict[str, str]) -> tuple[str | None, str | None, str | None]:
    """Take out the keys that every verb has: by, role and reason."""
    by, role, reason = keys.pop("by", ""), keys.pop("role", ""), keys.pop("reason", "")
    if role:
        role = unquote(role).lower()
        if role not in ROLES:
            raise unknown("role", role, ROLES, "roles are")
    return unquote(by) or None, role or None, unquote(reason) or None


def _check_keys(keys: dict[str, str], verb: Verb) -> None:
    for key in keys:
        if key not in verb.keys:
            takes = " ".join(f"{known}=" for known in (*verb.keys, "by", "role", "reason"))
            raise NotationError(f"'{verb.name}' takes no {key}=; it takes {takes}", key)


def _read_time(word: str) -> tuple[int | None, int | None]:
    """Read a time as elapsed microseconds or as an instant."""
    found = _ELAPSED.fullmatch(word)
    if found is None:
        if _INSTANT.fullmatch(word):
            return None, parse_instant(word)
        raise NotationError(
            f"{shown(word)} is neither an entry number (12.) nor a time (MM:SS, H:MM:SS or 2026-11-30T10:00:00Z); "
            "a name that starts with a digit goes in double quotes",
            word,
        )
    hours, minutes, seconds, fraction = found.groups()
    if hours is not None and (len(minutes) != 2 or minutes > "59"):
        raise NotationError(f"{shown(word)}: in H:MM:SS the minutes are 00 to 59", word)
    total = (int(hours or 0) * 60 + int(minutes)) * 60 + int(seconds)
    return total * _SECOND + (int(fraction.ljust(6, "0")) if fraction else 0), None


def parse_instant(text: str) -> int:
    """Read an ISO 8601 instant as UTC microseconds since 1970."""
    found = _INSTANT.fullmatch(text)
    if found is None:
        raise NotationError(f"{shown(text)} is no instant such as 2026-11-30T10:00:00Z", text)
    date, time, zone = found.groups()
    if zone is None:
        raise NotationError(f"{shown(text)} has no time zone: add Z, or an offset such as +01:00", text)
    try:
        moment = datetime.fromisoformat(f"{date}T{time}{zone.upper()}").astimezone(UTC)
    except (ValueError, OverflowError):
        raise NotationError(f"{shown(text)}: there is no such day, hour or offset", text) from None
    return (moment - _EPOCH) // timedelta(microseconds=1)


def write_instant(instant: int) -> str:
    """Write UTC microseconds since 1970 as an ISO 8601 instant."""
    try:
        moment = _EPOCH + timedelta(microseconds=instant)
    except OverflowError:
        raise NotationError(f"no calendar year holds {instant} microseconds since 1970") from None
    return moment.replace(tzinfo=None).isoformat() + "Z"


def since(start: int | None, elapsed: int) -> int:
    """Give the instant so long after a start. Raises NotationError where there is no start, or no such day."""
    if start is None:
        raise NotationError("there is no start: header, so a time needs a date, as in 2026-11-30T10:00:05Z")
    at = start + elapsed
    try:
        write_instant(at)
    except NotationError:
        raise NotationError(f"{write_elapsed(elapsed)} after the start is beyond the calendar") from None
    return at


def write_elapsed(elapsed: int) -> str:
    """Write the time since the start: ``MM:SS`` under an hour, else ``H:MM:SS``, with a fraction where there is one."""
    seconds, fraction = divmod(elapsed, _SECOND)
    minutes, seconds = divmod(seconds, 60)
    part = f".{fraction:06d}".rstrip("0") if fraction else ""
    if minutes < 60:
        return f"{minutes:02d}:{seconds:02d}{part}"
    return f"{minutes // 60}:{minutes % 60:02d}:{seconds:02d}{part}"


def write_action(action: Action, vocabulary: Vocabulary) -> str:
    """Write the canonical line of an action alone: actor, verb, arguments and its own keys."""
    kind = type(action)
    line = f"{vocabulary.name(action.actor)} {_WRITERS[kind](action, vocabulary)}"
    keys = _KEY_WRITERS.get(kind)
    return line + keys(action, vocabulary) if keys is not None else line


def write_sentence(sentence: Sentence, vocabulary: Vocabulary, start: int | None) -> str:
    """Write the whole canonical line; ``start`` is the game's, from which an instant is written as elapsed time."""
    action = sentence.action
    kind = type(action)
    parts = write_place(sentence.number, sentence.elapsed, sentence.instant, start)
    parts.append(vocabulary.name(action.actor))
    parts.append(_WRITERS[kind](action, vocabulary))
    reason = sentence.reason
    verb = VERBS[parts[-1].partition(" ")[0]]
    if reason and verb.reason:
        parts.append(quoted(reason))
    parts.extend("!" + flag for flag in sorted(set(sentence.flags)))
    keys = _KEY_WRITERS.get(kind)
    if keys is not None:
        own = keys(action, vocabulary)
        if own:
            parts.append(own[1:])
    parts += write_common(action.actor, sentence.by, sentence.role, None if verb.reason else reason)
    if sentence.checks:
        parts.append("= " + write_checks(sentence.checks, vocabulary))
    parts += write_remark(sentence.remark)
    return " ".join(parts)


def write_place(number: int | None, elapsed: int | None, instant: int | None, start: int | None) -> list[str]:
    """Write the number and the time of a line; an instant as time since ``start``, where it came after it."""
    parts = [] if number is None else [f"{number}."]
    if elapsed is None and instant is not None:
        if start is None or instant < start:
            return [*parts, write_instant(instant)]
        elapsed = instant - start
    return parts if elapsed is None else [*parts, write_elapsed(elapsed)]


def write_common(actor: str, by: str | None, role: str | None, reason: str | None) -> list[str]:
    """Write the keys that every verb has, those that say something."""
    parts = [f"reason={quoted(reason)}"] if reason else []
    parts += [f"by={quote(by)}"] if by and by != actor else []
    return parts + ([f"role={role}"] if role and role != default_role(actor) else [])


def write_remark(remark: str | None) -> list[str]:
    """Write the remark of a line, if it has one."""
    if not remark:
        return []
    if "}" in remark:
        raise NotationError(f"{shown(remark)}: a remark holds no '}}'", "}")
    return ["{" + check_text(remark) + "}"]
