"""Votes whose time is up, counted before anything that could depend on them is written.

While nobody writes, the server's timer counts them (`referee.web.server.vote_timer`); a GET never does.
"""

from __future__ import annotations

from flask import request

from referee.service.motions import motions
from referee.web.frame.guard import desk
from referee.web.frame.keeper import is_trusted

READING = ("GET", "HEAD", "OPTIONS")


def settle_before_writing() -> None:
    """Count the votes whose time is up, where the request may write; for ``before_request``."""
    if request.method not in READING:
        settle_votes()


def settle_votes() -> None:
    """Count the votes whose time is up; all of them where the device is trusted."""
    motions.settle_due_votes(desk(), everywhere=is_trusted())
