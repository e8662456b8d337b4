"""How a game begins: its rules and board, and who sits down with what."""

from events.base import BANK, POT, Event, Transfer, deposit_of


class Started(Event, frozen=True, tag="started"):
    """The first fact of a game, entry 0. ``kit`` names the stored document that holds
    its board and whole ruleset as they were that day, by SHA-256."""

    game: str
    players: tuple[str, ...]
    ruleset: str
    board: str
    kit: str
    first: str = ""
    mode: str = "strict"
    seed: str | None = None
    start: int | None = None
    houses: int | None = None
    hotels: int | None = None
    doubles: int = 0
    pot: int = 0
    deal: bool = False
    midgame: bool = False
    headers: dict[str, str] = {}

    def transfers(self) -> tuple[Transfer, ...]:
        """A game that starts midway may have money in the pot."""
        return ((BANK, POT, self.pot, "start"),) if self.pot else ()


class Seated(Event, frozen=True, tag="seated"):
    """A player and what he starts with. ``deeds`` are (square, level, mortgaged); ``jail`` counts failed rolls;
    ``houses`` and ``hotels`` are what his lots took from the bank's stock."""

    player: str
    cash: int
    square: str
    deeds: tuple[tuple[str, int, bool], ...] = ()
    cards: tuple[str, ...] = ()
    jail: int | None = None
    houses: int = 0
    hotels: int = 0

    def transfers(self) -> tuple[Transfer, ...]:
        return ((BANK, self.player, self.cash, "start"),) if self.cash else ()


class DepositOpened(Event, frozen=True, tag="deposit"):
    """A player's deposit at the start, in units; nothing in it: it is closed already."""

    player: str
    amount: int

    def transfers(self) -> tuple[Transfer, ...]:
        return ((BANK, deposit_of(self.player), self.amount, "deposit"),) if self.amount else ()


class OrderDrawn(Event, frozen=True, tag="order"):
    """The seating order as it was drawn, and in the same order the colours of the tokens, where the board has any."""

    players: tuple[str, ...]
    colours: tuple[str, ...] = ()
