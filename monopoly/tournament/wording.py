"""Events of a tournament in words."""

from collections.abc import Iterable

import msgspec

from events import Event, PlayersEntered


def points(hundredths: int) -> int | float:
    """Write points as a number: whole where they are."""
    return hundredths // 100 if hundredths % 100 == 0 else hundredths / 100


def word_tournament(events: Iterable[Event]) -> list[str]:
    """Say in a few words what the events of an entry did."""
    return [said for event in events for said in _word(event)]


def _word(event: Event) -> list[str]:
    import events as e

    match event:
        case e.TournamentFounded():
            return [f"{event.tournament} is founded: {event.title or event.preset}, {_many(event.rounds, 'round')}"]
        case e.HeadersKept():
            return [f"{name}: {value}" for name, value in event.headers.items()]
        case e.Ruled():
            return [f"ruling on entry {event.entry}: {event.ruling}"]
        case PlayersEntered():
            does, one = ("stand by", "stands by") if event.alternates else ("enter", "enters")
            if len(event.players) == 1:
                return [f"{event.players[0]} {one}"]
            return [f"{len(event.players)} {does}: {_names(event.players)}"]
        case e.PlayerWithdrew():
            return [f"{event.player} withdraws"]
        case e.CalledUp():
            return [f"{event.player} is called up" + (f" in {event.replaces}'s seat" if event.replaces else "")]
        case e.RoundSeated():
            again = "pair meets" if event.repeats == 1 else "pairs meet"
            met = f"{event.repeats} {again} again" if event.repeats else "nobody meets again"
            tables = _many(len(event.tables), "table")
            said = f"round {event.round} is seated ({event.method}): {tables}, {met}"
            return [said + _small(list(event.tables), [*event.tables.values()])]
        case e.RoundStarted():
            games = _many(len(event.games), "game") if event.games else "no game kept"
            return [f"round {event.round} starts: {games}"]
        case e.TableResult():
            places = (f"{place}. {who} {worth:,} ({points(won):,})" for who, worth, place, won in event.places)
            return [f"{event.table}: " + ", ".join(places)]
        case e.RoundClosed():
            return [f"round {event.round} is closed"]
        case e.Advanced():
            if len(event.players) == 1:
                return [f"{event.players[0]} alone goes on"]
            return [f"{len(event.players)} play round {event.round}: {_names(event.players)}"]
        case e.TournamentEnded():
            return [f"{event.winner} wins the tournament" if event.winner else "the first place is shared"]
        case e.Undone() | e.Redone():
            word = "taken back" if isinstance(event, e.Undone) else "holds again"
            return [f"{word}: {', '.join(map(str, event.entries))}"]
    return [msgspec.json.encode(event).decode()]


def _small(tables: list[str], seats: list[tuple[str, ...]]) -> str:
    """Point out tables of two: they are played only where a tournament wants them, or nothing else is possible."""
    two = [table for table, players in zip(tables, seats, strict=True) if len(players) == 2]
    if not two:
        return ""
    only = "" if len(tables) > 1 else ": the field leaves no other way"
    return f"; {_names(two)} of two{only}"


def _many(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"


def _names(names: Iterable[str]) -> str:
    found = list(names)
    return ", ".join(found[:16]) + (f" … ({len(found)} in all)" if len(found) > 16 else "")
