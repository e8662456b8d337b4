"""Settings of the user's: who writes, in which role, and the file of games; options and the environment go before."""

import os
import subprocess
import sys

import pytest
from cli_helper import ROOT, Desk, streams
from test_cli_process import HEAVY, environment

from cli.main import run
from monopoly.recorder import Recorder


@pytest.fixture
def file(tmp_path, monkeypatch):
    """The file of settings, which is not there yet."""
    file = tmp_path / "settings" / "config.toml"
    monkeypatch.setenv("MONOPOLY_CONFIG", str(file))
    return file


@pytest.fixture
def desk(tmp_path, file):
    desk = Desk(tmp_path)
    desk.done("new", "R1", "--players", "ann,bob,cid")
    return desk


def written(desk, *words):
    """The last entry after a command: as whom, by whom and in which role."""
    desk.done(*words)
    entry = desk.entries()[-1]
    return entry["actor"], entry["by"], entry["role"]


class TestTheFile:
    def test_nothing_is_set_at_first(self, desk, file):
        assert desk.done("config").out == "setting  value        from\nby\nrole\ndb       monopoly.db\n"
        assert not file.exists()

    def test_what_is_set_stays_set_until_it_is_unset(self, desk, file):
        assert desk.done("config", "by", "R. Hale").out == "by is R. Hale\n"
        desk.done("config", "role", "referee")
        assert file.read_text() == 'by = "R. Hale"\nrole = "referee"\n'
        assert desk.done("config", "by").out == "R. Hale\n"
        assert desk.done("config", "--unset", "by").out == "by is no longer set\n"
        assert desk.done("config", "by").out == "\n"
        assert file.read_text() == 'role = "referee"\n'

    def test_remarks_in_it_stay(self, desk, file):
        file.parent.mkdir()
        file.write_text('# at the club\nby = "R. Hale"  # until May\n')
        desk.done("config", "role", "clerk")
        desk.done("config", "by", "S. Moss")
        assert file.read_text() == '# at the club\nby = "S. Moss"  # until May\nrole = "clerk"\n'

    def test_the_file_of_games_is_found_from_any_folder(self, desk, tmp_path, file, monkeypatch):
        monkeypatch.chdir(tmp_path)
        desk.done("config", "db", "games.db")
        monkeypatch.chdir("/")
        with streams() as (out, _):
            assert run(["games", "--csv"]) == 0
            assert "R1,classic" in out.text()

    def test_in_other_forms(self, desk, file):
        desk.done("config", "role", "clerk")
        assert desk.done("config", "role", "--json").json == [{"setting": "role", "value": "clerk", "from": str(file)}]
        assert desk.done("config", "role", "--csv").out == f"setting,value,from\nrole,clerk,{file}\n"

    @pytest.mark.parametrize(
        ("text", "said"),
        [
            ('by = "R. Hale', "not TOML: "),
            ('role = "boss"', "no role 'boss': roles are player, clerk, referee"),
            ("by = 5", 'by: a text that is not empty, as in by = "R. Hale"'),
            ('name = "R. Hale"', "no setting 'name': settings are by, role, db"),
            ('by = "a\\nb"', "by: a character that no line may hold"),
        ],
    )
    def test_a_bad_one_is_named_in_one_sentence(self, desk, file, text, said):
        file.parent.mkdir()
        file.write_text(text)
        told = desk.refused(2, "do", "ann roll 3+4")
        assert told.startswith(f"usage: {file}: {said}")
        assert "\n" not in told
        assert desk("state").code == 0  # --db says what is needed
        assert desk("do", "--help").code == 0

    def test_one_that_is_a_folder_cannot_be_read(self, desk, file):
        file.mkdir(parents=True)
        assert "the settings cannot be read: Is a directory" in desk.refused(2, "note", "0", "x")

    @pytest.mark.parametrize(
        ("words", "said"),
        [
            (("who", "ann"), "no setting 'who'"),
            (("role", "boss"), "no role 'boss'"),
            (("by", ""), "by: a text that is not empty"),
            (("--unset", "by"), "by is not set"),
            (("--unset", "who"), "no setting 'who'"),
            (("--unset", "by", "ann"), "one thing at a time"),
        ],
    )
    def test_what_cannot_be_set(self, desk, file, words, said):
        assert said in desk.refused(2, "config", *words)
        assert not file.exists()


class TestWriters:
    @pytest.fixture(autouse=True)
    def hale(self, desk):
        desk.done("config", "by", "R. Hale")
        desk.done("config", "role", "referee")

    @pytest.mark.parametrize(
        ("words", "who"),
        [
            (("note", 0, "x"), ("ref", "R. Hale", "referee")),
            (("note", 0, "x", "--role", "clerk"), ("clerk", "R. Hale", "clerk")),
            (("note", 0, "x", "--by", "S. Moss"), ("clerk", "S. Moss", "clerk")),
            (("note", 0, "x", "--by", "r. hale"), ("ref", "r. hale", "referee")),
            (("clock", "pause"), ("ref", "R. Hale", "referee")),
            (("adjust", "ann", "+5"), ("ref", "R. Hale", "referee")),
            (("penalty", "add", "bob", "caution"), ("ref", "R. Hale", "referee")),
            (("do", "ref pause"), ("ref", "R. Hale", "referee")),
            (("do", "ref pause by=Moss"), ("ref", "Moss", "referee")),
        ],
    )
    def test_the_usual_writer_and_his_role(self, desk, words, who):
        assert written(desk, *words) == who

    def test_what_a_player_did_is_written_down_in_the_role_it_always_has(self, desk):
        assert written(desk, "do", "ann roll 2+4") == ("ann", "R. Hale", "clerk")
        assert written(desk, "do", "ann buy", "--by", "ann") == ("ann", "ann", "clerk")
        assert written(desk, "do", "bob roll 2+4", "--role", "referee") == ("bob", "R. Hale", "referee")
        assert written(desk, "do", "ann claim by=ann role=player") == ("ann", "ann", "player")

    def test_a_players_signature_is_his_own(self, desk):
        desk.lines("ref end")
        assert written(desk, "sign", "ann") == ("ann", "ann", "clerk")
        assert written(desk, "do", "bob sign") == ("bob", "bob", "clerk")
        assert written(desk, "sign", "cid", "--by", "R. Hale") == ("cid", "R. Hale", "clerk")

    def test_undo_is_the_referees(self, desk):
        desk.lines("ann roll 2+4")
        assert written(desk, "undo") == ("ref", "R. Hale", "referee")

    def test_whoever_founds_and_imports(self, desk, tmp_path):
        desk.done("new", "R2", "--players", "ann,bob")
        (tmp_path / "R3.mpn").write_text("mpn: 1\nplayers: ann bob\n\n1. ann roll 1+2\n")
        desk.done("import", tmp_path / "R3.mpn")
        for game in ("R2", "R3"):
            entries = desk.done("-g", game, "log", "0..", "--json").json
            assert [(entry["by"], entry["role"]) for entry in entries[:1]] == [("R. Hale", "referee")]
        assert entries[1]["by"] == "ann"

    def test_a_tournament_is_directed_by_him(self, desk):
        desk.done("tournament", "new", "CUP", "--players", "ann,bob,cid,dan")
        desk.done("tournament", "seat", "CUP")
        rows = desk.done("tournament", "show", "CUP", "--log", "--json").json
        assert [(row["actor"], row["by"], row["role"]) for row in rows] == [("ref", "R. Hale", "referee")]

    def test_the_environment_goes_before_the_file(self, desk, monkeypatch):
        monkeypatch.setenv("MONOPOLY_BY", "Moss")
        monkeypatch.setenv("MONOPOLY_ROLE", "clerk")
        assert written(desk, "note", 0, "x") == ("clerk", "Moss", "clerk")
        rows = desk.done("config", "--json").json
        assert [row["from"] for row in rows] == ["MONOPOLY_BY", "MONOPOLY_ROLE", None]
        monkeypatch.setenv("MONOPOLY_ROLE", "boss")
        assert "MONOPOLY_ROLE: no role 'boss'" in desk.refused(2, "note", 0, "x")


def test_a_player_at_the_keyboard_may_do_what_a_player_may(desk):
    desk.done("config", "by", "ann")
    desk.done("config", "role", "player")
    assert written(desk, "do", "ann roll 2+4") == ("ann", "ann", "player")
    assert "not for a player" in desk.refused(4, "clock", "pause")
    assert written(desk, "dispute", "open", 1)[:2] == ("ann", "ann")


@pytest.mark.parametrize(
    ("recorder", "actor", "by", "role", "signed"),
    [
        (Recorder(), "ann", None, None, ("ann", "clerk")),
        (Recorder(), "ref", None, None, ("ref", "referee")),
        (Recorder("Hale"), "ref", None, None, ("Hale", "referee")),
        (Recorder("Hale", "referee"), "ann", None, None, ("Hale", "clerk")),
        (Recorder("Hale", "referee"), "clerk", None, None, ("Hale", "referee")),
        (Recorder("Hale", "referee"), "clerk", "Moss", None, ("Moss", "clerk")),
        (Recorder("ann", "player"), "bob", None, None, ("ann", "player")),
        (Recorder(None, "referee"), "clerk", None, None, ("clerk", "referee")),
        (Recorder(None, "referee"), "clerk", "Hale", None, ("Hale", "clerk")),
    ],
)
def test_who_signs_a_line(recorder, actor, by, role, signed):
    assert recorder.sign(actor, by, role) == signed


def test_without_a_file_nothing_more_is_loaded_and_one_look_is_taken(tmp_path):
    Desk(tmp_path, "monopoly.db").done("new", "R1", "--players", "ann,bob")
    script = (
        "import sys, builtins, cli.identity as i; opened = []; real = open\n"
        "def count(path, *more, **kept):\n    opened.append(path); return real(path, *more, **kept)\n"
        "i.open = count\n"
        "from cli.main import run; run(sys.argv[1:])\n"
        "print(opened.count(i.config_path()), *sys.modules, file=sys.stderr)"
    )
    for words, looks in ((["--db", "monopoly.db", "do", "ann roll 1+2"], 1), (["--db", "monopoly.db", "state"], 0)):
        done = subprocess.run(
            [sys.executable, "-c", script, *words], cwd=tmp_path, env=environment(), capture_output=True, text=True
        )
        opened, *modules = done.stderr.splitlines()[-1].split()
        assert int(opened) == looks, done.stderr
        assert not {*HEAVY, "tomlkit"} & {*modules}


def test_no_test_reads_the_settings_of_whoever_runs_it():
    assert "pytest" in os.environ["XDG_CONFIG_HOME"]
    assert "XDG_CONFIG_HOME" in environment()
    assert ROOT.is_dir()
