"""The cards: each of the thirty-two with every event, the order of the decks, and what cards make players pay."""

import pytest
from scenario import given

from events import (
    CardDrawn,
    DebtArose,
    DrawDue,
    FreshRollDue,
    Jailed,
    Moved,
    Offered,
    Paid,
    RentDue,
    SalaryPaid,
)

CHANCE = "chance"
CHEST = "community-chest"
FROM = {CHANCE: ("at 2", "ann roll 1+4"), CHEST: ("at 10", "ann roll 3+4")}
"""From where, and with which roll, Ann comes to the card square: Chance on 7, Community Chest on 17."""


def draws(deck, ann="1000", bob="100", cid="100"):
    place, roll = FROM[deck]
    cash, _, rest = ann.partition(" ")
    return given(f"ann {cash} {place} {rest}", f"bob {bob}", f"cid {cid}").after(roll)


CARDS = [
    ("chance:advance-to-go", [Moved("ann", "GO"), SalaryPaid("ann", 200)]),
    ("chance:advance-to-illinois-avenue", [Moved("ann", "ILL"), Offered("ann", "ILL", 240)]),
    ("chance:advance-to-st-charles-place", [Moved("ann", "STC"), Offered("ann", "STC", 140)]),
    ("chance:advance-to-nearest-utility", [Moved("ann", "ELE"), Offered("ann", "ELE", 150)]),
    ("chance:advance-to-nearest-railroad-1", [Moved("ann", "PRR"), Offered("ann", "PRR", 200)]),
    ("chance:advance-to-nearest-railroad-2", [Moved("ann", "PRR"), Offered("ann", "PRR", 200)]),
    ("chance:bank-dividend", [Paid("bank", "ann", 50, "card")]),
    ("chance:get-out-of-jail-free", []),
    ("chance:go-back-three-spaces", [Moved("ann", "ITX"), Paid("ann", "bank", 200, "tax", "ITX")]),
    ("chance:go-to-jail", [Jailed("ann", "JAI", "card")]),
    ("chance:general-repairs", [Paid("ann", "bank", 3 * 25 + 100, "card")]),
    ("chance:speeding-fine", [Paid("ann", "bank", 15, "card")]),
    ("chance:trip-to-reading-railroad", [Moved("ann", "RDR"), SalaryPaid("ann", 200), Offered("ann", "RDR", 200)]),
    ("chance:advance-to-boardwalk", [Moved("ann", "BDW"), Offered("ann", "BDW", 400)]),
    ("chance:elected-chairman", [Paid("ann", "bob", 50, "card"), Paid("ann", "cid", 50, "card")]),
    ("chance:building-loan-matures", [Paid("bank", "ann", 150, "card")]),
    ("community-chest:advance-to-go", [Moved("ann", "GO"), SalaryPaid("ann", 200)]),
    ("community-chest:bank-error", [Paid("bank", "ann", 200, "card")]),
    ("community-chest:doctors-fee", [Paid("ann", "bank", 50, "card")]),
    ("community-chest:sale-of-stock", [Paid("bank", "ann", 50, "card")]),
    ("community-chest:get-out-of-jail-free", []),
    ("community-chest:go-to-jail", [Jailed("ann", "JAI", "card")]),
    ("community-chest:holiday-fund", [Paid("bank", "ann", 100, "card")]),
    ("community-chest:income-tax-refund", [Paid("bank", "ann", 20, "card")]),
    ("community-chest:birthday", [Paid("bob", "ann", 10, "card"), Paid("cid", "ann", 10, "card")]),
    ("community-chest:life-insurance-matures", [Paid("bank", "ann", 100, "card")]),
    ("community-chest:hospital-fees", [Paid("ann", "bank", 100, "card")]),
    ("community-chest:school-fees", [Paid("ann", "bank", 50, "card")]),
    ("community-chest:consultancy-fee", [Paid("bank", "ann", 25, "card")]),
    ("community-chest:street-repairs", [Paid("ann", "bank", 3 * 40 + 115, "card")]),
    ("community-chest:beauty-contest", [Paid("bank", "ann", 10, "card")]),
    ("community-chest:inherit", [Paid("bank", "ann", 100, "card")]),
]


@pytest.mark.parametrize(("word", "events"), CARDS, ids=[word for word, _ in CARDS])
def test_every_card_is_obeyed_at_once(word, events):
    deck, _, card = word.partition(":")
    kept = card == "get-out-of-jail-free"
    (
        draws(deck, ann="1000 deeds MED*5 STJ*2 TEN*1 NYA")
        .when(f"ann draw {word}")
        .then(CardDrawn("ann", deck, card, kept), *events)
    )


def test_the_table_above_has_all_32_cards():
    decks = given("players: ann bob").game.book.cards
    assert [word for word, _ in CARDS] == [f"{deck}:{card}" for deck, cards in decks.items() for card in cards]
    assert [len(cards) for cards in decks.values()] == [16, 16]


# cards that move


@pytest.mark.parametrize(
    ("at", "roll", "card", "to", "salary"),
    [
        (17, "1+4", "advance-to-st-charles-place", "STC", True),
        (2, "1+4", "advance-to-st-charles-place", "STC", False),
        (31, "1+4", "advance-to-illinois-avenue", "ILL", True),
        (17, "1+4", "advance-to-illinois-avenue", "ILL", False),
        (31, "1+4", "advance-to-boardwalk", "BDW", False),
        (17, "1+4", "trip-to-reading-railroad", "RDR", True),
        (17, "1+4", "advance-to-nearest-railroad-1", "BOR", False),
        (31, "1+4", "advance-to-nearest-railroad-2", "RDR", True),
        (17, "1+4", "advance-to-nearest-utility", "WAT", False),
        (31, "1+4", "advance-to-nearest-utility", "ELE", True),
    ],
)
def test_cards_move_forward_and_pay_the_salary_past_go(at, roll, card, to, salary):
    book = given("players: ann bob").game.book
    (
        given(f"ann 500 at {at}", "bob 0")
        .after(f"ann roll {roll}")
        .when(f"ann draw chance:{card}")
        .then(
            CardDrawn("ann", "chance", card),
            Moved("ann", to),
            *([SalaryPaid("ann", 200)] if salary else []),
            Offered("ann", to, book.lots[to].price),
        )
    )


def test_three_back_from_36_leads_to_another_card():
    (
        given("ann 500 at 31", "bob 0")
        .after("ann roll 1+4")
        .when("ann draw chance:go-back-three-spaces")
        .then(CardDrawn("ann", "chance", "go-back-three-spaces"), Moved("ann", "CC3"), DrawDue("ann", CHEST))
        .when("ann draw community-chest:inherit")
        .leaves("ann 600")
        .phase("end", "ann")
    )


def test_three_back_from_22_to_anothers_lot_costs_rent():
    (
        given("ann 500 at 17", "bob 0 deeds NYA")
        .after("ann roll 1+4")
        .when("ann draw chance:go-back-three-spaces")
        .then(CardDrawn("ann", "chance", "go-back-three-spaces"), Moved("ann", "NYA"), RentDue("ann", "bob", "NYA", 16))
    )


def test_a_card_to_anothers_lot_costs_rent():
    (
        draws(CHANCE, bob="0 deeds BDW PKP")
        .when("ann draw chance:advance-to-boardwalk")
        .then(CardDrawn("ann", CHANCE, "advance-to-boardwalk"), Moved("ann", "BDW"), RentDue("ann", "bob", "BDW", 100))
    )
    (
        draws(CHANCE, bob="0 deeds ELE")
        .when("ann draw chance:advance-to-nearest-utility")
        .then(
            CardDrawn("ann", CHANCE, "advance-to-nearest-utility"),
            Moved("ann", "ELE"),
            FreshRollDue("ann", "bob", "ELE", 10),
        )
    )


def test_the_jail_card_from_36_earns_no_salary_and_ends_the_turn_although_a_double_was_rolled():
    (
        given("ann 200 at 28", "bob 500 at 10")
        .after("ann roll 4+4")
        .when("ann draw chance:go-to-jail")
        .then(CardDrawn("ann", CHANCE, "go-to-jail"), Jailed("ann", "JAI", "card"))
        .leaves("ann 200")
        .phase("end", "ann")
        .when("ann roll 3+4")
        .refused("turn.order")
    )


def test_a_card_after_doubles_leaves_the_extra_roll_owed():
    given("ann 200 at 3", "bob 500").after("ann roll 2+2", "ann draw chance:bank-dividend").phase("roll", "ann")


# repairs


@pytest.mark.parametrize(
    ("deeds", "chance", "chest"),
    [
        ("MED BAL", 0, 0),
        ("MED*1 BAL", 25, 40),
        ("MED*4 BAL*4", 200, 320),
        ("MED*5 BAL*5", 200, 230),
        ("MED*2 BAL*3 PKP*5 BDW*5", 325, 430),
    ],
)
def test_repairs_count_houses_and_hotels_by_themselves(deeds, chance, chest):
    draws(CHANCE, ann=f"1000 deeds {deeds}").when("ann draw chance:general-repairs").leaves(f"ann {1000 - chance}")
    (
        draws(CHEST, ann=f"1000 deeds {deeds}")
        .when("ann draw community-chest:street-repairs")
        .leaves(f"ann {1000 - chest}")
    )


def test_repairs_count_ones_own_buildings_only():
    (
        draws(CHANCE, ann="1000 deeds MED*1 BAL", bob="0 deeds PKP*5 BDW*5")
        .when("ann draw chance:general-repairs")
        .leaves("ann 975")
    )


def test_repairs_that_cost_nothing_pay_nothing():
    draws(CHANCE).when("ann draw chance:general-repairs").then(CardDrawn("ann", CHANCE, "general-repairs"))


def test_a_card_that_cash_does_not_cover_is_a_debt():
    draws(CHEST, ann="100").when("ann draw community-chest:hospital-fees").leaves("ann 0").phase("end")
    (
        draws(CHEST, ann="99")
        .when("ann draw community-chest:hospital-fees")
        .then(CardDrawn("ann", CHEST, "hospital-fees"), DebtArose("ann", "bank", 100, "card"))
        .phase("pay", "ann")
    )
