"""``undo``, ``redo`` and ``rewind``: take back without erasing."""

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer

from cli.completing import complete_entries
from cli.errors import NO, NeedsYes, say
from cli.writing import Writing, game_desk, with_options

if TYPE_CHECKING:
    from monopoly import Game, RuleViolation, actions

app = typer.Typer(rich_markup_mode=None, add_completion=False)

Typo = Annotated[bool, typer.Option("--typo", help="A roll or card was typed wrong.")]
Agreed = Annotated[str, typer.Option("--agreed", metavar="NAMES", help="The players who agree: ann,bob,cid.")]


def _act(
    ctx: typer.Context,
    how: Writing,
    reference: str,
    make: "Callable[[Game, str, int | None], actions.Action]",
    *,
    ask: bool = False,
) -> None:
    """Take back or put back what a reference means; ``ask`` before doing it."""
    from monopoly import RuleViolation, Sentence

    with game_desk(ctx, how) as desk:
        number = desk.entry(reference) if reference else None
        if ask and not sys.stdin.isatty():
            raise NeedsYes("rewind takes back several entries: say --yes (or -n to see them first)")

        def line() -> Sentence:
            return Sentence(make(desk.game, desk.actor, number))

        if ask:
            desk.act(line, store=False)
            if not typer.confirm("Take these back?", err=True):
                say("nothing was taken back")
                raise typer.Exit(NO)
        try:
            desk.act(line)
        except RuleViolation as refusal:
            if how.dry_run and not how.json:
                _tell_later(desk.game, refusal)
            raise


def _tell_later(game: "Game", refusal: "RuleViolation") -> None:
    """List what rests on an entry that cannot be taken back alone, and why."""
    if refusal.rule != "undo.later" or refusal.entry is None:
        return
    timeline, number = game.timeline(), refusal.entry
    depend = timeline.dependants(number, frozenset(timeline.undone) | {number})
    print(f"on {number}. {timeline.entries[number].line} rest{'s nothing' if not depend else ':'}")
    for entry, why in depend:
        print(f"   {entry.number}. {entry.line}: {why}")


def _names(game: "Game", agreed: str) -> tuple[str, ...]:
    return tuple(game.vocabulary.player(name.strip()) for name in agreed.split(",") if name.strip())


@app.command()
@with_options
def undo(
    ctx: typer.Context,
    how: Writing,
    entry: str = typer.Argument(
        "", metavar="[REF]", help="The entry; else the last one that holds.", autocompletion=complete_entries
    ),
    keep_later: bool = typer.Option(False, "--keep-later", help="Later entries stay, if they still mean the same."),
    typo: Typo = False,
    agreed: Agreed = "",
) -> None:
    """Take back an entry; it stays, struck out.

    \b
    monopoly undo 24 --reason "misread the dice"
    monopoly undo
    monopoly undo -n 24                 says what would be taken back
    monopoly undo 24 --keep-later
    """

    def make(game: "Game", actor: str, number: "int | None") -> "actions.Action":
        from monopoly import actions

        return actions.Undo(actor, number, keep_later, typo, _names(game, agreed))

    _act(ctx, how, entry, make)


@app.command()
@with_options
def redo(
    ctx: typer.Context,
    how: Writing,
    entry: str = typer.Argument(
        "", metavar="[REF]", help="The entry that was taken back; else the last such.", autocompletion=complete_entries
    ),
) -> None:
    """Let an entry that was taken back hold again.

    \b
    monopoly redo 24
    monopoly redo
    monopoly redo -n 24
    """

    def make(game: "Game", actor: str, number: "int | None") -> "actions.Action":
        from monopoly import actions

        return actions.Redo(actor, number)

    _act(ctx, how, entry, make)


@app.command()
@with_options
def rewind(
    ctx: typer.Context,
    how: Writing,
    entry: str = typer.Argument(
        ..., metavar="REF", help="The last entry that still holds.", autocompletion=complete_entries
    ),
    typo: Typo = False,
    agreed: Agreed = "",
) -> None:
    """Take back all entries after one.

    \b
    monopoly rewind 16
    monopoly rewind -n t5
    monopoly rewind 16 --agreed ann,bob,cid
    monopoly rewind 16 --by "R. Hale" --role referee --reason "wrong deck" --yes

    It asks first; where there is no terminal to ask on, it needs --yes.
    """

    def make(game: "Game", actor: str, number: "int | None") -> "actions.Action":
        from monopoly import actions

        return actions.Rewind(actor, number or 0, typo, _names(game, agreed))

    _act(ctx, how, entry, make, ask=not (how.yes or how.dry_run))
