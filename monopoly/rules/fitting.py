"""Whether a board and a ruleset make a game: what cannot be played together is refused before it starts."""

from collections.abc import Iterator

from msgspec import structs

from monopoly.board import DataError
from monopoly.book import Book, Kit


def fitting(kit: Kit) -> Kit:
    """Give the kit as a game stores it. Raises DataError where options and board make no game, naming the option."""
    for fault in misfits(Book(kit)):
        raise DataError(f"rules: {fault}")
    if kit.board.exchange is not None and not kit.rules.stock_exchange:
        return Kit(structs.replace(kit.board, exchange=None), kit.rules)
    return kit


def misfits(book: Book) -> Iterator[str]:
    """Say what in a ruleset its board, or another option, cannot go with."""
    rules, board = book.rules, book.board
    kinds = {square.kind for square in board.squares}
    if rules.triple_double == "jail" and not book.jail:
        yield f"triple_double=jail needs a jail, and {board.id} has none: set triple_double=none"
    if "free-parking" not in kinds:
        for option in ("free_parking_pot", "free_parking_bonus", "free_parking_move"):
            if getattr(rules, option):
                yield f"{option} needs free parking, and {board.id} has none"
    if rules.stock_exchange:
        if board.exchange is None:
            yield f"stock_exchange needs companies, and {board.id} has none"
        for option in ("free_parking_pot", "free_parking_bonus", "free_parking_move"):
            if getattr(rules, option):
                yield f"stock_exchange stands in place of free parking: it does not go with {option}"
    for lot in book.lots.values():
        if lot.kind == "street" and rules.hotel_needs > lot.top - 1:
            yield (
                f"hotel_needs={rules.hotel_needs} is more than the {lot.top - 1} levels that {lot.name} has before "
                f"its last on {board.id}: set hotel_needs={lot.top - 1}"
            )
            return
