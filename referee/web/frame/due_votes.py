"""Votes that are over are counted by themselves: with the last one, or before anybody looks at them or the cash box."""

from __future__ import annotations

from referee.service.motions import motions
from referee.web.frame.guard import desk
from referee.web.frame.keeper import is_trusted


def count_due_votes() -> None:
    """Done, by whoever asks; once the club has a PIN only where the book is open, or at the house's own device:
    anybody may begin a match with the members' names, and vote in it with all its phones.

    For ``before_request``.
    """
    if is_trusted():
        motions.settle_due_votes(desk())
