"""The walls of the house: which folder may import which, and what stays at the edge."""

import ast
import importlib
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FOLDERS = ("cli", "monopoly", "projections", "events")
"""A folder may import any folder to its right."""

AT_THE_EDGE = {"prompt_toolkit", "time", "secrets", "sqlite3", "sqlite_utils", "typer", "rich", "subprocess", "socket"}


def modules(folder):
    return sorted((ROOT / folder).rglob("*.py"))


def imports(source):
    """The modules that a source imports, wherever in it."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are written in full"
            yield node.module


def wrong_imports(folder, source):
    """What a source of this folder imports although it lies to the left of it."""
    left = FOLDERS[: FOLDERS.index(folder)]
    return [name for name in imports(source) if name.split(".")[0] in left]


@pytest.mark.parametrize("folder", FOLDERS)
def test_imports_only_go_right(folder):
    found = {
        str(path.relative_to(ROOT)): wrong
        for path in modules(folder)
        if (wrong := wrong_imports(folder, path.read_text()))
    }
    assert found == {}


def test_the_checker_catches_a_planted_import():
    assert wrong_imports("events", "from monopoly.table import Table") == ["monopoly.table"]
    assert wrong_imports("projections", "def f():\n    import cli.main") == ["cli.main"]
    assert wrong_imports("cli", "from events import Log") == []


@pytest.mark.parametrize("folder", ["monopoly", "projections"])
def test_the_rules_and_folds_know_no_clock_no_store_and_no_terminal(folder):
    found = {
        str(path.relative_to(ROOT)): outside
        for path in modules(folder)
        if (outside := {name.split(".")[0] for name in imports(path.read_text())} & AT_THE_EDGE)
    }
    assert found == {}


def test_only_the_store_touches_the_database():
    for path in modules("events"):
        outside = {name.split(".")[0] for name in imports(path.read_text())}
        if path.name not in ("sqlite.py", "schema.py"):
            assert not outside & {"sqlite3", "sqlite_utils", "time"}, path


def test_randomness_comes_in_from_outside():
    """The rules draw nothing: the random player and its simulations are handed their chance."""
    for path in [*modules("events"), *modules("projections"), *modules("monopoly")]:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                called = ast.unparse(node.func)
                assert called not in ("random.random", "random.Random", "datetime.now", "time.time"), path


def test_money_moves_in_one_place():
    """No fold but the balances fold touches cash."""
    for path in modules("projections"):
        if path.name == "balances.py":
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.AugAssign):
                assert "cash" not in ast.unparse(node.target), path
            if isinstance(node, ast.Assign):
                assert not any(ast.unparse(target).startswith("state.cash[") for target in node.targets), path


def test_no_rule_asks_for_a_rulesets_name():
    for path in modules("monopoly"):
        source = path.read_text()
        for name in ("online", "seaport", "business", "timed"):
            assert f'== "{name}"' not in source, path


@pytest.mark.parametrize("package", FOLDERS[1:])
def test_public_names_are_there_and_none_is_hidden_by_a_module(package):
    found = importlib.import_module(package)
    names = {path.stem for path in (ROOT / package).glob("*.py")} | {
        path.name for path in (ROOT / package).iterdir() if path.is_dir()
    }
    for name in found.__all__:
        value = getattr(found, name)
        if name in names:
            assert value is importlib.import_module(f"{package}.{name}"), f"{package}.{name} is two things"


def test_files_stay_short():
    long = {
        str(path.relative_to(ROOT)): lines
        for folder in (*FOLDERS, "tests", "benchmarks")
        for path in modules(folder)
        if (lines := len(path.read_text().splitlines())) > 400
    }
    assert long == {}


def test_every_package_is_installed():
    listed = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]["packages"]
    found = {str(path.parent.relative_to(ROOT)).replace("/", ".") for folder in FOLDERS for path in modules(folder)}
    assert set(listed) == found
