"""Whoever keeps the club's book on this device, in the session's signed cookie, until the book closes by itself."""

from __future__ import annotations

from flask import request, session

from referee.service.championship import championship
from referee.service.desk.beginnings import Host
from referee.service.desk.problems import Problem
from referee.service.matches.taken_out import Giver
from referee.service.people import book
from referee.service.people.book import OpenBook
from referee.service.people.roster import Member
from referee.web.frame.guard import HOUSE, desk, device_digest, is_table

_SESSION = "book"


class BookClosed(Problem):
    """Whoever asks does not keep the book here, or not any more."""

    def __init__(self) -> None:
        super().__init__("book_closed")


def current_keeper() -> Member | None:
    """Who keeps the book here, if it is open."""
    held = opened_book()
    return book.keeper_of(desk(), held) if held else None


def opened_book() -> OpenBook | None:
    """How the book was opened here, whether that still counts or not."""
    held = session.get(_SESSION)
    return OpenBook(*held) if held else None


def require_keeper() -> Member:
    """Only somebody with the club's PIN goes on.

    :raises BookClosed: the book is not open here.
    """
    found = current_keeper()
    if found is None:
        raise BookClosed
    return found


def is_trusted() -> bool:
    """Whether what is done here may go into the book at once: nobody has set a PIN yet, the book is open here, or this
    is the house's own device. Anybody on the network may begin a match, and be its table.
    """
    return not book.read_book(desk()).has_pin or current_keeper() is not None or is_table(HOUSE)


def require_trusted() -> int | None:
    """The id of whoever keeps the book here; ``None`` where nobody does and nobody needs to.

    :raises BookClosed: the book is not open here, and should be.
    """
    if not is_trusted():
        raise BookClosed
    return keeper_id()


def keeper_id() -> int | None:
    """The id of whoever keeps the book here."""
    found = current_keeper()
    return found.id if found else None


def match_giver() -> Giver:
    """Who begins a match or hands in a record here."""
    return Giver(is_trusted(), keeper_id(), _match_host())


def _match_host() -> Host | None:
    if is_table(HOUSE):
        return None
    tables = frozenset(match.id for match in championship.list_running(desk()) if is_table(match.id))
    return Host(request.remote_addr or "", device_digest(), tables, limited=current_keeper() is None)


def remember_opening(held: OpenBook) -> None:
    """The book is open on the device that is answered; a cookie copied from there before opens it no more."""
    before = opened_book()
    if before is not None and before.key not in ("", held.key):
        book.close_book(desk(), before)
    session[_SESSION] = list(held)


def forget_opening() -> None:
    """The book is closed on the device that is answered."""
    session.pop(_SESSION, None)
