"""The GameService: ties a log, the rules and the projections together. ``act`` is the only path that writes a game."""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from hashlib import sha256

import msgspec
from msgspec import Struct

from events import (
    NEW,
    Conflict,
    Draft,
    Entry,
    GameEnded,
    Log,
    LogError,
    Redone,
    Signed,
    Started,
    Undone,
    default_role,
)
from monopoly.book import Book, Kit, open_book
from monopoly.deciding import NotDecided
from monopoly.game import SECOND, Game, Move, vocabulary_of
from monopoly.loading import load_book, load_state, snapshot_of
from monopoly.notation import Headers, NotationError, Record, Sentence, Setup, check_text, parse
from monopoly.recorder import Recorder
from monopoly.rules.start import found
from monopoly.taking_back import Played, played
from monopoly.violations import Breach, RuleViolation
from projections import State, fold_facts

_RETRIES = 50
_NOTICED = (GameEnded, Signed, Undone, Redone)


class Outcome(Struct, frozen=True, kw_only=True):
    """What became of a line: the entry as stored (or as it would be: ``stored`` is false), and the states around it.

    ``repeated``: a retry, whose first result this is; then the entry is given, and what was found wrong with it.
    ``notices``: what the table should know beside what the entry did.
    """

    number: int
    draft: Draft
    move: Move | None = None
    stored: bool = True
    repeated: bool = False
    found: tuple[Breach, ...] = ()
    start: int | None = None
    notices: tuple[str, ...] = ()

    @property
    def breaches(self) -> tuple[Breach, ...]:
        """What is wrong with the entry although it was stored."""
        return self.move.breaches if self.move else self.found


def _notices(game: Game, move: Move) -> tuple[str, ...]:
    if not any(isinstance(event, _NOTICED) for event in move.draft.events):
        return ()
    from monopoly.notices import notices  # few entries need it, and it reads the whole game

    return notices(game, move)


class Prepared(Struct, frozen=True, kw_only=True):
    """A game worked out whole but perhaps not stored: its entries, its kit, and what was found wrong, by entry."""

    game: Game
    drafts: list[Draft]
    document: bytes
    breaches: list[tuple[int, Breach]] = []


class GameService:
    """Plays games into a log. Times are UTC microseconds; ``clock`` and ``new_seed`` come from the edge."""

    def __init__(self, log: Log, *, clock: Callable[[], int], new_seed: Callable[[], str], keep: int = 1000) -> None:
        self.log = log
        self._clock = clock
        self._new_seed = new_seed
        self._games: OrderedDict[str, Game] = OrderedDict()
        self._keep = keep

    # -- founding -------------------------------------------------------------------------------------------------

    def found(
        self,
        headers: Headers,
        *,
        by: str = "clerk",
        role: str | None = None,
        reason: str | None = None,
        store: bool = True,
    ) -> Game:
        """Found a game by its headers, with a fresh seed and the present second as its start where they say none.

        Raises DataError, RuleViolation (start.*), StreamExists or LogError.
        """
        prepared = self.prepare(headers, by=by, role=role, reason=reason)
        if store:
            self.store([prepared])
            self._remember(prepared.game)
        return prepared.game

    def prepare(
        self,
        headers: Headers,
        *,
        by: str = "clerk",
        role: str | None = None,
        reason: str | None = None,
        kit: Kit | None = None,
    ) -> Prepared:
        """Work out the start of a game as ``found`` does, and store nothing; ``kit`` is used in the place of the one
        that the headers name. Raises DataError or RuleViolation."""
        now = self._clock()
        headers = msgspec.structs.replace(
            headers,
            seed=headers.seed if headers.seed is not None else self._new_seed(),
            start=headers.start if headers.start is not None else now - now % SECOND,
        )
        return self.begin(headers, (), headers.game or "", by, kit=kit, role=role, reason=reason)

    def begin(
        self,
        headers: Headers,
        setups: Sequence[Setup],
        name: str,
        by: str,
        *,
        kit: Kit | None = None,
        role: str | None = None,
        reason: str | None = None,
    ) -> Prepared:
        """Work out the start of a game as headers and setups say. Raises DataError or RuleViolation (start.*)."""
        from monopoly.kit_headers import build_kit
        from monopoly.records import founding_of

        check_text(name)
        document = msgspec.json.encode(kit or build_kit(headers))
        book = open_book(document)
        events = found(book, digest(document), founding_of(headers, setups, book, name))
        draft = Draft(
            actor="clerk",
            line="start",
            events=events,
            recorded=self._clock(),
            at=headers.start,
            by=by,
            role=role or default_role("clerk"),
            reason=reason,
        )
        past = [Played(0, headers.start, "start", events)]
        game = Game(book, fold_facts(State(), past), past)
        return Prepared(game=game, drafts=[draft], document=document)

    def store(self, prepared: Sequence[Prepared]) -> None:
        """Store games that were worked out, all of them or none, in one durable commit.

        Raises StreamExists or LogError.
        """
        with self.log.together() if len(prepared) > 1 else nullcontext():
            for game in prepared:
                state = game.game.state
                self.log.append(state.game, NEW, game.drafts, snapshot=snapshot_of(state), documents=(game.document,))

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
        recorder: Recorder | None = None,
        store: bool = True,
        as_played: bool = False,
    ) -> Outcome:
        """Play one line into a game. ``key`` makes a retry safe; ``recorder`` writes where nothing else is said;
        without ``store`` nothing is written; ``as_played`` stores what the rules forbid too, with what was found.

        If somebody else wrote in between, the line is worked out anew. Raises NotationError, RuleViolation, NotDecided,
        NoSuchStream or LogError; then nothing was stored.
        """
        if key is not None:
            entry = self.log.find(name, key)
            if entry is not None:
                return self._first_result(name, entry)
        game = self.game(name)
        for _ in range(_RETRIES):
            sentence = line if isinstance(line, Sentence) else parse(line, game.vocabulary)
            move = game.propose(
                sentence,
                recorded=self._clock(),
                live=True,
                by=by,
                role=role,
                reason=reason,
                key=key,
                recorder=recorder,
                as_played=as_played,
            )
            if not store:
                return Outcome(
                    number=move.number, draft=move.draft, move=move, stored=False, notices=_notices(game, move)
                )
            try:
                receipt = self.log.append(
                    game.state.game, move.number - 1, (move.draft,), snapshot=snapshot_of(move.after)
                )
            except Conflict:
                game = self.game(name, fresh=True)
                continue
            if receipt.repeated:
                return self._first_result(name, receipt.entries[0])
            game.accept(move)
            return Outcome(number=move.number, draft=move.draft, move=move, notices=_notices(game, move))
        raise LogError(f"{name}: other writers were always faster; try again")

    def _first_result(self, name: str, entry: Entry) -> Outcome:
        """Answer a retry as the first time: with the entry, and with what was found wrong with it then."""
        game = self.game(name)
        found = game.timeline().breaches(entry.number) if entry.flags else ()
        return Outcome(number=entry.number, draft=entry, repeated=True, found=found, start=game.state.start)

    # -- records --------------------------------------------------------------------------------------------------

    def take_in(self, record: Record, *, name: str | None = None, by: str = "clerk", store: bool = True) -> Prepared:
        """Take in a record, all of it or nothing. ``name`` goes before its ``game:`` header and its file's name.

        Raises RecordError naming file and line, RuleViolation, DataError, StreamExists or LogError.
        """
        prepared = self.work_out(record, name, by)
        if store:
            self.store([prepared])
        return prepared

    def work_out(
        self,
        record: Record,
        name: str | None,
        by: str,
        folder: str = "",
        *,
        role: str | None = None,
        reason: str | None = None,
    ) -> Prepared:
        """Work a record out; the ruleset and board files that it names lie relative to ``folder``."""
        from monopoly.kit_headers import build_kit

        headers = record.headers
        kit = build_kit(headers, folder)
        setups = record.setups(vocabulary_of(Book(kit), headers.players))
        named = name or headers.game or record.name
        prepared = self.begin(headers, setups, named, by, kit=kit, role=role, reason=reason)
        game = prepared.game
        for line, sentence in record.sentences(game.vocabulary):
            try:
                move = game.propose(sentence, recorded=self._clock())
            except (RuleViolation, NotationError, NotDecided) as error:
                raise record.error(line, error) from error
            prepared.breaches.extend((move.number, breach) for breach in move.breaches)
            prepared.drafts.append(move.draft)
            game.accept(move)
        return prepared

    # -- loading --------------------------------------------------------------------------------------------------

    def game(self, name: str, *, fresh: bool = False) -> Game:
        """Give a game at its last entry, from memory if it is there. ``fresh``: as the log has it now.

        Raises NoSuchStream or LogError.
        """
        game = self._games.get(name)
        if game is None:
            game = self._load(name)
            self._remember(game)
        elif fresh and self.log.tip(name).number != game.state.entry:
            seen, state = game.state.entry, load_state(self.log, name)
            game.catch_up(state, lambda: self.log.entries(name, seen, state.entry))
        return game

    def _load(self, name: str) -> Game:
        state = load_state(self.log, name)
        stored = state.game

        def past() -> list[Played]:
            return [played(entry) for entry in self.log.entries(stored)]

        return Game(load_book(self.log, state), state, past)

    def now(self) -> int:
        """Tell the present in UTC microseconds, by the clock this service was given."""
        return self._clock()

    def new_seed(self) -> str:
        """Draw a seed, by the chance this service was given."""
        return self._new_seed()

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


def digest(document: bytes) -> str:
    """Name a document by its SHA-256, as the log does."""
    return sha256(document).hexdigest()
