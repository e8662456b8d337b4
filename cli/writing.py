"""What commands share: options in lists that are said once, and the frame in which a line is written to a game."""

import inspect
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property, wraps
from typing import TYPE_CHECKING, Any

import typer

from cli.errors import UsageProblem
from cli.options import By, Csv, DryRun, Json, Key, Nl, Reason, Role, Tsv, Yes, acting, saying
from cli.output import Format
from cli.session import open_service, pick_game
from cli.told import tell_outcome

if TYPE_CHECKING:
    from monopoly import Game, GameService, Sentence


@dataclass(frozen=True)
class Writing:
    """How a command that writes was called: what it is to store, who says so, and how it tells of it."""

    dry_run: bool = False
    by: str = ""
    role: str = ""
    reason: str = ""
    key: str = ""
    yes: bool = False
    json: bool = False

    @cached_property
    def said(self) -> dict[str, Any]:
        """Who says it, in which role and why, as ``GameService.act`` takes it. Raises UsageProblem."""
        return saying(by=self.by, role=self.role, reason=self.reason, key=self.key)

    def because(self, why: str) -> "Writing":
        """Give this with a reason that stood among the words. Raises UsageProblem where there is another."""
        if why and self.reason:
            raise UsageProblem("two reasons: say it once")
        return replace(self, reason=why or self.reason)


def _form(json: bool, nl: bool, csv: bool, tsv: bool) -> Format:
    return Format(as_json=json, nl=nl, as_csv=csv, tsv=tsv)


_WRITING = {"dry_run": DryRun, "by": By, "role": Role, "reason": Reason, "key": Key, "yes": Yes, "json": Json}
_READING = {"json": Json, "nl": Nl, "csv": Csv, "tsv": Tsv}
_SHARED: dict[Any, tuple[Callable[..., Any], dict[str, Any]]] = {
    Writing: (Writing, _WRITING),
    Format: (_form, _READING),
}


def with_options(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options for which a parameter of type ``Writing`` or ``Format`` stands, after its own."""
    signature = inspect.signature(command)
    own, shared, more = [], {}, []
    for name, each in signature.parameters.items():
        if each.annotation not in _SHARED:
            own.append(each)
            continue
        shared[name] = _SHARED[each.annotation]
        for option, kind in shared[name][1].items():
            left_out = kind.__origin__()  # of a text the empty one, of a switch no
            more.append(inspect.Parameter(option, each.KEYWORD_ONLY, default=left_out, annotation=kind))

    @wraps(command)
    def run(**given: Any) -> None:
        for name, (make, options) in shared.items():
            given[name] = make(**{option: given.pop(option) for option in options})
        command(**given)

    run.__signature__ = signature.replace(parameters=[*own, *more])  # type: ignore[attr-defined]
    return run


class GameDesk:
    """The game that is meant, opened to be written to."""

    def __init__(self, service: "GameService", name: str, how: Writing) -> None:
        self.service, self.name, self.how = service, name, how
        self.game: Game = service.game(name)

    def entry(self, reference: str) -> int:
        """Give the entry that a reference means. Raises DataError."""
        from monopoly import resolve

        return resolve(reference, self.game.past)

    @property
    def actor(self) -> str:
        """As whom the desk acts: the referee in his role, else the clerk."""
        return acting(self.how.said)

    def act(self, make: "Callable[[], Sentence | str | Sequence[str]]", *, store: bool = True) -> None:
        """Play the line that ``make`` gives, and tell what became of it; of a retry nothing is worked out again."""
        said = self.how.said
        retried = said["key"] is not None and self.service.log.find(self.name, said["key"]) is not None
        line = "" if retried else make()
        outcome = self.service.act(self.name, line, store=store and not self.how.dry_run, **said)
        tell_outcome(self.game.book, outcome, as_json=self.how.json)


@contextmanager
def game_desk(ctx: typer.Context, how: Writing) -> Iterator[GameDesk]:
    """Open the game that is meant for a command that writes. Raises UsageProblem or LogError."""
    how.said  # noqa: B018  what is wrong with the options is said before a file is opened
    with open_service(ctx, read_only=how.dry_run) as service:
        yield GameDesk(service, pick_game(ctx, service.log), how)
