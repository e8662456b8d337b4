"""The plan of a tournament: its rounds, tables, scoring and tie-breaks, as data. A preset is a plan in a TOML file."""

from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct, structs

from monopoly.board import DataError
from monopoly.notation import Headers, NotationError, parse_listed
from monopoly.options import duration, no_such
from monopoly.toml_source import TomlSource
from projections import TIES

Seating = Literal["random", "swiss", "hand"]
Scoring = Literal["share", "place", "assets", "winner"]


class RoundPlan(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A round, or ``count`` rounds alike. ``length`` is its time (``90m``; empty: none); ``cut`` says who plays in it:
    all (none), the best so many, or the ``winners`` of the tables before; ``carry``: their points so far count on.
    ``rules`` are options with blanks between, or one by one. ``scoring`` and ``points`` go before those of the plan."""

    name: str = "Round"
    count: int = 1
    length: str = ""
    ruleset: str = "classic"
    rules: str | tuple[str, ...] = ""
    house: str = ""
    board: str = ""
    seating: Seating = "random"
    scoring: Scoring | None = None
    points: tuple[int | float, ...] = ()
    cut: int | Literal["winners"] | None = None
    carry: bool = False

    def options(self) -> list[str]:
        """Give the options on top of the ruleset."""
        return [*(parse_listed(self.rules) if isinstance(self.rules, str) else self.rules)]

    @property
    def ruleset_name(self) -> str:
        """The ruleset's name; of one that came from a file its own."""
        return next((said[5:] for said in self.options() if said.startswith("name=")), self.ruleset)

    def seats(self) -> tuple[int, int]:
        """Give the fewest and the most players that a table of this round may have by its ruleset."""
        from monopoly.kit_headers import build_kit

        rules = build_kit(structs.replace(self, board="").headers()).rules
        return rules.min_players, rules.max_players

    def headers(self) -> Headers:
        """Give what a game of this round is founded with, but for its name and players."""
        options = self.options()
        if self.length:
            options.insert(0, f"round={self.length}")
        return Headers(
            ruleset=self.ruleset,
            rules=tuple(options),
            house=parse_listed(self.house),
            board=self.board or None,
        )


class Plan(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A tournament's rounds. ``tables`` are the sizes wanted, best first; ``points`` by place; ``ties`` in order."""

    title: str = ""
    about: str = ""
    tables: tuple[int, ...] = (4, 5, 3)
    scoring: Scoring = "place"
    points: tuple[int | float, ...] = ()
    ties: tuple[str, ...] = ("assets", "rounds", "head-to-head")
    rounds: tuple[RoundPlan, ...]

    def each_round(self) -> tuple[RoundPlan, ...]:
        """Give the rounds one by one: of several alike each has its number in its name, and only the first the cut."""
        found: list[RoundPlan] = []
        for plan in self.rounds:
            for number in range(1, plan.count + 1):
                name = plan.name if plan.count == 1 else f"{plan.name} {number}"
                cut = plan.cut if number == 1 else None
                found.append(
                    structs.replace(
                        plan,
                        name=name,
                        count=1,
                        cut=cut,
                        scoring=plan.scoring or self.scoring,
                        points=plan.points or self.points,
                    )
                )
        return tuple(found)

    def round(self, number: int) -> RoundPlan:
        """Give a round by its number, from 1."""
        return self.each_round()[number - 1]


@lru_cache
def preset_texts() -> dict[str, str]:
    """Give the presets that come with the program, as text by name."""
    shelf = files("monopoly.data") / "tournaments"
    return {
        item.name.removesuffix(".toml"): item.read_text(encoding="utf-8")
        for item in sorted(shelf.iterdir(), key=lambda item: item.name)
        if item.name.endswith(".toml")
    }


def load_plan(name: str, folder: str = "") -> Plan:
    """Load a preset by name, or from a file of the user's relative to ``folder``. Raises DataError."""
    texts = preset_texts()
    if name in texts:
        return parse_plan(texts[name], name)
    if not name.endswith(".toml"):
        raise DataError(f"{no_such('preset', name, texts)}; or a file of yours, name.toml")
    try:
        text = Path(folder, name).read_text(encoding="utf-8")
    except (OSError, UnicodeError) as error:
        said = getattr(error, "strerror", None) or error
        raise DataError(f"{name}: cannot read this preset: {said}") from None
    return parse_plan(text, name, folder)


def parse_plan(text: str, where: str, folder: str = "") -> Plan:
    """Read a preset; files that it names lie relative to ``folder``. Raises DataError naming the file and the key."""
    try:
        plan = msgspec.convert(TomlSource(text, where).read(), Plan)
    except msgspec.ValidationError as error:
        raise DataError(f"{where}: {error}") from None
    check_plan(plan, where, folder)
    return on_its_own(plan, folder)


def on_its_own(plan: Plan, folder: str = "") -> Plan:
    """Give a plan by which every round is played the same, whatever becomes of the ruleset files that it names: they
    are told as options, as in the record of a game. A board that is a file stays one. Raises DataError."""
    from monopoly.kit_headers import BOARD_HASH, build_kit, own_headers
    from monopoly.library import ruleset_names

    rounds = []
    for each in plan.rounds:
        if each.ruleset not in ruleset_names():
            headers = structs.replace(each, length="").headers()
            own = own_headers(headers, build_kit(headers, folder))
            if each.board or BOARD_HASH not in dict(own.others):
                each = structs.replace(each, ruleset=own.ruleset, rules=own.rules)
        rounds.append(each)
    return structs.replace(plan, rounds=tuple(rounds))


def check_plan(plan: Plan, where: str, folder: str = "") -> None:
    """See that a plan can be played; files that it names lie relative to ``folder``. Raises DataError naming the key;
    its ``header`` is the key and, of a round, which one in the plan."""
    from monopoly.kit_headers import build_kit

    at: tuple[str, int] = "rounds", 0

    def fault(said: str) -> DataError:
        error = DataError(f"{where}: {said}" if where else said)
        error.header = at  # type: ignore[attr-defined]
        return error

    def need(good: Any, said: str) -> None:
        if not good:
            raise fault(said)

    need(plan.rounds, "rounds: there is none")
    at = "title", 0
    need(plan.title.isprintable(), "title: one line of text")
    at = "tables", 0
    need(plan.tables, "tables: name the sizes, as in [4, 5, 3]")
    need(all(2 <= size <= 8 for size in plan.tables), "tables: a table has from 2 to 8 players")
    need(len(set(plan.tables)) == len(plan.tables), "tables: a size is named twice")
    at = "ties", 0
    for tie in plan.ties:
        need(tie in TIES, f"ties: {no_such('tie-break', tie, TIES)}")
    need(len(set(plan.ties)) == len(plan.ties), "ties: a tie-break is named twice")
    for number, each in enumerate(plan.rounds, 1):
        place = f"rounds: {number} ({each.name})"
        at = "rounds", number - 1
        need(each.name.strip() and each.name.isprintable(), f"{place}: a round has a name")
        need(1 <= each.count <= 100, f"{place}: count is from 1 to 100")
        need(number > 1 or each.cut is None, f"{place}: nobody can be cut before the first round")
        need(not isinstance(each.cut, int) or each.cut >= 2, f"{place}: cut is 2 or more, or winners")
        need(each.cut is not None or not each.carry, f"{place}: carry goes with a cut")
        if each.length:
            try:
                need(duration(each.length) > 0, f"{place}: length is above 0")
            except ValueError as error:
                need(False, f"{place}: length: {error}")
        if (each.scoring or plan.scoring) == "place":
            need(each.points or plan.points, f"{place}: scoring by place needs points, as in [4, 3, 2, 1]")
        points = each.points or plan.points
        need(all(abs(value) <= 10**6 for value in points), f"{place}: points are at most a million")
        try:
            rules = build_kit(each.headers(), folder).rules
        except (DataError, NotationError) as error:
            raise fault(f"{place}: {error}") from None
        odd = [size for size in plan.tables if not rules.min_players <= size <= rules.max_players]
        need(not odd, f"{place}: {each.ruleset} has {rules.min_players} to {rules.max_players} players, not {odd[:1]}")
