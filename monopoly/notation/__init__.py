"""The notation: one grammar, one parser and one writer, for a typed line and for a whole record.

Text in, actions out. Nothing here knows the rules: a line may be good notation and against all of them.
"""

from monopoly.notation.checks import (
    CashCheck,
    Check,
    LevelCheck,
    MortgagedCheck,
    OwnerCheck,
    PlaceCheck,
    parse_checks,
    write_checks,
)
from monopoly.notation.headers import Headers, parse_listed, parse_words, write_headers, write_words
from monopoly.notation.line import (
    ROLES,
    Sentence,
    parse,
    parse_instant,
    since,
    write_action,
    write_elapsed,
    write_instant,
    write_sentence,
)
from monopoly.notation.record import Page, Record, RecordError, read_page, read_record, write_record
from monopoly.notation.setup import (
    Opening,
    Setup,
    parse_opening,
    parse_setup,
    parse_setups,
    write_opening,
    write_setup,
)
from monopoly.notation.vocabulary import SquareName, Vocabulary, check_names
from monopoly.notation.words import NotationError, check_text, quote

__all__ = [
    "ROLES",
    "CashCheck",
    "Check",
    "Headers",
    "LevelCheck",
    "MortgagedCheck",
    "NotationError",
    "Opening",
    "OwnerCheck",
    "Page",
    "PlaceCheck",
    "Record",
    "RecordError",
    "Sentence",
    "Setup",
    "SquareName",
    "Vocabulary",
    "check_names",
    "check_text",
    "parse",
    "parse_checks",
    "parse_instant",
    "parse_listed",
    "parse_opening",
    "parse_setup",
    "parse_setups",
    "parse_words",
    "quote",
    "read_page",
    "read_record",
    "since",
    "write_action",
    "write_checks",
    "write_elapsed",
    "write_headers",
    "write_instant",
    "write_opening",
    "write_record",
    "write_sentence",
    "write_setup",
    "write_words",
]
