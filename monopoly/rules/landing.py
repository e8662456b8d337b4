"""Movement, and what each kind of square does to who lands there."""

from collections.abc import Callable

from events import (
    BANK,
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
from monopoly.rules.money import pay_bank, till
from monopoly.rules.rent import rent_falls_due
from monopoly.table import Table

Landing = Callable[[Table, str, Square, tuple[int, ...], int], None]


def move_by_dice(t: Table, player: str, dice: tuple[int, ...]) -> None:
    """Move by the sum of the dice and let the square act (move.dice)."""
    position = t.book.position[t.state.square[player]] + sum(dice)
    size = t.book.size
    arrive(t, player, position % size, passes=position // size, dice=dice)


def advance(t: Table, player: str, position: int, times: int = 0) -> None:
    """Move forward to a square as a card says."""
    here = t.book.position[t.state.square[player]]
    arrive(t, player, position, passes=int(position <= here), times=times)


def arrive(
    t: Table,
    player: str,
    position: int,
    *,
    passes: int,
    dice: tuple[int, ...] = (),
    times: int = 0,
    back: bool = False,
) -> None:
    """Put the token down where it comes to, or where it was really put (``to=``, move.dice); ``passes`` counts how
    often GO is passed or landed on, and ``back`` is a move that never does."""
    code, to = t.book.codes[position], put_on(t)
    sent = to == t.book.jail and t.book.squares[position].kind == "go-to-jail"
    if to not in ("", code) and not sent:
        here = t.state.square[player]
        by = f"{'+'.join(map(str, dice))} from {t.name(here)} lead" if dice else f"the card leads from {t.name(here)}"
        t.breach("move.dice", f"{player} was put on {t.name(to)}; {by} to {t.name(code)}")
        steps = (position - t.book.position[here]) % t.book.size
        code, passes = to, int(not back and went_round(t, here, to, steps))
    put_down(t, player, code, passes=passes, dice=dice, times=times)


def went_round(t: Table, here: str, to: str, steps: int) -> bool:
    """Say whether a token passed GO that was put elsewhere than ``steps`` squares on (move.salary): it was counted
    wrong, on past GO or back, whichever is the nearer miss."""
    onwards = (t.book.position[to] - t.book.position[here]) % t.book.size
    back = t.book.size - onwards
    return t.book.position[to] < t.book.position[here] and abs(onwards - steps) <= back + steps


def put_on(t: Table) -> str:
    """Give the square that the token was really put on, if the action says so (``to=``)."""
    if not t.figures:
        return ""
    t.used.add("to")
    return str(t.figures.get("to", ""))


def put_down(t: Table, player: str, code: str, *, passes: int, dice: tuple[int, ...] = (), times: int = 0) -> None:
    """Move the token, pay the salary for each time that GO was passed or landed on (move.salary, deposit.growth), and
    let the square act."""
    right = 0
    if passes:
        on_go = t.rules.salary_on_go
        right = passes * t.rules.salary
        if code == t.book.go and on_go is not None:
            right += on_go - t.rules.salary
    if t.figures:
        right = t.figure("salary", right, "move.salary", f"{player}'s salary", "bank", player)
    t.emit(Moved(player, code))
    if right:
        t.emit(SalaryPaid(player, right))
    if passes and t.rules.deposit_growth and t.state.deposit(player) is not None:
        t.emit(DepositGrew(player, passes * t.rules.deposit_growth))
    land(t, player, code, dice, times)


def land(t: Table, player: str, code: str, dice: tuple[int, ...] = (), times: int = 0) -> None:
    """Let the square act on who landed there."""
    square = t.book.squares[t.book.position[code]]
    LANDINGS[square.kind](t, player, square, dice, times)


def go_to_jail(t: Table, player: str, cause: str) -> None:
    """Straight to jail, or hospital: no salary, and the turn ends at once (jail.enter, hospital.enter)."""
    t.emit(Jailed(player, t.book.jail, cause))


def stays_out(t: Table, player: str, why: str, dice: tuple[int, ...] = ()) -> bool:
    """Say whether a player who is to go to jail was left where he was or put elsewhere (``to=``, jail.enter)."""
    to, here, prison = put_on(t), t.state.square[player], t.book.prison
    if to in ("", t.book.jail):
        return False
    done = "stayed on" if to == here else "was put on"
    t.breach(f"{prison}.enter", f"{player} {done} {t.name(to)}; {why} leads to {prison}")
    if to != here:
        put_down(t, player, to, passes=int(went_round(t, here, to, sum(dice))), dice=dice)
    return True


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
    amount = t.figure("amount", square.amount, "tax.fixed", f"the tax of {square.name}", player, till(t, "tax"))
    pay_bank(t, player, amount, "tax", square.code)


def _go_to_jail(t: Table, player: str, square: Square, dice: tuple[int, ...], times: int) -> None:
    go_to_jail(t, player, "square")


def _free_parking(t: Table, player: str, square: Square, dice: tuple[int, ...], times: int) -> None:
    if t.book.shares:
        land_on_exchange(t, player, square)
        return
    pot = t.state.cash[POT] if t.rules.free_parking_pot else 0
    right = pot + t.rules.free_parking_bonus
    amount = t.handed("amount", right)
    if amount != right:
        owed = {player: right - amount} | ({POT: amount - pot} if amount < pot else {})
        t.breach("move.dice", f"{square.name} pays {t.money(right)}, not {t.money(amount)}", owed=owed)
    for payer, sum_ in ((POT, min(amount, pot)), (BANK, max(amount - pot, 0))):
        if sum_:
            t.emit(Paid(payer, player, sum_, "parking", square.code))
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
