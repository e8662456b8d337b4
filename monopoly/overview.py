"""All games of a log at one glance: how each stands, and the clocks of those that are being played."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from monopoly.entries import instant
from monopoly.reading import moment
from monopoly.views import is_live

if TYPE_CHECKING:
    from events import Log, StreamInfo
    from projections import Past, State


def list_games(log: "Log", now: int | None = None, until: int | None = None) -> list[dict[str, Any]]:
    """List the games of a log, in the order of their founding; one that cannot be read has the status ``damaged``.

    Of a game that is being played also whose turn it is and what for, how many seconds are left of it (below nothing:
    ``over``; None: no limit) at ``now`` (UTC microseconds), whether the clock is stopped, and who is waited for to roll
    (``next``) where that turn is done. With ``until`` (as ``now``) as the log held the games then; no time runs on in
    the past.
    """
    from events import LogError
    from monopoly.loading import load_book, load_state
    from monopoly.rules.worth import winner_now

    rows: list[dict[str, Any]] = []
    for stream in log.streams("game"):
        row: dict[str, Any] = {"game": stream.name, "ruleset": None, "players": [], "entries": stream.last}
        try:
            if until is None:
                state, facts = load_state(log, stream.name), None
            else:
                facts = [entry for entry in log.entries(stream.name) if entry.recorded <= until]
                if not facts:
                    continue
                state = moment(facts).state
            running = _running(log, stream, state, now, facts)
            winner = state.winner
            if state.status == "ended" and state.entry > state.ended:
                winner = winner_now(load_book(log, state), state)
        except LogError:
            # one that cannot be read must not hide the others; verify says what is wrong
            row |= {"status": "damaged", "winner": None, "started": None, "last": instant(stream.recorded)}
            rows.append(row | _NOBODY | {"disputes": None, "next": None})
            continue
        last = state.at if state.at is not None else stream.recorded
        row |= {"ruleset": state.ruleset, "players": list(state.players), "entries": state.entry}
        row |= {"status": state.status, "winner": winner, "started": instant(state.start), "last": instant(last)}
        rows.append(row | running | {"disputes": len(state.disputes), "next": _next(state)})
    return rows


def _next(state: "State") -> str | None:
    return state.next_seat() if state.status != "ended" and state.phase == "end" else None


_NOBODY: dict[str, Any] = dict.fromkeys(("turn", "player", "phase", "left")) | {"over": False, "paused": False}


def _running(
    log: "Log", stream: "StreamInfo", state: "State", now: int | None, past: "Sequence[Past] | None"
) -> dict[str, Any]:
    """Say whose turn it is in a game and what is left of his time; entries are read only where that is limited."""
    if state.status == "ended":
        return _NOBODY
    row = {"turn": state.turn, "player": state.player, "phase": state.phase, "left": None, "over": False}
    row["paused"] = state.paused
    from monopoly.loading import load_book

    rules = load_book(log, state).rules
    if rules.turn is None and rules.bank is None:
        return row
    from monopoly.timing import clock_of, is_over, time_left
    from projections import taken_back

    facts = log.facts(stream.name) if past is None else past
    until = now if past is None and is_live(facts[-1].at, stream.recorded) else None
    running = clock_of(facts, taken_back(facts), rules, until).running
    if running is not None:
        row |= {"left": time_left(running), "over": is_over(running)}
    return row


def clock_rows(log: "Log", name: str, now: int) -> Iterator[dict[str, Any]]:
    """Tell the clock of a game at ``now`` (UTC microseconds) as one row; none where the game has ended.

    Raises NoSuchStream or LogError.
    """
    from monopoly.loading import load_book, load_state
    from monopoly.views import clock_document

    state = load_state(log, name)
    if state.status == "ended":
        return
    document = clock_document(log.entries(name), load_book(log, state).rules, now)
    current, round_ = document["current"], document["round"]
    yield {
        "game": name,
        "player": current and current["player"],
        "seconds": current and current["seconds"],
        "left": current and current["left"],
        "over": bool(current and current["over"]),
        "paused": document["stopped"],
        "round_left": round_ and round_["left"],
    }
