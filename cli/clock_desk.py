"""What the referee does to the clock: stops it, gives and takes time, counts down, applies a timeout."""

import sys
import time as _time
from typing import TYPE_CHECKING, Any

import typer

from cli.errors import NO, NeedsYes, say
from cli.session import open_game, open_service, pick_game, this_second
from cli.told import tell_outcome

if TYPE_CHECKING:
    from monopoly import Game

TICK = 0.5
"""Seconds between two looks at the clock while it counts down."""


def set_clock(
    ctx: typer.Context, act: str, player: str, time: str, said: dict[str, Any], *, dry_run: bool, as_json: bool
) -> None:
    """Store what the referee did to the clock as an entry of the game."""
    with open_service(ctx, read_only=dry_run) as service:
        name = pick_game(ctx, service.log)
        words = ["ref", act] if not player else ["ref", *_moved(service.game(name), act, player, time)]
        outcome = service.act(name, words, store=not dry_run, **said)
        tell_outcome(service.game(name).book, outcome, as_json=as_json)


def _moved(game: "Game", act: str, player: str, time: str) -> list[str]:
    """Give the words of what is done to a player's time; to set it is to add, or to call what is too much away."""
    if act != "set":
        return [act, player, time]
    from monopoly.options import duration
    from monopoly.timing import clock_of, time_left
    from projections import taken_back

    who = game.vocabulary.player(player)
    try:
        wanted = duration(time)
    except ValueError as error:
        from cli.errors import UsageProblem

        raise UsageProblem(str(error)) from None
    running = clock_of(game.past, taken_back(game.past), game.book.rules, this_second()).running
    left = time_left(running) if running is not None and running.player == who else None
    more = None if left is None else wanted - left
    return ["call", player, time] if more is None or more <= 0 else ["add", player, f"{more}s"]


def enforced(ctx: typer.Context, said: dict[str, Any], *, yes: bool, dry_run: bool, as_json: bool) -> None:
    """Apply what the rules do about the player in turn if he is over his time, after asking."""
    from monopoly import clock_document

    with open_service(ctx, read_only=dry_run) as service:
        name = pick_game(ctx, service.log)
        game = service.game(name)
        current = clock_document(service.entries(name), game.book.rules, this_second())["current"]
        if current is None or not current["over"]:
            left = "" if current is None or current["left"] is None else f": {current['left']} s are left"
            say(f"{name}: nobody is over his time{left}")
            raise typer.Exit(NO)
        player = current["player"]
        words = ["ref", "timeout", game.vocabulary.name(player)]
        if not (yes or dry_run):
            service.act(name, " ".join(words), store=False, **said)  # what is refused is not offered
            if not sys.stdin.isatty():
                raise NeedsYes(f"{player} is {-current['left']} s over his time: say --yes to apply {_what(game)}")
            if not typer.confirm(f"{player} is {-current['left']} s over his time. Apply {_what(game)}?", err=True):
                raise typer.Exit(NO)
        outcome = service.act(name, " ".join(words), store=not dry_run, **said)
        tell_outcome(game.book, outcome, as_json=as_json)


def _what(game: "Game") -> str:
    return {"report": "a report", "end-turn": "the end of his turn", "bankrupt": "his bankruptcy"}[
        game.book.rules.timeout
    ]


def count_down(ctx: typer.Context) -> None:
    """Show one line that is kept up to date, until the game ends or somebody interrupts."""
    from cli.told_clock import told_now
    from monopoly import clock_document

    with open_game(ctx) as game:
        log, name, book = game.log, game.name, game.book
        seen, entries, width = -1, game.entries, 0
        while True:
            number = log.tip(name).number
            if number != seen:
                seen, entries = number, log.entries(name)
            document = clock_document(entries, book.rules, this_second())
            ended = document["current"] is None
            line = " · ".join(told_now(document, ended=ended))
            sys.stdout.write("\r" + line.ljust(width))
            sys.stdout.flush()
            width = len(line)
            if ended:
                sys.stdout.write("\n")
                return
            _time.sleep(TICK)
