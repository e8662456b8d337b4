"""Records and games: what the headers of a record mean, and a game written as a record."""

from collections.abc import Iterable, Sequence

from events import Entry, Seated, Started
from monopoly.board import DataError
from monopoly.book import Book, Kit
from monopoly.library import load_board, load_house_rules, load_ruleset
from monopoly.notation import (
    Headers,
    NotationError,
    Record,
    Setup,
    Vocabulary,
    parse_checks,
    write_record,
    write_sentence,
    write_setup,
)
from monopoly.options import replace, with_options
from monopoly.rules.start import Founding, Seat
from monopoly.ruleset import Ruleset


def build_kit(ruleset: str | None, board: str | None, rules: Sequence[str], house: Sequence[str]) -> Kit:
    """Put a ruleset, house rules and options together with a board. Raises DataError naming what is wrong."""
    base = load_ruleset(ruleset or "classic")
    known = load_house_rules()
    for name in house:
        if name not in known:
            raise DataError(f"house: no house rule {name!r}; there are {', '.join(known)}")
        base = replace(base, known[name].changes)
    chosen: Ruleset = with_options(base, rules)
    return Kit(load_board(board or chosen.board), chosen)


def founding_of(record: Record, book: Book, vocabulary: Vocabulary, game: str) -> Founding:
    """Read what a record says before its first entry. Raises RecordError."""
    headers = record.headers
    setups = record.setups(vocabulary)
    if setups and {setup.player for setup in setups} != set(headers.players):
        missing = [player for player in headers.players if player not in {setup.player for setup in setups}]
        raise record.error(record.setup_places[-1], f"no setup for {', '.join(missing)}: give one for each player")
    return Founding(
        game=game,
        players=headers.players,
        mode=headers.mode,
        seed=headers.seed,
        start=headers.start,
        seats=tuple(_seat(book, setup) for setup in setups),
        opening=headers.opening,
        turn=headers.turn,
        doubles=headers.doubles,
        pot=headers.pot,
        headers=_kept(headers),
    )


def _seat(book: Book, setup: Setup) -> Seat:
    cards = tuple(f"{deck}:{card}" for deck, card in setup.cards)
    return Seat(setup.player, setup.cash, setup.square, setup.deeds, cards, setup.jail)


_PLAIN = ("event", "table", "referee", "clerk", "board", "ruleset", "turn", "result")


def _kept(headers: Headers) -> dict[str, str]:
    """Keep the headers of which the first facts do not say all."""
    kept = {name: value for name in _PLAIN if (value := getattr(headers, name)) is not None}
    for name in ("rules", "house"):
        if getattr(headers, name):
            kept[name] = " ".join(getattr(headers, name))
    if headers.opening:
        kept["opening"] = " ".join(f"{player} {'+'.join(map(str, dice))}" for player, dice in headers.opening)
    return kept | {f"x:{name}": value for name, value in headers.others}
