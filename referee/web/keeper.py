"""Whoever keeps the club's book on this device, in the session's signed cookie, until the book closes by itself."""

from __future__ import annotations

from flask import session

from referee.service import book
from referee.service.book import Opened
from referee.service.problems import Problem
from referee.service.roster import Member
from referee.web.guard import desk

_SESSION = "book"


class BookClosed(Problem):
    """Whoever asks does not keep the book here, or not any more."""

    def __init__(self) -> None:
        super().__init__("book_closed")


def keeper() -> Member | None:
    """Who keeps the book here, if it is open."""
    held = opened()
    return book.keeper_of(desk(), held) if held else None


def opened() -> Opened | None:
    """How the book was opened here, whether that still counts or not."""
    held = session.get(_SESSION)
    return Opened(*held) if held else None


def require_keeper() -> Member:
    """Only somebody with the club's PIN goes on.

    :raises BookClosed: the book is not open here.
    """
    found = keeper()
    if found is None:
        raise BookClosed
    return found


def hold(held: Opened) -> None:
    """The book is open on the device that is answered; a cookie copied from there before opens it no more."""
    before = opened()
    if before is not None and before.key not in ("", held.key):
        book.close(desk(), before)
    session[_SESSION] = list(held)


def put_away() -> None:
    """The book is closed on the device that is answered."""
    session.pop(_SESSION, None)
