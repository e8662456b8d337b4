"""Random games with misplays planted in them: each one planted is found once, and nothing else is."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from random_games import headers, service

from events import MemoryLog
from monopoly import RuleViolation, Sentence, actions, read_record, verify_games, write_game
from monopoly.auditing import audit
from monopoly.game import Game

FIGURES = {
    actions.Claim: "amount",
    actions.Buy: "price",
    actions.Build: "cost",
    actions.SellBuildings: "refund",
    actions.Mortgage: "value",
    actions.Redeem: "cost",
    actions.PayJail: "fine",
}


def misplays(game: Game, rng: Random):
    """Things the table might do wrong now; what is not possible is tried in vain."""
    state, book = game.state, game.book
    player = rng.choice(state.living())
    other = rng.choice(state.seats_after(player))
    dice = (rng.randint(1, 6), rng.randint(1, 6))
    mine = [code for code, owner in state.owner.items() if owner == player]
    yield rng.choice(
        (
            actions.Roll(player, dice),
            actions.Roll(player, dice, {"to": rng.choice(book.codes)}),
            actions.Roll(player, dice, {"salary": rng.choice((0, 100, 400))}),
            actions.Give(player, other, rng.randint(1, 50)),
            actions.EndTurn(player),
            actions.Buy(player),
            actions.Claim(player, None, {"amount": rng.randint(1, 60)}),
            *(actions.Build(player, ((code, rng.randint(1, 2)),)) for code in mine),
            *(actions.Mortgage(player, (code,), {"value": rng.randint(1, 90)}) for code in mine),
            *(actions.SellBuildings(player, ((code, 1),), {"refund": rng.randint(1, 90)}) for code in mine),
        )
    )


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**32))
def test_every_planted_misplay_is_found_and_nothing_else(seed):
    desk = service(MemoryLog())
    game = desk.found(headers(seed).__class__(game="random", players=("ann", "bob", "cid"), seed="x", mode="as-played"))
    rng = Random(seed)
    planted = []
    for _ in play_strictly(desk, game, rng, 200):
        if rng.random() < 0.3:
            for action in misplays(desk.game("random"), rng):
                try:
                    outcome = desk.act("random", Sentence(action))
                except RuleViolation:
                    continue
                if "illegal" in outcome.draft.flags:
                    planted.append(outcome.number)
    game = desk.game("random")
    found = [finding for finding in audit(game.timeline()) if finding.severity == "breach"]
    assert sorted({finding.entry for finding in found if "late" not in game.past[finding.entry].flags}) == [
        number for number in planted if "late" not in game.past[number].flags
    ]
    assert len({(finding.entry, finding.rule) for finding in found}) == len(found)
    assert sum(game.state.cash.values()) == 0
    assert all(amount >= 0 for account, amount in game.state.cash.items() if account != "bank")
    (report,) = verify_games(desk, ["random"])
    assert report["ok"], report
    text = write_game(desk.entries("random"), game.vocabulary)
    again = service(MemoryLog())
    again.take_in(read_record(text.encode(), "random.mpn"))
    assert again.game("random").state == game.state


def play_strictly(desk, game, rng, count):
    """Let the random player act by the rules in between, although the game is kept as played."""
    from monopoly.bots import random_proposals
    from monopoly.deciding import decide

    for _ in range(count):
        state = desk.game("random").state
        for action in random_proposals(game.book, state, rng):
            try:
                decide(game.book, state, action)
            except RuleViolation:
                continue
            desk.act("random", Sentence(action))
            break
        else:
            return
        yield
