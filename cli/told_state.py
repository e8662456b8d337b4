"""A game's state for people: the table as it stands, and what is open on it."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from cli.tables import DIM, Table, keep_whole, show

if TYPE_CHECKING:
    from monopoly import Book
    from projections import State


COLUMNS = (
    *(("player", "left"), ("colour", "left"), ("cash", "right"), ("deposit", "right"), ("worth", "right")),
    *(("stands on", "left"), ("deeds", "left")),
)
CHOICES = {"casino": "spin 50, or choose none", "buy": "a free lot", "takeover": "a lot to take over"}
"""What there is to choose, where the square does not say it by itself."""


def tell_state(book: "Book", plain: dict[str, Any]) -> None:
    """Print the state of a game, given as ``state --json`` has it."""
    keep_whole(player["name"] for player in plain["players"])
    players = Table(
        COLUMNS,
        [_player(book, plain, player) for player in plain["players"]],
        styles=[DIM if player["bankrupt"] else "" for player in plain["players"]],
    ).without_empty("colour", "deposit")
    show(headline(plain), turn_line(book, plain), players, stock(book, plain), *open_matters(book, plain))


def headline(plain: dict[str, Any]) -> str:
    """Say which game this is, and after which entry."""
    return f"{plain['game']}, {plain['ruleset']}, after entry {plain['entry']}"


def stock(book: "Book", plain: dict[str, Any]) -> str:
    """Say what the bank has left, and what lies in the pot."""
    bank = plain["bank"]
    left = [f"{bank[kind]} {kind}" for kind in ("houses", "hotels") if bank[kind] is not None]
    pot = f"; {book.figure(bank['pot'])} in the pot" if bank["pot"] else ""
    return f"bank: {', '.join(left) or 'buildings without limit'}{pot}"


def turn_line(book: "Book", plain: dict[str, Any]) -> str:
    """Say whose turn it is, and what the game waits for."""
    turn = plain["turn"]
    said = "; ".join(waiting(book, plain))
    if plain["status"] == "ended":
        return said
    stopped = "; the clock is stopped (ref resume)" if plain["paused"] else ""
    return f"turn {turn['number']}, {turn['player']}'s: {said}{stopped}"


def waiting(book: "Book", plain: dict[str, Any], *, brief: bool = False) -> list[str]:
    """Say what the game waits for, and from whom; ``brief``: with the codes of squares for their names."""
    turn, waits = plain["turn"], plain["waits"]

    def named(code: str) -> str:
        return code if brief else book.name(code)

    if plain["status"] == "ended":
        return [f"the game has ended: {winner_words(plain, book.sum)}"]
    match turn["phase"]:
        case "pay" if plain["debts"]:
            return [
                f"{d['debtor']} owes {d['creditor']} {book.figure(d['left'])}" + f" (entry {d['entry']})" * (not brief)
                for d in plain["debts"]
            ]
        case "auction" if plain["auction"]:
            return [_auction(book, plain["auction"], brief=brief)]
        case "buy":
            thing = named(waits["square"]) if waits["for"] == "buy" else "a share"
            return [f"{waits['player']} buys or declines {thing}"]
        case "draw":
            return [f"{waits['player']} to draw a card ({waits['deck']})"]
        case "choose":
            return [f"{waits['player']} to choose ({named(waits['square'])}{_choice(waits['deck'])})"]
        case "deal":
            return [f"the bank deals {waits['player']} his deeds"]
        case "roll" if waits:
            return [f"{waits['player']} to roll for the rent of {named(waits['square'])}"]
        case "roll":
            again = f" again (doubles {turn['doubles']})" if turn["doubles"] else ""
            return [f"{turn['player']} to roll{again}"]
    return [f"done; {_next(plain)} rolls next" if _next(plain) else "done"]


def _choice(kind: str | None) -> str:
    return f": {CHOICES[kind]}" if kind in CHOICES else ""


def winner_words(plain: dict[str, Any], money: Callable[[int], str]) -> str:
    """Say who has won, and by how much over whom, of a state or a result sheet."""
    winner, margin = plain["winner"], plain["margin"]
    if winner is None:
        return "no winner"
    if margin is None:
        return f"{winner} wins"
    worth = {player["name"]: player["worth"] for player in plain["players"] if not player["bankrupt"]}
    over = [name for name, amount in worth.items() if amount == worth[winner] - margin]
    return f"{winner} wins by {money(margin)} over {' and '.join(over)}"


def _next(plain: dict[str, Any]) -> str:
    """Say who rolls after the player in turn."""
    names = [player["name"] for player in plain["players"]]
    living = {player["name"] for player in plain["players"] if not player["bankrupt"]}
    at = names.index(plain["turn"]["player"])
    around = [*names[at + 1 :], *names[:at]]
    return next((name for name in around if name in living), "")


def _auction(book: "Book", auction: dict[str, Any], *, brief: bool) -> str:
    lot = auction["lot"]
    best = max(auction["bids"], key=lambda bid: bid["amount"], default=None)
    bid = f"{best['player']} bids {book.figure(best['amount'])}" if best else "no bid yet"
    still = [name for name in auction["bidders"] if name not in auction["passed"]]
    if brief:
        others = [name for name in still if best is None or name != best["player"]]
        return f"auction {lot}: {bid}; {'also ' if best else ''}in: {', '.join(others)}"
    return f"auction of {book.name(lot) if lot in book.position else 'a ' + lot}: {bid}; still in: {', '.join(still)}"


def _player(book: "Book", plain: dict[str, Any], player: dict[str, Any]) -> list[str]:
    place = book.name(player["square"])
    if player["in_jail"]:
        place = f"in {book.prison} ({player['jail_rolls']} failed)"
    if player["bankrupt"]:
        place = "bankrupt"
    deposit = player["deposit"]
    held = [*(f"card:{deck}" for deck in player["jail_cards"]), *_shares(player)]
    return [
        player["name"],
        player["colour"] or "",
        book.sum(player["cash"]),
        "" if deposit is None else book.sum(deposit),
        book.sum(player["worth"]),
        place,
        ", ".join([*_groups(book, plain, player["name"]), *held]),
    ]


def _shares(player: dict[str, Any]) -> list[str]:
    return [code if count == 1 else f"{code}*{count}" for code, count in player.get("shares", {}).items()]


def _groups(book: "Book", plain: dict[str, Any], player: str) -> Iterator[str]:
    """Give a player's deeds, a text for each colour group: ``ORI*3 VER*3 CON*2``, ``BDW(m)`` where mortgaged."""
    groups: dict[str, list[str]] = {}
    for deed in plain["deeds"]:
        if deed["owner"] == player:
            groups.setdefault(book.lots[deed["square"]].group, []).append(deed_text(deed))
    for group, deeds in groups.items():
        whole = " (all)" if len(deeds) == len(book.groups[group]) and not any("*" in deed for deed in deeds) else ""
        yield " ".join(deeds) + whole


def deed_text(deed: dict[str, Any]) -> str:
    """Write a deed with what stands on it: ``ORI*3``, ``BDW(m)`` where mortgaged."""
    built = f"*{deed['houses']}" if deed["houses"] else ""
    return f"{deed['square']}{built}{'(m)' if deed['mortgaged'] else ''}"


def open_matters(book: "Book", plain: dict[str, Any]) -> Iterator[str]:
    """Say which rents, offers and demands are open."""
    yield from claims_open(book, plain)
    for offer in plain["offers"]:
        sides = f"{_goods(book, offer['gives'])} for {_goods(book, offer['takes'])}"
        yield f"offer {offer['entry']}: {offer['player']} gives {offer['partner']} {sides}"
    for demand in plain["demands"]:
        kind = demand["kind"] + ("s" if demand["count"] > 1 else "")
        yield f"{demand['player']} wants {demand['count']} {kind}"


def claims_open(book: "Book", plain: dict[str, Any]) -> Iterator[str]:
    """Say which rents may be asked for, and until whom; after the end of the game none may."""
    for claim in plain["claims"] if plain["status"] != "ended" else ():
        until = f"until {claim['until']} rolls" if claim["until"] else "without limit of time"
        yield (
            f"rent {book.figure(claim['amount'])} open {until}: {claim['creditor']} may ask {claim['debtor']} "
            f"({claim['square']}, entry {claim['entry']})"
        )


def _goods(book: "Book", side: dict[str, Any]) -> str:
    shares = [card.partition(":")[2].rpartition("-")[0] for card in side["cards"] if card.startswith("share:")]
    cards = [f"card:{card.partition(':')[0]}" for card in side["cards"] if not card.startswith("share:")]
    parts = [*side["deeds"], *cards, *(f"{code}*{shares.count(code)}" for code in dict.fromkeys(shares))]
    if side["cash"] or not parts:
        parts.append(book.figure(side["cash"]))
    return "+".join(parts)


def held_otherwise(book: "Book", was: "State", now: "State", known: int) -> str:
    """Say in one line where a moment as the log knew it at entry ``known`` differs from what is held of it now."""
    from monopoly.comparing import differences

    found = differences(book, was, now)
    names = [
        *(row["name"] for row in found["players"]),
        *(row["square"] for row in found["deeds"]),
        *(row["what"] for row in found["other"]),
    ]
    if not names:
        return f"as known at entry {known}; nothing of it is held otherwise now"
    where = f"monopoly diff {was.entry} --as-known {known}"
    return f"as known at entry {known}; held otherwise now: {', '.join(names)} ({where})"
