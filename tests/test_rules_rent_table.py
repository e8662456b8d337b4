"""All 214 rents of the board: what a landing costs, the golden table, and the figures printed on the deeds agree.

``golden/rents.csv`` was reviewed against the deeds once; it changes only in a commit that says which rule changed.
"""

import csv
import tomllib
from pathlib import Path

import pytest
from builders import every_rent

ROOT = Path(__file__).parent.parent
GOLDEN = Path(__file__).parent / "golden" / "rents.csv"
BOARD = ROOT / "monopoly" / "data" / "boards" / "atlantic-city.toml"


def golden():
    with GOLDEN.open(encoding="utf-8", newline="") as file:
        return [(row["square"], row["situation"], row["dice"], int(row["amount"])) for row in csv.DictReader(file)]


def printed():
    """The rents by the printed rules alone, straight from the board's file."""
    board = tomllib.loads(BOARD.read_text(encoding="utf-8"))
    for square in board["square"]:
        code = square["code"]
        if square["kind"] == "street":
            bare, *houses, hotel = square["rent"]
            yield code, "one lot", "", bare
            yield code, "whole group", "", bare + bare
            for count, rent in enumerate(houses, 1):
                yield code, f"houses {count}", "", rent
            yield code, "hotel", "", hotel
        elif square["kind"] == "station":
            for owned in (1, 2, 3, 4):
                yield code, f"owned {owned}", "", {1: 25, 2: 50, 3: 100, 4: 200}[owned]
        elif square["kind"] == "utility":
            for owned in (1, 2):
                for total in range(2, 13):
                    yield code, f"owned {owned}", str(total), (4 if owned == 1 else 10) * total


def test_landings_cost_what_the_golden_table_says():
    assert list(every_rent()) == golden()


def test_the_golden_table_says_what_the_deeds_say():
    assert golden() == list(printed())


def test_the_table_has_every_rent_once():
    rows = [row[:3] for row in golden()]
    assert len(rows) == len(set(rows)) == 22 * 7 + 4 * 4 + 2 * 2 * 11 == 214


@pytest.mark.parametrize(
    ("square", "situation", "dice", "amount"),
    [
        ("MED", "one lot", "", 2),
        ("MED", "hotel", "", 250),
        ("CON", "houses 3", "", 300),
        ("ILL", "whole group", "", 40),
        ("BDW", "hotel", "", 2000),
        ("SHL", "owned 4", "", 200),
        ("WAT", "owned 1", "12", 48),
        ("ELE", "owned 2", "2", 20),
    ],
)
def test_some_rents_that_everybody_knows(square, situation, dice, amount):
    assert (square, situation, dice, amount) in golden()
