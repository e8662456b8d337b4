"""Names and what a shell does to them: which are taken, which need quotes, which words have lost theirs."""

import pytest
from notation_table import SQUARES, VOCABULARY

from events import Goods
from monopoly import actions as act
from monopoly.notation import (
    CashCheck,
    NotationError,
    OwnerCheck,
    PlaceCheck,
    Sentence,
    SquareName,
    Vocabulary,
    check_names,
    parse,
    parse_checks,
    write_action,
    write_checks,
    write_sentence,
)


def said(text: str) -> Sentence:
    return parse(text, VOCABULARY)


@pytest.mark.parametrize("name", ["ann", "Аня", "ليلى", "Zoë", "R.Hale", "O'Neil", "x-y_z", "a1"])
def test_a_plain_name_stands_bare(name: str) -> None:
    assert write_action(act.Buy(name), Vocabulary([name])) == f"{name} buy"


@pytest.mark.parametrize(
    "name",
    ["Ann B", "7up", "12.", "12:04", "_x", "🎩", "²x", *(f"a{mark}b" for mark in '+*:@={}()#!",'), "a\u00a0b"],
)
def test_any_other_name_goes_in_quotes(name: str) -> None:
    vocabulary = Vocabulary([name, "ann"], SQUARES)
    line = write_action(act.Trade(name, "ann", Goods(5), Goods(0, ("ORI",))), vocabulary)
    doubled = name.replace('"', '""')
    assert line == f'"{doubled}" trade ann 5 for ORI'
    assert parse(line, vocabulary).action.actor == name
    checks = (CashCheck(name, 1), PlaceCheck(name, 0), OwnerCheck("ORI", name))
    assert parse_checks(write_checks(checks, vocabulary), vocabulary) == checks


SHELL = [
    (["ann", "trade", "bob", "NYA+50", "for", "CON"], "ann trade bob NYA+50 for CON"),
    (["ann roll 3+4"], "ann roll 3+4"),
    (["Ann B", "build", "Park Place", "Oriental Avenue*2"], '"Ann B" build PKP ORI*2'),
    (["ann", "trade", "Ann B", "NYA+Park Place+50", "for", "CON"], 'ann trade "Ann B" NYA+PKP+50 for CON'),
    (['Mr "X"', "buy"], '"Mr ""X""" buy'),
    (["ann", "buy", "=", "Ann B", "50", "Ann B@24", "ORI:Ann B", "Park Place*3", "Park Place(m)"],
     'ann buy = "Ann B" 50 "Ann B"@24 ORI:"Ann B" PKP*3 PKP(m)'),
    (["ann", "build", '"Park Place"*2'], "ann build PKP*2"),
    (["ref", "rule", "12", "deny", "adjust=ann +30 bob -30"], 'ref rule 12 deny adjust="ann +30 bob -30"'),
    (["ref", "rule", "12", "deny", 'adjust="Ann B" +30'], 'ref rule 12 deny adjust="""Ann B"" +30"'),
    (["clerk", "undo", "24", "agreed=Ann B,bob"], 'clerk undo 24 agreed="Ann B",bob'),
    (["ann", "buy", "by=R. Hale"], 'ann buy by="R. Hale"'),
    (["ref", "penalty", "bob", "50", "dice + cards: 2 @ 3, off the board"],
     'ref penalty bob 50 "dice + cards: 2 @ 3, off the board"'),
    (["clerk", "note", "x=1 is #2"], 'clerk note "x=1 is #2"'),
    (["clerk", "note", "#2"], 'clerk note "#2"'),
    (["clerk", "note", "12", '!late, he said "so"'], 'clerk note 12 "!late, he said ""so"""'),
    (["ann", "buy", "{cid", "had", "#2", "down}"], "ann buy {cid had #2 down}"),
    (["ann", "buy", "{cid had it}"], "ann buy {cid had it}"),
]  # fmt: skip


@pytest.mark.parametrize(("words", "line"), SHELL, ids=[line for _, line in SHELL])
def test_the_words_of_a_command_line_have_lost_their_quotes(words: list[str], line: str) -> None:
    assert parse(words, VOCABULARY) == said(line)
    assert write_sentence(parse(words, VOCABULARY), VOCABULARY, None) == line


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([], "no action here"),
        (["ann", "give", "bob", "5", ""], "an empty text says nothing"),
        (["ann", "build", "Park Plaza"], "no square 'Park Plaza' on this board; did you mean PKP (Park Place)?"),
        (["ann", "note", "a b", "c\nd"], "a character that no line may hold (U+000A)"),
    ],
)
def test_refused_words_of_a_command_line(words: list[str], message: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse(words, VOCABULARY)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("names", "message"),
    [
        (["ann", "Ann"], "'ann' and 'Ann': names differ in more than letter case"),
        (["Аня", "АНЯ"], "names differ in more than letter case"),
        (["zoe\u0308", "ZOË"], "names differ in more than letter case"),
        (["ann", "ann"], "is named twice"),
        (["Bank"], "'Bank' is no name for a player: bank, clerk, pot, ref, referee are taken"),
        (["pot"], "is no name for a player"),
        (["REF"], "is no name for a player"),
        (["referee"], "is no name for a player"),
        (["Clerk"], "is no name for a player"),
        (["ANN.deposit", "ann"], "'ANN.deposit' is no name for a player: it is ann's second account"),
        ([""], "a name is not empty"),
        ([" ann"], "has no blank at its ends"),
        (["ann\t"], "has no blank at its ends"),
        (["a\tb"], "a name holds no tabs, line breaks or control characters"),
        (["ann", "ann\u200b"], "'ann�': a name holds no character that is not seen (U+200B)"),
        (["ann", "\u202eann"], "no character that is not seen (U+202E)"),
        (["ann", "a\u00adnn"], "no character that is not seen (U+00AD)"),
        (["ann b", "ann\u00a0b"], "names differ in more than letter case and blanks"),
        (["علي رضا", "علي\u200c رضا"], "names differ in more than letter case and blanks"),
        (["a\nb"], "a name holds no tabs, line breaks or control characters"),
    ],
)
def test_names_that_a_record_could_not_tell_apart_are_refused(names: list[str], message: str) -> None:
    with pytest.raises(NotationError) as caught:
        check_names(names)
    assert message in str(caught.value)
    with pytest.raises(NotationError):
        Vocabulary(names)


def test_names_come_out_in_nfc_and_in_their_order() -> None:
    assert check_names(["zoe\u0308", "bank-clerk", "bob.deposit", "Ann B"]) == (
        "zoë",
        "bank-clerk",
        "bob.deposit",
        "Ann B",
    )


@pytest.mark.parametrize(
    ("players", "typed", "meant"),
    [
        (["Zoë", "bob"], "zoe", "Zoë"),
        (["Zoë", "bob"], "ZOË", "Zoë"),
        (["Zoe", "bob"], "Zoë", "Zoe"),
        (["Zoë", "Zoe"], "zoe", "Zoe"),
        (["Zoë", "Zoe"], "zoë", "Zoë"),
        (["Алёна", "Андрей"], "АЛЕНА", "Алёна"),
        (["Bänk", "ann"], "banK", "bank"),
    ],
)
def test_an_accent_may_be_left_out_where_one_player_is_meant(players: list[str], typed: str, meant: str) -> None:
    vocabulary = Vocabulary(players)
    assert vocabulary.actor(typed) == meant
    if meant in players:
        assert vocabulary.player(typed) == meant
        assert write_action(parse(f"{typed} buy", vocabulary).action, vocabulary) == f"{meant} buy"


@pytest.mark.parametrize("typed", ["zoe", "zoè"])
def test_two_players_who_differ_in_accents_are_never_guessed(typed: str) -> None:
    vocabulary = Vocabulary(["Zoë", "Zoé", "bob"])
    for find in (vocabulary.player, vocabulary.actor):
        with pytest.raises(NotationError, match=f"'{typed}' could be Zoë or Zoé: write the accents"):
            find(typed)
    with pytest.raises(NotationError, match="no player '̈'"):
        vocabulary.player("̈")


def test_an_accent_may_be_left_out_of_a_printed_square() -> None:
    squares = [
        SquareName("CAF", 0, "a", ("Café de la Paix",)),
        SquareName("PAI", 1, "b", ("Rue Noël",)),
        SquareName("NOE", 2, "c", ("Rue Noé l",)),
        SquareName("AAA", 3, "d", ("Pré",)),
        SquareName("BBB", 4, "e", ("Prè",)),
    ]
    vocabulary = Vocabulary(["ann"], squares)
    assert vocabulary.square("cafe de la paix") == "CAF"
    assert vocabulary.square("rue noel") == "PAI"
    assert vocabulary.square("PRÉ") == "AAA"
    with pytest.raises(NotationError, match="'pre' could be AAA or BBB: write the code"):
        vocabulary.square("pre")
    assert parse('ann build "cafe DE la paix"*2', vocabulary).action == act.Build("ann", (("CAF", 2),))


def test_a_code_goes_before_a_position_an_id_and_a_printed_name() -> None:
    vocabulary = Vocabulary(
        ["ann"],
        [SquareName("AAA", 0, "bbb", ("CCC", "ddd")), SquareName("BBB", 1, "ccc", ("AAA",)), SquareName("DDD", 2, "0")],
    )
    assert [vocabulary.square(text) for text in ("aaa", "bbb", "ccc", "ddd", "0")] == [
        "AAA",
        "BBB",
        "BBB",
        "DDD",
        "AAA",
    ]


def test_without_decks_and_players_the_message_says_so() -> None:
    with pytest.raises(NotationError, match="no deck 'chance': decks are none"):
        Vocabulary(["ann"]).card("chance", "go-to-jail")
    with pytest.raises(NotationError, match="no player 'ann': players are none"):
        Vocabulary([]).player("ann")
