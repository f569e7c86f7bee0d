"""Time zones by the names of their places, whatever else lies in a computer's files of zones."""

from __future__ import annotations

from functools import cache
from zoneinfo import available_timezones

NOWHERE = ("Factory", "localtime", "posixrules")
"""Files among the zones that mean whatever each computer likes."""


@cache
def names() -> frozenset[str]:
    """Every time zone that means the same on every computer."""
    return frozenset(available_timezones().difference(NOWHERE))
