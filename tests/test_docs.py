"""Documents that cannot grow stale: each help leads with an example, the reference is made from it, pages run.

The examples of the README and of other pages are in blocks marked ``console``. In each block

- a line ``$ monopoly …`` is run (``$ .venv/bin/monopoly …`` too); the lines below it, up to the next ``$``, are what
  it must print, on standard output and standard error together;
- all such lines of a page are run in their order in one fresh folder with a copy of ``examples`` in it, by bash,
  so pipes and redirections work; other lines with a ``$`` are not run;
- ``…`` stands for any text within a line, and alone in a line for any number of lines.

So an example can be copied from the page to the test and back: what a reader sees is what he gets.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys

import pytest
from cli_helper import ROOT, Desk

from cli.app import MODULES
from cli.arrange import COMMAND_VALUES, FLAGS_OF, PROGRAM_FLAGS, PROGRAM_VALUES, arrange
from cli.docs import first_items, help_of, reference, subcommands, write
from cli.rules_page import page

RUN = ("README.md", "docs/tournaments.md", "docs/referee.md")
"""The pages whose examples are run."""

SUBCOMMANDS = [f"{name} {below}" for name in MODULES for below in subcommands(name)]


def examples(name):
    """The lines of the first block of a command's help after the sentence that says what it does."""
    paragraphs = help_of(*name.split()).split("\n\n")
    usage, sentence, block = paragraphs[:3]
    assert usage.startswith(f"Usage: monopoly {name} ")
    assert sentence.startswith("  ")
    return sentence.strip(), [line.strip() for line in block.splitlines()]


@pytest.mark.parametrize("name", [*MODULES, *SUBCOMMANDS])
def test_the_help_of_each_command_leads_with_an_example(name):
    sentence, lines = examples(name)
    assert re.fullmatch(r"[A-Z][^\n]{10,70}\.", sentence)
    words = ["monopoly", *name.split()]
    assert shlex.split(lines[0])[: len(words)] == words
    assert all(line.startswith("monopoly ") for line in lines)


@pytest.mark.parametrize("name", ["", *MODULES, *SUBCOMMANDS])
def test_help_fits_80_columns_and_offers_no_installation(name):
    text = help_of(*name.split())
    assert max(map(len, text.splitlines())) <= 80
    assert "install-completion" not in text
    assert "show-completion" not in text


def test_the_help_of_the_program_lists_every_command():
    text = help_of()
    for section in ("Recording:", "Reading:", "Judging:", "Files:"):
        assert section in text.splitlines()
    for name in MODULES:
        assert re.search(rf"^  {name} +{re.escape(examples(name)[0].rstrip('.'))}$", text, re.MULTILINE), name


def test_the_reference_is_what_the_program_says():
    stored = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    assert stored == reference(), "run `make docs`"


def test_the_reference_shows_real_json():
    assert first_items([{"a": [{"b": 1}, {"b": 2}], "recorded": "now"}, 2]) == [
        {"a": [{"b": 1}], "recorded": "2026-11-30T11:00:00.000001Z"}
    ]
    assert write({"a": [], "b": "x" * 120}) == '{\n  "a": [],\n  "b": "' + "x" * 120 + '"\n}'


def test_options_that_take_a_value_are_known_where_words_are_arranged():
    """Else a value that stands before the command would be taken for the command."""
    from cli.app import program

    group = program()
    found = set()
    alone = set()
    commands = [group.get_command(None, name) for name in MODULES]
    commands += [command for each in commands for command in getattr(each, "commands", {}).values()]
    for command in commands:
        for param in command.params:
            if param.param_type_name == "option" and not param.is_flag:
                found.update(param.opts)
            elif param.param_type_name == "option":
                alone.update((option, command.name) for option in param.opts)
    assert found == COMMAND_VALUES
    assert {(option, name) for option, name in alone if option in found} == {*FLAGS_OF.items()}
    root = [param for param in group.params if param.param_type_name == "option"]
    assert {opt for param in root if not param.is_flag for opt in param.opts} == PROGRAM_VALUES
    flags = {opt for param in root if param.is_flag for opt in (*param.opts, *param.secondary_opts)}
    assert flags - {"--version"} == PROGRAM_FLAGS


@pytest.mark.parametrize(
    ("typed", "arranged"),
    [
        ("state --json", "state --json"),
        ("--json state", "state --json"),
        ("--at 3 --json state -g G", "-g G state --at 3 --json"),
        ("do ann bid 5 --db x.db", "--db x.db do ann bid 5"),
        ("undo --reason -g 5", "undo --reason -g 5"),
        ("do -- ann --db x", "do -- ann --db x"),
        ("state -gG --no-color", "-g G --no-color state"),
        ("--json tournament --round 2 show CUP", "tournament show --json --round 2 CUP"),
        ("tournament -h", "tournament -h"),
        ("clock --turns -g G", "-g G clock --turns"),
        ("--turns clock -g G", "-g G clock --turns"),
        ("rules --house --db x.db", "--db x.db rules --house"),
        ("--turns 9 simulate", "simulate --turns 9"),
        ("-h", "-h"),
        ("state -h", "state -h"),
    ],
)
def test_words_are_arranged(typed, arranged):
    assert arrange(typed.split()) == arranged.split()


# -- pages that run ----------------------------------------------------------------------------------------------------


def runs(text):
    """The commands of a text's console blocks, each with what must be printed below it."""
    found = []
    for block in re.findall(r"^```console\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
        command = None
        for line in block.splitlines():
            if line.startswith("$ "):
                words = line[2:].replace(".venv/bin/monopoly", "monopoly", 1)
                command = [] if words.startswith("monopoly ") or words == "monopoly" else None
                if command is not None:
                    found.append((words, command))
            elif command is not None:
                command.append(line)
    return [(words, "\n".join(below).strip("\n")) for words, below in found]


def pattern(expected):
    """What must be printed, as a regular expression."""
    lines = [
        "(?:.*\n)*?" if line == "…" else re.escape(line).replace("…", ".*?") + "\n" for line in expected.split("\n")
    ]
    return "".join(lines) if expected else ""


def run_all(text, folder):
    """Run the examples of a text; gives those that print something else."""
    program = folder / "bin" / "monopoly"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m cli "$@"\n')
    program.chmod(0o755)
    work = folder / "work"
    work.mkdir()
    shutil.copytree(ROOT / "examples", work / "examples")
    env = {name: value for name, value in os.environ.items() if not name.startswith("MONOPOLY_")}
    env |= {"PATH": f"{program.parent}{os.pathsep}{env['PATH']}", "PYTHONPATH": str(ROOT), "NO_COLOR": "1"}
    env["XDG_CONFIG_HOME"] = str(folder / "settings")
    wrong = []
    for words, expected in runs(text):
        done = subprocess.run(
            ["bash", "-c", words],
            cwd=work,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
        )
        printed = "\n".join(line.rstrip() for line in done.stdout.strip("\n").split("\n"))
        if not re.fullmatch(pattern(expected), printed + "\n" if printed else ""):
            wrong.append(f"$ {words}\n{done.stdout}")
    return wrong


@pytest.mark.parametrize("name", RUN)
def test_the_examples_of_a_page_print_what_stands_below_them(name, tmp_path):
    text = (ROOT / name).read_text(encoding="utf-8")
    assert runs(text), "the page shows no `$ monopoly …` in a console block"
    assert run_all(text, tmp_path) == []


def test_an_example_that_is_wrong_would_be_found(tmp_path):
    text = """
```console
$ .venv/bin/monopoly import examples/leeds-final.mpn
R2-T5: 38 entries
…
$ echo this is not run
nonsense
$ monopoly audit --json | head -2
[
  {
$ monopoly verify
R2-T5: 38 entries, all in order, head …
$ monopoly verify
R2-T5: 39 entries, all in order, head …
$ monopoly stat
usage: no command 'stat'; did you mean state or statement?
$ monopoly export -o out.mpn 2> talk
```
"""
    assert [words for words, _ in runs(text)][-1] == "monopoly export -o out.mpn 2> talk"
    (wrong,) = run_all(text, tmp_path)
    assert wrong.startswith("$ monopoly verify\nR2-T5: 38 entries")
    assert Desk(tmp_path, "copy.db").done("import", tmp_path / "work" / "out.mpn")


def test_the_rules_page_is_what_the_rulebook_says():
    assert (ROOT / "docs" / "rules.md").read_text(encoding="utf-8") == page(), "run `make docs`"


def options_of(name):
    from cli.app import program

    command = program().get_command(None, name)
    return {option for param in command.params for option in param.opts}


@pytest.mark.parametrize("name", [name for name in MODULES if "--dry-run" in options_of(name)])
def test_every_command_that_writes_takes_who_says_so_and_why(name):
    assert {"-n", "--by", "--role", "--reason", "--yes"} <= options_of(name)
