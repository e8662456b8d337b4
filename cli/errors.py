"""Errors as people and scripts read them: one sentence on stderr and an exit code; a traceback is always a bug."""

import json
import sys
from collections.abc import Sequence
from typing import Any

OK, NO, USAGE, LOG, ROLE, INTERRUPTED = 0, 1, 2, 3, 4, 130


class UsageProblem(Exception):
    """Something asked for that is not there or cannot be read: exit code 2."""


class NeedsYes(Exception):
    """Something that is only done when confirmed, and there is no terminal to ask on: exit code 4."""


def say(message: str, *, as_json: bool = False, rule: str = "usage", entry: int | None = None) -> None:
    """Write a refusal to stderr, as a sentence or as one JSON object."""
    if as_json:
        message = json.dumps({"error": {"rule": rule, "message": message, "entry": entry}}, ensure_ascii=False)
    print(message, file=sys.stderr)


def report_usage(error: Any, words: Sequence[str]) -> int:
    """Report what the option parser objects to."""
    text = error.format_message()
    context = getattr(error, "ctx", None)
    if "--json" in words:
        say(text, as_json=True)
    else:
        where = f"{context.command_path} --help" if context is not None else "monopoly --help"
        say(f"usage: {text} (see {where})")
    return USAGE


def explain(error: Exception, *, as_json: bool) -> int:
    """Report an error and give its exit code; what nobody foresaw is raised again."""
    from events import LogError, NoSuchStream, StreamExists
    from monopoly import DataError, NotationError, NotYet, RecordError, RuleViolation

    if isinstance(error, RuleViolation):
        message = error.message if as_json else f"refused: {error.rule}: {error.message}"
        say(message, as_json=as_json, rule=error.rule, entry=error.entry)
        return NO
    if isinstance(error, RecordError):
        refused = isinstance(error.__cause__, RuleViolation)
        rule = error.__cause__.rule if isinstance(error.__cause__, RuleViolation) else "usage"
        say(str(error), as_json=as_json, rule=rule)
        return NO if refused else USAGE
    if isinstance(error, NotationError | DataError | NotYet | UsageProblem | NoSuchStream | StreamExists):
        say(str(error) if as_json else f"usage: {error}", as_json=as_json)
        return USAGE
    if isinstance(error, NeedsYes):
        say(str(error), as_json=as_json)
        return ROLE
    if isinstance(error, LogError):
        say(str(error), as_json=as_json, rule="log")
        return LOG
    if isinstance(error, OSError):
        say(f"{error.filename or 'output'}: {error.strerror or error}", as_json=as_json, rule="file")
        return LOG
    raise error
