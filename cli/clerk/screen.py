"""The clerk's screen on a terminal: the prompt with its completions, and below it the bar that is always up to date."""

import asyncio
import signal
import sys
from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from prompt_toolkit import PromptSession
from prompt_toolkit.application import run_in_terminal
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.output import ColorDepth, Output
from prompt_toolkit.styles import Style

from cli.clerk.bar import bar, cut
from cli.clerk.desk import ClerksDesk, Leave
from cli.errors import OK, sentence_of
from cli.main import INTERRUPTED
from cli.tables import cell_width, is_styled, printable, wrapped
from cli.told import breach_lines, outcome_lines

if TYPE_CHECKING:
    from monopoly import Outcome

LOOK_EVERY = 0.5
"""Seconds between two looks for what others have written; the clock ticks with them."""

_STYLE = Style.from_dict(
    {
        "bottom-toolbar": "noreverse",
        "turn": "reverse",
        "waits": "reverse bold",
        "clock": "bold",
        "over": "bold reverse ansired",
        "first": "bold underline",
        "matter": "bold ansiyellow",
        "hint": "ansibrightblack",
        "placeholder": "ansibrightblack",
        "note": "bold",
        "number": "bold",
    }
)
_BOLD, _RED, _YELLOW, _PLAIN = "\x1b[1m", "\x1b[1;31m", "\x1b[1;33m", "\x1b[0m"


def tell(desk: ClerksDesk, outcome: "Outcome") -> None:
    """Print an entry and what it did, its line set off, and what is wrong with it."""
    stored = not desk.dry_run
    first, *rest = outcome_lines(desk.game.book, outcome, stored=stored)
    _print(first, _BOLD)
    for line in rest:
        _print(line, _YELLOW if line.startswith("   rent ") else "")
    for line in breach_lines(outcome, stored=stored):
        _print(f"   {line}", _RED)


def _print(text: str, code: str = "") -> None:
    import shutil

    text = wrapped(printable(text), max(shutil.get_terminal_size((80, 24)).columns, 20))
    sys.stdout.write(f"{code}{text}{_PLAIN}\n" if code and is_styled() else f"{text}\n")


class _Completer(Completer):
    def __init__(self, desk: ClerksDesk) -> None:
        self._desk = desk

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        length, suggestions = self._desk.seen.openings.after(document.text_before_cursor)
        for suggestion in suggestions:
            yield Completion(
                suggestion.text, -length, display=suggestion.text, display_meta=printable(suggestion.meaning)
            )


class Screen:
    """The prompt of one clerk at one game."""

    def __init__(self, desk: ClerksDesk, *, input: Input | None = None, output: Output | None = None) -> None:
        self.desk = desk
        self._note = ""
        self._leaving = self._interrupted = False
        self.session: PromptSession[str] = PromptSession(
            self._prompt,
            completer=_Completer(desk),
            complete_while_typing=True,
            bottom_toolbar=self._bar,
            placeholder=self._placeholder,
            key_bindings=self._keys(),
            history=InMemoryHistory(),
            style=_STYLE,
            color_depth=None if is_styled() else ColorDepth.DEPTH_1_BIT,
            erase_when_done=True,
            input=input,
            output=output,
        )
        self.session.default_buffer.on_text_changed += self._typed

    def run(self) -> int:
        """Ask for lines until the clerk leaves; gives the exit code."""
        before = signal.signal(signal.SIGINT, self._interrupt)
        try:
            return asyncio.run(self._run())
        finally:
            signal.signal(signal.SIGINT, before)

    def _interrupt(self, *_: object) -> None:
        # a Ctrl-C while a line is at work comes too late for it, and must not end the program either
        self._interrupted = True

    async def _run(self) -> int:
        self.desk.enter("state")
        watch = asyncio.ensure_future(self._watch())
        kept = Document()
        try:
            while True:
                self._make_room()
                try:
                    line = await self.session.prompt_async(default=kept)
                except EOFError:
                    return OK
                except KeyboardInterrupt:
                    return INTERRUPTED
                self._note, self._interrupted = "", False
                try:
                    kept = self.enter(line)
                except Leave:
                    return OK
                if self._interrupted:
                    kept = Document()
        finally:
            watch.cancel()
            with suppress(asyncio.CancelledError):
                await watch

    def enter(self, text: str) -> Document:
        """Play what was typed, or pasted as several lines; gives what is to be edited on: nothing, or from the line
        that was refused. Raises Leave."""
        lines = text.splitlines()
        for at, line in enumerate(lines):
            if not line.strip() or line.lstrip().startswith("#"):
                continue
            try:
                self.desk.enter(line)
            except Leave:
                raise
            except Exception as error:
                _print(sentence_of(error), _RED)
                kept = "\n".join(lines[at:])
                return Document(kept, _place_of(error, line))
        return Document()

    # -- what is drawn --------------------------------------------------------------------------------------------

    def _prompt(self) -> StyleAndTextTuples:
        return [("class:number", f"{self.desk.seen.state.entry + 1}. ")]

    def _placeholder(self) -> StyleAndTextTuples:
        example = self.desk.seen.openings.example()
        like = f"such as: {example.strip()}; " if example else ""
        room = self.session.output.get_size().columns - cell_width(self._prompt()[0][1]) - 1
        return [("class:placeholder", cut(f"({like}TAB lists what may be said)", room))]

    def _bar(self) -> StyleAndTextTuples:
        size = self.session.output.get_size()
        lines = bar(
            self.desk.game.book,
            self.desk.seen.plain,
            self.desk.seen.openings.waited_for,
            self.desk.seen.clock.tell(self.desk.service.now()),
            self._note or self.desk.note,
            size.columns,
            size.rows,
        )
        drawn: StyleAndTextTuples = []
        for at, line in enumerate(lines):
            drawn += [("", "\n")] if at else []
            drawn += line
        return drawn

    def _make_room(self) -> None:
        rows = self.session.output.get_size().rows
        self.session.reserve_space_for_menu = max(3, min(rows // 4, 12))

    # -- keys -----------------------------------------------------------------------------------------------------

    def _keys(self) -> KeyBindings:
        keys = KeyBindings()

        @keys.add("tab")
        def _(event: KeyPressEvent) -> None:
            buffer = event.current_buffer
            if buffer.complete_state is not None:
                buffer.complete_next()
                return
            # what was typed a moment ago has no menu yet, but its only completion is known
            length, found = self.desk.seen.openings.after(buffer.document.text_before_cursor)
            if len(found) == 1:
                buffer.delete_before_cursor(length)
                buffer.insert_text(found[0].text)
            else:
                buffer.start_completion()

        @keys.add("c-c", eager=True)
        @keys.add(Keys.SIGINT)
        def _(event: KeyPressEvent) -> None:
            buffer = event.current_buffer
            if buffer.text:
                buffer.reset()
                self._leaving, self._note = False, "the line is cleared; nothing of it was stored"
            elif self._leaving:
                event.app.exit(exception=KeyboardInterrupt())
            else:
                self._leaving, self._note = True, "Ctrl-C once more leaves; every entry is stored"

        return keys

    def _typed(self, _: object) -> None:
        self._leaving, self._note = False, ""

    # -- what others write ----------------------------------------------------------------------------------------

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(LOOK_EVERY)
            app = self.session.app
            if not app.is_running:
                continue
            await self._look(app)
            app.invalidate()

    async def _look(self, app: Any) -> None:
        before = self.desk.seen
        try:
            if self.desk.is_behind():
                await run_in_terminal(self.desk.look)
        except Exception as error:
            self._note = sentence_of(error)
        buffer = app.current_buffer
        if self.desk.seen is not before and buffer.complete_state is not None:
            buffer.cancel_completion()
            buffer.start_completion()


def _place_of(error: Exception, line: str) -> int:
    """Say where to go on editing: after the word that was not understood, else at the end."""
    word = getattr(error, "word", None)
    at = line.rfind(word) if isinstance(word, str) and word else -1
    return at + len(word) if at >= 0 and word else len(line)
