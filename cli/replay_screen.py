"""The screen of ``replay``: a board that keys move through the game."""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from prompt_toolkit import Application
from prompt_toolkit.filters import Condition
from prompt_toolkit.formatted_text import ANSI, StyleAndTextTuples
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.layout import ConditionalContainer, FormattedTextControl, HSplit, Layout, Window
from prompt_toolkit.widgets import TextArea
from rich.text import Text

from cli.board import colours
from cli.board_drawing import Plain, draw_board, fitted, letters, list_squares, purses, rendered, ring_for, wrap
from cli.tables import STRUCK, keep_whole
from cli.told_replay import LEAST, MOST, heading, told
from cli.told_state import headline, open_matters, stock, turn_line

if TYPE_CHECKING:
    from prompt_toolkit.buffer import Buffer

    from monopoly import Book, Reel

KEYS = (
    "←→ entry  ↑↓ turn  Home End  g go to  space play  + - pace  u undone  q quit",
    "←→ entry  ↑↓ turn  g go to  space play  ? keys  q quit",
    "←→ ↑↓  space play  ? keys  q quit",
    "? keys  q quit",
)
"""The longest that fits is shown."""
HELP = """\
Left, Right   the entry before, the entry after
Up, Down      the turn before, the turn after
Home, End     the first entry, the last
g             go to 17, t5 (a turn), 12:04 (a time)
space         plays on by itself, and stops
+, -          faster, slower
u             skips what was taken back, or shows it again
?             these keys; any key: back to the game
q             leaves"""
FASTER = 1.5
"""What + divides the delay by, and - multiplies it with."""
LEAST_LINES = 4
"""Lines that the entry needs below the squares, where it does not stand within them."""


def run(book: "Book", reel: "Reel", delay: float) -> None:
    """Show the replay until it is left. Raises KeyboardInterrupt when Ctrl-C was pressed."""
    Screen(book, reel, delay).application.run()


class Screen:
    """What is looked at, and how fast it goes on by itself."""

    def __init__(self, book: "Book", reel: "Reel", delay: float) -> None:
        self.book, self.reel, self.delay = book, reel, delay
        keep_whole(reel.state(reel.first).players)
        self.number = reel.first
        self.skipping = self.asking = self.helping = False
        self.message = ""
        self.colours = colours()
        self._player: asyncio.Task[None] | None = None
        self._drawn: tuple[object, ANSI] = (None, ANSI(""))
        self.asked = TextArea(prompt="go to (17, t5, 12:04): ", multiline=False, accept_handler=self._go, height=1)
        asking = Condition(lambda: self.asking)
        self.board = FormattedTextControl(self._picture, focusable=True, show_cursor=False)
        parts = [
            Window(self.board),
            Window(FormattedTextControl(self._status), height=1),
            ConditionalContainer(Window(FormattedTextControl(self._keys_shown), height=1), ~asking),
            ConditionalContainer(self.asked, asking),
        ]
        self.application: Application[None] = Application(
            Layout(HSplit(parts), focused_element=self.board), key_bindings=self._keys(asking), full_screen=True
        )
        # seconds until Escape is a key of its own, and not the beginning of another
        self.application.ttimeoutlen = self.application.timeoutlen = 0.05

    # -- keys -------------------------------------------------------------------------------------------------------

    def _keys(self, asking: Condition) -> KeyBindings:
        keys = KeyBindings()

        def on(*names: str, does: Callable[[], object], where: Condition = asking, stops: bool = True) -> None:
            def press(event: KeyPressEvent) -> None:
                self.message, self.helping = "", False
                if stops:
                    self._stop()
                does()

            for name in names:
                keys.add(name, filter=~asking if where is asking else where)(press)

        reel = self.reel
        on("left", does=lambda: self._move(reel.step(self.number, -1, skip=self.skipping)))
        on("right", does=lambda: self._move(reel.step(self.number, 1, skip=self.skipping)))
        on("up", does=lambda: self._move(reel.turn(self.number, -1)))
        on("down", does=lambda: self._move(reel.turn(self.number, 1)))
        on("home", does=lambda: self._move(reel.first))
        on("end", does=lambda: self._move(reel.last))
        on("g", does=self._ask)
        on(" ", does=self._play_or_stop, stops=False)
        on("+", "=", does=lambda: self._pace(1 / FASTER), stops=False)
        on("-", does=lambda: self._pace(FASTER), stops=False)
        on("u", does=self._skip)
        on("q", does=lambda: self.application.exit())
        helped = Condition(lambda: self.helping)
        on("?", "h", does=self._help)
        on("?", "h", "<any>", where=helped, does=lambda: None)

        @keys.add("escape", filter=asking)
        def _(event: KeyPressEvent) -> None:
            self._close()

        @keys.add("c-c")
        def _(event: KeyPressEvent) -> None:
            event.app.exit(exception=KeyboardInterrupt)

        return keys

    def _move(self, number: int) -> None:
        self.number = number

    def _skip(self) -> None:
        self.skipping = not self.skipping
        if self.skipping and self.number in self.reel.undone:
            self.number = self.reel.step(self.number, -1, skip=True)

    def _help(self) -> None:
        self.helping = True

    def _ask(self) -> None:
        self.asking = True
        self.application.layout.focus(self.asked)

    def _close(self) -> None:
        self.asking, self.asked.text = False, ""
        self.application.layout.focus(self.board)

    def _go(self, buffer: "Buffer") -> bool:
        from monopoly import DataError, resolve
        from monopoly.reading import FORMS

        said = buffer.text.strip()
        self.message = ""
        try:
            number = resolve(said, self.reel.entries) if said else self.number
        except DataError as error:
            # one line is all there is room for
            self.message = str(error).replace(FORMS, "17, @, @-3, t5 or 12:04")
            return True
        if not self.reel.first <= number <= self.reel.last:
            self.message = f"{said} is entry {number}: this replay is of {self.reel.first} to {self.reel.last}"
            return True
        self.number = number
        self._close()
        return False

    # -- playing ----------------------------------------------------------------------------------------------------

    def _play_or_stop(self) -> None:
        if self._player is not None:
            self._stop()
        else:
            if self.number == self.reel.last:
                self.number = self.reel.first
            self._start()

    def _start(self) -> None:
        self._player = self.application.create_background_task(self._play())

    def _stop(self) -> None:
        if self._player is not None:
            self._player.cancel()
            self._player = None

    def _pace(self, factor: float) -> None:
        self.delay = min(max(self.delay * factor, LEAST), MOST)
        if self._player is not None:
            self._stop()
            self._start()

    async def _play(self) -> None:
        while True:
            await asyncio.sleep(self.delay)
            before, self.number = self.number, self.reel.step(self.number, 1, skip=self.skipping)
            if self.number in (before, self.reel.last):
                self._player = None
            self.application.invalidate()
            if self._player is None:
                return

    # -- drawing ----------------------------------------------------------------------------------------------------

    def _picture(self) -> ANSI:
        size = self.application.output.get_size()
        shown = (self.number, self.skipping, self.helping, size.columns, size.rows)
        if self._drawn[0] != shown:
            lines = self._help_lines(size.columns) if self.helping else self._lines(size.columns, size.rows - 2)
            self._drawn = (shown, ANSI(rendered(lines, self.colours)))
        return self._drawn[1]

    def _lines(self, width: int, height: int) -> list[Text]:
        from monopoly import describe_state

        plain = describe_state(self.book, self.reel.state(self.number))

        def middle(columns: int, lines: int) -> list[Text]:
            return self._middle(plain, columns, lines)

        ring = ring_for(self.book, width, height)
        if ring is not None and ring.height <= height and not ring.flat:
            return draw_board(self.book, plain, width, height, middle)
        squares = list_squares(self.book, plain, width, numbered=False)
        if ring is not None and ring.flat and ring.height + LEAST_LINES <= height:
            squares = draw_board(self.book, plain, width, ring.height)
            return [*squares, *self._entry(plain, width, height - len(squares), left=True)]
        if len(squares) + LEAST_LINES <= height:
            players = letters(self.book, plain, width)
            return [*squares, *players, *self._entry(plain, width, height - len(squares) - len(players), left=False)]
        enough = -(-self.book.size // 4) + 1 + LEAST_LINES + 2
        small = wrap(f"the screen is too small for the board; 60 columns and {enough} lines show it", width)
        return [*middle(width, height - len(small)), *small][:height]

    def _help_lines(self, width: int) -> list[Text]:
        return [line for said in HELP.split("\n") for line in wrap(said, width)]

    def _middle(self, plain: Plain, width: int, height: int) -> list[Text]:
        """The table above, that does not move, then the entry, what it did, how it leaves the game, its neighbours."""
        top = [Text(headline(plain), "bold"), *purses(self.book, plain, width)]
        if height - len(top) > 6:
            top += [*wrap(stock(self.book, plain), width), Text()]
        return [*top, *self._entry(plain, width, height - len(top), left=False)]

    def _entry(self, plain: Plain, width: int, height: int, *, left: bool) -> list[Text]:
        """The entry, what it did, how it leaves the game (unless that is told elsewhere), and its neighbours."""
        number = self.number
        entry, undone = self.reel.entries[number], number in self.reel.undone
        top = wrap(heading(entry, undone and self.colours is None), width, STRUCK if undone else "bold")
        room = height - len(top)
        matters = () if left else (turn_line(self.book, plain), *open_matters(self.book, plain))
        after = [line for said in matters for line in wrap(said, width)]
        what = [line for said in told(self.book, self.reel, entry) for line in wrap(said, width - 3)]
        after = fitted(after, max(room - len(what), room // 3, min(2, room - 1)))
        what = [Text.assemble("   ", line) for line in fitted(what, room - len(after))]
        room -= len(what) + len(after)
        around = [Text(), *self._around(room - 1)] if room > 3 else []
        return [*top, *what, *after, *around]

    def _around(self, lines: int) -> list[Text]:
        """List the entries about this one."""
        numbers = [self.number]
        for by in (1, -1) * lines:
            if len(numbers) < lines:
                near = self.reel.step(numbers[-1] if by > 0 else numbers[0], by, skip=self.skipping)
                if near not in numbers:
                    numbers = [*numbers, near] if by > 0 else [near, *numbers]
        listed = []
        for number in numbers:
            undone = number in self.reel.undone
            said = heading(self.reel.entries[number], undone and self.colours is None)
            mark = "> " if number == self.number else "  "
            listed.append(Text.assemble(mark, (said, STRUCK if undone else "dim" if number != self.number else "")))
        return listed

    def _status(self) -> StyleAndTextTuples:
        if self.message:
            return [("reverse", f" {self.message} ")]
        from monopoly import clock_time

        reel, entry = self.reel, self.reel.entries[self.number]
        start = reel.entries[0].at
        elapsed = "" if entry.at is None or start is None else clock_time((entry.at - start) // 1_000_000)
        said = [
            f"entry {self.number} of {reel.last}",
            elapsed,
            f"playing, {self.delay:.2g} s an entry" if self._player is not None else f"{self.delay:.2g} s an entry",
            "undone skipped" if self.skipping else "",
        ]
        line = "  ".join(part for part in said if part)
        room = min(self.application.output.get_size().columns - len(line) - 4, 24)
        done = round((self.number - reel.first) / max(reel.last - reel.first, 1) * room)
        return [("reverse", f" {line}  {'█' * done}{'░' * (room - done)} ")]

    def _keys_shown(self) -> str:
        columns = self.application.output.get_size().columns
        return next((keys for keys in KEYS if len(keys) <= columns), "")
