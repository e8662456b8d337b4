"""The ways out: bankruptcy, resignation, the end of the game."""

from events import (
    BANK,
    POT,
    SHARE,
    BankCovered,
    Bankrupted,
    BuildingsSold,
    ClaimsDropped,
    EstatePassed,
    GameEnded,
    Goods,
    LotsQueued,
    OfferClosed,
    Paid,
    Resigned,
    SharesSold,
)
from monopoly.actions import EndGame, GoBankrupt, Resign
from monopoly.book import Lot
from monopoly.rules.auction import close_if_alone
from monopoly.rules.deposit import close_deposit
from monopoly.rules.money import buildings_value, debts_of, means, pay_transfer_fee, transfer_fee
from monopoly.rules.shares import held_by, shares_value
from monopoly.rules.worth import end_worth
from monopoly.table import Table
from projections import Debt


def decide_bankrupt(t: Table, action: GoBankrupt) -> None:
    """Owing more than all assets can raise; exactly enough is enough (bankrupt.when)."""
    player = action.actor
    debt = _oldest_debt(t, player)
    owed, can = debts_of(t.state, player), means(t, player)
    if debt is None:
        t.breach("debt.none", f"{player} owes nothing; to give up, resign")
    elif owed <= can:
        t.breach(
            "bankrupt.when",
            f"{player} owes {t.money(owed)} and can raise {t.money(can)}: sell buildings, mortgage, trade",
        )
    leave(t, player, debt.creditor if debt else BANK, owed)


def _oldest_debt(t: Table, player: str) -> Debt | None:
    return next((debt for debt in t.state.debts if debt.debtor == player), None)


def decide_resign(t: Table, action: Resign) -> None:
    """Give up: as bankrupt to the creditor of an open debt, else to the bank (play.resign)."""
    player = action.actor
    debt = _oldest_debt(t, player)
    t.emit(Resigned(player))
    leave(t, player, debt.creditor if debt else BANK, debts_of(t.state, player))


def leave(t: Table, player: str, creditor: str, owed: int) -> None:
    """Take a player out of the game and pass his estate on (bankrupt.to-player, bankrupt.to-bank)."""
    state, rules = t.state, t.rules
    dropped = tuple(c.entry for c in (*state.claims, *state.lapsed) if player in (c.debtor, c.creditor))
    if dropped:
        t.emit(ClaimsDropped(dropped))
    for offer in state.offers:
        if player in (offer.player, offer.partner):
            t.emit(OfferClosed(offer.entry, "lapsed"))
    close_deposit(t, player)
    to_bank = creditor in (BANK, POT)
    mode = rules.bankrupt_to_player
    built = [code for code in state.houses if state.owner.get(code) == player]
    keep_buildings = not to_bank and mode == "with-buildings"
    if not keep_buildings:
        paid = "nothing" if to_bank or mode == "bank-pays" else "half" if mode == "cash-only" else "as sold"
        for code, amount in _buildings_prices(t, player, built, paid).items():
            hotels, houses = t.book.lots[code].storeys(state.houses[code])
            t.emit(BuildingsSold(player, code, 0, amount, houses, hotels))
    if mode == "cash-only" and not to_bank:
        for code, lot in t.book.lots.items():
            if state.owner.get(code) == player and code not in state.mortgaged:
                t.emit(Paid(BANK, player, lot.price // 2, "sell", code))
        _sell_shares(t, player)
    estate = Goods(
        max(state.cash[player], 0),
        tuple(code for code in t.book.lots if state.owner.get(code) == player),
        tuple(card for card, holder in state.held.items() if holder == player),
    )
    debts = [debt for debt in state.debts if debt.debtor == player]
    lots = [d.square for d in debts if d.reason == "auction" and d.square not in state.owner]
    t.emit(Bankrupted(player, creditor, owed))
    if to_bank:
        t.emit(EstatePassed(player, BANK, estate))
        if rules.bankrupt_to_bank == "auction":
            lots += estate.deeds
    elif mode == "bank-pays":
        t.emit(EstatePassed(player, BANK, estate))
        for debt in debts:
            if debt.creditor not in (BANK, POT):
                t.emit(BankCovered(debt.creditor, debt.left))
    elif mode == "cash-only":
        t.emit(EstatePassed(player, creditor, Goods(estate.cash)))
        t.emit(EstatePassed(player, BANK, Goods(0, estate.deeds, estate.cards)))
    else:
        mortgaged = tuple(code for code in estate.deeds if code in state.mortgaged)
        t.emit(EstatePassed(player, creditor, estate))
        pay_transfer_fee(t, creditor, mortgaged, transfer_fee(t, creditor, mortgaged))
    living = state.living()
    if state.status == "ended":
        return  # disqualified after the end: nothing is auctioned any more
    if len(living) == 1:
        _end(t, living[0], "last")
    elif rules.ends == "second-bankruptcy" and len(state.out) >= 2:
        _end_by_worth(t, "second-bankruptcy")
    else:
        if lots:
            t.emit(LotsQueued(tuple(sorted(lots, key=t.book.position.__getitem__))))
        close_if_alone(t)


def _sell_shares(t: Table, player: str) -> None:
    held = tuple(name for name in held_by(t.state, player) if name.startswith(f"{SHARE}:"))
    if held:
        t.emit(SharesSold(player, held, shares_value(t.book, held, half=True)))


def _buildings_prices(t: Table, player: str, built: list[str], paid: str) -> dict[str, int]:
    """Say what the bank pays for the buildings of each lot: ``nothing``, ``half`` their price, or ``as sold`` to it at
    other times. A sum of the table's own stands at the first of them."""
    if paid == "nothing" or not built:
        return dict.fromkeys(built, 0)
    value = _half if paid == "half" else buildings_value
    prices = {code: value(t, t.book.lots[code], t.state.houses[code]) for code in built}
    right = sum(prices.values())
    given = t.figure("refund", right, "bankrupt.to-player", "the buildings' price", BANK, player)
    return prices if given == right else dict.fromkeys(built, 0) | {built[0]: given}


def _half(t: Table, lot: Lot, level: int) -> int:
    hotels, houses = lot.storeys(level)
    return (hotels * (t.rules.hotel_needs + 1) + houses) * (lot.house_cost // 2)


def decide_end_game(t: Table, action: EndGame) -> None:
    """The referee ends the game: the richest by end-of-game worth wins, equal worth: no winner (win.richest)."""
    _end_by_worth(t, "referee")


def _end_by_worth(t: Table, reason: str) -> None:
    worth = {player: end_worth(t.book, t.state, player) for player in t.state.living()}
    best = max(worth.values())
    richest = [player for player, value in worth.items() if value == best]
    _end(t, richest[0] if len(richest) == 1 else None, reason)


def _end(t: Table, winner: str | None, reason: str) -> None:
    worth = {player: end_worth(t.book, t.state, player) for player in t.state.living()}
    t.emit(GameEnded(winner, reason, worth))
