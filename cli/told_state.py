"""A game's state for people: the table as it stands."""

import sys
from typing import Any

import msgspec

from monopoly import Book, describe_state
from projections import State


def tell_state(book: Book, state: State, *, as_json: bool) -> None:
    """Print the state of a game, as tables or as the JSON document that scripts read."""
    plain = describe_state(book, state)
    if as_json:
        sys.stdout.write(msgspec.json.format(msgspec.json.encode(plain), indent=2).decode() + "\n")
        return
    from cli.output import show_table

    turn = plain["turn"]
    if plain["status"] == "ended":
        line = f"ended; {plain['winner'] + ' wins' if plain['winner'] else 'no winner'}"
    else:
        line = f"turn {turn['number']}, {turn['player']}: {turn['phase']}" + (" (paused)" if plain["paused"] else "")
    print(f"{plain['game']}  entry {plain['entry']}  {line}")
    show_table(
        (("player", "left"), ("cash", "right"), ("worth", "right"), ("stands on", "left"), ("deeds", "left")),
        [_player(book, plain, player) for player in plain["players"]],
        styles=["dim" if player["bankrupt"] else "" for player in plain["players"]],
    )
    bank = plain["bank"]
    stock = [f"{bank[kind]} {kind}" for kind in ("houses", "hotels") if bank[kind] is not None]
    print(f"bank: {', '.join(stock) or 'buildings without limit'}" + (f"; pot {bank['pot']:,}" if bank["pot"] else ""))
    for said in _open(book, plain):
        print(said)


def _player(book: Book, plain: dict[str, Any], player: dict[str, Any]) -> list[str]:
    deeds = []
    for deed in plain["deeds"]:
        if deed["owner"] == player["name"]:
            built = f"*{deed['houses']}" if deed["houses"] else ""
            deeds.append(f"{deed['square']}{built}{'(m)' if deed['mortgaged'] else ''}")
    deeds += [f"card:{deck}" for deck in player["jail_cards"]]
    place = book.name(player["square"])
    if player["in_jail"]:
        place = f"in jail ({player['jail_rolls']} failed)"
    if player["bankrupt"]:
        place = "bankrupt"
    return [player["name"], f"{player['cash']:,}", f"{player['worth']:,}", place, " ".join(deeds)]


def _open(book: Book, plain: dict[str, Any]) -> list[str]:
    said = []
    for claim in plain["claims"]:
        said.append(
            f"rent {claim['amount']:,} for {book.name(claim['square'])} open: {claim['creditor']} may ask "
            f"{claim['debtor']} (entry {claim['entry']})"
        )
    for debt in plain["debts"]:
        said.append(f"{debt['debtor']} owes {debt['creditor']} {debt['left']:,} (entry {debt['entry']})")
    auction = plain["auction"]
    if auction:
        lot = auction["lot"]
        best = auction["bids"][-1] if auction["bids"] else None
        bid = f"{best['player']} bids {best['amount']:,}" if best else "no bid yet"
        said.append(f"auction of {book.name(lot) if lot in book.position else 'a ' + lot}: {bid}")
    for offer in plain["offers"]:
        said.append(f"offer {offer['entry']}: {offer['player']} to {offer['partner']}")
    return said
