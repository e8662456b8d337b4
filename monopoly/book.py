"""The book of a game: its board and ruleset, compiled once into the look-ups that the rules use."""

from functools import lru_cache

import msgspec
from msgspec import Struct

from monopoly.board import LOT_KINDS, PRISONS, Board, Card, Exchange, Share, Square
from monopoly.card_text import told_on
from monopoly.ruleset import Ruleset

_BEFORE = ("£", "$", "€", "¥")
"""Signs of money that English writes before the sum."""


def money_of(unit: int, sign: str, amount: int) -> str:
    """Write a sum as the players of a board see it: 200 units are 200,000 ₽ where a unit is 1000 and the sign ₽, or
    £200 where the sign is one that is written before."""
    if sign in _BEFORE:
        return f"{'-' if amount < 0 else ''}{sign}{abs(amount) * unit:,}"
    return f"{amount * unit:,}" + (f" {sign}" if sign else "")


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

    def storeys(self, level: int) -> tuple[int, int]:
        """Take a level apart into hotels and houses; houses beside a hotel stand there only as played."""
        return (1, level - self.top) if level and level >= self.top else (0, level)


class Book:
    """A compiled kit. All of it is read-only."""

    def __init__(self, kit: Kit) -> None:
        board, self.rules = kit.board, kit.rules
        self.kit = kit
        self.board: Board = board
        exchange = board.exchange if self.rules.stock_exchange else None
        self.squares: tuple[Square, ...] = (
            board.squares if exchange is None else _with_exchange(board.squares, exchange)
        )
        self.shares: dict[str, Share] = {share.code: share for share in exchange.share} if exchange else {}
        self.share_limit = exchange.limit if exchange else 0
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
        self.house, self.houses, self.hotel = board.building[:3]
        self.hotels = board.building[3] if len(board.building) > 3 else f"{self.hotel}s"
        prison = next((s for s in board.squares if s.kind in PRISONS), None)
        self.jail = prison.code if prison else ""
        self.prison = prison.kind if prison else "jail"
        self.treatment = prison.deck if prison and prison.kind == "hospital" else ""
        self.cards: dict[str, dict[str, Card]] = {
            deck: {
                card.id: told_on(self, card) for card in (*cards, *(exchange.card.get(deck, ()) if exchange else ()))
            }
            for deck, cards in board.decks.items()
        }

    def name(self, code: str) -> str:
        """Give the printed name of a square, or of a company of the stock exchange."""
        at = self.position.get(code)
        return self.shares[code].name if at is None and code in self.shares else self.squares[self.position[code]].name

    def sum(self, amount: int) -> str:
        """Write a sum of money as this board's players see it: with its thousands apart, in roubles on Moscow's."""
        return money_of(self.board.unit, self.board.sign, amount)

    def figure(self, amount: int) -> str:
        """Write a sum within a sentence: plain digits, unless this board has a unit of its own."""
        return str(amount) if self.board.unit == 1 and not self.board.sign else self.sum(amount)

    def typed(self, amount: int) -> str:
        """Write a sum as a line of the notation has it, in units, and what it is to this board's players beside it."""
        told = self.figure(amount)
        return told if told == str(amount) else f"{amount} ({told})"

    def signed(self, amount: int) -> str:
        """Write a change of a sum, with its sign."""
        return ("-" if amount < 0 else "+") + self.figure(abs(amount))

    def levels(self, code: str, level: int) -> str:
        """Say what stands on a lot that is built up to a level."""
        hotels, houses = self.lots[code].storeys(level)
        said = [f"a {self.hotel}"] if hotels else []
        if houses:
            said.append(f"{houses} {self.houses if houses != 1 else self.house}")
        return " and ".join(said) or "no buildings"

    def to_json(self) -> bytes:
        """Give the kit as a game's first entry stores it."""
        return msgspec.json.encode(self.kit)


def _with_exchange(squares: tuple[Square, ...], exchange: Exchange) -> tuple[Square, ...]:
    """Put the stock exchange in the place of free parking: the square keeps its code."""
    return tuple(
        msgspec.structs.replace(square, name=exchange.name) if square.kind == "free-parking" else square
        for square in squares
    )


@lru_cache(maxsize=256)
def open_book(kit: bytes) -> Book:
    """Compile a stored kit; games of the same kit share the book. Raises msgspec.DecodeError."""
    return Book(msgspec.json.decode(kit, type=Kit))
