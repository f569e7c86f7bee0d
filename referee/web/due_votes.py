"""Votes that are over are counted by themselves, before anybody looks at the votes, the cash box or the lists."""

from __future__ import annotations

from referee.service import book, motions
from referee.web.guard import HOUSE, desk, is_table
from referee.web.keeper import keeper


def count_what_is_over() -> None:
    """Done, by whoever asks; once the club has a PIN only where the book is open, or at the house's own device.

    For ``before_request``.
    """
    if not book.book(desk()).has_pin or keeper() is not None or is_table(HOUSE):
        motions.settle(desk())
