"""A table that plays with the kit alone: what it holds of chances, of the business game and of the stock exchange."""

from collections import Counter

import pytest
from pages import kit, printed

BUSINESS = {"ruleset": "business", "board": "business"}
EXCHANGE = {"house": ("stock-exchange",)}


def deck(name, **headers):
    return next(deck for deck in kit(**headers).decks if deck.id == name)


def dealt(name, **headers):
    """How often each text lies in a deck."""
    return Counter(card.text for card in deck(name, **headers).cards)


class TestDecks:
    def test_a_card_is_printed_as_often_as_its_odds_say(self):
        assert sorted(dealt("city-hall", **BUSINESS).values()) == [1, 1, 2, 3, 4]
        said = "The council lets you take over a company of another player's that is in no monopoly."
        assert dealt("city-hall", **BUSINESS)[said] == 4

    def test_odds_of_a_deck_that_keeps_its_order_count_nothing(self, tmp_path):
        """The program draws each card of such a deck once before it begins again."""
        board = tmp_path / "mine.toml"
        board.write_text(
            'id = "m"\ntitle = "M"\nlike = "atlantic-city"\n'
            '[[deck.chance]]\nid = "a"\ntext = "A"\neffect = "collect"\namount = 1\nodds = 3\n'
            '[[deck.community-chest]]\nid = "b"\ntext = "B"\neffect = "collect"\namount = 1\nodds = 3\n'
        )
        assert dealt("chance", board=str(board)) == {"A": 1}
        shuffled = board.read_text().replace("[[deck.chance", 'shuffled = ["chance"]\n[[deck.chance', 1)
        board.write_text(shuffled)
        assert dealt("chance", board=str(board)) == {"A": 3}
        assert dealt("community-chest", board=str(board)) == {"B": 1}

    @pytest.mark.parametrize(
        ("name", "title"),
        [("city-hall", "CITY HALL"), ("pole", "Pole"), ("luck", "Luck"), ("treatment", "Treatment")],
    )
    def test_a_back_has_the_name_of_the_squares_or_where_these_differ_of_the_deck(self, name, title):
        assert deck(name, **BUSINESS).title == title

    def test_a_back_says_where_a_deck_is_shuffled_for_each_draw(self):
        assert {card.back for card in deck("pole", **BUSINESS).cards} == {"shuffle before each draw"}
        assert {card.back for card in deck("chance").cards} == {""}

    @pytest.mark.parametrize(
        ("board", "text"),
        [
            ("london", "Advance to Trafalgar Square"),
            ("seaport", "Take a trip to West Port"),
            ("moscow", "Bank error in your favour: collect 200,000 ₽"),
            ("moscow", "Advance to Площадь Маяковского"),
        ],
    )
    def test_cards_name_the_boards_squares_and_its_money(self, tmp_path, board, text):
        assert text in printed(tmp_path, "--board", board).words


class TestBusiness:
    def test_one_treatment_is_the_right_one(self):
        notes = Counter(card.note for card in deck("treatment", **BUSINESS).cards)
        assert notes == {"the right one: cured, and rolls at once": 1, "not the right one: still ill": 2}
        assert all("face down" in card.back for card in deck("treatment", **BUSINESS).cards)

    def test_the_bandit_is_a_card_of_what_it_pays_and_one_for_each_stop(self):
        pays, *stops = deck("one-armed-bandit", **BUSINESS).cards
        assert pays.text == "Stake up to 200"
        assert pays.lines == (
            ("two alike", "the stake itself"),
            ("three alike", "8 times the stake"),
            ("7-7-7", "25 times the stake"),
            ("anything else", "nothing"),
        )
        assert [stop.text for stop in stops] == ["7", "bar", "bell", "plum", "lemon"]

    def test_no_board_without_a_casino_has_one(self):
        assert "one-armed-bandit" not in [deck.id for deck in kit().decks]

    def test_the_score_sheet_has_the_deposit_and_the_boards_words(self, tmp_path):
        found = kit(**BUSINESS)
        assert found.score == (
            *("deposit", "lots at their price", "mortgaged lots at half"),
            *("branches at cost", "monopolies with their branches"),
        )
        assert (found.go, found.deposits[:3], found.building) == ("BANK", ("100", "150", "200"), ("branch", "monopoly"))
        words = printed(tmp_path, "--ruleset", "business").words
        assert {"deposit", "branches at cost", "branch", "monopoly", "550"} <= set(words)

    def test_nothing_in_the_kit_has_a_word_of_the_classic(self, tmp_path):
        words = " ".join(printed(tmp_path, "--ruleset", "business").words)
        assert [word for word in (" GO ", " GO,", " house", " hotel", " in jail", "South Pole") if word in words] == []

    def test_the_rules_card_tells_the_bandits_pays(self):
        told = {rule: text for rule, _, text in kit(**BUSINESS).rules}
        assert "three alike 8 times the stake and 7-7-7 25 times the stake" in told["casino.spin"]

    @pytest.mark.parametrize("rules", [("deposit=none",), ("deposit_growth=0",)])
    def test_where_no_deposit_grows_there_are_no_boxes_for_it(self, rules):
        found = kit(**BUSINESS, rules=rules)
        assert found.deposits == ()
        assert ("deposit" in found.score) == (rules == ("deposit_growth=0",))


class TestExchange:
    def test_there_is_a_certificate_for_each_share(self, tmp_path):
        found = printed(tmp_path, "--house", "stock-exchange")
        shares = [i for i in found.ids if i.startswith("share-")]
        assert len(shares) == 6 * 5
        assert shares[:2] == ["share-MOT-1", "share-MOT-2"]
        assert {"Motion Pictures", "United Railways", "375"} <= set(found.words)

    def test_a_certificate_tells_its_price_its_dividends_and_what_the_bank_gives(self):
        share = next(share for share in kit(**EXCHANGE).certificates if share.id == "RAD-5")
        assert (share.name, share.price, share.refund) == ("General Radio", "130", "65")
        assert share.dividends == (
            *(("1 held", "13"), ("2 held", "52"), ("3 held", "117")),
            *(("4 held", "208"), ("5 held", "325")),
        )

    def test_its_square_is_laid_over_free_parking(self, tmp_path):
        assert kit(**EXCHANGE).exchange == ("Stock Exchange", "Free Parking")
        assert (
            "lay this over Бесплатная стоянка"
            in printed(tmp_path, "--house", "stock-exchange", "--board", "moscow").words
        )

    def test_its_cards_are_among_chance(self):
        assert dealt("chance", **EXCHANGE)["Advance to Stock Exchange"] == 3

    def test_the_score_sheet_has_a_line_for_shares_and_their_prices(self, tmp_path):
        assert kit(**EXCHANGE).score[0] == "shares at their price"
        assert [company.price for company in kit(**EXCHANGE).companies] == ["100", "110", "120", "130", "140", "150"]
        assert "shares at their price" in printed(tmp_path, "--house", "stock-exchange").words

    def test_on_the_moscow_board_shares_cost_roubles(self):
        assert kit(**EXCHANGE, board="moscow").certificates[0].price == "100,000 ₽"

    def test_without_the_house_rule_there_is_nothing_of_it(self, tmp_path):
        found = kit()
        assert (found.exchange, found.certificates, found.companies) == ((), (), ())
        assert not [i for i in printed(tmp_path).ids if i.startswith("share") or i == "exchange"]


class TestTheRulesCard:
    def test_sums_are_in_the_boards_money(self):
        told = " ".join(text for _, _, text in kit(board="moscow").rules)
        assert "25,000 ₽ for one, 50,000 ₽ for two" in told
        assert "at any sum from 1,000 ₽" in told
        assert "classic board" not in told
