"""Table sizes, draws with few repeat meetings, Swiss seatings: pure functions of players and seed."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from monopoly.tournament.seating import (
    alternates_needed,
    draw,
    meetings,
    repeats,
    seat_random,
    seat_swiss,
    table_sizes,
)

FOUR = (4, 5, 3)
SIXTEEN = [f"p{number:02}" for number in range(1, 17)]


@pytest.mark.parametrize(
    ("players", "sizes"),
    [
        (2, [2]),
        (3, [3]),
        (4, [4]),
        (5, [5]),
        (6, [3, 3]),
        (7, [4, 3]),
        (8, [4, 4]),
        (9, [4, 5]),
        (10, [4, 3, 3]),
        (11, [4, 4, 3]),
        (13, [4, 4, 5]),
        (14, [4, 4, 3, 3]),
        (17, [4, 4, 4, 5]),
        (18, [4, 4, 4, 3, 3]),
        (41, [4] * 9 + [5]),
        (999, [4] * 249 + [3]),
    ],
)
def test_tables_are_of_four_else_five_or_three(players, sizes):
    assert table_sizes(players, FOUR) == sizes


@pytest.mark.parametrize(
    ("players", "wanted", "sizes"),
    [
        (10, (4,), [4, 3, 3]),
        (17, (4,), [4, 4, 4, 5]),
        (5, (4,), [5]),
        (7, (6,), [7]),
        (9, (6,), [5, 4]),
        (12, (5, 6), [6, 6]),
        (2, (6,), [2]),
    ],
)
def test_where_the_sizes_wanted_cannot_do_it_one_more_or_less_is_taken_else_tables_are_even(players, wanted, sizes):
    assert table_sizes(players, wanted) == sizes


@given(st.integers(3, 400))
def test_nobody_sits_at_a_table_of_one_or_two(players):
    sizes = table_sizes(players, FOUR)
    assert sum(sizes) == players
    assert min(sizes) >= 3
    assert sum(size != 4 for size in sizes) <= 2


@pytest.mark.parametrize(
    ("players", "waiting", "called"), [(21, 3, 3), (21, 2, 0), (22, 1, 1), (23, 9, 1), (24, 9, 0), (2, 1, 1)]
)
def test_alternates_are_called_where_the_tables_come_out_better(players, waiting, called):
    """21 and two more would be 23: a table of three in the place of one of five is no better."""
    assert alternates_needed(players, waiting, FOUR) == called


def test_a_seed_draws_the_same_seating_for_ever():
    """Worked out by hand: the names in the order of SHA-256 of ``seed/1/0/p01`` and so on."""
    tables = seat_random(SIXTEEN[:8], [4, 4], meetings([]), "seed", 1)
    assert tables == [("p08", "p07", "p03", "p04"), ("p06", "p02", "p01", "p05")]
    assert seat_random(SIXTEEN[:8], [4, 4], meetings([]), "other", 1) != tables
    assert seat_random(SIXTEEN[:8], [4, 4], meetings([]), "seed", 2) != tables


def test_a_draw_does_not_depend_on_the_order_of_the_names():
    assert draw(SIXTEEN, "seed", 3) == draw(reversed(SIXTEEN), "seed", 3)


def rounds(players, count, seed="seed"):
    """Seat so many rounds; gives the repeats of each."""
    seatings, found = [], []
    for number in range(1, count + 1):
        met = meetings(seatings)
        tables = seat_random(players, table_sizes(len(players), FOUR), met, seed, number)
        found.append(repeats(tables, met))
        seatings.append(tables)
    return found


@pytest.mark.parametrize("seed", ["a", "b", "c", "d", "e"])
def test_three_rounds_of_fourteen_or_more_have_no_repeat_meeting(seed):
    for count in (14, 16, 18, 20, 28, 41):
        assert rounds([f"p{number}" for number in range(count)], 3, seed) == [0, 0, 0]


def test_seventeen_players_meet_again_because_one_table_has_five_from_four_tables():
    assert rounds([f"p{number}" for number in range(17)], 3) == [0, 1, 2]


def test_twelve_players_cannot_help_meeting_again_and_do_so_as_little_as_possible():
    """Three tables of four: of four players two must come from the same table, so three pairs is the least."""
    assert rounds(SIXTEEN[:12], 2) == [0, 3]


def test_players_who_met_twice_are_parted_before_others():
    met = meetings([[("a", "b", "c")], [("a", "b", "d")]])
    tables = seat_random(["a", "b", "c", "d", "e", "f"], [3, 3], met, "seed", 3)
    assert not any({"a", "b"} <= set(table) for table in tables)


def test_swiss_seats_neighbours_in_the_standings_together():
    tables = seat_swiss(SIXTEEN, [4, 4, 4, 4], meetings([]), "seed", 2)
    assert [sorted(table) for table in tables] == [SIXTEEN[at : at + 4] for at in (0, 4, 8, 12)]


def test_swiss_moves_a_player_one_table_at_most_and_only_to_avoid_a_repeat():
    met = meetings([[("p01", "p02"), ("p09", "p10")]])
    tables = seat_swiss(SIXTEEN, [4, 4, 4, 4], met, "seed", 2)
    assert repeats(tables, met) == 0
    moved = [
        (player, at) for at, table in enumerate(tables) for player in table if abs(SIXTEEN.index(player) // 4 - at) > 0
    ]
    assert len(moved) == 4  # two exchanges, one for each pair
    assert all(abs(SIXTEEN.index(player) // 4 - at) == 1 for player, at in moved)


@settings(max_examples=60, deadline=None)
@given(st.integers(3, 40), st.integers(1, 4), st.text(max_size=5))
def test_everybody_has_one_seat_whatever_was_played_before(players, count, seed):
    names = [f"p{number}" for number in range(players)]
    sizes = table_sizes(players, FOUR)
    seatings = []
    for number in range(1, count + 1):
        met = meetings(seatings)
        for tables in (
            seat_swiss(names, sizes, met, seed, number),
            seat_random(names, sizes, met, seed, number),
        ):
            assert [len(table) for table in tables] == sizes
            assert sorted(player for table in tables for player in table) == sorted(names)
        seatings.append(tables)
    assert sum(meetings(seatings).values()) == count * sum(len(list(combinations(range(size), 2))) for size in sizes)
