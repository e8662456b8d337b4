"""``legal``: what each player may do now."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

import typer

from cli.completing import complete_actors
from cli.errors import UsageProblem
from cli.options import AsKnown, At, Csv, Json, Nl, Tsv
from cli.output import Format, emit
from cli.session import open_game

if TYPE_CHECKING:
    from monopoly import Book, Option
    from projections import State

app = typer.Typer(rich_markup_mode=None, add_completion=False)

COLUMNS = (
    *("player", "verb", "squares", "entries", "words", "partners", "low", "high"),
    *("gives", "takes", "gives_cash", "takes_cash"),
)

EXITS = ("bankrupt", "resign")


@app.command()
def legal(
    ctx: typer.Context,
    player: str = typer.Argument(
        "", metavar="[PLAYER]", help="A player, bank, or ref; else all.", autocompletion=complete_actors
    ),
    at: At = "",
    as_known: AsKnown = "",
    json: Json = False,
    nl: Nl = False,
    csv: Csv = False,
    tsv: Tsv = False,
) -> None:
    """Say what each player may do now, and within what limits.

    \b
    monopoly legal ann
    monopoly legal
    monopoly legal bob --at 17 --json

    What is listed "do" allows, and what is not listed it refuses. Of squares, entries, words and partners any one may
    be named; low and high are the least and the most; gives and takes are what either side of a trade may hand over,
    with cash up to gives_cash and takes_cash (none: no limit). Undo, redo, rewind, note, count, rule and dispute are
    always open and not listed; nor is a claim that comes too late, which is kept but moves no money.
    """
    form = Format(as_json=json, nl=nl, as_csv=csv, tsv=tsv)
    import msgspec

    from monopoly import Vocabulary
    from monopoly.legal import legal as options_of

    with open_game(ctx) as game:
        state = game.look(at, as_known).state if at or as_known else game.state
        book, name = game.book, game.name
    actor = Vocabulary(state.players).actor(player) if player else None
    if actor == "clerk":
        raise UsageProblem("the clerk makes no moves: say a player, bank or ref")
    options = options_of(book, state, actor)
    if not form.is_table:
        emit((msgspec.structs.asdict(option) for option in options), COLUMNS, form)
        return
    if options:
        show_options(book, state, options)
        return
    from cli.tables import show

    show(f"{name}: there is nothing {actor or 'anybody'} may do now")


def show_options(book: "Book", state: "State", options: "Iterable[Option]") -> None:
    """Print options as a table; ways out of the game, which are hardly ever meant, come last."""
    from cli.tables import DIM, Table, show

    merged = sorted(_merged(options), key=lambda pair: pair[0] in EXITS)
    rows = [(option.player, verb, word_option(book, state, option)) for verb, option in merged]
    styles = [DIM if verb in EXITS else "" for verb, _ in merged]
    show(Table((("player", "left"), ("may", "left"), ("", "left")), rows, styles))


def _merged(options: Iterable["Option"]) -> Iterator[tuple[str, "Option"]]:
    """Give each option with its verb; an offer of what may be traded at once is told with the trade."""
    listed = [*options]
    traded = {(o.player, o.partners, o.gives, o.takes) for o in listed if o.verb == "trade"}
    offered = {(o.player, o.partners, o.gives, o.takes) for o in listed if o.verb == "offer"}
    for option in listed:
        key = option.player, option.partners, option.gives, option.takes
        if option.verb == "offer" and key in traded:
            continue
        yield "trade, offer" if option.verb == "trade" and key in offered else option.verb, option


def word_option(book: "Book", state: "State", option: "Option") -> str:
    """Say what may be named after the verb."""
    match option.verb:
        case "buy" | "decline":
            due = state.pending[0]
            if due.kind == "shares":
                return _listed(option.words)
            return f"{book.name(due.square)} for {book.sum(book.lots[due.square].price)}"
        case "claim" | "waive":
            rents = {claim.entry: claim for claim in state.claims}
            return _listed(
                f"{entry} ({book.sum(rents[entry].amount)} from {rents[entry].debtor}, {rents[entry].square})"
                if entry in rents
                else str(entry)
                for entry in option.entries
            )
        case "trade" | "offer":
            gives = _side(book, option.gives, option.gives_cash)
            takes = _side(book, option.takes, option.takes_cash)
            return f"with {_listed(option.partners)}: {gives or 'nothing'} for {takes or 'nothing'}"
        case "settle":
            given = _side(book, option.gives, option.gives_cash)
            return (
                f"with {_listed(option.partners)}: {given} for {_range(book.sum, option.low, option.high)} of the debt"
            )
        case "sold":
            what = " ".join((*option.words, *option.squares))
            return f"{what} to {_listed(option.partners)} for {_range(book.sum, option.low, option.high)}"
        case "deal" if option.partners:
            return f"{option.high} deeds to {_listed(option.partners)}"
        case "penalty":
            sums = ("any sum",) if option.low else ()
            return f"{_listed((*option.words, *sums))} for {_listed(option.partners)}"
    # of buildings that are wanted the number is said, of all else a sum
    limits = _range(str if option.verb == "want" else book.sum, option.low, option.high)
    named = _listed((*option.squares, *option.words, *map(str, option.entries), *option.partners))
    return ": ".join(part for part in (named, limits) if part)


def _listed(words: Iterable[str]) -> str:
    return ", ".join(words)


def _range(written: Callable[[int], str], low: int | None, high: int | None) -> str:
    if low is None:
        return ""
    return (
        f"{written(low)} or more"
        if high is None
        else written(low)
        if low == high
        else f"{written(low)} to {written(high)}"
    )


def _side(book: "Book", goods: Sequence[str], cash: int | None) -> str:
    """Name what one side may hand over."""
    sums = "any sum" if cash is None else f"up to {book.sum(cash)}" if cash else ""
    return _listed((*goods, *((sums,) if sums else ())))
