"""The referee's desk: penalties, disputes and rulings (penalty.fixed, dispute.none)."""

from events import BANK, DisputeClosed, Disputed, FindingRuled, Paused, Penalised, PenaltyFixed, Resumed, Ruled
from monopoly.actions import Dispute, Penalty, Rule
from monopoly.rules.adjusting import adjust_or_owe
from monopoly.rules.ending import leave
from monopoly.rules.money import debts_of, owes, pay_bank
from monopoly.table import Table
from projections import Dispute as OpenDispute
from projections import State

OUT = frozenset({"removed", "disqualified"})


def decide_penalty(t: Table, action: Penalty) -> None:
    """Give a penalty; money goes to the bank, what cash does not cover is a debt (penalty.fixed). Who is disqualified
    comes last, also if he had left before; after the end of the game he leaves what he has to the bank."""
    player, state = action.player, t.state
    left = player in state.out
    if left and (action.kind != "disqualified" or player in state.disqualified):
        t.refuse("play.bankrupt", f"{player} is out of the game")
    if state.status == "ended" and action.kind in ("money", "removed"):
        rest = "cautions, warnings and adjustments, and a disqualification until all have signed"
        t.refuse("play.ended", f"the game has ended: what is left are {rest}")
    amount = action.amount
    if action.name:
        fixed = dict(t.rules.penalties)
        if action.name not in fixed:
            t.refuse("penalty.fixed", f"this ruleset has no penalty {action.name}: {', '.join(fixed) or 'none'}")
        amount = fixed[action.name]
        t.emit(PenaltyFixed(player, "money", amount, name=action.name))
    else:
        t.emit(Penalised(player, action.kind, amount))
    if action.kind == "money":
        pay_bank(t, player, amount, "penalty")
    elif state.status == "ended" and action.kind in OUT and not left:
        leave(t, player, BANK, 0)
    elif action.kind in OUT and not left:
        debt = owes(state, player)
        leave(t, player, debt.creditor if debt else BANK, debts_of(state, player))


def decide_dispute(t: Table, action: Dispute) -> None:
    """Open a dispute about an entry, which stops the clock, or close it without a ruling (dispute.none)."""
    state = t.state
    if action.close:
        open_ = named_by(state, action)
        if not open_:
            about = f"dispute D{action.number}" if action.number else f"dispute about entry {action.entry}"
            t.refuse("dispute.none", f"no {about} is open (open: {list_open(state)})", entry=action.entry or None)
        _close(t, open_[-1].number)
        return
    if not 0 < action.entry < state.entry:
        last = state.entry - 1
        t.refuse("dispute.none", f"there is no entry {action.entry} to dispute: the last one is {last}")
    t.emit(Disputed(state.dispute_count + 1, action.entry, action.actor, action.text))
    if not state.paused and state.status != "ended":
        t.emit(Paused())


def named_by(state: State, action: Dispute) -> list[OpenDispute]:
    """List the open disputes that a line means which closes one: by number it is one, by entry perhaps several."""
    if action.number:
        return [dispute for dispute in state.disputes if dispute.number == action.number]
    return [dispute for dispute in state.disputes if dispute.entry == action.entry]


def list_open(state: State) -> str:
    """Name the open disputes."""
    return ", ".join(f"D{dispute.number}" for dispute in state.disputes) or "none"


def decide_rule(t: Table, action: Rule) -> None:
    """Rule on a finding, or on an open dispute, which is then closed; money and lots that go with it are adjusted in
    plain sight, and what cash does not cover is owed (dispute.none, build.supply)."""
    target, disputes = action.target, t.state.disputes
    if target.isdigit():
        entry = int(target)
        about = [dispute.number for dispute in disputes if dispute.entry == entry]
    else:
        named = next((dispute for dispute in disputes if f"D{dispute.number}" == target), None)
        if named is None:
            t.refuse("dispute.none", f"no dispute {target} is open (open: {list_open(t.state)})")
        entry, about = named.entry, [named.number]
    rule, ruling = action.rule, action.ruling
    t.emit(FindingRuled(entry, ruling, rule=rule) if rule else Ruled(entry, ruling))
    if action.adjust or action.lots:
        adjust_or_owe(t, action.adjust, action.lots)
    for number in about:
        _close(t, number)


def _close(t: Table, number: int) -> None:
    """Close a dispute; the clock runs again if it stopped for disputes and none is left open."""
    stopped = any(dispute.stopped for dispute in t.state.disputes)
    t.emit(DisputeClosed(number))
    if stopped and t.state.paused and not t.state.disputes:
        t.emit(Resumed())
