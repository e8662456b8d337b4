"""Disputes: which there are, and the facts of one on a page."""

from typing import Any

from events import DisputeClosed, Disputed, LateClaim, RentDue, Rolled, Ruled
from monopoly.auditing import audit
from monopoly.report import describe_state
from monopoly.rulebook import load_rules
from monopoly.ruling import Owed, owed_at
from monopoly.rulings import OF_THE_CLOCK, Ruling, rulings_of
from monopoly.taking_back import Played, Timeline
from monopoly.telling import told_for
from monopoly.wording import word_events

AROUND = 2
"""Entries before a disputed one that are shown with it."""


def list_disputes(timeline: Timeline) -> list[dict[str, Any]]:
    """List the disputes of a game, oldest first: about which entry, by whom, and how it was closed."""
    rows: dict[int, dict[str, Any]] = {}
    for entry in timeline.entries:
        if not timeline.holds(entry):
            continue
        ruling = next((event.ruling for event in entry.events if isinstance(event, Ruled)), None)
        for event in entry.events:
            if isinstance(event, Disputed):
                rows[event.number] = {
                    "dispute": f"D{event.number}",
                    "entry": event.entry,
                    "player": event.player,
                    "text": event.text,
                    "opened": entry.number,
                    "closed": None,
                    "ruling": None,
                }
            elif isinstance(event, DisputeClosed):
                rows[event.number] |= {"closed": entry.number, "ruling": ruling}
    return list(rows.values())


def facts_of(timeline: Timeline, number: int) -> dict[str, Any]:
    """Lay out the facts about an entry: the entries concerned, the state before it, the rules, how late it was, and
    what each ruling would change."""
    entry = timeline.find(number)
    found = [finding for finding in audit(timeline) if finding.entry == number]
    late = next((event for event in entry.events if isinstance(event, LateClaim)), None)
    open_ = [finding for finding in found if finding.ruling is None]
    moved = [ruling for ruling in rulings_of(timeline) if ruling.about == number and ruling.moved]
    if any(finding.rule != OF_THE_CLOCK for finding in open_):
        moved = []
    concerned = set(range(max(1, number - AROUND), number + 1))
    if late is not None:
        concerned |= {late.entry, late.closed}
    start = timeline.entries[0].at
    of_the_clock = [finding.rule for finding in found if finding.rule == OF_THE_CLOCK]
    ids = [finding.rule for finding in found if finding.rule != OF_THE_CLOCK] or _rules_about(entry)
    ids = list(dict.fromkeys([*ids, *of_the_clock]))
    book = timeline.book
    rules, told = load_rules(), told_for(book)
    return {
        "entries": [_shown(timeline, timeline.entries[n], start) for n in sorted(concerned)],
        "before": describe_state(book, timeline.state(frozenset(timeline.undone), number - 1)),
        "findings": [finding.message for finding in found],
        "rules": [{"id": rule, "text": rules[rule].text(book.rules, told)} for rule in ids if rule in rules],
        "late": None if late is None else _late(timeline, entry, late),
        "rulings": _settled(moved[-1]) if moved else _rulings(timeline, late, owed_at(timeline, number, found)),
    }


def _rules_about(entry: Played) -> list[str]:
    """Say which rules a dispute about an entry without a finding is likely to turn on."""
    kinds = {type(event) for event in entry.events}
    return [rule for kind, rule in ((RentDue, "rent.claim-window"), (Rolled, "move.dice")) if kind in kinds]


def _shown(timeline: Timeline, entry: Played, start: int | None) -> dict[str, Any]:
    elapsed = None if entry.at is None or start is None else (entry.at - start) // 1_000_000
    said = word_events(timeline.book, entry.events)
    if not timeline.holds(entry):
        said = ["taken back"]
    return {"entry": entry.number, "elapsed": elapsed, "line": entry.line, "said": said}


def _late(timeline: Timeline, entry: Played, late: LateClaim) -> dict[str, Any]:
    """Say how many rolls and seconds after the closing of its window a rent was asked for."""
    closed = timeline.entries[late.closed]
    rolls = sum(
        isinstance(event, Rolled)
        for other in timeline.entries[late.closed : entry.number]
        if timeline.holds(other)
        for event in other.events
    )
    seconds = None if entry.at is None or closed.at is None else (entry.at - closed.at) // 1_000_000
    return {"rolls": rolls, "seconds": seconds}


def _settled(ruling: Ruling) -> dict[str, str]:
    return {ruling.ruling: f"ruled so, with money, by entry {ruling.entry}; to rule otherwise, take that back first"}


def _rulings(timeline: Timeline, late: LateClaim | None, owed: Owed) -> dict[str, str]:
    book = timeline.book
    if late is not None:
        has = timeline.state(frozenset(timeline.undone)).cash[late.debtor]
        how = "an adjustment" if has >= late.amount else f"a debt of {late.debtor}'s"
        moved = f"{late.creditor} {book.signed(late.amount)}, {late.debtor} {book.signed(-late.amount)}, by {how}"
        return {"deny": "nothing moves; the finding is settled", "uphold": moved}
    said = [f"{name} {book.signed(amount)}" for name, amount in owed.moves.items()]
    said += [f"{book.levels(lot.square, lot.level or 0)} on {book.name(lot.square)}" for lot in owed.lots]
    if owed.changed:
        names = ", ".join(map(book.name, owed.changed))
        said = [f"not all of it: {names} was built on or sold from since; say what is to stand there"]
    told = {"deny": "nothing moves", "uphold": "nothing moves by itself; --adjust says the sums"}
    return told | ({"--adjust owed": ", ".join(said)} if said else {})
