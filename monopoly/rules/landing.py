"""Movement, and what each kind of square does to who lands there."""

from collections.abc import Callable

from events import (
    POT,
    ChoiceDue,
    DepositGrew,
    DrawDue,
    Jailed,
    Moved,
    Offered,
    Paid,
    SalaryPaid,
)
from monopoly.board import Square
from monopoly.rules.exchange import land_on_exchange
from monopoly.rules.money import pay_bank
from monopoly.rules.rent import rent_falls_due
from monopoly.table import Table

Landing = Callable[[Table, str, Square, tuple[int, ...], int], None]


def move_by_dice(t: Table, player: str, dice: tuple[int, ...]) -> None:
    """Move by the sum of the dice and let the square act (move.dice)."""
    position = t.book.position[t.state.square[player]] + sum(dice)
    size = t.book.size
    arrive(t, player, position % size, passes=position >= size, dice=dice)


def advance(t: Table, player: str, position: int, times: int = 0) -> None:
    """Move forward to a square as a card says."""
    here = t.book.position[t.state.square[player]]
    arrive(t, player, position, passes=position <= here, times=times)


def arrive(t: Table, player: str, position: int, *, passes: bool, dice: tuple[int, ...] = (), times: int = 0) -> None:
    """Put the token down where it comes to, or where it was really put (``to=``, move.dice)."""
    code = t.book.codes[position]
    if t.figures:
        t.used.add("to")
        to, here = t.figures.get("to"), t.name(t.state.square[player])
        if isinstance(to, str) and to != code:
            by = f"{'+'.join(map(str, dice))} from {here} lead" if dice else f"the card leads from {here}"
            t.breach("move.dice", f"{player} was put on {t.name(to)}; {by} to {t.name(code)}")
            code = to
            # the salary goes by where the token stands now, unless it is said
            passes = t.book.position[to] < t.book.position[t.state.square[player]] and passes
    put_down(t, player, code, passes=passes, dice=dice, times=times)


def put_down(t: Table, player: str, code: str, *, passes: bool, dice: tuple[int, ...] = (), times: int = 0) -> None:
    """Move the token, pay the salary if GO was passed or landed on (move.salary, deposit.growth), and let the square
    act."""
    right = 0
    if passes:
        on_go = t.rules.salary_on_go
        right = on_go if code == t.book.go and on_go is not None else t.rules.salary
    if t.figures:
        right = t.figure("salary", right, "move.salary", f"{player}'s salary", "bank", player)
    t.emit(Moved(player, code))
    if right:
        t.emit(SalaryPaid(player, right))
    if passes and t.rules.deposit_growth and t.state.deposit(player) is not None:
        t.emit(DepositGrew(player, t.rules.deposit_growth))
    land(t, player, code, dice, times)


def land(t: Table, player: str, code: str, dice: tuple[int, ...] = (), times: int = 0) -> None:
    """Let the square act on who landed there."""
    square = t.book.squares[t.book.position[code]]
    LANDINGS[square.kind](t, player, square, dice, times)


def go_to_jail(t: Table, player: str, cause: str) -> None:
    """Straight to jail, or hospital: no salary, and the turn ends at once (jail.enter, hospital.enter)."""
    t.emit(Jailed(player, t.book.jail, cause))


def _lot(t: Table, player: str, square: Square, dice: tuple[int, ...], times: int) -> None:
    owner = t.state.owner.get(square.code)
    if owner is None:
        t.emit(Offered(player, square.code, square.price))
    elif owner != player:
        rent_falls_due(t, player, t.book.lots[square.code], owner, dice, times)


def _card(t: Table, player: str, square: Square, dice: tuple[int, ...], times: int) -> None:
    t.emit(DrawDue(player, square.deck))


def _tax(t: Table, player: str, square: Square, dice: tuple[int, ...], times: int) -> None:
    if t.rules.income_tax == "choice" and square.percent:
        t.emit(ChoiceDue(player, "tax", square.code))
        return
    amount = t.figure("amount", square.amount, "tax.fixed", f"the tax of {square.name}", player, "bank")
    pay_bank(t, player, amount, "tax", square.code)


def _go_to_jail(t: Table, player: str, square: Square, dice: tuple[int, ...], times: int) -> None:
    go_to_jail(t, player, "square")


def _free_parking(t: Table, player: str, square: Square, dice: tuple[int, ...], times: int) -> None:
    if t.book.shares:
        land_on_exchange(t, player, square)
        return
    pot = t.state.cash[POT]
    if t.rules.free_parking_pot and pot > 0:
        t.emit(Paid(POT, player, pot, "parking", square.code))
    if t.rules.free_parking_bonus:
        t.emit(Paid("bank", player, t.rules.free_parking_bonus, "parking", square.code))
    if t.rules.free_parking_move:
        t.emit(ChoiceDue(player, "move", square.code))


def _hospital(t: Table, player: str, square: Square, dice: tuple[int, ...], times: int) -> None:
    """Who comes to the hospital is a patient: there is no visiting (hospital.enter)."""
    go_to_jail(t, player, "square")


def _casino(t: Table, player: str, square: Square, dice: tuple[int, ...], times: int) -> None:
    """Who has money may stake some of it (casino.spin)."""
    if t.state.cash[player] > 0:
        t.emit(ChoiceDue(player, "casino", square.code))


def _nothing(t: Table, player: str, square: Square, dice: tuple[int, ...], times: int) -> None:
    """GO pays by the way, jail is just visiting (jail.visiting)."""


LANDINGS: dict[str, Landing] = {
    "go": _nothing,
    "jail": _nothing,
    "street": _lot,
    "station": _lot,
    "utility": _lot,
    "card": _card,
    "tax": _tax,
    "go-to-jail": _go_to_jail,
    "free-parking": _free_parking,
    "hospital": _hospital,
    "casino": _casino,
}
