"""How much time is left, in words."""

from typing import Any


def told_now(document: dict[str, Any], *, ended: bool) -> list[str]:
    """Say in lines how the running turn and the round stand."""
    from monopoly import clock_time

    parts = [f"limit {document['limit']} s a turn" if document["limit"] is not None else "no limit a turn"]
    current = document["current"]
    if current:
        left = "" if current["left"] is None else f", {time_left(current['left'])}"
        parts.append(f"{current['player']}'s turn{left}")
    round_ = document["round"]
    if round_:
        parts.append(
            f"round {clock_time(round_['elapsed'])} of {clock_time(round_['limit'])}, {time_left(round_['left'])}"
        )
    if document["paused"]:
        parts.append(f"paused {clock_time(document['paused'])}")
    if document["stopped"]:
        parts.append("stopped now")
    return ["; ".join(parts), *([] if ended or not round_ or not round_["up"] else [_time_is_up(round_)])]


def _time_is_up(round_: dict[str, Any]) -> str:
    """Say what the end of the agreed time means for who is still to play."""
    if round_["to_play"]:
        return f"the time is up; the last turns are {', '.join(round_['to_play'])}'s, then ref end ends the game"
    turns = "" if round_["end"] == "at-once" else " and all have had the same number of turns"
    return f"the time is up{turns}: ref end ends the game"


def time_left(seconds: int) -> str:
    """Say how many seconds are left, or how many it is over."""
    from monopoly import clock_time

    return f"{clock_time(seconds)} left" if seconds >= 0 else f"{clock_time(-seconds)} over"
