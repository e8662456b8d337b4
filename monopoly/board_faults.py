"""What is wrong with a board as a whole: squares, groups, decks and companies that do not go together."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator

from events import SHARE
from monopoly.board import LOT_KINDS, PRISONS, Bandit, Board, Card, Exchange
from monopoly.card_text import text_fault

_CODE = re.compile(r"[^\W\d_][^\W_]{1,4}")
_STOP = re.compile(r"[a-z0-9]+")
_WORDS = frozenset(
    {"at", "bank", "card", "cards", "clerk", "deeds", "for", "hotel", "house", "jail", "none", "pot", "ref"}
)
"""What a line of the notation may have where a square's code can stand."""
_WORD = re.compile(r"""[^\s+*:@={}()#!",-][^\s+*:@={}()#!",]*""")
_FORM = 'a word without blanks and without any of + * : @ = { } ( ) # ! " ,'
_DECKS = frozenset({"card", SHARE})
"""What a line of the notation says of a card in hand, or of a certificate, where a deck can stand."""


def board_faults(board: Board) -> list[str]:
    """List what is wrong with a board as a whole; each says which square, group, deck or key it is about."""
    faults: dict[str, None] = {}

    def need(good: object, said: str) -> None:
        if not good:
            faults[said] = None

    squares = board.squares
    need(len(squares) >= 2, "square: a board has at least two")
    if not squares:
        return [*faults]
    for name in ("code", "id"):
        values = [getattr(square, name).casefold() for square in squares]
        for value in values:
            need(values.count(value) == 1, f"square: {name} {value!r} stands on two")
    need(
        [s.kind for s in squares].count("go") == 1 and squares[0].kind == "go",
        "square: the first one, and it alone, is of kind go",
    )
    jails = sum(s.kind in PRISONS for s in squares)
    need(jails <= 1, "square: there is at most one jail or hospital")
    levels: dict[str, set[int]] = {}
    kinds: dict[str, set[str]] = {}
    for number, square in enumerate(squares, 1):
        at = f"square {square.code if _is_line(square.code) else number}"
        need(_CODE.fullmatch(square.code), f"{at}: a code is two to five letters and digits, a letter first")
        _check_texts((("id", square.id), ("name", square.name)), need, f"{at}: ")
        need(_is_line(square.group or "-"), f"{at}: group is one line of text")
        need(square.code.casefold() not in _WORDS, f"{at}: a code is no word of a record's lines; choose another")
        need(square.kind != "go-to-jail" or jails, f"{at}: the board has no jail to go to")
        need(square.kind not in ("card", "hospital") or square.deck in board.decks, f"{at}: no deck {square.deck!r}")
        need(square.kind != "casino" or board.bandit, f"{at}: a casino needs a [bandit]")
        if square.kind in LOT_KINDS:
            kinds.setdefault(square.group or square.kind, set()).add(square.kind)
            need(square.price > 0, f"{at}: a lot needs a price above 0")
        if square.kind == "street":
            need(square.group and square.house_cost > 0, f"{at}: a street needs a group and a house_cost above 0")
            need(len(square.rent) >= 3, f"{at}: rent lists bare, each level, the top one: three at least")
            levels.setdefault(square.group, set()).add(len(square.rent))
    for group, mixed in kinds.items():
        need(len(mixed) == 1, f"group {group}: its lots are of different kinds, {' and '.join(sorted(mixed))}")
    for group, found in levels.items():
        need(len(found) == 1, f"group {group}: its streets have different numbers of levels")
    for kind, table, key in (
        ("station", board.station_rent, "station_rent"),
        ("utility", board.utility_times, "utility_times"),
    ):
        count = sum(s.kind == kind for s in squares)
        need(len(table) >= count, f"{key} must say a figure for each number owned, up to {count}")
    _check_texts((("id", board.id), ("title", board.title)), need)
    _check_texts((("building", word) for word in board.building), need)
    _check_texts((("colours", word) for word in board.colours), need)
    need(_is_line(board.sign or "-"), "sign is one line of text")
    if board.bandit is not None:
        _check_bandit(board.bandit, need)
    for deck in board.shuffled:
        need(deck in board.decks, f"shuffled: no deck {deck!r}")
    treatments = {square.deck for square in squares if square.kind == "hospital"}
    drawn = {square.deck for square in squares if square.kind == "card"}
    need(not treatments & drawn, "treatment cards are drawn in hospital only")
    codes = {square.code for square in squares}
    decks = [deck.casefold() for deck in board.decks]
    for deck, cards in board.decks.items():
        ids = [card.id.casefold() for card in cards]
        need(cards, f"deck {deck!r} is empty")
        need(_is_word(deck), f"deck {deck!r}: the name of a deck is {_FORM}")
        need(deck.casefold() not in _DECKS, f"deck {deck!r}: this word says something else in a record; choose another")
        need(decks.count(deck.casefold()) == 1, f"deck {deck!r}: another one differs from it in letter case only")
        for number, card in enumerate(cards, 1):
            at = f"deck {deck}, card {card.id if _is_word(card.id) else number}"
            need(ids.count(card.id.casefold()) == 1, f"{at} is there twice")
            need(_is_word(card.id), f"{at}: an id is {_FORM}, not {card.id!r}")
            _check_texts((("text", card.text),), need, f"{at}: ")
            need(card.effect != "advance" or card.to in codes, f"{at}: no square {card.to!r} to advance to")
            need(
                card.effect != "nearest" or any(s.kind == card.kind for s in squares),
                f"{at}: no square of kind {card.kind!r}",
            )
            need(card.effect != "jail" or jails, f"{at}: the board has no jail")
            need(
                card.effect not in ("back", "forward") or 0 < card.steps < len(squares),
                f"{at}: steps are 1 at least, and fewer than the board has squares",
            )
            need((card.effect == "treatment") == (deck in treatments), f"{at}: treatment is for a hospital's deck")
            unfilled = text_fault(card)
            need(not unfilled, f"{at}: {unfilled}")
    for code in sorted(_endless(board), key=[square.code for square in squares].index):
        need(False, f"square {code}: whatever card is drawn leads to another one: such a move never ends")
    if board.exchange is not None:
        for said in _exchange_faults(board, board.exchange):
            need(False, f"exchange: {said}")
    return [*faults]


def _check_texts(texts: Iterable[tuple[str, str]], need: Callable[[object, str], None], at: str = "") -> None:
    """See that what people read is one line, and there."""
    for key, text in texts:
        need(_is_line(text), f"{at}{key} is one line of text, and not empty")


def _is_line(text: str) -> bool:
    return bool(text.strip()) and not any(unicodedata.category(letter) in ("Cc", "Zl", "Zp") for letter in text)


def _is_word(text: str) -> bool:
    """Say whether a line of the notation can have this word, in any script, and read it again the same."""
    return bool(_WORD.fullmatch(text)) and _is_line(text) and unicodedata.is_normalized("NFC", text)


def _exchange_faults(board: Board, exchange: Exchange) -> Iterator[str]:
    codes = [square.code.casefold() for square in board.squares] + [share.code.casefold() for share in exchange.share]
    if not _is_line(exchange.name):
        yield "name is one line of text, and not empty"
    if not exchange.share:
        yield "it has no companies"
    if not any(square.kind == "free-parking" for square in board.squares):
        yield "the board has no free parking for it to stand on"
    for share in exchange.share:
        if codes.count(share.code.casefold()) > 1:
            yield f"code {share.code!r} is another company's or a square's"
        if not _CODE.fullmatch(share.code):
            yield f"{share.code}: a code is two to five letters and digits, a letter first"
        if share.code.casefold() in _WORDS:
            yield f"{share.code}: a code is no word of a record's lines; choose another"
        if not _is_line(share.name):
            yield f"{share.code}: name is one line of text, and not empty"
        if not share.dividends:
            yield f"{share.code}: a dividend for each number of shares held"
    for deck, cards in exchange.card.items():
        if deck not in board.decks:
            yield f"no deck {deck!r} for its cards"
        ids = [card.id.casefold() for card in (*board.decks.get(deck, ()), *cards)]
        for card in cards:
            if ids.count(card.id.casefold()) > 1:
                yield f"card {card.id} of {deck} is there twice"
            if not _is_word(card.id):
                yield f"card {card.id!r} of {deck}: an id is {_FORM}"
            if not _is_line(card.text):
                yield f"card {card.id} of {deck}: text is one line of text, and not empty"
            if card.effect not in ("advance", "nearest") or (card.to or card.kind) not in (
                {square.code for square in board.squares} | {square.kind for square in board.squares}
            ):
                yield f"card {card.id} of {deck}: such a card sends to a square of the board"
            if unfilled := text_fault(card):
                yield f"card {card.id} of {deck}: {unfilled}"


def _check_bandit(bandit: Bandit, need: Callable[[object, str], None]) -> None:
    need(len(set(bandit.reel)) >= 2, "bandit: a reel has at least two different stops")
    for stop in bandit.reel:
        need(_STOP.fullmatch(stop), f"bandit: a stop is small letters and digits, not {stop!r}")


def _endless(board: Board) -> set[str]:
    """Find the card squares from which every card leads to such a square again, so that a move would never end.

    A card that is kept is no way out: it may be in somebody's hand.
    """
    at_squares = {square.code: at for at, square in enumerate(board.squares) if square.kind == "card"}
    endless = {code for code in at_squares if board.decks.get(board.squares[at_squares[code]].deck)}
    while True:
        out = {
            code
            for code in endless
            for card in board.decks[board.squares[at_squares[code]].deck]
            if card.effect != "keep" and _leads(board, card, at_squares[code]) not in endless
        }
        if not out:
            return endless
        endless -= out


def _leads(board: Board, card: Card, at: int) -> str:
    """Give the square that a card moves to from here; nothing where it moves nobody, or nowhere."""
    squares = board.squares
    if card.effect == "advance":
        return card.to
    if card.effect in ("back", "forward"):
        return squares[(at + (card.steps if card.effect == "forward" else -card.steps)) % len(squares)].code
    if card.effect == "nearest":
        ahead = (squares[(at + step) % len(squares)] for step in range(1, len(squares) + 1))
        return next((square.code for square in ahead if square.kind == card.kind), "")
    return ""
