"""Given a position, when somebody acts, then these events: rule tests that read like a page of a record.

    given("ann 1000 deeds STJ TEN NYA", "bob 1000")
    .when("ann build STJ").then(Built("ann", "STJ", 1, 100, 1)).leaves("ann 900 STJ*1")
    .when("ann build STJ").refused("build.even", "Tennessee")

The lines of ``given`` are headers and setups, those of ``after`` and ``when`` are entries, numbered from 1 as in a
record, and what ``leaves`` expects are the checks that a record has after its ``=``. Every line is played by the same
path as at the desk, and after each one the books must balance.
"""

from builders import position

from events import BANK, Event, Fact
from monopoly import RuleViolation
from monopoly.actions import Action
from monopoly.checking import verify_checks
from monopoly.game import Game, Move
from monopoly.notation import Sentence, parse, parse_checks
from monopoly.rules.money import owes
from monopoly.violations import Breach
from projections import State, fold_facts


def given(*lines: str) -> "Scenario":
    """Set a position up; one that cannot be is for ``refused`` to expect."""
    try:
        return Scenario(position(*lines))
    except RuleViolation as violation:
        return Scenario(None, violation)


class Scenario:
    """A game, the events of the lines played last, and the refusal of the last one if it was refused."""

    def __init__(self, game: Game | None, refusal: RuleViolation | None = None) -> None:
        self._game = game
        self._refusal = refusal
        self._events: list[Event] = []
        self._breaches: tuple[Breach, ...] = ()
        self._flags: tuple[str, ...] = ()
        self._lines: tuple[str, ...] = ()

    @property
    def game(self) -> Game:
        """The game as it stands; nothing may be left refused and unexpected."""
        if self._refusal is not None:
            raise AssertionError(f"{self._said()} was refused: {self._refusal}") from self._refusal
        assert self._game is not None
        return self._game

    @property
    def refusal(self) -> RuleViolation:
        """The refusal of the last line, or of the start."""
        assert self._refusal is not None
        return self._refusal

    @property
    def state(self) -> State:
        return self.game.state

    @property
    def events(self) -> tuple[Event, ...]:
        """What followed from the lines of ``when``."""
        _ = self.game
        return (*self._events,)

    @property
    def breaches(self) -> tuple[Breach, ...]:
        """What was found wrong with the last line."""
        _ = self.game
        return self._breaches

    # -- acting -----------------------------------------------------------------------------------------------------

    def after(self, *lines: str) -> "Scenario":
        """Play lines whose events are not what the scenario is about; all must be allowed."""
        for line in lines:
            self._play(line)
        return self

    def when(self, *lines: str | Action) -> "Scenario":
        """Play lines, or actions; the last one may be refused. ``then`` compares the events of all of them."""
        self._events, self._lines = [], lines
        for line in lines[:-1]:
            self._play(line)
        game = self.game
        before = game.state.copy()
        try:
            self._play(lines[-1])
        except RuleViolation as violation:
            self._refusal = violation
            if game.state != before:
                raise AssertionError(f"{lines[-1]} was refused, and changed the game all the same") from violation
        return self

    def _play(self, line: str | Action) -> None:
        game = self.game
        before = game.state.copy()
        sentence = parse(line, game.vocabulary) if isinstance(line, str) else Sentence(line)
        move = game.propose(sentence, recorded=0)
        if move.before != before:
            raise AssertionError(f"{line}: the state that was given has changed")
        balance(game, move, line)
        game.accept(move)
        self._events.extend(move.draft.events)
        self._breaches, self._flags = move.breaches, move.draft.flags

    # -- expecting --------------------------------------------------------------------------------------------------

    def then(self, *events: Event) -> "Scenario":
        """Expect exactly these events from the lines of ``when``, in this order."""
        __tracebackhide__ = True
        _ = self.game
        if (*self._events,) != events:
            raise AssertionError(f"{self._said()}\n{_side_by_side(events, self._events)}")
        return self

    def refused(self, rule: str, word: str = "") -> "Scenario":
        """Expect the refusal of the last line by this rule, with this word in its message; the game goes on."""
        __tracebackhide__ = True
        refusal, self._refusal = self._refusal, None
        if refusal is None:
            listed = "".join(f"\n    {event}" for event in self._events)
            raise AssertionError(f"{self._said()} should be refused by {rule}, and was not:{listed}")
        if refusal.rule != rule:
            raise AssertionError(f"{self._said()} should be refused by {rule}, not {refusal}") from refusal
        if word not in refusal.message:
            raise AssertionError(f"{self._said()}: no {word!r} in {refusal}") from refusal
        return self

    def finds(self, *rules: str, word: str = "", severity: str = "breach") -> "Scenario":
        """Expect the last line to be stored with findings of exactly these rules (none: without any)."""
        __tracebackhide__ = True
        _ = self.game
        found = [breach.rule for breach in self._breaches]
        if found != [*rules]:
            raise AssertionError(f"{self._said()}: findings of {found}, not of {[*rules]}")
        for breach in self._breaches:
            if word not in breach.message or breach.severity != severity:
                raise AssertionError(f"{self._said()}: not a {severity} with {word!r}: {breach}")
        return self

    def flagged(self, *flags: str) -> "Scenario":
        """Expect the last entry to carry exactly these flags."""
        __tracebackhide__ = True
        _ = self.game
        if self._flags != flags:
            raise AssertionError(f"{self._said()}: flags {self._flags}, not {flags}")
        return self

    def leaves(self, checks: str) -> "Scenario":
        """Expect what the checks of a record say: cash, places, owners, levels, mortgages."""
        __tracebackhide__ = True
        game = self.game
        try:
            verify_checks(game.book, game.state, parse_checks(checks, game.vocabulary))
        except RuleViolation as violation:
            raise AssertionError(f"{self._said()}: {violation.message}") from None
        return self

    def phase(self, phase: str, player: str = "") -> "Scenario":
        """Expect what the game waits for, and whose turn it is."""
        state = self.state
        return self._same("phase", (state.phase, state.player), (phase, player or state.player))

    def jailed(self, **tries: int) -> "Scenario":
        """Expect exactly these players in jail, with so many failed rolls."""
        return self._same("in jail", self.state.jail, tries)

    def mortgages(self, *squares: str) -> "Scenario":
        """Expect exactly these lots to be mortgaged."""
        return self._same("mortgaged", sorted(self.state.mortgaged), sorted(squares))

    def stock(self, houses: int | None, hotels: int | None) -> "Scenario":
        """Expect so many houses and hotels in the bank."""
        return self._same("stock", (self.state.bank_houses, self.state.bank_hotels), (houses, hotels))

    def debts(self, *debts: tuple[str, str, int]) -> "Scenario":
        """Expect exactly these open debts (debtor, creditor, what is left), oldest first."""
        return self._same("debts", tuple((d.debtor, d.creditor, d.left) for d in self.state.debts), debts)

    def claims(self, *claims: tuple[str, int]) -> "Scenario":
        """Expect exactly these rents to be open (creditor, sum)."""
        return self._same("claims", tuple((c.creditor, c.amount) for c in self.state.claims), claims)

    def holds(self, **cards: str) -> "Scenario":
        """Expect these players, and nobody else, to hold jail cards: of which decks."""
        held: dict[str, list[str]] = {}
        for card, player in self.state.held.items():
            held.setdefault(player, []).append(card.partition(":")[0])
        return self._same("cards", {player: " ".join(sorted(decks)) for player, decks in held.items()}, cards)

    def auction(self, lot: str, *bidders: str) -> "Scenario":
        """Expect this auction to be open, among these bidders who have not passed."""
        auction = self.state.auction
        found = auction and (auction.lot, tuple(p for p in auction.bidders if p not in auction.passed))
        return self._same("auction", found, (lot, bidders))

    def ended(self, winner: str | None) -> "Scenario":
        """Expect the game to be over, and who won."""
        return self._same("end", (self.state.status, self.state.winner), ("ended", winner))

    def _same(self, what: str, found: object, expected: object) -> "Scenario":
        __tracebackhide__ = True
        if found != expected:
            raise AssertionError(f"{self._said()}: {what}: {found}, not {expected}")
        return self

    def _said(self) -> str:
        return " · ".join(self._lines) or "the start"


def _side_by_side(expected: tuple[Event, ...], found: list[Event]) -> str:
    lines = []
    for at in range(max(len(expected), len(found))):
        right = expected[at] if at < len(expected) else "nothing"
        was = found[at] if at < len(found) else "nothing"
        lines.append(f"    {was}" if right == was else f"  ! {was}\n  ? {right}")
    return "\n".join(lines)


def balance(game: Game, move: Move, line: str) -> None:
    """Expect of every line that money, buildings and deeds are all accounted for, and that the folds agree."""
    after, rules, lots = move.after, game.book.rules, game.book.lots

    def need(good: object, said: str) -> None:
        if not good:
            raise AssertionError(f"{line}: {said}")

    need(sum(after.cash.values()) == 0, f"the accounts do not sum to zero: {after.cash}")
    need(all(n >= 0 for account, n in after.cash.items() if account != BANK), f"below zero: {after.cash}")
    for event in move.draft.events:
        need(all(amount > 0 for _, _, amount, _ in event.transfers()), f"a payment of nothing or less: {event}")
    built = {code: lots[code].storeys(level) for code, level in after.houses.items() if level}
    hotels, houses = (sum(each[at] for each in built.values()) for at in (0, 1))
    if after.bank_houses is not None:
        need(after.bank_houses >= 0, f"{after.bank_houses} houses in the bank")
        need(after.bank_houses + houses == rules.houses, f"{after.bank_houses} + {houses} houses")
    if after.bank_hotels is not None:
        need(after.bank_hotels >= 0, f"{after.bank_hotels} hotels in the bank")
        need(after.bank_hotels + hotels == rules.hotels, f"{after.bank_hotels} + {hotels} hotels")
    need(after.mortgaged.keys() | built.keys() <= after.owner.keys(), "a mortgage or a building on nobody's lot")
    need(not after.mortgaged.keys() & built.keys(), "a mortgaged lot carries buildings")
    for deck, cards in after.decks.items():
        held = [card for card in after.held if card.startswith(f"{deck}:")]
        need(len({*cards, *held}) == len(cards) + len(held), f"a card of {deck} is in two places")
    for player in (*after.out, *(() if after.status == "ended" else after.living())):
        debt = owes(after, player)
        if debt is not None:
            need(player not in after.out, f"{player} is out and owes {debt.left}")
            need(after.cash[player] < debt.left, f"{player} has {after.cash[player]} and did not pay {debt.left}")
    for player in after.out:
        need(after.cash[player] == 0 and player not in after.owner.values(), f"{player} is out and has something")
        need(player not in after.held.values(), f"{player} is out and holds a card")
    if move.effect is None:
        folded = fold_facts(move.before.copy(), [Fact(move.number, None, move.draft.events)])
        folded.at = after.at
        need(folded == after, "folding the events onto the state before does not give the state after")
