"""Who may take back what (undo.tier): the clerk his slips, the table what all agree on, the referee the rest."""

from collections.abc import Sequence

from events import CardDrawn, FreshRolled, Rolled
from monopoly import actions as a
from monopoly.rules.desk import named_by
from monopoly.ruleset import Ruleset
from monopoly.taking_back import Played, Timeline
from monopoly.violations import RoleViolation, RuleViolation
from projections import State, is_play, may_be_taken_back

OUTSIDE = (Rolled, FreshRolled, CardDrawn)
"""Facts that come from outside the record: dice and cards. What was typed since the last one the clerk may mend."""


REFEREES = (a.Rule, a.Adjust, a.Penalty, a.TimeOut, a.CallTime, a.AddTime, a.EndGame)
OFFICIALS = (a.Pause, a.Resume, a.Count)


def hold_role(action: a.Action, role: str) -> None:
    """Refuse what is for the referee, or for him and the clerk, to anybody else. Raises RoleViolation (role.desk)."""
    if isinstance(action, REFEREES) and role != "referee":
        raise RoleViolation("role.desk", f"this is for the referee (--role referee), not for a {role}")
    if isinstance(action, OFFICIALS) and role == "player":
        raise RoleViolation("role.desk", "this is for the clerk or the referee, not for a player")


def hold_own(state: State, action: a.Action, by: str, role: str) -> None:
    """Refuse to a player what is another's: his signature, and the end of a dispute that he opened. Only who opened
    one closes it, or the referee. Raises RoleViolation (role.desk), or RuleViolation where several are meant."""
    if isinstance(action, a.Sign):
        if role != "referee" and _is_another(state, by, action.actor):
            raise RoleViolation("role.desk", f"{action.actor} signs for himself: {by} may not sign for him")
    elif isinstance(action, a.Dispute) and action.close:
        meant = named_by(state, action)
        if len(meant) > 1:
            named = " and ".join(f"D{dispute.number}" for dispute in meant)
            said = f"{named} are about entry {action.entry}: say which one (dispute D{meant[0].number} close)"
            raise RuleViolation("dispute.none", said, entry=action.entry)
        for dispute in meant:
            own = action.actor == dispute.player and not (role == "player" and _is_another(state, by, dispute.player))
            if role != "referee" and not own:
                said = f"D{dispute.number} was opened by {dispute.player}, who may close it, or the referee"
                raise RoleViolation("role.desk", f"{said} (--role referee)")


def _is_another(state: State, by: str, player: str) -> bool:
    return by.casefold() != player.casefold() and by.casefold() in map(str.casefold, state.players)


def hold_tier(
    rules: Ruleset,
    timeline: Timeline,
    state: State,
    action: a.Undo | a.Redo | a.Rewind,
    by: str,
    role: str,
    reason: str | None,
) -> None:
    """Refuse what this role may not take back, or put back, under the game's ``undo`` option.

    Raises RoleViolation (undo.tier) saying who may.
    """
    if rules.undo == "free":
        return
    if rules.undo == "off":
        raise RoleViolation("undo.tier", "nothing is taken back in this game: ref adjust puts money right")
    if role == "referee":
        if not reason:
            raise RoleViolation("undo.tier", "the referee takes back with a reason: --reason TEXT")
        return
    if rules.undo == "referee":
        raise RoleViolation("undo.tier", "in this game the referee alone takes back: --role referee")
    named, later = _touched(timeline, action)
    for entry in named:
        _hold_owner(timeline, entry, by, role)
    gone = [entry for entry in named if is_play(entry)]
    if not gone:
        return
    first = gone[0]
    gone += later
    agreed = () if isinstance(action, a.Redo) else action.agreed
    typo = isinstance(action, a.Redo) or action.typo  # he may find that it was typed right
    if role == "clerk" and _is_typing(gone, first, typo=typo):
        return
    missing = [name for name in state.living() if name not in agreed]
    if not _is_of_this_turn(timeline, gone):
        raise RoleViolation("undo.tier", "the next player has rolled since: that takes the referee (--role referee)")
    if not missing:
        return
    if agreed:
        raise RoleViolation("undo.tier", f"all players must agree: {', '.join(missing)} did not say so")
    slip = f"entry {first.number} ({first.line}) is more than a slip since the last dice or card"
    if isinstance(action, a.Redo):
        raise RoleViolation("undo.tier", f"{slip}: the referee puts it back (--role referee)")
    mistyped = role == "clerk" and _is_typing(gone, first, typo=True)
    hint = "--typo says that a roll or card was typed wrong, " if mistyped else ""
    raise RoleViolation(
        "undo.tier",
        f"{slip}: {hint}--agreed {','.join(state.living())} says that all players agree, or the referee takes it back",
    )


def _hold_owner(timeline: Timeline, entry: Played, by: str, role: str) -> None:
    """What the referee wrote or took back is his to change; what is no play, a count say, is its writer's, too."""
    undo = timeline.undone.get(entry.number)
    if undo is not None and timeline.entries[undo].role == "referee":
        said = f"entry {entry.number} ({entry.line}) was taken back by the referee, in entry {undo}: he puts it back"
        raise RoleViolation("undo.tier", f"{said} (--role referee)")
    by_all = None if undo is None else timeline.action(timeline.entries[undo])
    if isinstance(by_all, a.Undo | a.Rewind) and by_all.agreed:
        said = f"entry {entry.number} ({entry.line}) was taken back with the word of all players, in entry {undo}"
        raise RoleViolation("undo.tier", f"{said}: the referee puts it back (--role referee)")
    is_his = entry.role == "referee" and not is_play(entry)
    if is_his or isinstance(timeline.action(entry), REFEREES):
        said = f"entry {entry.number} ({entry.line}) is the referee's: he takes it back (--role referee)"
        raise RoleViolation("undo.tier", said)
    if role == "player" and not is_play(entry) and entry.by != by:
        said = f"entry {entry.number} ({entry.line}) was written by {entry.by}, who may take it back, or the referee"
        raise RoleViolation("undo.tier", f"{said} (--role referee)")


def _touched(timeline: Timeline, action: a.Undo | a.Redo | a.Rewind) -> tuple[list[Played], list[Played]]:
    """List what would be taken back or put back, and the play that came after it, oldest first.

    Dice that fell after it have fallen, even if they were taken back themselves: nobody reaches further back step by
    step than he does at once.
    """
    held = [entry for entry in timeline.entries[1:] if timeline.holds(entry) and may_be_taken_back(entry)]
    if isinstance(action, a.Rewind):
        named = [entry for entry in held if entry.number > action.entry]
        return named, _taken_back(timeline, action.entry)
    if isinstance(action, a.Undo):
        number = action.entry if action.entry is not None else held[-1].number if held else 0
        named = [entry for entry in held if entry.number == number]
        later = [entry for entry in held if entry.number > number and is_play(entry)]
        return named, later + _taken_back(timeline, number)
    # to put back is as far-reaching as what was played since it was taken back
    number = action.entry if action.entry is not None else max(timeline.undone.values(), default=0)
    since = timeline.undone.get(number, number)
    named = [entry for entry in timeline.entries if number in (entry.number, timeline.undone.get(entry.number))]
    named = [entry for entry in named if not timeline.holds(entry)]
    return named, [entry for entry in held if entry.number > since and is_play(entry)]


def _taken_back(timeline: Timeline, since: int) -> list[Played]:
    """List the play after an entry that was taken back before now."""
    return [entry for entry in timeline.entries[since + 1 :] if not timeline.holds(entry) and is_play(entry)]


def _is_typing(gone: Sequence[Played], first: Played, *, typo: bool) -> bool:
    outside = [entry for entry in gone if any(isinstance(event, OUTSIDE) for event in entry.events)]
    return not outside or (typo and outside == [first])


def _is_of_this_turn(timeline: Timeline, gone: Sequence[Played]) -> bool:
    """Say whether no player but the one in turn then has rolled since the first of these."""
    first = gone[0]
    player = timeline.state(frozenset(timeline.undone), first.number).player
    return all(not isinstance(event, Rolled) or event.player == player for entry in gone[1:] for event in entry.events)
