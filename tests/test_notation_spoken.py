"""Lines as they are said at a table: what else is read, and the one way in which it is written then."""

import pytest
from notation_table import EXCHANGE, VOCABULARY

from monopoly.notation import NotationError, SquareName, Vocabulary, parse, write_sentence
from monopoly.notation.line import VERBS

CLUB = Vocabulary(["Ann Lee", "Ann Moor", "Cid van Dam", "bob"], [SquareName("ORI", 6, "oriental-avenue")])
CARDS = Vocabulary(
    ["ann"],
    decks={
        "chance": ["go-to-jail", "go-back-3", "nearest-railroad", "bank-dividend", "get-out-of-jail-free"],
        "community-chest": ["go-to-jail", "hospital", "bank-error", "get-out-of-jail-free"],
        "treatment": ["10", "2"],
    },
)


def written(text: str, vocabulary: Vocabulary) -> str:
    return write_sentence(parse(text, vocabulary), vocabulary, None)


SPOKEN = [
    # said of another
    ("ann rolls 3+4", "ann roll 3+4"),
    ("bob Buys", "bob buy"),
    ("bob bids 120", "bob bid 120"),
    ("bob passes", "bob pass"),
    ("ann claims 10 amount=22", "ann claim 10 amount=22"),
    ("ann chooses 10%", "ann choose 10%"),
    ("ann trades bob NYA+50 for CON", "ann trade bob NYA+50 for CON"),
    ("ref undoes 24 typo", "ref undo 24 typo"),
    # dice
    ("ann roll 3 4", "ann roll 3+4"),
    ("ann roll 3 + 4", "ann roll 3+4"),
    ("ann rolls 3 +4 to=ILL", "ann roll 3+4 to=ILL"),
    # rents
    ("ann claim rent", "ann claim"),
    ("ann claims rent 10", "ann claim 10"),
    ("ann waives rent", "ann waive"),
    # the lot that is bought anyhow is what must be his afterwards
    ("ann buy BAL", "ann buy = BAL:ann"),
    ('ann buys "Baltic Avenue" price=60', "ann buy price=60 = BAL:ann"),
    ("ann buy BAL = BAL:ann ann 5", "ann buy = BAL:ann ann 5"),
    ("ann buy BAL = ann 5", "ann buy = ann 5 BAL:ann"),
]


@pytest.mark.parametrize(("text", "line"), SPOKEN, ids=[text for text, _ in SPOKEN])
def test_a_line_as_it_is_spoken_is_written_in_its_one_form(text: str, line: str) -> None:
    assert written(text, VOCABULARY) == line
    assert parse(line, VOCABULARY) == parse(text, VOCABULARY)


def test_no_verb_is_another_one_said_of_somebody() -> None:
    assert not [name for name in VERBS if name.removesuffix("s") in VERBS and name.endswith("s")]
    assert not [name for name in VERBS if name.endswith("es") and name.removesuffix("es") in VERBS]


def test_on_a_stock_exchange_a_company_goes_before_a_lot() -> None:
    assert written("ann buys MOT*2", EXCHANGE) == "ann buy MOT*2"
    assert written("ann buys NYA", EXCHANGE) == "ann buy = NYA:ann"


NAMES = [
    ("Lee roll 3+4", '"Ann Lee" roll 3+4'),
    ("cid buy", '"Cid van Dam" buy'),
    ("Ann Lee rolls 3 4", '"Ann Lee" roll 3+4'),
    ("cid van dam trade ann moor ORI for 50", '"Cid van Dam" trade "Ann Moor" ORI for 50'),
    ("12. 02:09 ann lee buy = ann lee 50 ORI:moor", '12. 02:09 "Ann Lee" buy = "Ann Lee" 50 ORI:"Ann Moor"'),
    ('ref rule 12 note adjust="Ann Lee +3 bob -3"', 'ref rule 12 note adjust="""Ann Lee"" +3 bob -3"'),
    ("ref adjust Ann Lee +4 bob -4 typo", 'ref adjust "Ann Lee" +4 bob -4 "typo"'),
]


@pytest.mark.parametrize(("text", "line"), NAMES, ids=[text for text, _ in NAMES])
def test_a_name_of_several_words_needs_neither_its_quotes_nor_all_its_words(text: str, line: str) -> None:
    assert written(text, CLUB) == line


def test_a_word_of_two_names_is_not_guessed() -> None:
    with pytest.raises(NotationError, match='\'Ann\' could be "Ann Lee" or "Ann Moor": write the whole name'):
        parse("Ann roll 3+4", CLUB)


def test_a_player_by_himself_is_not_taken_for_a_part_of_another() -> None:
    with pytest.raises(NotationError, match="no verb 'B'"):
        parse("Ann B roll 3+4", VOCABULARY)
    assert parse("clerk count ann 50", Vocabulary(["ann", "ann 50"])).action.player == "ann"


DRAWN = [
    ("ann draw hospital", "ann draw community-chest:hospital"),
    ("ann draw back 3", "ann draw chance:go-back-3"),
    ("ann draws chance:go back", "ann draw chance:go-back-3"),
    ("ann draw near", "ann draw chance:nearest-railroad"),
    ("ann draw railroad nearest", "ann draw chance:nearest-railroad"),
    ("ann draw chance:get-out", "ann draw chance:get-out-of-jail-free"),
    ("ann draw chance:jail", None),
    ("ann draw treatment:2 cured", "ann draw treatment:2 cured"),
]


@pytest.mark.parametrize(("text", "line"), DRAWN, ids=[text for text, _ in DRAWN])
def test_the_beginning_or_a_word_of_a_card_is_enough_where_it_is_one_card(text: str, line: str | None) -> None:
    if line is None:
        with pytest.raises(
            NotationError, match="'jail' could be go-to-jail or get-out-of-jail-free: write one of them"
        ):
            parse(text, CARDS)
    else:
        assert written(text, CARDS) == line


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("ann draw bank", "could be several cards: write chance:bank-dividend or community-chest:bank-error"),
        ("ann draw get-out", "is in several decks: write chance:get-out-of-jail-free or community-chest:get-out-of"),
        ("ann draw treatment:1", "no card '1'"),
        ("ann draw zoo", "no card or deck 'zoo'; decks are chance, community-chest, treatment"),
    ],
)
def test_a_card_that_could_be_several_is_not_guessed(text: str, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse(text, CARDS)
    assert message in str(caught.value)
