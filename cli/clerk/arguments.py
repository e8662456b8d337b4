"""What may stand after each verb. Every order that can be tried is tried on the rules before it is suggested."""

from collections.abc import Callable, Iterable

from cli.clerk.asked import Asked, Suggestion
from cli.clerk.property import exchange, give, lots, order, settle
from cli.told import word_claim
from events import BANK
from monopoly import actions as a
from monopoly.notation import NotationError
from monopoly.notation.corrections import corrections_end
from monopoly.notation.words import is_number, unquote


def _roll(asked: Asked) -> Iterable[Suggestion]:
    if asked.words or not asked.begun:
        return []
    dice = (f"{one}+{other}" for one in range(1, 7) for other in range(1, 7))
    begun = (word for word in dice if word.startswith(asked.begun))
    return asked.tried(begun, lambda word: a.Roll(asked.player, (int(word[0]), int(word[2]))))


def _bid(asked: Asked) -> Iterable[Suggestion]:
    if not asked.words:
        lows = sorted({option.low or 1 for option in asked.options})
        scarce = bool(asked.squares())
        yield from (Suggestion(str(low), "the least that may be bid", more=scarce) for low in lows)
        most = max(option.high or 0 for option in asked.options)
        if most > lows[-1]:
            yield Suggestion(str(most), "the most that can be raised for it", more=scarce)
    elif len(asked.words) == 1 and is_number(asked.words[0]):
        yield from asked.tried(asked.squares(), lambda code: a.Bid(asked.player, int(asked.words[0]), code))


def _entries(make: Callable[[str, int], a.Action]) -> Callable[[Asked], Iterable[Suggestion]]:
    def suggest(asked: Asked) -> Iterable[Suggestion]:
        if asked.words:
            return []
        entries = (str(entry) for option in asked.options for entry in option.entries)
        return asked.tried(entries, lambda word: make(asked.player, int(word)))

    return suggest


def _draw(asked: Asked) -> Iterable[Suggestion]:
    if asked.words:
        deck, _, card = asked.words[0].partition(":")
        if len(asked.words) == 1 and deck == asked.book.treatment:
            yield from asked.tried(("cured", "ill"), lambda said: a.Draw(asked.player, deck, card, said))
        return
    for word in (word for option in asked.options for word in option.words):
        deck, _, card = word.partition(":")
        yield Suggestion(word, asked.book.cards[deck][card].text, (card,))


def _choose(asked: Asked) -> Iterable[Suggestion]:
    words = [] if asked.words else [word for option in asked.options for word in (*option.squares, *option.words)]
    return asked.tried(words, lambda word: a.Choose(asked.player, word))


def _spin(asked: Asked) -> Iterable[Suggestion]:
    if not asked.words:
        yield Suggestion("1", "the least that may be staked")
        yield Suggestion(str(max(option.high or 1 for option in asked.options)), "the most that may be staked")


def _order(asked: Asked) -> Iterable[Suggestion]:
    named = set(asked.words)
    for name in (asked.vocabulary.name(word) for option in asked.options for word in option.words):
        if name not in named:
            yield Suggestion(name, "sits next")


def _move(asked: Asked) -> Iterable[Suggestion]:
    codes = () if asked.words else asked.squares()
    return asked.tried(codes, lambda code: a.MoveTo(asked.player, code))


def _want(asked: Asked) -> Iterable[Suggestion]:
    words = [] if asked.words else [word for option in asked.options for word in option.words]
    return asked.tried(words, lambda kind: a.Want(asked.player, kind))


def _sold(asked: Asked) -> Iterable[Suggestion]:
    """Suggest lot, winner and price; for a scarce building also where it goes."""
    words = asked.words
    lot = asked.state.auction.lot if asked.state.auction else ""
    scarce = lot not in asked.book.position
    if not words:
        return [Suggestion(lot, "the lot of this auction", asked.keys(lot), more=True)]
    if len(words) == 1:
        return asked.partners()
    try:
        winner = asked.vocabulary.player(unquote(words[1]))
    except NotationError:
        return []
    mine = [option for option in asked.options if winner in option.partners]
    if len(words) == 2:
        lows = sorted({option.low or 1 for option in mine})
        squares = {option.low: option.squares[0] for option in mine if option.squares} if scarce else {}
        return [
            s
            for s in (Suggestion(str(low), "the least it may go for, or more", more=scarce) for low in lows)
            if asked.decided(a.Hammer(BANK, lot, winner, int(s.text), squares.get(int(s.text))))
        ]
    if not scarce or len(words) > 3 or not is_number(words[2]):
        return []
    codes = dict.fromkeys(code for option in mine for code in option.squares)
    return asked.tried(codes, lambda code: a.Hammer(BANK, lot, winner, int(words[2]), code))


def _unsold(asked: Asked) -> Iterable[Suggestion]:
    lot = asked.state.auction.lot if asked.state.auction else ""
    return [] if asked.words or not lot else [Suggestion(lot, "nobody bids", asked.keys(lot))]


def _auction(asked: Asked) -> Iterable[Suggestion]:
    words = [] if asked.words else [word for option in asked.options for word in option.words]
    return asked.tried(words, lambda kind: a.OpenAuction(BANK, kind))


def _deal(asked: Asked) -> Iterable[Suggestion]:
    if not asked.words:
        return asked.partners()
    option = asked.with_partner
    if option is None or len(asked.words) > (option.high or 0):
        return []
    named = {word.upper() for word in asked.words[1:]}
    more = len(asked.words) < (option.high or 0)
    free = (code for code in option.squares if code not in named)
    return [Suggestion(code, asked.book.name(code), asked.keys(code), more) for code in free]


def _penalty(asked: Asked) -> Iterable[Suggestion]:
    if not asked.words:
        yield from asked.partners()
    elif len(asked.words) == 1:
        for option in asked.options:
            fixed = dict(asked.book.rules.penalties)
            for word in option.words:
                told = f"{asked.book.figure(fixed[word])} to the bank" if word in fixed else "no money moves"
                yield Suggestion(word, told)
            if option.low is not None:
                yield Suggestion("50", "units to the bank, or another sum")


def _adjust(asked: Asked) -> Iterable[Suggestion]:
    if corrections_end(asked.words) == len(asked.words):
        return asked.partners()
    return [Suggestion("+50", "units from the bank, or another sum; -50 takes them", more=True)]


def _leaving(asked: Asked, meaning: str) -> str:
    claims = [claim for claim in asked.state.claims if asked.player in (claim.debtor, claim.creditor)]
    return "; ".join([meaning, *(f"{word_claim(asked.book, claim)} lapses" for claim in claims)])


ARGUMENTS: dict[str, Callable[[Asked], Iterable[Suggestion]]] = {
    "roll": _roll,
    "bid": _bid,
    "claim": _entries(a.Claim),
    "waive": _entries(a.Waive),
    "accept": _entries(a.AcceptOffer),
    "reject": _entries(a.RejectOffer),
    "withdraw": _entries(a.WithdrawOffer),
    "draw": _draw,
    "choose": _choose,
    "spin": _spin,
    "order": _order,
    "move": _move,
    "build": order(a.Build),
    "sell": order(a.SellBuildings),
    "mortgage": lots(a.Mortgage),
    "redeem": lots(a.Redeem),
    "want": _want,
    "trade": exchange(a.Trade),
    "offer": exchange(a.OfferTrade),
    "settle": settle,
    "give": give,
    "sold": _sold,
    "unsold": _unsold,
    "auction": _auction,
    "deal": _deal,
    "penalty": _penalty,
    "adjust": _adjust,
}

TOLD: dict[str, Callable[[Asked], str | None]] = {
    "buy": lambda asked: asked.told(a.Buy(asked.player)),
    "decline": lambda asked: asked.told(a.Decline(asked.player)),
    "pay jail": lambda asked: asked.told(a.PayJail(asked.player)),
    "pay hospital": lambda asked: asked.told(a.PayJail(asked.player, "hospital")),
    "withdraw deposit": lambda asked: asked.told(a.WithdrawDeposit(asked.player)),
    "use card": lambda asked: asked.told(a.UseCard(asked.player)),
    "claim": lambda asked: asked.told(a.Claim(asked.player)),
    "resign": lambda asked: _leaving(asked, "gives up"),
    "bankrupt": lambda asked: _leaving(asked, "cannot pay"),
}
"""Verbs that need no more words: what they would do now."""
