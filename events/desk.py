"""What the referee and the clerk add to a game: taking back, rulings, remarks, the clock."""

from events.base import BANK, Event, Transfer


class Undone(Event, frozen=True, tag="undone"):
    """These entries are taken back; they stay in the log. ``mode``: undo, typo, agreed or rewind."""

    entries: tuple[int, ...]
    mode: str = "undo"


class Redone(Event, frozen=True, tag="redone"):
    """These entries, taken back before, hold again."""

    entries: tuple[int, ...]


class Ruled(Event, frozen=True, tag="ruled"):
    """A finding of the audit at ``entry`` was ruled on. ``ruling``: deny, uphold or note."""

    entry: int
    ruling: str


class FindingRuled(Ruled, frozen=True, tag="finding-ruled", kw_only=True):
    """One finding of several at an entry was ruled on, by the id of its rule."""

    rule: str


class Disputed(Event, frozen=True, tag="disputed"):
    """A dispute was opened on ``entry``. ``number`` is its own in the game: D1, D2 …; ``player``: who opened it."""

    number: int
    entry: int
    player: str
    text: str = ""


class DisputeClosed(Event, frozen=True, tag="dispute-closed"):
    """A dispute was closed, by a ruling or without one."""

    number: int


class Noted(Event, frozen=True, tag="noted"):
    """A remark on an entry (0: on the game)."""

    entry: int
    text: str


class Adjusted(Event, frozen=True, tag="adjusted"):
    """The referee corrected balances: what each account got (negative: gave), by the bank."""

    moves: dict[str, int]

    def transfers(self) -> tuple[Transfer, ...]:
        return tuple(
            (BANK, account, amount, "adjust") if amount > 0 else (account, BANK, -amount, "adjust")
            for account, amount in self.moves.items()
            if amount and account != BANK
        )


class LotAdjusted(Event, frozen=True, tag="lot-adjusted"):
    """The referee put a lot right: whose it is now (the bank's: nobody's), its level, and whether it is mortgaged.
    ``houses`` and ``hotels`` went back to the bank (negative: were taken out); no money moves."""

    square: str
    owner: str
    level: int = 0
    mortgaged: bool = False
    houses: int = 0
    hotels: int = 0


class Penalised(Event, frozen=True, tag="penalty"):
    """A penalty was given. ``kind``: money or time (``amount`` units or seconds), caution, warning, removed or
    disqualified; the money itself moves by what follows."""

    player: str
    kind: str
    amount: int = 0


class PenaltyFixed(Penalised, frozen=True, tag="penalty-fixed", kw_only=True):
    """A penalty of money that the ruleset has a name and a sum for."""

    name: str


class Counted(Event, frozen=True, tag="counted"):
    """A player's cash in hand was counted, by note (value, number) or in one sum, and compared with the ledger.

    ``since`` is the entry of the last count that agreed (none: no count did). ``explained`` are entries that could
    explain a difference, each as (how, entries); ``how``: unpaid, reversed, twice, kept, redone, unasked or pair.
    """

    player: str
    cash: int
    ledger: int
    notes: tuple[tuple[int, int], ...] = ()
    since: int | None = None
    explained: tuple[tuple[str, tuple[int, ...]], ...] = ()


class Signed(Event, frozen=True, tag="signed"):
    """A player signed the result: who has won, if anybody, and what each is worth."""

    player: str
    winner: str | None
    worth: dict[str, int]


class TimeCalled(Event, frozen=True, tag="time-called"):
    """Time was called on a player: ``seconds`` are left to him for his turn."""

    player: str
    seconds: int


class TimeAdded(Event, frozen=True, tag="time-added"):
    """A player was given ``seconds`` on the clock."""

    player: str
    seconds: int


class TimedOut(Event, frozen=True, tag="timed-out"):
    """A player was over his time, and the referee let follow what the rules say: report, end-turn or bankrupt."""

    player: str
    consequence: str


class Paused(Event, frozen=True, tag="paused"):
    """The clock stopped."""


class Resumed(Event, frozen=True, tag="resumed"):
    """The clock runs again."""
