"""A club that plays under the Easy-Move statutes."""

from __future__ import annotations

import pytest

from referee.service.cash import fines
from referee.service.people import roster
from tests.instance import Instance


@pytest.fixture
def club(instance: Instance) -> Instance:
    """Alice, Bob and Charlie, numbered from 1 and members for long, with the preset's catalogue, valid for long."""
    for name, colour in (("Alice", "red"), ("Bob", "blue"), ("Charlie", "green")):
        roster.add_member(instance.desk, name, colour, "2020-01-01")
    fines.take_preset(instance.desk, 1, "2020-01-01")
    return instance
