"""``simulate``: bots play whole games."""

import sys
from typing import TYPE_CHECKING, Any

import typer

from cli.completing import one_of
from cli.errors import UsageProblem
from cli.options import Json, text, words
from cli.output import write_json
from cli.session import new_seed

if TYPE_CHECKING:
    from monopoly.simulation import Plan

app = typer.Typer(rich_markup_mode=None, add_completion=False)

JAIL = ("leave", "stay")


@app.command()
def simulate(
    ctx: typer.Context,
    games: int | None = typer.Option(None, "--games", metavar="N", help="How many games; else 100."),
    players: int | None = typer.Option(None, "--players", metavar="N", help="At the table; else 4, --landing 1."),
    ruleset: str = typer.Option("classic", "--ruleset", metavar="NAME", help="A ruleset by name, or a file of yours."),
    rules: str = typer.Option("", "--rules", metavar="OPTIONS", help="On top: 'claim=second-roll houses=20'."),
    house: str = typer.Option("", "--house", metavar="NAMES", help="House rules by name, with commas between."),
    board: str = typer.Option("", "--board", metavar="NAME", help="Another board than the ruleset's."),
    bot: str = typer.Option(
        "sensible",
        "--bot",
        metavar="NAMES",
        help="sensible, random or hoarder, by seat.",
        autocompletion=one_of("sensible", "random", "hoarder"),
    ),
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
    _check(games=games, rolls=rolls, jobs=jobs, jail=jail, bot=bot)
    if landing:
        _check_landing(ctx)
    elif rolls is not None:
        raise UsageProblem("--rolls goes with --landing; --games says how many games to play")
    if plot:
        from cli.plots import check_plot

        check_plot(plot)
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
        landing=landing,
    )
    from cli.simulating import run_games, run_landing
    from monopoly.simulation import describe, describe_landing

    if landing:
        counts, seconds = run_landing(plan, rolls or 1_000_000, jobs)
        rounds, document = [], describe_landing(plan, counts, seconds)
    else:
        tally, seconds = run_games(plan, games or 100, jobs, store)
        rounds, document = tally.rounds, describe(plan, tally, seconds)
    if plot:
        from cli.plots import draw

        draw(plan, document, rounds, plot)
    if json:
        sys.stdout.write(write_json(document))
        return
    from cli.told_simulation import tell_landing, tell_simulation

    tell = tell_landing if landing else tell_simulation
    tell(plan, document)


def _check_landing(ctx: typer.Context) -> None:
    """Refuse what says how whole games are played, and nothing of rolls."""
    for name in ("games", "store", "bot", "trade", "turns"):
        source = ctx.get_parameter_source(name)
        if source is not None and source.name == "COMMANDLINE":
            option = "--trade and --no-trade" if name == "trade" else f"--{name}"
            raise UsageProblem(f"--landing plays no games: leave out {option}")


def _check(*, games: int | None, rolls: int | None, jobs: int, jail: str, bot: str) -> None:
    for name, value in (("--games", games), ("--rolls", rolls), ("--jobs", jobs)):
        if value is not None and value < 1:
            raise UsageProblem(f"{name} {value}: at least 1")
    if jail not in JAIL:
        raise UsageProblem(f"--jail {jail}: leave or stay")
    names = [name.strip() for name in bot.split(",")]
    if any(names) and not all(names):
        raise UsageProblem(f"--bot {bot}: no name between two commas: bots are named by seat, and over again")


def _plan(
    *,
    players: int | None,
    rules: str,
    house: str,
    board: str,
    bot: str,
    jail: str,
    trade: bool,
    landing: bool,
    **plain: Any,
) -> "Plan":
    from monopoly.bots import Policy
    from monopoly.simulation import Plan, check_landing, check_plan

    plan = Plan(
        players=players if players is not None else 1 if landing else 4,
        rules=words(rules),
        house=words(house),
        board=board or None,
        bots=words(bot),
        policy=Policy(jail, trade),
        **plain,
    )
    (check_landing if landing else check_plan)(plan)
    return plan
