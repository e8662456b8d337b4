"""What a referee does with a tournament that is finished or disputed: audits it, and rules on what was found."""

from typing import Annotated

import typer

from cli.errors import NO, OK, UsageProblem
from cli.options import AsKnown, OneEvent, Ruling, Why, known_ruling
from cli.output import Format, emit
from cli.told_audit import COLUMNS, is_open, tell_findings
from cli.tournament_desk import act, event_of, tournament_service
from cli.tournament_told import pick_tournament
from cli.writing import Writing, with_options


@with_options
def audit(ctx: typer.Context, form: Format, event: OneEvent = "", as_known: AsKnown = "") -> None:
    """Work out everything again and compare it with the games.

    \b
    monopoly tournament audit CUP
    monopoly tournament audit CUP --json

    Exit code 1 if something differs on which nobody has ruled.
    """
    audit_event(ctx, event, form, as_known=as_known)


def audit_event(ctx: typer.Context, event: str, form: Format, *, as_known: str = "", entry: str = "") -> None:
    """Tell what the audit of a tournament finds (at one entry, if it is named), and exit. Raises DataError."""
    from monopoly import resolve
    from monopoly.tournament import Tournament, finding_rows

    with tournament_service(ctx, read_only=True) as service:
        name = pick_tournament(ctx, service.log, event)
        found = service.load(name)
        if as_known:
            recorded = [each.recorded for each in service.log.entries(name)]
            last = resolve(as_known, found.entries, by_recorded=recorded)
            found = Tournament(found.plan, found.entries[: last + 1])
        rows = finding_rows(service.log, found)
        if entry:
            number = resolve(entry, found.entries)
            rows = [row for row in rows if row["entry"] == number]
    if form.is_table:
        tell_findings(found.state.tournament, rows)
    else:
        emit(rows, COLUMNS, form)
    raise typer.Exit(NO if any(map(is_open, rows)) else OK)


@with_options
def rule(
    ctx: typer.Context,
    how: Writing,
    event: OneEvent = "",
    entry: Annotated[str, typer.Argument(metavar="REF", help="The entry of the finding.")] = "",
    ruling: Ruling = "",
    why: Why = "",
) -> None:
    """Rule on what the audit found at an entry.

    \b
    monopoly tournament rule CUP 7 deny "the sheet was signed" --by "R. Hale"
    monopoly tournament rule CUP 7 uphold "T3 is taken anew"
    monopoly rule 7 note "known" -g CUP

    uphold says that the audit is right; what is wrong is then put right by undo. deny says that what is stored stands,
    note that it is known and left so: who goes on because of it is no finding any more. Each settles the finding.
    """
    with tournament_service(ctx, read_only=True) as service:
        name, words = event_of(ctx, service.log, (event, entry, ruling, why), 3)
    if len(words) < 2:
        raise UsageProblem(f"which entry, and what of it? monopoly tournament rule {name} 7 deny WHY")
    rule_on(ctx, name, how.because("".join(words[2:])), words[0], words[1])


def rule_on(ctx: typer.Context, event: str, how: Writing, entry: str, ruling: str) -> None:
    """Store a ruling on a finding of a tournament. Raises UsageProblem, DataError or RuleViolation."""
    from monopoly import resolve
    from monopoly.tournament import actions

    said = known_ruling(ruling)
    act(ctx, how, (event,), lambda _, found, __: [actions.Rule(entry=resolve(entry, found.entries), ruling=said)])
