"""Random games with misplays planted in them: each one planted is found once, and nothing else is."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from random_games import headers, service

from events import Goods, MemoryLog
from monopoly import RuleViolation, Sentence, actions, read_record, verify_games, write_game
from monopoly.auditing import audit
from monopoly.game import Game

OPTIONS = ({}, {"house": ("free-parking-pot", "free-parking-100")}, {"rules": ("claim=automatic",)})


def misplays(game: Game, rng: Random):
    """Things the table might do wrong now; what is not possible is tried in vain."""
    state, book = game.state, game.book
    if state.status == "ended":
        return
    player = rng.choice(state.living())
    other = rng.choice(state.seats_after(player))
    dice = (rng.randint(1, 6), rng.randint(1, 6))
    place = rng.choice((*book.codes, book.jail, state.square[player]))
    mine = [code for code, owner in state.owner.items() if owner == player]
    entries = [claim.entry for claim in (*state.claims, *state.lapsed, *state.unearned)]
    rent = rng.randint(1, 60)
    yield rng.choice(
        (
            actions.Roll(player, dice),
            *(actions.Roll(player, dice, {"to": place}) for _ in range(3)),
            actions.Roll(player, dice, {"to": place, "fine": rng.choice((0, 50))}),
            actions.Roll(player, dice, {"salary": rng.choice((0, 100, 400))}),
            actions.Roll(player, dice, {"amount": rng.randint(0, 60)}),
            actions.Draw(player, "chance", "go-to-jail", None, {"to": place}),
            actions.Draw(player, "chance", "get-out-of-jail-free"),
            actions.Give(player, other, rng.randint(1, 50)),
            actions.Trade(player, other, Goods(rng.randint(0, 50)), Goods(rng.randint(1, 50))),
            actions.EndTurn(player),
            actions.Buy(player),
            actions.Hammer("bank", rng.choice(book.codes), other, rng.choice((5, 50, 5000))),
            actions.Claim(player, None, {"amount": rent}),
            *(actions.Claim(player, entry, {"amount": rent}) for entry in entries[-8:]),
            *(actions.Build(player, ((code, rng.randint(1, 2)),)) for code in mine),
            *(actions.Mortgage(player, (code,), {"value": rng.randint(1, 90)}) for code in mine),
            *(actions.SellBuildings(player, ((code, 1),), {"refund": rng.randint(1, 90)}) for code in mine),
        )
    )


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from(OPTIONS))
def test_every_planted_misplay_is_found_and_nothing_else(seed, options):
    desk = service(MemoryLog())
    game = desk.found(headers(seed, players=("ann", "bob", "cid"), mode="as-played", **options))
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
