"""Turns, dice, movement, jail and cards."""

from events.base import BANK, Event, Transfer


class TurnBegan(Event, frozen=True, tag="turn"):
    """The turn passed to this player."""

    player: str
    number: int


class Rolled(Event, frozen=True, tag="rolled"):
    """Both dice fell. ``doubles`` counts the doubles of this turn; ``again``: another roll is owed after this one."""

    player: str
    dice: tuple[int, ...]
    doubles: int = 0
    again: bool = False


class FreshRolled(Event, frozen=True, tag="fresh"):
    """A roll that only fixes a rent: it moves nobody."""

    player: str
    dice: tuple[int, ...]


class Moved(Event, frozen=True, tag="moved"):
    """A token came to stand on a square."""

    player: str
    to: str


class PassedOver(Event, frozen=True, tag="passed-over"):
    """The table went on although something was open: offers, cards, choices and auctions are dropped; debts stay owed
    but nothing waits for them. Only a record as played has this."""

    player: str


class MoveDue(Event, frozen=True, tag="move-due"):
    """A move that waits until a debt is paid (the third failed roll in jail)."""

    player: str
    dice: tuple[int, ...]


class SalaryPaid(Event, frozen=True, tag="salary"):
    """The bank paid for landing on or passing GO."""

    player: str
    amount: int

    def transfers(self) -> tuple[Transfer, ...]:
        return ((BANK, self.player, self.amount, "salary"),)


class Jailed(Event, frozen=True, tag="jailed"):
    """A token went to jail (``square``) and the turn is over. ``cause``: square, card or third-double."""

    player: str
    square: str
    cause: str


class JailStayed(Event, frozen=True, tag="stayed"):
    """A roll for doubles failed; ``tries`` counts the failed ones."""

    player: str
    tries: int


class Freed(Event, frozen=True, tag="freed"):
    """Out of jail. ``by``: doubles, fine, card or third-turn."""

    player: str
    by: str


class Treated(Event, frozen=True, tag="treated"):
    """A treatment card was drawn in hospital. ``tries`` counts the failed ones; ``last``: no more are drawn, and the
    patient pays and leaves."""

    player: str
    deck: str
    card: str
    cured: bool = False
    tries: int = 0
    last: bool = False


class DrawDue(Event, frozen=True, tag="draw"):
    """A card of this deck must be drawn."""

    player: str
    deck: str


class CardDrawn(Event, frozen=True, tag="drawn"):
    """A card was drawn and, unless ``kept``, went back under its deck."""

    player: str
    deck: str
    card: str
    kept: bool = False


class CardUsed(Event, frozen=True, tag="used"):
    """A kept card was used and went under its deck."""

    player: str
    deck: str
    card: str


class ChoiceDue(Event, frozen=True, tag="choice"):
    """The player must choose. ``kind`` says between what: tax, move …"""

    player: str
    kind: str
    square: str


class Chosen(Event, frozen=True, tag="chosen"):
    """The choice that was made."""

    player: str
    kind: str
    choice: str
