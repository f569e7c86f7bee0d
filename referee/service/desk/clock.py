"""The time, here and in UTC."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextvars import Context, ContextVar
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from pathlib import Path
from zoneinfo import ZoneInfo

from referee.rulebooks import time_zones

_LOCAL = Path("/etc/localtime")


TOLERATED = timedelta(minutes=1)
"""A clock that is set by the network goes back by less."""


class _Watch:
    """A watch that tells when the clock goes back, once each time."""

    def __init__(self) -> None:
        self.latest = datetime.min
        self.tell: Callable[[datetime, datetime], None] | None = None

    def see(self, moment: datetime) -> None:
        """Note that it is this ``moment`` now."""
        before, self.latest = self.latest, moment
        if self.tell is not None and moment + TOLERATED < before:
            self.tell(before, moment)


_watch = _Watch()


def watch_clock(known: datetime, tell: Callable[[datetime, datetime], None]) -> None:
    """Call ``tell`` with both times whenever the clock goes back, now too if it is earlier than ``known``."""
    _watch.latest, _watch.tell = known, tell
    now()


def now() -> datetime:
    """Return the time in UTC, without a zone, as the database keeps it."""
    moment = datetime.now(UTC).replace(tzinfo=None)
    _watch.see(moment)
    return moment


def today(zone: str | None = None) -> date:
    """Return the day in the time zone ``zone``; without one, in the local one."""
    return datetime.now(ZoneInfo(zone or local_zone())).date()


class _Place:
    """Where the club is, as whoever answers a request finds it."""

    find: Callable[[], str | None] | None = None


_place = _Place()
_ZONE_OF_WORK: ContextVar[str | None] = ContextVar("zone_of_work", default=None)
"""The zone of whoever asked for work that is done in another thread."""


def find_zone_by(find: Callable[[], str | None]) -> None:
    """Let ``find`` say which zone is the local one; the computer's is where it says ``None``."""
    _place.find = find


def local_zone() -> str:
    """Return the name of the club's time zone; of the computer's where none is known; UTC if that has none."""
    found = _ZONE_OF_WORK.get() or (_place.find() if _place.find else None)
    return found or _computer_zone(os.environ.get("TZ"))


def context_of_work(zone: str | None = None) -> Context:
    """Return a context for work in another thread that knows nothing of the request but the ``zone`` (None: local)."""
    context = Context()
    context.run(_ZONE_OF_WORK.set, zone or local_zone())
    return context


# A computer on a table stays where it is.
@lru_cache(1)
def _computer_zone(told: str | None) -> str:
    name = told or str(_LOCAL.resolve()).partition("zoneinfo/")[2]
    return name if name in time_zones.zone_names() else "UTC"
