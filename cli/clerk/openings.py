"""What a line may say next, word by word: only what the rules allow now, each with a few words on what it means."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from cli.clerk.arguments import ARGUMENTS, TOLD
from cli.clerk.asked import Asked, Suggestion
from cli.clerk.help import FOLLOWED, MEANINGS, WORDS
from monopoly.legal import Option, legal
from monopoly.notation import NotationError, quote
from monopoly.notation.line import find_verb
from monopoly.notation.words import fold, unquote
from projections import may_be_taken_back, taken_back

if TYPE_CHECKING:
    from events import Entry
    from monopoly.book import Book
    from monopoly.notation import Vocabulary
    from monopoly.taking_back import Played
    from projections import State

_WORD = re.compile(r'(?:[^\s"]|"(?:[^"]|"")*(?:"|$))+')
_MAIN = {"buy": "buy", "draw": "draw", "choose": "choose", "deal": "deal", "roll": "roll", "end": "roll"}
"""The verb that lets the game go on, by the phase of the state."""

_EXAMPLES = {"buy": "", "draw": "", "choose": "", "roll": "3+4", "bid": "", "mortgage": "", "sell": ""}
"""Verbs that show what a line is like, the best first, with words to go on with; none: the first suggestion."""

_IN_TWO = frozenset({"pay", "use"})
"""Verbs whose second word is their own: pay jail, use card."""

DESK = ("clerk", "ref")


class Openings:
    """What may be said in a game as it stands; worked out once for each entry, when it is first asked for.

    ``back`` is the entry that an undo would take back, ``again`` says that something is there to redo.
    """

    def __init__(
        self, book: "Book", state: "State", vocabulary: "Vocabulary", back: "Entry | Played | None", again: bool
    ) -> None:
        self.book, self.state, self.vocabulary = book, state, vocabulary
        self.back, self.again = back, again

    @classmethod
    def of(cls, book: "Book", state: "State", vocabulary: "Vocabulary", past: "Sequence[Entry | Played]") -> "Openings":
        """Give what may be said after the entries of a game; without them, all but undo and redo."""
        undone = taken_back(past)
        back = next((e for e in reversed(past) if may_be_taken_back(e) and e.number not in undone), None)
        return cls(book, state, vocabulary, back, bool(undone))

    @cached_property
    def options(self) -> dict[str, dict[str, list[Option]]]:
        """What the rules allow, by player and verb."""
        found: dict[str, dict[str, list[Option]]] = {}
        for option in legal(self.book, self.state):
            found.setdefault(option.player, {}).setdefault(option.verb, []).append(option)
        return found

    @cached_property
    def waited_for(self) -> str:
        """Whom the game waits for: who pays, rolls, buys, bids; bank or clerk where it is no player."""
        state = self.state
        if state.must_pay:
            return state.must_pay[0].debtor
        if state.auction is not None:
            best = max(state.auction.bids, key=lambda bid: bid[1], default=("", 0, ""))[0]
            return next((p for p, verbs in self.options.items() if "bid" in verbs and p != best), "bank")
        verb = _MAIN.get(state.phase, "")
        return next(
            (p for p, verbs in self.options.items() if verb in verbs), state.player if self.options else "clerk"
        )

    def after(self, text: str) -> tuple[int, list[Suggestion]]:
        """Suggest what may come after the text of a line; says how many of its last characters that takes the place
        of."""
        found = list(_WORD.finditer(text))
        if any(match[0] == "=" or match[0].startswith(("#", "{")) for match in found):
            return 0, []
        if found and found[-1].end() == len(text):
            start, words, begun = found[-1].start(), [match[0] for match in found[:-1]], found[-1][0]
        else:
            start, words, begun = len(text), [match[0] for match in found], ""
        while words and words[0][0].isdigit():  # the number and the time
            del words[0]
        length = len(text) - start
        if not words:
            return length, _begun_with(begun, self._beginnings(begun))
        words = self.vocabulary.join_names(words)
        if not self.is_actor(words[0]):
            said = find_verb(words[0])
            alone = said is not None and said.name in ("undo", "redo", "rewind", "note")
            words.insert(0, "clerk" if alone else quote(self.actor_for(words[0], words[1:]) or ""))
        return length, _begun_with(begun, self._next(words, begun))

    def example(self) -> str:
        """Give a line that might come next; empty where nobody has a move."""
        verbs = self.options.get(self.waited_for, {})
        verb = next((verb for verb in _EXAMPLES if verb in verbs), "")
        if not verb:
            return ""
        begun = f"{self.vocabulary.name(self.waited_for)} {verb} "
        after = self.after(begun)[1] if verb != "draw" else []
        return begun + (_EXAMPLES[verb] or (after[0].text if after else ""))

    def is_actor(self, word: str) -> bool:
        """Say whether a word names somebody who may act; a verb does so only as a whole name."""
        if is_verb(word):
            return self.vocabulary.named_exactly(word)
        try:
            self.vocabulary.actor(unquote(word))
        except NotationError:
            return False
        return True

    def who_may(self, verb: str, words: list[str]) -> list[str]:
        """List the players who may say a verb now; of several those with the square that comes first after it."""
        able = [
            (player, option)
            for player, verbs in self.options.items()
            if player in self.state.players
            for name, options in verbs.items()
            if name.partition(" ")[0] == verb
            for option in options
        ]
        if words:
            with_square = [(player, option) for player, option in able if self._square(words[0]) in option.squares]
            able = with_square or able
        return list(dict.fromkeys(player for player, _ in able))

    def actor_for(self, verb: str, words: list[str]) -> str | None:
        """Give the only player who may say a verb now, if it is only one."""
        found = find_verb(verb)
        able = self.who_may(found.name, words) if found else []
        return able[0] if len(able) == 1 else None

    def _square(self, word: str) -> str:
        try:
            return self.vocabulary.square(unquote(word.partition("*")[0]))
        except NotationError:
            return ""

    # -- the first words ------------------------------------------------------------------------------------------

    def _beginnings(self, begun: str) -> Iterator[Suggestion]:
        first = self.waited_for
        for player in dict.fromkeys((first, *self.state.living(), "bank", *reversed(DESK))):
            verbs = list(dict.fromkeys(verb.partition(" ")[0] for verb in self.options.get(player, {})))
            if player in DESK:
                verbs += [verb.text for verb in self._of_the_desk()]
            if verbs:
                yield Suggestion(self.vocabulary.name(player), ", ".join(verbs), more=True)
        if begun:
            for verb in dict.fromkeys(v.partition(" ")[0] for options in self.options.values() for v in options):
                only = self.actor_for(verb, [])
                if only:
                    more = verb in ARGUMENTS or verb in _IN_TWO
                    yield Suggestion(verb, f"{only}: {MEANINGS[verb]}", more=more)
            yield from self._of_the_desk()
        for word, meaning in WORDS.items():
            if word != "u" or self.back is not None:
                yield Suggestion(word, meaning, more=word in FOLLOWED)

    def _of_the_desk(self) -> Iterator[Suggestion]:
        if self.back is not None:
            yield Suggestion("undo", MEANINGS["undo"], more=True)
            yield Suggestion("rewind", MEANINGS["rewind"], more=True)
        if self.again:
            yield Suggestion("redo", MEANINGS["redo"], more=True)
        yield Suggestion("note", MEANINGS["note"], more=True)

    # -- the verb and what stands after it ------------------------------------------------------------------------

    def _next(self, words: list[str], begun: str) -> Iterable[Suggestion]:
        try:
            player = self.vocabulary.actor(unquote(words[0]))
        except NotationError:
            return []
        verbs = self.options.get(player, {})
        if len(words) == 1:
            return self._verbs(player, verbs)
        known = find_verb(words[1])
        said = known.name if known else ""
        if player in DESK and said == "undo" and len(words) == 2 and self.back is not None:
            return [Suggestion(str(self.back.number), self.back.line)]
        found: list[Suggestion] = []
        for verb, options in verbs.items():
            first, _, second = verb.partition(" ")
            if first != said:
                continue
            if second and len(words) == 2:
                found.append(Suggestion(second, MEANINGS[first]))
            elif not second and first in ARGUMENTS:
                asked = Asked(self.book, self.state, self.vocabulary, player, options, words[2:], begun)
                found.extend(ARGUMENTS[first](asked))
        return found

    def _verbs(self, player: str, verbs: dict[str, list[Option]]) -> Iterator[Suggestion]:
        for verb, options in verbs.items():
            asked = Asked(self.book, self.state, self.vocabulary, player, options, [], "")
            told = TOLD[verb](asked) if verb in TOLD else ""
            yield Suggestion(verb, told or MEANINGS[verb.partition(" ")[0]], more=verb in ARGUMENTS)
        if player in DESK:
            yield from self._of_the_desk()


def _begun_with(begun: str, suggestions: Iterable[Suggestion]) -> list[Suggestion]:
    """Keep what goes on from what was begun, by its text or by another key; what stands there already is no help."""
    wanted = fold(begun.lstrip('"'))
    kept = []
    for suggestion in suggestions:
        keys = (suggestion.text, *suggestion.keys)
        if suggestion.text != begun and any(fold(key.lstrip('"')).startswith(wanted) for key in keys):
            kept.append(suggestion)
    return kept


def is_verb(word: str) -> bool:
    """Say whether a word is one of the verbs."""
    return find_verb(word) is not None
