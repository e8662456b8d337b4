"""The book of rules: a text for every rule id, true and readable under every ruleset."""

import ast
import re
from itertools import product
from pathlib import Path
from typing import Any

import msgspec
import pytest

from monopoly import rulebook
from monopoly.board import LOT_KINDS, DataError
from monopoly.library import load_house_rules, load_ruleset, ruleset_names
from monopoly.options import replace
from monopoly.rulebook import Rule, allowed_values, find_rules, load_rules, parse_rules, settings
from monopoly.ruleset import Ruleset

FAMILIES = {
    "start": "players order deal",
    "move": "dice doubles third-double salary",
    "buy": "price unowned",
    "auction": "on-decline bid bid-limit unsold closed",
    "rent": "claim-window claim street double station utility nearest-railroad mortgaged",
    "exchange": "land buy sell",
    "card": "order draw pay-each jail-free",
    "tax": "fixed choice",
    "jail": "enter leave third-turn visiting",
    "hospital": "enter leave",
    "deposit": "growth withdraw",
    "casino": "spin",
    "takeover": "lot price",
    "build": "group even when price street hotel max limit supply shortage-auction sell sell-hotel hotel-break none",
    "trade": "unbuilt exchange to-bank no-loans mortgaged when goods offer",
    "mortgage": "value buildings redeem transfer owner already",
    "debt": "raise order in-kind none",
    "cash": "short",
    "bankrupt": "when to-player to-bank",
    "win": "last richest",
    "turn": "order timeout",
    "play": "resign ended bankrupt paused signed",
    "penalty": "fixed",
    "undo": "none later tier",
    "redo": "changed",
    "dispute": "none",
    "count": "differs",
    "check": "",
    "flag": "",
    "time": "backwards",
    "tournament": "players seats tables round started result advance tie role",
}
IDS = [f"{family}.{name}" if name else family for family, names in FAMILIES.items() for name in names.split() or [""]]

NAMES_ONLY = {"name", "title", "board"}
"""Fields that name a ruleset and its board, and change no rule."""

CLASSIC = Ruleset()
PACKAGE = Path(rulebook.__file__).parent
NOT_IDS = re.compile(r"(monopoly|events|projections|cli)\..*|.*\.(toml|mpn|json|jsonl|csv|tsv|db|txt|md|py)")
SAMPLES: dict[str, Any] = {"bank": (300, 20), "notes": ((10, 3),), "penalties": (("token-moved", 50),)}


def sources() -> list[tuple[str, ast.Module]]:
    return [
        (path.relative_to(PACKAGE).as_posix(), ast.parse(path.read_text(encoding="utf-8")))
        for path in sorted(PACKAGE.rglob("*.py"))
    ]


def strings(tree: ast.Module) -> list[str]:
    return [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]


def value_of(option: str, key: str) -> Any:
    nothing = None if "None" in str(Ruleset.__annotations__[option]) else key  # or a word of the choice, as in deal
    plain = {"yes": True, "no": False, "none": nothing, "other": SAMPLES.get(option, 7)}
    return plain[key] if key in plain else int(key) if key.isdecimal() else key


def values_of(rule: Rule, option: str) -> list[Any]:
    keys = dict.fromkeys([*sorted(allowed_values(option)), *rule.when.get(option, {})])
    return [value_of(option, key) for key in keys]


def variants(rule: Rule) -> list[dict[str, Any]]:
    values = [values_of(rule, option) for option in rule.options]
    return [dict(zip(rule.options, chosen, strict=True)) for chosen in product(*values)]


def tell(rule: Rule, changes: dict[str, Any]) -> str:
    return rule.text(msgspec.structs.replace(CLASSIC, **changes))


def test_these_rules_have_a_text() -> None:
    assert [rule_id for rule_id in IDS if rule_id not in load_rules()] == []


def test_every_id_that_the_code_cites_has_a_text() -> None:
    cited = {
        text: path
        for path, tree in sources()
        for text in strings(tree)
        if re.fullmatch(r"[a-z]+\.[a-z][a-z-]*", text) and not NOT_IDS.fullmatch(text)
    }
    assert len(cited) > 50
    assert {text: path for text, path in cited.items() if text not in load_rules()} == {}
    assert [kind for kind in LOT_KINDS if f"rent.{kind}" not in load_rules()] == []


def test_every_id_that_a_docstring_cites_has_a_text() -> None:
    families = "|".join(sorted({rule.family for rule in load_rules().values()}))
    wrong = [
        f"{path}: {cited}"
        for path, tree in sources()
        for text in strings(tree)
        for brackets in re.findall(r"\(([^()]*)\)", text)
        for cited in re.findall(rf"(?<![\w.])(?:{families})\.[a-z][a-z-]*", brackets)
        if cited not in load_rules() and not NOT_IDS.fullmatch(cited)
    ]
    assert wrong == []


def test_rules_of_a_family_stand_together() -> None:
    families = [rule.family for rule in load_rules().values()]
    changes = [family for at, family in enumerate(families) if at == 0 or families[at - 1] != family]
    assert len(changes) == len(set(changes))


def test_every_option_that_changes_play_is_named_by_a_rule() -> None:
    named = {option for rule in load_rules().values() for option in rule.options}
    assert set(Ruleset.__struct_fields__) - named == NAMES_ONLY


def faults(text: str) -> list[str]:
    found = re.findall(r"[{}]|\s\s|\n|\s[.,;:]|[.,;:][.,;]|\.[A-Z]|\bNone\b|\bTrue\b|\bFalse\b", text)
    return [*found, *re.findall(r"\. [a-z]\w*|^[^A-Z].*|[^.]$", text)]


@pytest.mark.parametrize("rule_id", load_rules())
def test_texts_read_well_whatever_the_ruleset_says(rule_id: str) -> None:
    rule = load_rules()[rule_id]
    bad = {str(changes): found for changes in variants(rule) if (found := faults(tell(rule, changes)))}
    assert bad == {}
    assert faults(rule.title + ".") == []


@pytest.mark.parametrize("name", ruleset_names())
def test_texts_of_the_rulesets_that_come_with_the_program_read_well(name: str) -> None:
    rules = load_ruleset(name)
    assert {rule.id: found for rule in load_rules().values() if (found := faults(rule.text(rules)))} == {}


def test_house_rules_change_what_the_book_says() -> None:
    unchanged = [
        name
        for name, house in load_house_rules().items()
        if all(rule.text(replace(CLASSIC, house.changes)) == rule.text(CLASSIC) for rule in load_rules().values())
    ]
    assert unchanged == []


@pytest.mark.parametrize("rule_id", [rule.id for rule in load_rules().values() if rule.options])
def test_each_value_of_each_option_changes_the_text(rule_id: str) -> None:
    rule = load_rules()[rule_id]
    for option in rule.options:
        values = values_of(rule, option) + ([8] if option not in SAMPLES and "other" in allowed_values(option) else [])
        others = [{k: v for k, v in changes.items() if k != option} for changes in variants(rule)]
        most = max(len({tell(rule, {**rest, option: value}) for value in values}) for rest in others)
        assert most == len(values), f"{rule_id}: {option}"


@pytest.mark.parametrize("rule_id", [rule.id for rule in load_rules().values() if rule.when])
def test_for_each_value_of_each_choice_there_is_a_sentence(rule_id: str) -> None:
    rule = load_rules()[rule_id]
    for option, sentences in rule.when.items():
        assert allowed_values(option) <= sentences.keys()
        assert all(sentence.strip() for sentence in sentences.values())


@pytest.mark.parametrize(
    ("rule_id", "changes", "said"),
    [
        ("start.players", {}, "Each starts on GO with 1,500 from the bank, in notes of 2×500, 4×100, 1×50, 1×20,"),
        ("start.players", {"starting_cash": 2000}, "with 2,000 from the bank, in notes of 4×500."),
        ("start.players", {"starting_cash": 35, "notes": ((10, 3),)}, "in whatever notes make up that sum."),
        ("move.salary", {"salary_on_go": 400}, "gets 200 from the bank, and every time it comes to rest on GO, 400,"),
        ("move.dice", {"free_parking_bonus": 100}, "The bank pays 100 for landing here."),
        ("jail.leave", {"jail_fine": 70}, "by paying 70 before he rolls"),
        ("jail.third-turn", {"jail_tries": 4}, "have failed 4 times pays 50"),
        ("rent.claim-window", {"claim": "second-roll"}, "with two players that is the mover's own in his next turn"),
        ("rent.claim-window", {"claim": "automatic"}, "Nobody has to ask for rent"),
        ("build.supply", {"houses": None}, "There is no limit on houses. There are 12 hotels"),
        ("build.sell-hotel", {"hotel_refund": 0}, "gives nothing for the hotel itself and, for each of the 4 houses"),
        ("build.sell", {"house_refund": 60}, "gives 60% of its printed price, rounded down."),
        ("mortgage.transfer", {"transfer_fee": 0, "taken_over_interest": 20}, "he pays the mortgage plus 20%."),
        ("turn.timeout", {"turn": 60}, "A turn may take 1 minute."),
        ("turn.timeout", {"turn": 90}, "A turn may take 90 seconds."),
        ("turn.timeout", {"turn": 150}, "A turn may take 2 minutes and 30 seconds."),
        (
            "turn.timeout",
            {"bank": (300, 20)},
            "for the whole game: 5 minutes, and 20 seconds more for each turn, but never more",
        ),
        (
            "win.richest",
            {"round": 5400, "end": "at-once"},
            "for 90 minutes. When the time is up, nothing more is played,",
        ),
        ("play.signed", {"protest": 0}, "until 0 seconds after the last signature"),
    ],
)
def test_figures_and_choices_are_told(rule_id: str, changes: dict[str, Any], said: str) -> None:
    assert said in tell(load_rules()[rule_id], changes)


def test_settings_are_what_the_ruleset_sets_in_the_order_of_the_rule() -> None:
    rules = msgspec.structs.replace(CLASSIC, claim="second-roll", houses=None)
    assert settings(load_rules()["rent.claim-window"], rules) == {"claim": "second-roll"}
    assert list(settings(load_rules()["build.supply"], rules).items()) == [("houses", None), ("hotels", 12)]
    assert settings(load_rules()["rent.street"], rules) == {}


def test_a_rule_is_found_by_its_id() -> None:
    assert [rule.id for rule in find_rules("rent.claim-window")] == ["rent.claim-window"]
    assert [rule.id for rule in find_rules(" Rent.Claim-Window ")] == ["rent.claim-window"]
    assert [rule.id for rule in find_rules("check")] == ["check"]


def test_a_family_is_found_whole_and_in_order() -> None:
    assert [rule.id for rule in find_rules("RENT")] == [each for each in load_rules() if each.startswith("rent.")]
    assert [rule.id for rule in find_rules("redo")] == ["redo.changed"]


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("rent.claimwindow", "did you mean rent.claim-window"),
        ("claim-window", "did you mean rent.claim-window"),
        ("rents", "did you mean rent"),
        ("mortgaged", "did you mean rent.mortgaged, trade.mortgaged"),
        ("zzz", "rules are grouped as start, move, buy, auction, rent, "),
        ("", "no rule ''; rules are grouped as start"),
    ],
)
def test_a_word_that_is_no_rule_names_what_is_near(word: str, said: str) -> None:
    with pytest.raises(DataError, match=re.escape(said)):
        find_rules(word)


GOOD = """
[rent.window]
title = "Window"
text = "{claim} Of {salary}. {deal}"
options = ["claim", "salary", "deal"]
[rent.window.when.claim]
next-roll = "a"
second-roll = "b"
never-lapses = "c"
automatic = "d"
[rent.window.when.deal]
none = "Nothing."
two = "Two."
all = "All."
"""


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"salary", "deal"]', '"salary", "deal", "sallary"]', "no option 'sallary'; options are bank, "),
        ('"salary", "deal"]', '"salary", "deal", "deal"]', "deal is to be named once"),
        ('"salary", "deal"]', '"deal"]', "{salary} is not among the options"),
        ('"salary", "deal"]', '"salary", "deal", "interest"]', "the text never says {interest}"),
        ('second-roll = "b"', "", "when.claim does not say what second-roll means"),
        ('second-roll = "b"', 'second-roll = "b {houses}"', "{houses} is not among the options"),
        ('automatic = "d"', 'automatic = "d"\nnever = "e"', "claim is never 'never'; it is automatic, never-lapses, "),
        ('automatic = "d"', 'automatic = "d"\n3 = "e"', "claim is never '3'"),
        ('automatic = "d"', "automatic = 4", "Expected `str`, got `int`"),
        ("[rent.window.when.deal]", "[rent.window.when.wheel]", "no option 'wheel'"),
        ("[rent.window.when.deal]", "[rent.window.when.board]", "board is to be named once among the options"),
        ('title = "Window"', 'title = ""', "a rule has a title and a text"),
        ('title = "Window"', 'titel = "Window"', "unknown field `titel`"),
        ('title = "Window"', "", "missing required field `title`"),
        ("[rent.window]\n", "tax.fixed = 3\n[rent.window]\n", "tax.fixed is not a rule"),
        ("[rent.window]\n", "tax = 3\n[rent.window]\n", "tax stands outside of any rule"),
        ('"{claim}', '"', "claim is among the options, but the text never says {claim}"),
        ('"Window"', "Window", "Invalid value"),
    ],
)
def test_a_book_with_a_fault_is_refused_naming_it(old: str, new: str, said: str) -> None:
    parse_rules(GOOD)
    assert old in GOOD
    with pytest.raises(DataError, match=re.escape(said)) as refused:
        parse_rules(GOOD.replace(old, new), "my.toml")
    assert str(refused.value).startswith("my.toml: ")


def test_a_choice_without_sentences_is_refused() -> None:
    for option in ("claim", "credit", "houses", "turn"):
        with pytest.raises(DataError, match=rf"rent\.x: {option} is a choice: when\.{option} must say"):
            parse_rules(f'[rent.x]\ntitle = "X"\ntext = "{{{option}}}"\noptions = ["{option}"]')


def test_sentences_may_hold_others_and_their_own_figure() -> None:
    text = """
    [check]
    title = "Check"
    text = "{houses} {credit}"
    options = ["houses", "credit", "salary"]
    when.houses = { none = "Any number.", other = "Up to {houses}; {salary}.", 5 = "Five, {credit}" }
    when.credit = { yes = "Credit.", no = "No credit ({credit})." }
    """
    rule = parse_rules(text)["check"]
    assert tell(rule, {}) == "Up to 32; 200. No credit (no)."
    assert tell(rule, {"houses": None, "credit": True}) == "Any number. Credit."
    assert tell(rule, {"houses": 5, "credit": True}) == "Five, Credit. Credit."
