"""What is asked of matches that wait to be taken in: a fine that is moved in them, and whose wins count."""

from __future__ import annotations

from referee.service.championship import championship
from tests.instance import Instance

MOTION = {"mover": "1", "accused": "2", "text": "fun", "amount": "9999", "minutes": "2", "once": "one"}


def wins(instance: Instance, year: int | None = None) -> dict[str, int]:
    return {line.name: line.wins for line in championship.read_championship(instance.desk, year).table if line.wins}
