"""The club's members and guests: loaded from a preset, added, changed; nobody is ever deleted.

Every name is one person's, member or guest, and all matches and results under it are that person's.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import NamedTuple

from referee.rulebooks import presets
from referee.rules.terms import COLOURS, Colour
from referee.service import clock
from referee.service.desk import Change, Desk
from referee.service.fields import LONGEST_NAME
from referee.service.problems import Problem
from referee.store import clubs
from referee.store import members as stored
from referee.store.clubs import ChangeRow
from referee.store.members import MemberRow


class Member(NamedTuple):
    """Somebody the club knows; ``colour`` is a regular's own (EM-8.4a), ``active`` whoever is a member now.

    A ``guest`` has an account in the cash box and nothing else of a member.
    """

    id: int
    name: str
    colour: Colour | None
    active: bool
    guest: bool = False


def members(desk: Desk) -> tuple[Member, ...]:
    """All members and guests there ever were, in the order they came."""
    with desk.store.reading() as connection:
        return tuple(_member(row) for row in stored.everyone(connection))


def _member(row: MemberRow) -> Member:
    return Member(row.id, row.name, row.colour, row.active_to is None and not row.guest, row.guest)


def found_club(desk: Desk, name: str) -> None:
    """An empty club has the members of the preset ``name``; a club with members stays as it is.

    :raises KeyError: there is no such preset.
    """
    preset = presets.load(name)

    def work(change: Change) -> None:
        if stored.everyone(change.connection):
            return
        for one in preset.members:
            stored.add(change.connection, MemberRow(0, one.name, one.colour, _today(), None))

    desk.change(work)


def add_member(desk: Desk, name: str, colour: Colour | None) -> int:
    """The id of the new member.

    :raises Problem: the name is empty, too long or taken, or the colour is unknown or another regular's.
    """

    def work(change: Change) -> int:
        wanted = MemberRow(0, name.strip(), colour, _today(), None)
        _check(wanted, stored.everyone(change.connection))
        return _add(change, wanted)

    return desk.change(work)


def guest(change: Change, name: str, keeper: int | None = None) -> int:
    """The member or guest of that name; whoever was neither has a guest's account from now on.

    :raises Problem: the name is empty, too long or cannot be shown.
    """
    wanted = MemberRow(0, name.strip(), None, _today(), None, guest=True)
    known = {row.name.casefold(): row.id for row in stored.everyone(change.connection)}
    if wanted.name.casefold() in known:
        return known[wanted.name.casefold()]
    check_name(wanted.name, "guest")
    clubs.log(change.connection, ChangeRow(clock.now(), keeper, "guest_kept", {"name": wanted.name}))
    return _add(change, wanted)


def _add(change: Change, row: MemberRow) -> int:
    member = stored.add(change.connection, row)
    stored.adopt(change.connection, {row.name.casefold(): member})
    return member


def change_member(desk: Desk, wanted: Member) -> None:
    """The member with that id has that name and colour, and plays or plays no more, or is a guest without a colour.

    :raises Problem: there is no such member, or as `add_member`.
    """

    def work(change: Change) -> None:
        rows = stored.everyone(change.connection)
        before = next((row for row in rows if row.id == wanted.id), None)
        if before is None:
            raise Problem("member_unknown", id=wanted.id)
        left = None if wanted.active or wanted.guest else before.active_to or _today()
        colour = None if wanted.guest else wanted.colour
        after = MemberRow(before.id, wanted.name.strip(), colour, before.active_from, left, wanted.guest)
        _check(after, [row for row in rows if row.id != wanted.id])
        stored.change(change.connection, after)
        stored.adopt(change.connection, {after.name.casefold(): after.id})

    desk.change(work)


def check_name(name: str, field: str) -> None:
    """Somebody can be called so.

    :raises Problem: the name is empty, too long or cannot be shown.
    """
    if not name:
        raise Problem("name_empty", field=field)
    if len(name) > LONGEST_NAME:
        raise Problem("name_long", field=field, most=LONGEST_NAME)
    if not name.isprintable():
        raise Problem("text_invalid", field=field)


def _check(wanted: MemberRow, others: Iterable[MemberRow]) -> None:
    check_name(wanted.name, "name")
    if wanted.colour is not None and wanted.colour not in COLOURS:
        raise Problem("colour_unknown", field="colour")
    for row in others:
        if row.name.casefold() == wanted.name.casefold():
            raise Problem("name_of_guest" if row.guest else "name_taken", field="name", name=wanted.name)
        if wanted.active_to is None and row.active_to is None and row.colour == wanted.colour is not None:
            raise Problem("colour_taken", field="colour", colour=wanted.colour, name=row.name)


def _today() -> date:
    return clock.today(clock.local_zone())
