"""Whether a board and a ruleset make a game: what cannot be played together is refused before it starts."""

from collections.abc import Iterator

from msgspec import structs

from monopoly.board import DataError
from monopoly.book import Book, Kit


class Misfit(DataError):
    """An option that cannot go with the board, or with another option."""

    def __init__(self, option: str, said: str) -> None:
        super().__init__(f"rules: {said}")
        self.option = option


def fitting(kit: Kit) -> Kit:
    """Give the kit as a game stores it. Raises Misfit where options and board make no game."""
    for option, said in misfits(Book(kit)):
        raise Misfit(option, said)
    if kit.board.exchange is not None and not kit.rules.stock_exchange:
        return Kit(structs.replace(kit.board, exchange=None), kit.rules)
    return kit


def misfits(book: Book) -> Iterator[tuple[str, str]]:
    """Give each option of a ruleset that its board, or another option, cannot go with, and why."""
    rules, board = book.rules, book.board
    kinds = {square.kind for square in board.squares}
    if rules.triple_double == "jail" and not book.jail:
        yield "triple_double", f"triple_double=jail needs a jail, and {board.id} has none: set triple_double=none"
    if "free-parking" not in kinds:
        for option in ("free_parking_pot", "free_parking_bonus", "free_parking_move"):
            if getattr(rules, option):
                yield option, f"{option} needs free parking, and {board.id} has none"
    if rules.stock_exchange:
        if board.exchange is None:
            yield "stock_exchange", f"stock_exchange needs companies, and {board.id} has none"
        for option in ("free_parking_pot", "free_parking_bonus", "free_parking_move"):
            if getattr(rules, option):
                yield option, f"stock_exchange stands in place of free parking: it does not go with {option}"
    for lot in book.lots.values():
        if lot.kind == "street" and rules.hotel_needs > lot.top - 1:
            yield (
                "hotel_needs",
                f"hotel_needs={rules.hotel_needs} is more than the {lot.top - 1} levels that {lot.name} has before "
                f"its last on {board.id}: set hotel_needs={lot.top - 1}",
            )
            return
