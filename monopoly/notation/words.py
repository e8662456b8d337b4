"""Words: the first stage of reading, from a line of text to its words and its remark; and how text is quoted.

A word keeps its quotes here (``ORI:"Ann B"``), so that later stages can tell a quoted text from a keyword, a number
or a flag; ``unquote`` takes them off.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

T = TypeVar("T")

LARGEST = 10**9
_MANY = 12
"""More names than this are not listed where what was meant is known."""

FIGURES = ("to", "salary", "amount", "cost", "price", "fine", "refund", "value", "fee")
KEYS = (*FIGURES, "agreed", "adjust", "reason", "by", "role")

_QUOTED = r'"(?:[^"]++|"")*+"'
_WORD = re.compile(rf'(?:[^\s"{{]++|{_QUOTED})++')
_PART = re.compile(_QUOTED)
_KEPT = re.compile(rf'(?:[^"#{{]++|{_QUOTED}|\{{[^}}]*+\}}|(?<=\S)#)*+')
_BLANKS = re.compile(r"\s*")
_CONTROL = re.compile("[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
_BARE_NAME = re.compile(r'[^\s+*:@={}()#!",]+')
_BARE_WORD = re.compile(r"\w[\w.%/-]*")
_SHELL_KEY = re.compile(rf"({'|'.join(KEYS)})=(.*)", re.IGNORECASE | re.DOTALL)
_SHELL_JOINT = re.compile(r"([+:@*,]|\((?:m|free)\)$)", re.IGNORECASE)


class NotationError(ValueError):
    """Text that is not notation, or that names something there is not: a usage error, never a matter of the rules.

    ``word`` is the offending word and ``line`` the line of the file, where there is one.
    """

    def __init__(self, message: str, word: str | None = None, line: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.word = word
        self.line = line


def at_line(line: int, read: Callable[..., T], *args: Any) -> T:
    """Read something that stands in a line of a file; a refusal then says which line it is about."""
    try:
        return read(*args)
    except NotationError as error:
        raise NotationError(error.message, error.word, error.line or line) from None


def fold(text: str) -> str:
    """Give the form in which words are compared: letter case and the way accents are encoded make no difference."""
    if text.isascii():
        return text.lower()
    return unicodedata.normalize("NFD", unicodedata.normalize("NFD", text).casefold())


def bare_letters(text: str) -> str:
    """Give the form in which a name is sought where no exact one is found: ``fold`` without accents and other marks."""
    return "".join(letter for letter in fold(text) if not unicodedata.combining(letter))


def shown(word: str) -> str:
    """Give a word as messages quote it: whole, unless it is absurdly long."""
    return f"'{word}'" if len(word) <= 80 else f"'{word[:77]}…'"


def near(word: str, words: Iterable[str], count: int = 2) -> list[str]:
    """Find what somebody may have meant, letter case aside."""
    from difflib import get_close_matches  # only an error needs it

    by_key = {fold(known): known for known in words}
    return [by_key[key] for key in get_close_matches(fold(word)[:80], by_key, count)]


def suggestion(word: str, words: Iterable[str], write: Callable[[str], str] = str) -> str:
    """Give the part of a message that says what may have been meant; empty where nothing comes near."""
    found = near(word, words)
    return f"; did you mean {' or '.join(map(write, found))}?" if found else ""


def unknown(
    what: str, word: str, known: Iterable[str], listed: str, write: Callable[[str], str] = str
) -> NotationError:
    """Make the refusal of a word that is none of the known ones: what was meant, perhaps, and what there is."""
    names = [*known]
    meant = suggestion(word, names, write)
    if meant and len(names) > _MANY:
        return NotationError(f"no {what} {shown(word)}{meant}", word)
    all_of_them = ", ".join(map(write, names)) or "none"
    return NotationError(f"no {what} {shown(word)}{meant or ':'} {listed} {all_of_them}", word)


def clean(text: str) -> str:
    """Give the text in NFC; refuse control characters and line breaks, which a line cannot hold."""
    if text.isprintable() and text.isascii():
        return text
    found = _CONTROL.search(text)
    if found:
        raise NotationError(f"a character that no line may hold (U+{ord(found[0]):04X})", found[0])
    return unicodedata.normalize("NFC", text)


def control_character(text: str) -> int:
    """Find the first character that no line may hold; -1: there is none. Line feeds count."""
    found = _CONTROL.search(text)
    return found.start() if found else -1


def split_line(text: str) -> tuple[list[str], str | None]:
    """Split a clean line into its words, quotes kept, and its remark; a comment is dropped."""
    head, brace, tail = text.partition("{")
    quotes = head.count('"')
    if quotes % 2 or "#" in head:  # the brace stands in quotes or a comment, perhaps
        return _split_slowly(text)
    words = _WORD.findall(head) if quotes else head.split()
    if not brace:
        return words, None
    remark, closed, rest = tail.partition("}")
    if not closed or (rest and not rest.isspace()):
        return _split_slowly(text)
    return words, remark.strip() or None


def _split_slowly(text: str) -> tuple[list[str], str | None]:
    words: list[str] = []
    remark: str | None = None
    at = 0
    while True:
        start = _blanks_end(text, at)
        if start == len(text):
            break
        letter = text[start]
        if letter == "#" and (start > at or start == 0):
            break
        if remark is not None:
            raise NotationError(f"{shown(text[start:])}: only a comment may follow the remark", text[start:])
        if letter == "{":
            at = text.find("}", start) + 1
            if not at:
                raise NotationError(f"{shown(text[start:])}: a remark that never ends, its '}}' is missing", "{")
            remark = text[start + 1 : at - 1].strip()
            continue
        found = _WORD.match(text, start)
        if found is None:
            raise NotationError(f"{shown(text[start:])}: a quote that never ends, its '\"' is missing", '"')
        words.append(found[0])
        at = found.end()
    return words, remark or None


def _blanks_end(text: str, at: int) -> int:
    found = _BLANKS.match(text, at)
    return found.end() if found else at


def without_comment(text: str) -> str:
    """Give a header line up to its comment; refuse a quote or a brace that never ends."""
    found = _KEPT.match(text)
    end = found.end() if found else 0
    if end == len(text) or text[end] == "#":
        return text[:end]
    what = "a quote that never ends, its '\"' is missing" if text[end] == '"' else "a brace that never ends"
    raise NotationError(f"{shown(text[end:])}: {what}", text[end])


def unquote(word: str) -> str:
    """Take the quotes off a word: ``ORI:"Ann B"`` is ``ORI:Ann B``."""
    if '"' not in word:
        return word
    return _PART.sub(lambda found: found[0][1:-1].replace('""', '"'), word)


def split_at(word: str, joint: str) -> list[str]:
    """Split a word at a character that stands outside its quotes; the parts keep theirs."""
    if '"' not in word:
        return word.split(joint)
    parts = [""]
    for piece in re.split(f"({_QUOTED}|{re.escape(joint)})", word):
        if piece == joint:
            parts.append("")
        else:
            parts[-1] += piece
    return parts


def quoted(text: str) -> str:
    """Put a text in quotes."""
    return _in_quotes(check_text(text))


def check_text(text: str) -> str:
    """Refuse a text that no line can hold."""
    if not text.isprintable() and _CONTROL.search(text):
        raise NotationError("a text holds no line breaks or other control characters", text)
    return text


def quote(name: str) -> str:
    """Write a name: bare where the grammar lets it be, else in quotes."""
    return name if is_bare_name(name) else quoted(name)


def write_word(text: str) -> str:
    """Write a word that is no name (a result, a choice): bare where nothing in it has a meaning of its own."""
    return text if _BARE_WORD.fullmatch(text) else quoted(text)


def is_bare_name(word: str) -> bool:
    """Say whether a name may stand without quotes."""
    return word[:1].isalpha() and _BARE_NAME.fullmatch(word) is not None


def is_number(word: str) -> bool:
    """Say whether a word is plain decimal digits."""
    return word.isdigit() and word.isascii()


def number(word: str, least: int = 0) -> int:
    """Read a whole number without a sign."""
    if not (word.isdigit() and word.isascii()):
        if word[:1] in ("-", "+") and is_number(word[1:]):
            raise NotationError(f"{shown(word)}: a number has no sign here", word)
        raise NotationError(f"{shown(word)} is no whole number, such as 120", word)
    value = int(word) if len(word) <= 10 else LARGEST + 1
    if value > LARGEST:
        raise NotationError(f"{shown(word)} is too much: at most {LARGEST}", word)
    if value < least:
        raise NotationError(f"{shown(word)} is too little: at least {least}", word)
    return value


def join_words(words: Sequence[str]) -> str:
    """Turn the words of a command line back into a line: the shell has eaten quotes, so a word with a blank gets them.

    Within such a word ``+ : @ *`` and a last ``(m)`` or ``(free)`` still join its parts, so ``NYA+Park Place+50`` means
    what it seems to; a key keeps its ``=``. One word alone is a line by itself.
    """
    if len(words) == 1:
        return words[0]
    line: list[str] = []
    for at, word in enumerate(words):
        if word.startswith("{"):
            line.extend(words[at:])
            break
        line.append(_shell_word(word))
    return " ".join(line)


def _shell_word(word: str) -> str:
    if word.split() == [word] and not word.startswith("#"):
        return word
    if _WORD.fullmatch(word) and not word.startswith("#"):
        return word  # its own quotes came through
    keyed = _SHELL_KEY.fullmatch(word)
    if keyed:
        key, value = keyed.groups()
        return key + "=" + (_shell_parts(value) if fold(key) == "agreed" else _in_quotes(value))
    return _shell_parts(word)


def _shell_parts(word: str) -> str:
    if not word:
        return '""'
    parts = _SHELL_JOINT.split(word)
    for at in range(0, len(parts), 2):  # the joints are between
        if parts[at] and not _BARE_WORD.fullmatch(parts[at]):
            parts[at] = _in_quotes(parts[at])
    return "".join(parts)


def _in_quotes(text: str) -> str:
    return '"' + text.replace('"', '""') + '"'
