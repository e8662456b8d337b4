"""Presets: the plans that come with the program, and files of a user's, each fault with its line."""

from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from monopoly.board import DataError
from monopoly.options import no_such
from monopoly.toml_source import TomlSource
from monopoly.tournament.plan import Plan, RoundPlan
from monopoly.tournament.plan_check import ALLOWED, TEXT, PlanFault, check_plan, on_its_own

KEYS = tuple(name for name in Plan.__struct_fields__)
ROUND_KEYS = tuple(name for name in RoundPlan.__struct_fields__ if name != "kit")


@lru_cache
def preset_texts() -> dict[str, str]:
    """Give the presets that come with the program, as text by name."""
    shelf = files("monopoly.data") / "tournaments"
    return {
        item.name.removesuffix(".toml"): item.read_text(encoding="utf-8")
        for item in sorted(shelf.iterdir(), key=lambda item: item.name)
        if item.name.endswith(".toml")
    }


def load_plan(name: str, folder: str = "") -> Plan:
    """Load a preset by name, or from a file of the user's relative to ``folder``. Raises DataError."""
    texts = preset_texts()
    if name in texts:
        return parse_plan(texts[name], name)
    if not name.endswith(".toml"):
        raise DataError(f"{no_such('preset', name, texts)}; or a file of yours, name.toml")
    try:
        text = Path(folder, name).read_text(encoding="utf-8-sig")
    except (OSError, UnicodeError) as error:
        said = getattr(error, "strerror", None) or error
        raise DataError(f"{name}: cannot read this preset: {said}") from None
    return parse_plan(text, name, folder)


def parse_plan(text: str, where: str, folder: str = "") -> Plan:
    """Read a preset; files that it names lie relative to ``folder``. Raises DataError naming the file and the line."""
    source = TomlSource(text, where)
    plain = source.read()
    try:
        rounds = plain.pop("rounds", [])
        if not isinstance(rounds, list) or not all(isinstance(each, dict) for each in rounds):
            raise PlanFault(f"rounds: {ALLOWED['rounds']}", "rounds")
        read = [_read(each, RoundPlan, ROUND_KEYS, number) for number, each in enumerate(rounds)]
        plan = _read(plain, Plan, KEYS, None, rounds=tuple(read))
        check_plan(plan, folder)
        return on_its_own(plan, folder)
    except PlanFault as fault:
        line = source.line(fault.key) if fault.number is None else source.line(fault.key, "rounds", fault.number)
        raise source.fault(line, fault.message) from None


def _read(plain: dict[str, Any], kind: Any, known: tuple[str, ...], number: int | None, **more: Any) -> Any:
    """Read a table of the file as a plan or a round, key by key. Raises PlanFault."""
    types = {field.name: field.type for field in msgspec.structs.fields(kind)}
    for key, value in plain.items():
        if key not in known:
            raise PlanFault(no_such("key", key, known), key, number)
        try:
            more[key] = msgspec.convert(value, types[key])
        except msgspec.ValidationError:
            said = f"{key} = {_shown(value)}: it is {ALLOWED.get(key, TEXT)}"
            raise PlanFault(said, key, number) from None
    return kind(**more)


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return f'"{value}"' if isinstance(value, str) and value.isprintable() else str(value)[:80]
