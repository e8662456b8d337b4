"""``dispute``: opens a dispute and lays out the facts of it on a page."""

from typing import TYPE_CHECKING, Any

import typer

from cli.completing import complete_disputed, one_of
from cli.desk import resolve_in
from cli.errors import UsageProblem
from cli.gathering import gather, tell_faults
from cli.options import AsKnown, At, By, Csv, DryRun, Json, Nl, Reason, Role, Tsv, Yes, saying, signed
from cli.output import Format, emit
from cli.session import OpenGame, open_log, open_service, pick_game, whole_file
from cli.told import tell_outcome

if TYPE_CHECKING:
    from events import Log
    from monopoly import Game, GameService
    from monopoly.taking_back import Timeline

app = typer.Typer(rich_markup_mode=None, add_completion=False)

ACTS = ("open", "list", "show", "close")
COLUMNS = ("dispute", "entry", "player", "text", "opened", "closed", "ruling")


@app.command()
def dispute(
    ctx: typer.Context,
    act: str = typer.Argument(..., metavar="open|list|show|close", help="What to do.", autocompletion=one_of(*ACTS)),
    about: str = typer.Argument(
        "", metavar="[REF|D1]", help="The entry that is disputed, or the dispute.", autocompletion=complete_disputed
    ),
    text: str = typer.Argument("", metavar="[TEXT]", help="What is disputed, in a sentence."),
    at: At = "",
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
    """Open, list, show or close a dispute.

    \b
    monopoly dispute open 12 --by ann "I asked before the dice were down"
    monopoly dispute list
    monopoly dispute show D1
    monopoly dispute close D1
    monopoly dispute list --as-known 14    and what became of them since

    To open one stops the clock and prints a page of facts: the entries concerned with their times, the table before,
    the rule as this game has it, and what each ruling would change. A ruling (monopoly rule D1 deny) closes it, too.
    Without -g, list has the disputes of all games of the file, each with its game; a moment is then an instant.
    """
    form = Format(as_json=json, nl=nl, as_csv=csv, tsv=tsv)
    if act not in ACTS:
        raise UsageProblem(f"{act!r}: a dispute is opened, listed, shown or closed: {', '.join(ACTS)}")
    if act != "list" and not about:
        raise UsageProblem(f"which one? monopoly dispute {act} {'12' if act == 'open' else 'D1'}")
    reads = act in ("list", "show")
    if (at or as_known) and not reads:
        raise UsageProblem("--at and --as-known show a moment of the past, and nothing is done there")
    if reads:
        with open_log(ctx, read_only=True) as log:
            names = whole_file(ctx, log) if act == "list" else []
            if names:
                _list_all(log, names, at, as_known, form)
                return
            game = OpenGame(log, pick_game(ctx, log))
            if act == "list":
                _list(game, at, as_known, form)
            else:
                _show(game.timeline(at, as_known), game.name, about, form)
        return
    said = saying(by=by, role=role, reason=reason)
    with open_service(ctx, read_only=dry_run) as service:
        known = service.game(pick_game(ctx, service.log))
        do = _open if act == "open" else _close
        do(service, known, about, text, said, dry_run=dry_run, as_json=json)


def _list(game: OpenGame, at: str, as_known: str, form: Format) -> None:
    from monopoly.disputes import list_disputes

    rows = list_disputes(game.timeline(at, as_known))
    if not form.is_table:
        emit(rows, COLUMNS, form)
        return
    from cli.tables import show

    now = list_disputes(game.timeline()) if at or as_known else rows
    show(_table(rows, now) if rows else f"{game.name}: no disputes")


def _list_all(log: "Log", names: list[str], at: str, as_known: str, form: Format) -> None:
    """List the disputes of all games; those of which the state counts none are not read."""
    from monopoly import everywhere, load_state
    from monopoly.disputes import list_disputes

    if at:
        raise UsageProblem("--at looks at one game: say -g NAME")
    known = everywhere(as_known) if as_known else None
    now: list[dict[str, Any]] = []

    def read(name: str) -> list[dict[str, Any]]:
        if not load_state(log, name).dispute_count:
            return []
        game = OpenGame(log, name)
        now.extend({"game": name} | row for row in list_disputes(game.timeline()))
        if known is not None and game.entries[0].recorded > known:
            return []
        return [{"game": name} | row for row in list_disputes(game.timeline(as_known=as_known))]

    rows, faults = gather(names, read)
    if form.is_table:
        from cli.tables import show

        show(_table(rows, now) if rows else f"no disputes in {len(names):,} games")
    else:
        emit(rows, ("game", *COLUMNS), form)
    tell_faults(faults)


def _table(rows: list[dict[str, Any]], now: list[dict[str, Any]]) -> Any:
    """Lay disputes out, with their games where they say them, and what has become since of those that stood otherwise
    at the moment that is shown."""
    from cli.tables import DIM, Table

    standing = {(row.get("game"), row["dispute"]): _standing(row) for row in now}
    columns = (("game", "left"), ("", "left"), ("entry", "right"), ("by", "left"), ("what", "left"), ("", "left"))
    cells = [
        (
            row.get("game", ""),
            row["dispute"],
            str(row["entry"]),
            row["player"],
            row["text"],
            _then(_standing(row), standing[row.get("game"), row["dispute"]]),
        )
        for row in rows
    ]
    styles = ["" if row["closed"] is None else DIM for row in rows]
    return Table(columns, cells, styles=styles).without_empty("game")


def _then(standing: str, now: str) -> str:
    return standing if standing == now else f"{standing}; now: {now}"


def _standing(row: dict[str, Any]) -> str:
    if row["closed"] is None:
        return f"open since entry {row['opened']}"
    return f"ruled: {row['ruling']} (entry {row['closed']})" if row["ruling"] else f"closed (entry {row['closed']})"


def _number(about: str) -> int:
    """Give the number of a dispute that is named by it (D1); 0: it is named by an entry."""
    return int(about[1:]) if about[:1] in ("d", "D") and about[1:].isdigit() else 0


def _find(timeline: "Timeline", game: str, about: str) -> dict[str, Any]:
    from monopoly import resolve
    from monopoly.disputes import list_disputes

    rows = list_disputes(timeline)
    number = _number(about)
    if number:
        rows = [row for row in rows if row["dispute"] == f"D{number}"]
    else:
        entry = resolve(about, timeline.entries)
        rows = [row for row in rows if row["entry"] == entry]
    if not rows:
        raise UsageProblem(f"{game} has no dispute {about}: monopoly dispute list")
    if len(rows) > 1:
        named = " and ".join(row["dispute"] for row in rows)
        raise UsageProblem(f"{named} are about entry {about}: say which one, as in dispute show {rows[-1]['dispute']}")
    return rows[0]


def _show(timeline: "Timeline", game: str, about: str, form: Format) -> None:
    from monopoly.disputes import facts_of

    row = _find(timeline, game, about)
    page = row | facts_of(timeline, row["entry"])
    if not form.is_table:
        emit([page if form.name == "nl" else row], COLUMNS, form, document=page)
    else:
        from cli.facts import tell_facts

        said = f": {page['text']}" if page["text"] else ""
        head = f"{page['dispute']}, entry {page['entry']}, by {page['player']}{said}   [{_standing(page)}]"
        tell_facts(timeline.book, head, page)


def _open(
    service: "GameService", game: "Game", about: str, text: str, said: dict[str, Any], *, dry_run: bool, as_json: bool
) -> None:
    from monopoly import Sentence, actions

    if not text and any(letter.isspace() for letter in about.strip()):
        raise UsageProblem(f'which entry is disputed? monopoly dispute open 12 "{about}"; @ is the last')
    entry = resolve_in(game, about)
    sentence = Sentence(actions.Dispute(_player(game, said) or "clerk", entry, text))
    outcome = service.act(game.state.game, sentence, store=not dry_run, **said)
    tell_outcome(game.book, outcome, as_json=as_json)
    if not (dry_run or as_json):
        print()
        game = service.game(game.state.game)
        _show(game.timeline(), game.state.game, f"D{game.state.dispute_count}", Format())


def _player(game: "Game", said: dict[str, Any]) -> str:
    """Give the player who says something at the desk; empty: none does."""
    by = signed(said, "clerk")["by"].casefold()
    return next((name for name in game.state.players if name.casefold() == by), "")


def _close(
    service: "GameService", game: "Game", about: str, text: str, said: dict[str, Any], *, dry_run: bool, as_json: bool
) -> None:
    from monopoly import Sentence, actions

    actor = _player(game, said) or ("clerk" if signed(said, "ref")["role"] == "clerk" else "ref")
    number = _number(about)
    entry = 0 if number else resolve_in(game, about)
    sentence = Sentence(actions.Dispute(actor, entry, text, close=True, number=number))
    outcome = service.act(game.state.game, sentence, store=not dry_run, **said)
    tell_outcome(game.book, outcome, as_json=as_json)
