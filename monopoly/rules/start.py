"""How a game is founded: who sits where with what, who moves first (start.*)."""

from collections.abc import Iterator
from contextlib import contextmanager

from msgspec import Struct

from events import DepositOpened, Event, OrderDrawn, Seated, Started
from monopoly.actions import Order
from monopoly.book import Book
from monopoly.chance import shuffled
from monopoly.table import Table
from monopoly.violations import RuleViolation


class Seat(Struct, frozen=True):
    """What a player starts with where a game starts midway; ``jail`` counts failed rolls, None: not in jail.
    ``deposit`` is what that holds, 0: it is closed, None: as the ruleset says."""

    player: str
    cash: int
    square: str
    deeds: tuple[tuple[str, int, bool], ...] = ()
    cards: tuple[str, ...] = ()
    jail: int | None = None
    deposit: int | None = None


class Founding(Struct, frozen=True, kw_only=True):
    """All that is said before the first entry. ``seats`` is empty when everybody starts as the ruleset says."""

    game: str
    players: tuple[str, ...]
    mode: str = "strict"
    seed: str | None = None
    start: int | None = None
    seats: tuple[Seat, ...] = ()
    opening: tuple[tuple[str, tuple[int, ...]], ...] = ()
    turn: str | None = None
    doubles: int = 0
    pot: int = 0
    headers: dict[str, str] = {}


def first_player(players: tuple[str, ...], opening: tuple[tuple[str, tuple[int, ...]], ...]) -> str:
    """Who moves first: all roll, the highest starts, ties roll again among the tied (start.order)."""
    rivals, rolls = list(players), list(opening)
    while rolls:
        round_, rolls = rolls[: len(rivals)], rolls[len(rivals) :]
        if sorted(player for player, _ in round_) != sorted(rivals):
            raise RuleViolation("start.order", f"each of {', '.join(rivals)} rolls once, in any order")
        best = max(sum(dice) for _, dice in round_)
        rivals = [player for player, dice in round_ if sum(dice) == best]
        if len(rivals) == 1:
            if rolls:
                raise RuleViolation(
                    "start.order", f"{rivals[0]} had won the start already: {rolls[0][0]}'s roll is over"
                )
            return rivals[0]
    if opening:
        raise RuleViolation("start.order", f"{' and '.join(rivals)} tie: they roll again")
    return players[0]


def found(book: Book, kit: str, founding: Founding) -> tuple[Event, ...]:
    """Work out the first facts of a game. Raises RuleViolation where it cannot start so."""
    rules, players = book.rules, founding.players
    if not rules.min_players <= len(players) <= rules.max_players:
        raise RuleViolation("start.players", f"{rules.min_players} to {rules.max_players} players, not {len(players)}")
    with _about("opening"):
        first = founding.turn or first_player(players, founding.opening)
    if first not in players:
        raise RuleViolation("start.order", f"{first} is not among the players")
    started = Started(
        game=founding.game,
        players=players,
        ruleset=rules.name,
        board=book.board.id,
        kit=kit,
        first=first,
        mode=founding.mode,
        seed=founding.seed,
        start=founding.start,
        houses=rules.houses,
        hotels=rules.hotels,
        doubles=founding.doubles,
        pot=founding.pot,
        deal=rules.deal != "none" and not any(seat.deeds for seat in founding.seats),
        midgame=bool(founding.seats),
        headers=founding.headers,
    )
    if founding.doubles not in (0, 1, 2):
        message = "a turn goes on after one or two doubles, not after more"
        raise RuleViolation("move.third-double", message, header=("doubles", 0))
    if founding.pot and not rules.free_parking_pot:
        message = "there is no pot under these rules (free_parking_pot=no): nobody could win what is in it"
        raise RuleViolation("move.dice", message, header=("pot", 0))
    if started.deal:
        _can_be_dealt(book, len(players), min([seat.cash for seat in founding.seats] or [rules.starting_cash]))
    seats = founding.seats or tuple(Seat(player, rules.starting_cash, book.go) for player in players)
    return (started, *_seated(book, seats), *_deposits(book, seats), *_drawn(book, founding))


def _deposits(book: Book, seats: tuple[Seat, ...]) -> list[Event]:
    """Open each player's deposit (deposit.growth)."""
    opening = book.rules.deposit
    if opening is None:
        return []
    return [DepositOpened(seat.player, opening if seat.deposit is None else seat.deposit) for seat in seats]


def _drawn(book: Book, founding: Founding) -> list[Event]:
    """Draw the seating order and the colours, unless the start says who moves first (start.order)."""
    seed = founding.seed
    if book.rules.start_order != "drawn" or seed is None or founding.seats or founding.opening or founding.turn:
        return []
    players = shuffled(seed, "players", founding.players)
    return [OrderDrawn(players, shuffled(seed, "colours", book.board.colours)[: len(players)])]


def decide_order(t: Table, action: Order) -> None:
    """Seat the players in the order that the table drew, before the first roll (start.order)."""
    state = t.state
    if t.rules.start_order != "drawn":
        t.breach("start.order", "the order is that of the seats here, and the opening rolls say who begins")
    if sorted(action.players) != sorted(state.players):
        t.refuse("start.order", f"the order names each of {', '.join(state.players)} once")
    if state.turn > 1 or state.rolled or state.rolls or state.out:
        t.refuse("start.order", "the order is drawn before the first roll")
    if state.owner:
        t.refuse("start.order", "the order is drawn before the first deeds are dealt")
    t.emit(OrderDrawn(action.players))


def _can_be_dealt(book: Book, players: int, cash: int) -> None:
    """There must be deeds for everybody in the first deal, and every hand one that a player can pay (start.deal)."""
    prices = sorted((lot.price for lot in book.lots.values()), reverse=True)
    two = book.rules.deal == "two"
    least = 2 if two else 1
    if least * players > len(prices):
        said = f"{len(prices)} lots are too few to deal {least} to each of {players} players"
        raise RuleViolation("start.deal", said)
    each = 2 if two else -(-len(prices) // players)
    dearest = sum(prices[:each])
    if book.rules.deal_paid and dearest > cash:
        said = f"a hand of {each} deeds can cost {book.figure(dearest)}, and somebody starts with {book.figure(cash)}"
        raise RuleViolation("start.deal", f"{said}: start with more, or set deal_paid=no")


@contextmanager
def _about(header: str, number: int = 0) -> Iterator[None]:
    """Say of a refusal which header of a record it is about."""
    try:
        yield
    except RuleViolation as error:
        error.header = header, number
        raise


def _seated(book: Book, seats: tuple[Seat, ...]) -> list[Event]:
    seated: list[Seated] = []
    for number, seat in enumerate(seats):
        with _about("setup", number):
            seated.append(_seat(book, seat, seated))
    return [*seated]


def _seat(book: Book, seat: Seat, before: list[Seated]) -> Seated:
    rules = book.rules
    houses = hotels = 0
    for code, level, mortgaged in seat.deeds:
        lot = book.lots.get(code)
        if lot is None:
            raise RuleViolation("buy.unowned", f"{book.name(code)} is not a lot: {seat.player} cannot own it")
        if level and (lot.kind != "street" or level > lot.top):
            raise RuleViolation("build.street", f"{lot.name} cannot carry {level} levels")
        if rules.hotel_needs < level < lot.top:
            raise RuleViolation("build.hotel", f"{lot.name} cannot carry {level} houses: a hotel is written *{lot.top}")
        if level and mortgaged:
            raise RuleViolation("mortgage.buildings", f"{lot.name} cannot be mortgaged and carry buildings")
        if level == lot.top and level:
            hotels += 1
        else:
            houses += level
    used = houses + sum(other.houses for other in before), hotels + sum(other.hotels for other in before)
    if any(have is not None and count > have for have, count in zip((rules.houses, rules.hotels), used, strict=True)):
        raise RuleViolation("build.supply", f"the bank has {rules.houses} houses and {rules.hotels} hotels, no more")
    _check_jail(book, seat)
    for held in seat.cards:
        deck, _, name = held.partition(":")
        card = book.cards.get(deck, {}).get(name)
        if card is not None and card.effect != "keep":
            said = f"{held} is no card to keep: it is obeyed when it is drawn, and goes under its deck"
            raise RuleViolation("card.jail-free", said)
    if seat.deposit is not None and rules.deposit is None:
        raise RuleViolation("deposit.withdraw", f"there are no deposits here: {seat.player} cannot have one")
    return Seated(seat.player, seat.cash, seat.square, seat.deeds, seat.cards, seat.jail, houses, hotels)


def _check_jail(book: Book, seat: Seat) -> None:
    """Who starts in jail, or hospital, is there, and has rolls left."""
    if seat.jail is None:
        return
    player, tries = seat.player, book.rules.jail_tries
    if not book.jail:
        raise RuleViolation("jail.enter", f"{book.board.id} has no jail: {player} cannot be in it")
    if seat.square != book.jail:
        said = f"{player} cannot be in {book.prison} and on {book.name(seat.square)}: leave out 'at' or 'jail'"
        raise RuleViolation(f"{book.prison}.enter", said)
    if seat.jail >= tries:
        raise RuleViolation("jail.third-turn", f"{player} would have left jail after {tries} rolls")
