"""The club's book: its PIN opens it for keeping on a device; reading is open to the house, or needs the PIN too."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from referee.service.desk import attempts, clock
from referee.service.desk.attempts import Guesser
from referee.service.desk.desk import Change, Desk
from referee.service.desk.problems import Gathering, Problem
from referee.service.people import own_pins, pins, roster
from referee.service.people.roster import Member
from referee.store.people import clubs as stored
from referee.store.people.clubs import ChangeRow, ClubRow

OPEN_FOR = timedelta(hours=12)
CHANGES = 50


class BookState(NamedTuple):
    """How the book is kept: whether it has a PIN yet, of which generation, and whether reading needs it."""

    has_pin: bool
    closed: bool
    generation: int


class OpenBook(NamedTuple):
    """The book is open on a device: who keeps it there, with the PIN of which generation, until when (UTC seconds).

    ``own`` marks the keeper's own PIN: a new one closes the book wherever it was open in their name.
    ``key`` tells this opening from others: once the book is closed here, a copy of the cookie opens it nowhere.
    """

    keeper: int
    generation: int
    until: int
    own: str = ""
    key: str = ""


class BookChange(NamedTuple):
    """A change of the book: when (UTC), by whom (None: at the table), and what, with the facts of its sentence."""

    at: datetime
    who: str | None
    what: str
    facts: Mapping[str, object]


def read_book(desk: Desk) -> BookState:
    """How the book is kept."""
    with desk.store.reading() as connection:
        row = stored.find_club(connection)
    return BookState(row is not None, row is not None and row.closed, row.generation if row else 0)


def check_new_pin(desk: Desk, keeper: int, pin: str, again: str) -> None:
    """The member may choose ``pin``, written twice.

    :raises Problem: everything that is wrong, each at its field.
    """
    wrong = Gathering()
    with wrong:
        _keeper(desk, keeper)
    with wrong:
        pins.check_new_pin(pin, again)
    wrong.end()


def is_locked_out(desk: Desk) -> bool:
    """Whether the book has a PIN and nobody is a member today who could open it."""
    return read_book(desk).has_pin and not any(one.active for one in roster.list_members(desk))


def set_first_pin(desk: Desk, guesser: Guesser, keeper: int, pin: str, own: str = "") -> OpenBook:
    """The book has its PIN and is open.

    :raises Problem: no such member, no PIN, the keeper's ``own`` one is wrong, or the book has one already.
    """
    mark = _mark(desk, guesser, keeper, own)
    pin_hash = pins.hash_pin(pins.parse_pin(pin, "new"))

    def work(change: Change) -> OpenBook:
        if stored.find_club(change.connection) is not None:
            raise Problem("book_pin_wrong", field="pin")
        attempts.keep_chosen(change.connection, pin_hash, guesser)
        return _kept(change, ClubRow(pin_hash, 1, closed=False), keeper, "pin_set")

    return desk.change(work)._replace(own=mark)


def change_pin(desk: Desk, guesser: Guesser, keeper: int, old: str, new: str) -> OpenBook:
    """The book has the PIN ``new``; devices that opened it with the ``old`` one have to open it again.

    :raises Problem: the old one is wrong, or the new one is none.
    """
    pins.parse_pin(new, "new")
    _verify(desk, guesser, old)
    return _replace_pin(desk, guesser, keeper, new, "pin_changed")._replace(own=own_pins.pin_mark(desk, keeper))


def reset_pin(desk: Desk, guesser: Guesser, keeper: int, new: str, own: str = "") -> OpenBook:
    """The book has the PIN ``new`` without anybody knowing the old one.

    :raises Problem: no such member, no PIN, or the keeper's ``own`` one is wrong.
    """
    mark = _mark(desk, guesser, keeper, own)
    return _replace_pin(desk, guesser, keeper, new, "pin_reset")._replace(own=mark)


def _replace_pin(desk: Desk, guesser: Guesser, keeper: int, new: str, what: str) -> OpenBook:
    pin_hash = pins.hash_pin(pins.parse_pin(new, "new"))

    def work(change: Change) -> OpenBook:
        row = _row(stored.find_club(change.connection))
        attempts.keep_chosen(change.connection, pin_hash, guesser)
        return _kept(change, row._replace(pin_hash=pin_hash, generation=row.generation + 1), keeper, what)

    return desk.change(work)


def set_reading(desk: Desk, keeper: int, closed: bool) -> None:
    """Reading the book needs the PIN if ``closed``, and nothing otherwise."""

    def work(change: Change) -> None:
        row = _row(stored.find_club(change.connection))
        if row.closed != closed:
            _kept(change, row._replace(closed=closed), keeper, "reading_closed" if closed else "reading_opened")

    desk.change(work)


def open_book(desk: Desk, guesser: Guesser, keeper: int, pin: str, own: str = "") -> OpenBook:
    """The book is open for ``keeper``, who has given the club's PIN there and, if they have one, their ``own``.

    :raises Problem: no such member, a wrong PIN, or too many wrong ones.
    """
    wrong = Gathering()
    with wrong:
        _keeper(desk, keeper)
    with wrong:
        pins.parse_pin(pin)
    wrong.end()
    who, row = _keeper(desk, keeper), _verify(desk, guesser, pin)
    own_pins.check_own_pin(desk, guesser, who, own, "own")
    return _opened(row, keeper)._replace(own=own_pins.pin_mark(desk, keeper))


def close_book(desk: Desk, opened: OpenBook) -> None:
    """The book is closed where it was ``opened``, and wherever somebody took that cookie."""
    now = clock.now()
    until = now + OPEN_FOR
    desk.change(lambda change: stored.add_closing(change.connection, opened.key, until, now))


def keeper_of(desk: Desk, opened: OpenBook) -> Member | None:
    """Who keeps the book, if it is still open."""
    with desk.store.reading() as connection:
        row, closed = stored.find_club(connection), not opened.key or stored.is_closed(connection, opened.key)
    if row is None or closed or opened.generation != row.generation or opened.until < _seconds(clock.now()):
        return None
    found = next((one for one in roster.list_members(desk) if one.id == opened.keeper and one.active), None)
    return found if found and opened.own == own_pins.pin_mark(desk, found.id) else None


def list_changes(desk: Desk) -> tuple[BookChange, ...]:
    """The latest changes of how the book is kept, newest first."""
    return _changes(desk, CHANGES)


def list_all_changes(desk: Desk) -> tuple[BookChange, ...]:
    """All changes there ever were, newest first."""
    return _changes(desk, None)


def _changes(desk: Desk, most: int | None) -> tuple[BookChange, ...]:
    names = {member.id: member.name for member in roster.list_members(desk)}
    with desk.store.reading() as connection:
        rows = stored.list_changes(connection, most)
    return tuple(BookChange(row.at, names.get(row.keeper_id or 0), row.what, row.facts) for row in rows)


def _keeper(desk: Desk, keeper: int) -> Member:
    for one in roster.list_members(desk):
        if one.id == keeper and one.active:
            return one
    raise Problem("keeper_missing", field="keeper")


def _mark(desk: Desk, guesser: Guesser, keeper: int, own: str) -> str:
    """The mark of the keeper's own PIN, which was given."""
    own_pins.check_own_pin(desk, guesser, _keeper(desk, keeper), own, "own")
    return own_pins.pin_mark(desk, keeper)


def _verify(desk: Desk, guesser: Guesser, pin: str) -> ClubRow:
    with desk.store.reading() as connection:
        row = stored.find_club(connection)
    if row is None:
        raise Problem("book_pin_missing")
    try:
        pins.verify_pin(desk, guesser, row.pin_hash, pins.parse_pin(pin), attempts.MOST_OF_THE_BOOK)
    except Problem as problem:
        raise Problem("book_pin_wrong", field="pin") if problem.code == "pin_wrong" else problem from None
    return row


def _row(row: ClubRow | None) -> ClubRow:
    if row is None:
        raise Problem("book_pin_missing")
    return row


def _kept(change: Change, row: ClubRow, keeper: int, what: str) -> OpenBook:
    stored.save_club(change.connection, row)
    stored.log_change(change.connection, ChangeRow(clock.now(), keeper, what))
    return _opened(row, keeper)


def _opened(row: ClubRow, keeper: int) -> OpenBook:
    return OpenBook(keeper, row.generation, _seconds(clock.now() + OPEN_FOR), key=secrets.token_hex(8))


def _seconds(moment: datetime) -> int:
    return int(moment.replace(tzinfo=UTC).timestamp())
