"""The time zones that a club can choose."""

from __future__ import annotations

from functools import cache
from zoneinfo import available_timezones

NOWHERE = ("Factory", "localtime", "posixrules")
"""The entries among the zones that mean a different time on every computer."""


@cache
def zone_names() -> frozenset[str]:
    """Return the names of all time zones that mean the same on every computer."""
    return frozenset(available_timezones().difference(NOWHERE))
