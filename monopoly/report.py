"""A game's state as scripts read it (``state --json``)."""

from typing import TYPE_CHECKING, Any

from events import SHARE
from monopoly.rules.shares import held_by, holdings
from monopoly.rules.worth import end_worth, lead, winner_now

if TYPE_CHECKING:
    from monopoly.book import Book
    from projections import State

WINDOWS = {"next-roll": 1, "second-roll": 2}
"""How many first rolls of turns close the window of a rent claim; the same figures as the rule's own, which a state
that is only shown does not load."""


def describe_state(book: "Book", state: "State") -> dict[str, Any]:
    """Give the state of a game as plain data; ``worth`` is the end-of-game valuation.

    ``waits`` is what the game waits for besides a roll or a payment; ``until`` whose roll ends the window of a claim;
    ``margin`` by how much the winner is ahead of the next richest.
    """
    auction = state.auction
    players = [_player(book, state, player) for player in state.players]
    winner = winner_now(book, state)
    return {
        "game": state.game,
        "entry": state.entry,
        "ruleset": state.ruleset,
        "mode": state.mode,
        "status": state.status,
        "winner": winner,
        "margin": winners_margin(winner, players),
        "turn": {
            "number": state.turn,
            "player": state.player,
            "phase": state.phase,
            "doubles": state.doubles,
        },
        "players": players,
        "deeds": [
            {
                "square": code,
                "owner": state.owner.get(code),
                "houses": state.houses.get(code, 0),
                "mortgaged": code in state.mortgaged,
            }
            for code in book.lots
        ],
        "bank": {"houses": state.bank_houses, "hotels": state.bank_hotels, "pot": state.cash["pot"]},
        "auction": auction
        and {
            "lot": auction.lot,
            "bidders": list(auction.bidders),
            "passed": list(auction.passed),
            "bids": [
                {"player": player, "amount": amount, "square": square or None}
                for player, amount, square in auction.bids
            ],
        },
        "offers": [
            {
                "entry": o.entry,
                "player": o.player,
                "partner": o.partner,
                "gives": goods(o.gives),
                "takes": goods(o.takes),
            }
            for o in state.offers
        ],
        "demands": [{"player": d.player, "kind": d.kind, "count": d.count} for d in state.demands],
        "claims": [
            {
                "entry": c.entry,
                "debtor": c.debtor,
                "creditor": c.creditor,
                "square": c.square,
                "amount": c.amount,
                "open": state.status != "ended",
                "until": _until(book, state, c.rolls),
            }
            for c in state.claims
        ],
        "debts": [
            {
                "entry": d.entry,
                "debtor": d.debtor,
                "creditor": d.creditor,
                "amount": d.amount,
                "left": d.left,
                "reason": d.reason,
            }
            for d in state.debts
        ],
        "waits": _waits(state),
        "paused": state.paused,
    }


def winners_margin(winner: str | None, players: list[dict[str, Any]]) -> int | None:
    """Give by how many units the winner is worth more than the next richest, of players as ``describe_state`` has them.
    None where nobody won or all others are bankrupt."""
    ahead = winner and lead({player["name"]: player["worth"] for player in players if not player["bankrupt"]})
    return ahead.margin if ahead else None


def _waits(state: "State") -> dict[str, Any] | None:
    if not state.pending:
        return None
    due = state.pending[0]
    return {"for": due.kind, "player": due.player, "square": due.square or None, "deck": due.deck or None}


def _until(book: "Book", state: "State", rolls: int) -> str | None:
    """Say whose first roll of a turn ends the window of a rent that fell due after so many such rolls."""
    window = WINDOWS.get(book.rules.claim)
    if window is None or state.status == "ended":
        return None
    living = state.living()
    if state.player not in state.players or not living:
        return None
    # the player in turn makes the next first roll if he has not rolled yet, else the one after him
    order = state.seats_after(state.player)
    if state.player in living:
        order = (*order, state.player) if state.rolled else (state.player, *order)
    left = rolls + window - state.first_rolls
    return order[(left - 1) % len(order)] if left > 0 and order else None


def _player(book: "Book", state: "State", player: str) -> dict[str, Any]:
    square = state.square[player]
    return {
        "name": player,
        "cash": state.cash[player],
        "square": square,
        "position": book.position[square],
        "in_jail": player in state.jail,
        "jail_rolls": state.jail.get(player, 0),
        "jail_cards": [card.partition(":")[0] for card in held_by(state, player) if not card.startswith(f"{SHARE}:")],
        "bankrupt": player in state.out,
        "worth": end_worth(book, state, player),
        **({"shares": holdings(book, state, player)} if book.shares else {}),
        "deposit": state.deposit(player),
        "colour": state.colours.get(player),
    }


def goods(side: Any) -> dict[str, Any]:
    """Give one side of a trade as plain data."""
    return {"cash": side.cash, "deeds": list(side.deeds), "cards": list(side.cards)}
