"""Corrections of the referee: ``ann +30`` what a balance changes by, ``ORI:ann ORI*2 ORI(m)`` what a lot is to be."""

import re
from collections.abc import Sequence
from typing import Any, TypeAlias

from msgspec import structs

from events import BANK, POT
from monopoly.actions import LotCorrection
from monopoly.notation.vocabulary import Vocabulary
from monopoly.notation.words import NotationError, fold, number, shown, split_line, unquote

Corrections: TypeAlias = tuple[tuple[tuple[str, int], ...], tuple[LotCorrection, ...]]
"""What balances change by, and what lots are to be."""

_MOVE = re.compile(r"([+-])([0-9]+)")
_LOT = re.compile(r'((?:[^":@*()]++|"(?:[^"]++|"")*+")++)(?:([:*])(.+)|\((m|free)\))', re.IGNORECASE | re.DOTALL)
_FORMS = "corrections are 'ann +30', 'ORI:ann' or 'ORI:bank', 'ORI*2' (0: bare), 'ORI(m)' and 'ORI(free)'"


def corrections_end(words: Sequence[str]) -> int:
    """Count the words at the beginning that are corrections."""
    at = 0
    while at < len(words):
        if _LOT.fullmatch(words[at]):
            at += 1
        elif at + 1 < len(words) and _MOVE.fullmatch(words[at + 1]):
            at += 2
        else:
            break
    return at


def read_corrections(words: Sequence[str], vocabulary: Vocabulary) -> Corrections:
    """Read what the balance of each player, or of the pot, changes by, and what lots are to be."""
    moves: dict[str, int] = {}
    lots: dict[str, LotCorrection] = {}
    at = 0
    while at < len(words):
        shape = _LOT.fullmatch(words[at])
        if shape is not None:
            _add_lot(lots, words[at], shape, vocabulary)
            at += 1
            continue
        if at + 1 == len(words):
            raise NotationError(f"{shown(words[at])}: a player and a sum are needed; {_FORMS}", words[at])
        player = _account(words[at], vocabulary)
        found = _MOVE.fullmatch(words[at + 1])
        if found is None:
            raise NotationError(f"{shown(words[at + 1])}: a correction has a sign, as in 'ann +30'", words[at + 1])
        if player in moves:
            raise NotationError(f"{shown(words[at])}: each player is corrected once", words[at])
        amount = number(found[2], 1)
        moves[player] = amount if found[1] == "+" else -amount
        at += 2
    if not moves and not lots:
        raise NotationError(f"a correction names players and sums, or lots; {_FORMS}")
    return tuple(moves.items()), tuple(lots.values())


def _account(word: str, vocabulary: Vocabulary) -> str:
    if word.lower() == POT:
        return POT
    try:
        return vocabulary.player(unquote(word))
    except NotationError as error:
        raise NotationError(f"{error.message}; {_FORMS}", word) from None


def _add_lot(lots: dict[str, LotCorrection], word: str, shape: re.Match[str], vocabulary: Vocabulary) -> None:
    subject, joint, value, mortgage = shape.groups()
    square = vocabulary.square(unquote(subject))
    said: dict[str, Any]
    if mortgage:
        said = {"mortgaged": mortgage.lower() == "m"}
    elif joint == "*":
        said = {"level": number(value)}
    else:
        owner = unquote(value)
        said = {"owner": BANK if fold(owner) == BANK else vocabulary.player(owner)}
    lot = lots.get(square, LotCorrection(square))
    if any(getattr(lot, what) is not None for what in said):
        raise NotationError(f"{shown(word)}: this was said of the lot already", word)
    lots[square] = structs.replace(lot, **said)


def read_corrections_text(value: str, vocabulary: Vocabulary) -> Corrections:
    """Read the value of the key ``adjust=``."""
    words, _ = split_line(unquote(value))
    words = vocabulary.join_names(words)
    return read_corrections(words, vocabulary)


def write_corrections(moves: Sequence[tuple[str, int]], lots: Sequence[LotCorrection], vocabulary: Vocabulary) -> str:
    """Write corrections, those of balances first."""
    words = [f"{vocabulary.name(player)} {amount:+d}" for player, amount in moves]
    for lot in lots:
        if lot.owner is not None:
            words.append(f"{lot.square}:{BANK if lot.owner == BANK else vocabulary.name(lot.owner)}")
        if lot.level is not None:
            words.append(f"{lot.square}*{lot.level}")
        if lot.mortgaged is not None:
            words.append(f"{lot.square}({'m' if lot.mortgaged else 'free'})")
    return " ".join(words)
