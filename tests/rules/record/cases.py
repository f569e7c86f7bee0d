"""The records in `tests/cases`."""

from __future__ import annotations

from referee.rulebooks.records import parse_record
from referee.rules.record.record import Record
from tests.places import CASES


def record_of(name: str) -> Record:
    """Read the record with that name."""
    return parse_record((CASES / f"{name}.toml").read_text(encoding="utf-8"))
