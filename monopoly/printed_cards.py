"""What is drawn or dealt from the print-at-home kit: decks as often as their odds, the bandit, share certificates."""

from collections.abc import Iterator

from msgspec import Struct

from monopoly.board import Card, Share
from monopoly.book import Book
from monopoly.rules.shares import sale_value
from monopoly.telling import bandit_pays


class Piece(Struct, frozen=True):
    """A printed card: its text, lines of (what, figure), what is told small below, and on its back."""

    id: str
    text: str
    lines: tuple[tuple[str, str], ...] = ()
    note: str = ""
    back: str = ""


class Deck(Struct, frozen=True):
    """A deck: its printed title and its cards."""

    id: str
    title: str
    cards: tuple[Piece, ...]


class Certificate(Struct, frozen=True):
    """A share certificate: the company, its price, what the bank gives for it, the dividends by shares held."""

    id: str
    name: str
    price: str
    refund: str
    dividends: tuple[tuple[str, str], ...]


def printed_decks(book: Book) -> tuple[Deck, ...]:
    """Give all decks of a board as they are printed, the bandit of its casino last."""
    decks = [
        Deck(deck, _title(book, deck), tuple(_pieces(book, deck, tuple(cards.values()))))
        for deck, cards in book.cards.items()
    ]
    return (*decks, *_bandit(book))


def certificates(book: Book) -> tuple[Certificate, ...]:
    """Give the certificates of the stock exchange, company by company; none where there is no exchange."""
    return tuple(
        Certificate(
            id=f"{share.code}-{number}",
            name=share.name,
            price=book.sum(share.price),
            refund=book.sum(sale_value(share)),
            dividends=dividends(book, share),
        )
        for share in book.shares.values()
        for number, _ in enumerate(share.dividends, 1)
    )


def dividends(book: Book, share: Share) -> tuple[tuple[str, str], ...]:
    """Give what a company pays for each number of its shares."""
    return tuple((f"{held} held", book.sum(paid)) for held, paid in enumerate(share.dividends, 1))


def _title(book: Book, deck: str) -> str:
    """Give the name of a deck as the board prints it on its squares; where these differ, the deck's own."""
    names = {square.name for square in book.squares if square.deck == deck and square.kind == "card"}
    return names.pop() if len(names) == 1 else deck.replace("-", " ").capitalize()


def _back(book: Book, deck: str) -> str:
    """Say what the table does with a deck before one of it is drawn; nothing where it lies in its order."""
    if deck == book.treatment:
        return "shuffle and lay face down each time; the patient turns one over"
    return "shuffle before each draw" if deck in book.board.shuffled else ""


def _pieces(book: Book, deck: str, cards: tuple[Card, ...]) -> Iterator[Piece]:
    """Print a card as often as it lies in the deck; of the treatments the first is the right one, as likely as any."""
    for at, card in enumerate(cards):
        note = ""
        if deck == book.treatment:
            note = "not the right one: still ill" if at else "the right one: cured, and rolls at once"
        for copy in range(1, (card.odds if deck in book.board.shuffled and not note else 1) + 1):
            yield Piece(card.id if copy == 1 else f"{card.id}:{copy}", card.text, (), note, _back(book, deck))


def _bandit(book: Book) -> Iterator[Deck]:
    """Print the one-armed bandit as a card that tells what it pays, and a card for each stop of a reel."""
    bandit = book.board.bandit
    casino = next((square.name for square in book.squares if square.kind == "casino"), "")
    if bandit is None or not casino:
        return
    pays = Piece(
        "pays",
        f"Stake up to {book.sum(bandit.limit)}",
        lines=(*bandit_pays(bandit), ("anything else", "nothing")),
        note="pay the stake; three times turn a stop over, put it back and shuffle",
        back="what the bandit pays: not shuffled",
    )
    stops = [Piece(f"stop-{number}", stop, back="one-armed bandit") for number, stop in enumerate(bandit.reel, 1)]
    yield Deck("one-armed-bandit", casino, (pays, *stops))
