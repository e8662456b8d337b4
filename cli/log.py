"""``log`` and ``show``: the entries of a game, those taken back struck out."""

from typing import Any

import typer

from cli.options import AsKnown, Csv, Json, Nl, Tsv
from cli.output import Format, emit, show_table
from cli.session import look_back, open_service, pick_game
from monopoly import Game, GameService, clock_time, plain_entry, resolve_range, word_events

app = typer.Typer(rich_markup_mode=None)

COLUMNS = (
    "entry",
    "at",
    "recorded",
    "elapsed",
    "actor",
    "by",
    "role",
    "reason",
    "line",
    "flags",
    "checks",
    "remark",
    "undone",
    "events",
    "transfers",
)


def _rows(service: GameService, game: Game, low: int, high: int, as_known: str = "") -> list[dict[str, Any]]:
    """Give entries as plain data, marking those taken back (as far as was known then)."""
    undone = game.timeline().undone
    if as_known:
        seen = look_back(service, game, "", as_known)
        undone, high = seen.undone, min(high, seen.entries[-1].number)
    return [
        plain_entry(entry.number, entry, game.state.start, entry.number in undone)
        for entry in service.log.entries(game.state.game, low - 1, high)
    ]


@app.command()
def log(
    ctx: typer.Context,
    which: str = typer.Argument("", metavar="[REF|REF..REF]", help="An entry or a range: 17, 17..23, @-5.., t5..t6"),
    player: str = typer.Option("", "--player", help="Only entries of this player's, or that move his money."),
    as_known: AsKnown = "",
    json: Json = False,
    nl: Nl = False,
    csv: Csv = False,
    tsv: Tsv = False,
) -> None:
    """List the entries, as in: monopoly log 17..23

    \b
    monopoly log
    monopoly log @-5..
    monopoly log --player ann --json
    """
    form = Format(as_json=json, nl=nl, as_csv=csv, tsv=tsv)
    with open_service(ctx, read_only=True) as service:
        game = service.game(pick_game(ctx, service.log))
        low, high = resolve_range(which, game.past) if which else (1, game.state.entry)
        rows = _rows(service, game, low, high, as_known)
        if player:
            name = game.vocabulary.player(player)
            rows = [
                row
                for row in rows
                if row["actor"] == name or any(name in (t["from"], t["to"]) for t in row["transfers"])
            ]
    if not form.is_table:
        emit(rows, COLUMNS, form)
        return
    show_table(
        (("entry", "right"), ("time", "right"), ("line", "left"), ("money", "left")),
        [(str(row["entry"]), clock_time(row["elapsed"]), _line(row), _money(row)) for row in rows],
        styles=["strike dim" if row["undone"] else "" for row in rows],
    )


def _line(row: dict[str, Any]) -> str:
    text = row["line"] + "".join(f" !{flag}" for flag in row["flags"])
    if row["by"] != row["actor"]:
        text += f" by {row['by']}"
    for said in (row["reason"], row["remark"]):
        text += f" {{{said}}}" if said else ""
    return f"[undone] {text}" if row["undone"] else text


def _money(row: dict[str, Any]) -> str:
    return ", ".join(f"{t['from']} → {t['to']} {t['amount']:,} ({t['reason']})" for t in row["transfers"])


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
    """Show an entry whole: what it says, what happened, who wrote it down, as in: monopoly show 12

    \b
    monopoly show @
    monopoly show 10..12 --json
    """
    form = Format(as_json=json, nl=nl, as_csv=csv, tsv=tsv)
    with open_service(ctx, read_only=True) as service:
        game = service.game(pick_game(ctx, service.log))
        low, high = resolve_range(which, game.past)
        rows = _rows(service, game, low, high, as_known)
        entries = service.log.entries(game.state.game, low - 1, high)
        undone = game.timeline().undone
    if not form.is_table:
        emit(rows, COLUMNS, form)
        return
    for row, entry in zip(rows, entries, strict=False):
        print(f"{row['entry']}. {row['line']}" + "".join(f" !{flag}" for flag in row["flags"]))
        if row["undone"]:
            print(f"   taken back by entry {undone[entry.number]}")
        for said in word_events(game.book, entry.events):
            print(f"   {said}")
        for transfer in row["transfers"]:
            print(f"   {transfer['from']} → {transfer['to']}  {transfer['amount']:,}  {transfer['reason']}")
        for label in ("checks", "remark", "reason"):
            if row[label]:
                print(f"   {label}: {row[label]}")
        when = f"at {row['at']} ({clock_time(row['elapsed'])})" if row["at"] else "at no known time"
        print(f"   {when}, recorded {row['recorded']} by {row['by']} as {row['role']}")
        print(f"   hash {entry.hash.hex()}")
