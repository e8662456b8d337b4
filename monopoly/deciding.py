"""decide(state, action): the events that follow by the rules, or a refusal with a rule id. Pure."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from events import BANK, Event
from monopoly import actions as a
from monopoly.book import Book
from monopoly.rules.adjusting import decide_adjust
from monopoly.rules.auction import (
    decide_bid,
    decide_hammer,
    decide_open_auction,
    decide_pass,
    decide_want,
    open_lot_auction,
)
from monopoly.rules.building import decide_build, decide_sell
from monopoly.rules.cards import decide_draw
from monopoly.rules.casino import decide_spin
from monopoly.rules.choices import decide_choose, decide_move
from monopoly.rules.dealing import decide_deal
from monopoly.rules.deeds import decide_buy, decide_decline, decide_mortgage, decide_redeem
from monopoly.rules.deposit import decide_withdraw_deposit
from monopoly.rules.desk import decide_dispute, decide_penalty, decide_rule
from monopoly.rules.ending import decide_bankrupt, decide_end_game, decide_resign
from monopoly.rules.exchange import decide_buy_shares, decide_sell_shares
from monopoly.rules.money import decide_settle, owes, settle_debts
from monopoly.rules.rent import decide_claim, decide_waive
from monopoly.rules.signing import decide_sign
from monopoly.rules.start import decide_order
from monopoly.rules.timing import decide_add_time, decide_call, decide_timeout
from monopoly.rules.trade import decide_accept, decide_give, decide_offer, decide_reject, decide_trade, decide_withdraw
from monopoly.rules.turns import decide_end, decide_pay_jail, decide_roll, decide_use_card, leave_jail_and_move
from monopoly.rules.turns_base import begin_turn, next_player
from monopoly.table import Table
from monopoly.violations import Breach
from projections import State

Rule = Callable[[Table, Any], None]

RULES: dict[type[a.Action], Rule] = {
    a.Roll: decide_roll,
    a.Buy: decide_buy,
    a.Decline: decide_decline,
    a.BuyShares: decide_buy_shares,
    a.SellShares: decide_sell_shares,
    a.Bid: decide_bid,
    a.PassBid: decide_pass,
    a.Hammer: decide_hammer,
    a.OpenAuction: decide_open_auction,
    a.Want: decide_want,
    a.Claim: decide_claim,
    a.Waive: decide_waive,
    a.Draw: decide_draw,
    a.Deal: decide_deal,
    a.Choose: decide_choose,
    a.MoveTo: decide_move,
    a.Build: decide_build,
    a.SellBuildings: decide_sell,
    a.Mortgage: decide_mortgage,
    a.Redeem: decide_redeem,
    a.Trade: decide_trade,
    a.OfferTrade: decide_offer,
    a.Give: decide_give,
    a.AcceptOffer: decide_accept,
    a.RejectOffer: decide_reject,
    a.WithdrawOffer: decide_withdraw,
    a.PayJail: decide_pay_jail,
    a.UseCard: decide_use_card,
    a.Settle: decide_settle,
    a.GoBankrupt: decide_bankrupt,
    a.Resign: decide_resign,
    a.EndTurn: decide_end,
    a.EndGame: decide_end_game,
    a.Order: decide_order,
    a.WithdrawDeposit: decide_withdraw_deposit,
    a.Spin: decide_spin,
    a.Adjust: decide_adjust,
    a.Penalty: decide_penalty,
    a.Dispute: decide_dispute,
    a.Rule: decide_rule,
    a.Sign: decide_sign,
    a.TimeOut: decide_timeout,
    a.CallTime: decide_call,
    a.AddTime: decide_add_time,
}

_OFFICIALS = frozenset({BANK, "ref", "clerk"})
_WHILE_DEALING = frozenset(
    {
        *(a.Deal, a.Order, a.Resign, a.GoBankrupt, a.EndGame),
        *(a.Roll, a.EndTurn, a.PayJail, a.UseCard),  # whose own rules say that the deal comes first (turn.order)
    }
)
"""What does not wait for the end of the first deal (start.deal)."""


def can_be_decided(action: a.Action) -> bool:
    """Say whether rules decide what an action does; others only take back, remark, count or stop the clock."""
    return action.__class__ in RULES


class NotDecided(Exception):
    """An action that the rules do not decide: it takes back, remarks, counts or stops the clock."""


class Decision(Struct, frozen=True):
    """What follows from an action: its events, the state after them, flags, and what was found wrong with it."""

    events: tuple[Event, ...]
    after: State
    flags: tuple[str, ...] = ()
    breaches: tuple[Breach, ...] = ()


def decide(book: Book, state: State, action: a.Action, *, strict: bool = True) -> Decision:
    """Work out what follows from an action; the state given is left as it is.

    A strict decision raises RuleViolation for what the rules forbid; a lenient one lists it and goes on, and raises
    only for what is not possible at all. Raises NotDecided for what is no matter of the rules.
    """
    table = Table(book, state.copy(), strict)
    perform(table, action)
    flags = table.flags
    if table.illegal:
        flags = ["illegal", *flags]
    return Decision(tuple(table.events), table.state, tuple(flags), tuple(table.breaches))


def perform(table: Table, action: a.Action) -> None:
    """Let an action happen at a table as its next entry, and all that follows by itself."""
    rule = RULES.get(action.__class__)
    if rule is None:
        raise NotDecided(f"{type(action).__name__} is nothing that the rules decide")
    state = table.state
    actor = action.actor
    if isinstance(action, a.PlayAction):
        if state.status == "ended":
            table.refuse("play.ended", "the game has ended")
        if state.paused:
            table.breach("play.paused", table.stopped_for())
        if actor in state.out:
            table.refuse("play.bankrupt", f"{actor} is out of the game")
        if state.pending and state.pending[0].kind == "deal" and action.__class__ not in _WHILE_DEALING:
            _wait_for_deal(table, actor)
    table.figures = getattr(action, "figures", a.NO_FIGURES)
    state.entry += 1
    rule(table, action)
    if table.figures:
        for key in table.figures.keys() - table.used:
            table.refuse("check", f"{key}= plays no part in this entry")
        # what follows by itself has figures of its own
        table.figures = a.NO_FIGURES
    if state.debts:
        settle_debts(table)
    if state.pending:
        _go_on(table)
    if state.timed_out and state.status != "ended" and not table.open_matter():
        begin_turn(table, next_player(table))


def _wait_for_deal(t: Table, actor: str) -> None:
    """Nothing else is played until the first deal is over, but what a debtor does to pay (start.deal, debt.raise)."""
    if owes(t.state, actor) is None:
        t.breach("start.deal", "the first deal of deeds is open: nothing else is played until it is over")


def _go_on(t: Table) -> None:
    """Let happen what waited for debts and auctions: the move out of jail, the next lot to auction."""
    state = t.state
    while state.pending and not state.must_pay and state.auction is None and state.status != "ended":
        due = state.pending[0]
        if due.kind == "move":
            leave_jail_and_move(t, due.player, due.dice)
        elif due.kind == "lot":
            open_lot_auction(t, due.square)
        else:
            return
        if state.debts:
            settle_debts(t)
