"""The club's evenings for calendars (RFC 5545): a feed behind a private link, and a file for each evening."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, timedelta
from typing import TYPE_CHECKING

from flask import Blueprint, Response

from referee.service.evenings import evenings
from referee.service.evenings.evenings import Evening
from referee.translations.catalog import N_
from referee.web.evenings.invitations import FEED, check_key
from referee.web.frame.access import open_to_all
from referee.web.frame.guard import desk
from referee.web.frame.pages import translate
from referee.web.frame.server_address import link_to
from referee.web.server.slow_views import beside_the_loop

if TYPE_CHECKING:
    from icalendar import Event

blueprint = Blueprint("calendar", __name__)
STATUS = {"tentative": "TENTATIVE", "confirmed": "CONFIRMED", "held": "CONFIRMED", "cancelled": "CANCELLED"}


@blueprint.get("/calendar/<secret>.ics")
@beside_the_loop
@open_to_all
def show_feed(secret: str) -> Response:
    check_key(secret, FEED)
    return _render_calendar(evenings.list_evenings(desk()))


@blueprint.get("/evenings/<int:evening_id>.ics")
def show_evening_file(evening_id: int) -> Response:
    response = _render_calendar([evenings.find_evening(desk(), evening_id)])
    response.headers["Content-Disposition"] = f'attachment; filename="evening_{evening_id}.ics"'
    return response


def _render_calendar(known_evenings: Iterable[Evening]) -> Response:
    # Imported here, as it takes a while to load and few ask for it.
    from icalendar import Calendar

    calendar = Calendar()
    calendar.add("prodid", "-//Referee//Evenings//EN")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", translate(N_("Evenings")))
    for evening in known_evenings:
        calendar.add_component(_build_event(evening))
    response = Response(calendar.to_ical(), mimetype="text/calendar")
    response.headers["Cache-Control"] = "no-store"
    return response


def _build_event(evening: Evening) -> Event:
    from icalendar import Event

    row, host = evening.row, evening.host
    event = Event()
    event.add("uid", f"{row.uid}@referee")
    event.add("sequence", row.sequence)
    event.add("dtstamp", row.at.replace(tzinfo=UTC))
    event.add("last-modified", row.at.replace(tzinfo=UTC))
    # In UTC every calendar knows the moment, whatever it knows of the zone.
    event.add("dtstart", row.begins.replace(tzinfo=UTC))
    event.add("duration", timedelta(minutes=row.lasts))
    event.add("status", STATUS[evening.state])
    event.add(
        "summary", translate(N_("Game night at %(name)s's"), name=host.name) if host else translate(N_("Game night"))
    )
    event.add("url", link_to("evenings.show_evening", evening_id=row.id))
    for name, text in (("location", row.place), ("description", row.note)):
        if text:
            event.add(name, text)
    return event
