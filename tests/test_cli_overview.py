"""Several tables at one glance: how the games of a file stand, their clocks, disputes and penalties."""

import csv
import io
import json
import sqlite3

import pytest
from cli_helper import LEEDS, Desk

START = "start: 2026-01-05T10:00:00Z\n"
GAMES = {
    "T1": "rules: turn=60s round=90m\nplayers: ann bob\n\n00:05 ann roll 1+3\n02:10 clerk note 1 slow\n",
    "T2": "players: cid dan\n\n00:05 cid roll 1+5\n00:30 cid dispute 1 cocked\n",
    "T3": "rules: turn=60s\nplayers: Eve fay\n\n00:05 Eve roll 1+3\n00:20 ref penalty Eve caution loud\n00:40 Eve end\n"
    '00:50 ref penalty fay 50 "dice off"\n01:10 fay dispute 3\n01:20 ref dispute 3 close\n01:25 ref pause\n',
}


@pytest.fixture(scope="module")
def club(tmp_path_factory):
    """Leeds' final, over; T1 with Ann 70 s over her time, T2 disputed, T3 stopped with 25 s of Fay's turn left."""
    desk = Desk(tmp_path_factory.mktemp("club"))
    desk.done("import", LEEDS)
    for name, text in GAMES.items():
        desk.done("import", "-", stdin=f"mpn: 1\ngame: {name}\n{START}{text}")
    return desk


def rows(result):
    return list(csv.DictReader(io.StringIO(result.out)))


class TestGames:
    def test_the_table_says_whose_turn_it_is_and_what_calls_for_a_referee(self, club):
        lines = [line.split("  ") for line in club.done("games").out.splitlines()]
        told = [[word.strip() for word in line if word.strip()] for line in lines]
        assert told[0] == ["game", "ruleset", "players", "entries", "status", "turn", "now", "started"]
        assert [line[4:-1] for line in told[1:]] == [
            ["ann won"],
            ["playing", "ann done, bob: roll", "01:10 over"],
            ["playing", "cid: buy", "stopped, 1 dispute"],
            ["playing", "fay: roll", "stopped"],
        ]

    def test_nothing_to_say_takes_no_column(self, tmp_path):
        desk = Desk(tmp_path)
        desk.done("import", LEEDS)
        assert desk.done("games").out.split("\n")[0] == "game   ruleset  players        entries  status   started"

    def test_scripts_get_it_beside_what_they_had(self, club):
        found = {row["game"]: row for row in club.done("games", "--json").json}
        keys = (
            "game ruleset players entries status winner started last turn player phase left over paused disputes next"
        )
        assert all(list(row) == keys.split() for row in found.values())
        told = {name: [row[key] for key in keys.split()[8:]] for name, row in found.items()}
        assert told == {
            "R2-T5": [None, None, None, None, False, False, 0, None],
            "T1": [1, "ann", "end", -70, True, False, 0, "bob"],
            "T2": [1, "cid", "buy", None, False, True, 1, None],
            "T3": [2, "fay", "roll", 25, False, True, 0, None],
        }
        assert found["T1"]["players"] == ["ann", "bob"]
        assert [row["over"] for row in rows(club.done("games", "--csv"))] == ["false", "true", "false", "false"]

    def test_a_turn_that_is_being_played_goes_on_until_now(self, tmp_path):
        desk = Desk(tmp_path)
        desk.done("new", "G", "--players", "ann,bob", "--rules", "turn=1000")
        desk.lines("ann roll 1+3")
        assert 900 < desk.done("games", "--json").json[0]["left"] <= 1000


class TestClocks:
    def test_without_a_game_it_is_a_line_for_each_that_is_being_played(self, club):
        assert club.done("clock").out.splitlines() == [
            "game  turn   time              clock    round",
            "T1    ann   02:10  01:10 over           1:27:50 left",
            "T2    cid   00:30              stopped",
            "T3    fay   00:35  00:25 left  stopped",
        ]
        assert club.done("clock", "--json").json[0] == {
            "game": "T1",
            "player": "ann",
            "seconds": 130,
            "left": -70,
            "over": True,
            "paused": False,
            "round_left": 5270,
        }
        assert [row["paused"] for row in rows(club.done("clock", "--csv"))] == ["false", "true", "true"]

    def test_with_a_game_it_is_the_clock_of_that_game(self, club):
        assert set(club.done("clock", "-g", "T1", "--json").json) >= {"players", "turns", "current"}
        assert club.done("clock", "-g", "T1").out.startswith("limit 60 s a turn; ann's turn, 01:10 over; round 02:10")

    @pytest.mark.parametrize("words", [("--turns",), ("pause",), ("call", "ann", "30"), ("--enforce",)])
    def test_what_is_about_one_game_asks_which(self, club, words):
        assert club.refused(2, "clock", *words).startswith(
            "usage: which game? say -g NAME; games are R2-T5, T1, T2, T3"
        )

    def test_where_all_have_ended_it_says_so(self, tmp_path):
        desk = Desk(tmp_path)
        for name in ("A", "B"):
            desk.done("new", name, "--players", "ann,bob")
            desk.done("do", "-g", name, "bob", "resign")
        assert desk.done("clock").out == f"no game is being played in {desk.db}\n"
        assert desk.done("clock", "--json").out == "[]\n"


class TestDisputesAndPenalties:
    def test_disputes_of_all_games_stand_with_their_games(self, club):
        assert club.done("dispute", "list").out.splitlines() == [
            "game      entry  by   what",
            "T2    D1      1  cid  cocked  open since entry 2",
            "T3    D1      3  fay          closed (entry 6)",
        ]
        found = club.done("dispute", "list", "--json").json
        assert [(row["game"], row["dispute"], row["closed"]) for row in found] == [("T2", "D1", None), ("T3", "D1", 6)]
        assert "game" not in club.done("dispute", "list", "-g", "T2", "--json").json[0]
        assert club.done("dispute", "list", "-g", "T2").out.splitlines()[1].split()[:3] == ["D1", "1", "cid"]

    def test_penalties_of_all_games_are_listed(self, club):
        found = club.done("penalty", "list", "--json").json
        assert [(row["game"], row["player"], row["kind"]) for row in found] == [
            ("T3", "Eve", "caution"),
            ("T3", "fay", "money"),
        ]
        assert [row["player"] for row in club.done("penalty", "list", "FAY", "--json").json] == ["fay"]
        assert club.done("penalty", "list", "-g", "T1").out == "no penalties\n"

    def test_no_game_with_any_is_no_error(self, tmp_path):
        desk = Desk(tmp_path)
        for name in ("A", "B"):
            desk.done("new", name, "--players", "ann,bob")
        assert desk.done("dispute", "list").out == "no disputes in 2 games\n"
        assert desk.done("penalty", "list").out == "no penalties\n"
        assert desk.done("dispute", "list", "--nl").out == ""


@pytest.mark.parametrize("command", ["clock", "dispute list", "penalty list"])
def test_a_damaged_game_does_not_hide_the_others(tmp_path, command):
    desk = Desk(tmp_path)
    for name in ("T3", "T2"):
        desk.done("import", "-", stdin=f"mpn: 1\ngame: {name}\n{START}{GAMES[name]}")
    with sqlite3.connect(desk.db) as db:
        for (trigger,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            db.execute(f"DROP TRIGGER {trigger}")
        first = db.execute("SELECT id FROM streams WHERE name = 'T3'").fetchone()[0]
        db.execute("UPDATE entries SET events = 'nonsense' WHERE stream = ? AND number = 4", (first,))
        db.execute("DELETE FROM snapshots WHERE stream = ?", (first,))
    found = desk(*command.split(), "--nl")
    assert found.code == 3
    assert ": T3: entry 4: " in found.err
    told = [json.loads(line) for line in found.out.splitlines()]
    assert [row["game"] for row in told] == ([] if command == "penalty list" else ["T2"])
    assert [row["status"] for row in desk.done("games", "--json").json] == ["damaged", "playing"]
