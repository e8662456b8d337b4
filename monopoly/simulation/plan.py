"""What is to be simulated: who plays by which rules, and with which luck."""

from functools import lru_cache
from hashlib import sha256
from random import Random

import msgspec
from msgspec import Struct

from events import Fact
from monopoly.board import DataError
from monopoly.book import Book, open_book
from monopoly.bots import BOTS, Policy, Seats
from monopoly.kit_headers import build_kit
from monopoly.notation import Headers
from monopoly.options import no_such
from monopoly.rules.start import Founding, found
from monopoly.simulation.landing import squares_of
from projections import State, fold_facts

NAMES = ("ann", "bob", "cid", "dan", "eve", "fay", "gus", "hal")
"""The first players of simulated games, in seating order; further ones are p9, p10 …"""


class Plan(Struct, frozen=True, kw_only=True):
    """Games to simulate. The same plan gives the same games, whoever plays them and in whatever order.

    ``bots`` are names of BOTS, by seat in the order of play and over again; ``turns`` is the number of rounds after
    which a game is given up as undecided.
    """

    seed: str
    players: int = 4
    ruleset: str = "classic"
    rules: tuple[str, ...] = ()
    house: tuple[str, ...] = ()
    board: str | None = None
    bots: tuple[str, ...] = ("sensible",)
    policy: Policy = Policy()
    turns: int = 1000

    @property
    def names(self) -> tuple[str, ...]:
        """The players in seating order."""
        return NAMES[: self.players] + tuple(f"p{seat}" for seat in range(len(NAMES) + 1, self.players + 1))

    def game(self, number: int) -> str:
        """Name a game, which is the seed of its dice and decks, too."""
        return f"sim-{self.seed}-{number}"

    def headers(self, number: int) -> Headers:
        """Give what a record of the game would begin with."""
        return Headers(
            game=self.game(number),
            players=self.names,
            ruleset=self.ruleset,
            rules=self.rules,
            house=self.house,
            board=self.board,
            seed=self.game(number),
        )

    def seats(self, book: Book, number: int, players: tuple[str, ...]) -> Seats:
        """Seat the bots of a game in the order of play, which may have been drawn, each with a chance of his own."""
        return Seats(
            {
                name: BOTS[self.bots[at % len(self.bots)]](
                    book, name, Random(f"{self.seed}/{number}/{at}"), self.policy
                )
                for at, name in enumerate(players)
            }
        )

    def found(self, number: int) -> State:
        """Give the start of a game. Raises RuleViolation (start.*)."""
        name = self.game(number)
        events = found(self.book, sha256(self.kit).hexdigest(), Founding(game=name, players=self.names, seed=name))
        return fold_facts(State(), [Fact(0, None, events)])

    @property
    def kit(self) -> bytes:
        """The board and ruleset, whole, as a game stores them. Raises DataError."""
        return _kit(self.ruleset, self.rules, self.house, self.board)

    @property
    def book(self) -> Book:
        """The compiled board and ruleset. Raises DataError."""
        return open_book(self.kit)


@lru_cache
def _kit(ruleset: str, rules: tuple[str, ...], house: tuple[str, ...], board: str | None) -> bytes:
    return msgspec.json.encode(build_kit(Headers(ruleset=ruleset, rules=rules, house=house, board=board)))


def check_plan(plan: Plan) -> None:
    """See that the games can begin. Raises DataError, or RuleViolation where the rules refuse (start.*)."""
    for name in plan.bots:
        if name not in BOTS:
            raise DataError(f"bot: {no_such('bot', name, BOTS)}")
    if not plan.bots:
        raise DataError(f"bot: name one or more of {', '.join(BOTS)}")
    plan.found(1)
    if len(plan.bots) > plan.players:
        raise DataError(f"bot: {len(plan.bots)} bots are more than {plan.players} players")
    if plan.turns < 1:
        raise DataError(f"turns: at least 1 round, not {plan.turns}")


def check_landing(plan: Plan) -> None:
    """See that tokens can be moved without money. Raises DataError."""
    if plan.players < 1:
        raise DataError(f"players: at least 1 token, not {plan.players}")
    squares_of(plan.book)
