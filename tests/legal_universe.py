"""All that anybody could try at a table, by kind, to hold against what ``legal`` lists.

A key is (actor, verb, what is named …); it stands for the attempts of which one must be allowed.
"""

from events import BANK, Goods
from monopoly import actions as a
from monopoly.rules.auction import highest

NOTHING = Goods()
REF = "ref"


def goods_of(book, word, cash=0):
    if word in book.shares:
        return Goods(cash, (), (f"share:{word}*1",))
    return Goods(cash, (), (word,)) if word.startswith("card:") else Goods(cash, (word,))


def everything(book, state):
    """Give each key with its attempts: every actor, verb, square, word, entry and partner there is."""
    for player in state.players:
        yield from _plain(player)
        yield from _named(book, state, player)
        yield from _bids(book, state, player)
        for partner in state.players:
            yield from _exchanges(book, state, player, partner)
    yield from _bank(book, state)
    yield from _referee(book, state)


def _plain(player):
    rolls = [a.Roll(player, (1, 2)), a.Roll(player, (3, 3))]
    yield (player, "roll"), rolls
    for verb, action in (
        ("pay jail", a.PayJail(player)),
        ("pay hospital", a.PayJail(player, "hospital")),
        ("use card", a.UseCard(player)),
        ("buy", a.Buy(player)),
        ("decline", a.Decline(player)),
        ("end", a.EndTurn(player)),
        ("pass", a.PassBid(player)),
        ("bankrupt", a.GoBankrupt(player)),
        ("resign", a.Resign(player)),
        ("sign", a.Sign(player)),
        ("spin", a.Spin(player, 1, "7-7-7")),
        ("withdraw deposit", a.WithdrawDeposit(player)),
    ):
        yield (player, verb), [action]


def _named(book, state, player):
    for verb, make in (
        ("move", lambda code: a.MoveTo(player, code)),
        ("build", lambda code: a.Build(player, ((code, 1),))),
        ("sell", lambda code: a.SellBuildings(player, ((code, 1),))),
        ("mortgage", lambda code: a.Mortgage(player, (code,))),
        ("redeem", lambda code: a.Redeem(player, (code,))),
    ):
        for code in book.codes:
            yield (player, verb, code), [make(code)]
    for code in book.shares:
        yield (player, "buy", code), [a.BuyShares(player, code)]
        yield (player, "sell", code), [a.SellShares(player, ((code, 1),))]
    yield from _outright(book, state, player)
    for deck, cards in book.cards.items():
        for card in cards:
            yield (player, "draw", f"{deck}:{card}"), [a.Draw(player, deck, card, said) for said in (None, "cured")]
    words = {str(square.amount) for square in book.squares} | {f"{square.percent}%" for square in book.squares}
    for word in (*words, "none", *book.codes):
        yield (player, "choose", word), [a.Choose(player, word)]
    for kind in ("house", "hotel"):
        yield (player, "want", kind), [a.Want(player, kind, 1)]
    known = {0, state.entry, state.entry + 1, *(offer.entry for offer in state.offers)}
    known |= {
        entry for claim in (*state.claims, *state.lapsed, *state.unearned) for entry in (claim.entry, claim.landing)
    }
    known |= {due.entry for due in state.pending}
    landings = {claim.landing: claim.entry for claim in state.claims if claim.landing}
    for entry in known:
        key = landings.get(entry, entry)
        yield (player, "claim", key), [a.Claim(player, entry), a.Claim(player, key)]
        yield (player, "waive", key), [a.Waive(player, entry), a.Waive(player, key)]
        for verb, kind in (("accept", a.AcceptOffer), ("reject", a.RejectOffer), ("withdraw", a.WithdrawOffer)):
            yield (player, verb, entry), [kind(player, entry)]


def _outright(book, state, player):
    """Whole hotels: each, and within each group all hotels, and all that is built where there is one."""
    for group in book.groups.values():
        built = [code for code in group if state.houses.get(code)]
        hotels = [code for code in built if state.houses[code] == book.lots[code].top]
        for order in [*[[code] for code in hotels], hotels, built if hotels else []]:
            if order:
                levels = tuple((code, state.houses[code]) for code in order)
                said = " ".join(f"{code}*{level}" for code, level in levels)
                yield (player, "sell", said), [a.SellBuildings(player, levels)]


def _least(state):
    best = highest(state.auction) if state.auction else None
    return (best[1], best[0]) if best else (0, "")


def _bids(book, state, player):
    least, _ = _least(state)
    yield (player, "bid", ""), [a.Bid(player, least + 1)]
    for code, lot in book.lots.items():
        scarce = state.auction is not None and state.auction.lot in ("house", "hotel")
        if scarce:
            yield (player, "bid", code), [a.Bid(player, max(least + 1, lot.house_cost), code)]


def _exchanges(book, state, player, partner):
    cards = tuple(f"card:{deck}" for deck in book.cards)
    theirs = [code for code in book.codes if state.owner.get(code) in (player, partner)]
    others = {state.owner.get(code, "lot" if code in book.lots else ""): code for code in book.codes}
    for word in dict.fromkeys((*theirs, *others.values(), *cards, *book.shares)):
        for side, giver in (("gives", player), ("takes", partner)):
            held = [goods_of(book, word), goods_of(book, word, state.cash[giver])]
            backs = [NOTHING]
            if book.rules.lots_for_lots:
                other = partner if giver == player else player
                backs += [goods_of(book, code) for code in book.codes if state.owner.get(code) == other]
            pairs = [(goods, back) if side == "gives" else (back, goods) for goods in held for back in backs]
            yield (player, "trade", partner, side, word), [a.Trade(player, partner, *pair) for pair in pairs]
            yield (player, "offer", partner, side, word), [a.OfferTrade(player, partner, *pair) for pair in pairs]
            if side == "gives":
                yield (player, "settle", partner, word), [a.Settle(player, partner, goods, 1) for goods in held]
    yield (player, "trade", partner), [a.Trade(player, partner, NOTHING, NOTHING)]
    yield (player, "offer", partner), [a.OfferTrade(player, partner, NOTHING, NOTHING)]
    yield (player, "give", partner), [a.Give(player, partner, 1)]


def _bank(book, state):
    lot = state.auction.lot if state.auction else book.codes[1]
    yield (BANK, "unsold", lot), [a.Hammer(BANK, lot)]
    least, holder = _least(state)
    scarce = lot in ("house", "hotel")
    for player in state.players:
        low = max(1, least + (player != holder))
        for code in book.lots if scarce else (lot,):
            price = max(low, book.lots[code].house_cost) if scarce else low
            yield (BANK, "sold", player, code), [a.Hammer(BANK, lot, player, price, code if scarce else None)]
        waiting = [due.player for due in state.pending if due.kind == "deal"]
        free = [code for code in book.lots if code not in state.owner]
        for at, code in enumerate(free):
            deals = [a.Deal(BANK, player, (*free[at:], *free[:at])[:count]) for count in range(1, 15)]
            yield (BANK, "deal", player, code), deals if waiting else deals[1:2]
    yield (BANK, "deal"), [a.Deal(BANK)]
    for kind in ("house", "hotel"):
        yield (BANK, "auction", kind), [a.OpenAuction(BANK, kind)]
    for player in state.players:
        others = [other for other in state.players if other != player]
        yield (BANK, "order", player), [a.Order(BANK, (player, *others))]


def _referee(book, state):
    yield (REF, "end"), [a.EndGame(REF)]
    for player in state.players:
        yield (REF, "adjust", player), [a.Adjust(REF, ((player, 1),))]
        yield (REF, "penalty", player, "money"), [a.Penalty(REF, player, "money", 1)]
        for kind in ("caution", "warning", "removed", "disqualified"):
            yield (REF, "penalty", player, kind), [a.Penalty(REF, player, kind)]
        for name, _ in book.rules.penalties:
            yield (REF, "penalty", player, name), [a.Penalty(REF, player, "money", name=name)]


def expanded(book, option):
    """Give the keys for which an option stands."""
    who, verb = option.player, option.verb
    match verb:
        case "trade" | "offer":
            (partner,) = option.partners
            for side, words in (("gives", option.gives), ("takes", option.takes)):
                yield from ((who, verb, partner, side, word) for word in words)
            if book.rules.credit:
                yield (who, verb, partner)
        case "settle":
            yield from ((who, verb, option.partners[0], word) for word in option.gives)
        case "give" | "adjust":
            yield from ((who, verb, partner) for partner in option.partners)
        case "bid":
            yield (who, verb, *(option.squares or ("",)))
        case "sold":
            yield (who, verb, *option.partners, *option.squares)
        case "deal" if option.partners:
            yield from ((who, verb, *option.partners, code) for code in option.squares)
        case "penalty":
            words = (*option.words, *(("money",) if option.low else ()))
            yield from ((who, verb, partner, word) for partner in option.partners for word in words)
        case "pause" | "resume":
            pass  # of the clock, not of the rules
        case _:
            named = (*option.squares, *option.entries, *option.words)
            yield from ((who, verb, item) for item in named)
            if not named:
                yield (who, verb)


def limits(book, state, option):
    """Give attempts at both limits of an option, and beyond them, with whether one of them must be allowed."""
    who, low, high = option.player, option.low, option.high
    match option.verb:
        case "bid":
            square = option.squares[0] if option.squares else None
            yield from (([a.Bid(who, n, square)], low <= n <= high) for n in (low - 1, low, high, high + 1))
        case "sold":
            lot = state.auction.lot
            square = option.squares[0] if lot in ("house", "hotel") else None
            for n in (low - 1, low, high, high + 1):
                yield [a.Hammer(BANK, lot, option.partners[0], n, square)], low <= n <= high
        case "spin":
            for n in (low - 1, low, high, high + 1):
                yield [a.Spin(who, n, "7-bar-bell")], low <= n <= high
        case "give":
            for partner in option.partners:
                yield from (([a.Give(who, partner, n)], low <= n <= high) for n in (low, high, high + 1))
        case "want":
            for kind in option.words:
                yield from (([a.Want(who, kind, n)], n >= low) for n in (low - 1, low, 99))
        case "settle":
            for word in option.gives:
                for n in (low - 1, low, high, high + 1):
                    goods = [goods_of(book, word), goods_of(book, word, option.gives_cash)]
                    yield [a.Settle(who, option.partners[0], side, n) for side in goods], low <= n <= high
                yield [a.Settle(who, option.partners[0], goods_of(book, word, option.gives_cash + 1), low)], False
        case "trade":
            yield from _cash(book, option)
        case "offer":
            for cash in (option.gives_cash, option.gives_cash + 1):
                gives = [goods_of(book, word, cash) for word in option.gives] or [Goods(cash)]
                takes = [goods_of(book, word, 10**6) for word in option.takes] or [NOTHING]
                if book.rules.lots_for_lots:
                    takes.append(NOTHING)  # a card for cash
                offers = [a.OfferTrade(who, option.partners[0], one, other) for one in gives for other in takes]
                yield offers, cash == option.gives_cash


def _cash(book, option):
    """Cash may go either way up to its limit, beside something that is given or taken."""
    partner = option.partners[0]
    for gives, takes, most, swap in (
        (option.gives, option.takes, option.gives_cash, False),
        (option.takes, option.gives, option.takes_cash, True),
    ):
        for cash in (most, most + 1):
            sides = [(goods_of(book, word, cash), NOTHING) for word in gives]
            sides += [(Goods(cash), goods_of(book, word)) for word in takes]
            if book.rules.lots_for_lots:
                sides += [(goods_of(book, one, cash), goods_of(book, other)) for one in gives for other in takes]
            if book.rules.credit:
                sides.append((Goods(cash), NOTHING))
            attempts = [a.Trade(option.player, partner, *(side[::-1] if swap else side)) for side in sides]
            if cash > 0:
                yield attempts, cash == most
