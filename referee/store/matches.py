"""Matches and who played them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import NamedTuple

from sqlalchemy import Connection, extract, func, insert, select, update

from referee.store.tables import Match, MatchPlayer, Member

Days = tuple[date, date]
"""The first and the last of them."""


class MatchRow(NamedTuple):
    """One match as it lies in the database; the columns are those of `Match`."""

    id: str
    rulebook: str
    rulebook_digest: str
    variant: str
    options: dict[str, object]
    board: str
    dice: str
    cards: str
    dealer: str
    starter: str
    seats: list[dict[str, object]]
    name: str | None
    venue: str | None
    played_on: date
    time_zone: str
    started_at: datetime
    source: str
    deal: dict[str, object] | None
    nonce: str | None
    seal: str | None
    status: str = "running"
    ended_at: datetime | None = None
    winners: list[str] | None = None
    reason: str | None = None
    mission: str | None = None
    after: int | None = None
    rulebook_text: str | None = None


class Outcome(NamedTuple):
    """How a match stands: running, ended or abandoned, and by whom it was won with which action."""

    status: str = "running"
    ended_at: datetime | None = None
    winners: list[str] | None = None
    reason: str | None = None
    mission: str | None = None
    after: int | None = None


class PlayedRow(NamedTuple):
    """One name at one seat of a match that has ended."""

    match_id: str
    played_on: date
    colour: str
    name: str
    winners: list[str]


_ROW = select(*(getattr(Match, name) for name in MatchRow._fields))


def add(connection: Connection, row: MatchRow, players: Mapping[str, Sequence[str]]) -> None:
    """The match exists, with the names at each colour tied to the members they belong to."""
    connection.execute(insert(Match), row._asdict())
    members = {name.casefold(): number for number, name in connection.execute(select(Member.id, Member.name))}
    named = [
        {"match_id": row.id, "colour": colour, "name": name, "member_id": members.get(name.casefold())}
        for colour, names in players.items()
        for name in names
    ]
    # A record need not name anybody.
    if named:
        connection.execute(insert(MatchPlayer), named)


def find(connection: Connection, match_id: str) -> MatchRow | None:
    """The match ``match_id``."""
    row = connection.execute(_ROW.where(Match.id == match_id)).first()
    return MatchRow(*row) if row else None


def listed(connection: Connection, days: Days | None) -> list[MatchRow]:
    """The matches of these local days (None: all), newest first."""
    wanted = _ROW.order_by(Match.started_at.desc(), Match.id)
    if days is not None:
        wanted = wanted.where(Match.played_on.between(*days))
    return [MatchRow(*row) for row in connection.execute(wanted)]


def with_seal(connection: Connection, seal: str) -> str | None:
    """The match whose deal bears ``seal``."""
    return connection.execute(select(Match.id).where(Match.seal == seal).limit(1)).scalar_one_or_none()


def set_outcome(connection: Connection, match_id: str, outcome: Outcome) -> None:
    """The match's row says how it stands."""
    connection.execute(update(Match).where(Match.id == match_id).values(outcome._asdict()))


def won(connection: Connection, days: Days | None) -> list[PlayedRow]:
    """Everybody who played a match that was won, on these local days (None: ever); void matches don't count (A-37)."""
    # A member's wins are theirs under whatever name they have today.
    name = func.coalesce(Member.name, MatchPlayer.name)
    wanted = (
        select(Match.id, Match.played_on, MatchPlayer.colour, name, Match.winners)
        .join(MatchPlayer, MatchPlayer.match_id == Match.id)
        .outerjoin(Member, Member.id == MatchPlayer.member_id)
        .where(Match.status == "ended")
        .order_by(Match.played_on, Match.id, MatchPlayer.colour)
    )
    if days is not None:
        wanted = wanted.where(Match.played_on.between(*days))
    return [PlayedRow(row[0], row[1], row[2], row[3], row[4] or []) for row in connection.execute(wanted)]


def years(connection: Connection) -> list[int]:
    """The local years in which matches were played, newest first."""
    found = connection.execute(select(extract("year", Match.played_on)).distinct()).scalars()
    return sorted(map(int, found), reverse=True)


def members_at(connection: Connection, match_id: str) -> list[tuple[str, str, int | None]]:
    """Colour, name and, where it is a member's, the member of everybody who plays the match."""
    wanted = select(MatchPlayer.colour, MatchPlayer.name, MatchPlayer.member_id)
    rows = connection.execute(wanted.where(MatchPlayer.match_id == match_id).order_by(MatchPlayer.name))
    return [(colour, name, member) for colour, name, member in rows]
