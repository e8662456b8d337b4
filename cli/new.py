"""``new``: founds a game."""

import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import typer

from cli.completing import complete_house_rules, complete_rulesets, one_of
from cli.errors import UsageProblem
from cli.options import By, DryRun, Json, Reason, Role, Yes, listed, saying, signed, text, words
from cli.output import write_json
from cli.session import NoFile, make_service, open_log, open_service

if TYPE_CHECKING:
    from monopoly import Game, Headers

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def new(
    ctx: typer.Context,
    name: str | None = typer.Argument(None, metavar="NAME", help="The name of the game, such as R1-T1."),
    players: str = typer.Option(
        "", "--players", metavar="NAMES", help="In seating order, ann,bob,cid; the first moves first."
    ),
    ruleset: str = typer.Option(
        "",
        "--ruleset",
        metavar="NAME",
        help="A ruleset by name (classic), or a file of yours, my.toml.",
        autocompletion=complete_rulesets,
    ),
    rules: str = typer.Option("", "--rules", metavar="OPTIONS", help="On top: 'claim=second-roll turn=60s round=90m'."),
    house: str = typer.Option(
        "",
        "--house",
        metavar="NAMES",
        help="House rules by name, with commas between.",
        autocompletion=complete_house_rules,
    ),
    board: str = typer.Option("", "--board", metavar="NAME", help="Another board than the ruleset's."),
    seed: str = typer.Option("", "--seed", metavar="TEXT", help="Of the game's own dice and decks; else drawn."),
    opening: str = typer.Option("", "--opening", metavar="ROLLS", help="For the start: 'ann 3+4 bob 5+5'."),
    mode: str = typer.Option(
        "",
        "--mode",
        metavar="MODE",
        help="strict (so without it): the rules refuse; as-played: what is against them is stored and flagged.",
        autocompletion=one_of("strict", "as-played"),
    ),
    as_played: bool = typer.Option(False, "--as-played", help="The same as --mode as-played."),
    event: str = typer.Option("", "--event", metavar="NAME", help="The tournament or club."),
    table: str = typer.Option("", "--table", metavar="NAME", help="The table."),
    referee: str = typer.Option("", "--referee", metavar="NAME", help="Who referees."),
    clerk: str = typer.Option("", "--clerk", metavar="NAME", help="Who keeps the record."),
    dry_run: DryRun = False,
    by: By = "",
    role: Role = "",
    reason: Reason = "",
    yes: Yes = False,
    json: Json = False,
) -> None:
    """Start a game.

    \b
    monopoly new R1-T1 --players ann,bob,cid
    monopoly new R1-T1 --players ann,bob,cid --rules 'turn=60s round=90m'
    monopoly new casual --players "Ann B,Аня" --opening '"Ann B" 3+4 Аня 5+5'
    monopoly new

    On a terminal it asks for what was left out: name, players, ruleset, time for a turn.
    The file of games is made if it is not there. A name that is taken is refused, in whatever letter case.
    """
    if (name is None or not players) and not json and sys.stdin.isatty() and sys.stdout.isatty():
        from cli.ask_new import Wanted, ask_new

        name, players, ruleset, rules = ask_new(ctx, Wanted(name or "", players, ruleset, rules))
    if name is None:
        raise UsageProblem("missing argument 'NAME' (see monopoly new --help)")
    if not text("the name", name):
        raise UsageProblem("a game needs a name: monopoly new R1-T1 --players ann,bob,cid")
    if mode not in ("", "strict", "as-played"):
        raise UsageProblem(f"no mode {mode!r}: strict or as-played")
    if as_played and mode == "strict":
        raise UsageProblem("--mode strict or --as-played, not both")
    texts = {"event": event, "table": table, "referee": referee, "clerk": clerk, "board": board, "seed": seed}
    headers = _headers(
        name.strip(),
        players,
        ruleset=ruleset or "classic",
        rules=rules,
        house=house,
        opening=opening,
        mode="as-played" if as_played else mode or "strict",
        texts={key: text(f"--{key}", value) for key, value in texts.items() if value},
    )
    said = saying(by=by, role=role, reason=reason)
    game = _found(ctx, headers, said, dry_run=dry_run)
    _tell(ctx, game, as_json=json, dry_run=dry_run)


def _headers(
    name: str,
    players: str,
    *,
    ruleset: str,
    rules: str,
    house: str,
    opening: str,
    mode: str,
    texts: dict[str, str],
) -> "Headers":
    from monopoly import Headers, Vocabulary, check_names, parse_opening

    names = listed(players)
    if not names:
        raise UsageProblem(f"who plays? monopoly new {name} --players ann,bob,cid")
    seats = check_names(names)
    return Headers(
        game=name,
        players=seats,
        ruleset=ruleset,
        rules=words(rules),
        house=words(house),
        opening=parse_opening(opening, Vocabulary(seats)) if opening else (),
        mode=mode,
        **texts,  # type: ignore[arg-type]
    )


def _found(ctx: typer.Context, headers: "Headers", said: dict[str, Any], *, dry_run: bool) -> "Game":
    """Found the game, in memory first: what is refused must not leave a file behind."""
    from events import MemoryLog, StreamExists

    name = headers.game or ""
    taken = UsageProblem(f"there is a game {name!r} in {ctx.obj.db} already: choose another name")
    who = signed(said, "clerk")
    tried = make_service(MemoryLog()).found(headers, **who)
    if dry_run:
        with suppress(NoFile), open_log(ctx, read_only=True) as log:
            if any(stream.name.casefold() == name.casefold() for stream in log.streams()):
                raise taken
        return tried
    with open_service(ctx, create=True) as service:
        try:
            return service.found(headers, **who)
        except StreamExists:
            raise taken from None


def _tell(ctx: typer.Context, game: "Game", *, as_json: bool, dry_run: bool) -> None:
    from monopoly import describe_state, opening_hand, write_hand

    plain = describe_state(game.book, game.state)
    if as_json:
        sys.stdout.write(write_json(plain))
        return
    from cli.told_state import tell_state

    if dry_run:
        print("(not stored)")
    tell_state(game.book, plain)
    hand = opening_hand(game.book.rules)
    if hand is not None:
        print(f"each starts with {write_hand(hand, game.book.sum)}")
    if game.book.rules.ends == "time" and game.book.rules.round is None:
        print("no time is agreed: say it with --rules round=90m, or let the referee end the game (ref end)")
    if sys.stderr.isatty() and not dry_run:
        command = f"monopoly{_named(ctx, game.state.game)} do {game.vocabulary.name(game.state.player)} roll 3+4"
        print(f"next: {command}", file=sys.stderr)  # not broken into lines: it is there to be copied


def _named(ctx: typer.Context, name: str) -> str:
    """Give the options by which the next command finds the game; none where it is the only one in the usual file."""
    from shlex import quote

    source = ctx.find_root().get_parameter_source("db")
    file = f" --db {quote(ctx.obj.db)}" if source is not None and source.name == "COMMANDLINE" else ""
    with open_log(ctx, read_only=True) as log:
        several = len(log.streams("game")) > 1
    return f"{file} -g {quote(name)}" if several or ctx.obj.game else file
