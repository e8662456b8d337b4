"""The casino: one stake on a one-armed bandit; matches pay (casino.spin)."""

from events import BANK, Spun
from monopoly.actions import Spin
from monopoly.board import Bandit
from monopoly.rules.money import need_cash
from monopoly.table import Table


def times_paid(bandit: Bandit, stops: tuple[str, ...]) -> int:
    """Say how many times the stake the bandit pays for these three stops."""
    alike = max(stops.count(stop) for stop in stops)
    if alike < 3:
        return bandit.two if alike == 2 else 0
    return bandit.jackpot if stops[0] == bandit.reel[0] else bandit.three


def decide_spin(t: Table, action: Spin) -> None:
    """Stake once for each time one comes to a casino."""
    player, state, stake = action.actor, t.state, action.stake
    due = next((d for d in state.pending if d.kind == "choose" and d.player == player and d.deck == "casino"), None)
    bandit = t.book.board.bandit
    if bandit is None:
        t.refuse("casino.spin", "there is no casino on this board")
    square = state.square[player]
    if due is None:
        t.breach("casino.spin", f"{player} has no stake to make: one for each time he comes to a casino")
    elif due is not state.pending[0] or state.must_pay or state.auction is not None:
        t.breach("turn.order", f"{player} cannot stake now: {t.open_matter()}")
    if stake < 1:
        t.refuse("casino.spin", "a stake is 1 at least")
    if stake > bandit.limit:
        t.breach("casino.spin", f"a stake is {t.money(bandit.limit)} at most, not {t.money(stake)}")
    need_cash(t, player, stake, "the stake")
    if action.result is None:
        t.refuse("casino.spin", f"this game has no bandit of its own (no seed): say what it showed, spin {stake} 7-7-7")
    stops = tuple(action.result.lower().split("-"))
    if len(stops) != 3 or not {*stops} <= {*bandit.reel}:
        t.refuse(
            "casino.spin", f"the bandit shows three of {', '.join(dict.fromkeys(bandit.reel))}, not {action.result}"
        )
    right = stake * times_paid(bandit, stops)
    won = t.figure("amount", right, "casino.spin", f"what {action.result} pays", BANK, player)
    since = len(t.events)
    t.emit(Spun(player, square, stake, "-".join(stops), won))
    if due is None:
        t.for_nothing("casino.spin", since)
