"""The players of a tournament from a file, a name a line."""

import sys
from pathlib import Path

from cli.errors import UsageProblem


def names_from(file: str) -> list[str]:
    """Read names from a file, or from standard input (``-``): a name a line, in double quotes if it likes; ``#`` at the
    start of a line or after a blank begins a remark. Raises UsageProblem, of a name that cannot be with its line."""
    from monopoly.notation import NotationError, check_names

    found = [(number, name) for number, line in enumerate(_lines(file), 1) if (name := _name(line))]
    names = [name for _, name in found]
    try:
        check_names(names)
    except NotationError:
        for count, (number, _) in enumerate(found, 1):
            try:
                check_names(names[:count])
            except NotationError as error:
                raise UsageProblem(f"{file}:{number}: {error}") from None
    return names


def _lines(file: str) -> list[str]:
    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        return data.decode("utf-8-sig").splitlines()
    except (OSError, UnicodeError) as error:
        raise UsageProblem(f"{file}: the names cannot be read: {getattr(error, 'strerror', None) or error}") from None


def _name(line: str) -> str:
    from monopoly.notation.words import unquote

    line = line.strip()
    if line.startswith('"') and (end := line.find('"', 1)) > 0 and '"' not in line[end + 1 :].partition(" #")[0]:
        return unquote(line[: end + 1]).strip()
    if line.startswith("#"):
        return ""
    for blank in (" #", "\t#"):
        line = line.partition(blank)[0].rstrip()
    return line
