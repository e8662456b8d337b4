"""Tournaments in and out of files, and what a referee says of findings, as the commands are called."""

import pytest
from cli_helper import Desk

EIGHT = "ann,bob,cid,dan,eve,fay,gus,hal"


@pytest.fixture
def desk(tmp_path):
    """Two tables are being played; T1's game (of which entry 3 is the end) gave its result, entry 4."""
    desk = Desk(tmp_path)
    desk.done("tournament", "new", "CUP", "--preset", "share", "--players", EIGHT, "--seed", "demo")
    desk.done("tournament", "seat", "CUP", "--table", "T1", "ann,bob,cid,dan")
    desk.done("tournament", "seat", "CUP")
    desk.done("tournament", "start", "CUP")
    for line in ("cid resign", "dan resign", "ref end"):
        desk.done("do", "-g", "CUP-R1-T1", line)
    desk.done("tournament", "result", "CUP", "T1")
    return desk


class TestFiles:
    def test_a_tournament_goes_to_a_file_and_comes_back_the_same(self, desk):
        written = desk.done("export", "CUP").out
        assert written == desk.done("-g", "CUP", "export").out
        assert " 1. 0" in written or "1. 0" in written
        copy = Desk(desk.folder, "copy.db")
        said = copy.done("import", "-", stdin=written).out
        assert said.startswith("CUP: 4 entries\n   not in this file: CUP-R1-T1, CUP-R1-T2; ")
        assert copy.done("export").out == written
        assert copy.done("standings").out == desk.done("standings").out
        assert "its game is not in this file" in copy.done("tournament", "show").out

    def test_with_all_the_games_of_its_tables_go_along(self, desk):
        desk.done("new", "casual", "--players", "ann,bob")
        folder = desk.folder / "cup"
        assert desk.done("export", "CUP", "--all", "-o", folder).err == f"{folder}: 2 games, 1 tournament\n"
        files = sorted(folder.iterdir())
        assert [file.name for file in files] == ["CUP-R1-T1.mpn", "CUP-R1-T2.mpn", "CUP.mpn"]
        copy = Desk(desk.folder, "copy.db")
        rows = [copy.done("import", "--json", *files).out.splitlines()]
        assert '"missing":[]' in rows[0][2]
        assert copy.done("tournament", "audit").out == "CUP: nothing found\n"
        assert copy.done("verify").out.count("all in order") == 3
        for name in ("CUP", "CUP-R1-T1", "CUP-R1-T2"):
            assert copy.done("export", name).out == desk.done("export", name).out
        copy.done("do", "-g", "CUP-R1-T2", "ref", "end")
        copy.done("tournament", "advance", "CUP")

    def test_all_of_a_file_is_its_tournaments_too(self, desk):
        desk.done("export", "--all", "-o", desk.folder / "all")
        assert len(list((desk.folder / "all").iterdir())) == 3
        assert "CUP-R1-T1 is one game" in desk.refused(2, "export", "CUP-R1-T1", "--all", "-o", desk.folder / "x")

    @pytest.mark.parametrize("form", ["csv", "jsonl"])
    def test_its_entries_are_written_for_programs(self, desk, form):
        assert len(desk.done("export", "CUP", "--format", form).out.splitlines()) == (6 if form == "csv" else 5)

    def test_games_that_were_left_behind_are_taken_in_later(self, desk):
        copy = Desk(desk.folder, "copy.db")
        copy.done("import", "-", stdin=desk.done("export", "CUP").out)
        found = copy.done("audit", "-g", "CUP", "--json").json
        assert [finding["severity"] for finding in found] == ["warning", "warning"]
        for name in ("CUP-R1-T1", "CUP-R1-T2"):
            copy.done("import", "-", stdin=desk.done("export", name).out)
        assert copy.done("audit", "-g", "CUP", "--json").json == []

    def test_all_or_nothing(self, desk):
        folder = desk.folder / "cup"
        desk.done("export", "CUP", "--all", "-o", folder)
        bad = folder / "CUP-R1-T1.mpn"
        bad.write_text(bad.read_text().replace("cid resign", "cid resine"))
        copy = Desk(desk.folder, "copy.db")
        assert "CUP-R1-T1.mpn:" in copy.refused(2, "import", *sorted(folder.iterdir()))
        assert not copy.db.exists()
        (desk.folder / "CUP.mpn").write_text(desk.done("export", "CUP").out.replace("ref start 1", "ref start 2"))
        said = copy.refused(1, "import", desk.folder / "CUP.mpn")
        assert said.startswith("CUP.mpn:10: tournament.round: round 2 is not seated")
        assert not copy.db.exists()

    def test_its_games_bear_its_name_and_so_does_its_copy(self, desk):
        written = desk.done("export", "CUP").out
        copy = Desk(desk.folder, "copy.db")
        assert "a tournament's games bear its name" in copy.refused(2, "import", "-", "--name", "C2", stdin=written)
        assert "there is a game 'CUP' in" in desk.refused(2, "import", "-", stdin=written)
        copy.done("import", "-", "--name", "C2", stdin=written.replace("ref start 1", "ref start 1 games=no"))
        assert copy.done("standings").out.startswith("C2: ")


class TestRulings:
    @pytest.fixture
    def found(self, desk):
        """The end of T1's game was taken back and the table plays on."""
        desk.done("do", "-g", "CUP-R1-T1", "ref", "undo", "3", "a bid was missed")
        assert desk("audit", "-g", "CUP").code == 1
        return desk

    @pytest.mark.parametrize("words", [("tournament", "rule", "CUP"), ("-g", "CUP", "rule")])
    @pytest.mark.parametrize("ruling", ["deny", "uphold", "note"])
    def test_each_settles_the_finding(self, found, words, ruling):
        said = found.done(*words, "4", ruling, "the sheet was signed", "--by", "R. Hale").out
        assert said.startswith(f"5. ref rule 4 {ruling}\n   ruling on entry 4: {ruling}\n")
        for command in (("tournament", "audit", "CUP"), ("audit", "-g", "CUP")):
            (finding,) = found.done(*command, "--json").json
            assert (finding["entry"], finding["ruling"]) == (4, ruling)
        assert found("audit", "-g", "CUP", "--as-known", "4").code == 1
        assert found.done("audit", "-g", "CUP", "--entry", "3").out == "CUP: nothing found\n"
        last = found.done("tournament", "show", "CUP", "--log", "--json").json[-1]
        assert (last["by"], last["reason"]) == ("R. Hale", "the sheet was signed")
        assert f'ref rule 4 {ruling} "the sheet was signed" by="R. Hale"' in found.done("export", "CUP").out

    def test_all_of_a_file_is_audited_with_its_tournaments(self, found):
        result = found("audit", "--all")
        assert result.code == 1
        assert result.out.splitlines()[1].startswith(
            "CUP       4  tournament.result  breach  T1: CUP-R1-T1 has not ended"
        )
        assert result.out.endswith("2 games, 1 tournament, findings in 1; open breaches: 1\n")
        found.done("rule", "-g", "CUP", "4", "note")
        assert found.done("audit", "--all", "--json").json[0]["ruling"] == "note"

    def test_one_taken_back_leaves_it_open_again(self, found):
        found.done("tournament", "rule", "CUP", "@", "note")
        found.done("tournament", "undo", "CUP", "--reason", "not yet")
        assert found("tournament", "audit", "CUP").code == 1

    @pytest.mark.parametrize(
        ("code", "words", "said"),
        [
            (1, ("3", "deny"), "refused: dispute.none: the audit finds nothing at entry 3 to rule on"),
            (1, ("0", "deny"), "refused: dispute.none: there is no entry 0: the last one is 4"),
            (2, ("99", "deny"), "99: there is no such entry"),
            (2, ("4", "maybe"), "'maybe' is no ruling: deny, uphold, note"),
            (2, ("4", "deny", "late", "--reason", "late"), "two reasons: say it once"),
            (2, ("4", "deny", "--adjust", "ann +30"), "no money is owed in a tournament"),
            (4, ("4", "deny", "--role", "clerk"), "refused: tournament.role: this is for the referee"),
        ],
    )
    def test_what_cannot_be_ruled(self, found, code, words, said):
        assert said in found.refused(code, "rule", "-g", "CUP", *words)

    def test_it_is_ruled_once_for_one_key(self, found):
        for _ in range(2):
            found.done("rule", "-g", "CUP", "4", "deny", "--key", "k")
        assert len(found.done("tournament", "show", "CUP", "--log", "--json").json) == 5


class TestKeyOfNew:
    NEW = ("tournament", "new", "LEAGUE", "--players", EIGHT, "--key", "k")

    def test_a_tournament_is_founded_once_for_one_key(self, desk):
        first = desk.done(*self.NEW, "--role", "referee", "--reason", "as agreed", "--json").json
        again = desk.done(*self.NEW, "--json").json
        assert (first["stored"], first["repeated"]) == (True, False)
        assert (again["stored"], again["repeated"]) == (True, True)
        assert "stored before with this key" in desk.done(*self.NEW).out
        assert "stored before with this key" in desk.done(*self.NEW, "-n").out
        assert desk.done("verify", "-g", "LEAGUE").out.startswith("LEAGUE: 0 entries")

    def test_another_key_or_none_finds_the_name_taken(self, desk):
        desk.done(*self.NEW)
        for words in (self.NEW[:-2], (*self.NEW[:-1], "other")):
            assert "there is a game or tournament 'LEAGUE'" in desk.refused(2, *words)

    def test_a_clerk_founds_none(self, desk):
        assert "tournament.role" in desk.refused(4, *self.NEW, "--role", "clerk")
