"""Movement, cards and jail alone, without money."""

IN_JAIL = "in-jail"
"""Where a roll ended that left its roller in jail; just visiting counts for the square."""


def landings() -> None:
    pass
