"""What the club's arithmetic does not take: a code, the field it belongs to, the facts of its sentence."""

from __future__ import annotations


class ClubFault(Exception):
    """``code`` is one of the translations' sentences, ``facts`` fill it; amounts are in cents."""

    def __init__(self, code: str, field: str, **facts: int) -> None:
        super().__init__(f"{code} {field} {facts}")
        self.code = code
        self.field = field
        self.facts = facts
