"""Positions for tests, written as the head of a record: headers, and setups without their ``setup:``."""

import json
from collections.abc import Iterator

from events import Goods
from monopoly import read_record
from monopoly.book import Book, open_book
from monopoly.game import Game, vocabulary_of
from monopoly.kit_headers import build_kit
from monopoly.notation import parse
from monopoly.notation.headers import header_key
from monopoly.records import founding_of
from monopoly.rules.start import found
from monopoly.service import digest
from monopoly.taking_back import Played
from projections import State, fold_facts

CHANCE_CARD = "chance:get-out-of-jail-free"
CHEST_CARD = "community-chest:get-out-of-jail-free"

ALL_HOUSES = "MED*4 BAL*4 ORI*4 VER*4 CON*4 STC*4 STA*4 VIR*4"
"""Eight lots that carry all 32 houses of the box."""


def position(*lines: str) -> Game:
    """Found a game as these lines say: ``ruleset: us`` is a header, ``ann 500 at 10 deeds STJ`` is a setup.

    Raises RuleViolation where it cannot start so.
    """
    head = [line if header_key(line) else f"setup: {line}" for line in lines]
    text = "\n".join(["mpn: 1", "game: scenario", *head, ""])
    record = read_record(text.encode(), "scenario.mpn")
    document = _kit_of(record.headers)
    book = open_book(document)
    setups = record.setups(vocabulary_of(book, record.headers.players))
    founding = founding_of(record.headers, setups, book, "scenario")
    past = [Played(0, None, "start", found(book, digest(document), founding))]
    return Game(book, fold_facts(State(), past), past)


_KITS: dict[str, bytes] = {}


def _kit_of(headers) -> bytes:
    key = json.dumps([headers.ruleset, headers.house, headers.rules, headers.board])
    if key not in _KITS:
        _KITS[key] = Book(build_kit(headers)).to_json()
    return _KITS[key]


def goods(*deeds: str, cash: int = 0, cards: tuple[str, ...] = ()) -> Goods:
    """One side of a trade."""
    return Goods(cash, deeds, cards)


def every_rent() -> Iterator[tuple[str, str, str, int]]:
    """Let a token land wherever rent can be due: (square, what its owner has, total of the dice if it counts, rent)."""
    book = position("players: ann bob").book
    for code, lot in book.lots.items():
        if lot.kind == "street":
            yield code, "one lot", "", _rent(book, code, [code])
            for level in range(lot.top + 1):
                said = "whole group" if level == 0 else "hotel" if level == lot.top else f"houses {level}"
                yield code, said, "", _rent(book, code, [f"{mate}*{level}" if level else mate for mate in lot.mates])
            continue
        others = [mate for mate in lot.mates if mate != code]
        for owned in range(1, len(lot.mates) + 1):
            for total in range(2, 13) if lot.kind == "utility" else (7,):
                counts = str(total) if lot.kind == "utility" else ""
                yield code, f"owned {owned}", counts, _rent(book, code, [code, *others[: owned - 1]], total)


def _rent(book: Book, code: str, deeds: list[str], total: int = 7) -> int:
    low = max(1, total - 6)
    here = (book.position[code] - total) % book.size
    game = position(f"ann 0 at {here}", f"bob 0 deeds {' '.join(deeds)}")
    move = game.propose(parse(f"ann roll {low}+{total - low}", game.vocabulary), recorded=0)
    (claim,) = move.after.claims
    assert (claim.debtor, claim.creditor, claim.square) == ("ann", "bob", code)
    return claim.amount
