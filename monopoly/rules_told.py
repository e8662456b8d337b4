"""Which rules of the book speak of something that a board and its ruleset have."""

from functools import lru_cache

from monopoly.book import Book, Kit
from monopoly.library import load_board, load_ruleset
from monopoly.rulebook import Rule, load_rules
from monopoly.ruleset import Ruleset


def rules_here(book: Book) -> list[Rule]:
    """List the rules of the book, without those of squares, cards and options that are not there."""
    absent = {name for name, there in _subjects(book).items() if not there}
    return [rule for rule in load_rules().values() if not {rule.id, rule.family} & absent]


def special_rules(book: Book) -> set[str]:
    """Name the rules that somebody who knows the boxed classic must be told: those that are otherwise here."""
    classic = _classic()
    usual = {rule.id for rule in rules_here(classic)}
    return {
        rule.id
        for rule in rules_here(book)
        if rule.id not in usual or rule.text(book.rules) != rule.text(classic.rules)
    }


def book_of(rules: Ruleset) -> Book:
    """Give the book of a ruleset on the board that it names. Raises DataError."""
    return Book(Kit(load_board(rules.board), rules))


@lru_cache
def _classic() -> Book:
    return book_of(load_ruleset("classic"))


def _subjects(book: Book) -> dict[str, bool]:
    """Say of chapters and rules that need something whether it is there."""
    rules = book.rules
    kinds = {square.kind for square in book.squares}
    effects = {card.effect for cards in book.cards.values() for card in cards.values()}
    choice = rules.income_tax == "choice" and any(square.percent for square in book.squares)
    return {
        "rent.station": "station" in kinds,
        "rent.utility": "utility" in kinds,
        "rent.nearest-railroad": "nearest" in effects and "station" in kinds,
        "exchange": bool(book.shares),
        "card": "card" in kinds,
        "card.pay-each": bool({"pay-each", "collect-each"} & effects),
        "card.jail-free": "keep" in effects,
        "tax": "tax" in kinds,
        "tax.choice": choice,
        "jail": "jail" in kinds,
        "hospital": "hospital" in kinds,
        "deposit": rules.deposit is not None,
        "casino": "casino" in kinds,
        "takeover": "takeover" in effects,
        "build.shortage-auction": rules.houses is not None or rules.hotels is not None,
        "build.limit": rules.build_turn_limit is not None or rules.build_group_limit is not None,
        "penalty.fixed": bool(rules.penalties),
        "trade.exchange": rules.lots_for_lots,
        "trade.to-bank": rules.lot_refund is not None,
        "trade.when": rules.trade_when != "any",
    }
