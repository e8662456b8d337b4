"""What became of a line, in a few words for the table."""

import sys
from typing import TYPE_CHECKING

from cli.errors import say
from cli.output import write_line

if TYPE_CHECKING:
    from monopoly import Book, Outcome
    from projections.state import Claim


def tell_outcome(book: "Book", outcome: "Outcome", *, as_json: bool, stored: bool = True) -> None:
    """Print the entry and what it did, and on stderr what is wrong with it; as JSON the entry as ``log --json`` has it.

    ``stored`` is false where nothing was written, whatever the outcome of a rehearsal says.
    """
    from monopoly import plain_entry

    stored = stored and outcome.stored
    if as_json:
        start = outcome.move.after.start if outcome.move else outcome.start
        row = plain_entry(outcome.number, outcome.draft, start)
        sys.stdout.write(write_line(row | {"stored": stored, "repeated": outcome.repeated}))
    else:
        sys.stdout.write("\n".join(outcome_lines(book, outcome, stored=stored)) + "\n")
    sys.stdout.flush()
    if as_json:
        for breach in outcome.breaches:
            say(breach.message, as_json=True, rule=breach.rule, entry=outcome.number)
    else:
        for line in breach_lines(outcome, stored=stored):
            say(line)


def outcome_lines(book: "Book", outcome: "Outcome", *, stored: bool = True) -> list[str]:
    """Say what an entry is and what it did: its line, then indented what follows from it, the cash, what is next."""
    draft = outcome.draft
    flags = "".join(f" !{flag}" for flag in draft.flags)
    lines = [f"{outcome.number}. {draft.line}{flags}" + ("" if stored else "   (not stored)")]
    if outcome.repeated:
        lines.append("   stored before with this key: nothing new was written")
    if outcome.move is None or outcome.move.effect is None:
        lines.extend(f"   {said}" for said in _said(book, outcome))
    told = (*_effect(book, outcome), *_changes(book, outcome), *_next(book, outcome))
    lines.extend(f"   {said}" for said in told)
    lines.extend(f"   {said}" for said in outcome.notices)
    return [*lines, *_sheet(book, outcome)]


def _said(book: "Book", outcome: "Outcome") -> list[str]:
    """Say what happened; of rents that lapse as their debtor or creditor leaves, whose they were and how much."""
    from events import ClaimsDropped
    from monopoly import word_events

    if outcome.move is None:
        return word_events(book, outcome.draft.events)
    said: list[str] = []
    for event in outcome.draft.events:
        if isinstance(event, ClaimsDropped):
            claims = [claim for claim in outcome.move.before.claims if claim.entry in event.entries]
            said += [f"{word_claim(book, claim)} lapses" for claim in claims]
        else:
            said += word_events(book, [event])
    return said


def word_claim(book: "Book", claim: "Claim") -> str:
    """Say whose an open rent is, how much it is, and where it fell due."""
    sum_ = book.figure(claim.amount)
    return f"the rent of {sum_} that {claim.creditor} may ask of {claim.debtor} ({claim.square}, entry {claim.entry})"


def breach_lines(outcome: "Outcome", *, stored: bool = True) -> list[str]:
    """Say what is wrong with an entry although it was stored."""
    before = "stored all the same: " if stored else ""
    return [f"{before}{breach.rule}: {breach.message}" for breach in outcome.breaches]


def _sheet(book: "Book", outcome: "Outcome") -> list[str]:
    """Give the valuation sheet by which a game that ended with several players left was decided."""
    from events import GameEnded

    ended = next((event for event in outcome.draft.events if isinstance(event, GameEnded)), None)
    if ended is None or len(ended.worth) < 2 or outcome.move is None:
        return []
    from cli.told_worth import sheet_table
    from monopoly import sheet_rows

    table = sheet_table(book, sheet_rows(book, outcome.move.after)).plain(False)
    return [f"   {line}" for line in table.split("\n")]


def _effect(book: "Book", outcome: "Outcome") -> list[str]:
    """Say what an undo takes back, or a redo lets hold again; of one entry also what had happened in it."""
    effect = outcome.move.effect if outcome.move else None
    if effect is None:
        return []
    from events import Redone
    from monopoly import word_events

    word = "holds again" if isinstance(effect.event, Redone) else "taken back"
    entries = effect.entries
    if len(entries) > 1:
        head = f"{word}: {_counted([entry.line for entry in entries])}"
        return [head, *(f"   {entry.number}. {entry.line}" for entry in entries)]
    return [
        f"{word}: {entries[0].number}. {entries[0].line}",
        *(f"   {said}" for said in word_events(book, entries[0].events)),
    ]


def _counted(lines: list[str]) -> str:
    """Count the entries, and among them what cannot be had back: rolls, cards and trades."""
    verbs = [words[1] for line in lines if len(words := _words(line)) > 1]
    kinds = (("roll", "roll", "rolls"), ("draw", "card", "cards"), ("trade", "trade", "trades"))
    parts = [f"{n} {one if n == 1 else many}" for verb, one, many in kinds if (n := verbs.count(verb))]
    return f"{len(lines)} entries" + (f" ({', '.join(parts)})" if parts else "")


def _words(line: str) -> list[str]:
    """Split a stored line; a name of several words counts as one."""
    if line.startswith('"'):
        end = line.find('" ', 1)
        return [line[: end + 1], *line[end + 2 :].split()]
    return line.split()


def _changes(book: "Book", outcome: "Outcome") -> list[str]:
    """Say whose cash changed, and by how much."""
    if outcome.move is None:
        return []
    before, after = outcome.move.before.cash, outcome.move.after.cash
    changed = [
        f"{name} {book.figure(amount)} ({book.signed(amount - before.get(name, 0))})"
        for name, amount in after.items()
        if name != "bank" and amount != before.get(name, 0)
    ]
    return [", ".join(changed)] if changed else []


def _next(book: "Book", outcome: "Outcome") -> list[str]:
    """Say what the game waits for now, and which rents may be asked for."""
    if outcome.move is None:
        return []
    from cli.told_state import claims_open, waiting
    from monopoly import describe_state

    plain = describe_state(book, outcome.move.after)
    return ["; ".join(waiting(book, plain)), *claims_open(book, plain)]
