"""A line as far as it is written, and what the rules say to how it might go on."""

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from events import Rolled, TurnBegan
from monopoly import actions as a
from monopoly.deciding import Decision, NotDecided, decide
from monopoly.legal import Option
from monopoly.notation import NotationError
from monopoly.notation.words import unquote
from monopoly.violations import RuleViolation
from monopoly.wording import word_events

if TYPE_CHECKING:
    from monopoly.book import Book
    from monopoly.notation import Vocabulary
    from projections import State

_NOT_TOLD = (TurnBegan, Rolled)


class Suggestion(NamedTuple):
    """A word that may come next, what it would mean, other beginnings by which it is found, and whether another word
    may or must follow it."""

    text: str
    meaning: str
    keys: tuple[str, ...] = ()
    more: bool = False

    @property
    def filled(self) -> str:
        """The text as it is put into the line: with a blank where the line may go on."""
        return f"{self.text} " if self.more else self.text


class Asked:
    """A line as far as it is written: who, the options of his verb, the words after the verb, and the word begun."""

    def __init__(
        self,
        book: "Book",
        state: "State",
        vocabulary: "Vocabulary",
        player: str,
        options: list[Option],
        words: list[str],
        begun: str,
    ) -> None:
        self.book, self.state, self.vocabulary = book, state, vocabulary
        self.player, self.options, self.words, self.begun = player, options, words, begun

    def decided(self, action: a.Action | None) -> Decision | None:
        """Give what would follow from an action; None where the rules refuse it."""
        if action is None:
            return None
        try:
            return decide(self.book, self.state, action)
        except (RuleViolation, NotDecided):
            return None

    def told(self, action: a.Action | None) -> str | None:
        """Say what would follow from an action; None where the rules refuse it."""
        decision = self.decided(action)
        if decision is None:
            return None
        said = word_events(self.book, [event for event in decision.events if event.__class__ not in _NOT_TOLD])
        return "; ".join(words.removeprefix(f"{self.player} ") for words in said)

    def in_all(self, action: a.Action | None) -> str | None:
        """Say what an action costs or brings its player; None where the rules refuse it."""
        decision = self.decided(action)
        if decision is None:
            return None
        change = decision.after.cash[self.player] - self.state.cash[self.player]
        return f"{'costs' if change < 0 else 'brings'} {self.book.sum(abs(change))} in all"

    def tried(self, words: Iterable[str], make: Callable[[str], a.Action | None]) -> Iterator[Suggestion]:
        """Suggest those words with which the rules allow the action that is made of them."""
        for word in words:
            told = self.told(make(word))
            if told is not None:
                yield Suggestion(word, told, self.keys(word))

    def summed(self, lots: Iterable[str], make: Callable[[str], a.Action | None], free: int) -> Iterator[Suggestion]:
        """Suggest lots as ``tried`` does words, but where several are named say only what all of it comes to. ``free``
        is how many there are still to name."""
        for word in lots:
            several = bool(self.words) or " " in word
            told = self.in_all(make(word)) if several else self.told(make(word))
            if told is not None:
                yield Suggestion(word, told, self.keys(word), more=free > 1 and " " not in word)

    def keys(self, word: str) -> tuple[str, ...]:
        """Give the words of a square's printed name, by which it is found, too."""
        name, _, rest = word.partition("*")
        if rest or name not in self.book.position:
            return ()
        printed = self.book.name(name)
        return (printed, *printed.split()[1:])

    def squares(self) -> tuple[str, ...]:
        """List the squares that the options name."""
        return tuple(dict.fromkeys(code for option in self.options for code in option.squares))

    def partners(self) -> Iterator[Suggestion]:
        """Suggest the players that the options name."""
        for partner in dict.fromkeys(name for option in self.options for name in option.partners):
            cash = self.book.sum(self.state.cash[partner])
            yield Suggestion(self.vocabulary.name(partner), f"has {cash}", more=True)

    @cached_property
    def with_partner(self) -> Option | None:
        """The option for the player that the first word names."""
        try:
            partner = self.vocabulary.player(unquote(self.words[0]))
        except NotationError:
            return None
        return next((option for option in self.options if partner in option.partners), None)
