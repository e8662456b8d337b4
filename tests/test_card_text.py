"""What cards say: a deck that several boards share tells each board's squares, money and words."""

import pytest
from cli_helper import Desk
from scenario import given
from test_board_files import GOOD, faults, line_of

from cli.clerk.openings import Openings
from monopoly import Headers, build_kit
from monopoly.book import Book
from monopoly.library import board_names, load_board, ruleset_names


def says(card, **headers):
    """What a card says on a board."""
    deck, _, name = card.partition(":")
    return Book(build_kit(Headers(**headers))).cards[deck][name].text


@pytest.mark.parametrize(
    ("board", "card", "text"),
    [
        ("atlantic-city", "chance:advance-to-illinois-avenue", "Advance to Illinois Avenue"),
        ("london", "chance:advance-to-illinois-avenue", "Advance to Trafalgar Square"),
        ("moscow", "chance:advance-to-illinois-avenue", "Advance to Площадь Маяковского"),
        ("london", "chance:trip-to-reading-railroad", "Take a trip to King's Cross Station"),
        ("seaport", "chance:trip-to-reading-railroad", "Take a trip to West Port"),
        ("moscow", "community-chest:advance-to-go", "Advance to Вперёд"),
        ("london", "chance:advance-to-nearest-railroad-1", "Advance to the nearest station; if it is owned, pay twice"),
        ("seaport", "chance:advance-to-nearest-railroad-2", "Advance to the nearest seaport; if it is owned"),
        (
            "moscow",
            "chance:advance-to-nearest-utility",
            "Advance to the nearest utility; if it is owned, roll anew",
        ),
        ("atlantic-city", "community-chest:bank-error", "Bank error in your favour: collect 200"),
        ("london", "community-chest:bank-error", "Bank error in your favour: collect £200"),
        ("moscow", "community-chest:bank-error", "Bank error in your favour: collect 200,000 ₽"),
        ("moscow", "chance:elected-chairman", "Elected chairman: pay each player 50,000 ₽"),
        ("moscow", "chance:general-repairs", "General repairs: 25,000 ₽ for each house, 100,000 ₽ for each hotel"),
        ("kaliningrad", "chance:advance-to-royal-gate", "Идите на поле «Королевские ворота»"),
        ("kaliningrad", "community-chest:street-repairs", "Ремонт улиц: 40 за дом, 115 за отель"),
    ],
)
def test_a_shared_deck_speaks_of_the_board_it_lies_on(board, card, text):
    assert says(card, board=board).startswith(text)


def test_the_business_decks_have_the_boards_words():
    business = {"ruleset": "business", "board": "business"}
    assert says("movement:hospital", **business) == "An accident. Go to HOSPITAL."
    assert says("movement:bank", **business) == "Business at the BANK. Go there."
    assert says("luck:inspection", **business) == "An inspection. Pay 25 for each branch and 100 for each monopoly."


def test_the_cards_of_the_exchange_name_it():
    card = "chance:advance-to-stock-exchange-1"
    assert says(card, house=("stock-exchange",)) == "Advance to Stock Exchange"
    assert says(card, house=("stock-exchange",), board="london") == "Advance to Stock Exchange"


@pytest.mark.parametrize("name", board_names())
def test_no_card_of_the_program_is_left_unfilled(name):
    ruleset = name if name in ruleset_names() else "classic"
    book = Book(build_kit(Headers(ruleset=ruleset, board=name)))
    texts = [card.text for cards in book.cards.values() for card in cards.values()]
    assert [text for text in texts if "{" in text] == []
    foreign = {square.name for square in load_board("atlantic-city").squares} - {square.name for square in book.squares}
    assert [text for text in texts if any(square in text for square in foreign)] == []


OWN = """\
id = "leeds"
title = "Leeds"
like = "atlantic-city"
unit = 10
sign = "p"
station = "tram"
building = ["flat", "flats", "tower"]
[names]
BDW = "Park Row"
"""


def test_a_board_of_ones_own_gets_cards_of_its_own_from_the_classic_deck(tmp_path):
    board = tmp_path / "leeds.toml"
    board.write_text(OWN)
    assert says("chance:advance-to-boardwalk", board=str(board)) == "Advance to Park Row"
    assert says("community-chest:inherit", board=str(board)) == "You inherit 1,000 p"
    assert "the nearest tram;" in says("chance:advance-to-nearest-railroad-1", board=str(board))
    assert says("chance:general-repairs", board=str(board)).endswith("250 p for each flat, 1,000 p for each tower")


def test_where_one_square_is_of_its_kind_it_is_named(tmp_path):
    board = tmp_path / "town.toml"
    text = GOOD.replace('text = "Go to Arbat"', 'text = "To {to}, for {times} times the dice"')
    board.write_text(text.replace('"advance"\nto = "АРБ"', '"nearest"\nkind = "utility"\ntimes = 7'))
    assert says("luck:go", board=str(board)) == "To Water, for 7 times the dice"


class TestWrongTexts:
    @pytest.mark.parametrize(
        ("old", "new", "said"),
        [
            ("Go to Arbat", "Go to {too}", "card go: text has {too}; what is filled in for advance: {to}"),
            ("Go to Arbat", "Get {amount}", "card go: text has {amount}; what is filled in for advance: {to}"),
            ("Go to Arbat", "Go to {to}, {steps} on", "card go: text has {steps}; what is filled in for advance: {to}"),
            (
                '"Go to jail"\neffect = "jail"',
                '"{to}"\neffect = "keep"',
                "card jail: text has {to}; what is filled in",
            ),
        ],
    )
    def test_what_nothing_fills_is_a_fault_of_its_card(self, tmp_path, old, new, said):
        wrong = GOOD.replace(old, new)
        ((line, message),) = faults(tmp_path, wrong)
        assert message.startswith(f"deck luck, {said}")
        assert line == line_of(wrong, f"text = {new.splitlines()[0]}" if new[0] == '"' else new) - 2

    def test_a_card_of_an_exchange_too(self, tmp_path):
        card = '[exchange]\nname = "X"\n[[exchange.share]]\ncode = "MOT"\nname = "M"\nprice = 1\ndividends = [1]\n'
        card += '[[exchange.card.chance]]\nid = "x"\ntext = "{name}"\neffect = "nearest"\nkind = "free-parking"\n'
        found = faults(tmp_path, 'id = "x"\ntitle = "X"\nlike = "atlantic-city"\n' + card)
        assert [said for _, said in found] == [
            "exchange: card x of chance: text has {name}; what is filled in for nearest: {to}, {times}"
        ]


# -- wherever a card is told: on the Moscow board Illinois Avenue is Площадь Маяковского -----------------------------


@pytest.fixture(scope="module")
def moscow(tmp_path_factory):
    desk = Desk(tmp_path_factory.mktemp("cards"))
    desk.done("new", "M", "--players", "ann,bob", "--board", "moscow")
    desk.lines("ann roll 3+4")
    desk.said = desk.done("do", "ann draw chance:advance-to-illinois-avenue").out
    return desk


def test_a_card_is_told_as_it_is_drawn(moscow):
    assert "ann draws: Advance to Площадь Маяковского" in moscow.said


@pytest.mark.parametrize("command", [("show", "2"), ("replay",)])
def test_a_card_is_told_when_it_is_looked_back_on(moscow, command):
    assert "ann draws: Advance to Площадь Маяковского" in moscow.done(*command).out


def test_a_card_is_told_at_the_clerks_prompt():
    game = given("board: moscow", "ann 500 at 10", "bob 500").after("ann roll 3+4").game
    offered = Openings(game.book, game.state, game.vocabulary, None, False).after("ann draw ")[1]
    meant = {suggestion.text: suggestion.meaning for suggestion in offered}
    assert meant["community-chest:bank-error"] == "Bank error in your favour: collect 200,000 ₽"
