"""``simulate``: bots play whole games."""

import sys
from typing import TYPE_CHECKING, Any

import typer

from cli.completing import one_of
from cli.errors import UsageProblem
from cli.options import Json, text
from cli.output import write_json
from cli.session import new_seed

if TYPE_CHECKING:
    from monopoly.simulation import Plan, Tally

app = typer.Typer(rich_markup_mode=None, add_completion=False)

JAIL = ("leave", "stay")


@app.command()
def simulate(
    games: int | None = typer.Option(None, "--games", metavar="N", help="How many games; else 100."),
    players: int = typer.Option(4, "--players", metavar="N", help="How many sit at the table."),
    ruleset: str = typer.Option("classic", "--ruleset", metavar="NAME", help="A ruleset by name, or a file of yours."),
    rules: str = typer.Option("", "--rules", metavar="OPTIONS", help="On top: 'claim=second-roll houses=20'."),
    house: str = typer.Option("", "--house", metavar="NAMES", help="House rules by name, with commas between."),
    board: str = typer.Option("", "--board", metavar="NAME", help="Another board than the ruleset's."),
    bot: str = typer.Option("sensible", "--bot", metavar="NAMES", help="sensible, random or hoarder, by seat."),
    jail: str = typer.Option(
        "leave",
        "--jail",
        metavar="POLICY",
        help="leave at the first chance, or stay while one may.",
        autocompletion=one_of(*JAIL),
    ),
    trade: bool = typer.Option(True, "--trade/--no-trade", help="Whether the bots trade."),
    turns: int = typer.Option(1000, "--turns", metavar="N", help="Rounds after which a game counts as undecided."),
    landing: bool = typer.Option(False, "--landing", help="Movement, cards and jail only, no money."),
    rolls: int | None = typer.Option(None, "--rolls", metavar="N", help="With --landing: how many; else 1,000,000."),
    seed: str = typer.Option("", "--seed", metavar="TEXT", help="The same seed gives the same games; else drawn."),
    jobs: int = typer.Option(1, "--jobs", metavar="K", help="How many processes share the work."),
    store: str = typer.Option("", "--store", metavar="FILE", help="Keep each game in this file of games."),
    plot: str = typer.Option("", "--plot", metavar="FILE", help="Draw the figures: name.svg or name.png."),
    json: Json = False,
) -> None:
    """Let bots play whole games, and add them up.

    \b
    monopoly simulate --games 200 --seed 1
    monopoly simulate --players 2 --no-trade --ruleset us
    monopoly simulate --bot sensible,random,hoarder --store bots.db
    monopoly simulate --landing --rolls 1000000 --jail stay

    Says how many games were decided, how long they were, who won by seat, where rolls ended and what each group
    brought in. Bots play by the same rules as people; stored games are games like any other.
    """
    if landing and (games is not None or store):
        raise UsageProblem(f"--landing plays no games: leave out {'--games' if games is not None else '--store'}")
    if rolls is not None and not landing:
        raise UsageProblem("--rolls goes with --landing; --games says how many games to play")
    for name, value in (("--games", games), ("--rolls", rolls), ("--jobs", jobs)):
        if value is not None and value < 1:
            raise UsageProblem(f"{name} {value}: at least 1")
    if jail not in JAIL:
        raise UsageProblem(f"--jail {jail}: leave or stay")
    plan = _plan(
        players=players,
        ruleset=ruleset,
        rules=rules,
        house=house,
        board=board,
        bot=bot,
        jail=jail,
        trade=trade,
        turns=turns,
        seed=text("--seed", seed) or new_seed()[:8],
    )
    from cli.simulating import run_games

    tally, seconds = run_games(plan, games or 100, jobs, store)
    _tell(plan, tally, seconds, as_json=json)


def _plan(*, rules: str, house: str, board: str, bot: str, jail: str, trade: bool, **plain: Any) -> "Plan":
    from monopoly.bots import Policy
    from monopoly.simulation import Plan, check_plan

    plan = Plan(
        rules=tuple(rules.replace(",", " ").split()),
        house=tuple(house.replace(",", " ").split()),
        board=board or None,
        bots=tuple(bot.replace(",", " ").split()),
        policy=Policy(jail, trade),
        **plain,
    )
    check_plan(plan)
    return plan


def _tell(plan: "Plan", tally: "Tally", seconds: float, *, as_json: bool) -> None:
    from monopoly.simulation import describe

    document = describe(plan, tally, seconds)
    if as_json:
        sys.stdout.write(write_json(document))
        return
    from cli.told_simulation import tell_simulation

    tell_simulation(plan, document)
