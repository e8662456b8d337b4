"""Each option of a ruleset on both sides of the line: one position, the same lines, and what each setting makes of it.

An outcome is what the checks of a record say (``ann 450 ORI*2``), or ``! rule`` where the last line is refused.
"""

import pytest
from msgspec import Struct
from scenario import given

from monopoly.ruleset import Ruleset

ELSEWHERE = {
    "name": "names the ruleset",
    "title": "names the ruleset",
    "board": "test_board_files.py",
    "notes": "what the players are handed out; no rule asks for it (test_rulebook.py)",
    "penalties": "a list of names, which only a file can set (test_rulebook.py)",
    "start_order": "test_rules_business_start.py",
    "deposit": "test_rules_business_start.py",
    "deposit_growth": "test_rules_business_start.py",
    "lot_refund": "test_rules_companies.py",
    "lots_for_lots": "test_rules_companies.py",
    "takeover_price": "test_rules_city_hall.py",
    "undo": "who may take back: the desk's",
    "protest": "the desk's",
}
"""Options that no position can tell apart, and where they are seen to."""

START = "start: 2026-01-01T10:00:00Z"
ORANGE = "ann 1000 at 20 deeds STJ TEN NYA"


class Case(Struct, frozen=True):
    """A position (headers and setups), lines, and the outcome for each setting; ``more`` options hold for all."""

    option: str
    position: tuple[str, ...]
    lines: tuple[str, ...]
    outcomes: dict[str, str]
    more: str = ""


def case(option, position, lines, /, more="", **outcomes):
    """Describe a case; a setting that is no name of Python's is given by ``settings``."""
    settings = outcomes.pop("settings", {})
    return Case(option, tuple(position), tuple(lines), {**outcomes, **settings}, more)


TWO = ("ann 500", "bob 500")
RENT = ("turn: bob", "ann 500 deeds ORI", "bob 500", "cid 500 at 10", "dan 500 at 10")
FALLEN = ("ann 10 at 35 deeds MED*1 BAL*1", "bob 500 deeds BDW*5 PKP*5", "cid 500")
MEET = (START, "ann 500 at 10", "bob 500 at 10")

CASES = (
    case("min_players", TWO, (), settings={"2": "ann 500", "3": "! start.players"}),
    case("max_players", (*TWO, "cid 500"), (), settings={"3": "cid 500", "2": "! start.players"}),
    case("starting_cash", ("players: ann bob",), (), settings={"1500": "ann 1500", "400": "ann 400 bob 400"}),
    case(
        *("deal", ("players: ann bob",), ("bank deal ann BAL BDW",)),
        settings={"none": "! start.deal", "two": "BAL:ann ann 1500", "all": "! start.deal"},
        more="deal_paid=no",
    ),
    case(
        *("deal_paid", ("players: ann bob",), ("bank deal ann BAL BDW",)),
        settings={"yes": "ann 1040", "no": "ann 1500"},
        more="deal=two",
    ),
    case("salary", ("ann 500 at 38", "bob 1"), ("ann roll 1+2",), settings={"200": "ann 700", "0": "ann 500"}),
    case(
        *("salary_on_go", ("ann 500 at 38", "bob 1"), ("ann roll 1+1",)),
        settings={"none": "ann 700", "400": "ann 900", "0": "ann 500"},
    ),
    case(
        *("triple_double", ("doubles: 2", "ann 500 at 10", "bob 1"), ("ann roll 5+5", "ann roll 1+2")),
        settings={"jail": "! turn.order", "none": "ann@23"},
    ),
    case("jail_fine", ("ann 50 jail", "bob 1"), ("ann pay jail",), settings={"50": "ann 0", "51": "! cash.short"}),
    case(
        *("jail_tries", ("ann 100 jail 2", "bob 1"), ("ann roll 1+2",)),
        settings={"3": "ann 50 ann@13", "4": "ann 100 ann@10"},
    ),
    case(
        *("free_parking_pot", ("ann 500 at 35", "bob 500 at 10"), ("ann roll 1+2", "bob roll 4+6")),
        settings={"yes": "ann 400 bob 600 pot 0", "no": "ann 400 bob 500 pot 0"},
    ),
    case(
        *("free_parking_bonus", ("ann 500 at 10", "bob 1"), ("ann roll 4+6",)),
        settings={"0": "ann 500", "100": "ann 600"},
    ),
    case(
        *("free_parking_move", ("ann 500 at 10", "bob 1"), ("ann roll 4+6", "ann move GO")),
        settings={"yes": "ann 700 ann@0", "no": "! move.dice"},
    ),
    case(
        *("stock_exchange", ("ann 500 at 10", "bob 500"), ("ann roll 4+6", "bob roll 1+3")),
        settings={"yes": "! turn.order", "no": "bob 300"},
    ),
    case("income_tax", TWO, ("ann roll 1+3", "ann choose 10%"), fixed="! tax.choice", choice="ann 450"),
    case("declined", TWO, ("ann roll 1+2", "ann decline", "bob bid 5"), auction="bob 500", stays="! auction.closed"),
    case(
        *("decliner_may_bid", (*TWO, "cid 500"), ("ann roll 1+2", "ann decline", "ann bid 5")),
        yes="ann 500",
        no="! auction.on-decline",
    ),
    case(
        *("claim", RENT, ("bob roll 2+4", "cid roll 4+6", "ann claim")),
        settings={
            "next-roll": "ann 500 bob 500",
            "second-roll": "ann 506",
            "never-lapses": "ann 506",
            "automatic": "! rent.claim",
        },
    ),
    case(
        *("claim", RENT, ("bob roll 2+4", "cid roll 4+6", "dan roll 4+6", "ann claim")),
        settings={"second-roll": "ann 500 bob 500", "never-lapses": "ann 506"},
    ),
    case(
        "double_rent_with_mortgage",
        ("turn: bob", "ann 500 deeds STJ TEN NYA(m)", "bob 500 at 10"),
        ("bob roll 2+4", "ann claim"),
        yes="bob 472",
        no="bob 486",
    ),
    case(
        "double_rent_beside_buildings",
        ("turn: bob", "ann 500 deeds STJ TEN NYA*1", "bob 500 at 10"),
        ("bob roll 2+4", "ann claim"),
        yes="bob 472",
        no="bob 486",
    ),
    case(
        *("utility_dice", ("turn: bob", "ann 500 deeds ELE", "bob 500 at 5"), ("bob roll 3+4", "ann claim")),
        move="bob 472",
        fresh="! rent.claim",
    ),
    case("houses", (ORANGE, "bob 1"), ("ann build STJ TEN NYA",), settings={"3": "NYA*1", "2": "! build.supply"}),
    case("houses", (ORANGE, "bob 1"), ("ann build STJ",), settings={"none": "STJ*1", "0": "! build.supply"}),
    case(
        *("hotels", ("ann 1000 deeds STJ*4 TEN*4 NYA*4", "bob 1"), ("ann build STJ TEN",)),
        settings={"2": "TEN*5", "1": "! build.supply", "none": "TEN*5"},
    ),
    case(
        *("build_when", ("ann 1000 at 10 deeds STJ TEN NYA", "bob 1"), ("ann roll 4+6", "ann build STJ")),
        settings={"between-turns": "STJ*1", "own-turn": "STJ*1", "before-roll": "! build.when"},
    ),
    case(
        "build_when",
        ("ann 500 at 10", "bob 500", "cid 1000 deeds STJ TEN NYA"),
        ("ann roll 4+6", "cid build STJ"),
        settings={"between-turns": "STJ*1", "own-turn": "! build.when", "before-roll": "! build.when"},
    ),
    case("build_on_lot", (ORANGE, "bob 1"), ("ann build STJ",), yes="! build.when", no="STJ*1"),
    case(
        *("build_on_lot", ("ann 1000 at 16 deeds STJ TEN NYA", "bob 1"), ("ann build STJ",)),
        yes="STJ*1",
        no="STJ*1",
    ),
    case(
        *("build_group_limit", (ORANGE, "bob 1"), ("ann build STJ", "ann build TEN")),
        settings={"1": "! build.limit", "2": "TEN*1", "none": "TEN*1"},
    ),
    case(
        *("build_turn_limit", ("ann 1000 deeds STJ TEN NYA MED BAL", "bob 1"), ("ann build STJ", "ann build MED")),
        settings={"1": "! build.limit", "2": "MED*1", "none": "MED*1"},
    ),
    case("build_evenly", (ORANGE, "bob 1"), ("ann build STJ*2",), yes="! build.even", no="STJ*2"),
    case(
        *("hotel_needs", ("ann 1000 deeds STJ*3 TEN*3 NYA*3", "bob 1"), ("ann build STJ",)),
        settings={"3": "STJ*5", "4": "STJ*4"},
    ),
    case(
        *("hotel_needs_group", ("ann 1000 deeds STJ*4 TEN*3 NYA*3", "bob 1"), ("ann build STJ",)),
        yes="! build.hotel",
        no="STJ*5",
        more="build_evenly=no",
    ),
    case(
        *("house_refund", ("ann 0 deeds STJ*1 TEN NYA", "bob 1"), ("ann sell STJ",)),
        settings={"50": "ann 50", "100": "ann 100", "0": "ann 0"},
    ),
    case(
        *("hotel_refund", ("ann 0 deeds STJ*5 TEN*5 NYA*5", "bob 1"), ("ann sell STJ*5 TEN*5 NYA*5",)),
        settings={"50": "ann 750", "0": "ann 600", "100": "ann 900"},
    ),
    case(
        *("hotels_together", ("ann 0 deeds STJ*5 TEN*5 NYA*5", "bob 1"), ("ann sell STJ*5",)),
        yes="! build.sell-hotel",
        no="ann 250",
        more="build_evenly=no",
    ),
    case(
        *("trade_when", ("ann 500 at 10 deeds BDW", "bob 500"), ("ann roll 4+6", "ann trade bob BDW for 10")),
        settings={"any": "BDW:bob", "before-roll": "! trade.when"},
    ),
    case(
        *("trade_mortgaged", ("ann 500 deeds BDW(m)", "bob 500"), ("ann trade bob BDW for 10",)),
        yes="BDW:bob bob 470",
        no="! trade.mortgaged",
    ),
    case("credit", TWO, ("ann give bob 20",), yes="bob 520", no="! trade.no-loans"),
    case(
        *("mortgage_needs", ("ann 500 deeds STJ*1 TEN NYA", "bob 500"), ("ann mortgage TEN",)),
        lot="TEN(m)",
        group="! mortgage.buildings",
    ),
    case(
        *("interest", ("ann 220 deeds BDW(m)", "bob 500"), ("ann redeem BDW",)),
        settings={"10": "ann 0", "11": "! cash.short", "0": "ann 20"},
    ),
    case(
        *("transfer_fee", ("ann 500 deeds BDW(m)", "bob 20"), ("ann trade bob BDW for 0",)),
        settings={"10": "bob 0", "11": "! cash.short", "0": "bob 20"},
        more="credit=yes",
    ),
    case(
        "taken_over_interest",
        ("ann 500 at 10 deeds BDW(m)", "bob 220"),
        ("ann trade bob BDW for 0", "ann roll 4+6", "bob redeem BDW"),
        settings={"none": "bob 0", "20": "! cash.short", "0": "bob 20"},
        more="credit=yes transfer_fee=0",
    ),
    case(
        *("bankrupt_to_player", FALLEN, ("ann roll 1+3", "bob claim", "ann bankrupt")),
        settings={
            "estate": "bob 560 MED:bob MED*0",
            "with-buildings": "bob 510 MED:bob MED*1",
            "bank-pays": "bob 2500 MED:bank",
            "cash-only": "bob 620 MED:bank",
        },
    ),
    case(
        *("bankrupt_to_bank", ("ann 500 deeds BDW", "bob 500", "cid 500"), ("ann resign", "bob bid 5")),
        auction="BDW:bank",
        unowned="! auction.closed",
    ),
    case(
        "ends",
        ("ann 500", "bob 500", "cid 500 at 10", "dan 500"),
        ("ann resign", "bob resign", "cid roll 4+6"),
        settings={"last": "cid@20", "second-bankruptcy": "! play.ended", "time": "cid@20"},
    ),
    case(
        *("turn", (START, *TWO), ("01:00 ref timeout ann",)),
        settings={"59s": "ann 500", "60s": "! turn.timeout", "none": "! turn.timeout"},
    ),
    case(
        *("bank", (START, *TWO), ("01:20 ref timeout ann",)),
        settings={"59s+20s": "ann 500", "60s+20s": "! turn.timeout", "none": "! turn.timeout"},
    ),
    case(
        *("round", MEET, ("10:00 ann roll 4+6",)),
        settings={"10m": "! win.richest", "601s": "ann@20", "none": "ann@20"},
        more="end=at-once",
    ),
    case(
        *("end", MEET, ("09:00 ann roll 4+6", "10:00 bob roll 4+6")),
        settings={"at-once": "! win.richest", "equal-turns": "bob@20"},
        more="round=10m",
    ),
    case(
        *("timeout", (START, *TWO, "cid 500"), ("02:00 ref timeout ann", "bob roll 1+3")),
        settings={"report": "! turn.order", "end-turn": "bob 300", "bankrupt": "bob 300 ann 0"},
        more="turn=60s",
    ),
)


@pytest.mark.parametrize(
    ("told", "value"),
    [(told, value) for told in CASES for value in told.outcomes],
    ids=[f"{told.option}={value}" for told in CASES for value in told.outcomes],
)
def test_an_option_makes_its_difference(told, value):
    rules = f"rules: {told.option}={value} {told.more}".strip()
    scenario = given(rules, *told.position)
    if told.lines:
        scenario = scenario.after(*told.lines[:-1]).when(told.lines[-1])
    outcome = told.outcomes[value]
    if outcome.startswith("! "):
        scenario.refused(outcome[2:])
    else:
        scenario.leaves(outcome)


def test_every_option_has_both_sides_here_or_is_seen_to_elsewhere():
    sides = {told.option: set() for told in CASES}
    for told in CASES:
        sides[told.option] |= set(told.outcomes.values())
    assert {option for option, outcomes in sides.items() if len(outcomes) < 2} == set()
    assert set(Ruleset.__struct_fields__) - set(sides) == set(ELSEWHERE)
