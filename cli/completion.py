"""``completion``: completes commands, options and games in the shell."""

import typer

app = typer.Typer(rich_markup_mode=None)


@app.command()
def completion(
    shell: str = typer.Argument(..., help="bash, zsh, fish or powershell."),
) -> None:
    """Print the script that completes commands in a shell, as in: monopoly completion bash

    \b
    monopoly completion bash >> ~/.bashrc
    monopoly completion fish > ~/.config/fish/completions/monopoly.fish
    """
    from typer._completion_shared import get_completion_script

    if shell not in ("bash", "zsh", "fish", "powershell"):
        raise typer.BadParameter(f"no script for {shell!r}: bash, zsh, fish or powershell")
    print(get_completion_script(prog_name="monopoly", complete_var="_MONOPOLY_COMPLETE", shell=shell))
