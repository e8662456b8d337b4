"""``verify``: recomputes the log."""

import sys
from typing import Any

import msgspec
import typer

from cli.errors import NO, OK
from cli.options import Json
from cli.progress import watched
from cli.session import open_service, pick_game
from monopoly import verify_games

app = typer.Typer(rich_markup_mode=None)


@app.command()
def verify(ctx: typer.Context, json: Json = False) -> None:
    """Recompute hashes, numbers, balances and snapshots, as in: monopoly verify

    \b
    monopoly verify
    monopoly -g R2-T5 verify --json

    Without -g all games of the file are verified. Exit code 1 if something is wrong, 3 if the file cannot be read.
    """
    with open_service(ctx, read_only=True) as service:
        if ctx.obj.game:
            names = [pick_game(ctx, service.log)]
        else:
            names = [stream.name for stream in service.log.streams("game")] or [pick_game(ctx, service.log)]
        reports = list(watched(verify_games(service, names), len(names), "verifying"))
    ok = all(report["ok"] for report in reports)
    if json:
        sys.stdout.write(msgspec.json.format(msgspec.json.encode(_document(reports)), indent=2).decode() + "\n")
    else:
        for report in reports:
            if report["ok"]:
                print(f"{report['game']}: {report['entries']} entries, all in order, head {report['head'][:16]}…")
            for problem in report["problems"]:
                where = f"entry {problem['entry']}" if problem["entry"] is not None else "snapshot"
                print(f"{report['game']}: {where}: {problem['problem']}")
    raise typer.Exit(OK if ok else NO)


def _document(reports: list[dict[str, Any]]) -> dict[str, Any]:
    if len(reports) == 1:
        return reports[0]
    return {
        "entries": sum(report["entries"] for report in reports),
        "head": None,
        "ok": all(report["ok"] for report in reports),
        "problems": [{"game": r["game"], **problem} for r in reports for problem in r["problems"]],
        "games": reports,
    }
