"""Faces of people to be tapped, as `face_choices` of frame/_face.html shows them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from referee.rules.terms import Colour
from referee.service.people import roster
from referee.service.people.roster import Person
from referee.web.frame.forms import person_key
from referee.web.frame.guard import desk
from referee.web.frame.pages import make_initials


def build_faces(
    people: Iterable[Person], ticked: Collection[str] = (), seated: Mapping[int | str, Colour] = {}
) -> list[dict[str, object]]:
    """Return the people's faces; ``ticked`` are keys of `person_key`, ``seated`` other colours than the usual."""
    colours = {member.id: member.colour for member in roster.list_members(desk())}
    return [
        {
            "key": person_key(person),
            "name": person.name,
            "initials": make_initials(person.name),
            "colour": seated.get(person.identity) or colours.get(person.member or 0),
            "ticked": person_key(person) in ticked,
        }
        for person in people
    ]
