"""Records and games: what the headers of a record mean, and a game written as a record."""

from collections.abc import Sequence

from events import DepositOpened, Entry, Event, Seated, Started
from monopoly.board import DataError
from monopoly.book import Book, Kit
from monopoly.kit_headers import own_headers
from monopoly.notation import (
    Headers,
    Sentence,
    Setup,
    Vocabulary,
    parse,
    parse_checks,
    parse_opening,
    parse_words,
    write_opening,
    write_record,
    write_sentence,
    write_setup,
    write_words,
)
from monopoly.rules.start import Founding, Seat

_PLAIN = ("event", "table", "referee", "clerk", "board", "ruleset", "turn", "result")


def founding_of(headers: Headers, setups: Sequence[Setup], book: Book, game: str) -> Founding:
    """Read what headers say about how a game begins."""
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
    square = setup.square or (book.go if setup.jail_rolls is None else book.jail)
    cards = tuple(f"{deck}:{card}" for deck, card in setup.cards)
    return Seat(setup.player, setup.cash, square, setup.deeds, cards, setup.jail_rolls, setup.deposit)


def _kept(headers: Headers) -> dict[str, str]:
    """Keep the headers that the first facts do not say by themselves, as text."""
    kept: dict[str, str] = {name: value for name in _PLAIN if (value := getattr(headers, name)) is not None}
    for name in ("rules", "house"):
        if getattr(headers, name):
            kept[name] = write_words(getattr(headers, name))
    if headers.opening:
        kept["opening"] = write_opening(headers.opening, Vocabulary(headers.players))
    return kept | {f"x-{name}": value for name, value in headers.others}


def headers_of(first: Sequence[Event], vocabulary: Vocabulary) -> Headers:
    """Give the headers of a game from its first facts. Raises DataError where they do not start one."""
    started = first[0]
    if not isinstance(started, Started):
        raise DataError("entry 0 does not start a game")
    seated = [event for event in first if isinstance(event, Seated)]
    deposits = {event.player: event.amount for event in first if isinstance(event, DepositOpened)}
    kept = started.headers
    setups = []
    for seat in seated if started.midgame else ():
        cards = tuple((deck, card) for deck, _, card in (held.partition(":") for held in seat.cards))
        setup = Setup(seat.player, seat.cash, seat.square, seat.deeds, cards, seat.jail, deposits.get(seat.player))
        setups.append(write_setup(setup, vocabulary))
    return Headers(
        game=started.game,
        start=started.start,
        rules=parse_words(kept.get("rules", "")),
        house=parse_words(kept.get("house", "")),
        players=started.players,
        opening=parse_opening(kept["opening"], vocabulary) if "opening" in kept else (),
        mode=started.mode,
        seed=started.seed,
        setups=tuple(setups),
        doubles=started.doubles,
        pot=started.pot,
        others=tuple((name[2:], value) for name, value in kept.items() if name.startswith("x-")),
        **{name: kept[name] for name in _PLAIN if name in kept},  # type: ignore[arg-type]
    )


def sentence_of(entry: Entry, vocabulary: Vocabulary) -> Sentence:
    """Give the sentence that a stored entry was, all that stands around its action included."""
    action = parse(entry.line, vocabulary).action
    return Sentence(
        action=action,
        number=entry.number,
        instant=entry.at,
        flags=entry.flags,
        by=entry.by,
        role=entry.role,
        reason=entry.reason,
        checks=parse_checks(entry.checks, vocabulary) if entry.checks else (),
        remark=entry.remark,
    )


def write_game(entries: Sequence[Entry], vocabulary: Vocabulary, kit: Kit | None = None) -> str:
    """Write a game as a record: its headers, and every entry, those taken back too.

    With the kit that the log holds the headers found the same game wherever they are read, whatever has become of the
    ruleset or board that was named.
    """
    headers = headers_of(entries[0].events, vocabulary)
    if kit is not None:
        headers = own_headers(headers, kit)
    lines = (write_sentence(sentence_of(entry, vocabulary), vocabulary, headers.start) for entry in entries[1:])
    return write_record(headers, lines)
