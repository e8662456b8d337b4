"""Who writes lines down, and in which role, where a line does not say it itself."""

from msgspec import Struct

from events import default_role

DESK = ("ref", "clerk")
"""Who acts in the lines of the desk; all other lines are what players and the bank did."""


class Recorder(Struct, frozen=True):
    """The usual writer of lines at a keyboard. What is said with a line goes before it."""

    by: str | None = None
    role: str | None = None

    def sign(self, actor: str, by: str | None, role: str | None) -> tuple[str, str]:
        """Give who says a line of ``actor``'s, and in which role.

        The usual role is the usual writer's: it is not given to somebody else. Nor is a referee's given to what a
        player did, which is written down in the role it always has.
        """
        mine = by is None or (self.by is not None and by.casefold() == self.by.casefold())
        if role is None and mine and (self.role != "referee" or actor in DESK):
            role = self.role
        return by or self.by or actor, role or default_role(actor)
