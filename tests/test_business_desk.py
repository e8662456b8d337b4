"""The business game at the desk: what is shown, taken back, audited, written out and read in again."""

import pytest
from cli_helper import Desk
from msgspec import structs
from scenario import given

from events import DepositGrew, LotSold, Spun, TakenOver, Treated
from monopoly.auditing import audit
from monopoly.legal import legal
from monopoly.taking_back import Timeline
from monopoly.wording import word_events

GAME = """\
mpn: 1
game: B1
ruleset: business
players: ann bob

 1. bank order bob ann
 2. bob roll 1+5
 3. bob buy
 4. ann roll 5+6
 5. ann buy
 6. bob roll 4+5
 7. bob draw pole:green
 8. ann roll 4+5
 9. ann spin 100 7-7-bar
10. bob withdraw deposit
11. bob roll 6+4
12. bob draw pole:red
13. ann roll 4+6
14. ann draw city-hall:takeover
15. ann choose COT = ann 1610 bob 2170 COT:ann
16. bob roll 4+5
17. bob decline
18. ann roll 6+4 = ann 1810 ann.deposit 150
19. bob roll 1+5 = bob 2370
20. ann sell COT
21. ann roll 4+6 = ann@10
22. bob roll 1+2
23. bob decline
24. ann draw treatment:2 ill
25. bob roll 4+6
26. bob decline
27. ann draw treatment:1 cured
28. ann roll 1+4
29. ann draw pole:green = ann 1980
"""


@pytest.fixture
def desk(tmp_path):
    (tmp_path / "b1.mpn").write_text(GAME, encoding="utf-8")
    desk = Desk(tmp_path)
    desk.done("import", tmp_path / "b1.mpn")
    return desk


def test_a_record_goes_out_as_it_came_in_and_is_clean(desk):
    assert desk.done("export").out == GAME
    assert desk.done("audit", "--json").json == []
    assert desk.done("verify", "--json").json["ok"]


def test_the_state_shows_deposits_and_counts_them_in_the_worth(desk):
    ann, bob = sorted(desk.state()["players"], key=lambda player: player["name"])
    assert (ann["deposit"], bob["deposit"]) == (150, None)
    assert ann["worth"] == ann["cash"] + 150 + 180
    shown = desk.done("state").out
    assert "deposit" in shown
    assert "buildings without limit" in shown
    assert "deposit" not in Desk(desk.folder, "other.db").done("new", "C", "--players", "ann,bob").out


def test_colours_are_shown_where_the_program_drew_them(desk):
    drawn = Desk(desk.folder, "drawn.db")
    drawn.done("new", "B2", "--players", "ann,bob,cid", "--ruleset", "business", "--seed", "7")
    colours = {player["colour"] for player in drawn.state()["players"]}
    assert len(colours) == 3
    assert colours < {"red", "blue", "green", "yellow", "black"}
    assert all(colour in drawn.done("state").out for colour in colours)
    assert "colour" not in desk.done("state").out
    assert {player["colour"] for player in desk.state()["players"]} == {None}


def test_statements_tell_the_deposit_as_an_account_of_its_own(desk):
    rows = desk.done("statement", "bob", "--json").json
    assert {"entry": 10, "cause": "withdraw", "with": "bob.deposit", "amount": 100, "balance": 2060} in rows
    assert desk.done("statement", "ann.deposit", "--json").json == [
        {"entry": 0, "cause": "deposit", "with": "bank", "amount": 100, "balance": 100},
        {"entry": 18, "cause": "deposit", "with": "bank", "amount": 50, "balance": 150},
    ]
    assert desk.done("log", "--json").json[9]["transfers"] == [
        {"from": "bob.deposit", "to": "bob", "amount": 100, "reason": "withdraw"}
    ]


def test_a_closed_deposit_is_open_again_when_that_is_taken_back(desk):
    desk.done("rewind", "9", "--yes", "--reason", "miscounted")
    (bob,) = [player for player in desk.state()["players"] if player["name"] == "bob"]
    assert (bob["cash"], bob["deposit"]) == (1960, 100)
    desk.done("redo")
    assert desk.state()["players"][0]["deposit"] is None


def test_what_waits_is_told(desk):
    for lines, said in (
        (("bob roll 3+4",), "bob to choose (CASINO: spin 50, or choose none)"),
        (("bob spin 10 7-7-7", "ann roll 5+5", "ann draw pole:red"), "ann to roll again"),
    ):
        desk.lines(*lines)
        assert said in desk.done("state").out


# the audit referees each figure again


CASES = {
    "a spin": (9, Spun, {"won": 500}, "casino.spin", {"ann": -400}),
    "a takeover": (15, TakenOver, {"price": 140}, "takeover.lot", {"ann": -70, "bob": 70}),
    "the growth of a deposit": (18, DepositGrew, {"amount": 70}, "deposit.growth", {"ann.deposit": -20}),
    "a sale to the bank": (20, LotSold, {"amount": 140}, "trade.to-bank", {"ann": -70}),
    "a treatment": (24, Treated, {"tries": 2}, "hospital.leave", {}),
}


@pytest.mark.parametrize("what", CASES)
def test_a_figure_that_is_not_what_the_rules_give_is_found(what):
    number, kind, wrong, rule, owed = CASES[what]
    timeline = timeline_of(GAME)
    entries = list(timeline.entries)
    events = tuple(structs.replace(e, **wrong) if isinstance(e, kind) else e for e in entries[number].events)
    assert events != entries[number].events
    entries[number] = structs.replace(entries[number], events=events)
    found = audit(Timeline(timeline.book, timeline.vocabulary, entries))
    assert (found[0].entry, found[0].rule, found[0].owed) == (number, rule, owed)
    assert audit(timeline) == []


def timeline_of(text):
    from random_games import service

    from monopoly import read_record

    desk = service()
    desk.take_in(read_record(text.encode(), "b1.mpn"))
    return desk.game("B1").timeline()


# what may be done


def options(scenario, player):
    return {option.verb: option for option in legal(scenario.game.book, scenario.state, player)}


def test_a_patient_may_pay_or_draw_and_not_roll():
    may = options(given("ruleset: business", "ann 50 jail", "bob 0"), "ann")
    assert "roll" not in may
    assert "pay hospital" in may
    assert may["draw"].words == ("treatment:1", "treatment:2", "treatment:3")
    assert "pay hospital" not in options(given("ruleset: business", "ann 49 jail", "bob 0"), "ann")


def test_in_the_casino_one_may_stake_what_one_has_up_to_the_limit():
    for cash, high in ((120, 120), (900, 200)):
        start = given("ruleset: business", f"ann {cash} at 15", "bob 0").after("ann roll 1+4")
        may = options(start, "ann")
        assert (may["spin"].low, may["spin"].high, may["choose"].words) == (1, high, ("none",))


def test_a_bonus_may_be_spent_on_these_lots():
    start = given("ruleset: business", "ann 300 at 25", "bob 0 deeds FRM TOO TEL(m) BUS RIV AIR")
    may = options(start.after("ann roll 1+4", "ann draw city-hall:takeover"), "ann")
    assert (may["choose"].squares, may["choose"].words) == (("FRM",), ("none",))
    start = given("ruleset: business", "ann 120 at 25", "bob 0 deeds MIL")
    may = options(start.after("ann roll 1+4", "ann draw city-hall:free-company"), "ann")
    assert may["choose"].squares == ("FRM", "BKR")


def test_deposits_companies_and_the_order():
    start = given("ruleset: business", "players: ann bob")
    assert options(start, "bank")["order"].words == ("ann", "bob")
    assert "withdraw deposit" in options(start, "bob")
    start = given("ruleset: business", "ann 0 deeds SAW PAP(m)", "bob 0 deposit 0")
    assert options(start, "ann")["sell"].squares == ("SAW",)
    assert "withdraw deposit" not in options(start, "bob")
    assert "withdraw deposit" not in options(given("players: ann bob"), "ann")


def test_an_exchange_is_open_to_who_has_a_company_to_give_for_another():
    start = given("ruleset: business", "ann 50 deeds SAW", "bob 0 deeds MOT", "cid 100")
    may = options(start, "ann")["trade"]
    assert (may.partners, may.gives, may.takes, may.gives_cash) == (("bob",), ("SAW",), ("MOT",), 50)
    assert options(start, "ann").keys() >= {"trade", "offer"}
    assert not options(start, "cid").keys() & {"trade", "offer"}


def test_the_printed_deeds_speak_of_branches(tmp_path):
    Desk(tmp_path).done("print", "--ruleset", "business", "-o", tmp_path / "kit")
    deeds = (tmp_path / "kit" / "deeds.html").read_text(encoding="utf-8")
    assert "with 2 branches" in deeds
    assert "a monopoly costs" in deeds
    assert "hotel" not in deeds


def test_worth_is_told_in_the_boards_own_words(desk):
    record = "mpn: 1\ngame: W\nruleset: business\nsetup: ann 100 deeds SAW*4 PAP*3 FUR*3\nsetup: bob 100 deeds FRM\n"
    desk.done("import", "-", stdin=record)
    said = [desk.done("-g", "W", *words).out for words in (("worth",), ("sheet",), ("explain", "worth ann"))]
    assert "Sawmill (SAW): monopoly, with the branches it replaced" in said[0]
    assert "3 branches on Paper Plant" in said[1]
    assert "SAW monopoly" in said[2]
    assert not any("hotel" in text or "house" in text for text in said)


def test_what_is_wrong_several_times_is_said_once():
    scenario = given("ruleset: business", "mode: as-played", "ann 9000 deeds SAW*3 PAP*3 FUR*3", "bob 500")
    scenario.when("ann build SAW*5").finds("build.max")
    assert [breach.message.count("Sawmill has a monopoly already") for breach in scenario.breaches] == [1]


def test_an_estate_of_nothing_is_not_told():
    scenario = given("ruleset: business", "ann 0 deposit 0", "bob 500").when("ann resign")
    assert word_events(scenario.game.book, scenario.events)[:2] == ["ann gives up", "ann is bankrupt to the bank"]
    assert not any("takes" in said for said in word_events(scenario.game.book, scenario.events))
