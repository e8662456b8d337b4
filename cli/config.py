"""``config``: the user's own defaults, kept in a small file."""

import os
import sys
from typing import Any

import typer

from cli.completing import one_of
from cli.errors import UsageProblem
from cli.identity import DB, SETTINGS, checked, config_path, read_config, usual
from cli.options import Csv, Json, Nl, Tsv
from cli.output import Format, emit

app = typer.Typer(rich_markup_mode=None, add_completion=False)

COLUMNS = ("setting", "value", "from")


@app.command()
def config(
    ctx: typer.Context,
    setting: str = typer.Argument("", metavar="[SETTING]", help="by, role or db.", autocompletion=one_of(*SETTINGS)),
    value: str | None = typer.Argument(None, metavar="[VALUE]", help="What it is from now on."),
    unset: str = typer.Option(
        "", "--unset", metavar="SETTING", help="Forget this one.", autocompletion=one_of(*SETTINGS)
    ),
    json: Json = False,
    nl: Nl = False,
    csv: Csv = False,
    tsv: Tsv = False,
) -> None:
    """Keep who you are, so that commands need not be told.

    \b
    monopoly config by "R. Hale"
    monopoly config role referee
    monopoly config db club.db           the file of games, wherever you are
    monopoly config                      what is set, and by what
    monopoly config --unset by

    by and role stand in for --by and --role on every command that writes, db for --db. Options go before the
    environment (MONOPOLY_BY, MONOPOLY_ROLE, MONOPOLY_DB), and that before the file, which is
    ~/.config/monopoly-ledger/config.toml unless XDG_CONFIG_HOME or MONOPOLY_CONFIG says otherwise.

    Your role goes with your name: with --by ann it is not used. What a player did is written down as ever, although
    a referee types it, and a player's signature is his own unless --by says who signs for him.
    """
    form = Format(as_json=json, nl=nl, as_csv=csv, tsv=tsv)
    if unset and (setting or value is not None):
        raise UsageProblem("one thing at a time: monopoly config --unset by, or monopoly config by NAME")
    if unset:
        _write(unset, None)
    elif value is not None:
        _write(setting, value)
    else:
        _show(setting, form)


def _write(setting: str, value: str | None) -> None:
    """Set or forget a setting in the file; what else stands there, remarks too, stays."""
    import tomlkit

    path = config_path()
    known = read_config()
    if value is None:
        if setting not in SETTINGS:
            checked(setting, value)
        if setting not in known:
            raise UsageProblem(f"{setting} is not set in {path}")
    else:
        # the working folder may be another one next time
        known[setting] = os.path.abspath(value) if setting == "db" and value.strip() else checked(setting, value)
    document = tomlkit.document()
    if os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            document = tomlkit.parse(file.read())
    if value is None:
        del document[setting]
    else:
        document[setting] = known[setting]
    os.makedirs(os.path.dirname(os.path.abspath(path)), exist_ok=True)
    from cli.exporting import write_whole

    write_whole(path, tomlkit.dumps(document))
    print(f"{setting} is no longer set" if value is None else f"{setting} is {known[setting]}")


def _show(setting: str, form: Format) -> None:
    stored = read_config()
    if setting and setting not in SETTINGS:
        checked(setting, "")
    rows = [_row(name, stored) for name in SETTINGS if setting in ("", name)]
    if not form.is_table:
        emit(rows, COLUMNS, form)
    elif setting:
        sys.stdout.write(f"{rows[0]['value'] or ''}\n")
    else:
        from cli.tables import Table, show

        cells = [(row["setting"], row["value"] or "", row["from"] or "") for row in rows]
        show(Table((("setting", "left"), ("value", "left"), ("from", "left")), cells))


def _row(name: str, stored: dict[str, str]) -> dict[str, Any]:
    value = usual(name, stored)
    where = SETTINGS[name] if os.environ.get(SETTINGS[name]) else config_path() if name in stored else None
    if name == "db" and value is None:
        value = DB
    return {"setting": name, "value": value, "from": where}
