"""Counts that pin the rules: every legal line to a depth, by the rules themselves, against the files of tests/perft.

The quick rows run always, all of them with ``-m perft``. A wrong count shows the counts under each first command.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import NamedTuple

import pytest
from builders import every_rent, position

from events import Jailed, SalaryPaid
from monopoly import RuleViolation, actions
from monopoly.deciding import decide
from monopoly.game import Game
from projections import State

FOLDER = Path(__file__).parent / "perft"
QUICK = 1600
"""The rows that count up to this many lines are quick."""

DICE = tuple(product(range(1, 7), repeat=2))
Tally = dict[tuple[str, str], Counter]
"""By kind of row and its depth (or word): how many lines there are under each first command."""


class Block(NamedTuple):
    """A position and the counts that belong to it, as (kind, depth or word, count)."""

    id: str
    given: tuple[str, ...]
    rows: tuple[tuple[str, str, int], ...]


def read(text: str) -> Iterator[Block]:
    """Read the blocks of a file; they are divided by blank lines, and # begins a comment."""
    for part in text.split("\n\n"):
        lines = [words for line in part.splitlines() if (words := line.partition("#")[0].split())]
        if not lines:
            continue
        (name,) = [words[1] for words in lines if words[0] == "id"]
        given = tuple(" ".join(words[1:]) for words in lines if words[0] == "given")
        rows = tuple((kind, at, int(n)) for kind, at, n in (w for w in lines if w[0] not in ("id", "given")))
        yield Block(name, given, rows)


BLOCKS = [block for path in sorted(FOLDER.glob("*.txt")) for block in read(path.read_text())]


def tally(block: Block, rows: tuple[tuple[str, str, int], ...]) -> Tally:
    """Count what these rows are about."""
    found: Tally = {}
    for kind in dict.fromkeys(row[0] for row in rows):
        depth = max((int(at) for k, at, _ in rows if k == kind and at.isdigit()), default=0)
        COUNTS[kind](found, block.given, depth)
    return found


def check(block: Block, rows: tuple[tuple[str, str, int], ...]) -> None:
    """Compare the rows with what is counted, and show where a wrong count comes from."""
    found = tally(block, rows)
    wrong = []
    for kind, at, expected in rows:
        under = found.get((kind, at), Counter())
        if under.total() != expected:
            first = "".join(f"\n    {count:>6}  {command}" for command, count in sorted(under.items()))
            wrong.append(
                f"{block.id}: {kind} {at} is {under.total()}, not {expected}; under each first command:{first}"
            )
    if wrong:
        raise AssertionError("\n".join(wrong))


# what is counted


def steps(game: Game, state: State, options: list[tuple[str, actions.Action]]) -> Iterator[tuple[str, State, tuple]]:
    """Try commands on a state; gives those that are allowed, with the state after each and its events."""
    for said, action in options:
        try:
            decision = decide(game.book, state, action)
        except RuleViolation:
            continue
        yield said, decision.after, decision.events


def single_orders(game: Game, verb: str) -> list[tuple[str, actions.Action]]:
    kind = {"build": actions.Build, "sell": actions.SellBuildings}[verb]
    return [(f"ann {verb} {code}", kind("ann", ((code, 1),))) for code, who in game.state.owner.items() if who == "ann"]


def count_orders(verb: str) -> Callable[[Tally, tuple[str, ...], int], None]:
    def count(found: Tally, given: tuple[str, ...], depth: int) -> None:
        game = position(*given)
        options = single_orders(game, verb)

        def walk(state: State, at: int, first: str) -> None:
            for said, after, _ in steps(game, state, options):
                start = first or said
                found.setdefault((verb, str(at)), Counter())[start] += 1
                if at < depth:
                    walk(after, at + 1, start)

        walk(game.state, 1, "")

    return count


def count_turn(found: Tally, given: tuple[str, ...], depth: int) -> None:
    game = position(*given)
    rolls = [(f"ann roll {a}+{b}", actions.Roll("ann", (a, b))) for a, b in DICE]

    def walk(state: State, at: int, first: str) -> None:
        for said, after, events in steps(game, state, rolls):
            start = first or said
            if after.phase == "draw":
                deck = after.pending[0].deck
                card = {"chance": "bank-dividend", "community-chest": "inherit"}[deck]
                ((_, after, _),) = steps(game, after, [("", actions.Draw("ann", deck, card))])
            if after.owed:
                walk(after, at + 1, start)
                continue
            for key in (("rolls", str(at)), ("rolls", "all")):
                found.setdefault(key, Counter())[start] += 1
            if any(isinstance(event, Jailed) and event.cause == "third-double" for event in events):
                found.setdefault(("jail", str(at)), Counter())[start] += 1

    if ("rolls", "all") not in found:
        walk(game.state, 1, "")


def count_salary(kind: str) -> Callable[[Tally, tuple[str, ...], int], None]:
    def count(found: Tally, given: tuple[str, ...], depth: int) -> None:
        game = position(*given)
        dice = DICE if kind == "roll" else [(max(1, total - 6), min(6, total - 1)) for total in range(2, 13)]
        for code in game.book.codes:
            state = game.state.copy()
            state.square["ann"] = code
            rolls = [("", actions.Roll("ann", (a, b))) for a, b in dice]
            for _, after, events in steps(game, state, rolls):
                words = ["all"]
                if any(isinstance(event, SalaryPaid) for event in events):
                    words += ["paid", "land" if after.square["ann"] == "GO" else "pass"]
                for word in words:
                    found.setdefault((kind, word), Counter())[f"from {code}"] += 1

    return count


def count_heights(found: Tally, given: tuple[str, ...], depth: int) -> None:
    game = position(*given)
    codes = [code for code, who in game.state.owner.items() if who == "ann"]
    for heights in product(range(6), repeat=len(codes)):
        first = f"{codes[0]}*{heights[0]}"
        found.setdefault(("heights", "all"), Counter())[first] += 1
        orders = tuple((code, height) for code, height in zip(codes, heights, strict=True) if height)
        if not orders or any(steps(game, game.state, [("", actions.Build("ann", orders))])):
            found.setdefault(("heights", "even"), Counter())[first] += 1
    up = reached(game, game.state, codes, "build")
    full = max(up, key=lambda state: state[0])[1]
    down = reached(game, full, codes, "sell")
    assert {heights for heights, _ in up} == {heights for heights, _ in down}
    for heights, _ in up:
        found.setdefault(("heights", "reached"), Counter())[f"{codes[0]}*{heights[0]}"] += 1


def reached(game: Game, start: State, codes: list[str], verb: str) -> list[tuple[tuple[int, ...], State]]:
    """All heights that single orders come to."""
    options = single_orders(game, verb)
    seen = {tuple(start.houses.get(code, 0) for code in codes): start}
    queue = [start]
    while queue:
        for _, after, _ in steps(game, queue.pop(), options):
            heights = tuple(after.houses.get(code, 0) for code in codes)
            if heights not in seen:
                seen[heights] = after
                queue.append(after)
    return list(seen.items())


def count_rents(found: Tally, given: tuple[str, ...], depth: int) -> None:
    lots = position("players: ann bob").book.lots
    for code, situation, _, _ in every_rent():
        for word in (lots[code].kind, "all"):
            found.setdefault(("rents", word), Counter())[f"{code} {situation}"] += 1


COUNTS: dict[str, Callable[[Tally, tuple[str, ...], int], None]] = {
    "build": count_orders("build"),
    "sell": count_orders("sell"),
    "rolls": count_turn,
    "jail": count_turn,
    "total": count_salary("total"),
    "roll": count_salary("roll"),
    "heights": count_heights,
    "rents": count_rents,
}

# the tests


def quick(block: Block) -> tuple[tuple[str, str, int], ...]:
    """The rows of a block, of each kind up to the first that is not quick."""
    rows, slow = [], set()
    for row in block.rows:
        if row[2] > QUICK:
            slow.add(row[0])
        if row[0] not in slow:
            rows.append(row)
    return tuple(rows)


@pytest.mark.parametrize("block", BLOCKS, ids=[block.id for block in BLOCKS])
def test_quick_counts(block):
    check(block, quick(block))


@pytest.mark.perft
@pytest.mark.parametrize("block", BLOCKS, ids=[block.id for block in BLOCKS])
def test_all_counts(block):
    check(block, block.rows)


def test_a_wrong_count_is_shown_under_each_first_command():
    block = Block("wrong", ("ann 5000 deeds MED BAL", "bob 0"), (("build", "2", 3),))
    with pytest.raises(AssertionError, match="build 2 is 2, not 3") as error:
        check(block, block.rows)
    assert "1  ann build MED" in str(error.value)
    assert "1  ann build BAL" in str(error.value)
