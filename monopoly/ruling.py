"""Rulings: what a ruling on a finding or a dispute needs, and the money that an upheld late claim moves."""

from msgspec import structs

from events import LateClaim
from monopoly.actions import Rule
from monopoly.taking_back import Timeline
from monopoly.violations import RuleViolation
from projections import State


def settled(timeline: Timeline, state: State, action: Rule) -> Rule:
    """Give a ruling with all that it does: a late claim that is upheld moves its rent, where nothing else is said.

    Raises RuleViolation (dispute.none) where there is nothing to rule on.
    """
    if action.target.isdigit():
        entry = int(action.target)
        if not _has_finding(timeline, state, entry):
            disputed = [f"D{d.number}" for d in state.disputes if d.entry == entry]
            hint = f"; rule on its dispute: {disputed[0]}" if disputed else ""
            message = f"the audit finds nothing at entry {entry} to rule on{hint}"
            raise RuleViolation("dispute.none", message, entry=entry)
    else:
        about = next((d.entry for d in state.disputes if f"D{d.number}" == action.target), None)
        if about is None:
            open_ = ", ".join(f"D{d.number}" for d in state.disputes) or "none"
            raise RuleViolation("dispute.none", f"no dispute {action.target} is open (open: {open_})")
        entry = about
    if action.ruling == "uphold" and not action.adjust:
        for event in timeline.entries[entry].events:
            if isinstance(event, LateClaim):
                moves = ((event.creditor, event.amount), (event.debtor, -event.amount))
                return structs.replace(action, adjust=moves)
    return action


def _has_finding(timeline: Timeline, state: State, entry: int) -> bool:
    from monopoly.auditing import audit  # only a ruling needs it

    return any(finding.entry == entry for finding in audit(timeline, now=state.at))
