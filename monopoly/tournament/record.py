"""A tournament's record: its headers, with the plan it is played by, and a line an entry; written and read back.

mpn: 1
tournament: CUP
start: 2026-11-30T10:00:00Z
title: Spring cup
tables: 4 5 3
scoring: place
points: 4 2 1
ties: assets rounds
rounds: Preliminary count=3 length=90m
rounds: Final cut=4 rules="claim=second-roll"
players: ann bob "Ann B"
alternates: zoe
seed: demo

A plan that is one of the program's presets is told by its name, ``preset: share``, in the place of all from ``title``
to ``rounds``.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, get_args

from events import Entry, HeadersKept, PlayersEntered, TournamentFounded
from monopoly.board import DataError
from monopoly.notation import NotationError, check_names, parse_instant, quote, write_instant, write_record
from monopoly.notation.headers import read_names, read_text, read_version, write_text, write_words
from monopoly.notation.record import Page
from monopoly.notation.setup import header_words
from monopoly.notation.words import at_line, clean, number, shown, unknown, unquote, write_word
from monopoly.tournament.founding import Founding
from monopoly.tournament.lines import line_of, write_line
from monopoly.tournament.plan import Mode, Plan, RoundPlan, Scoring, Seating
from monopoly.tournament.plan_check import PlanFault, check_plan, on_its_own
from monopoly.tournament.plan_file import load_plan, preset_texts

_GAMES = ("ruleset", "rules", "house", "board", "opening", "mode", "turn", "doubles", "pot", "table", "result", "setup")
"""Headers of a game's record: in a tournament's they would be taken to mean something that they do not."""


def _numbers(value: str) -> tuple[int | float, ...]:
    found: list[int | float] = []
    for word in header_words(value):
        try:
            found.append(int(word) if word.lstrip("-").isdecimal() else float(word))
        except ValueError:
            raise NotationError(f"{shown(word)} is no number of points, such as 4 or 2.5", word) from None
    return tuple(found)


def _one_of(what: str, known: Iterable[str]) -> Callable[[str], str]:
    names = tuple(known)

    def read(value: str) -> str:
        if value.lower() not in names:
            raise unknown(what, value, names, f"{what} is")
        return value.lower()

    return read


_PLAN: dict[str, Callable[[str], Any]] = {
    "title": read_text,
    "tables": lambda value: tuple(map(number, header_words(value))),
    "scoring": _one_of("scoring", get_args(Scoring)),
    "points": _numbers,
    "ties": lambda value: tuple(header_words(value.lower())),
}
_ROUND: dict[str, Callable[[str], Any]] = {
    "count": number,
    **dict.fromkeys(("length", "ruleset", "house", "board"), str),
    "rules": lambda value: tuple(map(unquote, header_words(value))) if '"' in value else value,
    "mode": _one_of("mode", get_args(Mode)),
    "seating": _one_of("seating", get_args(Seating)),
    "scoring": _one_of("scoring", get_args(Scoring)),
    "points": _numbers,
    "cut": lambda value: value.lower() if value.lower() == "winners" else number(value),
    "carry": lambda value: _one_of("carry", ("yes", "no"))(value) == "yes",
}
_OWN: dict[str, Callable[[str], Any]] = {
    "mpn": read_version,
    **dict.fromkeys(("tournament", "preset", "seed"), read_text),
    "start": parse_instant,
    "players": read_names,
    "alternates": read_names,
}


# -- reading ---------------------------------------------------------------------------------------------------------


def read_founding(page: Page, name: str, folder: str, new_seed: Callable[[], str]) -> Founding:
    """Read what the headers of a record say about how a tournament begins; ``name`` goes before its own, files that it
    names lie relative to ``folder``. Raises RecordError."""
    headers = page.headers
    try:
        for key, line in (*((key, line) for key, (line, _) in headers.items()), *_setups(page)):
            if key in _GAMES:
                said = f"'{key}:' is a header of a game's record; what a round is played by stands in its rounds: line"
                raise NotationError(said, key, line)
        given = {key: said for key, said in headers.items() if key in _OWN and (said[1] or key == "mpn")}
        own = {key: at_line(line, _OWN[key], value) for key, (line, value) in given.items()}
        players, alternates = own.get("players", ()), own.get("alternates", ())
        at_line(headers.get("alternates", (1, ""))[0], check_names, (*players, *alternates))
        if len(players) < 2:
            line = headers.get("players", headers["tournament"])[0]
            raise NotationError("who plays? players: ann bob cid dan", None, line)
        if not (name or own.get("tournament")):
            raise NotationError("this tournament has no name: tournament: CUP", None, headers["tournament"][0])
        preset, plan = _plan(page, own.get("preset", ""), folder)
    except NotationError as error:
        raise page.error(error.line or 1, error) from None
    kept = {key: value for key, (_, value) in headers.items() if key not in _OWN and key not in _PLAN}
    return Founding(
        name=name or own["tournament"],
        plan=plan,
        preset=preset,
        players=players,
        alternates=alternates,
        seed=own["seed"] if "seed" in own else new_seed(),
        start=own.get("start"),
        headers={key: read_text(value) for key, value in kept.items()},
    )


def _setups(page: Page) -> list[tuple[str, int]]:
    return [("setup", line) for line, _ in page.several["setup"]]


def _plan(page: Page, preset: str, folder: str) -> tuple[str, Plan]:
    """Give the plan that headers tell, or name. Raises NotationError with its line, or RecordError."""
    rounds = page.several["rounds"]
    told = {key: at_line(line, _PLAN[key], value) for key, (line, value) in page.headers.items() if key in _PLAN}
    line = page.headers.get("preset", page.headers["tournament"])[0]
    if not rounds:
        if told:
            key = next(iter(told))
            said = f"'{key}:' tells a plan of its own, which has rounds: lines, too; a preset has its own {key}"
            raise NotationError(said, key, page.headers[key][0])
        try:
            return preset or "championship", load_plan(preset or "championship", folder)
        except DataError as error:
            raise page.error(line, error) from None
    told["rounds"] = tuple(at_line(place, _read_round, value) for place, value in rounds)
    plan = Plan(**told)
    try:
        check_plan(plan, folder)
        return preset, on_its_own(plan, folder)
    except PlanFault as fault:
        own = fault.number is None and fault.key in page.headers
        raise page.error(page.headers[fault.key][0] if own else rounds[fault.number or 0][0], fault) from None


def _read_round(value: str) -> RoundPlan:
    name = ""
    found: dict[str, Any] = {}
    for word in header_words(value):
        key, equals, text = word.partition("=")
        if not equals or '"' in key:
            if name:
                raise NotationError(f"{shown(word)}: a round's name of several words goes in double quotes", word)
            name = unquote(word)
        elif key.lower() not in _ROUND:
            raise unknown("key", key, _ROUND, "keys of a round are")
        elif key.lower() in found:
            raise NotationError(f"{shown(word)}: {key}= is given twice", word)
        else:
            found[key.lower()] = _ROUND[key.lower()](unquote(text))
    return RoundPlan(name=name or "Round", **found)


# -- writing ---------------------------------------------------------------------------------------------------------


def write_tournament(entries: Sequence[Entry], plan: Plan) -> str:
    """Write a tournament as a record: its headers, and every entry, those taken back too."""
    founded = entries[0].events[0]
    if not isinstance(founded, TournamentFounded):
        raise DataError("entry 0 does not found a tournament")
    start = entries[0].at
    entered = [event for event in entries[0].events if isinstance(event, PlayersEntered)]
    kept = [event.headers for event in entries[0].events if isinstance(event, HeadersKept)]
    values = [
        ("mpn", "1"),
        ("tournament", write_text(founded.tournament)),
        ("start", "" if start is None else write_instant(start)),
        *_write_plan(founded.preset, plan),
        *(("alternates" if event.alternates else "players", " ".join(map(quote, event.players))) for event in entered),
        ("seed", write_text(founded.seed) or '""'),
    ]
    lines = [f"{key}: {value}" for key, value in values if value]
    lines += [f"{key}: {write_text(value)}".rstrip() for headers in kept for key, value in headers.items()]
    headers = "".join(clean(line) + "\n" for line in lines)
    return write_record(headers, (write_line(line_of(entry), start) for entry in entries[1:]))


def _write_plan(preset: str, plan: Plan) -> list[tuple[str, str]]:
    """Name a preset that is still the same; else tell the plan, which may be that of a file."""
    if preset in preset_texts() and load_plan(preset) == plan:
        return [("preset", preset)]
    return [
        ("preset", write_text(preset)),
        ("title", write_text(_in_one_line(plan.title))),
        ("tables", " ".join(map(str, plan.tables))),
        ("scoring", plan.scoring),
        ("points", " ".join(map(str, plan.points))),
        ("ties", " ".join(plan.ties)),
        *(("rounds", _write_round(each)) for each in plan.rounds),
    ]


def _write_round(plan: RoundPlan) -> str:
    rules = plan.rules if isinstance(plan.rules, str) else write_words(plan.rules)
    said = [
        ("count", str(plan.count) if plan.count > 1 else ""),
        ("length", plan.length),
        ("ruleset", plan.ruleset if plan.ruleset != "classic" else ""),
        *(("rules", rules), ("house", plan.house), ("board", plan.board)),
        ("mode", plan.mode if plan.mode != "strict" else ""),
        ("seating", plan.seating if plan.seating != "random" else ""),
        ("scoring", plan.scoring or ""),
        ("points", " ".join(map(str, plan.points))),
        ("cut", str(plan.cut or "")),
        ("carry", "yes" if plan.carry else ""),
    ]
    keys = (f"{key}={write_word(_in_one_line(value))}" for key, value in said if value)
    return " ".join([quote(_in_one_line(plan.name)), *keys])


def _in_one_line(text: str) -> str:
    return " ".join(text.split())
