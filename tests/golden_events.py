"""One example of every event type, and the stored line of each, kept for ever in ``golden/events``.

Run as a program it adds the lines that are missing. A line that is there never changes, because there are logs that
hold it: an event that must say more gets a new stored name, with a line of its own.
"""

import typing
from pathlib import Path

import msgspec

from events import CODEC, Event, Goods

FOLDER = Path(__file__).parent / "golden" / "events"

WORDS = {
    **dict.fromkeys(("player", "payer", "debtor", "winner"), "ann"),
    **dict.fromkeys(("partner", "payee", "creditor", "to"), "bob"),
    **dict.fromkeys(("square", "lot"), "NYA"),
    "by": "cid",
    "deck": "chance",
    "card": "jail-free",
    "kind": "house",
    "share": "MOT",
    "game": "R2-T5",
    "board": "atlantic-city",
    "ruleset": "classic",
    "mode": "lenient",
}
"""What fields of these names say; any other says its own name."""

LISTS = {
    **dict.fromkeys(("players", "bidders"), ("ann", "bob")),
    **dict.fromkeys(("squares", "deeds"), ("NYA", "CON")),
    "shares": ("share:MOT-1", "share:MOT-2"),
    "cards": ("chance:jail-free", "chest:jail-free"),
}


def example(kind: type[Event]) -> Event:
    """Make an event of which every field says something."""
    hints = typing.get_type_hints(kind)
    return kind(**{name: _value(name, hints[name], place) for place, name in enumerate(kind.__struct_fields__)})


def _value(name: str, hint: typing.Any, place: int) -> typing.Any:
    inner = typing.get_args(hint)
    if type(None) in inner:
        return _value(name, inner[0], place)
    if hint is bool:
        return True
    if hint is int:
        return 7 + place
    if hint is str:
        return WORDS.get(name, name)
    if hint is Goods:
        return Goods(cash=50 + place, deeds=("NYA", "CON"), cards=("chance:jail-free",))
    if typing.get_origin(hint) is dict:
        return {"ann": _value(name, inner[1], place), "bob": _value(name, inner[1], place + 1)}
    if hint == tuple[str, ...]:
        return LISTS.get(name, (name, name))
    if typing.get_origin(hint) is tuple and inner[-1] is Ellipsis:
        return (_value(name, inner[0], place), _value(name, inner[0], place + 1))
    if typing.get_origin(hint) is tuple:
        return tuple(_value(name, each, place) for each in inner)
    raise NotImplementedError(f"{name}: {hint}")


def stored_lines() -> dict[str, bytes]:
    """Give the golden line of each stored name."""
    return {path.stem: path.read_bytes().removesuffix(b"\n") for path in sorted(FOLDER.glob("*.json"))}


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for tag, kind in CODEC.tags.items():
        path = FOLDER / f"{tag}.json"
        if not path.exists():
            path.write_bytes(CODEC.encode((example(kind),)) + b"\n")


def defaults(kind: type[Event]) -> dict[str, typing.Any]:
    """Give what the fields of a type hold when nothing is said."""
    fields = msgspec.structs.fields(kind)
    said = {field.name: field.default for field in fields if field.default is not msgspec.NODEFAULT}
    made = {field.name: field.default_factory() for field in fields if field.default_factory is not msgspec.NODEFAULT}
    return {**said, **made}


if __name__ == "__main__":
    main()
