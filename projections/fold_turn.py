"""Folds of the start, turns, dice, movement, jail and cards, and of the desk."""

from msgspec import structs

import events as e
from projections.balances import money
from projections.registry import drop_due, folds, stock, under_deck
from projections.state import Dispute, Due, State, accounts


@folds(e.Started)
def _started(state: State, event: e.Started) -> None:
    state.game, state.status = event.game, "playing"
    state.ruleset, state.mode, state.seed = event.ruleset, event.mode, event.seed
    state.start = state.at = event.start
    state.players = event.players
    state.cash = accounts(event.players)
    state.bank_houses, state.bank_hotels = event.houses, event.hotels
    state.turn, state.player = 1, event.first or event.players[0]
    state.owed, state.doubles = True, event.doubles
    state.rolled = event.doubles > 0
    state.kit = event.kit
    if event.deal:
        state.pending = tuple(Due("deal", player) for player in event.players)
    money(state, event)


@folds(e.Seated)
def _seated(state: State, event: e.Seated) -> None:
    player = event.player
    money(state, event)
    state.square[player] = event.square
    for square, level, mortgaged in event.deeds:
        state.owner[square] = player
        if level:
            state.houses[square] = level
        if mortgaged:
            state.mortgaged[square] = 0
    for card in event.cards:
        state.held[card] = player
    if event.jail is not None:
        state.jail[player] = event.jail
    stock(state, -event.houses, -event.hotels)


@folds(e.OrderDrawn)
def _order_drawn(state: State, event: e.OrderDrawn) -> None:
    state.players = event.players
    state.player = event.players[0]
    if event.colours:
        state.colours = dict(zip(event.players, event.colours, strict=False))


@folds(e.TurnBegan)
def _turn_began(state: State, event: e.TurnBegan) -> None:
    state.turn, state.player = event.number, event.player
    state.rolled, state.owed, state.timed_out, state.doubles = False, True, False, 0
    state.built = {}


@folds(e.Rolled)
def _rolled(state: State, event: e.Rolled) -> None:
    state.rolls += 1
    if not state.rolled:
        state.rolled = True
        state.first_rolls += 1
    state.dice = event.dice
    state.doubles, state.owed = event.doubles, event.again
    state.taken = ()


@folds(e.FreshRolled)
def _fresh_rolled(state: State, event: e.FreshRolled) -> None:
    state.rolls += 1
    state.taken = ()


@folds(e.Moved)
def _moved(state: State, event: e.Moved) -> None:
    state.square[event.player] = event.to
    if state.pending:
        drop_due(state, "move", event.player)


@folds(e.PassedOver)
def _passed_over(state: State, event: e.PassedOver) -> None:
    state.pending, state.auction = (), None
    state.debts = tuple(structs.replace(debt, passed=True) for debt in state.debts)


@folds(e.MoveDue)
def _move_due(state: State, event: e.MoveDue) -> None:
    state.pending += (Due("move", event.player, dice=event.dice),)


@folds(e.Jailed)
def _jailed(state: State, event: e.Jailed) -> None:
    player = event.player
    state.square[player] = event.square
    state.jail[player] = 0
    if player == state.player:
        state.owed, state.doubles = False, 0


@folds(e.JailStayed)
def _jail_stayed(state: State, event: e.JailStayed) -> None:
    state.jail[event.player] = event.tries


@folds(e.Freed)
def _freed(state: State, event: e.Freed) -> None:
    state.jail.pop(event.player, None)


@folds(e.Treated)
def _treated(state: State, event: e.Treated) -> None:
    state.chances += 1
    if not state.rolled:
        state.rolled = True
        state.first_rolls += 1
    if not event.cured:
        state.jail[event.player] = event.tries
    if not (event.cured or event.last) and event.player == state.player:
        state.owed, state.doubles = False, 0


@folds(e.DrawDue)
def _draw_due(state: State, event: e.DrawDue) -> None:
    state.pending += (Due("draw", event.player, deck=event.deck),)


@folds(e.CardDrawn)
def _card_drawn(state: State, event: e.CardDrawn) -> None:
    drop_due(state, "draw", event.player)
    state.chances += 1
    deck = [card for card in state.decks.get(event.deck, ()) if card != event.card]
    if event.kept:
        state.held[f"{event.deck}:{event.card}"] = event.player
        state.decks[event.deck] = tuple(deck)
    else:
        state.decks[event.deck] = (*deck, event.card)


@folds(e.CardUsed)
def _card_used(state: State, event: e.CardUsed) -> None:
    under_deck(state, f"{event.deck}:{event.card}")


@folds(e.ChoiceDue)
def _choice_due(state: State, event: e.ChoiceDue) -> None:
    state.pending += (Due("choose", event.player, square=event.square, deck=event.kind),)


@folds(e.Chosen)
def _chosen(state: State, event: e.Chosen) -> None:
    drop_due(state, "choose", event.player)


@folds(e.Disputed)
def _disputed(state: State, event: e.Disputed) -> None:
    opened = Dispute(event.number, event.entry, event.player, event.text, state.entry, not state.paused)
    state.disputes = (*state.disputes, opened)
    state.dispute_count = event.number


@folds(e.DisputeClosed)
def _dispute_closed(state: State, event: e.DisputeClosed) -> None:
    left = [dispute for dispute in state.disputes if dispute.number != event.number]
    if left and any(dispute.stopped for dispute in state.disputes):
        # the clock stays stopped for those that are left
        left[0] = structs.replace(left[0], stopped=True)
    state.disputes = tuple(left)


@folds(e.Penalised, e.PenaltyFixed)
def _penalised(state: State, event: e.Penalised) -> None:
    if event.kind == "disqualified":
        state.disqualified = (*state.disqualified, event.player)


@folds(e.TimedOut)
def _timed_out(state: State, event: e.TimedOut) -> None:
    if event.consequence == "end-turn":
        # his doubles stay what they were: they owe him nothing, and nothing else did
        state.owed, state.timed_out = False, True


@folds(e.Paused)
def _paused(state: State, event: e.Paused) -> None:
    state.paused = True


@folds(e.Resumed)
def _resumed(state: State, event: e.Resumed) -> None:
    state.paused = False
    if state.disputes:  # whoever stops the clock again, it was not for these
        state.disputes = tuple(structs.replace(dispute, stopped=False) for dispute in state.disputes)


@folds(e.Counted)
def _counted(state: State, event: e.Counted) -> None:
    if event.cash == event.ledger:
        state.agreed = state.agreed | {event.player: state.entry}


@folds(e.Signed)
def _signed(state: State, event: e.Signed) -> None:
    state.signed = state.signed | {event.player: state.entry}


@folds(e.TimeCalled, e.TimeAdded, e.Resigned, e.Noted)
@folds(e.Ruled, e.FindingRuled, e.Undone, e.Redone)
def _nothing(state: State, event: e.Event) -> None:
    """Facts that other projections read and the state does not."""
