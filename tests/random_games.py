"""Random games for property tests: played by the random player, every choice from one printed seed."""

from itertools import count
from random import Random

from events import MemoryLog
from monopoly import GameService, Headers, RuleViolation, Sentence, load_ruleset
from monopoly.bots import random_proposals
from monopoly.game import Game

START = 1_796_000_000_000_000  # an instant in UTC microseconds


def ticking(start: int = START):
    """A clock that goes on by a second whenever it is read."""
    ticks = count(start, 1_000_000)
    return lambda: next(ticks)


def service(log=None) -> GameService:
    return GameService(log if log is not None else MemoryLog(), clock=ticking(), new_seed=lambda: "seed")


def headers(seed: int, *, game: str = "random", ruleset: str = "classic", **more) -> Headers:
    names = ("ann", "bob", "cid", "dan", "Аня", "Ann B", "ليلى", "o'neil")
    most = load_ruleset(ruleset).max_players
    players = more.pop("players", None) or names[: min(most, Random(seed).choice((2, 3, 4, 4, 5, 8)))]
    return Headers(game=game, players=players, ruleset=ruleset, seed=str(seed), **more)


def play_on(desk: GameService, game: Game, rng: Random, actions: int):
    """Let the random player act; gives (state before, action, outcome) of each action that was allowed."""
    name = game.state.game
    for _ in range(actions):
        state = desk.game(name).state
        for action in random_proposals(game.book, state, rng):
            try:
                outcome = desk.act(name, Sentence(action))
            except RuleViolation:
                continue
            yield state, action, outcome
            break
        else:
            assert state.status == "ended", f"nobody can act in phase {state.phase}"
            return


def random_game(seed: int, actions: int = 300, **options):
    """Found and play a random game; gives the desk and the game."""
    desk = service()
    game = desk.found(headers(seed, **options))
    for _ in play_on(desk, game, Random(seed), actions):
        pass
    return desk, desk.game(game.state.game)
