"""What the club's members want to hear wherever they are: an evening is planned, it stands, somebody has won.

They hold no more than may be read outside the club: no debts, no links, no secrets.
"""

from __future__ import annotations

from datetime import date, time
from typing import NamedTuple, TypeAlias


class EveningPlanned(NamedTuple):
    """An evening that was planned: its local day and time, and where it is."""

    evening_id: int
    day: date
    time: time
    host: str | None
    place: str | None


class QuorumReached(NamedTuple):
    """An evening to which so many have agreed that it takes place; the fields are those of `EveningPlanned`."""

    evening_id: int
    day: date
    time: time
    host: str | None
    place: str | None


class MatchWon(NamedTuple):
    """A match that counts and has ended, and the names of those who won it."""

    match_id: str
    winners: tuple[str, ...]


Notification: TypeAlias = EveningPlanned | QuorumReached | MatchWon
