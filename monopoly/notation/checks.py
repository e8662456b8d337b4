"""Checks: what a line asserts after its lone ``=``. They are read and written here and evaluated elsewhere."""

import re
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from msgspec import Struct

from events import BANK, POT, deposit_of
from monopoly.notation.vocabulary import Vocabulary
from monopoly.notation.words import NotationError, clean, fold, number, shown, split_line, unquote

_SHAPE = re.compile(r'((?:[^":@*(]++|"(?:[^"]++|"")*+")++)(?:([:@*])(.+)|(\([mM]\)))', re.DOTALL)
_FORMS = "checks are 'ann 1420', 'ann.deposit 150', 'pot 430', 'ann@24', 'ORI:ann', 'ORI:bank', 'ORI*3' and 'BDW(m)'"


class CashCheck(Struct, frozen=True):
    """After the entry this account, a player's, his deposit or the pot, holds so much."""

    account: str
    amount: int


class PlaceCheck(Struct, frozen=True):
    """After the entry this player stands at this position."""

    player: str
    position: int


class OwnerCheck(Struct, frozen=True):
    """After the entry this square is owned by a player, or by ``bank``: unowned."""

    square: str
    owner: str


class LevelCheck(Struct, frozen=True):
    """After the entry so many levels are built on this square."""

    square: str
    level: int


class MortgagedCheck(Struct, frozen=True):
    """After the entry this square is mortgaged."""

    square: str


Check: TypeAlias = CashCheck | PlaceCheck | OwnerCheck | LevelCheck | MortgagedCheck


def parse_checks(text: str, vocabulary: Vocabulary) -> tuple[Check, ...]:
    """Read the checks of a line, without the ``=`` before them."""
    words, remark = split_line(clean(text))
    if remark is not None:
        raise NotationError(f"{shown('{' + remark + '}')}: checks hold no remark", remark)
    return read_checks(words, vocabulary)


def read_checks(words: Sequence[str], vocabulary: Vocabulary) -> tuple[Check, ...]:
    """Read checks from words that still have their quotes."""
    checks: list[Check] = []
    at, end = 0, len(words)
    while at < end:
        word = words[at]
        if '"' not in word and word.isalpha():  # the usual one, a player's cash
            shape = None
        else:
            shape = _SHAPE.fullmatch(word)
        if shape is not None:
            checks.append(_read_joined(shape, vocabulary))
            at += 1
        elif at + 1 < end:
            checks.append(_read_cash(word, words[at + 1], vocabulary))
            at += 2
        else:
            raise NotationError(f"{shown(word)} is no check: {_FORMS}", word)
    return tuple(checks)


def _read_cash(word: str, amount: str, vocabulary: Vocabulary) -> CashCheck:
    account = unquote(word)
    if fold(account) == POT:
        return CashCheck(POT, number(amount))
    name, dot, second = account.rpartition(".")
    deposit = dot and fold(second) == "deposit" and account not in vocabulary.players
    player = vocabulary.player(name if deposit else account)
    try:
        return CashCheck(deposit_of(player) if deposit else player, number(amount))
    except NotationError as error:
        raise NotationError(f"the cash of {player}: {error.message}; {_FORMS}", error.word) from None


def _read_joined(shape: re.Match[str], vocabulary: Vocabulary) -> Check:
    subject, joint, value, mortgaged = shape.groups()
    name = unquote(subject)
    if mortgaged:
        return MortgagedCheck(vocabulary.square(name))
    if joint == "@":
        return PlaceCheck(vocabulary.player(name), vocabulary.position(vocabulary.square(unquote(value))))
    square = vocabulary.square(name)
    if joint == "*":
        return LevelCheck(square, number(value))
    owner = unquote(value)
    return OwnerCheck(square, BANK if fold(owner) == BANK else vocabulary.player(owner))


def write_checks(checks: Sequence[Check], vocabulary: Vocabulary) -> str:
    """Write checks as a line has them after its ``=``, in the order given."""
    return " ".join(_WRITERS[type(check)](check, vocabulary) for check in checks)


def _write_cash(check: CashCheck, vocabulary: Vocabulary) -> str:
    return f"{check.account if check.account == POT else vocabulary.name(check.account)} {check.amount}"


def _write_place(check: PlaceCheck, vocabulary: Vocabulary) -> str:
    return f"{vocabulary.name(check.player)}@{check.position}"


def _write_owner(check: OwnerCheck, vocabulary: Vocabulary) -> str:
    return f"{check.square}:{BANK if check.owner == BANK else vocabulary.name(check.owner)}"


def _write_level(check: LevelCheck, vocabulary: Vocabulary) -> str:
    return f"{check.square}*{check.level}"


def _write_mortgaged(check: MortgagedCheck, vocabulary: Vocabulary) -> str:
    return f"{check.square}(m)"


_WRITERS: dict[type, Callable[[Any, Vocabulary], str]] = {
    CashCheck: _write_cash,
    PlaceCheck: _write_place,
    OwnerCheck: _write_owner,
    LevelCheck: _write_level,
    MortgagedCheck: _write_mortgaged,
}
