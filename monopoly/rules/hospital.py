"""The hospital: who is in pays to leave before he rolls, or draws treatment cards (hospital.*)."""

from events import Freed, Treated
from monopoly.actions import Draw
from monopoly.rules.money import pay_bank, till
from monopoly.rules.rent import lapse_claims
from monopoly.rules.turns import before_rolling
from monopoly.table import Table

RESULTS = {"cured": True, **dict.fromkeys(("ill", "not cured", "not-cured", "failed"), False)}
"""What a treatment card may do, as the table says it."""


def draw_treatment(t: Table, action: Draw) -> None:
    """Draw a treatment card in place of a roll: the right one lets the patient out, and he rolls; after the last that
    fails he pays and rolls all the same (hospital.leave)."""
    player, deck = action.actor, t.book.treatment
    before_rolling(t, player, "draw")
    if action.card not in t.book.cards[deck]:
        t.refuse("card.draw", f"say which card was drawn, and what it did, as in draw {deck}:1 cured")
    cured = RESULTS.get((action.result or "").lower())
    if cured is None:
        said = "this game has no chance of its own (no seed): " if action.result is None else ""
        t.refuse("card.draw", f"{said}a treatment leaves one cured or ill, as in draw {deck}:{action.card} cured")
    if not t.state.rolled:
        lapse_claims(t, player)
    if cured:
        t.emit(Treated(player, deck, action.card, True))
        t.emit(Freed(player, "treatment"))
        return
    tries = t.state.jail[player] + 1
    last = tries >= t.rules.jail_tries
    t.emit(Treated(player, deck, action.card, False, tries, last))
    if last:
        fine = t.figure("fine", t.rules.jail_fine, "hospital.leave", "the bill", player, till(t, "fine"))
        pay_bank(t, player, fine, "fine", t.book.jail)
        t.emit(Freed(player, "bill"))
