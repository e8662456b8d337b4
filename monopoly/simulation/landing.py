"""Movement, cards and jail alone, without money: where rolls end, a roll in a microsecond.

The squares are those that the engine gives for the same dice and cards; a test compares them roll by roll.
"""

from collections.abc import Iterator

from monopoly.board import Card, DataError
from monopoly.book import Book
from monopoly.chance import rolls_of, shuffled

IN_JAIL = "in-jail"
"""Where a roll ended that left its roller in jail; just visiting counts for the square."""

_PLAIN = frozenset({"go", "street", "station", "utility", "tax", "jail", "free-parking"})
_MONEY = frozenset({"collect", "pay", "collect-each", "pay-each", "repairs"})
_HERE, _JAIL, _KEEP = -1, -2, -3


def landings(book: Book, seed: str, players: int, rolls: int, *, leave: bool) -> Iterator[int]:
    """Roll so many times; gives the position where each roll ended, or ``book.size`` for in jail.

    The dice and decks are those of a game with this seed. ``leave``: a player in jail leaves before his next roll, with
    a card if he has one; else he rolls for doubles as often as he may. Raises DataError for a board that has more to it
    than this.
    """
    size, jail = book.size, book.position.get(book.jail, 0)
    kinds = squares_of(book)
    decks, effects = [], []
    for name, cards in book.cards.items():
        order = shuffled(seed, name, tuple(cards))
        decks.append(list(range(len(order))))
        effects.append([_effect(book, cards[card]) for card in order])
    thirds = 3 if book.rules.triple_double == "jail" else 0
    tries = book.rules.jail_tries
    at = [0] * players
    failed = [_HERE] * players
    kept: list[list[tuple[int, int]]] = [[] for _ in range(players)]
    dice = rolls_of(seed)
    left, player = rolls, players - 1
    while left > 0:
        player = (player + 1) % players
        here, doubles = at[player], 0
        if failed[player] != _HERE and leave:
            failed[player] = _HERE
            if kept[player]:
                kind, card = min(kept[player])
                kept[player].remove((kind, card))
                decks[kind].append(card)
        again = True
        while again and left > 0:
            left -= 1
            one, two = next(dice)
            again = one == two
            if failed[player] != _HERE:
                again, free = False, one == two or failed[player] + 1 >= tries
                if not free:
                    failed[player] += 1
                    yield size
                    continue
                failed[player] = _HERE
            elif again:
                doubles += 1
                if doubles == thirds:
                    again, here, failed[player] = False, jail, 0
                    yield size
                    continue
            here = (here + one + two) % size
            while (kind := kinds[here]) != _HERE:
                if kind == _JAIL:
                    to = _JAIL
                else:
                    deck = decks[kind]
                    card = deck.pop(0)
                    to = effects[kind][card][here]
                    if to == _KEEP:
                        kept[player].append((kind, card))
                        break
                    deck.append(card)
                if to >= 0:
                    here = to
                elif to == _JAIL:
                    again, here, failed[player] = False, jail, 0
                    break
                else:
                    break
            yield size if failed[player] != _HERE else here
        at[player] = here


def squares_of(book: Book) -> list[int]:
    """Say of each square whether nothing moves on from it, it leads to jail, or which deck is drawn from.

    Raises DataError for a board that has more to it.
    """
    kinds = []
    names = list(book.cards)
    for square in book.squares:
        if square.kind == "card":
            kinds.append(names.index(square.deck))
        elif square.kind == "go-to-jail":
            kinds.append(_JAIL)
        elif square.kind in _PLAIN:
            kinds.append(_HERE)
        else:
            raise DataError(f"board {book.board.id}: {square.name} ({square.kind}) moves tokens in a way of its own")
    return kinds


def _effect(book: Book, card: Card) -> tuple[int, ...]:
    """Say where a card leads from each square, _HERE if it moves nobody."""
    size = book.size
    if card.effect in _MONEY:
        return (_HERE,) * size
    if card.effect == "jail":
        return (_JAIL,) * size
    if card.effect == "keep":
        return (_KEEP,) * size
    if card.effect == "advance":
        return (book.position[card.to],) * size
    if card.effect == "back":
        return tuple((at - card.steps) % size for at in range(size))
    if card.effect == "nearest":
        ahead = [at for at, square in enumerate(book.squares) if square.kind == card.kind]
        return tuple((at + 1 + min((to - at - 1) % size for to in ahead)) % size for at in range(size))
    raise DataError(f"board {book.board.id}: the card {card.id} ({card.effect}) moves tokens in a way of its own")
