"""Who goes on at a cut, who has won, and where the referee chooses."""

from tournament_scenario import ANN, EIGHT, PLAN, Cup


class TestCuts:
    def test_the_best_so_many_go_on(self):
        cup = Cup(EIGHT)
        for _ in range(2):
            cup.hand("T1 ann bob cid dan", "T2 eve fay gus hal").play(
                {"ann": 9, "bob": 8, "cid": 7, "eve": 6, "fay": 5, "gus": 4}
            )
        assert cup.state.field == ("ann", "eve", "bob", "fay")

    def level(self):
        """ann and eve are ahead; bob, cid, fay and gus are level in everything."""
        cup = Cup(EIGHT, PLAN.replace("[4, 2, 1]", "[4, 2, 2]").replace("count = 2", "count = 1"))
        cup.hand("T1 ann bob cid dan", "T2 eve fay gus hal").when("start games=no")
        return cup.when("T1 ann 9 bob 5 cid 5 dan 0", "T2 eve 9 fay 5 gus 5 hal 0")

    def test_who_is_level_after_all_tie_breaks_is_chosen_by_the_referee(self):
        cup = self.level()
        cup.refused("tournament.tie", "bob, cid, fay, gus are level for the last of 4 places", "advance")
        cup.refused("tournament.tie", "name 2 of bob, cid, fay, gus", "advance bob")
        cup.refused("tournament.tie", "name 2 of bob, cid, fay, gus", "advance bob ann")
        assert set(cup.when("advance gus bob").state.field) == {"ann", "eve", "bob", "gus"}
        assert cup.done.drafts[0].line == "ref advance 1 gus bob"

    def test_where_nobody_is_level_nobody_is_chosen(self):
        cup = Cup(EIGHT, PLAN.replace("count = 2", "count = 1")).hand("T1 ann bob cid dan", "T2 eve fay gus hal")
        cup.when("start games=no", "T1 ann 9 bob 8 cid 7 dan 0", "T2 eve 6 fay 5 gus 4 hal 0")
        cup.refused("tournament.tie", "hal: nobody is level there", "advance hal")
        two = Cup(ANN).when("seat random", "start games=no", "T1 ann 9 bob 8 cid 7 dan 0")
        two.refused("tournament.tie", "nobody is cut before round 2", "advance ann")

    def test_the_winners_of_the_tables_go_on(self):
        plan = PLAN.replace("count = 2", "count = 1").replace("cut = 4", 'cut = "winners"')
        cup = Cup(EIGHT, plan).hand("T1 ann bob cid dan", "T2 eve fay gus hal").when("start games=no")
        cup.when("T1 ann 900 bob 800 cid 0 dan 0", "T2 eve 20 fay 10 gus 0 hal 0", "advance")
        assert cup.state.field == ("ann", "eve")

    def test_a_table_whose_first_place_is_shared_sends_the_one_who_is_ahead_else_the_referee_chooses(self):
        plan = PLAN.replace("count = 2", "count = 1").replace("cut = 4", 'cut = "winners"')
        cup = Cup(EIGHT, plan).hand("T1 ann bob cid dan", "T2 eve fay gus hal").when("start games=no")
        cup.when("T1 ann 9 bob 9 cid 0 dan 0", "T2 eve 20 fay 10 gus 0 hal 0")
        cup.refused("tournament.tie", "ann, bob are level for the first place of T1", "advance")
        cup.refused("tournament.tie", "name 1 of ann, bob for the first place of T1", "advance bob fay")
        assert cup.when("advance bob").state.field == ("eve", "bob")

    def winners(self, *results: str) -> Cup:
        """Tables of four, whose winners are to play the final."""
        plan = PLAN.replace("count = 2", "count = 1").replace("cut = 4", 'cut = "winners"')
        names = [name for result in results for name in result.split()[1::2]]
        cup = Cup(" ".join(names), plan)
        for result in results:
            table, *rows = result.split()
            cup.hand(f"{table} {' '.join(rows[::2])}")
        return cup.when("start games=no", *results)

    def test_where_several_tables_are_level_all_names_are_asked_for_at_once(self):
        cup = self.winners("T1 ann 9 bob 9 cid 0 dan 0", "T2 eve 9 fay 9 gus 0 hal 0")
        cup.refused(
            "tournament.tie", "ann, bob are level for the first place of T1 (1 to be named); eve, fay", "advance"
        )
        cup.refused("tournament.tie", "name 1 of ann, bob for the first place of T1, and 1 of eve, fay", "advance ann")
        assert set(cup.when("advance fay ann").state.field) == {"ann", "fay"}

    def test_the_place_of_a_winner_who_withdraws_is_that_of_the_next_before_the_cut_as_after_it(self):
        results = ("T1 ann 9 bob 8 cid 7 dan 0", "T2 eve 9 fay 5 gus 4 hal 0", "T3 ida 9 joe 6 kim 5 leo 0")
        before = self.winners(*results).when("withdraw ann", "advance")
        after = self.winners(*results).when("advance", "withdraw ann")
        assert set(before.state.field) == set(after.state.field) == {"eve", "ida", "bob"}

    def test_who_alone_goes_on_has_won(self):
        cup = self.winners("T1 ann 9 bob 8 cid 7 dan 0").when("advance")
        assert (cup.state.status, cup.state.winner) == ("ended", "ann")
        assert cup.order().startswith("ann:0 bob:2 ")
        assert cup.findings() == []
        assert cup.when("undo").state.status == "open"

    def test_who_is_the_only_one_left_after_a_cut_has_won(self):
        cup = self.winners("T1 ann 9 bob 8 cid 0 dan 0", "T2 eve 9 fay 8 gus 0 hal 0").when("advance")
        for player in ("bob", "fay", "cid", "dan", "gus", "hal"):
            cup.when(f"withdraw {player}")
        assert cup.when("seat random", "withdraw eve").state.winner == "ann"

    def test_a_shared_first_place_at_the_end_stays_shared_unless_the_referee_decides(self):
        plan = "scoring = 'share'\nties = []\n[[rounds]]\nname = 'Final'"
        shared = Cup(ANN, plan).when("seat random", "start games=no", "T1 ann 9 bob 9 cid 0 dan 0")
        assert shared.when("advance").state.winner is None
        decided = Cup(ANN, plan).when("seat random", "start games=no", "T1 ann 9 bob 9 cid 0 dan 0")
        decided.refused("tournament.tie", "name 1 of ann, bob", "advance cid")
        assert decided.when("advance bob").state.winner == "bob"

    def test_a_cut_larger_than_the_field_lets_everybody_play(self):
        cup = Cup("ann bob cid", PLAN.replace("count = 2", "count = 1")).when("seat random").play({"ann": 1})
        assert set(cup.state.field) == {"ann", "bob", "cid"}
