"""The club's members and guests."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import NamedTuple

from sqlalchemy import Connection, insert, select, update

from referee.club.people.names import identity_of
from referee.store.tables import EnrolledMember, EnteredResult, MatchPlayer


class MemberRow(NamedTuple):
    """A row of `EnrolledMember`; ``id`` is 0 before it is added."""

    id: int
    name: str
    colour: str | None
    active_from: date
    active_to: date | None
    guest: bool = False
    pin_hash: str | None = None


_ROW = select(*(getattr(EnrolledMember, name) for name in MemberRow._fields))


def list_members(connection: Connection) -> list[MemberRow]:
    """All members and guests there ever were, in the order they came."""
    return [MemberRow(*row) for row in connection.execute(_ROW.order_by(EnrolledMember.id))]


def add_member(connection: Connection, member: MemberRow) -> int:
    """The new member's id."""
    values = {name: value for name, value in member._asdict().items() if name != "id"}
    key = connection.execute(insert(EnrolledMember).values(values)).inserted_primary_key
    assert key is not None
    return int(key[0])


def change_member(connection: Connection, member: MemberRow) -> None:
    """Replace the row with the member's id."""
    connection.execute(update(EnrolledMember).where(EnrolledMember.id == member.id).values(member._asdict()))


def adopt_matches(connection: Connection, members: Mapping[str, int]) -> None:
    """Link matches and results without an owner to those who played them; ``members`` are ids by `identity_of`."""
    nobodys = MatchPlayer.member_id.is_(None)
    for name in connection.execute(select(MatchPlayer.name).where(nobodys).distinct()).scalars().all():
        if identity_of(name) in members:
            owned = update(MatchPlayer).where(nobodys, MatchPlayer.name == name)
            connection.execute(owned.values(member_id=members[identity_of(name)]))
    for key, players in connection.execute(select(EnteredResult.id, EnteredResult.players)).all():
        linked = [[name, members.get(identity_of(name)) if owner is None else owner] for name, owner in players]
        if linked != players:
            connection.execute(update(EnteredResult).where(EnteredResult.id == key).values(players=linked))


def set_pin(connection: Connection, member_id: int, pin_hash: str | None) -> None:
    """Store the hash of the member's own PIN, or none."""
    connection.execute(update(EnrolledMember).where(EnrolledMember.id == member_id).values(pin_hash=pin_hash))
