"""The club's members and guests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, select, update

from referee.club.people.names import identity_of
from referee.store.base import list_rows
from referee.store.schema import MatchPlayer, MemberRow, ResultRow, ResultVersion


def list_members(connection: Connection) -> list[MemberRow]:
    """List all members and guests there ever were, in the order they came."""
    return list_rows(connection, select(MemberRow).order_by(MemberRow.id))


def adopt_matches(connection: Connection, members: Mapping[str, int]) -> None:
    """Link matches and results without an owner to those who played them; ``members`` are ids by `identity_of`."""
    nobodys = MatchPlayer.member_id.is_(None)
    for name in connection.execute(select(MatchPlayer.name).where(nobodys).distinct()).scalars().all():
        if identity_of(name) in members:
            owned = update(MatchPlayer).where(nobodys, MatchPlayer.name == name)
            connection.execute(owned.values(member_id=members[identity_of(name)]))
    for table, key, players in _list_entered(connection):
        linked = [[name, members.get(identity_of(name)) if owner is None else owner] for name, owner in players]
        if linked != players:
            connection.execute(update(table).where(table.id == key).values(players=linked))


def disown_matches(connection: Connection, identity: str, member_id: int) -> None:
    """Unlink from the member the matches and results played under the name with that `identity_of`."""
    owned = MatchPlayer.member_id == member_id
    for name in connection.execute(select(MatchPlayer.name).where(owned).distinct()).scalars().all():
        if identity_of(name) == identity:
            parted = update(MatchPlayer).where(owned, MatchPlayer.name == name)
            connection.execute(parted.values(member_id=None))
    for table, key, players in _list_entered(connection):
        parted_players = [
            [name, None if owner == member_id and identity_of(name) == identity else owner] for name, owner in players
        ]
        if parted_players != players:
            connection.execute(update(table).where(table.id == key).values(players=parted_players))


def _list_entered(connection: Connection) -> list[tuple[type[ResultRow] | type[ResultVersion], int, list[Any]]]:
    """List the players of each result without a record, and of what it was before it was changed."""
    return [
        (table, key, players)
        for table in (ResultRow, ResultVersion)
        for key, players in connection.execute(select(table.id, table.players)).all()
    ]


def list_sittings(connection: Connection) -> list[list[tuple[str, int | None]]]:
    """List everybody of each match and result: the name it was played under, and the account."""
    sittings: dict[str, list[tuple[str, int | None]]] = {}
    for match_id, name, member in connection.execute(
        select(MatchPlayer.match_id, MatchPlayer.name, MatchPlayer.member_id)
    ):
        sittings.setdefault(match_id, []).append((name, member))
    results = connection.execute(select(ResultRow.players)).scalars()
    return [*sittings.values(), *([(name, owner) for name, owner in players] for players in results)]


def set_pin(connection: Connection, member_id: int, pin_hash: str | None) -> None:
    """Store the hash of the member's own PIN, or none."""
    connection.execute(update(MemberRow).where(MemberRow.id == member_id).values(pin_hash=pin_hash))
