"""What people type wrong, and files that are not what they should be: one sentence, the right code, nothing stored."""

import os
import sqlite3
import tempfile
from contextlib import contextmanager
from pathlib import Path

import pytest
from cli_helper import LEEDS, Desk

from cli.app import MODULES


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A game at entry 2; nothing here may change it."""
    desk = Desk(tmp_path_factory.mktemp("played"))
    desk.done("new", "G", "--players", "ann,bob,cid")
    desk.lines("ann roll 2+4", "ann buy")
    return desk


@pytest.mark.parametrize(
    ("code", "line", "said"),
    [
        (2, "", "who does what? monopoly do ann roll 3+4"),
        (2, "ann", "what does ann do? verbs are roll"),
        (2, "ann flies", "no verb 'flies'"),
        (2, "ann rol 1+2", "no verb 'rol'; did you mean roll?"),
        (2, "zed roll 1+2", "no player 'zed'"),
        (2, "an roll 1+2", "no player 'an'; did you mean ann?"),
        (2, "ann mortgage XXX", "no square 'XXX'"),
        (2, "bob roll 1", "'1': two dice of 1 to 6 are rolled, as in 3+4"),
        (2, "bob roll 1+2+3", "two dice of 1 to 6 are rolled"),
        (2, "bob roll 1+7", "two dice of 1 to 6 are rolled"),
        (2, "ann bid 0", "'0' is too little: at least 1"),
        (2, "ann bid -5", "'-5': a number has no sign here"),
        (2, "ann bid 99999999999", "is too much"),
        (2, "7. bob roll 1+2", "this is entry 3, not 7: numbers have no gaps"),
        (1, "bob roll 1+2 !late", "refused: flag: !late is written here, but the entry is not late"),
        (1, "2001-01-01T00:00:00Z bob roll 1+2", "refused: time.backwards: "),
        (1, "ann bid 5", "refused: auction.closed: "),
        (1, "ann claim", "refused: rent.claim: no rent is open to ann"),
        (1, "bob buy", "refused: "),
    ],
)
def test_a_line_that_cannot_be_played(played, code, line, said):
    assert said in played.refused(code, "do", *line.split())
    as_json = played("do", *line.split(), "--json")
    assert (as_json.code, as_json.out) == (code, "")
    assert (as_json.error["rule"] == "usage") == (code == 2)
    assert len(played.entries()) == 2


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["stat"], "usage: no command 'stat'; did you mean state or statement?"),
        (["xyzzy"], "usage: no command 'xyzzy'; monopoly --help lists them"),
        (["state", "--foo"], "usage: no such option: --foo"),
        (["state", "--jsn"], "--json"),
        (["state", "extra"], "unexpected extra argument"),
        (["state", "--at"], "requires an argument"),
        (["statement"], "usage: missing argument 'PLAYER' (see monopoly statement --help)"),
        (["new"], "usage: missing argument 'NAME'"),
        (["-g", "", "state"], "usage: -g '' names no game"),
        (["-g", "H", "state"], "usage: no game 'H' in "),
        (["completion", "ksh"], "usage: no script for 'ksh': bash, zsh, fish, powershell"),
        (["undo", "--by", "a\tb"], "--by: a character that no line may hold (U+0009)"),
    ],
)
def test_a_command_that_cannot_be_understood(played, words, said):
    assert said in played.refused(2, *words)
    assert played("--json", *words).error["rule"] == "usage"


def test_a_database_must_have_a_name(played):
    assert played.refused(2, "state", "--db", "") == "usage: --db '' names no file"


def test_which_game_is_asked_when_there_are_several(tmp_path):
    desk = Desk(tmp_path)
    for name in ("R1-T1", "R1-T2", "Final"):
        desk.done("new", name, "--players", "ann,bob")
    for words in (("state",), ("do", "ann", "roll", "1+2"), ("export",), ("audit",)):
        assert desk.refused(2, *words) == "usage: which game? say -g NAME; games are R1-T1, R1-T2, Final"
    assert desk.refused(2, "state", "-g", "R1-T3").endswith("did you mean R1-T1 or R1-T2?")
    assert desk.refused(2, "state", "-g", "zzz").endswith("; games are R1-T1, R1-T2, Final")
    assert desk.done("state", "-gfinal").out.startswith("Final, ")


def test_many_games_are_not_all_listed(tmp_path):
    desk = Desk(tmp_path)
    for number in range(14):
        desk.done("new", f"G{number}", "--players", "ann,bob")
    assert desk.refused(2, "state").endswith("G10, G11 … (14 in all)")


@pytest.mark.parametrize("words", [("-g", "G", "state"), ("state", "-g", "G"), ("state", "--game=G"), ("state", "-gG")])
@pytest.mark.parametrize("form", [("--json",), ()])
def test_options_stand_before_or_after_the_command(played, words, form):
    assert played.done(*form, *words).out == played.done(*words, *form).out
    assert played.done("--at", "1", *words, *form).out == played.done(*words, "--at", "1", *form).out


@pytest.mark.parametrize("name", ["MONOPOLY_GAME", "MONOPOLY_DB"])
def test_the_environment_names_file_and_game(played, tmp_path, monkeypatch, name):
    monkeypatch.setenv(name, "nowhere")
    if name == "MONOPOLY_GAME":
        assert "no game 'nowhere'" in played.refused(2, "state")
        assert played.done("state", "-g", "G").out
        monkeypatch.setenv(name, "")
    played.done("state")


# -- the file of games -----------------------------------------------------------------------------------------------

READERS = [
    ("state",),
    ("log",),
    ("show",),
    ("statement", "ann"),
    ("audit",),
    ("clock",),
    ("verify",),
    ("export",),
    ("do", "ann", "roll"),
    ("undo",),
    ("note", "1", "x"),
]


@pytest.mark.parametrize("words", READERS)
def test_a_file_that_is_not_there(tmp_path, words):
    desk = Desk(tmp_path)
    said = desk.refused(2, *words)
    hint = "monopoly new NAME --players ann,bob starts a game in it, --db FILE names another"
    assert said == f"usage: {desk.db}: there is no such file; {hint}"
    assert not desk.db.exists()


@pytest.mark.parametrize("words", READERS)
def test_an_empty_file_is_no_game_either(tmp_path, words):
    desk = Desk(tmp_path)
    desk.db.touch()
    assert f"usage: {desk.db}: the file is empty; monopoly new NAME" in desk.refused(2, *words)
    assert desk.done("games", "--json").json == []
    assert desk.db.stat().st_size == 0


def folder(path):
    path.mkdir()


def text(path):
    path.write_text("these are not games\n" * 100)


def foreign(path):
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE other (id)")


def newer(path):
    Desk(path.parent, path.name).done("import", LEEDS)
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA user_version=99")


def damaged(path):
    Desk(path.parent, path.name).done("import", LEEDS)
    with open(path, "r+b") as file:
        file.seek(8192)
        file.write(b"x" * 20000)


def cut(path):
    Desk(path.parent, path.name).done("import", LEEDS)
    os.truncate(path, 9000)


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (folder, "this is a folder, not a file"),
        (text, "this is not a log"),
        (foreign, "this is the database of another program"),
        (newer, "a newer version of this program wrote it"),
        (damaged, "the file is damaged"),
        (cut, "the file is damaged"),
    ],
)
@pytest.mark.parametrize("words", [("state",), ("games",), ("new", "G", "--players", "a,b"), ("do", "ann", "roll")])
def test_a_file_that_is_no_log_of_ours(tmp_path, spoil, said, words):
    desk = Desk(tmp_path)
    spoil(desk.db)
    assert f"{desk.db}: {said}" in desk.refused(3, *words)
    error = desk(*words, "--json")
    assert (error.code, error.error["rule"]) == (3, "log")


def test_a_file_in_a_folder_that_is_not_there(tmp_path):
    desk = Desk(tmp_path / "no")
    assert "make it first, or name another one" in desk.refused(3, "new", "G", "--players", "ann,bob")
    assert "there is no such file" in desk.refused(2, "state")


def test_a_file_that_is_locked_for_long_is_read_but_not_written(tmp_path, monkeypatch):
    monkeypatch.setattr("cli.session.PATIENCE", 0.05)
    desk = Desk(tmp_path)
    desk.done("import", LEEDS)
    other = sqlite3.connect(desk.db, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    assert "kept the log locked" in desk.refused(3, "note", "1", "x")
    desk.done("state")
    other.execute("ROLLBACK")
    desk.done("note", "1", "x")
    other.close()


def test_the_commands_are_those_that_scripts_may_rely_on():
    recording = {"new", "do", "play", "undo", "redo", "rewind", "note", "count", "sign"}
    reading = {"games", "state", "board", "legal", "log", "show", "statement", "replay", "explain", "diff", "whatif"}
    judging = {"audit", "dispute", "rule", "adjust", "clock", "verify"}
    files = {"rules", "worth", "import", "export", "tournament", "standings", "simulate", "demo", "completion"}
    assert recording | reading | judging | files <= set(MODULES)


@contextmanager
def somebody_else():
    """Be a user whom rights can stop."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def open_folder():
    """A folder that every user can get into."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder)
        path.chmod(0o755)
        yield path
        path.chmod(0o755)


def test_a_file_without_the_right_to_write_is_read_but_not_written(open_folder):
    desk = Desk(open_folder)
    desk.done("import", LEEDS)
    shown = desk.done("state").out  # and all modules are loaded that somebody else may have no right to
    desk.done("note", "-n", "1", "x")
    for path in open_folder.iterdir():
        path.chmod(0o444)
    open_folder.chmod(0o555)
    with somebody_else():
        state, note = desk("state"), desk("note", "1", "x")
    desk.db.chmod(0o000)
    with somebody_else():
        shut = desk("state")
    assert (state.code, state.out, state.err) == (0, shown, "")
    for refused in (note, shut):
        assert (refused.code, refused.out) == (3, "")
        assert refused.err.startswith(f"{desk.db}: ")
        assert refused.err.count("\n") == 1


@pytest.mark.parametrize(
    "words", [("state", "--at", ""), ("undo", ""), ("log", ""), ("diff", "1", ""), ("state", "--as-known", "")]
)
def test_a_variable_that_was_never_set_names_no_entry(tmp_path, words):
    desk = Desk(tmp_path)
    desk.done("import", LEEDS)
    assert "is a variable not set?" in desk.refused(2, *words)
