"""What can be done in a tournament, and the line each action is written as; one grammar to write and to read it.

ref enter ann bob "Ann B"        ref alternate zoe          ref withdraw ann
ref seat 2 random                ref seat 2 swiss seed=x    ref seat 2 T3 ann bob cid dan
ref start 2                      ref start 2 try=2          ref start 2 games=no
ref result 2 T3 ann 4200 bob 300 cid 0 dan 0 game=WORLD-R2-T3 entry=312
ref advance 2                    ref advance 2 ann cid      ref undo 7      ref redo 7
"""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from msgspec import Struct

from monopoly.notation.words import NotationError, number, quote, shown, split_line, unquote, write_word


class Enter(Struct, frozen=True, kw_only=True):
    """Players take part, or stand by as alternates."""

    players: tuple[str, ...]
    alternates: bool = False


class Withdraw(Struct, frozen=True, kw_only=True):
    """A player takes part no more."""

    player: str


class Seat(Struct, frozen=True, kw_only=True):
    """Seat those of a round who have no seat yet. ``seed``: draw from this instead of the tournament's seed."""

    round: int
    method: str
    seed: str = ""


class SeatTable(Struct, frozen=True, kw_only=True):
    """Seat a table of a round by hand, in seating order; those who sat elsewhere leave their seats."""

    round: int
    table: str
    players: tuple[str, ...]


class Start(Struct, frozen=True, kw_only=True):
    """Begin a round. ``attempt``: the games of earlier ones keep their names; without ``games`` none is kept here."""

    round: int
    attempt: int = 1
    games: bool = True


class Report(Struct, frozen=True, kw_only=True):
    """The result of a table: each player's worth, of the bankrupt (0) the one who went out last first."""

    round: int
    table: str
    rows: tuple[tuple[str, int], ...]
    game: str = ""
    entry: int = 0


class Advance(Struct, frozen=True, kw_only=True):
    """Close a round and say who goes on; ``chosen``: those of several who are level."""

    round: int
    chosen: tuple[str, ...] = ()


class TakeBack(Struct, frozen=True, kw_only=True):
    """Take back an entry (None: the last that holds). ``begun`` are games in which something was played."""

    entry: int | None
    begun: tuple[str, ...] = ()


class PutBack(Struct, frozen=True, kw_only=True):
    """Let an entry that was taken back hold again (None: what was taken back last)."""

    entry: int | None


Action: TypeAlias = Enter | Withdraw | Seat | SeatTable | Start | Report | Advance | TakeBack | PutBack


def write(action: Action, actor: str) -> str:
    """Write an action as the line that is stored."""
    words: list[object]
    match action:
        case Enter():
            words = ["alternate" if action.alternates else "enter", *map(quote, action.players)]
        case Withdraw():
            words = ["withdraw", quote(action.player)]
        case Seat():
            words = ["seat", action.round, action.method]
            words += [f"seed={write_word(action.seed)}"] if action.seed else []
        case SeatTable():
            words = ["seat", action.round, action.table, *map(quote, action.players)]
        case Start():
            words = ["start", action.round]
            words += [f"try={action.attempt}"] if action.attempt > 1 else []
            words += [] if action.games else ["games=no"]
        case Report():
            words = ["result", action.round, action.table]
            for player, worth in action.rows:
                words += [quote(player), worth]
            words += [f"game={write_word(action.game)}", f"entry={action.entry}"] if action.game else []
        case Advance():
            words = ["advance", action.round, *map(quote, action.chosen)]
        case TakeBack():
            words = ["undo", action.entry]
        case PutBack():
            words = ["redo", action.entry]
    return " ".join(map(str, [actor, *words]))


def read(line: str) -> Action:
    """Read a stored line. Raises NotationError."""
    words, _ = split_line(line)
    if len(words) < 2 or words[1] not in _READERS:
        raise NotationError(f"{shown(line)} is no line of a tournament", line)
    plain, options = [], {}
    for word in words[2:]:
        key, equals, value = word.partition("=")
        if equals and key in ("seed", "try", "games", "game", "entry"):
            options[key] = unquote(value)
        else:
            plain.append(unquote(word))
    try:
        return _READERS[words[1]](plain, options)
    except (IndexError, ValueError) as error:
        raise NotationError(f"{shown(line)} cannot be read: {error}", line) from None


def _seat(words: Sequence[str], options: dict[str, str]) -> Action:
    if len(words) == 2:
        return Seat(round=number(words[0]), method=words[1], seed=options.get("seed", ""))
    return SeatTable(round=number(words[0]), table=words[1], players=tuple(words[2:]))


def _result(words: Sequence[str], options: dict[str, str]) -> Action:
    rows = tuple((name, number(worth)) for name, worth in zip(words[2::2], words[3::2], strict=True))
    entry = number(options.get("entry", "0"))
    return Report(round=number(words[0]), table=words[1], rows=rows, game=options.get("game", ""), entry=entry)


_READERS: dict[str, Callable[[Sequence[str], dict[str, str]], Action]] = {
    "enter": lambda words, options: Enter(players=tuple(words)),
    "alternate": lambda words, options: Enter(players=tuple(words), alternates=True),
    "withdraw": lambda words, options: Withdraw(player=words[0]),
    "seat": _seat,
    "start": lambda words, options: Start(
        round=number(words[0]), attempt=number(options.get("try", "1")), games=options.get("games") != "no"
    ),
    "result": _result,
    "advance": lambda words, options: Advance(round=number(words[0]), chosen=tuple(words[1:])),
    "undo": lambda words, options: TakeBack(entry=number(words[0])),
    "redo": lambda words, options: PutBack(entry=number(words[0])),
}
