"""Whether a plan can be played: every fault with the key that it is about, and of a round which one."""

from collections.abc import Iterator
from typing import Any, get_args

from msgspec import structs

from monopoly.board import DataError
from monopoly.kit_headers import build_kit
from monopoly.notation import NotationError
from monopoly.options import duration, no_such
from monopoly.tournament.plan import Mode, Plan, RoundPlan, Scoring, Seating
from projections import TIES

ALLOWED: dict[str, str] = {
    "tables": "sizes from 2 to 8, best first, as in [4, 5, 3]",
    "scoring": " | ".join(f'"{each}"' for each in get_args(Scoring)),
    "points": "numbers by place with two decimals at most, as in [4, 2.5, 1]",
    "ties": f'of {", ".join(TIES)}, as in ["assets", "rounds"]',
    "count": "a whole number from 1 to 100",
    "length": 'a time above 0 with its unit, as in "90m"',
    "rules": 'options, as in "claim=second-roll turn=60s"',
    "mode": " | ".join(f'"{each}"' for each in get_args(Mode)),
    "seating": " | ".join(f'"{each}"' for each in get_args(Seating)),
    "cut": 'a whole number from 2 up | "winners"',
    "carry": "true | false",
    "rounds": "a [[rounds]] for each round, or for several alike",
}
"""What a key of a plan may be; of those that are not here, one line of text."""
TEXT = "one line of text in quotes"


class PlanFault(DataError):
    """What is wrong with a plan: the key, and which of its rounds it is about (None: the plan itself)."""

    def __init__(self, message: str, key: str, number: int | None = None) -> None:
        super().__init__(message)
        self.message, self.key, self.number = message, key, number


def check_plan(plan: Plan, folder: str = "") -> None:
    """See that a plan can be played; files that it names lie relative to ``folder``. Raises PlanFault."""
    for fault in _faults(plan):
        raise fault
    for number, each in enumerate(plan.rounds):
        for fault in _round_faults(plan, each, number, folder):
            raise fault


def _faults(plan: Plan) -> Iterator[PlanFault]:
    if not plan.rounds:
        yield PlanFault("a plan has rounds", "rounds")
    if not plan.title.isprintable():
        yield PlanFault("the title is one line of text, without control characters", "title")
    if not plan.tables or not all(2 <= size <= 8 for size in plan.tables):
        yield PlanFault("a table has from 2 to 8 players: name the sizes, as in [4, 5, 3]", "tables")
    if len(set(plan.tables)) < len(plan.tables):
        yield PlanFault("a size is named twice", "tables")
    for tie in plan.ties:
        if tie not in TIES:
            yield PlanFault(no_such("tie-break", tie, TIES), "ties")
    if len(set(plan.ties)) < len(plan.ties):
        yield PlanFault("a tie-break is named twice", "ties")
    yield from _point_faults(plan.points, None)


def _point_faults(points: tuple[int | float, ...], number: int | None) -> Iterator[PlanFault]:
    for value in points:
        if not abs(value) <= 10**6:
            yield PlanFault("points are at most a million", "points", number)
        elif abs(value * 100 - round(value * 100)) > 1e-6:
            yield PlanFault(f"points have two decimals at most, not {value}", "points", number)


def _round_faults(plan: Plan, each: RoundPlan, number: int, folder: str) -> Iterator[PlanFault]:
    def fault(said: str, key: str) -> PlanFault:
        return PlanFault(said, key, number)

    if not each.name.strip() or not each.name.isprintable():
        yield fault("the name of a round is one line of text, without tabs or control characters", "name")
    if not 1 <= each.count <= 100:
        yield fault("count is from 1 to 100", "count")
    if each.cut is not None and number == 0:
        yield fault("nobody can be cut before the first round", "cut")
    if isinstance(each.cut, int) and each.cut < 2:
        yield fault("cut is 2 or more, or winners", "cut")
    if each.carry and each.cut is None:
        yield fault("carry goes with a cut", "carry")
    if each.length:
        yield from (fault(said, "length") for said in _length_faults(each.length))
    if (each.scoring or plan.scoring) == "place" and not (each.points or plan.points):
        yield fault("scoring by place needs points, as in points = [4, 3, 2, 1]", "scoring")
    yield from _point_faults(each.points, number)
    try:
        rules = build_kit(each.headers(), folder).rules
    except (DataError, NotationError) as error:
        about = getattr(error, "header", ("", 0))[0]
        yield fault(str(error), about if about in ("rules", "house", "board") else "ruleset")
        return
    for size in plan.tables:
        if not rules.min_players <= size <= rules.max_players:
            low, high = rules.min_players, rules.max_players
            yield fault(f"{each.ruleset} has {low} to {high} players: no tables of {size}", "ruleset")


def _length_faults(length: str) -> Iterator[str]:
    if length.isdecimal():
        yield f"{length} of what? as in {length}m for minutes"
        return
    try:
        if duration(length) == 0:
            yield "a round's length is above 0"
    except ValueError as error:
        yield str(error)


def on_its_own(plan: Plan, folder: str = "") -> Plan:
    """Give a plan by which every round is played the same, whatever becomes of the files that it names: a ruleset file
    is told as options, as in the record of a game, and what a board file makes is kept whole. Raises DataError."""
    return structs.replace(plan, rounds=tuple(_own_round(each, folder) for each in plan.rounds))


def _own_round(each: RoundPlan, folder: str) -> RoundPlan:
    from monopoly.kit_headers import BOARD_HASH, own_headers
    from monopoly.library import ruleset_names

    headers = structs.replace(each, length="").headers()
    own = own_headers(headers, build_kit(headers, folder))
    is_file = BOARD_HASH in dict(own.others)
    if is_file:
        # as a game of an event is founded
        kit: Any = build_kit(structs.replace(each.headers(), event="event"), folder)
        each = structs.replace(each, kit=kit, board=own.board or "")
    if each.ruleset not in ruleset_names():
        each = structs.replace(each, ruleset=own.ruleset or "classic", rules=own.rules)
    return each
