"""What may be done at places where something waits: a card or a choice, the casino, the hospital, the bank."""

from collections.abc import Iterator

from monopoly import actions as a
from monopoly.asking import Asker, Option


def waiting(asker: Asker, player: str) -> Iterator[Option]:
    """The card to draw, the choice to make, the stake."""
    book = asker.book
    for due in asker.state.pending[:1]:
        if due.player != player:
            continue
        if due.kind == "draw":
            cards = [card for card in book.cards[due.deck] if asker.allows(a.Draw(player, due.deck, card))]
            if cards:
                yield Option(player, "draw", words=tuple(f"{due.deck}:{card}" for card in cards))
        elif due.kind == "choose":
            yield from _choices(asker, player, due.square)


def _choices(asker: Asker, player: str, here: str) -> Iterator[Option]:
    book = asker.book
    square = book.squares[book.position[here]]
    words = (str(square.amount), f"{square.percent}%", "none")
    chosen = tuple(word for word in words if asker.allows(a.Choose(player, word)))
    lots = tuple(code for code in book.lots if asker.allows(a.Choose(player, code)))
    if chosen or lots:
        yield Option(player, "choose", squares=lots, words=chosen)
    squares = tuple(code for code in book.codes if asker.allows(a.MoveTo(player, code)))
    if squares:
        yield Option(player, "move", squares=squares)
    bandit = book.board.bandit
    if bandit is not None and asker.allows(a.Spin(player, 1, "-".join(bandit.reel[:1] * 3))):
        yield Option(player, "spin", low=1, high=min(bandit.limit, asker.state.cash[player]))


def treatments(asker: Asker, player: str) -> Iterator[Option]:
    """The cards that a patient may draw in place of a roll."""
    deck = asker.book.treatment
    if deck and player in asker.state.jail:
        cards = [card for card in asker.book.cards[deck] if asker.allows(a.Draw(player, deck, card, "cured"))]
        if cards:
            yield Option(player, "draw", words=tuple(f"{deck}:{card}" for card in cards))


def order(asker: Asker, bank: str) -> Iterator[Option]:
    """The order of play, before the first roll, where it is drawn."""
    players = asker.state.players
    if asker.allows(a.Order(bank, players)):
        yield Option(bank, "order", words=players)
