"""The result sheet as a text, and what people read on it in either form."""

from collections.abc import Iterator
from typing import Any

from cli.tables import Table, printable
from cli.told_state import winner_words

HOW = {
    "last": "the last player left has won",
    "second-bankruptcy": "by the second bankruptcy",
    "referee": "by the referee",
}

Plain = dict[str, Any]


def moment(instant: str | None) -> str:
    """Write an instant as people read it."""
    return instant.removesuffix("Z").replace("T", " ") + " UTC" if instant else ""


def money(sheet: Plain, amount: int) -> str:
    """Write a sum as the players of this board see it."""
    from monopoly import money_of

    return money_of(sheet["money"]["unit"], sheet["money"]["sign"], amount)


def item_words(sheet: Plain, item: Plain) -> str:
    """Say what a line of a valuation is."""
    building = sheet["building"]
    if item["kind"] == "lot":
        return f"{item['name']}, mortgaged" if item["mortgaged"] else str(item["name"])
    if item["kind"] == "shares":
        return f"{item['count']} share{'s' if item['count'] > 1 else ''} of {item['name']}"
    if item["kind"] == "houses":
        return f"{item['count']} {building['houses' if item['count'] > 1 else 'house']} on {item['name']}"
    return f"{building['hotel']} on {item['name']}" if item["kind"] == "hotel" else str(item["kind"])


def valued(sheet: Plain) -> str:
    """Say what worth is here."""
    building = sheet["building"]
    return (
        "Worth at the end: cash, lots at their price (mortgaged ones at half of it), buildings at cost, "
        f"a {building['hotel']} with the {building['houses']} it replaced."
    )


def result(sheet: Plain) -> str:
    """Say how the game ended, or that it has not."""
    if sheet["end"] is None:
        return "the game is not over: places and worth as they stand"
    winner = winner_words(sheet, lambda amount: money(sheet, amount))
    if sheet["end"]["winner"] != sheet["winner"]:
        before = sheet["end"]["winner"]
        had = f"{before or 'nobody'} had won when the game ended"
        return f"{winner}, after {_what_turned(sheet)}; {had}"
    return winner


def _what_turned(sheet: Plain) -> str:
    """Say what was done after the end that can have changed the result."""
    since = sheet["end"]["entry"]
    turned = ["adjustments"] if any(each["entry"] > since for each in sheet["adjustments"]) else []
    out = [each for each in sheet["penalties"] if each["entry"] > since and each["kind"] == "disqualified"]
    return " and ".join([*turned, *(["a disqualification"] if out else [])])


def signed_otherwise(sheet: Plain) -> str:
    """Say who had signed another result than that of this sheet; nothing where nobody had."""
    said: dict[str, list[str]] = {}
    for each in sheet["signed"]:
        other = f"that {each['winner'] or 'nobody'} won" if each["winner"] != sheet["winner"] else "other sums"
        said.setdefault(other, []).append(f"{each['player']} (entry {each['entry']})")
    return "; ".join(f"{', '.join(names)} signed {other}, before it was changed" for other, names in said.items())


def facts(sheet: Plain) -> list[tuple[str, str]]:
    """Give the head of a sheet as (name, what it says)."""
    rows = [
        ("game", sheet["game"]),
        *((name, sheet[name] or "") for name in ("event", "table", "referee", "clerk")),
        ("ruleset", f"{sheet['ruleset']['name']}: {sheet['ruleset']['title']}"),
        ("board", sheet["board"]),
        ("started", moment(sheet["started"])),
        ("ended", _ended(sheet["end"])),
        ("result", result(sheet)),
        ("signed", signed_otherwise(sheet)),
        ("open", "; ".join(sheet["open"])),
    ]
    return [(name, said) for name, said in rows if said]


def _ended(end: Plain | None) -> str:
    if end is None:
        return ""
    said = (moment(end["at"]), f"entry {end['entry']}", HOW.get(end["how"], end["how"]))
    return ", ".join(word for word in said if word)


def penalty_words(sheet: Plain, penalty: Plain) -> str:
    """Say what a penalty was."""
    kind, amount = penalty["kind"], penalty["amount"]
    said = {"money": money(sheet, amount), "time": f"{amount} s"}.get(kind, kind)
    named = f", {penalty['name'].replace('-', ' ')}" if penalty["name"] else ""
    return f"{penalty['player']}: {said}{named}" + (f" ({penalty['reason']})" if penalty["reason"] else "")


def adjustment_words(sheet: Plain, adjustment: Plain) -> str:
    """Say what an adjustment moved, and whether anybody had signed before it."""
    moves = ", ".join(
        [
            *(
                f"{name} {'-' if amount < 0 else '+'}{money(sheet, abs(amount))}"
                for name, amount in adjustment["moves"].items()
            ),
            *adjustment["lots"],
        ]
    )
    signed = [
        player["name"]
        for player in sheet["players"]
        if player["signature"] and player["signature"]["entry"] < adjustment["entry"]
    ]
    after = f"; after the signature of {', '.join(signed)}" if signed else ""
    return moves + (f" ({adjustment['reason']})" if adjustment["reason"] else "") + after


def finding_words(finding: Plain) -> str:
    """Say how a finding stands."""
    ruling = finding["ruling"]
    standing = "open" if ruling is None else "settled" if ruling == "settled" else f"ruled: {ruling}"
    if ruling is None and finding["severity"] == "warning":
        standing = "warning"
    return f"{standing}; {finding['rule']}: {finding['message']}"


def dispute_words(dispute: Plain) -> str:
    """Say who disputed what, and how it was closed."""
    standing = "open" if dispute["closed"] is None else f"ruled: {dispute['ruling']}" if dispute["ruling"] else "closed"
    text = f" ({dispute['text']})" if dispute["text"] else ""
    return f"{standing}; {dispute['dispute']}, {dispute['player']} on entry {dispute['entry']}{text}"


def signature_words(signature: Plain | None) -> str:
    """Say when and by whom a result was signed; nothing where it was not."""
    if signature is None:
        return ""
    said = f"signed {moment(signature['at'])}".rstrip() + f" (entry {signature['entry']})"
    by = f" by {signature['by']}" if signature["by"] else ""
    return said + by + (f", {signature['reason']}" if signature["reason"] else "")


def sheet_text(sheet: Plain) -> str:
    """Write a result sheet as a text."""
    lines = ["RESULT SHEET", ""]
    lines += [f"{name:<10}{printable(said)}" for name, said in facts(sheet)]
    lines += ["", _places(sheet), "", valued(sheet), ""]
    for player in sheet["players"]:
        rows = [(item_words(sheet, item), money(sheet, item["amount"])) for item in player["items"]]
        if not player["bankrupt"]:
            total = (f"{player['name']} in all", money(sheet, player["worth"]))
            lines += [Table(((player["name"], "left"), ("", "right")), [*rows, total]).plain(False), ""]
    for title, said in sections(sheet):
        lines += [title, *(f"  {line}" for line in said or ["none"]), ""]
    referee = f"{sheet['referee'] or ''} (referee)".strip()
    width = max(len(name) for name in (referee, *(player["name"] for player in sheet["players"]))) + 2
    lines.append("signatures")
    for player in sheet["players"]:
        signed = signature_words(player["signature"]) or "_" * 40
        lines += [f"  {player['name']:<{width}}{signed}"]
    lines += [f"  {referee:<{width}}{'_' * 40}"]
    lines += ["", f"entries   {sheet['entries']}", f"head      {sheet['head']}", f"sheet     {sheet['sheet']}", ""]
    return "\n".join(lines)


def sections(sheet: Plain) -> Iterator[tuple[str, list[str]]]:
    """Give what was ruled, penalised, adjusted, disputed and found, each as a title and its lines."""
    yield "penalties", [f"entry {each['entry']}: {penalty_words(sheet, each)}" for each in sheet["penalties"]]
    yield "adjustments", [f"entry {each['entry']}: {adjustment_words(sheet, each)}" for each in sheet["adjustments"]]
    yield "disputes", [f"entry {each['opened']}: {dispute_words(each)}" for each in sheet["disputes"]]
    yield "findings and rulings", [f"entry {each['entry']}: {finding_words(each)}" for each in sheet["findings"]]


def _places(sheet: Plain) -> str:
    rows = [
        (str(player["place"]), player["name"], player["left"] or money(sheet, player["worth"]))
        for player in sheet["players"]
    ]
    return Table((("place", "right"), ("player", "left"), ("worth", "right")), rows).plain(False)
