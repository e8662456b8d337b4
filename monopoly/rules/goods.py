"""What may change hands between players: lots of unbuilt groups, jail cards, cash (trade.unbuilt, trade.goods)."""

from events import SHARE, Goods, share_of
from monopoly.rules.shares import pick
from monopoly.table import Table
from monopoly.violations import RuleViolation


def resolve_goods(t: Table, holder: str, goods: Goods) -> Goods:
    """Turn the notation's ``card``, ``card:deck`` and shares into what is really held. Refuses what is not his to
    give."""
    if not goods.cards:
        return goods
    found: list[str] = []
    wanted: dict[str, int] = {}
    for word in goods.cards:
        if word.startswith(f"{SHARE}:"):
            code, count = share_of(word)
            wanted[code] = wanted.get(code, 0) + count
            continue
        kind, _, deck = word.partition(":")
        found.append(held_card(t, holder, deck if kind == "card" else word, tuple(found)))
    for code, count in wanted.items():
        found += pick(t, holder, code, count, "trade.goods")
    return Goods(goods.cash, goods.deeds, tuple(found))


def held_card(t: Table, holder: str, wanted: str, taken: tuple[str, ...] = (), rule: str = "trade.goods") -> str:
    """Find a kept card by its deck (or any: the first deck's). Refuses where he holds none, by ``rule``."""
    held = [card for card, player in t.state.held.items() if player == holder and card not in taken]
    for deck in t.book.cards:
        for card in held:
            if card.partition(":")[0] == deck and wanted in ("", deck, card):
                return card
    return t.refuse(rule, f"{holder} holds no jail card{' of ' + wanted if wanted else ''}")


def check_goods(t: Table, giver: str, goods: Goods) -> None:
    """Check that a player may hand these goods over."""
    state, book = t.state, t.book
    for code in goods.deeds:
        if code not in book.lots:
            t.refuse("trade.goods", f"{t.name(code)} is not a lot")
        owner = state.owner.get(code)
        if owner != giver:
            t.refuse("trade.goods", f"{t.name(code)} is {owner or 'the bank'}'s, not {giver}'s")
        for mate in book.lots[code].mates:
            if mate in state.houses:
                t.breach(
                    "trade.unbuilt",
                    f"{t.name(mate)} carries buildings: no lot of its group may change hands before they are sold",
                )
        if code in state.mortgaged and not t.rules.trade_mortgaged:
            t.breach("trade.mortgaged", f"{t.name(code)} is mortgaged: mortgaged lots are not traded here")
    if state.cash[giver] < goods.cash:
        t.refuse("cash.short", f"{giver} has {t.money(state.cash[giver])}, not {t.money(goods.cash)}")


def may_give(t: Table, player: str) -> tuple[str, ...]:
    """List the lots that a player may hand over now."""
    found = []
    for code, owner in t.state.owner.items():
        if owner == player:
            try:
                check_goods(Table(t.book, t.state), player, Goods(0, (code,)))
            except RuleViolation:
                continue
            found.append(code)
    return tuple(found)
