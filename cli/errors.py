"""Errors as people and scripts read them: one sentence on stderr and an exit code."""

import sys
from typing import TYPE_CHECKING, Any, TypeGuard

if TYPE_CHECKING:
    from monopoly import DataFault, RecordError

OK, NO, USAGE, LOG, ROLE = 0, 1, 2, 3, 4


class UsageProblem(Exception):
    """Something asked for that is not there or cannot be read: exit code 2."""


class NeedsYes(Exception):
    """Something that is only done when confirmed, and there is no terminal to ask on: exit code 4."""


class LineProblem(Exception):
    """What is wrong with one line of standard input; ``cause`` says it, ``line`` and ``text`` say where."""

    def __init__(self, line: int, text: str, cause: Exception) -> None:
        super().__init__(f"-:{line}: {cause}")
        self.line, self.text, self.cause = line, text, cause


def say(message: str, *, as_json: bool = False, rule: str = "usage", entry: int | None = None, **more: Any) -> None:
    """Write a sentence to stderr, or an error as one JSON object there."""
    if as_json:
        import json

        error = {"rule": rule, "message": message, "entry": entry, **more}
        message = json.dumps({"error": error}, ensure_ascii=False)
    elif sys.stderr.isatty():
        message = fitted(message)
    print(message, file=sys.stderr)


def fitted(message: str) -> str:
    """Break a message into lines as wide as the terminal."""
    import shutil
    import textwrap

    width = max(shutil.get_terminal_size((80, 24)).columns, 20)
    return "\n".join(
        textwrap.fill(line, width, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)
        for line in message.split("\n")
    )


def report_usage(error: Any, *, as_json: bool) -> int:
    """Report what the option parser objects to."""
    text = str(error.format_message()).rstrip(".")
    text = text[:1].lower() + text[1:]
    context = getattr(error, "ctx", None)
    where = f"{context.command_path} --help" if context is not None else "monopoly --help"
    say(text if as_json else f"usage: {text} (see {where})", as_json=as_json)
    return USAGE


def explain(error: Exception, *, as_json: bool) -> int:
    """Report an error and give its exit code; what nobody foresaw is raised again."""
    place: dict[str, Any] = {}
    text = ""
    if isinstance(error, LineProblem):
        place, text, error = {"file": "-", "line": error.line}, error.text, error.cause
    code, rule, entry, message = _told(error)
    if code == USAGE and _has_a_place(error):
        # a record's error says where it is by itself
        place = {"file": error.name, "line": error.line}
        rule, entry, said = _cause_of(error)
        code = NO if rule != "usage" else USAGE
        message = said if as_json else message
    elif not as_json:
        refused = f"refused: {rule}: " if "." in rule or code == NO else ""
        message = (refused or {USAGE: "usage: "}.get(code, "")) + message
        if place:
            message = f"-:{place['line']}: {message}\n    {text}"
            if place["line"] > 1:
                message += f"\nfrom line {place['line']} on nothing was played; what stands before it was"
    say(message, as_json=as_json, rule=rule, entry=entry, **place)
    if not as_json:
        point_to_rule(rule)
    return code


def sentence_of(error: Exception) -> str:
    """Give an error as one sentence, with the id of the rule that refused; what nobody foresaw is raised again."""
    code, rule, _, message = _told(error)
    return f"refused: {rule}: {message}" if code in (NO, ROLE) else message


def _has_a_place(error: Any) -> TypeGuard["RecordError | DataFault"]:
    from monopoly import DataFault, RecordError

    return isinstance(error, RecordError | DataFault)


def _cause_of(error: "RecordError | DataFault") -> tuple[str, int | None, str]:
    """Give the rule, the entry and the sentence of what is wrong with a line of a record."""
    from monopoly import RuleViolation

    cause = error.__cause__
    if isinstance(cause, RuleViolation):
        return cause.rule, cause.entry, cause.message
    return "usage", None, error.message


def _told(error: Exception) -> tuple[int, str, int | None, str]:
    """Give the exit code, the rule, the entry and the sentence of an error."""
    from events import LogError, NoSuchStream, StreamExists

    if isinstance(error, UsageProblem | NoSuchStream | StreamExists):
        return USAGE, "usage", None, str(error)
    if isinstance(error, NeedsYes):
        return ROLE, "role", None, str(error)
    if isinstance(error, LogError):
        return LOG, "log", None, str(error)
    if isinstance(error, OSError):
        where = error.filename if isinstance(error.filename, str) else "standard output"
        return LOG, "file", None, f"{where}: {error.strerror or error}"
    from monopoly import DataError, NotationError, NotDecided, RecordError, RoleViolation, RuleViolation

    if isinstance(error, RuleViolation):
        return ROLE if isinstance(error, RoleViolation) else NO, error.rule, error.entry, error.message
    if isinstance(error, NotationError | DataError | NotDecided | RecordError):
        return USAGE, "usage", None, str(error)
    raise error


def point_to_rule(rule: str) -> None:
    """On a terminal, say how to read the rule that refused."""
    if not sys.stderr.isatty():
        return
    from monopoly import load_rules

    if rule in load_rules():
        say(f"monopoly rules {rule} tells the rule")
