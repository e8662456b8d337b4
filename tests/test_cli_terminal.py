"""What a terminal gets and a pipe does not: folded tables, struck-out entries, the pager, wrapped messages."""

import shutil

import pytest
from cli_helper import LEEDS, Desk, streams

from cli import tables
from cli.pager import page, pager
from cli.progress import watched

WIDTH, HEIGHT = 80, 24


@pytest.fixture(autouse=True)
def screen(monkeypatch):
    """A terminal of 80 columns and 24 lines, without a pager."""
    for name in ("NO_COLOR", "FORCE_COLOR", "PAGER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("PAGER", "")
    monkeypatch.setenv("COLUMNS", str(WIDTH))
    monkeypatch.setenv("LINES", str(HEIGHT))


@pytest.fixture(scope="module")
def leeds(tmp_path_factory):
    desk = Desk(tmp_path_factory.mktemp("leeds"))
    desk.done("import", LEEDS)
    return desk


def words_of(text):
    return " ".join("".join(letter if letter.isalnum() else " " for letter in text).split())


@pytest.mark.parametrize("command", ["log", "audit", "state", "games", "clock", "statement ann", "rules", "show 37"])
def test_tables_fit_the_terminal_and_lose_no_text(leeds, command, monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    drawn = leeds.done(*command.split(), terminal=True).out
    plain = leeds.done(*command.split()).out
    assert max(map(len, drawn.splitlines())) <= WIDTH
    assert sorted(words_of(drawn).split()) == sorted(words_of(plain).split())
    assert "\x1b" not in drawn


def test_a_pipe_gets_lines_whole_and_plain(leeds):
    said = leeds.done("audit").out
    assert max(map(len, said.splitlines())) > WIDTH
    assert "─" not in said
    assert "\x1b" not in said
    assert not any(line.endswith(" ") for line in said.splitlines())


def test_undone_entries_are_struck_out(leeds, monkeypatch):
    shown = leeds.done("log", "24", terminal=True).out
    assert "\x1b[2;9m" in shown
    assert "[undone]" not in shown
    assert "\x1b[2;9m" in leeds.done("log", "24", "--color").out
    for name, value in (("NO_COLOR", "1"), ("TERM", "dumb")):
        monkeypatch.setenv(name, value)
        plain = leeds.done("log", "24", terminal=True).out
        assert "[undone]" in plain
        assert "\x1b" not in plain
    assert "[undone]" in leeds.done("log", "24", "--no-color", terminal=True).out


def test_json_is_never_styled_nor_paged(leeds, monkeypatch):
    monkeypatch.setenv("PAGER", "false")
    assert leeds.done("log", "--json", "--color", terminal=True).out == leeds.done("log", "--json").out


def test_what_is_longer_than_the_screen_goes_through_the_pager(leeds, tmp_path, monkeypatch):
    seen = tmp_path / "seen"
    monkeypatch.setenv("PAGER", f"tee '{seen}'")
    assert leeds.done("log", terminal=True).out == ""
    assert "ref end" in seen.read_text()
    seen.unlink()
    assert "ann wins" in leeds.done("state", terminal=True).out
    assert "ref end" in leeds.done("log").out
    assert not seen.exists()


def test_a_pager_that_is_not_there_or_quits_early_does_no_harm(leeds, monkeypatch):
    monkeypatch.setenv("PAGER", "no-such-pager-here")
    assert "ref end" in leeds.done("log", terminal=True).out
    monkeypatch.setenv("PAGER", "true")
    with streams(terminal=True) as (out, _):
        page("a line\n" * 100_000)
        assert out.text() == ""


@pytest.mark.parametrize(
    ("value", "command"),
    [("", []), ("cat", []), ("less -S", ["less", "-S"]), ("'", []), (None, ["less", "-R"])],
)
def test_which_pager(monkeypatch, value, command):
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    if value is None:
        monkeypatch.delenv("PAGER")
    else:
        monkeypatch.setenv("PAGER", value)
    assert pager() == command


def test_messages_are_wrapped_on_a_terminal_only(leeds):
    long = leeds("do", "ann", "flies", terminal=True).err
    assert long.startswith("usage: no verb 'flies': verbs are roll, ")
    assert max(map(len, long.splitlines())) <= WIDTH
    plain = leeds("do", "ann", "flies").err
    assert plain.count("\n") == 1
    assert long.split() == plain.split()


def test_a_refusal_says_on_a_terminal_how_to_read_the_rule(leeds):
    shown = leeds("do", "ann", "roll", "1+2", terminal=True).err
    assert shown.splitlines()[-1] == "monopoly rules play.ended tells the rule"
    assert "monopoly rules" not in leeds("do", "ann", "roll", "1+2").err
    assert "monopoly rules" not in leeds("do", "ann", "roll", "1+2", "--json", terminal=True).err


def test_new_says_on_a_terminal_what_to_type_next(tmp_path):
    desk = Desk(tmp_path)
    shown = desk.done("new", "G", "--players", "Ann B,bob", terminal=True)
    assert shown.err == f'next: monopoly --db {desk.db} do "Ann B" roll 3+4\n'


def test_a_bar_appears_only_on_a_terminal_and_only_when_it_lasts(monkeypatch):
    for patience, drawn in ((0.5, False), (-1.0, True)):
        monkeypatch.setattr("cli.progress.PATIENCE", patience)
        for terminal in (True, False):
            with streams(terminal=terminal) as (_, err):
                assert list(watched(range(5), 5, "counting")) == [0, 1, 2, 3, 4]
                assert ("counting" in err.text()) == (drawn and terminal)


def test_a_long_import_shows_a_bar_and_stores_the_same(tmp_path, monkeypatch):
    monkeypatch.setattr("cli.progress.PATIENCE", -1.0)
    desk = Desk(tmp_path)
    shown = desk.done("import", LEEDS, terminal=True)
    assert "importing" in shown.err
    assert len(desk.entries()) == 38


# -- tables by themselves --------------------------------------------------------------------------------------------


def test_columns_are_as_wide_as_what_stands_in_them():
    table = tables.Table((("name", "left"), ("n", "right")), [("漢字", "1"), ("ab", "22")])
    assert table.plain(False) == "name   n\n漢字   1\nab    22"
    assert [tables.cell_width(text) for text in ("abc", "é", "e\u0301", "漢", "\u200b")] == [3, 1, 1, 2, 0]


def test_a_name_cannot_command_the_terminal():
    table = tables.Table((("name", "left"),), [("a\x1b[31mb\n",)])
    assert table.plain(False) == "name\na�[31mb�"
    assert "\x1b" not in table.drawn(40, False)


def test_empty_columns_can_be_left_out():
    table = tables.Table((("a", "left"), ("b", "left"), ("c", "left")), [("1", "", ""), ("2", "", "")])
    assert table.without_empty("b").plain(False) == "a  c\n1\n2"


def test_a_text_is_wrapped_under_its_indent():
    assert tables.wrapped("   one two three", 12) == "   one two\n      three"
    assert tables.wrapped("short", 10) == "short"
