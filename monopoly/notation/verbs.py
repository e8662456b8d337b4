"""What the verbs share: how a verb is described, the words of one action while they are read."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from monopoly.actions import Action, Figures
from monopoly.notation.checks import Check
from monopoly.notation.vocabulary import OFFICIALS, Vocabulary
from monopoly.notation.words import (
    FIGURES,
    NotationError,
    is_number,
    near,
    number,
    shown,
    unquote,
)

PLAYERS = frozenset({"player"})
BANK_ONLY = frozenset({"bank"})
TABLE = frozenset({"player", "ref", "clerk"})
DICE = {f"{a}+{b}": (a, b) for a in range(1, 7) for b in range(1, 7)}

_DURATION = re.compile(r"(?:([0-9]{1,7})m)?(?:([0-9]{1,7})s?)?", re.IGNORECASE)
_WHO = {"player": "players", "bank": "bank", "ref": "ref", "clerk": "clerk"}


class Verb(Struct, frozen=True):
    """A verb: who may say it, how it is written (for messages), and the function that reads its words.

    ``keys`` are the ``key=value`` words it takes, ``reason`` says that its last text is the reason of the entry.
    """

    name: str
    read: Callable[["Call"], Action]
    who: frozenset[str]
    forms: tuple[str, ...]
    keys: tuple[str, ...] = ()
    reason: bool = False


class Call:
    """The words of one action while they are read: actor, verb, arguments and keys, quotes still on; ``reason`` and
    ``checks`` are what they say besides."""

    __slots__ = ("actor", "args", "checks", "keys", "reason", "verb", "vocabulary")

    def __init__(
        self, actor: str, verb: Verb, args: list[str], keys: Mapping[str, str], vocabulary: Vocabulary
    ) -> None:
        self.actor = actor
        self.verb = verb
        self.args = args
        self.keys = keys
        self.vocabulary = vocabulary
        self.reason: str | None = None
        self.checks: tuple[Check, ...] = ()

    def check_actor(self) -> None:
        """Refuse a verb in the mouth of somebody who never says it."""
        kind = self.actor if self.actor in OFFICIALS else "player"
        if kind not in self.verb.who:
            who = ", ".join(_WHO[kind] for kind in _WHO if kind in self.verb.who)
            raise NotationError(f"'{self.verb.name}' is for {who}, not for {self.actor}: {self.form}", self.verb.name)

    @property
    def form(self) -> str:
        """Say how the verb is written."""
        return " · ".join(self.verb.forms)

    def expect(self, least: int, most: int) -> None:
        """Refuse too few or too many arguments; one more than needed is the reason, where the verb takes one."""
        args = self.args
        if least <= len(args) <= most:
            return
        if len(args) < least:
            raise NotationError(f"'{self.verb.name}' lacks a word: {self.form}", self.verb.name)
        extra = args[most]
        if self.verb.reason and len(args) == most + 1:
            self.reason = reason(extra)
            return
        if '"' in self.form:
            raise NotationError(f"{shown(extra)}: a text of several words goes in double quotes: {self.form}", extra)
        hint = (
            "(a reason of several words goes in double quotes)"
            if self.verb.reason
            else "(a remark goes in braces: {…})"
        )
        raise NotationError(f"{shown(extra)} is too much after '{self.verb.name}': {self.form} {hint}", extra)

    def player(self, at: int) -> str:
        """Read an argument as a player."""
        return self.vocabulary.player(unquote(self.args[at]))

    def square(self, at: int) -> str:
        """Read an argument as a square."""
        return self.vocabulary.square(unquote(self.args[at]))

    def keyword(self, at: int) -> str:
        """Read an argument as a keyword; a quoted word is none."""
        return self.args[at].lower()

    def figures(self) -> Figures:
        """Read the figures that were given as they were really handed over."""
        figures: Figures = {}
        for key, value in self.keys.items():
            figures[key] = self.vocabulary.square(unquote(value)) if key == "to" else number(unquote(value))
        return figures


def made(call: Call, action: type[Any], *parts: Any) -> Action:
    """Make an action of its actor and parts, with the figures of the line where it has any."""
    if "figures" in action.__struct_fields__:
        return action(call.actor, *parts, figures=call.figures())  # type: ignore[no-any-return]
    return action(call.actor, *parts)  # type: ignore[no-any-return]


def bare(action: type[Action]) -> Callable[[Call], Action]:
    """Make the reader of a verb that has no arguments."""

    def read(call: Call) -> Action:
        call.expect(0, 0)
        return made(call, action)

    return read


def on_entry(action: type[Any]) -> Callable[[Call], Action]:
    """Make the reader of a verb that may name an entry."""

    def read(call: Call) -> Action:
        if not call.args:
            return made(call, action)
        call.expect(0, 1)
        return made(call, action, number(call.args[0], 1))

    return read


def on_rent(action: type[Any]) -> Callable[[Call], Action]:
    """Make the reader of a verb about a rent, which may name the entry of it (``claim``, ``claim rent 10``).

    A sum or a player after the verb is refused: it must not be taken for something else.
    """

    def read(call: Call) -> Action:
        args = call.args[1:] if call.args and call.keyword(0) == "rent" else call.args
        if not args:
            return made(call, action)
        if len(args) == 1 and is_number(args[0]):
            return made(call, action, number(args[0], 1))
        word = args[1] if is_number(args[0]) else args[0]
        sums = ", and a sum that was really paid is amount=22" if "amount" in call.verb.keys else ""
        said = f"after '{call.verb.name}' stands the entry where the rent fell due, or nothing for the latest{sums}"
        raise NotationError(f"{shown(word)}: {said}: {call.form}", word)

    return read


def only(verb: str) -> Callable[[Any, Vocabulary], str]:
    """Make the writer of an action that is nothing but its verb."""
    return lambda action, vocabulary: verb


def entry(verb: str) -> Callable[[Any, Vocabulary], str]:
    """Make the writer of an action that may name an entry."""
    return lambda action, vocabulary: verb if action.entry is None else f"{verb} {action.entry}"


def reason(word: str) -> str:
    """Read a reason: quoted, or one bare word; a bare number is more likely a slip."""
    if '"' not in word and not word[0].isalpha():
        raise NotationError(f"{shown(word)}: a reason that starts with no letter goes in double quotes", word)
    return text(word)


def text(word: str) -> str:
    """Read a free text, which is never empty."""
    plain = unquote(word)
    if not plain:
        raise NotationError("an empty text says nothing", word)
    return plain


def write_figures(action: Any) -> str:
    """Write the figures of an action as keys, in their fixed order."""
    figures: Figures = action.figures
    return "".join(f" {key}={figures[key]}" for key in FIGURES if key in figures) if figures else ""


def read_dice(words: Sequence[str]) -> tuple[int, int]:
    """Read the dice of a roll: ``3+4``, or ``3 4``."""
    word = "+".join(part for word in words for part in word.split("+") if part) if len(words) > 1 else words[0]
    dice = DICE.get(word)
    if dice is None:
        raise NotationError(f"{shown(word)}: two dice of 1 to 6 are rolled, as in 3+4", word)
    return dice


def read_duration(word: str) -> int:
    """Read ``30s``, ``2m``, ``1m30s`` or a plain ``30`` as seconds."""
    found = _DURATION.fullmatch(word)
    seconds = int(found[1] or 0) * 60 + int(found[2] or 0) if found else 0
    if not seconds:
        raise NotationError(f"{shown(word)} is no time such as 30s, 2m or 1m30s", word)
    return seconds


def near_keyword(word: str, keywords: Sequence[str]) -> None:
    """Refuse a bare word that is almost a keyword: taken for a reason it would change what the line means."""
    meant = near(word, keywords) if '"' not in word else []
    if meant:
        raise NotationError(f"{shown(word)}: did you mean {meant[0]}? (a reason goes in double quotes)", word)
