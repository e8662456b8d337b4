"""A whole record: its headers, its setups, its lines, and the line each fault is about."""

import pytest
from notation_table import DECKS, SQUARES

from monopoly import actions as act
from monopoly.notation import (
    Headers,
    NotationError,
    Record,
    RecordError,
    Sentence,
    Setup,
    Vocabulary,
    parse_opening,
    parse_setup,
    parse_setups,
    read_record,
    write_opening,
    write_record,
    write_sentence,
    write_setup,
)

VOCABULARY = Vocabulary(["ann", "bob", "Cid C"], SQUARES, DECKS)

GAME = """\
mpn: 1
game: R2-T5
event: Leeds Open
table: 5
referee: R. Hale
clerk: "Kay # 2"
start: 2026-11-30T10:00:00Z
board: atlantic-city
ruleset: classic
rules: claim=next-roll turn=60s
house: double-go credit
players: ann bob "Cid C"
opening: ann 3+4 bob 5+5 "Cid C" 5+5 bob 6+1 "Cid C" 1+1
mode: as-played
seed: 42
result: ann won
turn: bob
doubles: 1
pot: 430
setup: ann 1620 at 10 deeds ORI*2 VER BAL(m) cards chance:get-out-of-jail-free jail
setup: bob 700 at 0
setup: "Cid C" 180
weather: fine

 1. 00:05 bob roll 3+6
 2. 00:14 bob buy !late = bob 600 {quick}
 3. ref penalty bob 50 "dice off the board"
 4. 1:00:52 "Cid C" end
 5. bob roll 1+2
 6. bob decline
 7. ann bid 1
 8. bob pass
 9. "Cid C" pass
10. 2026-11-29T10:00:00Z clerk note "a wrong clock"
"""


def read(text: str, name: str = "game.mpn") -> Record:
    return read_record(text.encode(), name)


def fault(text: str | bytes) -> str:
    with pytest.raises(RecordError) as caught:
        read_record(text if isinstance(text, bytes) else text.encode(), "game.mpn")
    return str(caught.value)


def test_a_whole_record_is_read() -> None:
    record = read(GAME)
    assert record.headers == Headers(
        game="R2-T5",
        event="Leeds Open",
        table="5",
        referee="R. Hale",
        clerk="Kay # 2",
        start=1_796_032_800_000_000,
        board="atlantic-city",
        ruleset="classic",
        rules=("claim=next-roll", "turn=60s"),
        house=("double-go", "credit"),
        players=("ann", "bob", "Cid C"),
        opening=(("ann", (3, 4)), ("bob", (5, 5)), ("Cid C", (5, 5)), ("bob", (6, 1)), ("Cid C", (1, 1))),
        mode="as-played",
        seed="42",
        result="ann won",
        setups=(
            "ann 1620 at 10 deeds ORI*2 VER BAL(m) cards chance:get-out-of-jail-free jail",
            "bob 700 at 0",
            '"Cid C" 180',
        ),
        turn="bob",
        doubles=1,
        pot=430,
        others=(("weather", "fine"),),
    )
    assert record.places["mpn"] == 1
    assert record.places["weather"] == 23
    assert record.setup_places == (20, 21, 22)
    assert record.entries[0] == (25, "1. 00:05 bob roll 3+6")
    assert len(record.entries) == 10


def test_a_record_is_written_back_byte_for_byte() -> None:
    record = read(GAME)
    lines = [write_sentence(said, VOCABULARY, record.headers.start) for _, said in record.sentences(VOCABULARY)]
    assert write_record(record.headers, lines) == GAME


def test_its_entries_are_sentences_with_their_line() -> None:
    sentences = list(read(GAME).sentences(VOCABULARY))
    assert sentences[0] == (25, Sentence(act.Roll("bob", (3, 6)), number=1, elapsed=5_000_000))
    assert sentences[4] == (29, Sentence(act.Roll("bob", (1, 2)), number=5))


def test_its_setups_are_read_with_the_board() -> None:
    assert read(GAME).setups(VOCABULARY) == (
        Setup(
            "ann",
            1620,
            "JAI",
            (("ORI", 2, False), ("VER", 0, False), ("BAL", 0, True)),
            (("chance", "get-out-of-jail-free"),),
            0,
        ),
        Setup("bob", 700, "GO"),
        Setup("Cid C", 180),
    )


def test_the_least_record() -> None:
    record = read("mpn: 1")
    assert record.headers == Headers()
    assert record.entries == ()
    assert record.headers.mode == "strict"
    assert write_record(record.headers, []) == "mpn: 1\n"


@pytest.mark.parametrize(
    "data",
    [
        b"mpn: 1\nplayers: ann bob\n\nann buy\nbob end",
        b"\xef\xbb\xbfmpn: 1\nplayers: ann bob\n\nann buy\nbob end\n",
        b"mpn: 1\r\nplayers: ann bob\r\n\r\nann buy\r\nbob end\r\n",
        b"mpn: 1\nplayers: ann bob\nann buy\nbob end\n",
        b"\n\n# a game\nmpn: 1 # the version\n# two players\n  MPN2: kept\nPlayers:ann   bob\n\n\nann buy\n\n# x\n"
        b"  bob end # y\n",
        b"players: ann bob\nmpn: 1\n\nann buy\nbob end\n",
    ],
    ids=["no last line feed", "byte order mark", "CRLF", "no blank line", "blanks and comments", "any order"],
)
def test_the_same_record_in_other_clothes(data: bytes) -> None:
    record = read_record(data, "game.mpn")
    assert record.headers.players == ("ann", "bob")
    vocabulary = Vocabulary(record.headers.players)
    assert [said.action for _, said in record.sentences(vocabulary)] == [act.Buy("ann"), act.EndTurn("bob")]


def test_a_comment_after_a_blank_is_dropped_from_a_header_unless_quoted() -> None:
    headers = read('mpn: 1\nevent: Leeds #1\ntable: "A #1"\ngame: a#1\nclerk: The {#1} "Kay"\nreferee:\nfun:').headers
    assert headers == Headers(event="Leeds", table="A #1", game="a#1", clerk='The {#1} "Kay"', others=(("fun", ""),))
    assert read(write_record(headers, [])).headers == headers


def test_players_are_those_of_the_setups_where_no_header_names_them() -> None:
    assert read('mpn: 1\nsetup: "Cid C" 5\nsetup: ann 7\nturn: ANN').headers.players == ("Cid C", "ann")


def test_with_both_the_header_gives_the_seating_order_and_the_spelling() -> None:
    headers = read("mpn: 1\nsetup: BOB 5\nsetup: ann 7\nplayers: ann bob").headers
    assert headers.players == ("ann", "bob")


FAULTS = [
    ("", "game.mpn:1: not a game record: no `mpn:` header"),
    ("dear bob,\nhow are you\n", "game.mpn:1: not a game record: no `mpn:` header\n    dear bob,"),
    ("From: ann\n\nDate: now\n", "game.mpn:1: not a game record: no `mpn:` header\n    From: ann"),
    ("mpn:\n", "game.mpn:1: '' is no whole number, such as 120\n    mpn:"),
    ("mpn: one\n", "game.mpn:1: 'one' is no whole number"),
    ("mpn: 0\n", "game.mpn:1: '0' is too little: at least 1"),
    ("mpn: 2\n", "game.mpn:1: notation 2 is newer than this program, which reads 1\n    mpn: 2"),
    ("mpn: 1\ngame: a\nGAME: b\n", "game.mpn:3: a second 'game:' header, the first is in line 2\n    GAME: b"),
    ("mpn: 1\nfun: a\nfun: b\n", "game.mpn:3: a second 'fun:' header"),
    (
        "mpn: 1\n\ngame: a\n",
        "game.mpn:3: the header 'game:' comes too late: headers end at the first blank line (line 2)",
    ),
    (
        "mpn: 1\n\nann buy\n\ngame: a\n",
        "game.mpn:5: the header 'game:' comes too late: headers end at the first blank line (line 2)",
    ),
    (
        "mpn: 1\nann buy\ngame: a\n",
        "game.mpn:3: the header 'game:' comes too late: headers end at the first entry (line 2)\n    game: a",
    ),
    ("mpn: 1\nstart: 2026-11-30T10:00:00\n", "game.mpn:2: '2026-11-30T10:00:00' has no time zone: add Z"),
    ("mpn: 1\nstart: noon\n", "game.mpn:2: 'noon' is no instant such as 2026-11-30T10:00:00Z"),
    ("mpn: 1\nmode: loose\n", "game.mpn:2: no mode 'loose': modes are strict, as-played"),
    ("mpn: 1\ndoubles: two\n", "game.mpn:2: 'two' is no whole number"),
    ("mpn: 1\npot: -3\n", "game.mpn:2: '-3': a number has no sign here"),
    ("mpn: 1\nrules: turn=60s {fast}\n", "game.mpn:2: '{fast}': this header holds no remark"),
    ("mpn: 1\nplayers: ann, bob\n", "game.mpn:2: 'ann,': such a name goes in double quotes; blanks divide the names"),
    ("mpn: 1\nplayers: 7up bob\n", "game.mpn:2: '7up': such a name goes in double quotes"),
    ("mpn: 1\nplayers: ann Ann\n", "game.mpn:2: 'ann' and 'Ann': names differ in more than letter case"),
    ("mpn: 1\nplayers: ann bank\n", "game.mpn:2: 'bank' is no name for a player"),
    ('mpn: 1\nplayers: ann "bob\n', "game.mpn:2: '\"bob': a quote that never ends"),
    ("mpn: 1\nevent: the {last\n", "game.mpn:2: '{last': a brace that never ends"),
    ("mpn: 1\nplayers: ann bob\nturn: cid\n", "game.mpn:3: no player 'cid': players are ann, bob\n    turn: cid"),
    ("mpn: 1\nplayers: ann bob\nopening: ann 3+4 bob\n", "game.mpn:3: 'bob': names and dice go in pairs"),
    ("mpn: 1\nplayers: ann bob\nopening: ann 7\n", "game.mpn:3: '7': two dice of 1 to 6 are rolled"),
    ("mpn: 1\nplayers: ann bob\nopening: zed 3+4\n", "game.mpn:3: no player 'zed'"),
    ("mpn: 1\nplayers: ann bob\nsetup: ann 5\nsetup: cid 5\n", "game.mpn:4: no player 'cid': players are ann, bob"),
    ("mpn: 1\nplayers: ann bob\nsetup: ann 5\n", "game.mpn:2: no setup for bob\n    players: ann bob"),
    ("mpn: 1\nplayers: ann bob\nsetup: ann 5\nsetup: ANN 5\n", "game.mpn:4: ann is set up twice\n    setup: ANN 5"),
    ("mpn: 1\nsetup: ann 5\nsetup: ann 5\n", "game.mpn:3: ann is set up twice"),
    ("mpn: 1\nsetup: ann 5\nsetup: Ann 5\n", "game.mpn:3: 'ann' and 'Ann': names differ in more than letter case"),
    ("mpn: 1\nsetup: bank 5\n", "game.mpn:2: 'bank' is no name for a player"),
    ("mpn: 1\nsetup: 5 ann\n", "game.mpn:2: '5': such a name goes in double quotes"),
    ("mpn: 1\n\nann buy\x00\n", "game.mpn:3: a character that no line may hold (U+0000)\n    ann buy\ufffd"),
    ("mpn: 1\n\nann buy\rann end\n", "game.mpn:3: a character that no line may hold (U+000D)"),
    (b"mpn: 1\ngame: caf\xe9\n", "game.mpn:2: not UTF-8: save the file as UTF-8 text\n    game: caf\ufffd"),
    ("mpn: 1\n".encode("utf-16"), "game.mpn:1: not UTF-8"),
]


@pytest.mark.parametrize(("data", "message"), FAULTS, ids=[str(data)[:40] or "empty" for data, _ in FAULTS])
def test_a_fault_names_file_line_and_what_is_wrong(data: str | bytes, message: str) -> None:
    assert fault(data).startswith(message)


ENTRY_FAULTS = [
    ("ann flies to Paris", "no verb 'flies': verbs are roll,"),
    ("ann build XYZ", "no square 'XYZ' on this board"),
    ('clerk note "the file ends he', "'\"the file ends he': a quote that never ends"),
    ("ann buy {the file ends he", "'{the file ends he': a remark that never ends"),
    ("3. ann buy", "entry 3 stands where entry 2 is due"),
]


@pytest.mark.parametrize(("line", "message"), ENTRY_FAULTS)
def test_an_entry_that_cannot_be_read_names_its_line(line: str, message: str) -> None:
    record = read(f"mpn: 1\nplayers: ann bob\n\n 1. ann roll\n\n{line}")
    sentences = record.sentences(Vocabulary(record.headers.players, SQUARES))
    assert next(sentences)[0] == 4
    with pytest.raises(RecordError) as caught:
        next(sentences)
    assert str(caught.value).startswith(f"game.mpn:6: {message}")
    assert str(caught.value).endswith(f"\n    {line}")
    assert (caught.value.name, caught.value.line, caught.value.text) == ("game.mpn", 6, line)


def test_numbers_may_be_left_out_of_some_entries() -> None:
    record = read("mpn: 1\nplayers: ann bob\n\nann roll\n2. bob roll\nann roll\n4. bob roll")
    assert [said.number for _, said in record.sentences(Vocabulary(["ann", "bob"]))] == [None, 2, None, 4]


def test_an_error_of_the_caller_about_a_header_shows_its_line() -> None:
    record = read("mpn: 1\n# which?\nruleset: chess\n")
    assert str(record.error(record.places["ruleset"], "no ruleset 'chess'")) == (
        "game.mpn:3: no ruleset 'chess'\n    ruleset: chess"
    )


SETUPS = [
    ("ann 1620", Setup("ann", 1620)),
    ("ann 0 at 39", Setup("ann", 0, "BDW")),
    ("ann 5 at 10 jail", Setup("ann", 5, "JAI", jail_rolls=0)),
    ("ann 5 at 10 jail 2", Setup("ann", 5, "JAI", jail_rolls=2)),
    (
        '"Cid C" 5 deeds ORI*5 BAL(m) BDW',
        Setup("Cid C", 5, None, (("ORI", 5, False), ("BAL", 0, True), ("BDW", 0, False))),
    ),
    (
        "ann 5 cards chance:get-out-of-jail-free community-chest:get-out-of-jail-free",
        Setup("ann", 5, cards=(("chance", "get-out-of-jail-free"), ("community-chest", "get-out-of-jail-free"))),
    ),
]


@pytest.mark.parametrize(("text", "setup"), SETUPS, ids=[text for text, _ in SETUPS])
def test_a_setup_is_read_and_written(text: str, setup: Setup) -> None:
    assert parse_setup(text, VOCABULARY) == setup
    assert write_setup(setup, VOCABULARY) == text


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ('ANN 5 JAIL deeds "baltic avenue"(M) 6*2 AT boardwalk', "ann 5 at 39 deeds BAL(m) ORI*2 jail"),
        ("ann 5 jail 1 cards Chance:GO-TO-JAIL at GO # a comment", "ann 5 at 0 cards chance:go-to-jail jail 1"),
    ],
)
def test_the_clauses_of_a_setup_come_in_any_order(text: str, canonical: str) -> None:
    assert write_setup(parse_setup(text, VOCABULARY), VOCABULARY) == canonical


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "a name and a sum are needed: a setup is NAME CASH and any of: at SQUARE,"),
        ("ann", "a name and a sum are needed"),
        ("zed 5", "no player 'zed'"),
        ("ann rich", "'rich' is no whole number"),
        ("ann 5 ORI", "'ORI' opens no clause: a setup is NAME CASH"),
        ("ann 5 at", "nothing follows after 'at'"),
        ("ann 5 at 6 8", "'8' is too much after 'at'"),
        ("ann 5 at XYZ", "no square 'XYZ' on this board"),
        ("ann 5 at 6 at 8", "'at' stands twice in one setup"),
        ("ann 5 deeds", "nothing follows 'deeds'"),
        ("ann 5 deeds XYZ", "no square 'XYZ' on this board"),
        ("ann 5 deeds ORI*many", "'many' is no whole number"),
        ("ann 5 deeds ORI*1*2", "'ORI*1*2': a level is written once"),
        ("ann 5 deeds ORI oriental-avenue*2", "ORI stands there twice"),
        ("ann 5 cards", "nothing follows 'cards'"),
        ("ann 5 cards card", "'card': a card is written DECK:CARD"),
        ("ann 5 cards chance:luck", "no card 'luck'"),
        ("ann 5 cards chance:go-to-jail chance:go-to-jail", "chance:go-to-jail stands there twice"),
        ("ann 5 jail twice", "'twice' is no whole number"),
        ("ann 5 jail 1 2", "'2' is too much after 'jail'"),
        ("ann 5 {rich}", "'{rich}': this header holds no remark"),
    ],
)
def test_a_setup_that_cannot_be_read(text: str, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_setup(text, VOCABULARY)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("second", "message"),
    [
        ("bob 5 deeds VER ORI", "ORI is set up twice: it is ann's already"),
        ("bob 5 cards chance:go-to-jail", "chance:go-to-jail is set up twice: it is ann's already"),
        ("ANN 5", "ann is set up twice"),
        ("bob poor", "'poor' is no whole number"),
    ],
)
def test_nothing_is_set_up_twice_and_the_second_line_is_to_blame(second: str, message: str) -> None:
    first = "ann 5 deeds ORI cards chance:go-to-jail"
    with pytest.raises(NotationError) as caught:
        parse_setups([(7, first), (9, second)], VOCABULARY)
    assert message in str(caught.value)
    assert caught.value.line == 9


def test_a_lot_set_up_twice_shows_as_a_fault_of_the_file() -> None:
    record = read("mpn: 1\nplayers: ann bob\nsetup: ann 5 deeds ORI\nsetup: bob 5 deeds ORI\n")
    with pytest.raises(RecordError) as caught:
        record.setups(VOCABULARY)
    assert str(caught.value) == ("game.mpn:4: ORI is set up twice: it is ann's already\n    setup: bob 5 deeds ORI")


def test_the_rolls_for_the_start() -> None:
    text = 'ann 3+4 bob 5+5 "Cid C" 5+5 bob 1+1 "Cid C" 1+2'
    opening = parse_opening(text, VOCABULARY)
    assert opening == (("ann", (3, 4)), ("bob", (5, 5)), ("Cid C", (5, 5)), ("bob", (1, 1)), ("Cid C", (1, 2)))
    assert write_opening(opening, VOCABULARY) == text
    assert parse_opening("", VOCABULARY) == ()


def test_a_header_that_no_line_can_hold_is_not_written() -> None:
    with pytest.raises(NotationError, match="no line breaks"):
        write_record(Headers(event="two\nlines"), [])


def test_a_long_record_has_its_numbers_flush_right() -> None:
    lines = [f"{number}. ann roll" for number in range(1, 101)]
    text = write_record(Headers(players=("ann",)), lines)
    assert "\n  1. ann roll\n" in text
    assert "\n 99. ann roll\n" in text
    assert text.endswith("\n100. ann roll\n")
