"""Corrections by the referee, in plain sight: balances, and lots as they are to be from now on."""

from collections.abc import Sequence

from events import BANK, POT, Adjusted, AuctionClosed, DebtArose, LotAdjusted
from monopoly.actions import Adjust, LotCorrection
from monopoly.rules.auction import check_banks
from monopoly.table import Table
from projections import State


def decide_adjust(t: Table, action: Adjust) -> None:
    """Correct balances and lots."""
    adjust(t, action.moves, action.lots)


def adjust(t: Table, moves: Sequence[tuple[str, int]], lots: Sequence[LotCorrection]) -> None:
    """Correct balances, by the bank, and put lots right; nobody goes below nothing (cash.short), and no building stands
    that the bank has not got (build.supply). A ruling need not build evenly, nor on a whole group."""
    for account, amount in moves:
        if account in t.state.out:
            t.refuse("play.bankrupt", f"{account} is out of the game: correct the others alone (ann +30)")
        have = t.state.cash[account]
        if account == POT and not have and not t.rules.free_parking_pot:
            t.refuse("move.dice", "there is no pot under these rules: nothing is laid in the middle")
        if account != BANK and have + amount < 0:
            t.refuse("cash.short", f"{account} has {t.money(have)}: {t.money(-amount)} cannot be taken")
    put_right = [_put_right(t, lot) for lot in lots]
    _check_stock(t, put_right)
    if moves:
        t.emit(Adjusted(dict(moves)))
    for event in put_right:
        t.emit(event)
        if t.state.auction is not None and t.state.auction.lot == event.square:
            t.emit(AuctionClosed(event.square))


def adjust_or_owe(t: Table, moves: Sequence[tuple[str, int]], lots: Sequence[LotCorrection]) -> None:
    """Correct as a ruling says: what cash covers at once; what a player cannot pay he owes (debt.order), to the one
    player who is to get it, else to the bank, which then pays the others in his place."""
    state = t.state
    if state.status == "ended":
        adjust(t, moves, lots)  # nothing is raised any more: what is not there cannot be owed
        return
    short = {player: -amount for player, amount in moves if player not in (BANK, POT) and _short(state, player, amount)}
    gains = [account for account, amount in moves if amount > 0]
    at_once = {account: amount for account, amount in moves if account not in short}
    creditor = gains[0] if len(gains) == 1 and at_once[gains[0]] >= sum(short.values()) else BANK
    creditor = BANK if creditor in state.out else creditor
    if creditor != BANK:
        at_once[creditor] -= sum(short.values())
    at_once = {account: amount for account, amount in at_once.items() if amount}
    adjust(t, tuple(at_once.items()), lots)
    for player, amount in short.items():
        t.emit(DebtArose(player, creditor, amount, "ruling"))


def _short(state: State, player: str, amount: int) -> bool:
    return player not in state.out and state.cash[player] + amount < 0


def _put_right(t: Table, correction: LotCorrection) -> LotAdjusted:
    state, code = t.state, correction.square
    lot = t.book.lots.get(code)
    if lot is None:
        t.refuse("trade.goods", f"{t.name(code)} is not a lot")
    was_owner, was_level, was_mortgaged = (
        state.owner.get(code, BANK),
        state.houses.get(code, 0),
        code in state.mortgaged,
    )
    owner = was_owner if correction.owner is None else correction.owner
    level = was_level if correction.level is None else correction.level
    mortgaged = was_mortgaged if correction.mortgaged is None else correction.mortgaged
    whose = "the bank's" if owner == BANK else f"{owner}'s"
    stands = t.book.levels(code, level)
    if owner in state.out:
        t.refuse("play.bankrupt", f"{owner} is out of the game")
    if correction.owner == was_owner:
        t.refuse("trade.goods", f"{lot.name} is {whose} already")
    if correction.level == was_level:
        t.refuse("build.none", f"{lot.name} has {stands} already")
    if correction.mortgaged is not None and mortgaged == was_mortgaged:
        rule = "mortgage.already" if mortgaged else "mortgage.redeem"
        t.refuse(rule, f"{lot.name} is {'mortgaged already' if mortgaged else 'not mortgaged'}")
    if level != was_level:
        if lot.kind != "street":
            t.refuse("build.street", f"{lot.name} takes no buildings")
        if level > lot.top or t.rules.hotel_needs < level < lot.top:
            rule = "build.max" if level > lot.top else "build.hotel"
            t.refuse(rule, f"{lot.name} cannot carry {level} {t.book.houses}: a {t.book.hotel} is {code}*{lot.top}")
    if owner == BANK and level:
        t.refuse("build.group", f"{lot.name} carries {stands}, and the bank's lots carry nothing: {code}*0")
    if owner == BANK and mortgaged:
        t.refuse("mortgage.owner", f"{lot.name} is mortgaged, and the bank's lots are not: {code}(free)")
    if was_owner == BANK and owner != BANK:
        check_banks(t, code, "trade.goods")
    before, after = lot.storeys(was_level), lot.storeys(level)
    return LotAdjusted(code, owner, level, mortgaged, before[1] - after[1], before[0] - after[0])


def _check_stock(t: Table, put_right: Sequence[LotAdjusted]) -> None:
    """Count all lots together: what one gives back may stand on another."""
    for kind, stock, back in (
        (t.book.houses, t.state.bank_houses, sum(event.houses for event in put_right)),
        (f"{t.book.hotel}s", t.state.bank_hotels, sum(event.hotels for event in put_right)),
    ):
        if stock is not None and back < 0 and stock + back < 0:
            t.refuse("build.supply", f"the bank has {stock} {kind}, and {-back} more would stand")
