"""An evening in words, as pages show it."""

from __future__ import annotations

from referee.club import evenings as statutes
from referee.club.evenings import Rsvp
from referee.service.desk import clock
from referee.service.evenings.evenings import Evening
from referee.service.people import roster
from referee.service.people.roster import Member
from referee.translations.catalog import N_
from referee.web.frame.dates import format_full_day, format_short_day, format_time_of_day
from referee.web.frame.guard import desk
from referee.web.frame.pages import translate
from referee.web.frame.zones import name_place

STATES = {
    "tentative": N_("not confirmed yet"),
    "confirmed": N_("takes place"),
    "cancelled": N_("called off"),
    "held": N_("was held"),
}
SAID = {"yes": N_("comes"), "maybe": N_("perhaps"), "no": N_("does not come")}
RUNNING = N_("on right now")
OVER = N_("over, who was there?")
"""An evening whose length is over and of which nobody has said how it went."""


def describe_evening(evening: Evening) -> dict[str, object]:
    """Return the evening as templates read it: its facts in words, beside ``id``, ``host``, ``open`` and ``runs``."""
    row, is_over = evening.row, evening.is_open and evening.ends_at <= clock.now()
    return {
        "id": row.id,
        "day": format_full_day(row.day),
        "short_day": format_short_day(row.day),
        "time": format_time_of_day(row.time),
        "zone": _name_zone(row.zone),
        "host": evening.host,
        "place": row.place,
        "outdoor": row.outdoor,
        "note": row.note,
        "state": evening.state,
        "state_name": translate(RUNNING if evening.is_running else OVER if is_over else STATES[evening.state]),
        "open": evening.is_open,
        "runs": evening.is_running,
        "coming": len(statutes.members_coming(evening.facts)),
    }


def _name_zone(zone: str) -> str | None:
    """Name a zone that is not the club's; ``None`` for one that is."""
    if zone == clock.local_zone():
        return None
    return translate(N_("time in %(place)s"), place=name_place(zone))


def earlier_answer(evening: Evening, member: Member) -> str | None:
    """Return the member's last answer before the evening was moved; ``None`` if there is a later one, or none."""
    if member.id in statutes.latest_answers(evening.facts):
        return None
    outdated = [rsvp for rsvp in evening.facts.outdated if rsvp.member == member.id]
    words = N_("answered for the earlier day: %(answer)s")
    return translate(words, answer=translate(SAID[outdated[-1].coming])) if outdated else None


def describe_writer(rsvp: Rsvp) -> str | None:
    """Name who recorded the answer; ``None`` if the member answered."""
    return (
        translate(N_("written by %(name)s"), name=roster.find_member(desk(), rsvp.writer).name) if rsvp.writer else None
    )
