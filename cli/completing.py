"""What a shell offers after TAB: games, players and rules, read from the file that is meant; never an error."""

import contextlib
import os
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from events import Log


@contextlib.contextmanager
def _log(ctx: typer.Context) -> Iterator["Log"]:
    from events.sqlite import SqliteLog

    log = SqliteLog.open(ctx.find_root().params.get("db") or "monopoly.db", create=False, read_only=True, timeout=0.2)
    try:
        yield log
    finally:
        log.close()


def _matching(words: Iterable[str], begun: str) -> list[str]:
    found = [word for word in words if word.lower().startswith(begun.lower())]
    if os.environ.get("_MONOPOLY_COMPLETE") == "complete_bash":  # it inserts what it is given as it stands
        import re

        return [re.sub(r"([^\w.,:@%+=/-])", r"\\\1", word) for word in found]
    return found


def complete_games(ctx: typer.Context, incomplete: str) -> list[str]:
    """Offer the games of the file."""
    try:
        with _log(ctx) as log:
            return _matching([stream.name for stream in log.streams("game")], incomplete)
    except Exception:
        return []  # a shell that waits for a word has no use for an error


def complete_tournaments(ctx: typer.Context, incomplete: str) -> list[str]:
    """Offer the tournaments of the file."""
    try:
        with _log(ctx) as log:
            return _matching([stream.name for stream in log.streams("tournament")], incomplete)
    except Exception:
        return []


def complete_players(ctx: typer.Context, incomplete: str) -> list[str]:
    """Offer the players of the game that is meant."""
    try:
        from monopoly import load_state

        with _log(ctx) as log:
            games = [stream.name for stream in log.streams("game")]
            game = ctx.find_root().params.get("game") or (games[0] if len(games) == 1 else "")
            return _matching(load_state(log, game).players, incomplete)
    except Exception:
        return []


def complete_actors(ctx: typer.Context, incomplete: str) -> list[str]:
    """Offer the players of the game that is meant, the bank and the referee."""
    return [*complete_players(ctx, incomplete), *_matching(("bank", "ref"), incomplete)]


def complete_rules(incomplete: str) -> list[str]:
    """Offer the families of rules, and once a word is begun their ids."""
    from monopoly import load_rules

    rules = load_rules()
    families = dict.fromkeys(rule.family for rule in rules.values())
    return _matching(dict.fromkeys([*families, *rules]) if incomplete else families, incomplete)


def complete_line(ctx: typer.Context, incomplete: str) -> list[str]:
    """Offer who may act, where a line of the notation begins."""
    if ctx.params.get("words"):
        return []
    return [*complete_players(ctx, incomplete), *_matching(("bank", "ref", "clerk"), incomplete)]


def one_of(*words: str) -> Callable[[str], list[str]]:
    """Offer these words."""

    def offer(incomplete: str) -> list[str]:
        return _matching(words, incomplete)

    return offer


def complete_rulesets(incomplete: str) -> list[str]:
    """Offer the rulesets that come with the program."""
    from monopoly.library import ruleset_names

    return _matching(ruleset_names(), incomplete)


def complete_house_rules(incomplete: str) -> list[str]:
    """Offer the house rules; of a list with commas the last one is begun."""
    from monopoly import house_rows

    before, comma, begun = incomplete.rpartition(",")
    return [f"{before}{comma}{name}" for name in _matching([row["house"] for row in house_rows()], begun)]
