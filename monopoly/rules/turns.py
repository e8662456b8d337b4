"""Turns: rolling, doubles, jail and its exits, the end of a turn."""

from events import (
    CardUsed,
    DemandsLapsed,
    Freed,
    FreshRolled,
    JailStayed,
    MoveDue,
    Rolled,
)
from monopoly.actions import EndTurn, PayJail, Roll, UseCard
from monopoly.rules.goods import held_card
from monopoly.rules.landing import go_to_jail, move_by_dice, put_down, put_on, stays_out, went_round
from monopoly.rules.money import need_cash, pay_bank, till
from monopoly.rules.rent import fall_due, lapse_claims
from monopoly.rules.turns_base import begin_turn, next_player
from monopoly.table import Table, owing


def take_turn(t: Table, player: str, what: str) -> None:
    """See to it that it is this player's turn, before a roll of his: his own, or the next to begin (turn.order)."""
    state = t.state
    matter = t.open_matter()
    if matter:
        t.pass_over(player, "turn.order", f"{player} cannot {what} now: {matter}")
    if state.player == player:
        # who was not sent to jail for his third double may have gone on rolling
        if not state.owed and not matter and state.doubles < 3:
            _rolled_already(t, player)
        return
    if matter:
        pass
    elif state.owed and state.rolled and state.doubles:
        t.breach("move.doubles", f"{state.player} rolled doubles and must roll again before {player} may {what}")
    elif state.owed:
        t.breach("turn.order", f"it is not {player}'s turn: {state.player} is to roll")
    elif next_player(t) != player:
        t.breach("turn.order", f"it is not {player}'s turn: {next_player(t)} is next")
    begin_turn(t, player)


def _rolled_already(t: Table, player: str) -> None:
    dice = t.state.dice
    if dice and dice.count(dice[0]) == len(dice) and not t.state.doubles and player not in t.state.jail:
        t.breach("jail.leave", f"{player} left jail by doubles: there is no second roll")
    else:
        t.breach("turn.order", f"{player} has rolled already: {next_player(t)} is next")


def decide_roll(t: Table, action: Roll) -> None:
    """Roll: to move, for doubles in jail, or for a rent that asks for fresh dice."""
    player, state = action.actor, t.state
    dice = action.dice
    if dice is None:
        t.refuse("move.dice", "this game has no dice of its own (no seed): give the table's, as in roll 3+4")
    if state.pending and not state.must_pay and state.auction is None:
        due = state.pending[0]
        if due.kind == "fresh" and due.player == player:
            t.emit(FreshRolled(player, dice))
            fall_due(t, player, due.creditor, due.square, due.times * sum(dice), dice=dice)
            return
    take_turn(t, player, "roll")
    if player in state.jail and t.book.treatment:
        # as played: the token went on although nobody let it out
        t.breach("hospital.leave", f"{player} is in hospital: pay hospital or draw a treatment card before rolling")
        t.emit(Freed(player, "unpaid"))
    if not state.rolled:
        lapse_claims(t, player)
    if state.demands:
        t.emit(DemandsLapsed())
    if player in state.jail:
        _roll_in_jail(t, player, dice)
        return
    if dice.count(dice[0]) == len(dice):
        doubles = state.doubles + 1
        if doubles >= 3 and t.rules.triple_double == "jail":
            t.emit(Rolled(player, dice, doubles))
            if not stays_out(t, player, "the third double", dice):
                go_to_jail(t, player, "third-double")
            return
        t.emit(Rolled(player, dice, doubles, True))
    else:
        t.emit(Rolled(player, dice))
    move_by_dice(t, player, dice)


def _roll_in_jail(t: Table, player: str, dice: tuple[int, ...]) -> None:
    """Doubles leave; the third failed roll pays and moves; no second roll either way (jail.leave, jail.third-turn)."""
    t.emit(Rolled(player, dice))
    tries, to, here = t.state.jail[player] + 1, put_on(t), t.state.square[player]
    double, last = dice.count(dice[0]) == len(dice), tries >= t.rules.jail_tries
    said = "+".join(map(str, dice))
    if to == here and double:
        t.breach("jail.leave", f"{player} stayed in jail; {said} is a double and leads out")
        t.emit(JailStayed(player, tries))
    elif double:
        t.emit(Freed(player, "doubles"))
        move_by_dice(t, player, dice)
    elif to == here and last:
        _stay_after_last(t, player, tries)
    elif to not in ("", here) and not last:
        t.breach("jail.leave", f"{player} was put on {t.name(to)}; {said} is no double and leads nobody out of jail")
        t.emit(Freed(player, "unpaid"))
        put_down(t, player, to, passes=int(went_round(t, here, to, sum(dice))), dice=dice)
    elif not last:
        t.emit(JailStayed(player, tries))
    else:
        t.emit(JailStayed(player, tries))
        fine = t.figure("fine", t.rules.jail_fine, "jail.third-turn", "the fine", player, till(t, "fine"))
        if pay_bank(t, player, fine, "fine", t.book.jail):
            leave_jail_and_move(t, player, dice)
        else:
            t.emit(MoveDue(player, dice))


def _stay_after_last(t: Table, player: str, tries: int) -> None:
    """As played: who is to pay and move after his last failed roll was left in jail, with or without paying."""
    right, paid = t.rules.jail_fine, t.handed("fine", 0)
    done, due = f"{player} stayed in jail and paid {t.money(paid)}", f"he pays {t.money(right)} and moves"
    t.breach(
        "jail.third-turn",
        f"{done}; after {tries} failed rolls {due}",
        owed=owing(player, till(t, "fine"), right - paid),
    )
    t.emit(JailStayed(player, tries))
    pay_bank(t, player, paid, "fine", t.book.jail)


def leave_jail_and_move(t: Table, player: str, dice: tuple[int, ...]) -> None:
    """The move by the third failed roll, once the fine is paid (jail.third-turn)."""
    t.emit(Freed(player, "third-turn"))
    move_by_dice(t, player, dice)


def before_rolling(t: Table, player: str, what: str) -> None:
    """See to it that a player in jail, or hospital, is still before his roll in his own turn."""
    state, rule = t.state, f"{t.book.prison}.leave"
    if player not in state.jail:
        t.refuse(rule, f"{player} is not in {t.book.prison}")
    if state.player == player and not state.owed:
        t.breach(rule, f"{player} has rolled or drawn: the way out comes before the roll")
    else:
        take_turn(t, player, what)


def decide_pay_jail(t: Table, action: PayJail) -> None:
    """Pay the fine before rolling (jail.leave)."""
    player = action.actor
    place = t.book.prison
    if action.place != place:
        t.refuse("jail.leave", f"this board has no {action.place}" + (f": pay {place}" if t.book.jail else ""))
    before_rolling(t, player, "pay")
    fine = t.figure("fine", t.rules.jail_fine, f"{place}.leave", "the fine", player, till(t, "fine"))
    need_cash(t, player, fine, f"leaving {place}")
    pay_bank(t, player, fine, "fine", t.book.jail)
    t.emit(Freed(player, "fine"))


def decide_use_card(t: Table, action: UseCard) -> None:
    """Use a jail card before rolling; it goes under its deck (card.jail-free)."""
    player = action.actor
    card = held_card(t, player, action.deck or "", rule="card.jail-free")
    before_rolling(t, player, "use a card")
    deck, _, name = card.partition(":")
    t.emit(CardUsed(player, deck, name))
    t.emit(Freed(player, "card"))


def decide_end(t: Table, action: EndTurn) -> None:
    """End one's turn; what is open or owed comes first (turn.order, move.doubles)."""
    player, state = action.actor, t.state
    if state.player != player:
        t.breach("turn.order", f"it is {state.player}'s turn, not {player}'s: there was nothing for {player} to end")
        return
    matter = t.open_matter()
    if matter:
        t.pass_over(player, "turn.order", f"{player}'s turn cannot end: {matter}")
    elif state.owed:
        if state.doubles:
            t.breach("move.doubles", f"{player} rolled doubles and must roll again")
        else:
            t.breach("turn.order", f"{player} has not rolled")
    begin_turn(t, next_player(t))
