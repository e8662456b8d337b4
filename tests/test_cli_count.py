"""``count`` and ``sign`` at the command line: what they say, their exit codes, and what scripts read."""

import pytest
from cli_helper import LEEDS, Desk

RENT = ("ann roll 2+4", "ann buy", "bob roll 2+4", "ann claim")
"""Ann buys Oriental Avenue (entry 2); Bob lands there and pays her 6 (entry 4)."""


@pytest.fixture
def desk(tmp_path):
    desk = Desk(tmp_path)
    desk.done("new", "R1", "--players", "ann,bob,cid")
    desk.lines(*RENT)
    return desk


def test_a_count_that_agrees(desk):
    said = desk.done("count", "ann", "500x2", "100x4", "5x1", "1x1")
    assert said.out.splitlines() == [
        "5. clerk count ann 500x2 100x4 5x1 1x1",
        "   ann has 1406 in hand, as the ledger says",
    ]
    assert said.err == ""
    assert desk.done("audit").out == "R1: nothing found\n"


def test_a_count_that_differs_names_what_could_explain_it_and_how_to_put_it_right(desk):
    found = desk("count", "bob", "500x2", "100x5")
    assert found.code == 1
    assert found.out.splitlines() == [
        "5. clerk count bob 500x2 100x5",
        "   bob has 1500 in hand, the ledger says 1494: 6 too much",
        "entry  since the start  perhaps",
        "    4  ann claim 3      not handed over?",
        "   if the ledger is right: bob gives bank 1×100 and gets back 1×50, 2×20, 4×1",
        "   if the cash is right: monopoly do ref adjust bob +6",
    ]


@pytest.mark.parametrize(
    ("words", "last"),
    [
        ("ann 1000", "no entry explains it, nor do two"),
        ("bob 1488", "handed over twice?"),
        ("bob 1506", "handed over the wrong way round?"),
    ],
)
def test_other_differences(desk, words, last):
    assert last in desk("count", *words.split()).out


def test_a_sum_does_not_say_which_notes_a_player_could_give_back(desk):
    assert desk("count", "bob", "1490", "--json").json["change"]["back"] == []
    assert "if the ledger is right: bank gives bob 1×5" in desk("count", "bob", "1489").out
    assert desk("count", "bob", "1500", "--json").json["change"] is None
    said = desk("count", "bob", "1500").out
    assert "if the ledger is right: bob gives bank 6 (by note: monopoly count bob 100x1 …)\n" in said


def test_a_dozen_explanations_are_told_and_how_many_more_there_are(desk):
    desk.lines(*["ref adjust cid +10"] * 15)
    found = desk("count", "cid", "1640", "-n")
    assert len([line for line in found.out.splitlines() if "not handed over?" in line]) == 12
    assert "   and 3 others that could explain it (--json names them)\n" in found.out
    assert len(desk("count", "cid", "1640", "-n", "--json").json["explained"]) == 15
    assert "entry 8 not handed over?; and 3 others that could explain it" in desk("do", "clerk count cid 1640").out


def test_what_it_offers_can_be_typed_for_a_name_of_two_words(tmp_path):
    desk = Desk(tmp_path)
    desk.done("new", "G", "--players", "Ann Lee,bob")
    said = desk("count", "Ann Lee", "1510").out
    assert "monopoly count '\"Ann Lee\"' 100x1" in said
    assert "monopoly do ref adjust '\"Ann Lee\"' +10" in said
    desk.done("do", "ref", "adjust", '"Ann Lee"', "+10")


def test_it_asks_for_the_time_since_the_last_count_that_agreed(desk):
    desk.done("count", "bob", "1494")
    assert "since entry 5, when the count agreed no entry explains it" in desk("count", "bob", "1500").out


def test_notes_to_give_back_are_those_that_were_counted(desk):
    """The bank's notes are endless; a player gives back what he holds."""
    change = desk("count", "ann", "500x2", "20x1", "--json").json["change"]
    assert change == {
        "from": "bank",
        "to": "ann",
        "give": [{"note": 100, "count": 4}, {"note": 5, "count": 1}, {"note": 1, "count": 1}],
        "back": [{"note": 20, "count": 1}],
    }


def test_what_scripts_read(desk):
    found = desk("count", "bob", "500x3", "--json")
    assert (found.code, found.err) == (1, "")
    assert found.json == {
        "entry": 5,
        "player": "bob",
        "counted": 1500,
        "ledger": 1494,
        "difference": 6,
        "agrees": False,
        "notes": [{"note": 500, "count": 3}],
        "since": None,
        "explained": [{"entries": [4], "lines": ["ann claim 3"], "how": "unpaid", "text": "not handed over"}],
        "change": {
            "from": "bob",
            "to": "bank",
            "give": [{"note": 500, "count": 1}],
            "back": [
                {"note": 100, "count": 4},
                {"note": 50, "count": 1},
                {"note": 20, "count": 2},
                {"note": 1, "count": 4},
            ],
        },
        "stored": True,
        "repeated": False,
    }
    agreed = desk.done("count", "cid", "1500", "--json").json
    assert (agreed["agrees"], agreed["difference"], agreed["explained"], agreed["change"]) == (True, 0, [], None)


def test_do_says_the_same_and_exits_the_same(desk):
    found = desk("do", "clerk count bob 1500")
    assert found.code == 1
    assert "bob has 1500 in hand; the ledger says 1494: 6 too much; entry 4 not handed over?" in found.out
    assert found.err.startswith("stored all the same: count.differs: bob has 1500 in hand")
    desk.done("do", "clerk count bob 1494")


def test_it_is_a_row_of_the_statement_that_moves_nothing(desk):
    desk("count", "bob", "1500")
    desk.done("count", "bob", "1494")
    rows = desk.done("statement", "bob", "--json").json
    assert rows[-2:] == [
        {"entry": 5, "cause": "count 1500, +6", "with": "", "amount": 0, "balance": 1494},
        {"entry": 6, "cause": "count agrees", "with": "", "amount": 0, "balance": 1494},
    ]
    assert "    6  count agrees                    1,494" in desk.done("statement", "bob").out
    assert all(not row["cause"].startswith("count") for row in desk.done("statement", "ann", "--json").json)


def test_the_audit_shows_it_until_it_is_settled(desk):
    desk("count", "bob", "1500")
    assert desk("audit").code == 1
    desk.done("do", "ref adjust bob +6")
    assert "settled  bob has 1500" in desk.done("audit").out


def test_nothing_is_stored_in_a_dry_run_and_once_with_a_key(desk):
    assert "(not stored)" in desk("count", "bob", "1500", "-n").out
    assert len(desk.entries()) == 4
    first = desk("count", "bob", "1500", "--key", "break-1")
    again = desk("count", "bob", "1500", "--key", "break-1")
    assert "nothing new was written" in again.out
    assert (first.code, again.code, len(desk.entries())) == (1, 1, 5)


def test_a_key_that_belongs_to_another_line(desk):
    desk.done("do", "bob end", "--key", "k")
    said = desk.refused(2, "count", "bob", "1494", "--key", "k")
    assert said == "usage: this key was used for entry 5 (bob end), which is no count"


def test_who_counted(desk):
    desk.done("count", "bob", "1494", "--by", "R. Hale", "--role", "referee", "--reason", "asked for by ann")
    entry = desk.entries()[-1]
    assert (entry["actor"], entry["by"], entry["role"]) == ("ref", "R. Hale", "referee")
    assert entry["reason"] == "asked for by ann"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("count", "usage: missing argument 'PLAYER'"),
        ("count bob", "usage: what has bob in hand? monopoly count bob 100x1 10x1, or the sum"),
        ("count bob 30x1 10x1", "usage: there is no note of 30: the bank's are 500, 100, 50, 20, 10, 5, 1"),
        ("count bob 10x", "usage: '10x': notes are counted as in 100x1 10x1"),
        ("count bob 1000x1", "usage: there is no note of 1000: the bank's are 500, 100, 50, 20, 10, 5, 1"),
        ("count bob 0x5", "usage: there is no note of 0: the bank's are 500, "),
        ("count bob 1 400", "usage: '400': a sum stands alone, and notes are counted as in 100x1 10x1"),
        ("count bib 10", "usage: no player 'bib'; did you mean bob?"),
        ("count bank 10", "usage: "),
        ("count bob 10 20", "usage: "),
        ("count bob 1494 --role judge", "usage: no role 'judge'"),
        ("sign", "usage: missing argument 'PLAYER'"),
        ("sign bib", "usage: no player 'bib'; did you mean bob?"),
    ],
)
def test_what_cannot_be_read(desk, words, said):
    assert desk.refused(2, *words.split()).startswith(said)
    assert len(desk.entries()) == 4


def test_players_sign_when_the_game_has_ended_and_then_it_stands(desk):
    said = desk.refused(1, "sign", "ann")
    assert said == "refused: play.signed: a result is signed when the game has ended; ref end ends it"
    desk.lines("ref end")
    assert desk.done("sign", "ann").out.startswith("6. ann sign\n   ann signs the result: ann wins\n")
    assert "entry 6" in desk.refused(1, "sign", "ann")
    desk.done("sign", "bob", "--reason", "under protest")
    desk.done("sign", "cid", "--by", "R. Hale")
    entries = desk.entries()
    assert [(entry["actor"], entry["by"], entry["reason"]) for entry in entries[-3:]] == [
        ("ann", "ann", None),
        ("bob", "bob", "under protest"),
        ("cid", "R. Hale", None),
    ]
    for words in (("undo",), ("do", "ann roll 1+2"), ("count", "ann", "1406")):
        assert "refused: play.signed: all players have signed the result" in desk.refused(1, *words)
    desk.done("do", "ref adjust ann +1")
    assert desk.done("verify").out.startswith("R1: 9 entries")


def test_counts_and_signatures_are_written_and_read_again(tmp_path):
    desk = Desk(tmp_path)
    desk.done("import", LEEDS)
    desk("count", "bob", "100x1", "50x2")
    desk.lines("ann sign", 'bob sign "under protest"', "cid sign")
    record = desk.done("export").out
    assert "clerk count bob 100x1 50x2" in record
    copy = Desk(tmp_path, "copy.db")
    copy.done("import", "-", stdin=record)
    assert copy.done("export").out == record
    assert copy("audit", "--json").json == desk("audit", "--json").json


# -- making change -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("137 500x1", "give 1×500 and get back 3×100, 1×50, 1×10, 3×1\n"),
        ("137 100x2 20x1", "give 2×100 and get back 1×50, 1×10, 3×1\n"),
        ("137 100x1 20x1 10x1 5x1 1x2", "give 1×100, 1×20, 1×10, 1×5, 2×1\n"),
        ("95", "give 1×100 and get back 1×5\n"),
    ],
)
def test_change_is_made_with_the_fewest_notes(tmp_path, words, said):
    assert Desk(tmp_path).done("change", *words.split()).out == said


def test_change_is_made_in_the_notes_of_the_game(tmp_path):
    desk = Desk(tmp_path)
    desk.done("new", "M", "--players", "ann,bob", "--board", "moscow", "--rules", "notes=500x2+50x10")
    assert desk.done("change", "150", "500x1").out == "give 1×500,000 ₽ and get back 7×50,000 ₽\n"
    document = {"sum": 150, "give": [{"note": 500, "count": 1}], "back": [{"note": 50, "count": 7}]}
    assert desk.done("change", "150", "500x1", "--json").json == document
    assert "do not make up 137,000 ₽" in desk.refused(1, "change", "137")
    assert "come to 500,000 ₽, not 501,000 ₽" in desk.refused(1, "change", "501", "500x1")
    assert "there is no note of 100: the bank's are 500 (500,000 ₽)" in desk.refused(2, "change", "137", "100x2")
    assert "'ten': notes are written as in 500x1" in desk.refused(2, "change", "137", "ten")
    assert "not in the range" in desk.refused(2, "change", "0")
