"""Members' own PINs: whoever has one must give it to keep the book in their name.

Wrong ones are counted as those of a seat: ten in any hour from all devices together that never had it right, and ten
each of a device that had, of the house's tablets and of this computer. Whoever opens the book is asked for the club's
PIN first, so that only those who know it can use up a member's ten.
"""

from __future__ import annotations

import hashlib

from referee.service.desk import attempts
from referee.service.desk.attempts import Guesser
from referee.service.desk.desk import Change, Desk
from referee.service.desk.problems import Problem
from referee.service.people import pins, roster
from referee.service.people.roster import Member
from referee.store.people import members as stored
from referee.store.people.members import MemberRow


def set_pin(desk: Desk, guesser: Guesser, keeper: int | None, member_id: int, old: str, new: str) -> None:
    """The member has the PIN ``new``; where the one so far cannot be checked in this house, nobody is asked for it.

    :raises Problem: as `find_active_member`; pin_form; as `check_own_pin` of the ``old`` one, where there is one.
    """
    who = find_active_member(desk, member_id)
    pin_hash = pins.seal_pin(desk, pins.parse_pin(new, "new"))
    if not is_from_elsewhere(desk, member_id):
        check_own_pin(desk, guesser, who, old, "old")
    _keep(desk, keeper, who, pin_hash, "own_pin_changed" if who.has_pin else "own_pin_set", guesser)


def remove_pin(desk: Desk, keeper: int | None, member_id: int) -> None:
    """The member has no PIN.

    :raises Problem: as `find_active_member`.
    """
    who = find_active_member(desk, member_id)
    if who.has_pin:
        _keep(desk, keeper, who, None, "own_pin_removed")


def find_active_member(desk: Desk, member_id: int) -> Member:
    """The member of today: guests and former members keep no book, so no page of a PIN tells their names.

    :raises Problem: there is none of that id.
    """
    who = roster.find_member(desk, member_id)
    if not who.active:
        raise Problem("member_unknown", id=member_id)
    return who


def check_own_pin(desk: Desk, guesser: Guesser, who: Member, given: str, field: str) -> None:
    """``given`` is the member's own PIN, where they have one.

    :raises Problem: it is not, it is missing, too many were wrong before, or it cannot be checked in this house.
    """
    kept = _row(desk, who.id).pin_hash
    if kept is None:
        return
    if pins.is_sealed_elsewhere(desk, kept):
        raise Problem("own_pin_elsewhere", field=field, name=who.name)
    if not given:
        raise Problem("own_pin_missing", field=field, name=who.name)
    try:
        pins.verify_pin(desk, guesser, kept, pins.parse_pin(given))
    except Problem as problem:
        if problem.code == "pin_wrong":
            raise Problem("own_pin_wrong", field=field, name=who.name) from None
        problem.field = field
        raise


def is_from_elsewhere(desk: Desk, member_id: int) -> bool:
    """Whether the member has a PIN that cannot be checked in this house: it came with a backup of another one."""
    kept = _row(desk, member_id).pin_hash
    return kept is not None and pins.is_sealed_elsewhere(desk, kept)


def pin_mark(desk: Desk, member_id: int) -> str:
    """What tells one PIN of a member from another, and says nothing about it; empty where there is none."""
    kept = _row(desk, member_id).pin_hash
    return hashlib.sha256(kept.encode()).hexdigest()[:12] if kept else ""


def _row(desk: Desk, member_id: int) -> MemberRow:
    with desk.store.reading() as connection:
        return next(row for row in stored.list_members(connection) if row.id == member_id)


def _keep(
    desk: Desk, keeper: int | None, who: Member, pin_hash: str | None, what: str, guesser: Guesser | None = None
) -> None:
    def work(change: Change) -> None:
        stored.set_pin(change.connection, who.id, pin_hash)
        if pin_hash is not None and guesser is not None:
            attempts.keep_chosen(change.connection, pin_hash, guesser)
        roster.log_change(change, keeper, what, name=who.name)

    desk.change(work)
