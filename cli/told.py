"""What became of a line, in a few words for the table."""

import sys

import msgspec

from events import Event
from monopoly import Book, Outcome, money, plain_entry, word_events


def tell_outcome(book: Book, outcome: Outcome, *, as_json: bool) -> None:
    """Print the entry and what it did; as JSON the entry as ``log --json`` has it."""
    draft = outcome.draft
    start = outcome.move.after.start if outcome.move else None
    if as_json:
        row = plain_entry(outcome.number, draft, start) | {"stored": outcome.stored, "repeated": outcome.repeated}
        sys.stdout.write(msgspec.json.encode(row).decode() + "\n")
        return
    events: tuple[Event, ...] = draft.events
    head = f"{outcome.number}. {draft.line}"
    flags = "".join(f" !{flag}" for flag in draft.flags)
    print(head + flags + ("" if outcome.stored else "   (not stored)"))
    if outcome.repeated:
        print("   stored before with this key: nothing new was written")
    for said in word_events(book, events):
        print(f"   {said}")
    if outcome.move is not None:
        effect = outcome.move.effect
        if effect is not None:
            for entry in effect.entries:
                print(
                    f"   {'holds again' if effect.event.__class__.__name__ == 'Redone' else 'taken back'}: "
                    f"{entry.number}. {entry.line}"
                )
        before, after = outcome.move.before.cash, outcome.move.after.cash
        changed = [
            f"{name} {money(after[name])} ({after[name] - before.get(name, 0):+d})"
            for name in after
            if name != "bank" and after[name] != before.get(name, 0)
        ]
        if changed:
            print("   " + ", ".join(changed))
        waiting = waits_for(book, outcome)
        if waiting:
            print("   " + waiting)
    for breach in outcome.breaches:
        print(f"{breach.rule}: {breach.message}", file=sys.stderr)


def waits_for(book: Book, outcome: Outcome) -> str:
    """Say what the game waits for now, and which rents may be asked for."""
    if outcome.move is None:
        return ""
    state = outcome.move.after
    parts = []
    if state.status == "ended":
        return f"the game has ended: {state.winner + ' wins' if state.winner else 'no winner'}"
    if state.phase == "roll" and not state.pending:
        parts.append(f"{state.player} to roll")
    elif state.phase == "buy":
        parts.append(f"{state.pending[0].player} buys or declines")
    elif state.phase == "draw":
        parts.append(f"{state.pending[0].player} draws a card of {state.pending[0].deck}")
    elif state.phase == "pay":
        parts.extend(f"{debt.debtor} owes {debt.creditor} {money(debt.left)}" for debt in state.debts)
    elif state.phase == "auction" and state.auction is not None:
        parts.append(f"auction of {state.auction.lot}")
    parts.extend(f"rent {money(claim.amount)} open to {claim.creditor} (entry {claim.entry})" for claim in state.claims)
    return "; ".join(parts)
