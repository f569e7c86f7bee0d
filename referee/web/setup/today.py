"""What the start page knows of today: the evening that is on, or the next one, and who leads the championship."""

from __future__ import annotations

from typing import NamedTuple

from flask import url_for

from referee.club.season.standings import list_champions
from referee.service.championship import championship
from referee.service.desk import clock
from referee.service.evenings import evening_matches, evenings
from referee.service.evenings.evenings import Evening
from referee.service.people import roster
from referee.service.people.roster import Person
from referee.translations.catalog import N_
from referee.web.championship.championship import leader_label
from referee.web.evenings.words import describe_evening
from referee.web.frame.access import may_read_book
from referee.web.frame.faces import build_faces
from referee.web.frame.guard import desk
from referee.web.frame.pages import join_names, translate


class Today(NamedTuple):
    """The evening that is on or comes next, the faces of who comes, where a match with them begins, and the leaders."""

    title: str
    evening: dict[str, object] | None
    faces: list[dict[str, object]]
    begin: str | None
    leading: str | None


def describe_today() -> Today | None:
    """Return what the device may know of today; ``None`` if the club has nothing to tell or keeps it behind its PIN."""
    if not may_read_book():
        return None
    known_evenings, current = evenings.list_evenings(desk()), evening_matches.current_evening(desk())
    evening = current or evenings.first_after(known_evenings, clock.now())
    leading = _describe_leading()
    if evening is None and leading is None:
        return None
    coming = _list_coming(evening) if evening else []
    begins = current is not None and len(coming) > 1
    return Today(
        title=translate(N_("Today") if current else N_("The next evening") if evening else N_("The championship")),
        evening=describe_evening(evening) if evening else None,
        faces=build_faces(coming),
        begin=url_for("start.show_setup", evening=current.row.id) if current and begins else None,
        leading=leading,
    )


def _list_coming(evening: Evening) -> list[Person]:
    """List the members who are there, or say that they come."""
    return [Person(member.name, member.id) for member in roster.list_members(desk()) if member.id in evening.comers]


def _describe_leading() -> str | None:
    """Name who leads the championship of the year; ``None`` before the first win."""
    year = championship.this_year(desk())
    leaders = list_champions(championship.read_championship(desk(), year).table)
    if not leaders:
        return None
    label = leader_label(year, shared=len(leaders) > 1)
    return translate(N_("%(label)s %(year)s: %(names)s"), label=label, year=year, names=join_names(leaders))
