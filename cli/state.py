"""``state``: the table as it stands, or stood."""

import sys
from typing import Any

import typer

from cli.options import AsKnown, At, Csv, Json, Nl, Tsv
from cli.output import Format, emit, write_json
from cli.session import open_game

app = typer.Typer(rich_markup_mode=None, add_completion=False)

COLUMNS = (
    *("name", "cash", "square", "position", "in_jail", "jail_rolls", "jail_cards", "bankrupt", "worth"),
    *("deposit", "colour", "deeds"),
)


@app.command()
def state(
    ctx: typer.Context,
    at: At = "",
    as_known: AsKnown = "",
    json: Json = False,
    nl: Nl = False,
    csv: Csv = False,
    tsv: Tsv = False,
) -> None:
    """Show the table: cash, places, deeds, what is open.

    \b
    monopoly state --at 17
    monopoly state
    monopoly state --at @-3
    monopoly state --at 12:04 --as-known 24 --json

    ORI*3 is a lot with three houses (5: a hotel), BDW(m) a mortgaged one; "worth" is the end-of-game valuation, the
    margin of the winner what he is ahead of the next richest. With --csv, --tsv and --nl: one row a player. With
    --as-known the last line names what is held otherwise by now.
    """
    form = Format(as_json=json, nl=nl, as_csv=csv, tsv=tsv)
    from monopoly import describe_state

    with open_game(ctx) as game:
        moment = game.look(at, as_known).state if at or as_known else game.state
        plain = describe_state(game.book, moment)
        book = game.book
        now = game.look(str(moment.entry)).state if as_known and form.is_table else None
        known = len(game.known(as_known)) - 1 if now else 0
    if form.name == "json":
        sys.stdout.write(write_json(plain))
    elif form.is_table:
        from cli.told_state import tell_state

        tell_state(book, plain)
        if now is not None:
            from cli.told_state import held_otherwise

            sys.stdout.write(held_otherwise(book, moment, now, known) + "\n")
    elif form.name == "nl":
        emit([player | {"deeds": _deeds(plain, player["name"])} for player in plain["players"]], COLUMNS, form)
    else:
        emit([_flat(plain, player) for player in plain["players"]], COLUMNS, form)


def _deeds(plain: dict[str, Any], player: str) -> list[str]:
    return [deed["square"] for deed in plain["deeds"] if deed["owner"] == player]


def _flat(plain: dict[str, Any], player: dict[str, Any]) -> dict[str, Any]:
    """Give a player for a spreadsheet: deeds as the table has them, jail cards by their decks."""
    from cli.told_state import deed_text

    deeds = " ".join(deed_text(deed) for deed in plain["deeds"] if deed["owner"] == player["name"])
    return player | {"deeds": deeds, "jail_cards": " ".join(player["jail_cards"])}
