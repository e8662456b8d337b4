"""The clock as the rules see it: who is over his time, and whether a round is over."""

from collections.abc import Container, Sequence

from monopoly.ruleset import Ruleset
from monopoly.violations import Breach, RuleViolation
from projections import ClockReport, Past, TurnTime, read_clock, read_round


def clock_of(entries: Sequence[Past], left_out: Container[int], rules: Ruleset, now: int | None = None) -> ClockReport:
    """Read the clock of a game with the limits of its rules; ``now`` (UTC microseconds) ends the running turn."""
    return read_clock(entries, left_out, rules.turn, rules.round, now, rules.bank)


def time_left(running: TurnTime) -> int | None:
    """Give the seconds left of a turn: of its limit, or of the player's stock; None where neither is set."""
    if running.limit is not None:
        return running.limit - running.seconds
    return running.stock


def is_over(running: TurnTime) -> bool:
    """Say whether a player has overrun his turn, or used up his stock of time (turn.timeout)."""
    return running.over or (running.stock is not None and running.stock < 0)


def check_over_time(
    entries: Sequence[Past], left_out: Container[int], rules: Ruleset, player: str, at: int | None
) -> None:
    """Refuse a timeout of a player who is within his time at ``at`` (UTC microseconds). Where no times are known, the
    referee's word holds (turn.timeout)."""
    if at is None:
        return
    running = clock_of(entries, left_out, rules, at).running
    if running is None or running.player != player or is_over(running):
        return
    said = [] if running.limit is None else [f"his turn has taken {running.seconds} s of {running.limit} s"]
    if running.stock is not None:
        said.append(f"{running.stock} s are left of his stock")
    if said:
        raise RuleViolation("turn.timeout", f"{player} is within his time: {' and '.join(said)}")


def after_the_end(entries: Sequence[Past], left_out: Container[int], rules: Ruleset) -> dict[int, Breach]:
    """Find the entries that were played after the end of the agreed time (win.richest)."""
    if rules.round is None:
        return {}
    report = read_round(entries, left_out, rules.round, rules.end)
    if rules.end == "at-once":
        said = f"the agreed time of {_minutes(rules.round)} is up: ref end ends the game"
    else:
        said = (
            f"the agreed time of {_minutes(rules.round)} is up and all have had the same number of turns: "
            "ref end ends the game"
        )
    return {number: Breach("win.richest", said) for number in report.late}


def _minutes(seconds: int) -> str:
    from monopoly.options import write_duration

    return write_duration(seconds)
