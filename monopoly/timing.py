"""The clock as the rules see it: who is over his time, and whether a round is over."""

from collections.abc import Container, Sequence

from monopoly.ruleset import Ruleset
from monopoly.violations import Breach, RuleViolation
from projections import Past, PlayerTime, TurnTime, read_clock, read_round


def stock_left(rules: Ruleset, turns: int, seconds: int) -> int | None:
    """Give the seconds left of a player's stock of time after so many turns that took so long; None: there is none."""
    if rules.bank is None:
        return None
    stock, more = rules.bank
    return stock + more * turns - seconds


def check_over_time(
    entries: Sequence[Past], left_out: Container[int], rules: Ruleset, player: str, at: int | None
) -> None:
    """Refuse a timeout of a player who is within his time at ``at`` (UTC microseconds). Where no times are known, the
    referee's word holds (turn.timeout)."""
    if at is None:
        return
    clock = read_clock(entries, left_out, rules.turn, now=at)
    running = clock.running
    if running is None or running.player != player or running.over:
        return
    mine = next(one for one in clock.players if one.name == player)
    if _out_of_stock(rules, mine, running):
        return
    said = [] if rules.turn is None else [f"his turn has taken {running.seconds} s of {rules.turn} s"]
    if rules.bank is not None:
        said.append(f"{_left(rules, mine, running)} s are left of his stock")
    if said:
        raise RuleViolation("turn.timeout", f"{player} is within his time: {' and '.join(said)}")


def _left(rules: Ruleset, mine: PlayerTime, running: TurnTime) -> int:
    begun = 0 if running.entry else 1  # a turn without an entry is not among the player's turns yet
    return stock_left(rules, mine.turns + begun, mine.seconds + begun * running.seconds) or 0


def _out_of_stock(rules: Ruleset, mine: PlayerTime, running: TurnTime) -> bool:
    return rules.bank is not None and _left(rules, mine, running) < 0


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
