"""The people of the championship: as faces, members with the address of their page."""

from __future__ import annotations

from collections.abc import Iterable

from referee.service.people import roster
from referee.service.people.roster import Member
from referee.web.frame.guard import desk
from referee.web.frame.pages import make_initials


def members_by_name() -> dict[str, Member]:
    """Return the members, former ones too, by name; guests and strangers have no page and are missing."""
    return {member.name: member for member in roster.list_members(desk()) if not member.guest}


def list_people(people: Iterable[str]) -> list[dict[str, object]]:
    """Return the people as faces: name, initials, colour, and the id of the member whose page it is, or None."""
    members = members_by_name()
    found = [(name, members.get(name)) for name in people]
    return [
        {
            "name": name,
            "initials": make_initials(name),
            "colour": member.colour if member else None,
            "id": member.id if member else None,
        }
        for name, member in found
    ]
