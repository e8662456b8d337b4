"""The registry of folds by event type, and what several of them share."""

from collections.abc import Callable
from typing import Any, TypeVar

from events import BANK, SHARE, Event, Goods
from projections.state import Due, State

Apply = Callable[[State, Any], None]
AnyEvent = TypeVar("AnyEvent", bound=Event)

FOLDS: dict[type[Event], Apply] = {}


def folds(*kinds: type[AnyEvent]) -> Callable[[Callable[[State, AnyEvent], None]], Callable[[State, AnyEvent], None]]:
    """Register the fold of these event types."""

    def register(apply: Callable[[State, AnyEvent], None]) -> Callable[[State, AnyEvent], None]:
        for kind in kinds:
            FOLDS[kind] = apply
        return apply

    return register


def drop_due(state: State, kind: str, player: str) -> Due | None:
    """Take the first thing of this kind that the game waited for from this player off the queue."""
    for at, due in enumerate(state.pending):
        if due.kind == kind and due.player == player:
            state.pending = state.pending[:at] + state.pending[at + 1 :]
            return due
    return None


def stock(state: State, houses: int, hotels: int) -> None:
    """Put buildings back into the bank's stock (negative: take them out), where it has a limit."""
    if houses and state.bank_houses is not None:
        state.bank_houses += houses
    if hotels and state.bank_hotels is not None:
        state.bank_hotels += hotels


def under_deck(state: State, held: str) -> None:
    """Put a kept card (``deck:card``) back under its deck."""
    deck, _, card = held.partition(":")
    state.held.pop(held, None)
    if deck == SHARE:  # a certificate of the bank's lies in no deck
        return
    state.decks[deck] = (*state.decks.get(deck, ()), card)


def hand_over(state: State, goods: Goods, to: str) -> None:
    """Give deeds and cards a new holder; the bank's deeds are unowned, its cards go under their decks."""
    if to == BANK:
        for square in goods.deeds:
            state.owner.pop(square, None)
            state.mortgaged.pop(square, None)
        for card in goods.cards:
            under_deck(state, card)
        return
    for square in goods.deeds:
        state.owner[square] = to
        if square in state.mortgaged:
            state.mortgaged[square] = 1
            state.taken += (square,)
    for card in goods.cards:
        state.held[card] = to
