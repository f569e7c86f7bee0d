"""Spellings of names: what was played under a name that nobody has is joined to a member's, and taken apart again."""

from __future__ import annotations

from typing import NamedTuple

from referee.club.people import misspellings
from referee.club.people.names import count_names, identity_of
from referee.service.desk.desk import Change, Desk
from referee.service.desk.once import RequestKey, change_once
from referee.service.desk.problems import Problem
from referee.service.people import roster
from referee.service.people.roster import Member
from referee.store import Connection
from referee.store.people import clubs
from referee.store.people import members as stored

SCOPE = "spellings"


class Stranger(NamedTuple):
    """A name that has played and has no account: in how many matches, and which member's name is ``similar``."""

    name: str
    matches: int
    similar: str | None


class Joined(NamedTuple):
    """A name whose matches are a member's by hand."""

    name: str
    member: Member


def list_strangers(desk: Desk) -> tuple[Stranger, ...]:
    """List the names that have played and have no account; first those that are like a member's."""
    known = [member.name for member in roster.list_members(desk)]
    with desk.store.reading() as connection:
        sittings = stored.list_sittings(connection)
    counts = count_names(name for sitting in sittings for name, member in sitting if member is None)
    strangers = [Stranger(name, count, misspellings.find_similar(name, known)) for name, count in counts.items()]
    return tuple(sorted(strangers, key=lambda stranger: (stranger.similar is None, stranger.name.casefold())))


def list_joined(desk: Desk) -> tuple[Joined, ...]:
    """List the names that are joined to members and can be taken apart, the newest first."""
    members = {member.id: member for member in roster.list_members(desk)}
    with desk.store.reading() as connection:
        joined = _read_joined(connection)
    return tuple(Joined(name, members[member_id]) for name, member_id in joined.values())


def _read_joined(connection: Connection) -> dict[tuple[str, int], tuple[str, int]]:
    """Read from the log of changes which names are joined to which members."""
    latest: dict[tuple[str, int], tuple[str, int] | None] = {}
    for row in clubs.list_changes(connection, None):
        name, member_id = str(row.facts.get("before")), row.facts.get("member")
        # A name that had been the member's own is not parted: what they played under it would go with the rest.
        if row.what not in ("names_joined", "names_parted") or row.facts.get("own") or not isinstance(member_id, int):
            continue
        latest.setdefault((identity_of(name), member_id), (name, member_id) if row.what == "names_joined" else None)
    # Nor is the name that the member has today.
    today = {row.id: identity_of(row.name) for row in stored.list_members(connection)}
    return {
        (identity, member_id): joined
        for (identity, member_id), joined in latest.items()
        if joined is not None and today.get(member_id, identity) != identity
    }


def join_name(desk: Desk, keeper: int, name: str, member_id: int, asked: RequestKey | None = None) -> None:
    """Let what was played under the name be the member's; once, however often it is ``asked`` for.

    :raises Problem: member_unknown; name_gone (nobody without an account has played under it); names_together (both
        played in one match, so they are two).
    """
    member, identity = roster.find_member(desk, member_id), identity_of(name)

    def save_joining(change: Change) -> str:
        sittings = stored.list_sittings(change.connection)
        own = [
            sitting
            for sitting in sittings
            if any(identity_of(player) == identity and owner is None for player, owner in sitting)
        ]
        if not own:
            raise Problem("name_gone", name=name)
        if any(owner == member_id for sitting in own for _, owner in sitting):
            raise Problem("names_together", name=name, other=member.name)
        has_played = any(
            (identity_of(player), owner) == (identity, member_id) for sitting in sittings for player, owner in sitting
        )
        is_own = has_played and (identity, member_id) not in _read_joined(change.connection)
        stored.adopt_matches(change.connection, {identity: member_id})
        facts = {"before": name, "name": member.name, "member": member_id, **({"own": True} if is_own else {})}
        roster.log_change(change, keeper, "names_joined", **facts)
        return name

    change_once(desk, asked, save_joining, SCOPE)


def part_name(desk: Desk, keeper: int, name: str, member_id: int, asked: RequestKey | None = None) -> None:
    """Take the name apart from the member again; once, however often it is ``asked`` for.

    :raises Problem: member_unknown; name_gone (they are not joined).
    """
    member, identity = roster.find_member(desk, member_id), identity_of(name)

    def save_parting(change: Change) -> str:
        if (identity, member_id) not in _read_joined(change.connection):
            raise Problem("name_gone", name=name)
        stored.disown_matches(change.connection, identity, member_id)
        # Somebody else may have got that very name since: every name is one person's.
        names = {identity_of(row.name): row.id for row in stored.list_members(change.connection)}
        stored.adopt_matches(change.connection, names)
        roster.log_change(change, keeper, "names_parted", before=name, name=member.name, member=member_id)
        return name

    change_once(desk, asked, save_parting, SCOPE)
