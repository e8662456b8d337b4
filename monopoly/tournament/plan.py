"""The plan of a tournament: its rounds, tables, scoring and tie-breaks, as data. A preset is a plan in a TOML file."""

from typing import Literal

from msgspec import Struct, structs

from monopoly.book import Kit
from monopoly.notation import Headers, parse_listed

Seating = Literal["random", "swiss", "hand"]
Mode = Literal["strict", "as-played"]
Scoring = Literal["share", "place", "assets", "winner"]


class RoundPlan(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A round, or ``count`` rounds alike. ``length`` is its time (``90m``; empty: none); ``cut`` says who plays in it:
    all (none), the best so many, or the ``winners`` of the tables before; ``carry``: their points so far count on.
    ``rules`` are options with blanks between, or one by one. ``scoring`` and ``points`` go before those of the plan.
    ``kit`` is what a board file made when the tournament was founded; the file is not looked at again."""

    name: str = "Round"
    count: int = 1
    length: str = ""
    ruleset: str = "classic"
    rules: str | tuple[str, ...] = ""
    house: str = ""
    board: str = ""
    mode: Mode = "strict"
    seating: Seating = "random"
    scoring: Scoring | None = None
    points: tuple[int | float, ...] = ()
    cut: int | Literal["winners"] | None = None
    carry: bool = False
    kit: Kit | None = None

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

        rules = (self.kit or build_kit(self.headers())).rules
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
            mode=self.mode,
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
