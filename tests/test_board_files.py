"""Board files of the users': every fault with its place, a page of what is good, names in the board's language."""

import pytest
from cli_helper import ROOT, Desk
from scenario import given

from monopoly.board_check import board_page
from monopoly.legal import legal
from monopoly.library import board_names, check_board, load_board

GOOD = """\
id = "town"
title = "Town"
utility_times = [4]

[[square]]
code = "GO"
id = "go"
name = "Go"
kind = "go"

[[square]]
code = "АРБ"
id = "arbat"
name = "Улица Арбат"
kind = "street"
group = "blue"
price = 60
house_cost = 50
rent = [2, 10, 30, 90, 160, 250]

[[square]]
code = "LUK"
id = "luck"
name = "Luck"
kind = "card"
deck = "luck"

[[square]]
code = "WAT"
id = "water"
name = "Water"
kind = "utility"
price = 150

[[square]]
code = "JAI"
id = "jail"
name = "Jail"
kind = "jail"

[[deck.luck]]
id = "go"
text = "Go to Arbat"
effect = "advance"
to = "АРБ"

[[deck.luck]]
id = "jail"
text = "Go to jail"
effect = "jail"
"""


@pytest.fixture
def desk(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return Desk(tmp_path)


def faults(folder, text):
    (folder / "town.toml").write_text(text)
    board, found = check_board("town.toml", str(folder))
    assert (board is None) == bool(found)
    return [(fault.line, fault.message) for fault in found]


def test_a_good_board_has_no_fault(tmp_path):
    assert faults(tmp_path, GOOD) == []


def line_of(text, words):
    return next(count for count, line in enumerate(text.splitlines(), 1) if words in line)


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ('code = "АРБ"\n', "", "[[square]]", "square 2: code is missing"),
        ("price = 60", "prize = 60", "prize", "square АРБ: no key 'prize' here; did you mean price?"),
        ("price = 60", "price = '60'", "price = '60'", "square АРБ: price = '60': expected int, got str"),
        ("price = 60", "price = 0", "", "square АРБ: a lot needs a price above 0"),
        ("house_cost = 50\n", "", "", "square АРБ: a street needs a group and a house_cost above 0"),
        ("rent = [2, 10, 30, 90, 160, 250]", "rent = [2]", "", "square АРБ: rent lists bare, each level, the top one"),
        (
            'kind = "utility"',
            'kind = "util"',
            'kind = "util"',
            "square WAT: kind = 'util': invalid enum value 'util'; ",
        ),
        ('deck = "luck"', 'deck = "look"', "", "square LUK: no deck 'look'"),
        ("utility_times = [4]", "utility_times = []", "utility_times", "utility_times must say a figure for each"),
        ('id = "town"\n', "", "title", "id is missing"),
        (
            'effect = "jail"',
            'effect = "goal"',
            'effect = "goal"',
            "deck luck, card jail: effect = 'goal': invalid enum",
        ),
        ('to = "АРБ"', 'to = "XYZ"', "", "deck luck, card go: no square 'XYZ' to advance to"),
        ('id = "jail"\ntext', 'id = "go"\ntext', "", "deck luck, card go is there twice"),
        ('title = "Town"', "title = Town", "title = Town", "not TOML: invalid value"),
        (
            'title = "Town"',
            "title = " + 3000 * "[",
            "title = ",
            "not TOML that can be read: brackets in brackets without",
        ),
        ('kind = "jail"', 'kind = "go"', "", "square: the first one, and it alone, is of kind go"),
        ('id = "water"', 'id = "luck"', "", "square: id 'luck' stands on two"),
        ("price = 60", "price = -60", "price = -60", "square АРБ: price = -60: expected int >= 0"),
        ("price = 60", f"price = {10**23}", "price = 1", f"square АРБ: price = {10**23}: expected int <= 1000000000"),
        ("rent = [2,", "rent = [-2,", "rent", "square АРБ: rent = [-2, 10, 30, 90, 160, 250]: expected int >= 0"),
        ("[4]", "[-4]", "utility_times", "utility_times = [-4]: expected int >= 0"),
        ('id = "town"', 'id = "town"\nunit = 0', "unit", "unit = 0: expected int >= 1"),
        (
            'effect = "jail"',
            'effect = "pay"\namount = -50',
            "amount",
            "deck luck, card jail: amount = -50: expected int",
        ),
        ('effect = "jail"', 'effect = "pay"\nodds = 0', "odds", "deck luck, card jail: odds = 0: expected int >= 1"),
        (
            'effect = "jail"',
            'effect = "back"',
            "",
            "deck luck, card jail: steps are 1 at least, and fewer than the board",
        ),
        ('effect = "jail"', 'effect = "back"\nsteps = 5', "", "deck luck, card jail: steps are 1 at least, and fewer"),
        (
            '"utility"',
            '"utility"\ngroup = "blue"',
            "",
            "group blue: its lots are of different kinds, street and utility",
        ),
        ('code = "WAT"', 'code = "NONE"', "", "square NONE: a code is no word of a record's lines; choose another"),
        (
            'id = "town"',
            'id = "town"\nexchange = "nope"',
            "exchange",
            "exchange: no exchange 'nope'; there are classic",
        ),
        ('id = "town"', 'id = "town"\nexchange = 5', "exchange", "exchange = 5: expected object | null, got int"),
        ('id = "jail"\ntext', 'id = "in jail"\ntext', "", "deck luck, card 2: an id is a word without blanks"),
        ('id = "jail"\ntext', 'id = "a:b"\ntext', "", "deck luck, card 2: an id is a word without blanks and without"),
        ('id = "jail"\ntext', 'id = ""\ntext', "", "deck luck, card 2: an id is a word without blanks"),
        ('id = "jail"\ntext', 'id = "GO"\ntext', "", "deck luck, card GO is there twice"),
        ('text = "Go to jail"', 'text = " "', "", "deck luck, card jail: text is one line of text, and not empty"),
        ("deck.luck", "deck.share", "", "deck 'share': this word says something else in a record; choose another"),
        ("deck.luck", "deck.Card", "", "deck 'Card': this word says something else in a record; choose another"),
        ("deck.luck", 'deck."good luck"', "", "deck 'good luck': the name of a deck is a word without blanks"),
        ("deck.luck", 'deck.""', "", "deck '': the name of a deck is a word without blanks"),
        ('title = "Town"', 'title = ""', "", "title is one line of text, and not empty"),
        ('id = "town"', 'id = "town"\nsign = "\\n"', "sign", "sign is one line of text"),
        ('id = "town"', 'id = "town"\nbuilding = ["", "b", "c"]', "building", "building is one line of text, and not"),
        ('name = "Water"', 'name = ""', "", "square WAT: name is one line of text, and not empty"),
        ('name = "Water"', 'name = "Wa\\nter"', "", "square WAT: name is one line of text, and not empty"),
        ('id = "water"', 'id = ""', "", "square WAT: id is one line of text, and not empty"),
        ('code = "WAT"', 'code = "W\\nT"', "", "square 4: a code is two to five letters and digits"),
        ('id = "town"', 'id = "town"\ndecks = ["x"]', "decks", "decks = ['x']: expected str, got array"),
        ('id = "town"', 'id = "town"\ndecks = "classic"', "decks", "decks names all cards, and here are cards too"),
        ('id = "town"', 'id = "town"\nlike = ["x"]', "like", "like = ['x']: expected str, got array"),
    ],
)
def test_a_fault_is_told_with_its_line(tmp_path, old, new, line, said):
    assert old in GOOD
    text = GOOD.replace(old, new, 1)
    found = faults(tmp_path, text)
    matching = [place for place, message in found if message.startswith(said)]
    assert matching, found
    if line and line != "[[square]]" and line != "title":
        assert matching == [line_of(text, line)]


@pytest.mark.parametrize(
    ("head", "line", "said"),
    [
        ("names = 5", 4, "names = 5: expected object, got int"),
        ('printing = ["x"]', 4, "printing = ['x']: expected str, got array"),
        ('printing = "nope"', 4, "printing: atlantic-city has no printing 'nope'; there are london, moscow"),
        ('names = { XYZ = "x" }', 4, "names: atlantic-city has no square XYZ"),
        ("station_rent = [25, 50, 100, -200]", 4, "station_rent = [25, 50, 100, -200]: expected int >= 0"),
        ("square = [1, 2]", 4, "square = [1, 2]: expected object, got int"),
        ("deck = { chance = [1] }", 4, "deck chance = [1]: expected object, got int"),
    ],
)
def test_a_fault_of_a_board_like_another_is_told_with_its_line(tmp_path, head, line, said):
    found = faults(tmp_path, f'like = "atlantic-city"\nid = "x"\ntitle = "X"\n{head}\n')
    assert (line, said) in found


def test_a_fault_of_a_card_stands_at_the_card_whatever_its_id(tmp_path):
    second = line_of(GOOD, 'text = "Go to jail"') - 2
    for own in ('""', '"in jail"', '"a: b"', '"5"'):
        text = GOOD.replace('id = "jail"\ntext = "Go to jail"', f'id = {own}\ntext = ""')
        assert {line for line, _ in faults(tmp_path, text)} == {second}


def test_decks_that_differ_in_letter_case_only_are_one_to_a_record(tmp_path):
    text = GOOD.replace('[[deck.luck]]\nid = "jail"', '[[deck.LUCK]]\nid = "jail"')
    assert [message.partition(":")[0] for _, message in faults(tmp_path, text)] == ["deck 'luck'", "deck 'LUCK'"]


@pytest.mark.parametrize("card", ["выход", "out_2", "2", "जेल-से-बाहर", "share"])
@pytest.mark.parametrize("deck", ["cards", "shareholders", "шанс"])
def test_any_card_of_a_good_board_can_be_written_and_read_again(tmp_path, deck, card):
    """Its name and that of its deck stand in lines; the deck's may begin as a word of the notation does."""
    text = GOOD.replace("deck.luck", f'deck."{deck}"').replace('deck = "luck"', f'deck = "{deck}"')
    text = text.replace('id = "jail"\ntext', f'id = "{card}"\ntext').replace('effect = "jail"', 'effect = "keep"')
    assert faults(tmp_path, text) == []
    game = given(f"board: {tmp_path / 'town.toml'}", f"ann 500 cards {deck}:{card}", "bob 500")
    option = next(option for option in legal(game.game.book, game.state, "ann") if option.verb == "trade")
    assert option.gives == (f"card:{deck}",)
    game.after("ann offer bob card for 10", "bob accept").holds(bob=deck)
    game.after(f"bob trade ann card:{deck} for 5").holds(ann=deck)


def test_a_board_like_another_has_an_id_of_its_own(tmp_path):
    assert faults(tmp_path, 'title = "X"\nlike = "atlantic-city"')[0][1].startswith("id is missing")


def test_a_move_that_could_never_end_is_no_board(tmp_path):
    """Whatever is drawn leads to a square that draws again; a card that is kept is no way out, it may be held."""
    loop = GOOD.replace('to = "АРБ"', 'to = "LUK"')
    said = "square LUK: whatever card is drawn leads to another one: such a move never ends"
    assert faults(tmp_path, loop) == []  # the other card of the deck goes to jail
    assert [message for _, message in faults(tmp_path, loop.replace('effect = "jail"', 'effect = "keep"'))][-1:] == [
        said
    ]
    back = loop.replace('effect = "jail"', 'effect = "nearest"\nkind = "card"')
    assert [message for _, message in faults(tmp_path, back)] == [said]


def test_a_fault_of_a_square_or_card_is_told_where_its_table_begins(tmp_path):
    lines = GOOD.splitlines()
    arbat, second = lines.index('code = "АРБ"'), lines.index('text = "Go to jail"') - 1
    assert faults(tmp_path, GOOD.replace("price = 60", "price = 0"))[0][0] == arbat
    assert faults(tmp_path, GOOD.replace('id = "jail"\ntext', 'id = "go"\ntext'))[0][0] == second


def test_all_faults_are_told_at_once_in_the_order_of_the_file(tmp_path):
    text = GOOD.replace("price = 60", 'price = "60"').replace('deck = "luck"', "").replace('"jail"\ntext', "3\ntext")
    found = faults(tmp_path, text)
    assert [message.partition(":")[0] for _, message in found] == ["square АРБ", "square LUK", "deck luck, card 3"]
    assert [line for line, _ in found] == sorted(line for line, _ in found)


@pytest.mark.parametrize("name", board_names())
def test_the_boards_of_the_program_check_as_files(name):
    board, found = check_board(f"{name}.toml", str(ROOT / "monopoly" / "data" / "boards"))
    assert found == []
    assert board == load_board(name)


def test_a_deck_file_lies_beside_its_board_and_its_faults_are_its_own(tmp_path, desk):
    head, _, cards = GOOD.partition("[[deck.luck]]")
    deck = "[[luck]]" + cards.replace("[[deck.luck]]", "[[luck]]")
    (tmp_path / "own.toml").write_text(deck)
    text = 'decks = "own.toml"\n' + head
    assert faults(tmp_path, text) == []
    (tmp_path / "own.toml").write_text(deck.replace('"advance"', '"advances"'))
    said = desk("board", "--check", "town.toml")
    assert said.code == 1
    assert said.out.startswith("own.toml:4: deck luck, card go: effect = 'advances'")
    (tmp_path / "own.toml").unlink()
    assert "town.toml:1: " in desk("board", "--check", "town.toml").out


# -- at the desk ---------------------------------------------------------------------------------------------------


def test_a_good_board_is_told_on_a_page(desk, tmp_path):
    (tmp_path / "town.toml").write_text('unit = 1000\nsign = "₽"\n' + GOOD)
    told = desk.done("board", "--check", "town.toml").out
    assert told.startswith("town: Town\n5 squares: 1 go, 1 street, 1 card, 1 utility, 1 jail\n")
    assert "АРБ   Улица Арбат   60,000 ₽  50,000 ₽  2,000 ₽ 10,000 ₽" in told
    assert "deck luck: 2 cards (1 advance, 1 jail)" in told
    document = desk.done("board", "--check", "town.toml", "--json").json
    assert (document["ok"], document["faults"]) == (True, [])
    assert document["board"]["groups"][0]["lots"][0]["price"] == 60
    assert len(told.splitlines()) < 60


def test_faults_are_rows_for_programs(desk, tmp_path):
    (tmp_path / "town.toml").write_text(GOOD.replace("price = 60", "prize = 60"))
    said = desk("board", "--check", "town.toml", "--json")
    assert (said.code, said.json["ok"], said.json["board"]) == (1, False, None)
    assert [row["file"] for row in said.json["faults"]] == ["town.toml"] * len(said.json["faults"])
    assert desk("board", "--check", "town.toml", "--csv").out.startswith("file,line,message\ntown.toml,")


def test_a_board_with_faults_founds_no_game(desk, tmp_path):
    (tmp_path / "town.toml").write_text(GOOD.replace("price = 60", "prize = 60").replace('"Town"', "3"))
    said = desk.refused(2, "new", "R1", "--players", "ann,bob", "--board", "town.toml")
    assert said.startswith("town.toml:2: title = 3: expected str, got int (and 1 more fault: monopoly board --check ")
    assert not desk.db.exists()
    assert "cannot read this board" in desk.refused(2, "board", "--check", "none.toml")


def test_a_game_on_a_board_of_ones_own_keeps_it(desk, tmp_path):
    (tmp_path / "town.toml").write_text(GOOD)
    desk.done("new", "R1", "--players", "ann,bob", "--board", "town.toml")
    (tmp_path / "town.toml").unlink()
    desk.lines("ann roll 3+3", "ann buy")
    assert "АРБ" in desk.done("state").out
    assert desk.done("verify").code == 0


# -- names in the board's own language -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["АРБАТ", "Арбат", "арбат", '"Улица Арбат"', "BDW", "bdw", "39", "boardwalk"])
def test_a_square_goes_by_its_names_in_the_boards_language(name):
    given("board: moscow", "Аня 500 deeds BDW", "Боря 500").when(f"Аня mortgage {name}").leaves("Аня 700 BDW(m)")


def test_a_trade_and_a_check_read_names_of_the_board_too():
    scenario = given("board: moscow", "Аня 500 deeds BDW", "Боря 500").when("Аня trade Боря Арбат+50 for 100")
    scenario.leaves("Боря 450 Арбат:Боря")


@pytest.mark.parametrize(("name", "code"), [("тор", "ТОР"), ("Торговля", "ТОР"), ("1", "ТОР"), ("torgovlya", "ТОР")])
def test_a_code_may_be_of_any_script(name, code):
    given("board: kaliningrad", "Аня 500 deeds ТОР", "Боря 500").when(f"Аня mortgage {name}").mortgages(code)


def test_the_page_holds_every_square_once():
    page = board_page(load_board("moscow"))
    assert (page["squares"], sum(page["kinds"].values())) == (40, 40)
    assert sum(len(group["lots"]) for group in page["groups"]) == 28
