"""Two positions of a game side by side: whose cash, lots and standing differ."""

from collections.abc import Callable
from typing import Any

from monopoly.book import Book
from monopoly.rules.worth import winner_now
from projections import State


def differences(book: Book, was: State, now: State) -> dict[str, Any]:
    """List what differs between two positions: ``players``, ``deeds`` and ``other``; equal things are left out.

    A row names the thing, what it is now and what it was; money in units.
    """
    players = [row for name in now.players if len(row := _player(was, now, name)) > 1]
    deeds = [row for code in book.lots if len(row := _deed(was, now, code)) > 1]
    return {"players": players, "deeds": deeds, "other": _other(book, was, now)}


def _player(was: State, now: State, name: str) -> dict[str, Any]:
    row: dict[str, Any] = {"name": name}
    cards = [tuple(sorted(card for card, holder in state.held.items() if holder == name)) for state in (was, now)]
    accounts = [account for account in (*was.cash, *now.cash) if account.startswith(f"{name}.")]
    if was.cash.get(name, 0) != now.cash.get(name, 0):
        row |= {"cash": now.cash.get(name, 0), "was": was.cash.get(name, 0)}
    for account in dict.fromkeys(accounts):
        _add(row, account.partition(".")[2], was.cash.get(account, 0), now.cash.get(account, 0))
    _add(row, "square", was.square.get(name), now.square.get(name))
    _add(row, "in_jail", name in was.jail, name in now.jail)
    _add(row, "jail_cards", list(cards[0]), list(cards[1]))
    _add(row, "bankrupt", name in was.out, name in now.out)
    return row


def _deed(was: State, now: State, code: str) -> dict[str, Any]:
    row: dict[str, Any] = {"square": code}
    if was.owner.get(code) != now.owner.get(code):
        row |= {"owner": now.owner.get(code), "was": was.owner.get(code)}
    _add(row, "houses", was.houses.get(code, 0), now.houses.get(code, 0))
    _add(row, "mortgaged", code in was.mortgaged, code in now.mortgaged)
    return row


def _add(row: dict[str, Any], key: str, was: Any, now: Any) -> None:
    if was != now:
        row |= {key: now, f"was_{key}": was}


def _other(book: Book, was: State, now: State) -> list[dict[str, Any]]:
    rows = []
    for what, of in _OTHER.items():
        before, after = of(book, was), of(book, now)
        if before != after:
            rows.append({"what": what, "now": after, "was": before})
    return rows


def _turn(book: Book, state: State) -> str:
    return "ended" if state.status == "ended" else f"turn {state.turn}, {state.player}'s: {state.phase}"


def _claims(book: Book, state: State) -> str:
    return (
        ", ".join(f"{c.creditor} of {c.debtor} {book.figure(c.amount)} (entry {c.entry})" for c in state.claims)
        or "none"
    )


def _debts(book: Book, state: State) -> str:
    return (
        ", ".join(f"{d.debtor} to {d.creditor} {book.figure(d.left)} (entry {d.entry})" for d in state.debts) or "none"
    )


_OTHER: dict[str, Callable[[Book, State], Any]] = {
    "turn": _turn,
    "open claims": _claims,
    "open debts": _debts,
    "open disputes": lambda book, state: ", ".join(f"D{d.number} (entry {d.entry})" for d in state.disputes) or "none",
    "winner": lambda book, state: winner_now(book, state) or "none",
    "pot": lambda book, state: state.cash.get("pot", 0),
    "bank's houses": lambda book, state: state.bank_houses,
    "bank's hotels": lambda book, state: state.bank_hotels,
}
