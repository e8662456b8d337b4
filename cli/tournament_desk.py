"""The frame of the commands that write to a tournament: open it, act, tell what was done."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import typer

from cli.errors import UsageProblem
from cli.options import signed
from cli.session import open_service
from cli.tournament_told import pick_tournament, tell_done
from cli.writing import Writing

if TYPE_CHECKING:
    from events import Log
    from monopoly.tournament import Tournament, TournamentService, actions


@contextmanager
def tournament_service(ctx: typer.Context, *, read_only: bool) -> "Iterator[TournamentService]":
    """Open the file with the service of its tournaments on top. Raises UsageProblem or LogError."""
    from monopoly.tournament import TournamentService

    with open_service(ctx, read_only=read_only) as games:
        yield TournamentService(games)


def directing(how: Writing) -> dict[str, Any]:
    """Give who says it, in which role and why: the referee, unless he who writes here is a clerk."""
    return signed(how.said, "clerk" if signed(how.said, "ref")["role"] == "clerk" else "ref")


def act(
    ctx: typer.Context,
    how: Writing,
    words: Sequence[str],
    make: "Callable[[TournamentService, Tournament, Sequence[str]], Sequence[actions.Action]]",
    *,
    missing: str = "",
    most: int | None = 0,
) -> None:
    """Do what ``make`` wants of the tournament as it stands, and tell what it did. ``words`` are those of the command:
    its event, which may be left out, and then its own, ``most`` at most (None: any number), of which one must be there
    if it can be ``missing``, in these words."""
    said = directing(how)
    with tournament_service(ctx, read_only=how.dry_run) as service:
        name, own = event_of(ctx, service.log, words, most)
        if missing and not own:
            raise UsageProblem(missing)
        key, store = how.said["key"], not how.dry_run
        done = service.act(name, lambda found: make(service, found, own), key=key, store=store, **said)
        tell_done(done, as_json=how.json)


def event_of(ctx: typer.Context, log: "Log", words: Sequence[str], most: int | None) -> tuple[str, list[str]]:
    """Part the words of a command into its tournament, or the one that is meant without it, and its own, of which it
    has ``most`` at most. Raises UsageProblem."""
    words = [word for word in words if word]
    names = {stream.name.casefold() for stream in log.streams("tournament")}
    first = words[0].casefold() if words else ""
    if first in names or (most is not None and len(words) > most):
        return pick_tournament(ctx, log, words[0]), words[1:]
    return pick_tournament(ctx, log, ""), words
