"""The audit: it referees every entry again and compares what the rules require with what the log says."""

from collections.abc import Iterator, Sequence

from msgspec import structs

from events import BANK, POT, Adjusted, Event, Ruled
from monopoly.consequences import Consequences, consequences
from monopoly.counting import open_counts
from monopoly.deciding import Decision, NotDecided, decide
from monopoly.finding import Finding
from monopoly.notation import NotationError
from monopoly.ruleset import Ruleset
from monopoly.rulings import rulings_of, settle
from monopoly.taking_back import Played, Timeline
from monopoly.timing import after_the_end, clock_of
from monopoly.violations import RuleViolation
from projections import FOLDS, State, is_play

EVENT_RULES = {
    "salary": "move.salary",
    "moved": "move.dice",
    "rolled": "move.dice",
    "turn": "turn.order",
    "jailed": "jail.enter",
    "freed": "jail.leave",
    "stayed": "jail.leave",
    "bought": "buy.price",
    "rent": "rent.street",
    "rent-paid": "rent.street",
    "late": "rent.claim-window",
    "lapsed": "rent.claim-window",
    "built": "build.price",
    "sold": "build.sell",
    "mortgaged": "mortgage.value",
    "redeemed": "mortgage.redeem",
    "hammer": "auction.on-decline",
    "granted": "auction.on-decline",
    "debt": "debt.order",
    "debt-paid": "debt.order",
    "bankrupt": "bankrupt.when",
    "estate": "bankrupt.to-player",
    "ended": "win.last",
    "timed-out": "turn.timeout",
    "dividend": "exchange.land",
    "shares": "exchange.land",
    "shares-bought": "exchange.buy",
    "shares-sold": "exchange.sell",
    "order": "start.order",
    "deposit-grew": "deposit.growth",
    "withdrawn": "deposit.withdraw",
    "spun": "casino.spin",
    "treated": "hospital.leave",
    "taken-over": "takeover.lot",
    "lot-sold": "trade.to-bank",
}
"""The rule to cite where an event of this type is not what the rules require."""


def audit(timeline: Timeline, now: int | None = None) -> list[Finding]:
    """Referee the whole game again. ``now`` (UTC microseconds) ends the running turn. Findings come in entry order."""
    rules = timeline.book.rules
    found: list[Finding] = []
    state = State()
    for entry in timeline.entries:
        holds = timeline.holds(entry)
        if holds and entry.number and is_play(entry):
            found.extend(_referee(timeline, state, entry))
        state.entry = entry.number
        if entry.at is not None:
            state.at = entry.at
        if holds:
            for event in entry.events:
                FOLDS[event.__class__](state, event)
    found.extend(_of_the_clock(timeline, rules))
    for number, breach, settled in open_counts(timeline):
        finding = Finding(number, breach.rule, breach.severity, breach.message, breach.owed)
        if settled is not None:
            said = f"{breach.message}; settled by entry {settled}"
            finding = structs.replace(finding, message=said, owed={}, ruling="settled")
        found.append(finding)
    found.sort(key=lambda finding: finding.entry)
    found = settle(found, rulings_of(timeline))
    put_right = _put_right(timeline, found)
    misplays: dict[int, set[str]] = {}
    for finding in found:
        if "illegal" in timeline.entries[finding.entry].flags:
            misplays.setdefault(finding.entry, set()).add(finding.rule)
    return _with_consequences(found, consequences(timeline, misplays, put_right)) if misplays else found


def _with_consequences(found: list[Finding], later: Consequences) -> list[Finding]:
    """Say of each misplay what rests on it, once where it broke several rules; a turn's time rests on nothing."""
    told: set[int] = set()
    with_them = []
    for finding in found:
        at = finding.entry
        if finding.severity == "breach":
            rests = () if at in told else tuple(later.resting.get(at, ()))
            told.add(at)
            if rests or at in later.under:
                finding = structs.replace(finding, rests=rests, under=later.under.get(at))
        with_them.append(finding)
    return with_them


def _put_right(timeline: Timeline, found: list[Finding]) -> dict[int, set[int]]:
    """Settle findings whose money was adjusted since, just as it was owed; each adjustment settles one. Give
    the entries that corrected each, rulings on it among them."""
    corrected: dict[int, set[int]] = {}
    for entry in timeline.entries:
        if timeline.holds(entry):
            for event in entry.events:
                if isinstance(event, Ruled):
                    corrected.setdefault(event.entry, set()).add(entry.number)
        moves = [event.moves for event in entry.events if isinstance(event, Adjusted)]
        if not moves or not timeline.holds(entry) or any(isinstance(event, Ruled) for event in entry.events):
            continue
        for at, finding in enumerate(found):
            if finding.ruling is None and finding.owed and finding.entry < entry.number and finding.owed == moves[0]:
                found[at] = structs.replace(finding, ruling="adjusted")
                corrected.setdefault(finding.entry, set()).add(entry.number)
                break
    return corrected


def _of_the_clock(timeline: Timeline, rules: Ruleset) -> Iterator[Finding]:
    """Turns over their limit, stocks of time that ran out, and what was played after the agreed time."""
    if rules.turn is not None or rules.bank is not None:
        overdrawn: set[str] = set()
        for turn in clock_of(timeline.entries, timeline.undone, rules).turns:
            if turn.over:
                said = f"{turn.player}'s turn took {turn.seconds} s; the limit is {turn.limit} s"
                yield Finding(turn.entry, "turn.timeout", "warning", said)
            if turn.stock is not None and turn.stock < 0 and turn.player not in overdrawn:
                overdrawn.add(turn.player)
                said = f"{turn.player}'s stock of time ran out in this turn, {-turn.stock} s before its end"
                yield Finding(turn.entry, "turn.timeout", "warning", said)
    for number, breach in after_the_end(timeline.entries, timeline.undone, rules).items():
        yield Finding(number, breach.rule, breach.severity, breach.message)


def _referee(timeline: Timeline, state: State, entry: Played) -> list[Finding]:
    try:
        action = timeline.action(entry)
        decision = decide(timeline.book, state, action, strict=False)
    except RuleViolation as error:
        return [Finding(entry.number, error.rule, "breach", error.message, _owed((), entry.events))]
    except (NotationError, NotDecided) as error:
        return [Finding(entry.number, "check", "breach", f"this entry cannot be read again: {error}")]
    found = [
        Finding(entry.number, breach.rule, breach.severity, breach.message, breach.owed) for breach in decision.breaches
    ]
    if decision.events != entry.events:
        found.append(_difference(decision, entry))
    return found


def _difference(decision: Decision, entry: Played) -> Finding:
    """Name the first event in which the log departs from the rules, and the money between them."""
    required, stored = decision.events, entry.events
    at = next((i for i, pair in enumerate(zip(required, stored, strict=False)) if pair[0] != pair[1]), None)
    if at is None:
        at = min(len(required), len(stored))
    should = _shown(required, at)
    was = _shown(stored, at)
    odd = (stored if at < len(stored) else required)[at]
    tag = str(odd.__struct_config__.tag)
    message = f"the rules require {should}; the log has {was}"
    return Finding(entry.number, EVENT_RULES.get(tag, "check"), "breach", message, _owed(required, stored))


def _shown(events: Sequence[Event], at: int) -> str:
    if at >= len(events):
        return "nothing more"
    event = events[at]
    fields = ", ".join(f"{name} {getattr(event, name)}" for name in event.__struct_fields__)
    return f"{event.__struct_config__.tag} ({fields})"


def _owed(required: Sequence[Event], stored: Sequence[Event]) -> dict[str, int]:
    owed: dict[str, int] = {}
    for events, sign in ((required, 1), (stored, -1)):
        for event in events:
            for giver, getter, amount, _ in event.transfers():
                owed[giver] = owed.get(giver, 0) - sign * amount
                owed[getter] = owed.get(getter, 0) + sign * amount
    return {account: amount for account, amount in owed.items() if amount and account not in (BANK, POT)}
