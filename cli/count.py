"""``count``: a player's cash in hand against the ledger."""

import shlex
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.completing import complete_players
from cli.errors import NO, OK, UsageProblem
from cli.output import write_json
from cli.writing import Writing, game_desk, with_options

if TYPE_CHECKING:
    from monopoly import Book

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
@with_options
def count(
    ctx: typer.Context,
    how: Writing,
    player: str = typer.Argument(..., metavar="PLAYER", help="Whose cash it is.", autocompletion=complete_players),
    notes: Annotated[
        list[str] | None, typer.Argument(metavar="[NOTES...]", help="100x1 10x1, or the sum: 110.")
    ] = None,
) -> None:
    """Compare a player's cash in hand with the ledger.

    \b
    monopoly count cid 100x1 10x1
    monopoly count cid 110
    monopoly count -n cid 110                   stores nothing

    The count is an entry of the log. If it differs, the entries since the last count that agreed are named that could
    explain it: one whose money is the difference, or half of it (paid the wrong way round), one taken back in the
    log only, one put back there only, a rent nobody asked for, or two that add up to it. The exit code is then 1; the
    count is stored all the same, and audit shows it until it is settled.
    """
    if not notes:
        raise UsageProblem(f"what has {player} in hand? monopoly count {player} 100x1 10x1, or the sum")
    from monopoly import count_document

    with game_desk(ctx, how) as desk:
        words = [desk.actor, "count", player, *notes]
        outcome = desk.service.act(desk.name, words, store=not how.dry_run, **how.said)
        game = desk.game
        found = count_document(game.book, game.past, outcome)
    if how.json:
        sys.stdout.write(write_json(found))
    else:
        _tell(game.book, found, outcome.draft.line)
    raise typer.Exit(OK if found["agrees"] else NO)


def _tell(book: "Book", found: dict[str, Any], line: str) -> None:
    from cli.tables import Table, show
    from monopoly.wording import NAMED, more_explanations

    player, difference = found["player"], found["difference"]
    lines: list[str | Table] = [f"{found['entry']}. {line}" + ("" if found["stored"] else "   (not stored)")]
    if found["repeated"]:
        lines.append("   stored before with this key: nothing new was written")
    said = f"   {player} has {book.figure(found['counted'])} in hand, "
    if found["agrees"]:
        show(*lines, f"{said}as the ledger says")
        return
    much = "much" if difference > 0 else "little"
    lines.append(f"{said}the ledger says {book.figure(found['ledger'])}: {book.figure(abs(difference))} too {much}")
    since = "the start" if found["since"] is None else f"entry {found['since']}, when the count agreed"
    if found["explained"]:
        rows = [
            (", ".join(map(str, why["entries"])), "; ".join(why["lines"]), f"{why['text']}?")
            for why in found["explained"][:NAMED]
        ]
        lines.append(Table((("entry", "right"), (f"since {since}", "left"), ("perhaps", "left")), rows))
        lines += [f"   {said} (--json names them)" for said in more_explanations(len(found["explained"]))]
    else:
        lines.append(f"   since {since} no entry explains it, nor do two")
    lines.append(f"   if the ledger is right: {_handed(book, found)}")
    lines.append(f"   if the cash is right: monopoly do ref adjust {_typed(player)} {difference:+d}")
    show(*lines)


def _typed(player: str) -> str:
    """Write a name as it is typed in a shell: one of several words keeps the quotes that the notation needs."""
    from monopoly.notation import quote

    return shlex.quote(quote(player))


def _handed(book: "Book", found: dict[str, Any]) -> str:
    change, player = found["change"], found["player"]
    if change is None and found["notes"]:
        return f"{player}'s notes do not make up the difference"
    if change is None:
        return f"{player} gives bank {book.sum(found['difference'])} (by note: monopoly count {_typed(player)} 100x1 …)"
    give, back = (
        ", ".join(f"{note['count']}×{book.sum(note['note'])}" for note in change[side]) for side in ("give", "back")
    )
    return f"{change['from']} gives {change['to']} {give}" + (f" and gets back {back}" if back else "")
