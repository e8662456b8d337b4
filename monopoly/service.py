"""The GameService: ties a log, the rules and the projections together. ``act`` is the only path that writes a game."""

from collections import OrderedDict
from collections.abc import Callable, Sequence

import msgspec
from msgspec import Struct

from events import NEW, Conflict, Draft, Entry, Log, LogError, Started
from monopoly.book import Book, Kit, open_book
from monopoly.game import Game, Move, Past, vocabulary_of
from monopoly.notation import NotationError, Record, Sentence, parse
from monopoly.records import build_kit, founding_of
from monopoly.rules.start import Founding, found
from monopoly.violations import Breach, RuleViolation
from projections import SNAPSHOT_VERSION, State, fold_facts
from projections.history import taken_back

_RETRIES = 50
_ENCODE = msgspec.json.Encoder().encode
_DECODE = msgspec.json.Decoder(State).decode


class Outcome(Struct, frozen=True, kw_only=True):
    """What became of a line: the entry as stored (or as it would be: ``stored`` is false), and the states around it.

    ``repeated``: a retry, whose first result this is; then only the entry is given.
    """

    number: int
    draft: Draft
    move: Move | None = None
    stored: bool = True
    repeated: bool = False

    @property
    def breaches(self) -> tuple[Breach, ...]:
        """What is wrong with the entry although it was stored."""
        return self.move.breaches if self.move else ()


class Imported(Struct, frozen=True):
    """A record that was taken in: the game's name, its number of entries, and what was found wrong on the way."""

    game: str
    entries: int
    state: State
    breaches: tuple[tuple[int, Breach], ...]


class GameService:
    """Plays games into a log. Times are UTC microseconds; ``clock`` and ``new_seed`` come from the edge."""

    def __init__(self, log: Log, *, clock: Callable[[], int], new_seed: Callable[[], str], keep: int = 1000) -> None:
        self.log = log
        self._clock = clock
        self._new_seed = new_seed
        self._games: OrderedDict[str, Game] = OrderedDict()
        self._keep = keep

    # -- founding -------------------------------------------------------------------------------------------------

    def found(self, kit: Kit, founding: Founding, *, by: str = "clerk", store: bool = True) -> Game:
        """Found a game. Raises RuleViolation (start.*), StreamExists or LogError."""
        game, draft, document = self._prepare(kit, founding, by)
        if store:
            self.log.append(
                founding.game, NEW, (draft,), snapshot=_snapshot(game.state), documents=(document,)
            )
            self._remember(game)
        return game

    def _prepare(self, kit: Kit, founding: Founding, by: str) -> tuple[Game, Draft, bytes]:
        document = msgspec.json.encode(kit)
        book = open_book(document)
        events = found(book, digest(document), founding)
        now = self._clock()
        draft = Draft(actor="clerk", line="start", events=events, recorded=now, at=founding.start, by=by)
        past = [Past(0, founding.start, "start", events)]
        game = Game(book, fold_facts(State(), past), lambda: past)  # type: ignore[arg-type]
        return game, draft, document

    def seeded(self, founding: Founding) -> Founding:
        """Give a founding a fresh seed and, as its start, the present second, where it has none."""
        now = self._clock()
        return msgspec.structs.replace(
            founding,
            seed=founding.seed if founding.seed is not None else self._new_seed(),
            start=founding.start if founding.start is not None else now - now % 1_000_000,
        )

    # -- playing --------------------------------------------------------------------------------------------------

    def act(
        self,
        name: str,
        line: str | Sequence[str] | Sentence,
        *,
        by: str | None = None,
        role: str | None = None,
        reason: str | None = None,
        key: str | None = None,
        store: bool = True,
    ) -> Outcome:
        """Play one line into a game. ``key`` makes a retry safe; without ``store`` nothing is written.

        If somebody else wrote in between, the line is worked out anew. Raises NotationError, RuleViolation, NotYet,
        NoSuchStream or LogError; then nothing was stored.
        """
        if key is not None:
            entry = self.log.find(name, key)
            if entry is not None:
                return Outcome(number=entry.number, draft=entry, repeated=True)
        game = self.game(name)
        for _ in range(_RETRIES):
            sentence = line if isinstance(line, Sentence) else parse(line, game.vocabulary)
            move = game.propose(
                sentence, recorded=self._clock(), live=True, by=by, role=role, reason=reason, key=key
            )
            if not store:
                return Outcome(number=move.number, draft=move.draft, move=move, stored=False)
            try:
                receipt = self.log.append(
                    game.state.game, move.number - 1, (move.draft,), snapshot=_snapshot(move.after)
                )
            except Conflict:
                game = self.game(name, fresh=True)
                continue
            if receipt.repeated:
                entry = receipt.entries[0]
                return Outcome(number=entry.number, draft=entry, repeated=True)
            game.accept(move)
            return Outcome(number=move.number, draft=move.draft, move=move)
        raise LogError(f"{name}: other writers were always faster; try again")

    # -- records --------------------------------------------------------------------------------------------------

    def take_in(self, record: Record, *, name: str | None = None, by: str = "clerk", store: bool = True) -> Imported:
        """Take in a record, all of it or nothing. ``name`` is used where it has no ``game:`` header.

        Raises RecordError naming file and line, RuleViolation, DataError, StreamExists or LogError.
        """
        headers = record.headers
        game, drafts, document, breaches = self._play_record(record, name or headers.game or record.name, by)
        state = game.state
        if store:
            self.log.append(state.game, NEW, drafts, snapshot=_snapshot(state), documents=(document,))
        return Imported(state.game, state.entry, state, tuple(breaches))

    def _play_record(
        self, record: Record, name: str, by: str
    ) -> tuple[Game, list[Draft], bytes, list[tuple[int, Breach]]]:
        headers = record.headers
        kit = build_kit(headers.ruleset, headers.board, headers.rules, headers.house)
        book = Book(kit)
        vocabulary = vocabulary_of(book, headers.players)
        game, draft, document = self._prepare(kit, founding_of(record, book, vocabulary, name), by)
        drafts = [draft]
        breaches: list[tuple[int, Breach]] = []
        for line, sentence in record.sentences(game.vocabulary):
            try:
                move = game.propose(sentence, recorded=self._clock())
            except RuleViolation as error:
                raise record.error(line, str(error)) from error
            except NotationError as error:
                raise record.error(line, error) from error
            breaches.extend((move.number, breach) for breach in move.breaches)
            drafts.append(move.draft)
            game.accept(move)
        return game, drafts, document, breaches

    # -- loading --------------------------------------------------------------------------------------------------

    def game(self, name: str, *, fresh: bool = False) -> Game:
        """Give a game at its last entry, from memory if it is there. ``fresh``: as the log has it now.

        Raises NoSuchStream or LogError.
        """
        game = self._games.get(name)
        if game is None or (fresh and self.log.tip(name).number != game.state.entry):
            game = self._load(name)
            self._remember(game)
        return game

    def _load(self, name: str) -> Game:
        tip = self.log.tip(name)
        state = self._from_snapshot(name, tip.number, tip.snapshot and (tip.snapshot.version, tip.snapshot.state))
        if state is None:
            state = self.rebuild(name)
        book = open_book(self.log.document(state.kit))
        stored = state.game

        def past() -> list[Past]:
            return [Past(e.number, e.at, e.line, e.events, e.flags) for e in self.log.entries(stored)]

        return Game(book, state, past)

    def _from_snapshot(self, name: str, last: int, snapshot: tuple[int, bytes] | None) -> State | None:
        if snapshot is None or snapshot[0] != SNAPSHOT_VERSION:
            return None
        try:
            state = _DECODE(snapshot[1])
        except msgspec.DecodeError:
            return None
        if state.entry > last:
            return None
        if state.entry < last:
            later = self.log.facts(name, state.entry)
            if taken_back(later):
                return None
            fold_facts(state, later)
        return state

    def rebuild(self, name: str) -> State:
        """Fold a game from its first entry, without its snapshot. Raises NoSuchStream or LogError."""
        facts = self.log.facts(name)
        return fold_facts(State(), facts, frozenset(taken_back(facts)))

    def _remember(self, game: Game) -> None:
        name = game.state.game
        self._games[name] = game
        self._games.move_to_end(name)
        while len(self._games) > self._keep:
            self._games.popitem(last=False)

    def started(self, name: str) -> Started:
        """Give the first fact of a game."""
        first = self.log.facts(name, NEW, 0)[0].events[0]
        if not isinstance(first, Started):
            raise LogError(f"{name}: entry 0 does not start a game")
        return first

    def entries(self, name: str) -> list[Entry]:
        """Give all entries of a game, whole. Raises NoSuchStream or LogError."""
        return self.log.entries(name)


def _snapshot(state: State) -> tuple[int, bytes]:
    return SNAPSHOT_VERSION, _ENCODE(state)


def digest(document: bytes) -> str:
    """Name a document by its SHA-256, as the log does."""
    from hashlib import sha256

    return sha256(document).hexdigest()
