"""The result sheet: places, worth line by line, what was found, who signed; and a sheet compared with its log."""

import pytest
from builders import position
from cli_helper import LEEDS, Desk
from freezegun import freeze_time
from pages import Page

from cli.sheet_reading import read_sheet
from monopoly.rules.worth import places


@pytest.fixture
def leeds(tmp_path):
    """Ann 2,376, Bob 1,344, Cid bankrupt; ended by the referee at entry 38, at 10:07:44, seven minutes ago."""
    with freeze_time("2026-11-30 10:15:00"):
        desk = Desk(tmp_path)
        desk.done("import", LEEDS)
        yield desk


class TestPlaces:
    def test_the_richest_first_and_those_who_left_last_before_those_who_left_first(self):
        game = position("ann 10", "bob 50", "cid 10 deeds BAL", "dan 0", "eve 0")
        game.state.out = ("dan", "eve")
        assert places(game.book, game.state) == (
            (1, "cid", 70),
            (2, "bob", 50),
            (3, "ann", 10),
            (4, "eve", 0),
            (5, "dan", 0),
        )

    def test_equal_worth_shares_a_place(self):
        game = position("ann 50", "bob 60", "cid 50", "dan 40")
        assert [(place, name) for place, name, _ in places(game.book, game.state)] == [
            (1, "bob"),
            (2, "ann"),
            (2, "cid"),
            (4, "dan"),
        ]


class TestTheSheet:
    def test_it_tells_everything_a_table_signs(self, leeds):
        leeds("count", "bob", "50x2")
        leeds.done("do", 'ref penalty bob caution "language"')
        leeds.done("sign", "ann")
        said = leeds.done("sheet").out.splitlines()
        for line in (
            "RESULT SHEET",
            "game      R2-T5",
            "referee   R. Hale",
            "ended     2026-11-30 10:07:44 UTC, entry 38, by the referee",
            "result    ann wins by 1,032 over bob",
            "    1  ann        2,376",
            "    3  cid     bankrupt",
            "cash                           656",
            "hotel on Oriental Avenue       250",
            "Boardwalk, mortgaged           200",
            "ann in all                   2,376",
            "  entry 40: bob: caution (language)",
            "  entry 1: warning; turn.timeout: ann's turn took 70 s; the limit is 60 s",
            "  entry 39: open; count.differs: bob has 100 in hand (2×50); the ledger says 764: 664 too little",
            "  bob                ________________________________________",
            "  R. Hale (referee)  ________________________________________",
            "open      bob counted otherwise than the ledger says",
            "entries   41",
        ):
            assert line in said, line
        assert any(line.startswith("  entry 12: ruled: deny; rent.claim-window: ") for line in said)
        assert any(line.startswith("  ann                signed 2026-11-30 10:15:00 UTC (entry 41)") for line in said)
        head = leeds.done("verify", "--json").json["head"]
        assert f"head      {head}" in said

    def test_who_was_sent_away_is_not_called_bankrupt(self, tmp_path):
        desk = Desk(tmp_path)
        desk.done("new", "G", "--players", "ann,bob,cid,dan", "--rules", "undo=referee")
        desk.lines("ann resign", 'ref penalty bob disqualified "dice"')
        desk.done("do", "ref", "end", "--by", "R. Hale", "--role", "referee")
        sheet = desk.done("sheet", "--json").json
        assert {row["name"]: row["left"] for row in sheet["players"]} == {
            "ann": "resigned",
            "bob": "disqualified",
            "cid": None,
            "dan": None,
        }
        said = desk.done("sheet").out
        assert "    3  ann         resigned\n    4  bob     disqualified\n" in said
        assert "referee   R. Hale\n" in said
        assert "\nopen " not in said
        assert "disqualified" in Page(desk.done("sheet", "--format", "html").out).words

    def test_before_the_end_it_says_so(self, tmp_path):
        desk = Desk(tmp_path)
        desk.done("new", "G", "--players", "ann,bob")
        said = desk.done("sheet").out
        assert "result    the game is not over: places and worth as they stand\n" in said
        assert desk.done("sheet", "--json").json["winner"] is None

    def test_nobody_wins_where_the_worth_is_equal(self, tmp_path):
        desk = Desk(tmp_path)
        desk.done("new", "G", "--players", "ann,bob")
        desk.lines("ref end")
        assert "result    no winner\n" in desk.done("sheet").out

    def test_an_adjustment_after_the_end_can_turn_it(self, leeds):
        leeds.lines("ann sign", "ref adjust bob +2000")
        said = leeds.done("sheet").out
        assert "result    bob wins by 968 over ann, after adjustments; ann had won when the game ended\n" in said
        assert "  entry 40: bob +2,000; after the signature of ann\n" in said

    def test_and_says_so_of_what_was_signed_before(self, leeds):
        leeds.lines("ann sign", "bob sign", "cid sign")
        assert "\nsigned" not in leeds.done("sheet").out
        leeds.lines("ref adjust bob +10")
        said = "signed    ann (entry 39), bob (entry 40), cid (entry 41) signed other sums, before it was changed\n"
        assert said in leeds.done("sheet").out
        leeds.lines("ref adjust bob +2000")
        assert "cid (entry 41) signed that ann won, before it was changed\n" in leeds.done("sheet").out
        assert leeds.done("sheet", "--json").json["signed"][0]["winner"] == "ann"
        assert "signed that ann won" in leeds.done("sheet", "--format", "html").out

    def test_who_is_disqualified_after_the_end_comes_last_and_another_wins(self, leeds):
        leeds.lines("bob sign")
        assert "play.ended" in leeds.refused(1, "penalty", "add", "ann", "removed")
        leeds.done("penalty", "add", "ann", "disqualified", "notes in her sleeve")
        said = leeds.done("sheet").out
        assert "result    bob wins, after a disqualification; ann had won when the game ended\n" in said
        assert "signed    bob (entry 39) signed that ann won, before it was changed\n" in said
        assert "    2  cid         bankrupt\n    3  ann     disqualified\n" in said
        assert leeds.state()["winner"] == "bob"
        assert not any(
            finding["severity"] == "breach" and finding["entry"] > 38 for finding in leeds("audit", "--json").json
        )
        leeds.lines('ref undo 40 "they were not hers"')
        assert leeds.state()["winner"] == "ann"
        leeds.lines("ann sign", "cid sign")
        assert "play.signed" in leeds.refused(1, "penalty", "add", "ann", "disqualified")

    def test_what_was_taken_back_is_not_on_it(self, leeds):
        leeds.lines("ref penalty bob caution", 'ref undo 39 "wrong player"')
        assert "penalties\n  none\n" in leeds.done("sheet").out

    def test_disputes_and_how_they_were_closed(self, leeds):
        leeds.lines('bob dispute 33 "I was in jail"')
        opened = leeds.entries()[-1]["entry"]
        said = leeds.done("sheet").out
        assert f"disputes\n  entry {opened}: open; D1, " in said
        leeds.lines("ref rule D1 deny")
        assert f"disputes\n  entry {opened}: ruled: deny; D1, " in leeds.done("sheet").out

    def test_who_signed_for_whom_and_under_what_protest(self, leeds):
        leeds.done("sign", "cid", "--by", "R. Hale", "--reason", "left early")
        assert "(entry 39) by R. Hale, left early\n" in leeds.done("sheet").out

    def test_money_is_shown_as_the_board_has_it(self, tmp_path):
        desk = Desk(tmp_path)
        desk.done("new", "M", "--players", "ann,bob", "--board", "moscow")
        assert "ann in all  1,500,000 ₽\n" in desk.done("sheet").out

    def test_what_scripts_read(self, leeds):
        sheet = leeds.done("sheet", "--json").json
        assert sheet["end"] == {"entry": 38, "at": "2026-11-30T10:07:44Z", "how": "referee", "winner": "ann"}
        assert [(row["place"], row["name"], row["worth"]) for row in sheet["players"]] == [
            (1, "ann", 2376),
            (2, "bob", 1344),
            (3, "cid", 0),
        ]
        for row in sheet["players"]:
            assert sum(item["amount"] for item in row["items"]) == row["worth"]
        assert len(leeds.done("sheet", "--nl").out.splitlines()) == 3

    def test_a_spreadsheet_gets_one_row_a_line_and_the_sums(self, leeds):
        rows = leeds.done("sheet", "--csv").out.splitlines()
        assert rows[:4] == [
            "player,place,item,square,count,amount",
            "ann,1,cash,,1,656",
            "ann,1,lot,BAL,1,60",
            "ann,1,lot,ORI,1,100",
        ]
        assert [rows[4], *rows[11:14]] == [
            "ann,1,hotel,ORI,1,250",
            "ann,1,mortgaged lot,BDW,1,200",
            "ann,1,worth,,,2376",
            "bob,2,cash,,1,764",
        ]
        assert rows[-2:] == ["cid,3,bankrupt,,,0", "cid,3,worth,,,0"]
        assert leeds.done("sheet", "--tsv").out == "\n".join(rows).replace(",", "\t") + "\n"

    def test_the_margin_is_over_the_next_richest_still_in_the_game(self, leeds):
        assert leeds.done("sheet", "--json").json["margin"] == 1032
        assert leeds.state()["margin"] == leeds.done("worth", "--json").json["margin"] == 1032
        assert leeds.done("worth").out.endswith("\nann wins by 1,032 over bob\n")
        assert leeds.done("worth", "--at", 37).out.endswith("\nann leads by 1,032 over bob\n")
        assert leeds.done("state", "--at", 37, "--json").json["margin"] is None
        assert leeds.done("worth", "--for", "tax", "--json").json["margin"] is None
        leeds.lines("ref adjust bob +2000")
        assert (leeds.state()["winner"], leeds.state()["margin"]) == ("bob", 968)
        assert leeds.done("games", "--json").json[0]["winner"] == "bob"
        assert "the game has ended: bob wins by 968 over ann" in leeds.done("state").out

    def test_there_is_no_margin_over_nobody_or_at_equal_worth(self, tmp_path):
        desk = Desk(tmp_path)
        desk.done("new", "G", "--players", "ann,bob")
        assert desk.done("worth", "--json").json["margin"] is None
        desk.lines("bob resign")
        assert desk.done("sheet", "--json").json["margin"] is desk.state()["margin"] is None
        assert "result    ann wins\n" in desk.done("sheet").out

    def test_the_page_is_well_formed_and_says_the_same(self, leeds):
        leeds.lines("ann sign")
        page = Page(leeds.done("sheet", "--format", "html").out)
        for word in ("ann wins by 1,032 over bob", "hotel on Oriental Avenue", "2,376", "bankrupt", "R. Hale"):
            assert word in page.words
        metas = {tag[1]["name"]: tag[1]["content"] for tag in page.tags if tag[0] == "meta" and "name" in tag[1]}
        assert metas["monopoly-entries"] == "39"
        assert metas["monopoly-head"] == leeds.done("verify", "--json").json["head"]

    def test_names_that_look_like_tags_are_only_names(self, tmp_path):
        desk = Desk(tmp_path)
        desk.done("new", "<b>G</b>", "--players", "<i>,a&b", "--event", "<script>alert(1)</script>")
        page = Page(desk.done("sheet", "--format", "html").out)
        assert {"<b>G</b>", "<i>", "a&b", "<script>alert(1)</script>"} <= set(page.words)
        assert not {"b", "i", "script"} & {tag for tag, _ in page.tags}
        file = tmp_path / "s.html"
        desk.done("sheet", "-o", file)
        assert read_sheet(str(file)).game == "<b>G</b>"
        desk.done("verify", "--sheet", file)

    @pytest.mark.parametrize(
        ("words", "said"),
        [
            (("--format", "pdf"), "usage: no format 'pdf'; formats are text, html"),
            (("--nl", "-o", "x"), "usage: --nl goes without --format and -o"),
            (("--csv", "--format", "html"), "usage: --csv goes without --format and -o"),
            (("--nl", "--csv"), "usage: one form at a time"),
            (("-o", "."), "usage: . is a folder: name a file in it"),
            (("-o", "no/such/folder/x"), "usage: no/such/folder/x: "),
        ],
    )
    def test_what_cannot_be(self, leeds, words, said):
        assert leeds.refused(2, "sheet", *words).startswith(said)


@pytest.mark.parametrize("name", ["sheet.txt", "sheet.html"])
class TestComparing:
    @pytest.fixture
    def sheet(self, leeds, tmp_path, name):
        file = tmp_path / name
        leeds.done("sheet", "-o", file)
        return file

    def test_nothing_has_changed(self, leeds, sheet):
        assert leeds.done("verify", "--sheet", sheet).out == (
            f"{sheet}: R2-T5 after entry 38, its last: nothing has changed since\n"
        )

    def test_entries_since_that_leave_the_result_as_it_was(self, leeds, sheet):
        leeds.lines("ann sign", 'clerk note "the cup"')
        assert leeds.done("verify", "--sheet", sheet).out.splitlines() == [
            f"{sheet}: R2-T5 after entry 38: 2 entries since; the result is the same",
            "   39. ann sign",
            '   40. clerk note "the cup"',
        ]

    def test_entries_since_that_change_the_result(self, leeds, sheet):
        leeds.lines("ref adjust bob +2")
        found = leeds("verify", "--sheet", sheet)
        assert (found.code, found.out.splitlines()[1:]) == (
            1,
            ["   39. ref adjust bob +2", "   bob's worth: 1,344, now 1,346"],
        )

    def test_an_undo_since(self, leeds, sheet):
        leeds.lines('ref undo 38 "too early"')
        assert "   status: ended, now playing\n" in leeds("verify", "--sheet", sheet).out

    def test_a_different_history(self, leeds, sheet, tmp_path):
        """The same game played out otherwise: the numbers are there, the hashes are not."""
        other = Desk(tmp_path, "other.db")
        with freeze_time("2026-11-30 10:16:00"):
            other.done("import", LEEDS)
        found = other("verify", "--sheet", sheet)
        assert found.code == 1
        assert "another history" in found.out

    def test_a_log_that_is_shorter_than_the_sheet(self, leeds, sheet, tmp_path):
        text = (
            sheet.read_text()
            .replace("entries   38", "entries   40")
            .replace('entries" content="38"', 'entries" content="40"')
        )
        sheet.write_text(text)
        assert "R2-T5 after entry 40: another history" in leeds("verify", "--sheet", sheet).out

    def test_a_figure_changed_on_the_sheet(self, leeds, sheet):
        sheet.write_text(sheet.read_text().replace("2,376", "2,476"))
        found = leeds("verify", "--sheet", sheet)
        assert found.code == 1
        assert "of the sheet is not what the log says" in found.out
        assert "2,476" in found.out

    def test_line_ends_and_blanks_at_the_end_make_no_difference(self, leeds, sheet):
        sheet.write_bytes(sheet.read_bytes().replace(b"\n", b"  \r\n"))
        leeds.done("verify", "--sheet", sheet)

    def laid_out(self, sheet, layout):
        """Make it a sheet of another layout, and give its text."""
        text = sheet.read_text().replace("sheet     5\n", f"sheet     {layout}\n")
        sheet.write_text(text.replace('sheet" content="5"', f'sheet" content="{layout}"'))
        return sheet.read_text()

    def test_of_a_sheet_of_an_older_layout_hash_places_and_worth_are_compared(self, leeds, sheet):
        text = self.laid_out(sheet, 3)
        assert leeds.done("verify", "--sheet", sheet).out.splitlines() == [
            f"{sheet}: R2-T5 after entry 38: laid out as 3, so only its hash, places and worth were compared"
        ]
        sheet.write_text(text.replace("hotel on Oriental", "house on Oriental").replace("RESULT", "SOME"))
        assert leeds.done("verify", "--sheet", sheet, "--json").json["compared"] == "places"

    @pytest.mark.parametrize(
        ("was", "forged", "log"),
        [("2,376", "9,376", "1 ann 2,376"), ("bankrupt", "3,000", "3 cid bankrupt"), ("bob", "rob", "2 bob 1,344")],
    )
    def test_a_forged_figure_is_seen_in_any_layout(self, leeds, sheet, was, forged, log):
        sheet.write_text(self.laid_out(sheet, 2).replace(was, forged))
        found = leeds("verify", "--sheet", sheet)
        assert found.code == 1
        assert "the sheet is not what the log says" in found.out
        assert f"   the log:   {log}\n" in found.out

    def test_places_that_are_there_twice_are_forged(self, leeds, sheet):
        text = self.laid_out(sheet, 3)
        row, twice = (
            ("    1  ann        2,376\n", "    1  ann        9,376\n")
            if sheet.suffix == ".txt"
            else ("<tr><td>1</td>", "<tr><td>1</td><td>ann</td><td>9,376</td></tr>")
        )
        sheet.write_text(text.replace(row, twice + row, 1))
        assert leeds("verify", "--sheet", sheet).code == 1

    @pytest.mark.parametrize("layout", [0, 6, 999])
    def test_a_layout_that_was_never_made_is_refused(self, leeds, sheet, layout):
        self.laid_out(sheet, layout)
        said = leeds.refused(2, "verify", "--sheet", sheet)
        assert said.startswith(f"usage: {sheet} says that it is laid out as {layout}, and this program knows 1 to 5")

    def test_what_scripts_read(self, leeds, sheet):
        leeds.lines("ref adjust bob +2")
        found = leeds("verify", "--sheet", sheet, "--json")
        assert found.code == 1
        assert found.json | {"head": ""} == {
            "file": str(sheet),
            "game": "R2-T5",
            "entries": 38,
            "head": "",
            "history": "later",
            "since": [{"entry": 39, "at": "2026-11-30T10:15:00Z", "by": "ref", "line": "ref adjust bob +2"}],
            "changed": [{"what": "bob's worth", "was": 1344, "now": 1346}],
            "layout": 5,
            "compared": "all",
            "words": None,
            "ok": False,
            "problems": [],
        }

    def test_a_log_that_is_damaged(self, leeds, sheet):
        from events.sqlite import SqliteLog

        log = SqliteLog.open(str(leeds.db), create=False, read_only=False)
        log.connection.executescript("DROP TRIGGER entries_stay; UPDATE entries SET line = 'ann buy' WHERE number = 9")
        log.close()
        found = leeds("verify", "--sheet", sheet)
        assert found.code == 1
        assert "the log is damaged, so only its hashes were compared:\nR2-T5: entry 9: its hash" in found.out


def test_what_is_no_sheet(leeds, tmp_path):
    file = tmp_path / "x.txt"
    for text in ("", "game  G\n", "<html></html>", "game G\nentries 3\nhead abc\nsheet 1\n"):
        file.write_text(text)
        assert leeds.refused(2, "verify", "--sheet", file) == (
            f"usage: {file} is no result sheet: it does not say which log it is of"
        )
    file.write_bytes(b"\xff\xfe")
    assert leeds.refused(2, "verify", "--sheet", file) == f"usage: {file}: not a text in UTF-8"
    assert leeds.refused(2, "verify", "--sheet", tmp_path / "none").endswith("none: No such file or directory")


def test_a_sheet_of_a_game_that_is_not_here(leeds, tmp_path):
    file = tmp_path / "s.txt"
    leeds.done("sheet", "-o", file)
    other = Desk(tmp_path, "other.db")
    other.done("new", "G", "--players", "ann,bob")
    assert other.refused(2, "verify", "--sheet", file).startswith(f"usage: {file} is of R2-T5, and that game is not in")
    assert "another history" in other("verify", "--sheet", file, "-g", "G").out
