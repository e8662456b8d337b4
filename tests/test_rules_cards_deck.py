"""The decks: their order, who draws, cards that are kept, and cards that make players pay each other."""

from scenario import given

from events import CardDrawn, DebtArose, Paid

CHANCE = "chance"
CHEST = "community-chest"
FROM = {CHANCE: ("at 2", "ann roll 1+4"), CHEST: ("at 10", "ann roll 3+4")}


def draws(deck, ann="1000", bob="100", cid="100"):
    """Ann has come to a card square of this deck: Chance on 7, Community Chest on 17."""
    place, roll = FROM[deck]
    cash, _, rest = ann.partition(" ")
    return given(f"ann {cash} {place} {rest}", f"bob {bob}", f"cid {cid}").after(roll)


# card.pay-each


def test_each_is_paid_in_seating_order_from_the_left_of_the_payer():
    (
        given("ann 0", "bob 150 at 2", "cid 0", "dan 0", "turn: bob")
        .after("bob roll 1+4")
        .when("bob draw chance:elected-chairman")
        .then(
            CardDrawn("bob", CHANCE, "elected-chairman"),
            Paid("bob", "cid", 50, "card"),
            Paid("bob", "dan", 50, "card"),
            Paid("bob", "ann", 50, "card"),
        )
        .leaves("ann 50 bob 0 cid 50 dan 50")
        .phase("end", "bob")
    )


def test_cash_for_some_pays_those_and_owes_each_of_the_rest():
    (
        given("ann 120 at 2 deeds RDR", "bob 0", "cid 0", "dan 0")
        .after("ann roll 1+4")
        .when("ann draw chance:elected-chairman")
        .then(
            CardDrawn("ann", CHANCE, "elected-chairman"),
            Paid("ann", "bob", 50, "card"),
            Paid("ann", "cid", 50, "card"),
            DebtArose("ann", "dan", 50, "card"),
        )
        .leaves("ann 20")
    )


def test_cash_for_none_owes_each_in_seating_order():
    (
        given("ann 49 at 2 deeds RDR", "bob 0", "cid 0", "dan 0")
        .after("ann roll 1+4")
        .when("ann draw chance:elected-chairman")
        .debts(("ann", "bob", 50), ("ann", "cid", 50), ("ann", "dan", 50))
        .leaves("ann 49")
        .when("ann mortgage RDR")
        .leaves("ann 49 bob 50 cid 50 dan 0")
        .debts(("ann", "dan", 50))
    )


def test_who_cannot_pay_the_birthday_owes_it_and_the_others_pay():
    (
        given("ann 0 at 10", "bob 9 deeds MED", "cid 10", "dan 100")
        .after("ann roll 3+4")
        .when("ann draw community-chest:birthday")
        .then(
            CardDrawn("ann", CHEST, "birthday"),
            DebtArose("bob", "ann", 10, "card"),
            Paid("cid", "ann", 10, "card"),
            Paid("dan", "ann", 10, "card"),
        )
        .leaves("ann 20 bob 9 cid 0 dan 90")
        .phase("pay", "ann")
        .after("bob mortgage MED")
        .leaves("ann 30 bob 29")
        .phase("end", "ann")
    )


def test_who_is_out_pays_and_gets_nothing():
    (
        given("ann 500 at 2", "bob 100", "cid 100")
        .after("bob resign", "ann roll 1+4")
        .when("ann draw chance:elected-chairman")
        .then(CardDrawn("ann", CHANCE, "elected-chairman"), Paid("ann", "cid", 50, "card"))
    )


def test_each_pays_what_the_card_says():
    draws(CHANCE).when("ann draw chance:elected-chairman amount=10").refused("card.pay-each", "50")
    (
        draws(CHEST)
        .when("ann draw community-chest:birthday amount=20")
        .refused("card.pay-each", "10")
        .when("ann draw community-chest:birthday amount=10")
        .leaves("ann 1020")
    )


# card.order


def test_a_sum_that_is_not_the_cards_is_refused():
    (
        draws(CHEST)
        .when("ann draw community-chest:inherit amount=200")
        .refused("card.order", "100")
        .when("ann draw community-chest:inherit amount=100")
        .leaves("ann 1100")
    )


def second_round():
    """Eight players draw the sixteen cards of Community Chest; then Ann comes to draw the first one again."""
    names = ["ann", "bob", "cid", "dan", "eve", "fay", "gus", "hal"]
    cards = given("players: ann bob").game.book.cards[CHEST]
    moving = {"advance-to-go", "go-to-jail", "get-out-of-jail-free"}
    order = sorted(cards, key=lambda card: card in moving)
    scenario = given(*(f"{name} 900 at 10" for name in names[:-1]), "hal 900 at 10 deeds VEN")
    for name, card in zip(names, order[:8], strict=True):
        scenario.after(f"{name} roll 3+4", f"{name} draw {CHEST}:{card}").finds()
    for name, card in zip(names, order[8:], strict=True):
        scenario.after(f"{name} roll 5+5", f"{name} roll 2+4", f"{name} draw {CHEST}:{card}").finds()
    return scenario.after("ann roll 4+5"), order


def test_the_second_round_of_a_deck_repeats_the_first():
    scenario, order = second_round()
    scenario.when(f"ann draw {CHEST}:{order[0]}").finds()


def test_another_card_than_the_top_one_is_a_warning_and_never_refused():
    scenario, order = second_round()
    scenario.when(f"ann draw {CHEST}:{order[1]}").finds("card.order", severity="warning", word=order[0])


def test_the_kept_card_leaves_no_gap_in_the_order():
    scenario, order = second_round()
    kept = order.index("get-out-of-jail-free")
    assert scenario.state.decks[CHEST] == (*order[:kept], *order[kept + 1 :])


# card.draw


def test_nobody_draws_where_no_card_is_due():
    given("ann 100", "bob 100").when("ann draw chance:go-to-jail").refused("card.draw", "no card")


def test_the_card_is_drawn_by_the_one_who_landed():
    draws(CHANCE).when("bob draw chance:go-to-jail").refused("card.draw", "bob")


def test_a_card_of_the_other_deck_is_not_due():
    draws(CHANCE).when("ann draw community-chest:go-to-jail").refused("card.draw", "chance")


def test_a_card_that_a_player_holds_cannot_be_drawn():
    (
        draws(CHANCE, bob="0 cards chance:get-out-of-jail-free")
        .when("ann draw chance:get-out-of-jail-free")
        .refused("card.draw", "bob")
    )
    (
        draws(CHANCE, bob="0 cards community-chest:get-out-of-jail-free")
        .when("ann draw chance:get-out-of-jail-free")
        .holds(ann=CHANCE, bob=CHEST)
    )


def test_a_game_without_decks_of_its_own_is_told_the_card():
    draws(CHANCE).when("ann draw").refused("card.draw", "seed")


def test_a_game_with_a_seed_draws_for_itself_each_card_once():
    scenario = given("seed: s", "ann 500 at 2", "bob 500").after("ann roll 1+4", "ann draw")
    (card,) = scenario.state.decks.get(CHANCE, ()) or [key.partition(":")[2] for key in scenario.state.held]
    assert card in scenario.game.book.cards[CHANCE]


def test_one_card_a_landing_and_nothing_before_it():
    (
        draws(CHANCE)
        .phase("draw", "ann")
        .when("ann end")
        .refused("turn.order", "card")
        .when("bob roll 1+2")
        .refused("turn.order", "card")
        .after("ann draw chance:bank-dividend")
        .when("ann draw chance:speeding-fine")
        .refused("card.draw")
    )


# card.jail-free


def test_a_jail_card_is_kept_until_used_then_goes_under_its_deck():
    scenario = draws(CHANCE).after("ann draw chance:get-out-of-jail-free").holds(ann=CHANCE)
    assert scenario.state.decks.get(CHANCE, ()) == ()
    scenario = given("ann 100 cards chance:get-out-of-jail-free jail", "bob 100").after("ann use card").holds()
    assert scenario.state.decks[CHANCE] == ("get-out-of-jail-free",)


def test_other_cards_go_back_under_the_deck_in_the_order_they_came():
    scenario = given("ann 500 at 10", "bob 500 at 10").after(
        *("ann roll 3+4", "ann draw community-chest:inherit"),
        *("bob roll 3+4", "bob draw community-chest:school-fees"),
    )
    assert scenario.state.decks[CHEST] == ("inherit", "school-fees")


def test_a_card_that_comes_again_before_the_deck_is_through_is_a_warning():
    (
        given("ann 500 at 10", "bob 500 at 10")
        .after("ann roll 3+4", "ann draw community-chest:inherit", "bob roll 3+4")
        .when("bob draw community-chest:inherit")
        .finds("card.order", word="inherit", severity="warning")
        .leaves("bob 600")
    )


def test_who_holds_no_card_uses_none():
    given("ann 100 jail", "bob 100 cards chance:get-out-of-jail-free").when("ann use card").refused("card.jail-free")


def test_a_card_of_the_other_deck_is_not_held():
    (
        given("ann 100 jail cards chance:get-out-of-jail-free", "bob 100")
        .when("ann use card:community-chest")
        .refused("card.jail-free", CHEST)
        .when("ann use card:chance")
        .holds()
    )
