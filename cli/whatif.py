"""``whatif``, ``diff`` and ``explain``: a game as it might have been, two moments side by side, a figure traced."""

import sys
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.errors import UsageProblem
from cli.options import AsKnown, At, Csv, Json, Nl, Tsv
from cli.output import Format, emit, write_json
from cli.session import open_game

if TYPE_CHECKING:
    from monopoly import Book

app = typer.Typer(rich_markup_mode=None, add_completion=False)

SHOWN = 5
"""Refused entries that are told one by one."""

STEP_COLUMNS = ("entry", "line", "what", "amount", "after")


@app.command(context_settings={"ignore_unknown_options": True})
def whatif(
    ctx: typer.Context,
    line: Annotated[
        list[str] | None, typer.Argument(metavar="[LINE...]", help="The line that is played instead, or as well.")
    ] = None,
    without: Annotated[
        list[str] | None, typer.Option("--without", metavar="REF", help="Leave this entry out; may be repeated.")
    ] = None,
    replace: str = typer.Option("", "--replace", metavar="REF", help="Play LINE in the place of this entry."),
    insert_after: str = typer.Option("", "--insert-after", metavar="REF", help="Play LINE after this entry."),
    at: At = "",
    as_known: AsKnown = "",
    json: Json = False,
) -> None:
    """Replay a game with something done otherwise; nothing is written.

    \b
    monopoly whatif --without 12
    monopoly whatif --replace 12 "ann decline"
    monopoly whatif --insert-after 9 "ann claim 9" --json

    Dice, cards and decisions stay what they were. What is not possible any more is named and left out, and the game
    goes on without it; then the cash, lots and standing that would be different at the end, or with --at after that
    entry.
    """
    if bool(line) != bool(replace or insert_after) or (replace and insert_after):
        raise UsageProblem('say one of --replace REF "LINE" and --insert-after REF "LINE", or --without REF alone')
    if not line and not without:
        raise UsageProblem('what is otherwise? monopoly whatif --without 12, or --replace 12 "ann decline"')
    from monopoly import resolve
    from monopoly.whatif import Plan, whatif_document

    said = " ".join(line or ())
    with open_game(ctx) as game:
        timeline = game.timeline(at, as_known)
        entries, book = timeline.entries, game.book
        plan = Plan(
            frozenset(resolve(ref, entries) for ref in without or ()),
            {resolve(replace, entries): said} if replace else {},
            {resolve(insert_after, entries): (said,)} if insert_after else {},
        )
        found = whatif_document(timeline, plan)
    if json:
        sys.stdout.write(write_json(found))
    else:
        _tell_whatif(book, len(entries) - 1, found)


def _tell_whatif(book: "Book", last: int, found: dict[str, Any]) -> None:
    from cli.tables import show

    lines = []
    refused = {refusal["entry"] for refusal in found["all_refused"]}
    for change in found["changed"]:
        number = change["entry"]
        # what a refusal takes away is said there, and a change that no word tells is one of worth at the end
        if change["now"] == change["was"] or number in refused:
            continue
        lines.append(f"{number if number <= last else 'new'}. {change['line']}")
        lines.append(f"   was: {_said(change['was'], 'not there')}")
        lines.append(f"   now: {_said(change['now'], 'not there')}")
    for refusal in found["all_refused"][:SHOWN]:
        number = refusal["entry"] if refusal["entry"] <= last else "new"
        lines.append(f"{number}. {refusal['line']}: not possible: {refusal['rule']}: {refusal['message']}")
    if len(refused) > SHOWN:
        lines.append(f"… and {len(refused) - SHOWN} more that would not be possible (--json lists them)")
    show("\n".join(lines) or "nothing would be different", *differences_told(book, found, "at the end"))


def _said(text: str | None, nothing: str) -> str:
    return nothing if text is None else text or "nothing to tell"


def differences_told(book: "Book", found: dict[str, Any], when: str) -> list[Any]:
    """Tell the differences between two positions as tables and lines."""
    from cli.tables import Table

    told: list[Any] = []
    rows = [_player(book, row) for row in found["players"]]
    if rows:
        told.append(Table((("player", "left"), ("cash", "right"), ("was", "right"), ("", "left")), rows))
    rows = [_deed(book, row) for row in found["deeds"]]
    if rows:
        told.append(Table((("lot", "left"), ("now", "left"), ("was", "left")), rows))
    for row in found["other"]:
        now, was = (book.sum(row[key]) if row["what"] == "pot" else row[key] for key in ("now", "was"))
        told.append(f"{row['what']}: {now} (was {was})")
    return told or [f"nothing differs {when}"]


def _player(book: "Book", row: dict[str, Any]) -> list[str]:
    def part(key: str, value: Any) -> Any:
        return book.sum(value) if key == "deposit" else value

    changed = [key for key in row if f"was_{key}" in row]
    more = [f"{key} {part(key, row[key])} (was {part(key, row[f'was_{key}'])})" for key in changed]
    cash = [book.sum(row["cash"]), book.sum(row["was"])] if "cash" in row else ["", ""]
    return [row["name"], *cash, "; ".join(more)]


def _deed(book: "Book", row: dict[str, Any]) -> list[str]:
    now, was = [], []
    if "was" in row:
        now.append(row["owner"] or "the bank")
        was.append(row["was"] or "the bank")
    if "houses" in row:
        now.append(f"houses {row['houses']}")
        was.append(f"houses {row['was_houses']}")
    if "mortgaged" in row:
        now.append("mortgaged" if row["mortgaged"] else "not mortgaged")
        was.append("mortgaged" if row["was_mortgaged"] else "not mortgaged")
    return [f"{row['square']} {book.name(row['square'])}", ", ".join(now), ", ".join(was)]


@app.command()
def diff(
    ctx: typer.Context,
    first: str = typer.Argument(..., metavar="REF", help="The moment that was: 17, @-3, t5, 12:04 …"),
    second: str = typer.Argument("", metavar="[REF]", help="The moment that is; the same one with --as-known, else @."),
    as_known: AsKnown = "",
    json: Json = False,
) -> None:
    """Compare two moments of a game.

    \b
    monopoly diff 12 17
    monopoly diff t5
    monopoly diff 12 --as-known 14       what was believed, beside what holds
    monopoly diff t3 t4 --json

    With --as-known the first moment is as the log then had it: before later undos and rulings.
    """
    from monopoly import resolve
    from monopoly.comparing import differences

    with open_game(ctx) as game:
        second = second or (first if as_known else "@")
        was = game.look(first, as_known).state
        now = game.look(second).state
        book, entries = game.book, game.entries
        found = {"from": resolve(first, entries), "to": resolve(second, entries), **differences(book, was, now)}
    if json:
        sys.stdout.write(write_json(found))
        return
    from cli.tables import show

    known = f" as known at {as_known}" if as_known else ""
    show(f"{now.game}: entry {found['from']}{known}, then entry {found['to']}")
    show(*differences_told(book, found, "between them"))


@app.command()
def explain(
    ctx: typer.Context,
    figure: Annotated[
        list[str], typer.Argument(metavar="FIGURE", help="ann.cash, BDW.owner, BDW.houses, rent 35, worth ann")
    ],
    at: At = "",
    as_known: AsKnown = "",
    json: Json = False,
    nl: Nl = False,
    csv: Csv = False,
    tsv: Tsv = False,
) -> None:
    """Trace a figure to the entries that made it.

    \b
    monopoly explain ann.cash
    monopoly explain BDW.owner --at t5
    monopoly explain rent 35
    monopoly explain worth ann --json

    With --csv, --tsv and --nl: one row an entry.
    """
    form = Format(as_json=json, nl=nl, as_csv=csv, tsv=tsv)
    import msgspec

    from monopoly import resolve
    from monopoly.tracing import explain as trace

    with open_game(ctx) as game:
        timeline, book = game.timeline(as_known=as_known), game.book
        upto = resolve(at, timeline.entries) if at else len(timeline.entries) - 1
        found = msgspec.to_builtins(trace(timeline, figure, upto))
    rows = found["because"]
    if form.name == "json":
        sys.stdout.write(write_json(found))
    elif not form.is_table:
        emit(rows, STEP_COLUMNS, form)
    else:
        _tell_steps(book, found, rows)


def _tell_steps(book: "Book", found: dict[str, Any], rows: list[dict[str, Any]]) -> None:
    from cli.tables import Table, show

    rule = f" ({found['rule']})" if found["rule"] else ""
    # the levels of a lot are counted, all other figures are sums
    figure = partial(_figure, str if found["subject"].endswith(".houses") else book.sum)
    table = Table(
        (("entry", "right"), ("line", "left"), ("what", "left"), ("amount", "right"), ("then", "right")),
        [
            (str(row["entry"]), row["line"], row["what"], _change(book, row["amount"]), figure(row["after"]))
            for row in rows
        ],
    )
    head = f"{found['subject']}: {figure(found['value']) or 'nobody'}{rule}"
    show(head, *([table.without_empty("amount", "then")] if rows else []))


def _change(book: "Book", amount: int | None) -> str:
    return "" if amount is None else ("-" if amount < 0 else "+") + book.sum(abs(amount))


def _figure(written: Callable[[int], str], value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return written(value) if isinstance(value, int) else str(value)
