"""``make figures``: what bots and dice come to beside published figures; with --save into docs/simulator.md."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

from cli.simulating import run_games, run_landing
from monopoly.bots import Policy
from monopoly.simulation import IN_JAIL, Plan, Tally, describe, describe_landing

DOCUMENT = Path(__file__).parent.parent / "docs" / "simulator.md"
MARK = "<!-- figures: made by `make figures` -->\n"
JOBS = os.cpu_count() or 1

ROLLS, GAMES, PAIRS, LONG = 10_000_000, 20_000, 4_000, 160

LANDINGS = {
    "ILL": 3.186,
    "GO": 3.096,
    "NYA": 3.085,
    "BOR": 3.066,
    IN_JAIL: 3.950,
    "JAI": 2.270,
    "BDW": 2.626,
    "CH1": 0.865,
}
SEATS = (29.2, 25.8, 23.7, 21.3)


def main(words: list[str]) -> int:
    four = Plan(seed="figures", ruleset="us", turns=500)
    two = Plan(seed="figures", ruleset="us", players=2, policy=Policy(trade=False))
    games, pairs = _played(four, GAMES), _played(two, PAIRS)
    endless = _played(Plan(seed="figures", ruleset="us", bots=("hoarder",), turns=1500), LONG)
    page = "\n".join([*_landings(four, games, endless), *_winners(four, games, pairs), *_returns(four, games)])
    print(page)
    if "--save" in words:
        before = DOCUMENT.read_text(encoding="utf-8").partition(MARK)[0]
        DOCUMENT.write_text(before + MARK + "\n" + page + "\n", encoding="utf-8")
    return 0


def _played(plan: Plan, games: int) -> Tally:
    print(f"playing {games:,} games of {plan.players} …", file=sys.stderr, flush=True)
    return run_games(plan, games, JOBS, "")[0]


def _landings(four: Plan, games: Tally, endless: Tally) -> Iterator[str]:
    shares = []
    for jail in ("leave", "stay"):
        plan = Plan(seed="figures", ruleset="us", players=1, policy=Policy(jail))
        counts, seconds = run_landing(plan, ROLLS, JOBS)
        shares.append(describe_landing(plan, counts, seconds)["landings"])
    leave, stay = shares
    played, hoarded = (describe(four, tally, 1)["landings"] for tally in (games, endless))
    yield f"""## Where rolls end

`simulate --landing --rolls {ROLLS} --ruleset us --seed figures`, with `--jail leave` (which the published figures
assume) and `--jail stay`. Whole games: {endless.games} of four hoarders, who hardly ever come to an end, over 1,500
rounds ({endless.rolls:,} rolls), and those of four sensible bots below. In percent of all rolls, each counted where it
ended.

| square | published | `--landing` | difference | endless games | games to the end | `--jail stay` |
|---|---|---|---|---|---|---|"""
    for code, published in LANDINGS.items():
        name = "in jail" if code == IN_JAIL else four.book.name(code)
        name = {"JAI": "just visiting", "CH1": "Chance at 7"}.get(code, name)
        ours = 100 * leave[code]
        yield (
            f"| {name} | {published:.3f} | {ours:.3f} | {ours - published:+.3f} "
            f"| {100 * hoarded[code]:.3f} | {100 * played[code]:.3f} | {100 * stay[code]:.3f} |"
        )
    yield ""


def _winners(four: Plan, games: Tally, pairs: Tally) -> Iterator[str]:
    document = describe(four, games, 1)
    longest, half = document["rounds"]["longest"], document["rounds"]["median"]
    yield f"""## Who wins

`simulate --games {GAMES} --ruleset us --turns 500 --seed figures`: four sensible bots that trade. In percent of the
games decided.

| seat | published | here |
|---|---|---|"""
    for at, (published, ours) in enumerate(zip(SEATS, document["seats"], strict=True), 1):
        yield f"| {at} | {published} | {100 * ours:.1f} |"
    undecided = 100 * (1 - pairs.decided / pairs.games)
    yield f"""
| undecided | published | here |
|---|---|---|
| two players without trading, after 1,000 rounds | about 12 % | {undecided:.1f} % of {pairs.games:,} |
| four bots with trading, after 500 rounds | none | {document["undecided"]} of {games.games:,} |

Half of the games of four were over after {half:g} rounds, the longest took {longest}.
"""


def _returns(four: Plan, games: Tally) -> Iterator[str]:
    yield f"""## What groups bring in

In the same {games.games:,} games: what lots and buildings of a group cost all their owners together, what rents came
in, and the rent for each unit spent, in units a game.

| group | spent | rents | return |
|---|---|---|---|"""
    for row in describe(four, games, 1)["groups"]:
        spent, earned = row["invested"] / games.games, row["earned"] / games.games
        yield f"| {row['group']} | {spent:,.0f} | {earned:,.0f} | {row['return']:.2f} |"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
