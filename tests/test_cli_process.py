"""Real processes: pipes that close, disks that are full, interrupts, and what a command loads."""

import json
import os
import resource
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress

import pytest
from cli_helper import LEEDS, ROOT, Desk

from cli.processes import workers

PROGRAM = [sys.executable, "-m", "cli"]


@pytest.fixture
def leeds(tmp_path):
    desk = Desk(tmp_path, "monopoly.db")
    desk.done("import", LEEDS)
    return desk


def environment(**more):
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("MONOPOLY_", "PYTHON"))}
    return kept | {"PYTHONPATH": str(ROOT), "NO_COLOR": "1"} | more


def call(folder, *words, **more):
    more = {"stdin": subprocess.DEVNULL, "env": environment()} | more
    return subprocess.run([*PROGRAM, *words], cwd=folder, capture_output=True, text=True, encoding="utf-8", **more)


def shell(folder, script):
    program = " ".join(PROGRAM)
    return subprocess.run(
        ["bash", "-c", f'monopoly() {{ {program} "$@"; }}; {script}'],
        cwd=folder,
        env=environment(),
        capture_output=True,
        text=True,
        encoding="utf-8",
    )


def test_the_program_without_words_shows_its_help(tmp_path):
    result = call(tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.startswith("Usage: monopoly [OPTIONS] COMMAND [ARGS]...\n")
    assert list(tmp_path.iterdir()) == []


def test_a_reader_that_has_seen_enough_is_no_error(leeds):
    done = shell(leeds.folder, "monopoly log --json | head -1; echo ${PIPESTATUS[0]}; monopoly audit | true; echo $?")
    assert (done.stdout, done.stderr) == ("[\n0\n0\n", "")
    unbuffered = shell(leeds.folder, "export PYTHONUNBUFFERED=1; monopoly log | head -1 >&2; echo ${PIPESTATUS[0]}")
    assert (unbuffered.stdout, unbuffered.stderr.count("\n")) == ("0\n", 1)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no /dev/full")
@pytest.mark.parametrize("words", ["log", "log --nl", "state --csv", "export", "--help"])
def test_output_that_cannot_be_written_is_said(leeds, words):
    done = shell(leeds.folder, f"monopoly {words} > /dev/full; echo $?")
    assert done.stdout == "3\n"
    assert done.stderr == "standard output: No space left on device\n"


def test_closed_streams_are_silent_ones(leeds):
    done = shell(leeds.folder, "monopoly log >&-; echo $?; monopoly flies 2>&-; echo $?; monopoly do - <&-; echo $?")
    assert (done.stdout, done.stderr) == ("0\n2\n0\n", "")


def test_names_in_any_script_are_written_in_any_locale(tmp_path):
    record = "mpn: 1\ngame: Игра\nplayers: Аня ليلى\n\nАня roll 1+3\n"
    (tmp_path / "in.mpn").write_text(record, encoding="utf-8")
    env = environment(LC_ALL="en_US.ISO-8859-1", PYTHONIOENCODING="ascii")
    assert call(tmp_path, "import", "in.mpn", env=env).returncode == 0
    assert "players: Аня ليلى\n" in call(tmp_path, "export", env=env).stdout
    assert json.loads(call(tmp_path, "state", "--json", env=env).stdout)["players"][0]["name"] == "Аня"
    assert "'Оля'" in call(tmp_path, "do", "Оля", "roll", "1+2", env=env).stderr


def test_words_that_are_no_text_are_refused(leeds):
    done = call(leeds.folder, "do", "clerk", "note", "1", os.fsdecode(b"caf\xe9"))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("usage: ")
    assert call(leeds.folder, "new", os.fsdecode(b"caf\xe9"), "--players", "a,b").returncode == 2


# -- interrupts ------------------------------------------------------------------------------------------------------


def start(folder, *words, **more):
    return subprocess.Popen(
        [*PROGRAM, *words],
        cwd=folder,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        **more,
    )


def interrupt(process):
    """Press Ctrl-C; just before a read blocks it is seen only after it, so then once more."""
    while process.poll() is None:
        process.send_signal(signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            process.wait(0.5)


@pytest.mark.parametrize("whole", [True, False])
def test_an_interrupted_import_leaves_nothing(tmp_path, whole):
    """Interrupted while it works the record out, or while it still waits for the rest of it."""
    body = "".join(f'clerk note 0 "line {number}"\n' for number in range(200_000))  # some seconds of work
    with start(tmp_path, "--db", "games.db", "import", "-", "--name", "Big", stdin=subprocess.PIPE) as process:
        # so much does not fit into a pipe: when it is written, it has been read
        process.stdin.write("mpn: 1\nplayers: ann bob\n\n" + body)
        process.stdin.flush()
        if whole:
            process.stdin.close()
            time.sleep(0.2)
        interrupt(process)
        err = process.stderr.read()
    assert (process.returncode, err) == (130, "interrupted\n")
    assert Desk(tmp_path).done("games", "--json").json == []


def test_an_interrupt_while_lines_are_awaited_keeps_those_before(leeds):
    with start(leeds.folder, "do", "-", stdin=subprocess.PIPE) as process:
        process.stdin.write('clerk note 1 "first"\n')
        process.stdin.flush()
        assert process.stdout.readline() == '39. clerk note 1 "first"\n'
        interrupt(process)
        err = process.stderr.read()
    assert (process.returncode, err) == (130, "interrupted\n")
    assert leeds.entries()[-1]["line"] == 'clerk note 1 "first"'


def test_an_interrupt_while_processes_are_started_leaves_none_behind(tmp_path):
    """It comes when the first one is there and the second is not."""
    program = """
import os, signal
fork = os.fork
def interrupted():
    child = fork()
    if child:
        os.kill(os.getpid(), signal.SIGINT)
    return child
os.fork = interrupted
from cli.main import main
main()
"""
    words = ("simulate", "--landing", "--rolls", "100000000", "--jobs", "2")
    with subprocess.Popen(
        [sys.executable, "-c", program, *words],
        cwd=tmp_path,
        env=environment(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            # the pipe is closed when the last one of them is gone
            err = process.communicate(timeout=30)[1]
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
    assert (process.returncode, err) == (130, "interrupted\n")


# -- disks ------------------------------------------------------------------------------------------------


def test_a_disk_that_is_full_stores_nothing(leeds):
    size = leeds.db.stat().st_size

    def limit():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))

    # else a module that is compiled under the limit stays behind cut short
    env = environment(PYTHONDONTWRITEBYTECODE="1")
    done = call(leeds.folder, "note", "1", "x" * 5000, preexec_fn=limit, env=env)
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr.count("\n") == 1
    assert len(leeds.entries()) == 38
    assert leeds.db.stat().st_size == size


def test_a_disk_that_is_full_keeps_the_simulated_games_before(tmp_path):
    def limit():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (1_000_000, 1_000_000))

    words = ("simulate", "--games", "30", "--turns", "40", "--seed", "full", "--store", "bots.db")
    done = call(tmp_path, *words, preexec_fn=limit, env=environment(PYTHONDONTWRITEBYTECODE="1"))
    kept = len(Desk(tmp_path, "bots.db").done("games", "--json").json)
    assert 0 < kept < 30
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr.startswith(f"{kept} of 30 games stored, then bots.db: ")
    assert done.stderr.count("\n") == 1


# -- what is loaded --------------------------------------------------------------------------------------------------

HEAVY = ("rich", "prompt_toolkit", "pydantic", "sqlite_utils", "tomllib", "csv", "monopoly.library")
RULES = ("monopoly.notation", "monopoly.deciding", "monopoly.service", "monopoly.auditing")


def loaded(folder, *words):
    """The modules that a command has loaded when it is done."""
    script = "import sys; from cli.main import run; run(sys.argv[1:]); print(*sys.modules, file=sys.stderr)"
    done = subprocess.run(
        [sys.executable, "-c", script, *words], cwd=folder, env=environment(), capture_output=True, text=True
    )
    modules = set(done.stderr.splitlines()[-1].split())
    assert {"cli.app", "typer"} <= modules
    return modules


@pytest.mark.parametrize(
    ("words", "without"),
    [
        ("state --json", (*HEAVY, *RULES)),
        ("state", (*HEAVY, *RULES)),
        ("log --json", (*HEAVY, *RULES)),
        ("log @-5..", (*HEAVY, *RULES)),
        ("games --json", (*HEAVY, *RULES)),
        ("do -n clerk note 1 x", HEAVY),
        ("undo -n", HEAVY),
        ("audit --json", HEAVY),
    ],
)
def test_a_command_loads_only_what_it_needs(leeds, words, without):
    assert loaded(leeds.folder, *words.split()) & set(without) == set()


def test_what_is_looked_for_is_found_where_it_is_needed(leeds):
    assert {"csv"} <= loaded(leeds.folder, "state", "--csv")
    assert {"tomllib", "monopoly.library"} <= loaded(leeds.folder, "rules", "--ruleset", "us")
    assert set(RULES) <= loaded(leeds.folder, "audit", "--all")
    assert {"sqlite_utils"} <= loaded(leeds.folder, "--db", "new.db", "new", "G", "--players", "ann,bob")


def test_an_interrupt_of_shared_work_is_quiet(capfd, monkeypatch):
    """The pool's own thread breaks off what was cancelled already, and is not to complain of it."""
    complaints = []
    monkeypatch.setattr(threading, "excepthook", complaints.append)
    before = set(threading.enumerate())

    def work():
        with workers(2, time.sleep) as run:
            next(run([0.01] * 200))
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        work()
    for thread in set(threading.enumerate()) - before:
        thread.join(2)
    assert complaints == []
    assert "Exception in thread" not in capfd.readouterr().err
