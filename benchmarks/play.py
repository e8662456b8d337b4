"""The clerk's screen: from a key to its completions and the bar, in a game of thousands of entries."""

import asyncio
import io
import time
from contextlib import suppress
from pathlib import Path
from random import Random

from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output.vt100 import Vt100_Output

from benchmarks.material import desk, found
from benchmarks.measure import Figure
from cli.clerk.desk import ClerksDesk, Seen
from cli.clerk.screen import Screen
from events.sqlite import SqliteLog
from monopoly import GameService, RuleViolation, Sentence
from monopoly.bots import random_proposals

ENTRIES = 5000
LINES = ("{} trade {} ", "{} roll 3+", "{} build ", "{} mortgage ", "ref penalty {} 50")
ROUNDS = 5


def figures(folder: Path) -> list[Figure]:
    log = SqliteLog.open(folder / "play.db", create=True)
    service = desk(log)
    _long_game(service, log)
    began = time.perf_counter()
    clerk = ClerksDesk(desk(log), "long", said={}, as_played=False, dry_run=False, tell=lambda *_: None)
    assert clerk.seen.openings.options
    ready = time.perf_counter() - began
    times = sorted(asyncio.run(_typed(clerk)))
    log.close()
    slow = times[int(len(times) * 0.99)]
    detail = f"median {times[len(times) // 2]:.1f}, slowest {times[-1]:.1f}; opened in {ready * 1000:.0f} ms"
    name = f"`play` at entry {ENTRIES:,}: from a key to completions and bar, 99 of 100 keys"
    return [Figure(name, slow, "ms", 50, 15, less=True, detail=detail)]


def _long_game(service: GameService, log: SqliteLog) -> None:
    """Play one game on and on; where it ends, its last part is taken back."""
    log.connection.execute("PRAGMA synchronous = OFF")
    found(service, "long")
    rng = Random(1)
    while (game := service.game("long")).state.entry < ENTRIES:
        if game.state.status == "ended":
            service.act("long", f"ref rewind {max(game.state.entry - 300, 1)}")
            continue
        for action in random_proposals(game.book, game.state, rng):
            try:
                service.act("long", Sentence(action))
            except RuleViolation:
                continue
            break
    log.connection.execute("PRAGMA synchronous = FULL")


async def _typed(clerk: ClerksDesk) -> list[float]:
    """Type lines key by key, each when the one before is answered; gives the milliseconds of each answer."""
    out = io.StringIO()
    with create_pipe_input() as keys:
        screen = Screen(clerk, input=keys, output=Vt100_Output(out, lambda: Size(24, 80), enable_cpr=False))
        prompt = asyncio.ensure_future(screen.session.prompt_async())
        drawn = asyncio.Event()
        screen.session.app.after_render += lambda _: drawn.set()
        players = clerk.seen.state.living()
        times = []
        for round_ in range(ROUNDS):
            for line in LINES:
                # as after an entry: nothing is worked out yet but the state
                clerk.seen = Seen(clerk.game, clerk.seen.state, clerk.seen.recorded)
                for key in line.format(players[round_ % len(players)], players[(round_ + 1) % len(players)]):
                    times.append(await _answered(screen, keys, drawn, key))
                keys.send_text("\x03")
                await asyncio.sleep(0.05)
        keys.send_text("\x04")
        with suppress(EOFError):
            await prompt
    return times


async def _answered(screen: Screen, keys: PipeInput, drawn: asyncio.Event, key: str) -> float:
    """Send a key and wait until the screen shows it with all its completions."""
    buffer = screen.session.default_buffer
    text = buffer.text + key
    apart = Seen(screen.desk.game, screen.desk.seen.state, screen.desk.seen.recorded)
    wanted = len(apart.openings.after(text)[1])

    def is_answered() -> bool:
        state = buffer.complete_state
        return buffer.text == text and len(state.completions if state else ()) == wanted

    began = time.perf_counter()
    keys.send_text(key)
    while not is_answered():
        drawn.clear()
        await asyncio.wait_for(drawn.wait(), 10)
    return (time.perf_counter() - began) * 1000
