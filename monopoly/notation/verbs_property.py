"""The verbs that move lots, buildings and jail cards: building, mortgages, trades; words to action and back."""

from collections.abc import Callable, Sequence
from typing import Any

from events import Goods, share_of
from monopoly import actions as act
from monopoly.actions import Action
from monopoly.notation.verbs import BANK_ONLY, PLAYERS, Call, Verb, entry, made, on_entry, only
from monopoly.notation.vocabulary import Vocabulary
from monopoly.notation.words import LARGEST, NotationError, is_number, number, shown, split_at, unquote

NOTHING = Goods()


def read_goods(word: str, vocabulary: Vocabulary) -> Goods:
    """Read one side of a trade: cash, lots and jail cards joined by ``+``; ``0`` is nothing."""
    cash = -1
    deeds: list[str] = []
    cards: list[str] = []
    for part in split_at(word, "+"):
        if is_number(part):
            if cash >= 0:
                raise NotationError(f"{shown(word)}: cash stands once on a side, not {cash} and {part}", part)
            cash = number(part)
            continue
        low = part.lower()
        if low == "card" or low.startswith("card:"):
            card = low if low == "card" else "card:" + vocabulary.deck(unquote(part[5:]))
            _add(cards, card, word)
        elif part:
            share = read_share(part, vocabulary)
            if share is not None:
                _add(cards, f"share:{share[0]}*{share[1]}", word)
            else:
                _add(deeds, vocabulary.square(unquote(part)), word)
        else:
            raise NotationError(f"{shown(word)}: goods are joined by + without blanks, as in NYA+50+card", word)
    return Goods(max(cash, 0), tuple(deeds), tuple(cards))


def _add(goods: list[str], one: str, word: str) -> None:
    if one in goods:
        raise NotationError(f"{shown(word)}: {one} stands twice on one side", one)
    goods.append(one)


def write_goods(goods: Goods) -> str:
    """Write one side of a trade: lots, cash, cards; a card known by its id is written by its deck."""
    parts = [*goods.deeds, str(goods.cash)] if goods.cash else list(goods.deeds)
    shares: dict[str, int] = {}
    for card in goods.cards:
        if card.startswith("share:"):
            code, count = share_of(card)
            shares[code] = shares.get(code, 0) + count
            continue
        parts.append(card if card == "card" or card.startswith("card:") else "card:" + card.partition(":")[0])
    parts.extend(code if count == 1 else f"{code}*{count}" for code, count in shares.items())
    return "+".join(parts) or "0"


def read_share(word: str, vocabulary: Vocabulary) -> tuple[str, int] | None:
    """Read ``MOT`` or ``MOT*2`` as shares of a company; None: it names none."""
    name, *count = split_at(word, "*")
    code = vocabulary.share(unquote(name))
    if code is None or len(count) > 1:
        return None
    return code, number(count[0], 1) if count else 1


def read_levels(call: Call) -> tuple[tuple[str, int], ...]:
    """Read ``ORI*4 VER``: so many levels on each square, one if nothing is said; a square named twice adds up."""
    if not call.args:
        raise NotationError(f"'{call.verb.name}' lacks a square: {call.form}", call.verb.name)
    levels: dict[str, int] = {}
    for word in call.args:
        name, *count = split_at(word, "*")
        if len(count) > 1 or not name:
            raise NotationError(f"{shown(word)}: levels are written without blanks, as in ORI*4", word)
        code = call.vocabulary.square(unquote(name))
        levels[code] = levels.get(code, 0) + (number(count[0], 1) if count else 1)
        if levels[code] > LARGEST:
            raise NotationError(f"{shown(word)} is too much: at most {LARGEST}", word)
    return tuple(levels.items())


def write_levels(orders: Sequence[tuple[str, int]]) -> str:
    """Write so many levels on each square."""
    return " ".join(code if count == 1 else f"{code}*{count}" for code, count in orders)


def read_squares(call: Call, start: int = 0) -> tuple[str, ...]:
    """Read all arguments from one on as different squares, at least one."""
    if len(call.args) <= start:
        raise NotationError(f"'{call.verb.name}' lacks a square: {call.form}", call.verb.name)
    codes: list[str] = []
    for word in call.args[start:]:
        code = call.vocabulary.square(unquote(word))
        if code in codes:
            raise NotationError(f"{shown(word)}: {code} stands there twice", word)
        codes.append(code)
    return tuple(codes)


def _trade(action: type[Any]) -> Callable[[Call], Action]:
    """Make the reader of a verb that exchanges goods."""

    def read(call: Call) -> Action:
        call.expect(4, 4)
        partner = call.player(0)
        if call.keyword(2) != "for":
            raise NotationError(f"{shown(call.args[2])}: 'for' stands between the two sides: {call.form}", call.args[2])
        gives, takes = read_goods(call.args[1], call.vocabulary), read_goods(call.args[3], call.vocabulary)
        if gives == takes == NOTHING:
            raise NotationError(f"nothing for nothing is no trade: {call.form}", call.args[1])
        return made(call, action, partner, gives, takes)

    return read


def _build(call: Call) -> Action:
    return act.Build(call.actor, read_levels(call), call.figures())


def _sell(call: Call) -> Action:
    shares = [found for word in call.args if (found := read_share(word, call.vocabulary)) is not None]
    if shares and len(shares) == len(call.args):
        orders: dict[str, int] = {}
        for code, count in shares:
            orders[code] = orders.get(code, 0) + count
        return act.SellShares(call.actor, tuple(orders.items()), call.figures())
    if shares:
        raise NotationError(f"shares and buildings are sold one after the other: {call.form}", call.args[0])
    return act.SellBuildings(call.actor, read_levels(call), call.figures())


def _mortgage(call: Call) -> Action:
    return act.Mortgage(call.actor, read_squares(call), call.figures())


def _redeem(call: Call) -> Action:
    return act.Redeem(call.actor, read_squares(call), call.figures())


def _withdraw(call: Call) -> Action:
    if call.args and call.keyword(0) == "deposit":
        call.expect(1, 1)
        return act.WithdrawDeposit(call.actor)
    return on_entry(act.WithdrawOffer)(call)


def _settle(call: Call) -> Action:
    call.expect(4, 4)
    creditor = call.player(0)
    if call.keyword(2) != "for":
        raise NotationError(f"{shown(call.args[2])}: 'for' stands before the sum: {call.form}", call.args[2])
    goods = read_goods(call.args[1], call.vocabulary)
    if goods == NOTHING:
        raise NotationError(f"nothing settles no debt: {call.form}", call.args[1])
    return act.Settle(call.actor, creditor, goods, number(call.args[3], 1), call.figures())


def _deal(call: Call) -> Action:
    if not call.args:
        return act.Deal(call.actor, figures=call.figures())
    return act.Deal(call.actor, call.player(0), read_squares(call, 1), call.figures())


PROPERTY_VERBS = (
    Verb("build", _build, PLAYERS, ("ann build ORI VER CON", "ann build ORI*4"), ("cost",)),
    Verb("sell", _sell, PLAYERS, ("ann sell CON*2", "ann sell MOT"), ("refund",)),
    Verb("mortgage", _mortgage, PLAYERS, ("ann mortgage BDW",), ("value",)),
    Verb("redeem", _redeem, PLAYERS, ("ann redeem BDW",), ("cost",)),
    Verb("trade", _trade(act.Trade), PLAYERS, ("ann trade bob NYA+50+card for CON",), ("fee",)),
    Verb("offer", _trade(act.OfferTrade), PLAYERS, ("ann offer bob NYA+50 for CON",)),
    Verb("accept", on_entry(act.AcceptOffer), PLAYERS, ("bob accept", "bob accept 12"), ("fee",)),
    Verb("reject", on_entry(act.RejectOffer), PLAYERS, ("bob reject", "bob reject 12")),
    Verb("withdraw", _withdraw, PLAYERS, ("ann withdraw", "ann withdraw 12", "ann withdraw deposit")),
    Verb("settle", _settle, PLAYERS, ("ann settle bob VER+100 for 350",), ("fee",)),
    Verb("deal", _deal, BANK_ONLY, ("bank deal ann BAL BDW", "bank deal"), ("cost",)),
)


def _exchange(verb: str) -> Callable[[Any, Vocabulary], str]:
    """Make the writer of an exchange of goods."""
    return lambda action, vocabulary: (
        f"{verb} {vocabulary.name(action.partner)} {write_goods(action.gives)} for {write_goods(action.takes)}"
    )


def _write_deal(action: act.Deal, vocabulary: Vocabulary) -> str:
    return f"deal {vocabulary.name(action.player)} {' '.join(action.squares)}" if action.player else "deal"


PROPERTY_WRITERS: dict[type, Callable[[Any, Vocabulary], str]] = {
    act.Build: lambda a, v: f"build {write_levels(a.orders)}",
    act.SellBuildings: lambda a, v: f"sell {write_levels(a.orders)}",
    act.SellShares: lambda a, v: f"sell {write_levels(a.orders)}",
    act.Mortgage: lambda a, v: f"mortgage {' '.join(a.squares)}",
    act.Redeem: lambda a, v: f"redeem {' '.join(a.squares)}",
    act.Trade: _exchange("trade"),
    act.OfferTrade: _exchange("offer"),
    act.AcceptOffer: entry("accept"),
    act.RejectOffer: entry("reject"),
    act.WithdrawOffer: entry("withdraw"),
    act.Settle: lambda a, v: f"settle {v.name(a.creditor)} {write_goods(a.goods)} for {a.worth}",
    act.Deal: _write_deal,
    act.WithdrawDeposit: only("withdraw deposit"),
}
