"""The print-at-home kit: how many of everything, on pages that are well formed and whole by themselves.

How the pages look (nothing cut, page breaks, backs behind their fronts) was looked at in a browser, printed to PDF, for
all boards and with the stock exchange; here only what they hold is tested.
"""

import re

import pytest
from cli_helper import LEEDS, Desk
from pages import Page, kit, printed

from monopoly import Headers, build_kit, kit_to_print
from monopoly.book import Book, Kit
from monopoly.library import board_names, load_board, ruleset_names
from monopoly.options import replace

SOURCE = {1: 5, 5: 2, 10: 2, 20: 2, 50: 2, 100: 4, 500: 3}
"""Sheets of notes for each value, as the print-at-home board's source names them."""


def copies(board, deck, card):
    """How often a card lies in its deck: as its odds say where the deck is shuffled for each draw."""
    return card.odds if deck in board.shuffled else 1


def made_for(board):
    """A board with the ruleset of its name, if there is one: not every ruleset can be played on every board."""
    return ("--board", board, *(("--ruleset", board) if board in ruleset_names() else ()))


@pytest.mark.parametrize("name", board_names())
class TestEveryBoard:
    def test_the_page_holds_every_note_deed_and_card_once_in_front_and_once_behind(self, tmp_path, name):
        board, found = load_board(name), printed(tmp_path, *made_for(name))
        lots = [square for square in board.squares if square.kind in ("street", "station", "utility")]
        cards = sum(copies(board, deck, card) for deck, cards in board.decks.items() for card in cards)
        cards += len(board.bandit.reel) + 1 if board.bandit else 0
        assert found.count("note") == 2 * 10 * sum(SOURCE.values())
        assert [i for i in found.ids if i.startswith("deed-")] == [f"deed-{square.code}" for square in lots]
        assert found.count("deed") == 2 * len(lots)
        assert found.count("mortgaged") == len(lots)
        assert found.count("card") == 2 * cards
        assert len([i for i in found.ids if i.startswith("card-")]) == cards
        for square in lots:
            assert square.name in found.words
        ruleset = name if name in ruleset_names() else "classic"
        for deck in kit(board=name, ruleset=ruleset).decks:
            assert {card.text for card in deck.cards} <= set(found.words)

    def test_every_front_is_followed_by_its_back(self, tmp_path, name):
        sheets = [i for i in printed(tmp_path, *made_for(name)).ids if re.match(r"(note|deeds|cards)-", i)]
        assert sheets[1::2] == [f"{front}-back" for front in sheets[::2]]


class TestNotes:
    def test_the_sheets_are_those_the_source_names(self):
        assert {sheet.value: sheet.sheets for sheet in kit().notes} == SOURCE

    def test_they_are_enough_for_every_ruleset_with_all_its_players(self):
        for name in ruleset_names():
            rules = Book(build_kit(Headers(ruleset=name))).rules
            printed = {sheet.value: sheet.sheets * sheet.notes for sheet in kit(ruleset=name).notes}
            for value, number in rules.notes:
                assert printed[value] >= number * rules.max_players, (name, value)

    def test_their_face_is_money_as_the_board_has_it(self):
        assert kit(board="moscow").notes[-1].face == "500,000 ₽"
        assert kit(board="london").notes[0].face == "£1"

    def test_a_value_of_ones_own_is_printed_too(self):
        rules = replace(Book(build_kit(Headers())).rules, {"notes": [[7, 3]], "starting_cash": 21})
        (sheet,) = kit_to_print(Book(Kit(load_board("london"), rules))).notes
        assert (sheet.value, sheet.sheets) == (7, 3)

    def test_a_hand_that_takes_more_gets_more(self):
        """Six notes of 20 for each of eight players are five sheets of ten."""
        found = {sheet.value: sheet.sheets for sheet in kit(ruleset="us").notes}
        assert found == SOURCE | {20: 5, 10: 4, 5: 4}

    def test_another_sum_to_start_with_is_a_hand_too(self):
        """5,000 are ten notes of 500 for each of eight players, eight sheets; and no table cuts out a thousand."""
        richer = kit(rules=("starting_cash=5000",))
        assert {sheet.value: sheet.sheets for sheet in richer.notes} == SOURCE | {500: 8}
        assert "notes of 10×500." in richer.rules[0][2]
        assert kit(rules=("starting_cash=500000000",)).notes[-1].sheets == 40


class TestDeeds:
    def deed(self, code, **headers):
        return next(deed for deed in kit(**headers).deeds if deed.code == code)

    def test_a_street(self):
        deed = self.deed("BDW")
        assert (deed.name, deed.price, deed.mortgage, deed.redeem) == ("Boardwalk", "400", "200", "220")
        assert deed.rents == (
            ("rent", "50"),
            ("with the whole group", "100"),
            ("with 1 house", "200"),
            ("with 2 houses", "600"),
            ("with 3 houses", "1,400"),
            ("with 4 houses", "1,700"),
            ("with a hotel", "2,000"),
        )
        assert deed.terms == (
            ("a house costs", "200"),
            ("a hotel costs", "200 and 4 houses"),
            ("mortgage value", "200"),
        )

    def test_where_three_houses_make_a_hotel_no_fourth_is_told(self):
        deed = self.deed("BDW", ruleset="short")
        assert [what for what, _ in deed.rents[-2:]] == ["with 3 houses", "with a hotel"]
        assert ("a hotel costs", "200 and 3 houses") in deed.terms

    def test_ten_percent_is_rounded_up(self):
        assert self.deed("ELE").redeem == "83"

    def test_a_station_and_a_utility(self):
        assert self.deed("RDR").rents == (
            ("1 owned", "25"),
            ("2 owned", "50"),
            ("3 owned", "100"),
            ("4 owned", "200"),
        )
        assert self.deed("ELE").rents == (("1 owned", "4 × the dice"), ("2 owned", "10 × the dice"))

    def test_each_group_of_streets_has_a_colour_of_its_own(self):
        for board in board_names():
            colours = {}
            ruleset = board if board in ruleset_names() else "classic"
            for deed in kit(board=board, ruleset=ruleset).deeds:
                colours.setdefault(deed.group, set()).add(deed.colour)
            assert all(len(found) == 1 for found in colours.values())
            streets = [colour for (colour,) in colours.values() if colour != "#d8d8d8"]
            assert len(streets) == len(set(streets)) == 8


class TestTheRest:
    def test_decks_bear_the_name_on_the_board(self):
        assert [deck.title for deck in kit().decks] == ["Chance", "Community Chest"]
        assert kit(board="kaliningrad").decks[0].title == "Шанс"

    def test_the_rules_card_tells_the_ruleset(self):
        told = {rule: text for rule, _, text in kit(ruleset="us", rules=("salary=250",)).rules}
        assert "250" in told["move.salary"]
        assert "6×20" in told["start.players"]

    @pytest.mark.parametrize(
        ("headers", "told", "untold"),
        [
            ({}, {"jail.enter", "rent.station"}, {"casino.spin", "build.limit", "tax.choice", "exchange.buy"}),
            (
                {"ruleset": "business", "board": "business"},
                {"hospital.enter", "casino.spin", "takeover.lot", "deposit.growth", "trade.exchange"},
                {"jail.enter", "jail.leave", "rent.station", "rent.utility"},
            ),
            ({"ruleset": "seaport"}, {"build.limit", "penalty.fixed", "build.when"}, {"casino.spin"}),
            ({"ruleset": "us"}, {"tax.choice", "rent.double"}, {"build.limit"}),
            ({"ruleset": "online"}, {"build.limit", "trade.when"}, {"penalty.fixed"}),
            ({"house": ("stock-exchange",)}, {"exchange.land", "exchange.buy"}, {"casino.spin"}),
        ],
    )
    def test_the_rules_card_tells_what_is_there_and_what_is_otherwise(self, headers, told, untold):
        rules = {rule for rule, _, _ in kit(**headers).rules}
        assert rules >= told
        assert not rules & untold

    def test_the_score_sheet_has_a_column_for_every_player_and_a_line_for_every_note(self, tmp_path):
        assert "500 ×" in printed(tmp_path, "--ruleset", "seaport").words
        rows = re.findall(r"<tr><td>500 ×</td>((?:<td></td>)*)</tr>", (tmp_path / "kit.html").read_text())
        assert [row.count("<td>") for row in rows] == [6]

    def test_prices_for_the_score(self):
        prices = {price.code: price for price in kit().prices}
        assert (prices["ORI"].price, prices["ORI"].mortgage, prices["ORI"].house, prices["ORI"].hotel) == (
            "100",
            "50",
            "50",
            "250",
        )
        assert (prices["RDR"].house, prices["RDR"].hotel) == ("", "")


class TestTheCommand:
    def test_a_folder_gets_a_file_for_each_part(self, tmp_path):
        said = Desk(tmp_path).done("print", "-o", tmp_path / "kit").err
        assert said.endswith("kit: notes.html, deeds.html, cards.html, score.html, rules.html\n")
        whole = printed(tmp_path)
        ids = [
            i
            for part in ("notes", "deeds", "cards", "score", "rules")
            for i in Page((tmp_path / "kit" / f"{part}.html").read_text()).ids
        ]
        assert ids == whole.ids

    def test_a_game_is_printed_as_it_was_founded(self, tmp_path):
        desk = Desk(tmp_path)
        desk.done("new", "M", "--players", "ann,bob", "--board", "moscow", "--rules", "salary=300")
        said = desk.done("-g", "M", "print", "-o", "-").out
        assert "500,000 ₽" in said
        assert "gets 300,000 ₽ from the bank" in said
        assert "500,000 ₽" not in desk.done("print", "-o", "-", "--board", "london").out

    @pytest.mark.parametrize("option", [("--board", "london"), ("--house", "deal-all"), ("--ruleset", "us")])
    def test_a_game_is_not_printed_as_another(self, tmp_path, monkeypatch, option):
        desk = Desk(tmp_path)
        desk.done("new", "M", "--players", "ann,bob", "--board", "moscow")
        said = desk.refused(2, "-g", "M", "print", "-o", "-", *option)
        assert said == "usage: M is printed as it was founded: leave out -g M, or the options"
        monkeypatch.setenv("MONOPOLY_GAME", "M")
        assert "500,000 ₽" not in desk.done("print", "-o", "-", *option).out

    def test_names_of_a_users_own_board_are_only_names(self, tmp_path):
        board = tmp_path / "mine.toml"
        board.write_text(
            'id = "mine"\ntitle = "<b>Mine & yours</b>"\nlike = "atlantic-city"\n[names]\nBDW = "<script>x</script>"\n'
        )
        found = printed(tmp_path, "--board", board)
        assert "<script>x</script>" in found.words
        assert not {"script"} & {tag for tag, _ in found.tags}

    @pytest.mark.parametrize(
        ("words", "said"),
        [
            ((), "usage: print where? monopoly print -o kit.html, or -o kit/ for a file each part"),
            (("-o", "x.html", "--board", "londun"), "usage: no board 'londun'; did you mean london?"),
            (("-o", "x.html", "--ruleset", "use"), "usage: no ruleset 'use'; did you mean us?"),
            (("-o", "x.html", "--house", "pots"), "usage: house: no house rule 'pots'"),
            (("-o", "x.html", "--rules", "salry=1"), "usage: rules: no option 'salry'"),
            (("-o", "no/such/x.html"), "usage: no/such/x.html: No such file or directory"),
            (("-o", "/dev/null/kit"), "usage: /dev/null/kit: "),
        ],
    )
    def test_what_cannot_be(self, tmp_path, words, said):
        assert Desk(tmp_path).refused(2, "print", *words).startswith(said)

    def test_a_file_is_no_folder(self, tmp_path):
        (tmp_path / "kit").write_text("mine")
        said = Desk(tmp_path).refused(2, "print", "-o", tmp_path / "kit")
        assert said == f"usage: {tmp_path / 'kit'} is a file: name a folder, or a file that ends in .html"
        assert (tmp_path / "kit").read_text() == "mine"

    def test_a_game_that_is_not_there(self, tmp_path):
        desk = Desk(tmp_path)
        desk.done("import", LEEDS)
        assert desk.refused(2, "-g", "R9", "print", "-o", "-").startswith("usage: no game 'R9'")
