"""The frame of the commands that write to a tournament: open it, act, tell what was done."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import typer

from cli.options import signed
from cli.session import open_service
from cli.tournament_told import pick_tournament, tell_done
from cli.writing import Writing

if TYPE_CHECKING:
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
    event: str,
    how: Writing,
    make: "Callable[[TournamentService, Tournament], Sequence[actions.Action]]",
) -> None:
    """Do what ``make`` wants of the tournament as it stands, and tell what it did."""
    said = directing(how)
    with tournament_service(ctx, read_only=how.dry_run) as service:
        name = pick_tournament(ctx, service.log, event)
        done = service.act(name, lambda found: make(service, found), key=how.said["key"], store=not how.dry_run, **said)
        tell_done(done, as_json=how.json)
