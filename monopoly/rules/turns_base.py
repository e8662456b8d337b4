"""Whose turn it is, and passing it on (turn.order)."""

from events import TurnBegan
from monopoly.table import Table


def next_player(t: Table) -> str:
    """Who moves after the player in turn."""
    return t.state.next_seat()


def begin_turn(t: Table, player: str) -> None:
    """Pass the turn on."""
    t.emit(TurnBegan(player, t.state.turn + 1))
