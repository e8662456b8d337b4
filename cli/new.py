"""``new``: founds a game."""

import typer

from cli.errors import UsageProblem
from cli.options import By, DryRun, Json
from cli.session import open_service
from cli.told_state import tell_state
from monopoly import Headers, Vocabulary, check_names, parse_opening

app = typer.Typer(rich_markup_mode=None)


@app.command()
def new(
    ctx: typer.Context,
    name: str = typer.Argument(..., help="The name of the game, such as R1-T1."),
    players: str = typer.Option("", "--players", help="Names in seating order, ann,bob,cid; the first moves first."),
    ruleset: str = typer.Option("classic", "--ruleset", help="A ruleset by name, or a file of yours."),
    rules: str = typer.Option("", "--rules", help="Options on top: 'claim=second-roll turn=60s round=90m'."),
    house: str = typer.Option("", "--house", help="House rules by name, with commas between."),
    board: str = typer.Option("", "--board", help="Another board than the ruleset's."),
    seed: str = typer.Option("", "--seed", help="Of the game's own dice and decks; else drawn."),
    opening: str = typer.Option("", "--opening", help="The rolls for the start: 'ann 3+4 bob 5+5'."),
    event: str = typer.Option("", "--event", help="The tournament or club."),
    table: str = typer.Option("", "--table", help="The table."),
    referee: str = typer.Option("", "--referee", help="Who referees."),
    clerk: str = typer.Option("", "--clerk", help="Who keeps the record."),
    dry_run: DryRun = False,
    by: By = "",
    json: Json = False,
) -> None:
    """Start a game, as in: monopoly new R1-T1 --players ann,bob,cid

    \b
    monopoly new R1-T1 --players ann,bob,cid --rules 'turn=60s round=90m'
    monopoly new casual --players "Ann B,Аня" --opening '"Ann B" 3+4 Аня 5+5'
    """
    names = tuple(part.strip() for part in players.split(",") if part.strip())
    if not names:
        raise UsageProblem(f"who plays? monopoly new {name} --players ann,bob,cid")
    texts = {
        "event": event,
        "table": table,
        "referee": referee,
        "clerk": clerk,
        "board": board,
        "seed": seed,
    }
    seats = check_names(names)
    headers = Headers(
        game=name,
        players=seats,
        ruleset=ruleset,
        rules=tuple(rules.split()),
        house=tuple(house.replace(",", " ").split()),
        opening=parse_opening(opening, Vocabulary(seats)) if opening else (),
        **{key: value for key, value in texts.items() if value},  # type: ignore[arg-type]
    )
    with open_service(ctx, create=True) as service:
        game = service.found(headers, by=by or "clerk", store=not dry_run)
        if not json:
            print(f"{name}: {', '.join(names)} play {game.state.ruleset}" + ("   (not stored)" if dry_run else ""))
        tell_state(game.book, game.state, as_json=json)
