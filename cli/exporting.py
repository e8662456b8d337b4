"""The forms in which a game is exported."""

import csv
import io
from collections.abc import Callable

import msgspec

from monopoly import GameService, plain_entry, write_game


def _mpn(service: GameService, name: str) -> str:
    return write_game(service.entries(name), service.game(name).vocabulary)


def _jsonl(service: GameService, name: str) -> str:
    return "".join(msgspec.json.encode(row).decode() + "\n" for row in _rows(service, name))


def _csv(service: GameService, name: str) -> str:
    out = io.StringIO()
    rows = _rows(service, name)
    writer = csv.DictWriter(out, fieldnames=list(rows[0]), lineterminator="\n")
    writer.writeheader()
    for row in rows:
        writer.writerow(
            {
                key: msgspec.json.encode(value).decode() if isinstance(value, list) else value
                for key, value in row.items()
            }
        )
    return out.getvalue()


def _rows(service: GameService, name: str) -> list[dict[str, object]]:
    game = service.game(name)
    undone = game.timeline().undone
    return [
        plain_entry(entry.number, entry, game.state.start, entry.number in undone) for entry in service.entries(name)
    ]


FORMATS: dict[str, Callable[[GameService, str], str]] = {"mpn": _mpn, "jsonl": _jsonl, "csv": _csv}
