"""What the club's members want to hear wherever they are: an evening is planned, it stands, somebody has won.

They hold no more than may be read outside the club: no debts, no links, no secrets.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, time
from typing import TypeAlias


@dataclass(frozen=True)
class OfEvening:
    """An evening in the news: its local day and time, and where it is."""

    evening_id: int
    day: date
    time: time
    host: str | None
    place: str | None


class EveningPlanned(OfEvening):
    """An evening that was planned."""


class QuorumReached(OfEvening):
    """An evening to which so many have agreed that it takes place."""


@dataclass(frozen=True)
class MatchWon:
    """A match that counts and has ended, and the names of those who won it."""

    match_id: str
    winners: tuple[str, ...]


Notification: TypeAlias = EveningPlanned | QuorumReached | MatchWon
