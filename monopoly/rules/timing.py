"""Out of time: what the referee's timeout does by the ruleset (turn.timeout)."""

from events import BANK, Declined, TimeAdded, TimeCalled, TimedOut
from monopoly.actions import AddTime, CallTime, TimeOut
from monopoly.rules.auction import open_lot_auction
from monopoly.rules.ending import leave
from monopoly.rules.money import debts_of
from monopoly.rules.turns_base import begin_turn, next_player
from monopoly.table import Table


def decide_timeout(t: Table, action: TimeOut) -> None:
    """Apply the ruleset's timeout to the player in turn: a report, the end of his turn, or his bankruptcy.

    Whether he is over his time is for the clock to say. A turn that is ended so: no roll is owed any more, a lot on
    offer counts as declined, and what else is open is settled before the next player rolls.
    """
    player, state = action.player, t.state
    _in_the_game(t, player)
    if t.rules.turn is None and t.rules.bank is None:
        t.refuse("turn.timeout", "no limit of time is set in this game (turn=60s, bank=5m+20s)")
    running = _on_the_clock(t)
    if player != running:
        t.refuse("turn.timeout", f"it is {running}'s turn: {player}'s clock is not running")
    if state.paused and state.disputes:
        t.refuse("play.paused", t.stopped_for())
    if player != state.player:
        begin_turn(t, player)
    t.emit(TimedOut(player, t.rules.timeout))
    if t.rules.timeout == "end-turn":
        _end_turn(t, player)
    elif t.rules.timeout == "bankrupt":
        debt = next((debt for debt in state.debts if debt.debtor == player), None)
        leave(t, player, debt.creditor if debt else BANK, debts_of(state, player))


def decide_call(t: Table, action: CallTime) -> None:
    """Call time on the player in turn: so many seconds are left to him (turn.timeout)."""
    _in_the_game(t, action.player)
    running = _on_the_clock(t)
    if action.player != running:
        t.refuse("turn.timeout", f"it is {running}'s turn: time is called on the player in turn")
    t.emit(TimeCalled(action.player, action.seconds))


def decide_add_time(t: Table, action: AddTime) -> None:
    """Give a player seconds: for his turn, or his next one, and his stock of time where he has one (turn.timeout)."""
    _in_the_game(t, action.player)
    if t.rules.turn is None and t.rules.bank is None:
        t.refuse("turn.timeout", "no limit of time is set in this game (turn=60s, bank=5m+20s)")
    t.emit(TimeAdded(action.player, action.seconds))


def _on_the_clock(t: Table) -> str:
    """Name the player whose clock runs: the one in turn, or the next if that one has left the game."""
    return t.state.player if t.state.player not in t.state.out else next_player(t)


def _in_the_game(t: Table, player: str) -> None:
    if t.state.status == "ended":
        t.refuse("play.ended", "the game has ended")
    if player in t.state.out:
        t.refuse("play.bankrupt", f"{player} is out of the game")


def _end_turn(t: Table, player: str) -> None:
    state = t.state
    for due in state.pending:
        if due.kind == "buy" and due.player == player:
            t.emit(Declined(player, due.square))
            if t.rules.declined == "auction":
                open_lot_auction(t, due.square, without="" if t.rules.decliner_may_bid else player)
        elif due.kind == "shares" and due.player == player:
            t.emit(Declined(player, due.square))
    if not t.open_matter():
        begin_turn(t, next_player(t))
