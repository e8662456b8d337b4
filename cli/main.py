"""The command line: finds the command, loads only what it needs, and turns every error into a sentence and a code."""

import importlib
import os
import sys
from collections.abc import Sequence
from typing import Any

import typer
from typer.core import TyperGroup

from cli.errors import explain, report_usage

SECTIONS: dict[str, dict[str, str]] = {
    "Recording": {
        "new": "new",
        "do": "do",
        "undo": "undo",
        "redo": "undo",
        "rewind": "undo",
        "note": "desk",
        "import": "records",
    },
    "Reading": {
        "games": "games",
        "state": "state",
        "log": "log",
        "show": "log",
        "statement": "statement",
        "rules": "rules",
        "export": "records",
    },
    "Judging": {
        "audit": "audit",
        "rule": "desk",
        "clock": "clock",
        "verify": "verify",
    },
    "The program": {
        "completion": "completion",
    },
}
"""The commands by section, each with the module of this folder that holds it."""

MODULES = {name: module for section in SECTIONS.values() for name, module in section.items()}

USAGE_ERRORS: tuple[type[Exception], ...] = typer.BadParameter.__bases__
"""What the option parser raises; typer does not name it."""

_GLOBAL_VALUES = frozenset({"--db", "-g", "--game"})
_GLOBAL_FLAGS = frozenset({"--color", "--no-color"})
_VALUES = frozenset({"--at", "--as-known", "--by", "--role", "--reason", "--key", "--format", "-o", "--output"})


class Commands(TyperGroup):
    """The group of all commands; a command's module is imported when the command is asked for."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(MODULES)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        module = MODULES.get(cmd_name)
        if module is None:
            return None
        app: typer.Typer = importlib.import_module(f"cli.{module}").app
        command = typer.main.get_command(app)
        commands = getattr(command, "commands", None)
        return commands[cmd_name] if commands else command

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        for section, names in SECTIONS.items():
            rows = [(name, self.get_command(ctx, name).get_short_help_str(limit=90)) for name in names]
            with formatter.section(section):
                formatter.write_dl(rows)


app = typer.Typer(
    cls=Commands,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"monopoly {version('monopoly-ledger')}")
        raise typer.Exit


@app.callback()
def root(
    ctx: typer.Context,
    db: str = typer.Option("monopoly.db", "--db", envvar="MONOPOLY_DB", metavar="FILE", help="The file of games."),
    game: str = typer.Option(
        "",
        "-g",
        "--game",
        envvar="MONOPOLY_GAME",
        metavar="GAME",
        help="Which game; needless with only one in the file.",
    ),
    color: bool | None = typer.Option(None, "--color/--no-color", help="Colours even off a terminal, or none."),
    version: bool = typer.Option(
        False, "--version", callback=_version, is_eager=True, help="Say which version this is."
    ),
) -> None:
    """Keep, replay, undo and audit games of Monopoly.

    These options may stand before or after the command:

      monopoly -g R1-T1 do ann roll 3+4
    """
    from cli.session import Settings

    if color is not None:
        os.environ.pop("NO_COLOR", None)
        os.environ.update({"FORCE_COLOR": "1"} if color else {"NO_COLOR": "1"})
    ctx.obj = Settings(db, game)


def arrange(words: Sequence[str]) -> list[str]:
    """Put the options of the program before the command and all others after it, wherever they were typed."""
    first: list[str] = []
    early: list[str] = []
    rest: list[str] = []
    at, end = 0, len(words)
    while at < end:
        word = words[at]
        name = word.partition("=")[0]
        takes = 1 if "=" not in word and (name in _GLOBAL_VALUES or (not rest and name in _VALUES)) else 0
        group = words[at : at + 1 + takes]
        if word == "--":
            rest.extend(words[at:])
            break
        if name in _GLOBAL_VALUES or word in _GLOBAL_FLAGS:
            first.extend(group)
        elif rest or not word.startswith("-") or word == "-":
            rest.extend(group)
        elif word in ("-h", "--help", "--version"):
            first.extend(group)
        else:
            early.extend(group)
        at += len(group)
    return [*first, *rest[:1], *early, *rest[1:]]


def main() -> None:
    """Run the command line and leave with its exit code (see the table in docs/cli.md)."""
    words = arrange(sys.argv[1:])
    try:
        command = typer.main.get_command(app)
        code = command.main(args=words or ["--help"], prog_name="monopoly", standalone_mode=False)
        sys.stdout.flush()
    except typer.Abort:
        code = 130
    except USAGE_ERRORS as error:
        code = report_usage(error, words)
    except BrokenPipeError:
        # the reader of our output has gone: leave quietly, and keep Python from flushing into the closed pipe
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 1
    except KeyboardInterrupt:
        typer.echo("interrupted: nothing was stored", err=True)
        code = 130
    except Exception as error:
        code = explain(error, as_json="--json" in words)
    sys.exit(code if isinstance(code, int) else 0)


if __name__ == "__main__":
    main()
