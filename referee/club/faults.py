"""Faults of input that the calculations of the club reject."""

from __future__ import annotations


class ClubFault(Exception):
    """A fault of input: the ``code`` of its sentence, its ``facts`` (amounts in cents), the ``field`` of the form."""

    def __init__(self, code: str, field: str, **facts: int) -> None:
        super().__init__(f"{code} {field} {facts}")
        self.code = code
        self.field = field
        self.facts = facts
