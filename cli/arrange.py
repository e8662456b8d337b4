"""The order of words: options may stand before or after the command."""

from collections.abc import Sequence
from itertools import pairwise

PROGRAM_VALUES = frozenset({"--db", "-g", "--game"})
"""Options of the program itself that are followed by a value."""

PROGRAM_FLAGS = frozenset({"--color", "--no-color"})

COMMAND_VALUES = frozenset(
    {
        *("--at", "--as-known", "--by", "--role", "--reason", "--key", "--player", "--agreed", "--name", "--sheet"),
        *("--format", "-o", "--output", "--ruleset", "--rules", "--house", "--board", "--players", "--seed"),
        *("--opening", "--mode", "--event", "--table", "--referee", "--clerk", "--jobs", "--from", "--to", "--delay"),
        *("--without", "--replace", "--insert-after", "--adjust"),
        *("--preset", "--alternates", "--players-from", "--method", "--round", "--living"),
        *("--diff", "--export", "--check", "--for", "--unset", "--entry"),
        *("--games", "--bot", "--jail", "--turns", "--rolls", "--store", "--plot"),
    }
)
"""Options of commands that are followed by a value; a test compares this with the commands."""

FLAGS_OF = {"--turns": "clock", "--house": "rules"}
"""Those that with one command stand alone; a test compares this, too."""

GROUPS = frozenset({"tournament"})
"""Commands that are followed by another command."""

TWO_VALUES = frozenset({"--diff"})
"""Those that are followed by two."""


def arrange(words: Sequence[str]) -> list[str]:
    """Put the options of the program before the command and all others after it, wherever they were typed."""
    first: list[str] = []
    early: list[str] = []
    rest: list[str] = []
    at = 0
    while at < len(words):
        word = words[at]
        if word == "--":
            rest.extend(words[at:])
            break
        name = word.partition("=")[0]
        valued = "=" not in word and (name in PROGRAM_VALUES or name in COMMAND_VALUES)
        if name in FLAGS_OF and FLAGS_OF[name] in (rest[:1] or words):
            valued = False
        group = words[at : at + 1 + valued + (valued and name in TWO_VALUES)]
        if name in PROGRAM_VALUES or word in PROGRAM_FLAGS:
            first.extend(group)
        elif word.startswith("-g") and len(word) > 2:
            first.extend(("-g", word[2:].removeprefix("=")))
        elif not word.startswith("-") or word == "-" or (rest and not (len(rest) == 1 and rest[0] in GROUPS)):
            rest.extend(group)
        elif word in ("-h", "--help", "--version"):
            (rest or first).extend(group)
        else:
            early.extend(group)
        at += len(group)
    command = 2 if rest and rest[0] in GROUPS else 1
    return [*first, *rest[:command], *early, *rest[command:]]


REFERENCES = frozenset({"--at", "--as-known", "--from", "--to", "--without", "--replace", "--insert-after", "--entry"})
"""Options whose value is a reference to an entry."""

REFERRING = frozenset({"undo", "redo", "rewind", "show", "log", "diff", "note", "rule", "dispute"})
"""Commands whose words are such references."""


def empty_reference(words: Sequence[str]) -> bool:
    """Say whether a reference is an empty word: most likely a script's variable that was never set."""
    named = any(word in REFERRING for word in words)
    pairs = [*pairwise(words)]
    after = any(word == "" and before in REFERENCES for before, word in pairs)
    return after or (named and any(word == "" and not before.startswith("-") for before, word in pairs))


def rejoin(words: Sequence[str]) -> list[str]:
    """Put options and their values together again, which bash takes apart at the ``=`` when it completes."""
    joined: list[str] = []
    for word in words:
        if joined and joined[-1].startswith("--") and (word == "=" or joined[-1].endswith("=")):
            joined[-1] += word
        else:
            joined.append(word)
    return joined


def wants_json(words: Sequence[str]) -> bool:
    """Say whether errors are to be JSON objects, too."""
    words = list(words)
    return "--json" in (words[: words.index("--")] if "--" in words else words)
