"""``note``, ``rule`` and ``adjust``: remarks, rulings, corrections."""

from typing import TYPE_CHECKING, Annotated

import typer

from cli.completing import complete_entries, complete_judged, complete_moves
from cli.errors import UsageProblem
from cli.options import Ruling, Why, known_ruling
from cli.session import names_tournament
from cli.writing import Writing, game_desk, with_options

if TYPE_CHECKING:
    from monopoly import Game

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
@with_options
def note(
    ctx: typer.Context,
    how: Writing,
    entry: str = typer.Argument(
        ..., metavar="REF", help="The entry it is about; 0: the game.", autocompletion=complete_entries
    ),
    text: str = typer.Argument(..., metavar="TEXT", help="The remark."),
) -> None:
    """Add a remark to an entry.

    \b
    monopoly note 12 "cid had the dice already"
    monopoly note @ "dice off the table, rolled again"
    """
    if not text.strip():
        raise UsageProblem('a note says something: monopoly note 12 "cid had the dice already"')

    with game_desk(ctx, how) as desk:
        from monopoly import Sentence, actions

        desk.act(lambda: Sentence(actions.Note(desk.actor, desk.entry(entry), text)))


@app.command()
@with_options
def rule(
    ctx: typer.Context,
    how: Writing,
    target: Annotated[
        str,
        typer.Argument(
            metavar="REF|D1[:RULE]", help="The entry of the finding, or the dispute.", autocompletion=complete_judged
        ),
    ],
    ruling: Ruling,
    why: Why = "",
    adjust: str = typer.Option(
        "", "--adjust", metavar="MOVES", help="Money and lots with it: 'ann +30 ORI*0', or owed."
    ),
) -> None:
    """Rule on a finding of the audit, or on a dispute.

    \b
    monopoly rule 12 deny "too late"
    monopoly rule 12 uphold "the dice were not down yet" --by "R. Hale"
    monopoly rule 9 note --adjust owed "rent of one house"
    monopoly rule D1 uphold --adjust "ann +30 bob -30"
    monopoly rule 7 deny "it was signed" -g CUP       a tournament's finding
    monopoly rule 10:build.when deny                  one finding of several

    On a claim or a dispute, uphold says that who asked is right, and deny that he is not; of a late claim it is the
    owner who asked, whoever disputed it. On a misplay, uphold says that the audit is right, deny that the play stands,
    note that it is known and left so; each settles it. A late claim that is upheld moves its rent by an adjustment that
    all can see; --adjust says another sum, or what lots are to be (see monopoly adjust --help), and "--adjust owed"
    what the audit says would put the finding right: the money, and the buildings of an order that should not have been.
    What a player's cash does not cover he owes. A ruling on a dispute closes it.

    A ruling settles all that was done against the rules at an entry; with ":RULE" the one finding of that rule. How
    long the turn took in the end (turn.timeout) is settled by name, or where nothing else was found. What was ruled on
    with money is ruled on again only when that ruling is taken back.
    """
    ruling = known_ruling(ruling)
    if names_tournament(ctx):
        from cli.tournament_judging import rule_on

        if adjust:
            raise UsageProblem("no money is owed in a tournament: a ruling on it goes without --adjust")
        rule_on(ctx, "", how.because(why), target, ruling)
        return
    with game_desk(ctx, how.because(why)) as desk:
        from monopoly.notation.words import quoted

        def line() -> str:
            named = _target_in(desk.game, target)
            moves = owed_text(desk.game, named) if adjust.strip().lower() == "owed" else adjust
            return " ".join(["ref", "rule", named, ruling, *([f"adjust={quoted(moves)}"] if moves else [])])

        desk.act(line)


def _target_in(game: "Game", target: str) -> str:
    """Give what is ruled on as a line names it: an entry or a dispute, and the finding there if that is said."""
    about, joint, rule = target.rpartition(":")
    if not (about and rule[:1].isalpha()):
        about, joint, rule = target, "", ""
    disputed = about[:1] in ("d", "D") and about[1:].isdigit()
    return f"{about if disputed else resolve_in(game, about)}{joint}{rule}"


def resolve_in(game: "Game", reference: str) -> int:
    """Give the entry of a game that a reference means. Raises DataError."""
    from monopoly import resolve

    return resolve(reference, game.past)


def owed_text(game: "Game", named: str) -> str:
    """Write what the audit says would put an entry right, as a correction. Raises UsageProblem."""
    from monopoly.auditing import audit
    from monopoly.notation.corrections import write_corrections
    from monopoly.ruling import owed_at

    about, _, rule = named.partition(":")
    disputes = {f"D{dispute.number}": dispute.entry for dispute in game.state.disputes}
    entry = disputes.get(about.upper()) or int(about) if about.isdigit() or about.upper() in disputes else 0
    timeline = game.timeline()
    owed = owed_at(timeline, entry, audit(timeline), rule.lower())
    if owed.changed:
        names = " and ".join(game.book.name(square) for square in owed.changed)
        said = f"{names} was built on or sold from since entry {entry}"
        raise UsageProblem(f"{said}: say what is to stand there, --adjust '{owed.changed[0]}*0 ann +50'")
    if not (owed.moves or owed.lots):
        raise UsageProblem(f"the audit says of no money that it is owed at {named}: say the sums, --adjust 'ann +30'")
    return write_corrections(tuple(owed.moves.items()), owed.lots, game.vocabulary)


@app.command(context_settings={"ignore_unknown_options": True})
@with_options
def adjust(
    ctx: typer.Context,
    how: Writing,
    moves: Annotated[
        list[str],
        typer.Argument(
            metavar="PLAYER SUM | LOT …", help="As in ann +30 bob -30 ORI:ann 'ORI*2'.", autocompletion=complete_moves
        ),
    ],
) -> None:
    """Put balances and lots right, in plain sight.

    \b
    monopoly adjust ann +30 bob -30 --reason "rent of 10"
    monopoly adjust cid +200 --by "R. Hale"           an error of the bank
    monopoly adjust 'BDW*0' ann +200                  a house that should not be
    monopoly adjust ORI:bob 'BAL(free)'               a deed in wrong hands

    Nothing is edited: the correction is an entry of the referee's, by the bank. Nobody goes below nothing.

    A lot is said as it is to be: ORI:ann whose (ORI:bank: for sale again), ORI*2 its houses (0: bare, 5: a hotel),
    ORI(m) mortgaged, ORI(free) not. Buildings come from the bank's stock and go back into it; the rules of building do
    not bind the referee, and what the lots cost he says himself.
    """
    with game_desk(ctx, how) as desk:
        desk.act(lambda: ["ref", "adjust", *moves])
