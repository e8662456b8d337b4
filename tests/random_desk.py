"""Games at an event for property tests: random play, and a desk that does at random all that a desk can do."""

from collections.abc import Iterator
from random import Random

from random_games import headers, service

from events import BANK, LateClaim, RentDue
from monopoly import RuleViolation, Sentence, actions
from monopoly.bots import random_proposals
from monopoly.game import Game

ROLES = ("player", "clerk", "referee")
TIERS = ("free", "tiers", "referee", "off")


def at_an_event(seed: int, ruleset: str = "classic", tiers: str = "free", steps: int = 130, seen=None):
    """Play a random game with a busy desk; gives the service and the game's name. ``seen`` is shown each outcome."""
    rng = Random(seed)
    options = (f"undo={tiers}", "turn=5s", "bank=20s+2s", f"timeout={rng.choice(('report', 'end-turn', 'bankrupt'))}")
    desk = service()
    mode = rng.choice(("strict", "as-played"))
    founded = desk.found(headers(seed, ruleset=ruleset, rules=options, mode=mode, event="Leeds"))
    name = founded.state.game
    for _ in range(steps):
        game = desk.game(name)
        at_desk = rng.random() < 0.35 or game.state.status == "ended" or (game.state.paused and rng.random() < 0.7)
        told = _desk(game, rng) if at_desk else ((action, None) for action in _play(game, rng))
        for action, role in told:
            reason = rng.choice((None, "seen by all"))
            try:
                outcome = desk.act(name, Sentence(action), role=role, reason=reason, as_played=rng.random() < 0.1)
            except RuleViolation:
                continue
            if seen is not None:
                seen(outcome)
            break
    return desk, name


def _play(game: Game, rng: Random) -> Iterator[actions.Action]:
    """What players do: mostly by the rules, now and then too late, or what nobody owes."""
    state = game.state
    if rng.random() < 0.1:
        rents = [(entry.number, event) for entry in game.past for event in entry.events if isinstance(event, RentDue)]
        if rents:
            number, rent = rng.choice(rents)
            yield actions.Claim(rent.creditor, number)
    if rng.random() < 0.05:
        giver, getter = rng.sample(state.players, 2)
        yield actions.Give(giver, getter, rng.randint(1, 200))
    yield from random_proposals(game.book, state, rng)


def _desk(game: Game, rng: Random) -> Iterator[tuple[actions.Action, str | None]]:
    """What the desk does, each time one thing, in any role."""
    state = game.state
    last = state.entry
    entry = max(0, last - rng.randint(0, 12))
    player = rng.choice(state.players)
    other = rng.choice([name for name in state.players if name != player])
    amount = rng.randint(1, 400)
    agreed = rng.choice(((), state.players, tuple(state.living()), (player,)))
    moves = rng.choice((((player, amount),), ((player, amount), (other, -amount)), ((player, -amount),)))
    lot = actions.LotCorrection(
        rng.choice([*game.book.lots]),
        rng.choice((None, None, player, BANK)),
        rng.choice((None, 0, 0, 1, 2, 5)),
        rng.choice((None, None, False, True)),
    )
    late = [e.number for e in game.past for event in e.events if isinstance(event, LateClaim)]
    flagged = [e.number for e in game.past if e.flags]
    targets = [str(number) for number in (*late, *flagged, entry)] + [f"D{d.number}" for d in state.disputes]
    kind = rng.choice(("money", "time", "caution", "warning", "money", "time", "caution", "removed", "disqualified"))
    ref = rng.choice(("ref", "ref", "clerk"))
    action = rng.choice(
        (
            actions.Undo(ref, None, rng.random() < 0.3, rng.random() < 0.3, agreed),
            actions.Undo(ref, entry, rng.random() < 0.7, rng.random() < 0.3, agreed),
            actions.Redo(ref, rng.choice((None, entry))),
            actions.Rewind(ref, entry),
            actions.Rule("ref", rng.choice(targets), rng.choice(("deny", "uphold", "note"))),
            actions.Rule("ref", rng.choice(targets), rng.choice(("deny", "uphold", "note")), moves),
            actions.Rule(
                "ref", rng.choice(targets), rng.choice(("deny", "uphold", "note")), moves, (lot,) if _says(lot) else ()
            ),
            actions.Adjust("ref", moves),
            *(actions.Adjust("ref", rng.choice(((), moves)), (lot,)) for _ in range(3 if _says(lot) else 0)),
            actions.Dispute(rng.choice((player, "clerk")), entry, "no"),
            actions.Dispute("ref", rng.choice(state.disputes).entry if state.disputes else entry, close=True),
            actions.Dispute("ref", 0, close=True, number=state.disputes[0].number if state.disputes else 1),
            actions.Penalty("ref", player, kind, amount if kind in ("money", "time") else 0),
            actions.Resume("ref") if state.paused else actions.Pause("ref"),
            actions.Count("clerk", player, ((1, max(0, state.cash[player] + rng.choice((0, 0, -7, amount)))),)),
            actions.Note("clerk", entry, "as seen"),
            actions.CallTime("ref", state.player or player, amount),
            actions.AddTime("ref", player, amount),
            actions.TimeOut("ref", state.player or player),
            actions.EndGame("ref") if rng.random() < 0.2 else actions.Redo(ref),
            actions.Sign(player) if state.status == "ended" else actions.Undo(ref),
        )
    )
    yield action, rng.choice((None, None, *ROLES, "referee"))


def _says(lot: actions.LotCorrection) -> bool:
    return (lot.owner, lot.level, lot.mortgaged) != (None, None, None)


def balanced(outcome) -> None:
    """Expect all accounts to sum to zero, and nobody below."""
    cash = outcome.move.after.cash
    assert sum(cash.values()) == 0
    assert all(amount >= 0 for account, amount in cash.items() if account != BANK)
