"""A tournament: who plays in it, who sits where, how each table ended, who goes on. Its stream has kind ``tournament``.

Points are whole hundredths of a point, so that 36.84 per cent is 3684; worth is in units.
"""

from events.base import Event


class TournamentFounded(Event, frozen=True, tag="tournament"):
    """The first fact of a tournament, entry 0. ``plan`` names the stored document with its rounds and scoring as they
    were that day, by SHA-256; all seatings are drawn from ``seed``; ``ties`` are the tie-breaks in order."""

    tournament: str
    preset: str
    plan: str
    seed: str
    rounds: int
    ties: tuple[str, ...]
    title: str = ""


class HeadersKept(Event, frozen=True, tag="headers"):
    """The headers of a tournament's record that mean nothing to the program, kept as they stood."""

    headers: dict[str, str]


class PlayersEntered(Event, frozen=True, tag="entered"):
    """These take part; ``alternates``: only where a seat is free, in this order."""

    players: tuple[str, ...]
    alternates: bool = False


class PlayerWithdrew(Event, frozen=True, tag="withdrew"):
    """A player takes part no more. A seat in a round that has not started is free again."""

    player: str


class CalledUp(Event, frozen=True, tag="called-up"):
    """An alternate, or after a cut the next in the standings, takes part from now on, in the seat of ``replaces``."""

    player: str
    replaces: str = ""


class RoundSeated(Event, frozen=True, tag="round-seated"):
    """Who sits at which table of a round, in seating order. ``repeats`` counts the pairs who met before."""

    round: int
    method: str
    tables: dict[str, tuple[str, ...]]
    repeats: int = 0


class RoundStarted(Event, frozen=True, tag="round-started"):
    """A round began; ``games`` names the game of each table that is kept in this log."""

    round: int
    games: dict[str, str] = {}


class TableResult(Event, frozen=True, tag="table-result"):
    """How a table ended: (player, worth, place, points) from first to last. ``entry`` is where ``game`` ended; without
    a game it was reported by hand."""

    round: int
    table: str
    places: tuple[tuple[str, int, int, int], ...]
    game: str = ""
    entry: int = 0


class RoundClosed(Event, frozen=True, tag="round-closed"):
    """All results of a round are in."""

    round: int


class Advanced(Event, frozen=True, tag="advanced"):
    """A cut: these play in ``round``, best first; ``reserves`` come after them. ``carry``: points so far count on."""

    round: int
    players: tuple[str, ...]
    reserves: tuple[str, ...] = ()
    carry: bool = False


class TournamentEnded(Event, frozen=True, tag="tournament-ended"):
    """The tournament is over; no winner: the first place is shared."""

    winner: str | None
