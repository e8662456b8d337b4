"""Rulings that were given: which hold, and which findings they settle."""

from collections.abc import Iterator, Sequence

from msgspec import Struct, structs

from events import FindingRuled, Ruled
from monopoly.actions import Rule
from monopoly.finding import Finding
from monopoly.taking_back import Played, Timeline
from projections import is_play

OF_THE_CLOCK = "turn.timeout"


class Ruling(Struct, frozen=True):
    """A ruling that holds, given by ``entry`` on ``about``. ``rule``: on one finding there; empty: on all but those of
    the clock. ``disputed``: it answers a dispute; ``moved``: money went with it."""

    entry: int
    about: int
    rule: str
    ruling: str
    disputed: bool
    moved: bool

    def is_on(self, entry: int, rule: str) -> bool:
        """Say whether it is on this finding of an entry, or (empty) on any of them."""
        return self.about == entry and (not (self.rule and rule) or self.rule == rule)


def rulings_of(timeline: Timeline) -> list[Ruling]:
    """List the rulings of a game that hold, oldest first."""
    return [ruling for entry in timeline.entries if timeline.holds(entry) for ruling in given_by(timeline, entry)]


def given_by(timeline: Timeline, entry: Played) -> Iterator[Ruling]:
    """Give the ruling of an entry, whether it holds or not."""
    for event in entry.events:
        if isinstance(event, Ruled):
            action = timeline.action(entry)
            disputed = isinstance(action, Rule) and not action.target.isdigit()
            rule = event.rule if isinstance(event, FindingRuled) else ""
            yield Ruling(entry.number, event.entry, rule, event.ruling, disputed, is_play(entry))


def settle(found: Sequence[Finding], rulings: Sequence[Ruling]) -> list[Finding]:
    """Put the last ruling on each finding into it.

    A ruling that names no finding settles what was done against the rules at its entry. How long the turn took in the
    end is another matter: that is settled by name, or where nothing else was found at an entry that is ruled on.
    """
    played = {finding.entry for finding in found if finding.rule != OF_THE_CLOCK}

    def last(finding: Finding) -> str | None:
        for ruling in reversed(rulings):
            if ruling.about != finding.entry or (ruling.rule and ruling.rule != finding.rule):
                continue
            if ruling.rule or finding.rule != OF_THE_CLOCK or not (ruling.disputed or finding.entry in played):
                return ruling.ruling
        return finding.ruling

    return [structs.replace(finding, ruling=last(finding)) for finding in found] if rulings else [*found]
