"""What the rules would say to an action: the same rules as ``decide``, stopped once they have let it pass."""

from functools import cached_property

from msgspec import Struct

from events import SHARE, Event, OfferClosed, TurnBegan, share_of
from monopoly import actions as a
from monopoly.book import Book
from monopoly.deciding import NotDecided, perform
from monopoly.rules.goods import may_give
from monopoly.rules.money import debts_of, means
from monopoly.rules.shares import held_by
from monopoly.rules.signing import hold_signed
from monopoly.table import Table
from monopoly.violations import RuleViolation
from projections import State


class Option(Struct, frozen=True):
    """A kind of action that is allowed now: who, which verb, and whatever of this there is to say.

    Any one of the ``squares`` may be named, of the ``entries``, of the ``words`` that the notation has after the verb,
    of the ``partners``. ``low`` and ``high`` are the least and the most that may be said: units of a bid, a price, a
    penalty, of debt that goods are taken for; the number of deeds dealt or buildings wanted. ``gives`` and ``takes``
    are the lots, jail cards (``card:chance``) and shares of which any may change hands; ``gives_cash`` and
    ``takes_cash`` the most units that each side may add to them. None: there is no such limit, or nothing to say.
    """

    player: str
    verb: str
    squares: tuple[str, ...] = ()
    entries: tuple[int, ...] = ()
    words: tuple[str, ...] = ()
    partners: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None
    gives: tuple[str, ...] = ()
    takes: tuple[str, ...] = ()
    gives_cash: int | None = None
    takes_cash: int | None = None


class _Passed(Exception):
    """The rules have let an action pass: something follows from it."""


class _Probe(Table):
    """A table at which actions are tried out: the first event that follows from one is the answer.

    What only makes ready for more tests (the turn that begins with an action, the offer that it closes) does happen,
    on a state of the probe's own.
    """

    __slots__ = ("source", "touched")

    def __init__(self, book: Book, state: State) -> None:
        super().__init__(book, state.copy())
        self.source = state
        self.touched = False

    def emit(self, event: Event) -> None:
        if event.__class__ is not TurnBegan and event.__class__ is not OfferClosed:
            raise _Passed
        self.touched = True
        super().emit(event)

    def restore(self) -> None:
        """Go back to the state that was given, if an action has changed it."""
        if self.touched:
            self.state = self.source.copy()
            self.touched = False
            self.events.clear()
        self.state.entry = self.source.entry


class Asker:
    """Asks the rules of one game at one moment."""

    def __init__(self, book: Book, state: State) -> None:
        self.book, self.state = book, state
        self.table = Table(book, state)
        self._probe = _Probe(book, state)
        self._goods: dict[str, tuple[str, ...]] = {}
        self._limits: dict[str, int] = {}

    def allows(self, action: a.Action) -> bool:
        """Say whether the rules allow an action now; of a signed game as long as the protest time runs."""
        try:
            if self.state.is_signed:
                hold_signed(self.book.rules, self.state, action, None, None)
            perform(self._probe, action)
        except _Passed:
            return True
        except (RuleViolation, NotDecided):
            return False
        finally:
            self._probe.restore()
        return True  # nothing followed but a turn that began or an offer that closed

    def goods(self, player: str) -> tuple[str, ...]:
        """List what a player may hand over: lots by code, jail cards as ``card:deck``, shares by their company."""
        if player not in self._goods:
            held = held_by(self.state, player)
            cards = [f"card:{card.partition(':')[0]}" for card in held if not card.startswith(f"{SHARE}:")]
            shares = dict.fromkeys(share_of(card)[0] for card in held if card.startswith(f"{SHARE}:"))
            self._goods[player] = (*may_give(self.table, player), *cards, *shares)
        return self._goods[player]

    def raisable(self, player: str) -> int:
        """Work out how much a player could raise for a bid (auction.bid-limit)."""
        if player not in self._limits:
            self._limits[player] = means(self.table, player) - debts_of(self.state, player)
        return self._limits[player]

    @cached_property
    def lots(self) -> dict[str, list[str]]:
        """The lots of each owner, in the order in which he got them."""
        lots: dict[str, list[str]] = {}
        for code, owner in self.state.owner.items():
            lots.setdefault(owner, []).append(code)
        return lots
