"""The time, here and in UTC."""

from __future__ import annotations

import os
from datetime import UTC, date, datetime
from functools import lru_cache
from pathlib import Path
from zoneinfo import ZoneInfo

from referee.rulebooks import time_zones

_LOCAL = Path("/etc/localtime")


def now() -> datetime:
    """The moment in UTC, without a zone, as the database keeps it."""
    return datetime.now(UTC).replace(tzinfo=None)


def today(zone: str) -> date:
    """The day in the time zone ``zone``."""
    return datetime.now(ZoneInfo(zone)).date()


def local_zone() -> str:
    """The computer's time zone by its name; UTC where it has none."""
    return _zone(os.environ.get("TZ"))


# A computer on a table stays where it is.
@lru_cache(1)
def _zone(told: str | None) -> str:
    name = told or str(_LOCAL.resolve()).partition("zoneinfo/")[2]
    return name if name in time_zones.names() else "UTC"
