"""The standings as one page of HTML that needs nothing from elsewhere: to print, to put up, to send."""

from html import escape
from typing import TYPE_CHECKING, Any

from cli.told_standings import cells, heads, notes

if TYPE_CHECKING:
    from projections import TournamentState

STYLE = """
body { font: 16px/1.4 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; color: #111; }
h1 { margin: 0; font-size: 1.6rem; }
p { margin: .3rem 0 1rem; color: #555; }
table { border-collapse: collapse; width: 100%; }
th, td { padding: .3rem .5rem; text-align: right; border-bottom: 1px solid #ccc; }
th { border-bottom: 2px solid #111; }
td:nth-child(2), th:nth-child(2), td.said, th.said { text-align: left; }
td { font-variant-numeric: tabular-nums; }
td:nth-child(2) { overflow-wrap: anywhere; }
tr.winner { font-weight: bold; }
tr.out td, tr.withdrawn td { color: #666; }
@media print {
  body { font-size: 11pt; margin: 0; max-width: none; }
  tr { break-inside: avoid; }
  thead { display: table-header-group; }
}
"""


def page(state: "TournamentState", rows: list[dict[str, Any]]) -> str:
    """Write the page. All names are escaped."""
    from monopoly.entries import instant
    from monopoly.tournament import round_status

    title = escape(f"{state.tournament}: standings")
    *figures, status, tie = heads(state)
    columns = "".join(f'<th scope="col">{head}</th>' for head in figures)
    columns += "".join(f'<th scope="col" class="said">{head}</th>' for head in (status, tie))
    said = f"{state.title or state.preset}; {round_status(state)}"
    when = (instant(state.at) or "").replace("T", " ").removesuffix("Z")
    ties = f"Level on points: {', '.join(state.ties)}, in this order." if state.ties else ""
    return "\n".join(
        (
            "<!DOCTYPE html>",
            '<html lang="en">',
            f'<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title>',
            f"<style>{STYLE}</style></head>",
            f"<body><h1>{escape(state.tournament)}</h1>",
            f"<p>{escape(said)}. After entry {state.entry}, {when} UTC. {escape(ties)}</p>",
            "<table>",
            f"<thead><tr>{columns}</tr></thead>",
            "<tbody>",
            *_rows(rows),
            "</tbody></table>",
            *(f"<p>{escape(note)}</p>" for note in notes(state)),
            "</body></html>",
            "",
        )
    )


def _rows(rows: list[dict[str, Any]]) -> list[str]:
    lines = []
    for row, texts in zip(rows, cells(rows), strict=True):
        *figures, status, tie = map(escape, texts)
        figures[1] = f'<bdi dir="auto">{figures[1]}</bdi>'
        shown = "".join(f"<td>{cell}</td>" for cell in figures)
        lines.append(
            f'<tr class="{escape(row["status"])}">{shown}<td class="said">{status}</td><td class="said">{tie}</td></tr>'
        )
    return lines
