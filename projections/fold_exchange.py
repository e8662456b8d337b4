"""Folds of the stock exchange: certificates are held as kept cards are; those of the bank are nowhere."""

import events as e
from projections.balances import money
from projections.registry import FOLDS, drop_due, folds
from projections.state import Due, State

FOLDS[e.DividendPaid] = money


@folds(e.SharesOffered)
def _shares_offered(state: State, event: e.SharesOffered) -> None:
    state.pending += (Due("shares", event.player, square=event.square),)


@folds(e.SharesBought)
def _shares_bought(state: State, event: e.SharesBought) -> None:
    money(state, event)
    drop_due(state, "shares", event.player)
    for share in event.shares:
        state.held[share] = event.player


@folds(e.SharesSold)
def _shares_sold(state: State, event: e.SharesSold) -> None:
    money(state, event)
    for share in event.shares:
        state.held.pop(share, None)
