"""What a tournament allows and what it refuses, with the id of the rule."""

import pytest
from tournament_scenario import ANN, EIGHT, PLAN, Cup

from events import Conflict, MemoryLog, StreamExists
from events.sqlite import SqliteLog
from monopoly import Headers, NotationError, RoleViolation, RuleViolation
from monopoly.tournament import word_tournament
from monopoly.tournament.deciding import named
from projections import standings


class TestPlayers:
    def test_late_players_play_from_the_next_round_on(self):
        cup = Cup(ANN).when("seat random").play({"ann": 1}).when("enter eve fay")
        assert cup.state.field == ("ann", "bob", "cid", "dan", "eve", "fay")
        assert [len(players.split()) for players in cup.when("seat random").tables().values()] == [3, 3]

    def test_nobody_enters_twice_or_after_a_cut(self):
        cup = Cup(EIGHT, alternates="zoe")
        cup.refused("tournament.players", "ann takes part already", "enter Ann")
        cup.refused("tournament.players", "zoe takes part already", "enter zoe")
        cup.refused("tournament.players", "nobody is named", "enter")
        cup.refused("tournament.players", "no name for a player", "enter bank")
        worth = {"ann": 900, "bob": 800, "cid": 700, "dan": 600}
        cup.when("seat random").play(worth).when("seat random").play(worth)
        cup.refused("tournament.players", "after a cut nobody enters", "enter ida")

    def test_a_founding_with_a_name_twice_is_refused(self):
        with pytest.raises(NotationError, match="names differ in more than letter case"):
            Cup("ann bob Ann cid")

    def test_an_unknown_player_is_named_with_who_may_have_been_meant(self):
        cup = Cup(EIGHT)
        cup.refused("tournament.players", "no player 'evee'; did you mean eve?", "withdraw evee")
        cup.refused("tournament.players", "bob is named twice", "seat T1 bob bob cid")

    def test_a_word_of_a_name_names_those_it_may_mean(self):
        known = ("Ivy Moor", "Jo Moor", "ann")
        for word, meant in (("ivy", "Ivy Moor"), ("Moor", "Ivy Moor or Jo Moor")):
            with pytest.raises(RuleViolation, match=f"no player at T1 '{word}'; did you mean {meant}?"):
                named([word], known, "player at T1")

    def test_an_alternate_who_withdrew_is_known(self):
        cup = Cup(ANN, alternates="zoe").when("withdraw zoe")
        cup.refused("tournament.players", "zoe has withdrawn already", "withdraw zoe")

    def test_who_withdraws_is_left_out_and_may_come_back_before_a_cut(self):
        cup = Cup(EIGHT).when("withdraw hal")
        assert cup.state.field == tuple(EIGHT.split()[:-1])
        cup.refused("tournament.players", "hal has withdrawn already", "withdraw hal")
        assert cup.when("enter Hal").state.field == tuple(EIGHT.split())
        assert cup.state.withdrawn == ()


class TestAlternates:
    def test_they_are_called_up_to_make_tables_of_four(self):
        cup = Cup("ann bob cid dan eve fay", alternates="yan zoe").when("seat random")
        assert cup.state.field == ("ann", "bob", "cid", "dan", "eve", "fay", "yan", "zoe")
        assert [len(players.split()) for players in cup.tables().values()] == [4, 4]
        assert cup.state.alternates == ()

    def test_the_first_one_takes_the_seat_of_a_player_who_withdraws_before_the_start(self):
        cup = Cup(EIGHT, alternates="yan zoe").when("seat T1 ann bob cid dan", "seat T2 eve fay gus hal")
        cup.when("withdraw cid")
        assert cup.tables()["T1"] == "ann bob yan dan"
        assert cup.state.alternates == ("zoe",)

    def test_nobody_steps_in_while_a_round_is_played(self):
        cup = Cup(EIGHT, alternates="zoe").when("seat random", "start games=no", "withdraw cid")
        assert "cid" in cup.state.current.seated()
        assert cup.state.field == ("ann", "bob", "dan", "eve", "fay", "gus", "hal")
        assert cup.state.alternates == ("zoe",)

    def test_without_any_the_seat_is_left_free(self):
        cup = Cup(EIGHT).when("seat T1 ann bob cid dan", "seat T2 eve fay gus hal", "withdraw cid")
        assert cup.tables() == {"T1": "ann bob dan", "T2": "eve fay gus hal"}

    def test_after_a_cut_the_next_in_the_standings_comes_up(self):
        worth = {"ann": 900, "bob": 800, "cid": 700, "dan": 600, "eve": 500, "fay": 400}
        cup = Cup(EIGHT, alternates="zoe")
        for _ in range(2):
            cup.hand("T1 ann cid eve gus", "T2 bob dan fay hal").play(worth)
        assert cup.state.field == ("ann", "bob", "cid", "dan")
        assert cup.state.reserves[:2] == ("eve", "fay")
        cup.when("withdraw bob")
        assert cup.state.field == ("ann", "cid", "dan", "eve")
        cup.when("seat T1 ann cid dan eve", "withdraw eve")
        assert cup.tables() == {"T1": "ann cid dan fay"}
        assert [row.player for row in standings(cup.state)][:6] == ["ann", "cid", "dan", "fay", "bob", "eve"]


class TestSeats:
    def test_a_table_by_hand_takes_players_from_their_other_seats(self):
        cup = Cup(EIGHT).when("seat T1 ann bob cid dan", "seat T2 eve fay gus hal", "seat T1 eve bob cid dan")
        assert cup.tables() == {"T1": "eve bob cid dan", "T2": "fay gus hal"}
        cup.refused("tournament.seats", "no seat for ann", "start")
        assert cup.when("seat T2 ann fay gus hal", "start").state.current.status == "started"

    def test_who_has_no_seat_by_hand_is_drawn(self):
        cup = Cup(EIGHT).when("seat T2 ann bob cid dan", "seat random")
        assert cup.tables()["T2"] == "ann bob cid dan"
        assert sorted(cup.tables()["T1"].split()) == ["eve", "fay", "gus", "hal"]

    def test_a_table_has_no_more_players_than_the_ruleset(self):
        cup = Cup("ann bob cid dan eve fay gus hal ida")
        said = "T1 would have 9: classic is played by 2 to 8"
        cup.refused("tournament.tables", said, "seat T1 ann bob cid dan eve fay gus hal ida")

    def test_who_enters_when_the_round_is_seated_has_a_way_to_a_seat(self):
        cup = Cup(EIGHT).when("seat random", "enter ida")
        cup.refused("tournament.tables", "ida would play alone: seat him by hand with those of a table", "seat random")
        cup.refused("tournament.seats", "no seat for ida: seat seats them at tables of their own", "start")
        cup.when("seat random anew=yes", "start")
        assert sorted(len(players.split()) for players in cup.tables().values()) == [4, 5]
        assert cup.findings() == []

    def test_a_seating_that_a_withdrawal_spoils_is_drawn_anew(self):
        plan = PLAN.replace("ties =", "tables = [3, 4]\nties =")
        cup = Cup("ann bob cid dan eve fay gus hal ida", plan).when("seat random", "withdraw ann")
        (_, said) = word_tournament(cup.done.drafts[0].events)
        assert said.endswith("of two")
        cup.refused("tournament.tables", "move somebody there (seat --table), or seat all anew", "start")
        cup.refused("tournament.round", "round 1 is seated already: anew=yes, --anew", "seat random")
        cup.when("seat random anew=yes", "start")
        assert [len(players.split()) for players in cup.tables().values()] == [4, 4]

    @pytest.mark.parametrize("table", ["A1", "T0", "T01", "T", "T12345"])
    def test_tables_are_called_t1_and_so_on(self, table):
        Cup(EIGHT).refused("tournament.seats", "is no table", f"seat {table} ann bob cid dan")

    def test_only_those_who_play_are_seated(self):
        cup = Cup(EIGHT, alternates="zoe").when("withdraw ann")
        cup.refused("tournament.seats", "ann does not play in round 1", "seat T1 ann bob cid")
        cup.refused("tournament.seats", "zoe does not play in round 1", "seat T1 zoe bob cid")
        cup.refused("tournament.seats", "no way of seating 'snake'", "seat snake")

    def test_nobody_plays_alone_and_two_only_where_the_field_leaves_no_other_way(self):
        Cup(EIGHT).refused("tournament.tables", "nobody plays alone", "seat T1 ann")
        cup = Cup("ann bob cid dan eve").when("seat T1 ann bob cid", "seat T2 dan eve")
        cup.refused("tournament.tables", "T2 has 2 (dan, eve): move somebody there", "start")
        two = Cup("ann bob").when("seat random")
        (said,) = word_tournament(two.done.drafts[0].events)
        assert said.endswith("T1 of two: the field leaves no other way")
        two.when("start")
        assert two.tables() == {"T1": "ann bob"}
        Cup("ann bob").when("withdraw bob").refused("tournament.tables", "nobody plays alone", "seat random")

    def test_a_seating_by_results_puts_the_best_at_the_first_table(self):
        cup = Cup(EIGHT).when("seat T1 ann bob cid dan", "seat T2 eve fay gus hal")
        cup.play({"ann": 900, "eve": 800, "bob": 700, "fay": 600}).when("seat swiss")
        assert set(cup.tables()["T1"].split()) == {"ann", "bob", "eve", "fay"}

    def test_the_draw_is_the_seeds_and_another_seed_is_kept_with_the_entry(self):
        assert Cup(EIGHT).when("seat random").tables() == Cup(EIGHT).when("seat random").tables()
        other = Cup(EIGHT).when("seat random seed=again")
        assert other.tables() != Cup(EIGHT).when("seat random").tables()
        assert other.done.drafts[0].line == "ref seat 1 random seed=again"


class TestRounds:
    def test_a_round_is_seated_started_played_and_closed_in_this_order(self):
        cup = Cup(ANN)
        cup.refused("tournament.round", "round 1 is not seated", "start")
        cup.refused("tournament.round", "round 1 is not seated yet", "advance")
        cup.refused("tournament.round", "round 1's turn, not round 2's", "ref seat 2 random")
        cup.when("seat random").refused("tournament.round", "round 1 is seated already", "seat random")
        cup.refused("tournament.round", "seated but not started", "T1 ann 9 bob 8 cid 7 dan 6")
        cup.when("start games=no").refused("tournament.round", "round 1 has started already", "start")
        cup.refused("tournament.round", "seats are not changed any more", "seat T1 ann bob cid dan")
        cup.refused("tournament.round", "T1 has no result yet", "advance")

    def test_what_belongs_to_another_round_is_refused(self):
        cup = Cup(ANN).when("seat random", "start games=no")
        cup.refused(
            "tournament.round", "round 1 is being played, not round 2", "ref result 2 T1 ann 9 bob 8 cid 7 dan 6"
        )

    def test_after_the_last_round_nothing_more_is_played(self):
        cup = Cup(ANN, PLAN.replace("count = 2", "count = 1"))
        cup.when("seat random").play({"bob": 900}).when("seat random").play({"cid": 900})
        assert (cup.state.status, cup.state.winner) == ("ended", "cid")
        cup.refused("tournament.round", "CUP has ended", "seat random")

    def test_the_games_of_a_round_are_founded_with_its_rules_and_headers(self):
        cup = Cup(EIGHT).when("seat T1 ann bob cid dan", "seat T2 eve fay gus hal", "start")
        assert cup.state.current.games == {"T1": "CUP-R1-T1", "T2": "CUP-R1-T2"}
        started = cup.games.started("CUP-R1-T2")
        assert started.players == ("eve", "fay", "gus", "hal")
        assert started.headers == {
            "event": "CUP",
            "table": "T2",
            "ruleset": "classic",
            "rules": "round=90m",
            "x-round": "1",
        }
        assert cup.games.game("CUP-R1-T2").book.rules.round == 5400
        assert cup.games.started("CUP-R1-T1").seed != started.seed

    @pytest.mark.parametrize("kept", ["in memory", "in a file"])
    def test_a_start_that_fails_founds_none_of_its_games(self, kept, tmp_path):
        """The second game's name is taken by another stream while the round starts."""
        log = MemoryLog() if kept == "in memory" else SqliteLog.open(tmp_path / "cup.db", create=True)
        cup = Cup(EIGHT, log=log).when("seat T1 ann bob cid dan", "seat T2 eve fay gus hal")
        action = cup.desk.starting(cup.desk.load("CUP"))
        cup.games.found(Headers(game="CUP-R1-T2", players=("x", "y")))
        before = [stream.name for stream in cup.log.streams()]
        with pytest.raises(StreamExists, match="CUP-R1-T2"):
            cup.desk.act("CUP", lambda found: [action])
        assert [stream.name for stream in cup.log.streams()] == before
        assert cup.state.current.status == "seated"
        assert cup.when("start").state.current.games == {"T1": "CUP-R1-T1.2", "T2": "CUP-R1-T2.2"}
        log.close()

    def test_if_somebody_else_wrote_in_between_it_is_worked_out_anew(self):
        class Overtaken(MemoryLog):
            overtaken = False

            def append(self, stream, expected, drafts, **more):
                if self.overtaken:
                    self.overtaken = False
                    raise Conflict(stream, expected, expected + 1)
                return super().append(stream, expected, drafts, **more)

        log = Overtaken()
        cup = Cup(ANN, log=log)
        log.overtaken = True
        assert cup.when("seat random").state.current.number == 1


class TestResults:
    def cup(self):
        return Cup(EIGHT).when("seat T1 ann bob cid dan", "seat T2 eve fay gus hal", "start")

    def test_a_game_that_has_ended_gives_worth_place_and_points(self):
        cup = self.cup().end("T1", "ann roll 1+2", "ann buy", "cid resign").when("collect")
        (result,) = cup.state.current.results.values()
        assert result.game == "CUP-R1-T1"
        assert result.entry == 4
        assert [(player, worth, place) for player, worth, place, _ in result.places] == [
            ("ann", 1500, 1),
            ("bob", 1500, 1),
            ("dan", 1500, 1),
            ("cid", 0, 4),
        ]
        assert cup.done.drafts[0].line == ("ref result 1 T1 ann 1500 bob 1500 dan 1500 cid 0 game=CUP-R1-T1 entry=4")

    def test_the_bankrupt_are_placed_by_when_they_went_out(self):
        cup = self.cup()
        for line in ("dan resign", "ann resign", "cid resign"):
            cup.games.act("CUP-R1-T1", line)
        cup.when("collect T1")
        assert [player for player, *_ in cup.state.current.results["T1"].places] == ["bob", "cid", "ann", "dan"]

    def test_only_what_has_ended_is_collected(self):
        cup = self.cup().end("T2").when("collect")
        assert list(cup.state.current.results) == ["T2"]
        assert cup.when("collect").done.drafts == ()
        cup.refused("tournament.result", "CUP-R1-T1 has not ended", "collect T1")
        cup.refused("tournament.result", "T2 has a result already", "collect T2")
        cup.refused("tournament.result", "no table 'T9'", "collect T9")

    def test_a_table_without_a_game_is_reported_by_hand(self):
        cup = Cup(ANN).when("seat random", "start games=no", "T1 dan 4200 ann 300 cid 0 bob 0")
        assert [(p, place) for p, _, place, _ in cup.state.current.results["T1"].places] == [
            ("dan", 1),
            ("ann", 2),
            ("cid", 3),
            ("bob", 4),
        ]
        Cup(ANN).when("seat random", "start games=no").refused("tournament.result", "no game is kept", "collect T1")

    def test_a_result_names_each_player_of_the_table_once(self):
        cup = self.cup()
        cup.refused("tournament.result", "what of dan?", "T1 ann 1 bob 2 cid 3")
        cup.refused("tournament.players", "no player at T1 'eve'", "T1 ann 1 bob 2 cid 3 dan 4 eve 5")
        cup.refused("tournament.players", "ann is named twice", "T1 ann 1 bob 2 cid 3 ann 4")

    def test_who_is_left_with_nothing_shares_a_place_and_is_not_bankrupt(self):
        adjusted = "ref adjust ann -1500 bob -1500 dan -1500"
        cup = self.cup().end("T1", "cid resign", adjusted).when("collect")
        result = cup.state.current.results["T1"]
        assert [(player, place) for player, _, place, _ in result.places] == [
            ("ann", 1),
            ("bob", 1),
            ("dan", 1),
            ("cid", 4),
        ]
        assert cup.done.drafts[0].line.endswith("living=3")
        assert cup.findings() == []

    def test_a_later_change_of_the_game_does_not_alter_the_past(self):
        cup = self.cup().end("T1").end("T2").when("collect", "advance")
        before = cup.order()
        for line in ('ref rewind 0 "wrong deck"', "ann resign", "ref end"):
            cup.games.act("CUP-R1-T1", line)
        assert cup.order() == before
        assert [finding.entry for finding in cup.findings()] == [4]


class TestRoles:
    def test_the_referee_directs_and_the_clerk_may_bring_a_result(self):
        cup = Cup(ANN)
        for role in ("player", "clerk"):
            with pytest.raises(RoleViolation, match=rf"tournament.role: this is for the referee, not for a {role}"):
                cup.when("seat random", role=role)
        cup.refused("tournament.role", "not for a clerk", "seat random", role="clerk")
        cup.when("seat random", "start games=no", role="referee")
        cup.refused("tournament.role", "from the clerk or the referee", "T1 ann 9 bob 8 cid 7 dan 0", role="player")
        cup.when("T1 ann 9 bob 8 cid 7 dan 0", role="clerk")
        assert (cup.done.drafts[0].actor, cup.done.drafts[0].role) == ("clerk", "clerk")
