"""The result sheet of a game as plain data: places, valuations line by line, what was found, who signed, which log."""

from collections.abc import Iterator, Sequence
from typing import Any

from events import Adjusted, Entry, GameEnded, LogError, LotAdjusted, Penalised, Resigned, Signed, Started
from monopoly.auditing import audit
from monopoly.book import Book
from monopoly.disputes import list_disputes
from monopoly.entries import instant
from monopoly.game import vocabulary_of
from monopoly.notices import still_open
from monopoly.penalties import penalty_name
from monopoly.report import winners_margin
from monopoly.rules.desk import OUT
from monopoly.rules.worth import places, valuation, winner_now
from monopoly.taking_back import Timeline, played
from monopoly.wording import word_events
from projections import State, fold_facts, taken_back

LAYOUT = 5
"""Raised whenever a sheet made anew of the same log would not be the same text."""

HEADERS = ("event", "table", "referee", "clerk")

Plain = dict[str, Any]


def result_sheet(book: Book, entries: Sequence[Entry]) -> Plain:
    """Give the result sheet of a game as its log stands after these entries, entry 0 first.

    It depends on nothing else, so the sheet of an earlier day can be made again and compared. Raises LogError where
    entry 0 does not start a game.
    """
    started = next((event for event in entries[0].events if isinstance(event, Started)), None)
    if started is None:
        raise LogError(f"{entries[0].stream}: entry 0 does not start a game")
    timeline = Timeline(
        book,
        vocabulary_of(book, started.players),
        [played(entry) for entry in entries],
    )
    undone = timeline.undone
    held = [entry for entry in entries if entry.number not in undone]
    state = fold_facts(State(), entries, taken_back(entries))
    ranked = places(book, state)
    left = _how_they_left(held) | dict.fromkeys(state.disqualified, "disqualified")
    end = next((entry for entry in held if any(isinstance(event, GameEnded) for event in entry.events)), None)
    winner = winner_now(book, state)
    players = [
        {
            "place": place,
            "name": player,
            "bankrupt": player in state.out,
            "disqualified": player in state.disqualified,
            "left": left.get(player) or ("bankrupt" if player in state.out else None),
            "worth": worth,
            "items": _items(book, state, player),
            "signature": next((_signature(e, v) for e, v in _of(held, Signed) if v.player == player), None),
        }
        for place, player, worth in ranked
    ]
    return {
        "sheet": LAYOUT,
        "game": state.game,
        **{name: started.headers.get(name) for name in HEADERS},
        "referee": started.headers.get("referee") or ", ".join(_referees(held)) or None,
        "ruleset": {"name": book.rules.name, "title": book.rules.title},
        "board": book.board.title,
        "started": instant(state.start),
        "status": state.status,
        "end": end and _end(end),
        "winner": winner,
        "margin": winners_margin(winner, players),
        "signed": [*_signed_otherwise(held, winner, {player: worth for _, player, worth in ranked})],
        "money": {"unit": book.board.unit, "sign": book.board.sign},
        "building": {"house": book.house, "houses": book.houses, "hotel": book.hotel},
        "players": players,
        "penalties": [_penalty(entry, event) for entry, event in _of(held, Penalised)],
        "adjustments": [adjustment for entry in held if (adjustment := _adjustment(book, entry)) is not None],
        "disputes": list_disputes(timeline),
        "open": still_open(timeline, state).words(),
        "findings": [
            {
                "entry": found.entry,
                "rule": found.rule,
                "severity": found.severity,
                "message": found.message,
                "ruling": found.ruling,
            }
            for found in audit(timeline)
        ],
        "entries": entries[-1].number,
        "head": entries[-1].hash.hex(),
    }


def _of(entries: Sequence[Entry], kind: type[Any]) -> Iterator[tuple[Entry, Any]]:
    return ((entry, event) for entry in entries for event in entry.events if isinstance(event, kind))


def _signed_otherwise(held: Sequence[Entry], winner: str | None, worth: dict[str, int]) -> Iterator[Plain]:
    """Tell who has signed another result than the present one, and what he signed."""
    for entry, event in _of(held, Signed):
        if (event.winner, event.worth) != (winner, worth):
            yield {"player": event.player, "entry": entry.number, "winner": event.winner, "worth": event.worth}


def _referees(held: Sequence[Entry]) -> list[str]:
    """Name those who wrote as referee, where they said their names."""
    return list(dict.fromkeys(entry.by for entry in held if entry.role == "referee" and entry.by != "ref"))


def _how_they_left(held: Sequence[Entry]) -> dict[str, str]:
    """Say of those who left otherwise than by their debts how: resigned, removed or disqualified."""
    left = {event.player: "resigned" for _, event in _of(held, Resigned)}
    return left | {event.player: event.kind for _, event in _of(held, Penalised) if event.kind in OUT}


def _end(entry: Entry) -> Plain:
    event = next(event for event in entry.events if isinstance(event, GameEnded))
    return {"entry": entry.number, "at": instant(entry.at), "how": event.reason, "winner": event.winner}


def _items(book: Book, state: State, player: str) -> list[Plain]:
    return [
        {
            "kind": item.kind,
            "square": item.square or None,
            "name": book.name(item.square) if item.square else None,
            "count": item.count,
            "mortgaged": item.mortgaged,
            "amount": item.amount,
        }
        for item in valuation(book, state, player)
    ]


def _signature(entry: Entry, event: Signed) -> Plain:
    return {
        "entry": entry.number,
        "at": instant(entry.at),
        "by": entry.by if entry.by not in ("", entry.actor) else None,
        "reason": entry.reason,
        "worth": event.worth[event.player],
    }


def _adjustment(book: Book, entry: Entry) -> Plain | None:
    """Give the sums and lots that an entry put right; None where it did not."""
    moves = {account: amount for _, event in _of([entry], Adjusted) for account, amount in event.moves.items()}
    lots = [event for _, event in _of([entry], LotAdjusted)]
    if not (moves or lots):
        return None
    return {
        "entry": entry.number,
        "at": instant(entry.at),
        "moves": moves,
        "lots": word_events(book, lots),
        "reason": entry.reason,
    }


def _penalty(entry: Entry, event: Penalised) -> Plain:
    return {
        "entry": entry.number,
        "at": instant(entry.at),
        "player": event.player,
        "kind": event.kind,
        "amount": event.amount,
        "name": penalty_name(event),
        "reason": entry.reason,
    }


def compare_sheet(book: Book, entries: Sequence[Entry], number: int, head: str, *, sound: bool = True) -> Plain:
    """Say what a log says of a sheet that was made after entry ``number``, when its last hash was ``head``.

    ``history`` is same, later (there are entries since) or different; ``since`` are those entries, ``changed`` what the
    result was then and is now. Of a log that is not ``sound`` only the hashes are compared.
    """
    known = number <= entries[-1].number and entries[number].hash.hex() == head
    since = entries[number + 1 :] if known else []
    return {
        "entries": number,
        "head": head,
        "history": "different" if not known else "later" if since else "same",
        "since": [
            {"entry": entry.number, "at": instant(entry.at), "by": entry.by, "line": entry.line} for entry in since
        ],
        "changed": list(_changed(book, entries, number)) if since and sound else [],
    }


def _changed(book: Book, entries: Sequence[Entry], number: int) -> Iterator[Plain]:
    before, now = (_result(book, seen) for seen in (entries[: number + 1], entries))
    for what, was in before.items():
        if now[what] != was:
            yield {"what": what, "was": was, "now": now[what]}


def _result(book: Book, entries: Sequence[Entry]) -> Plain:
    """Give what a sheet is signed for: whether the game has ended, and each player's place and worth."""
    state = fold_facts(State(), entries, taken_back(entries))
    result: Plain = {"status": state.status}
    for place, player, worth in places(book, state):
        result |= {f"{player}'s place": place, f"{player}'s worth": worth}
    return result
