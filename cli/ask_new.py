"""The questions that ``new`` asks on a terminal, with defaults where they make sense; a bad answer is asked again."""

import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple

import typer

from cli.errors import UsageProblem, say
from cli.options import listed, text
from cli.session import NoFile, open_log

if TYPE_CHECKING:
    from monopoly.ruleset import Ruleset

_NUMBERED = re.compile(r"(.*?)(\d+)")


class Wanted(NamedTuple):
    """What a game needs to be told; empty: not said yet."""

    name: str
    players: str
    ruleset: str
    rules: str


def ask_new(ctx: typer.Context, said: Wanted) -> Wanted:
    """Ask for what was not said. Raises KeyboardInterrupt where the answer is Ctrl-C or Ctrl-D."""
    from monopoly.library import ruleset_names
    from monopoly.options import write_duration

    names = _games(ctx)
    name = said.name or ask("name of the game", lambda answer: _check_name(answer, names), default=_free_name(names))
    players = said.players or ask("players in seating order, such as ann,bob,cid", _check_players)
    known = ruleset_names()
    ruleset = said.ruleset or ask(
        f"ruleset ({', '.join(known)})", lambda answer: _check_ruleset(answer, players), default="classic", words=known
    )
    rules = said.rules
    if "turn=" not in rules:
        own = _ruleset(ruleset).turn
        limit = write_duration(own) if own else "none"
        answer = ask("time for a turn, such as 60s or 5m", _check_limit, default=limit, words=("none", "60s", "5m"))
        rules = f"{rules} turn={answer}".strip() if answer != limit else rules
    return Wanted(name, players, ruleset, rules)


def ask(label: str, check: Callable[[str], None], *, default: str = "", words: Iterable[str] = ()) -> str:
    """Ask until the answer is good; an empty one means the default, and Up brings a bad one back to be mended.

    Raises KeyboardInterrupt where the answer is Ctrl-C or Ctrl-D.
    """
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import WordCompleter

    question = f"{label} [{default}]: " if default else f"{label}: "
    session: PromptSession[str] = PromptSession(question, completer=WordCompleter([*words], sentence=True))
    while True:
        try:
            answer = session.prompt().strip() or default
        except EOFError:
            raise KeyboardInterrupt from None
        try:
            check(answer)
        except _errors() as error:
            say(str(error))
        else:
            return answer


def _errors() -> tuple[type[Exception], ...]:
    from monopoly import DataError, NotationError

    return UsageProblem, DataError, NotationError


def _games(ctx: typer.Context) -> list[str]:
    try:
        with open_log(ctx, read_only=True) as log:
            return [stream.name for stream in log.streams()]
    except NoFile:
        return []


def _free_name(names: list[str]) -> str:
    """Propose a name: the last game's with the next number."""
    found = _NUMBERED.fullmatch(names[-1]) if names else None
    stem, number = (found[1], int(found[2])) if found else ("game-", 0)
    taken = {name.casefold() for name in names}
    while f"{stem}{number + 1}".casefold() in taken:
        number += 1
    return f"{stem}{number + 1}"


def _check_name(name: str, names: list[str]) -> None:
    if not text("the name", name):
        raise UsageProblem("a game needs a name, such as R1-T1")
    if name.casefold() in {taken.casefold() for taken in names}:
        raise UsageProblem(f"there is a game {name!r} already: choose another name")


def _check_players(players: str) -> None:
    from monopoly import check_names

    if len(check_names(listed(players))) < 2:
        raise UsageProblem("a game needs two players at least, with commas between their names: ann,bob")


def _ruleset(name: str) -> "Ruleset":
    from monopoly import load_ruleset

    return load_ruleset(name)


def _check_ruleset(name: str, players: str) -> None:
    rules, count = _ruleset(name), len(listed(players))
    if not rules.min_players <= count <= rules.max_players:
        raise UsageProblem(f"{name} is for {rules.min_players} to {rules.max_players} players, not {count}")


def _check_limit(limit: str) -> None:
    from monopoly.options import duration

    try:
        good = limit == "none" or duration(limit) > 0
    except ValueError as error:
        raise UsageProblem(f"{error}, nor none") from None
    if not good:
        raise UsageProblem("a turn needs some time, or none for no limit")
