"""The club's book: its PIN opens it for changes on a device; in the instance reading is free, or needs the PIN too."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from referee.club.changes import ChangeWord
from referee.service.desk import attempts, clock
from referee.service.desk.attempts import Guesser
from referee.service.desk.desk import Change, Desk
from referee.service.desk.problems import Gathering, Problem
from referee.service.people import own_pins, pins, roster
from referee.service.people.roster import Member
from referee.store.people import clubs as stored
from referee.store.schema import ChangeRow, ClubRow
from referee.store.subjects import Subject

OPEN_FOR = timedelta(hours=12)
LATEST_CHANGES = 50


class BookState(NamedTuple):
    """The state of the book: whether it has a PIN, whether reading needs it (``closed``), and the count of PINs."""

    has_pin: bool
    closed: bool
    generation: int


class OpenBook(NamedTuple):
    """An opening of the book on a device: by which member, with the PIN of which generation, until when (UTC seconds).

    ``own`` identifies the keeper's own PIN: once that is changed, every opening in their name ends. ``key`` identifies
    the opening itself: once it is closed, a copy of its cookie opens nothing.
    """

    keeper: int
    generation: int
    until: int
    own: str = ""
    key: str = ""


class BookChange(NamedTuple):
    """A change in the book: when (UTC), by whom (None: at the table), and what, with the facts of its sentence."""

    at: datetime
    who: str | None
    what: ChangeWord
    facts: Mapping[str, object]


def read_book(desk: Desk) -> BookState:
    """Return the state of the book."""
    club = _find_club(desk)
    if club is None:
        return BookState(has_pin=False, closed=False, generation=0)
    return BookState(has_pin=True, closed=club.closed, generation=club.generation)


def has_had_pin(desk: Desk, device: str) -> bool:
    """Tell whether the club's PIN of now was once typed right on the device with that mark."""
    club = _find_club(desk)
    return club is not None and attempts.is_known_device(desk, club.pin_hash, device)


def check_new_pin(desk: Desk, keeper_id: int, pin: str, again: str) -> None:
    """Check that an active member may choose ``pin``, typed twice.

    :raises Problem: everything that is wrong, each at its field: keeper_missing, pin_form, pins_differ
    """
    wrong = Gathering()
    with wrong:
        _find_keeper(desk, keeper_id)
    with wrong:
        pins.check_new_pin(pin, again)
    wrong.end()


def is_locked_out(desk: Desk) -> bool:
    """Tell whether the book has a PIN and the club no active member who could open it."""
    return read_book(desk).has_pin and not any(member.active for member in roster.list_members(desk))


def set_first_pin(desk: Desk, guesser: Guesser, keeper_id: int, pin: str, own: str = "") -> OpenBook:
    """Give the book its first PIN and open it.

    :raises Problem: keeper_missing; pin_form; book_pin_wrong if it has a PIN already; as `own_pins.check_own_pin`
    """
    own_mark = _check_own_pin(desk, guesser, keeper_id, own)
    pin_hash = pins.hash_pin(pins.parse_pin(pin, "new"))

    def store_first(change: Change) -> OpenBook:
        if stored.find_club(change.connection) is not None:
            raise Problem("book_pin_wrong", field="pin")
        attempts.keep_chosen(change.connection, pin_hash, guesser)
        return _save_club(change, ClubRow(pin_hash, 1, closed=False), keeper_id, "pin_set")

    return desk.change(store_first)._replace(own=own_mark)


def change_pin(desk: Desk, guesser: Guesser, keeper_id: int, old: str, new: str) -> OpenBook:
    """Replace the PIN and open the book; devices that opened it with the ``old`` PIN have to open it again.

    :raises Problem: pin_form; book_pin_wrong; pins_tried; book_pin_missing if the book has none
    """
    pins.parse_pin(new, "new")
    _verify_pin(desk, guesser, old)
    own_mark = own_pins.pin_mark(desk, keeper_id)
    return _replace_pin(desk, guesser, keeper_id, new, what="pin_changed")._replace(own=own_mark)


def reset_pin(desk: Desk, guesser: Guesser, keeper_id: int, new: str, own: str = "") -> OpenBook:
    """Replace a forgotten PIN and open the book.

    :raises Problem: keeper_missing; pin_form; book_pin_missing; as `own_pins.check_own_pin`
    """
    own_mark = _check_own_pin(desk, guesser, keeper_id, own)
    return _replace_pin(desk, guesser, keeper_id, new, what="pin_reset")._replace(own=own_mark)


def _replace_pin(desk: Desk, guesser: Guesser, keeper_id: int, new: str, *, what: ChangeWord) -> OpenBook:
    pin_hash = pins.hash_pin(pins.parse_pin(new, "new"))

    def store_next(change: Change) -> OpenBook:
        club = _require_club(stored.find_club(change.connection))
        attempts.keep_chosen(change.connection, pin_hash, guesser)
        return _save_club(change, replace(club, pin_hash=pin_hash, generation=club.generation + 1), keeper_id, what)

    return desk.change(store_next)


def set_pin(desk: Desk, pin: str) -> None:
    """Give the book that PIN, at the computer itself: its first one, or another, with which it is opened anew.

    :raises Problem: pin_form
    """
    pin_hash = pins.hash_pin(pins.parse_pin(pin, "new"))

    def store(change: Change) -> None:
        club = stored.find_club(change.connection)
        if club is None:
            stored.save_club(change.connection, ClubRow(pin_hash, 1, closed=False))
        else:
            stored.save_club(change.connection, replace(club, pin_hash=pin_hash, generation=club.generation + 1))
        roster.log_change(change, None, "pin_set" if club is None else "pin_reset")

    desk.change(store)


def set_reading(desk: Desk, keeper_id: int, closed: bool) -> None:
    """Let reading the book need the PIN if ``closed``, and nothing otherwise.

    :raises Problem: book_pin_missing
    """

    def store_reading(change: Change) -> None:
        club = _require_club(stored.find_club(change.connection))
        if club.closed != closed:
            what: ChangeWord = "reading_closed" if closed else "reading_opened"
            _save_club(change, replace(club, closed=closed), keeper_id, what)

    desk.change(store_reading)


def open_book(desk: Desk, guesser: Guesser, keeper_id: int, pin: str, own: str = "") -> OpenBook:
    """Open the book for a member, who gives the club's PIN and, if they have one, their ``own``.

    :raises Problem: keeper_missing, pin_form; book_pin_wrong, pins_tried; as `own_pins.check_own_pin`
    """
    wrong = Gathering()
    with wrong:
        _find_keeper(desk, keeper_id)
    with wrong:
        pins.parse_pin(pin)
    wrong.end()
    keeper, club = _find_keeper(desk, keeper_id), _verify_pin(desk, guesser, pin)
    own_pins.check_own_pin(desk, guesser, keeper, own, field="own")
    return _new_opening(club, keeper_id)._replace(own=own_pins.pin_mark(desk, keeper_id))


def close_book(desk: Desk, opened: OpenBook) -> None:
    """Close the book where it was ``opened``, and wherever a copy of that cookie is."""
    now = clock.now()
    until = now + OPEN_FOR
    desk.change(lambda change: stored.add_closing(change.connection, opened.key, until, now))


def keeper_of(desk: Desk, opened: OpenBook) -> Member | None:
    """Return the member for whom the book was opened; ``None`` if it is not open any more."""
    club = _find_club(desk)
    if (
        club is None
        or _is_closed(desk, opened.key)
        or opened.generation != club.generation
        or opened.until < _to_seconds(clock.now())
    ):
        return None
    keeper = _active_member(desk, opened.keeper)
    return keeper if keeper and opened.own == own_pins.pin_mark(desk, keeper.id) else None


def newest_change(desk: Desk) -> int:
    """Return the id of the newest change in the book; 0 before the first."""
    with desk.store.reading() as connection:
        return stored.newest_change(connection)


def list_own_changes(desk: Desk, keeper_id: int | None, after: int) -> list[int]:
    """Return the ids of the changes that the keeper (None: somebody at the table) made after that one, oldest first."""
    with desk.store.reading() as connection:
        return stored.list_own_changes(connection, keeper_id, after)


def find_own_changes(desk: Desk, keeper_id: int | None, ids: Collection[int]) -> tuple[BookChange, ...]:
    """Return those of the changes with these ids that the keeper (None: somebody at the table) made, oldest first."""
    with desk.store.reading() as connection:
        rows = stored.find_changes(connection, ids)
    return _name_keepers(desk, [row for row in rows if row.keeper_id == keeper_id])


def list_changes(desk: Desk, limit: int | None = LATEST_CHANGES) -> tuple[BookChange, ...]:
    """List the latest changes in the book, newest first; all of them without a ``limit``."""
    with desk.store.reading() as connection:
        return _name_keepers(desk, stored.list_changes(connection, limit))


def _name_keepers(desk: Desk, rows: Iterable[ChangeRow]) -> tuple[BookChange, ...]:
    names = {member.id: member.name for member in roster.list_members(desk)}
    return tuple(BookChange(row.at, names.get(row.keeper_id or 0), row.what, row.facts) for row in rows)


def _find_club(desk: Desk) -> ClubRow | None:
    return desk.remembered("club", stored.find_club, of=[Subject.BOOK])


def _is_closed(desk: Desk, key: str) -> bool:
    """Tell whether the book that was opened under ``key`` has been closed; without a key nothing opens it."""
    return not key or desk.remembered(
        ("closing", key), lambda connection: stored.is_closed(connection, key), of=[Subject.BOOK]
    )


def _active_member(desk: Desk, member_id: int) -> Member | None:
    return next((member for member in roster.list_members(desk) if member.id == member_id and member.active), None)


def _find_keeper(desk: Desk, keeper_id: int) -> Member:
    keeper = _active_member(desk, keeper_id)
    if keeper is None:
        raise Problem("keeper_missing", field="keeper")
    return keeper


def _check_own_pin(desk: Desk, guesser: Guesser, keeper_id: int, own: str) -> str:
    """Check the keeper's own PIN, and return what identifies it."""
    own_pins.check_own_pin(desk, guesser, _find_keeper(desk, keeper_id), own, field="own")
    return own_pins.pin_mark(desk, keeper_id)


def _verify_pin(desk: Desk, guesser: Guesser, pin: str) -> ClubRow:
    club = _require_club(_find_club(desk))
    try:
        pins.verify_pin(desk, guesser, club.pin_hash, pins.parse_pin(pin), most=attempts.MOST_OF_THE_BOOK)
    except Problem as problem:
        raise Problem("book_pin_wrong", field="pin") if problem.code == "pin_wrong" else problem from None
    return club


def _require_club(club: ClubRow | None) -> ClubRow:
    if club is None:
        raise Problem("book_pin_missing")
    return club


def _save_club(change: Change, club: ClubRow, keeper_id: int, what: ChangeWord) -> OpenBook:
    """Store the club's row, log the change, and open the book for the keeper."""
    stored.save_club(change.connection, club)
    roster.log_change(change, keeper_id, what)
    return _new_opening(club, keeper_id)


def _new_opening(club: ClubRow, keeper_id: int) -> OpenBook:
    until = _to_seconds(clock.now() + OPEN_FOR)
    return OpenBook(keeper=keeper_id, generation=club.generation, until=until, key=secrets.token_hex(8))


def _to_seconds(moment: datetime) -> int:
    return int(moment.replace(tzinfo=UTC).timestamp())
