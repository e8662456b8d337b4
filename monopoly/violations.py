"""What goes against the rules: a refusal, and a finding of the audit."""

from msgspec import Struct


class RuleViolation(Exception):
    """An action that the rules refuse: the rule's id, a sentence with names and numbers, and the entry it is about.

    ``header`` names the header of a record that is refused, where it is not an entry; a setup with its number from 0.
    """

    def __init__(
        self, rule: str, message: str, *, entry: int | None = None, header: tuple[str, int] | None = None
    ) -> None:
        super().__init__(f"{rule}: {message}")
        self.rule, self.message, self.entry, self.header = rule, message, entry, header


class RoleViolation(RuleViolation):
    """Something that the role of the one who says it may not do; the message says who may."""


class Breach(Struct, frozen=True):
    """Something found wrong with an action: ``severity`` breach or warning; ``owed`` puts it right, per account."""

    rule: str
    message: str
    severity: str = "breach"
    owed: dict[str, int] = {}
    entry: int | None = None
