"""A game's state and book from a log: by its snapshot where that can be read, else folded from its entries."""

import msgspec

from events import Log, Snapshot
from monopoly.book import Book, open_book
from projections import SNAPSHOT_VERSION, State

_ENCODE = msgspec.json.Encoder().encode
_DECODE = msgspec.json.Decoder(State).decode


def load_state(log: Log, name: str) -> State:
    """Give a game's state after its last entry. Raises NoSuchStream or LogError."""
    tip = log.tip(name)
    state = read_snapshot(tip.snapshot)
    if state is None or state.entry > tip.number:
        return rebuild_state(log, name)
    if state.entry < tip.number:
        from projections import fold_facts, taken_back

        later = log.facts(name, state.entry)
        if taken_back(later):
            return rebuild_state(log, name)
        fold_facts(state, later)
    return state


def rebuild_state(log: Log, name: str) -> State:
    """Fold a game from its first entry, without its snapshot. Raises NoSuchStream or LogError."""
    from projections import fold_facts, taken_back

    facts = log.facts(name)
    return fold_facts(State(), facts, taken_back(facts))


def load_book(log: Log, state: State) -> Book:
    """Open the board and ruleset that a game was founded with. Raises LogError."""
    return open_book(log.document(state.kit))


def snapshot_of(state: State) -> tuple[int, bytes]:
    """Give a state as the log keeps it, with the version of its shape."""
    return SNAPSHOT_VERSION, _ENCODE(state)


def read_snapshot(snapshot: Snapshot | None) -> State | None:
    """Read a stored state; None where there is none, or none that this version can read."""
    if snapshot is None or snapshot.version != SNAPSHOT_VERSION:
        return None
    try:
        return _DECODE(snapshot.state)
    except msgspec.DecodeError:
        return None
