"""Public names that load on first use, so that a command pays only for what it touches."""

from collections.abc import Callable
from importlib import import_module
from typing import Any


def lazily(package: str, *modules: str) -> Callable[[str], Any]:
    """Make the ``__getattr__`` of a package: it looks for a public name in these modules, in this order."""

    def find(name: str) -> Any:
        if not name.startswith("_"):
            for module in modules:
                found = import_module(f"{package}.{module}")
                if name == module or name in found.__dict__:
                    value = found if name == module else found.__dict__[name]
                    import_module(package).__dict__[name] = value
                    return value
        raise AttributeError(f"module {package!r} has no attribute {name!r}")

    return find
