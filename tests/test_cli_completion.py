"""Completion as shells ask for it: by the protocol, and in a real bash."""

import os
import re
import shlex
import shutil
import subprocess
import sys

import pytest
from cli_helper import LEEDS, ROOT, Desk, streams

from cli.main import run


@pytest.fixture(scope="module")
def leeds(tmp_path_factory):
    desk = Desk(tmp_path_factory.mktemp("leeds"), "monopoly.db")
    desk.done("import", LEEDS)
    desk.done("new", "Leeds Open", "--players", "Ann B,dan")
    club = Desk(desk.folder, "club.db")
    club.done("new", "T1", "--players", "ann,dan")
    club.lines("ann roll 1+3", 'dan dispute 1 "cocked"')
    tables = Desk(desk.folder, "tables.db")
    for name, players, lines in (
        ("Max", "Max,Ann B,cid", ("Max roll 2+4", "Max buy", '"Ann B" roll 2+4')),
        ("Cards", "ann,bob", ("ann roll 3+4",)),
        ("Jail", "ann,bob", (*["ann roll 5+5"] * 3, "ann end", "bob roll 1+2", "bob decline", "bank unsold BAL")),
    ):
        tables.done("new", name, "--players", players)
        tables.done("do", "-g", name, "-", stdin="\n".join(lines) + "\n")
    return desk


@pytest.fixture
def ask(leeds, monkeypatch):
    """Ask as a shell does: for the words that may follow a line."""
    monkeypatch.chdir(leeds.folder)

    def ask(line, kind="bash"):
        words = re.findall(r"(?:\\.|\S)+", line)  # bash gives them as they were typed
        if line.endswith(" "):
            words.append("")
        monkeypatch.setenv("_MONOPOLY_COMPLETE", f"complete_{kind}")
        monkeypatch.setenv("COMP_WORDS", "\n".join(words))
        monkeypatch.setenv("COMP_CWORD", str(len(words) - 1))
        monkeypatch.setenv("_TYPER_COMPLETE_ARGS", line)
        monkeypatch.setenv("_TYPER_COMPLETE_FISH_ACTION", "get-args")
        with streams() as (out, err):
            assert run([]) == 0
            assert err.text() == ""
            return out.text()

    return ask


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("monopoly st", ["state", "statement", "standings"]),
        ("monopoly tournament s", ["seat", "start", "show"]),
        ("monopoly ver", ["verify"]),
        ("monopoly verify --", ["--repair", "--yes", "--sheet", "--json", "--nl", "--csv", "--tsv", "--help"]),
        ("monopoly -g R", ["R2-T5"]),
        ("monopoly state -g Lee", ["Leeds\\ Open"]),
        ("monopoly state --game ", ["R2-T5", "Leeds\\ Open"]),
        ("monopoly --db monopoly.db state -g R", ["R2-T5"]),
        ("monopoly state --db = monopoly.db -g R", ["R2-T5"]),
        ("monopoly state --db nowhere.db -g ", []),
        ("monopoly -g R2-T5 statement ", ["ann", "bob", "cid"]),
        ("monopoly statement -g R2-T5 b", ["bob"]),
        ("monopoly statement ", []),
        ("monopoly log -g R2-T5 --player c", ["cid"]),
        ("monopoly rules rent.claim", ["rent.claim-window", "rent.claim"]),
        ("monopoly rules jail.v", ["jail.visiting"]),
        ("monopoly do -g R2-T5 ", ["ann", "bob", "cid", "bank", "ref", "clerk"]),
        ("monopoly do -g R2-T5 ann ", ["sign"]),
        ("monopoly --db tables.db do -g Max Max ", ["claim", "waive", "mortgage", "trade", "offer", "resign"]),
        ("monopoly --db tables.db do -g Max Max tr", ["trade"]),
        ("monopoly --db tables.db do -g Max max trade ", ["Ann\\ B", "cid"]),
        ("monopoly --db tables.db do -g Max Max trade Ann\\ B OR", ["ORI"]),
        ("monopoly --db tables.db do -g Max Max trade Ann\\ B ORI ", ["for"]),
        ("monopoly --db tables.db do -g Max Max claim ", ["3"]),
        ("monopoly --db tables.db do -g Max cid roll 6+", ["6+1", "6+2", "6+3", "6+4", "6+5", "6+6"]),
        ("monopoly --db tables.db do -g Max cid buy", []),
        ("monopoly --db tables.db do -g Max clerk ", ["undo", "rewind", "note"]),
        ("monopoly --db tables.db do -g Max clerk undo ", ["3"]),
        ("monopoly --db tables.db do -g Max nobody ", []),
        ("monopoly --db tables.db do -g Cards ann draw chance : go-t", ["go-to-jail"]),
        ("monopoly --db tables.db do -g Jail ann pay ", ["jail"]),
        ("monopoly --db tables.db do -g Jail ann p", ["pay"]),
        ("monopoly rule 12 ", ["deny", "uphold", "note"]),
        ("monopoly rule -g R2-T5 ", ["12"]),
        ("monopoly rule --db club.db ", ["D1"]),
        ("monopoly dispute ", ["open", "list", "show", "close"]),
        ("monopoly dispute close --db club.db ", ["D1"]),
        ("monopoly dispute show -g R2-T5 ", []),
        ("monopoly dispute open --db club.db ", ["1", "2"]),
        ("monopoly note -g R2-T5 ", [str(number) for number in range(29, 39)]),
        ("monopoly note -g R2-T5 1", ["1", *(str(number) for number in range(10, 20))]),
        ("monopoly rewind -g R2-T5 3", ["3", *(str(number) for number in range(30, 39))]),
        ("monopoly undo -g R2-T5 38", ["38"]),
        ("monopoly redo --db nowhere.db ", []),
        ("monopoly adjust -g R2-T5 ", ["ann", "bob", "cid"]),
        ("monopoly adjust -g R2-T5 ann ", []),
        ("monopoly adjust -g R2-T5 ann +30 b", ["bob"]),
        ("monopoly count -g R2-T5 ", ["ann", "bob", "cid"]),
        ("monopoly sign -g R2-T5 a", ["ann"]),
        ("monopoly penalty add -g R2-T5 c", ["cid"]),
        ("monopoly undo --role r", ["referee"]),
        ("monopoly export --format ", ["mpn", "jsonl", "csv"]),
        ("monopoly completion ", ["bash", "zsh", "fish", "powershell"]),
        ("monopoly import ", []),
    ],
)
def test_what_is_offered(ask, line, offered):
    assert [word for word in ask(line).split("\n") if word] == offered


def test_cards_are_offered_whole_or_after_the_colon_where_bash_takes_them_apart(ask, leeds):
    (draw,) = [
        row
        for row in leeds.done("legal", "ann", "--db", "tables.db", "-g", "Cards", "--json").json
        if row["verb"] == "draw"
    ]
    assert ask("monopoly --db tables.db do -g Cards ann draw ").split() == draw["words"]
    assert ask("monopoly --db tables.db do -g Cards ann draw chance:", "fish").split() == draw["words"]
    after = [word.removeprefix("chance:") for word in draw["words"]]
    assert ask("monopoly --db tables.db do -g Cards ann draw chance :").split() == after


def test_every_family_of_rules_is_offered_once(ask):
    found = ask("monopoly rules ").split()
    assert {"rent", "build", "jail"} <= set(found)
    assert len(found) == len(set(found))
    assert not any("." in word for word in found)


@pytest.mark.parametrize(("kind", "mark"), [("zsh", '"R2-T5"'), ("fish", "R2-T5\n")])
def test_other_shells_are_answered_in_their_form(ask, kind, mark):
    assert mark in ask("monopoly state -g R", kind)
    assert "verify" in ask("monopoly ver", kind)
    assert "38" in ask("monopoly rewind -g R2-T5 38", kind)
    assert "ref end" in ask("monopoly rewind -g R2-T5 38", kind)


def test_a_damaged_file_is_no_reason_to_complain(ask, leeds):
    (leeds.folder / "bad.db").write_bytes(b"nonsense" * 1000)
    assert ask("monopoly --db bad.db state -g ").strip() == ""


@pytest.mark.parametrize("name", ["bash", "zsh", "fish", "powershell"])
def test_there_is_a_script_for_each_shell(leeds, name):
    script = leeds.done("completion", name).out
    assert "_MONOPOLY_COMPLETE" in script
    assert f"complete_{name}" in script


def test_a_real_bash_completes(leeds, tmp_path):
    program = tmp_path / "monopoly"
    program.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m cli "$@"\n')
    program.chmod(0o755)
    script = """
        source <(monopoly completion bash)
        complete -p monopoly
        offer() {
            COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=()
            _monopoly_completion monopoly
            printf '%s\\n' "${COMPREPLY[@]}"
        }
        offer monopoly st
        offer monopoly state -g R2
        offer monopoly rules rent.claim-w
        offer monopoly state --as
    """
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        [shutil.which("bash") or "bash", "--norc", "-c", script],
        cwd=leeds.folder,
        env={**os.environ, "PATH": path, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
    )
    assert done.stderr == ""
    assert done.stdout.splitlines() == [
        "complete -o default -F _monopoly_completion monopoly",
        "state",
        "statement",
        "standings",
        "R2-T5",
        "rent.claim-window",
        "--as-known",
    ]
