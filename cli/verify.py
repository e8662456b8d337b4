"""``verify``: recomputes the log."""

from typing import TYPE_CHECKING, Any, NoReturn

import typer

from cli.errors import NO, OK, NeedsYes, say
from cli.options import Csv, Json, Nl, Tsv, Yes
from cli.output import Format, emit
from cli.progress import watched
from cli.session import open_service, pick_game
from cli.told_verify import told_problems

if TYPE_CHECKING:
    from monopoly import GameService

app = typer.Typer(rich_markup_mode=None, add_completion=False)

COLUMNS = ("game", "entries", "head", "ok", "problems")


@app.command()
def verify(
    ctx: typer.Context,
    repair: bool = typer.Option(False, "--repair", help="Fold a stored state that is wrong anew from the entries."),
    yes: Yes = False,
    sheet: str = typer.Option("", "--sheet", metavar="FILE", help="Compare this result sheet with the log instead."),
    json: Json = False,
    nl: Nl = False,
    csv: Csv = False,
    tsv: Tsv = False,
) -> None:
    """Recompute hashes, numbers, balances and snapshots.

    \b
    monopoly verify
    monopoly -g R2-T5 verify --json
    monopoly -g R2-T5 verify --repair
    monopoly verify --sheet R2-T5.html          what has changed since it was made

    Without -g all games and tournaments of the file are verified. Exit code 1 if something is wrong, 3 if the file
    cannot be read. With --csv, --tsv and --nl: one row a game. A sheet is wrong if its game's log is broken or another
    one, if it says what the log did not, or if the result has changed since.

    --repair changes no entry, only the state that is kept beside them and can always be folded again. Where the last
    entries are missing, that state is all that tells of them: then it needs --yes, and the game goes on without them.
    """
    form = Format(as_json=json, nl=nl, as_csv=csv, tsv=tsv)
    from monopoly import verify_games

    with open_service(ctx, read_only=not repair) as service:
        if sheet:
            _compare(ctx, service, sheet, form)
        if ctx.obj.game:
            names = [pick_game(ctx, service.log, any_kind=True)]
        else:
            names = [stream.name for stream in service.log.streams()] or [pick_game(ctx, service.log)]
        reports = list(watched(verify_games(service, names), len(names), "verifying"))
        if repair:
            reports = [_repaired(service, report, yes=yes) for report in reports]
        strays = [] if ctx.obj.game else service.log.strays()
    if form.is_table:
        _tell(reports, strays)
    else:
        emit(reports, COLUMNS, form, document=_document(reports, strays))
        if form.name != "json":
            for stray in strays:
                say(stray)
    raise typer.Exit(NO if strays or not all(report["ok"] for report in reports) else OK)


def _repaired(service: "GameService", report: dict[str, Any], *, yes: bool) -> dict[str, Any]:
    """Put a stored state right, and verify again; a game whose entries are damaged is left alone."""
    from monopoly.views import repair_game, verify_game

    problems = report["problems"]
    lost = [problem for problem in problems if problem["entry"] is not None]
    if not problems or any("the stored state counts" not in problem["problem"] for problem in lost):
        return report
    if lost and not yes:
        raise NeedsYes(f"{report['game']}: {lost[0]['problem']}; to go on without them: verify --repair --yes")
    repair_game(service, report["game"])
    return verify_game(service, report["game"])


def _compare(ctx: typer.Context, service: "GameService", sheet: str, form: Format) -> NoReturn:
    """Tell what the log says of a result sheet."""
    from cli.tables import show
    from cli.verify_sheet import told, verify_sheet

    found = verify_sheet(service, sheet, ctx.obj.game and pick_game(ctx, service.log))
    if form.is_table:
        show(*told(found))
    else:
        emit([found], tuple(found), form, document=found)
    raise typer.Exit(OK if found["ok"] else NO)


def _tell(reports: list[dict[str, Any]], strays: list[str]) -> None:
    from cli.tables import show

    lines = []
    for report in reports:
        if report["ok"]:
            lines.append(f"{report['game']}: {report['entries']} entries, all in order, head {report['head'][:16]}…")
        lines.extend(told_problems(report))
    show(*lines, *strays)


def _document(reports: list[dict[str, Any]], strays: list[str]) -> dict[str, Any]:
    if len(reports) == 1 and not strays:
        return reports[0]
    return {
        "entries": sum(report["entries"] for report in reports),
        "head": None,
        "ok": not strays and all(report["ok"] for report in reports),
        "problems": [{"game": None, "entry": None, "problem": stray} for stray in strays]
        + [{"game": report["game"], **problem} for report in reports for problem in report["problems"]],
        "games": reports,
    }
