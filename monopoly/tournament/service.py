"""The TournamentService: keeps tournaments in the log of their games. ``act`` is the only path that writes one."""

import shlex
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256

import msgspec
from msgspec import Struct

from events import (
    NEW,
    Conflict,
    Draft,
    Log,
    LogError,
    NoSuchStream,
    RoundStarted,
    StreamExists,
    TournamentFounded,
    default_role,
)
from monopoly.game import SECOND
from monopoly.notation import check_text
from monopoly.notation.record import Page
from monopoly.service import GameService, Prepared
from monopoly.taking_back import Played
from monopoly.tournament import actions as a
from monopoly.tournament.deciding import find_table, game_name, played_round, refuse, started_round
from monopoly.tournament.founding import Begun, Founding, begin
from monopoly.tournament.loading import (
    KIND,
    REACHED,
    disqualified_in,
    game_result,
    living_with_nothing,
    load_stored_plan,
    load_tournament,
)
from monopoly.tournament.plan import Plan
from monopoly.tournament.taking_back import Tournament
from monopoly.tournament.taking_in import work_out
from monopoly.violations import RoleViolation
from projections import TournamentState

_RETRIES = 50


class Done(Struct, frozen=True, kw_only=True):
    """What became of actions: the entries as stored (or as they would be: ``stored`` is false), and the state after.

    ``repeated``: a retry, whose first result this is.
    """

    drafts: tuple[Draft, ...]
    first: int
    state: TournamentState
    stored: bool = True
    repeated: bool = False


class TournamentService:
    """Runs tournaments. Clock and chance are those of the service that plays the games."""

    def __init__(self, games: GameService) -> None:
        self.games = games
        self.log: Log = games.log

    # -- reading --------------------------------------------------------------------------------------------------

    def state(self, name: str) -> TournamentState:
        """Give a tournament's state after its last entry. Raises NoSuchStream or LogError."""
        return load_tournament(self.log, name)

    def load(self, name: str) -> Tournament:
        """Give a tournament with its plan and entries. Raises NoSuchStream or LogError."""
        self.log.tip(name)  # it knows of last entries that are gone
        entries = [Played(e.number, e.at, e.line, e.events, e.flags) for e in self.log.entries(name)]
        founded = entries[0].events[0]
        if not isinstance(founded, TournamentFounded):
            raise NoSuchStream(f"{name} is no tournament")
        return Tournament(load_stored_plan(self.log, founded.plan), entries)

    # -- writing --------------------------------------------------------------------------------------------------

    def found(
        self,
        name: str,
        plan: Plan,
        *,
        preset: str,
        players: Sequence[str],
        alternates: Sequence[str] = (),
        seed: str,
        by: str = "ref",
        role: str | None = None,
        reason: str | None = None,
        key: str | None = None,
        store: bool = True,
    ) -> Done:
        """Found a tournament. ``key`` makes a retry safe. Raises RuleViolation (of the role: RoleViolation),
        NotationError, StreamExists or LogError."""
        see_directs(role)
        if key is not None and (before := self._founded_before(name, key)) is not None:
            return before
        now = self.games.now()
        begun = begin(
            Founding(name, plan, preset, tuple(players), tuple(alternates), seed, start=now - now % SECOND),
            recorded=now,
            by=by,
            role=role,
            reason=reason,
            key=key,
        )
        if store:
            try:
                self.store([begun])
            except StreamExists:  # by the same command, a moment ago
                if key is None or (before := self._founded_before(name, key)) is None:
                    raise
                return before
        return Done(drafts=tuple(begun.drafts), first=0, state=begun.tournament.state, stored=store)

    def _founded_before(self, name: str, key: str) -> Done | None:
        """Answer a retry of a founding as the first time."""
        try:
            first = self.log.find(name, key)
        except NoSuchStream:
            return None
        if first is None or first.number:
            return None
        return Done(drafts=(first,), first=0, state=self.state(name), repeated=True)

    def work_out(
        self, page: Page, name: str, folder: str = "", *, by: str, role: str | None = None, reason: str | None = None
    ) -> Begun:
        """Work a record out, under this name or its own; files that it names lie relative to ``folder``. Raises
        RecordError."""
        games = self.games
        return work_out(page, name, folder, clock=games.now, new_seed=games.new_seed, by=by, role=role, reason=reason)

    def store(self, tournaments: Sequence[Begun], games: Sequence[Prepared] = ()) -> None:
        """Store tournaments that were worked out, and games, all of them or none, in one durable commit.

        Raises StreamExists or LogError.
        """
        with self._together(len(tournaments) + len(games) > 1):
            for begun in tournaments:
                name = begun.tournament.state.tournament
                self.log.append(name, NEW, begun.drafts, snapshot=REACHED, documents=(begun.document,), kind=KIND)
            for game in games:
                self.games.store([game])

    def act(
        self,
        name: str,
        make: Callable[[Tournament], Sequence[a.Action]],
        *,
        by: str | None = None,
        role: str | None = None,
        reason: str | None = None,
        key: str | None = None,
        store: bool = True,
    ) -> Done:
        """Do what ``make`` wants of the tournament as it stands, all of it or nothing, in one commit; a round that
        starts founds its games in the same one. Nobody else writes meanwhile, to its games neither. ``key`` makes a
        retry safe.

        Raises RuleViolation (of the role: RoleViolation), NotationError, DataError, NoSuchStream or LogError.
        """
        for _ in range(_RETRIES):
            if key is not None and (before := self._first_result(name, key)) is not None:
                return before
            try:
                with self._together(store):  # what is seen of the games holds until it is stored
                    found = self.load(name)
                    done, games = self._work_out(found, make(found), by=by, role=role, reason=reason)
                    if not store or not done.drafts:
                        return msgspec.structs.replace(done, stored=False)
                    drafts = done.drafts if key is None else _keyed(done.drafts, key)
                    receipt = self.log.append(
                        found.state.tournament, done.first - 1, drafts, snapshot=REACHED, kind=KIND
                    )
                    for game in () if receipt.repeated else games:
                        self.games.store([game])
            except Conflict:
                continue
            if not receipt.repeated:
                return done
        raise LogError(f"{name}: other writers were always faster; try again")

    def _first_result(self, name: str, key: str) -> Done | None:
        """Answer a retry as the first time: with the entries that were stored with its key."""
        first = self.log.find(name, key)
        if first is None:
            return None
        entries = [first]
        while (later := self.log.find(name, f"{key}/{len(entries) + 1}")) is not None:
            entries.append(later)
        return Done(drafts=tuple(entries), first=first.number, state=self.state(name), repeated=True)

    @contextmanager
    def _together(self, several: bool) -> Iterator[None]:
        if several:
            with self.log.together():
                yield
        else:
            yield

    def _work_out(
        self,
        found: Tournament,
        actions: Sequence[a.Action],
        *,
        by: str | None,
        role: str | None,
        reason: str | None,
    ) -> tuple[Done, list[Prepared]]:
        first = found.state.entry + 1
        now = self.games.now()
        at = max(now - now % SECOND, found.state.at or 0)
        drafts: list[Draft] = []
        games: list[Prepared] = []
        for action in actions:
            actor = "clerk" if role == "clerk" else "ref"
            _see_role(action, role)
            if isinstance(action, a.TakeBack | a.PutBack) and not reason:
                raise RoleViolation("undo.tier", "the referee takes back, and puts back, with a reason: --reason TEXT")
            if isinstance(action, a.Report) and action.again and not reason:
                raise RoleViolation("tournament.corrected", "a result is put right with a reason: --reason TEXT")
            if isinstance(action, a.Rule):
                self._see_finding(found, action.entry)
            self._see_admitted(found.state, action)
            action, events = found.propose(action)
            draft = Draft(
                actor=actor,
                line=a.write(action, actor),
                events=events,
                recorded=now,
                at=at,
                by=check_text(by or actor),
                role=role or default_role(actor),
                reason=reason and check_text(reason),
            )
            for event in events:
                if isinstance(event, RoundStarted):
                    games += self._games_of(found, event, by or actor)
            found.accept(Played(found.state.entry + 1, at, draft.line, events))
            drafts.append(draft)
        return Done(drafts=tuple(drafts), first=first, state=found.state), games

    def _see_finding(self, found: Tournament, entry: int) -> None:
        """See that the audit finds something at an entry: there is nothing else to rule on (dispute.none)."""
        from monopoly.tournament.auditing import audit_tournament

        number = found.find(entry, "dispute.none").number
        if all(finding.entry != number for finding in audit_tournament(self.log, found)):
            refuse("dispute.none", f"the audit finds nothing at entry {number} to rule on", number)

    def _see_admitted(self, state: TournamentState, action: a.Action) -> None:
        """Seat nobody again who was disqualified in a game of the tournament (tournament.players)."""
        if not isinstance(action, a.Seat | a.SeatTable):
            return
        named = {player.casefold() for player in action.players} if isinstance(action, a.SeatTable) else None
        for player, game in disqualified_in(self.log, state).items():
            if player in state.field and (named is None or player.casefold() in named):
                way = f"tournament withdraw {state.tournament} {shlex.quote(player)} takes him out"
                refuse("tournament.players", f"{player} was disqualified in {game}: {way}")

    def _games_of(self, found: Tournament, event: RoundStarted, by: str) -> list[Prepared]:
        """Work out the games of a round's tables. Their seeds are drawn from the tournament's."""
        state, plan = found.state, found.plan.round(event.round)
        tables = state.rounds[-1].tables
        return [
            self.games.prepare(
                msgspec.structs.replace(
                    plan.headers(),
                    game=game,
                    event=state.tournament,
                    table=table,
                    players=tables[table],
                    seed=sha256(f"{state.seed}/{game}".encode()).hexdigest()[:16],
                    others=(("round", str(event.round)),),
                ),
                by=by,
                kit=plan.kit,
            )
            for table, game in event.games.items()
        ]

    # -- what comes from the games ---------------------------------------------------------------------------------

    def starting(self, found: Tournament, *, games: bool = True) -> a.Start:
        """Give the action that starts the round that is seated, its games under names that are free."""
        state = found.state
        number, current = state.next_round, state.current
        attempt = 1
        if games and current is not None:
            taken = {stream.name.casefold() for stream in self.log.streams()}
            while any(game_name(state, number, table, attempt).casefold() in taken for table in current.tables):
                attempt += 1
        return a.Start(round=number, attempt=attempt, games=games)

    def collecting(
        self, found: Tournament, table: str = "", *, again: int | None = None, stands: bool = False
    ) -> list[a.Report]:
        """Read the results of the games of the round that have ended (of one table, if it is named); ``again``: of a
        table of this round, to take the place of the result there is."""
        current = started_round(found.state) if again is None else played_round(found.state, again)
        tables = [find_table(current, table)] if table else current.open_tables()
        reports = []
        for name in tables:
            game = current.games.get(name, "")
            if not game and table:
                refuse("tournament.result", f"no game is kept of {name}: report its result by hand")
            here = bool(game) and self._has(game)
            rows = game_result(self.log, game) if here else None
            if rows is not None:
                reports.append(
                    a.Report(
                        round=current.number,
                        table=name,
                        rows=rows[0],
                        game=game,
                        entry=rows[1],
                        living=living_with_nothing(self.log, game, rows[0]),
                        again=again is not None,
                        stands=stands,
                    )
                )
            elif table and not here:
                said = "import its record, or report its result by hand"
                refuse("tournament.result", f"{game} is not in this file: {said}")
            elif table:
                refuse("tournament.result", f"{game} has not ended: ref end ends it, or the last bankruptcy")
        return reports

    def see_by_hand(self, found: Tournament, table: str, again: int | None = None) -> None:
        """See that a result by hand does not stand in for a game that has one itself (tournament.result)."""
        current = started_round(found.state) if again is None else played_round(found.state, again)
        table = find_table(current, table)
        game = current.games.get(table, "")
        if game and self._has(game) and game_result(self.log, game) is not None:
            name = found.state.tournament
            refuse("tournament.result", f"{game} has ended: tournament result {name} {table} takes its figures")

    def taking_back(self, found: Tournament, entry: int | None) -> a.TakeBack:
        """Give the action that takes back an entry, with the games that have begun since."""
        played = found.last_that_holds() if entry is None else found.find(entry)
        games = [game for event in played.events if isinstance(event, RoundStarted) for game in event.games.values()]
        begun = tuple(game for game in games if self._has(game) and self.log.tip(game).number > 0)
        return a.TakeBack(entry=played.number, begun=begun)

    def _has(self, game: str) -> bool:
        """Say whether a game is in this log: a tournament that was imported may have come without its games."""
        try:
            self.log.tip(game)
        except NoSuchStream:
            return False
        return True


def _keyed(drafts: Sequence[Draft], key: str) -> list[Draft]:
    """Mark what is stored at one time with one key: the first entry bears it, those after it the same with a number."""
    numbered = enumerate(drafts, 1)
    return [msgspec.structs.replace(draft, key=key if at == 1 else f"{key}/{at}") for at, draft in numbered]


def _see_role(action: a.Action, role: str | None) -> None:
    """The referee directs a tournament; a table's clerk may bring its result (tournament.role)."""
    if not isinstance(action, a.Report) or action.again:
        see_directs(role)
    elif role not in (None, "", "clerk", "referee"):
        raise RoleViolation("tournament.role", f"a result comes from the clerk or the referee, not for a {role}")


def see_directs(role: str | None) -> None:
    """What is not said is said by the referee, who directs a tournament (tournament.role)."""
    if role and role != "referee":
        raise RoleViolation("tournament.role", f"this is for the referee, not for a {role}")
