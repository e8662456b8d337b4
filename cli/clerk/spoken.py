"""What a clerk types, made a whole line of the record: who does it, options, the dice alone, whose rent, which deck."""

import shlex
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from cli.clerk.openings import Openings
from cli.errors import UsageProblem
from cli.options import acting
from monopoly.notation import NotationError, quote
from monopoly.notation.line import find_verb
from monopoly.notation.verbs import DICE
from monopoly.notation.vocabulary import cards_like
from monopoly.notation.words import clean, is_number, join_words, split_line, unquote

if TYPE_CHECKING:
    from projections import Claim

OF_THE_DESK = frozenset({"undo", "redo", "rewind", "note", "count", "pause", "resume"})
"""Verbs that without a name are said by whoever keeps this desk."""

OF_THE_REFEREE = frozenset({"rule", "adjust", "penalty", "timeout", "call", "add"})

_KEYS = ("reason", "by", "role", "agreed")
_WORDS = ("typo", "keep-later")
_NEEDLESS = ("yes",)
_DIE = frozenset("123456+")


def pasted(line: str, openings: Openings) -> str:
    """Give a line as this screen takes it, where it was copied from a shell: ``monopoly do ref adjust ann +4``."""
    first, _, rest = line.strip().partition(" ")
    if first.lower() not in ("monopoly", "do") or openings.is_actor(first):
        return line
    if first.lower() == "monopoly":
        first, _, rest = rest.strip().partition(" ")
        if first.lower() != "do":
            return f"{first} {rest}".strip()
    try:
        return join_words(shlex.split(rest))
    except ValueError:
        return rest  # the quotes of a remark, as in {he didn't}


def whole_line(line: str, openings: Openings, said: dict[str, Any], *, lenient: bool) -> str:
    """Put into a line what goes without saying at this desk. ``said`` is who writes, and in which role; ``lenient``:
    what the rules forbid is stored, too. Raises UsageProblem or NotationError."""
    words, remark = split_line(clean(line))
    words = _without_options(openings.vocabulary.join_names(words))
    place = [*takewhile(lambda word: word[0].isdigit() and (word[-1] == "." or ":" in word), words)]
    rest = words[len(place) :]
    if rest and not openings.is_actor(rest[0]):
        rest = _dice(rest)
        verb = find_verb(rest[0])
        if verb is not None:
            rest = [quote(_who(verb.name, rest, openings, said, lenient=lenient)), *rest]
    if len(rest) > 2 and openings.is_actor(rest[0]):
        verb = find_verb(rest[1])
        say = _SAID.get(verb.name) if verb else None
        if say is not None:
            rest[2:] = say(openings.vocabulary.actor(unquote(rest[0])), rest[2:], openings)
    return " ".join([*place, *rest, *([f"{{{remark}}}"] if remark else [])])


def _without_options(words: list[str]) -> list[str]:
    """Write options, as messages and a shell have them, as words of the line: ``--typo``, ``--reason TEXT``."""
    found: list[str] = []
    left = iter(words)
    for word in left:
        name, joint, value = word.removeprefix("--").partition("=")
        if not word.startswith("--") or not name[:1].isalpha():
            found.append(word)
        elif name in _KEYS:
            value = value if joint else next(left, "")
            found.append(f"{name}={value}")
        elif name in _WORDS:
            found.append(name)
        elif name not in _NEEDLESS:
            raise UsageProblem(f"no option --{name} in a line: it goes with the command, monopoly play --{name}")
    return found


def _dice(words: list[str]) -> list[str]:
    """Take dice that stand alone for a roll."""
    shown = [*takewhile(lambda word: set(word) <= _DIE, words)]
    dice = "+".join(part for word in shown for part in word.split("+") if part)
    return ["roll", dice, *words[len(shown) :]] if dice in DICE else words


def _who(verb: str, words: list[str], openings: Openings, said: dict[str, Any], *, lenient: bool) -> str:
    """Say who does it, where there is only one it can be. Raises UsageProblem."""
    spoken = " ".join(words)
    if verb in OF_THE_DESK:
        return acting(said)
    if verb in OF_THE_REFEREE:
        if acting(said) != "ref":
            raise UsageProblem(f"who? this is for the referee: ref {spoken}")
        return "ref"
    if verb == "dispute":
        line = " ".join((words[0], *_dispute("", words[1:], openings)))
        raise UsageProblem(f"who disputes it? {quote(openings.state.player)} {line}, or another's name")
    able = openings.who_may(verb, words[1:])
    if verb in ("claim", "waive") and len(able) > 1 and len(words) > 1:
        able = [player for player in able if _rents(player, words[1], openings)] or able
    if len(able) > 1:
        raise UsageProblem(f"who? {', '.join(able)} may: {quote(able[0])} {spoken}")
    if not able and lenient:
        raise UsageProblem(f"who? nobody may {verb} now; with a name it is stored as it was played")
    return able[0] if able else openings.state.player


# -- what stands after a verb ---------------------------------------------------------------------------------------


def _rents(creditor: str, word: str, openings: Openings) -> list["Claim"]:
    """List the rents open to somebody that a debtor's name or a square means; if none is open, those that lapsed."""
    state, vocabulary = openings.state, openings.vocabulary
    meant: list[str] = []
    for find in (vocabulary.player, vocabulary.square):
        try:
            meant.append(find(unquote(word)))
        except NotationError:
            continue
    for claims in (state.claims, state.lapsed):
        found = [c for c in claims if c.creditor == creditor and (c.debtor in meant or c.square in meant)]
        if found:
            return found
    return []


def _rent(creditor: str, words: list[str], openings: Openings) -> list[str]:
    """Give the entry of a rent that is named otherwise: ``claim bob``, ``claim rent from bob 14``.

    Raises UsageProblem.
    """
    named = words[words[0].lower() == "rent" :]
    named = named[bool(named) and named[0].lower() in ("from", "of", "for") :]
    if not named or is_number(named[0]) or "=" in named[0] or named[0][0] in "!{":
        return words
    rents, figure = _rents(creditor, named[0], openings), openings.book.figure
    if not rents:
        return words
    if len(rents) > 1 and not rents[0].closed:
        each = ", ".join(f"claim {c.entry} ({figure(c.amount)} from {c.debtor}, {c.square})" for c in rents)
        raise UsageProblem(f"which rent? {quote(creditor)} {each}")
    rent, more = rents[-1], named[1:]
    if more and is_number(more[0]):
        if int(more[0]) != rent.amount:
            line = f"{quote(creditor)} claim {rent.entry}"
            paid = f"if {more[0]} was really paid, as played: {line} amount={more[0]}"
            raise UsageProblem(f"the rent is {figure(rent.amount)}, not {more[0]}: {line}; {paid}")
        more = more[1:]
    return [str(rent.entry), *more]


def _card(player: str, words: list[str], openings: Openings) -> list[str]:
    """Put the deck before a card of the deck that is to be drawn from."""
    state, vocabulary = openings.state, openings.vocabulary
    due = next((due for due in state.pending if due.kind == "draw" and due.player == player), None)
    named = [*takewhile(lambda word: "=" not in word and word[0] not in '!{"', words)]
    if due is None or not named or ":" in named[0]:
        return words
    cards = vocabulary.decks.get(due.deck, ())
    if named[0] in cards or cards_like(" ".join(named), cards) or cards_like(named[0], cards):
        return [f"{due.deck}:{words[0]}", *words[1:]]
    return words


def _dispute(player: str, words: list[str], openings: Openings) -> list[str]:
    """Leave out the word that a shell has for opening a dispute."""
    return words[bool(words) and words[0].lower() == "open" :]


_SAID = {"claim": _rent, "waive": _rent, "draw": _card, "dispute": _dispute}
