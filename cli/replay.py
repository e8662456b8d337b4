"""``replay``: the game once more, entry by entry; on a terminal with the arrow keys, else as text."""

import os
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.errors import UsageProblem
from cli.options import AsKnown, Csv, Json, Nl, Tsv
from cli.output import Format, emit
from cli.session import open_game

if TYPE_CHECKING:
    from events import Entry
    from monopoly import Book, Reel

app = typer.Typer(rich_markup_mode=None, add_completion=False)

COLUMNS = ("entry", "elapsed", "line", "flags", "undone", "said", "turn", "player", "phase", "cash")
LEAST, MOST = 0.05, 60.0
"""Seconds between two entries, at the least and at the most."""


@app.command()
def replay(
    ctx: typer.Context,
    first: Annotated[str, typer.Option("--from", metavar="REF", help="Start here: 17, @-20, t5, 12:04.")] = "",
    last: Annotated[str, typer.Option("--to", metavar="REF", help="End here.")] = "",
    delay: Annotated[
        float, typer.Option("--delay", metavar="SECONDS", help="Between two entries while it plays by itself.")
    ] = 1.0,
    as_known: AsKnown = "",
    json: Json = False,
    nl: Nl = False,
    csv: Csv = False,
    tsv: Tsv = False,
) -> None:
    """Step through a game, the board beside each entry.

    \b
    monopoly replay
    monopoly replay --from t5 --to @-10
    monopoly replay --delay 0.3
    monopoly replay | less

    Left and right go by entry, up and down by turn, Home and End to the ends; g asks where to go (17, t5, 12:04); space
    plays on and stops, + and - change the pace; u skips what was taken back, or shows it again; ? shows the keys;
    q leaves. Off a terminal each entry is a block of text.
    """
    form = Format(as_json=json, nl=nl, as_csv=csv, tsv=tsv)
    if not LEAST <= delay <= MOST:
        raise UsageProblem(f"--delay {delay:g}: from {LEAST:g} to {MOST:g} seconds")
    from monopoly import Reel, resolve

    with open_game(ctx) as game:
        entries, book = game.known(as_known), game.book
        low = resolve(first, entries) if first else 0
        high = resolve(last, entries) if last else entries[-1].number
        if low > high:
            raise UsageProblem(f"--from {first} is entry {low}, after --to {last}, entry {high}")
        reel = Reel(entries, low, high)
        if not form.is_table:
            emit((_row(book, reel, entry) for entry in entries[low : high + 1]), COLUMNS, form)
        elif _is_screen():
            from cli.replay_screen import run

            run(book, reel, delay)
        else:
            for entry in entries[low : high + 1]:
                sys.stdout.write("\n" * (entry.number > low) + "\n".join(block(book, reel, entry)) + "\n")


def _is_screen() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def heading(entry: "Entry", undone: bool) -> str:
    """Write an entry in one line; one that was taken back is marked."""
    flags = "".join(f" !{flag}" for flag in entry.flags)
    by = f" by {entry.by}" if entry.by and entry.by != entry.actor else ""
    said = "".join(f" {{{text}}}" for text in (entry.reason, entry.remark) if text)
    return f"{entry.number}. {'[undone] ' if undone else ''}{entry.line}{flags}{by}{said}"


def told(book: "Book", reel: "Reel", entry: "Entry") -> list[str]:
    """Say what an entry did, and whose cash it changed; of one taken back, by which entry."""
    from monopoly import word_events

    if entry.number in reel.undone:
        return [f"taken back by entry {reel.undone[entry.number]}"]
    said = word_events(book, entry.events)
    if entry.number:
        before, after = reel.state(entry.number - 1).cash, reel.state(entry.number).cash
        changed = [
            f"{name} {book.sum(amount)} ({book.signed(amount - before[name])})"
            for name, amount in after.items()
            if name != "bank" and amount != before[name]
        ]
        said += [", ".join(changed)] if changed else []
    return said


def block(book: "Book", reel: "Reel", entry: "Entry") -> Iterator[str]:
    """Tell an entry as text: what it did, and how the game stands after it."""
    from cli.told_state import open_matters, turn_line
    from monopoly import describe_state

    plain = describe_state(book, reel.state(entry.number))
    yield heading(entry, entry.number in reel.undone)
    yield from (f"   {said}" for said in told(book, reel, entry))
    yield f"   {turn_line(book, plain)}"
    yield from (f"   {said}" for said in open_matters(book, plain))


def _row(book: "Book", reel: "Reel", entry: "Entry") -> dict[str, Any]:
    state, start = reel.state(entry.number), reel.entries[0].at
    return {
        "entry": entry.number,
        "elapsed": None if entry.at is None or start is None else (entry.at - start) // 1_000_000,
        "line": entry.line,
        "flags": list(entry.flags),
        "undone": entry.number in reel.undone,
        "said": told(book, reel, entry),
        "turn": state.turn,
        "player": state.player,
        "phase": state.phase,
        "cash": {player: state.cash[player] for player in state.players},
    }
