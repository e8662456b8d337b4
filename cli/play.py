"""``play``: the clerk's prompt at the table, where each line is an entry."""

import sys
from typing import TYPE_CHECKING

import typer

from cli.do import read_lines, rehearsal
from cli.errors import OK, LineProblem
from cli.options import AsPlayed, By, DryRun, Reason, Role, Yes, saying
from cli.session import open_service, pick_game

if TYPE_CHECKING:
    from cli.clerk.desk import ClerksDesk
    from monopoly import Outcome

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def play(
    ctx: typer.Context,
    dry_run: DryRun = False,
    as_played: AsPlayed = False,
    by: By = "",
    role: Role = "",
    reason: Reason = "",
    yes: Yes = False,
) -> None:
    """Keep a game at the table, line by line.

    \b
    monopoly play
    monopoly play -g R1-T1
    monopoly play --by "R. Hale" --role referee
    monopoly play -g R1-T1 < lines.txt

    TAB completes a line by what is legal now; below stand the turn, the clock, cash, open rents and debts. A line that
    is refused leaves nothing behind, and Up brings it back. u takes back the last entry, ? helps, q or Ctrl-D leaves.
    Each line is stored as `do` stores it; what other clerks write into the game appears by itself.

    Where the file holds several games and none is named, it asks which.

    Off a terminal lines are read and answered as by `do -`, with the same exit codes.
    """
    said = saying(by=by, role=role, reason=reason)
    terminal = sys.stdin.isatty() and sys.stdout.isatty()
    with open_service(ctx, read_only=dry_run) as service:
        if terminal and not ctx.obj.game and len(service.log.streams("game")) > 1:
            from cli.clerk.which import ask_which

            ctx.obj.game = ask_which(service.log)
        name = pick_game(ctx, service.log)
        if dry_run:
            service = rehearsal(service, name)
        from cli.clerk.desk import ClerksDesk

        if terminal:
            from cli.clerk.screen import Screen, tell

            desk = ClerksDesk(
                *(service, name),
                said=said,
                as_played=as_played,
                dry_run=dry_run,
                tell=tell,
                asks=not (yes or dry_run),
            )
            code = Screen(desk).run()
        else:
            desk = ClerksDesk(service, name, said=said, as_played=as_played, dry_run=dry_run, tell=_tell)
            code = _play_lines(desk)
    raise typer.Exit(code)


def _play_lines(desk: "ClerksDesk") -> int:
    """Play the lines of standard input; the first that is refused ends it. Raises LineProblem."""
    from cli.clerk.desk import Leave

    code = OK
    for number, line in read_lines():
        try:
            code = max(code, desk.enter(line))
        except Leave:
            break
        except Exception as error:
            raise LineProblem(number, line, error) from error
    return code


def _tell(desk: "ClerksDesk", outcome: "Outcome") -> None:
    from cli.told import tell_outcome

    tell_outcome(desk.game.book, outcome, as_json=False, stored=not desk.dry_run)
