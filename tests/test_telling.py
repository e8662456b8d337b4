"""How the rules are told at a table: in the money of its board, with the figures printed on it, in its own words."""

import re

import pytest
from cli_helper import Desk
from test_rulebook import faults

from monopoly import Headers, build_kit, load_rules, rules_here, told_for
from monopoly.book import Book
from monopoly.library import board_names, ruleset_names
from monopoly.telling import PLAIN, PRINTED, WORDS


def book_on(board, **headers):
    ruleset = headers.pop("ruleset", board if board in ruleset_names() else "classic")
    return Book(build_kit(Headers(board=board, ruleset=ruleset, **headers)))


def told(rule, board, **headers):
    book = book_on(board, **headers)
    return load_rules()[rule].text(book.rules, told_for(book))


@pytest.mark.parametrize(
    ("board", "rule", "words"),
    [
        ("atlantic-city", "rent.station", "25 for one, 50 for two, 100 for three and 200 for four."),
        ("moscow", "rent.station", "25,000 ₽ for one, 50,000 ₽ for two, 100,000 ₽ for three and 200,000 ₽ for four."),
        (
            "london",
            "rent.utility",
            "the dice: 4 times the dice if its owner has one utility, 10 times if he has two, a ",
        ),
        ("london", "rent.utility", "the nearest utility always asks 10 times a new roll."),
        ("moscow", "tax.fixed", "200,000 ₽ at Подоходный налог and 100,000 ₽ at Сверхналог."),
        ("kaliningrad", "tax.fixed", "200 at НАЛ1 and 100 at НАЛ2."),
        ("moscow", "auction.on-decline", "may start at any sum from 1,000 ₽."),
        ("moscow", "auction.bid", "higher than the last, and at least 1,000 ₽."),
        ("moscow", "mortgage.redeem", "rounded up to the next 1,000 ₽."),
        ("atlantic-city", "mortgage.redeem", "rounded up to the next unit."),
        ("moscow", "move.salary", "Every time a token moving forward passes Вперёд"),
        ("business", "casino.spin", "may stake some of it, up to 200, and pull"),
        (
            "business",
            "casino.spin",
            "two alike the stake itself, three alike 8 times the stake and 7-7-7 25 times the ",
        ),
        (
            "business",
            "build.hotel",
            "A monopoly may be built when every street of the group carries 3 branches or a mono",
        ),
        ("business", "build.supply", "There is no limit on monopolies."),
        ("business", "move.third-double", "the token goes straight to hospital, without salary"),
        ("business", "deposit.growth", "Each time his token passes BANK or comes to rest there"),
        ("business", "bankrupt.to-bank", "his jail cards under their decks"),
    ],
)
def test_a_rule_is_told_with_what_its_board_has(board, rule, words):
    assert words in told(rule, board)


def test_the_choice_of_income_tax_is_between_the_sum_and_the_share_that_are_printed():
    said = told("tax.choice", "moscow", ruleset="us")
    assert "whether he pays the printed sum of 200,000 ₽ or 10% of his total worth, and he says so" in said


@pytest.mark.parametrize(("limit", "said"), [(1, "one at a time"), (0, "as many as he likes"), (6, "6 at a time")])
def test_how_many_shares_may_be_bought_is_the_exchanges(tmp_path, limit, said):
    board = tmp_path / "mine.toml"
    board.write_text(
        f'id = "m"\ntitle = "M"\nlike = "atlantic-city"\n[exchange]\nname = "X"\nlimit = {limit}\n'
        '[[exchange.share]]\ncode = "MOT"\nname = "M"\nprice = 1\ndividends = [1]\n'
    )
    assert said in told("exchange.buy", str(board), house=("stock-exchange",))


@pytest.mark.parametrize("name", board_names())
def test_every_rule_reads_well_on_every_board(name):
    book = book_on(name)
    for rule in rules_here(book):
        said = rule.text(book.rules, told_for(book)).replace("B. & O.", "")
        assert faults(said) == [], rule.id
        assert faults(rule.headline(told_for(book)) + ".") == []


def test_the_business_rules_have_no_word_of_the_classic():
    book = book_on("business")
    said = [rule.text(book.rules, told_for(book)) + rule.headline(told_for(book)) for rule in rules_here(book)]
    foreign = re.compile(r"\bGO\b|\b[Hh]ouses?\b|(?<!\.)\b[Hh]otels?\b|\bjail\b(?! cards?)")
    assert [found for text in said for found in foreign.findall(text)] == []


def test_scarce_buildings_are_no_matter_where_there_is_no_limit_on_them():
    assert "build.shortage-auction" not in [rule.id for rule in rules_here(book_on("business"))]
    assert "build.shortage-auction" in [rule.id for rule in rules_here(book_on("london", rules=("houses=none",)))]


def test_a_sign_of_money_stands_where_it_is_written():
    assert book_on("london").sum(-1500) == "-£1,500"
    assert book_on("moscow").sum(-15) == "-15,000 ₽"


def test_without_a_board_the_words_are_the_classics_and_what_is_printed_is_referred_to():
    assert [*PLAIN.words.items()] == [(word, word) for word in WORDS]
    assert PLAIN.printed == PRINTED
    rule = load_rules()["rent.station"]
    assert "what the board says for that number" in rule.text(book_on("moscow").rules)


def test_rules_are_told_so_at_the_desk(tmp_path):
    desk = Desk(tmp_path)
    assert "What a monopoly needs" in desk.done("rules", "build.hotel", "--ruleset", "business").out
    desk.done("new", "M", "--players", "ann,bob", "--board", "moscow")
    assert "25,000 ₽ for one" in desk.done("rules", "rent.station").out
    assert "25,000 ₽ for one" in desk.done("play", stdin="help rent.station\n").out
