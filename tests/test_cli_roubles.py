"""The Moscow printing: people see thousands of roubles wherever money is told, programs see units."""

import re

import pytest
from cli_helper import Desk

RECORD = """\
mpn: 1
game: Москва
board: moscow
mode: as-played
house: free-parking-pot
rules: salary_on_go=400
setup: Аня 1500 at 5 deeds STJ TEN NYA
setup: Боря 700 at 36
"""
PLAY = (
    *("Аня roll 1+2", "Аня decline", "Боря bid 55", "Аня pass", "Боря roll 1+1", "Аня offer Боря STJ+40 for VER"),
    *("Аня give Боря 35", "Боря roll 3+5", "ref penalty Аня 5000"),
)
SMALL = re.compile(r"(?<![\d,.:×-])(?:55|40|35|100|1500|645|1,?465|5000|-55|700)(?![\d,.:%-])")
"""Sums of this game in units, which no text for people may show."""


@pytest.fixture(scope="module")
def moscow(tmp_path_factory):
    desk = Desk(tmp_path_factory.mktemp("moscow"))
    desk.done("import", "-", stdin=RECORD)
    desk.said = [desk("do", line).out for line in PLAY]
    return desk


def test_what_was_done_is_told_in_roubles(moscow):
    told = "".join(moscow.said)
    assert "is for sale at 100,000 ₽" in told
    assert "Боря bids 55,000 ₽" in told
    assert "Боря 645,000 ₽ (-55,000 ₽)" in told
    assert "Аня offers Боря Рязанский проспект + 40,000 ₽ for Улица Огарёва" in told


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("state", ["1,465,000 ₽", "100,000 ₽ in the pot", "Аня owes pot 5,000,000 ₽", "STJ+40,000 ₽ for VER"]),
        ("statement Боря", ["-55,000 ₽", "645,000 ₽"]),
        ("log", ["Боря → bank 55,000 ₽", "Боря → pot 100,000 ₽"]),
        ("show 1..9", ["is for sale at 100,000 ₽", "bids 55,000 ₽", "gives Боря 35,000 ₽", "money 5,000,000 ₽"]),
        ("worth", ["1,465,000 ₽", "Рублёвское шоссе (NYA)", "200,000 ₽"]),
        ("audit", ["Аня gave Боря 35,000 ₽ for nothing", "to put right: Аня +35,000 ₽, Боря -35,000 ₽"]),
        ("rules start.players", ["with 1,500,000 ₽ from the bank, in notes of 2×500,000 ₽"]),
        ("rules move.salary", ["gets 200,000 ₽ from the bank, and every time it comes to rest on Вперёд, 400,000 ₽,"]),
        ("rules jail.leave", ["50,000 ₽"]),
    ],
)
def test_people_see_roubles(moscow, command, said):
    told = moscow(*command.split()).out
    assert [words for words in said if words not in told] == [], told
    typed = re.sub(
        r"\d+\. .*|^ *\d+ .*?(?=  )|\[.*\]", "", told, flags=re.MULTILINE
    )  # lines of the record stay as typed
    if command not in ("log", "show 1..9"):
        assert SMALL.findall(typed) == [], typed


@pytest.mark.parametrize("command", ["state", "statement Боря", "log", "worth", "audit", "clock"])
@pytest.mark.parametrize("form", ["--json", "--csv", "--nl", "--tsv"])
def test_programs_see_units(moscow, command, form):
    out = moscow(*command.split(), form).out
    assert "₽" not in re.sub(r"for nothing: there is no credit", "", out.replace("gave Боря 35,000 ₽", ""))


@pytest.fixture(scope="module")
def disputed(tmp_path_factory):
    """Боря asks for the rent of Аня's landing too late, at entry 3; she pays him 35 for nothing, at entry 4."""
    desk = Desk(tmp_path_factory.mktemp("disputed"))
    desk.done("import", "-", stdin=RECORD.replace("36", "36 deeds VER"))
    for line in ("Аня roll 1+2", "Боря roll 1+1", "Боря claim 1", "Аня give Боря 35", "ref penalty Боря 40"):
        desk("do", line)
    desk("dispute", "open", 3)
    return desk


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("dispute show D1", ["Боря +6,000 ₽, Аня -6,000 ₽, by an adjustment", "Аня 1,500,000 ₽"]),
        ("audit --entry 3", ["Боря +6,000 ₽, Аня -6,000 ₽, by an adjustment"]),
        ("audit --entry 4", ["--adjust owed: Аня +35,000 ₽, Боря -35,000 ₽"]),
        ("audit --all", ["to put right: Аня +35,000 ₽, Боря -35,000 ₽"]),
        ("rule -n D1 uphold", ["Аня 1,459,000 ₽ (-6,000 ₽)"]),
        ("rule -n 4 uphold --adjust owed", ["Аня 1,500,000 ₽ (+35,000 ₽)"]),
        ("count -n Аня 500x2", ["has 1,000,000 ₽ in hand, the ledger says 1,465,000 ₽: 465,000 ₽ too little"]),
        ("count -n Аня 500x2", ["bank gives Аня 4×100,000 ₽"]),
        ("explain Аня.cash", ["Аня.cash: 1,465,000 ₽", "-35,000 ₽"]),
        ("explain rent 1", ["rent 1: 6,000 ₽ (rent.street)"]),
        ("explain worth Аня", ["worth Аня: 2,025,000 ₽ (win.richest)", "+180,000 ₽"]),
        ("explain VER.houses", ["VER.houses: 0"]),
        ("diff 0 1", ["open claims: Боря of Аня 6,000 ₽ (entry 1) (was none)"]),
        ("diff 1 2", ["pot: 100,000 ₽ (was 0 ₽)"]),
        ("penalty list", ["40,000 ₽", "Боря: 1 fine (40,000 ₽)"]),
        ("sheet", ["Боря: 40,000 ₽"]),
    ],
)
def test_the_desk_sees_roubles(disputed, command, said):
    told = disputed(*command.split()).out
    assert [words for words in said if words not in told] == [], told


def test_what_may_be_done_is_told_in_roubles(moscow):
    told = moscow.done("legal", "Боря").out
    assert "up to 780,000 ₽" in told
    assert not re.search(r"\b780(?!,)", told)


def test_sums_for_programs_are_those_of_the_record(moscow):
    rows = moscow.done("statement", "Боря", "--json").json
    assert [row["amount"] for row in rows] == [700, -55, -100, 35, 200]
    assert [player["cash"] for player in moscow.state()["players"]] == [1465, 780]


def test_a_refusal_names_roubles(moscow):
    said = moscow.refused(1, "do", "-n", "Боря trade Аня 9999 for STJ")
    assert said == "refused: cash.short: Боря has 780,000 ₽, not 9,999,000 ₽"


def test_the_board_is_told_in_roubles(moscow, tmp_path):
    (tmp_path / "m.toml").write_text('id = "m"\ntitle = "M"\nlike = "atlantic-city"\nunit = 1000\nsign = "₽"\n')
    assert "400,000 ₽" in moscow.done("board", "--check", tmp_path / "m.toml").out


def test_elsewhere_sums_stay_as_they_are(tmp_path):
    desk = Desk(tmp_path)
    desk.done("new", "R1", "--players", "ann,bob")
    assert "ann 1440 (-60)" in desk.done("do", "ann roll 1+2").out + desk.done("do", "ann buy").out
    assert "1,440" in desk.done("state").out


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("ref note x = Боря 700", "Боря has 780,000 ₽, the line says 700,000 ₽: a difference of +80,000 ₽"),
        ("count Аня 300x2", "there is no note of 300: the bank's are 500 (500,000 ₽), 100 (100,000 ₽), "),
        ("count Аня 500000x2", "500000 is typed 500, in units of 1,000 ₽: 500x2"),
    ],
)
def test_a_refused_line_says_units_beside_roubles_where_they_are_typed(moscow, line, said):
    words = line.split() if line.startswith("count") else ["do", "-n", line]
    refused = moscow(*words)
    assert (refused.code != 0, said in refused.err) == (True, True), refused.err


def test_the_choice_of_the_tax_is_told_as_it_is_typed(tmp_path):
    desk = Desk(tmp_path)
    desk.done("new", "R1", "--board", "moscow", "--ruleset", "us", "--players", "ann,bob")
    desk.done("do", "ann roll 1+3")
    said = desk.refused(1, "do", "ann choose 200000")
    assert "choose 200 (200,000 ₽) or 10%, not 200000" in said


def test_a_deposit_is_told_in_roubles(tmp_path):
    desk = Desk(tmp_path)
    desk.done("new", "R1", "--board", "moscow", "--rules", "deposit=100", "--players", "ann,bob")
    assert "starts at 100,000 ₽" in " ".join(desk.done("rules", "deposit.growth").out.split())
    assert "the bank adds 50,000 ₽" in " ".join(desk.done("rules", "deposit.growth").out.split())
