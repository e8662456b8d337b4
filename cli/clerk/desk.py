"""The desk behind the clerk's screen: lines go in, what they did comes out; the game stays in memory meanwhile."""

import shlex
import sys
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any

from cli.clerk.clock import TableClock
from cli.clerk.help import PAGE, SHORT, WORDS, about
from cli.clerk.openings import Openings, is_verb
from cli.clerk.spoken import pasted, whole_line
from cli.do import exit_code
from cli.errors import OK, UsageProblem
from cli.options import acting
from events import Redone
from monopoly import Move, Outcome, describe_state, parse
from monopoly.notation.words import unquote
from monopoly.taking_back import Effect, Played
from projections import State, fold_facts

if TYPE_CHECKING:
    from events import Entry
    from monopoly import Game, GameService

RECENT = 10
"""How many entries ``log`` shows without a reference."""


class Leave(Exception):
    """The clerk wants to leave."""


class Unsure(Exception):
    """Something that takes back several entries and was only shown yet; ``upto`` is the last entry it was shown of."""

    def __init__(self, question: str, upto: int) -> None:
        super().__init__(question)
        self.upto = upto


class Seen:
    """A game as it was last told to the clerk, with what is worked out of it once and kept until the next entry."""

    def __init__(self, game: "Game", state: State, recorded: int) -> None:
        self.game, self.state, self.recorded = game, state, recorded

    @cached_property
    def plain(self) -> dict[str, Any]:
        """The state as plain data."""
        return describe_state(self.game.book, self.state)

    @cached_property
    def openings(self) -> Openings:
        """What a line may say."""
        return Openings.of(self.game.book, self.state, self.game.vocabulary, self.game.past)

    @cached_property
    def clock(self) -> TableClock:
        """The clock, ticking on from the last entry."""
        return TableClock(self.game, self.recorded)


class ClerksDesk:
    """Plays lines into one game and tells what became of them, and what others have written meanwhile.

    ``said`` is who writes, in which role and why; ``as_played`` stores what the rules forbid, too; ``dry_run``: the
    service keeps nothing; ``tell`` shows an outcome; ``asks``: somebody is there who can be asked.
    """

    def __init__(
        self,
        service: "GameService",
        name: str,
        *,
        said: dict[str, Any],
        as_played: bool,
        dry_run: bool,
        tell: Callable[["ClerksDesk", Outcome], None],
        asks: bool = False,
    ) -> None:
        self.service, self.said, self.as_played, self.dry_run = service, said, as_played, dry_run
        self._tell, self._asks = tell, asks
        self.game = service.game(name)
        self.name = self.game.state.game
        self.seen = Seen(self.game, self.game.state, self._recorded(self.game.state.entry))

    def _recorded(self, number: int) -> int:
        return self.service.log.entries(self.name, number - 1, number)[0].recorded

    def enter(self, line: str, *, agreed: int | None = None) -> int:
        """Do what a line says and tell of it; gives its exit code. ``agreed`` is the entry up to which the clerk has
        seen, and agreed to, what the line takes back.

        Raises Leave, Unsure, UsageProblem, NotationError, RuleViolation, NotDecided or LogError; then nothing was
        stored.
        """
        line = pasted(line, self.seen.openings)
        words = line.split()
        if not words:
            raise UsageProblem("a line says who does what; ? tells what may be typed here")
        word = words[0].lower()
        word = SHORT.get(word, word)
        if word in WORDS and (len(words) == 1 or not is_verb(words[1])):
            rest = " ".join(words[1:])
            if word != "u":
                return self._word(word, rest)
            line = f"{acting(self.said)} undo {line.strip()[len(words[0]) :]}"
        elif word.startswith("?"):
            return self._word("?", line.strip()[1:].strip())
        self.look()
        self._hold_shell_word(words)
        line = whole_line(line, self.seen.openings, self.said, lenient=self.is_lenient)
        if self._asks and agreed != self.seen.state.entry:
            self._hold_several(line)
        return self._play(line)

    @property
    def is_lenient(self) -> bool:
        """Whether what the rules forbid is stored, and flagged."""
        return self.as_played or self.seen.state.mode != "strict"

    @property
    def note(self) -> str:
        """What the clerk must not forget of this desk; mostly nothing."""
        if self.dry_run:
            return "a rehearsal: nothing is stored"
        return "as played: what is against the rules is stored, flagged !illegal" if self.is_lenient else ""

    def is_behind(self) -> bool:
        """Say whether others have written since the last entry told. Raises LogError."""
        return self.service.log.tip(self.name).number > self.seen.state.entry

    def look(self) -> int:
        """Tell what others have written since; says how many entries it was. Raises LogError."""
        self.service.game(self.name, fresh=True)
        return self._catch_up(self.game.state.entry)

    # -- playing --------------------------------------------------------------------------------------------------

    def _play(self, line: str) -> int:
        outcome = self.service.act(self.name, line, as_played=self.as_played, **self.said)
        if not outcome.repeated:
            self._catch_up(outcome.number - 1)
            self.seen = Seen(self.game, self.game.state, outcome.draft.recorded)
        self._tell(self, outcome)
        return exit_code(outcome)

    def _catch_up(self, upto: int) -> int:
        """Tell the entries after the last one told, which somebody else has written, up to another."""
        before = self.seen.state
        if upto <= before.entry:
            return 0
        entries = self.service.log.entries(self.name, before.entry, upto)
        for entry in entries:
            after, effect = self._after(before, entry)
            action = self.game.timeline().action(_played(entry))
            found = self.game.timeline().breaches(entry.number) if entry.flags else ()
            move = Move(
                number=entry.number,
                draft=entry,
                action=action,
                before=before,
                after=after,
                breaches=found,
                effect=effect,
            )
            self._tell(self, Outcome(number=entry.number, draft=entry, move=move))
            before = after
        self.seen = Seen(self.game, before, entries[-1].recorded)
        return len(entries)

    def _after(self, before: State, entry: "Entry") -> tuple[State, Effect | None]:
        """Give the state after an entry; what an undo leaves is folded anew."""
        from events import Undone
        from monopoly import moment

        event = next((event for event in entry.events if isinstance(event, Undone | Redone)), None)
        if event is None:
            return fold_facts(before.copy(), [entry]), None
        after = moment(self.game.past, as_known=entry.number).state
        about = tuple(self.game.past[number] for number in event.entries)
        return after, Effect(event, about, after, {}, entry.number)

    def _hold_several(self, line: str) -> None:
        """Show what a line would take back or put back. Raises Unsure where that is more than one entry."""
        from monopoly.actions import Redo, Rewind

        if not isinstance(parse(line, self.game.vocabulary).action, Redo | Rewind):
            return
        outcome = self.service.act(self.name, line, store=False, as_played=self.as_played, **self.said)
        effect = outcome.move.effect if outcome.move else None
        if effect is not None and len(effect.entries) > 1:
            self._tell(self, outcome)
            back = "put back" if isinstance(effect.event, Redone) else "taken back"
            raise Unsure(f"are these {len(effect.entries)} entries to be {back}?", self.seen.state.entry)

    def _hold_shell_word(self, words: list[str]) -> None:
        """Refuse a command of the shell, and say how it is called there. Raises UsageProblem."""
        from cli.app import MODULES

        if words[0].lower() in MODULES and not is_verb(words[0]) and not self.seen.openings.is_actor(words[0]):
            raise UsageProblem(f"{words[0]!r} is for the shell: {self._in_shell(*words)}, in another window")

    def _in_shell(self, *words: str) -> str:
        """Write a command on this game as a shell takes it."""
        game = ("-g", self.name) if len(self.service.log.streams("game")) > 1 else ()
        return shlex.join(["monopoly", words[0].lower(), *words[1:], *game])

    # -- the words of the screen ----------------------------------------------------------------------------------

    def _word(self, word: str, rest: str) -> int:
        if word == "q":
            raise Leave
        self.look()
        if word == "?":
            from cli.tables import show

            show(about(rest, self.game.book) if rest else PAGE)
        elif rest and word not in ("log", "legal"):
            then = self._in_shell(word, "--at", rest) if word in ("state", "board") else ""
            raise UsageProblem(
                f"{word} stands alone" + (f"; {then}, in another window, tells how it was" if then else "")
            )
        else:
            shows: dict[str, Callable[[], None]] = {
                "state": self._state,
                "board": self._board,
                "legal": lambda: self._legal(rest),
                "log": lambda: self._log(rest),
            }
            shows[word]()
        sys.stdout.flush()
        return OK

    def _state(self) -> None:
        from cli.told_state import tell_state

        tell_state(self.game.book, self.seen.plain)

    def _board(self) -> None:
        from cli.board import show_board

        show_board(self.game.book, self.seen.plain)

    def _legal(self, whose: str) -> None:
        from cli.legal import show_options

        actor = self.game.vocabulary.actor(unquote(whose)) if whose else None
        options = [
            option
            for player, verbs in self.seen.openings.options.items()
            if actor in (None, player)
            for same in verbs.values()
            for option in same
        ]
        if actor is not None and not options:
            raise UsageProblem(f"there is nothing {actor} may do now")
        show_options(self.game.book, self.seen.state, options)

    def _log(self, which: str) -> None:
        from cli.log import log_rows, tell_entries
        from cli.session import OpenGame

        last = self.seen.state.entry
        if not last and not which:
            tell_entries([], self.name, self.game.book.sum)
            return
        rows, _ = log_rows(OpenGame(self.service.log, self.name), which or f"{max(last - RECENT + 1, 1)}..", "")
        tell_entries(rows, self.name, self.game.book.sum)


def _played(entry: "Entry") -> Played:
    return Played(entry.number, entry.at, entry.line, entry.events, entry.flags)
