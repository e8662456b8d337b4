"""The names that one game's notation knows: its players, the squares of its board, the cards of its decks."""

import unicodedata
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from monopoly.notation.words import (
    NotationError,
    bare_letters,
    control_character,
    fold,
    is_number,
    near,
    quote,
    shown,
    unknown,
)

_SPOKEN = {str(at): word for at, word in enumerate(("one", "two", "three", "four", "five", "six"), 1)}
"""Numbers as the ids of cards have them: ``go-back-three-spaces``."""

OFFICIALS = frozenset({"bank", "ref", "clerk"})
RESERVED = frozenset({"bank", "pot", "ref", "referee", "clerk"})
NO_DECKS: Mapping[str, Sequence[str]] = {}
NO_SHARES: Mapping[str, str] = {}


class SquareName(Struct, frozen=True):
    """All that a square may be called; ``names`` are the printed ones, in any language."""

    code: str
    position: int
    id: str
    names: tuple[str, ...] = ()


JOINERS = "\u200c\u200d"
"""Not seen themselves, but some scripts are spelt with them."""
FILLERS = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"


def is_unseen(letter: str) -> bool:
    """Say whether a character leaves no mark where it is printed, so that two names may look alike."""
    return letter in FILLERS or (unicodedata.category(letter) in ("Cf", "Co", "Cn") and letter not in JOINERS)


def _as_seen(name: str) -> str:
    """Give what is seen of a name: any blanks as one, joiners not at all."""
    if name.isascii() and "  " not in name:
        return name
    return " ".join("".join(letter for letter in name if letter not in JOINERS).split())


def check_names(players: Iterable[str]) -> tuple[str, ...]:
    """Give the players' names in NFC; refuse those that a record could not tell apart from something else."""
    names: dict[str, str] = {}
    for given in players:
        name = unicodedata.normalize("NFC", given)
        if not name or name != name.strip():
            raise NotationError(f"{shown(name)}: a name is not empty and has no blank at its ends", name)
        if "\t" in name or control_character(name) >= 0:
            raise NotationError(f"{shown(name)}: a name holds no tabs, line breaks or control characters", name)
        unseen = next((letter for letter in name if is_unseen(letter)), "")
        if unseen:
            said = f"a name holds no character that is not seen (U+{ord(unseen):04X})"
            raise NotationError(f"{shown(name.replace(unseen, '�'))}: {said}", name)
        key = fold(_as_seen(name))
        if key in RESERVED:
            raise NotationError(f"{shown(name)} is no name for a player: {', '.join(sorted(RESERVED))} are taken", name)
        if names.get(key) == name:
            raise NotationError(f"{shown(name)} is named twice", name)
        if key in names:
            raise NotationError(
                f"{shown(names[key])} and {shown(name)}: names differ in more than letter case and blanks", name
            )
        names[key] = name
    for key, name in names.items():
        owner = key.removesuffix(".deposit")
        if owner != key and owner in names:
            raise NotationError(f"{shown(name)} is no name for a player: it is {names[owner]}'s second account", name)
    return tuple(names.values())


class Vocabulary:
    """Resolves the words of a line: players to their spelling in the headers, squares to codes, cards to ids.

    All methods take plain text, without quotes; letter case does not matter. Where only one is then meant, accents may
    be left out of a player's name or the printed one of a square (``zoe`` for Zoë), one word of a name stands for all
    of it (``Ann`` for Ann Lee), and the beginning or a word of a card for the card (``hospital``). What is unknown or
    could mean two things raises NotationError, with what may have been meant.
    """

    __slots__ = (
        "_actors",
        "_ambiguous",
        "_cards",
        "_codes",
        "_positions",
        "_shares",
        "_spaced",
        "_written",
        "decks",
        "penalties",
        "players",
        "shares",
        "squares",
    )

    def __init__(
        self,
        players: Sequence[str],
        squares: Sequence[SquareName] = (),
        decks: Mapping[str, Sequence[str]] = NO_DECKS,
        shares: Mapping[str, str] = NO_SHARES,
        penalties: Sequence[str] = (),
    ) -> None:
        self.players = check_names(players)
        self.squares = tuple(squares)
        self.decks = {deck: tuple(cards) for deck, cards in decks.items()}
        self._actors = {"bank": "bank", "ref": "ref", "referee": "ref", "clerk": "clerk"}
        for name in self.players:
            self._actors[fold(name)] = name
        self._actors.update({name: name for name in self.players})
        self._written = {name: quote(name) for name in self.players}
        self._spaced = {tuple(fold(name).split()): name for name in self.players if " " in name}
        self._positions = {square.code: square.position for square in self.squares}
        self._codes: dict[str, str] = {}
        self._ambiguous: dict[str, tuple[str, ...]] = {}
        self._learn_squares()
        self.shares = dict(shares)
        self.penalties = tuple(penalties)
        self._shares = {fold(word): code for code, name in shares.items() for word in (code, name)}
        self._cards = {fold(f"{deck}:{card}"): (deck, card) for deck, cards in self.decks.items() for card in cards}

    def _learn_squares(self) -> None:
        for square in self.squares:
            self._codes[fold(square.code)] = square.code
        for square in self.squares:
            self._codes.setdefault(str(square.position), square.code)
        for square in self.squares:
            self._codes.setdefault(fold(square.id), square.code)
        printed: dict[str, dict[str, None]] = {}
        for square in self.squares:
            for name in square.names:
                printed.setdefault(fold(name), {})[square.code] = None
        for key, codes in printed.items():
            if key in self._codes:
                continue
            if len(codes) == 1:
                self._codes[key] = next(iter(codes))
            else:
                self._ambiguous[key] = tuple(codes)
        self._codes.update({square.code: square.code for square in self.squares})

    def player(self, text: str) -> str:
        """Give a player's name as the headers spell it."""
        found = self._actors.get(text) or self._actors.get(fold(text)) or self._alike(text)
        if found is None or found in OFFICIALS:
            raise unknown("player", text, self.players, "players are", quote)
        return found

    def _alike(self, text: str) -> str | None:
        """Find the one player whose name is this but for accents, or of whose name this is one word.

        Raises NotationError where it could be several.
        """
        key = bare_letters(text)
        if not key:
            return None
        found = [name for name in self.players if bare_letters(name) == key]
        way_out = "write the accents"
        if not found and self._spaced:
            found = [name for name in self._spaced.values() if key in bare_letters(name).split()]
            way_out = "write the whole name"
        if len(found) > 1:
            raise NotationError(f"{shown(text)} could be {' or '.join(map(quote, found))}: {way_out}", text)
        return found[0] if found else None

    def join_names(self, words: list[str]) -> list[str]:
        """Put quotes around names of several words that were typed without; where their first word is a player by
        itself, or they would be two names, nothing is joined."""
        if not self._spaced:
            return words
        joined: list[str] = []
        at = 0
        while at < len(words):
            end = at + 1
            if fold(words[at]) not in self._actors:
                for name in self._spaced:
                    upto = at + len(name)
                    if upto > end and tuple(map(fold, words[at:upto])) == name:
                        end = upto
            spaced = tuple(map(fold, words[at:end]))
            joined.append(self._written[self._spaced[spaced]] if end > at + 1 else words[at])
            at = end
        return joined

    def named_exactly(self, text: str) -> bool:
        """Say whether a text is all of the name of somebody who acts."""
        return fold(text) in self._actors

    def actor(self, text: str) -> str:
        """Give who acts: a player, ``bank``, ``ref`` (``referee`` says the same) or ``clerk``."""
        found = self._actors.get(text) or self._actors.get(fold(text)) or self._alike(text)
        if found is None:
            raise unknown("player", text, self.players, "bank, ref, clerk and the players are", quote)
        return found

    def name(self, player: str) -> str:
        """Write a name, in quotes if it needs them."""
        return self._written.get(player) or quote(player)

    def square(self, text: str) -> str:
        """Give a square's code; ``text`` is its code, position, id or a printed name."""
        return self._codes.get(text) or self._square(text)

    def _square(self, text: str) -> str:
        key = fold(text)
        code = self._codes.get(key)
        if code is None and is_number(text):
            code = self._codes.get(text.lstrip("0") or "0")
        if code is not None:
            return code
        meant_by = self._ambiguous.get(key) or self._printed_without_marks(text)
        if len(meant_by) == 1:
            return meant_by[0]
        if meant_by:
            *most, last = meant_by
            raise NotationError(f"{shown(text)} could be {', '.join(most)} or {last}: write the code", text)
        similar = [] if is_number(text) else near(text, self._codes, 3)
        codes = dict.fromkeys(self._codes[name] for name in similar)
        by_code = {square.code: square for square in self.squares}
        meant = [f"{code} ({by_code[code].names[0]})" if by_code[code].names else code for code in codes]
        raise NotationError(
            f"no square {shown(text)} on this board; "
            + (f"did you mean {' or '.join(meant)}?" if meant else "squares go by code, position, id or printed name"),
            text,
        )

    def _printed_without_marks(self, text: str) -> tuple[str, ...]:
        """Find the squares of which a printed name is this but for accents."""
        key = bare_letters(text)
        named = {square.code: None for square in self.squares for name in square.names if bare_letters(name) == key}
        return tuple(named) if key else ()

    def share(self, text: str) -> str | None:
        """Give the code of a company of the stock exchange by its code or name; None: it is none."""
        return self._shares.get(fold(text)) if self._shares else None

    def position(self, code: str) -> int:
        """Give the position of a square by its code."""
        return self._positions[code]

    def deck(self, text: str) -> str:
        """Give the id of a deck."""
        if text in self.decks:
            return text
        by_key = {fold(deck): deck for deck in self.decks}
        deck = by_key.get(fold(text))
        if deck is None:
            raise unknown("deck", text, self.decks, "decks are")
        return deck

    def card(self, deck: str, card: str) -> tuple[str, str]:
        """Give the ids of a deck and of a card in it; the beginning of the card's id or words of it will do."""
        word = f"{deck}:{card}"
        found = self._cards.get(word) or self._cards.get(fold(word))
        if found is not None:
            return found
        known = self.deck(deck)
        meant = cards_like(card, self.decks[known])
        if len(meant) > 1:
            raise NotationError(f"{shown(card)} could be {' or '.join(meant)}: write one of them", card)
        if meant:
            return known, meant[0]
        raise unknown("card", card, self.decks[known], f"cards of {known} are")

    def card_alone(self, card: str) -> tuple[str, str]:
        """Give the ids of a card that is named without its deck, and of the one deck that has it."""
        key = fold(card)
        found = [(deck, known) for deck, known in self._cards.values() if fold(known) == key]
        found = found or [(deck, like) for deck, cards in self.decks.items() for like in cards_like(card, cards)]
        if len(found) == 1:
            return found[0]
        if found:
            forms = " or ".join(f"{deck}:{known}" for deck, known in found)
            several = len({known for _, known in found}) > 1
            message = f"could be several cards: write {forms}" if several else f"is in several decks: write {forms}"
            raise NotationError(f"{shown(card)} {message}", card)
        like = near(card, (known for _, known in self._cards.values()))
        meant = [f"{deck}:{known}" for deck, known in self._cards.values() if known in like]
        hint = f"did you mean {' or '.join(meant)}? " if meant else ""
        raise NotationError(f"no card or deck {shown(card)}; {hint}decks are {', '.join(self.decks) or 'none'}", card)


def cards_like(text: str, cards: Sequence[str]) -> list[str]:
    """List the cards whose id begins with a text, else those in whose id all words of it stand.

    A number is never a beginning, nor is it cut: ``1`` is not 10.
    """
    key = fold(text).replace(" ", "-")
    if not key or is_number(key):
        return []
    begun = [
        card for card in cards if fold(card).startswith(key) and not (key + fold(card)[len(key) :][:1])[-2:].isdigit()
    ]
    words = _card_words(key)
    return begun or [card for card in cards if words and words <= _card_words(fold(card))]


def _card_words(card: str) -> set[str]:
    return {_SPOKEN.get(word, word) for word in card.split("-") if word}
