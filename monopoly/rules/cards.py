"""Drawing cards and obeying them at once (card.order); effects are a registry by kind."""

from collections.abc import Callable

from events import BANK, CardDrawn, ChoiceDue, Paid
from monopoly.actions import Draw
from monopoly.board import Card
from monopoly.rules.hospital import draw_treatment
from monopoly.rules.landing import advance, arrive, go_to_jail, stays_out
from monopoly.rules.money import pay, pay_bank, till
from monopoly.rules.takeover import why_not_taken
from monopoly.table import Table

Effect = Callable[[Table, str, Card], None]


def decide_draw(t: Table, action: Draw) -> None:
    """Draw the card that is due and obey it, or in hospital a treatment card."""
    player, state = action.actor, t.state
    if t.book.treatment and (action.deck == t.book.treatment or (action.deck is None and player in state.jail)):
        draw_treatment(t, action)
        return
    due = next((due for due in state.pending if due.kind == "draw" and due.player == player), None)
    if due is None:
        t.breach("card.draw", f"{player} has no card to draw")
    elif due is not state.pending[0] or state.must_pay or state.auction is not None:
        t.breach("turn.order", f"{player} cannot draw now: {t.open_matter()}")
    deck = action.deck or (due.deck if due is not None else "")
    if deck not in t.book.cards:
        t.refuse("card.draw", "say which card was drawn, as in draw chance:go-to-jail")
    if due is not None and deck != due.deck:
        t.breach("card.draw", f"{player} drew from {deck}; the card due is from {due.deck}")
    if action.card is None:
        t.refuse("card.draw", "this game has no decks of its own (no seed): name the table's card, as in draw chance:…")
    card = t.book.cards[deck].get(action.card)
    if card is None:
        t.refuse("card.draw", f"there is no card {action.card} in {deck}")
    if action.result is not None:
        t.refuse("card.draw", f"the card says what happens: {action.result} is no part of it")
    holder = state.held.get(f"{deck}:{card.id}")
    if holder is not None:
        goes = "" if holder == player else f": now {player} holds it, and {holder} does not"
        t.breach("card.draw", f"{player} drew {card.id} of {deck}, the card that {holder} holds{goes}")
    else:
        _watch_order(t, deck, card.id)
    since = len(t.events)
    t.emit(CardDrawn(player, deck, card.id, card.effect == "keep"))
    EFFECTS[card.effect](t, player, card)
    if due is None:
        t.for_nothing("card.draw", since)


def _watch_order(t: Table, deck: str, card: str) -> None:
    """Once a deck was seen whole, its order is known, unless it is shuffled each time (card.order)."""
    if deck in t.book.board.shuffled:
        return
    seen = t.state.decks.get(deck, ())
    held = sum(key.startswith(deck + ":") for key in t.state.held)
    whole = len(seen) + held == len(t.book.cards[deck])
    if whole and seen and seen[0] != card:
        t.warn("card.order", f"the next card of {deck} is {seen[0]}, not {card}")
    elif not whole and card in seen:
        t.warn("card.order", f"{card} of {deck} came again before the deck was through")


def _amount(t: Table, right: int, player: str, payer: str, payee: str, card: Card) -> int:
    return t.figure("amount", right, "card.order", f"the sum of {card.id}", payer, payee)


def _advance(t: Table, player: str, card: Card) -> None:
    advance(t, player, t.book.position[card.to])


def _nearest(t: Table, player: str, card: Card) -> None:
    here = t.book.position[t.state.square[player]]
    size = t.book.size
    for step in range(1, size + 1):
        position = (here + step) % size
        if t.book.squares[position].kind == card.kind:
            advance(t, player, position, card.times)
            return


def _back(t: Table, player: str, card: Card) -> None:
    here = t.book.position[t.state.square[player]]
    arrive(t, player, (here - card.steps) % t.book.size, passes=0, back=True)


def _forward(t: Table, player: str, card: Card) -> None:
    position = t.book.position[t.state.square[player]] + card.steps
    arrive(t, player, position % t.book.size, passes=position // t.book.size)


def _buy(t: Table, player: str, card: Card) -> None:
    """Any lot that is free may be bought, where there is one."""
    if len(t.state.owner) < len(t.book.lots):
        t.emit(ChoiceDue(player, "buy", t.state.square[player]))


def _takeover(t: Table, player: str, card: Card) -> None:
    """A lot of another player may be taken over, where there is one."""
    if any(not why_not_taken(t, player, code) for code in t.state.owner):
        t.emit(ChoiceDue(player, "takeover", t.state.square[player]))


def _jail(t: Table, player: str, card: Card) -> None:
    if not stays_out(t, player, "the card"):
        go_to_jail(t, player, "card")


def _keep(t: Table, player: str, card: Card) -> None:
    """It was taken into the hand when it was drawn."""


def _collect(t: Table, player: str, card: Card) -> None:
    amount = _amount(t, card.amount, player, BANK, player, card)
    if amount:
        t.emit(Paid(BANK, player, amount, "card"))


def _pay(t: Table, player: str, card: Card) -> None:
    pay_bank(t, player, _amount(t, card.amount, player, player, till(t, "card"), card), "card")


def _pay_each(t: Table, player: str, card: Card) -> None:
    others = t.state.seats_after(player)
    amount = t.figure_each("amount", -card.amount, "card.pay-each", f"the sum of {card.id}", player, others)
    for other in others:
        pay(t, player, other, amount, "card")


def _collect_each(t: Table, player: str, card: Card) -> None:
    others = t.state.seats_after(player)
    amount = t.figure_each("amount", card.amount, "card.pay-each", f"the sum of {card.id}", player, others)
    for other in others:
        pay(t, other, player, amount, "card")


def _repairs(t: Table, player: str, card: Card) -> None:
    state, lots = t.state, t.book.lots
    built = [lots[code].storeys(level) for code, level in state.houses.items() if state.owner.get(code) == player]
    right = sum(card.hotel * hotels + card.house * houses for hotels, houses in built)
    pay_bank(t, player, _amount(t, right, player, player, till(t, "card"), card), "card")


EFFECTS: dict[str, Effect] = {
    "advance": _advance,
    "nearest": _nearest,
    "back": _back,
    "forward": _forward,
    "buy": _buy,
    "takeover": _takeover,
    "jail": _jail,
    "keep": _keep,
    "collect": _collect,
    "pay": _pay,
    "pay-each": _pay_each,
    "collect-each": _collect_each,
    "repairs": _repairs,
}
