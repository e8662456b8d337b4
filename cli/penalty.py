"""``penalty``: gives penalties, and counts them over all games of an event."""

import shlex
from typing import TYPE_CHECKING, Any

import typer

from cli.completing import complete_players, one_of
from cli.errors import UsageProblem
from cli.gathering import gather, tell_faults
from cli.options import AsKnown, By, Csv, DryRun, Json, Nl, Reason, Role, Tsv, Yes, saying
from cli.output import Format, emit
from cli.session import open_log, open_service, pick_game, whole_file
from cli.told import tell_outcome

if TYPE_CHECKING:
    from events import Log
    from monopoly import Book

app = typer.Typer(rich_markup_mode=None, add_completion=False)

COLUMNS = ("game", "entry", "at", "player", "kind", "amount", "name", "by", "reason")


@app.command()
def penalty(
    ctx: typer.Context,
    act: str = typer.Argument(..., metavar="add|list", help="What to do.", autocompletion=one_of("add", "list")),
    player: str = typer.Argument(
        "", metavar="[PLAYER]", help="Who; with list: only his.", autocompletion=complete_players
    ),
    kind: str = typer.Argument("", metavar="[KIND]", help="A sum, a time (30s), caution, warning, removed …"),
    why: str = typer.Argument("", metavar="[WHY]", help="The reason."),
    as_known: AsKnown = "",
    dry_run: DryRun = False,
    by: By = "",
    role: Role = "",
    reason: Reason = "",
    yes: Yes = False,
    json: Json = False,
    nl: Nl = False,
    csv: Csv = False,
    tsv: Tsv = False,
) -> None:
    """Give a penalty, or list those of the event.

    \b
    monopoly penalty add bob caution "talking to the next table"
    monopoly penalty add bob 50 "dice off the board"
    monopoly penalty add bob dice-off-board     where the ruleset names it
    monopoly penalty list
    monopoly penalty list bob --json
    monopoly penalty list --as-known 14    those known then

    Kinds: a sum, a time (30s), caution, warning, removed, disqualified. Who is removed leaves the game as one who
    resigns. Who is disqualified does so too, comes last and is not seated again in the tournament; until all have
    signed also after the end of the game, whose result then is another. The count goes over all games of this file with
    the same event; list without -g, of a file with several games, over all of them; a moment (--as-known) is then an
    instant.
    """
    form = Format(as_json=json, nl=nl, as_csv=csv, tsv=tsv)
    if act not in ("add", "list"):
        raise UsageProblem(f"{act!r}: penalties are added or listed: add, list")
    if act == "add" and not (player and kind):
        raise UsageProblem('who, and what? monopoly penalty add bob caution "why"')
    if kind and act == "list":
        raise UsageProblem("monopoly penalty list [PLAYER] takes nothing more")
    if why and reason:
        raise UsageProblem("two reasons: say it once")
    if as_known and act == "add":
        raise UsageProblem("--as-known shows a moment of the past, and nothing is done there")
    if act == "add":
        _add(ctx, player, kind, dry_run=dry_run, json=json, by=by, role=role, reason=why or reason)
    else:
        _list(ctx, player, as_known, form)


def _add(
    ctx: typer.Context, player: str, kind: str, *, dry_run: bool, json: bool, by: str, role: str, reason: str
) -> None:
    from monopoly.penalties import counts, penalties_of

    with open_service(ctx, read_only=dry_run) as service:
        name = pick_game(ctx, service.log)
        game = service.game(name)
        said = saying(by=by, role=role, reason=reason)
        outcome = service.act(name, ["ref", "penalty", player, kind], store=not dry_run, **said)
        tell_outcome(game.book, outcome, as_json=json)
        if not (dry_run or json):
            who = game.vocabulary.player(player)
            print(f"   {who} so far: {counts(game.book, penalties_of(service.log, name), who)}")
            if kind.lower() == "disqualified":
                _tell_tournament(service.log, name, who)


def _tell_tournament(log: "Log", game: str, player: str) -> None:
    """Say how a player who is disqualified leaves the tournament of the game, too."""
    from monopoly.tournament.loading import tournament_of

    event = tournament_of(log, game)
    if event:
        print(f"   he is not seated again: monopoly tournament withdraw {shlex.quote(event)} {shlex.quote(player)}")


def _list(ctx: typer.Context, player: str, as_known: str, form: Format) -> None:
    from monopoly import everywhere, load_book, load_state
    from monopoly.penalties import penalties_in, penalties_of

    with open_log(ctx, read_only=True) as log:
        names = whole_file(ctx, log)
        if names:
            until = everywhere(as_known) if as_known else None
            rows, faults = gather(names, lambda name: penalties_in(log, name, until=until))
        else:
            rows, faults = penalties_of(log, pick_game(ctx, log), as_known), []
        books = {game: load_book(log, load_state(log, game)) for game in {row["game"] for row in rows}}
        held = {(game, row["entry"]) for game in books for row in penalties_in(log, game)}
    if player:
        rows = [row for row in rows if row["player"].casefold() == player.casefold()]
    if form.is_table:
        _tell(rows, books, held)
    else:
        emit(rows, COLUMNS, form)
    tell_faults(faults)


def _tell(rows: list[dict[str, Any]], books: "dict[str, Book]", held: set[tuple[str, int]]) -> None:
    """Tell penalties; those that are not ``held`` any more, by game and entry, as taken back since."""
    from cli.tables import DIM, Table, show
    from monopoly.penalties import counts

    if not rows:
        show("no penalties")
        return
    gone = [(row["game"], row["entry"]) not in held for row in rows]
    table = Table(
        (("game", "left"), ("entry", "right"), ("player", "left"), ("penalty", "left"), ("why", "left"), ("", "left")),
        [
            (
                row["game"],
                str(row["entry"]),
                row["player"],
                _kind(books[row["game"]], row),
                row["reason"] or "",
                "taken back since" if lost else "",
            )
            for row, lost in zip(rows, gone, strict=True)
        ],
        styles=[DIM if lost else "" for lost in gone],
    )
    book = books[rows[0]["game"]]
    players: dict[str, str] = {}
    for row in rows:
        players.setdefault(row["player"].casefold(), row["player"])
    show(table.without_empty(""), *(f"{who}: {counts(book, rows, who)}" for who in players.values()))


def _kind(book: "Book", row: dict[str, Any]) -> str:
    if row["kind"] == "money":
        return book.sum(row["amount"]) + (f", {row['name'].replace('-', ' ')}" if row["name"] else "")
    return f"{row['amount']}s" if row["kind"] == "time" else str(row["kind"])
