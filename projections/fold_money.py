"""Folds of rent and its claims, payments, debts, bankruptcy and the end."""

from msgspec import structs

import events as e
from projections.balances import money
from projections.registry import FOLDS, drop_due, folds, hand_over
from projections.state import Auction, Claim, Debt, Due, State

for _kind in (e.SalaryPaid, e.Paid, e.BankCovered, e.Given, e.Adjusted, e.DepositOpened, e.DepositGrew):
    FOLDS[_kind] = money


@folds(e.RentDue)
def _rent_due(state: State, event: e.RentDue) -> None:
    landing = state.entry
    if state.pending:
        due = drop_due(state, "fresh", event.debtor)
        if due is not None:
            landing = due.entry
    entry, rolls = state.entry, state.first_rolls
    claim = Claim(
        entry,
        event.debtor,
        event.creditor,
        event.square,
        event.amount,
        rolls,
        landing=landing,
        level=event.level,
        lots=tuple([square for square, owner in state.owner.items() if owner == event.creditor]),
    )
    state.claims = (*state.claims, claim)


@folds(e.RentUnearned)
def _rent_unearned(state: State, event: e.RentUnearned) -> None:
    entry = state.entry
    landed = Claim(entry, event.debtor, event.creditor, event.square, 0, state.first_rolls, landing=entry)
    state.unearned += (landed,)


@folds(e.FreshRollDue)
def _fresh_roll_due(state: State, event: e.FreshRollDue) -> None:
    due = Due("fresh", event.debtor, square=event.square, creditor=event.creditor, times=event.times, entry=state.entry)
    state.pending += (due,)


def _without(claims: tuple[Claim, ...], entries: tuple[int, ...]) -> tuple[Claim, ...]:
    if len(claims) == 1 and claims[0].entry in entries:  # nearly always
        return ()
    return tuple([claim for claim in claims if claim.entry not in entries])


def _asked(state: State, entry: int) -> None:
    """Strike out what a landing brought: it is asked for once."""
    state.claims = _without(state.claims, (entry,))
    if state.lapsed:
        state.lapsed = _without(state.lapsed, (entry,))
    if state.unearned:
        state.unearned = _without(state.unearned, (entry,))


@folds(e.RentPaid)
def _rent_paid(state: State, event: e.RentPaid) -> None:
    money(state, event)
    _asked(state, event.entry)


@folds(e.RentWaived)
def _rent_waived(state: State, event: e.RentWaived) -> None:
    if event.entry:
        state.claims = _without(state.claims, (event.entry,))
    else:
        drop_due(state, "fresh", event.debtor)


@folds(e.ClaimsLapsed)
def _claims_lapsed(state: State, event: e.ClaimsLapsed) -> None:
    entry = state.entry
    state.lapsed += tuple(
        structs.replace(c, closed=entry, by=event.by) for c in state.claims if c.entry in event.entries
    )
    state.claims = _without(state.claims, event.entries)


@folds(e.LateClaim)
def _late_claim(state: State, event: e.LateClaim) -> None:
    state.lapsed = _without(state.lapsed, (event.entry,))


@folds(e.ClaimsDropped)
def _claims_dropped(state: State, event: e.ClaimsDropped) -> None:
    state.claims = _without(state.claims, event.entries)
    state.lapsed = _without(state.lapsed, event.entries)


@folds(e.DebtArose)
def _debt_arose(state: State, event: e.DebtArose) -> None:
    state.debt_count += 1
    debt = Debt(
        state.debt_count,
        state.entry,
        event.debtor,
        event.creditor,
        event.amount,
        event.amount,
        event.reason,
        event.square,
    )
    state.debts += (debt,)
    if event.entry:
        _asked(state, event.entry)


@folds(e.DebtPaid)
def _debt_paid(state: State, event: e.DebtPaid) -> None:
    money(state, event)
    state.debts = tuple(debt for debt in state.debts if debt.id != event.debt)


@folds(e.DebtSettled)
def _debt_settled(state: State, event: e.DebtSettled) -> None:
    money(state, event)
    hand_over(state, event.goods, event.creditor)
    debts = []
    for debt in state.debts:
        if debt.id != event.debt:
            debts.append(debt)
        elif debt.left > event.worth:
            debts.append(structs.replace(debt, left=debt.left - event.worth))
    state.debts = tuple(debts)


@folds(e.DepositWithdrawn)
def _deposit_withdrawn(state: State, event: e.DepositWithdrawn) -> None:
    money(state, event)
    state.cash.pop(e.deposit_of(event.player), None)


@folds(e.Spun)
def _spun(state: State, event: e.Spun) -> None:
    money(state, event)
    state.chances += 1
    drop_due(state, "choose", event.player)


@folds(e.Bankrupted)
def _bankrupted(state: State, event: e.Bankrupted) -> None:
    player = event.player
    state.out += (player,)
    state.debts = tuple(d for d in state.debts if player not in (d.debtor, d.creditor))
    state.pending = tuple(d for d in state.pending if player not in (d.player, d.creditor))
    state.demands = tuple(d for d in state.demands if d.player != player)
    state.unearned = tuple(c for c in state.unearned if player not in (c.debtor, c.creditor))
    state.jail.pop(player, None)
    if state.auction is not None:
        auction = state.auction
        state.auction = Auction(
            auction.lot,
            tuple(p for p in auction.bidders if p != player),
            auction.passed,
            tuple(bid for bid in auction.bids if bid[0] != player),
        )
    if player == state.player:
        state.owed, state.doubles = False, 0


@folds(e.EstatePassed)
def _estate_passed(state: State, event: e.EstatePassed) -> None:
    money(state, event)
    hand_over(state, event.goods, event.to)


@folds(e.GameEnded)
def _game_ended(state: State, event: e.GameEnded) -> None:
    state.status, state.winner = "ended", event.winner
    state.owed, state.auction, state.pending = False, None, ()
    state.ended = state.entry
