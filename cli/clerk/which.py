"""Which game the clerk means, where he has not said it and the file holds several."""

from typing import TYPE_CHECKING

from cli.ask_new import ask
from cli.errors import UsageProblem
from cli.tables import Table, show

if TYPE_CHECKING:
    from events import Log

MOST = 15
"""Games that are listed, those written to last; any other is named."""


def ask_which(log: "Log") -> str:
    """List the games with whose turn it is, and ask for one of them. Raises LogError, KeyboardInterrupt."""
    streams = sorted(log.streams("game"), key=lambda stream: stream.recorded, reverse=True)
    names = [stream.name for stream in streams]
    turns = {name: _turn(log, name) for name in names[:MOST]}
    listed = sorted(turns, key=lambda name: turns[name] == ENDED)
    rows = [(str(at), name, turns[name]) for at, name in enumerate(listed, 1)]
    show(Table((("", "right"), ("game", "left"), ("", "left")), rows))
    if len(names) > len(listed):
        show(f"and {len(names) - len(listed)} older ones: monopoly games lists them")
    by_word = {name.casefold(): name for name in names} | {str(at): name for at, name in enumerate(listed, 1)}

    def check(answer: str) -> None:
        if answer.casefold() not in by_word:
            raise UsageProblem(f"no game {answer!r}: say a number from 1 to {len(listed)}, or a name")

    return by_word[ask("which game", check, default=listed[0], words=names).casefold()]


ENDED = "ended"


def _turn(log: "Log", name: str) -> str:
    from events import LogError
    from monopoly import load_state

    try:
        state = load_state(log, name)
    except LogError:
        return "damaged"  # choosing it says what is wrong
    return ENDED if state.status == "ended" else f"turn {state.turn}, {state.player}'s; {', '.join(state.players)}"
