"""The user's own defaults: who writes, in which role, and the file of games, from the environment or a small file."""

import os
from typing import TYPE_CHECKING, Any

from cli.errors import UsageProblem

if TYPE_CHECKING:
    from monopoly.recorder import Recorder

ROLES = ("player", "clerk", "referee")
SETTINGS = {"by": "MONOPOLY_BY", "role": "MONOPOLY_ROLE", "db": "MONOPOLY_DB"}
"""What can be set, each with the variable of the environment that goes before the file."""

DB = "monopoly.db"
"""The file of games where nothing else is said: in the working folder."""


def config_path() -> str:
    """Give the file that keeps the settings: MONOPOLY_CONFIG, else one in the user's folder of settings."""
    if named := os.environ.get("MONOPOLY_CONFIG"):
        return named
    folder = os.environ.get("XDG_CONFIG_HOME") or os.path.join(os.path.expanduser("~"), ".config")
    return os.path.join(folder, "monopoly-ledger", "config.toml")


def read_config() -> dict[str, str]:
    """Read the settings of the file; where there is none, there are none. Raises UsageProblem."""
    path = config_path()
    try:
        with open(path, "rb") as file:
            stored = file.read()
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except OSError as error:
        if not os.path.exists(path):  # in a folder that is somebody else's there is nothing of this user's
            return {}
        raise UsageProblem(f"{path}: the settings cannot be read: {error.strerror or error}") from None
    import tomllib  # only who keeps settings waits for it

    try:
        found: dict[str, Any] = tomllib.loads(stored.decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UsageProblem(f"{path}: not TOML: {error}; mend or delete the file") from None
    return {name: checked(name, value, f"{path}: ") for name, value in found.items()}


def checked(name: str, value: Any, place: str = "") -> str:
    """Give the value of a setting. Raises UsageProblem, beginning with the place, for what cannot be set so."""
    if name not in SETTINGS:
        raise UsageProblem(f"{place}no setting {name!r}: settings are {', '.join(SETTINGS)}")
    if not isinstance(value, str) or not value.strip():
        raise UsageProblem(f"{place}{name}: a text that is not empty, as in {name} = {_LIKE[name]}")
    if not value.isprintable():
        raise UsageProblem(f"{place}{name}: a character that no line may hold")
    if name == "role":
        return known_role(value.strip(), place)
    return value.strip()


_LIKE = {"by": '"R. Hale"', "role": '"referee"', "db": '"/home/hale/club.db"'}


def known_role(role: str, place: str = "") -> str:
    """Give a role if it is one. Raises UsageProblem."""
    if role not in ROLES:
        raise UsageProblem(f"{place}no role {role!r}: roles are {', '.join(ROLES)}")
    return role


def usual(name: str, config: dict[str, str] | None = None) -> str | None:
    """Give a setting: from the environment, else from the file. Raises UsageProblem."""
    said = os.environ.get(SETTINGS[name], "")
    if said:
        return checked(name, said, f"{SETTINGS[name]}: ")
    return (read_config() if config is None else config).get(name)


def usual_recorder() -> "Recorder | None":
    """Say who writes at this keyboard where a command does not say it; None: nobody in particular.

    Raises UsageProblem.
    """
    config = read_config()
    by, role = usual("by", config), usual("role", config)
    if by is None and role is None:
        return None
    from monopoly.recorder import Recorder

    return Recorder(by, role)
