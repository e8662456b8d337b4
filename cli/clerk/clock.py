"""The clock between entries: read once for each entry, ticking on from there."""

from typing import TYPE_CHECKING, NamedTuple

from monopoly import clock_time
from monopoly.timing import clock_of, time_left
from monopoly.views import is_live
from projections import taken_back

if TYPE_CHECKING:
    from monopoly import Game

SECOND = 1_000_000


class Times(NamedTuple):
    """What the clock shows of the turn and of the round (nothing where there is none), and whether they are over."""

    turn: str = ""
    turn_over: bool = False
    round: str = ""
    round_over: bool = False


class TableClock:
    """The times of the running turn and of the round after an entry that was ``recorded`` then (UTC microseconds)."""

    def __init__(self, game: "Game", recorded: int) -> None:
        past, rules = game.past, game.book.rules
        self._report = clock_of(past, taken_back(past), rules)
        self._last = game.state.at
        self._live = is_live(self._last, recorded)

    def tell(self, now: int) -> Times:
        """Say how the running turn and the round stand; ``now`` in UTC microseconds."""
        report = self._report
        running = report.running
        if running is None:
            return Times()
        since = max(now - (self._last or now), 0) // SECOND if self._live and not report.stopped else 0
        spent = running.seconds + since
        left_now = time_left(running)
        over = left_now is not None and since > left_now
        turn = clock_time(spent) if left_now is None else _left(left_now - since)
        if report.round is None:
            return Times("stopped" if report.stopped else turn, over)
        left = report.round - report.elapsed - since
        return Times("stopped" if report.stopped else turn, over, _left(left), left < 0)


def _left(left: int) -> str:
    return f"{clock_time(abs(left))} {'left' if left >= 0 else 'over'}"
