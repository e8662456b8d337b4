"""Every rule that the code can refuse by has a scenario, and scenarios can fail."""

import ast
from pathlib import Path

import pytest
from scenario import given

from events import Built
from monopoly import load_rules

ROOT = Path(__file__).parent.parent
SAYS = {"refuse": 0, "_refuse": 0, "breach": 0, "RuleViolation": 0, "warn": 0, "note_breach": 0, "pass_over": 1}
SAYS |= {"figure": 2, "figure_each": 2}
"""What says a rule's id, and at which of its arguments."""

EXPECTS = {"refused", "finds"}
ASSERTS = EXPECTS | {"then", "leaves", "phase", "flagged", "jailed", "mortgages", "stock", "debts", "claims", "holds"}
ASSERTS |= {"auction", "ended"}


def called(node: ast.Call) -> str:
    function = node.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def texts(node: ast.AST) -> list[str]:
    """The texts that an expression may be, ``"a" if x else "b"`` being two."""
    if isinstance(node, ast.IfExp):
        return texts(node.body) + texts(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def refused_by(source: str) -> set[str]:
    """The ids of the rules by which a source refuses or finds something."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            at = SAYS.get(called(node))
            if at is not None and len(node.args) > at:
                found.update(texts(node.args[at]))
            for keyword in node.keywords:
                if keyword.arg == "rule":
                    found.update(texts(keyword.value))
        elif isinstance(node, ast.arguments):
            given_ = [*node.posonlyargs, *node.args][-len(node.defaults) :] if node.defaults else []
            for argument, default in zip(given_, node.defaults, strict=True):
                if argument.arg == "rule":
                    found.update(texts(default))
    return found


def expected_by(source: str) -> set[str]:
    """The ids of the rules that the scenarios of a source expect: literally, or as a parameter of theirs."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and called(node) in EXPECTS:
            for argument in node.args[:1] if called(node) == "refused" else node.args:
                found.update(texts(argument))
    return found


def sources(folder: str, pattern: str) -> list[str]:
    return [path.read_text(encoding="utf-8") for path in sorted((ROOT / folder).rglob(pattern))]


def test_every_rule_the_code_refuses_by_has_a_scenario():
    refused = set().union(*map(refused_by, sources("monopoly", "*.py")))
    expected = set().union(*map(expected_by, sources("tests", "test_*.py")))
    assert len(refused) > 50
    assert sorted(refused - expected) == []


def test_every_rule_the_code_refuses_by_is_in_the_rulebook():
    refused = set().union(*map(refused_by, sources("monopoly", "*.py")))
    assert sorted(refused - set(load_rules())) == []


def test_the_collector_finds_what_is_planted():
    source = """
def f(t, x, rule="g.default"):
    t.refuse("a.one", "…")
    t.breach("a.two" if x else "a.three", "…")
    raise RuleViolation("a.four", "…")
    t.warn("a.five", "…"), t.note_breach("a.six", "…"), t.pass_over("ann", "a.seven", "…")
    t.figure("amount", 3, "a.eight", "…"), held(t, rule="a.nine")
"""
    numbers = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
    assert refused_by(source) == {"g.default", *(f"a.{number}" for number in numbers)}
    assert expected_by('s.refused("a.one", "word").finds("a.two", "a.three", word="w")') == {
        "a.one",
        "a.two",
        "a.three",
    }


def unfinished(source: str) -> list[int]:
    """The lines of scenarios that expect nothing of what was played last."""
    return [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) and called(node.value) == "when"
    ]


def test_every_scenario_ends_with_what_it_expects():
    found = {
        path.name: lines
        for path in sorted((ROOT / "tests").glob("test_rules_*.py"))
        if (lines := unfinished(path.read_text(encoding="utf-8")))
    }
    assert found == {}
    assert unfinished("given('a').when('b')\ngiven('a').when('b').then()") == [1]


# a scenario that is wrong fails


def start():
    return given("ann 1000 deeds STJ TEN NYA", "bob 1000")


HOUSE = Built("ann", "STJ", 1, 100, 1)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (lambda: start().when("ann build STJ").then(), "nothing"),
        (lambda: start().when("ann build STJ").then(HOUSE, HOUSE), "nothing"),
        (lambda: start().when("ann build STJ").then(Built("ann", "STJ", 1, 99, 1)), "99"),
        (lambda: start().when("ann build RDR").then(HOUSE), "build.street"),
        (lambda: start().when("ann build RDR").when("ann roll 1+2"), "build.street"),
        (lambda: start().when("ann build RDR").leaves("ann 1000"), "build.street"),
        (lambda: start().when("ann build STJ").refused("build.even"), "was not"),
        (lambda: start().when("ann build RDR").refused("build.even"), "build.street"),
        (lambda: start().when("ann build RDR").refused("build.street", "Boardwalk"), "Boardwalk"),
        (lambda: start().when("ann build STJ").leaves("ann 1000"), "900"),
        (lambda: start().phase("end"), "roll"),
        (lambda: start().phase("roll", "bob"), "ann"),
        (lambda: start().jailed(ann=0), "in jail"),
        (lambda: start().finds("build.even"), "findings"),
        (lambda: start().stock(31, 12), "stock"),
        (lambda: start().ended("ann"), "playing"),
        (lambda: given("ann 1000 deeds RDR*1", "bob 0").phase("roll"), "build.street"),
    ],
)
def test_a_wrong_expectation_fails(wrong, said):
    with pytest.raises(AssertionError, match=said):
        wrong()


def test_a_fold_that_makes_money_or_buildings_is_noticed():
    for spoil, said in (
        (lambda state: state.cash.update(ann=state.cash["ann"] + 1), "sum to zero"),
        (lambda state: state.cash.update(bob=-1, bank=state.cash["bank"] + 1001), "below zero"),
        (lambda state: state.houses.update(STJ=1), "houses"),
        (lambda state: state.mortgaged.update(BDW=0), "nobody's lot"),
    ):
        scenario = start()
        spoil(scenario.state)
        with pytest.raises(AssertionError, match=said):
            scenario.after("ann roll 4+6")
