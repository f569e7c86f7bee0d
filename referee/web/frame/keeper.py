"""The keeper who has opened the book on this device, kept in the signed session cookie until the book closes itself."""

from __future__ import annotations

from flask import redirect, request, session, url_for
from werkzeug import Response

from referee.service.championship import championship
from referee.service.desk.beginnings import Host
from referee.service.desk.problems import Problem
from referee.service.matches.taken_out import Giver
from referee.service.people import book, roster
from referee.service.people.book import OpenBook
from referee.service.people.roster import Member
from referee.web.frame.guard import INSTANCE, desk, device_digest, is_table

_SESSION = "book"


class BookClosed(Problem):
    """A request for what only the open book allows, from a device on which it is not open, or not any more."""

    def __init__(self) -> None:
        super().__init__("book_closed")


def current_keeper() -> Member | None:
    """Return the member for whom the book is open on this device, if it is."""
    held = opened_book()
    return book.keeper_of(desk(), held) if held else None


def opened_book() -> OpenBook | None:
    """Return the opening that this device's session holds, whether it is still valid or not."""
    held = session.get(_SESSION)
    return OpenBook(*held) if held else None


def require_keeper() -> Member:
    """Return the member for whom the book is open on this device.

    :raises BookClosed: it is not open here.
    """
    keeper = current_keeper()
    if keeper is None:
        raise BookClosed
    return keeper


def send_to_book() -> Response:
    """Redirect to the page that opens the book, and from there back to this one."""
    return redirect(url_for("book.show_book", next=request.path), 303)


def is_trusted() -> bool:
    """Return whether this device acts at once: there is no PIN, the book is open here, or it is the club's own.

    Anybody on the network may start a match and be its table; that alone makes no device trusted.
    """
    return not book.read_book(desk()).has_pin or current_keeper() is not None or is_table(INSTANCE)


def require_trusted() -> int | None:
    """Return the keeper's id; ``None`` where the book is not open and need not be.

    :raises BookClosed: this device is not trusted.
    """
    if not is_trusted():
        raise BookClosed
    return keeper_id()


def require_founder() -> None:
    """Let only the club's own devices add the first members of an instance without any.

    :raises Problem: club_not_here: there are none, and this is no device of the instance.
    """
    if not roster.list_members(desk()) and not is_table(INSTANCE):
        raise Problem("club_not_here")


def keeper_id() -> int | None:
    """Return the id of the member for whom the book is open on this device."""
    keeper = current_keeper()
    return keeper.id if keeper else None


def match_giver() -> Giver:
    """Return who starts or imports a match on this device."""
    return Giver(is_trusted(), keeper_id(), _match_host())


def _match_host() -> Host | None:
    """Return whose beginnings count together; ``None`` at a tablet of the instance, which may begin any number."""
    if is_table(INSTANCE):
        return None
    tables = frozenset(match.id for match in championship.list_running(desk()) if is_table(match.id))
    return Host(request.remote_addr or "", device_digest(), tables, limited=current_keeper() is None)


def remember_opening(held: OpenBook) -> None:
    """Open the book on the device that is answered; copies of its earlier cookie become invalid."""
    before = opened_book()
    if before is not None and before.key not in ("", held.key):
        book.close_book(desk(), before)
    session[_SESSION] = list(held)


def forget_opening() -> None:
    """Close the book on the device that is answered."""
    session.pop(_SESSION, None)
