"""Votes whose time is up are counted before anybody looks at them or at the cash box."""

from __future__ import annotations

from referee.service.motions import motions
from referee.web.frame.guard import desk
from referee.web.frame.keeper import is_trusted


def count_due_votes() -> None:
    """Count the votes whose time is up; for ``before_request``.

    Once the club has a PIN only a device with the open book, or the house's own, has this effect: anybody may start a
    match with the members' names, and vote in it with all its phones.
    """
    if is_trusted():
        motions.settle_due_votes(desk())
