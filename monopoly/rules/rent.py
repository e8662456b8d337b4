"""Rent: what a landing costs, and the claim that must be made for it."""

from collections.abc import Container

from events import (
    ClaimsLapsed,
    FreshRollDue,
    LateClaim,
    RentDue,
    RentPaid,
    RentUnearned,
    RentWaived,
)
from monopoly.actions import Claim, Waive
from monopoly.book import Book, Lot
from monopoly.rules.money import pay_rent
from monopoly.table import Table
from projections import Claim as OpenClaim
from projections import State

WINDOWS = {"next-roll": 1, "second-roll": 2, "never-lapses": None, "automatic": None}


def owned_of(state: State, lot: Lot, owner: str) -> int:
    """Count the lots of a group that one player owns, mortgaged ones too."""
    return sum(state.owner.get(code) == owner for code in lot.mates)


def street_rent(t: Table, lot: Lot, owner: str) -> int:
    """Rent by the deed; double on unbuilt lots of a whole group (rent.street, rent.double)."""
    state, rules = t.state, t.rules
    level = state.houses.get(lot.code, 0)
    if level:
        return lot.rent[min(level, lot.top)]
    bare = lot.rent[0]
    if owned_of(state, lot, owner) < len(lot.mates):
        return bare
    if not rules.double_rent_with_mortgage and any(code in state.mortgaged for code in lot.mates):
        return bare
    if not rules.double_rent_beside_buildings and any(code in state.houses for code in lot.mates):
        return bare
    return 2 * bare


def rent_falls_due(t: Table, player: str, lot: Lot, owner: str, dice: tuple[int, ...], times: int) -> None:
    """Fix what a landing on another's lot costs. ``dice``: of the move, none when a card brought the player;
    ``times``: the factor of the card, if it has one (rent.station, rent.utility, rent.nearest-railroad)."""
    state, code = t.state, lot.code
    if code in state.mortgaged:
        t.emit(RentUnearned(player, owner, code))
        paid = t.handed("amount", 0) if t.rules.claim == "automatic" else 0
        if paid:
            _paid_for_mortgaged(t, t.state.unearned[-1], paid)
        return
    if lot.kind == "utility":
        factor = times or t.book.board.utility_times[owned_of(state, lot, owner) - 1]
        if not dice or times or t.rules.utility_dice == "fresh":
            t.emit(FreshRollDue(player, owner, code, factor))
        else:
            fall_due(t, player, owner, code, factor * sum(dice), dice=dice)
        return
    if lot.kind == "station":
        amount = t.book.board.station_rent[owned_of(state, lot, owner) - 1] * (times or 1)
        fall_due(t, player, owner, code, amount)
        return
    fall_due(t, player, owner, code, street_rent(t, lot, owner), level=state.houses.get(code, 0))


def fall_due(
    t: Table, player: str, owner: str, code: str, amount: int, *, level: int = 0, dice: tuple[int, ...] = ()
) -> None:
    """Open the claim, or pay at once where rent is automatic (rent.claim-window)."""
    t.emit(RentDue(player, owner, code, amount, level, dice))
    if t.rules.claim == "automatic":
        claim = t.state.claims[-1]
        pay_rent(t, claim.entry, player, owner, code, _handed_over(t, claim))


def lapse_claims(t: Table, player: str) -> None:
    """Close the windows that this player's first roll of a turn ends; to be called before that roll is folded."""
    window = WINDOWS[t.rules.claim]
    if window is None or not t.state.claims:
        return
    rolls = t.state.first_rolls + 1
    gone = tuple(claim.entry for claim in t.state.claims if rolls - claim.rolls >= window)
    if gone:
        t.emit(ClaimsLapsed(gone, player))


def _find(claims: tuple[OpenClaim, ...], creditor: str, entry: int | None) -> OpenClaim | None:
    for claim in reversed(claims):
        if claim.creditor == creditor and (entry is None or entry in (claim.entry, claim.landing)):
            return claim
    return None


def _unearned(t: Table, creditor: str, entry: int | None) -> OpenClaim | None:
    """Find a landing on a mortgaged lot of a player's: at this entry, or the latest whose window is still open."""
    window, rolls = WINDOWS[t.rules.claim], t.state.first_rolls
    found = _find(t.state.unearned, creditor, entry)
    if found is not None and entry is None and window is not None and rolls - found.rolls >= window:
        return None
    return found


def find_claim(t: Table, actor: str, entry: int | None) -> OpenClaim:
    """Find the rent that is asked for or waived, lapsed ones last. Refuses where there is none (rent.claim)."""
    state = t.state
    found = _find(state.claims, actor, entry) or _find(state.lapsed, actor, entry)
    if found is not None:
        return found
    for due in state.pending:
        if due.kind == "fresh" and due.creditor == actor and entry in (None, due.entry):
            t.refuse("rent.claim", f"{due.player} must first roll the dice for the rent of {t.name(due.square)}")
    if entry is None:
        if _unearned(t, actor, None):
            t.refuse("rent.mortgaged", "a mortgaged lot earns no rent")
        t.refuse("rent.claim", f"no rent is open to {actor}")
    if _unearned(t, actor, entry):
        t.refuse("rent.mortgaged", f"the lot landed on at entry {entry} was mortgaged: it earns no rent", entry=entry)
    for claim in (*state.claims, *state.lapsed):
        if entry in (claim.entry, claim.landing):
            said = f"the rent of entry {entry} is {claim.creditor}'s, not {actor}'s"
            t.refuse("rent.claim", said + _open_to(t, actor, entry), entry=entry)
    said = f"no rent of {actor}'s fell due at entry {entry}, or it was claimed or waived already"
    return t.refuse("rent.claim", said + _open_to(t, actor, entry), entry=entry)


def _open_to(t: Table, actor: str, said: int) -> str:
    """Say which rents a player may ask for, to one who named an entry that is none of them: a sum, perhaps."""
    mine = [claim for claim in t.state.claims if claim.creditor == actor]
    if not mine:
        return ""
    rents = ", ".join(
        f"{claim.entry} ({t.money(claim.amount)} from {claim.debtor}, {t.name(claim.square)})" for claim in mine
    )
    paid = "" if t.strict else f"; a sum that was really paid: claim {mine[-1].entry} amount={said}"
    return f"; the number after claim is the entry: open {'is' if len(mine) == 1 else 'are'} {rents}{paid}"


def decide_claim(t: Table, action: Claim) -> None:
    """Ask for a rent; too late is evidence that moves nothing (rent.claim-window)."""
    if not t.strict and "amount" in t.figures and _claim_unearned(t, action):
        return
    claim = find_claim(t, action.actor, action.entry)
    if claim.closed:
        _claim_late(t, claim)
        return
    pay_rent(t, claim.entry, claim.debtor, claim.creditor, claim.square, _handed_over(t, claim))


def _handed_over(t: Table, claim: OpenClaim) -> int:
    """Give the rent, or what was really paid for it."""
    if not t.figures:
        return claim.amount
    rule = rent_rule(t.book, claim, claim.lots, t.figures.get("amount"))
    return t.figure("amount", claim.amount, rule, "the rent", claim.debtor, claim.creditor)


def _claim_late(t: Table, claim: OpenClaim) -> None:
    """A late claim is evidence; where it was paid all the same (``amount=``), that is a misplay."""
    t.flags.append("late")
    said = (
        f"{claim.creditor} asked {claim.debtor} for the rent of {t.money(claim.amount)} for {t.name(claim.square)} "
        f"(entry {claim.entry}) after {claim.by} had rolled (entry {claim.closed})"
    )
    paid = t.figures.get("amount", 0)
    t.used.add("amount")
    if not paid or not isinstance(paid, int):
        t.emit(LateClaim(claim.entry, claim.debtor, claim.creditor, claim.square, claim.amount, claim.closed, claim.by))
        t.note_breach("rent.claim-window", said, entry=claim.closed)
        return
    said = f"{said}, and was paid {t.money(paid)}; 0 was due"
    _paid_for_nothing(t, claim, paid, "rent.claim-window", said, claim.closed)


def _claim_unearned(t: Table, action: Claim) -> bool:
    """Rent taken on a mortgaged lot (as played): it was really paid, and is owed back (rent.mortgaged)."""
    landing, paid = _unearned(t, action.actor, action.entry), t.figures["amount"]
    if landing is None or not isinstance(paid, int):
        return False
    if action.entry is None and _find(t.state.claims, action.actor, None):
        return False
    t.used.add("amount")
    _paid_for_mortgaged(t, landing, paid)
    return True


def _paid_for_mortgaged(t: Table, landing: OpenClaim, paid: int) -> None:
    said = f"{t.name(landing.square)} is mortgaged: the rent is 0, not {t.money(paid)}"
    _paid_for_nothing(t, landing, paid, "rent.mortgaged", said, landing.entry)


def _paid_for_nothing(t: Table, claim: OpenClaim, paid: int, rule: str, said: str, entry: int) -> None:
    """Money that really changed hands for a rent that was not due: it must have been there, and is owed back."""
    debtor, creditor = claim.debtor, claim.creditor
    if t.state.cash[debtor] < paid:
        t.refuse("cash.short", f"{debtor} has {t.money(t.state.cash[debtor])}, not {t.money(paid)}")
    t.breach(rule, said, entry=entry, owed={debtor: paid, creditor: -paid})
    t.emit(RentPaid(claim.entry, debtor, creditor, claim.square, paid))


def rent_rule(book: Book, due: OpenClaim | RentDue, lots: Container[str], given: object = None) -> str:
    """Name the rule that a rent (or a wrong sum, ``given``, for it) is about: doubling, or the card, where that makes
    the difference. ``lots``: what the creditor owned at the landing."""
    lot, sums = book.lots[due.square], (due.amount, given)
    owned = sum(code in lots for code in lot.mates)
    if lot.kind == "street" and not due.level and owned == len(lot.mates) and 2 * lot.rent[0] in sums:
        return "rent.double"
    if lot.kind == "station":
        plain = book.board.station_rent[max(owned, 1) - 1]
        return "rent.nearest-railroad" if due.amount == 2 * plain else "rent.station"
    return f"rent.{lot.kind}"


def decide_waive(t: Table, action: Waive) -> None:
    """The owner lets his rent go; a waived utility asks for no dice (rent.claim-window)."""
    for due in t.state.pending:
        if due.kind == "fresh" and due.creditor == action.actor and action.entry in (None, due.entry):
            t.emit(RentWaived(action.actor, due.player, due.square))
            return
    claim = find_claim(t, action.actor, action.entry)
    if claim.closed:
        t.refuse("rent.claim", f"the rent of entry {claim.entry} has lapsed already: there is nothing to waive")
    t.emit(RentWaived(action.actor, claim.debtor, claim.square, claim.entry))
