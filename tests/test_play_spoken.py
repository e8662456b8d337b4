"""What a clerk types first at a noisy table: it works, or its refusal names what to type."""

import pytest
from cli_helper import Desk


@pytest.fixture
def desk(tmp_path):
    """Ann Lee has the light blues, bob has landed on one: 14 is open from entry 4."""
    desk = Desk(tmp_path)
    desk.done("new", "Cup", "--players", "Ann Lee,bob,cid", "--seed", "s")
    desk.lines("Ann roll 2+4", "Ann buy", "Ann end", "bob roll 2+4")
    return desk


def typed(*lines):
    return "\n".join(lines) + "\n"


def played(desk, *lines):
    """The entries that these lines made."""
    before = len(desk.entries())
    desk.done("play", stdin=typed(*lines))
    return [entry["line"] for entry in desk.entries()[before:]]


def refused(desk, line, *words):
    """The sentence with which a line is refused."""
    before = desk.done("games", "--json").json
    said = desk("play", *words, stdin=typed(line))
    assert said.code in (1, 2, 4)
    assert desk.done("games", "--json").json == before
    place, *echo = said.err.splitlines()
    assert place.startswith("-:1: ")
    assert echo[0] == f"    {line}"
    return place.removeprefix("-:1: ")


# -- dice, and who throws them ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["3+4", "3 4", "3 + 4", "rolls 3 4", "ROLL 3+4", "12:00:00 3+4", "5. 3+4"])
def test_dice_alone_are_a_roll(desk, line):
    assert played(desk, line) == ["cid roll 3+4"]


def test_what_is_no_pair_of_dice_is_no_roll(desk):
    for line in ("3+7", "7", "3 4 5"):
        assert "is neither an entry number (12.) nor a time" in refused(desk, line)


def test_a_name_of_two_words_is_typed_as_it_is_said(desk):
    assert played(desk, "cid rolls 4 6", "Ann Lee rolls 1 2", "lee buys CON") == [
        "cid roll 4+6",
        '"Ann Lee" roll 1+2',
        '"Ann Lee" buy',
    ]


def test_whoever_stands_elsewhere_cannot_buy_by_a_name(desk):
    desk.lines("cid roll 1+2")
    assert refused(desk, "cid buy MED") == ("refused: check: Mediterranean Avenue is bank's, the line says cid's")
    assert played(desk, "buys baltic-avenue") == ["cid buy"]


# -- rents ------------------------------------------------------------------------------------------------------------

CLAIMS = ["claim", "claims", "claim bob", "claim rent", "claim rent from bob", "Ann claims from bob 6", "lee claim ORI"]


@pytest.mark.parametrize("line", CLAIMS)
def test_a_rent_is_asked_for_by_whom_it_is_from(desk, line):
    assert played(desk, line) == ['"Ann Lee" claim 4']
    assert desk.state()["players"][0]["cash"] == 1406


def test_a_number_after_claim_is_never_taken_for_a_sum(desk):
    open_one = "the number after claim is the entry: open is 4 (6 from bob, Oriental Avenue)"
    assert refused(desk, "claim 6").endswith(open_one)
    assert refused(desk, "claim 3").endswith(open_one)
    paid = '"Ann Lee" claim 4; if 7 was really paid, as played: "Ann Lee" claim 4 amount=7'
    assert refused(desk, "claim bob 7") == f"usage: the rent is 6, not 7: {paid}"


def test_of_several_rents_from_one_player_each_is_named(tmp_path):
    desk = Desk(tmp_path)
    record = """mpn: 1
rules: claim=never-lapses
setup: ann 100 at 0
setup: bob 100 at 0 deeds ORI STC
"""
    desk.done("import", "-", "--name", "Cup", stdin=record)
    desk.lines("ann roll 2+4", "bob roll 4+6", "ann roll 1+4")
    assert refused(desk, "claim ann") == "usage: which rent? bob claim 1 (6 from ann, ORI), claim 3 (10 from ann, STC)"
    assert played(desk, "claim STC", "claim ann") == ["bob claim 3", "bob claim 1"]
    assert "'ann': after 'claim' stands the entry where the rent fell due" in refused(desk, "bob claim ann")


def test_a_rent_asked_for_too_late_is_the_one_that_lapsed(desk):
    desk.lines("cid roll 4+6")
    said = desk("play", stdin=typed("Ann claims from bob"))
    assert said.code == 1
    assert '"Ann Lee" claim 4 !late' in said.out


# -- cards ------------------------------------------------------------------------------------------------------------


def test_a_card_is_one_of_the_deck_that_is_to_be_drawn_from(desk):
    desk.lines("cid roll 3+4")
    assert "'go' could be " in refused(desk, "draw go")
    assert "card of chance? cards are advance-to-" in refused(desk, "draw chance")
    assert played(desk, "draws get-out") == ["cid draw chance:get-out-of-jail-free"]


@pytest.mark.parametrize(
    "line",
    ["draw back 3", "cid draws go back 3", "cid draw chance back", "draw chance:back", "draw go-back-three-spaces"],
)
def test_a_card_goes_by_any_of_its_words(desk, line):
    desk.lines("cid roll 3+4")
    assert played(desk, line) == ["cid draw chance:go-back-three-spaces"]


# -- the desk ---------------------------------------------------------------------------------------------------------


def test_the_clerk_takes_back_in_his_own_name(desk):
    assert played(desk, "undo 4", "redo 4", "rewind 2", "redo", 'note "dice off the board"', "count bob 1500") == [
        "clerk undo 4",
        "clerk redo 4",
        "clerk rewind 2",
        "clerk redo 7",
        'clerk note "dice off the board"',
        "clerk count bob 1500",
    ]
    assert {entry["by"] for entry in desk.entries()[4:]} == {"clerk"}


def test_the_way_out_of_a_refusal_is_typed_as_it_stands_there(tmp_path):
    desk = Desk(tmp_path)
    desk.done("new", "Cup", "--players", "ann,bob", "--as-played", "--rules", "undo=tiers")
    desk.lines("ann roll 2+4", "ann buy", "bob roll 2+4", "ann claim")
    way_out = "rewind 1 takes back all since"
    assert way_out in refused(desk, "u 2", "--role", "referee", "--reason", "no money")
    assert "with a reason" in refused(desk, "u typo", "--role", "referee")
    assert "--role referee" in refused(desk, "rewind 1")
    assert played(desk, 'rewind 1 --role referee --reason "no money"', "redo 5 --role=referee --reason found") == [
        "clerk rewind 1",
        "clerk redo 5",
    ]
    last = desk.entries()[-2:]
    assert [(entry["role"], entry["reason"]) for entry in last] == [("referee", "no money"), ("referee", "found")]
    desk.done("play", "--role", "referee", stdin=typed('u 4 "not asked"', "undo 3 --reason late"))
    assert [entry["line"] for entry in desk.entries()[-2:]] == ["ref undo 4", "ref undo 3"]


def test_what_is_the_referees_is_not_said_by_a_clerk_in_passing(desk):
    assert refused(desk, "adjust bob +4") == "usage: who? this is for the referee: ref adjust bob +4"
    assert refused(desk, 'dispute open 4 "I asked"') == (
        'usage: who disputes it? bob dispute 4 "I asked", or another\'s name'
    )
    desk.done("play", "--role", "referee", stdin=typed("adjust bob +4"))
    assert desk.entries()[-1]["line"] == "ref adjust bob +4"


def test_advice_for_a_shell_may_be_pasted(desk):
    counted = desk("count", "Ann Lee", "1396")
    advice = next(line for line in counted.out.splitlines() if "monopoly do" in line).partition(": ")[2]
    assert advice == """monopoly do ref adjust '"Ann Lee"' -4"""
    assert played(desk, advice, "monopoly undo 6", 'do "Ann Lee" claim', "do 'cid roll 3+4 {he didn''t see}'") == [
        'ref adjust "Ann Lee" -4',
        "clerk undo 6",
        '"Ann Lee" claim 4',
        "cid roll 3+4",
    ]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("audit", "'audit' is for the shell: monopoly audit, in another window"),
        ("statement Ann Lee", "'statement' is for the shell: monopoly statement Ann Lee, in another window"),
        ("state 3", "state stands alone; monopoly state --at 3, in another window, tells how it was"),
        (
            "roll 3+4 --as-played",
            "no option --as-played in a line: it goes with the command, monopoly play --as-played",
        ),
    ],
)
def test_what_is_no_line_names_the_command_that_is_meant(desk, line, message):
    assert refused(desk, line) == f"usage: {message}"


def test_of_several_games_the_command_names_this_one(desk):
    desk.done("new", "Cup 2", "--players", "ann,bob")
    assert "monopoly audit -g 'Cup 2', in" in refused(desk, "audit", "-g", "Cup 2")


def test_l_with_a_name_is_about_him_alone(desk):
    shown = desk.done("play", stdin=typed("l cid")).out
    assert shown == desk.done("legal", "cid").out
    assert refused(desk, "l zed").startswith("usage: no player 'zed'")
