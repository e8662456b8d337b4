"""``python -m cli.rules_page docs/rules.md``: the rulebook as a page, made from what ``monopoly rules`` prints."""

import sys
import textwrap
from pathlib import Path

from monopoly import book_of, load_rules, load_ruleset, settings, told_for

HEAD = """\
# The rules

This page is made by `make docs` from the texts that `monopoly rules` prints; a test compares the two. It tells every
rule as the boxed classic has it; `monopoly rules ID --ruleset us` tells it as another ruleset has it, and within a game
as that game has it. Refusals, findings and rulings cite the ids. Under each rule stand the options that change it, with
their values in the classic.
"""

FAMILIES = {
    "start": "Start",
    "move": "Movement",
    "buy": "Buying",
    "auction": "Auctions",
    "rent": "Rent",
    "exchange": "The stock exchange",
    "card": "Cards",
    "tax": "Taxes",
    "jail": "Jail",
    "hospital": "Hospital",
    "deposit": "Deposits",
    "casino": "Casino",
    "takeover": "Takeovers",
    "build": "Building",
    "trade": "Trading",
    "mortgage": "Mortgages",
    "debt": "Debts",
    "cash": "Cash",
    "bankrupt": "Bankruptcy",
    "win": "The end",
    "turn": "Turns",
    "play": "Play",
}


def page() -> str:
    """Write the whole page."""
    classic = load_ruleset("classic")
    told = told_for(book_of(classic))
    parts = [HEAD]
    family = ""
    for rule in load_rules().values():
        title = FAMILIES.get(rule.family, "The desk and the record")
        if title != family:
            parts.append(f"\n## {title}\n")
            family = title
        parts.append(f"**`{rule.id}`** {rule.title}.\n")
        parts.append(textwrap.fill(rule.text(classic, told), 118, break_on_hyphens=False) + "\n")
        values = settings(rule, classic)
        if values:
            parts.append("Options: " + ", ".join(f"`{name}` {_value(value)}" for name, value in values.items()) + "\n")
    return "\n".join(parts)


def _value(value: object) -> str:
    plain = {None: "none", True: "yes", False: "no"}
    return plain[value] if value is None or isinstance(value, bool) else str(value)


if __name__ == "__main__":
    place = Path(sys.argv[1])
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(page(), encoding="utf-8")
