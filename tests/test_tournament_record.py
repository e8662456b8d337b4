"""The record of a tournament: written, read back the same, and the line each fault is about."""

from contextlib import suppress
from importlib.resources import files

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from random_games import service
from random_tournaments import random_tournament
from tournament_scenario import EIGHT, PLAN, Cup

from monopoly import RecordError
from monopoly.notation import read_page
from monopoly.tournament import TournamentService, load_plan, write_tournament
from projections import standings

RECORD = """\
mpn: 1
tournament: CUP
start: 2026-11-30T10:00:00Z
preset: my.toml
title: Spring # cup
tables: 4 3
scoring: place
points: 4 2.5 1
ties: assets rounds
rounds: Round count=2 length=90m
rounds: "The Final" rules="claim=second-roll" house=free-parking-pot seating=swiss scoring=share cut=4 carry=yes
players: ann bob cid dan eve "Fay B"
alternates: zoe
seed: demo
referee: R. Hale

 1. 00:00 ref seat 1 T1 ann bob cid dan
 2. 00:05 ref seat 1 random = called-up:zoe T1:ann,bob,cid,dan T2:zoe,eve,"Fay B"
 3. 00:06 ref start 1 games=no
 4. 1:31:20 clerk result 1 T1 ann 4200 bob 300 cid 0 dan 0 by="T. Moss" {the sheet of table 1}
 5. 1:31:40 ref undo 4 "the sheet was misread"
 6. 1:31:40.5 ref result 1 T1 ann 4200 bob 300 dan 0 cid 0 reason="read again"
 7. 1:33:00 ref result 1 T2 zoe 900 "Fay B" 700 eve 0
 8. 1:40:00 ref advance 1
 9. 1:41:00 ref rule 7 note "table 2 was two minutes over"
10. 2026-12-01T09:00:00Z ref enter gus
"""


def taken_in(text: str | bytes, name: str = "", folder: str = ""):
    """A log into which a record was taken."""
    desk = TournamentService(service())
    page = read_page(text if isinstance(text, bytes) else text.encode(), "CUP.mpn")
    desk.store([desk.work_out(page, name, folder, by="ref")])
    return desk


def written(desk: TournamentService, name: str = "CUP") -> str:
    return write_tournament(desk.log.entries(name), desk.load(name).plan)


def fault(text: str, folder: str = "") -> str:
    with pytest.raises(RecordError) as caught:
        taken_in(text, folder=folder)
    return str(caught.value)


class TestReading:
    def test_a_record_written_by_hand_is_a_tournament(self):
        desk = taken_in(RECORD.replace("title: Spring # cup", 'title: "Spring # cup"'))
        state = desk.state("CUP")
        assert (state.title, state.preset, state.planned, state.seed) == ("Spring # cup", "my.toml", 3, "demo")
        assert [row.player for row in standings(state)][:2] == ["ann", "zoe"]
        entries = desk.log.entries("CUP")
        assert (entries[4].by, entries[4].role, entries[4].remark) == ("T. Moss", "clerk", "the sheet of table 1")
        assert (entries[5].line, entries[5].reason) == ("ref undo 4", "the sheet was misread")
        assert entries[10].at - entries[0].at == 23 * 3600 * 1_000_000

    def test_it_is_written_back_with_times_since_the_start(self):
        text = RECORD.replace("title: Spring # cup", 'title: "Spring # cup"')
        assert written(taken_in(text)) == text.replace("2026-12-01T09:00:00Z", "23:00:00")

    def test_what_may_be_left_out(self):
        desk = taken_in("mpn: 1\ntournament: CUP\nplayers: ann bob cid\n\nREF Seat 1 RANDOM\nref start 1 games=no\n")
        state = desk.state("CUP")
        assert (state.preset, state.seed, state.at) == ("championship", "seed", None)
        assert written(desk).splitlines()[2:] == [
            "preset: championship",
            "players: ann bob cid",
            "seed: seed",
            "",
            f"1. ref seat 1 random = T1:{','.join(state.rounds[0].tables['T1'])}",
            "2. ref start 1 games=no",
        ]

    def test_another_name_goes_before_its_own(self):
        assert taken_in(RECORD, "OTHER").state("other").tournament == "OTHER"

    def test_a_header_named_tournament_makes_no_tournament_of_a_games_record(self):
        assert not read_page(b"mpn: 1\ngame: G\ntournament: Leeds\nplayers: ann bob\n", "G.mpn").is_tournament


class TestFaults:
    @pytest.mark.parametrize(
        ("old", "new", "line", "said"),
        [
            ("seed: demo", "ruleset: us", 14, "'ruleset:' is a header of a game's record"),
            ("seed: demo", "setup: ann 1500", 14, "'setup:' is a header of a game's record"),
            ('players: ann bob cid dan eve "Fay B"', "players: ann", 12, "who plays? players: ann bob cid dan"),
            ("alternates: zoe", "alternates: ANN", 13, "'ann' and 'ANN': names differ in more than letter case"),
            ("tables: 4 3", "tables: 4 9", 6, "a table has from 2 to 8 players"),
            ("tables: 4 3", "tables: four", 6, "'four' is no whole number"),
            ("scoring: place", "scoring: best", 7, "no scoring 'best': scoring is share, place, assets, winner"),
            ("points: 4 2.5 1", "points: 4 x", 8, "'x' is no number of points, such as 4 or 2.5"),
            ("ties: assets rounds", "ties: coin", 9, "no tie-break 'coin'"),
            ("seating=swiss", "seating=snake", 11, "no seating 'snake': seating is random, swiss, hand"),
            ("carry=yes", "cary=yes", 11, "no key 'cary'; did you mean carry?"),
            ("cut=4 ", "", 11, "carry goes with a cut"),
            ("claim=second-roll", "claim=never", 11, "rules: claim=never"),
            ('"The Final"', "The Final", 11, "'Final': a round's name of several words goes in double quotes"),
            (" 3. 00:06", " 4. 00:06", 19, "entry 4 stands where entry 3 is due"),
            ("00:06 ref", "00:04 ref", 19, "time.backwards: this is 1 s before the entry before it"),
            ("00:06 ref", "99999999:00:00 ref", 19, "99999999:00:00 after the start is beyond the calendar"),
            ("ref start 1", "ann start 1", 19, "'ann': a tournament's lines are the referee's or a clerk's"),
            ("ref start 1", "ref begin 1", 19, "no verb 'begin'"),
            ("ref start 1 games=no", "ref start 1 games=no game=x", 19, "'start' takes no game=; it takes try= games="),
            ("ref start 1 games=no", "ref start", 19, "it is written as in: ref start 2"),
            ("ref start 1 games=no", "ref start 1 !late", 19, "'!late': the lines of a tournament have no flags"),
            ("ref start 1 games=no", "ref start 2", 19, "tournament.round: round 2 is not seated"),
            ("bob 300 cid 0 dan 0 by", "bob 300 cid 0 by", 20, "tournament.result: T1: what of dan?"),
            ("ref undo 4", "ref undo 2", 21, "tournament.started: the tables of this seating have started (entry 3)"),
            (
                "ref undo 4 ",
                "ref undo 4 because ",
                21,
                "these are not the words of 'undo'; it is written as in: ref undo",
            ),
            ("ref rule 7 note", "ref rule 7 maybe", 25, "no ruling 'maybe': rulings are deny, uphold, note"),
            ("ref rule 7 note", "ref rule 17 note", 25, "dispute.none: there is no entry 17: the last one is 8"),
            ("ref rule 7 note", "ref rule 4 note", 25, "dispute.none: entry 4 was taken back, by entry 5"),
            ("= called-up:zoe", "= called-up:eve", 18, "check: called-up is zoe, the line says eve"),
            ("= called-up:zoe", "= T1", 18, "'T1' is no check; it says who sits or goes on"),
            ("ref advance 1", "ref advance 1 = next:ann", 24, "check: next is nobody, the line says ann"),
        ],
    )
    def test_each_is_named_with_its_line(self, old, new, line, said):
        assert RECORD.count(old) == 1
        told = fault(RECORD.replace(old, new))
        assert told.startswith(f"CUP.mpn:{line}: ")
        assert said in told

    def test_seats_that_the_seed_does_not_draw_say_how_they_are_written(self):
        told = fault(RECORD.replace('T2:zoe,eve,"Fay B"', 'T2:eve,"Fay B",zoe'))
        assert told.startswith(
            "CUP.mpn:18: check: T2 is zoe, eve, Fay B, the line says eve, Fay B, zoe; seats that were"
        )
        assert 'are written by hand: seat … T2 eve "Fay B" zoe' in told

    def test_a_plan_of_its_own_has_rounds(self):
        lines = [line for line in RECORD.splitlines(keepends=True) if not line.startswith("rounds:")]
        assert fault("".join(lines)).startswith("CUP.mpn:5: 'title:' tells a plan of its own, which has rounds: lines")

    def test_a_preset_that_is_not_there_is_named(self):
        said = fault("mpn: 1\ntournament: CUP\npreset: shar\nplayers: ann bob\n")
        assert said.startswith("CUP.mpn:3: no preset 'shar'; did you mean share")

    def test_a_ruleset_file_that_is_not_there_is_named_with_its_round(self, tmp_path):
        text = RECORD.replace("length=90m", "length=90m ruleset=club.toml")
        assert fault(text, str(tmp_path)).startswith(f"CUP.mpn:10: {tmp_path}/club.toml: cannot read")


class TestPlans:
    def test_a_preset_of_the_program_is_told_by_its_name(self):
        cup = Cup(EIGHT, preset="share")
        assert "preset: share\nplayers:" in written(cup.desk)
        assert taken_in(written(cup.desk)).load("CUP").plan == load_plan("share")

    def test_any_other_plan_is_told_whole(self):
        cup = Cup(EIGHT)
        assert "rounds: Round count=2 length=90m\nrounds: Final cut=4\n" in written(cup.desk)
        assert taken_in(written(cup.desk)).load("CUP").plan == cup.plan

    def test_a_ruleset_of_a_file_is_told_as_options_and_the_record_needs_no_file(self, tmp_path, monkeypatch):
        monkeypatch.chdir(tmp_path)
        (tmp_path / "club.toml").write_text('title = "Club night, long"\nsalary = 300\n')
        cup = Cup(EIGHT, PLAN.replace('name = "Round"', 'name = "Round"\nruleset = "club.toml"'))
        (tmp_path / "club.toml").unlink()
        desk = taken_in(written(cup.desk))
        assert written(desk) == written(cup.desk)
        assert "ruleset=club.toml" not in written(desk)
        cup.when("seat random", "start")
        book = cup.games.game("CUP-R1-T1").book
        assert (book.rules.salary, book.rules.title, book.rules.round) == (300, "Club night, long", 90 * 60)

    def test_a_board_file_is_kept_as_it_was_at_the_founding(self, tmp_path, monkeypatch):
        monkeypatch.chdir(tmp_path)
        board = (files("monopoly.data") / "boards" / "atlantic-city.toml").read_text("utf-8")
        (tmp_path / "town.toml").write_text(board.replace("price = 60", "price = 70"))
        plan = PLAN.replace('name = "Round"', 'name = "Round"\nboard = "town.toml"')
        cup = Cup(EIGHT, plan)
        (tmp_path / "town.toml").write_text(board.replace("price = 60", "price = 90"))
        cup.when("seat random", "start")
        (tmp_path / "town.toml").unlink()
        cup.end("T1").end("T2").when("collect", "advance", "seat random", "start")
        for game in ("CUP-R1-T1", "CUP-R2-T2"):
            book = cup.games.game(game).book
            assert (book.lots["MED"].price, book.rules.round, book.rules.undo) == (70, 90 * 60, "tiers")
        assert cup.findings() == []
        assert "rounds: Round count=2 length=90m board=town.toml\n" in written(cup.desk)
        (tmp_path / "town.toml").write_text(board.replace("price = 60", "price = 70"))
        assert taken_in(written(cup.desk)).load("CUP").plan == cup.plan

    def test_how_a_round_is_written_down_is_the_plans(self):
        cup = Cup(EIGHT, PLAN.replace('name = "Round"', 'name = "Round"\nmode = "as-played"'))
        assert "rounds: Round count=2 length=90m mode=as-played\n" in written(cup.desk)
        assert taken_in(written(cup.desk)).load("CUP").plan == cup.plan
        cup.hand("T1 ann bob cid dan", "T2 eve fay gus hal").when("start")
        cup.games.act("CUP-R1-T1", "bob roll 1+2")
        assert cup.games.started("CUP-R1-T1").mode == "as-played"


class TestGames:
    def test_it_may_come_without_its_games(self):
        cup = Cup(EIGHT).when("seat random", "start").end("T1").when("collect")
        desk = taken_in(written(cup.desk))
        assert written(desk) == written(cup.desk)
        assert standings(desk.state("CUP")) == standings(cup.state)
        copy = Cup.__new__(Cup)
        copy.desk, copy.games, copy.log = desk, desk.games, desk.log
        assert {(finding.severity, finding.entry) for finding in copy.findings()} == {("warning", 2)}
        assert "CUP-R1-T2 is not in this file" in copy.findings()[1].message
        copy.refused("tournament.result", "CUP-R1-T2 is not in this file: import its record, or report", "collect T2")
        players = " ".join(f"{player} 0" for player in copy.state.current.tables["T2"])
        desk.see_by_hand(desk.load("CUP"), "T2")
        copy.when(f"T2 {players}", "advance")


SEEDS = st.integers(0, 2**32)


@settings(max_examples=40, deadline=None)
@given(SEEDS)
@example(175826)  # nobody goes on
def test_every_tournament_is_read_back_byte_for_byte(seed):
    desk = random_tournament(seed)
    text = written(desk)
    again = taken_in(text)
    assert written(again) == text
    told = [
        [(e.events, e.line, e.actor, e.at, e.by, e.role, e.reason) for e in each.log.entries("CUP")[1:]]
        for each in (desk, again)
    ]
    assert told[0] == told[1]
    assert standings(again.state("CUP")) == standings(desk.state("CUP"))


@settings(max_examples=60, deadline=None)
@given(SEEDS, st.integers(0, 4000), st.text(max_size=12))
def test_a_record_spoilt_anywhere_is_read_or_refused_with_its_line(seed, place, said):
    text = written(random_tournament(seed % 5, 12))
    at = place % (len(text) + 1)
    spoilt = (text[:at] + said + text[at + len(said) // 2 :]).encode("utf-8", "replace")
    with suppress(RecordError):
        page = read_page(spoilt, "CUP.mpn")
        if page.is_tournament:
            taken_in(spoilt, "CUP")
