"""The book of a game: its board and ruleset, compiled once into the look-ups that the rules use."""

from functools import lru_cache

import msgspec
from msgspec import Struct

from monopoly.board import LOT_KINDS, PRISONS, Board, Card, Square
from monopoly.ruleset import Ruleset


class Kit(Struct, frozen=True):
    """A board and a ruleset, whole, as a game's first entry stores them."""

    board: Board
    rules: Ruleset


class Lot(Struct, frozen=True):
    """A square that can be owned. ``mates`` are all lots of its group, itself too; ``top`` is the hotel's level."""

    code: str
    position: int
    kind: str
    group: str
    name: str
    price: int
    mortgage: int
    house_cost: int
    rent: tuple[int, ...]
    mates: tuple[str, ...]
    top: int


class Book:
    """A compiled kit. All of it is read-only."""

    def __init__(self, kit: Kit) -> None:
        board, self.rules = kit.board, kit.rules
        self.kit = kit
        self.board = board
        self.squares: tuple[Square, ...] = board.squares
        self.size = len(board.squares)
        self.codes = tuple(square.code for square in board.squares)
        self.position = {code: at for at, code in enumerate(self.codes)}
        groups: dict[str, list[str]] = {}
        for square in board.squares:
            if square.kind in LOT_KINDS:
                groups.setdefault(square.group or square.kind, []).append(square.code)
        self.groups = {group: tuple(codes) for group, codes in groups.items()}
        self.lots = {
            square.code: Lot(
                code=square.code,
                position=at,
                kind=square.kind,
                group=square.group or square.kind,
                name=square.name,
                price=square.price,
                mortgage=square.price // 2,
                house_cost=square.house_cost,
                rent=square.rent,
                mates=self.groups[square.group or square.kind],
                top=len(square.rent) - 1,
            )
            for at, square in enumerate(board.squares)
            if square.kind in LOT_KINDS
        }
        self.go = board.squares[0].code
        self.house, self.houses, self.hotel = board.building
        prison = next((s for s in board.squares if s.kind in PRISONS), None)
        self.jail = prison.code if prison else ""
        self.prison = prison.kind if prison else "jail"
        self.treatment = prison.deck if prison and prison.kind == "hospital" else ""
        self.cards: dict[str, dict[str, Card]] = {
            deck: {card.id: card for card in cards} for deck, cards in board.decks.items()
        }

    def name(self, code: str) -> str:
        """Give the printed name of a square."""
        return self.squares[self.position[code]].name

    def sum(self, amount: int) -> str:
        """Write a sum of money as this board's players see it: with its thousands apart, in roubles on Moscow's."""
        board = self.board
        return f"{amount * board.unit:,}" + (f" {board.sign}" if board.sign else "")

    def to_json(self) -> bytes:
        """Give the kit as a game's first entry stores it."""
        return msgspec.json.encode(self.kit)


@lru_cache(maxsize=256)
def open_book(kit: bytes) -> Book:
    """Compile a stored kit; games of the same kit share the book. Raises msgspec.DecodeError."""
    return Book(msgspec.json.decode(kit, type=Kit))
