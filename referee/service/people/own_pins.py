"""Members' own PINs: a member who has one must give it to keep the book in their name.

Wrong ones are counted as for a seat: ten in any hour for all devices together that never had it right, and ten each
for a device that had, for the instance's tablets and for this computer. Whoever opens the book is asked for the club's
PIN first, so that only those who know it can use up a member's ten.
"""

from __future__ import annotations

import hashlib

from referee.club.changes import ChangeWord
from referee.service.desk import attempts
from referee.service.desk.attempts import Guesser
from referee.service.desk.desk import Change, Desk
from referee.service.desk.problems import Problem
from referee.service.people import pins, roster
from referee.service.people.roster import Member
from referee.store import Connection
from referee.store.people import members as stored
from referee.store.subjects import Subject


def set_pin(desk: Desk, guesser: Guesser, keeper_id: int | None, member_id: int, *, old: str, new: str) -> None:
    """Give the member a ``new`` PIN; one from another instance, which cannot be checked here, is replaced unasked.

    :raises Problem: member_unknown; pin_form; as `check_own_pin` of the ``old`` one, if there is one
    """
    member = find_active_member(desk, member_id)
    pin_hash = pins.seal_pin(desk, pins.parse_pin(new, "new"))
    if not is_from_elsewhere(desk, member_id):
        check_own_pin(desk, guesser, member, old, field="old")

    def store_pin(change: Change) -> None:
        stored.set_pin(change.connection, member_id, pin_hash)
        attempts.keep_chosen(change.connection, pin_hash, guesser)
        what: ChangeWord = "own_pin_changed" if member.has_pin else "own_pin_set"
        roster.log_change(change, keeper_id, what, name=member.name)

    desk.change(store_pin)


def remove_pin(desk: Desk, keeper_id: int | None, member_id: int) -> None:
    """Take the member's own PIN away.

    :raises Problem: member_unknown
    """
    member = find_active_member(desk, member_id)
    if not member.has_pin:
        return

    def remove_stored(change: Change) -> None:
        stored.set_pin(change.connection, member_id, None)
        roster.log_change(change, keeper_id, "own_pin_removed", name=member.name)

    desk.change(remove_stored)


def find_active_member(desk: Desk, member_id: int) -> Member:
    """Return a member of today: guests and former members keep no book, so no page about a PIN shows their names.

    :raises Problem: member_unknown
    """
    member = roster.find_member(desk, member_id)
    if not member.active:
        raise Problem("member_unknown", id=member_id)
    return member


def check_own_pin(desk: Desk, guesser: Guesser, member: Member, given: str, *, field: str) -> None:
    """Check that ``given`` is the member's own PIN; any is right if they have none.

    :raises Problem: own_pin_wrong, own_pin_missing, pin_form, pins_tried; own_pin_elsewhere if it came with another
        instance's backup, so that it cannot be checked here
    """
    pin_hash = _pin_hash(desk, member.id)
    if pin_hash is None:
        return
    if pins.is_sealed_elsewhere(desk, pin_hash):
        raise Problem("own_pin_elsewhere", field=field, name=member.name)
    if not given:
        raise Problem("own_pin_missing", field=field, name=member.name)
    try:
        pins.verify_pin(desk, guesser, pin_hash, pins.parse_pin(given))
    except Problem as problem:
        if problem.code == "pin_wrong":
            raise Problem("own_pin_wrong", field=field, name=member.name) from None
        problem.field = field
        raise


def is_from_elsewhere(desk: Desk, member_id: int) -> bool:
    """Tell whether the member's PIN came with another instance's backup, so that it cannot be checked here."""
    pin_hash = _pin_hash(desk, member_id)
    return pin_hash is not None and pins.is_sealed_elsewhere(desk, pin_hash)


def pin_mark(desk: Desk, member_id: int) -> str:
    """Return a mark that identifies a member's PIN without revealing anything about it; empty if they have none."""
    pin_hash = _pin_hash(desk, member_id)
    return hashlib.sha256(pin_hash.encode()).hexdigest()[:12] if pin_hash else ""


def _pin_hash(desk: Desk, member_id: int) -> str | None:
    return desk.remembered("pin_hashes", _read_pin_hashes, of=(Subject.MEMBERS,))[member_id]


def _read_pin_hashes(connection: Connection) -> dict[int, str | None]:
    return {row.id: row.pin_hash for row in stored.list_members(connection)}
