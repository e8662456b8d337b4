"""Points of a table by each scoring, and standings by each tie-break."""

import pytest
from tournament_scenario import ANN, EIGHT, Cup

from monopoly.tournament.plan import RoundPlan
from monopoly.tournament.scoring import score
from projections import standings

TABLE = [("ann", 4200), ("bob", 300), ("cid", 0), ("dan", 1500)]


def scored(scoring, rows, points=()):
    return [
        (player, place, won / 100)
        for player, _, place, won in score(RoundPlan(scoring=scoring, points=tuple(points)), rows)
    ]


def test_share_is_the_part_of_the_tables_worth_in_per_cent():
    assert scored("share", TABLE) == [("ann", 1, 70), ("dan", 2, 25), ("bob", 3, 5), ("cid", 4, 0)]


def test_share_is_100_for_bankrupting_all_and_0_when_bankrupt():
    assert scored("share", [("ann", 3200), ("cid", 0), ("bob", 0)]) == [("ann", 1, 100), ("cid", 2, 0), ("bob", 3, 0)]


def test_share_is_rounded_to_hundredths_half_up():
    assert scored("share", [("ann", 1), ("bob", 1), ("cid", 1)]) == [(name, 1, 33.33) for name in ("ann", "bob", "cid")]
    assert scored("share", [("ann", 7999), ("bob", 1)])[1] == ("bob", 2, 0.01)  # 0.0125
    assert scored("share", [("ann", 1999), ("bob", 1)])[1] == ("bob", 2, 0.05)
    assert scored("share", [("ann", 15999), ("bob", 1)])[1] == ("bob", 2, 0.01)  # 0.00625


def test_share_of_a_table_where_nobody_is_worth_anything_goes_to_the_last_one_out():
    assert scored("share", [("bob", 0), ("ann", 0)]) == [("bob", 1, 100), ("ann", 2, 0)]


def test_place_gives_points_by_place_and_nothing_beyond_the_table_of_points():
    assert scored("place", TABLE, [5, 2.5, 1]) == [("ann", 1, 5), ("dan", 2, 2.5), ("bob", 3, 1), ("cid", 4, 0)]


def test_those_who_share_a_place_share_its_points():
    rows = [("ann", 900), ("bob", 1200), ("cid", 900), ("dan", 0)]
    assert scored("place", rows, [4, 3, 2, 1]) == [("bob", 1, 4), ("ann", 2, 2.5), ("cid", 2, 2.5), ("dan", 4, 1)]


def test_of_the_bankrupt_the_one_named_first_went_out_last():
    rows = [("dan", 0), ("ann", 500), ("bob", 0)]
    assert scored("place", rows, [4, 3, 2]) == [("ann", 1, 4), ("dan", 2, 3), ("bob", 3, 2)]


def test_those_who_have_nothing_and_are_still_in_the_game_share_a_place_before_the_bankrupt():
    rows = [("ann", 0), ("bob", 0), ("cid", 0)]
    plan = RoundPlan(scoring="place", points=(4, 2, 1))
    assert score(plan, rows, living=2) == (("ann", 0, 1, 300), ("bob", 0, 1, 300), ("cid", 0, 3, 100))
    shares = score(RoundPlan(scoring="share"), rows, living=2)
    assert [won for *_, won in shares] == [5000, 5000, 0]


def test_assets_are_a_point_a_unit():
    assert [won for _, _, won in scored("assets", TABLE)] == [4200, 1500, 300, 0]


def test_the_winner_takes_the_table():
    assert scored("winner", TABLE) == [("ann", 1, 1), ("dan", 2, 0), ("bob", 3, 0), ("cid", 4, 0)]
    assert scored("winner", [("ann", 5), ("bob", 5)]) == [("ann", 1, 0.5), ("bob", 1, 0.5)]


# -- standings -------------------------------------------------------------------------------------------------------


def plan(ties, final=""):
    return f"scoring = 'place'\npoints = [4, 2, 1]\nties = {ties}\n[[rounds]]\nname = 'Round'\ncount = 3\n{final}"


def two_rounds(ties):
    """Two tables of four, twice: ann, bob and eve each win one and are second at the other."""
    cup = Cup(EIGHT, plan(ties))
    cup.hand("T1 ann bob cid dan", "T2 eve fay gus hal").play({"ann": 900, "bob": 500, "fay": 700, "eve": 300})
    return cup.hand("T1 ann eve cid gus", "T2 bob fay dan hal").play({"eve": 800, "ann": 650, "bob": 20, "dan": 10})


def test_points_of_all_rounds_add_up():
    rows = {row.player: row for row in standings(two_rounds([]).state)}
    assert (rows["ann"].points, rows["ann"].assets, rows["ann"].wins) == (600, 1550, 1)
    assert rows["bob"].rounds == (200, 400)
    assert rows["hal"].played == 2


@pytest.mark.parametrize(
    ("ties", "order"),
    [
        ("[]", "ann:6=bob:6=eve:6"),
        ("['assets']", "ann:6 eve:6 bob:6"),
        ("['wins', 'assets']", "ann:6 eve:6 bob:6"),
        ("['rounds']", "bob:6=eve:6 ann:6"),
        ("['head-to-head']", "eve:6 ann:6 bob:6"),
        ("['rounds', 'head-to-head']", "bob:6=eve:6 ann:6"),
        ("['rounds', 'assets']", "eve:6 bob:6 ann:6"),
    ],
)
def test_tie_breaks_are_tried_in_their_order(ties, order):
    """By assets 1550, 1100 and 520; ann beat bob and lost to eve; the last round was won by bob and eve."""
    assert " ".join(two_rounds(ties).order().split()[: len(order.split())]) == order


def test_the_tie_break_that_parted_two_is_named():
    rows = standings(two_rounds("['assets']").state)
    assert [(row.player, row.tie) for row in rows[:4]] == [
        ("ann", ""),
        ("eve", "assets"),
        ("bob", "assets"),
        ("fay", ""),
    ]


def test_a_lot_parts_whom_nothing_else_does_and_is_the_same_whenever_it_is_drawn():
    cup = Cup(ANN, plan("['lot']")).when("seat random").play(dict.fromkeys(ANN.split(), 1000))
    assert "=" not in cup.order()
    assert cup.order() == Cup(ANN, plan("['lot']")).when("seat random").play(dict.fromkeys(ANN.split(), 1000)).order()


def test_those_who_passed_a_cut_stand_above_the_others_and_their_points_start_anew():
    cup = Cup(
        EIGHT, plan("['assets', 'rounds']", "[[rounds]]\nname = 'Final'\ncut = 2").replace("count = 3", "count = 1")
    )
    cup.when("seat random").play({"hal": 900, "gus": 600, "fay": 500, "eve": 400})
    assert cup.state.field in (("hal", "gus"), ("hal", "fay"), ("hal", "eve"))
    first, second = cup.state.field
    assert cup.order().startswith(f"{first}:0 {second}:0 ")
    cup.when("seat random").play({second: 2000})
    assert cup.order().startswith(f"{second}:4 {first}:2 ")
    assert cup.state.winner == second


def test_points_are_carried_over_a_cut_where_the_plan_says_so():
    text = plan("['assets']", "[[rounds]]\nname = 'Final'\ncut = 2\ncarry = true").replace("count = 3", "count = 1")
    cup = Cup(ANN, text).when("seat random").play({"ann": 900, "bob": 600})
    cup.when("seat random").play({"bob": 900})
    assert cup.order().startswith("ann:6=bob:6 ") or cup.order().startswith("bob:6 ann:6 ")
    rows = {row.player: row for row in standings(cup.state)}
    assert rows["bob"].assets == 1500


def test_a_tie_in_the_final_goes_back_to_the_earlier_rounds():
    text = plan("['rounds']", "[[rounds]]\nname = 'Final'\ncut = 2").replace("count = 3", "count = 1")
    cup = Cup(ANN, text).when("seat random").play({"ann": 900, "bob": 600})
    cup.when("seat random").play({"ann": 500, "bob": 500})
    assert cup.order().startswith("ann:3 bob:3 ")
    assert cup.state.winner == "ann"


def test_who_withdraws_before_the_final_stands_below_those_who_play_it_and_above_those_who_were_cut():
    text = plan("['assets']", "[[rounds]]\nname = 'Final'\ncut = 4").replace("count = 3", "count = 1")
    cup = Cup(EIGHT, text).hand("T1 ann bob cid dan", "T2 eve fay gus hal")
    cup.play({"ann": 900, "bob": 800, "eve": 700, "fay": 600, "cid": 100}).when("withdraw ann", "seat random")
    cup.play({"eve": 5000})
    rows = standings(cup.state)
    assert [row.player for row in rows[:1]] == ["eve"]
    assert [(row.player, row.status) for row in rows[4:6]] == [("ann", "withdrawn"), ("gus", "out")]
    assert {row.status for row in rows[1:4]} == {"finalist"}


def test_who_goes_home_after_a_cut_he_did_not_pass_keeps_his_place():
    text = plan("['assets']", "[[rounds]]\nname = 'Final'\ncut = 4").replace("count = 3", "count = 1")
    cup = Cup(EIGHT, text).hand("T1 ann bob cid dan", "T2 eve fay gus hal")
    cup.play({"ann": 900, "bob": 800, "eve": 700, "fay": 600, "cid": 100}).when("withdraw cid")
    assert [row.player for row in standings(cup.state)][4:6] == ["cid", "gus"]


def test_who_withdrew_before_the_last_round_does_not_win_the_tournament():
    cup = Cup(EIGHT, plan("['assets']").replace("count = 3", "count = 2")).hand(
        "T1 ann bob cid dan", "T2 eve fay gus hal"
    )
    cup.play({"ann": 9000}).when("withdraw ann").hand("T1 bob cid dan eve", "T2 fay gus hal")
    cup.play({"bob": 20, "fay": 10})
    assert cup.state.winner != "ann"
    assert standings(cup.state)[-1].player == "ann"


def test_those_who_share_the_first_place_are_said_to():
    cup = Cup(ANN, plan("[]").replace("count = 3", "count = 1")).when("seat random").play({"ann": 9, "bob": 9})
    assert [row.status for row in standings(cup.state)] == ["shared", "shared", "played", "played"]
