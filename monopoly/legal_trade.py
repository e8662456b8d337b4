"""What players may exchange now: trades, offers and their answers, goods for a debt, money on credit."""

from collections.abc import Iterable, Iterator

from events import SHARE, Goods
from monopoly import actions as a
from monopoly.asking import Asker, Option
from monopoly.rules.money import owes, percent

NOTHING = Goods()


def trades(asker: Asker, player: str) -> Iterator[Option]:
    """List what a player may trade, offer, answer, give for a debt, and give on credit."""
    for partner in asker.state.seats_after(player):
        yield from _trade(asker, player, partner)
    for partner in asker.state.seats_after(player):
        yield from _offer(asker, player, partner)
    yield from _answers(asker, player)
    yield from _settle(asker, player)
    if asker.book.rules.credit and asker.state.cash[player]:
        partners = tuple(p for p in asker.state.seats_after(player) if asker.allows(a.Give(player, p, 1)))
        if partners:
            yield Option(player, "give", partners=partners, low=1, high=asker.state.cash[player])


def _of(asker: Asker, word: str, cash: int = 0) -> Goods:
    """Make one side of an exchange of a lot, a ``card:deck`` or a share of a company."""
    if word in asker.book.shares:
        return Goods(cash, (), (f"{SHARE}:{word}*1",))
    return Goods(cash, (), (word,)) if word.startswith("card:") else Goods(cash, (word,))


def _pays(asker: Asker, player: str) -> int:
    """How much cash a player may give away: none while he owes (debt.order)."""
    return 0 if owes(asker.state, player) else asker.state.cash[player]


def _goods(asker: Asker, giver: str, other: str) -> tuple[str, ...]:
    """List what one side may hand over to another; where lots go for lots only, none if the other has none to give."""
    goods = asker.goods(giver)
    if asker.book.rules.lots_for_lots and not _lots(asker, other):
        return tuple(word for word in goods if word.startswith("card:"))
    return goods


def _lots(asker: Asker, giver: str) -> list[str]:
    return [word for word in asker.goods(giver) if not word.startswith("card:")]


def _beside(asker: Asker, word: str, other: str) -> list[Goods]:
    """List what the other side gives for goods when they are tried: nothing, or a lot where lots go for lots only. Of
    lots that are not mortgaged one stands for all."""
    if word.startswith("card:") or not asker.book.rules.lots_for_lots:
        return [NOTHING]
    lots = _lots(asker, other)
    clear = [code for code in lots if code not in asker.state.mortgaged]
    return [_of(asker, code) for code in clear[:1] or lots]


def _movable(asker: Asker, player: str, partner: str, giver: str) -> tuple[str, ...]:
    """List the goods of one side that may change hands by themselves; a mortgaged lot may need cash beside it, since
    whoever gets it pays 10% at once. What is not mortgaged is all alike to the rules of a trade: one stands for all."""
    cash, mortgaged = _pays(asker, giver), asker.state.mortgaged
    other = partner if giver == player else player

    def passes(word: str, cash: int) -> bool:
        side = _of(asker, word, cash)
        pairs = ((side, back) if giver == player else (back, side) for back in _beside(asker, word, other))
        return any(asker.allows(a.Trade(player, partner, gives, takes)) for gives, takes in pairs)

    goods = _goods(asker, giver, other)
    clear = next((word for word in goods if word not in mortgaged), None)
    free = clear is not None and passes(clear, 0)
    return tuple(word for word in goods if (passes(word, cash) if word in mortgaged else free))


def _trade(asker: Asker, player: str, partner: str) -> Iterator[Option]:
    gives = _movable(asker, player, partner, player)
    takes = _movable(asker, player, partner, partner)
    if gives or takes or asker.allows(a.Trade(player, partner, NOTHING, NOTHING)):
        yield Option(
            player,
            "trade",
            partners=(partner,),
            gives=gives,
            takes=takes,
            gives_cash=_spare(asker, _pays(asker, player), gives, takes),
            takes_cash=_spare(asker, _pays(asker, partner), takes, gives),
        )


def _spare(asker: Asker, cash: int, given: Iterable[str], got: Iterable[str]) -> int:
    """How much of his cash a side may add: all of it, unless it can only get mortgaged lots, whose 10% it keeps."""
    if asker.book.rules.credit or any(given):
        return cash
    lots, rate, mortgaged = asker.book.lots, asker.book.rules.transfer_fee, asker.state.mortgaged
    fees = [percent(lots[word].mortgage, rate) if word in mortgaged else 0 for word in got]
    return max(cash - min(fees, default=0), 0)


def _offer(asker: Asker, player: str, partner: str) -> Iterator[Option]:
    gives, takes = _goods(asker, player, partner), _goods(asker, partner, player)
    first = (NOTHING, _of(asker, takes[0]) if takes else NOTHING)
    if gives:
        first = (_of(asker, gives[0]), _beside(asker, gives[0], partner)[0])
    if asker.allows(a.OfferTrade(player, partner, *first)):
        yield Option(
            player, "offer", partners=(partner,), gives=gives, takes=takes, gives_cash=asker.state.cash[player]
        )


def _answers(asker: Asker, player: str) -> Iterator[Option]:
    answers: tuple[tuple[str, type[a.AcceptOffer | a.RejectOffer | a.WithdrawOffer]], ...] = (
        ("accept", a.AcceptOffer),
        ("reject", a.RejectOffer),
        ("withdraw", a.WithdrawOffer),
    )
    for verb, kind in answers:
        entries = tuple(offer.entry for offer in asker.state.offers if asker.allows(kind(player, offer.entry)))
        if entries:
            yield Option(player, verb, entries=entries)


def _settle(asker: Asker, player: str) -> Iterator[Option]:
    state = asker.state
    first = {debt.creditor: debt for debt in reversed(state.debts) if debt.debtor == player}
    for creditor, debt in first.items():
        if creditor not in state.players:
            continue
        cash = state.cash[player]
        gives = tuple(
            word
            for word in asker.goods(player)
            if any(asker.allows(a.Settle(player, creditor, _of(asker, word, added), 1)) for added in (0, cash))
        )
        if gives:
            yield Option(player, "settle", partners=(creditor,), gives=gives, gives_cash=cash, low=1, high=debt.left)
