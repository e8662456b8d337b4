"""``tournament seat``, ``start``, ``result``, ``advance``, ``undo``, ``redo`` and ``rule``: a round from its seats to
its end."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from cli.completing import one_of
from cli.errors import UsageProblem
from cli.options import Event, listed, text
from cli.tournament_desk import act
from cli.writing import Writing, with_options

if TYPE_CHECKING:
    from monopoly.tournament import Tournament, TournamentService, actions

Worth: TypeAlias = Annotated[
    list[str] | None,
    typer.Argument(metavar="[NAME WORTH]...", help="By hand: what each player is worth."),
]


@with_options
def seat(
    ctx: typer.Context,
    how: Writing,
    event: Event,
    players: str = typer.Argument("", metavar="[NAMES]", help="With --table: who sits there, the first moves first."),
    table: str = typer.Option("", "--table", metavar="NAME", help="Seat this table by hand: T1."),
    method: str = typer.Option(
        "",
        "--method",
        metavar="HOW",
        help="random or swiss; else as the preset says.",
        autocompletion=one_of("random", "swiss"),
    ),
    seed: str = typer.Option("", "--seed", metavar="TEXT", help="Draw from this, not from the tournament's seed."),
) -> None:
    """Seat the next round.

    \b
    monopoly tournament seat CUP
    monopoly tournament seat CUP --method swiss
    monopoly tournament seat CUP --table T1 ann,bob,cid,dan

    By hand, who sat elsewhere leaves that seat; what is left without a seat is drawn by another seat CUP.
    """
    from monopoly.tournament import actions

    if bool(table) != bool(players):
        raise UsageProblem(f"a table by hand: monopoly tournament seat {event} --table T1 ann,bob,cid,dan")
    if table and (method or seed):
        raise UsageProblem("--table seats by hand: --method and --seed go without it")
    if method not in ("", "random", "swiss"):
        raise UsageProblem(f"no way of seating {method!r}: random or swiss")

    def make(service: "TournamentService", found: "Tournament") -> "Sequence[actions.Action]":
        number = found.state.next_round
        if table:
            return [actions.SeatTable(round=number, table=table, players=listed(players))]
        how = method or (found.plan.round(number).seating if number <= found.state.planned else "random")
        if how == "hand":
            raise UsageProblem(f"round {number} is seated by hand: --table T1 ann,bob,cid,dan, or say --method random")
        return [actions.Seat(round=number, method=how, seed=text("--seed", seed))]

    act(ctx, event, how, make)


@with_options
def start(
    ctx: typer.Context,
    how: Writing,
    event: Event,
    no_games: bool = typer.Option(False, "--no-games", help="Keep no games here; results are reported by hand."),
) -> None:
    """Start the round that is seated, and found its games.

    \b
    monopoly tournament start CUP
    monopoly tournament start CUP --no-games
    """

    def make(service: "TournamentService", found: "Tournament") -> "Sequence[actions.Action]":
        return [service.starting(found, games=not no_games)]

    act(ctx, event, how, make)


@with_options
def result(
    ctx: typer.Context,
    how: Writing,
    event: Event,
    table: str = typer.Argument("", metavar="[TABLE]", help="T3; else all tables whose games have ended."),
    worth: Worth = None,
) -> None:
    """Store results: from the games, or of a table by hand.

    \b
    monopoly tournament result CUP
    monopoly tournament result CUP T3
    monopoly tournament result CUP T3 ann 4200 bob 300 cid 0 dan 0

    A bankrupt player has 0; of several the one who went out last is named first. advance stores what is still to be
    had from the games by itself.
    """
    rows = _worth(worth or ())

    def make(service: "TournamentService", found: "Tournament") -> "Sequence[actions.Action]":
        from monopoly.tournament import actions

        if rows:
            service.see_by_hand(found, table)
            return [actions.Report(round=found.state.next_round, table=table, rows=rows)]
        return service.collecting(found, table)

    act(ctx, event, how, make)


def _worth(words: Sequence[str]) -> tuple[tuple[str, int], ...]:
    if len(words) % 2:
        raise UsageProblem("a result is a name and a figure for each player: T3 ann 4200 bob 300 cid 0 dan 0")
    rows = []
    for name, figure in zip(words[::2], words[1::2], strict=True):
        plain = figure.replace(",", "")
        if not (plain.isascii() and plain.isdecimal() and len(plain) < 10):
            raise UsageProblem(f"{name} {figure}: what he is worth is a whole number, 0 for a bankrupt player")
        rows.append((name, int(plain)))
    return tuple(rows)


@with_options
def advance(
    ctx: typer.Context,
    how: Writing,
    event: Event,
    players: str = typer.Argument("", metavar="[NAMES]", help="Who of those level after all tie-breaks goes on."),
) -> None:
    """Close the round: take its results, say who goes on.

    \b
    monopoly tournament advance CUP
    monopoly tournament advance CUP ann,cid

    Refused while a table has no result. After the last round the tournament is over.
    """

    def make(service: "TournamentService", found: "Tournament") -> "Sequence[actions.Action]":
        from monopoly.tournament import actions

        reports = service.collecting(found)
        return [*reports, actions.Advance(round=found.state.next_round, chosen=listed(players))]

    act(ctx, event, how, make)


@with_options
def undo(
    ctx: typer.Context,
    how: Writing,
    event: Event,
    entry: str = typer.Argument("", metavar="[REF]", help="The entry; else the last one that holds."),
) -> None:
    """Take back an entry of a tournament; it stays, struck out.

    \b
    monopoly tournament undo CUP --reason "T3's sheet was misread"
    monopoly tournament undo CUP 7 --reason "bob came after all"

    Refused where a later entry rests on it, and for a round in whose games something was played.
    """

    def make(service: "TournamentService", found: "Tournament") -> "Sequence[actions.Action]":
        return [service.taking_back(found, _entry(found, entry))]

    act(ctx, event, how, make)


@with_options
def redo(
    ctx: typer.Context,
    how: Writing,
    event: Event,
    entry: str = typer.Argument("", metavar="[REF]", help="The entry taken back; else the last such."),
) -> None:
    """Let an entry that was taken back hold again.

    \b
    monopoly tournament redo CUP 7 --reason "it was right"
    monopoly tournament redo CUP --reason "it was right"
    """
    from monopoly.tournament import actions

    def make(service: "TournamentService", found: "Tournament") -> "Sequence[actions.Action]":
        return [actions.PutBack(entry=_entry(found, entry))]

    act(ctx, event, how, make)


def _entry(found: "Tournament", reference: str) -> int | None:
    from monopoly import resolve

    return resolve(reference, found.entries) if reference else None
