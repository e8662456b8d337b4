"""What commands and services show: rows and documents of plain data, as docs/cli.md has them."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from events import Entry, Log, Snapshot
    from monopoly.reading import Moment
    from monopoly.ruleset import Ruleset
    from monopoly.service import GameService
    from monopoly.taking_back import Timeline
    from projections import PlayerTime, State, TurnTime

LIVE_WITHIN = 120_000_000
"""An entry counts as written while it happened when no more than this (microseconds) lies between the two."""


def is_live(at: int | None, recorded: int) -> bool:
    """Say whether an entry was written while it happened, so that its turn goes on until now; UTC microseconds."""
    return at is not None and abs(recorded - at) <= LIVE_WITHIN


def account_of(players: Sequence[str], word: str) -> str:
    """Find an account by a player's name, bank or pot, or ann.deposit. Raises NotationError."""
    if word in players:
        return word
    low = word.lower()
    if low in ("bank", "pot"):
        return low
    from monopoly.notation import Vocabulary

    name, dot, second = word.rpartition(".")
    if dot and second.lower() == "deposit":
        from events import deposit_of

        return deposit_of(Vocabulary(players).player(name))
    return Vocabulary(players).player(word)


def statement_rows(seen: "Moment", account: str) -> list[dict[str, Any]]:
    """List the movements of an account."""
    import msgspec

    from projections import statement

    return [msgspec.to_builtins(row) for row in statement(seen.entries, seen.undone, account)]


def audit_rows(timeline: "Timeline") -> list[dict[str, Any]]:
    """List the findings of an audit."""
    import msgspec

    from monopoly.auditing import audit

    return [msgspec.to_builtins(finding) for finding in audit(timeline)]


def clock_document(
    entries: "Sequence[Entry]", rules: "Ruleset", now: int | None, undone: dict[int, int] | None = None
) -> dict[str, Any]:
    """Tell the clock of a game with the limits of its rules; ``now`` in UTC microseconds.

    Where the last entry was written while it happened, the running turn goes on to now. A moment of the past has no
    now, and its own ``undone``: what of these entries was taken back.
    """
    from monopoly.timing import clock_of, is_over, time_left
    from projections import taken_back

    undone = taken_back(entries) if undone is None else undone
    last = entries[-1]
    until = now if now is not None and is_live(last.at, last.recorded) else None
    report = clock_of(entries, undone, rules, until)
    if report.running is None and until is not None:  # it has ended: its clock stands still
        until = None
        report = clock_of(entries, undone, rules)
    running = report.running
    return {
        "limit": report.limit,
        "players": [_player(player) for player in report.players],
        "turns": [_turn_time(turn) for turn in report.turns],
        "paused": report.paused,
        "stopped": report.stopped,
        "elapsed": report.elapsed,
        "round": _round(entries, undone, rules, until),
        "current": None
        if running is None
        else {
            "player": running.player,
            "number": running.number,
            "seconds": running.seconds,
            "left": time_left(running),
            "over": is_over(running),
        },
    }


def _player(player: "PlayerTime") -> dict[str, Any]:
    """Give a player's time; where each has a stock of it, also what is left of that."""
    plain = {name: getattr(player, name) for name in player.__struct_fields__}
    if player.left is None:
        del plain["left"]
    return plain


def _turn_time(turn: "TurnTime") -> dict[str, Any]:
    return {name: getattr(turn, name) for name in ("number", "player", "entry", "seconds", "over")}


def _round(
    entries: "Sequence[Entry]", undone: dict[int, int], rules: "Ruleset", now: int | None
) -> dict[str, Any] | None:
    """Tell the agreed time: how much is left, and once it is up who has still a turn to play."""
    if rules.round is None:
        return None
    from projections import read_round

    report = read_round(entries, undone, rules.round, rules.end, now)
    return {
        "limit": report.limit,
        "elapsed": report.elapsed,
        "left": report.limit - report.elapsed,
        "end": report.end,
        "up": report.up,
        "to_play": list(report.to_play),
    }


def verify_games(service: "GameService", names: Iterable[str]) -> Iterator[dict[str, Any]]:
    """Verify games one after the other: chain, numbering, balances, snapshot."""
    for name in names:
        yield verify_game(service, name)


def verify_game(service: "GameService", name: str) -> dict[str, Any]:
    """Recompute a game or tournament from its rows; faults are given by entry (None: the snapshot). Raises LogError."""
    from monopoly.loading import read_snapshot
    from projections import State, fold_facts, taken_back

    log = service.log
    head, stored, kind = _end_of(log, name)
    if kind != "game":
        from monopoly.tournament import verify_tournament

        return verify_tournament(log, name)
    problems: list[dict[str, Any]] = []
    facts = []
    broken = False
    for fact, problem in log.check(name):
        if problem is not None:
            broken = True
            problems.append({"entry": problem.entry, "problem": problem.problem})
        if fact is not None:
            facts.append(fact)
    if not broken:
        try:
            state = fold_facts(State(), facts, taken_back(facts))
        except (KeyError, ValueError, TypeError, AttributeError) as error:
            problems.append({"entry": facts[-1].number, "problem": f"the entries do not fold: {error!r}"})
        else:
            problems.extend(_balances(facts, state))
            problems.extend(_kit(service, state))
            problems.extend(_snapshot(facts, state, read_snapshot(stored)))
    last = max((fact.number for fact in facts), default=0)
    return {"game": name, "entries": last, "head": head, "ok": not problems, "problems": problems}


def _end_of(log: "Log", name: str) -> tuple[str, "Snapshot | None", str]:
    """Give the head of a stream, its stored state and its kind, as far as they can be read. Raises NoSuchStream."""
    from events import LogError, NoSuchStream

    try:
        tip = log.tip(name)
    except NoSuchStream:
        raise
    except LogError:
        return "", None, _kind_of(log, name)
    return tip.hash.hex(), tip.snapshot, tip.kind


def _kind_of(log: "Log", name: str) -> str:
    """Say of which kind a stream is, even where its end cannot be read."""
    return next((stream.kind for stream in log.streams() if stream.name == name), "game")


def repair_game(service: "GameService", name: str) -> None:
    """Put the stored state of a game right, folded from its entries; of a tournament, how far it reaches. Raises
    LogError where they cannot be read."""
    from events import Snapshot
    from monopoly.loading import rebuild_state, snapshot_of

    if _kind_of(service.log, name) != "game":
        from monopoly.tournament.loading import REACHED

        service.log.keep(name, Snapshot(service.log.facts(name)[-1].number, *REACHED))
        return
    state = rebuild_state(service.log, name)
    service.log.keep(name, Snapshot(state.entry, *snapshot_of(state)))


def _balances(facts: list[Any], state: "State") -> list[dict[str, Any]]:
    problems = []
    total = sum(state.cash.values())
    if total:
        problems.append({"entry": facts[-1].number, "problem": f"the accounts sum to {total}, not to 0"})
    for account, amount in state.cash.items():
        if amount < 0 and account != "bank":
            problems.append({"entry": facts[-1].number, "problem": f"{account} has {amount}: less than nothing"})
    return problems


def _kit(service: "GameService", state: "State") -> list[dict[str, Any]]:
    from events import LogError
    from monopoly.loading import load_book

    try:
        load_book(service.log, state)
    except LogError as error:
        return [{"entry": 0, "problem": f"its board and ruleset cannot be read: {error}"}]
    return []


def _snapshot(facts: list[Any], state: "State", stored: "State | None") -> list[dict[str, Any]]:
    if stored is None:
        return []
    if stored.entry != state.entry:
        from monopoly.reading import moment

        # a snapshot may lag behind: then it knows nothing of later undos either
        state = moment(facts, as_known=stored.entry).state
    if stored == state:
        return []
    names = [name for name in state.__struct_fields__ if getattr(state, name) != getattr(stored, name)]
    return [
        {"entry": None, "problem": f"the snapshot differs from the entries in {', '.join(names)}; the entries hold"}
    ]
