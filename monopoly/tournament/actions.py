"""What can be done in a tournament, and the line each action is written as; one grammar to write and to read it.

ref enter ann bob "Ann B"        ref alternate zoe          ref withdraw ann
ref seat 2 random                ref seat 2 swiss seed=x    ref seat 2 T3 ann bob cid dan
ref start 2                      ref start 2 try=2          ref start 2 games=no
ref result 2 T3 ann 4200 bob 300 cid 0 dan 0 game=WORLD-R2-T3 entry=312
ref result 1 T3 ann 420 bob 300 cid 0 dan 0 living=1 again=yes stands=yes
ref seat 2 random anew=yes
ref advance 2                    ref advance 2 ann cid      ref undo 7      ref redo 7      ref rule 5 deny
"""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from msgspec import Struct

from monopoly.notation.words import NotationError, number, quote, shown, split_line, unknown, unquote, write_word


class Enter(Struct, frozen=True, kw_only=True):
    """Players take part, or stand by as alternates."""

    players: tuple[str, ...]
    alternates: bool = False


class Withdraw(Struct, frozen=True, kw_only=True):
    """A player takes part no more."""

    player: str


class Seat(Struct, frozen=True, kw_only=True):
    """Seat those of a round who have no seat yet, or all of them ``anew``. ``seed``: draw from this instead of the
    tournament's seed."""

    round: int
    method: str
    seed: str = ""
    anew: bool = False


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
    """The result of a table: each player's worth, of the bankrupt (0) the one who went out last first. So many of those
    with 0, named before the others, are still ``living``. ``again``: it takes the place of the one there is; then
    ``stands`` says that who went on and who sits where stays as it is."""

    round: int
    table: str
    rows: tuple[tuple[str, int], ...]
    game: str = ""
    entry: int = 0
    living: int = 0
    again: bool = False
    stands: bool = False


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


class Rule(Struct, frozen=True, kw_only=True):
    """Rule on what the audit finds at an entry: ``uphold`` (the audit is right), ``deny`` (what is stored stands) or
    ``note`` (known, and left so)."""

    entry: int
    ruling: str


RULINGS = ("deny", "uphold", "note")

Action: TypeAlias = Enter | Withdraw | Seat | SeatTable | Start | Report | Advance | TakeBack | PutBack | Rule


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
            words += ["anew=yes"] if action.anew else []
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
            words += [f"living={action.living}"] if action.living else []
            words += ["again=yes"] if action.again else []
            words += ["stands=yes"] if action.stands else []
        case Advance():
            words = ["advance", action.round, *map(quote, action.chosen)]
        case TakeBack():
            words = ["undo", action.entry]
        case PutBack():
            words = ["redo", action.entry]
        case Rule():
            words = ["rule", action.entry, action.ruling]
    return " ".join(map(str, [actor, *words]))


def read(line: str) -> Action:
    """Read a stored line. Raises NotationError."""
    words, _ = split_line(line)
    if len(words) < 2:
        raise NotationError(f"{shown(line)} is no line of a tournament", line)
    return read_words(words[1], words[2:])


def read_words(verb: str, words: Sequence[str]) -> Action:
    """Read the words of an action after its verb, quotes kept. Raises NotationError."""
    reader = _READERS.get(verb.lower())
    if reader is None:
        raise unknown("verb", verb, _READERS, "verbs of a tournament are")
    read, keys, form = reader
    plain, options = [], {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals or '"' in key:
            plain.append(unquote(word))
        elif key.lower() not in keys:
            takes = " ".join(f"{known}=" for known in (*keys, "by", "role", "reason"))
            raise NotationError(f"'{verb}' takes no {key}=; it takes {takes}", word)
        else:
            options[key.lower()] = unquote(value)
    try:
        return read(plain, options)
    except NotationError as error:
        raise NotationError(f"{error.message}; it is written as in: {form}", error.word) from None
    except ValueError:
        raise NotationError(f"these are not the words of '{verb}'; it is written as in: {form}", verb) from None


def _enter(words: Sequence[str], options: dict[str, str]) -> Action:
    return Enter(players=tuple(words))


def _alternate(words: Sequence[str], options: dict[str, str]) -> Action:
    return Enter(players=tuple(words), alternates=True)


def _withdraw(words: Sequence[str], options: dict[str, str]) -> Action:
    (player,) = words
    return Withdraw(player=player)


def _seat(words: Sequence[str], options: dict[str, str]) -> Action:
    round_, how, *players = words
    if not players:
        anew = _yes(options, "anew")
        return Seat(round=number(round_), method=how.lower(), seed=options.get("seed", ""), anew=anew)
    if options:
        raise NotationError("a table by hand is not drawn: it takes no seed=, no anew=")
    return SeatTable(round=number(round_), table=how, players=tuple(players))


def _start(words: Sequence[str], options: dict[str, str]) -> Action:
    (round_,) = words
    games = _yes(options, "games", True)
    return Start(round=number(round_), attempt=number(options.get("try", "1"), 1), games=games)


def _yes(options: dict[str, str], key: str, usual: bool = False) -> bool:
    said = options.get(key, "yes" if usual else "no").lower()
    if said not in ("yes", "no"):
        raise NotationError(f"{key}={said}: it is yes or no")
    return said == "yes"


def _result(words: Sequence[str], options: dict[str, str]) -> Action:
    round_, table, *pairs = words
    rows = tuple((name, number(worth)) for name, worth in zip(pairs[::2], pairs[1::2], strict=True))
    if not rows or ("game" in options) != ("entry" in options):
        raise NotationError("a result names what each player is worth, and a game with the entry where it ended")
    entry = number(options.get("entry", "0"))
    living = number(options.get("living", "0"))
    if living > sum(worth == 0 for _, worth in rows):
        raise NotationError(
            f"living={living}: so many have nothing and are in the game, and fewer than that have nothing"
        )
    return Report(
        round=number(round_),
        table=table,
        rows=rows,
        game=options.get("game", ""),
        entry=entry,
        living=living,
        again=_yes(options, "again"),
        stands=_yes(options, "stands"),
    )


def _advance(words: Sequence[str], options: dict[str, str]) -> Action:
    round_, *chosen = words
    return Advance(round=number(round_), chosen=tuple(chosen))


def _undo(words: Sequence[str], options: dict[str, str]) -> Action:
    (entry,) = words
    return TakeBack(entry=number(entry))


def _redo(words: Sequence[str], options: dict[str, str]) -> Action:
    (entry,) = words
    return PutBack(entry=number(entry))


def _rule(words: Sequence[str], options: dict[str, str]) -> Action:
    entry, ruling = words
    if ruling.lower() not in RULINGS:
        raise unknown("ruling", ruling, RULINGS, "rulings are")
    return Rule(entry=number(entry), ruling=ruling.lower())


_Reader: TypeAlias = Callable[[Sequence[str], dict[str, str]], Action]
_READERS: dict[str, tuple[_Reader, tuple[str, ...], str]] = {
    "enter": (_enter, (), 'ref enter ann bob "Ann B"'),
    "alternate": (_alternate, (), "ref alternate zoe yan"),
    "withdraw": (_withdraw, (), "ref withdraw ann"),
    "seat": (_seat, ("seed", "anew"), "ref seat 2 random, or ref seat 2 T3 ann bob cid dan"),
    "start": (_start, ("try", "games"), "ref start 2"),
    "result": (_result, ("game", "entry", "living", "again", "stands"), "ref result 2 T3 ann 4200 bob 300 cid 0 dan 0"),
    "advance": (_advance, (), "ref advance 2"),
    "undo": (_undo, (), 'ref undo 7 "why"'),
    "redo": (_redo, (), 'ref redo 7 "why"'),
    "rule": (_rule, (), 'ref rule 5 deny "why"'),
}
"""How the words of each verb are read, the keys it takes, and what it looks like."""
