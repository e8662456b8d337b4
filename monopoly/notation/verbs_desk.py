"""The verbs of the desk: corrections, disputes, rulings, the clock, remarks; words to action and action to words."""

import re
from collections.abc import Callable
from typing import Any

from monopoly import actions as act
from monopoly.actions import Action
from monopoly.notation.corrections import (
    corrections_end,
    read_corrections,
    read_corrections_text,
    write_corrections,
)
from monopoly.notation.verbs import (
    TABLE,
    Call,
    Verb,
    bare,
    near_keyword,
    only,
    read_duration,
    text,
)
from monopoly.notation.vocabulary import Vocabulary
from monopoly.notation.words import NotationError, is_number, number, quoted, shown, split_at, unknown, unquote
from monopoly.ruleset import PENALTIES

RULINGS = ("deny", "uphold", "note")
ENDERS = frozenset({"player", "ref"})

_DISPUTE = re.compile(r"D[0-9]{1,9}", re.IGNORECASE)
_FINDING = re.compile(r"(.+):([a-z]+(?:[.-][a-z]+)*)", re.IGNORECASE)
_NOTES = re.compile(r"([0-9]{1,10})[x×]([0-9]{1,10})", re.IGNORECASE)


def _seconds(action: type[Any]) -> Callable[[Call], Action]:
    """Make the reader of a verb that gives a player a time."""

    def read(call: Call) -> Action:
        call.expect(2, 2)
        return action(call.actor, call.player(0), read_duration(call.args[1]))  # type: ignore[no-any-return]

    return read


def _end(call: Call) -> Action:
    call.expect(0, 0)
    return act.EndGame(call.actor) if call.actor == "ref" else act.EndTurn(call.actor)


def _undo(call: Call) -> Action:
    entry = number(call.args.pop(0), 1) if call.args and is_number(call.args[0]) else None
    said = _words(call, ("typo", "keep-later"))
    call.expect(0, 0)
    return act.Undo(call.actor, entry, "keep-later" in said, "typo" in said, _agreed(call))


def _words(call: Call, known: tuple[str, ...]) -> set[str]:
    """Take the words that stand by themselves out of the arguments; what is left may be a reason."""
    said = {low for word in call.args if (low := word.lower()) in known}
    call.args = [word for word in call.args if word.lower() not in known]
    if call.args:
        near_keyword(call.args[0], known)
    return said


def _agreed(call: Call) -> tuple[str, ...]:
    agreed = call.keys.get("agreed")
    players = tuple(call.vocabulary.player(unquote(name)) for name in split_at(agreed, ",")) if agreed else ()
    if len(set(players)) < len(players):
        raise NotationError(f"a player agrees once: {', '.join(players)}", agreed)
    return players


def _redo(call: Call) -> Action:
    if call.args and is_number(call.args[0]):
        call.expect(1, 1)
        return act.Redo(call.actor, number(call.args[0], 1))
    call.expect(0, 0)
    return act.Redo(call.actor)


def _rewind(call: Call) -> Action:
    if not call.args:
        call.expect(1, 1)
    entry = number(call.args.pop(0))
    said = _words(call, ("typo",))
    call.expect(0, 0)
    return act.Rewind(call.actor, entry, "typo" in said, _agreed(call))


def _dispute(call: Call) -> Action:
    if len(call.args) > 1 and call.keyword(1) == "close":
        call.expect(2, 3)
        said = text(call.args[2]) if len(call.args) == 3 else ""
        if _DISPUTE.fullmatch(call.args[0]):
            return act.Dispute(call.actor, 0, said, close=True, number=int(call.args[0][1:]))
        return act.Dispute(call.actor, number(call.args[0], 1), said, close=True)
    call.expect(1, 2)
    if len(call.args) == 2:
        near_keyword(call.args[1], ("close",))
    return act.Dispute(call.actor, number(call.args[0], 1), text(call.args[1]) if len(call.args) == 2 else "")


def _rule(call: Call) -> Action:
    call.expect(2, 2)
    target, ruling = call.args[0], call.keyword(1)
    named = _FINDING.fullmatch(target)
    rule = ""
    if named:
        target, rule = named[1], named[2].lower()
    if _DISPUTE.fullmatch(target):
        target = f"D{int(target[1:])}"
    else:
        target = str(number(target, 1))
    if ruling not in RULINGS:
        raise unknown("ruling", call.args[1], RULINGS, "rulings are")
    adjust = call.keys.get("adjust")
    moves, lots = read_corrections_text(adjust, call.vocabulary) if adjust else ((), ())
    return act.Rule(call.actor, target, ruling, moves, lots, rule)


def _adjust(call: Call) -> Action:
    end = corrections_end(call.args)
    moves, lots = read_corrections(call.args[: end or 2], call.vocabulary)
    call.args = call.args[end:]
    call.expect(0, 0)
    return act.Adjust(call.actor, moves, lots)


def _penalty(call: Call) -> Action:
    call.expect(2, 2)
    player, word = call.player(0), call.keyword(1)
    if word in PENALTIES:
        return act.Penalty(call.actor, player, word)
    if is_number(word):
        return act.Penalty(call.actor, player, "money", number(word, 1))
    if word[:1].isdigit():
        return act.Penalty(call.actor, player, "time", read_duration(word))
    if word in call.vocabulary.penalties:
        return act.Penalty(call.actor, player, "money", name=word)
    known = (*PENALTIES, *call.vocabulary.penalties)
    raise unknown("penalty", call.args[1], known, "penalties are a sum (50), a time (30s),")


def _timeout(call: Call) -> Action:
    call.expect(1, 1)
    return act.TimeOut(call.actor, call.player(0))


def read_notes(word: str) -> tuple[int, int] | None:
    """Read ``100x3`` as a note and how many there are; None: it is no such word."""
    found = _NOTES.fullmatch(word)
    return (number(found[1]), number(found[2])) if found else None


def _count(call: Call) -> Action:
    args = call.args
    if len(args) < 2:
        raise NotationError(f"'count' lacks a word: {call.form}", "count")
    player = call.player(0)
    notes: list[tuple[int, int]] = []
    for word in args[1:]:
        found = read_notes(word)
        if found is None:
            break
        notes.append(found)
    in_one = not notes and is_number(args[1])
    call.args = args[2 if in_one else 1 + len(notes) :]
    if call.args and (call.args[0][0].isdigit() or not (notes or in_one)):
        word = call.args[0]
        said = "a sum stands alone, and notes are counted" if in_one else "notes are counted"
        raise NotationError(f"{shown(word)}: {said} as in 100x1 10x1: {call.form}", word)
    call.expect(0, 0)
    if in_one:
        return act.Count(call.actor, player, cash=number(args[1]))
    return act.Count(call.actor, player, tuple(notes))


def _note(call: Call) -> Action:
    if len(call.args) == 2:
        return act.Note(call.actor, number(call.args[0]), text(call.args[1]))
    call.expect(1, 2)
    if is_number(call.args[0]):
        raise NotationError(f"a note on entry {call.args[0]} lacks its text: {call.form}", call.args[0])
    return act.Note(call.actor, 0, text(call.args[0]))


DESK_VERBS = (
    Verb("end", _end, ENDERS, ("ann end", "ref end"), reason=True),
    Verb("undo", _undo, TABLE, ("clerk undo 24 typo", 'ref undo 24 keep-later "why"'), ("agreed",), reason=True),
    Verb("redo", _redo, TABLE, ('ref redo 24 "why"',), reason=True),
    Verb("rewind", _rewind, TABLE, ('ref rewind 16 "why"', "clerk rewind 16 typo"), ("agreed",), reason=True),
    Verb("dispute", _dispute, TABLE, ('ann dispute 12 "I asked first"', "ann dispute D1 close")),
    Verb("rule", _rule, TABLE, ('ref rule 12 deny "why"', "ref rule 12:build.when deny"), ("adjust",), reason=True),
    Verb("adjust", _adjust, TABLE, ('ref adjust ann +30 bob -30 "why"', "ref adjust ORI:ann VER*0"), reason=True),
    Verb("penalty", _penalty, TABLE, ('ref penalty bob 50 "why"', "ref penalty bob caution"), reason=True),
    Verb("pause", bare(act.Pause), TABLE, ('ref pause "why"',), reason=True),
    Verb("resume", bare(act.Resume), TABLE, ("ref resume",), reason=True),
    Verb("timeout", _timeout, TABLE, ("ref timeout bob",), reason=True),
    Verb("call", _seconds(act.CallTime), TABLE, ("ref call bob 30s",), reason=True),
    Verb("add", _seconds(act.AddTime), TABLE, ('ref add bob 60s "why"',), reason=True),
    Verb("count", _count, TABLE, ("clerk count cid 100x1 10x1", "clerk count cid 430"), reason=True),
    Verb("note", _note, TABLE, ('clerk note 12 "text"', 'clerk note "text"')),
    Verb("sign", bare(act.Sign), TABLE, ("ann sign",), reason=True),
)


def _write_undo(action: act.Undo, vocabulary: Vocabulary) -> str:
    entry = "" if action.entry is None else f" {action.entry}"
    return f"undo{entry}{' keep-later' if action.keep_later else ''}{' typo' if action.typo else ''}"


def _write_dispute(action: act.Dispute, vocabulary: Vocabulary) -> str:
    said = " " + quoted(action.text) if action.text else ""
    about = f"D{action.number}" if action.number else action.entry
    return f"dispute {about}{' close' if action.close else ''}{said}"


def _write_penalty(action: act.Penalty, vocabulary: Vocabulary) -> str:
    kind = {"money": str(action.amount), "time": f"{action.amount}s"}.get(action.kind, action.kind)
    return f"penalty {vocabulary.name(action.player)} {action.name or kind}"


def _write_count(action: act.Count, vocabulary: Vocabulary) -> str:
    in_one = action.cash is not None
    counted = str(action.cash) if in_one else " ".join(f"{value}x{count}" for value, count in action.notes)
    return f"count {vocabulary.name(action.player)} {counted}"


DESK_WRITERS: dict[type, Callable[[Any, Vocabulary], str]] = {
    act.EndTurn: only("end"),
    act.EndGame: only("end"),
    act.Undo: _write_undo,
    act.Redo: lambda a, v: "redo" if a.entry is None else f"redo {a.entry}",
    act.Rewind: lambda a, v: f"rewind {a.entry}{' typo' if a.typo else ''}",
    act.Dispute: _write_dispute,
    act.Rule: lambda a, v: f"rule {a.target}{':' + a.rule if a.rule else ''} {a.ruling}",
    act.Adjust: lambda a, v: f"adjust {write_corrections(a.moves, a.lots, v)}",
    act.Penalty: _write_penalty,
    act.Pause: only("pause"),
    act.Resume: only("resume"),
    act.TimeOut: lambda a, v: f"timeout {v.name(a.player)}",
    act.CallTime: lambda a, v: f"call {v.name(a.player)} {a.seconds}s",
    act.AddTime: lambda a, v: f"add {v.name(a.player)} {a.seconds}s",
    act.Count: _write_count,
    act.Note: lambda a, v: f"note {a.entry} {quoted(a.text)}" if a.entry else f"note {quoted(a.text)}",
    act.Sign: only("sign"),
}


def write_agreed(action: act.Undo | act.Rewind, vocabulary: Vocabulary) -> str:
    """Write who agreed to take back, as a key."""
    return f" agreed={','.join(map(vocabulary.name, action.agreed))}" if action.agreed else ""


def write_adjust(action: act.Rule, vocabulary: Vocabulary) -> str:
    """Write the correction that comes with a ruling, as a key."""
    written = write_corrections(action.adjust, action.lots, vocabulary)
    return f" adjust={quoted(written)}" if written else ""
