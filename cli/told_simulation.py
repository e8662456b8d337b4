"""A simulation as people read it."""

from typing import TYPE_CHECKING, Any

from cli.tables import Table, show

if TYPE_CHECKING:
    from monopoly.simulation import Plan


def tell_simulation(plan: "Plan", document: dict[str, Any]) -> None:
    """Print what a simulation came to."""
    rounds = document["rounds"]
    length = f"; decided after {rounds['median']} rounds (median; {rounds['shortest']} to {rounds['longest']})"
    games, undecided = document["games"], document["games"] - document["decided"]
    show(
        f"{games:,} games of {plan.players}, {document['ruleset']}, seed {plan.seed}",
        f"{undecided:,} undecided ({share(undecided, games)})" + (length if document["decided"] else ""),
        f"{document['rolls']:,} rolls, {document['actions']:,} actions, {document['events']:,} events "
        f"in {document['seconds']:.1f} s ({document['actions'] / document['seconds']:,.0f} actions/s)",
        "",
        Table(
            (("seat", "right"), ("bot", "left"), ("games won", "right")),
            [
                (str(at + 1), bot, f"{100 * won:.1f} %")
                for at, (bot, won) in enumerate(zip(document["bots"], document["seats"], strict=True))
            ],
        ),
        "",
        Table(
            (("group", "left"), ("spent", "right"), ("rents", "right"), ("return", "right")),
            [
                (row["group"], f"{row['invested']:,}", f"{row['earned']:,}", f"{row['return']:.2f}")
                for row in document["groups"]
            ],
        ),
        "",
        landing_table(plan, document),
    )


def landing_table(plan: "Plan", document: dict[str, Any]) -> Table:
    """Say where rolls ended, square by square."""
    book = plan.book
    landings = document["landings"]
    rows = []
    for code in book.codes:
        if code in landings:
            rows.append((code, book.name(code), f"{100 * landings[code]:.3f} %"))
    if "in-jail" in landings:
        rows.append(("in-jail", "in jail", f"{100 * landings['in-jail']:.3f} %"))
    return Table((("square", "left"), ("", "left"), ("rolls ended there", "right")), rows)


def share(part: int, whole: int) -> str:
    """Write a part of a whole in percent."""
    return f"{100 * part / whole:.1f} %"
