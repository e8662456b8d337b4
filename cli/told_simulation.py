"""A simulation as people read it."""

from typing import TYPE_CHECKING, Any

from cli.tables import Table, show

if TYPE_CHECKING:
    from monopoly.simulation import Plan


def tell_simulation(plan: "Plan", document: dict[str, Any]) -> None:
    """Print what a simulation came to."""
    rounds = document["rounds"]
    length = f"; decided after {rounds['median']} rounds (median; {rounds['shortest']} to {rounds['longest']})"
    games, undecided, seconds = document["games"], document["undecided"], document["seconds"]
    show(
        f"{games:,} games of {plan.players}, {document['ruleset']}, seed {plan.seed}",
        f"{undecided:,} undecided ({percent(undecided, games)})" + (length if document["decided"] else ""),
        f"{document['rolls']:,} rolls, {document['actions']:,} actions, {document['events']:,} events "
        f"in {seconds:.1f} s" + (f" ({document['actions'] / seconds:,.0f} actions/s)" if seconds else ""),
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
                (
                    row["group"],
                    f"{row['invested']:,}",
                    f"{row['earned']:,}",
                    "" if row["return"] is None else f"{row['return']:.2f}",
                )
                for row in document["groups"]
            ],
        ),
        "",
        _landings(plan, document),
    )


def tell_landing(plan: "Plan", document: dict[str, Any]) -> None:
    """Print where rolls ended that were played without money."""
    rolls, seconds = document["rolls"], document["seconds"]
    speed = f" ({rolls / seconds:,.0f} a second)" if seconds else ""
    show(
        f"{rolls:,} rolls, {document['board']}, jail: {document['jail']}, seed {plan.seed}, in {seconds:.1f} s{speed}",
        "",
        _landings(plan, document),
    )


def _landings(plan: "Plan", document: dict[str, Any]) -> Table:
    """Say where rolls ended, square by square."""
    book, landings = plan.book, document["landings"]
    rows = [
        (code, book.name(code) if code in book.position else "in jail", f"{100 * share:.3f} %")
        for code, share in landings.items()
    ]
    return Table((("square", "left"), ("", "left"), ("rolls ended there", "right")), rows)


def percent(part: int, whole: int) -> str:
    """Write a part of a whole in percent."""
    return f"{100 * part / whole:.1f} %"
