"""The headers that start a game elsewhere than at its beginning: ``setup:`` clauses, and the rolls for the start."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from monopoly.notation.verbs import read_dice
from monopoly.notation.vocabulary import Vocabulary
from monopoly.notation.words import NotationError, at_line, clean, number, shown, split_at, split_line, unquote

CLAUSES = ("at", "deeds", "cards", "jail", "deposit")
_FORM = (
    "a setup is NAME CASH and any of: at SQUARE, deeds ORI*2 VER BAL(m), cards DECK:CARD, jail [FAILED-ROLLS], "
    "deposit SUM"
)

Opening = tuple[tuple[str, tuple[int, int]], ...]
"""The rolls for the start in their order; who tied rolls again and stands there again."""


class Setup(Struct, frozen=True):
    """What one player starts a mid-game record with.

    ``square`` is a code (None: not said), ``deeds`` are (code, level, mortgaged), ``cards`` (deck, card);
    ``jail_rolls`` is the number of failed rolls of a player in jail (None: not in jail), ``deposit`` what that holds
    (0: closed; None: not said).
    """

    player: str
    cash: int
    square: str | None = None
    deeds: tuple[tuple[str, int, bool], ...] = ()
    cards: tuple[tuple[str, str], ...] = ()
    jail_rolls: int | None = None
    deposit: int | None = None


def header_words(text: str) -> list[str]:
    """Split the value of a header into words that keep their quotes; a comment is dropped, a remark is refused."""
    words, remark = split_line(clean(text))
    if remark is not None:
        raise NotationError(f"{shown('{' + remark + '}')}: this header holds no remark", remark)
    return words


def parse_setup(text: str, vocabulary: Vocabulary) -> Setup:
    """Read one ``setup:`` line."""
    words = header_words(text)
    if len(words) < 2:
        raise NotationError(f"a name and a sum are needed: {_FORM}", text)
    player, cash = vocabulary.player(unquote(words[0])), number(words[1])
    clauses = _clauses(words[2:])
    square = jail_rolls = None
    if "at" in clauses:
        square = vocabulary.square(unquote(_single(clauses["at"], "at")))
    if "jail" in clauses:
        jail_rolls = number(_single(clauses["jail"], "jail")) if clauses["jail"] else 0
    deposit = number(_single(clauses["deposit"], "deposit")) if "deposit" in clauses else None
    deeds = tuple(_read_deed(word, vocabulary) for word in clauses.get("deeds", ()))
    cards = tuple(_read_card(word, vocabulary) for word in clauses.get("cards", ()))
    _once([code for code, _, _ in deeds])
    _once([":".join(card) for card in cards])
    return Setup(player, cash, square, deeds, cards, jail_rolls, deposit)


def _clauses(words: Sequence[str]) -> dict[str, list[str]]:
    clauses: dict[str, list[str]] = {}
    into: list[str] | None = None
    for word in words:
        key = word.lower()
        if key in CLAUSES:
            if key in clauses:
                raise NotationError(f"'{key}' stands twice in one setup", word)
            into = clauses[key] = []
        elif into is None:
            raise NotationError(f"{shown(word)} opens no clause: {_FORM}", word)
        else:
            into.append(word)
    for key in ("deeds", "cards"):
        if clauses.get(key) == []:
            raise NotationError(f"nothing follows '{key}': {_FORM}", key)
    return clauses


def _single(words: Sequence[str], key: str) -> str:
    if len(words) != 1:
        found = shown(words[1]) + " is too much" if words else "nothing follows"
        raise NotationError(f"{found} after '{key}': {_FORM}", words[1] if words else key)
    return words[0]


def _read_deed(word: str, vocabulary: Vocabulary) -> tuple[str, int, bool]:
    if word[-3:].lower() == "(m)":
        return vocabulary.square(unquote(word[:-3])), 0, True
    name, *level = split_at(word, "*")
    if len(level) > 1:
        raise NotationError(f"{shown(word)}: a level is written once, as in ORI*2", word)
    return vocabulary.square(unquote(name)), number(level[0]) if level else 0, False


def _read_card(word: str, vocabulary: Vocabulary) -> tuple[str, str]:
    deck, colon, card = unquote(word).partition(":")
    if not colon:
        raise NotationError(f"{shown(word)}: a card is written DECK:CARD, as in chance:get-out-of-jail-free", word)
    return vocabulary.card(deck, card)


def _once(things: Sequence[str]) -> None:
    for at, thing in enumerate(things):
        if thing in things[:at]:
            raise NotationError(f"{thing} stands there twice", thing)


def parse_setups(lines: Iterable[tuple[int, str]], vocabulary: Vocabulary) -> tuple[Setup, ...]:
    """Read all ``setup:`` lines of a record, given with their line numbers.

    No player, lot or card is set up twice. An error carries the line it is about, of two the second.
    """
    setups: list[Setup] = []
    players: set[str] = set()
    places: dict[str, str] = {}
    for line, text in lines:
        setup = at_line(line, parse_setup, text, vocabulary)
        if setup.player in players:
            raise NotationError(f"{setup.player} is set up twice", setup.player, line)
        players.add(setup.player)
        for thing in (*(code for code, _, _ in setup.deeds), *map(":".join, setup.cards)):
            if thing in places:
                raise NotationError(f"{thing} is set up twice: it is {places[thing]}'s already", thing, line)
            places[thing] = setup.player
        setups.append(setup)
    return tuple(setups)


def write_setup(setup: Setup, vocabulary: Vocabulary) -> str:
    """Write the value of a ``setup:`` line."""
    parts = [vocabulary.name(setup.player), str(setup.cash)]
    if setup.square is not None:
        parts.append(f"at {vocabulary.position(setup.square)}")
    if setup.deeds:
        parts.append("deeds")
        parts.extend(
            f"{code}(m)" if down else f"{code}*{level}" if level else code for code, level, down in setup.deeds
        )
    if setup.cards:
        parts.append("cards")
        parts.extend(f"{deck}:{card}" for deck, card in setup.cards)
    if setup.jail_rolls is not None:
        parts.append(f"jail {setup.jail_rolls}" if setup.jail_rolls else "jail")
    if setup.deposit is not None:
        parts.append(f"deposit {setup.deposit}")
    return " ".join(parts)


def parse_opening(text: str, vocabulary: Vocabulary) -> Opening:
    """Read the rolls for the start: ``ann 3+4 bob 5+5``."""
    words = header_words(text)
    if len(words) % 2:
        raise NotationError(f"{shown(words[-1])}: names and dice go in pairs, as in 'ann 3+4 bob 5+5'", words[-1])
    return tuple(
        (vocabulary.player(unquote(name)), read_dice(dice)) for name, dice in zip(words[::2], words[1::2], strict=True)
    )


def write_opening(opening: Opening, vocabulary: Vocabulary) -> str:
    """Write the value of the ``opening:`` header."""
    return " ".join(f"{vocabulary.name(player)} {a}+{b}" for player, (a, b) in opening)
