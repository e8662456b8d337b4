"""A tournament's record worked out entry by entry, from its headers to its last line; nothing is stored."""

from collections.abc import Callable

from events import Draft, default_role
from monopoly.game import moment_of
from monopoly.notation import NotationError, check_text
from monopoly.notation.record import Page
from monopoly.taking_back import Played
from monopoly.tournament.actions import write
from monopoly.tournament.founding import Begun, begin
from monopoly.tournament.lines import Line, read_line, verify_checks
from monopoly.tournament.record import read_founding
from monopoly.tournament.taking_back import Tournament
from monopoly.violations import RuleViolation


def work_out(
    page: Page,
    name: str,
    folder: str = "",
    *,
    clock: Callable[[], int],
    new_seed: Callable[[], str],
    by: str = "ref",
    role: str | None = None,
    reason: str | None = None,
) -> Begun:
    """Work a record out as it was played; ``name`` goes before its own. Its games are no part of it: what it says of
    them, and who may say it, is taken as it stands. Raises RecordError."""
    begun = begin(read_founding(page, name, folder, new_seed), recorded=clock(), by=by, role=role, reason=reason)
    for place, text in page.entries:
        try:
            draft = _entry(begun.tournament, read_line(text), clock())
        except (RuleViolation, NotationError) as error:
            raise page.error(place, error) from error
        begun.drafts.append(draft)
    return begun


def _entry(found: Tournament, line: Line, recorded: int) -> Draft:
    """Work out the entry that a line is, and go on from it. Raises RuleViolation or NotationError."""
    number = len(found.entries)
    if line.number not in (None, number):
        raise NotationError(f"entry {line.number} stands where entry {number} is due")
    at = moment_of(line.elapsed, line.instant, found.entries[0].at, found.state.at)
    action, events = found.propose(line.action)
    verify_checks(action, events, line.checks)
    draft = Draft(
        actor=line.actor,
        line=write(action, line.actor),
        events=events,
        recorded=recorded,
        at=at,
        by=check_text(line.by or line.actor),
        role=line.role or default_role(line.actor),
        reason=line.reason and check_text(line.reason),
        remark=line.remark,
    )
    found.accept(Played(number, at, draft.line, events))
    return draft
