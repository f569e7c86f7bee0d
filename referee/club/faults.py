"""Input that the club's arithmetic rejects."""

from __future__ import annotations


class ClubFault(Exception):
    """``code`` names a sentence of the translations, ``facts`` fill it (amounts in cents), ``field`` is the form's."""

    def __init__(self, code: str, field: str, **facts: int) -> None:
        super().__init__(f"{code} {field} {facts}")
        self.code = code
        self.field = field
        self.facts = facts
