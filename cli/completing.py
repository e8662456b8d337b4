"""What a shell offers after TAB: games, players, entries, rules, read from the file that is meant; never an error."""

import contextlib
import os
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

import typer

from cli.identity import DB, usual

if TYPE_CHECKING:
    from events import Log


RECENT = 10
"""Entries that are offered before a number is begun."""


@contextlib.contextmanager
def _log(ctx: typer.Context) -> Iterator["Log"]:
    from events.sqlite import SqliteLog

    db = ctx.find_root().params.get("db") or usual("db") or DB
    log = SqliteLog.open(db, create=False, read_only=True, timeout=0.2)
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


def complete_streams(ctx: typer.Context, incomplete: str) -> list[str]:
    """Offer the games and tournaments of the file."""
    try:
        with _log(ctx) as log:
            return _matching([stream.name for stream in log.streams()], incomplete)
    except Exception:
        return []


def _game(ctx: typer.Context, log: "Log") -> str:
    """Name the game that is meant: the one asked for, or the only one."""
    games = [stream.name for stream in log.streams("game")]
    return ctx.find_root().params.get("game") or (games[0] if len(games) == 1 else "")


def complete_players(ctx: typer.Context, incomplete: str) -> list[str]:
    """Offer the players of the game that is meant."""
    try:
        from monopoly import load_state

        with _log(ctx) as log:
            return _matching(load_state(log, _game(ctx, log)).players, incomplete)
    except Exception:
        return []


def complete_entries(ctx: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """Offer the last entries of the game that is meant, each with its line; once a number is begun, all that fit."""
    try:
        with _log(ctx) as log:
            name = _game(ctx, log)
            first = 0 if incomplete else max(log.tip(name).number - RECENT, 0)
            numbered = ((str(entry.number), entry.line) for entry in log.entries(name, first))
            return [each for each in numbered if each[0].startswith(incomplete)]
    except Exception:
        return []


def complete_judged(ctx: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """Offer what the referee may rule on at once: open disputes, and entries that are flagged."""
    try:
        with _log(ctx) as log:
            flagged = ((str(entry.number), entry.line) for entry in log.entries(_game(ctx, log)) if entry.flags)
            found = [*complete_disputes(ctx, ""), *flagged]
            return [each for each in found if each[0].startswith(incomplete)]
    except Exception:
        return []


def complete_disputes(ctx: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """Offer the disputes that are open, each with its text."""
    try:
        from monopoly import load_state

        with _log(ctx) as log:
            disputes = load_state(log, _game(ctx, log)).disputes
            found = ((f"D{dispute.number}", f"{dispute.player} on {dispute.entry}") for dispute in disputes)
            return [each for each in found if each[0].startswith(incomplete)]
    except Exception:
        return []


def complete_disputed(ctx: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """Offer the entries of which one may be disputed, or of those that are disputed one to show or close."""
    return (complete_entries if ctx.params.get("act") == "open" else complete_disputes)(ctx, incomplete)


def complete_moves(ctx: typer.Context, incomplete: str) -> list[str]:
    """Offer the players of a correction, where no sum is due after a player."""
    from monopoly.notation.corrections import corrections_end

    words = [*(ctx.params.get("moves") or ())]
    return complete_players(ctx, incomplete) if corrections_end(words) == len(words) else []


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
    """Offer who may act, where a line of the notation begins; then what is legal now, as the prompt of ``play``."""
    words: list[str] = [*(ctx.params.get("words") or ())]
    if not words:
        return [*complete_players(ctx, incomplete), *_matching(("bank", "ref", "clerk"), incomplete)]
    try:
        return _legal_words(ctx, words, incomplete)
    except Exception:
        return []


def _legal_words(ctx: typer.Context, words: list[str], incomplete: str) -> list[str]:
    from cli.clerk.openings import DESK, Openings
    from monopoly import load_book, load_state
    from monopoly.game import vocabulary_of
    from monopoly.notation import quote
    from monopoly.notation.words import unquote

    before = ""  # of chance:go-to-jail, which bash takes apart: it puts in what comes after the colon
    if len(words) > 2 and words[-1] == ":":
        words, before = words[:-2], f"{words[-2]}:"
    with _log(ctx) as log:
        name = _game(ctx, log)
        state = load_state(log, name)
        past = log.entries(name) if words[0].lower() in DESK else []
        book = load_book(log, state)
    openings = Openings.of(book, state, vocabulary_of(book, state.players), past)
    if not openings.is_actor(quote(words[0])):
        return []
    line = " ".join(quote(word) if " " in word else word for word in words)
    _, found = openings.after(f"{line} {before}{incomplete}")
    # a shell goes on word by word: of pay jail and ORI VER CON it offers the first
    offered = [unquote(one.text) if one.text.startswith('"') else one.text.partition(" ")[0] for one in found]
    return _matching([word.removeprefix(before) for word in dict.fromkeys(offered)], incomplete)


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
