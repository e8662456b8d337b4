"""A new ruling: what it needs, the money that an upheld late claim moves, and what would put a finding right."""

from msgspec import Struct, structs

from events import Adjusted, BuildingsSold, Built, LateClaim, Ruled
from monopoly.actions import LotCorrection, Redo, Rule
from monopoly.finding import Finding
from monopoly.rules.desk import list_open
from monopoly.rulings import given_by, rulings_of
from monopoly.taking_back import Timeline
from monopoly.violations import RuleViolation
from projections import State

LATE_CLAIM = "rent.claim-window"


def settled(timeline: Timeline, state: State, action: Rule) -> Rule:
    """Give a ruling with all that it does: a late claim that is upheld moves its rent, where nothing else is said.

    Raises RuleViolation (dispute.none) where there is nothing to rule on, or money was moved by a ruling before.
    """
    from monopoly.auditing import audit  # only a ruling needs it

    if action.target.isdigit():
        entry = int(action.target)
    else:
        about = next((d.entry for d in state.disputes if f"D{d.number}" == action.target), None)
        if about is None:
            raise RuleViolation("dispute.none", f"no dispute {action.target} is open (open: {list_open(state)})")
        entry = about
    found = [finding for finding in audit(timeline, now=state.at) if finding.entry == entry]
    if action.target.isdigit() and not found:
        disputed = [f"D{d.number}" for d in state.disputes if d.entry == entry]
        hint = f"; rule on its dispute: {disputed[0]}" if disputed else ""
        raise RuleViolation("dispute.none", f"the audit finds nothing at entry {entry} to rule on{hint}", entry=entry)
    broken = dict.fromkeys(finding.rule for finding in found)
    if action.rule and action.rule not in broken:
        there = ", ".join(broken) or "nothing"
        raise RuleViolation("dispute.none", f"the audit does not find {action.rule} at entry {entry}: it finds {there}")
    late = _late_claim(timeline, entry)
    _see_not_settled(timeline, state, action, entry, late)
    if action.ruling != "note":
        _see_not_adjusted(timeline, action, entry, found, late)
    if late is not None and action.ruling == "uphold" and not action.adjust and action.rule in ("", LATE_CLAIM):
        return structs.replace(action, adjust=tuple(_rent_of(late).items()))
    return action


def _late_claim(timeline: Timeline, entry: int) -> LateClaim | None:
    return next((event for event in timeline.entries[entry].events if isinstance(event, LateClaim)), None)


def _rent_of(late: LateClaim) -> dict[str, int]:
    """Give what moves where a late claim is upheld."""
    return {late.creditor: late.amount, late.debtor: -late.amount}


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


def _see_not_settled(timeline: Timeline, state: State, action: Rule, entry: int, late: LateClaim | None) -> None:
    """Refuse a ruling on what was ruled on with money: that would stand beside it, or go the same way twice."""
    for before in rulings_of(timeline):
        if not before.moved:
            continue
        by = f"by entry {before.entry} ({timeline.entries[before.entry].line})"
        other = _late_claim(timeline, before.about) if late is not None and before.about != entry else None
        if late is not None and other is not None and (other.entry, other.creditor) == (late.entry, late.creditor):
            raise RuleViolation("dispute.none", f"this rent was ruled on already, {by}", entry=before.entry)
        if before.is_on(entry, action.rule):
            way = "ref adjust corrects balances" if state.is_signed else f"take that back first (undo {before.entry})"
            close = "" if action.target.isdigit() else f", or close the dispute (dispute {action.target} close)"
            said = f"entry {entry} was ruled on with money {by}: {way}{close}"
            raise RuleViolation("dispute.none", said, entry=before.entry)


def _see_not_adjusted(
    timeline: Timeline, action: Rule, entry: int, found: list[Finding], late: LateClaim | None
) -> None:
    """Refuse to rule with money on what an adjustment has put right already, or to deny it: the money has moved."""
    ruled_on = [finding for finding in found if action.rule in ("", finding.rule)]
    if ruled_on and all(finding.ruling == "adjusted" for finding in ruled_on):
        said = f"what is owed at entry {entry} was put right by an adjustment: take that back first, or rule note"
        raise RuleViolation("dispute.none", said, entry=entry)
    rent = None if late is None else _rent_of(late)
    for later in timeline.entries[entry + 1 :] if rent else ():
        moved = any(isinstance(event, Adjusted) and dict(event.moves) == rent for event in later.events)
        if moved and timeline.holds(later) and not any(isinstance(event, Ruled) for event in later.events):
            said = f"entry {later.number} ({later.line}) moved this rent: take that back first, or rule note"
            raise RuleViolation("dispute.none", said, entry=later.number)


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
