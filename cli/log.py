"""``log`` and ``show``: the entries of a game, those taken back struck out."""

from collections.abc import Callable
from typing import Any

import typer

from cli.completing import complete_players
from cli.options import AsKnown, Csv, Json, Nl, Tsv
from cli.output import Format, emit
from cli.session import OpenGame, open_game

app = typer.Typer(rich_markup_mode=None, add_completion=False)

COLUMNS = (
    *("entry", "at", "recorded", "elapsed", "actor", "by", "role", "reason", "line", "flags", "checks", "remark"),
    *("undone", "events", "transfers"),
)


def log_rows(game: OpenGame, which: str, as_known: str) -> tuple[list[dict[str, Any]], dict[int, int]]:
    """Give entries as plain data, and by which entry each was taken back (as far as was known then)."""
    from monopoly import plain_entry, resolve_range

    seen = game.look(as_known=as_known) if as_known else None
    entries = game.entries[: len(seen.entries)] if seen else game.entries
    low, high = resolve_range(which, entries) if which else (1, entries[-1].number)
    if seen is None:
        from projections import taken_back

        undone = taken_back(entries)
    else:
        undone = seen.undone
    start = entries[0].at
    rows = [plain_entry(e.number, e, start, e.number in undone) for e in entries[low : high + 1]]
    return rows, undone


@app.command()
def log(
    ctx: typer.Context,
    which: str = typer.Argument("", metavar="[REF|REF..REF]", help="An entry or a range: 17, 17..23, @-5.., t5..t6"),
    player: str = typer.Option(
        "",
        "--player",
        metavar="NAME",
        help="Only entries of this player's, or that move his money.",
        autocompletion=complete_players,
    ),
    as_known: AsKnown = "",
    json: Json = False,
    nl: Nl = False,
    csv: Csv = False,
    tsv: Tsv = False,
) -> None:
    """List the entries, those taken back struck out.

    \b
    monopoly log 17..23
    monopoly log
    monopoly log @-5..
    monopoly log --player ann --json

    Without a reference all entries after the start, which is entry 0.
    """
    form = Format(as_json=json, nl=nl, as_csv=csv, tsv=tsv)
    with open_game(ctx, any_kind=not (player or as_known)) as game:
        rows, _ = log_rows(game, which, as_known)
        if player:
            from monopoly import account_of

            account = account_of(game.state.players, player)
            rows = [row for row in rows if _is_about(row, account)]
        name = game.entries[0].stream
        from events import Started  # a tournament has no board

        money = game.book.sum if isinstance(game.entries[0].events[0], Started) else "{:,}".format
    if form.is_table:
        tell_entries(rows, name, money)
    else:
        emit(rows, COLUMNS, form)


def tell_entries(rows: list[dict[str, Any]], name: str, money: Callable[[int], str] = "{:,}".format) -> None:
    """Print entries as a table, those taken back struck out; ``money`` writes sums as the board's players see them."""
    from cli.tables import STRUCK, Table, is_styled, show
    from monopoly import clock_time

    if not rows:
        show(f"{name}: no entries")
        return
    styled = is_styled()
    table = Table(
        (("entry", "right"), ("time", "right"), ("line", "left"), ("money", "left")),
        [(str(row["entry"]), clock_time(row["elapsed"]), _line(row, styled), _money(row, money)) for row in rows],
        styles=[STRUCK if row["undone"] else "" for row in rows],
    )
    show(table.without_empty("time", "money"))


def _is_about(row: dict[str, Any], name: str) -> bool:
    return row["actor"] == name or any(name in (t["from"], t["to"]) for t in row["transfers"])


def _line(row: dict[str, Any], styled: bool) -> str:
    text = row["line"] + "".join(f" !{flag}" for flag in row["flags"])
    if row["by"] != row["actor"]:
        text += f" by {row['by']}"
    for said in (row["reason"], row["remark"]):
        text += f" {{{said}}}" if said else ""
    return f"[undone] {text}" if row["undone"] and not styled else text


def _money(row: dict[str, Any], money: Callable[[int], str]) -> str:
    """Add up what moved between the same accounts for the same reason."""
    sums: dict[tuple[str, str, str], int] = {}
    for transfer in row["transfers"]:
        key = transfer["from"], transfer["to"], transfer["reason"]
        sums[key] = sums.get(key, 0) + transfer["amount"]
    return ", ".join(
        f"{giver} → {getter} {money(amount)}" + ("" if reason in row["line"].split() else f" ({reason})")
        for (giver, getter, reason), amount in sums.items()
    )


@app.command()
def show(
    ctx: typer.Context,
    which: str = typer.Argument("@", metavar="[REF|REF..REF]", help="An entry, @ the last one, or a range."),
    as_known: AsKnown = "",
    json: Json = False,
    nl: Nl = False,
    csv: Csv = False,
    tsv: Tsv = False,
) -> None:
    """Show an entry whole: what it says and did, who wrote it.

    \b
    monopoly show 12
    monopoly show @
    monopoly show 10..12 --json
    """
    form = Format(as_json=json, nl=nl, as_csv=csv, tsv=tsv)
    with open_game(ctx) as game:
        rows, undone = log_rows(game, which, as_known)
        entries, book = game.entries, game.book
    if not form.is_table:
        emit(rows, COLUMNS, form)
        return
    from cli.tables import show as show_text
    from monopoly import word_events

    lines: list[str] = []
    for row in rows:
        entry = entries[row["entry"]]
        lines.append(f"{row['entry']}. {row['line']}" + "".join(f" !{flag}" for flag in row["flags"]))
        if row["undone"]:
            lines.append(f"   taken back by entry {undone[entry.number]}")
        lines.extend(f"   {said}" for said in word_events(book, entry.events))
        lines.extend(f"   {t['from']} → {t['to']} {book.figure(t['amount'])} ({t['reason']})" for t in row["transfers"])
        lines.extend(f"   {label}: {row[label]}" for label in ("checks", "remark", "reason") if row[label])
        lines.append(f"   {_when(row)}, recorded {row['recorded']} by {row['by']} as {row['role']}")
        lines.append(f"   hash {entry.hash.hex()}")
    show_text(*lines)


def _when(row: dict[str, Any]) -> str:
    from monopoly import clock_time

    if not row["at"]:
        return "at no known time"
    return f"at {row['at']}" + (f" ({clock_time(row['elapsed'])})" if row["elapsed"] is not None else "")
