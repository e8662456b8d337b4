"""Figures of a simulation, drawn by matplotlib (the optional extra ``plots``)."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from cli.errors import UsageProblem

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from monopoly.simulation import Plan

FORMATS = (".svg", ".png")
_BAR = "#3b6ea5"
_JAIL = "#b5483a"


def check_plot(file: str) -> None:
    """See that a plot can be drawn, before a long simulation. Raises UsageProblem."""
    path = Path(file)
    if path.suffix.lower() not in FORMATS:
        raise UsageProblem(f"--plot {file}: a name that ends in .svg or .png")
    if not path.parent.is_dir():
        raise UsageProblem(f"--plot {file}: there is no folder {path.parent}")
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        raise UsageProblem(
            "--plot needs matplotlib, which is not installed: pip install 'monopoly-ledger[plots]'"
        ) from None


def draw(plan: "Plan", document: dict[str, Any], rounds: list[int], file: str) -> None:
    """Draw what a simulation came to: landings, and of games their winners, lengths in rounds, and returns.

    Raises OSError.
    """
    import matplotlib
    from matplotlib.figure import Figure

    # the same seed gives the same file
    matplotlib.rcParams["svg.hashsalt"] = "monopoly"
    whole = "games" in document
    figure = Figure(figsize=(12, 9 if whole else 4.5), layout="constrained")
    if whole:
        grid = figure.add_gridspec(2, 3, height_ratios=(1.2, 1))
        _landings(figure.add_subplot(grid[0, :]), document)
        _seats(figure.add_subplot(grid[1, 0]), document)
        _rounds(figure.add_subplot(grid[1, 1]), rounds, document)
        _groups(figure.add_subplot(grid[1, 2]), document)
        figure.suptitle(f"{document['games']:,} games of {plan.players}, {document['ruleset']}, seed {plan.seed}")
    else:
        _landings(figure.add_subplot(), document)
        figure.suptitle(f"{document['rolls']:,} rolls, {document['board']}, seed {plan.seed}")
    figure.savefig(file, dpi=120, metadata={"Date": None} if file.lower().endswith(".svg") else None)


def _landings(axes: "Axes", document: dict[str, Any]) -> None:
    landings = document["landings"]
    colours = [_JAIL if code == "in-jail" else _BAR for code in landings]
    axes.bar(range(len(landings)), [100 * share for share in landings.values()], color=colours)
    axes.set_xticks(range(len(landings)), list(landings), rotation=90)
    axes.set_xlim(-0.7, len(landings) - 0.3)
    axes.set_title("where rolls end")
    axes.set_ylabel("% of rolls")


def _seats(axes: "Axes", document: dict[str, Any]) -> None:
    labels = [f"{at}\n{bot}" for at, bot in enumerate(document["bots"], 1)]
    axes.bar(range(len(labels)), [100 * share for share in document["seats"]], color=_BAR)
    axes.axhline(100 / len(labels), color="grey", linewidth=0.8)
    axes.set_xticks(range(len(labels)), labels)
    axes.set_title("who wins, by seat")
    axes.set_ylabel("% of decided games")


def _rounds(axes: "Axes", rounds: list[int], document: dict[str, Any]) -> None:
    if rounds:
        axes.hist(rounds, bins=min(40, max(5, len(set(rounds)))), color=_BAR)
    axes.set_title(f"length of decided games ({document['undecided']:,} undecided)")
    axes.set_xlabel("rounds")
    axes.set_ylabel("games")


def _groups(axes: "Axes", document: dict[str, Any]) -> None:
    rows = [row for row in document["groups"] if row["return"] is not None]
    axes.barh(range(len(rows)), [row["return"] for row in rows], color=_BAR)
    axes.set_yticks(range(len(rows)), [row["group"] for row in rows])
    axes.invert_yaxis()
    axes.set_title("rents for each unit spent")
