"""How players are told apart on a drawn board: a letter each, and a colour where there are colours."""

import unicodedata
from collections.abc import Iterator, Sequence
from string import ascii_uppercase

COLOURS = (
    *("bright_red", "bright_green", "bright_yellow", "bright_blue"),
    *("bright_magenta", "bright_cyan", "bright_white", "orange3"),
)
"""By seat; a table of more players uses them again."""

_ALIKE = str.maketrans("АВЕКМНОРСТУХΑΒΕΖΗΙΚΜΝΟΡΤΥΧІЈЅ", "ABEKMHOPCTYXABEZHIKMNOPTYXIJS")
"""Cyrillic and Greek capitals that look like Latin ones."""


def letters_of(players: Sequence[str]) -> dict[str, str]:
    """Give each player a letter of his name that no other has, nor one that looks like it; else one that is free."""
    letters: dict[str, str] = {}
    seen: set[str] = set()
    for player in players:
        for letter in (*_letters(player), *ascii_uppercase, *"0123456789"):
            if letter.translate(_ALIKE) not in seen:
                seen.add(letter.translate(_ALIKE))
                letters[player] = letter
                break
        else:
            letters[player] = "?"
    return letters


def _letters(name: str) -> Iterator[str]:
    """Give the letters of a name that stand alone in one cell, as capitals. One that is written from right to left
    would turn the line around it; its Latin name gives one that does not."""
    for letter in name:
        if not letter.isalpha():
            continue
        if unicodedata.bidirectional(letter) in ("R", "AL"):
            letter = unicodedata.name(letter, "?").split()[-1][0]
        capital = letter.upper()
        if len(capital) == 1 and unicodedata.east_asian_width(capital) not in ("W", "F"):
            yield capital


def colour_of(players: Sequence[str], player: str) -> str:
    """Give a player's colour."""
    return COLOURS[players.index(player) % len(COLOURS)]
