"""The club's members."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from sqlalchemy import Connection, insert, select, update

from referee.store.tables import Member


class MemberRow(NamedTuple):
    """One member as in `Member`."""

    id: int
    name: str
    colour: str | None
    active_from: date
    active_to: date | None


_ROW = select(*(getattr(Member, name) for name in MemberRow._fields))


def everyone(connection: Connection) -> list[MemberRow]:
    """All members there ever were, in the order they came."""
    return [MemberRow(*row) for row in connection.execute(_ROW.order_by(Member.id))]


def add(connection: Connection, name: str, colour: str | None, active_from: date) -> int:
    """The new member's id."""
    done = connection.execute(insert(Member).values(name=name, colour=colour, active_from=active_from))
    key = done.inserted_primary_key
    assert key is not None
    return int(key[0])


def change(connection: Connection, member: MemberRow) -> None:
    """The member with that id is as ``member`` says."""
    connection.execute(update(Member).where(Member.id == member.id).values(member._asdict()))
