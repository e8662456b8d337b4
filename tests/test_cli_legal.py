"""``legal`` at the command line."""

import pytest
from cli_helper import LEEDS, Desk


@pytest.fixture(scope="module")
def leeds(tmp_path_factory):
    desk = Desk(tmp_path_factory.mktemp("leeds"))
    desk.done("import", LEEDS)
    return desk


def lines(desk, *words):
    return [" ".join(line.split()) for line in desk.done("legal", *words).out.splitlines()]


def test_the_table_says_what_may_be_named(leeds):
    said = lines(leeds, "ann", "--at", "35")
    assert said[0] == "player may"
    assert "ann roll" in said
    assert "ann claim 35 (600 from cid, CON)" in said
    assert "ann sell ORI, VER, CON, ORI*5 VER*5 CON*5" in said
    assert "ann want house, hotel: 1 or more" in said
    assert "ann trade, offer with bob: up to 556 for RDR, NYA, STJ, up to 764" in said
    assert {line.split()[0] for line in said[1:]} == {"ann"}


def test_auctions_and_the_bank(leeds):
    assert "bob bid 31 to 1,150" in lines(leeds, "bob", "--at", "8")
    bank = lines(leeds, "BANK", "--at", "8")
    assert any(line.startswith("bank sold BAL to ") for line in bank)


def test_names_are_found_in_any_case_and_others_refused(leeds):
    assert lines(leeds, "REFEREE", "--at", "35") == lines(leeds, "ref", "--at", "35")
    assert leeds.refused(2, "legal", "zoe").startswith("usage: no player 'zoe': ")
    assert "the clerk makes no moves" in leeds.refused(2, "legal", "clerk")


def test_nothing_is_said_to_be_nothing(leeds):
    assert lines(leeds, "bank") == ["R2-T5: there is nothing bank may do now"]
    assert leeds.done("legal", "bank", "--json").json == []
    assert leeds.done("legal", "bank", "--csv").out.count("\n") == 1
    assert lines(leeds, "cid") == ["player may", "cid sign"]


def test_rows_have_every_key(leeds):
    (bid, *_) = leeds.done("legal", "ann", "--at", "8", "--json").json
    assert (bid["verb"], bid["low"], bid["squares"], bid["gives_cash"]) == ("bid", 31, [], None)
    trades = [row for row in leeds.done("legal", "ann", "--at", "35", "--json").json if row["verb"] == "trade"]
    assert trades[0]["partners"] == ["bob"]
    assert (trades[0]["takes"], trades[0]["gives_cash"], trades[0]["takes_cash"]) == (["RDR", "NYA", "STJ"], 556, 764)


def test_what_is_listed_is_what_do_allows(leeds, tmp_path):
    desk = Desk(tmp_path)
    desk.done("new", "G", "--players", "ann,bob", "--seed", "x")
    assert {row["verb"] for row in desk.done("legal", "ann", "--json").json} == {"roll", "resign"}
    desk.lines("ann roll 1+2")
    assert "ann buy Baltic Avenue for 60" in lines(desk, "ann")
    assert [row["verb"] for row in desk.done("legal", "bob", "--json").json] == ["resign"]


def test_ways_out_of_the_game_are_listed_last(tmp_path):
    desk = Desk(tmp_path)
    desk.done("new", "G", "--players", "ann,bob")
    desk.lines("ann roll 1+2")
    said = lines(desk)
    assert said[-2:] == ["ann resign", "bob resign"]
    assert "ann buy Baltic Avenue for 60" in said
    assert not any("resign" in line for line in said[:-2])
