"""Time: what the referee's timeout does, and the end of the agreed time; nothing happens by itself."""

import pytest
from cli_helper import Desk
from scenario import given

from events import (
    AuctionClosed,
    AuctionOpened,
    Bankrupted,
    Declined,
    EstatePassed,
    GameEnded,
    Goods,
    LotsQueued,
    TimedOut,
    TurnBegan,
)
from projections import read_round

START = "start: 2026-01-01T10:00:00Z"


def timed(rules, *setups):
    return given(START, f"rules: {rules}", *(setups or ("ann 500", "bob 500", "cid 500")))


# turn.timeout: who may be timed out


def test_a_timeout_within_the_limit_is_refused_and_one_over_it_is_not():
    timed("turn=60s").when("01:00 ref timeout ann").refused("turn.timeout", "60 s of 60 s")
    timed("turn=60s").when("01:01 ref timeout ann").then(TimedOut("ann", "report"))


def test_a_pause_is_not_counted():
    (
        timed("turn=60s")
        .after("00:30 ref pause", "09:00 ref resume")
        .when("09:30 ref timeout ann")
        .refused("turn.timeout", "60 s of 60 s")
        .when("09:31 ref timeout ann")
        .then(TimedOut("ann", "report"))
    )


def test_a_stock_of_time_is_used_up_over_all_turns():
    scenario = timed("bank=1m+10s", "ann 500 at 10", "bob 500 at 10").after(
        "00:50 ann roll 4+6", "00:50 ann end", "00:55 bob roll 4+6", "00:55 bob end"
    )
    # 60 and two turns' 10 are 80; ann has used 50
    scenario.when("01:25 ref timeout ann").refused("turn.timeout", "0 s are left of his stock")
    scenario.when("01:26 ref timeout ann").then(TimedOut("ann", "report"))


def test_only_who_is_in_turn_and_only_where_there_is_a_limit():
    timed("turn=60s").when("05:00 ref timeout bob").refused("turn.timeout", "it is ann's turn")
    timed("round=60m").when("05:00 ref timeout ann").refused("turn.timeout", "no limit of time is set")
    timed("turn=60s").after("bob resign").when("05:00 ref timeout bob").refused("play.bankrupt")
    timed("turn=60s").after("ref end").when("05:00 ref timeout ann").refused("play.ended")


def test_where_no_times_are_known_the_referees_word_holds():
    given("rules: turn=60s", "ann 500", "bob 500").when("ref timeout ann").then(TimedOut("ann", "report"))


# turn.timeout: what it does


def test_a_report_changes_nothing_else():
    timed("turn=60s timeout=report").after("02:00 ref timeout ann").phase("roll", "ann").after("02:05 ann roll 4+6")


def test_end_turn_passes_the_turn_on_before_the_roll():
    (
        timed("turn=60s timeout=end-turn")
        .when("02:00 ref timeout ann")
        .then(TimedOut("ann", "end-turn"), TurnBegan("bob", 2))
        .phase("roll", "bob")
    )


def test_end_turn_takes_the_extra_roll_of_doubles():
    (
        timed("turn=60s timeout=end-turn", "ann 500 at 6", "bob 500", "cid 500")
        .after("00:10 ann roll 2+2")
        .phase("roll", "ann")
        .when("02:00 ref timeout ann")
        .then(TimedOut("ann", "end-turn"), TurnBegan("bob", 2))
    )


def test_whose_turn_time_ended_after_doubles_has_no_roll_left():
    scene = timed("turn=60s timeout=end-turn", "ann 500", "bob 500", "cid 500").after("00:10 ann roll 1+1")
    scene.after("01:15 ref timeout ann", "ann draw community-chest:bank-error")
    scene.when("ann roll 1+2").refused("turn.order", "it is not ann's turn: bob is to roll")


def test_end_turn_lets_a_lot_on_offer_go_to_auction_first():
    (
        timed("turn=60s timeout=end-turn")
        .after("00:10 ann roll 1+2")
        .when("02:00 ref timeout ann")
        .then(TimedOut("ann", "end-turn"), Declined("ann", "BAL"), AuctionOpened("BAL", ("ann", "bob", "cid")))
        .phase("auction", "ann")
        .when("bank unsold BAL")
        .then(AuctionClosed("BAL"), TurnBegan("bob", 2))
        .when("bob roll 1+2")
        .phase("buy", "bob")
    )


def test_what_end_turn_left_open_is_the_last_of_that_turn():
    scene = timed("turn=60s timeout=end-turn").after("00:10 ann roll 1+2", "02:00 ref timeout ann", "02:10 ann pass")
    scene.when("02:20 bob bid 5", "02:30 cid pass").phase("roll", "bob")
    scene.when("03:30 ref timeout bob").refused("turn.timeout", "60 s of 60 s")
    scene.when("03:31 ref timeout bob").then(TimedOut("bob", "end-turn"), TurnBegan("cid", 3))


def test_end_turn_waits_for_a_card_and_where_it_leads():
    scene = timed("turn=60s timeout=end-turn").after("00:10 ann roll 3+4", "02:00 ref timeout ann")
    scene.after("02:05 ann draw chance:go-back-three-spaces").phase("roll", "bob")
    scene = timed("turn=60s timeout=end-turn").after("00:10 ann roll 3+4", "02:00 ref timeout ann")
    scene.after("02:05 ann draw chance:advance-to-boardwalk").phase("buy", "ann")
    scene.after("02:10 ann buy").phase("roll", "bob")


@pytest.mark.parametrize(("option", "phase"), [("declined=stays", "roll"), ("decliner_may_bid=no", "auction")])
def test_end_turn_goes_by_the_rules_for_declined_lots(option, phase):
    scenario = timed(f"turn=60s timeout=end-turn {option}").after("00:10 ann roll 1+2", "02:00 ref timeout ann")
    scenario.phase(phase)
    if phase == "auction":
        scenario.auction("BAL", "bob", "cid")


def test_end_turn_leaves_a_debt_to_be_paid_before_the_next_roll():
    (
        timed("turn=60s timeout=end-turn", "ann 100 deeds RDR", "bob 500", "cid 500")
        .after("00:10 ann roll 1+3", "02:00 ref timeout ann")
        .phase("pay", "ann")
        .when("bob roll 1+2")
        .refused("turn.order")
        .after("ann mortgage RDR", "bob roll 1+2")
    )


def test_bankrupt_puts_a_player_out():
    (
        timed("turn=60s timeout=bankrupt", "ann 500 deeds BAL", "bob 500", "cid 500")
        .when("02:00 ref timeout ann")
        .then(
            TimedOut("ann", "bankrupt"),
            Bankrupted("ann", "bank"),
            EstatePassed("ann", "bank", Goods(500, ("BAL",))),
            LotsQueued(("BAL",)),
            AuctionOpened("BAL", ("bob", "cid")),
        )
    )


def test_online_a_player_out_of_time_is_bankrupt():
    (
        given(START, "ruleset: online", "rules: turn=60s", "ann 500", "bob 500")
        .when("02:00 ref timeout ann")
        .then(
            TimedOut("ann", "bankrupt"),
            Bankrupted("ann", "bank"),
            EstatePassed("ann", "bank", Goods(500)),
            GameEnded("bob", "last", {"bob": 500}),
        )
        .ended("bob")
    )


def test_a_debtor_out_of_time_is_bankrupt_to_his_creditor():
    (
        timed("turn=60s timeout=bankrupt", "ann 10", "bob 500 deeds RDR", "cid 500")
        .after("00:10 ann roll 2+3", "00:20 bob claim")
        .when("02:00 ref timeout ann")
        .leaves("bob 510")
    )


# win.richest: the agreed time

MEET = ("ann 500 at 10", "bob 500 at 10", "cid 500 at 10")
"""All roll ten from jail to free parking, where nothing happens."""


def test_equal_turns_plays_the_round_to_its_end():
    scenario = timed("round=10m", *MEET).after("09:59 ann roll 4+6", "10:00 bob roll 4+6", "11:00 cid roll 4+6")
    scenario.when("11:01 ann roll 4+6").refused("win.richest", "all have had the same number of turns")
    scenario.when("11:02 ref end").then(GameEnded(None, "referee", {"ann": 500, "bob": 500, "cid": 500}))


def test_equal_turns_lets_a_turn_that_began_in_time_start_a_new_round():
    scenario = timed("round=10m", *MEET).after(
        "09:00 ann roll 4+6", "09:10 bob roll 4+6", "09:20 cid roll 4+6", "09:30 cid end", "10:30 ann roll 1+2"
    )
    scenario.after("ann decline", "bank unsold IND", "bob roll 4+6", "12:00 cid roll 4+6")
    scenario.when("12:01 ann roll 1+2").refused("win.richest")


def test_equal_turns_a_turn_opened_after_the_time_is_not_rolled():
    scenario = timed("round=10m", *MEET).after("09:50 ann roll 4+6", "09:55 bob roll 4+6", "10:30 cid roll 4+6")
    scenario.after("10:31 cid end").when("10:40 ann roll 1+2").refused("win.richest")


def test_equal_turns_what_is_no_new_turn_goes_on_until_the_referee_ends_it():
    (
        timed("round=10m", "ann 500 at 10", "bob 500 at 10", "cid 500 at 10 deeds ORI VER CON")
        .after("09:50 ann roll 4+6", "09:55 bob roll 4+6", "10:30 cid roll 4+6")
        .after("10:40 cid build ORI", "10:50 cid build VER")
        .when("11:00 ref end")
        .ended("cid")
    )


OVER = ("09:50 ann roll 4+6", "09:55 bob roll 4+6", "10:30 cid roll 4+6", "10:35 cid end")


@pytest.mark.parametrize(
    "line", ["ann trade bob ORI for 1", "ann offer bob ORI for 1", "ann build ORI", "ann roll 1+2"]
)
def test_equal_turns_once_the_last_of_them_has_ended_nothing_is_begun(line):
    scenario = timed("round=10m", "ann 500 at 10 deeds ORI VER CON", "bob 500 at 10", "cid 500 at 10").after(*OVER)
    scenario.when(f"10:40 {line}").refused("win.richest", "all have had the same number of turns")


def test_equal_turns_what_is_owed_is_still_raised_and_paid():
    scenario = timed("round=10m", "ann 10 at 10 deeds ORI", "bob 500 at 10", "cid 500 at 10").after(*OVER)
    scenario.after("10:40 ref penalty ann 50", "10:45 ann trade bob ORI for 60").debts()


def test_equal_turns_counts_only_those_still_in_the_game():
    (
        timed("round=10m", *MEET)
        .after("09:50 ann roll 4+6", "09:51 ann end", "09:55 bob resign", "10:30 cid roll 4+6")
        .when("11:00 ann roll 1+2")
        .refused("win.richest")
    )


def test_as_played_what_had_no_effect_is_read_by_the_round_too():
    scene = given("mode: as-played", START, "rules: round=10m", *MEET).after("00:10 bob end", "00:20 ann roll 4+6")
    assert read_round(scene.game.past, (), 600, "equal-turns").late == ()


def test_at_once_ends_play_with_the_time():
    scenario = timed("round=10m end=at-once", *MEET).after("09:59 ann roll 4+6")
    scenario.when("10:00 bob roll 4+6").refused("win.richest", "the agreed time of 10m is up")
    scenario.when("10:00 ann end").refused("win.richest")
    scenario.after("10:01 ref penalty ann 50", "10:02 ref adjust bob +10").when("10:05 ref end").ended("bob")


def test_pauses_put_the_end_off():
    (
        timed("round=10m end=at-once", *MEET)
        .after("01:00 ref pause", "06:00 ref resume")
        .after("14:59 ann roll 4+6")
        .when("15:00 bob roll 4+6")
        .refused("win.richest")
    )


def test_without_times_nothing_is_known_to_be_late():
    given("rules: round=10m end=at-once", *MEET).when("ann roll 4+6", "bob roll 4+6").phase("end", "bob")


def test_as_played_it_is_stored_and_found():
    scenario = given(START, "mode: as-played", "rules: round=10m end=at-once", *MEET)
    scenario.when("10:00 ann roll 4+6").finds("win.richest", word="the agreed time of 10m is up").flagged("illegal")


# at the desk

RECORD = """\
mpn: 1
game: R1
start: 2026-01-01T10:00:00Z
rules: {}
setup: ann 500 at 10 deeds BDW(m) ORI*2 VER*2 CON*2
setup: bob 900 at 10 deeds MED*5 BAL*4

1. 09:59 ann roll 4+6
2. 10:10 bob roll 4+6
"""


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path)


def take_in(desk, rules, more="", code=0):
    result = desk("import", "-", stdin=RECORD.format(rules) + more)
    assert result.code == code, result
    return result


def test_the_clock_says_who_is_still_to_play_and_that_nothing_happens_by_itself(desk):
    take_in(desk, "round=10m")
    assert "the time is up; the last turns are bob's, then ref end ends the game" in desk.done("clock").out
    round_ = desk.done("clock", "--json").json["round"]
    assert round_ == {"limit": 600, "elapsed": 610, "left": -10, "end": "equal-turns", "up": True, "to_play": ["bob"]}
    desk.done("do", "10:20 bob end")
    assert "the time is up and all have had the same number of turns: ref end ends the game" in desk.done("clock").out
    assert desk.done("clock", "--json").json["round"]["to_play"] == []
    assert desk.state()["status"] == "playing"
    desk.done("do", "10:30 ref end")
    assert "the time is up" not in desk.done("clock").out


def test_an_import_names_the_line_that_was_played_too_late(desk):
    said = take_in(desk, "round=10m end=at-once", code=1)
    assert said.err.startswith("-:9: win.richest: the agreed time of 10m is up")


def test_the_audit_finds_what_was_played_after_the_end(desk):
    take_in(desk, "round=10m end=at-once\nmode: as-played")
    findings = desk("audit", "--json").json
    assert [(row["entry"], row["rule"]) for row in findings] == [(2, "win.richest")]
    # what the referee puts right is no play
    desk.done("do", '10:30 ref rule 2 note adjust="ann +5"')
    desk.done("do", "10:40 ref adjust ORI*1")
    assert [row["entry"] for row in desk("audit", "--json").json] == [2]


def test_stocks_of_time_are_told_and_audited(desk):
    take_in(desk, "bank=5m+10s")
    players = desk.done("clock", "--json").json["players"]
    assert [player["left"] for player in players] == [300 + 10 - 610, 300 + 10]
    told = desk.done("clock").out
    assert "05:00 over" in told
    (finding,) = desk.done("audit", "--json").json
    assert (finding["entry"], finding["rule"], finding["severity"]) == (1, "turn.timeout", "warning")
    assert "300 s before its end" in finding["message"]


SHEET = [
    ("ann", "cash", None, 1, 500),
    ("ann", "lot", "ORI", 1, 100),
    ("ann", "houses", "ORI", 2, 100),
    ("ann", "lot", "VER", 1, 100),
    ("ann", "houses", "VER", 2, 100),
    ("ann", "lot", "CON", 1, 120),
    ("ann", "houses", "CON", 2, 100),
    ("ann", "mortgaged lot", "BDW", 1, 200),
    ("bob", "cash", None, 1, 900),
    ("bob", "lot", "MED", 1, 60),
    ("bob", "hotel", "MED", 1, 250),
    ("bob", "lot", "BAL", 1, 60),
    ("bob", "houses", "BAL", 4, 200),
]


def test_the_sheet_lists_what_worth_is_made_of(desk):
    take_in(desk, "round=10m")
    document = desk.done("worth", "--json").json
    assert document["lines"] == [
        dict(zip(("player", "item", "square", "count", "amount"), row, strict=True)) for row in SHEET
    ]
    assert document["worth"] == {"ann": 1320, "bob": 1470}
    assert document["worth"] == {player["name"]: player["worth"] for player in desk.state()["players"]}
    told = desk.done("worth").out.splitlines()
    assert told[0] == "R1, end-of-game worth, after entry 2"
    assert "bob     cash" in told[11]
    assert told[10].split() == ["worth", "1,320"]
    assert [row["amount"] for row in desk.done("worth", "ann", "--for", "tax", "--json").json["lines"]][-1] == 400
    assert "income-tax worth" in desk.done("worth", "--for", "tax").out
    assert "no valuation 'now'" in desk.refused(2, "worth", "--for", "now")
    assert "bank is no player" in desk.refused(2, "worth", "bank")


def test_ending_the_game_shows_the_sheet_that_decided_it(desk):
    take_in(desk, "round=10m")
    told = desk.done("do", "ref end").out
    assert "bob wins" in told
    assert [line.split()[-1] for line in told.splitlines() if line.split()[:1] == ["worth"]] == ["1,320", "1,470"]
