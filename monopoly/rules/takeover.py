"""Lots that a bonus lets a player choose: a free one to buy, or one to take over from another player (takeover.*)."""

from events import Bought, Chosen, TakenOver
from monopoly.actions import Choose
from monopoly.rules.money import need_cash, pay_transfer_fee, percent, transfer_fee
from monopoly.table import Table
from projections import Due


def why_not_taken(t: Table, player: str, code: str) -> str:
    """Say why a lot cannot be taken over by this player; nothing: it can (takeover.lot)."""
    state, lot = t.state, t.book.lots[code]
    owner = state.owner.get(code)
    if owner is None or owner == player:
        return f"{lot.name} is {'nobody' if owner is None else player}'s: there is nobody to take it from"
    if all(state.owner.get(mate) == owner for mate in lot.mates):
        return f"{lot.name} belongs to a group that is {owner}'s whole"
    if code in state.mortgaged:
        return f"{lot.name} is mortgaged"
    if any(mate in state.houses for mate in lot.mates):
        return f"the group of {lot.name} carries buildings"
    return ""


def _chosen_lot(t: Table, due: Due, choice: str) -> str:
    """Give the code of the lot that was chosen, by its code or position."""
    code = t.book.codes[int(choice)] if choice.isdigit() and int(choice) < t.book.size else choice
    if code not in t.book.lots:
        rule = "buy.unowned" if due.deck == "buy" else "takeover.lot"
        t.refuse(rule, f"{due.player} chooses a lot (choose {next(iter(t.book.lots))}) or nothing (choose none)")
    return code


def choose_free_lot(t: Table, due: Due, action: Choose) -> None:
    """Buy any lot that nobody owns, at its price (buy.price, buy.unowned)."""
    player = action.actor
    if action.choice == "none":
        t.emit(Chosen(player, due.deck, "none"))
        return
    code = _chosen_lot(t, due, action.choice)
    owner = t.state.owner.get(code)
    if owner is not None:
        t.refuse("buy.unowned", f"{t.name(code)} is owned by {owner}")
    price = t.figure("amount", t.book.lots[code].price, "buy.price", f"the price of {t.name(code)}", player, "bank")
    need_cash(t, player, price, t.name(code))
    t.emit(Chosen(player, due.deck, code))
    t.emit(Bought(player, code, price))


def choose_takeover(t: Table, due: Due, action: Choose) -> None:
    """Take a lot over from another player at a share of its price that he cannot refuse (takeover.lot,
    takeover.price)."""
    player = action.actor
    if action.choice == "none":
        t.emit(Chosen(player, due.deck, "none"))
        return
    code = _chosen_lot(t, due, action.choice)
    why_not = why_not_taken(t, player, code)
    owner = t.state.owner.get(code)
    if owner is None or owner == player:
        t.refuse("takeover.lot", why_not)
    if why_not:
        t.breach("takeover.lot", why_not)
    right = percent(t.book.lots[code].price, t.rules.takeover_price)
    price = t.figure("amount", right, "takeover.price", f"taking over {t.name(code)}", player, owner)
    need_cash(t, player, price, t.name(code))
    t.emit(Chosen(player, due.deck, code))
    t.emit(TakenOver(player, owner, code, price))
    pay_transfer_fee(t, player, (code,), transfer_fee(t, player, (code,)))
