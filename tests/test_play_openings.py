"""What the clerk's screen suggests: only what is legal now, word by word, with what it means."""

from random import Random

import pytest
from builders import position
from random_games import play_on, random_game

from cli.clerk.arguments import ARGUMENTS
from cli.clerk.help import MEANINGS, WORDS
from cli.clerk.openings import DESK, Openings
from monopoly.game import Game
from monopoly.notation import parse
from monopoly.notation.line import VERBS


def openings(game):
    return Openings(game.book, game.state, game.vocabulary, None, False)


def texts(game, line):
    """The words suggested after a line as far as it is typed."""
    return [suggestion.text for suggestion in openings(game).after(line)[1]]


def meanings(game, line):
    return {suggestion.text: suggestion.meaning for suggestion in openings(game).after(line)[1]}


@pytest.fixture
def table():
    """Ann has the light blue group and some more, bob is to roll."""
    return position(
        "ann 1500 at 10 deeds ORI VER CON RDR(m) cards chance:get-out-of-jail-free",
        "bob 300 at 35 deeds MED NYA",
        "dan 40 at 20 deeds BAL",
        "turn: bob",
    )


def test_whom_the_game_waits_for_comes_first(table):
    assert texts(table, "")[:3] == ["bob", "ann", "dan"]
    assert texts(table, "")[3:5] == ["ref", "clerk"]
    assert meanings(table, "")["bob"].startswith("roll, ")
    assert "buy" not in meanings(table, "")["bob"]


def test_words_go_on_from_what_was_begun(table):
    assert texts(table, "a") == ["ann"]
    assert texts(table, "bob ro") == ["roll"]
    assert texts(table, "bob r")[0] == "roll"
    assert texts(table, "bob buy") == []
    assert texts(table, "bob roll 7") == []
    assert texts(table, "12. 04:10 bob ro") == ["roll"]


def test_dice_say_where_they_lead(table):
    assert texts(table, "bob roll 4") == [f"4+{die}" for die in range(1, 7)]
    told = meanings(table, "bob roll 4+")
    assert told["4+2"] == "comes to Mediterranean Avenue; collects a salary of 200"
    assert told["4+6"].endswith("Reading Railroad is mortgaged: no rent")
    assert texts(table, "bob roll ") == []


def test_only_lots_that_may_be_built_on_and_whole_groups(table):
    assert texts(table, "ann build ") == ["ORI", "VER", "CON"] + [
        " ".join(f"{code}{count}" for code in ("ORI", "VER", "CON")) for count in ("", "*2", "*3", "*4", "*5")
    ]
    told = meanings(table, "ann build ")
    assert told["ORI"] == "Oriental Avenue now has 1 house (50)"
    assert told["ORI*4 VER*4 CON*4"] == "costs 600 in all"
    assert meanings(table, "ann build ORI ") == {"VER": "costs 100 in all", "CON": "costs 100 in all"}
    assert texts(table, "ann build ORI*") == []
    assert texts(table, "bob build ") == []


def test_mortgages(table):
    assert texts(table, "bob mortgage ") == ["MED", "NYA"]
    assert meanings(table, "bob mortgage NYA ") == {"MED": "brings 130 in all"}
    assert texts(table, "ann redeem ") == ["RDR"]
    assert texts(table, "bob mortgage york") == ["NYA"]


def test_a_trade_part_by_part(table):
    assert texts(table, "bob trade ") == ["dan", "ann"]
    assert texts(table, "bob trade dan ") == ["MED", "NYA", "0", "300"]
    assert texts(table, "bob trade dan NYA+") == ["NYA+MED", "NYA+300"]
    assert texts(table, "bob trade dan NYA ") == ["for"]
    assert texts(table, "bob trade dan NYA for ") == ["BAL", "0", "40"]
    assert texts(table, "bob trade dan 50 for ") == ["BAL"]
    assert "card:chance" in texts(table, "bob trade ann 0 for ")
    assert meanings(table, "ann trade bob ")["RDR"] == "Reading Railroad (mortgaged)"


def test_a_claim_names_debtor_and_sum():
    game = position("ann 1500 deeds ORI", "bob 300 at 2", "turn: bob")
    move = game.propose(parse("bob roll 1+3", game.vocabulary), recorded=0)
    game.accept(move)
    assert texts(game, "ann claim ") == ["1"]
    assert meanings(game, "ann claim ")["1"].startswith("bob pays ann 6: rent (Oriental Avenue)")
    assert meanings(game, "ann ")["claim"].startswith("bob pays ann 6")
    assert texts(game, "bob claim ") == []
    assert texts(game, "cl")[0] == "clerk"
    assert "claim" in texts(game, "cl")


def test_resigning_says_beforehand_which_rent_lapses():
    game = position("ann 1500 deeds ORI", "bob 300 at 2", "cid 300", "turn: bob")
    game.accept(game.propose(parse("bob roll 1+3", game.vocabulary), recorded=0))
    lapses = "gives up; the rent of 6 that ann may ask of bob (ORI, entry 1) lapses"
    assert meanings(game, "bob ")["resign"] == meanings(game, "ann ")["resign"] == lapses
    assert meanings(game, "cid ")["resign"] == "gives up"


def test_words_after_which_the_line_goes_on_bring_their_blank(table):
    def filled(line):
        return {suggestion.filled for suggestion in openings(table).after(line)[1]}

    assert filled("bob ro") == {"roll "}
    assert filled("bob resi") == {"resign"}
    assert filled("ann redeem ") == {"RDR"}
    assert filled("bob mortgage ") == {"MED ", "NYA "}
    assert filled("bob mortgage MED ") == {"NYA"}


def test_a_verb_without_a_name_where_only_one_may_say_it(table):
    seen = openings(table)
    assert seen.actor_for("roll", []) == "bob"
    assert seen.actor_for("build", []) == "ann"
    assert seen.actor_for("redeem", []) == "ann"
    assert seen.actor_for("resign", []) is None
    assert seen.actor_for("mortgage", []) is None
    assert seen.actor_for("mortgage", ["BAL"]) == "dan"
    assert seen.actor_for("buy", []) is None
    assert texts(table, "roll 6") == [f"6+{die}" for die in range(1, 7)]
    assert texts(table, "ro") == ["roll"]
    assert "resign" not in texts(table, "res")


def test_names_in_quotes_and_in_any_script():
    game = position('"Ann B" 500 deeds NYA', "Аня 500", "ليلى 500")
    assert texts(game, "")[:3] == ['"Ann B"', "Аня", "ليلى"]
    assert texts(game, '"Ann B" tr') == ["trade"]
    assert texts(game, '"an') == ['"Ann B"']
    assert texts(game, "а") == ["Аня"]
    assert texts(game, 'Аня trade "Ann B" 50 for ') == ["NYA"]


def test_nothing_is_suggested_in_checks_and_remarks(table):
    assert texts(table, "bob roll 3+4 = ") == []
    assert texts(table, "bob roll 3+4 {") == []


def test_every_verb_has_its_meaning():
    assert MEANINGS.keys() == VERBS.keys()
    assert ARGUMENTS.keys() <= VERBS.keys()


# -- all of it is legal ------------------------------------------------------------------------------------------------


def walked(seen, rng):
    """Follow suggestions at random, from who acts to where nothing more is suggested; gives the line."""
    line = ""
    for _ in range(60):
        found = [s.text for s in seen.after(line)[1] if s.text not in WORDS and s.text not in DESK]
        if len(line.split()) > 1 and rng.random() < 0.3:
            # goods in several parts
            parts = [s.text for s in seen.after(line.strip() + "+")[1]]
            if parts and "+" in parts[0]:
                line = line[: -len(line.split()[-1]) - 1] + rng.choice(parts) + " "
                continue
        if not found:
            break
        line += rng.choice(found) + " "
    return line.strip()


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_suggested_is_legal(seed):
    rng = Random(seed)
    rules = (("claim=second-roll",), (), ("credit=yes",))[seed % 3]
    desk, game = random_game(seed, 0, rules=rules)
    verbs = set()
    for state, _, _ in play_on(desk, game, rng, 250):
        moment = Game(game.book, state, [])
        for _ in range(2):
            line = walked(openings(moment), rng)
            if line and line.split()[-1] != "adjust" and " adjust " not in line:
                sentence = parse(line, game.vocabulary)
                verbs.add(type(sentence.action).__name__)
                moment.propose(sentence, recorded=0)
    assert len(verbs) > 12, verbs


def business(*lines):
    return position("ruleset: business", *lines)


def test_a_patient_is_shown_his_ways_out():
    game = business("ann 500 jail", "bob 500")
    verbs = meanings(game, "ann ")
    assert "roll" not in verbs
    assert verbs["pay hospital"] == "pays bank 50: fine (HOSPITAL); leaves hospital (fine)"
    assert texts(game, "ann pay ") == ["hospital"]
    assert texts(game, "ann draw ") == ["treatment:1", "treatment:2", "treatment:3"]
    assert texts(game, "ann draw treatment:2 ") == ["cured", "ill"]
    assert meanings(game, "ann draw treatment:2 ")["ill"] == "draws treatment 2: still ill (1 failed)"


def test_the_casino_city_hall_and_the_bank():
    game = business("ann 150 at 20", "bob 500 deeds FRM MOT")
    game.accept(game.propose(parse("ann roll 4+6", game.vocabulary), recorded=0))
    game.accept(game.propose(parse("ann draw city-hall:takeover", game.vocabulary), recorded=0))
    assert texts(game, "ann choose ") == ["FRM", "none"]
    game = business("ann 150 at 10", "bob 500 deeds FRM")
    game.accept(game.propose(parse("ann roll 4+6", game.vocabulary), recorded=0))
    assert texts(game, "ann spin ") == ["1", "150"]
    assert meanings(game, "bob withdraw ")["deposit"]
    assert meanings(game, "bob ")["withdraw deposit"] == "withdraws the deposit of 100"
    start = business("players: ann bob cid")
    assert texts(start, "bank order ") == ["ann", "bob", "cid"]
    assert texts(start, "bank order bob ") == ["ann", "cid"]


def test_sums_are_told_as_the_board_has_them():
    moscow = position("board: moscow", "ann 700 deeds ORI VER CON", "bob 780 deeds MED")
    assert meanings(moscow, "ann trade ")["bob"] == "has 780,000 ₽"
    assert meanings(moscow, "ann trade bob ")["700"] == "cash: ann has 700,000 ₽ to give, or any part of it"
    assert any("costs 150,000 ₽ in all" in said for said in meanings(moscow, "ann build ").values())
