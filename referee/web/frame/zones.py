"""The club's time zone, and time zones in words.

The club's is that of its latest evening. Until there is one, it is the device's, as its scripts wrote it into a cookie,
else the computer's.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from flask import Flask, g, has_request_context
from wtforms import StringField

from referee.rulebooks.time_zones import zone_names
from referee.service.desk import clock
from referee.service.evenings import evenings
from referee.translations.formats import load_aliases, zone_words
from referee.web.frame.guard import cookie, desk, lang

COOKIE = "zone"
"""The cookie with the device's zone, which `frame/moments.js` writes."""
USUAL_ZONES = (
    *("Europe/Berlin", "Europe/Vienna", "Europe/Zurich", "Europe/Amsterdam", "Europe/Brussels", "Europe/Paris"),
    *("Europe/London", "Europe/Dublin", "Europe/Rome", "Europe/Madrid", "Europe/Warsaw", "Europe/Athens"),
    *("America/New_York", "America/Chicago", "America/Denver", "America/Los_Angeles", "America/Sao_Paulo"),
    *("Asia/Tokyo", "Australia/Sydney", "UTC"),
)
"""What a form proposes; it takes every other zone, too."""


def register(app: Flask) -> None:
    """Let the clock know the zone of the club whose device asks."""
    app.jinja_env.globals.update(list_usual_zones=list_usual_zones, zone_is_unknown=is_unknown)
    clock.find_zone_by(_find_zone)


def _find_zone() -> str | None:
    if not has_request_context():
        return None
    known: str | None = g.get("zone")
    if known is None:
        known = g.zone = club_zone() or device_zone() or ""
    return known or None


def club_zone() -> str | None:
    """Return the zone of the latest evening; ``None`` while none is planned."""
    return evenings.club_zone(desk())


def device_zone() -> str | None:
    """Return the zone that the device has said; ``None`` if it has said none."""
    named = cookie(COOKIE)
    return named if named in zone_names() else None


def is_unknown() -> bool:
    """Return whether neither an evening nor the device has said a zone yet: its scripts then propose the device's."""
    return club_zone() is None and device_zone() is None


def list_usual_zones() -> list[tuple[str, str]]:
    """List the zones that a form proposes, each with its words."""
    return [(zone, describe_zone(zone)) for zone in dict.fromkeys((clock.local_zone(), *USUAL_ZONES))]


def describe_zone(zone: str) -> str:
    """Name the zone in the page's language, by its city and what its time is called, else by its country."""
    city, of_place = zone_words(zone, lang())
    return f"{city} ({of_place})" if of_place else city


def name_place(zone: str) -> str:
    """Name the zone's city in the page's language; a zone without one is named as it is."""
    return zone_words(zone, lang())[0]


def find_zone(text: str) -> str | None:
    """Return the zone that is meant: by its name, its words or its city, in the page's language."""
    typed = " ".join(text.split()).casefold()
    # Among the usual ones first: the words of all of them take a moment.
    for zones in ([clock.local_zone(), *USUAL_ZONES], _list_by_rank()):
        found = _find_among(typed, zones)
        if found is not None:
            return found
    return None


def _find_among(typed: str, zones: Iterable[str]) -> str | None:
    for zone in zones:
        if typed in (zone.casefold(), describe_zone(zone).casefold(), name_place(zone).casefold()):
            return zone
    return None


@lru_cache(1)
def _list_by_rank() -> tuple[str, ...]:
    """List all zones, those first whose name is not one of several for the same."""
    return tuple(sorted(zone_names(), key=lambda zone: (zone in load_aliases(), zone)))


class ZoneField(StringField):  # type: ignore[misc]
    """A time zone, shown and typed in words; its data is the zone's name, or what was typed if that is none."""

    data: str | None

    def process_formdata(self, valuelist: list[str]) -> None:
        super().process_formdata(valuelist)
        if valuelist:
            self.data = find_zone(valuelist[0]) or valuelist[0]

    def _value(self) -> str:
        return describe_zone(self.data) if self.data in zone_names() else self.data or ""
