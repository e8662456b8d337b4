"""Undo, redo, the stored lines and the audit of tournaments."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs
from random_games import service
from tournament_scenario import ANN, EIGHT, PLAN, Cup

from events import Draft, LogError, RoundSeated, TableResult
from events.sqlite import SqliteLog
from monopoly import NotationError, RuleViolation
from monopoly.tournament import Tournament, actions, audit_tournament, verify_tournament

HAND = ("T1 ann bob cid dan", "T2 eve fay gus hal")


class TestUndo:
    def test_an_undone_seating_leaves_no_trace_in_the_state_and_stays_in_the_log(self):
        cup = Cup("ann bob cid dan eve fay", alternates="yan zoe")
        before = structs.replace(cup.state, entry=0, at=None)
        cup.when("seat random", "undo")
        assert structs.replace(cup.state, entry=0, at=None) == before
        assert [entry.line for entry in cup.log.entries("CUP")] == ["ref found", "ref seat 1 random", "ref undo 1"]

    def test_a_seating_taken_back_brings_no_new_luck(self):
        cup = Cup(EIGHT).when("seat random")
        tables = cup.tables()
        assert cup.when("undo", "seat random").tables() == tables

    def test_a_result_can_be_taken_back_though_others_came_later(self):
        cup = Cup(EIGHT).hand(*HAND).when("start games=no", "T1 ann 9 bob 8 cid 7 dan 0", "T2 eve 9 fay 8 gus 7 hal 0")
        cup.when("undo 4", "T1 ann 9 bob 80 cid 7 dan 0")
        assert [player for player, *_ in cup.state.current.results["T1"].places] == ["bob", "ann", "cid", "dan"]

    def test_what_later_entries_rest_on_stays(self):
        cup = Cup(EIGHT).hand(*HAND).when("start games=no", "T1 ann 9 bob 8 cid 7 dan 0", "T2 eve 9 fay 8 gus 7 hal 0")
        cup.when("advance")
        cup.refused("undo.later", "entry 6 (ref advance 1) rests on it: T1 has no result yet", "undo 4")
        cup.refused("undo.later", "entry 4 (ref result 1 T1 ann 9 bob 8 cid 7 dan 0) rests on it", "undo 3")
        cup.when("undo", "undo", "undo", "undo", "undo", "undo")
        assert cup.state.rounds == []
        cup.refused("undo.none", "there is nothing to take back", "undo")
        cup.refused("undo.none", "entry 4 was taken back already, by entry 9", "undo 4")
        cup.refused("undo.none", "entry 9 (ref undo 4) is an undo", "undo 9")
        cup.refused("undo.none", "there is no entry 40", "undo 40")

    def test_a_seating_whose_tables_have_started_is_not_taken_back(self):
        cup = Cup(ANN).when("seat random", "start")
        cup.refused("tournament.started", "the tables of this seating have started (entry 2)", "undo 1")
        cup.games.act("CUP-R1-T1", f"{cup.state.current.tables['T1'][0]} roll 1+2")
        cup.refused("tournament.started", "CUP-R1-T1 has begun", "undo 2")
        cup.refused("tournament.started", "CUP-R1-T1 has begun", "undo")

    def test_nobody_plays_at_a_table_while_the_start_of_its_round_is_taken_back(self, tmp_path):
        place = tmp_path / "cup.db"
        log = SqliteLog.open(place, create=True)
        cup = Cup(ANN, log=log).hand("T1 ann bob cid dan").when("start")
        other = SqliteLog.open(place, create=False, timeout=0)

        def make(found):
            action = cup.desk.taking_back(found, None)
            with pytest.raises(LogError):  # he waits, and then finds a game that nobody plays
                service(other).act("CUP-R1-T1", "ann roll 1+2")
            return [action]

        cup.desk.act("CUP", make, reason="dan came late")
        assert log.tip("CUP-R1-T1").number == 0
        assert cup.state.current.status == "seated"
        log.close()
        other.close()

    def test_a_start_is_taken_back_while_nothing_was_played_and_its_games_keep_their_names(self):
        cup = Cup(ANN).when("seat random", "start", "undo", "undo", "seat T1 dan cid bob ann", "start")
        assert cup.state.current.games == {"T1": "CUP-R1-T1.2"}
        assert cup.games.started("CUP-R1-T1.2").players == ("dan", "cid", "bob", "ann")
        assert cup.done.drafts[0].line == "ref start 1 try=2"
        assert cup.findings() == []

    def test_the_last_advance_is_taken_back_though_the_tournament_had_ended(self):
        cup = Cup(ANN, PLAN.replace("count = 2", "count = 1")).when("seat random").play({"ann": 9})
        cup.when("seat random").play({"bob": 9}).when("undo", "undo")
        assert (cup.state.status, cup.state.winner) == ("open", None)
        assert cup.state.current.open_tables() == ["T1"]


class TestPuttingRight:
    """A result of round 1 that turns out to be wrong while round 2 is played: T1 is entry 4, its advance 6."""

    def cup(self, plan=PLAN):
        cup = Cup(EIGHT, plan).hand(*HAND)
        cup.when("start games=no", "T1 ann 9 bob 8 cid 7 dan 0", "T2 eve 9 fay 8 gus 7 hal 0", "advance")
        return cup.when("seat random", "start")

    def points(self, cup):
        return dict(pair.split(":") for pair in cup.order().replace("=", " ").split())

    def test_the_standings_count_the_new_one_and_seats_that_do_not_rest_on_it_stay(self):
        cup = self.cup()
        cup.games.act("CUP-R2-T1", f"{cup.state.current.tables['T1'][0]} roll 1+2")
        cup.refused("tournament.started", "CUP-R2-T1 has begun", "undo 8")
        cup.when("ref result 1 T1 bob 9 ann 8 cid 7 dan 0 again=yes")
        points = self.points(cup)
        assert (points["bob"], points["ann"]) == ("4", "2")
        assert cup.findings() == []
        assert cup.state.current.number == 2
        points = self.points(cup.when("undo"))
        assert (points["bob"], points["ann"]) == ("2", "4")

    def test_where_another_would_have_gone_on_the_referee_says_that_it_stands(self):
        cup = self.cup(PLAN.replace("count = 2", "count = 1"))
        assert set(cup.state.field) == {"ann", "bob", "eve", "fay"}
        line = "ref result 1 T1 ann 9 cid 8 bob 7 dan 0 again=yes"
        cup.refused("tournament.corrected", "entry 6 (ref advance 1) rests on the result before", line)
        cup.when(f"{line} stands=yes")
        assert set(cup.state.field) == {"ann", "bob", "eve", "fay"}
        assert cup.findings() == []
        cup.when("ref result 1 T1 bob 9 ann 8 cid 7 dan 0 again=yes")

    def test_swiss_seats_rest_on_results_too(self):
        cup = (
            Cup(EIGHT)
            .hand(*HAND)
            .when("start games=no", "T1 ann 9 bob 8 cid 7 dan 0", "T2 eve 9 fay 8 gus 7 hal 0", "advance", "seat swiss")
        )
        line = "ref result 1 T1 dan 9 cid 8 bob 7 ann 0 again=yes"
        cup.refused("tournament.corrected", "entry 7 (ref seat 2 swiss) rests on the result before", line)

    def test_it_has_a_reason_and_is_the_referees(self):
        cup = self.cup()
        line = "ref result 1 T1 bob 9 ann 8 cid 7 dan 0 again=yes"
        cup.refused("tournament.role", "not for a clerk", line, role="clerk")
        with pytest.raises(RuleViolation, match="with a reason"):
            cup.when(line, reason=None)
        cup.refused("tournament.result", "T1 has no result yet", line.replace("result 1", "result 2"))
        cup.refused("tournament.round", "round 3 has not started", line.replace("result 1", "result 3"))


class TestRedo:
    def test_what_was_taken_back_holds_again(self):
        cup = Cup(ANN).when("seat random")
        before = structs.replace(cup.state, entry=0, at=None)
        cup.when("undo", "redo")
        assert structs.replace(cup.state, entry=0, at=None) == before
        assert cup.done.drafts[0].line == "ref redo 1"
        cup.refused("undo.none", "nothing is taken back", "redo")
        cup.refused("undo.none", "entry 1 is not taken back", "redo 1")

    def test_not_where_it_means_something_else_by_now(self):
        cup = Cup(ANN).when("seat random", "undo", "withdraw dan")
        cup.refused("redo.changed", "entry 3 (ref withdraw dan): it would not mean the same", "redo 1")
        again = Cup(ANN).when("seat random", "undo", "seat random")
        again.refused("redo.changed", "entry 3 (ref seat 1 random): round 1 is seated already", "redo 1")


NAMES = st.text(st.characters(exclude_categories=["C", "Z"]) | st.sampled_from(' "'), min_size=1, max_size=8).filter(
    lambda name: name == name.strip()
)


class TestLines:
    LINES = (
        'ref enter ann "Ann B" Аня',
        "ref alternate zoe",
        "ref withdraw ann",
        "ref seat 2 swiss",
        'ref seat 2 random seed="a b"',
        "ref seat 2 random anew=yes",
        "ref seat 2 T3 ann bob cid dan",
        "ref start 2",
        "ref start 2 try=3",
        "ref start 2 games=no",
        "clerk result 2 T3 ann 4200 bob 300 cid 0",
        'ref result 2 T3 ann 4200 bob 300 game="World Cup-R2-T3" entry=312',
        "ref result 2 T3 ann 0 bob 0 living=1 again=yes stands=yes",
        "ref advance 2",
        "ref advance 2 ann cid",
        "ref undo 7",
        "ref redo 7",
    )

    @pytest.mark.parametrize("line", LINES)
    def test_a_line_is_read_and_written_the_same(self, line):
        assert actions.write(actions.read(line), line.split()[0]) == line

    @given(st.lists(st.tuples(NAMES, st.integers(0, 10**6)), min_size=1, max_size=5))
    def test_whatever_the_players_are_called(self, rows):
        action = actions.Report(round=3, table="T1", rows=tuple(rows), game=rows[0][0], entry=2)
        assert actions.read(actions.write(action, "ref")) == action

    @pytest.mark.parametrize(
        "line",
        ["", "ref", "ref dance", "ref seat", "ref seat x random", "ref result 1 T1 ann", "ref undo", "ref undo @"],
    )
    def test_what_is_no_line_is_refused(self, line):
        with pytest.raises(NotationError):
            actions.read(line)


class TestAudit:
    def played(self):
        """Two rounds: ann and eve win, bob and fay come second; all four go on."""
        cup = Cup(EIGHT, PLAN.replace("count = 2", "count = 1")).hand(*HAND).when("start")
        for table, lines in (("T1", ("cid resign", "dan resign")), ("T2", ("gus resign", "hal resign"))):
            cup.end(table, *lines)
        return cup.when("collect", "advance")

    def tampered(self, cup, change):
        """The tournament as it would be if its stored events were others."""
        found = cup.desk.load("CUP")
        entries = [structs.replace(e, events=tuple(change(event) for event in e.events)) for e in found.entries]
        return audit_tournament(cup.log, Tournament(found.plan, entries))

    def test_a_tournament_as_it_should_be_has_no_findings(self):
        assert self.played().findings() == []

    def test_a_result_that_its_game_contradicts_is_named_and_who_would_have_gone_on(self):
        cup = self.played()
        for line in ('ref rewind 0 "wrong deck"', "ann resign", "bob resign", "ref end"):
            cup.games.act("CUP-R1-T1", line)
        result, cut = cup.findings()
        assert (result.entry, result.rule, result.severity) == (4, "tournament.result", "breach")
        assert result.message == (
            "T1: CUP-R1-T1 ended with cid 1500, dan 1500, bob 0, ann 0; "
            "the result stored is ann 1500, bob 1500, dan 0, cid 0"
        )
        assert (cut.entry, cut.rule) == (6, "tournament.advance")
        assert cut.message == (
            "with the results of the games cid, dan, eve, fay would play round 2; the log has ann, bob, eve, fay"
        )

    @pytest.mark.parametrize(
        ("ruling", "left"), [("deny", [(4, "deny")]), ("note", [(4, "note")]), ("uphold", [(4, "uphold"), (6, None)])]
    )
    def test_after_a_ruling_that_the_result_stands_nobody_asks_who_would_have_gone_on(self, ruling, left):
        cup = self.played()
        for line in ('ref rewind 0 "wrong deck"', "ann resign", "bob resign", "ref end"):
            cup.games.act("CUP-R1-T1", line)
        cup.when(f"rule 4 {ruling}")
        assert [(finding.entry, finding.ruling) for finding in cup.findings()] == left
        cup.when("undo")
        assert [(finding.entry, finding.ruling) for finding in cup.findings()] == [(4, None), (6, None)]

    def test_a_ruling_is_none_of_the_play_that_rests_on_entries(self):
        cup = self.played()
        cup.games.act("CUP-R1-T2", 'ref undo 3 "a bid was missed"')
        cup.when("rule 5 uphold", "undo 6", "undo 5", "undo 7")
        assert cup.findings() == []

    def test_a_result_by_hand_is_compared_with_a_game_that_has_ended_all_the_same(self):
        cup = Cup(EIGHT).hand(*HAND).when("start", "T1 ann 500 bob 400 cid 0 dan 0")
        assert cup.findings() == []
        cup.end("T1")
        (finding,) = cup.findings()
        assert (finding.entry, finding.rule, finding.severity) == (4, "tournament.result", "breach")
        assert finding.message.endswith("the result stored is ann 500, bob 400, cid 0, dan 0, reported by hand")
        cup.games.act("CUP-R1-T1", 'ref undo 1 "again"')
        cup.end("T1", "dan resign", "cid resign", "ref adjust ann -1000 bob -1100")
        assert cup.findings() == []

    def test_a_game_that_goes_on_after_its_result_was_taken_is_named(self):
        cup = self.played()
        cup.games.act("CUP-R1-T2", 'ref undo 3 "a bid was missed"')
        (finding,) = cup.findings()
        assert "CUP-R1-T2 has not ended any more" in finding.message

    def test_seats_that_the_seed_does_not_draw_are_found(self):
        cup = Cup(EIGHT).when("seat random")

        def change(event):
            if isinstance(event, RoundSeated):
                tables = {"T1": event.tables["T2"], "T2": event.tables["T1"]}
                return structs.replace(event, tables=tables)
            return event

        (finding,) = self.tampered(cup, change)
        assert (finding.entry, finding.rule) == (1, "tournament.seats")

    def test_points_that_the_scoring_does_not_give_are_found(self):
        cup = Cup(ANN).when("seat random", "start games=no", "T1 ann 9 bob 8 cid 7 dan 0")

        def change(event):
            if isinstance(event, TableResult):
                return structs.replace(event, places=(("bob", 8, 1, 400), *event.places[1:]))
            return event

        (finding,) = self.tampered(cup, change)
        assert (finding.entry, finding.rule) == (3, "tournament.result")
        assert finding.message.startswith("what follows is 'T1: 1. ann 9 (4), 2. bob 8 (2)")

    def test_games_played_by_others_than_were_seated_are_found(self):
        cup = Cup(EIGHT).hand(*HAND).when("start")

        def change(event):
            if isinstance(event, RoundSeated) and len(event.tables) == 2:
                return structs.replace(event, tables={"T1": event.tables["T2"], "T2": event.tables["T1"]})
            return event

        findings = self.tampered(cup, change)
        assert any("CUP-R1-T1 is played by ann, bob, cid, dan" in finding.message for finding in findings)

    def test_an_entry_that_the_rules_refuse_is_found(self):
        cup = Cup(ANN)
        event = RoundSeated(1, "random", {"T1": ("ann", "bob")})
        now = cup.games.now()
        cup.log.append("CUP", 0, [Draft(actor="ref", line="ref seat 2 random", events=(event,), recorded=now)])
        (finding,) = cup.findings()
        assert (finding.entry, finding.rule) == (1, "tournament.round")

    def test_verify_recomputes_the_stream_and_looks_for_the_plan(self):
        cup = self.played()
        report = verify_tournament(cup.log, "CUP")
        assert (report["ok"], report["entries"], report["problems"]) == (True, 6, [])
        cup.log._documents.clear()
        assert "its plan cannot be read" in verify_tournament(cup.log, "CUP")["problems"][0]["problem"]
