"""``do``: the line a clerk types, played into the game."""

import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from cli.completing import complete_line
from cli.errors import NO, OK, LineProblem, UsageProblem
from cli.options import AsPlayed, By, DryRun, Json, Key, Reason, Role, Yes, saying
from cli.session import make_service, open_service, pick_game
from cli.told import tell_outcome

if TYPE_CHECKING:
    from monopoly import GameService, Outcome

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command(context_settings={"ignore_unknown_options": True})
def do(
    ctx: typer.Context,
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[LINE...]", help="Who, what; - reads lines from standard input.", autocompletion=complete_line
        ),
    ] = None,
    dry_run: DryRun = False,
    as_played: AsPlayed = False,
    by: By = "",
    role: Role = "",
    reason: Reason = "",
    key: Key = "",
    yes: Yes = False,
    json: Json = False,
) -> None:
    """Play a line of the notation.

    \b
    monopoly do ann roll 3+4
    monopoly do ann trade bob NYA+50 for CON
    monopoly do bob claim = bob 764
    monopoly do -n ann build 'ORI*2' 'VER*2'
    monopoly do --as-played ann roll 3+4 salary=0
    monopoly do ref pause
    monopoly do - < lines.txt

    With - each line of standard input is played as it comes, and stored for itself; the first that is refused ends it,
    named as -:LINE, and what was stored before it stays. With -n, too, each line counts on those before it.

    A shell has its own use for *, ! and (m): put such words in quotes, as above.

    With --as-played what the rules forbid is stored all the same, flagged !illegal, with what was found.

    Exit code 1: refused by a rule (nothing is stored); a late claim (stored as evidence, no money moves); a misplay.
    """
    words = words or []
    if not words:
        raise UsageProblem("who does what? monopoly do ann roll 3+4")
    _no_stray_options(words)
    said = saying(by=by, role=role, reason=reason, key=key)
    code = OK
    with open_service(ctx, read_only=dry_run) as service:
        game = pick_game(ctx, service.log)
        if words != ["-"]:
            outcome = service.act(game, words, store=not dry_run, as_played=as_played, **said)
            tell_outcome(service.game(game).book, outcome, as_json=json)
            raise typer.Exit(exit_code(outcome))
        if dry_run:
            service = rehearsal(service, game)
        for at, line in read_lines():
            keyed = said | {"key": f"{key}/{at}" if key else None}
            try:
                outcome = service.act(game, line, as_played=as_played, **keyed)
            except Exception as error:
                raise LineProblem(at, line, error) from error
            tell_outcome(service.game(game).book, outcome, as_json=json, stored=not dry_run)
            code = max(code, exit_code(outcome))
    raise typer.Exit(code)


def exit_code(outcome: "Outcome") -> int:
    """Give the exit code of a line that was stored: a late claim, or what was played against the rules, is a no."""
    return NO if any(breach.severity == "breach" for breach in outcome.breaches) else OK


def read_lines() -> Iterator[tuple[int, str]]:
    """Read the lines of standard input as they come, without blank ones and comments."""
    for number, line in enumerate(sys.stdin, 1):
        text = line.strip().removeprefix("\ufeff")
        if any("\udc80" <= letter <= "\udcff" for letter in text):
            raise LineProblem(number, text, UsageProblem("not UTF-8: type or save the lines as UTF-8 text"))
        if text and not text.startswith("#"):
            yield number, text


def rehearsal(service: "GameService", game: str) -> "GameService":
    """Copy a game into memory, where lines can be tried out one upon the other."""
    from events import NEW, MemoryLog

    log = MemoryLog()
    first = service.started(game)
    log.append(game, NEW, service.entries(game), documents=(service.log.document(first.kit),))
    return make_service(log)


def _no_stray_options(words: Sequence[str]) -> None:
    for word in words:
        name = word.lstrip("-")
        if word.startswith("-") and name[:1].isalpha() and not any(letter.isspace() for letter in word):
            raise UsageProblem(f"no option {word}; words of the line that begin with - go in quotes")
