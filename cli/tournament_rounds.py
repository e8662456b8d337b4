"""``tournament seat``, ``start``, ``result``, ``advance``, ``undo`` and ``redo``: a round from its seats to its end."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from cli.completing import one_of
from cli.errors import UsageProblem
from cli.options import OneEvent, listed, text
from cli.tournament_desk import act
from cli.writing import Writing, with_options

if TYPE_CHECKING:
    from monopoly.tournament import Tournament, TournamentService, actions

Worth: TypeAlias = Annotated[
    list[str] | None,
    typer.Argument(metavar="[NAME WORTH]...", help="By hand: what each player is worth."),
]
_WORTH = re.compile(r"[0-9]{1,9}|[0-9]{1,3}(,[0-9]{3}){1,2}")


@with_options
def seat(
    ctx: typer.Context,
    how: Writing,
    event: OneEvent = "",
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
    anew: bool = typer.Option(False, "--anew", help="Seat all of the round, those too who have seats."),
) -> None:
    """Seat the next round.

    \b
    monopoly tournament seat CUP
    monopoly tournament seat CUP --method swiss
    monopoly tournament seat CUP --table T1 ann,bob,cid,dan
    monopoly tournament seat CUP --anew

    By hand, who sat elsewhere leaves that seat; what is left without a seat is drawn by another seat CUP.
    """
    from monopoly.tournament import actions

    by_hand = "a table by hand: monopoly tournament seat CUP --table T1 ann,bob,cid,dan"
    if table and (method or seed or anew):
        raise UsageProblem("--table seats by hand: --method, --seed and --anew go without it")
    if method not in ("", "random", "swiss"):
        raise UsageProblem(f"no way of seating {method!r}: random or swiss")
    if players and not table:
        raise UsageProblem(by_hand)

    def make(service: "TournamentService", found: "Tournament", words: Sequence[str]) -> "Sequence[actions.Action]":
        number = found.state.next_round
        if table:
            return [actions.SeatTable(round=number, table=table, players=listed(words[0]))]
        how = method or (found.plan.round(number).seating if number <= found.state.planned else "random")
        if how == "hand":
            raise UsageProblem(f"round {number} is seated by hand: --table T1 ann,bob,cid,dan, or say --method random")
        return [actions.Seat(round=number, method=how, seed=text("--seed", seed), anew=anew)]

    act(ctx, how, (event, players), make, missing=by_hand if table else "", most=1 if table else 0)


@with_options
def start(
    ctx: typer.Context,
    how: Writing,
    event: OneEvent = "",
    no_games: bool = typer.Option(False, "--no-games", help="Keep no games here; results are reported by hand."),
) -> None:
    """Start the round that is seated, and found its games.

    \b
    monopoly tournament start CUP
    monopoly tournament start CUP --no-games
    """
    act(ctx, how, (event,), lambda service, found, _: [service.starting(found, games=not no_games)])


@with_options
def result(
    ctx: typer.Context,
    how: Writing,
    event: OneEvent = "",
    table: str = typer.Argument("", metavar="[TABLE]", help="T3; else all tables whose games have ended."),
    worth: Worth = None,
    living: str = typer.Option(
        "", "--living", metavar="NAMES", help="Of those with 0, who is still in the game and not bankrupt."
    ),
    again: bool = typer.Option(False, "--again", help="In the place of the result there is; with a reason."),
    number: int = typer.Option(0, "--round", metavar="N", help="With --again: the round, also one that is over."),
    stands: bool = typer.Option(False, "--stands", help="With --again: who went on and who sits where stays as it is."),
) -> None:
    """Store results: from the games, or of a table by hand.

    \b
    monopoly tournament result CUP
    monopoly tournament result CUP T3
    monopoly tournament result CUP T3 ann 4200 bob 300 cid 0 dan 0
    monopoly tournament result CUP T3 --again --round 1 --reason "misread"

    A bankrupt player has 0; of several the one who went out last is named first. advance stores what is still to be
    had from the games by itself. --again puts right what is stored: from the game anew, or by hand.
    """
    if (number or stands) and not again:
        raise UsageProblem("--round and --stands go with --again: a result that takes the place of another")

    def make(service: "TournamentService", found: "Tournament", words: Sequence[str]) -> "Sequence[actions.Action]":
        from monopoly.tournament import actions

        named, *figures = words or ("",)
        rows, broke = _rows(figures, listed(living))
        if again and not named:
            raise UsageProblem("--again is about one table: monopoly tournament result CUP T3 --again --reason TEXT")
        played = (number or _last_played(found)) if again else None
        if not rows:
            return service.collecting(found, named, again=played, stands=stands)
        service.see_by_hand(found, named, played)
        round_ = found.state.next_round if played is None else played
        by_hand = actions.Report(round=round_, table=named, rows=rows, living=broke, again=again, stands=stands)
        return [by_hand]

    act(ctx, how, (event, table, *(worth or ())), make, most=None)


def _last_played(found: "Tournament") -> int:
    return sum(each.status != "seated" for each in found.state.rounds)


def _rows(words: Sequence[str], living: Sequence[str]) -> tuple[tuple[tuple[str, int], ...], int]:
    """Read what each player is worth, of those with nothing the living first; and how many these are."""
    if len(words) % 2:
        raise UsageProblem("a result is a name and a figure for each player: T3 ann 4200 bob 300 cid 0 dan 0")
    rows = []
    for name, figure in zip(words[::2], words[1::2], strict=True):
        if not _WORTH.fullmatch(figure):
            raise UsageProblem(f"{name} {figure}: what he is worth is a whole number, 0 for a bankrupt player")
        rows.append((name, int(figure.replace(",", ""))))
    there = [row for row in rows if row[0] in living]
    if len(there) != len(living) or any(worth for _, worth in there):
        raise UsageProblem(
            f"--living {','.join(living)}: it names players of the result who have 0, as they stand there"
        )
    return (*there, *(row for row in rows if row not in there)), len(there)


@with_options
def advance(
    ctx: typer.Context,
    how: Writing,
    event: OneEvent = "",
    players: str = typer.Argument("", metavar="[NAMES]", help="Who of those level after all tie-breaks goes on."),
) -> None:
    """Close the round: take its results, say who goes on.

    \b
    monopoly tournament advance CUP
    monopoly tournament advance CUP ann,cid

    Refused while a table has no result. After the last round the tournament is over.
    """

    def make(service: "TournamentService", found: "Tournament", words: Sequence[str]) -> "Sequence[actions.Action]":
        from monopoly.tournament import actions

        reports = service.collecting(found)
        chosen = listed(",".join(words))
        return [*reports, actions.Advance(round=found.state.next_round, chosen=chosen)]

    act(ctx, how, (event, players), make, most=1)


@with_options
def undo(
    ctx: typer.Context,
    how: Writing,
    event: OneEvent = "",
    entry: str = typer.Argument("", metavar="[REF]", help="The entry; else the last one that holds."),
) -> None:
    """Take back an entry of a tournament; it stays, struck out.

    \b
    monopoly tournament undo CUP --reason "T3's sheet was misread"
    monopoly tournament undo CUP 7 --reason "bob came after all"

    Refused where a later entry rests on it, and for a round in whose games something was played.
    """
    act(
        ctx,
        how,
        (event, entry),
        lambda service, found, words: [service.taking_back(found, _entry(found, words))],
        most=1,
    )


@with_options
def redo(
    ctx: typer.Context,
    how: Writing,
    event: OneEvent = "",
    entry: str = typer.Argument("", metavar="[REF]", help="The entry taken back; else the last such."),
) -> None:
    """Let an entry that was taken back hold again.

    \b
    monopoly tournament redo CUP 7 --reason "it was right"
    monopoly tournament redo CUP --reason "it was right"
    """
    from monopoly.tournament import actions

    act(ctx, how, (event, entry), lambda _, found, words: [actions.PutBack(entry=_entry(found, words))], most=1)


def _entry(found: "Tournament", words: Sequence[str]) -> int | None:
    from monopoly import resolve

    return resolve(words[0], found.entries) if words else None
