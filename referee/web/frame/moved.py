"""The notice that the server has another address, so that codes and links from before no longer open."""

from __future__ import annotations

from typing import NamedTuple

from referee.service.admin import addresses
from referee.service.desk import clock
from referee.web.frame.dates import format_short_day
from referee.web.frame.guard import INSTANCE, desk, is_table
from referee.web.frame.keeper import current_keeper


class MovedView(NamedTuple):
    """The address before and now, and the day since which it is so, in words."""

    before: str
    now: str
    day: str


def describe_move() -> MovedView | None:
    """Tell a device that may give out new links which ones no longer open; ``None`` where all do, and to others."""
    moved = addresses.find_move(desk(), clock.today())
    if moved is None or not (is_table(INSTANCE) or current_keeper() is not None):
        return None
    return MovedView(moved.before, moved.origin, format_short_day(moved.since))
