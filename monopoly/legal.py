"""What each player may do now. It asks the same rules as ``do``: every option was tried on them.

Taking back, remarks, rulings and disputes are no moves of the game and not listed: they are always open to the desk.
"""

from collections.abc import Callable, Iterable, Iterator

from events import BANK
from monopoly import actions as a
from monopoly.asking import Asker, Option
from monopoly.book import Book
from monopoly.deciding import decide
from monopoly.legal_places import order, treatments, waiting
from monopoly.legal_trade import trades
from monopoly.rules.auction import SCARCE, highest, stock_of
from monopoly.rules.dealing import each_dealt, to_deal
from monopoly.rules.desk import OUT
from monopoly.violations import RuleViolation
from projections import Auction, State

__all__ = ["Option", "legal"]


def legal(book: Book, state: State, player: str | None = None) -> list[Option]:
    """List what may be done now, by one player (or ``bank``, ``ref``) or by everybody, bank and referee last."""
    asker = Asker(book, state)
    playing = state.players if state.status == "ended" else state.living()
    actors = [player] if player is not None else [*playing, BANK, "ref"]
    return [option for actor in actors for option in _options(asker, actor)]


def _options(asker: Asker, actor: str) -> Iterator[Option]:
    state = asker.state
    parts: tuple[Part, ...] = ()
    if actor == "ref":
        parts = (_referee,)
    elif state.status == "ended":
        parts = (_signing,) if actor in state.players else ()
    elif actor == BANK:
        parts = () if state.paused else (_hammer, _bank, order)
    elif actor in state.living():
        parts = () if state.paused else PLAYERS
    for part in parts:
        yield from part(asker, actor)


def _signing(asker: Asker, player: str) -> Iterator[Option]:
    return _simple(asker, player, (("sign", a.Sign(player)),))


def _simple(asker: Asker, player: str, verbs: Iterable[tuple[str, a.Action]]) -> Iterator[Option]:
    for verb, action in verbs:
        if asker.allows(action):
            yield Option(player, verb)


def _turn(asker: Asker, player: str) -> Iterator[Option]:
    yield from _simple(
        asker,
        player,
        (
            ("roll", a.Roll(player, (1, 2))),
            (f"pay {asker.book.prison}", a.PayJail(player, asker.book.prison)),
            ("use card", a.UseCard(player)),
            ("buy", a.Buy(player)),
            ("decline", a.Decline(player)),
            ("end", a.EndTurn(player)),
            ("withdraw deposit", a.WithdrawDeposit(player)),
        ),
    )


def _shares(asker: Asker, player: str) -> Iterator[Option]:
    """What the stock exchange sells to him now, and takes back."""
    companies = asker.book.shares
    bought = tuple(code for code in companies if asker.allows(a.BuyShares(player, code)))
    if bought:
        yield Option(player, "buy", words=bought)
    sold = tuple(code for code in companies if asker.allows(a.SellShares(player, ((code, 1),))))
    if sold:
        yield Option(player, "sell", words=sold)


def _rents(asker: Asker, player: str) -> Iterator[Option]:
    entries = {claim.entry: claim for claim in asker.state.claims if claim.creditor == player}
    claims = tuple(entry for entry in entries if asker.allows(a.Claim(player, entry)))
    if claims:
        yield Option(player, "claim", entries=claims)
    fresh = [due.entry for due in asker.state.pending if due.kind == "fresh" and due.creditor == player]
    waives = tuple(entry for entry in (*entries, *fresh) if asker.allows(a.Waive(player, entry)))
    if waives:
        yield Option(player, "waive", entries=waives)


def _bids(asker: Asker, player: str) -> Iterator[Option]:
    auction = asker.state.auction
    if auction is None or player not in auction.bidders:
        return
    best = highest(auction)
    least = best[1] + 1 if best else 1
    for square, low in _prices(asker, auction, player, least):
        if asker.allows(a.Bid(player, low, square or None)):
            yield Option(player, "bid", squares=(square,) if square else (), low=low, high=asker.raisable(player))
    yield from _simple(asker, player, (("pass", a.PassBid(player)),))


def _prices(asker: Asker, auction: Auction, player: str, least: int) -> Iterator[tuple[str, int]]:
    """Give the least a player may bid; for a scarce building on each of his lots, else for no square."""
    if auction.lot in SCARCE:
        for code in asker.lots.get(player, ()):
            yield code, max(least, asker.book.lots[code].house_cost)
    else:
        yield "", least


def _lots(asker: Asker, player: str) -> Iterator[Option]:
    mine = asker.lots.get(player, [])
    tried: tuple[tuple[str, Callable[[str], a.Action]], ...] = (
        ("build", lambda code: a.Build(player, ((code, 1),))),
        ("sell", lambda code: a.SellBuildings(player, ((code, 1),))),
        ("mortgage", lambda code: a.Mortgage(player, (code,))),
        ("redeem", lambda code: a.Redeem(player, (code,))),
    )
    for verb, make in tried:
        squares = tuple(code for code in mine if asker.allows(make(code)))
        words = tuple(_whole_hotels(asker, player)) if verb == "sell" else ()
        if squares or words:
            yield Option(player, verb, squares=squares, words=words)
    kinds = tuple(kind for kind in SCARCE if asker.allows(a.Want(player, kind)))
    if kinds:
        yield Option(player, "want", words=kinds, low=1)


def _whole_hotels(asker: Asker, player: str) -> Iterator[str]:
    """Give the orders that sell hotels outright: one, all of a group, or all buildings of a group with a hotel."""
    houses, lots = asker.state.houses, asker.book.lots
    for group in asker.book.groups.values():
        built = [code for code in group if houses.get(code) and asker.state.owner.get(code) == player]
        hotels = [code for code in built if houses[code] == lots[code].top]
        if hotels:
            orders = dict.fromkeys((*((code,) for code in hotels), tuple(hotels), tuple(built)))
            for order in orders:
                levels = tuple((code, houses[code]) for code in order)
                if asker.allows(a.SellBuildings(player, levels)):
                    yield " ".join(f"{code}*{level}" for code, level in levels)


def _exits(asker: Asker, player: str) -> Iterator[Option]:
    return _simple(asker, player, (("bankrupt", a.GoBankrupt(player)), ("resign", a.Resign(player))))


def _hammer(asker: Asker, bank: str) -> Iterator[Option]:
    auction = asker.state.auction
    if auction is None:
        return
    scarce = auction.lot in SCARCE
    words, lot = ((auction.lot,), ()) if scarce else ((), (auction.lot,))
    if asker.allows(a.Hammer(bank, auction.lot)):
        yield Option(bank, "unsold", squares=lot, words=words)
    best = highest(auction)
    for player in auction.bidders:
        least = 1 if best is None else best[1] if best[0] == player else best[1] + 1
        for square, low in _prices(asker, auction, player, least):
            if asker.allows(a.Hammer(bank, auction.lot, player, low, square or None)):
                yield Option(
                    bank,
                    "sold",
                    squares=(square,) if scarce else lot,
                    words=words,
                    partners=(player,),
                    low=low,
                    high=asker.raisable(player),
                )


def _bank(asker: Asker, bank: str) -> Iterator[Option]:
    state = asker.state
    kinds = tuple(kind for kind in SCARCE if stock_of(asker.table, kind) and asker.allows(a.OpenAuction(bank, kind)))
    if kinds:
        yield Option(bank, "auction", words=kinds)
    free = to_deal(asker.table)
    for due in state.pending:
        if due.kind == "deal":
            each = each_dealt(asker.table, due.player)
            yield Option(bank, "deal", squares=free, partners=(due.player,), low=each, high=each)
    if state.pending and state.pending[0].kind == "deal" and _own_deal(asker, bank):
        yield Option(bank, "deal")


def _own_deal(asker: Asker, bank: str) -> bool:
    """Say whether the game's own shuffle can be dealt; it deals to one after the other, so it is played out."""
    try:
        decide(asker.book, asker.state, a.Deal(bank))
    except RuleViolation:
        return False
    return True


def _referee(asker: Asker, ref: str) -> Iterator[Option]:
    state, living = asker.state, asker.state.living()
    yield from _simple(asker, ref, (("end", a.EndGame(ref)),))
    kinds = ("caution", "warning", *sorted(OUT))
    kinds = tuple(kind for kind in kinds if asker.allows(a.Penalty(ref, living[0], kind)))
    fines = asker.allows(a.Penalty(ref, living[0], "money", 1))
    kinds += tuple(name for name, _ in asker.book.rules.penalties if fines)
    if kinds or fines:
        yield Option(ref, "penalty", words=kinds, partners=living, low=1 if fines else None)
    gone = tuple(player for player in state.out if asker.allows(a.Penalty(ref, player, "disqualified")))
    if gone:
        yield Option(ref, "penalty", words=("disqualified",), partners=gone)
    if asker.allows(a.Adjust(ref, ((living[0], 1),))):
        yield Option(ref, "adjust", partners=living)
    if not state.is_signed:
        yield Option(ref, "resume" if state.paused else "pause")


Part = Callable[[Asker, str], Iterator[Option]]
PLAYERS: tuple[Part, ...] = (_turn, treatments, _shares, waiting, _rents, _bids, _lots, trades, _exits)
