"""What a command works with: the file of games, the service on it, and the game that is meant."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property
from typing import TYPE_CHECKING

import typer

from cli.errors import UsageProblem
from cli.identity import DB, usual

if TYPE_CHECKING:
    from events import Entry, Log
    from monopoly import Book, GameService, Moment
    from monopoly.taking_back import Timeline
    from projections import State


PATIENCE = 10.0
"""Seconds to wait while another program writes into the file of games."""


class NoFile(UsageProblem):
    """There is no file of games, or it is empty."""


class Settings:
    """The options of the program: the file of games (empty: the usual one), and the game asked for (empty: the only
    one)."""

    def __init__(self, db: str, game: str) -> None:
        self._db, self.game = db, game

    @cached_property
    def db(self) -> str:
        """The file of games. Raises UsageProblem where the user's settings cannot be read."""
        return self._db or usual("db") or DB


def now() -> int:
    """Tell the present in UTC microseconds."""
    import time

    return time.time_ns() // 1000


def this_second() -> int:
    """Tell the present as an entry has it that is written as it happens: in whole seconds (UTC microseconds)."""
    return now() // 1_000_000 * 1_000_000


def new_seed() -> str:
    """Draw a seed for a game's own dice and decks."""
    return os.urandom(8).hex()


def make_service(log: "Log", clock: Callable[[], int] = now) -> "GameService":
    """Tie a log to the rules, with the real clock and real chance."""
    from monopoly import GameService

    return GameService(log, clock=clock, new_seed=new_seed)


@contextmanager
def open_log(ctx: typer.Context, *, create: bool = False, read_only: bool = False) -> "Iterator[Log]":
    """Open the file of games for one command. Raises NoFile or LogError."""
    from events import LogError, NoSuchLog
    from events.sqlite import SqliteLog

    try:
        log = SqliteLog.open(ctx.obj.db, create=create, read_only=read_only, timeout=PATIENCE)
    except NoSuchLog as error:
        said = str(error).partition(";")[0]
        hint = "monopoly new NAME --players ann,bob starts a game in it, --db FILE names another"
        raise NoFile(f"{said}; {hint}") from None
    try:
        yield log
    except STUMBLES as error:
        if fault := damage_of(log):
            raise LogError(fault) from error
        raise
    finally:
        log.close()


STUMBLES = (LookupError, ValueError, TypeError, AttributeError)
"""What a reader raises over events that do not go together, as those of a damaged log."""


def damage_of(log: "Log") -> str:
    """Say what is wrong with the entries of a log over which a reader stumbled; nothing: the fault is the program's."""
    for stream in log.streams():
        for _, problem in log.check(stream.name):
            if problem is not None:
                said = f"{stream.name}: entry {problem.entry}: {problem.problem}"
                return f"{said}; the log is damaged, go on with a copy kept elsewhere (monopoly verify tells all)"
    return ""


@contextmanager
def open_service(ctx: typer.Context, *, create: bool = False, read_only: bool = False) -> "Iterator[GameService]":
    """Open the file of games with the rules on top, for one command. Raises UsageProblem or LogError."""
    with open_log(ctx, create=create, read_only=read_only) as log:
        yield make_service(log)


class OpenGame:
    """A game opened for reading; the rules are not needed for that."""

    def __init__(self, log: "Log", name: str) -> None:
        self.log, self._asked = log, name

    @cached_property
    def state(self) -> "State":
        """The state after the last entry."""
        from monopoly import load_state

        return load_state(self.log, self._asked)

    @property
    def name(self) -> str:
        """The game's name as it was founded."""
        return self.state.game

    @cached_property
    def book(self) -> "Book":
        """The board and ruleset the game was founded with."""
        from monopoly import load_book

        return load_book(self.log, self.state)

    @cached_property
    def entries(self) -> "list[Entry]":
        """All entries, whole; entry 0 is the start."""
        return self.log.entries(self._asked)

    def look(self, at: str = "", as_known: str = "") -> "Moment":
        """Fold the game at a reference, with what the log held at another. Raises DataError."""
        from monopoly import moment, resolve

        entries = self.known(as_known)
        return moment(entries, resolve(at, entries) if at else None)

    def known(self, as_known: str = "") -> "list[Entry]":
        """Give what the log held at a reference (now, without one): no later undo or ruling. Raises DataError."""
        entries = self.entries
        if not as_known:
            return entries
        from monopoly import resolve

        return entries[: resolve(as_known, entries, by_recorded=[entry.recorded for entry in entries]) + 1]

    def timeline(self, at: str = "", as_known: str = "") -> "Timeline":
        """Give the game up to a reference, with what the log held at another, to be judged. Raises DataError."""
        from monopoly.game import vocabulary_of
        from monopoly.taking_back import Played, Timeline

        seen = self.look(at, as_known)
        entries = [Played(e.number, e.at, e.line, e.events, e.flags) for e in self.entries[: len(seen.entries)]]
        return Timeline(self.book, vocabulary_of(self.book, self.state.players), entries, seen.undone)


@contextmanager
def open_game(ctx: typer.Context, *, any_kind: bool = False) -> Iterator[OpenGame]:
    """Open the game that is meant, for reading; ``any_kind``: or a tournament. Raises UsageProblem or LogError."""
    with open_log(ctx, read_only=True) as log:
        yield OpenGame(log, pick_game(ctx, log, any_kind=any_kind))


def pick_game(ctx: typer.Context, log: "Log", *, any_kind: bool = False, asked: str = "") -> str:
    """Say which game is meant: the one asked for, or the only one in the file. Raises UsageProblem."""
    settings: Settings = Settings(ctx.obj.db, asked) if asked else ctx.obj
    if settings.game:
        from events import LogError, NoSuchStream

        try:
            kind = log.tip(settings.game).kind
        except NoSuchStream:
            raise UsageProblem(_no_game(log, settings, any_kind=any_kind)) from None
        except LogError:
            # what is wrong with it is for the command to say
            return settings.game
        if kind != "game" and not any_kind:
            said = f"{settings.game} is a {kind}, not a game: monopoly {kind} show {settings.game} shows it"
            raise UsageProblem(f"{said}, monopoly log -g {settings.game} lists its entries")
        return settings.game
    names = [stream.name for stream in log.streams("game")]
    if not names:
        raise UsageProblem(f"no game in {settings.db} yet: monopoly new NAME --players ann,bob starts one")
    if len(names) > 1:
        raise UsageProblem(f"which game? say -g NAME; games are {_listed(names)}")
    return names[0]


def pick_stream(ctx: typer.Context, log: "Log", asked: str = "") -> str:
    """Say which game or tournament is meant: the one asked for, else as ``pick_game`` does; a file's only tournament
    where there is no game. Raises UsageProblem."""
    if asked or ctx.obj.game:
        return pick_game(ctx, log, any_kind=True, asked=asked)
    streams = log.streams()
    return streams[0].name if len(streams) == 1 else pick_game(ctx, log)


def names_tournament(ctx: typer.Context) -> bool:
    """Say whether -g names a tournament. Raises UsageProblem or LogError."""
    if not ctx.obj.game:
        return False
    from events import LogError

    with open_log(ctx, read_only=True) as log:
        try:
            return log.tip(ctx.obj.game).kind == "tournament"
        except LogError:  # for the command to say
            return False


def whole_file(ctx: typer.Context, log: "Log") -> list[str]:
    """Name all games of the file, where there are several and none was asked for; else nothing."""
    names = [] if ctx.obj.game else [stream.name for stream in log.streams("game")]
    return names if len(names) > 1 else []


def _no_game(log: "Log", settings: Settings, *, any_kind: bool) -> str:
    from difflib import get_close_matches

    names = [stream.name for stream in log.streams(None if any_kind else "game")]
    near = get_close_matches(settings.game.casefold(), [name.casefold() for name in names], 3)
    meant = [name for name in names if name.casefold() in near]
    what = "game or tournament" if any_kind else "game"
    said = f"no {what} {settings.game!r} in {settings.db}"
    if meant:
        return f"{said}; did you mean {' or '.join(meant)}?"
    return f"{said}; {'they' if any_kind else 'games'} are {_listed(names)}" if names else said


def _listed(names: list[str]) -> str:
    return ", ".join(names[:12]) + (f" … ({len(names)} in all)" if len(names) > 12 else "")
