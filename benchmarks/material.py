"""What is measured on: games played once by the random player, in memory and in files."""

import contextlib
import time
from pathlib import Path
from random import Random

from events import MemoryLog
from events.sqlite import SqliteLog
from monopoly import GameService, Headers, RuleViolation, Sentence, actions, decide
from monopoly.actions import Action
from monopoly.book import Book
from monopoly.bots import random_proposals
from monopoly.game import Game
from monopoly.taking_back import Timeline
from projections import State

PLAYERS = ("ann", "bob", "cid", "dan")


def clock() -> int:
    return time.time_ns() // 1000


def desk(log: MemoryLog | SqliteLog | None = None) -> GameService:
    return GameService(MemoryLog() if log is None else log, clock=clock, new_seed=lambda: "bench")


def found(service: GameService, name: str) -> Game:
    return service.found(Headers(game=name, players=PLAYERS, seed=name))


def prepared_actions(seed: int, count: int) -> tuple[Game, list[Action]]:
    """Play a game of so many actions in memory; gives its start and the actions, dice and cards included.

    Seeds are tried in turn until a game lasts that long.
    """
    while True:
        game = found(desk(), "bench")
        rng, state, actions = Random(seed), game.state, list[Action]()
        while len(actions) < count and state.status != "ended":
            state, action = next_move(game.book, state, rng)
            actions.append(action)
        if len(actions) == count:
            return game, actions
        seed += 1000


def next_move(book: Book, state: State, rng: Random) -> tuple[State, Action]:
    for action in random_proposals(book, state, rng):
        try:
            return decide(book, state, action).after, action
        except RuleViolation:
            continue
    raise AssertionError(f"nobody can act in phase {state.phase}")


def misplayed(seed: int, entries: int, misplays: int) -> Timeline:
    """Play a game as played of so many entries, with misplays of several kinds all along."""
    while True:
        service = desk()
        rng, wrong = Random(seed), 0
        service.found(Headers(game="bench", players=PLAYERS, seed="bench", mode="as-played"))
        while (game := service.game("bench")).state.status != "ended" and game.state.entry < entries:
            if wrong * entries < misplays * game.state.entry:
                action = _misplay(game, rng)
                with contextlib.suppress(RuleViolation):
                    wrong += "illegal" in service.act("bench", Sentence(action)).draft.flags
                continue
            service.act("bench", Sentence(next_move(game.book, game.state, rng)[1]))
        if game.state.entry == entries:
            return game.timeline()
        seed += 1000


def _misplay(game: Game, rng: Random) -> Action:
    """Something that a table does wrong: money, a token, the order of turns, a price."""
    state = game.state
    player, other = rng.sample(state.living(), 2)
    dice = (rng.randint(1, 6), rng.randint(1, 6))
    wrong: list[Action] = [
        actions.Give(player, other, 1),
        actions.Roll(state.player, dice, {"to": rng.choice(game.book.codes)}),
        actions.Roll(state.player, dice, {"salary": 100}),
        actions.Roll(player, dice),
        actions.Claim(player, None, {"amount": 1}),
        actions.Buy(state.player, {"price": 50}),
    ]
    return rng.choice(wrong)


def fill(path: Path, games: int, events: int) -> SqliteLog:
    """Write a file of interleaved games of so many events each."""
    log = SqliteLog.open(path, create=True)
    log.connection.execute("PRAGMA synchronous = OFF")
    service = desk(log)
    rngs = {f"game {number}": Random(number) for number in range(games)}
    counts = dict.fromkeys(rngs, 0)
    for name in rngs:
        found(service, name)
    unfinished = set(rngs)
    while unfinished:
        for name in sorted(unfinished):
            game = service.game(name)
            if game.state.status == "ended":
                service.act(name, f"ref rewind {max(game.state.entry - 60, 1)}")
                game = service.game(name)
            for action in random_proposals(game.book, game.state, rngs[name]):
                try:
                    outcome = service.act(name, Sentence(action))
                except RuleViolation:
                    continue
                counts[name] += len(outcome.draft.events)
                break
            if counts[name] >= events:
                unfinished.discard(name)
    log.connection.execute("PRAGMA synchronous = FULL")
    return log
