"""How a tournament begins: its first entry, with the plan it is played by."""

from collections.abc import Mapping
from hashlib import sha256

import msgspec
from msgspec import Struct

from events import Draft, Event, HeadersKept, PlayersEntered, TournamentFounded, default_role
from monopoly.notation import check_names, check_text
from monopoly.notation.words import clean
from monopoly.taking_back import Played
from monopoly.tournament.plan import Plan
from monopoly.tournament.taking_back import Tournament


class Founding(Struct, frozen=True):
    """All that a tournament begins with. ``start`` is in UTC microseconds; ``headers`` are those of its record that
    mean nothing here and are kept."""

    name: str
    plan: Plan
    preset: str
    players: tuple[str, ...]
    alternates: tuple[str, ...]
    seed: str
    start: int | None = None
    headers: Mapping[str, str] = {}


class Begun(Struct, frozen=True):
    """A tournament worked out but perhaps not stored: its entries, and the document that its plan is kept as."""

    tournament: Tournament
    drafts: list[Draft]
    document: bytes


def begin(
    founding: Founding,
    *,
    recorded: int,
    by: str = "ref",
    role: str | None = None,
    reason: str | None = None,
    key: str | None = None,
) -> Begun:
    """Work out the first entry of a tournament. ``recorded`` is in UTC microseconds. Raises NotationError."""
    plan, count = founding.plan, len(founding.players)
    names = check_names((*founding.players, *founding.alternates))
    document = msgspec.json.encode(plan)
    founded = TournamentFounded(
        tournament=clean(founding.name),
        preset=clean(founding.preset),
        plan=sha256(document).hexdigest(),
        seed=clean(founding.seed),
        rounds=len(plan.each_round()),
        ties=plan.ties,
        title=plan.title,
    )
    events: list[Event] = [founded]
    events += [HeadersKept(dict(founding.headers))] if founding.headers else []
    events += [PlayersEntered(names[:count])] if count else []
    events += [PlayersEntered(names[count:], alternates=True)] if names[count:] else []
    draft = Draft(
        actor="ref",
        line="ref found",
        events=tuple(events),
        recorded=recorded,
        at=founding.start,
        by=check_text(by),
        role=role or default_role("ref"),
        reason=reason and check_text(reason),
        key=key,
    )
    return Begun(Tournament(plan, [Played(0, draft.at, draft.line, draft.events)]), [draft], document)
