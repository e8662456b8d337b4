"""Signing the result, and what a signed game still allows (play.signed)."""

from events import Signed
from monopoly import actions as a
from monopoly.rules.worth import end_worth, winner_now
from monopoly.ruleset import Ruleset
from monopoly.table import Table
from monopoly.violations import RuleViolation
from projections import State

SECOND = 1_000_000


def decide_sign(t: Table, action: a.Sign) -> None:
    """Sign the result, once, after the end of the game (play.signed)."""
    state, player = t.state, action.actor
    if player not in state.players:
        t.refuse("play.signed", f"the players sign the result, each for himself: {', '.join(state.players)}")
    if state.status != "ended":
        t.refuse("play.signed", "a result is signed when the game has ended; ref end ends it")
    if player in state.signed:
        entry = state.signed[player]
        t.refuse("play.signed", f"{player} has signed already (entry {entry})", entry=entry)
    t.emit(Signed(player, winner_now(t.book, state), {name: end_worth(t.book, state, name) for name in state.players}))


def hold_signed(rules: Ruleset, state: State, action: a.Action, at: int | None, signed: int | None) -> None:
    """Refuse what would change a result that all players have signed (play.signed).

    Remarks and rulings are always added; balances are corrected and protests raised only until the protest time is
    over. ``at`` is when the action happens and ``signed`` when the last player signed (UTC microseconds; unknown: no
    limit).
    """
    if isinstance(action, a.Note) or _only_settles(action):
        return
    if not isinstance(action, a.Adjust | a.Dispute | a.Rule):
        raise RuleViolation("play.signed", "all players have signed the result: it stands", entry=_last(state))
    if at is not None and signed is not None and at > signed + rules.protest * SECOND:
        from monopoly.options import write_duration  # it reads ruleset files; only this sentence needs it

        protest = write_duration(rules.protest)
        raise RuleViolation("play.signed", f"the result is signed and the protest time of {protest} is over")


def _only_settles(action: a.Action) -> bool:
    """Say whether an action settles what was raised in time, or moves no money: a ruling on a dispute, its closing, a
    ruling on a finding that leaves balances and lots (one that is upheld may move a rent)."""
    if isinstance(action, a.Dispute):
        return action.close
    if isinstance(action, a.Rule):
        return not action.target.isdigit() or not (action.adjust or action.lots or action.ruling == "uphold")
    return False


def _last(state: State) -> int:
    return max(state.signed.values())
