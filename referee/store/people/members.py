"""The club's members."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import NamedTuple

from sqlalchemy import Connection, insert, select, update

from referee.club.people.names import identity_of
from referee.store.tables import EnrolledMember, EnteredResult, MatchPlayer


class MemberRow(NamedTuple):
    """One member as in `Member`; ``id`` 0 before it is added."""

    id: int
    name: str
    colour: str | None
    active_from: date
    active_to: date | None
    guest: bool = False
    pin_hash: str | None = None


_ROW = select(*(getattr(EnrolledMember, name) for name in MemberRow._fields))


def list_members(connection: Connection) -> list[MemberRow]:
    """All members there ever were, in the order they came."""
    return [MemberRow(*row) for row in connection.execute(_ROW.order_by(EnrolledMember.id))]


def add_member(connection: Connection, member: MemberRow) -> int:
    """The new member's id."""
    values = {name: value for name, value in member._asdict().items() if name != "id"}
    key = connection.execute(insert(EnrolledMember).values(values)).inserted_primary_key
    assert key is not None
    return int(key[0])


def change_member(connection: Connection, member: MemberRow) -> None:
    """The member with that id is as ``member`` says."""
    connection.execute(update(EnrolledMember).where(EnrolledMember.id == member.id).values(member._asdict()))


def adopt_matches(connection: Connection, members: Mapping[str, int]) -> None:
    """Matches and results under the names of ``members``, as `identity_of` has them, are theirs if nobody's so far."""
    nobodys = MatchPlayer.member_id.is_(None)
    for name in connection.execute(select(MatchPlayer.name).where(nobodys).distinct()).scalars().all():
        if identity_of(name) in members:
            owned = update(MatchPlayer).where(nobodys, MatchPlayer.name == name)
            connection.execute(owned.values(member_id=members[identity_of(name)]))
    for key, players in connection.execute(select(EnteredResult.id, EnteredResult.players)).all():
        known = [[name, members.get(identity_of(name)) if owner is None else owner] for name, owner in players]
        if known != players:
            connection.execute(update(EnteredResult).where(EnteredResult.id == key).values(players=known))


def set_pin(connection: Connection, member_id: int, pin_hash: str | None) -> None:
    """That is what is kept of the member's own PIN."""
    connection.execute(update(EnrolledMember).where(EnrolledMember.id == member_id).values(pin_hash=pin_hash))
