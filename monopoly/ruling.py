"""Rulings: what a ruling on a finding or a dispute needs, the money that an upheld late claim moves, and what would put
a finding right."""

from typing import TYPE_CHECKING

from msgspec import Struct, structs

from events import BuildingsSold, Built, LateClaim
from monopoly.actions import LotCorrection, Rule
from monopoly.rules.desk import list_open
from monopoly.taking_back import Timeline
from monopoly.violations import RuleViolation
from projections import State

if TYPE_CHECKING:
    from monopoly.auditing import Finding


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
            raise RuleViolation("dispute.none", f"no dispute {action.target} is open (open: {list_open(state)})")
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


class Owed(Struct, frozen=True):
    """What would put the open findings of an entry right: sums per account, and lots built on or sold from against the
    rules as they stood before. ``changed`` are such lots that have been built on or sold from again since."""

    moves: dict[str, int]
    lots: tuple[LotCorrection, ...] = ()
    changed: tuple[str, ...] = ()


def owed_at(timeline: Timeline, number: int, findings: "list[Finding]") -> Owed:
    """Gather what the findings say is owed at an entry. An order of buildings that breaks a rule goes back whole."""
    open_ = [finding for finding in findings if finding.entry == number and finding.ruling is None]
    moves: dict[str, int] = {}
    for finding in open_:
        for account, amount in finding.owed.items():
            moves[account] = moves.get(account, 0) + amount
    moves = {account: amount for account, amount in moves.items() if amount}
    if not any(finding.rule.startswith("build.") and finding.rule not in _SUMS for finding in open_):
        return Owed(moves)
    undone = frozenset(timeline.undone)
    before, now = timeline.state(undone, number - 1).houses, timeline.state(undone).houses
    lots, changed = [], []
    for event in timeline.entries[number].events:
        if isinstance(event, Built | BuildingsSold):
            if now.get(event.square, 0) == event.level:
                lots.append(LotCorrection(event.square, level=before.get(event.square, 0)))
            else:
                changed.append(event.square)
    return Owed(moves, tuple(lots), tuple(changed))


_SUMS = frozenset({"build.price", "build.sell"})
"""Findings of a wrong sum: the buildings themselves were right."""
