"""What each player may do now. It asks the same rules as ``do``: every option was tried on them."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from events import BANK, Goods
from monopoly import actions as a
from monopoly.book import Book
from monopoly.deciding import NotYet, decide
from monopoly.rules.auction import SCARCE, highest
from monopoly.rules.goods import may_give
from monopoly.rules.money import debts_of, means
from monopoly.table import Table
from monopoly.violations import RuleViolation
from projections import State


class Option(Struct, frozen=True, omit_defaults=True):
    """A kind of action that is allowed now: who, which verb, and whatever of this there is to say: the squares it may
    name, the entries, the words, the partners, and the lowest and highest sum (units)."""

    player: str
    verb: str
    squares: tuple[str, ...] = ()
    entries: tuple[int, ...] = ()
    words: tuple[str, ...] = ()
    partners: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None


def legal(book: Book, state: State, player: str | None = None) -> list[Option]:
    """List what may be done now, by one player or by everybody, bank and referee included."""
    asker = _Asker(book, state)
    actors = [player] if player is not None else [*state.living(), BANK, "ref"]
    return [option for actor in actors for option in asker.options(actor)]


class _Asker:
    def __init__(self, book: Book, state: State) -> None:
        self.book, self.state = book, state
        self.table = Table(book, state)

    def allows(self, action: a.Action) -> bool:
        try:
            decide(self.book, self.state, action)
        except (RuleViolation, NotYet):
            return False
        return True

    def options(self, actor: str) -> Iterator[Option]:
        if self.state.status == "ended" or self.state.paused or actor in self.state.out:
            return
        if actor == BANK:
            yield from self._bank()
        elif actor == "ref":
            yield Option(actor, "end")
        else:
            yield from self._turn(actor)
            yield from self._rents(actor)
            yield from self._auction(actor)
            yield from self._lots(actor)
            yield from self._deals(actor)
            yield from self._exits(actor)

    def _simple(self, player: str, verbs: Iterable[tuple[str, a.Action]]) -> Iterator[Option]:
        for verb, action in verbs:
            if self.allows(action):
                yield Option(player, verb)

    def _turn(self, player: str) -> Iterator[Option]:
        state = self.state
        yield from self._simple(
            player,
            (
                ("roll", a.Roll(player, (1, 2))),
                ("pay jail", a.PayJail(player)),
                ("use card", a.UseCard(player)),
                ("buy", a.Buy(player)),
                ("decline", a.Decline(player)),
                ("end", a.EndTurn(player)),
            ),
        )
        for due in state.pending[:1]:
            if due.player != player:
                continue
            if due.kind == "draw":
                cards = tuple(
                    f"{due.deck}:{card}"
                    for card in self.book.cards[due.deck]
                    if self.allows(a.Draw(player, due.deck, card))
                )
                if cards:
                    yield Option(player, "draw", words=cards)
            elif due.kind == "choose":
                square = self.book.squares[self.book.position[due.square]]
                words = (str(square.amount), f"{square.percent}%", "none")
                chosen = tuple(word for word in words if self.allows(a.Choose(player, word)))
                if chosen:
                    yield Option(player, "choose", words=chosen)
                squares = tuple(code for code in self.book.codes if self.allows(a.MoveTo(player, code)))
                if squares:
                    yield Option(player, "move", squares=squares)

    def _rents(self, player: str) -> Iterator[Option]:
        entries = {c.entry: c for c in self.state.claims if c.creditor == player}
        claims = tuple(entry for entry in entries if self.allows(a.Claim(player, entry)))
        if claims:
            yield Option(player, "claim", entries=claims)
        fresh = [due.entry for due in self.state.pending if due.kind == "fresh" and due.creditor == player]
        waives = tuple(entry for entry in (*entries, *fresh) if self.allows(a.Waive(player, entry)))
        if waives:
            yield Option(player, "waive", entries=waives)

    def _auction(self, player: str) -> Iterator[Option]:
        auction = self.state.auction
        if auction is None:
            return
        best = highest(auction)
        low = (best[1] if best else 0) + 1
        high = means(self.table, player) - debts_of(self.state, player)
        if auction.lot in SCARCE:
            for code, lot in self.book.lots.items():
                start = max(low, lot.house_cost)
                if self.state.owner.get(code) == player and self.allows(a.Bid(player, start, code)):
                    yield Option(player, "bid", squares=(code,), low=start, high=high)
        elif self.allows(a.Bid(player, low)):
            yield Option(player, "bid", low=low, high=high)
        yield from self._simple(player, (("pass", a.PassBid(player)),))

    def _lots(self, player: str) -> Iterator[Option]:
        mine = [code for code in self.book.lots if self.state.owner.get(code) == player]
        tried: tuple[tuple[str, list[a.Action]], ...] = (
            ("build", [a.Build(player, ((code, 1),)) for code in mine]),
            ("sell", [a.SellBuildings(player, ((code, 1),)) for code in mine]),
            ("mortgage", [a.Mortgage(player, (code,)) for code in mine]),
            ("redeem", [a.Redeem(player, (code,)) for code in mine]),
        )
        for verb, attempts in tried:
            squares = tuple(code for code, action in zip(mine, attempts, strict=True) if self.allows(action))
            if squares:
                yield Option(player, verb, squares=squares)
        for group in self.book.groups.values():
            hotels = tuple((code, self.book.lots[code].top) for code in group if self._has_hotel(code))
            if hotels and self.allows(a.SellBuildings(player, hotels)):
                yield Option(player, "sell", squares=tuple(f"{code}*{top}" for code, top in hotels))
        for kind in SCARCE:
            if self.allows(a.Want(player, kind)):
                yield Option(player, "want", words=(kind,))

    def _has_hotel(self, code: str) -> bool:
        top = self.book.lots[code].top
        return top > 0 and self.state.houses.get(code, 0) == top

    def _deals(self, player: str) -> Iterator[Option]:
        state = self.state
        mine = may_give(self.table, player)
        for partner in state.seats_after(player):
            theirs = may_give(self.table, partner)
            for wanted in theirs:
                attempt = a.Trade(player, partner, Goods(), Goods(0, (wanted,)))
                if self.allows(attempt):
                    yield Option(
                        player, "trade", squares=(*mine, *theirs), partners=(partner,), high=state.cash[player]
                    )
                    break
            else:
                for given in mine:
                    if self.allows(a.Trade(player, partner, Goods(0, (given,)), Goods())):
                        yield Option(player, "trade", squares=tuple(mine), partners=(partner,))
                        break
        answers: tuple[tuple[str, type[a.AcceptOffer | a.RejectOffer | a.WithdrawOffer]], ...] = (
            ("accept", a.AcceptOffer),
            ("reject", a.RejectOffer),
            ("withdraw", a.WithdrawOffer),
        )
        for verb, kind in answers:
            entries = tuple(offer.entry for offer in state.offers if self.allows(kind(player, offer.entry)))
            if entries:
                yield Option(player, verb, entries=entries)
        for debt in state.must_pay:
            if debt.debtor == player and debt.creditor in state.players:
                for code in mine:
                    if self.allows(a.Settle(player, debt.creditor, Goods(0, (code,)), 1)):
                        yield Option(
                            player, "settle", squares=tuple(mine), partners=(debt.creditor,), low=1, high=debt.left
                        )
                        break

    def _exits(self, player: str) -> Iterator[Option]:
        yield from self._simple(player, (("bankrupt", a.GoBankrupt(player)), ("resign", a.Resign(player))))

    def _bank(self) -> Iterator[Option]:
        auction = self.state.auction
        if auction is not None:
            if self.allows(a.Hammer(BANK, auction.lot)):
                yield Option(BANK, "unsold", words=(auction.lot,))
            best = highest(auction)
            low = best[1] + 1 if best else 1
            winners = []
            for player in auction.bidders:
                square = best[2] if best and best[0] == player else None
                if any(
                    self.allows(a.Hammer(BANK, auction.lot, player, price, square))
                    for price in ((best[1],) if best and best[0] == player else ()) or (low,)
                ):
                    winners.append(player)
            if winners:
                yield Option(BANK, "sold", words=(auction.lot,), partners=tuple(winners), low=best[1] if best else 1)
        for kind in SCARCE:
            if self.allows(a.OpenAuction(BANK, kind)):
                yield Option(BANK, "auction", words=(kind,))
        if self.allows(a.Deal(BANK)):
            yield Option(BANK, "deal")
