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
from cli.told_replay import LEAST, MOST, heading, told

if TYPE_CHECKING:
    from events import Entry
    from monopoly import Book, Reel

app = typer.Typer(rich_markup_mode=None, add_completion=False)

COLUMNS = ("entry", "elapsed", "line", "flags", "undone", "said", "turn", "player", "phase", "cash")


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
