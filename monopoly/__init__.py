"""The rules: boards and rulesets as data, the notation, decide, audit, and the service that ties them to a log."""

from typing import TYPE_CHECKING

from events.lazy import lazily

if TYPE_CHECKING:
    from monopoly import actions
    from monopoly.asking import Option
    from monopoly.board import DataError
    from monopoly.board_check import board_page
    from monopoly.book import Book, money_of
    from monopoly.counted import change_document, count_document
    from monopoly.deciding import Decision, NotDecided, decide
    from monopoly.entries import clock_time, plain_entry
    from monopoly.game import Game, Move
    from monopoly.kit_headers import build_kit
    from monopoly.library import check_board, load_board, load_ruleset
    from monopoly.loading import load_book, load_state
    from monopoly.notation import (
        Headers,
        NotationError,
        RecordError,
        Sentence,
        Vocabulary,
        check_names,
        parse_opening,
        read_record,
    )
    from monopoly.notes import opening_hand, write_hand
    from monopoly.overview import clock_rows, list_games
    from monopoly.printables import kit_to_print
    from monopoly.reading import Moment, everywhere, moment, resolve, resolve_range
    from monopoly.records import write_game
    from monopoly.reel import Reel
    from monopoly.report import describe_state
    from monopoly.rulebook import find_rules, load_rules, settings
    from monopoly.rules_told import book_of, rules_here
    from monopoly.ruleset_file import write_ruleset, write_value
    from monopoly.service import GameService, Outcome
    from monopoly.sheet import compare_sheet, result_sheet
    from monopoly.systems import difference_rows, house_rows, ruleset_rows
    from monopoly.telling import told_for
    from monopoly.toml_source import DataFault
    from monopoly.valuation import KINDS, Lead, lead, sheet_rows, totals
    from monopoly.views import (
        account_of,
        audit_rows,
        clock_document,
        statement_rows,
        verify_games,
    )
    from monopoly.violations import Breach, RoleViolation, RuleViolation
    from monopoly.wording import money, word_events

# in this order: what only reads comes before the notation, that before the rules, and data files last
__getattr__ = lazily(
    __name__,
    "board",
    "violations",
    "book",
    "loading",
    "report",
    "entries",
    "notes",
    "reading",
    "reel",
    "views",
    "overview",
    "valuation",
    "wording",
    "actions",
    "notation",
    "deciding",
    "asking",
    "game",
    "service",
    "counted",
    "kit_headers",
    "records",
    "sheet",
    "library",
    "rulebook",
    "rules_told",
    "telling",
    "printables",
    "ruleset_file",
    "systems",
    "toml_source",
    "board_check",
)

__all__ = [
    "KINDS",
    "Book",
    "Breach",
    "DataError",
    "DataFault",
    "Decision",
    "Game",
    "GameService",
    "Headers",
    "Lead",
    "Moment",
    "Move",
    "NotDecided",
    "NotationError",
    "Option",
    "Outcome",
    "RecordError",
    "Reel",
    "RoleViolation",
    "RuleViolation",
    "Sentence",
    "Vocabulary",
    "account_of",
    "actions",
    "audit_rows",
    "board_page",
    "book_of",
    "build_kit",
    "change_document",
    "check_board",
    "check_names",
    "clock_document",
    "clock_rows",
    "clock_time",
    "compare_sheet",
    "count_document",
    "decide",
    "describe_state",
    "difference_rows",
    "everywhere",
    "find_rules",
    "house_rows",
    "kit_to_print",
    "lead",
    "list_games",
    "load_board",
    "load_book",
    "load_rules",
    "load_ruleset",
    "load_state",
    "moment",
    "money",
    "money_of",
    "opening_hand",
    "parse_opening",
    "plain_entry",
    "read_record",
    "resolve",
    "resolve_range",
    "result_sheet",
    "rules_here",
    "ruleset_rows",
    "settings",
    "sheet_rows",
    "statement_rows",
    "told_for",
    "totals",
    "verify_games",
    "word_events",
    "write_game",
    "write_hand",
    "write_ruleset",
    "write_value",
]
