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


def pick(seed: str, what: str, number: int, count: int) -> int:
    """Draw a number below ``count``, each as likely as any other; ``number`` counts the chances of the game."""
    digest = blake2b(f"{what}/{number}/{seed}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") % count


def next_card(book: Book, state: State, deck: str) -> str | None:
    """Give the card on top: of the shuffle until the deck was through once, then of the order it showed.

    A deck that is shuffled for each draw has each card as often as its odds say.
    """
    if state.seed is None:
        return None
    if deck in book.board.shuffled:
        inside = [card for card in book.cards[deck].values() if f"{deck}:{card.id}" not in state.held]
        ids = [card.id for card in inside for _ in range(card.odds)]
        return ids[pick(state.seed, f"draw/{deck}", state.chances, len(ids))] if ids else None
    cards = tuple(book.cards[deck])
    seen = state.decks.get(deck, ())
    for card in shuffled(state.seed, deck, cards) if len(seen) < len(cards) else seen:
        if card not in seen and f"{deck}:{card}" not in state.held:
            return card
    return seen[0] if seen else None


def treatment(book: Book, state: State, seed: str) -> bool:
    """Say whether the next treatment card that is drawn is the right one, whichever it is: one in so many."""
    return pick(seed, "treatment", state.chances, len(book.cards[book.treatment])) == 0


def spin(book: Book, state: State, seed: str) -> str:
    """Pull the one-armed bandit: three stops, as in ``7-7-7``."""
    assert book.board.bandit is not None
    reel = book.board.bandit.reel
    return "-".join(reel[pick(seed, f"reel {at}", state.chances, len(reel))] for at in (1, 2, 3))


def with_chance(book: Book, state: State, action: a.Action) -> a.Action:
    """Put the game's own dice, card or result into an action that leaves them open, where the game has a seed."""
    seed = state.seed
    if seed is None:
        return action
    if type(action) is a.Roll and action.dice is None:
        return a.Roll(action.actor, dice(seed, state.rolls), action.figures)
    if type(action) is a.Spin and action.result is None and book.board.bandit is not None:
        return a.Spin(action.actor, action.stake, spin(book, state, seed), action.figures)
    if type(action) is a.Draw and book.treatment and action.actor in state.jail:
        return _treat(book, state, seed, action)
    if type(action) is a.Draw and action.card is None:
        deck = action.deck or next(
            (d.deck for d in state.pending if d.kind == "draw" and d.player == action.actor), None
        )
        if deck in book.cards:
            return a.Draw(action.actor, deck, next_card(book, state, deck), action.result, action.figures)
    return action


def _treat(book: Book, state: State, seed: str, action: a.Draw) -> a.Draw:
    """Put in which treatment card a patient draws, if he did not choose, and whether it was the right one."""
    if action.deck not in (None, book.treatment) or action.result is not None:
        return action
    cards = tuple(book.cards[book.treatment])
    card = action.card or cards[pick(seed, "patient", state.chances, len(cards))]
    return a.Draw(
        action.actor, book.treatment, card, "cured" if treatment(book, state, seed) else "ill", action.figures
    )
