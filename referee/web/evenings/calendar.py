"""The club's evenings for calendars (RFC 5545): a feed behind a private link, and a file for each evening."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, timedelta
from typing import TYPE_CHECKING

from flask import Blueprint, Response
from werkzeug.wrappers import Response as AnyResponse

from referee.service.desk import clock
from referee.service.evenings import evenings
from referee.service.evenings.evenings import Evening
from referee.translations.catalog import N_
from referee.web.evenings.invitations import FEED, check_key
from referee.web.frame.access import open_to_all
from referee.web.frame.guard import desk
from referee.web.frame.headers import answer_if_changed
from referee.web.frame.pages import translate
from referee.web.frame.server_address import link_to
from referee.web.frame.strangers import admits_strangers
from referee.web.server.slow_views import beside_the_loop

if TYPE_CHECKING:
    from icalendar import Event

blueprint = Blueprint("calendar", __name__)
ASK_AGAIN_AFTER = timedelta(hours=6)
REMIND_BEFORE = timedelta(days=1)
STATUS = {"tentative": "TENTATIVE", "confirmed": "CONFIRMED", "held": "CONFIRMED", "cancelled": "CANCELLED"}


@blueprint.get("/calendar/<secret>.ics")
@beside_the_loop
@admits_strangers
@open_to_all
def show_feed(secret: str) -> AnyResponse:
    check_key(secret, FEED)
    return answer_if_changed(_render_calendar(evenings.list_evenings(desk())))


@blueprint.get("/evenings/<int:evening_id>.ics")
def show_evening_file(evening_id: int) -> Response:
    response = _render_calendar([evenings.find_evening(desk(), evening_id)])
    response.headers["Content-Disposition"] = f'attachment; filename="evening_{evening_id}.ics"'
    return response


def _render_calendar(known_evenings: Iterable[Evening]) -> Response:
    # Imported here, as it takes a while to load and few ask for it.
    from icalendar import Calendar, vDuration

    calendar = Calendar()
    calendar.add("prodid", "-//Referee//Evenings//EN")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", translate(N_("Evenings")))
    calendar.add("x-wr-timezone", clock.local_zone())
    # How often to ask again: by RFC 7986, and as calendars from before it read it.
    calendar.add("refresh-interval", ASK_AGAIN_AFTER, parameters={"VALUE": "DURATION"})
    calendar.add("x-published-ttl", vDuration(ASK_AGAIN_AFTER))
    for evening in known_evenings:
        calendar.add_component(_build_event(evening))
    response = Response(calendar.to_ical(), mimetype="text/calendar")
    response.headers["Cache-Control"] = "no-store"
    return response


def _build_event(evening: Evening) -> Event:
    from icalendar import Alarm, Event

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
    if evening.is_open:
        alarm = Alarm()
        alarm.add("action", "DISPLAY")
        alarm.add("trigger", -REMIND_BEFORE)
        alarm.add("description", event["summary"])
        event.add_component(alarm)
    return event
