"""``rules``: the text of a rule, and what a ruleset sets."""

import typer

from cli.options import Csv, Json, Nl, Tsv
from cli.output import Format, emit, show_table
from monopoly import find_rules, load_rules, load_ruleset, settings

app = typer.Typer(rich_markup_mode=None)


@app.command()
def rules(
    rule: str = typer.Argument("", metavar="[ID]", help="A rule, rent.claim-window, or a family, rent."),
    ruleset: str = typer.Option("classic", "--ruleset", help="The ruleset whose settings are told."),
    json: Json = False,
    nl: Nl = False,
    csv: Csv = False,
    tsv: Tsv = False,
) -> None:
    """Print the text of a rule, as in: monopoly rules rent.claim-window

    \b
    monopoly rules
    monopoly rules rent
    monopoly rules build.even --ruleset us --json
    """
    form = Format(as_json=json, nl=nl, as_csv=csv, tsv=tsv)
    chosen = load_ruleset(ruleset)
    found = find_rules(rule) if rule else list(load_rules().values())
    rows = [
        {
            "id": item.id,
            "title": item.title,
            "text": item.text(chosen),
            "ruleset": chosen.name,
            "settings": settings(item, chosen),
        }
        for item in found
    ]
    if not form.is_table:
        emit(rows, ("id", "title", "text", "ruleset", "settings"), form)
    elif len(rows) > 12 and not rule:
        show_table((("rule", "left"), ("", "left")), [(str(row["id"]), str(row["title"])) for row in rows])
        print("monopoly rules ID prints a rule, monopoly rules FAMILY those of a family.")
    else:
        from cli.output import wrapped

        for row in rows:
            print(f"{row['id']}: {row['title']}")
            print(wrapped(str(row["text"]), indent="  "))
            told = row["settings"]
            if isinstance(told, dict) and told:
                print(f"  [{chosen.name}: {', '.join(f'{key} = {value}' for key, value in told.items())}]")
            print()
