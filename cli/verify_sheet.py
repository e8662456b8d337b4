"""``verify --sheet``: a result sheet compared with the log it was made of."""

from typing import TYPE_CHECKING, Any

from cli.errors import UsageProblem
from cli.sheet import write_sheet
from cli.sheet_reading import Mark, differing_line, read_sheet
from cli.told_verify import told_problems

if TYPE_CHECKING:
    from monopoly import GameService


def verify_sheet(service: "GameService", path: str, game: str) -> dict[str, Any]:
    """Compare a sheet with the log of its game (or of another, if one is named), after that log was itself verified.

    Raises UsageProblem or LogError.
    """
    from events import NoSuchStream
    from monopoly import compare_sheet, result_sheet, verify_games

    mark = read_sheet(path)
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
        "words": words,
        "ok": good,
        "problems": report["problems"],
    }


def _is_good(found: dict[str, Any], words: dict[str, Any] | None) -> bool:
    return found["history"] != "different" and not found["changed"] and words is None


def _words(mark: Mark, document: dict[str, Any]) -> dict[str, Any] | None:
    """Say in which line the sheet is not what the log says; nothing can be said of a sheet of another layout."""
    if mark.layout != document["sheet"]:
        return None
    differs = differing_line(mark.text, write_sheet(document, mark.form))
    return differs and {"line": differs[0], "sheet": differs[1], "log": differs[2]}


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
        lines.append(f"{head}: line {words['line']} of the sheet is not what the log says")
        lines += [f"   the sheet: {words['sheet']}", f"   the log:   {words['log']}"]
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
