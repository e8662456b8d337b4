"""Pages to print: templates filled in with Jinja, every text escaped."""

from functools import lru_cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined


@lru_cache
def _templates() -> Environment:
    return Environment(
        loader=PackageLoader("cli", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


def fill(template: str, **values: Any) -> str:
    """Fill in a template of this folder."""
    return _templates().get_template(template).render(values)
