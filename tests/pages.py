"""Pages read strictly: what a browser would forgive fails here."""

from html.parser import HTMLParser

from cli_helper import Desk

from monopoly import Headers, build_kit, kit_to_print
from monopoly.book import Book

VOID = {"meta", "br", "hr", "img", "link", "input"}


class Page(HTMLParser):
    """A page of which every tag is closed in its order, ids are seen once, and nothing is fetched from outside."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        assert text.startswith("<!DOCTYPE html>\n")
        self.feed(text)
        self.close()
        assert self.open == []
        assert len(self.ids) == len(set(self.ids))
        assert "url(" not in text
        assert "@import" not in text

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        self.tags.append((tag, values))
        if values.get("id"):
            self.ids.append(values["id"])
        assert not {"src", "href"} & values.keys(), "the page is whole by itself"
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if data.strip() and self.open[-1:] != ["style"]:
            self.words.append(data.strip())

    def count(self, css: str) -> int:
        """Count the tags of a class."""
        return sum(css in (values.get("class") or "").split() for _, values in self.tags)


def kit(**headers):
    """The print-at-home kit of a board and a ruleset."""
    return kit_to_print(Book(build_kit(Headers(**headers))))


def printed(folder, *words):
    """The page that ``monopoly print`` makes of it."""
    file = folder / "kit.html"
    Desk(folder).done("print", "-o", file, *words)
    return Page(file.read_text(encoding="utf-8"))
