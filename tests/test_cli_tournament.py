"""``tournament`` and ``standings`` as they are called: output, exit codes, what is stored and what is not."""

import csv
import io
import re
import sqlite3
from html.parser import HTMLParser

import pytest
from cli_helper import Desk

EIGHT = "ann,bob,cid,dan,eve,fay,gus,hal"


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path)


def cup(desk, *options, players=EIGHT, preset="share"):
    desk.done("tournament", "new", "CUP", "--preset", preset, "--players", players, "--seed", "demo", *options)
    return desk


def seated(desk):
    cup(desk).done("tournament", "seat", "CUP", "--table", "T1", "ann,bob,cid,dan")
    desk.done("tournament", "seat", "CUP", "--table", "T2", "eve,fay,gus,hal")
    desk.done("tournament", "start", "CUP")
    return desk


class TestNew:
    def test_a_tournament_is_founded_and_shown(self, desk):
        said = cup(desk, "--alternates", "zoe,yan").done("tournament", "show").out
        assert "CUP (Shares of the table): round 1 to be seated" in said
        assert "8 players, 8 in play; alternates: zoe, yan" in said
        assert desk.done("games").out.startswith("no games in ")

    def test_names_come_from_a_file_or_from_standard_input(self, desk):
        (desk.folder / "names.txt").write_text("# who came\nann\n  Ann B \n\nАня\nليلى\n", encoding="utf-8")
        shown = desk.done("tournament", "new", "A", "--players-from", desk.folder / "names.txt", "--json").json
        assert shown["players"] == ["ann", "Ann B", "Аня", "ليلى"]
        shown = desk.done("tournament", "new", "B", "--players-from", "-", "--json", stdin="ann\nbob\n").json
        assert shown["players"] == ["ann", "bob"]

    def test_a_file_of_names_may_have_remarks_and_quotes_and_a_mark_of_its_encoding(self, desk):
        text = '\ufeffann\n  # came late\ndan # paid\n"cid"\n"Bell, Tim"  # a comma\nO"Hara\n'
        names = ["ann", "dan", "cid", "Bell, Tim", 'O"Hara']
        place = desk.folder / "names.txt"
        place.write_text(text, encoding="utf-8")
        for at, (file, more) in enumerate((("-", {"stdin": text}), (place, {}))):
            shown = desk.done("tournament", "new", f"A{at}", "--players-from", file, "--json", **more).json
            assert shown["players"] == names
        desk.done("tournament", "seat", "A0", "--table", "T1", 'ann,"Bell, Tim",dan')

    def test_a_name_in_a_file_that_cannot_be_is_told_with_its_line(self, desk):
        for text, said in (
            ("ann\n\nbob\nann\n", "-:4: 'ann' is named twice"),
            ("ann\nAnn\n", "-:2: 'ann' and 'Ann': names differ in more than letter case"),
            ("ann\nann\u200b\n", "-:2: 'ann�': a name holds no character that is not seen (U+200B)"),
            ("ann\nbank\n", "-:2: 'bank' is no name for a player"),
        ):
            assert said in desk.refused(2, "tournament", "new", "CUP", "--players-from", "-", stdin=text)

    def test_what_is_refused_leaves_no_file_behind(self, desk):
        new = ("tournament", "new", "CUP", "--players")
        assert "no preset 'shar'; did you mean share" in desk.refused(2, *new, EIGHT, "--preset", "shar")
        assert "names differ in more than letter case" in desk.refused(2, *new, "ann,Ann")
        assert "who plays?" in desk.refused(2, *new, "ann")
        assert "a tournament needs a name" in desk.refused(2, "tournament", "new", " ", "--players", EIGHT)
        assert "cannot be read" in desk.refused(2, "tournament", "new", "CUP", "--players-from", "none.txt")
        desk.done(*new, EIGHT, "-n")
        assert not desk.db.exists()

    def test_a_name_is_taken_once_by_a_game_or_a_tournament(self, desk):
        cup(desk)
        for options in ((), ("-n",)):
            said = desk.refused(2, "tournament", "new", "cup", "--players", EIGHT, *options)
            assert "there is a game or tournament 'cup'" in said
        desk.refused(2, "new", "Cup", "--players", "ann,bob")

    def test_presets_are_listed_and_printed_as_files_to_play_by(self, desk):
        assert [row["preset"] for row in desk.done("tournament", "presets", "--json").json] == [
            "championship",
            "semifinal",
            "share",
            "swiss",
        ]
        assert "16 play the semifinal" in desk.done("tournament", "presets").out
        place = desk.folder / "my.toml"
        place.write_text(desk.done("tournament", "presets", "championship").out.replace("count = 3", "count = 2"))
        shown = desk.done("tournament", "new", "CUP", "--preset", place, "--players", EIGHT, "--json").json
        assert [each["name"] for each in shown["rounds"]] == ["Preliminary 1", "Preliminary 2", "Final"]


class TestRounds:
    def test_one_of_a_kind_is_told_as_one(self, desk):
        desk.done("tournament", "new", "CUP", "--preset", "share", "--players", "ann,bob,cid,dan", "--seed", "demo")
        assert "is seated (random): 1 table, nobody meets again" in desk.done("tournament", "seat", "CUP").out
        assert "round 1 starts: 1 game" in desk.done("tournament", "start", "CUP").out.splitlines()[1]

    def test_a_round_from_its_seats_to_its_end(self, desk):
        seated(desk)
        assert [game["game"] for game in desk.done("games", "--json").json] == ["CUP-R1-T1", "CUP-R1-T2"]
        for table in ("T1", "T2"):
            desk.done("do", "-g", f"CUP-R1-{table}", "ref", "end")
        done = desk.done("tournament", "advance", "CUP", "--by", "R. Hale", "--json").json
        assert [entry["line"] for entry in done["entries"]] == [
            "ref result 1 T1 ann 1500 bob 1500 cid 1500 dan 1500 game=CUP-R1-T1 entry=1",
            "ref result 1 T2 eve 1500 fay 1500 gus 1500 hal 1500 game=CUP-R1-T2 entry=1",
            "ref advance 1",
        ]
        assert {entry["by"] for entry in done["entries"]} == {"R. Hale"}
        assert done["stands"] == "round 2 to be seated"

    def test_nothing_is_stored_with_n(self, desk):
        seated(desk)
        before = desk.done("verify", "--json").json
        desk.done("tournament", "withdraw", "CUP", "ann", "-n")
        desk.done("tournament", "undo", "CUP", "-n", "--reason", "late")
        desk.done("tournament", "result", "CUP", "T1", "ann", 1, "bob", 2, "cid", 0, "dan", 0, "-n")
        assert desk.done("verify", "--json").json == before

    def test_a_refusal_is_one_sentence_with_its_rule(self, desk):
        seated(desk)
        said = desk.refused(1, "tournament", "advance", "CUP")
        assert said == "refused: tournament.round: T1, T2 have no result yet"
        error = desk("tournament", "undo", "CUP", "2", "--reason", "late", "--json").error
        assert error["rule"] == "tournament.started"
        assert "entry 3" in error["message"]
        assert error["entry"] == 2
        assert "tournament.round" in desk.done("rules", "tournament.round").out

    def test_a_role_that_may_not_is_exit_code_4(self, desk):
        cup(desk)
        said = desk.refused(4, "tournament", "seat", "CUP", "--role", "player")
        assert said == "refused: tournament.role: this is for the referee, not for a player"
        assert desk("tournament", "seat", "CUP", "--role", "clerk", "--json").error["rule"] == "tournament.role"

    @pytest.mark.parametrize(
        ("words", "said"),
        [
            (("seat", "CUP", "ann,bob"), "a table by hand: monopoly tournament seat CUP --table T1"),
            (("seat", "CUP", "--table", "T1"), "a table by hand"),
            (("seat", "CUP", "--table", "T1", "ann,bob", "--method", "swiss"), "--table seats by hand"),
            (("seat", "CUP", "--method", "snake"), "no way of seating 'snake'"),
            (("seat", "CPU"), "no tournament 'CPU' in"),
            (("result", "CUP", "T1", "ann"), "a result is a name and a figure for each player"),
            (("result", "CUP", "T1", "ann", "lots"), "ann lots: what he is worth is a whole number"),
            (("result", "CUP", "T1", "ann", "1.5"), "ann 1.5: what he is worth is a whole number"),
            (("show", "CUP", "--round", "3"), "no round 3: 0 of 4 were seated so far"),
            (("show", "CUP", "--round", "1", "--log"), "--log lists all entries"),
            (("undo", "CUP", "x"), "x"),
            (("sit", "CUP"), "no such command 'sit'"),
            ((), "missing command"),
        ],
    )
    def test_what_cannot_be_read_is_exit_code_2(self, desk, words, said):
        assert said in cup(desk).refused(2, "tournament", *words)

    def test_a_round_seated_by_hand_says_how(self, desk):
        place = desk.folder / "my.toml"
        place.write_text("scoring = 'share'\n[[rounds]]\nname = 'Friends'\nseating = 'hand'\n")
        cup(desk, preset=place)
        assert "round 1 is seated by hand: --table T1" in desk.refused(2, "tournament", "seat", "CUP")
        desk.done("tournament", "seat", "CUP", "--method", "random")

    def test_a_table_is_reported_by_hand(self, desk):
        cup(desk).done("tournament", "seat", "CUP")
        desk.done("tournament", "start", "CUP", "--no-games")
        tables = desk.done("tournament", "show", "--json").json["tables"]
        for table in tables:
            words = [word for at, player in enumerate(table["players"]) for word in (player, 1000 * at)]
            desk.done("tournament", "result", "CUP", table["table"], *words, "--role", "clerk")
        desk.done("tournament", "advance", "CUP")
        shown = desk.done("tournament", "show", "--json").json
        assert shown["rounds"][0]["status"] == "closed"
        assert {table["status"] for table in shown["tables"]} == {"reported by hand"}
        assert shown["tables"][0]["result"][0] == {
            "player": tables[0]["players"][-1],
            "worth": 3000,
            "place": 1,
            "points": 50,
        }

    def test_a_game_that_has_ended_is_not_reported_by_hand(self, desk):
        seated(desk).done("do", "-g", "CUP-R1-T1", "ref", "end")
        said = desk.refused(1, "tournament", "result", "CUP", "T1", "ann", 9, "bob", 8, "cid", 7, "dan", 0)
        assert "CUP-R1-T1 has ended: tournament result CUP T1 takes its figures" in said

    def test_what_was_taken_back_is_struck_out_in_the_log(self, desk):
        cup(desk).done("tournament", "seat", "CUP")
        desk.done("tournament", "undo", "CUP", "--reason", "late players")
        shown = desk.done("tournament", "show", "CUP", "--log").out
        assert "[undone] ref seat 1 random" in shown
        assert "ref undo 1 {late players}" in shown
        assert desk.done("log", "-g", "CUP").out == shown
        desk.done("tournament", "redo", "CUP", "--reason", "they came")
        rows = desk.done("tournament", "show", "CUP", "--log", "--json").json
        assert [row["undone"] for row in rows] == [False, False, False]
        assert rows == desk.done("log", "-g", "CUP", "--json").json

    def test_commands_for_games_say_that_this_is_a_tournament(self, desk):
        cup(desk)
        for words in (
            ("state",),
            ("do", "ann", "roll"),
            ("undo",),
            ("log", "--player", "ann"),
            ("note", "1", "seen"),
        ):
            assert "CUP is a tournament, not a game" in desk.refused(2, "-g", "CUP", *words)

    def test_last_entries_that_are_gone_are_missed_as_of_a_game(self, desk):
        seated(desk)
        with sqlite3.connect(desk.db) as db:
            for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
                db.execute(f"DROP TRIGGER {name}")
            db.execute("DELETE FROM entries WHERE number > 1 AND stream = (SELECT id FROM streams WHERE name = 'CUP')")
        missing = "entries 2 to 3 are missing: the stored state counts them in"
        last = desk("verify", "-g", "CUP")
        assert (last.code, last.out.strip().endswith(missing)) == (1, True), last.out
        for words in (("standings", "CUP"), ("tournament", "show", "CUP"), ("tournament", "withdraw", "CUP", "ann")):
            assert "CUP: entry 2: it is missing" in desk.refused(3, *words)
        assert "to go on without them: verify --repair --yes" in desk.refused(4, "verify", "-g", "CUP", "--repair")
        assert desk.done("verify", "-g", "CUP", "--repair", "--yes", "--json").json["entries"] == 1
        desk.done("tournament", "show", "CUP")

    def test_verify_and_audit_cover_the_tournament(self, desk):
        seated(desk)
        reports = desk.done("verify", "--json").json["games"]
        assert [report["game"] for report in reports] == ["CUP", "CUP-R1-T1", "CUP-R1-T2"]
        assert desk.done("verify", "-g", "CUP").out.startswith("CUP: 3 entries, all in order")
        assert desk.done("tournament", "audit").out == "CUP: nothing found\n"
        desk.done("do", "-g", "CUP-R1-T1", "ref", "end")
        desk.done("tournament", "result", "CUP")
        desk.done("do", "-g", "CUP-R1-T1", "ref", "undo", "1", "a bid was missed")
        found = desk("tournament", "audit", "--json")
        assert found.code == 1
        assert [(row["entry"], row["rule"]) for row in found.json] == [(4, "tournament.result")]


class TestStandings:
    def played(self, desk, players=EIGHT):
        cup(desk, players=players).done("tournament", "seat", "CUP")
        desk.done("tournament", "start", "CUP", "--no-games")
        for table in desk.done("tournament", "show", "--json").json["tables"]:
            words = [word for at, player in enumerate(sorted(table["players"])) for word in (player, 700 * at)]
            desk.done("tournament", "result", "CUP", table["table"], *words)
        desk.done("tournament", "advance", "CUP")
        return desk

    def test_as_a_table_json_lines_csv_and_tsv(self, desk):
        self.played(desk)
        rows = desk.done("standings", "--json").json
        assert rows[0]["points"] == 50
        assert rows[0]["rounds"] == [50]
        assert [row["rank"] for row in rows] == [1, 1, 3, 3, 5, 5, 7, 7]
        assert desk.done("standings", "CUP", "--nl").out.count("\n") == 8
        read = list(csv.DictReader(io.StringIO(desk.done("standings", "--csv").out)))
        assert [row["player"] for row in read] == [row["player"] for row in rows]
        assert read[2]["R1"] == "33.33"
        assert desk.done("standings", "--tsv").out.startswith("rank\tplayer\tpoints\t")
        assert re.search(r"^3 +\w+ +33\.33 +1,400 ", desk.done("standings").out, re.MULTILINE)

    def test_as_one_page_that_needs_nothing_from_elsewhere(self, desk):
        self.played(desk, players='<b>ann</b>,"bob" & co,Аня,ليلى')
        place = desk.folder / "standings.html"
        assert desk.done("standings", "--html", "-o", place).err.endswith("standings.html: 4 players\n")
        page = place.read_text(encoding="utf-8")
        assert page == desk.done("standings", "--html").out
        assert "&lt;b&gt;ann&lt;/b&gt;" in page
        assert "<b>" not in page
        assert not re.search(r"(src|href)=|url\(|@import|https?://", page)
        assert "@media print" in page

        class Reader(HTMLParser):
            def __init__(self):
                super().__init__()
                self.open, self.cells = [], []

            def handle_starttag(self, tag, attrs):
                if tag != "meta":
                    self.open.append(tag)

            def handle_endtag(self, tag):
                assert self.open.pop() == tag

            def handle_data(self, data):
                if "td" in self.open:
                    self.cells.append(data)

        reader = Reader()
        reader.feed(page)
        assert reader.open == []
        assert {'"bob" & co', "<b>ann</b>", "Аня", "ليلى"} <= set(reader.cells)

    def test_one_form_at_a_time_and_a_file_for_the_page_alone(self, desk):
        self.played(desk)
        assert "not --html and --json" in desk.refused(2, "standings", "--html", "--json")
        assert "-o goes with --html" in desk.refused(2, "standings", "-o", "x.csv")
        assert "nowhere" in desk.refused(2, "standings", "--html", "-o", "/nowhere/x.html")

    def test_which_tournament_is_said_where_there_are_several_or_none(self, desk):
        assert "there is no such file" in desk.refused(2, "standings")
        desk.done("new", "R1", "--players", "ann,bob")
        assert "no tournament in" in desk.refused(2, "standings")
        cup(desk)
        assert desk.done("standings", "-g", "R1").out.startswith("CUP: ")
        desk.done("tournament", "new", "CAP", "--players", EIGHT)
        assert "which tournament? They are CUP, CAP" in desk.refused(2, "standings")
        assert desk.done("standings", "-g", "cap").out.startswith("CAP: ")
        assert "no tournament 'R1'" in desk.refused(2, "standings", "R1")

    def test_no_command_needs_its_name_where_there_is_one(self, desk):
        cup(desk)
        desk.done("tournament", "enter", "ida")
        desk.done("tournament", "withdraw", "ida")
        desk.done("tournament", "seat", "--table", "T1", "ann,bob,cid,dan")
        assert "no seat for eve" in desk.refused(1, "tournament", "start")
        desk.done("tournament", "seat", "-g", "CUP")
        desk.done("tournament", "start")
        desk.done("tournament", "result", "T1", "ann", "4,200", "bob", 300, "cid", 0, "dan", 0)
        desk.done("tournament", "undo", "--reason", "misread")
        desk.done("tournament", "redo", "--reason", "it was right")
        assert "T2 has no result yet" in desk.refused(1, "tournament", "advance")
        assert "who? monopoly tournament enter CUP eve,fay" in desk.refused(2, "tournament", "enter")
        desk.done("tournament", "new", "CAP", "--players", EIGHT)
        assert "which tournament? They are CUP, CAP" in desk.refused(2, "tournament", "seat")
        assert desk.done("tournament", "seat", "-g", "CAP").out.startswith("1. ref seat 1 random")

    @pytest.mark.parametrize("figure", ["4,2,0,0", "42,00", "1,", "4 200", "1.5"])
    def test_commas_in_a_worth_stand_where_thousands_end(self, desk, figure):
        said = cup(desk).refused(2, "tournament", "result", "CUP", "T1", "ann", figure)
        assert said.endswith(f"ann {figure}: what he is worth is a whole number, 0 for a bankrupt player")

    def test_what_is_left_to_do_is_said(self, desk):
        seated(desk)
        assert "in play from round 2 on" in desk.done("tournament", "enter", "ida").out
        out = desk.done("tournament", "withdraw", "eve").out
        assert "his game waits for him until: monopoly do -g CUP-R1-T2 eve resign" in out

    def test_tournaments_are_completed(self, desk):
        from types import SimpleNamespace

        from cli.completing import complete_tournaments

        seated(desk)
        root = SimpleNamespace(params={"db": str(desk.db)})
        context = SimpleNamespace(find_root=lambda: root)
        assert complete_tournaments(context, "c") == ["CUP"]
        root.params["db"] = str(desk.folder / "none.db")
        assert complete_tournaments(context, "c") == []
