"""``completion``: completes commands, options, games and rules in the shell."""

import typer

from cli.completing import one_of
from cli.errors import UsageProblem

app = typer.Typer(rich_markup_mode=None, add_completion=False)

SHELLS = ("bash", "zsh", "fish", "powershell")


@app.command()
def completion(
    shell: str = typer.Argument(
        ..., metavar="SHELL", help="bash, zsh, fish or powershell.", autocompletion=one_of(*SHELLS)
    ),
) -> None:
    """Print the script that completes commands in a shell.

    \b
    monopoly completion bash
    monopoly completion bash >> ~/.bashrc
    monopoly completion zsh >> ~/.zshrc          (after compinit)
    monopoly completion fish > ~/.config/fish/completions/monopoly.fish

    It offers commands and options, games after -g, players, the rules after "monopoly rules", and after "monopoly do
    ann" what ann may do now.
    """
    if shell not in SHELLS:
        raise UsageProblem(f"no script for {shell!r}: {', '.join(SHELLS)}")
    from typer._completion_shared import get_completion_script

    print(get_completion_script(prog_name="monopoly", complete_var="_MONOPOLY_COMPLETE", shell=shell))
