"""The commands and the options they share; a command's module is loaded when that command is asked for."""

import importlib
import os
from typing import Any

import typer
from typer.core import TyperGroup

from cli.arrange import arrange, rejoin
from cli.completing import complete_games
from cli.errors import UsageProblem

SECTIONS: dict[str, dict[str, str]] = {
    "Recording": {
        "new": "new",
        "do": "do",
        "play": "play",
        "undo": "undo",
        "redo": "undo",
        "rewind": "undo",
        "note": "desk",
        "count": "count",
        "sign": "sign",
    },
    "Reading": {
        "games": "games",
        "state": "state",
        "board": "board",
        "legal": "legal",
        "log": "log",
        "show": "log",
        "statement": "statement",
        "replay": "replay",
        "explain": "whatif",
        "diff": "whatif",
        "whatif": "whatif",
        "worth": "worth",
        "change": "change",
        "rules": "rules",
    },
    "Judging": {
        "audit": "audit",
        "dispute": "dispute",
        "rule": "desk",
        "adjust": "desk",
        "penalty": "penalty",
        "clock": "clock",
        "verify": "verify",
        "sheet": "sheet",
    },
    "Files": {
        "import": "importing",
        "export": "exporting",
        "print": "printing",
        "tournament": "tournament",
        "standings": "standings",
        "simulate": "simulate",
        "config": "config",
        "demo": "demo",
        "completion": "completion",
    },
}
"""The commands by section, each with the module of this folder that holds it."""

MODULES = {name: module for section in SECTIONS.values() for name, module in section.items()}

Abort = typer.Abort
USAGE_ERRORS: tuple[type[Exception], ...] = typer.BadParameter.__bases__
"""What the option parser raises; typer does not name it."""


class Commands(TyperGroup):
    """The group of all commands."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(MODULES)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        module = MODULES.get(cmd_name)
        if module is None:
            return None
        app: typer.Typer = importlib.import_module(f"cli.{module}").app
        command: Any = typer.main.get_command(app)
        commands = getattr(command, "commands", None)
        if commands:
            command = commands[cmd_name]
        command.short_help = summary(command.help)
        return command

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        name = args[0]
        if name not in MODULES and not ctx.resilient_parsing and not name.startswith("-"):
            from difflib import get_close_matches

            begun = [command for command in MODULES if command.startswith(name.lower())]
            near = begun or get_close_matches(name.lower(), MODULES, cutoff=0.65)
            hint = f"did you mean {' or '.join(near)}?" if near else "monopoly --help lists them"
            raise UsageProblem(f"no command {name!r}; {hint}")
        return super().resolve_command(ctx, args)

    def make_context(self, info_name: Any, args: list[str], parent: Any = None, **extra: Any) -> Any:
        if extra.get("resilient_parsing"):  # a shell asks what may come next
            args = arrange(rejoin(args))
        return super().make_context(info_name, args, parent, **extra)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        for section, names in SECTIONS.items():
            with formatter.section(section):
                formatter.write_dl([(name, self.get_command(ctx, name).short_help) for name in names])


def summary(text: str | None) -> str:
    """Give the first line of a command's help: what it does."""
    return (text or "").partition("\n")[0].rstrip(".")


app = typer.Typer(
    cls=Commands,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)


def program() -> Any:
    """Build the program, ready for a shell that asks for completions."""
    if "_MONOPOLY_COMPLETE" in os.environ:
        from typer._completion_classes import completion_init

        completion_init()
        _after_colon()
    return typer.main.get_command(app)


def _after_colon() -> None:
    """Let a word begin after a colon at which bash stands: it has taken ``chance:`` apart there."""
    words, at = os.environ.get("COMP_WORDS", "").split("\n"), os.environ.get("COMP_CWORD", "")
    if at.isdecimal() and words[int(at) : int(at) + 1] == [":"]:
        os.environ["COMP_WORDS"] = "\n".join(words[: int(at) + 1])
        os.environ["COMP_CWORD"] = str(int(at) + 1)


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"monopoly {version('monopoly-ledger')}")
        raise typer.Exit


@app.callback()
def root(
    ctx: typer.Context,
    db: str | None = typer.Option(
        None, "--db", envvar="MONOPOLY_DB", metavar="FILE", help="The file of games; else monopoly.db in this folder."
    ),
    game: str | None = typer.Option(
        None,
        "-g",
        "--game",
        envvar="MONOPOLY_GAME",
        metavar="GAME",
        help="Which game; needless with only one in the file.",
        autocompletion=complete_games,
    ),
    color: bool | None = typer.Option(None, "--color/--no-color", help="Colours even off a terminal, or none."),
    version: bool = typer.Option(
        False, "--version", callback=_version, is_eager=True, help="Say which version this is."
    ),
) -> None:
    """Keep, replay, undo and audit games of Monopoly.

    \b
    monopoly demo                              the main job, on a real game
    monopoly new R1-T1 --players ann,bob,cid   starts a game in monopoly.db
    monopoly do ann roll 3+4                   plays a line into it
    monopoly state                             shows the table

    The options below may stand before or after the command.
    """
    from cli.session import Settings

    if db == "":
        raise UsageProblem("--db '' names no file")
    if game == "":
        raise UsageProblem("-g '' names no game")
    if color is not None:
        os.environ.pop("NO_COLOR", None)
        os.environ.pop("FORCE_COLOR", None)
        os.environ["FORCE_COLOR" if color else "NO_COLOR"] = "1"
    ctx.obj = Settings(db or "", game or "")
