"""A club founded from a preset, with its members and its catalogue of fines."""

from __future__ import annotations

from referee.club.money.fines import Catalogue
from referee.rulebooks import presets
from referee.service.cash import fines
from referee.service.desk import clock
from referee.service.desk.desk import Change, Desk
from referee.service.people import roster
from referee.store.people import members as stored
from referee.store.people.members import MemberRow


def found_club(desk: Desk, name: str) -> None:
    """An empty club has the members of the preset ``name``, and its catalogue of fines from the year's first day on;
    a club with members stays as it is.

    :raises KeyError: there is no such preset.
    """
    preset, today = presets.load_club(name), clock.today()

    def work(change: Change) -> None:
        if stored.list_members(change.connection):
            return
        for one in preset.members:
            stored.add_member(change.connection, MemberRow(0, one.name, one.colour, today, None))
        roster.log_change(change, None, "club_founded", names=[one.name for one in preset.members])
        # What is entered for an earlier day of the year is fined as well.
        fines.add_catalogue(
            change, None, Catalogue(today.replace(month=1, day=1), fines.preset_offences()), "catalogue_taken"
        )

    desk.change(work)
