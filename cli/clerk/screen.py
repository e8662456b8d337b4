"""The clerk's screen on a terminal: the prompt with its completions, and below it the bar that is always up to date."""

import asyncio
import signal
import sys
from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from prompt_toolkit import PromptSession
from prompt_toolkit.application import run_in_terminal
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.output import ColorDepth, Output
from prompt_toolkit.styles import Style

from cli import pager, tables
from cli.clerk.bar import Fragment, bar, cut
from cli.clerk.desk import ClerksDesk, Leave, Unsure
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
    stored = outcome.stored and not desk.dry_run
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
            meaning = printable(suggestion.meaning)
            yield Completion(suggestion.filled, -length, display=suggestion.text, display_meta=meaning)


class Screen:
    """The prompt of one clerk at one game."""

    def __init__(self, desk: ClerksDesk, *, input: Input | None = None, output: Output | None = None) -> None:
        self.desk = desk
        tables.keep_whole(desk.seen.state.players)
        pager.is_wanted = False
        self._note = self._filled = ""
        self._leaving = self._wanted = False
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
        self.session.default_buffer.on_completions_changed += self._make_room

    def run(self) -> int:
        """Ask for lines until the clerk leaves; gives the exit code."""
        # a Ctrl-C while a line is at work comes too late for it, and must not end the program either
        before = signal.signal(signal.SIGINT, lambda *_: None)
        try:
            return asyncio.run(self._run())
        finally:
            signal.signal(signal.SIGINT, before)

    async def _run(self) -> int:
        self.desk.enter("state")
        watch = asyncio.ensure_future(self._watch())
        try:
            while True:
                # no row is kept for a menu before there is one: what was shown last stays on the screen
                self.session.reserve_space_for_menu = 0
                try:
                    line = await self.session.prompt_async()
                except EOFError:
                    return OK
                except KeyboardInterrupt:
                    return INTERRUPTED
                self._note = ""
                try:
                    await self.enter(line)
                except Leave:
                    return OK
        finally:
            watch.cancel()
            with suppress(asyncio.CancelledError):
                await watch

    async def enter(self, text: str) -> None:
        """Play what was typed, or pasted as several lines; from the line that is refused on nothing is played, and Up
        brings that back. Raises Leave."""
        lines = text.splitlines()
        for at, line in enumerate(lines):
            if not line.strip() or line.lstrip().startswith("#"):
                continue
            tables.kept_rows = len(self._bar_lines())
            try:
                if not await self._entered(line):
                    self._keep(lines[at:])
                    return
            except Leave:
                raise
            except Exception as error:
                _print(sentence_of(error), _RED)
                _print(f"    {line.strip()}")
                self._keep(lines[at:])
                return

    async def _entered(self, line: str) -> bool:
        """Play a line, after a question where it takes back several entries; says whether it was played."""
        agreed = None
        while True:
            try:
                self.desk.enter(line, agreed=agreed)
            except Unsure as doubt:
                if not await self._agrees(str(doubt)):
                    return False
                agreed = doubt.upto
            else:
                return True

    async def _agrees(self, question: str) -> bool:
        """Ask until the answer is yes or no; Ctrl-C and an empty line are a no."""
        asking: PromptSession[str] = PromptSession(input=self.session.input, output=self.session.output)
        question = f"{question[:1].upper()}{question[1:]} [y/N] "
        while True:
            try:
                answer = (await asking.prompt_async(question)).strip().lower()
            except (EOFError, KeyboardInterrupt):
                return False
            if answer in ("y", "yes", "", "n", "no"):
                return answer in ("y", "yes")
            _print("y does it, n leaves everything as it is", _RED)

    def _keep(self, left: list[str]) -> None:
        """Keep lines that were not played, the first of which was refused, for the clerk to bring back."""
        more = len(left) - 1
        after = f", nor the {more} line{'s' * (more > 1)} after it" if more else ""
        self._note = f"not done{after}; Up brings {'them' if more else 'it'} back"
        if more:
            self.session.history.append_string("\n".join(left))

    # -- what is drawn --------------------------------------------------------------------------------------------

    def _prompt(self) -> StyleAndTextTuples:
        return [("class:number", f"{self.desk.seen.state.entry + 1}. ")]

    def _placeholder(self) -> StyleAndTextTuples:
        example = self.desk.seen.openings.example()
        like = f"such as: {example.strip()}; " if example else ""
        room = self.session.output.get_size().columns - cell_width(self._prompt()[0][1]) - 1
        return [("class:placeholder", cut(f"({like}TAB lists what may be said)", room))]

    def _bar(self) -> StyleAndTextTuples:
        drawn: StyleAndTextTuples = []
        for at, line in enumerate(self._bar_lines()):
            drawn += [("", "\n")] if at else []
            drawn += line
        return drawn

    def _bar_lines(self) -> list[list[Fragment]]:
        size = self.session.output.get_size()
        return bar(
            self.desk.game.book,
            self.desk.seen.plain,
            self.desk.seen.openings.waited_for,
            self.desk.seen.clock.tell(self.desk.service.now()),
            self._note or self._choice() or self.desk.note,
            size.columns,
            size.rows,
        )

    def _choice(self) -> str:
        """Say how many completions there are, where the menu cannot show them all."""
        state = self.session.default_buffer.complete_state
        count = len(state.completions) if state else 0
        drawn = self.session.app.layout.current_window.render_info
        room = max(self.session.reserve_space_for_menu, drawn.window_height if drawn else 0)
        if state is None or count < room:
            return ""
        at = "" if state.complete_index is None else f", this is {state.complete_index + 1}"
        return f"{count} to choose from{at}: TAB or ↓ shows the next"

    def _make_room(self, buffer: Buffer) -> None:
        """Keep rows for the menu: a quarter of the screen while one types, half of it after TAB."""
        rows = self.session.output.get_size().rows
        most = max(rows // (2 if self._wanted else 4), 4)
        count = len(buffer.complete_state.completions) if buffer.complete_state else 0
        self.session.reserve_space_for_menu = min(count + 1, most) if count else 0

    # -- keys -----------------------------------------------------------------------------------------------------

    def _keys(self) -> KeyBindings:
        keys = KeyBindings()

        @keys.add("tab")
        def _(event: KeyPressEvent) -> None:
            buffer, state = event.current_buffer, event.current_buffer.complete_state
            if state is not None and state.current_completion is not None and len(state.completions) > 1:
                buffer.complete_next()
                return
            # what was typed a moment ago has no menu yet, but how far it is certain is known
            length, found = self.desk.seen.openings.after(buffer.document.text_before_cursor)
            sure = found[0].filled if len(found) == 1 else _in_common([one.text for one in found])
            if sure and (len(found) == 1 or len(sure) > length > 0):
                buffer.delete_before_cursor(length)
                buffer.insert_text(sure)
                self._filled = buffer.document.text_before_cursor
            elif state is None:
                self._wanted = True
                buffer.start_completion()
            else:
                self._wanted = True
                self._make_room(buffer)
                buffer.complete_next()

        @keys.add("+")
        @keys.add("*")
        def _(event: KeyPressEvent) -> None:
            buffer = event.current_buffer
            word = (buffer.document.text_before_cursor.split() or [""])[-1]
            if self._has_given_blank(buffer) and not self.desk.seen.openings.is_actor(word):
                buffer.delete_before_cursor()  # to a lot something is joined: ORI+50, ORI*2
            buffer.insert_text(event.data)

        @keys.add(" ")
        def _(event: KeyPressEvent) -> None:
            if self._has_given_blank(event.current_buffer):
                self._filled = ""
                event.current_buffer.start_completion()
            else:
                event.current_buffer.insert_text(" ")

        @keys.add("c-d")
        def _(event: KeyPressEvent) -> None:
            buffer = event.current_buffer
            if not buffer.text:
                event.app.exit(exception=EOFError())
            elif not buffer.delete():
                self._note = "Ctrl-D leaves on an empty line only; Ctrl-C clears this one"

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

    def _has_given_blank(self, buffer: Buffer) -> bool:
        """Say whether the blank before the cursor came with a completed word."""
        before = buffer.document.text_before_cursor
        chosen = buffer.complete_state is not None and buffer.complete_state.current_completion is not None
        return before.endswith(" ") and (chosen or before == self._filled)

    def _typed(self, _: object) -> None:
        self._leaving = self._wanted = False
        self._note = ""

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


def _in_common(words: list[str]) -> str:
    """Give the beginning that all words share."""
    first, last = min(words, default=""), max(words, default="")
    length = next((at for at, (one, other) in enumerate(zip(first, last, strict=False)) if one != other), len(first))
    return first[:length]
