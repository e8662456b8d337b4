"""What a command works with: the file of games, the service on it, and the game that is meant."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import typer

from cli.errors import UsageProblem
from events import Log, NoSuchStream

if TYPE_CHECKING:
    from monopoly import Book, Game, GameService, Moment
    from projections import State


class Settings:
    """The options of the program: the file of games, and the game asked for (empty: the only one)."""

    def __init__(self, db: str, game: str) -> None:
        self.db, self.game = db, game


def now() -> int:
    """Tell the present in UTC microseconds."""
    import time

    return time.time_ns() // 1000


def new_seed() -> str:
    """Draw a seed for a game's own dice and decks."""
    return os.urandom(8).hex()


def make_service(log: Log, clock: Callable[[], int] = now) -> "GameService":
    """Tie a log to the rules, with the real clock and real chance."""
    from monopoly import GameService

    return GameService(log, clock=clock, new_seed=new_seed)


@contextmanager
def open_log(ctx: typer.Context, *, create: bool = False, read_only: bool = False) -> Iterator[Log]:
    """Open the file of games for one command. Raises LogError."""
    from events.sqlite import SqliteLog

    log = SqliteLog.open(ctx.obj.db, create=create, read_only=read_only)
    try:
        yield log
    finally:
        log.close()


@contextmanager
def open_service(ctx: typer.Context, *, create: bool = False, read_only: bool = False) -> Iterator["GameService"]:
    """Open the file of games with the rules on top, for one command. Raises LogError."""
    with open_log(ctx, create=create, read_only=read_only) as log:
        yield make_service(log)


def pick_game(ctx: typer.Context, log: Log) -> str:
    """Say which game is meant: the one asked for, or the only one in the file. Raises UsageProblem."""
    settings: Settings = ctx.obj
    if settings.game:
        try:
            log.tip(settings.game)
        except NoSuchStream:
            raise UsageProblem(f"no game {settings.game!r} in {settings.db}{_listed(log)}") from None
        return settings.game
    names = [stream.name for stream in log.streams("game")]
    if not names:
        raise UsageProblem(f"no game in {settings.db} yet: monopoly new NAME --players ann,bob starts one")
    if len(names) > 1:
        raise UsageProblem(f"which game? say -g NAME{_listed(log)}")
    return names[0]


def _listed(log: Log) -> str:
    names = [stream.name for stream in log.streams("game")]
    shown = ", ".join(names[:12]) + (f" … ({len(names)} in all)" if len(names) > 12 else "")
    return f"; games are {shown}" if names else ""


def look(ctx: typer.Context, at: str, as_known: str) -> "tuple[Book, State]":
    """Give a game's book and its state at a reference; the last entry needs no replay and no rules."""
    with open_log(ctx, read_only=True) as log:
        name = pick_game(ctx, log)
        if not at and not as_known:
            from monopoly import load_book, load_state

            state = load_state(log, name)
            return load_book(log, state), state
        service = make_service(log)
        game = service.game(name)
        return game.book, look_back(service, game, at, as_known).state


def look_back(service: "GameService", game: "Game", at: str, as_known: str) -> "Moment":
    """Fold a game at a reference. Raises DataError."""
    from monopoly import moment, resolve

    timeline = game.timeline()
    entries = timeline.entries
    known = None
    if as_known:
        recorded = [entry.recorded for entry in service.entries(game.state.game)]
        known = resolve(as_known, entries, by_recorded=recorded)
        entries = entries[: known + 1]
    position = resolve(at, entries) if at else None
    return moment(timeline, position, known)


def acting(role: str) -> str:
    """Say as whom the desk acts: the referee in his role, else the clerk."""
    return "ref" if role == "referee" else "clerk"
