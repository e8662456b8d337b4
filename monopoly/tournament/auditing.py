"""The audit of a tournament: seatings, results and cuts worked out again from the log and from the games themselves."""

from collections.abc import Callable, Iterator

from msgspec import structs

from events import (
    Advanced,
    CalledUp,
    Event,
    Log,
    LogError,
    NoSuchStream,
    RoundSeated,
    RoundStarted,
    Ruled,
    TableResult,
    TournamentEnded,
)
from monopoly.finding import Finding
from monopoly.notation import NotationError
from monopoly.taking_back import Played
from monopoly.tournament.actions import Advance, read
from monopoly.tournament.advancing import first_place, who_goes_on
from monopoly.tournament.deciding import decide, listed
from monopoly.tournament.loading import game_result, living_with_nothing
from monopoly.tournament.scoring import score
from monopoly.tournament.taking_back import Tournament
from monopoly.violations import RuleViolation
from projections import Round, TournamentState, fold_tournament, is_play

EVENT_RULES: dict[type[Event], str] = {
    RoundSeated: "tournament.seats",
    CalledUp: "tournament.players",
    RoundStarted: "tournament.seats",
    TableResult: "tournament.result",
    Advanced: "tournament.advance",
    TournamentEnded: "tournament.advance",
}
"""The rule to cite where an event of this type is not what follows from the action."""

STANDS = ("deny", "note")
"""Rulings after which what is stored stands."""


def audit_tournament(log: Log, found: Tournament) -> list[Finding]:
    """Work out every entry of a tournament again, and compare its results with the games'. Findings in entry order.

    A result that its game contradicts is carried on: whoever goes on, or wins, because of it is a finding as well;
    not if the referee ruled that it stands.
    """
    findings: list[Finding] = []
    rulings = _rulings(found)
    counted = _that_count(found)
    state, corrected = TournamentState(), TournamentState()
    differ = False
    for entry in found.entries:
        if entry.number in found.undone:
            continue
        if entry.number and is_play(entry):
            findings += _decided_again(found, state, entry)
            if differ:
                findings += _with_the_games_results(found, corrected, entry)
        for event in entry.events:
            if isinstance(event, RoundStarted):
                findings += _seats_of_the_games(log, state, entry, event)
        fold_tournament(state, [entry])
        right: list[Event] = []
        for event in entry.events:
            if isinstance(event, TableResult) and counted[event.round, event.table] == entry.number:
                stored = event
                game = event.game or state.rounds[event.round - 1].games.get(event.table, "")
                finding, event = _with_the_game(log, found, entry, event, game) if game else (None, event)
                findings += [finding] if finding else []
                if finding and rulings.get(entry.number) in STANDS:
                    event = stored
                else:
                    differ |= finding is not None
            right.append(event)
        fold_tournament(corrected, [structs.replace(entry, events=tuple(right))])
    findings.sort(key=lambda finding: finding.entry)
    return [structs.replace(finding, ruling=rulings.get(finding.entry)) for finding in findings]


def _that_count(found: Tournament) -> dict[tuple[int, str], int]:
    """Give the entry with the result that counts of each table: the last one, where one was put right."""
    held = (entry for entry in found.entries if entry.number not in found.undone)
    results = ((entry, event) for entry in held for event in entry.events if isinstance(event, TableResult))
    return {(event.round, event.table): entry.number for entry, event in results}


def _rulings(found: Tournament) -> dict[int, str]:
    """Give the last ruling on each entry, of those that hold."""
    held = (entry for entry in found.entries if entry.number not in found.undone)
    return {event.entry: event.ruling for entry in held for event in entry.events if isinstance(event, Ruled)}


def _decided_again(found: Tournament, state: TournamentState, entry: Played) -> Iterator[Finding]:
    try:
        events = decide(found.plan, state, read(entry.line))
    except RuleViolation as error:
        yield Finding(entry.number, error.rule, "breach", error.message)
        return
    except (NotationError, LookupError) as error:
        yield Finding(entry.number, "check", "breach", f"this entry cannot be read again: {error}")
        return
    if events == entry.events:
        return
    pairs = zip(events, entry.events, strict=False)
    should, was = next((pair for pair in pairs if pair[0] != pair[1]), (None, None))
    odd = was or should or (entry.events or events)[-1]
    message = f"what follows is {_shown(should)}; the log has {_shown(was)}"
    yield Finding(entry.number, EVENT_RULES.get(type(odd), "check"), "breach", message)


def _shown(event: Event | None) -> str:
    if event is None:
        return "another number of events"
    from monopoly.tournament.wording import word_tournament

    said = "; ".join(word_tournament([event]))
    if isinstance(event, RoundSeated):
        said += ": " + "; ".join(f"{table} {', '.join(players)}" for table, players in event.tables.items())
    return f"{said!r}" if said else str(event.__struct_config__.tag)


def _seats_of_the_games(log: Log, state: TournamentState, entry: Played, event: RoundStarted) -> Iterator[Finding]:
    """The games must have been founded with those who were seated, in their order, all by the same kit."""
    from events import Started

    tables = state.rounds[-1].tables
    kits: dict[str, str] = {}
    for table, game in event.games.items():
        try:
            started = log.facts(game, upto=0)[0].events[0]
        except NoSuchStream:
            said = f"{table}: {game} is not in this file, so nothing of it is compared: import its record, too"
            yield Finding(entry.number, "tournament.result", "warning", said)
            continue
        except LogError as error:
            yield Finding(entry.number, "tournament.result", "breach", f"{table}: its game cannot be read: {error}")
            continue
        assert isinstance(started, Started)
        kits[game] = started.kit
        if started.players != tables[table]:
            said = f"{game} is played by {listed(started.players)}; seated at {table} were {listed(tables[table])}"
            yield Finding(entry.number, "tournament.seats", "breach", said)
    if len(set(kits.values())) > 1:
        usual = max(kits.values(), key=list(kits.values()).count)
        odd = [game for game, kit in kits.items() if kit != usual]
        said = f"{listed(odd)}: founded with another board or ruleset than the other tables of the round"
        yield Finding(entry.number, "tournament.seats", "breach", said)


def _with_the_game(
    log: Log, found: Tournament, entry: Played, event: TableResult, game: str
) -> tuple[Finding | None, TableResult]:
    """Compare a stored result with its game as it stands now; gives the result by the game. A table reported by hand
    may have a game that was given up for paper: it is compared if it has ended all the same."""
    stored = [(player, worth) for player, worth, _, _ in event.places]
    try:
        result = game_result(log, game)
    except NoSuchStream:  # told once, where the round starts
        return None, event
    except LogError as error:
        said = f"{event.table}: its game cannot be read: {error}"
        return Finding(entry.number, "tournament.result", "breach", said), event
    if result is None and not event.game:
        return None, event
    if result is None:
        said = f"{event.table}: {event.game} has not ended any more; the result stored is {_rows(stored)}"
        return Finding(entry.number, "tournament.result", "breach", said), event
    living = living_with_nothing(log, game, result[0])
    places = score(found.plan.round(event.round), result[0], living)
    right = structs.replace(event, places=places, game=game, entry=result[1])
    if right.places == event.places or (not event.game and sorted(right.places) == sorted(event.places)):
        return None, event
    now = [(player, worth) for player, worth, _, _ in right.places]
    by_hand = "" if event.game else ", reported by hand"
    said = f"{event.table}: {game} ended with {_rows(now)}; the result stored is {_rows(stored)}{by_hand}"
    return Finding(entry.number, "tournament.result", "breach", said), right


def _rows(rows: list[tuple[str, int]]) -> str:
    return ", ".join(f"{player} {worth}" for player, worth in rows)


def _with_the_games_results(found: Tournament, corrected: TournamentState, entry: Played) -> Iterator[Finding]:
    """Say where others would have gone on, or won, with the results as the games have them now."""
    current = corrected.current
    for event in entry.events:
        if current is None or not isinstance(event, Advanced | TournamentEnded):
            continue
        was, should = _outcome(found, corrected, current, entry, event)
        if was != should:
            what = "would have won" if isinstance(event, TournamentEnded) else f"would play round {current.number + 1}"
            said = f"with the results of the games {should} {what}; the log has {was}"
            yield Finding(entry.number, "tournament.advance", "breach", said)


def _outcome(
    found: Tournament, corrected: TournamentState, current: Round, entry: Played, event: Advanced | TournamentEnded
) -> tuple[str, str]:
    action = read(entry.line)
    chosen = action.chosen if isinstance(action, Advance) else ()

    def tried(work: Callable[[tuple[str, ...]], str]) -> str:
        for names in dict.fromkeys((chosen, ())):
            try:
                return work(names)
            except RuleViolation as error:
                last = error.message
        return f"somebody else ({last})"

    if isinstance(event, TournamentEnded):
        return event.winner or "nobody", tried(lambda names: first_place(corrected, names) or "nobody")
    cut = found.plan.round(event.round).cut or len(event.players)
    should = tried(lambda names: listed(sorted(who_goes_on(corrected, current, cut, names)[0])))
    return listed(sorted(event.players)), should
