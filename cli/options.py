"""The options that many commands share, each said once."""

import re
from typing import Annotated, Any, TypeAlias

import typer

from cli.completing import complete_tournaments, one_of
from cli.errors import UsageProblem
from cli.identity import ROLES, known_role, usual_recorder

Json: TypeAlias = Annotated[bool, typer.Option("--json", help="One JSON document.")]
Nl: TypeAlias = Annotated[bool, typer.Option("--nl", help="One JSON object a line.")]
Csv: TypeAlias = Annotated[bool, typer.Option("--csv", help="Comma-separated values with a header line.")]
Tsv: TypeAlias = Annotated[bool, typer.Option("--tsv", help="Tab-separated values with a header line.")]

At: TypeAlias = Annotated[
    str, typer.Option("--at", metavar="REF", help="The position after that entry: 17, @, @-3, t5, 12:04 or an instant.")
]
AsKnown: TypeAlias = Annotated[
    str,
    typer.Option("--as-known", metavar="REF", help="Only what the log held then: before later undos and rulings."),
]

DryRun: TypeAlias = Annotated[bool, typer.Option("-n", "--dry-run", help="Say what would happen; store nothing.")]
By: TypeAlias = Annotated[str, typer.Option("--by", metavar="NAME", help="Who says so; else the one who acts.")]
Role: TypeAlias = Annotated[
    str,
    typer.Option("--role", metavar="ROLE", help="player, clerk or referee.", autocompletion=one_of(*ROLES)),
]
Reason: TypeAlias = Annotated[str, typer.Option("--reason", metavar="TEXT", help="Why.")]
Key: TypeAlias = Annotated[
    str, typer.Option("--key", metavar="KEY", help="Makes a retry safe: the same key is stored once.")
]
AsPlayed: TypeAlias = Annotated[
    bool, typer.Option("--as-played", help="Store what is against the rules too, flagged !illegal.")
]
Yes: TypeAlias = Annotated[bool, typer.Option("--yes", help="Do not ask.")]

OneEvent: TypeAlias = Annotated[
    str,
    typer.Argument(
        metavar="[EVENT]", help="The tournament; needless with only one.", autocompletion=complete_tournaments
    ),
]

_QUOTED = re.compile(r'\s*(?:"(?:[^"]|"")*"|[^",]*)\s*(?:,\s*(?:"(?:[^"]|"")*"|[^",]*)\s*)*')
"""Names of which each stands in quotes as a whole, or has none."""

RULINGS = ("deny", "uphold", "note")
Ruling: TypeAlias = Annotated[
    str, typer.Argument(metavar="RULING", help="deny, uphold or note.", autocompletion=one_of(*RULINGS))
]
Why: TypeAlias = Annotated[str, typer.Argument(metavar="[WHY]", help="The reason.")]


def known_ruling(word: str) -> str:
    """Give a ruling if it is one. Raises UsageProblem."""
    if word.lower() not in RULINGS:
        raise UsageProblem(f"{word!r} is no ruling: {', '.join(RULINGS)}")
    return word.lower()


def saying(*, by: str = "", role: str = "", reason: str = "", key: str = "") -> dict[str, Any]:
    """Give who says something, in which role and why, as ``GameService.act`` takes it; ``recorder`` is who writes here
    where neither the command nor the line says it. Raises UsageProblem."""
    return {
        "by": text("--by", by) or None,
        "role": known_role(role) if role else None,
        "reason": text("--reason", reason) or None,
        "key": text("--key", key) or None,
        "recorder": usual_recorder(),
    }


def signed(said: dict[str, Any], actor: str) -> dict[str, Any]:
    """Give who says what ``actor`` does at the desk, in which role and why, with the usual recorder put in."""
    by, role = said["by"], said["role"]
    if said["recorder"] is not None:
        by, role = said["recorder"].sign(actor, by, role)
    return {"by": by or actor, "role": role, "reason": said["reason"]}


def acting(said: dict[str, Any]) -> str:
    """Say as whom the desk acts: the referee in his role, else the clerk."""
    return "ref" if signed(said, "clerk")["role"] == "referee" else "clerk"


def text(name: str, value: str) -> str:
    """Give a text that can stand in one line of a record. Raises UsageProblem."""
    if value.isprintable():
        return value.strip()
    odd = next(letter for letter in value if not letter.isprintable())
    raise UsageProblem(f"{name}: a character that no line may hold (U+{ord(odd):04X})")


def words(value: str) -> tuple[str, ...]:
    """Split what is given with blanks or commas between; a word that has them in it is in quotes."""
    from monopoly.notation import parse_listed

    return parse_listed(value)


def listed(names: str) -> tuple[str, ...]:
    """Split names with commas between; a name that has one stands in double quotes, as in ``ann,"Bell, Tim"``."""
    parts = names.split(",")
    if '"' in names:
        from monopoly.notation.words import split_at, unquote

        # quotes within a name are its own: the whole of it stands in them, or none are taken off
        found = _QUOTED.fullmatch(names)
        parts = [unquote(part.strip()) for part in split_at(names, ",")] if found else parts
    return tuple(part.strip() for part in parts if part.strip())
