"""The game's own dice and decks: worked out from its seed, so the same seed and actions give the same game.

The n-th roll of a game is the same whenever it is rolled: a roll taken back brings no new luck.
"""

from collections.abc import Iterator
from functools import lru_cache
from hashlib import blake2b

from monopoly import actions as a
from monopoly.book import Book
from projections import State

_ROLLS_A_BLOCK = 8


@lru_cache(maxsize=64)
def _block(seed: str, block: int) -> tuple[int, ...]:
    digest = blake2b(f"dice/{block}/{seed}".encode()).digest()
    return tuple(int.from_bytes(digest[at : at + 8], "big") for at in range(0, 64, 8))


def dice(seed: str, number: int, count: int = 2) -> tuple[int, ...]:
    """Give roll ``number`` (from 0) of a game with this seed."""
    value = _block(seed, number // _ROLLS_A_BLOCK)[number % _ROLLS_A_BLOCK]
    faces = []
    for _ in range(count):
        value, face = divmod(value, 6)
        faces.append(face + 1)
    return tuple(faces)


def rolls_of(seed: str) -> Iterator[tuple[int, int]]:
    """Give the rolls of two dice of a game with this seed, from the first on, without end: those of ``dice``."""
    block = 0
    while True:
        # not remembered: each is asked for once
        for value in _block.__wrapped__(seed, block):
            value, one = divmod(value, 6)
            yield one + 1, value % 6 + 1
        block += 1


@lru_cache(maxsize=256)
def shuffled(seed: str, deck: str, cards: tuple[str, ...]) -> tuple[str, ...]:
    """Give the order in which a deck lies at the start of a game with this seed."""
    return tuple(sorted(cards, key=lambda card: blake2b(f"deck/{deck}/{card}/{seed}".encode()).digest()))


def next_card(book: Book, state: State, deck: str) -> str | None:
    """Give the card on top: of the shuffle until the deck was through once, then of the order it showed."""
    if state.seed is None:
        return None
    cards = tuple(book.cards[deck])
    seen = state.decks.get(deck, ())
    for card in shuffled(state.seed, deck, cards) if len(seen) < len(cards) else seen:
        if card not in seen and f"{deck}:{card}" not in state.held:
            return card
    return seen[0] if seen else None


def with_chance(book: Book, state: State, action: a.Action) -> a.Action:
    """Put the game's own dice or card into an action that leaves them open, where the game has a seed."""
    if type(action) is a.Roll and action.dice is None and state.seed is not None:
        return a.Roll(action.actor, dice(state.seed, state.rolls), action.figures)
    if type(action) is a.Draw and action.card is None and state.seed is not None:
        deck = action.deck or next(
            (d.deck for d in state.pending if d.kind == "draw" and d.player == action.actor), None
        )
        if deck in book.cards:
            return a.Draw(action.actor, deck, next_card(book, state, deck), action.result, action.figures)
    return action
