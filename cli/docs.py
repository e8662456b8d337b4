"""``python -m cli.docs docs/cli.md``: the reference of the command line, made from the program's own help."""

import io
import json
import os
import re
import sys
import tempfile
from contextlib import redirect_stdout
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

from cli.app import SECTIONS, program
from cli.main import run

HEAD = """\
# The command line

This page is made from `monopoly --help` by `make docs`; a test compares the two.

## What holds for every command

`monopoly [--db FILE] [-g GAME] COMMAND …`. The file of games is `--db` or `MONOPOLY_DB`, else `monopoly.db` in the
working folder (or what `monopoly config db` says); the game is `-g` or `MONOPOLY_GAME`, else the only one in the file.
Options may stand before or after the command: `MONOPOLY_GAME=R2-T5 monopoly log` and `monopoly log -g R2-T5` are one.

**Output.** Tables on a terminal, folded to its width and through the pager (`PAGER`, else `less -R`) where they are
longer than the screen; plain and whole in a pipe. Every command that reads has `--json` (one document), `--nl` (one
object a line), `--csv` and `--tsv`; more than one is a usage error. No rows give `[]`, nothing, and a header line.
Money is an integer everywhere but in tables. What was asked for goes to standard output, all talk to standard error.
`NO_COLOR` and `--no-color` turn styles off, `--color` turns them on in a pipe.

**References** name a place in a game wherever an entry is asked for:

| | |
|---|---|
| `17` | entry 17; entry 0 is the start |
| `17..23`, `17..`, `..23` | a range |
| `@`, `@-3` | the last entry, three back |
| `t5` | the start of turn 5 |
| `12:04`, `1:02:04` | the time since the start |
| `2026-11-30T10:05:00Z` | an instant |

`--at REF` is the position after that entry. `--as-known REF` leaves out what the log did not hold yet after that entry:
later undos and rulings.

**Writing.** `-n` says what would happen and stores nothing; `--by NAME`, `--role player|clerk|referee` and
`--reason TEXT` say who, as what, and why; `monopoly config` keeps the usual name, role and file of games. Each line is
one durable entry; nothing is ever changed or erased.

**Exit codes**

| | |
|---|---|
| 0 | done, nothing wrong |
| 1 | the answer is no: refused by a rule, a late claim or a count that differs (both stored), something found |
| 2 | usage: an unknown option, game or square, a line or a file that cannot be read |
| 3 | the log is damaged or cannot be written: full, locked, read-only |
| 4 | the role may not do this, or it needs `--yes` and there is no terminal to ask on |
| 130 | interrupted |

A refusal is one sentence on standard error, `refused: rent.claim: …`, with the id of the rule that `monopoly rules ID`
tells; a fault in a file is `name.mpn:33: …`, then the line. Under `--json` it is one object there:
`{"error": {"rule": "rent.claim", "message": "…", "entry": null}}`, for files with `file` and `line` too.
"""

SHAPES = """\
## What scripts read

What the commands give under `--json` for the game in `examples/leeds-final.mpn`; of each list only the first item.
"""

SAMPLES = (
    ("games",),
    ("state", "--at", "36"),
    ("board", "--at", "36"),
    ("legal", "ann", "--at", "8"),
    ("log", "33"),
    ("statement", "ann", "--at", "9"),
    ("replay", "--from", "33"),
    ("audit",),
    ("clock",),
    ("verify",),
    ("sheet",),
    ("rules", "rent.claim"),
)

_WIDTH = "80"


def reference() -> str:
    """Write the whole page."""
    parts = [HEAD, f"## The program\n\n{_block(help_of())}"]
    for section, names in SECTIONS.items():
        parts.append(f"## {section}\n")
        for name in names:
            parts.append(f"### {name}\n\n{_block(help_of(name))}")
            parts.extend(f"#### {name} {below}\n\n{_block(help_of(name, below))}" for below in subcommands(name))
    parts.append(SHAPES)
    with as_file(files("monopoly.data") / "leeds-final.mpn") as path, tempfile.TemporaryDirectory() as folder:
        db = os.path.join(folder, "leeds.db")
        _said("--db", db, "import", str(path))
        parts.extend(_sample(db, words) for words in SAMPLES)
    return "\n".join(parts)


def subcommands(name: str) -> list[str]:
    """List the commands below a command, in their order."""
    return list(getattr(program().get_command(None, name), "commands", {}))


def help_of(*command: str) -> str:
    """Give the help of a command as a terminal of 80 columns shows it."""
    before = os.environ.get("COLUMNS")
    os.environ["COLUMNS"] = _WIDTH
    try:
        text = _said(*command, "--help")
    finally:
        os.environ.pop("COLUMNS")
        if before is not None:
            os.environ["COLUMNS"] = before
    # typer's versions differ in how they mark an argument that is needed, and one writes a bracket amiss
    usage, rest = text.replace("\\[", "[").split("\n", 1)
    return re.sub(r"\{(\S+)\}", r"\1", usage) + "\n" + rest


def _said(*words: str) -> str:
    out = io.StringIO()
    with redirect_stdout(out):
        run(words)
    return out.getvalue()


def _sample(db: str, words: tuple[str, ...]) -> str:
    document = json.loads(_said("--db", db, *words, "--json"))
    return f"`monopoly {' '.join(words)} --json`\n\n" + _block(write(first_items(document)), "json")


def first_items(value: Any) -> Any:
    """Cut each list of rows to its first, and put fixed values where each run has its own."""
    if isinstance(value, list):
        return [first_items(item) for item in (value[:1] if value and isinstance(value[0], dict) else value)]
    if isinstance(value, dict):
        fixed = {"recorded": "2026-11-30T11:00:00.000001Z", "head": "…64 hexadecimal digits…"}
        return {key: fixed.get(key) or first_items(item) for key, item in value.items()}
    return value


def write(value: Any, indent: str = "") -> str:
    """Write JSON with each small object in one line."""
    line = json.dumps(value, ensure_ascii=False)
    if len(indent) + len(line) <= 110 or not isinstance(value, dict | list) or not value:
        return line
    inner = indent + "  "
    if isinstance(value, list):
        return "[\n" + ",\n".join(inner + write(item, inner) for item in value) + f"\n{indent}]"
    rows = (f"{inner}{json.dumps(key)}: {write(item, inner)}" for key, item in value.items())
    return "{\n" + ",\n".join(rows) + f"\n{indent}}}"


def _block(text: str, kind: str = "text") -> str:
    return f"```{kind}\n{text.rstrip()}\n```\n"


if __name__ == "__main__":
    place = Path(sys.argv[1])
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(reference(), encoding="utf-8")
