"""The club's members: loaded from a preset, added, changed; nobody is ever deleted."""

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
from referee.store import members as stored
from referee.store.members import MemberRow


class Member(NamedTuple):
    """Somebody of the club; ``colour`` is a regular's own (EM-8.4a), ``active`` whoever still plays."""

    id: int
    name: str
    colour: Colour | None
    active: bool


def members(desk: Desk) -> tuple[Member, ...]:
    """All members there ever were, in the order they came."""
    with desk.store.reading() as connection:
        return tuple(_member(row) for row in stored.everyone(connection))


def _member(row: MemberRow) -> Member:
    return Member(row.id, row.name, row.colour, row.active_to is None)


def found_club(desk: Desk, name: str) -> None:
    """An empty club has the members of the preset ``name``; a club with members stays as it is.

    :raises KeyError: there is no such preset.
    """
    preset = presets.load(name)

    def work(change: Change) -> None:
        if stored.everyone(change.connection):
            return
        for one in preset.members:
            stored.add(change.connection, one.name, one.colour, _today())

    desk.change(work)


def add_member(desk: Desk, name: str, colour: Colour | None) -> int:
    """The id of the new member.

    :raises Problem: the name is empty, too long or taken, or the colour is unknown or another regular's.
    """

    def work(change: Change) -> int:
        wanted = MemberRow(0, name.strip(), colour, _today(), None)
        _check(wanted, stored.everyone(change.connection))
        return stored.add(change.connection, wanted.name, colour, wanted.active_from)

    return desk.change(work)


def change_member(desk: Desk, wanted: Member) -> None:
    """The member with that id has that name and colour, and plays or plays no more.

    :raises Problem: there is no such member, or as `add_member`.
    """

    def work(change: Change) -> None:
        rows = stored.everyone(change.connection)
        before = next((row for row in rows if row.id == wanted.id), None)
        if before is None:
            raise Problem("member_unknown", id=wanted.id)
        left = None if wanted.active else before.active_to or _today()
        after = before._replace(name=wanted.name.strip(), colour=wanted.colour, active_to=left)
        _check(after, [row for row in rows if row.id != wanted.id])
        stored.change(change.connection, after)

    desk.change(work)


def _check(wanted: MemberRow, others: Iterable[MemberRow]) -> None:
    if not wanted.name:
        raise Problem("name_empty", field="name")
    if len(wanted.name) > LONGEST_NAME:
        raise Problem("name_long", field="name", most=LONGEST_NAME)
    if not wanted.name.isprintable():
        raise Problem("text_invalid", field="name")
    if wanted.colour is not None and wanted.colour not in COLOURS:
        raise Problem("colour_unknown", field="colour")
    for row in others:
        if row.name.casefold() == wanted.name.casefold():
            raise Problem("name_taken", field="name", name=wanted.name)
        if wanted.active_to is None and row.active_to is None and row.colour == wanted.colour is not None:
            raise Problem("colour_taken", field="colour", colour=wanted.colour, name=row.name)


def _today() -> date:
    return clock.today(clock.local_zone())
