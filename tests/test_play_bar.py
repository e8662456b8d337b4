"""The lines below the clerk's prompt: names stay whole, and what matters least is shortened first."""

import pytest
from builders import position

from cli import tables
from cli.board_drawing import wrap
from cli.clerk.bar import bar
from cli.clerk.clock import Times
from monopoly import describe_state
from monopoly.notation import parse

CLOCK = Times("00:34 left", False, "1:20:00 left", False)


def played(game, *lines):
    for line in lines:
        game.accept(game.propose(parse(line, game.vocabulary), recorded=0))
    return game


def drawn(game, first, width=80, height=24, times=CLOCK):
    """The bar as plain text; ``first`` is whom the game waits for."""
    lines = bar(game.book, describe_state(game.book, game.state), first, times, "", width, height)
    return ["".join(text for _, text in line).rstrip() for line in lines]


@pytest.fixture
def auction():
    names = ("Maximilian", "Ann B", "Charlotte", "Theodora", "Bartholomew")
    game = position(*(f'"{name}" 1500' for name in names))
    return played(game, "Maximilian roll 1+2", "Maximilian decline", "Charlotte bid 40", "Theodora pass")


def test_an_auction_names_all_who_are_still_in(auction):
    wide, *_ = drawn(auction, "Ann B", width=140)
    assert wide.startswith(" turn 1, Maximilian's, 00:34 left: auction of Baltic Avenue: Charlotte bids 40; ")
    assert wide.endswith("; still in: Maximilian, Ann B, Charlotte, Bartholomew")
    head, *_ = drawn(auction, "Ann B", width=100)
    assert head == " turn 1, 00:34 left: auction BAL: Charlotte bids 40; also in: Maximilian, Ann B, Bartholomew"
    head, *_ = drawn(auction, "Ann B", width=80)
    assert head == " turn 1, 00:34 left: auction BAL: Char… bids 40; also in: Maxi…, Ann B, Bart…"


def test_on_a_narrow_screen_who_is_still_in_goes_into_a_line_of_its_own(auction):
    assert drawn(auction, "Ann B", width=60, height=20)[:2] == [
        " turn 1, 00:34 left: auction BAL: Charlotte bids 40;",
        " also in: Maximilian, Ann B, Bartholomew",
    ]


def test_names_are_cut_of_those_who_wait_before_the_cash_takes_a_second_row():
    game = position(*(f'"{name}" 1500' for name in ("Margaret", "Elizabeth", "Charlotte", "Theodora", "Ann B", "Bob")))
    head, cash, _ = drawn(game, "Margaret")
    assert head == " turn 1, Margaret's, 00:34 left: Margaret to roll"
    assert cash == " Margaret 1,500  Eliz… 1,500  Char… 1,500  Theo… 1,500  Ann B 1,500  Bob 1,500"
    assert drawn(game, "Margaret", width=100)[1].startswith(
        " Margaret 1,500  Elizabeth 1,500  Charlotte 1,500  Theodora"
    )


def test_the_bankrupt_are_cut_first():
    game = position("Margaret 1500", "Elizabeth 1500", "Charlotte 1500", "Theodora 1500", "Anastasia 1500")
    played(game, "Anastasia resign")
    assert (
        drawn(game, "Margaret")[1] == " Margaret 1,500  Elizabeth 1,500  Charlotte 1,500  Theodora 1,500  Anast… 0 out"
    )


@pytest.mark.parametrize("width", [60, 80])
@pytest.mark.parametrize("height", [20, 24])
def test_nobody_is_left_out_and_no_two_names_look_alike(width, height):
    game = position(*(f'"Player {number}" 1500' for number in range(8)))
    rows = drawn(game, "Player 2", width=width, height=height)[1:-1]
    assert max(map(len, rows)) <= width
    names = [part.rpartition(" ")[0] for row in rows for part in row.strip().split("  ")]
    assert [name[-1] for name in names] == list("01234567")
    assert len({*names}) == 8


def test_a_player_called_like_a_phase_does_not_change_what_is_said():
    game = position("auction 1500", "Bartholomew-Maximilian 1500", "Charlotte-Anastasia 1500")
    played(game, "auction roll 1+2", "auction decline", "auction bid 40")
    assert "auction BAL: auct… bids 40; also in: Bart…, Char…" in drawn(game, "auction", width=76)[0]


def test_a_name_of_two_words_is_not_broken_over_two_lines():
    tables.keep_whole(["Ann B", "cid"])
    text = "the rent of 26 for St. James Place could be asked for by Ann B until the next roll"
    assert tables.wrapped(text, 61).split("\n")[1].startswith("Ann B until")
    assert [line.plain for line in wrap(text, 61)] == tables.wrapped(text, 61).split("\n")
