"""``verify --sheet``: a result sheet compared with the log it was made of."""

from typing import TYPE_CHECKING, Any

from cli.errors import UsageProblem
from cli.sheet import write_sheet
from cli.sheet_reading import Mark, differing_line, differing_place, read_sheet
from cli.told_verify import told_problems

if TYPE_CHECKING:
    from monopoly import GameService


def verify_sheet(service: "GameService", path: str, game: str) -> dict[str, Any]:
    """Compare a sheet with the log of its game (or of another, if one is named), after that log was itself verified.

    Raises UsageProblem or LogError.
    """
    from events import NoSuchStream
    from monopoly import compare_sheet, result_sheet, verify_games
    from monopoly.sheet import LAYOUT

    mark = read_sheet(path)
    if not 0 < mark.layout <= LAYOUT:
        raise UsageProblem(
            f"{path} says that it is laid out as {mark.layout}, and this program knows 1 to {LAYOUT}: "
            "nobody can compare it here; a newer version may"
        )
    name = game or mark.game
    try:
        (report,) = verify_games(service, [name])
    except NoSuchStream:
        raise UsageProblem(f"{path} is of {mark.game}, and that game is not in this file: say --db FILE") from None
    sound = report["ok"]
    book, entries = service.game(name).book, service.entries(name)
    found = compare_sheet(book, entries, mark.entries, mark.head, sound=sound)
    words = None
    if sound and found["history"] != "different":
        words = _words(mark, result_sheet(book, entries[: mark.entries + 1]))
    good = sound and _is_good(found, words)
    return {
        "file": path,
        "game": entries[0].stream,
        **found,
        "layout": mark.layout,
        "compared": "all" if mark.layout == LAYOUT else "places",
        "words": words,
        "ok": good,
        "problems": report["problems"],
    }


def _is_good(found: dict[str, Any], words: dict[str, Any] | None) -> bool:
    return found["history"] != "different" and not found["changed"] and words is None


def _words(mark: Mark, document: dict[str, Any]) -> dict[str, Any] | None:
    """Say in which line the sheet is not what the log says; of a sheet of an older layout its places are compared."""
    differs: tuple[int | None, str, str] | None
    if mark.layout == document["sheet"]:
        differs = differing_line(mark.text, write_sheet(document, mark.form))
    else:
        differs = differing_place(mark, [_place(document, player) for player in document["players"]])
    return differs and {"line": differs[0], "sheet": differs[1], "log": differs[2]}


def _place(document: dict[str, Any], player: dict[str, Any]) -> tuple[str, str, tuple[str, ...]]:
    """Give a player's place and name as a sheet has them, and how it may say what he is worth."""
    from cli.sheet_text import money

    # older layouts called all who had left bankrupt
    worth = (player["left"], "bankrupt") if player["left"] else (money(document, player["worth"]),)
    return str(player["place"]), player["name"], worth


def told(found: dict[str, Any]) -> list[str]:
    """Say in sentences what the comparison found."""
    problems = told_problems(found)
    return [*_told(found), *(["the log is damaged, so only its hashes were compared:", *problems] if problems else [])]


def _told(found: dict[str, Any]) -> list[str]:
    head = f"{found['file']}: {found['game']} after entry {found['entries']}"
    if found["history"] == "different":
        return [f"{head}: another history: this log never ended with {found['head'][:16]}… there"]
    lines = []
    if found["words"]:
        words = found["words"]
        where = "" if words["line"] is None else f"line {words['line']} of "
        lines.append(f"{head}: {where}the sheet is not what the log says")
        lines += [f"   the sheet: {words['sheet'] or 'does not say it'}", f"   the log:   {words['log']}"]
    if found["compared"] != "all":
        lines.append(f"{head}: laid out as {found['layout']}, so only its hash, places and worth were compared")
    if found["history"] == "same":
        return lines or [f"{head}, its last: nothing has changed since"]
    count = len(found["since"])
    changed = "the result is another" if found["changed"] else "the result is the same"
    lines.append(f"{head}: {count} {'entry' if count == 1 else 'entries'} since; {changed}")
    lines += [f"   {each['entry']}. {each['line']}" for each in found["since"]]
    lines += [f"   {each['what']}: {_shown(each['was'])}, now {_shown(each['now'])}" for each in found["changed"]]
    return lines


def _shown(value: object) -> str:
    return f"{value:,}" if isinstance(value, int) else str(value)
