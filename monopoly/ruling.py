"""A new ruling: what it needs, the money that an upheld late claim moves, and what would put a finding right."""

from msgspec import Struct, structs

from events import Adjusted, BuildingsSold, Built, LateClaim, Ruled
from monopoly.actions import LotCorrection, Redo, Rule
from monopoly.finding import Finding
from monopoly.rules.desk import list_open
from monopoly.rulings import given_by, rulings_of
from monopoly.taking_back import Played, Timeline
from monopoly.violations import RuleViolation
from projections import State

LATE_CLAIM = "rent.claim-window"


def settled(timeline: Timeline, state: State, action: Rule) -> Rule:
    """Give a ruling with all that it does: a late claim that is upheld moves its rent, where nothing else is said.

    Raises RuleViolation (dispute.none) where there is nothing to rule on, or money was moved by a ruling before.
    """
    if action.target.isdigit():
        entry = int(action.target)
        if not _rules_broken(timeline, state, entry):
            disputed = [f"D{d.number}" for d in state.disputes if d.entry == entry]
            hint = f"; rule on its dispute: {disputed[0]}" if disputed else ""
            message = f"the audit finds nothing at entry {entry} to rule on{hint}"
            raise RuleViolation("dispute.none", message, entry=entry)
    else:
        about = next((d.entry for d in state.disputes if f"D{d.number}" == action.target), None)
        if about is None:
            raise RuleViolation("dispute.none", f"no dispute {action.target} is open (open: {list_open(state)})")
        entry = about
    _see_finding(timeline, state, action.rule, entry)
    _see_not_settled(timeline, state, action, entry)
    _see_not_adjusted(timeline, state, action, entry)
    if action.ruling == "uphold" and not action.adjust and action.rule in ("", LATE_CLAIM):
        for event in timeline.entries[entry].events:
            if isinstance(event, LateClaim):
                moves = ((event.creditor, event.amount), (event.debtor, -event.amount))
                return structs.replace(action, adjust=moves)
    return action


def _rules_broken(timeline: Timeline, state: State, entry: int) -> list[str]:
    from monopoly.auditing import audit  # only a ruling needs it

    return [finding.rule for finding in audit(timeline, now=state.at) if finding.entry == entry]


def _see_finding(timeline: Timeline, state: State, rule: str, entry: int) -> None:
    """See that the audit finds at an entry what a ruling names."""
    if not rule:
        return
    broken = _rules_broken(timeline, state, entry)
    if rule not in broken:
        there = ", ".join(dict.fromkeys(broken)) or "nothing"
        raise RuleViolation("dispute.none", f"the audit does not find {rule} at entry {entry}: it finds {there}")


def see_put_back(timeline: Timeline, action: Redo) -> None:
    """Refuse to put a ruling back beside another on the same finding, where money went with either (redo.changed)."""
    undone = timeline.undone
    number = action.entry if action.entry is not None else max(undone.values(), default=0)
    held = rulings_of(timeline)
    for again in (timeline.entries[n] for n, by in undone.items() if number in (n, by)):
        for ruling in given_by(timeline, again):
            for other in held:
                if other.is_on(ruling.about, ruling.rule) and (other.moved or ruling.moved):
                    line = timeline.entries[other.entry].line
                    said = (
                        f"entry {ruling.about} was ruled on anew by entry {other.entry} ({line}): take that back first"
                    )
                    raise RuleViolation("redo.changed", said, entry=other.entry)


def _see_not_settled(timeline: Timeline, state: State, action: Rule, entry: int) -> None:
    """Refuse a ruling on what was ruled on with money: that would stand beside it, or go the same way twice."""
    late = _late_rent(timeline.entries[entry])
    for before in rulings_of(timeline):
        if late is not None and before.moved and before.about != entry:
            if _late_rent(timeline.entries[before.about]) == late:
                said = (
                    f"this rent was ruled on already, by entry {before.entry} ({timeline.entries[before.entry].line})"
                )
                raise RuleViolation("dispute.none", said, entry=before.entry)
            continue
        same = not (before.rule and action.rule) or before.rule == action.rule
        if before.about != entry or not before.moved or not same:
            continue
        way = "ref adjust corrects balances" if state.is_signed else f"take that back first (undo {before.entry})"
        close = "" if action.target.isdigit() else f", or close the dispute (dispute {action.target} close)"
        line = timeline.entries[before.entry].line
        said = f"entry {entry} was ruled on with money by entry {before.entry} ({line}): {way}{close}"
        raise RuleViolation("dispute.none", said, entry=before.entry)


def _late_rent(entry: Played) -> tuple[int, str] | None:
    """Give the landing and the creditor of a rent that was asked for too late."""
    return next(((event.entry, event.creditor) for event in entry.events if isinstance(event, LateClaim)), None)


def _see_not_adjusted(timeline: Timeline, state: State, action: Rule, entry: int) -> None:
    """Refuse to rule with money on what an adjustment has put right already, or to deny it: the money has moved."""
    if action.ruling == "note":
        return
    late = next((event for event in timeline.entries[entry].events if isinstance(event, LateClaim)), None)
    paid = None if late is None else {late.creditor: late.amount, late.debtor: -late.amount}
    for later in timeline.entries[entry + 1 :] if paid else ():
        moved = [dict(event.moves) for event in later.events if isinstance(event, Adjusted)]
        if timeline.holds(later) and paid in moved and not any(isinstance(event, Ruled) for event in later.events):
            said = f"entry {later.number} ({later.line}) moved this rent: take that back first, or rule note"
            raise RuleViolation("dispute.none", said, entry=later.number)
    from monopoly.auditing import audit

    found = [f for f in audit(timeline, now=state.at) if f.entry == entry and action.rule in ("", f.rule)]
    if found and all(finding.ruling == "adjusted" for finding in found):
        said = f"what is owed at entry {entry} was put right by an adjustment: take that back first, or rule note"
        raise RuleViolation("dispute.none", said, entry=entry)


class Owed(Struct, frozen=True):
    """What would put the open findings of an entry right: sums per account, and lots built on or sold from against the
    rules as they stood before. ``changed`` are such lots that have been built on or sold from again since."""

    moves: dict[str, int]
    lots: tuple[LotCorrection, ...] = ()
    changed: tuple[str, ...] = ()


def owed_at(timeline: Timeline, number: int, findings: list[Finding], only: str = "") -> Owed:
    """Gather what the findings (or the one of a rule) say is owed at an entry. An order of buildings that breaks a rule
    goes back whole. Nothing is asked of those who are out, or paid to them: their estate has passed on."""
    open_ = [finding for finding in findings if finding.entry == number and finding.ruling is None]
    open_ = [finding for finding in open_ if only in ("", finding.rule)]
    if not open_:
        return Owed({})
    moves: dict[str, int] = {}
    for finding in open_:
        for account, amount in finding.owed.items():
            moves[account] = moves.get(account, 0) + amount
    undone = frozenset(timeline.undone)
    state = timeline.state(undone)
    moves = {account: amount for account, amount in moves.items() if amount and account not in state.out}
    if not any(finding.rule.startswith("build.") and finding.rule not in _SUMS for finding in open_):
        return Owed(moves)
    before, now = timeline.state(undone, number - 1).houses, state.houses
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
