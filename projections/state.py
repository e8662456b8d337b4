"""The state of a game: all that the next action depends on, folded from the log.

Dicts hold what changes often, tuples what changes seldom, so that a copy costs next to nothing. Accounts are keyed by
name, lots by square code, kept cards by ``deck:card``. What is at rest is left out: no key in ``houses`` means bare.
"""

from msgspec import Struct

from events import BANK, POT, Goods, deposit_of

SNAPSHOT_VERSION = 8
"""Raised whenever the shape or the meaning of a stored state changes; older snapshots are then rebuilt."""


class Due(Struct, frozen=True, gc=False, omit_defaults=True):
    """Something the game waits for. ``kind``: deal, buy, draw, fresh, choose, move, shares or lot (to be auctioned)."""

    kind: str
    player: str
    square: str = ""
    deck: str = ""
    creditor: str = ""
    times: int = 0
    dice: tuple[int, ...] = ()
    entry: int = 0


class Claim(Struct, frozen=True, gc=False):
    """A rent that may be asked for. ``rolls`` is how many first rolls of turns the game had seen at the landing;
    ``landing`` differs from ``entry`` when fresh dice fixed the sum later; ``closed`` is the entry whose roll,
    ``by`` whom, ended its window (0: it is open). ``level`` and ``lots``, all that the creditor owned, are as they
    were at the landing."""

    entry: int
    debtor: str
    creditor: str
    square: str
    amount: int
    rolls: int
    landing: int = 0
    closed: int = 0
    by: str = ""
    level: int = 0
    lots: tuple[str, ...] = ()


class Dispute(Struct, frozen=True, gc=False):
    """An open dispute about an entry. ``opened`` is the entry that opened it; ``stopped``: the clock stopped for it."""

    number: int
    entry: int
    player: str
    text: str
    opened: int
    stopped: bool


class Debt(Struct, frozen=True, gc=False):
    """What a player owes. ``id`` is its serial number in the game, ``entry`` where it arose; ``passed``: the table went
    on without it, so nothing waits for it any more (as played)."""

    id: int
    entry: int
    debtor: str
    creditor: str
    amount: int
    left: int
    reason: str
    square: str = ""
    passed: bool = False


class Offer(Struct, frozen=True, gc=False):
    """A trade on the table, known by the number of its entry."""

    entry: int
    player: str
    partner: str
    gives: Goods
    takes: Goods


class Demand(Struct, frozen=True, gc=False):
    """How many scarce buildings (house or hotel) a player wants."""

    player: str
    kind: str
    count: int


class Auction(Struct, frozen=True, gc=False):
    """An open auction: bids in their order as (player, amount, square)."""

    lot: str
    bidders: tuple[str, ...]
    passed: tuple[str, ...] = ()
    bids: tuple[tuple[str, int, str], ...] = ()


class State(Struct, omit_defaults=True):
    """A game at a moment. Balances sum to zero over all accounts; a deposit that is closed has no account.

    ``chances`` counts the cards drawn and bandits pulled, as ``rolls`` does the dice; ``unearned`` are the landings on
    mortgaged lots; ``winner`` is who had won when the game ended, ``ended`` the entry that ended it; ``agreed`` each
    player's last cash count that agreed and ``signed`` his signature, by entry (both are replaced whole, never changed
    in place).
    """

    game: str = ""
    entry: int = 0
    at: int | None = None
    status: str = "playing"
    winner: str | None = None
    ruleset: str = ""
    kit: str = ""
    mode: str = "strict"
    seed: str | None = None
    start: int | None = None
    players: tuple[str, ...] = ()
    out: tuple[str, ...] = ()
    cash: dict[str, int] = {}
    square: dict[str, str] = {}
    jail: dict[str, int] = {}
    held: dict[str, str] = {}
    owner: dict[str, str] = {}
    houses: dict[str, int] = {}
    mortgaged: dict[str, int] = {}
    taken: tuple[str, ...] = ()
    bank_houses: int | None = None
    bank_hotels: int | None = None
    turn: int = 0
    player: str = ""
    rolled: bool = False
    owed: bool = False
    timed_out: bool = False
    doubles: int = 0
    dice: tuple[int, ...] = ()
    rolls: int = 0
    first_rolls: int = 0
    built: dict[str, dict[str, int]] = {}
    pending: tuple[Due, ...] = ()
    auction: Auction | None = None
    claims: tuple[Claim, ...] = ()
    lapsed: tuple[Claim, ...] = ()
    unearned: tuple[Claim, ...] = ()
    debts: tuple[Debt, ...] = ()
    debt_count: int = 0
    offers: tuple[Offer, ...] = ()
    demands: tuple[Demand, ...] = ()
    decks: dict[str, tuple[str, ...]] = {}
    chances: int = 0
    colours: dict[str, str] = {}
    paused: bool = False
    disputes: tuple[Dispute, ...] = ()
    dispute_count: int = 0
    ended: int = 0
    disqualified: tuple[str, ...] = ()
    agreed: dict[str, int] = {}
    signed: dict[str, int] = {}

    def copy(self) -> "State":
        """Give an independent state; whatever is immutable is shared."""
        twin: State = self.__copy__()  # type: ignore[attr-defined]  # what copy.copy would call
        twin.cash = self.cash.copy()
        twin.square = self.square.copy()
        twin.jail = self.jail.copy()
        twin.held = self.held.copy()
        twin.owner = self.owner.copy()
        twin.houses = self.houses.copy()
        twin.mortgaged = self.mortgaged.copy()
        twin.built = self.built.copy()
        twin.decks = self.decks.copy()
        return twin

    @property
    def phase(self) -> str:
        """What the game waits for: deal, roll, buy, auction, draw, choose, pay or end."""
        if self.status == "ended":
            return "end"
        if self.must_pay:
            return "pay"
        if self.auction is not None:
            return "auction"
        if self.pending:
            return PHASES[self.pending[0].kind]
        return "roll" if self.owed else "end"

    @property
    def must_pay(self) -> tuple[Debt, ...]:
        """The debts that the game waits for, oldest first."""
        debts = self.debts
        return tuple(debt for debt in debts if not debt.passed) if debts else debts

    @property
    def is_signed(self) -> bool:
        """Whether all players have signed the result."""
        return bool(self.signed) and len(self.signed) == len(self.players)

    def living(self) -> tuple[str, ...]:
        """List the players still in the game, in seating order."""
        out = self.out
        return tuple(p for p in self.players if p not in out) if out else self.players

    def next_seat(self) -> str:
        """Say who moves after the player in turn."""
        players, out = self.players, self.out
        at = players.index(self.player) + 1
        for player in players[at:] + players[:at]:
            if player not in out:
                return player
        return self.player

    def seats_after(self, player: str) -> tuple[str, ...]:
        """List the other players still in the game, in seating order from the left of this one."""
        at = self.players.index(player) + 1
        around = self.players[at:] + self.players[: at - 1]
        out = self.out
        return tuple(p for p in around if p not in out) if out else around

    def deposit(self, player: str) -> int | None:
        """What a player's deposit holds; None: he has none, or it is closed."""
        return self.cash.get(deposit_of(player))


PHASES = {
    "deal": "deal",
    "buy": "buy",
    "draw": "draw",
    "fresh": "roll",
    "choose": "choose",
    "move": "pay",
    "lot": "auction",
    "shares": "buy",
}


def accounts(players: tuple[str, ...]) -> dict[str, int]:
    """Open the accounts of a game, all empty."""
    return dict.fromkeys((*players, BANK, POT), 0)
