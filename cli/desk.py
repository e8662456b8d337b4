"""``note``, ``rule`` and ``adjust``: remarks, rulings, corrections."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer

from cli.completing import complete_entries, complete_judged, complete_moves, one_of
from cli.errors import UsageProblem
from cli.options import By, DryRun, Json, Reason, Role, Yes, acting, saying
from cli.session import open_service, pick_game
from cli.told import tell_outcome

if TYPE_CHECKING:
    from monopoly import Game, actions

app = typer.Typer(rich_markup_mode=None, add_completion=False)

RULINGS = ("deny", "uphold", "note")


def _act(
    ctx: typer.Context,
    reference: str,
    make: "Callable[[int, str], actions.Action]",
    *,
    dry_run: bool,
    by: str,
    role: str,
    reason: str,
    json: bool,
) -> None:
    from monopoly import Sentence, resolve

    said = saying(by=by, role=role, reason=reason)
    with open_service(ctx, read_only=dry_run) as service:
        name = pick_game(ctx, service.log)
        game = service.game(name)
        outcome = service.act(
            name, Sentence(make(resolve(reference, game.past), acting(said))), store=not dry_run, **said
        )
        tell_outcome(game.book, outcome, as_json=json)


@app.command()
def note(
    ctx: typer.Context,
    entry: str = typer.Argument(
        ..., metavar="REF", help="The entry it is about; 0: the game.", autocompletion=complete_entries
    ),
    text: str = typer.Argument(..., metavar="TEXT", help="The remark."),
    dry_run: DryRun = False,
    by: By = "",
    role: Role = "",
    reason: Reason = "",
    yes: Yes = False,
    json: Json = False,
) -> None:
    """Add a remark to an entry.

    \b
    monopoly note 12 "cid had the dice already"
    monopoly note @ "dice off the table, rolled again"
    """
    if not text.strip():
        raise UsageProblem('a note says something: monopoly note 12 "cid had the dice already"')

    def make(number: int, actor: str) -> "actions.Action":
        from monopoly import actions

        return actions.Note(actor, number, text)

    _act(ctx, entry, make, dry_run=dry_run, by=by, role=role, reason=reason, json=json)


@app.command()
def rule(
    ctx: typer.Context,
    target: str = typer.Argument(
        ..., metavar="REF|D1", help="The entry of the finding, or the dispute.", autocompletion=complete_judged
    ),
    ruling: str = typer.Argument(..., metavar="RULING", help="deny, uphold or note.", autocompletion=one_of(*RULINGS)),
    why: str = typer.Argument("", metavar="[WHY]", help="The reason."),
    adjust: str = typer.Option("", "--adjust", metavar="MOVES", help="Money with it: 'ann +30 bob -30', or owed."),
    dry_run: DryRun = False,
    by: By = "",
    role: Role = "",
    reason: Reason = "",
    yes: Yes = False,
    json: Json = False,
) -> None:
    """Rule on a finding of the audit, or on a dispute.

    \b
    monopoly rule 12 deny "too late"
    monopoly rule 12 uphold "the dice were not down yet" --by "R. Hale"
    monopoly rule 9 note --adjust owed "rent of one house"
    monopoly rule D1 uphold --adjust "ann +30 bob -30"

    On a claim or a dispute, uphold says that who asked is right, and deny that he is not. On a misplay, uphold says
    that the audit is right, deny that the play stands, note that it is known and left so; each settles it. A late
    claim that is upheld moves its rent by an adjustment that all can see; --adjust says another sum, and
    "--adjust owed" the money that the audit says would put the finding right. A ruling on a dispute closes it.
    """
    if ruling not in RULINGS:
        raise UsageProblem(f"{ruling!r} is no ruling: {', '.join(RULINGS)}")
    if why and reason:
        raise UsageProblem("two reasons: say it once")
    disputed = target[:1] in "dD" and target[1:].isdigit()
    said = saying(by=by, role=role, reason=why or reason)
    with open_service(ctx, read_only=dry_run) as service:
        name = pick_game(ctx, service.log)
        game = service.game(name)
        named = target if disputed else str(resolve_in(game, target))
        moves = owed_text(game, named) if adjust.strip().lower() == "owed" else adjust
        words = ["ref", "rule", named, ruling, *([f'adjust="{moves}"'] if moves else [])]
        outcome = service.act(name, " ".join(words), store=not dry_run, **said)
        tell_outcome(game.book, outcome, as_json=json)


def resolve_in(game: "Game", reference: str) -> int:
    """Give the entry of a game that a reference means. Raises DataError."""
    from monopoly import resolve

    return resolve(reference, game.past)


def owed_text(game: "Game", named: str) -> str:
    """Write the money that the audit says would put an entry right, as a correction. Raises UsageProblem."""
    from monopoly import audit_rows

    state = game.state
    disputes = {f"D{dispute.number}": dispute.entry for dispute in state.disputes}
    entry = disputes.get(named.upper()) or int(named) if named.isdigit() or named.upper() in disputes else 0
    owed: dict[str, int] = {}
    for row in audit_rows(game.timeline()):
        if row["entry"] == entry and row["ruling"] is None:
            for player, amount in row["owed"].items():
                owed[player] = owed.get(player, 0) + amount
    if not any(owed.values()):
        raise UsageProblem(f"the audit says of no money that it is owed at {named}: say the sums, --adjust 'ann +30'")
    return " ".join(f"{game.vocabulary.name(player)} {amount:+d}" for player, amount in owed.items() if amount)


@app.command(context_settings={"ignore_unknown_options": True})
def adjust(
    ctx: typer.Context,
    moves: Annotated[
        list[str],
        typer.Argument(metavar="PLAYER SUM…", help="As in ann +30 bob -30.", autocompletion=complete_moves),
    ],
    dry_run: DryRun = False,
    by: By = "",
    role: Role = "",
    reason: Reason = "",
    yes: Yes = False,
    json: Json = False,
) -> None:
    """Put balances right, in plain sight.

    \b
    monopoly adjust ann +30 bob -30 --reason "rent of 10"
    monopoly adjust cid +200 --by "R. Hale"           an error of the bank

    Nothing is edited: the correction is an entry of the referee's, by the bank. Nobody goes below nothing.
    """
    said = saying(by=by, role=role, reason=reason)
    with open_service(ctx, read_only=dry_run) as service:
        name = pick_game(ctx, service.log)
        outcome = service.act(name, ["ref", "adjust", *moves], store=not dry_run, **said)
        tell_outcome(service.game(name).book, outcome, as_json=json)
