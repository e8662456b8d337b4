"""What commands say of tournaments: which one is meant, what became of an entry, where it stands."""

import shlex
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import typer

from cli.errors import UsageProblem, say
from cli.output import write_json

if TYPE_CHECKING:
    from events import Log
    from monopoly.tournament import Done, Plan
    from projections import TournamentState

KIND = "tournament"


def pick_tournament(ctx: typer.Context, log: "Log", asked: str) -> str:
    """Say which tournament is meant: the one asked for, or the only one in the file. Raises UsageProblem."""
    from events import NoSuchStream

    for word in (asked, ctx.obj.game):
        if not word:
            continue
        with suppress(NoSuchStream):
            if log.tip(word).kind == KIND:
                return word
        if word == asked:
            raise UsageProblem(_none_such(log, asked, ctx.obj.db))
    names = [stream.name for stream in log.streams(KIND)]
    if not names:
        raise UsageProblem(f"no tournament in {ctx.obj.db} yet: monopoly tournament new CUP --players … founds one")
    if len(names) > 1:
        raise UsageProblem(f"which tournament? They are {', '.join(names[:12])}")
    return names[0]


def _none_such(log: "Log", asked: str, db: str) -> str:
    from difflib import get_close_matches

    names = [stream.name for stream in log.streams(KIND)]
    near = get_close_matches(asked.casefold(), [name.casefold() for name in names], 3)
    meant = [name for name in names if name.casefold() in near]
    said = f"no tournament {asked!r} in {db}"
    if meant:
        return f"{said}; did you mean {' or '.join(meant)}?"
    return f"{said}; tournaments are {', '.join(names[:12])}" if names else said


def tell_done(done: "Done", *, as_json: bool) -> None:
    """Print entries and what they did."""
    from monopoly import plain_entry
    from monopoly.tournament import round_status, word_tournament

    stands = round_status(done.state)
    if as_json:
        entries = [plain_entry(done.first + at, draft, None) for at, draft in enumerate(done.drafts)]
        told = {"entries": entries, "stored": done.stored, "repeated": done.repeated, "stands": stands}
        sys.stdout.write(write_json(told))
        return
    from cli.tables import show

    lines = []
    for number, draft in enumerate(done.drafts, done.first):
        lines.append(f"{number}. {draft.line}" + ("" if done.stored else "   (not stored)"))
        lines.extend(f"   {said}" for said in word_tournament(draft.events))
    if done.repeated:
        lines.append("   stored before with this key: nothing new was written")
    seated = done.state.current
    things: list[Any] = lines or ["no result is to be had from the games yet"]
    if seated is not None and seated.status == "seated" and done.drafts:
        things.append(_seats(seated.tables))
    show(*things)
    if seated is not None and seated.status == "started" and (left := seated.open_tables()):
        shown = ", ".join(left[:12]) + (f" … ({len(left)} in all)" if len(left) > 12 else "")
        print(f"   without a result: {shown}")
    for hint in _what_is_left(done):
        print(f"   {hint}")
    if sys.stderr.isatty() and done.stored:
        say(f"{done.state.tournament}: {stands}")


def _what_is_left(done: "Done") -> Iterator[str]:
    """Say what entries leave to be done: seats of those who entered late, games of those who withdrew."""
    from events import PlayersEntered, PlayerWithdrew
    from monopoly.notation import quote

    state, current = done.state, done.state.current
    if current is None:
        return
    seats = current.seated()
    for event in (event for draft in done.drafts for event in draft.events):
        if isinstance(event, PlayersEntered) and not event.alternates:
            free = [player for player in event.players if player in state.field and player not in seats]
            if free and current.status == "started":
                yield f"in play from round {current.number + 1} on"
            elif free:
                yield f"no seat yet in round {current.number}: seat --table T1 NAMES, or seat --anew"
        if isinstance(event, PlayerWithdrew):
            table = seats.get(event.player, "")
            game = current.games.get(table, "")
            if current.status == "started" and game and table not in current.results:
                name = shlex.quote(quote(event.player))
                yield f"his game waits for him until: monopoly do -g {shlex.quote(game)} {name} resign"
            elif current.status == "seated" and len(current.tables) > 1 and 2 in map(len, current.tables.values()):
                yield "a table of two: seat --anew seats all anew, seat --table T1 NAMES moves somebody there"


def _seats(tables: Mapping[str, tuple[str, ...]]) -> Any:
    from cli.tables import Table

    return Table((("table", "left"), ("players", "left")), [(t, ", ".join(names)) for t, names in tables.items()])


def tell_tournament(log: "Log | None", state: "TournamentState", plan: "Plan", number: int | None = None) -> None:
    """Print where a tournament stands and the tables of a round."""
    from cli.tables import Table, show
    from monopoly.tournament import tournament_document

    document = tournament_document(log, state, plan, number)

    won = f", won by {state.winner}" if state.winner else ""
    named = state.title or state.preset
    title = f" ({named})" if named else ""
    things: list[Any] = [f"{state.tournament}{title}: {document['stands']}{won}"]
    waiting = [f"{what}: {', '.join(document[what])}" for what in ("alternates", "withdrawn") if document[what]]
    things.append("; ".join((f"{len(state.players)} players, {len(state.field)} in play", *waiting)))
    columns = (("round", "right"), ("", "left"), ("length", "right"), ("rules", "left"), ("scoring", "left"))
    rows = [
        (
            str(each["round"]),
            each["name"],
            each["length"] or "",
            each["ruleset"],
            each["scoring"],
            each["seating"],
            _who(each["cut"]),
            each["status"],
        )
        for each in document["rounds"]
    ]
    rounds = Table((*columns, ("seats", "left"), ("who plays", "left"), ("status", "left")), rows)
    things.append(rounds.without_empty("length", "who plays"))
    if document["tables"]:
        met = document["repeats"]
        again = "nobody meets again" if not met else f"{met} {'pair meets' if met == 1 else 'pairs meet'} again"
        things.append(f"round {document['round']}, {again}")
        table = Table(
            (("table", "left"), ("players", "left"), ("game", "left"), ("status", "left")),
            [(each["table"], _players(each), each["game"] or "", each["status"]) for each in document["tables"]],
        )
        things.append(table.without_empty("game"))
    show(*things)


def _who(cut: int | str | None) -> str:
    if cut is None:
        return ""
    return "the winners of the tables" if cut == "winners" else f"the best {cut}"


def _players(table: dict[str, Any]) -> str:
    if not table["result"]:
        return ", ".join(table["players"])
    return ", ".join(f"{row['place']}. {row['player']} {row['worth']:,} ({row['points']:,})" for row in table["result"])


def tell_presets(plans: "Mapping[str, Plan]", *, as_json: bool) -> None:
    """List presets with what they are about."""
    rows = [
        {"preset": name, "title": plan.title, "rounds": len(plan.each_round()), "about": " ".join(plan.about.split())}
        for name, plan in plans.items()
    ]
    if as_json:
        sys.stdout.write(write_json(rows))
        return
    from cli.tables import Table, show

    show(
        Table(
            (("preset", "left"), ("rounds", "right"), ("about", "left")),
            [(str(row["preset"]), str(row["rounds"]), str(row["about"])) for row in rows],
        )
    )
