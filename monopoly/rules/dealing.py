"""The first deal of deeds: by the table's shuffle, player by player, or by the game's own (start.deal)."""

from events import BANK, Dealt
from monopoly.actions import Deal
from monopoly.chance import shuffled
from monopoly.table import Table
from projections import State

EACH = {"two": 2, "all": None}
"""How many deeds each player gets; None: all are dealt out, in seating order, until none is left."""


def decide_deal(t: Table, action: Deal) -> None:
    """Deal deeds to one player, or all of them by the game's own shuffle."""
    waiting = _waiting(t.state)
    if not waiting:
        t.refuse("start.deal", "no deal of deeds is open")
    if action.player is None:
        for player, squares in _own_shuffle(t, waiting).items():
            _deal(t, player, squares)
        return
    player = action.player
    if player not in waiting:
        t.refuse("start.deal", f"{player} was dealt deeds already")
    each = each_dealt(t, player)
    if len(action.squares) != each:
        t.breach("start.deal", f"the first deal is {each} deeds a player; {player} was dealt {len(action.squares)}")
    for code in action.squares:
        if code not in t.book.lots:
            t.refuse("start.deal", f"{t.name(code)} is not a lot")
        if code in t.state.owner:
            t.refuse("start.deal", f"{t.name(code)} is {t.state.owner[code]}'s already")
        if code in _to_auction(t.state):
            t.refuse("start.deal", f"{t.name(code)} is put up for auction when the deal is over")
    _deal(t, player, action.squares)


def each_dealt(t: Table, player: str) -> int:
    """Say how many deeds a player is dealt who waits for them: where all are, as many as are left to those who wait."""
    each = EACH[t.rules.deal]
    if each is None:
        waiting = _waiting(t.state)
        each = len(range(waiting.index(player), len(to_deal(t)), len(waiting)))
    return each


def to_deal(t: Table) -> tuple[str, ...]:
    """List the lots that may be dealt: nobody's, and not those that wait for their auction."""
    kept = t.state.owner.keys() | _to_auction(t.state)
    return tuple(code for code in t.book.lots if code not in kept)


def _waiting(state: State) -> list[str]:
    # in seating order: the seats may have been drawn since the game was founded
    return sorted((due.player for due in state.pending if due.kind == "deal"), key=state.players.index)


def _to_auction(state: State) -> set[str]:
    """Name the lots of those who left the game during the deal: they are auctioned when it is over."""
    return {due.square for due in state.pending if due.kind == "lot"}


def _own_shuffle(t: Table, waiting: list[str]) -> dict[str, tuple[str, ...]]:
    seed = t.state.seed
    if seed is None:
        t.refuse("start.deal", "this game has no shuffle of its own (no seed): deal the table's, bank deal ann BAL BDW")
    free = to_deal(t)
    order = [code for code in shuffled(seed, "deeds", tuple(t.book.lots)) if code in free]
    each = EACH[t.rules.deal]
    count = len(waiting)
    if each is None:
        return {player: tuple(order[at::count]) for at, player in enumerate(waiting)}
    return {player: tuple(order[at * each : (at + 1) * each]) for at, player in enumerate(waiting)}


def _deal(t: Table, player: str, squares: tuple[str, ...]) -> None:
    prices = tuple(t.book.lots[code].price for code in squares) if t.rules.deal_paid else ()
    right = sum(prices)
    cost = t.figure("cost", right, "start.deal", f"the price of {player}'s deeds", player, BANK)
    if cost > t.state.cash[player]:
        t.refuse("cash.short", f"{player} has {t.money(t.state.cash[player])}, these deeds cost {t.money(cost)}")
    if cost != right:
        prices = (cost, *(0 for _ in squares[1:])) if cost else ()
    t.emit(Dealt(player, squares, prices))
